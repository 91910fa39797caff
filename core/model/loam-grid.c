/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Making, sharing and reading grids. Writing is in loam-grid-write.c, comparing in loam-grid-compare.c. */

#include "loam-grid-internal.h"

static Table *
table_new (int x, int y, int columns, int rows, guint32 fill)
{
  gsize n = (gsize) columns * (gsize) rows;
  Table *table = g_malloc (sizeof (Table) + n * sizeof (Slot));

  g_atomic_ref_count_init (&table->ref_count);
  table->x = x;
  table->y = y;
  table->columns = columns;
  table->rows = rows;
  for (gsize i = 0; i < n; i++)
    table->pages[i] = slot_uniform (fill);
  return table;
}

static LoamGrid *
grid_new (gboolean bounded, int width, int height, Table *table)
{
  LoamGrid *grid = g_new (LoamGrid, 1);

  g_atomic_ref_count_init (&grid->ref_count);
  grid->bounded = bounded;
  grid->width = width;
  grid->height = height;
  grid->table = table;
  return grid;
}

LoamGrid *
loam_grid_new (int width, int height, guint32 fill)
{
  g_return_val_if_fail (width >= 0 && height >= 0, NULL);
  g_return_val_if_fail ((gint64) width * height <= LOAM_GRID_MAX_CELLS, NULL);

  int columns = (int) (((gint64) width + PAGE_SIZE_CELLS - 1) >> PAGE_SHIFT);
  int rows = (int) (((gint64) height + PAGE_SIZE_CELLS - 1) >> PAGE_SHIFT);

  if (columns == 0 || rows == 0)
    columns = rows = 0;
  return grid_new (TRUE, width, height, table_new (0, 0, columns, rows, fill));
}

LoamGrid *
loam_grid_new_unbounded (void)
{
  return grid_new (FALSE, 0, 0, table_new (0, 0, 0, 0, 0));
}

LoamGrid *
loam_grid_copy (const LoamGrid *grid)
{
  g_return_val_if_fail (grid != NULL, NULL);

  g_atomic_ref_count_inc (&grid->table->ref_count);
  return grid_new (grid->bounded, grid->width, grid->height, grid->table);
}

LoamGrid *
loam_grid_ref (LoamGrid *grid)
{
  g_return_val_if_fail (grid != NULL, NULL);

  g_atomic_ref_count_inc (&grid->ref_count);
  return grid;
}

void
loam_grid_unref (LoamGrid *grid)
{
  g_return_if_fail (grid != NULL);

  if (!g_atomic_ref_count_dec (&grid->ref_count))
    return;
  loam_grid_table_unref (grid->table);
  g_free (grid);
}

gboolean
loam_grid_is_bounded (const LoamGrid *grid)
{
  g_return_val_if_fail (grid != NULL, FALSE);

  return grid->bounded;
}

LoamRect
loam_grid_get_bounds (const LoamGrid *grid)
{
  g_return_val_if_fail (grid != NULL, (LoamRect){0});

  const Table *table = grid->table;

  if (grid->bounded)
    return (LoamRect){0, 0, grid->width, grid->height};
  return (LoamRect){table->x * PAGE_SIZE_CELLS, table->y * PAGE_SIZE_CELLS,
                    table->columns * PAGE_SIZE_CELLS, table->rows * PAGE_SIZE_CELLS};
}

/* Whether the cells may be written from (x0, y0) to (x1, y1), both included. */
static gboolean
can_set_all (const LoamGrid *grid, int x0, int y0, gint64 x1, gint64 y1)
{
  const Table *table = grid->table;
  const int most = LOAM_GRID_MAX_COORDINATE;
  gint64 left, top, right, bottom;

  if (grid->bounded)
    return x0 >= 0 && y0 >= 0 && x1 < grid->width && y1 < grid->height;
  if (x0 <= -most || y0 <= -most || x1 >= most || y1 >= most)
    return FALSE;
  left = x0 >> PAGE_SHIFT;
  top = y0 >> PAGE_SHIFT;
  right = (x1 >> PAGE_SHIFT) + 1;
  bottom = (y1 >> PAGE_SHIFT) + 1;
  if (table->columns > 0) {
    left = MIN (left, table->x);
    top = MIN (top, table->y);
    right = MAX (right, table->x + table->columns);
    bottom = MAX (bottom, table->y + table->rows);
  }
  return (right - left) * (bottom - top) <=
         LOAM_GRID_MAX_CELLS / (PAGE_SIZE_CELLS * PAGE_SIZE_CELLS);
}

gboolean
loam_grid_can_set (const LoamGrid *grid, int x, int y)
{
  g_return_val_if_fail (grid != NULL, FALSE);

  return can_set_all (grid, x, y, x, y);
}

gboolean
loam_grid_can_set_rect (const LoamGrid *grid, LoamRect rect)
{
  g_return_val_if_fail (grid != NULL, FALSE);
  g_return_val_if_fail (rect.width > 0 && rect.height > 0, FALSE);

  return can_set_all (grid, rect.x, rect.y, (gint64) rect.x + rect.width - 1,
                      (gint64) rect.y + rect.height - 1);
}

guint32
loam_grid_get (const LoamGrid *grid, int x, int y)
{
  g_return_val_if_fail (grid != NULL, 0);

  if (grid->bounded && (x < 0 || y < 0 || x >= grid->width || y >= grid->height))
    return 0;
  return chunk_get (grid_peek_chunk (grid, x >> CHUNK_SHIFT, y >> CHUNK_SHIFT), cell_index (x, y));
}

void
loam_chunk_read_row (Slot chunk, int x, int y, int count, guint32 *out)
{
  if (slot_is_uniform (chunk)) {
    for (int i = 0; i < count; i++)
      out[i] = slot_value (chunk);
    return;
  }

  const Cells *cells = slot_cells (chunk);
  int start = y * LOAM_CHUNK_SIZE + x;

  switch (cells->width_shift) {
  case 0:
    for (int i = 0; i < count; i++)
      out[i] = ((const guint8 *) cells->data)[start + i];
    break;
  case 1:
    for (int i = 0; i < count; i++)
      out[i] = ((const guint16 *) cells->data)[start + i];
    break;
  default:
    memcpy (out, cells->data + start, (gsize) count * sizeof (guint32));
  }
}

void
loam_grid_get_row (const LoamGrid *grid, int x, int y, int count, guint32 *out)
{
  g_return_if_fail (grid != NULL && count >= 0);
  g_return_if_fail ((gint64) x + count <= G_MAXINT);

  if (grid->bounded) {
    /* What is left and right of the bounds is 0; what lies between is read below. */
    int from = CLAMP (x, 0, grid->width);
    int to = CLAMP (x + count, 0, grid->width);

    if (y < 0 || y >= grid->height || from >= to) {
      memset (out, 0, (gsize) count * sizeof (guint32));
      return;
    }
    memset (out, 0, (gsize) (from - x) * sizeof (guint32));
    memset (out + (to - x), 0, (gsize) (x + count - to) * sizeof (guint32));
    out += from - x;
    x = from;
    count = to - from;
  }
  while (count > 0) {
    int in_chunk = x & (LOAM_CHUNK_SIZE - 1);
    int n = MIN (count, LOAM_CHUNK_SIZE - in_chunk);

    loam_chunk_read_row (grid_peek_chunk (grid, x >> CHUNK_SHIFT, y >> CHUNK_SHIFT), in_chunk,
                         y & (LOAM_CHUNK_SIZE - 1), n, out);
    x += n;
    out += n;
    count -= n;
  }
}

gboolean
loam_grid_get_uniform (const LoamGrid *grid, int x, int y, guint32 *value)
{
  g_return_val_if_fail (grid != NULL, FALSE);

  if (grid->bounded && (x < 0 || y < 0 || x >= grid->width || y >= grid->height)) {
    *value = 0;
    return TRUE;
  }

  Slot chunk = grid_peek_chunk (grid, x >> CHUNK_SHIFT, y >> CHUNK_SHIFT);

  if (slot_is_uniform (chunk))
    *value = slot_value (chunk);
  return slot_is_uniform (chunk);
}

LoamChunk
loam_grid_get_chunk (const LoamGrid *grid, int chunk_x, int chunk_y)
{
  g_return_val_if_fail (grid != NULL, slot_uniform (0));

  Slot chunk = grid_peek_chunk (grid, chunk_x, chunk_y);

  if (!slot_is_uniform (chunk))
    g_atomic_ref_count_inc (&slot_cells (chunk)->ref_count);
  return chunk;
}

gboolean
loam_chunk_get_uniform (LoamChunk chunk, guint32 *value)
{
  if (!slot_is_uniform (chunk))
    return FALSE;
  *value = slot_value (chunk);
  return TRUE;
}

void
loam_chunk_get_row (LoamChunk chunk, int y, guint32 *out)
{
  loam_chunk_read_row (chunk, 0, y, LOAM_CHUNK_SIZE, out);
}

gsize
loam_chunk_get_own_size (LoamChunk chunk)
{
  if (slot_is_uniform (chunk) || !is_alone (&slot_cells (chunk)->ref_count))
    return 0;
  return cells_size (slot_cells (chunk));
}
