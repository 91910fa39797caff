/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-chunk-compose.h"

#include "loam-autotile.h"

/* A cell beyond the level's edge; no terrain has this index. */
#define OUTSIDE G_MAXUINT32

void
loam_composer_init (LoamComposer *composer, LoamTerrainPictures *pictures)
{
  *composer = (LoamComposer){.pictures = pictures};
  composer->uniform = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                             (GDestroyNotify) cairo_surface_destroy);
}

void
loam_composer_clear (LoamComposer *composer)
{
  g_clear_pointer (&composer->uniform, g_hash_table_unref);
  g_clear_pointer (&composer->cells, g_free);
  g_clear_pointer (&composer->sources, g_free);
}

void
loam_composer_forget (LoamComposer *composer)
{
  g_hash_table_remove_all (composer->uniform);
}

void
loam_composer_set_size (LoamComposer *composer, int width, int height)
{
  composer->width = width;
  composer->height = height;
}

cairo_surface_t *
loam_composer_take_surface (LoamComposer *composer, cairo_surface_t *reuse, gboolean opaque)
{
  cairo_format_t format = opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32;

  /* Somebody else may hold it still: a recorded drawing, or a frame being shown. */
  if (reuse != NULL && cairo_surface_get_reference_count (reuse) == 1 &&
      cairo_image_surface_get_format (reuse) == format &&
      cairo_image_surface_get_width (reuse) == composer->width &&
      cairo_image_surface_get_height (reuse) == composer->height) {
    cairo_surface_flush (reuse);
    return reuse;
  }
  if (reuse != NULL)
    cairo_surface_destroy (reuse);
  return cairo_image_surface_create (format, composer->width, composer->height);
}

static void
fill_outside (guint32 *cells, int count)
{
  for (int i = 0; i < count; i++)
    cells[i] = OUTSIDE;
}

/* The square and the ring around it. */
static void
load_cells (LoamComposer *composer, const LoamGrid *grid, LoamRect bounds, LoamRect square)
{
  int width = square.width + 2;
  int x = square.x - 1;
  int before = CLAMP (bounds.x - x, 0, width);
  int inside = CLAMP (bounds.x + bounds.width - x, before, width) - before;

  for (int i = 0; i < square.height + 2; i++) {
    guint32 *row = composer->cells + (gsize) i * (gsize) width;
    int y = square.y - 1 + i;

    if (y < bounds.y || y >= bounds.y + bounds.height) {
      fill_outside (row, width);
      continue;
    }
    fill_outside (row, before);
    loam_grid_get_row (grid, x + before, y, inside, row + before);
    fill_outside (row + before + inside, width - before - inside);
  }
}

/* Whether all that is loaded and inside the level is one value. */
static gboolean
is_uniform (const LoamComposer *composer, gsize count, guint32 *value)
{
  guint32 first = OUTSIDE;

  for (gsize i = 0; i < count; i++) {
    guint32 cell = composer->cells[i];

    if (cell == first || cell == OUTSIDE)
      continue;
    if (first != OUTSIDE)
      return FALSE;
    first = cell;
  }
  *value = first == OUTSIDE ? 0 : first;
  return TRUE;
}

/* As loam_autotile_mask(), over loaded cells. */
static inline guint8
mask_at (const guint32 *cell, int width)
{
  const int around[8] = {-width, 1 - width, 1, width + 1, width, width - 1, -1, -width - 1};
  guint32 self = *cell;
  guint mask = 0;

  for (guint i = 0; i < 8; i++) {
    guint32 other = cell[around[i]];

    mask |= (guint) (other == self || other == OUTSIDE) << i;
  }
  return (guint8) mask;
}

/* Finds each cell's picture. Returns whether all are opaque. */
static gboolean
find_sources (LoamComposer *composer, LoamRect square, guint level)
{
  const LoamTerrainPicture *picture = NULL;
  guint32 last = 0;
  int width = square.width + 2;
  const guint32 **source = composer->sources;
  gboolean opaque = TRUE;

  for (int y = 0; y < square.height; y++) {
    const guint32 *cell = composer->cells + (gsize) (y + 1) * (gsize) width + 1;

    for (int x = 0; x < square.width; x++, cell++, source++) {
      guint index = 0;

      if (*cell != last) {
        last = *cell;
        picture = loam_terrain_pictures_get (composer->pictures, last, level);
      }
      if (picture == NULL) {
        *source = NULL;
        opaque = FALSE;
        continue;
      }
      if (picture->blob)
        index = loam_autotile_blob_index (mask_at (cell, width));
      *source = picture->pixels + index * (guint) (picture->width * picture->height);
      opaque = opaque && (picture->opaque >> index & 1) != 0;
    }
  }
  return opaque;
}

/* Copies one row of pixels of @count cells. The usual widths get copies of constant size, which become moves. */
static inline void
copy_row (guint32 *to, const guint32 *const *sources, int count, gsize offset, int width)
{
#define COPY(pixels)                                                                               \
  for (int i = 0; i < count; i++, to += (pixels))                                                  \
    if (sources[i] != NULL)                                                                        \
      memcpy (to, sources[i] + offset, (gsize) (pixels) *4);                                       \
    else                                                                                           \
      memset (to, 0, (gsize) (pixels) *4)

  switch (width) {
  case 1:
    COPY (1);
    break;
  case 2:
    COPY (2);
    break;
  case 4:
    COPY (4);
    break;
  case 8:
    COPY (8);
    break;
  case 16:
    COPY (16);
    break;
  case 32:
    COPY (32);
    break;
  default:
    COPY (width);
    break;
  }
#undef COPY
}

static void
copy_pixels (LoamComposer *composer, cairo_surface_t *surface, LoamRect square)
{
  guint8 *data = cairo_image_surface_get_data (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  int width = composer->width / square.width, height = composer->height / square.height;

  if (data == NULL)
    return;
  for (int y = 0; y < square.height; y++) {
    const guint32 *const *sources = composer->sources + (gsize) y * (gsize) square.width;

    for (int line = 0; line < height; line++, data += stride)
      copy_row ((guint32 *) (gpointer) data, sources, square.width, (gsize) (line * width), width);
  }
  cairo_surface_mark_dirty (surface);
}

static void
ensure_room (LoamComposer *composer, LoamRect square)
{
  gsize room = (gsize) (square.width + 2) * (gsize) (square.height + 2);

  if (room <= composer->room)
    return;
  composer->cells = g_renew (guint32, composer->cells, room);
  composer->sources = g_renew (const guint32 *, composer->sources, room);
  composer->room = room;
}

/* A square whose cells, and those around it, are all @cell. */
static cairo_surface_t *
get_uniform (LoamComposer *composer, guint32 cell, guint level, LoamRect square)
{
  const LoamTerrainPicture *picture = loam_terrain_pictures_get (composer->pictures, cell, level);
  gint64 key = (gint64) cell << 8 | level;
  cairo_surface_t *surface;
  guint index;

  if (picture == NULL)
    return NULL;
  surface = g_hash_table_lookup (composer->uniform, &key);
  if (surface == NULL) {
    index = picture->blob ? loam_autotile_blob_index (255) : 0;
    for (gsize i = 0; i < (gsize) square.width * (gsize) square.height; i++)
      composer->sources[i] = picture->pixels + index * (guint) (picture->width * picture->height);
    surface = loam_composer_take_surface (composer, NULL, (picture->opaque >> index & 1) != 0);
    copy_pixels (composer, surface, square);
    g_hash_table_insert (composer->uniform, g_memdup2 (&key, sizeof key), surface);
  }
  return cairo_surface_reference (surface);
}

cairo_surface_t *
loam_composer_compose (LoamComposer *composer,
                       const LoamGrid *grid,
                       LoamRect bounds,
                       LoamRect cells,
                       guint level,
                       cairo_surface_t *reuse,
                       gboolean *shared)
{
  guint32 value;
  gboolean opaque;

  ensure_room (composer, cells);
  load_cells (composer, grid, bounds, cells);
  *shared = is_uniform (composer, (gsize) (cells.width + 2) * (gsize) (cells.height + 2), &value);
  if (*shared) {
    g_clear_pointer (&reuse, cairo_surface_destroy);
    return get_uniform (composer, value, level, cells);
  }
  opaque = find_sources (composer, cells, level);
  reuse = loam_composer_take_surface (composer, reuse, opaque);
  copy_pixels (composer, reuse, cells);
  return reuse;
}

static void
clear_rows (guint32 *to, gsize stride, int width, int height)
{
  for (int y = 0; y < height; y++)
    memset (to + (gsize) y * stride, 0, (gsize) width * 4);
}

void
loam_composer_join (cairo_surface_t *to, cairo_surface_t *const quarters[4])
{
  guint32 *pixels = (guint32 *) (gpointer) cairo_image_surface_get_data (to);
  gsize stride = (gsize) cairo_image_surface_get_stride (to) / 4;
  int width = cairo_image_surface_get_width (to) / 2;
  int height = cairo_image_surface_get_height (to) / 2;

  for (int i = 0; i < 4 && pixels != NULL; i++) {
    guint32 *corner = pixels + (gsize) (i / 2 * height) * stride + (gsize) (i % 2 * width);
    const guint8 *from = quarters[i] != NULL ? cairo_image_surface_get_data (quarters[i]) : NULL;

    if (from == NULL) {
      clear_rows (corner, stride, width, height);
      continue;
    }
    loam_pixels_halve ((const guint32 *) (gconstpointer) from,
                       (gsize) cairo_image_surface_get_stride (quarters[i]) / 4, corner, stride,
                       width, height);
  }
  cairo_surface_mark_dirty (to);
}
