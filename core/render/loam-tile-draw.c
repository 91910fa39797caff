/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tile-draw.h"

#include "loam-hash.h"

#include <math.h>

/* A tile's picture. */
typedef struct {
  cairo_surface_t *surface; /* borrowed; NULL where it can't be had */
  LoamRect area;            /* in the surface, or a size alone */
} Picture;

static Picture
find_picture (LoamImages *images, const LoamTileset *tileset, int number)
{
  const char *path = loam_tileset_get_image (tileset, number);
  Picture picture = {path != NULL ? loam_images_get (images, path) : NULL,
                     {0, 0, tileset->tile_width, tileset->tile_height}};

  if (picture.surface != NULL &&
      !loam_tileset_cut (tileset, number, cairo_image_surface_get_width (picture.surface),
                         cairo_image_surface_get_height (picture.surface), &picture.area)) {
    picture.surface = NULL;
    picture.area = (LoamRect){0, 0, tileset->tile_width, tileset->tile_height};
  }
  return picture;
}

/* What is missing: a red box with a cross. */
static void
draw_mark (cairo_t *cr, double x, double y, double width, double height)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_set_source_rgba (cr, 0.88, 0.11, 0.14, 0.35);
  cairo_fill_preserve (cr);
  cairo_clip (cr);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + width, y + height);
  cairo_move_to (cr, x + width, y);
  cairo_line_to (cr, x, y + height);
  cairo_set_source_rgba (cr, 0.88, 0.11, 0.14, 0.9);
  cairo_set_line_width (cr, MAX (1, MIN (width, height) / 16));
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Shows @picture, turned as @cell says, in a box. */
static void
draw_picture (cairo_t *cr,
              const Picture *picture,
              guint32 cell,
              double x,
              double y,
              double width,
              double height)
{
  gboolean h = (cell & LOAM_CELL_FLIP_H) != 0, v = (cell & LOAM_CELL_FLIP_V) != 0;
  gboolean d = (cell & LOAM_CELL_FLIP_D) != 0;
  /* Along the box, from 0 to 1, mirrored back: across is (u - x) / width, or 1 less that. */
  double across = (h ? -1 : 1) / width, across_0 = h ? 1 + x / width : -x / width;
  double down = (v ? -1 : 1) / height, down_0 = v ? 1 + y / height : -y / height;
  double w = picture->area.width, t = picture->area.height;
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (picture->surface);
  cairo_matrix_t matrix;

  if (d)
    cairo_matrix_init (&matrix, 0, across * t, down * w, 0, down_0 * w + picture->area.x,
                       across_0 * t + picture->area.y);
  else
    cairo_matrix_init (&matrix, across * w, 0, 0, down * t, across_0 * w + picture->area.x,
                       down_0 * t + picture->area.y);
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

static void
draw_cell (cairo_t *cr, LoamImages *images, const LoamProject *project, guint32 cell, int x, int y)
{
  const LoamTileset *tileset = loam_project_get_tileset (project, cell);
  gboolean turned = (cell & LOAM_CELL_FLIP_D) != 0;
  Picture picture;
  double left, bottom, width, height;

  if (tileset == NULL || tileset->object.owner == NULL)
    return;
  picture = find_picture (images, tileset, loam_cell_get_tile (cell));
  width = turned ? picture.area.height : picture.area.width;
  height = turned ? picture.area.width : picture.area.height;
  left = (double) x * project->tile_width + tileset->offset_x;
  bottom = (double) (y + 1) * project->tile_height + tileset->offset_y;
  if (picture.surface != NULL)
    draw_picture (cr, &picture, cell, left, bottom - height, width, height);
  else
    draw_mark (cr, left, bottom - height, width, height);
}

void
loam_tile_draw_cells (cairo_t *cr,
                      LoamImages *images,
                      const LoamProject *project,
                      const LoamGrid *grid,
                      LoamRect bounds,
                      LoamRect square)
{
  int reach = loam_tile_draw_get_reach (project);
  int left = MAX (bounds.x, square.x - reach), top = MAX (bounds.y, square.y - reach);
  int right = MIN (bounds.x + bounds.width, square.x + square.width + reach);
  int bottom = MIN (bounds.y + bounds.height, square.y + square.height + reach);
  g_autofree guint32 *row = NULL;

  if (right <= left || bottom <= top)
    return;
  row = g_new (guint32, (gsize) (right - left));
  for (int y = top; y < bottom; y++) {
    loam_grid_get_row (grid, left, y, right - left, row);
    for (int x = left; x < right; x++)
      if (row[x - left] != 0)
        draw_cell (cr, images, project, row[x - left], x, y);
  }
}

void
loam_tile_draw_pattern (cairo_t *cr,
                        LoamImages *images,
                        const LoamProject *project,
                        const guint32 *cells,
                        int width,
                        int height,
                        int x,
                        int y)
{
  for (int j = 0; j < height; j++)
    for (int i = 0; i < width; i++)
      if (cells[j * width + i] != 0)
        draw_cell (cr, images, project, cells[j * width + i], x + i, y + j);
}

void
loam_tile_draw_in_box (cairo_t *cr,
                       LoamImages *images,
                       const LoamProject *project,
                       guint32 cell,
                       double width,
                       double height)
{
  const LoamTileset *tileset = loam_project_get_tileset (project, cell);
  gboolean turned = (cell & LOAM_CELL_FLIP_D) != 0;
  Picture picture;
  double scale, w, h;

  if (cell == 0 || tileset == NULL)
    return;
  picture = find_picture (images, tileset, loam_cell_get_tile (cell));
  w = turned ? picture.area.height : picture.area.width;
  h = turned ? picture.area.width : picture.area.height;
  scale = MIN (width / w, height / h);
  if (scale > 1)
    scale = floor (scale);
  w *= scale;
  h *= scale;
  if (picture.surface != NULL)
    draw_picture (cr, &picture, cell, floor ((width - w) / 2), floor ((height - h) / 2), w, h);
  else
    draw_mark (cr, floor ((width - w) / 2), floor ((height - h) / 2), w, h);
}

/* Cells that @pixels reach over, beyond the first. */
static int
reach_of (int pixels, int tile)
{
  return MAX (0, (pixels + tile - 1) / tile - 1);
}

int
loam_tile_draw_get_reach (const LoamProject *project)
{
  int reach = 1;

  for (guint i = 0; i < project->tilesets->len; i++) {
    const LoamTileset *tileset = g_ptr_array_index (project->tilesets, i);
    int side = MAX (tileset->tile_width, tileset->tile_height);

    for (guint j = 0; j < tileset->tiles->len; j++) {
      const LoamTile *tile = g_ptr_array_index (tileset->tiles, j);

      side = MAX (side, MAX (tile->width, tile->height));
    }
    side += MAX (ABS (tileset->offset_x), ABS (tileset->offset_y));
    reach = MAX (reach, reach_of (side, MIN (project->tile_width, project->tile_height)));
  }
  return MIN (reach, 64);
}

static LoamHash
hash_tile (LoamHash hash, const LoamTile *tile)
{
  hash = loam_hash_int (loam_hash_int (hash, tile->number), GPOINTER_TO_SIZE (tile->image));
  hash = loam_hash_int (loam_hash_int (hash, tile->x), tile->y);
  return loam_hash_int (loam_hash_int (hash, tile->width), tile->height);
}

guint64
loam_tile_draw_get_signature (const LoamProject *project)
{
  LoamHash hash = loam_hash_int (LOAM_HASH_INIT, project->tilesets->len);

  for (guint i = 0; i < project->tilesets->len; i++) {
    const LoamTileset *tileset = g_ptr_array_index (project->tilesets, i);
    const int numbers[] = {(int) tileset->number, tileset->tile_width, tileset->tile_height,
                           tileset->margin,       tileset->spacing,    tileset->columns,
                           tileset->offset_x,     tileset->offset_y};

    hash = loam_hash_int (hash, (gint64) GPOINTER_TO_SIZE (tileset->image));
    for (guint j = 0; j < G_N_ELEMENTS (numbers); j++)
      hash = loam_hash_int (hash, numbers[j]);
    for (guint j = 0; j < tileset->tiles->len; j++)
      if (*((const LoamTile *) g_ptr_array_index (tileset->tiles, j))->image != '\0')
        hash = hash_tile (hash, g_ptr_array_index (tileset->tiles, j));
  }
  return hash;
}
