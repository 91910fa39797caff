/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Writing to grids: own the path from the table to the cells (copying what others hold too), then write. */

#include "loam-grid-internal.h"

void
loam_chunk_clear (LoamChunk *chunk)
{
  if (!slot_is_uniform (*chunk) && g_atomic_ref_count_dec (&slot_cells (*chunk)->ref_count))
    g_free (slot_cells (*chunk));
  *chunk = slot_uniform (0);
}

static void
page_slot_clear (Slot *slot)
{
  if (!slot_is_uniform (*slot) && g_atomic_ref_count_dec (&slot_page (*slot)->ref_count)) {
    for (int i = 0; i < CHUNKS_PER_PAGE; i++)
      loam_chunk_clear (&slot_page (*slot)->chunks[i]);
    g_free (slot_page (*slot));
  }
  *slot = slot_uniform (0);
}

void
loam_grid_table_unref (Table *table)
{
  if (!g_atomic_ref_count_dec (&table->ref_count))
    return;
  for (gsize i = 0; i < (gsize) table->columns * (gsize) table->rows; i++)
    page_slot_clear (&table->pages[i]);
  g_free (table);
}

/* Makes the grid the only holder of a table that covers these pages. */
static void
grid_own_table (LoamGrid *grid, int x, int y, int columns, int rows)
{
  Table *old = grid->table;
  Table *table;

  if (old->x == x && old->y == y && old->columns == columns && old->rows == rows &&
      is_alone (&old->ref_count))
    return;
  table = g_malloc (sizeof (Table) + (gsize) columns * (gsize) rows * sizeof (Slot));
  g_atomic_ref_count_init (&table->ref_count);
  table->x = x;
  table->y = y;
  table->columns = columns;
  table->rows = rows;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) {
      Slot page = grid_get_page (grid, x + column, y + row);

      if (!slot_is_uniform (page))
        g_atomic_ref_count_inc (&slot_page (page)->ref_count);
      table->pages[(gsize) row * (gsize) columns + (gsize) column] = page;
    }
  loam_grid_table_unref (old);
  grid->table = table;
}

/* Owns the table, grown to hold the pages of the corner cells (which loam_grid_can_set() allows). */
static void
grid_reserve (LoamGrid *grid, int x0, int y0, int x1, int y1)
{
  const Table *table = grid->table;
  int left = x0 >> PAGE_SHIFT, top = y0 >> PAGE_SHIFT;
  int right = (x1 >> PAGE_SHIFT) + 1, bottom = (y1 >> PAGE_SHIFT) + 1;

  if (table->columns > 0) {
    left = MIN (left, table->x);
    top = MIN (top, table->y);
    right = MAX (right, table->x + table->columns);
    bottom = MAX (bottom, table->y + table->rows);
  }
  grid_own_table (grid, left, top, right - left, bottom - top);
}

static Slot *
table_slot (Table *table, int page_x, int page_y)
{
  return &table->pages[(gsize) (page_y - table->y) * (gsize) table->columns +
                       (gsize) (page_x - table->x)];
}

/* The slot of a page, ours to write: a page that nobody else holds. The table is owned. */
static Page *
page_own (Slot *slot)
{
  Page *page;

  if (!slot_is_uniform (*slot) && is_alone (&slot_page (*slot)->ref_count))
    return slot_page (*slot);
  page = g_new (Page, 1);
  g_atomic_ref_count_init (&page->ref_count);
  for (int i = 0; i < CHUNKS_PER_PAGE; i++) {
    page->chunks[i] = slot_is_uniform (*slot) ? *slot : slot_page (*slot)->chunks[i];
    if (!slot_is_uniform (page->chunks[i]))
      g_atomic_ref_count_inc (&slot_cells (page->chunks[i])->ref_count);
  }
  page_slot_clear (slot);
  *slot = slot_pointer (page);
  return page;
}

/* The slot of a chunk, ours to write. */
static Slot *
grid_own_chunk (LoamGrid *grid, int chunk_x, int chunk_y)
{
  int x = chunk_x * LOAM_CHUNK_SIZE, y = chunk_y * LOAM_CHUNK_SIZE;
  Slot page = grid_get_page (grid, chunk_x >> 3, chunk_y >> 3);

  if (is_alone (&grid->table->ref_count) && !slot_is_uniform (page) &&
      is_alone (&slot_page (page)->ref_count))
    return &slot_page (page)->chunks[chunk_index (chunk_x, chunk_y)];
  grid_reserve (grid, x, y, x, y);
  return &page_own (table_slot (grid->table, chunk_x >> 3, chunk_y >> 3))
              ->chunks[chunk_index (chunk_x, chunk_y)];
}

static guint
width_shift_for (guint32 value)
{
  return value <= G_MAXUINT8 ? 0 : value <= G_MAXUINT16 ? 1 : 2;
}

/* Sets @count cells from index @start; they are wide enough. */
static void
cells_fill (Cells *cells, int start, int count, guint32 value)
{
  switch (cells->width_shift) {
  case 0:
    memset ((guint8 *) cells->data + start, (int) value, (gsize) count);
    break;
  case 1:
    for (int i = 0; i < count; i++)
      ((guint16 *) cells->data)[start + i] = (guint16) value;
    break;
  default:
    for (int i = 0; i < count; i++)
      cells->data[start + i] = value;
  }
}

static void
cells_write (Cells *cells, int start, int count, const guint32 *values)
{
  switch (cells->width_shift) {
  case 0:
    for (int i = 0; i < count; i++)
      ((guint8 *) cells->data)[start + i] = (guint8) values[i];
    break;
  case 1:
    for (int i = 0; i < count; i++)
      ((guint16 *) cells->data)[start + i] = (guint16) values[i];
    break;
  default:
    memcpy (cells->data + start, values, (gsize) count * sizeof (guint32));
  }
}

/* Cells of an owned slot, ours to write and wide enough for every value that has no bit outside
 * @widest. */
static Cells *
chunk_own_cells (Slot *slot, guint32 widest)
{
  guint shift = width_shift_for (widest);
  guint old_shift = slot_is_uniform (*slot) ? width_shift_for (slot_value (*slot))
                                            : slot_cells (*slot)->width_shift;
  Cells *cells;

  shift = MAX (shift, old_shift);
  if (!slot_is_uniform (*slot) && shift == old_shift && is_alone (&slot_cells (*slot)->ref_count))
    return slot_cells (*slot);

  cells = g_malloc (sizeof (Cells) + ((gsize) CELLS_PER_CHUNK << shift));
  g_atomic_ref_count_init (&cells->ref_count);
  cells->width_shift = shift;
  if (slot_is_uniform (*slot)) {
    cells_fill (cells, 0, CELLS_PER_CHUNK, slot_value (*slot));
  } else if (shift == old_shift) {
    memcpy (cells->data, slot_cells (*slot)->data, (gsize) CELLS_PER_CHUNK << shift);
  } else {
    guint32 row[LOAM_CHUNK_SIZE];

    for (int y = 0; y < LOAM_CHUNK_SIZE; y++) {
      loam_chunk_read_row (*slot, 0, y, LOAM_CHUNK_SIZE, row);
      cells_write (cells, y * LOAM_CHUNK_SIZE, LOAM_CHUNK_SIZE, row);
    }
  }
  loam_chunk_clear (slot);
  *slot = slot_pointer (cells);
  return cells;
}

void
loam_grid_set (LoamGrid *grid, int x, int y, guint32 value)
{
  g_return_if_fail (grid != NULL && loam_grid_can_set (grid, x, y));

  if (loam_grid_get (grid, x, y) == value)
    return;
  cells_fill (chunk_own_cells (grid_own_chunk (grid, x >> CHUNK_SHIFT, y >> CHUNK_SHIFT), value),
              cell_index (x, y), 1, value);
}

/* Sets the cells from (x0, y0) up to, without, (x1, y1), all within one chunk. */
static void
chunk_fill_part (LoamGrid *grid, int x0, int y0, int x1, int y1, guint32 value)
{
  int chunk_x = x0 >> CHUNK_SHIFT, chunk_y = y0 >> CHUNK_SHIFT;
  int width, height;
  Slot *slot;
  Cells *cells;

  if (grid_peek_chunk (grid, chunk_x, chunk_y) == slot_uniform (value))
    return;
  slot = grid_own_chunk (grid, chunk_x, chunk_y);
  grid_clip_chunk (grid, chunk_x, chunk_y, &width, &height);
  if (x1 - x0 == width && y1 - y0 == height) {
    loam_chunk_clear (slot);
    *slot = slot_uniform (value);
    return;
  }
  cells = chunk_own_cells (slot, value);
  for (int y = y0; y < y1; y++)
    cells_fill (cells, cell_index (x0, y), x1 - x0, value);
}

/* The same within one page. */
static void
page_fill_part (LoamGrid *grid, int x0, int y0, int x1, int y1, guint32 value)
{
  int left = x0 & ~(PAGE_SIZE_CELLS - 1), top = y0 & ~(PAGE_SIZE_CELLS - 1);
  gboolean to_right = x1 == left + PAGE_SIZE_CELLS || (grid->bounded && x1 == grid->width);
  gboolean to_bottom = y1 == top + PAGE_SIZE_CELLS || (grid->bounded && y1 == grid->height);

  if (x0 == left && y0 == top && to_right && to_bottom) {
    Slot *slot = table_slot (grid->table, x0 >> PAGE_SHIFT, y0 >> PAGE_SHIFT);

    page_slot_clear (slot);
    *slot = slot_uniform (value);
    return;
  }
  for (int y = y0; y < y1; y = (y | (LOAM_CHUNK_SIZE - 1)) + 1)
    for (int x = x0; x < x1; x = (x | (LOAM_CHUNK_SIZE - 1)) + 1)
      chunk_fill_part (grid, x, y, MIN (x1, (x | (LOAM_CHUNK_SIZE - 1)) + 1),
                       MIN (y1, (y | (LOAM_CHUNK_SIZE - 1)) + 1), value);
}

void
loam_grid_fill_rect (LoamGrid *grid, LoamRect rect, guint32 value)
{
  g_return_if_fail (grid != NULL);

  LoamRect bounds = loam_grid_get_bounds (grid);
  int x0 = rect.x, y0 = rect.y;
  int x1 = (int) MIN ((gint64) rect.x + rect.width, G_MAXINT);
  int y1 = (int) MIN ((gint64) rect.y + rect.height, G_MAXINT);

  /* An unbounded grid does not grow for what reads 0 anyway. */
  if (grid->bounded || value == 0) {
    x0 = MAX (x0, bounds.x);
    y0 = MAX (y0, bounds.y);
    x1 = MIN (x1, bounds.x + bounds.width);
    y1 = MIN (y1, bounds.y + bounds.height);
  }
  if (x0 >= x1 || y0 >= y1)
    return;
  g_return_if_fail (loam_grid_can_set_rect (grid, (LoamRect){x0, y0, x1 - x0, y1 - y0}));

  grid_reserve (grid, x0, y0, x1 - 1, y1 - 1);
  for (int y = y0; y < y1; y = (y | (PAGE_SIZE_CELLS - 1)) + 1)
    for (int x = x0; x < x1; x = (x | (PAGE_SIZE_CELLS - 1)) + 1)
      page_fill_part (grid, x, y, MIN (x1, (x | (PAGE_SIZE_CELLS - 1)) + 1),
                      MIN (y1, (y | (PAGE_SIZE_CELLS - 1)) + 1), value);
}

/* Sets @count cells from (@x, @y), within one chunk; a chunk that has them already stays shared. */
static void
chunk_write_row (LoamGrid *grid, int x, int y, int count, const guint32 *values)
{
  int chunk_x = x >> CHUNK_SHIFT, chunk_y = y >> CHUNK_SHIFT;
  guint32 old[LOAM_CHUNK_SIZE];
  guint32 bits = 0, differ = 0;

  loam_chunk_read_row (grid_peek_chunk (grid, chunk_x, chunk_y), x & (LOAM_CHUNK_SIZE - 1),
                       y & (LOAM_CHUNK_SIZE - 1), count, old);
  for (int i = 0; i < count; i++) {
    bits |= values[i];
    differ |= values[i] ^ old[i];
  }
  if (differ != 0)
    cells_write (chunk_own_cells (grid_own_chunk (grid, chunk_x, chunk_y), bits), cell_index (x, y),
                 count, values);
}

void
loam_grid_set_row (LoamGrid *grid, int x, int y, int count, const guint32 *values)
{
  g_return_if_fail (grid != NULL && count >= 0);

  if (count == 0)
    return;
  g_return_if_fail (loam_grid_can_set_rect (grid, (LoamRect){x, y, count, 1}));

  while (count > 0) {
    int n = MIN (count, LOAM_CHUNK_SIZE - (x & (LOAM_CHUNK_SIZE - 1)));

    chunk_write_row (grid, x, y, n, values);
    x += n;
    values += n;
    count -= n;
  }
}

void
loam_grid_swap_chunk (LoamGrid *grid, int chunk_x, int chunk_y, LoamChunk *chunk)
{
  g_return_if_fail (grid != NULL);
  g_return_if_fail (loam_grid_can_set (grid, chunk_x * LOAM_CHUNK_SIZE, chunk_y * LOAM_CHUNK_SIZE));

  if (grid_peek_chunk (grid, chunk_x, chunk_y) == *chunk)
    return;

  Slot *slot = grid_own_chunk (grid, chunk_x, chunk_y);
  Slot old = *slot;

  *slot = *chunk;
  *chunk = old;
}

void
loam_grid_fill_chunk (
    LoamGrid *grid, int chunk_x, int chunk_y, const LoamChunkMask *mask, guint32 value)
{
  g_return_if_fail (grid != NULL);

  Cells *cells = chunk_own_cells (grid_own_chunk (grid, chunk_x, chunk_y), value);

  for (int y = 0; y < LOAM_CHUNK_SIZE; y++)
    if (mask->rows[y] != 0)
      loam_cells_fill_masked (cells, y, mask->rows[y], value);
}

/* Whether the cells of a chunk within the grid are all equal. */
static gboolean
chunk_is_plain (const LoamGrid *grid, Slot chunk, int chunk_x, int chunk_y)
{
  Slot plain = slot_uniform (chunk_get (chunk, 0));
  int width, height;

  grid_clip_chunk (grid, chunk_x, chunk_y, &width, &height);
  for (int y = 0; y < height; y++)
    if ((loam_chunk_differ_row (chunk, plain, y) << (LOAM_CHUNK_SIZE - width)) != 0)
      return FALSE;
  return TRUE;
}

void
loam_grid_compact (LoamGrid *grid, LoamRect rect)
{
  g_return_if_fail (grid != NULL);

  LoamRect bounds = loam_grid_get_bounds (grid);
  int x0 = MAX (rect.x, bounds.x), y0 = MAX (rect.y, bounds.y);
  int x1 = (int) MIN ((gint64) rect.x + rect.width, (gint64) bounds.x + bounds.width);
  int y1 = (int) MIN ((gint64) rect.y + rect.height, (gint64) bounds.y + bounds.height);

  for (int y = y0 >> CHUNK_SHIFT; y * LOAM_CHUNK_SIZE < y1; y++)
    for (int x = x0 >> CHUNK_SHIFT; x * LOAM_CHUNK_SIZE < x1; x++) {
      Slot chunk = grid_peek_chunk (grid, x, y);

      if (!slot_is_uniform (chunk) && chunk_is_plain (grid, chunk, x, y)) {
        Slot plain = slot_uniform (chunk_get (chunk, 0));

        loam_grid_swap_chunk (grid, x, y, &plain);
        loam_chunk_clear (&plain);
      }
    }
}
