/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-region-private.h"

/* The set itself, sets of sets, and what is written by them. How they are made is loam-region-make.c, how they are
 * moved loam-region-shift.c. */

#define SIZE LOAM_CHUNK_SIZE

static LoamRect
intersect (LoamRect a, LoamRect b)
{
  gint64 x0 = MAX (a.x, b.x), y0 = MAX (a.y, b.y);
  gint64 x1 = MIN ((gint64) a.x + a.width, (gint64) b.x + b.width);
  gint64 y1 = MIN ((gint64) a.y + a.height, (gint64) b.y + b.height);

  return x0 < x1 && y0 < y1 ? (LoamRect){(int) x0, (int) y0, (int) (x1 - x0), (int) (y1 - y0)}
                            : (LoamRect){0};
}

LoamShare
loam_region_look (const LoamRegion *region, int chunk_x, int chunk_y, LoamChunkMask *mask)
{
  guint32 value;

  if (region == NULL)
    return LOAM_SHARE_NONE;
  if (loam_grid_get_uniform (region->grid, chunk_x * SIZE, chunk_y * SIZE, &value))
    return value != 0 ? LOAM_SHARE_ALL : LOAM_SHARE_NONE;
  loam_grid_match_chunk (region->grid, chunk_x, chunk_y, 1, mask);
  return LOAM_SHARE_SOME;
}

static gint64
count_cells (const LoamGrid *grid, LoamRect extent)
{
  gint64 count = 0;

  for (int cy = extent.y >> 5; cy * SIZE < extent.y + extent.height; cy++)
    for (int cx = extent.x >> 5; cx * SIZE < extent.x + extent.width; cx++) {
      LoamChunkMask mask;
      guint32 value;

      if (loam_grid_get_uniform (grid, cx * SIZE, cy * SIZE, &value)) {
        count += value != 0 ? SIZE * SIZE : 0;
        continue;
      }
      loam_grid_match_chunk (grid, cx, cy, 1, &mask);
      for (int y = 0; y < SIZE; y++)
        count += __builtin_popcount (mask.rows[y]);
    }
  return count;
}

LoamRegion *
loam_region_new_grid (LoamGrid *grid)
{
  LoamRect extent = loam_grid_get_extent (grid);
  LoamRegion *region;

  if (extent.width == 0) {
    loam_grid_unref (grid);
    return NULL;
  }
  loam_grid_compact (grid, extent);
  region = g_new (LoamRegion, 1);
  g_atomic_ref_count_init (&region->ref_count);
  region->grid = grid;
  region->extent = extent;
  region->count = count_cells (grid, extent);
  return region;
}

LoamRegion *
loam_region_ref (LoamRegion *region)
{
  if (region != NULL)
    g_atomic_ref_count_inc (&region->ref_count);
  return region;
}

void
loam_region_unref (LoamRegion *region)
{
  if (region == NULL || !g_atomic_ref_count_dec (&region->ref_count))
    return;
  loam_grid_unref (region->grid);
  g_free (region);
}

gboolean
loam_region_contains (const LoamRegion *region, int x, int y)
{
  return region != NULL && loam_grid_get (region->grid, x, y) != 0;
}

LoamRect
loam_region_get_extent (const LoamRegion *region)
{
  return region != NULL ? region->extent : (LoamRect){0};
}

gint64
loam_region_count (const LoamRegion *region)
{
  return region != NULL ? region->count : 0;
}

gboolean
loam_region_is_rect (const LoamRegion *region)
{
  return region != NULL && region->count == (gint64) region->extent.width * region->extent.height;
}

gboolean
loam_region_equal (const LoamRegion *a, const LoamRegion *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->count != b->count || a->extent.x != b->extent.x ||
      a->extent.y != b->extent.y || a->extent.width != b->extent.width ||
      a->extent.height != b->extent.height)
    return FALSE;
  return loam_region_is_rect (a) || loam_grid_equal (a->grid, b->grid);
}

gsize
loam_region_get_own_size (const LoamRegion *region)
{
  return region != NULL ? sizeof *region + loam_grid_get_own_size (region->grid) : 0;
}

void
loam_region_get_row (const LoamRegion *region, int x, int y, int count, guint32 *out)
{
  if (region != NULL)
    loam_grid_get_row (region->grid, x, y, count, out);
  else
    memset (out, 0, (gsize) count * sizeof *out);
}

/* Writing. */

/* Marks the cells of a chunk that are in @area, too. */
static void
clip_mask (LoamChunkMask *mask, int chunk_x, int chunk_y, LoamRect area)
{
  LoamRect part = intersect (area, (LoamRect){chunk_x * SIZE, chunk_y * SIZE, SIZE, SIZE});
  guint32 bits = (guint32) (((G_GUINT64_CONSTANT (1) << part.width) - 1) << (part.x & (SIZE - 1)));
  int first = part.y & (SIZE - 1);

  for (int y = 0; y < SIZE; y++)
    mask->rows[y] &= part.height > 0 && y >= first && y < first + part.height ? bits : 0;
}

static gboolean
is_blank (const LoamChunkMask *mask)
{
  guint32 any = 0;

  for (int y = 0; y < SIZE; y++)
    any |= mask->rows[y];
  return any == 0;
}

static void
fill_chunk (const LoamRegion *region,
            LoamGrid *grid,
            int chunk_x,
            int chunk_y,
            LoamRect area,
            guint32 value)
{
  LoamChunkMask mask;

  switch (loam_region_look (region, chunk_x, chunk_y, &mask)) {
  case LOAM_SHARE_NONE:
    break;
  case LOAM_SHARE_ALL:
    loam_grid_fill_rect (
        grid, intersect (area, (LoamRect){chunk_x * SIZE, chunk_y * SIZE, SIZE, SIZE}), value);
    break;
  case LOAM_SHARE_SOME:
    clip_mask (&mask, chunk_x, chunk_y, area);
    if (!is_blank (&mask))
      loam_grid_fill_chunk (grid, chunk_x, chunk_y, &mask, value);
    break;
  }
}

void
loam_region_fill (const LoamRegion *region, LoamGrid *grid, LoamRect area, guint32 value)
{
  LoamRect part = intersect (loam_region_get_extent (region), area);

  /* Nor does a grid without bounds grow for what reads 0 anyway. */
  if (value == 0)
    part = intersect (part, loam_grid_get_bounds (grid));
  if (part.width == 0)
    return;
  if (loam_region_is_rect (region)) {
    loam_grid_fill_rect (grid, part, value);
    return;
  }
  for (int cy = part.y >> 5; cy * SIZE < part.y + part.height; cy++)
    for (int cx = part.x >> 5; cx * SIZE < part.x + part.width; cx++)
      fill_chunk (region, grid, cx, cy, part, value);
  loam_grid_compact (grid, part);
}

typedef struct {
  const LoamRegion *region;
  const LoamGrid *before, *after;
  LoamGrid *to;
} Limit;

static void
limit_cells (const Limit *limit, int chunk_x, int chunk_y, const LoamChunkMask *inside)
{
  LoamChunkMask differ;

  loam_grid_compare_chunk (limit->before, limit->after, chunk_x, chunk_y, &differ);
  for (int y = 0; y < SIZE; y++)
    for (guint32 bits = differ.rows[y] & inside->rows[y]; bits != 0; bits &= bits - 1) {
      int cell_x = chunk_x * SIZE + __builtin_ctz (bits), cell_y = chunk_y * SIZE + y;

      loam_grid_set (limit->to, cell_x, cell_y, loam_grid_get (limit->after, cell_x, cell_y));
    }
}

static void
limit_cb (LoamRect area, gpointer user_data)
{
  const Limit *limit = user_data;
  int chunk_x = area.x >> 5, chunk_y = area.y >> 5;
  LoamChunkMask mask;
  LoamChunk chunk;

  switch (loam_region_look (limit->region, chunk_x, chunk_y, &mask)) {
  case LOAM_SHARE_NONE:
    break;
  case LOAM_SHARE_ALL:
    chunk = loam_grid_get_chunk (limit->after, chunk_x, chunk_y);
    loam_grid_swap_chunk (limit->to, chunk_x, chunk_y, &chunk);
    loam_chunk_clear (&chunk);
    break;
  case LOAM_SHARE_SOME:
    limit_cells (limit, chunk_x, chunk_y, &mask);
    loam_grid_compact (limit->to, area);
    break;
  }
}

LoamGrid *
loam_region_limit (const LoamRegion *region, const LoamGrid *before, const LoamGrid *after)
{
  Limit limit = {region, before, after, loam_grid_copy (before)};

  loam_grid_diff (before, after, limit_cb, &limit);
  return limit.to;
}

/* Sets of sets. */

/* Takes out of @grid, which holds a set, what is not in @b. */
static void
keep_chunk (LoamGrid *grid, const LoamRegion *b, int chunk_x, int chunk_y)
{
  LoamChunkMask mask;

  switch (loam_region_look (b, chunk_x, chunk_y, &mask)) {
  case LOAM_SHARE_NONE:
    loam_grid_fill_rect (grid, (LoamRect){chunk_x * SIZE, chunk_y * SIZE, SIZE, SIZE}, 0);
    break;
  case LOAM_SHARE_SOME:
    for (int y = 0; y < SIZE; y++)
      mask.rows[y] = ~mask.rows[y];
    loam_grid_fill_chunk (grid, chunk_x, chunk_y, &mask, 0);
    break;
  case LOAM_SHARE_ALL:
    break;
  }
}

static LoamRegion *
combine_both (LoamRegion *a, LoamRegion *b, LoamRegionMode mode)
{
  LoamGrid *grid = loam_grid_copy (a->grid);
  LoamRect extent = a->extent;

  if (mode == LOAM_REGION_REMOVE) {
    loam_region_fill (b, grid, extent, 0);
  } else if (mode == LOAM_REGION_INTERSECT) {
    for (int cy = extent.y >> 5; cy * SIZE < extent.y + extent.height; cy++)
      for (int cx = extent.x >> 5; cx * SIZE < extent.x + extent.width; cx++)
        if (loam_region_look (a, cx, cy, &(LoamChunkMask){0}) != LOAM_SHARE_NONE)
          keep_chunk (grid, b, cx, cy);
  } else if (loam_grid_can_set_rect (grid, b->extent)) {
    loam_region_fill (b, grid, b->extent, 1);
  }
  return loam_region_new_grid (grid);
}

LoamRegion *
loam_region_combine (LoamRegion *a, LoamRegion *b, LoamRegionMode mode)
{
  if (mode == LOAM_REGION_REPLACE || (mode == LOAM_REGION_ADD && a == NULL))
    return loam_region_ref (b);
  if (a == NULL || (b == NULL && mode == LOAM_REGION_INTERSECT))
    return NULL;
  if (b == NULL)
    return loam_region_ref (a);
  if (mode == LOAM_REGION_INTERSECT && loam_region_is_rect (a) && loam_region_is_rect (b))
    return loam_region_new_rect (intersect (a->extent, b->extent));
  return combine_both (a, b, mode);
}
