/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-preview-private.h"

#include <math.h>

#define COMFORTABLE_TILES                                                                          \
  14 /* that the shorter side shows where the level is larger than the pane */

/* Pixels of the device for a pixel of the level. */
static double
get_zoom (const LoamPreview *self, const LoamView *view, int width, int height, int scale)
{
  const double tile = MIN (view->project->tile_width, view->project->tile_height);
  const double level_width = view->bounds.width * (double) view->project->tile_width;
  const double level_height = view->bounds.height * (double) view->project->tile_height;
  const double fit = MIN (width / MAX (level_width, 1), height / MAX (level_height, 1));

  switch (self->zoom) {
  case LOAM_PREVIEW_ZOOM_AUTO:
    if (fit >= 1)
      return floor (fit);
    return MAX (scale, round (MIN (width, height) / (COMFORTABLE_TILES * tile)));
  case LOAM_PREVIEW_ZOOM_WHOLE:
    return fit >= 1 ? floor (fit) : MAX (fit, 1.0 / 64);
  default:
    return (self->zoom - LOAM_PREVIEW_ZOOM_ONE + 1) * scale;
  }
}

/* Where the pane's edge lies along an axis, in pixels of the device: a level that fits is centred, a larger one
 * follows @focus and stops at its ends. */
static double
get_edge (double from, double size, double pane, double focus)
{
  if (size <= pane)
    return from - (pane - size) / 2;
  return CLAMP (focus - pane / 2, from, from + size - pane);
}

void
loam_preview_draw (cairo_t *cr, int width, int height, int scale, gpointer preview)
{
  LoamPreview *self = preview;
  LoamWorld *world = loam_player_get_world (self->player);
  const double alpha = loam_player_get_alpha (self->player);
  g_autoptr (LoamView) view = NULL;
  LoamPoint focus;
  LoamRect pixels;
  double zoom, x, y;

  cairo_set_source_rgb (cr, 0.09, 0.09, 0.1);
  cairo_paint (cr);
  if (world == NULL)
    return;

  view = loam_world_view (world, alpha);
  pixels = (LoamRect){view->bounds.x * view->project->tile_width,
                      view->bounds.y * view->project->tile_height,
                      view->bounds.width * view->project->tile_width,
                      view->bounds.height * view->project->tile_height};
  if (!loam_world_get_player (world, alpha, &focus))
    focus = self->has_from
                ? self->from
                : (LoamPoint){pixels.x + pixels.width / 2.0, pixels.y + pixels.height / 2.0};

  zoom = get_zoom (self, view, width, height, scale);
  x = get_edge (pixels.x * zoom, pixels.width * zoom, width, focus.x * zoom);
  y = get_edge (pixels.y * zoom, pixels.height * zoom, height, focus.y * zoom);
  cairo_translate (cr, -floor (x), -floor (y));
  cairo_scale (cr, zoom, zoom);
  loam_render_view (cr, self->cache, loam_session_get_images (self->session), view);
}
