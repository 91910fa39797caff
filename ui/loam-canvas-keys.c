/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Keys that only the canvas understands: the cell cursor and what it does, nudging, space to pan, Escape. All other
 * keys are the window's actions. */

static gboolean
is_nudging (LoamCanvas *self)
{
  return self->gesture == NULL && !self->has_cursor &&
         loam_session_get_tool (self->session) == LOAM_TOOL_SELECT &&
         loam_document_get_selection (self->document)->len > 0;
}

/* Arrow keys in quick succession are one gesture. */
static guint64
get_nudge_gesture (LoamCanvas *self)
{
  gint64 now = g_get_monotonic_time ();

  if (self->nudging == 0 || now - self->nudge_time > G_USEC_PER_SEC)
    self->nudging = loam_document_new_gesture (self->document);
  self->nudge_time = now;
  return self->nudging;
}

/* By a cell, or with Shift by a pixel. */
static void
nudge (LoamCanvas *self, int dx, int dy, gboolean fine)
{
  LoamProject *project = loam_document_get_project (self->document);
  GPtrArray *selection = loam_document_get_selection (self->document);
  LoamEntity **things = (LoamEntity **) selection->pdata;
  g_autoptr (GError) error = NULL;
  LoamPoint by = {fine ? dx : (double) dx * project->tile_width,
                  fine ? dy : (double) dy * project->tile_height};

  if (!loam_edit_entities_can_move (self->document, things, selection->len, by, &error)) {
    loam_canvas_emit_message (self, error->message);
    return;
  }
  loam_edit_entities_move (self->document, things, selection->len, by, get_nudge_gesture (self));
  LoamBox box = loam_things_get_boxes (project, things, selection->len);
  loam_canvas_reveal (self, box.x, box.y, box.width, box.height);
}

/* What is under the cell cursor, for who can't see it: "Cell 3, 4: river. skeleton". */
void
loam_canvas_describe (LoamCanvas *self)
{
  LoamProject *project = loam_document_get_project (self->document);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GPtrArray) layers = NULL;
  LoamToolEvent event;

  if (!loam_canvas_get_event (self, &event))
    return;
  g_string_append_printf (text, _ ("Cell %d, %d"), event.x, event.y);
  layers = loam_level_dup_layers (self->level);
  for (guint i = layers->len; i > 0; i--) {
    const LoamLayer *layer = layers->pdata[i - 1];
    if (layer->kind != LOAM_LAYER_TERRAIN || loam_layer_get_look (layer).hidden)
      continue;
    LoamTerrain *terrain =
        loam_project_get_terrain (project, loam_grid_get (layer->grid, event.x, event.y));
    if (terrain == NULL)
      continue;
    g_string_append_printf (text, ": %s", terrain->object.name);
    break;
  }
  LoamEntity *thing = loam_things_find (project, self->level, event.at);
  if (thing != NULL)
    g_string_append_printf (text, ". %s",
                            thing->prototype != NULL && thing->prototype->name[0] != 0
                                ? thing->prototype->name
                                : _ ("thing"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text->str,
                                  -1);
}

static void
show_cursor (LoamCanvas *self)
{
  LoamPoint at;
  LoamProject *project = loam_document_get_project (self->document);

  if (self->has_cursor)
    return;
  loam_canvas_get_focus_point (self, &at);
  self->cursor_x = (int) floor (at.x / project->tile_width);
  self->cursor_y = (int) floor (at.y / project->tile_height);
  if (loam_level_is_bounded (self->level)) {
    self->cursor_x = CLAMP (self->cursor_x, 0, self->level->width - 1);
    self->cursor_y = CLAMP (self->cursor_y, 0, self->level->height - 1);
  }
  self->has_cursor = TRUE;
}

static void
tell_gesture (LoamCanvas *self)
{
  LoamToolEvent event;

  if (self->gesture != NULL && loam_canvas_get_event (self, &event))
    loam_tool_motion (self->gesture, &event);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  loam_canvas_emit_view_changed (self);
}

static void
move_cursor (LoamCanvas *self, int dx, int dy)
{
  LoamProject *project = loam_document_get_project (self->document);
  gboolean was = self->has_cursor;

  show_cursor (self);
  if (was) {
    self->cursor_x += dx;
    self->cursor_y += dy;
  }
  if (loam_level_is_bounded (self->level)) {
    self->cursor_x = CLAMP (self->cursor_x, 0, self->level->width - 1);
    self->cursor_y = CLAMP (self->cursor_y, 0, self->level->height - 1);
  }
  loam_canvas_reveal (self, (double) self->cursor_x * project->tile_width,
                      (double) self->cursor_y * project->tile_height, project->tile_width,
                      project->tile_height);
  tell_gesture (self);
  loam_canvas_describe (self);
}

/* A tool that draws from corner to corner takes two presses of Enter; others take one. */
static gboolean
takes_two (LoamCanvas *self)
{
  LoamToolId id = loam_session_get_tool (self->session);
  LoamLayer *layer = loam_session_get_layer (self->session);

  return id == LOAM_TOOL_LINE || id == LOAM_TOOL_RECT || id == LOAM_TOOL_ELLIPSE ||
         (id == LOAM_TOOL_SELECT && layer != NULL && layer->grid != NULL);
}

static void
press_enter (LoamCanvas *self)
{
  LoamTool *tool = loam_canvas_get_tool (self);
  gboolean ends = self->gesture != NULL;
  LoamToolEvent event;

  show_cursor (self);
  loam_canvas_get_event (self, &event);
  if (!ends)
    loam_tool_press (tool, &event);
  if (ends || !takes_two (self))
    loam_tool_release (tool, &event);
  self->gesture = loam_tool_is_busy (tool) ? tool : NULL;

  g_autofree char *message = loam_tool_take_message (tool);
  if (message != NULL)
    loam_canvas_emit_message (self, message);
  tell_gesture (self);
  loam_canvas_describe (self);
}

/* Escape undoes the least: first the gesture, then the cursor, then the selection. */
static gboolean
press_escape (LoamCanvas *self)
{
  if (loam_canvas_cancel (self))
    return TRUE;
  if (self->has_cursor) {
    self->has_cursor = FALSE;
    gtk_widget_queue_draw (GTK_WIDGET (self));
    loam_canvas_emit_view_changed (self);
    return TRUE;
  }
  if (loam_document_get_selection (self->document)->len > 0 ||
      loam_document_get_cell_selection (self->document) != NULL) {
    loam_document_select (self->document, NULL, 0);
    loam_document_select_cells (self->document, NULL, NULL);
    return TRUE;
  }
  return FALSE;
}

static gboolean
press_arrow (LoamCanvas *self, int dx, int dy, GdkModifierType state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 && self->gesture == NULL)
    return GDK_EVENT_PROPAGATE;
  if (is_nudging (self))
    nudge (self, dx, dy, (state & GDK_SHIFT_MASK) != 0);
  else
    move_cursor (self, dx, dy);
  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (LoamCanvas *self, guint keyval, guint keycode, GdkModifierType state)
{
  switch (keyval) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
    return press_arrow (self, -1, 0, state);
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    return press_arrow (self, 1, 0, state);
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    return press_arrow (self, 0, -1, state);
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    return press_arrow (self, 0, 1, state);
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    press_enter (self);
    return GDK_EVENT_STOP;
  case GDK_KEY_Escape:
    return press_escape (self);
  case GDK_KEY_space:
    self->space_held = TRUE;
    loam_canvas_update_pointer_shape (self);
    return GDK_EVENT_STOP;
  default:
    return GDK_EVENT_PROPAGATE;
  }
}

static void
key_released_cb (LoamCanvas *self, guint keyval)
{
  if (keyval != GDK_KEY_space)
    return;
  self->space_held = FALSE;
  loam_canvas_update_pointer_shape (self);
}

/* A modifier changes what the gesture will do, and the ghost of it, without the pointer moving. */
static gboolean
modifiers_cb (LoamCanvas *self, GdkModifierType state)
{
  LoamModifiers modifiers = loam_canvas_modifiers_from_gdk (state);

  if (modifiers != self->modifiers) {
    self->modifiers = modifiers;
    tell_gesture (self);
  }
  return GDK_EVENT_PROPAGATE;
}

static void
focus_left_cb (LoamCanvas *self)
{
  self->space_held = FALSE;
  loam_canvas_update_pointer_shape (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
loam_canvas_keys_init (LoamCanvas *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (key_released_cb), self);
  g_signal_connect_swapped (keys, "modifiers", G_CALLBACK (modifiers_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}
