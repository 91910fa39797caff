/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-history-moves.h"
#include "loam-preferences.h"
#include "loam-shortcuts.h"

#include <glib/gi18n-lib.h>

/* Actions of the history, the tools, the view and playing. Those with a state follow what they show, whoever changed
 * it. */

/* History */

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  LoamCanvas *canvas = loam_window_get_canvas (self);

  if (canvas != NULL && loam_canvas_cancel (canvas))
    return;
  loam_history_moves_undo (self->session);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_window_end_gesture (user_data);
  loam_history_moves_redo (LOAM_WINDOW (user_data)->session);
}

/* Tools */

static void
tool_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  const char *name = g_variant_get_string (parameter, NULL);

  for (int i = 0; i < LOAM_N_TOOLS; i++)
    if (g_str_equal (name, loam_tool_id_get_name ((LoamToolId) i)))
      loam_session_set_tool (self->session, (LoamToolId) i);
}

static void
tool_changed_cb (LoamWindow *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "tool");
  LoamToolId id = loam_session_get_tool (self->session);

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_string (loam_tool_id_get_name (id)));
}

static void
brush_smaller_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamSession *session = LOAM_WINDOW (user_data)->session;

  loam_session_set_brush (session, MAX (loam_session_get_brush (session) - 1, 1));
}

static void
brush_larger_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamSession *session = LOAM_WINDOW (user_data)->session;

  loam_session_set_brush (session, MIN (loam_session_get_brush (session) + 1, 64));
}

/* View */

static void
zoom_in_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_canvas_zoom_step (loam_window_get_canvas (user_data), 1);
}

static void
zoom_out_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_canvas_zoom_step (loam_window_get_canvas (user_data), -1);
}

static void
zoom_fit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_canvas_zoom_to_fit (loam_window_get_canvas (user_data));
}

static void
zoom_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_canvas_zoom_to (loam_window_get_canvas (user_data), g_variant_get_double (parameter));
}

static void
show_grid_cb (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  loam_session_set_grid (LOAM_WINDOW (user_data)->session, g_variant_get_boolean (state));
}

static void
grid_changed_cb (LoamWindow *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "show-grid");

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_boolean (loam_session_get_grid (self->session)));
}

static void
focus_canvas (LoamWindow *self)
{
  LoamCanvas *canvas = loam_window_get_canvas (self);

  if (canvas != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (canvas));
}

/* A side that is hidden must not keep the focus. In a narrow window the other side gives way. */
static void
show_side (LoamWindow *self, GtkWidget *side, gboolean shown, const char *other)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (!shown && focus != NULL && gtk_widget_is_ancestor (focus, side))
    focus_canvas (self);
  gtk_widget_set_visible (side, shown);
  if (shown && self->narrow)
    g_action_group_change_action_state (G_ACTION_GROUP (self), other,
                                        g_variant_new_boolean (FALSE));
}

static void
show_tools_cb (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  LoamWindow *self = user_data;

  g_simple_action_set_state (action, state);
  show_side (self, self->left_side, g_variant_get_boolean (state), "show-properties");
}

static void
update_history_state (LoamWindow *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "show-history");
  const char *page = gtk_stack_get_visible_child_name (self->properties);
  gboolean shown = gtk_widget_get_visible (self->right_side) && g_strcmp0 (page, "history") == 0;

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (shown));
}

static void
show_properties_cb (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  LoamWindow *self = user_data;

  g_simple_action_set_state (action, state);
  show_side (self, self->right_side, g_variant_get_boolean (state), "show-tools");
  update_history_state (self);
}

static void
show_history_cb (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  LoamWindow *self = user_data;
  gboolean shown = g_variant_get_boolean (state);

  gtk_stack_set_visible_child_name (self->properties, shown ? "history" : "properties");
  if (shown)
    g_action_group_change_action_state (G_ACTION_GROUP (self), "show-properties", state);
  update_history_state (self);
}

/* Playing */

static void
show_preview_cb (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  loam_window_show_preview (user_data, g_variant_get_boolean (state));
}

static void
preview_place_cb (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  LoamWindow *self = user_data;
  gboolean below = g_strcmp0 (g_variant_get_string (state, NULL), "beside") != 0;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->preview_paned),
                                  below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  g_object_set (self->preview_paned, "position-set", FALSE, NULL);
  g_simple_action_set_state (action, g_variant_new_string (below ? "below" : "beside"));
}

static void
play_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;

  loam_window_show_preview (self, TRUE);
  loam_preview_play (self->preview);
}

static void
play_here_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  LoamCanvas *canvas = loam_window_get_canvas (self);
  LoamPoint at;

  loam_canvas_get_focus_point (canvas, &at);
  loam_window_show_preview (self, TRUE);
  loam_preview_play_from (self->preview, at);
}

static void
pause_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;

  loam_window_show_preview (self, TRUE);
  loam_preview_toggle_pause (self->preview);
}

static void
step_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;

  loam_window_show_preview (self, TRUE);
  loam_preview_step (self->preview);
}

static void
restart_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;

  loam_window_show_preview (self, TRUE);
  loam_preview_restart (self->preview);
}

static void
stop_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_preview_stop (LOAM_WINDOW (user_data)->preview);
}

/* Help */

static void
shortcuts_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_shortcuts_show (GTK_WINDOW (user_data));
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  adw_show_about_window (GTK_WINDOW (user_data), "application-name", "Loam", "application-icon",
                         LOAM_APP_ID, "developer-name", _ ("The Loam authors"), "version",
                         LOAM_VERSION, "license-type", GTK_LICENSE_MIT_X11, "comments",
                         _ ("Paint a level, place things in it, and play it"), NULL);
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_window_end_gesture (user_data);
  loam_preferences_show (user_data);
}

/* The application's preference of how much history is kept. */
static void
budget_changed_cb (GAction *action, GParamSpec *pspec, LoamWindow *self)
{
  g_autoptr (GVariant) state = g_action_get_state (action);

  loam_history_set_budget (loam_document_get_history (self->document),
                           (gsize) g_variant_get_int32 (state) << 20);
}

static void
follow_budget (LoamWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (application), "history-budget");

  if (action == NULL)
    return;
  g_signal_connect_object (action, "notify::state", G_CALLBACK (budget_changed_cb), self, 0);
  budget_changed_cb (action, NULL, self);
}

/* Turning the selected cells, else the chosen tiles */

static void
turn_pattern (LoamWindow *self, LoamTurn way, LoamPattern *(*turn) (const LoamPattern *) )
{
  if (loam_window_turn_selection (self, way))
    return;

  const LoamPattern *pattern = loam_session_get_pattern (self->session);

  if (pattern != NULL && loam_session_get_painting (self->session) == LOAM_LAYER_TILES)
    loam_session_set_pattern (self->session, turn (pattern));
}

static void
flip_h_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  turn_pattern (user_data, LOAM_TURN_FLIP_X, loam_pattern_flip_h);
}

static void
flip_v_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  turn_pattern (user_data, LOAM_TURN_FLIP_Y, loam_pattern_flip_v);
}

static void
turn_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  turn_pattern (user_data, LOAM_TURN_CLOCKWISE, loam_pattern_turn);
}

static const GActionEntry entries[] = {
    {"undo", undo_cb},
    {"redo", redo_cb},
    {"tool", tool_cb, "s", "'brush'"},
    {"flip-h", flip_h_cb},
    {"flip-v", flip_v_cb},
    {"turn", turn_cb},
    {"brush-smaller", brush_smaller_cb},
    {"brush-larger", brush_larger_cb},
    {"zoom-in", zoom_in_cb},
    {"zoom-out", zoom_out_cb},
    {"zoom-fit", zoom_fit_cb},
    {"zoom", zoom_cb, "d"},
    {"show-grid", NULL, NULL, "true", show_grid_cb},
    {"show-tools", NULL, NULL, "true", show_tools_cb},
    {"show-properties", NULL, NULL, "true", show_properties_cb},
    {"show-history", NULL, NULL, "false", show_history_cb},
    {"show-preview", NULL, NULL, "false", show_preview_cb},
    {"preview-place", NULL, "s", "'below'", preview_place_cb},
    {"play", play_cb},
    {"play-here", play_here_cb},
    {"pause", pause_cb},
    {"step", step_cb},
    {"restart", restart_cb},
    {"stop", stop_cb},
    {"preferences", preferences_cb},
    {"shortcuts", shortcuts_cb},
    {"about", about_cb},
};

static void
set_history_tip (GtkButton *button, const char *verb, const char *label, const char *key)
{
  g_autofree char *tip = label != NULL ? g_strdup_printf ("%s: %s (%s)", verb, label, key)
                                       : g_strdup_printf ("%s (%s)", verb, key);

  gtk_widget_set_tooltip_text (GTK_WIDGET (button), tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, verb, -1);
}

/* In the middle of a gesture, undo takes that back. */
void
loam_window_update_undo (LoamWindow *self)
{
  LoamCanvas *canvas = loam_window_get_canvas (self);
  LoamHistory *history = loam_document_get_history (self->document);

  loam_window_enable (self, "undo",
                      loam_history_get_undo_count (history) > 0 ||
                          (canvas != NULL && loam_canvas_is_busy (canvas)));
}

void
loam_window_update_actions (LoamWindow *self)
{
  LoamHistory *history = loam_document_get_history (self->document);
  g_autofree char *undo_key = loam_shortcuts_dup_label ("win.undo");
  g_autofree char *redo_key = loam_shortcuts_dup_label ("win.redo");

  loam_window_update_undo (self);
  loam_window_enable (self, "redo", loam_history_get_redo_count (history) > 0);
  set_history_tip (self->undo_button, _ ("Undo"), loam_history_get_undo_label (history), undo_key);
  set_history_tip (self->redo_button, _ ("Redo"), loam_history_get_redo_label (history), redo_key);
  loam_window_update_edit_actions (self);
}

void
loam_window_actions_init (LoamWindow *self)
{
  GtkWidget *popover;

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->properties, "notify::visible-child-name",
                            G_CALLBACK (update_history_state), self);
  popover = GTK_WIDGET (gtk_menu_button_get_popover (self->status_zoom));
  gtk_popover_set_position (GTK_POPOVER (popover), GTK_POS_TOP);
}

void
loam_window_actions_bind (LoamWindow *self)
{
  LoamHistory *history = loam_document_get_history (self->document);

  g_signal_connect_object (self->session, "notify::tool", G_CALLBACK (tool_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::grid", G_CALLBACK (grid_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (history, "notify::undo-count", G_CALLBACK (loam_window_update_actions),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (history, "notify::redo-count", G_CALLBACK (loam_window_update_actions),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "changed", G_CALLBACK (loam_window_update_actions), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "selection-changed",
                           G_CALLBACK (loam_window_update_actions), self, G_CONNECT_SWAPPED);
  follow_budget (self);
  tool_changed_cb (self);
  grid_changed_cb (self);
  loam_window_update_actions (self);
}
