/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Pointer, wheel and pinch. */

#define WHEEL_PAN 60.0 /* pixels a notch */

LoamModifiers
loam_canvas_modifiers_from_gdk (GdkModifierType state)
{
  LoamModifiers modifiers = 0;

  if ((state & GDK_SHIFT_MASK) != 0)
    modifiers |= LOAM_MODIFIER_SHIFT;
  if ((state & GDK_CONTROL_MASK) != 0)
    modifiers |= LOAM_MODIFIER_CTRL;
  if ((state & GDK_ALT_MASK) != 0)
    modifiers |= LOAM_MODIFIER_ALT;
  return modifiers;
}

LoamTool *
loam_canvas_get_tool (LoamCanvas *self)
{
  if (self->gesture != NULL)
    return self->gesture;
  if (self->dropping)
    return self->tools[LOAM_TOOL_PLACE];
  return self->tools[loam_session_get_tool (self->session)];
}

LoamToolEvent
loam_canvas_event_at (LoamCanvas *self, LoamPoint widget)
{
  LoamProject *project = loam_document_get_project (self->document);
  LoamPoint at = loam_canvas_to_level (self, widget);

  return (LoamToolEvent){
      .at = at,
      .x = (int) floor (at.x / project->tile_width),
      .y = (int) floor (at.y / project->tile_height),
      .modifiers = self->modifiers,
      .zoom = self->zoom,
  };
}

gboolean
loam_canvas_get_event (LoamCanvas *self, LoamToolEvent *event)
{
  LoamProject *project = loam_document_get_project (self->document);

  if (self->has_cursor) {
    LoamPoint middle = {(self->cursor_x + 0.5) * project->tile_width,
                        (self->cursor_y + 0.5) * project->tile_height};
    *event = loam_canvas_event_at (self, loam_canvas_to_widget (self, middle));
    event->x = self->cursor_x;
    event->y = self->cursor_y;
    return TRUE;
  }
  if (!self->pointer_inside && self->gesture == NULL)
    return FALSE;
  *event = loam_canvas_event_at (self, self->pointer);
  return TRUE;
}

gboolean
loam_canvas_get_focus_point (LoamCanvas *canvas, LoamPoint *at)
{
  LoamToolEvent event;

  g_return_val_if_fail (LOAM_IS_CANVAS (canvas), FALSE);

  if (loam_canvas_get_event (canvas, &event)) {
    *at = event.at;
    return TRUE;
  }
  *at = loam_canvas_to_level (canvas,
                              (LoamPoint){canvas->seen_width / 2.0, canvas->seen_height / 2.0});
  return FALSE;
}

void
loam_canvas_dup_status (LoamCanvas *canvas, char **place, char **help)
{
  LoamToolEvent event;

  g_return_if_fail (LOAM_IS_CANVAS (canvas));

  *help = canvas->panning ? g_strdup (_ ("Drag: move the view"))
                          : loam_tool_dup_status (loam_canvas_get_tool (canvas), canvas->modifiers);
  if (loam_canvas_get_event (canvas, &event))
    /* Translators: where the pointer is: cell column and row, then the pixel. */
    *place = g_strdup_printf (_ ("Cell %d, %d · Pixel %d, %d"), event.x, event.y,
                              (int) floor (event.at.x), (int) floor (event.at.y));
  else
    *place = g_strdup ("");
}

void
loam_canvas_update_pointer_shape (LoamCanvas *self)
{
  const char *name = "crosshair";

  if (self->panning)
    name = "grabbing";
  else if (self->space_held)
    name = "grab";
  else if (self->session != NULL && loam_session_get_tool (self->session) == LOAM_TOOL_SELECT)
    name = "default";
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), name);
}

void
loam_canvas_settle (LoamCanvas *self)
{
  g_autofree char *message = loam_tool_take_message (loam_canvas_get_tool (self));

  if (self->gesture != NULL && !loam_tool_is_busy (self->gesture))
    self->gesture = NULL;
  if (message != NULL)
    loam_canvas_emit_message (self, message);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  loam_canvas_emit_view_changed (self);
}

gboolean
loam_canvas_is_busy (LoamCanvas *canvas)
{
  g_return_val_if_fail (LOAM_IS_CANVAS (canvas), FALSE);

  return canvas->gesture != NULL;
}

gboolean
loam_canvas_cancel (LoamCanvas *canvas)
{
  g_return_val_if_fail (LOAM_IS_CANVAS (canvas), FALSE);

  if (canvas->gesture == NULL)
    return FALSE;
  gboolean was = loam_tool_cancel (canvas->gesture);
  canvas->gesture = NULL;
  loam_canvas_settle (canvas);
  return was;
}

/* The pointer */

static void
take_state (LoamCanvas *self, GtkEventController *controller)
{
  self->modifiers =
      loam_canvas_modifiers_from_gdk (gtk_event_controller_get_current_event_state (controller));
}

void
loam_canvas_move_pointer (LoamCanvas *self, double x, double y)
{
  if (self->pointer_inside && x == self->pointer.x && y == self->pointer.y)
    return;
  self->pointer = (LoamPoint){x, y};
  self->pointer_inside = TRUE;
  self->has_cursor = FALSE;
}

static void
motion_cb (LoamCanvas *self, double x, double y, GtkEventController *controller)
{
  take_state (self, controller);
  loam_canvas_move_pointer (self, x, y);
  if (self->gesture == NULL) {
    gtk_widget_queue_draw (GTK_WIDGET (self));
    loam_canvas_emit_view_changed (self);
  }
}

void
loam_canvas_leave (LoamCanvas *self)
{
  self->pointer_inside = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  loam_canvas_emit_view_changed (self);
}

static void
begin_pan (LoamCanvas *self)
{
  self->panning = TRUE;
  self->pan_offset = (LoamPoint){self->offset_x, self->offset_y};
  loam_canvas_update_pointer_shape (self);
}

static void
end_pan (LoamCanvas *self)
{
  self->panning = FALSE;
  loam_canvas_update_pointer_shape (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_begin_cb (LoamCanvas *self, double x, double y, GtkEventController *controller)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  take_state (self, controller);
  loam_canvas_move_pointer (self, x, y);
  loam_canvas_cancel (self);
  if (self->space_held) {
    begin_pan (self);
    return;
  }

  LoamTool *tool = loam_canvas_get_tool (self);
  LoamToolEvent event = loam_canvas_event_at (self, self->pointer);
  loam_tool_press (tool, &event);
  self->gesture = loam_tool_is_busy (tool) ? tool : NULL;
  g_autofree char *message = loam_tool_take_message (tool);
  if (message != NULL)
    loam_canvas_emit_message (self, message);
  loam_canvas_settle (self);
}

static LoamPoint
get_drag_place (GtkGestureDrag *drag, double dx, double dy)
{
  double x, y;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  return (LoamPoint){x + dx, y + dy};
}

static void
drag_update_cb (LoamCanvas *self, double dx, double dy, GtkGestureDrag *drag)
{
  LoamPoint at = get_drag_place (drag, dx, dy);

  take_state (self, GTK_EVENT_CONTROLLER (drag));
  if (self->panning) {
    loam_canvas_pan_to (self, self->pan_offset.x + dx, self->pan_offset.y + dy);
    return;
  }
  if (self->gesture == NULL)
    return;
  self->pointer = at;
  LoamToolEvent event = loam_canvas_event_at (self, at);
  loam_tool_motion (self->gesture, &event);
  loam_canvas_settle (self);
}

static void
drag_end_cb (LoamCanvas *self, double dx, double dy, GtkGestureDrag *drag)
{
  if (self->panning)
    end_pan (self);
  if (self->gesture == NULL)
    return;
  LoamTool *tool = self->gesture;
  LoamToolEvent event = loam_canvas_event_at (self, get_drag_place (drag, dx, dy));
  loam_tool_release (tool, &event);
  self->gesture = NULL;
  g_autofree char *message = loam_tool_take_message (tool);
  if (message != NULL)
    loam_canvas_emit_message (self, message);
  loam_canvas_settle (self);
}

static void
drag_cancel_cb (LoamCanvas *self)
{
  if (self->panning)
    end_pan (self);
  loam_canvas_cancel (self);
}

static void
pan_begin_cb (LoamCanvas *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  begin_pan (self);
}

static void
pan_update_cb (LoamCanvas *self, double dx, double dy)
{
  loam_canvas_pan_to (self, self->pan_offset.x + dx, self->pan_offset.y + dy);
}

/* The right button: a menu, of what is under the pointer. While another button is held it only drops what
 * that one does: a menu would take the pointer from it, and its release with that. */
static void
menu_cb (LoamCanvas *self, int n, double x, double y, GtkEventController *controller)
{
  const GdkModifierType others = GDK_BUTTON1_MASK | GDK_BUTTON2_MASK;
  gboolean held = (gtk_event_controller_get_current_event_state (controller) & others) != 0;
  LoamPoint at = {x, y};
  LoamEntity *thing = loam_things_find (loam_document_get_project (self->document), self->level,
                                        loam_canvas_to_level (self, at));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  loam_canvas_cancel (self);
  if (held)
    return;
  if (thing != NULL && !loam_document_is_selected (self->document, thing))
    loam_document_select (self->document, &thing, 1);
  if (self->menu == NULL)
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){(int) x, (int) y, 1, 1});
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

void
loam_canvas_set_menu (LoamCanvas *canvas, GMenuModel *menu)
{
  g_return_if_fail (LOAM_IS_CANVAS (canvas));

  g_clear_pointer (&canvas->menu, gtk_widget_unparent);
  canvas->menu = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (canvas->menu), FALSE);
  gtk_widget_set_halign (canvas->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (canvas->menu, GTK_WIDGET (canvas));
}

/* A wheel zooms, a touchpad pans; Ctrl always zooms and Shift always pans. */
static gboolean
scroll_cb (LoamCanvas *self, double dx, double dy, GtkEventController *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (controller);
  GdkDevice *device = event != NULL ? gdk_event_get_device (event) : NULL;
  gboolean touchpad = device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHPAD;
  gboolean whole = dy == round (dy);

  take_state (self, controller);
  gboolean ctrl = (self->modifiers & LOAM_MODIFIER_CTRL) != 0;
  gboolean shift = (self->modifiers & LOAM_MODIFIER_SHIFT) != 0;

  if (!ctrl && (touchpad || shift || dx != 0)) {
    double by_x = shift && dx == 0 ? dy : dx, by_y = shift && dx == 0 ? 0 : dy;
    loam_canvas_pan_to (self, self->offset_x - by_x * WHEEL_PAN, self->offset_y - by_y * WHEEL_PAN);
  } else if (touchpad || !whole) {
    loam_canvas_zoom_at (self, self->zoom * pow (2, -dy / 4), self->pointer);
  } else if (dy != 0) {
    double zoom = loam_canvas_get_zoom (self);
    for (int i = 0; i < (int) fabs (dy); i++)
      zoom = loam_zoom_get_step (zoom, dy < 0 ? 1 : -1);
    loam_canvas_glide_to (self, zoom, self->pointer);
  }
  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (LoamCanvas *self)
{
  loam_canvas_cancel (self);
  self->pinch_zoom = self->zoom;
}

static void
pinch_cb (LoamCanvas *self, double scale, GtkGesture *gesture)
{
  double x, y;

  if (gtk_gesture_get_bounding_box_center (gesture, &x, &y))
    loam_canvas_zoom_at (self, self->pinch_zoom * scale, (LoamPoint){x, y});
}

static void
add_pointer (LoamCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *pan = gtk_gesture_drag_new ();
  GtkGesture *menu = gtk_gesture_click_new ();

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (loam_canvas_leave), self);
  gtk_widget_add_controller (widget, motion);

  self->drag = gtk_gesture_drag_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (self->drag), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (self->drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (self->drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (self->drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (self->drag, "cancel", G_CALLBACK (drag_cancel_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (self->drag));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (pan), GDK_BUTTON_MIDDLE);
  g_signal_connect_swapped (pan, "drag-begin", G_CALLBACK (pan_begin_cb), self);
  g_signal_connect_swapped (pan, "drag-update", G_CALLBACK (pan_update_cb), self);
  g_signal_connect_swapped (pan, "drag-end", G_CALLBACK (end_pan), self);
  g_signal_connect_swapped (pan, "cancel", G_CALLBACK (end_pan), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pan));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (menu), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (menu, "pressed", G_CALLBACK (menu_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (menu));
}

void
loam_canvas_input_init (LoamCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  add_pointer (self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
  loam_canvas_drop_init (self);
}

void
loam_canvas_input_dispose (LoamCanvas *self)
{
  self->gesture = NULL;
  g_clear_pointer (&self->menu, gtk_widget_unparent);
}
