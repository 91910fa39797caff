/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-region-private.h"

/* Growing, shrinking, moving and turning. */

#define SIZE LOAM_CHUNK_SIZE

/* A chunk with a ring of one cell around: bit x + 1 of rows[y + 1] is cell (x, y). */
typedef struct {
  guint64 rows[SIZE + 2];
} Window;

static void
get_mask (const LoamRegion *region, int chunk_x, int chunk_y, LoamChunkMask *mask)
{
  LoamShare share = loam_region_look (region, chunk_x, chunk_y, mask);

  if (share != LOAM_SHARE_SOME)
    memset (mask, share == LOAM_SHARE_ALL ? 0xff : 0, sizeof *mask);
}

static void
get_window (const LoamRegion *region, int chunk_x, int chunk_y, Window *window)
{
  memset (window, 0, sizeof *window);
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      LoamChunkMask mask;
      int first = dy < 0 ? SIZE - 1 : 0, last = dy > 0 ? 0 : SIZE - 1;

      get_mask (region, chunk_x + dx, chunk_y + dy, &mask);
      for (int y = first; y <= last; y++) {
        guint64 bits = mask.rows[y];
        guint64 *row = &window->rows[dy * SIZE + y + 1];

        if (dx < 0)
          *row |= bits >> (SIZE - 1);
        else
          *row |= dx > 0 ? (bits & 1) << (SIZE + 1) : bits << 1;
      }
    }
}

/* Marks the cells of a chunk that have one of the set around them (or are in it); not @grow: those that have one
 * outside of it. FALSE where there is none. */
static gboolean
find_touched (const Window *window, gboolean grow, LoamChunkMask *mask)
{
  guint64 wide[SIZE + 2];
  guint32 any = 0;

  for (int y = 0; y < SIZE + 2; y++) {
    guint64 row =
        grow ? window->rows[y] : ~window->rows[y] & ((G_GUINT64_CONSTANT (1) << (SIZE + 2)) - 1);

    wide[y] = row | row << 1 | row >> 1;
  }
  for (int y = 0; y < SIZE; y++) {
    mask->rows[y] = (guint32) ((wide[y] | wide[y + 1] | wide[y + 2]) >> 1);
    any |= mask->rows[y];
  }
  return any != 0;
}

/* Whether a chunk and all around it are as @share. */
static gboolean
is_all_around (const LoamRegion *region, int chunk_x, int chunk_y, LoamShare share)
{
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (loam_region_look (region, chunk_x + dx, chunk_y + dy, &(LoamChunkMask){0}) != share)
        return FALSE;
  return TRUE;
}

static void
step_chunk (const LoamRegion *region, LoamGrid *to, int chunk_x, int chunk_y, gboolean grow)
{
  Window window;
  LoamChunkMask mask;
  LoamShare share = loam_region_look (region, chunk_x, chunk_y, &mask);

  /* What is full can't grow, and what is empty can't shrink. */
  if (share == (grow ? LOAM_SHARE_ALL : LOAM_SHARE_NONE) ||
      (share != LOAM_SHARE_SOME && is_all_around (region, chunk_x, chunk_y, share)))
    return;
  get_window (region, chunk_x, chunk_y, &window);
  if (find_touched (&window, grow, &mask))
    loam_grid_fill_chunk (to, chunk_x, chunk_y, &mask, grow ? 1 : 0);
}

static LoamRegion *
step (LoamRegion *region, gboolean grow)
{
  LoamGrid *to = loam_grid_copy (region->grid);
  LoamRect all = region->extent;

  if (grow) {
    all = (LoamRect){all.x - 1, all.y - 1, all.width + 2, all.height + 2};
    if (!loam_grid_can_set_rect (to, all)) {
      loam_grid_unref (to);
      return loam_region_ref (region);
    }
  }
  for (int cy = all.y >> 5; cy * SIZE < all.y + all.height; cy++)
    for (int cx = all.x >> 5; cx * SIZE < all.x + all.width; cx++)
      step_chunk (region, to, cx, cy, grow);
  return loam_region_new_grid (to);
}

static LoamRegion *
step_times (LoamRegion *region, int n, gboolean grow)
{
  LoamRegion *result = loam_region_ref (region);

  for (int i = 0; i < n && result != NULL; i++) {
    LoamRegion *next = step (result, grow);

    loam_region_unref (result);
    result = next;
  }
  return result;
}

LoamRegion *
loam_region_grow (LoamRegion *region, int n)
{
  LoamRect extent = loam_region_get_extent (region);

  if (loam_region_is_rect (region)) {
    LoamRegion *grown = loam_region_new_rect (
        (LoamRect){extent.x - n, extent.y - n, extent.width + 2 * n, extent.height + 2 * n});

    return grown != NULL ? grown : loam_region_ref (region);
  }
  return step_times (region, n, TRUE);
}

LoamRegion *
loam_region_shrink (LoamRegion *region, int n)
{
  LoamRect extent = loam_region_get_extent (region);

  if (loam_region_is_rect (region))
    return loam_region_new_rect (
        (LoamRect){extent.x + n, extent.y + n, extent.width - 2 * n, extent.height - 2 * n});
  return step_times (region, n, FALSE);
}

/* Moving and turning. */

LoamRect
loam_turn_rect (LoamRect rect, LoamTurn turn)
{
  if (turn == LOAM_TURN_FLIP_X || turn == LOAM_TURN_FLIP_Y)
    return rect;
  return (LoamRect){rect.x + (rect.width - rect.height) / 2,
                    rect.y + (rect.height - rect.width) / 2, rect.height, rect.width};
}

void
loam_turn_cell (LoamTurn turn, int width, int height, int *x, int *y)
{
  int old_x = *x, old_y = *y;

  switch (turn) {
  case LOAM_TURN_FLIP_X:
    *x = width - 1 - old_x;
    break;
  case LOAM_TURN_FLIP_Y:
    *y = height - 1 - old_y;
    break;
  case LOAM_TURN_CLOCKWISE:
    *x = height - 1 - old_y;
    *y = old_x;
    break;
  case LOAM_TURN_COUNTERCLOCKWISE:
    *x = old_y;
    *y = width - 1 - old_x;
    break;
  }
}

LoamRegion *
loam_region_move (LoamRegion *region, int dx, int dy)
{
  LoamRect extent = loam_region_get_extent (region);
  g_autoptr (LoamGrid) to = loam_grid_new_unbounded ();
  g_autofree guint32 *row = NULL;

  if (region == NULL || (dx == 0 && dy == 0))
    return loam_region_ref (region);
  if (loam_region_is_rect (region))
    return loam_region_new_rect (
        (LoamRect){extent.x + dx, extent.y + dy, extent.width, extent.height});
  if (!loam_grid_can_set_rect (
          to, (LoamRect){extent.x + dx, extent.y + dy, extent.width, extent.height}))
    return NULL;
  row = g_new (guint32, (gsize) extent.width);
  for (int y = extent.y; y < extent.y + extent.height; y++) {
    loam_grid_get_row (region->grid, extent.x, y, extent.width, row);
    loam_grid_set_row (to, extent.x + dx, y + dy, extent.width, row);
  }
  return loam_region_new_grid (g_steal_pointer (&to));
}

LoamRegion *
loam_region_turn (LoamRegion *region, LoamTurn turn)
{
  LoamRect from = loam_region_get_extent (region), to = loam_turn_rect (from, turn);
  LoamGrid *grid;
  g_autofree guint32 *row = NULL;

  if (loam_region_is_rect (region))
    return loam_region_new_rect (to);
  if (region == NULL)
    return NULL;
  grid = loam_grid_new_unbounded ();
  if (!loam_grid_can_set_rect (grid, to)) {
    loam_grid_unref (grid);
    return NULL;
  }
  row = g_new (guint32, (gsize) from.width);
  for (int i = 0; i < from.height; i++) {
    loam_grid_get_row (region->grid, from.x, from.y + i, from.width, row);
    for (int j = 0; j < from.width; j++) {
      int x = j, y = i;

      if (row[j] == 0)
        continue;
      loam_turn_cell (turn, from.width, from.height, &x, &y);
      loam_grid_set (grid, to.x + x, to.y + y, 1);
    }
  }
  return loam_region_new_grid (grid);
}
