/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-feedback.h"
#include "loam-level-dialog.h"

#include <glib/gi18n-lib.h>

#define TAB_CHARS 18

/* A tab a level: the tabs follow the project's list, and the session's level follows the tab. */

static int
find_page (LoamWindow *self, LoamLevel *level)
{
  for (int i = 0; i < gtk_notebook_get_n_pages (self->levels); i++)
    if (loam_canvas_get_level (LOAM_CANVAS (gtk_notebook_get_nth_page (self->levels, i))) == level)
      return i;
  return -1;
}

static void
view_changed_cb (LoamCanvas *canvas, LoamWindow *self)
{
  if (canvas != loam_window_get_canvas (self))
    return;
  loam_window_update_status (self);
  loam_window_update_undo (self);
}

static void
message_cb (LoamCanvas *canvas, const char *message, LoamWindow *self)
{
  loam_window_show_message (self, message);
}

/* Tabs */

static void
tab_menu_cb (GtkGestureClick *click, int n, double x, double y, gpointer user_data)
{
  GtkWidget *tab = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  LoamWindow *self = LOAM_WINDOW (gtk_widget_get_root (tab));
  GtkWidget *canvas = user_data;

  gtk_notebook_set_current_page (self->levels, gtk_notebook_page_num (self->levels, canvas));
  GtkWidget *menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (self->level_menu));
  gtk_widget_set_parent (menu, tab);
  g_signal_connect (menu, "closed", G_CALLBACK (gtk_widget_unparent), NULL);
  gtk_popover_popup (GTK_POPOVER (menu));
}

static void
tab_renamed_cb (GtkGestureClick *click, int n, double x, double y, gpointer user_data)
{
  GtkWidget *tab = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));

  if (n == 2)
    gtk_widget_activate_action (tab, "win.level-rename", NULL);
}

/* Short names are shown whole, however many tabs there are. */
static void
name_tab (GtkWidget *tab, const char *name)
{
  int length = (int) MIN (g_utf8_strlen (name, -1), TAB_CHARS);

  gtk_label_set_text (GTK_LABEL (tab), name);
  gtk_label_set_width_chars (GTK_LABEL (tab), MAX (length, 4));
  gtk_widget_set_tooltip_text (tab, name);
}

static GtkWidget *
make_tab (LoamWindow *self, GtkWidget *canvas, LoamLevel *level)
{
  GtkWidget *tab = gtk_label_new (NULL);
  GtkGesture *menu = gtk_gesture_click_new ();
  GtkGesture *rename = gtk_gesture_click_new ();

  gtk_label_set_ellipsize (GTK_LABEL (tab), PANGO_ELLIPSIZE_MIDDLE);
  name_tab (tab, level->object.name);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect (menu, "pressed", G_CALLBACK (tab_menu_cb), canvas);
  gtk_widget_add_controller (tab, GTK_EVENT_CONTROLLER (menu));
  g_signal_connect (rename, "pressed", G_CALLBACK (tab_renamed_cb), canvas);
  gtk_widget_add_controller (tab, GTK_EVENT_CONTROLLER (rename));
  return tab;
}

static void
insert_page (LoamWindow *self, LoamLevel *level, int at)
{
  GtkWidget *canvas = loam_canvas_new (self->session, level);

  loam_canvas_set_menu (LOAM_CANVAS (canvas), G_MENU_MODEL (self->canvas_menu));
  g_signal_connect (canvas, "view-changed", G_CALLBACK (view_changed_cb), self);
  g_signal_connect (canvas, "message", G_CALLBACK (message_cb), self);
  gtk_notebook_insert_page (self->levels, canvas, make_tab (self, canvas, level), at);
  gtk_notebook_set_tab_reorderable (self->levels, canvas, TRUE);
}

static void page_reordered_cb (LoamWindow *self, GtkWidget *page, guint at);
static void page_switched_cb (LoamWindow *self, GtkWidget *page);

/* Makes the tabs those of the project's levels, in their order. */
static void
follow_levels (LoamWindow *self)
{
  GPtrArray *levels = loam_document_get_project (self->document)->levels;

  g_signal_handlers_block_by_func (self->levels, page_reordered_cb, self);
  g_signal_handlers_block_by_func (self->levels, page_switched_cb, self);
  for (int i = gtk_notebook_get_n_pages (self->levels); i > 0; i--) {
    GtkWidget *page = gtk_notebook_get_nth_page (self->levels, i - 1);
    if (!g_ptr_array_find (levels, loam_canvas_get_level (LOAM_CANVAS (page)), NULL))
      gtk_notebook_remove_page (self->levels, i - 1);
  }
  for (guint i = 0; i < levels->len; i++) {
    int page = find_page (self, levels->pdata[i]);
    if (page < 0)
      insert_page (self, levels->pdata[i], (int) i);
    else if (page != (int) i)
      gtk_notebook_reorder_child (self->levels, gtk_notebook_get_nth_page (self->levels, page),
                                  (int) i);
  }
  g_signal_handlers_unblock_by_func (self->levels, page_switched_cb, self);
  g_signal_handlers_unblock_by_func (self->levels, page_reordered_cb, self);

  int current = find_page (self, loam_session_get_level (self->session));
  if (current >= 0)
    gtk_notebook_set_current_page (self->levels, current);
  loam_window_enable (self, "level-remove", levels->len > 1);
  loam_window_enable (self, "level-earlier", levels->len > 1);
  loam_window_enable (self, "level-later", levels->len > 1);
  loam_window_enable (self, "next-level", levels->len > 1);
  loam_window_enable (self, "previous-level", levels->len > 1);
}

static void
list_changed_cb (LoamWindow *self, LoamObject *owner, int list)
{
  if (list == LOAM_LIST_LEVELS)
    follow_levels (self);
}

static void
object_changed_cb (LoamWindow *self, LoamObject *object, int property)
{
  if (object->kind != LOAM_KIND_LEVEL || property != LOAM_PROPERTY_NAME)
    return;
  int at = find_page (self, (LoamLevel *) object);
  if (at < 0)
    return;
  GtkWidget *page = gtk_notebook_get_nth_page (self->levels, at);
  name_tab (gtk_notebook_get_tab_label (self->levels, page), object->name);
}

static void
level_changed_cb (LoamWindow *self)
{
  int page = find_page (self, loam_session_get_level (self->session));

  if (page >= 0 && page != gtk_notebook_get_current_page (self->levels))
    gtk_notebook_set_current_page (self->levels, page);
  /* What is selected in another level is out of sight, and would be changed unseen. */
  loam_document_set_selection_scope (self->document, loam_session_get_level (self->session));
  loam_window_update_status (self);
  loam_window_update_edit_actions (self);
}

static void
page_switched_cb (LoamWindow *self, GtkWidget *page)
{
  LoamCanvas *before = loam_window_get_canvas (self);

  if (self->session == NULL)
    return;
  if (before != NULL && GTK_WIDGET (before) != page)
    loam_canvas_cancel (before);
  loam_session_set_level (self->session, loam_canvas_get_level (LOAM_CANVAS (page)));
}

static void
page_reordered_cb (LoamWindow *self, GtkWidget *page, guint at)
{
  loam_edit_reorder (self->document, &loam_canvas_get_level (LOAM_CANVAS (page))->object, at);
}

/* Actions */

static void
level_new_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_window_end_gesture (user_data);
  loam_level_dialog_new_level (GTK_WIDGET (user_data), LOAM_WINDOW (user_data)->session);
}

static void
level_duplicate_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;

  loam_window_end_gesture (self);
  LoamLevel *copy =
      loam_edit_level_duplicate (self->document, loam_session_get_level (self->session));
  if (copy != NULL)
    loam_session_set_level (self->session, copy);
}

static void
level_rename_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamSession *session = LOAM_WINDOW (user_data)->session;

  loam_window_end_gesture (user_data);
  loam_level_dialog_rename (GTK_WIDGET (user_data), session, loam_session_get_level (session));
}

static void
level_resize_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamSession *session = LOAM_WINDOW (user_data)->session;

  loam_window_end_gesture (user_data);
  loam_level_dialog_resize (GTK_WIDGET (user_data), session, loam_session_get_level (session));
}

static void
level_remove_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  LoamLevel *level = loam_session_get_level (self->session);
  g_autofree char *text = g_strdup_printf (_ ("Removed the level “%s”"), level->object.name);
  g_autoptr (GError) error = NULL;

  loam_window_end_gesture (user_data);
  if (!loam_edit_level_remove (self->document, level, &error)) {
    loam_window_show_message (self, error->message);
    return;
  }
  loam_feedback_undoable (GTK_WIDGET (self->levels), self->session, text);
}

static void
go_by (LoamWindow *self, int by)
{
  int n = gtk_notebook_get_n_pages (self->levels);
  int page = gtk_notebook_get_current_page (self->levels);

  if (n > 0)
    gtk_notebook_set_current_page (self->levels, (page + by + n) % n);
}

static void
move_by (LoamWindow *self, int by)
{
  LoamObject *level = (LoamObject *) loam_session_get_level (self->session);
  int at = level != NULL ? loam_object_get_index (level) + by : -1;

  loam_window_end_gesture (self);
  if (at >= 0)
    loam_edit_reorder (self->document, level, (guint) at);
}

static void
level_earlier_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  move_by (user_data, -1);
}

static void
level_later_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  move_by (user_data, 1);
}

static void
next_level_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_by (user_data, 1);
}

static void
previous_level_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  go_by (user_data, -1);
}

/* The project's properties, with the component types. */
static void
project_settings_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;

  loam_session_set_subject (self->session, &loam_document_get_project (self->document)->object);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "show-history",
                                      g_variant_new_boolean (FALSE));
  g_action_group_change_action_state (G_ACTION_GROUP (self), "show-properties",
                                      g_variant_new_boolean (TRUE));
  gtk_widget_child_focus (gtk_stack_get_visible_child (self->properties), GTK_DIR_TAB_FORWARD);
}

static const GActionEntry entries[] = {
    {"level-new", level_new_cb},           {"level-duplicate", level_duplicate_cb},
    {"level-rename", level_rename_cb},     {"level-resize", level_resize_cb},
    {"level-remove", level_remove_cb},     {"next-level", next_level_cb},
    {"previous-level", previous_level_cb}, {"level-earlier", level_earlier_cb},
    {"level-later", level_later_cb},       {"project-settings", project_settings_cb},
};

void
loam_window_levels_init (LoamWindow *self)
{
  GtkWidget *add = gtk_button_new_from_icon_name ("list-add-symbolic");

  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_tooltip_text (add, _ ("New Level (Ctrl+T)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (add), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("New Level"), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (add), "win.level-new");
  gtk_notebook_set_action_widget (self->levels, add, GTK_PACK_END);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

void
loam_window_levels_bind (LoamWindow *self)
{
  g_signal_connect_swapped (self->levels, "switch-page", G_CALLBACK (page_switched_cb), self);
  g_signal_connect_swapped (self->levels, "page-reordered", G_CALLBACK (page_reordered_cb), self);
  g_signal_connect_object (self->document, "list-changed", G_CALLBACK (list_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "object-changed", G_CALLBACK (object_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::level", G_CALLBACK (level_changed_cb), self,
                           G_CONNECT_SWAPPED);
  follow_levels (self);
}
