/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-render.h"

#include <math.h>

#include "loam-autotile.h"
#include "loam-chunk-cache.h"
#include "loam-render-private.h"
#include "loam-terrain-pictures.h"

/* From pixels of the level to pixels of the device, and to cairo's own device space, which lacks the surface's scale
 * and offset (a HiDPI surface, a group). */
typedef struct {
  double scale_x, scale_y, x, y; /* device pixel = scale × level pixel + x */
  double device_x, device_y;     /* of the surface: device pixel = device × cairo + offset */
  double offset_x, offset_y;
} Mapping;

static Mapping
mapping_of (cairo_t *cr)
{
  Mapping map;
  cairo_matrix_t matrix;
  cairo_surface_t *target = cairo_get_group_target (cr);

  cairo_get_matrix (cr, &matrix);
  cairo_surface_get_device_scale (target, &map.device_x, &map.device_y);
  cairo_surface_get_device_offset (target, &map.offset_x, &map.offset_y);
  map.scale_x = matrix.xx * map.device_x;
  map.scale_y = matrix.yy * map.device_y;
  map.x = matrix.x0 * map.device_x + map.offset_x;
  map.y = matrix.y0 * map.device_y + map.offset_y;
  return map;
}

/* A rectangle of whole device pixels. */
typedef struct {
  double left, top, right, bottom;
} Box;

static Box
snap (const Mapping *map, double x, double y, double width, double height)
{
  return (Box){floor (x * map->scale_x + map->x + 0.5), floor (y * map->scale_y + map->y + 0.5),
               floor ((x + width) * map->scale_x + map->x + 0.5),
               floor ((y + height) * map->scale_y + map->y + 0.5)};
}

/* Fills a box with the current source; the matrix is the identity. */
static void
fill_box (cairo_t *cr, const Mapping *map, Box box)
{
  cairo_rectangle (cr, (box.left - map->offset_x) / map->device_x,
                   (box.top - map->offset_y) / map->device_y,
                   (box.right - box.left) / map->device_x, (box.bottom - box.top) / map->device_y);
  cairo_fill (cr);
}

/* The pattern matrix under which source pixel (0, 0) starts at device pixel (@x, @y), and a source pixel
 * is @scale_x × @scale_y device pixels large. */
static void
place_pattern (cairo_pattern_t *pattern,
               const Mapping *map,
               double x,
               double y,
               double scale_x,
               double scale_y)
{
  cairo_matrix_t matrix;

  cairo_matrix_init (&matrix, map->device_x / scale_x, 0, 0, map->device_y / scale_y,
                     (map->offset_x - x) / scale_x, (map->offset_y - y) / scale_y);
  cairo_pattern_set_matrix (pattern, &matrix);
}

static void
draw_chunk (cairo_t *cr,
            const Mapping *map,
            cairo_surface_t *surface,
            double x,
            double y,
            double shrunk,
            Box box)
{
  double scale_x = map->scale_x * shrunk, scale_y = map->scale_y * shrunk;
  double left = x * map->scale_x + map->x, top = y * map->scale_y + map->y;
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (surface);

  if (scale_x == 1 && scale_y == 1) {
    /* Pixel by pixel: a plain copy. */
    left = floor (left + 0.5);
    top = floor (top + 0.5);
  }
  cairo_pattern_set_filter (pattern, scale_x < 1 || scale_y < 1 ? CAIRO_FILTER_BILINEAR
                                                                : CAIRO_FILTER_NEAREST);
  /* Where smoothing, or rounding in pixman's 16 bits of fraction, reaches past the picture. */
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_PAD);
  place_pattern (pattern, map, left, top, scale_x, scale_y);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
  fill_box (cr, map, box);
}

/* The level of which a picture's pixel is at most a device pixel large, and more than half of one. */
static guint
level_for (const Mapping *map)
{
  double scale = MAX (map->scale_x, map->scale_y);
  guint level = 0;

  while (level < LOAM_CHUNK_MAX_LEVEL && scale <= 0.5) {
    scale *= 2;
    level++;
  }
  return level;
}

/* The cells of @bounds that the clip shows. */
static LoamRect
visible_cells (cairo_t *cr, const LoamProject *project, LoamRect bounds)
{
  double left, top, right, bottom;
  double width = project->tile_width, height = project->tile_height;
  LoamRect cells;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  left = CLAMP (floor (left / width) - 1, bounds.x, bounds.x + bounds.width);
  top = CLAMP (floor (top / height) - 1, bounds.y, bounds.y + bounds.height);
  right = CLAMP (ceil (right / width) + 1, left, bounds.x + bounds.width);
  bottom = CLAMP (ceil (bottom / height) + 1, top, bounds.y + bounds.height);
  cells = (LoamRect){(int) left, (int) top, (int) (right - left), (int) (bottom - top)};
  return cells;
}

void
loam_render_grid (cairo_t *cr,
                  LoamChunkCache *cache,
                  gconstpointer key,
                  const LoamProject *project,
                  const LoamGrid *grid,
                  LoamRect bounds)
{
  loam_render_cells (cr, cache, key, project, grid, FALSE, bounds);
}

void
loam_render_cells (cairo_t *cr,
                   LoamChunkCache *cache,
                   gconstpointer key,
                   const LoamProject *project,
                   const LoamGrid *grid,
                   gboolean tiles,
                   LoamRect bounds)
{
  Mapping map = mapping_of (cr);
  int tile_width = project->tile_width, tile_height = project->tile_height;
  guint level;
  int side;
  LoamRect cells;

  g_return_if_fail (cache != NULL && key != NULL && grid != NULL);
  g_return_if_fail (map.scale_x > 0 && map.scale_y > 0);

  cells = visible_cells (cr, project, bounds);
  if (cells.width <= 0 || cells.height <= 0)
    return;
  level = level_for (&map);
  side = loam_chunk_cache_get_cells (project) << level;
  loam_chunk_cache_begin (cache, key, project, grid, tiles, bounds);

  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  /* Arithmetic shifts would do, but a side need not be a power of two for ever: floor by hand. */
  for (int y = cells.y - (cells.y % side + side) % side; y < cells.y + cells.height; y += side)
    for (int x = cells.x - (cells.x % side + side) % side; x < cells.x + cells.width; x += side) {
      cairo_surface_t *surface = loam_chunk_cache_get (cache, level, x / side, y / side);
      int left = MAX (x, cells.x), top = MAX (y, cells.y);
      int right = MIN (x + side, cells.x + cells.width);
      int bottom = MIN (y + side, cells.y + cells.height);
      Box box;

      if (surface == NULL)
        continue;
      box = snap (&map, (double) left * tile_width, (double) top * tile_height,
                  (double) (right - left) * tile_width, (double) (bottom - top) * tile_height);
      if (box.right > box.left && box.bottom > box.top)
        draw_chunk (cr, &map, surface, (double) x * tile_width, (double) y * tile_height,
                    (double) (1 << level), box);
    }
  cairo_restore (cr);
}

static void
set_color (cairo_t *cr, guint32 color)
{
  cairo_set_source_rgba (cr, (color >> 24) / 255.0, (color >> 16 & 0xff) / 255.0,
                         (color >> 8 & 0xff) / 255.0, (color & 0xff) / 255.0);
}

/* The sprite's frame, at a place that is a whole pixel of the device: it moves smoothly and stays crisp. */
static void
draw_frame (
    cairo_t *cr, const Mapping *map, cairo_pattern_t *pattern, const LoamSprite *sprite, Box box)
{
  double scale_x = map->scale_x, scale_y = map->scale_y, left;

  /* What is stretched fills the box exactly, and shows nothing of the frames beside its own. */
  if (sprite->frame.x > 0 && sprite->frame.x != sprite->width)
    scale_x = (box.right - box.left) / sprite->frame.x;
  if (sprite->frame.y > 0 && sprite->frame.y != sprite->height)
    scale_y = (box.bottom - box.top) / sprite->frame.y;
  if (scale_x == 0 || scale_y == 0)
    return;
  left = box.left - sprite->image_x * scale_x;

  if (sprite->flip) {
    scale_x = -scale_x;
    left = box.right - sprite->image_x * scale_x;
  }
  place_pattern (pattern, map, left, box.top - sprite->image_y * scale_y, scale_x, scale_y);
  cairo_pattern_set_filter (pattern, fabs (scale_x) < 1 || scale_y < 1 ? CAIRO_FILTER_BILINEAR
                                                                       : CAIRO_FILTER_NEAREST);
  cairo_set_source (cr, pattern);
  fill_box (cr, map, box);
}

/* @upright: from pixels of the level to cairo's. @surface: (nullable): the picture. */
static void
draw_turned (cairo_t *cr,
             const cairo_matrix_t *upright,
             cairo_surface_t *surface,
             const LoamSprite *sprite)
{
  double x = sprite->pivot.x * sprite->width, y = sprite->pivot.y * sprite->height;
  double cosine, sine;
  cairo_matrix_t turn;

  loam_turn (sprite->rotation, &cosine, &sine);
  cairo_matrix_init (&turn, cosine, sine, -sine, cosine, sprite->x + x, sprite->y + y);
  cairo_save (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  cairo_set_matrix (cr, upright);
  cairo_transform (cr, &turn);
  cairo_rectangle (cr, -x, -y, sprite->width, sprite->height);
  if (surface != NULL) {
    LoamPoint frame =
        sprite->frame.x > 0 ? sprite->frame : (LoamPoint){sprite->width, sprite->height};
    /* Of its own, so that its edges blend with nothing of the frames beside it. */
    cairo_surface_t *part = cairo_surface_create_for_rectangle (surface, sprite->image_x,
                                                                sprite->image_y, frame.x, frame.y);
    double scale_x = sprite->width / frame.x, scale_y = sprite->height / frame.y;

    cairo_translate (cr, sprite->flip ? sprite->width - x : -x, -y);
    cairo_scale (cr, sprite->flip ? -scale_x : scale_x, scale_y);
    cairo_set_source_surface (cr, part, 0, 0);
    cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
    cairo_pattern_set_filter (cairo_get_source (cr),
                              upright->xx * scale_x < 1 || upright->yy * scale_y < 1
                                  ? CAIRO_FILTER_BILINEAR
                                  : CAIRO_FILTER_NEAREST);
    cairo_surface_destroy (part);
  } else {
    set_color (cr, sprite->color);
  }
  cairo_fill (cr);
  cairo_restore (cr);
}

void
loam_render_sprites (cairo_t *cr, LoamImages *images, const LoamSprite *sprites, guint n)
{
  Mapping map = mapping_of (cr);
  cairo_matrix_t upright;
  cairo_surface_t *surface = NULL; /* borrowed, and */
  cairo_pattern_t *pattern = NULL; /* of @image, for as long as sprites in a row show it */
  const char *image = NULL;
  double left, top, right, bottom;

  g_return_if_fail (map.scale_x > 0 && map.scale_y > 0);

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  cairo_save (cr);
  cairo_get_matrix (cr, &upright);
  cairo_identity_matrix (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  for (guint i = 0; i < n; i++) {
    const LoamSprite *sprite = &sprites[i];
    LoamPoint from, to;
    Box box;

    loam_sprite_get_bounds (sprite, &from, &to);
    if (from.x >= right || from.y >= bottom || to.x <= left || to.y <= top)
      continue;
    box = snap (&map, sprite->x, sprite->y, sprite->width, sprite->height);
    if (sprite->image != image) {
      surface = sprite->image != NULL ? loam_images_get (images, sprite->image) : NULL;

      g_clear_pointer (&pattern, cairo_pattern_destroy);
      image = sprite->image;
      if (surface != NULL)
        pattern = cairo_pattern_create_for_surface (surface);
    }
    if (sprite->rotation != 0) {
      draw_turned (cr, &upright, surface, sprite);
    } else if (pattern != NULL) {
      draw_frame (cr, &map, pattern, sprite, box);
    } else {
      set_color (cr, sprite->color);
      fill_box (cr, &map, box);
    }
  }
  g_clear_pointer (&pattern, cairo_pattern_destroy);
  cairo_restore (cr);
}

void
loam_render_view (cairo_t *cr, LoamChunkCache *cache, LoamImages *images, const LoamView *view)
{
  Mapping map = mapping_of (cr);
  double width = view->project->tile_width, height = view->project->tile_height;
  Box box = snap (&map, view->bounds.x * width, view->bounds.y * height, view->bounds.width * width,
                  view->bounds.height * height);

  cairo_save (cr);
  cairo_rectangle (cr, (box.left - map.x) / map.scale_x, (box.top - map.y) / map.scale_y,
                   (box.right - box.left) / map.scale_x, (box.bottom - box.top) / map.scale_y);
  cairo_clip (cr);
  for (guint i = 0; i < view->layers->len; i++) {
    const LoamViewLayer *layer = &g_array_index (view->layers, LoamViewLayer, i);

    loam_render_layer (cr, cache, images, view->project, layer, GUINT_TO_POINTER (i + 1),
                       view->bounds);
  }
  cairo_restore (cr);
}

cairo_surface_t *
loam_render_terrain_picture (LoamImages *images,
                             const LoamProject *project,
                             const LoamTerrain *terrain)
{
  LoamTerrainPictures *pictures = loam_terrain_pictures_new (images);
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, project->tile_width, project->tile_height);
  guint8 *data = cairo_image_surface_get_data (surface);
  const LoamTerrainPicture *picture;

  loam_terrain_pictures_sync (pictures, project);
  picture = loam_terrain_pictures_get (pictures, terrain->index, 0);
  if (picture != NULL && data != NULL) {
    gsize row = (gsize) picture->width;
    const guint32 *from = picture->pixels + (picture->blob ? loam_autotile_blob_index (255) : 0) *
                                                row * (gsize) picture->height;

    for (int y = 0; y < picture->height; y++)
      memcpy (data + y * cairo_image_surface_get_stride (surface), from + (gsize) y * row, row * 4);
    cairo_surface_mark_dirty (surface);
  }
  loam_terrain_pictures_free (pictures);
  return surface;
}
