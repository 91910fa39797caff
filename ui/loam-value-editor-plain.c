/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Switches, entries, menus of members, colours, files. */

#include "loam-color.h"
#include "loam-panel-header.h"
#include "loam-picture-chooser.h"
#include "loam-value-editor-private.h"

#include <glib/gi18n-lib.h>

/* A switch; where several differ, it says so beside. */

static void
bool_changed_cb (LoamValueEditor *self)
{
  const LoamValue value = LOAM_BOOL (gtk_switch_get_active (GTK_SWITCH (self->control)));

  loam_value_editor_emit (self, &value, FALSE);
}

static void
bool_build (LoamValueEditor *self, const LoamField *field)
{
  self->second = gtk_label_new (_ ("differ"));
  gtk_widget_add_css_class (self->second, "dim-label");
  gtk_widget_add_css_class (self->second, "caption");
  gtk_widget_set_visible (self->second, FALSE);
  gtk_widget_set_parent (self->second, GTK_WIDGET (self));
  self->control = gtk_switch_new ();
  gtk_widget_set_valign (self->control, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_END);
  loam_value_editor_add (self, self->control, NULL);
  g_signal_connect_swapped (self->control, "notify::active", G_CALLBACK (bool_changed_cb), self);
}

static void
bool_show (LoamValueEditor *self, const LoamValue *value)
{
  gtk_switch_set_active (GTK_SWITCH (self->control), value != NULL && value->boolean);
  gtk_widget_set_visible (self->second, value == NULL);
}

const LoamEditorKind loam_editor_bool = {bool_build, bool_show, FALSE};

/* An entry */

static void
text_commit (LoamValueEditor *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->control));
  const char *shown = self->value.type == LOAM_VALUE_NONE ? "" : self->value.text;
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  if (g_str_equal (text, shown))
    return;
  value = loam_value_text (self->type, text);
  loam_value_editor_emit (self, &value, FALSE);
}

static void
text_revert (LoamValueEditor *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->control),
                         self->value.type == LOAM_VALUE_NONE ? "" : self->value.text);
}

static gboolean
text_key_cb (GtkEventControllerKey *controller,
             guint keyval,
             guint keycode,
             GdkModifierType state,
             LoamValueEditor *self)
{
  if (keyval != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  text_revert (self);
  return GDK_EVENT_STOP;
}

static void
text_build (LoamValueEditor *self, const LoamField *field)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->control = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->control), 8);
  gtk_widget_set_hexpand (self->control, TRUE);
  loam_value_editor_add (self, self->control, NULL);
  g_signal_connect_swapped (self->control, "activate", G_CALLBACK (text_commit), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (text_commit), self);
  gtk_widget_add_controller (self->control, focus);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (text_key_cb), self);
  gtk_widget_add_controller (self->control, keys);
}

static void
text_show (LoamValueEditor *self, const LoamValue *value)
{
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->control),
                                  value == NULL ? _ ("several values") : NULL);
  text_revert (self);
}

const LoamEditorKind loam_editor_text = {text_build, text_show, TRUE};

/* A menu of members */

static void
enum_changed_cb (LoamValueEditor *self)
{
  GtkDropDown *menu = GTK_DROP_DOWN (self->control);
  GtkStringObject *member = gtk_drop_down_get_selected_item (menu);
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  if (member == NULL || self->quiet)
    return;
  value = loam_value_text (LOAM_VALUE_ENUM, gtk_string_object_get_string (member));
  loam_value_editor_emit (self, &value, FALSE);
}

static void
enum_build (LoamValueEditor *self, const LoamField *field)
{
  self->control = gtk_drop_down_new_from_strings ((const char *const *) field->choices);
  loam_value_editor_add (self, self->control, NULL);
  g_signal_connect_swapped (self->control, "notify::selected", G_CALLBACK (enum_changed_cb), self);
}

static void
enum_show (LoamValueEditor *self, const LoamValue *value)
{
  GListModel *members = gtk_drop_down_get_model (GTK_DROP_DOWN (self->control));
  guint selected = GTK_INVALID_LIST_POSITION;

  for (guint i = 0; value != NULL && i < g_list_model_get_n_items (members); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (members), i), value->text))
      selected = i;
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), selected);
}

const LoamEditorKind loam_editor_enum = {enum_build, enum_show, FALSE};

/* A colour */

static void
color_set_cb (LoamValueEditor *self)
{
  const LoamValue value = LOAM_COLOR (loam_color_get (GTK_COLOR_CHOOSER (self->control)));

  loam_value_editor_emit (self, &value, FALSE);
}

static void
color_build (LoamValueEditor *self, const LoamField *field)
{
  self->control = gtk_color_button_new ();
  gtk_color_chooser_set_use_alpha (GTK_COLOR_CHOOSER (self->control), TRUE);
  loam_value_editor_add (self, self->control, NULL);
  self->second = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->second, "dim-label");
  gtk_widget_add_css_class (self->second, "caption");
  gtk_widget_set_parent (self->second, GTK_WIDGET (self));
  g_signal_connect_swapped (self->control, "color-set", G_CALLBACK (color_set_cb), self);
}

static void
color_show (LoamValueEditor *self, const LoamValue *value)
{
  char buffer[10];

  if (value != NULL)
    loam_color_set (GTK_COLOR_CHOOSER (self->control), value->color);
  gtk_label_set_text (GTK_LABEL (self->second),
                      value != NULL ? loam_color_print (value->color, buffer) : _ ("differ"));
}

const LoamEditorKind loam_editor_color = {color_build, color_show, FALSE};

/* A file of the project */

static void
file_emit (LoamValueEditor *self, const char *path)
{
  g_auto (LoamValue) value = loam_value_text (LOAM_VALUE_FILE, path);

  loam_value_editor_emit (self, &value, FALSE);
}

static void
file_chosen (GtkWidget *widget, const char *path)
{
  LoamValueEditor *self = LOAM_VALUE_EDITOR (widget);

  /* The inspector may show something else by now. */
  if (self->session != NULL)
    file_emit (self, path);
}

static void
file_clicked_cb (LoamValueEditor *self)
{
  loam_picture_chooser_choose (GTK_WIDGET (self), self->session, file_chosen);
}

static void
file_cleared_cb (LoamValueEditor *self)
{
  file_emit (self, "");
}

static void
file_build (LoamValueEditor *self, const LoamField *field)
{
  GtkWidget *label = gtk_label_new (NULL);

  self->control = gtk_button_new ();
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_START);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_button_set_child (GTK_BUTTON (self->control), label);
  gtk_widget_set_hexpand (self->control, TRUE);
  loam_value_editor_add (self, self->control, NULL);
  self->second = loam_icon_button_new ("edit-clear-symbolic", _ ("No file"));
  gtk_widget_set_parent (self->second, GTK_WIDGET (self));
  g_signal_connect_swapped (self->control, "clicked", G_CALLBACK (file_clicked_cb), self);
  g_signal_connect_swapped (self->second, "clicked", G_CALLBACK (file_cleared_cb), self);
}

static void
file_show (LoamValueEditor *self, const LoamValue *value)
{
  const char *text = value == NULL          ? _ ("several files")
                     : *value->text == '\0' ? _ ("None")
                                            : value->text;
  g_autofree char *name = g_strdup_printf ("%s: %s", self->label, text);

  gtk_label_set_text (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->control))), text);
  gtk_widget_set_tooltip_text (self->control, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_widget_set_sensitive (self->second, value == NULL || *value->text != '\0');
}

const LoamEditorKind loam_editor_file = {file_build, file_show, TRUE};
