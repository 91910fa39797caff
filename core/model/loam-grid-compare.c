/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Comparing and measuring grids. What two grids share is told by pointer and never looked into. */

#include "loam-grid-internal.h"

/* The bits of @width cells. */
static guint32
first_bits (int width)
{
  return (guint32) ((G_GUINT64_CONSTANT (1) << width) - 1);
}

/* Marks in which of @width × @height cells two chunks differ; returns how many. */
static guint
chunks_compare (Slot a, Slot b, int width, int height, LoamChunkMask *mask)
{
  guint32 clip = first_bits (width);
  guint count = 0;

  memset (mask, 0, sizeof *mask);
  if (a == b)
    return 0;
  if (slot_is_uniform (a) && slot_is_uniform (b)) {
    for (int y = 0; y < height; y++)
      mask->rows[y] = clip;
    return (guint) (width * height);
  }
  for (int y = 0; y < height; y++) {
    mask->rows[y] = loam_chunk_differ_row (a, b, y) & clip;
    count += count_bits (mask->rows[y]);
  }
  return count;
}

guint
loam_grid_compare_chunk (
    const LoamGrid *a, const LoamGrid *b, int chunk_x, int chunk_y, LoamChunkMask *mask)
{
  g_return_val_if_fail (a != NULL && b != NULL, 0);

  int width, height;

  grid_clip_chunk (a, chunk_x, chunk_y, &width, &height);
  return chunks_compare (grid_peek_chunk (a, chunk_x, chunk_y),
                         grid_peek_chunk (b, chunk_x, chunk_y), width, height, mask);
}

void
loam_grid_match_chunk (
    const LoamGrid *grid, int chunk_x, int chunk_y, guint32 value, LoamChunkMask *mask)
{
  g_return_if_fail (grid != NULL);

  Slot chunk = grid_peek_chunk (grid, chunk_x, chunk_y);
  int width, height;

  grid_clip_chunk (grid, chunk_x, chunk_y, &width, &height);
  memset (mask, 0, sizeof *mask);
  for (int y = 0; y < height; y++)
    mask->rows[y] = ~loam_chunk_differ_row (chunk, slot_uniform (value), y) & first_bits (width);
}

/* The marked cells of a chunk as a rectangle of the grid. */
static LoamRect
mask_get_area (const LoamChunkMask *mask, int chunk_x, int chunk_y)
{
  int top = LOAM_CHUNK_SIZE, bottom = 0;
  guint32 bits = 0;

  for (int y = 0; y < LOAM_CHUNK_SIZE; y++)
    if (mask->rows[y] != 0) {
      top = MIN (top, y);
      bottom = y + 1;
      bits |= mask->rows[y];
    }
  if (bits == 0)
    return (LoamRect){0};

  int left = __builtin_ctz (bits), right = LOAM_CHUNK_SIZE - __builtin_clz (bits);

  return (LoamRect){chunk_x * LOAM_CHUNK_SIZE + left, chunk_y * LOAM_CHUNK_SIZE + top, right - left,
                    bottom - top};
}

/* Returns TRUE to stop. */
typedef gboolean (*ChunkFunc) (int chunk_x, int chunk_y, Slot a, Slot b, gpointer data);

/* Calls @func for every pair of slots that are not the same in a page of the grids. */
static gboolean
page_walk (
    const LoamGrid *grid, int page_x, int page_y, Slot a, Slot b, ChunkFunc func, gpointer data)
{
  for (int i = 0; i < CHUNKS_PER_PAGE; i++) {
    Slot chunk_a = slot_is_uniform (a) ? a : slot_page (a)->chunks[i];
    Slot chunk_b = slot_is_uniform (b) ? b : slot_page (b)->chunks[i];
    int chunk_x = page_x * LOAM_PAGE_CHUNKS + i % LOAM_PAGE_CHUNKS;
    int chunk_y = page_y * LOAM_PAGE_CHUNKS + i / LOAM_PAGE_CHUNKS;
    int width, height;

    if (chunk_a == chunk_b)
      continue;
    grid_clip_chunk (grid, chunk_x, chunk_y, &width, &height);
    if (width > 0 && height > 0 && func (chunk_x, chunk_y, chunk_a, chunk_b, data))
      return TRUE;
  }
  return FALSE;
}

/* The same over the grids, top to bottom by pages. */
static gboolean
grids_walk (const LoamGrid *a, const LoamGrid *b, ChunkFunc func, gpointer data)
{
  const Table *s = a->table, *t = b->table;

  if (s == t)
    return FALSE;

  gboolean only_a = t->columns == 0, only_b = s->columns == 0;
  int left = only_a ? s->x : only_b ? t->x : MIN (s->x, t->x);
  int top = only_a ? s->y : only_b ? t->y : MIN (s->y, t->y);
  int right = MAX (s->x + s->columns, t->x + t->columns);
  int bottom = MAX (s->y + s->rows, t->y + t->rows);

  if (only_a || only_b) {
    right = left + MAX (s->columns, t->columns);
    bottom = top + MAX (s->rows, t->rows);
  }
  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++) {
      Slot page_a = grid_get_page (a, x, y), page_b = grid_get_page (b, x, y);

      if (page_a != page_b && page_walk (a, x, y, page_a, page_b, func, data))
        return TRUE;
    }
  return FALSE;
}

static gboolean
same_bounds (const LoamGrid *a, const LoamGrid *b)
{
  return a->bounded == b->bounded && a->width == b->width && a->height == b->height;
}

static gboolean
chunk_differs (int chunk_x, int chunk_y, Slot a, Slot b, gpointer data)
{
  const LoamGrid *grid = data;
  LoamChunkMask mask;
  int width, height;

  grid_clip_chunk (grid, chunk_x, chunk_y, &width, &height);
  return chunks_compare (a, b, width, height, &mask) > 0;
}

gboolean
loam_grid_equal (const LoamGrid *a, const LoamGrid *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a == b || (same_bounds (a, b) && !grids_walk (a, b, chunk_differs, (gpointer) a));
}

/* Floor of @a / LOAM_CHUNK_SIZE. */
static int
chunk_of (int a)
{
  return a >= 0 ? a / LOAM_CHUNK_SIZE : -((LOAM_CHUNK_SIZE - 1 - a) / LOAM_CHUNK_SIZE);
}

/* The same in the part of one chunk that @cells covers. */
static gboolean
chunk_differs_in (const LoamGrid *a, const LoamGrid *b, int chunk_x, int chunk_y, LoamRect cells)
{
  int x = chunk_x * LOAM_CHUNK_SIZE, y = chunk_y * LOAM_CHUNK_SIZE;
  int left = MAX (cells.x - x, 0), right = MIN (cells.x + cells.width - x, LOAM_CHUNK_SIZE);
  int top = MAX (cells.y - y, 0), bottom = MIN (cells.y + cells.height - y, LOAM_CHUNK_SIZE);
  LoamChunkMask mask;

  if (loam_grid_compare_chunk (a, b, chunk_x, chunk_y, &mask) == 0)
    return FALSE;
  for (int row = top; row < bottom; row++)
    if ((mask.rows[row] >> left & first_bits (right - left)) != 0)
      return TRUE;
  return FALSE;
}

gboolean
loam_grid_differs_in (const LoamGrid *a, const LoamGrid *b, LoamRect cells)
{
  g_return_val_if_fail (a != NULL && b != NULL && same_bounds (a, b), TRUE);

  if (a->table == b->table)
    return FALSE;
  for (int y = chunk_of (cells.y); y <= chunk_of (cells.y + cells.height - 1); y++)
    for (int x = chunk_of (cells.x); x <= chunk_of (cells.x + cells.width - 1); x++)
      if (chunk_differs_in (a, b, x, y, cells))
        return TRUE;
  return FALSE;
}

typedef struct {
  const LoamGrid *grid;
  LoamGridDiffFunc func;
  gpointer user_data;
} Diff;

static gboolean
chunk_diff (int chunk_x, int chunk_y, Slot a, Slot b, gpointer data)
{
  Diff *diff = data;
  LoamChunkMask mask;
  int width, height;

  grid_clip_chunk (diff->grid, chunk_x, chunk_y, &width, &height);
  if (slot_is_uniform (a) && slot_is_uniform (b))
    diff->func ((LoamRect){chunk_x * LOAM_CHUNK_SIZE, chunk_y * LOAM_CHUNK_SIZE, width, height},
                diff->user_data);
  else if (chunks_compare (a, b, width, height, &mask) > 0)
    diff->func (mask_get_area (&mask, chunk_x, chunk_y), diff->user_data);
  return FALSE;
}

void
loam_grid_diff (const LoamGrid *a, const LoamGrid *b, LoamGridDiffFunc func, gpointer user_data)
{
  g_return_if_fail (a != NULL && b != NULL && same_bounds (a, b));

  Diff diff = {a, func, user_data};

  grids_walk (a, b, chunk_diff, &diff);
}

static LoamRect
rect_union (LoamRect a, LoamRect b)
{
  if (a.width == 0)
    return b;

  int left = MIN (a.x, b.x), top = MIN (a.y, b.y);
  int right = MAX (a.x + a.width, b.x + b.width), bottom = MAX (a.y + a.height, b.y + b.height);

  return (LoamRect){left, top, right - left, bottom - top};
}

typedef struct {
  const LoamGrid *grid;
  LoamRect extent;
} Extent;

/* Grows the extent by a chunk @a that is not all 0, unless it lies within already. */
static gboolean
chunk_extend (int chunk_x, int chunk_y, Slot a, Slot zero, gpointer data)
{
  Extent *extent = data;
  LoamRect chunk = {chunk_x * LOAM_CHUNK_SIZE, chunk_y * LOAM_CHUNK_SIZE, 0, 0};
  LoamRect all;
  LoamChunkMask mask;

  grid_clip_chunk (extent->grid, chunk_x, chunk_y, &chunk.width, &chunk.height);
  all = rect_union (extent->extent, chunk);
  if (memcmp (&all, &extent->extent, sizeof all) != 0 &&
      chunks_compare (a, zero, chunk.width, chunk.height, &mask) > 0)
    extent->extent = rect_union (extent->extent, mask_get_area (&mask, chunk_x, chunk_y));
  return FALSE;
}

LoamRect
loam_grid_get_extent (const LoamGrid *grid)
{
  g_return_val_if_fail (grid != NULL, (LoamRect){0});

  Extent extent = {grid, {0}};
  g_autoptr (LoamGrid) nothing = loam_grid_new_unbounded ();

  grids_walk (grid, nothing, chunk_extend, &extent);
  return extent.extent;
}

static gsize
page_get_own_size (const Page *page)
{
  gsize size = sizeof (Page);

  if (!is_alone (&page->ref_count))
    return 0;
  for (int i = 0; i < CHUNKS_PER_PAGE; i++)
    size += loam_chunk_get_own_size (page->chunks[i]);
  return size;
}

gsize
loam_grid_get_own_size (const LoamGrid *grid)
{
  g_return_val_if_fail (grid != NULL, 0);

  const Table *table = grid->table;
  gsize size = sizeof (LoamGrid);

  if (!is_alone (&table->ref_count))
    return size;
  size += table_size (table);
  for (gsize i = 0; i < (gsize) table->columns * (gsize) table->rows; i++)
    if (!slot_is_uniform (table->pages[i]))
      size += page_get_own_size (slot_page (table->pages[i]));
  return size;
}
