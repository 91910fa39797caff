/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Numbers and points: spin buttons. */

#include "loam-value-editor-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define FAR 9007199254740992.0 /* 2^53: what a spin button counts exactly */
#define MIXED "—"

static gboolean
is_mixed (LoamValueEditor *self)
{
  return self->known && self->value.type == LOAM_VALUE_NONE;
}

/* The shortest text that reads back as the number; a dash where several differ. */
static gboolean
output_cb (GtkSpinButton *spin, LoamValueEditor *self)
{
  const double number = gtk_spin_button_get_value (spin);
  char buffer[32];

  if (is_mixed (self))
    g_strlcpy (buffer, MIXED, sizeof buffer);
  else
    loam_number_print (number, buffer);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), buffer))
    gtk_editable_set_text (GTK_EDITABLE (spin), buffer);
  return TRUE;
}

/* A dash that was left as it is says nothing. */
static int
input_cb (GtkSpinButton *spin, double *number, LoamValueEditor *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (spin));
  char *end;

  if (g_str_equal (text, MIXED)) {
    *number = gtk_spin_button_get_value (spin);
    return TRUE;
  }
  *number = g_strtod (text, &end);
  return *end == '\0' && end != text && isfinite (*number) ? TRUE : GTK_INPUT_ERROR;
}

/* The wheel scrolls the inspector; it does not change what happens to pass under the pointer. */
static void
ignore_wheel (GtkWidget *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
  }
}

static GtkWidget *
build_spin (LoamValueEditor *self, const LoamField *field, gboolean whole, const char *label)
{
  const double min = field->has_min ? field->min : -FAR;
  const double max = field->has_max ? field->max : FAR;
  const gboolean fine =
      !whole && (!g_str_equal (field->unit, "px") || (field->has_max && max - min <= 10));
  GtkWidget *spin = gtk_spin_button_new_with_range (min, max, fine ? 0.1 : 1);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), whole ? 0 : 6);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 6);
  ignore_wheel (spin);
  g_signal_connect (spin, "output", G_CALLBACK (output_cb), self);
  g_signal_connect (spin, "input", G_CALLBACK (input_cb), self);
  loam_value_editor_add (self, spin, label);
  return spin;
}

static void
add_unit (LoamValueEditor *self, const char *unit)
{
  GtkWidget *label;

  if (*unit == '\0')
    return;
  label = gtk_label_new (unit);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_set_parent (label, GTK_WIDGET (self));
}

/* A number */

static void
number_changed (LoamValueEditor *self, gboolean flowing)
{
  const double number = gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->control));
  const LoamValue value =
      self->type == LOAM_VALUE_INT ? LOAM_INT ((gint64) round (number)) : LOAM_FLOAT (number);

  loam_value_editor_emit (self, &value, flowing);
}

static void
number_changed_cb (LoamValueEditor *self)
{
  number_changed (self, TRUE);
}

/* Enter makes all things alike, even at the number that the spin button has already. */
static void
number_activated_cb (LoamValueEditor *self)
{
  if (is_mixed (self) && !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->control)), MIXED))
    number_changed (self, FALSE);
}

static void
number_build (LoamValueEditor *self, const LoamField *field)
{
  self->control = build_spin (self, field, field->type == LOAM_VALUE_INT, NULL);
  add_unit (self, field->unit);
  g_signal_connect_swapped (self->control, "value-changed", G_CALLBACK (number_changed_cb), self);
  g_signal_connect_swapped (gtk_editable_get_delegate (GTK_EDITABLE (self->control)), "activate",
                            G_CALLBACK (number_activated_cb), self);
}

static void
number_show (LoamValueEditor *self, const LoamValue *value)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (self->control);

  if (value != NULL)
    gtk_spin_button_set_value (spin, value->type == LOAM_VALUE_INT ? (double) value->integer
                                                                   : value->number);
  output_cb (spin, self);
}

const LoamEditorKind loam_editor_number = {number_build, number_show, FALSE};

/* A point */

static void
point_changed_cb (LoamValueEditor *self)
{
  const LoamValue value = LOAM_POINT (gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->control)),
                                      gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->second)));

  loam_value_editor_emit (self, &value, TRUE);
}

static void
point_build (LoamValueEditor *self, const LoamField *field)
{
  g_autofree char *x = g_strdup_printf (_ ("%s, x"), self->label);
  g_autofree char *y = g_strdup_printf (_ ("%s, y"), self->label);

  self->control = build_spin (self, field, FALSE, x);
  self->second = build_spin (self, field, FALSE, y);
  gtk_widget_set_hexpand (self->control, TRUE);
  gtk_widget_set_hexpand (self->second, TRUE);
  add_unit (self, field->unit);
  g_signal_connect_swapped (self->control, "value-changed", G_CALLBACK (point_changed_cb), self);
  g_signal_connect_swapped (self->second, "value-changed", G_CALLBACK (point_changed_cb), self);
}

static void
point_show (LoamValueEditor *self, const LoamValue *value)
{
  if (value != NULL) {
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->control), value->point.x);
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->second), value->point.y);
  }
  output_cb (GTK_SPIN_BUTTON (self->control), self);
  output_cb (GTK_SPIN_BUTTON (self->second), self);
}

const LoamEditorKind loam_editor_point = {point_build, point_show, TRUE};
