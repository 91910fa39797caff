/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-property-row.h"

#include "loam-panel-header.h"

#include <glib/gi18n-lib.h>

struct _LoamPropertyRow {
  GtkWidget parent_instance;
  GtkLabel *title;
  GtkWidget *origin_box;
  GtkImage *icon;
  GtkLabel *origin;
  GtkWidget *reset, *push_up;
  LoamValueEditor *editor;
};

G_DEFINE_FINAL_TYPE (LoamPropertyRow, loam_property_row, GTK_TYPE_WIDGET)

enum { SIGNAL_EDITED, SIGNAL_RESET, SIGNAL_PUSH_UP, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
edited_cb (LoamValueEditor *editor, LoamValue *value, guint64 gesture, LoamPropertyRow *self)
{
  g_signal_emit (self, signals[SIGNAL_EDITED], 0, value, gesture);
}

static void
reset_clicked_cb (LoamPropertyRow *self)
{
  g_signal_emit (self, signals[SIGNAL_RESET], 0);
}

static void
push_up_clicked_cb (LoamPropertyRow *self)
{
  g_signal_emit (self, signals[SIGNAL_PUSH_UP], 0);
}

static void
loam_property_row_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (loam_property_row_parent_class)->dispose (object);
}

static void
loam_property_row_class_init (LoamPropertyRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_property_row_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[SIGNAL_EDITED] =
      g_signal_new ("edited", LOAM_TYPE_PROPERTY_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT64);
  signals[SIGNAL_RESET] = g_signal_new ("reset", LOAM_TYPE_PROPERTY_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_PUSH_UP] = g_signal_new ("push-up", LOAM_TYPE_PROPERTY_ROW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static GtkWidget *
build_small_button (const char *icon, GtkWidget *box)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "loam-small");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (button, FALSE);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
build_origin (LoamPropertyRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *icon = gtk_image_new ();
  GtkWidget *origin = gtk_label_new (NULL);

  gtk_image_set_pixel_size (GTK_IMAGE (icon), 12);
  gtk_widget_add_css_class (icon, "dim-label");
  gtk_widget_add_css_class (origin, "caption");
  gtk_widget_add_css_class (origin, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (origin), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (origin), 0);
  gtk_widget_set_hexpand (origin, TRUE);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), origin);
  self->icon = GTK_IMAGE (icon);
  self->origin = GTK_LABEL (origin);
  self->reset = build_small_button ("edit-clear-symbolic", box);
  self->push_up = build_small_button ("go-top-symbolic", box);
  g_signal_connect_swapped (self->reset, "clicked", G_CALLBACK (reset_clicked_cb), self);
  g_signal_connect_swapped (self->push_up, "clicked", G_CALLBACK (push_up_clicked_cb), self);
  self->origin_box = box;
  return box;
}

static void
loam_property_row_init (LoamPropertyRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 2);
  gtk_widget_add_css_class (GTK_WIDGET (self), "loam-property");
}

GtkWidget *
loam_property_row_new (LoamSession *session, const LoamField *field, const char *title)
{
  LoamPropertyRow *self = g_object_new (LOAM_TYPE_PROPERTY_ROW, NULL);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *editor = loam_value_editor_new (session, field, title);
  const gboolean wide = loam_value_editor_is_wide (LOAM_VALUE_EDITOR (editor));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (label, *field->doc != '\0' ? field->doc : NULL);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), label);
  if (!wide) {
    gtk_widget_set_halign (editor, GTK_ALIGN_END);
    gtk_box_append (GTK_BOX (line), editor);
  }
  gtk_widget_set_parent (line, GTK_WIDGET (self));
  gtk_widget_set_parent (build_origin (self), GTK_WIDGET (self));
  if (wide)
    gtk_widget_set_parent (editor, GTK_WIDGET (self));

  self->title = GTK_LABEL (label);
  self->editor = LOAM_VALUE_EDITOR (editor);
  g_signal_connect (editor, "edited", G_CALLBACK (edited_cb), self);
  loam_property_row_set_origin (self, NULL, NULL, FALSE, NULL, NULL);
  return GTK_WIDGET (self);
}

void
loam_property_row_set_value (LoamPropertyRow *row, const LoamValue *value)
{
  g_return_if_fail (LOAM_IS_PROPERTY_ROW (row));

  loam_value_editor_set_value (row->editor, value);
}

static void
set_button (GtkWidget *button, const char *label)
{
  gtk_widget_set_visible (button, label != NULL);
  if (label == NULL)
    return;
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

void
loam_property_row_set_origin (LoamPropertyRow *row,
                              const char *text,
                              const char *icon,
                              gboolean own,
                              const char *reset,
                              const char *push_up)
{
  g_return_if_fail (LOAM_IS_PROPERTY_ROW (row));

  gtk_widget_set_visible (row->origin_box, text != NULL);
  if (text != NULL) {
    gtk_label_set_text (row->origin, text);
    gtk_widget_set_tooltip_text (GTK_WIDGET (row->origin), text);
    gtk_image_set_from_icon_name (row->icon, icon);
  }
  if (own)
    gtk_widget_add_css_class (GTK_WIDGET (row->title), "heading");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->title), "heading");
  set_button (row->reset, reset);
  set_button (row->push_up, push_up);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (row->title),
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "", -1);
}
