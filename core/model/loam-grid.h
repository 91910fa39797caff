/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamGrid: the cells of a layer, persistent.
 *
 * A cell is 32 bits; 0 is empty. Cells lie in chunks of 32×32, chunks in pages of 8×8, pages in one
 * table. A chunk whose cells are all equal is stored as that one value in its slot, without memory
 * of its own. Chunks, pages and the table are atomically counted and shared between grids:
 *
 *   - a snapshot (loam_grid_copy()) shares the table: it costs one reference, whatever the size;
 *   - a write (private/loam-grid-private.h) copies only the path that it touches and that somebody
 *     else still holds: table, page, chunk.
 *
 * No other copy of a map exists anywhere: history, snapshots for saving and for the preview, and
 * clipboards all are grids that share. (The idea is Clojure's persistent vector, by way of Bagwell;
 * the flat two levels are enough for 2^28 cells.)
 *
 * A bounded grid covers @bounds from (0, 0). An unbounded one starts with none and its extent grows,
 * in whole pages, as cells are written; outside, every cell reads 0. In both, reading anywhere is
 * allowed. A grid is not locked: one thread writes its own grid while others read their snapshots. */

#include "loam-types.h"

G_BEGIN_DECLS

#define LOAM_CHUNK_SIZE 32
#define LOAM_PAGE_CHUNKS 8
#define LOAM_GRID_MAX_CELLS (G_GINT64_CONSTANT (1) << 28)
#define LOAM_GRID_MAX_COORDINATE (1 << 24)

/** A grid of @width × @height cells, all @fill. The product is at most LOAM_GRID_MAX_CELLS. */
LoamGrid *loam_grid_new (int width, int height, guint32 fill);
/** An unbounded grid, all 0. */
LoamGrid *loam_grid_new_unbounded (void);
/** A snapshot: another grid of the same content, in constant time. */
LoamGrid *loam_grid_copy (const LoamGrid *grid);
LoamGrid *loam_grid_ref (LoamGrid *grid);
void loam_grid_unref (LoamGrid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamGrid, loam_grid_unref)

gboolean loam_grid_is_bounded (const LoamGrid *grid);
/** The cells that the grid covers; of an unbounded grid, the pages written so far. */
LoamRect loam_grid_get_bounds (const LoamGrid *grid);
/** The smallest rectangle that holds every cell that is not 0; empty where there is none. */
LoamRect loam_grid_get_extent (const LoamGrid *grid);
/** Whether a cell may be written: inside a bounded grid, or within the limits of an unbounded one
 * (coordinate and area of its bounding pages). */
gboolean loam_grid_can_set (const LoamGrid *grid, int x, int y);
/** The same of all cells of @rect, which is not empty. */
gboolean loam_grid_can_set_rect (const LoamGrid *grid, LoamRect rect);

/** The cell at @x, @y; 0 outside. */
guint32 loam_grid_get (const LoamGrid *grid, int x, int y);
/** Copies @count cells of row @y from @x into @out; what lies outside reads 0. */
void loam_grid_get_row (const LoamGrid *grid, int x, int y, int count, guint32 *out);
/** Whether the chunk that holds cell (@x, @y) is stored as one value, and which. */
gboolean loam_grid_get_uniform (const LoamGrid *grid, int x, int y, guint32 *value);

/** Same bounds (of bounded grids) and same cells. Shared parts are told by pointer. */
gboolean loam_grid_equal (const LoamGrid *a, const LoamGrid *b);

/** Whether the grids differ in @cells. Both have the same bounds or both are unbounded. */
gboolean loam_grid_differs_in (const LoamGrid *a, const LoamGrid *b, LoamRect cells);

/** Called with a rectangle of at most one chunk in which the grids differ. */
typedef void (*LoamGridDiffFunc) (LoamRect area, gpointer user_data);
/** Visits every chunk in which @a and @b differ, skipping shared tables, pages and chunks by pointer.
 * Both have the same bounds or both are unbounded. */
void
loam_grid_diff (const LoamGrid *a, const LoamGrid *b, LoamGridDiffFunc func, gpointer user_data);

/** Bytes that this grid alone holds and shares with nobody: what dropping it would free. */
gsize loam_grid_get_own_size (const LoamGrid *grid);

G_END_DECLS
