/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* A project's own component types: each can be edited, deleted and put in another place. */

#include "loam-component-dialog.h"
#include "loam-feedback.h"
#include "loam-inspector-section.h"
#include "loam-item-list.h"
#include "loam-panel-header.h"

#include <glib/gi18n-lib.h>

static LoamComponent *
find_type (LoamInspector *self, GtkWidget *button)
{
  return loam_project_find_component (loam_inspector_get_project (self),
                                      g_object_get_data (G_OBJECT (button), "loam-component"));
}

static void
edit_type_cb (GtkWidget *button, LoamInspector *self)
{
  LoamComponent *type = find_type (self, button);

  if (type != NULL)
    loam_component_dialog_present (GTK_WIDGET (self), self->session, type);
}

static void
delete_type_cb (GtkWidget *button, LoamInspector *self)
{
  LoamComponent *type = find_type (self, button);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (type == NULL)
    return;
  text = g_strdup_printf (_ ("Deleted component type “%s” and its values"), type->object.name);
  if (loam_edit_component_delete (loam_inspector_get_document (self), type, &error))
    loam_feedback_undoable (GTK_WIDGET (self), self->session, text);
  loam_inspector_done (self, error);
}

static void
add_type_button (LoamInspector *self,
                 GtkWidget *box,
                 const char *icon,
                 const char *label,
                 const char *name,
                 GCallback callback)
{
  GtkWidget *button = loam_icon_button_new (icon, label);

  g_object_set_data_full (G_OBJECT (button), "loam-component", g_strdup (name), g_free);
  g_signal_connect (button, "clicked", callback, self);
  gtk_box_append (GTK_BOX (box), button);
}

/* Order: types are dragged, or moved by keys. */

static void
move_type (LoamInspector *self, GtkWidget *row, int to)
{
  LoamComponent *type = find_type (self, row);
  const GPtrArray *types = loam_inspector_get_project (self)->components;

  if (type == NULL || to < 0 || to >= (int) types->len)
    return;
  /* The rows are made anew; the next key is for the same type. */
  g_free (self->moved_type);
  self->moved_type = g_strdup (type->object.name);
  loam_edit_reorder (loam_inspector_get_document (self), &type->object, (guint) to);
}

static gboolean
move_type_key_cb (GtkWidget *row, GVariant *by, gpointer user_data)
{
  LoamInspector *self = user_data;
  LoamComponent *type = find_type (self, row);

  if (type != NULL)
    move_type (self, row, loam_object_get_index (&type->object) + g_variant_get_int32 (by));
  return GDK_EVENT_STOP;
}

static GdkContentProvider *
drag_type_cb (GtkDragSource *source, double x, double y, LoamInspector *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  LoamComponent *type = find_type (self, row);
  g_autofree char *text = type != NULL ? loam_item_list_drag_text (&type->object) : NULL;

  return text != NULL ? gdk_content_provider_new_typed (G_TYPE_STRING, text) : NULL;
}

static gboolean
drop_type_cb (GtkDropTarget *target, const GValue *value, double x, double y, LoamInspector *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  LoamComponent *onto = find_type (self, row);
  const GPtrArray *types = loam_inspector_get_project (self)->components;

  for (guint i = 0; onto != NULL && i < types->len; i++) {
    LoamObject *dragged = types->pdata[i];
    g_autofree char *text = loam_item_list_drag_text (dragged);

    if (g_strcmp0 (text, g_value_get_string (value)) == 0 && dragged != &onto->object)
      return loam_edit_reorder (loam_inspector_get_document (self), dragged,
                                (guint) loam_object_get_index (&onto->object));
  }
  return FALSE;
}

static void
let_move (LoamInspector *self, GtkWidget *row, const char *name)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_MOVE);
  const guint arrows[] = {GDK_KEY_Up, GDK_KEY_Down};

  g_object_set_data_full (G_OBJECT (row), "loam-component", g_strdup (name), g_free);
  gtk_widget_set_tooltip_text (row, _ ("Drag it to move it, or press Alt+Up or Alt+Down"));
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (keys),
        gtk_shortcut_new_with_arguments (gtk_keyval_trigger_new (arrows[i], GDK_ALT_MASK),
                                         gtk_callback_action_new (move_type_key_cb, self, NULL),
                                         "i", i == 0 ? -1 : 1));
  gtk_widget_add_controller (row, keys);
  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (drag_type_cb), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (source));
  g_signal_connect (target, "drop", G_CALLBACK (drop_type_cb), self);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
}

static void
new_type_cb (LoamInspector *self)
{
  loam_component_dialog_present (GTK_WIDGET (self), self->session, NULL);
}

void
loam_inspector_build_types (LoamInspector *inspector)
{
  const GPtrArray *types = loam_inspector_get_project (inspector)->components;
  GtkWidget *box;
  GtkWidget *heading = loam_inspector_heading_new (_ ("Component types"), &box);
  GtkWidget *add = loam_icon_button_new ("list-add-symbolic", _ ("New component type"));

  gtk_box_append (GTK_BOX (box), add);
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (new_type_cb), inspector);
  loam_inspector_add_row (inspector, heading, NULL);
  if (types->len == 0)
    loam_inspector_add_row (
        inspector,
        loam_panel_placeholder_new (_ ("None of Its Own"),
                                    _ ("Component types give things properties that your game "
                                       "reads, such as gold or a spell list.")),
        NULL);
  for (guint i = 0; i < types->len; i++) {
    const char *name = ((LoamObject *) types->pdata[i])->name;
    GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *row;

    add_type_button (inspector, buttons, "document-edit-symbolic", _ ("Edit component type"), name,
                     G_CALLBACK (edit_type_cb));
    add_type_button (inspector, buttons, "user-trash-symbolic", _ ("Delete component type"), name,
                     G_CALLBACK (delete_type_cb));
    row = loam_inspector_button_row_new (name, buttons);
    let_move (inspector, row, name);
    loam_inspector_add_row (inspector, row, NULL);
    if (g_strcmp0 (inspector->moved_type, name) == 0)
      gtk_widget_grab_focus (gtk_widget_get_first_child (buttons));
  }
  g_clear_pointer (&inspector->moved_type, g_free);
}
