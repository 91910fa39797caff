/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Writing to grids: for core/edit and core/io only.
 *
 * Besides cells and rectangles there are two ways to a whole chunk: the chunk itself, taken out and
 * swapped in by reference, for patches; and masks of it, a bit a cell, for floods. */

#include "loam-grid.h"

G_BEGIN_DECLS

/** Sets one cell. loam_grid_can_set() must hold. */
void loam_grid_set (LoamGrid *grid, int x, int y, guint32 value);
/** Sets a rectangle (clipped to a bounded grid); whole chunks become uniform, in a slot write each. */
void loam_grid_fill_rect (LoamGrid *grid, LoamRect rect, guint32 value);
/** Sets @count cells of row @y from @x. Who writes whole maps calls loam_grid_compact() after each 32
 * rows, so that plain ground never is in memory cell by cell. */
void loam_grid_set_row (LoamGrid *grid, int x, int y, int count, const guint32 *values);
/** A chunk out of a grid: one value, or a counted reference to cells. Clear it. */
typedef guint64 LoamChunk;
/** A chunk of one value, 0. */
#define LOAM_CHUNK_INIT ((LoamChunk) 1)
/** A bit for each cell of a chunk: bit x of rows[y]. */
typedef struct {
  guint32 rows[LOAM_CHUNK_SIZE];
} LoamChunkMask;

/** The chunk at chunk coordinates, shared: chunk (0, 0) starts at cell (0, 0). Outside it is one value, 0. */
LoamChunk loam_grid_get_chunk (const LoamGrid *grid, int chunk_x, int chunk_y);
/** Exchanges the chunk at chunk coordinates of @grid, which may be written, with @chunk. */
void loam_grid_swap_chunk (LoamGrid *grid, int chunk_x, int chunk_y, LoamChunk *chunk);
void loam_chunk_clear (LoamChunk *chunk);
/** Whether all its cells are stored as one value, and which. */
gboolean loam_chunk_get_uniform (LoamChunk chunk, guint32 *value);
/** Its row @y, LOAM_CHUNK_SIZE cells, into @out. */
void loam_chunk_get_row (LoamChunk chunk, int y, guint32 *out);
/** Bytes that clearing it would free. */
gsize loam_chunk_get_own_size (LoamChunk chunk);

/** Marks the cells of a chunk, clipped to the grid's bounds, that hold @value. */
void loam_grid_match_chunk (
    const LoamGrid *grid, int chunk_x, int chunk_y, guint32 value, LoamChunkMask *mask);
/** Sets the marked cells of a chunk. */
void loam_grid_fill_chunk (
    LoamGrid *grid, int chunk_x, int chunk_y, const LoamChunkMask *mask, guint32 value);
/** Marks the cells of a chunk, clipped to the bounds, in which @a and @b differ; returns how many. */
guint loam_grid_compare_chunk (
    const LoamGrid *a, const LoamGrid *b, int chunk_x, int chunk_y, LoamChunkMask *mask);

/** Stores as one value every chunk in @rect whose cells are all equal. */
void loam_grid_compact (LoamGrid *grid, LoamRect rect);

G_END_DECLS
