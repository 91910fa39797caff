/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How a grid lies in memory: for core/model/loam-grid*.c only.
 *
 *   LoamGrid -> table -> pages of 8×8 chunks -> cells of a chunk
 *
 * A place for a page or a chunk is a slot of 64 bits: odd, it is a value that all cells below have (the
 * value doubled and one); even, a counted pointer. The cells of a chunk are as wide as the largest
 * needs, 1, 2 or 4 bytes: a level of up to 255 terrains takes a byte a cell, in history too.
 *
 * What lies in a chunk beyond the bounds of a bounded grid is never read. */

#include "loam-grid-private.h"

#include <string.h>

#define CELLS_PER_CHUNK (LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE)
#define CHUNKS_PER_PAGE (LOAM_PAGE_CHUNKS * LOAM_PAGE_CHUNKS)
#define CHUNK_SHIFT 5
#define PAGE_SHIFT 8 /* in cells */
#define PAGE_SIZE_CELLS (1 << PAGE_SHIFT)

typedef guint64 Slot;

typedef struct {
  gatomicrefcount ref_count;
  guint width_shift; /* cells of 1 << width_shift bytes */
  guint32 data[];    /* of guint8, guint16 or guint32; first written as what it is */
} Cells;

typedef struct {
  gatomicrefcount ref_count;
  Slot chunks[CHUNKS_PER_PAGE];
} Page;

typedef struct {
  gatomicrefcount ref_count;
  int x, y, columns, rows; /* in pages */
  Slot pages[];
} Table;

struct _LoamGrid {
  gatomicrefcount ref_count;
  gboolean bounded;
  int width, height; /* 0 and 0 where unbounded */
  Table *table;
};

static inline Slot
slot_uniform (guint32 value)
{
  return ((Slot) value << 1) | 1;
}

static inline gboolean
slot_is_uniform (Slot slot)
{
  return slot & 1;
}

static inline guint32
slot_value (Slot slot)
{
  return (guint32) (slot >> 1);
}

static inline Cells *
slot_cells (Slot slot)
{
  return (Cells *) (guintptr) slot;
}

static inline Page *
slot_page (Slot slot)
{
  return (Page *) (guintptr) slot;
}

static inline Slot
slot_pointer (gpointer pointer)
{
  return (Slot) (guintptr) pointer;
}

/* Whether a count is 1: nobody else holds it, so nobody else can start to. (GLib's own is a call, and this
 * stands on the way to every cell that is written.) */
static inline gboolean
is_alone (const gatomicrefcount *count)
{
  return g_atomic_int_get (count) == 1;
}

static inline guint
count_bits (guint32 bits)
{
  bits -= bits >> 1 & 0x55555555;
  bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
  bits = (bits + (bits >> 4)) & 0x0f0f0f0f;
  return bits * 0x01010101 >> 24;
}

static inline gsize
cells_size (const Cells *cells)
{
  return sizeof (Cells) + ((gsize) CELLS_PER_CHUNK << cells->width_shift);
}

static inline gsize
table_size (const Table *table)
{
  return sizeof (Table) + (gsize) table->columns * (gsize) table->rows * sizeof (Slot);
}

static inline guint32
cells_get (const Cells *cells, int i)
{
  switch (cells->width_shift) {
  case 0:
    return ((const guint8 *) cells->data)[i];
  case 1:
    return ((const guint16 *) cells->data)[i];
  default:
    return cells->data[i];
  }
}

static inline guint32
chunk_get (Slot chunk, int i)
{
  return slot_is_uniform (chunk) ? slot_value (chunk) : cells_get (slot_cells (chunk), i);
}

/* The slot of a page by page coordinates; one value, 0, outside. */
static inline Slot
grid_get_page (const LoamGrid *grid, int page_x, int page_y)
{
  const Table *table = grid->table;
  int column = page_x - table->x, row = page_y - table->y;

  if (column < 0 || column >= table->columns || row < 0 || row >= table->rows)
    return slot_uniform (0);
  return table->pages[(gsize) row * (gsize) table->columns + (gsize) column];
}

static inline int
chunk_index (int chunk_x, int chunk_y)
{
  return (chunk_y & (LOAM_PAGE_CHUNKS - 1)) * LOAM_PAGE_CHUNKS + (chunk_x & (LOAM_PAGE_CHUNKS - 1));
}

static inline int
cell_index (int x, int y)
{
  return (y & (LOAM_CHUNK_SIZE - 1)) * LOAM_CHUNK_SIZE + (x & (LOAM_CHUNK_SIZE - 1));
}

/* The slot of a chunk by chunk coordinates, borrowed. */
static inline Slot
grid_peek_chunk (const LoamGrid *grid, int chunk_x, int chunk_y)
{
  Slot page = grid_get_page (grid, chunk_x >> 3, chunk_y >> 3);

  return slot_is_uniform (page) ? page : slot_page (page)->chunks[chunk_index (chunk_x, chunk_y)];
}

/* Cells of a chunk that are within the grid, as a width and height. */
static inline void
grid_clip_chunk (const LoamGrid *grid, int chunk_x, int chunk_y, int *width, int *height)
{
  *width = *height = LOAM_CHUNK_SIZE;
  if (grid->bounded) {
    *width = CLAMP (grid->width - chunk_x * LOAM_CHUNK_SIZE, 0, LOAM_CHUNK_SIZE);
    *height = CLAMP (grid->height - chunk_y * LOAM_CHUNK_SIZE, 0, LOAM_CHUNK_SIZE);
  }
}

/* Cells of row @y of a chunk, from @x, into @out. */
void loam_chunk_read_row (Slot chunk, int x, int y, int count, guint32 *out);
void loam_grid_table_unref (Table *table);

/* Bit x: the chunks differ at @x of row @y. */
guint32 loam_chunk_differ_row (Slot a, Slot b, int y);
/* Sets the cells of row @y whose bits are set; they are wide enough. */
void loam_cells_fill_masked (Cells *cells, int y, guint32 bits, guint32 value);
