/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

#include <math.h>

/* Where the level is in the widget. */

#define FIT_MARGIN 24    /* pixels about a level that fits */
#define KEEP_IN_SIGHT 64 /* pixels of it that panning leaves in sight */
#define GLIDE_MS 140

/* What people choose: whole multiples and whole fractions, where pixels stay even, and a few between. */
static const double steps[] = {0.05, 0.0625,    0.0833333, 0.125, 0.1666667, 0.25, 0.3333333,
                               0.5,  0.6666667, 1,         1.5,   2,         3,    4,
                               6,    8,         12,        16,    24,        32};

double
loam_zoom_get_step (double zoom, int direction)
{
  const double slack = 1.001;

  if (direction > 0) {
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
      if (steps[i] > zoom * slack)
        return steps[i];
    return LOAM_ZOOM_MAX;
  }
  for (guint i = G_N_ELEMENTS (steps); i > 0; i--)
    if (steps[i - 1] * slack < zoom)
      return steps[i - 1];
  return LOAM_ZOOM_MIN;
}

LoamPoint
loam_canvas_to_level (LoamCanvas *self, LoamPoint widget)
{
  return (LoamPoint){(widget.x - self->offset_x) / self->zoom,
                     (widget.y - self->offset_y) / self->zoom};
}

LoamPoint
loam_canvas_to_widget (LoamCanvas *self, LoamPoint level)
{
  return (LoamPoint){self->offset_x + level.x * self->zoom, self->offset_y + level.y * self->zoom};
}

static double
to_device (LoamCanvas *self, double number)
{
  double scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  return round (number * scale) / scale;
}

graphene_rect_t
loam_canvas_box_to_widget (LoamCanvas *self, LoamBox box)
{
  double x0 = to_device (self, self->offset_x + box.x * self->zoom);
  double y0 = to_device (self, self->offset_y + box.y * self->zoom);
  double x1 = to_device (self, self->offset_x + (box.x + box.width) * self->zoom);
  double y1 = to_device (self, self->offset_y + (box.y + box.height) * self->zoom);

  return GRAPHENE_RECT_INIT ((float) x0, (float) y0, (float) (x1 - x0), (float) (y1 - y0));
}

LoamRect
loam_canvas_get_visible_cells (LoamCanvas *self)
{
  LoamProject *project = loam_document_get_project (self->document);
  double width = project->tile_width * self->zoom, height = project->tile_height * self->zoom;
  int x0 = (int) floor (-self->offset_x / width), y0 = (int) floor (-self->offset_y / height);
  int x1 = (int) ceil ((gtk_widget_get_width (GTK_WIDGET (self)) - self->offset_x) / width);
  int y1 = (int) ceil ((gtk_widget_get_height (GTK_WIDGET (self)) - self->offset_y) / height);

  return (LoamRect){x0, y0, MAX (x1 - x0, 0), MAX (y1 - y0, 0)};
}

/* Some of the level stays in sight along each axis. */
static double
clamp_offset (double offset, double start, double length, double room)
{
  double keep = MIN (KEEP_IN_SIGHT, MIN (length, room));

  return CLAMP (offset, keep - start - length, room - keep - start);
}

void
loam_canvas_pan_to (LoamCanvas *self, double offset_x, double offset_y)
{
  GtkWidget *widget = GTK_WIDGET (self);
  LoamBox box = loam_canvas_get_level_box (self);

  if (loam_level_is_bounded (self->level)) {
    offset_x = clamp_offset (offset_x, box.x * self->zoom, box.width * self->zoom,
                             gtk_widget_get_width (widget));
    offset_y = clamp_offset (offset_y, box.y * self->zoom, box.height * self->zoom,
                             gtk_widget_get_height (widget));
  }
  self->offset_x = to_device (self, offset_x);
  self->offset_y = to_device (self, offset_y);
  gtk_widget_queue_draw (widget);
  loam_canvas_emit_view_changed (self);
}

void
loam_canvas_zoom_at (LoamCanvas *self, double zoom, LoamPoint anchor)
{
  LoamPoint still = loam_canvas_to_level (self, anchor);

  self->zoom = CLAMP (zoom, LOAM_ZOOM_MIN, LOAM_ZOOM_MAX);
  loam_canvas_pan_to (self, anchor.x - still.x * self->zoom, anchor.y - still.y * self->zoom);
}

static void
stop_glide (LoamCanvas *self)
{
  if (adw_animation_get_state (self->glide) == ADW_ANIMATION_PLAYING)
    adw_animation_pause (self->glide);
}

/* Even steps in the logarithm look even to the eye. */
static void
glide_cb (double t, gpointer user_data)
{
  LoamCanvas *self = user_data;
  double zoom =
      t >= 1 ? self->glide_to : self->glide_from * pow (self->glide_to / self->glide_from, t);

  loam_canvas_zoom_at (self, zoom, self->glide_anchor);
}

void
loam_canvas_glide_to (LoamCanvas *self, double zoom, LoamPoint anchor)
{
  stop_glide (self);
  self->glide_from = self->zoom;
  self->glide_to = CLAMP (zoom, LOAM_ZOOM_MIN, LOAM_ZOOM_MAX);
  self->glide_anchor = anchor;
  adw_animation_reset (self->glide);
  adw_animation_play (self->glide);
}

double
loam_canvas_get_zoom (LoamCanvas *self)
{
  g_return_val_if_fail (LOAM_IS_CANVAS (self), 1);

  return adw_animation_get_state (self->glide) == ADW_ANIMATION_PLAYING ? self->glide_to
                                                                        : self->zoom;
}

static LoamPoint
get_anchor (LoamCanvas *self)
{
  if (self->pointer_inside)
    return self->pointer;
  return (LoamPoint){gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                     gtk_widget_get_height (GTK_WIDGET (self)) / 2.0};
}

void
loam_canvas_zoom_to (LoamCanvas *self, double zoom)
{
  g_return_if_fail (LOAM_IS_CANVAS (self));

  loam_canvas_glide_to (self, zoom, get_anchor (self));
}

void
loam_canvas_zoom_step (LoamCanvas *self, int direction)
{
  g_return_if_fail (LOAM_IS_CANVAS (self));

  loam_canvas_zoom_to (self, loam_zoom_get_step (loam_canvas_get_zoom (self), direction));
}

void
loam_canvas_zoom_to_fit (LoamCanvas *self)
{
  g_return_if_fail (LOAM_IS_CANVAS (self));

  LoamBox box = loam_canvas_get_level_box (self);
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  stop_glide (self);
  if (box.width <= 0 || box.height <= 0) {
    self->zoom = 1;
    loam_canvas_pan_to (self, width / 2, height / 2);
    return;
  }

  double zoom = MIN ((width - 2 * FIT_MARGIN) / box.width, (height - 2 * FIT_MARGIN) / box.height);
  if (zoom >= 2)
    zoom = floor (zoom * 2) / 2;
  self->zoom = CLAMP (zoom, LOAM_ZOOM_MIN, LOAM_ZOOM_MAX);
  loam_canvas_pan_to (self, (width - box.width * self->zoom) / 2 - box.x * self->zoom,
                      (height - box.height * self->zoom) / 2 - box.y * self->zoom);
}

void
loam_canvas_reveal (LoamCanvas *self, double x, double y, double width, double height)
{
  g_return_if_fail (LOAM_IS_CANVAS (self));

  graphene_rect_t box = loam_canvas_box_to_widget (self, (LoamBox){x, y, width, height});
  double left = box.origin.x, top = box.origin.y;
  double right = left + box.size.width, bottom = top + box.size.height;
  double room_x = gtk_widget_get_width (GTK_WIDGET (self));
  double room_y = gtk_widget_get_height (GTK_WIDGET (self));
  double dx = left < 0 ? -left : right > room_x ? room_x - right : 0;
  double dy = top < 0 ? -top : bottom > room_y ? room_y - bottom : 0;

  if (dx != 0 || dy != 0)
    loam_canvas_pan_to (self, self->offset_x + dx, self->offset_y + dy);
}

void
loam_canvas_view_allocate (LoamCanvas *self, int width, int height)
{
  if (width == self->seen_width && height == self->seen_height)
    return;

  if (!self->placed && width > 1 && height > 1) {
    self->placed = TRUE;
    loam_canvas_zoom_to_fit (self);
  } else if (self->placed) {
    /* What was in the middle stays there. */
    loam_canvas_pan_to (self, self->offset_x + (width - self->seen_width) / 2.0,
                        self->offset_y + (height - self->seen_height) / 2.0);
  }
  self->seen_width = width;
  self->seen_height = height;
}

void
loam_canvas_view_init (LoamCanvas *self)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (glide_cb, self, NULL);

  self->zoom = 1;
  self->glide = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, GLIDE_MS, target);
}

void
loam_canvas_view_dispose (LoamCanvas *self)
{
  if (self->glide != NULL)
    stop_glide (self);
  g_clear_object (&self->glide);
}
