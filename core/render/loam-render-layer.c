/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* One layer of a view: what it shows, with its opacity, tint and way of blending. */

#include "loam-render-private.h"

#include <math.h>

/* The picture of an image layer, once or again and again over all that the clip shows. */
static void
draw_image (cairo_t *cr, LoamImages *images, const LoamViewLayer *layer)
{
  cairo_surface_t *surface = *layer->image != '\0' ? loam_images_get (images, layer->image) : NULL;
  double left, top, right, bottom;
  cairo_matrix_t matrix;
  double width, height;

  if (surface == NULL)
    return;
  width = cairo_image_surface_get_width (surface);
  height = cairo_image_surface_get_height (surface);
  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  if (layer->repeat == LOAM_REPEAT_NONE || layer->repeat == LOAM_REPEAT_Y) {
    left = 0;
    right = width;
  }
  if (layer->repeat == LOAM_REPEAT_NONE || layer->repeat == LOAM_REPEAT_X) {
    top = 0;
    bottom = height;
  }
  cairo_save (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_get_matrix (cr, &matrix);
  cairo_pattern_set_filter (cairo_get_source (cr),
                            matrix.xx < 1 ? CAIRO_FILTER_BILINEAR : CAIRO_FILTER_NEAREST);
  cairo_pattern_set_extend (cairo_get_source (cr), layer->repeat != LOAM_REPEAT_NONE
                                                       ? CAIRO_EXTEND_REPEAT
                                                       : CAIRO_EXTEND_NONE);
  cairo_rectangle (cr, left, top, right - left, bottom - top);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_content (cairo_t *cr,
              LoamChunkCache *cache,
              LoamImages *images,
              const LoamProject *project,
              const LoamViewLayer *layer,
              gconstpointer key,
              LoamRect bounds)
{
  if (layer->grid != NULL)
    loam_render_cells (cr, cache, key, project, layer->grid, layer->tiles, bounds);
  else if (layer->sprites != NULL)
    loam_render_sprites (cr, images, (const LoamSprite *) (gconstpointer) layer->sprites->data,
                         layer->sprites->len);
  else if (layer->image != NULL)
    draw_image (cr, images, layer);
}

/* Multiplies premultiplied pixels with a colour. */
static void
tint_pixels (cairo_surface_t *image, guint32 tint)
{
  const guint32 alpha = tint & 255;
  const guint32 factors[4] = {(tint >> 8 & 255) * alpha / 255, (tint >> 16 & 255) * alpha / 255,
                              (tint >> 24 & 255) * alpha / 255, alpha}; /* blue first */
  guint8 *data = cairo_image_surface_get_data (image);
  int width = cairo_image_surface_get_width (image),
      height = cairo_image_surface_get_height (image);
  int stride = cairo_image_surface_get_stride (image);

  for (int y = 0; y < height && data != NULL; y++) {
    guint32 *row = (guint32 *) (gpointer) (data + (gsize) y * (gsize) stride);

    for (int x = 0; x < width; x++) {
      guint32 pixel = row[x], tinted = 0;

      for (guint part = 0; pixel != 0 && part < 4; part++)
        tinted |= ((pixel >> 8 * part & 255) * factors[part] + 127) / 255 << 8 * part;
      row[x] = tinted;
    }
  }
}

/* Multiplies what was drawn into the group with a colour. */
static void
tint_group (cairo_t *cr, guint32 tint)
{
  cairo_surface_t *target = cairo_get_group_target (cr);
  cairo_surface_t *image = cairo_surface_map_to_image (target, NULL);

  if (cairo_surface_status (image) == CAIRO_STATUS_SUCCESS) {
    tint_pixels (image, tint);
    cairo_surface_mark_dirty (image);
  }
  cairo_surface_unmap_image (target, image);
}

static cairo_operator_t
operator_of (LoamBlend blend)
{
  static const cairo_operator_t operators[] = {
      [LOAM_BLEND_NORMAL] = CAIRO_OPERATOR_OVER,
      [LOAM_BLEND_MULTIPLY] = CAIRO_OPERATOR_MULTIPLY,
      [LOAM_BLEND_SCREEN] = CAIRO_OPERATOR_SCREEN,
      [LOAM_BLEND_OVERLAY] = CAIRO_OPERATOR_OVERLAY,
      [LOAM_BLEND_DARKEN] = CAIRO_OPERATOR_DARKEN,
      [LOAM_BLEND_LIGHTEN] = CAIRO_OPERATOR_LIGHTEN,
      [LOAM_BLEND_COLOR_DODGE] = CAIRO_OPERATOR_COLOR_DODGE,
      [LOAM_BLEND_COLOR_BURN] = CAIRO_OPERATOR_COLOR_BURN,
      [LOAM_BLEND_HARD_LIGHT] = CAIRO_OPERATOR_HARD_LIGHT,
      [LOAM_BLEND_SOFT_LIGHT] = CAIRO_OPERATOR_SOFT_LIGHT,
      [LOAM_BLEND_DIFFERENCE] = CAIRO_OPERATOR_DIFFERENCE,
      [LOAM_BLEND_EXCLUSION] = CAIRO_OPERATOR_EXCLUSION,
      [LOAM_BLEND_ADD] = CAIRO_OPERATOR_ADD,
  };

  return operators[blend];
}

void
loam_render_layer (cairo_t *cr,
                   LoamChunkCache *cache,
                   LoamImages *images,
                   const LoamProject *project,
                   const LoamViewLayer *layer,
                   gconstpointer key,
                   LoamRect bounds)
{
  gboolean plain =
      layer->opacity >= 1 && layer->tint == 0xffffffff && layer->blend == LOAM_BLEND_NORMAL;

  if (layer->opacity <= 0)
    return;
  cairo_save (cr);
  if (!plain)
    cairo_push_group (cr);
  cairo_save (cr);
  cairo_translate (cr, layer->offset.x, layer->offset.y);
  draw_content (cr, cache, images, project, layer, key, bounds);
  cairo_restore (cr);
  if (!plain) {
    if (layer->tint != 0xffffffff)
      tint_group (cr, layer->tint);
    cairo_pop_group_to_source (cr);
    cairo_set_operator (cr, operator_of (layer->blend));
    cairo_paint_with_alpha (cr, MIN (layer->opacity, 1));
  }
  cairo_restore (cr);
}
