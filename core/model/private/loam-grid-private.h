/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Writing to grids: for core/edit and core/io only. */

#include "loam-grid.h"

G_BEGIN_DECLS

/** Sets one cell. loam_grid_can_set() must hold. */
void loam_grid_set (LoamGrid *grid, int x, int y, guint32 value);
/** Sets a rectangle (clipped to a bounded grid); whole chunks become uniform, in a slot write each. */
void loam_grid_fill_rect (LoamGrid *grid, LoamRect rect, guint32 value);
/** Sets @count cells of row @y from @x. */
void loam_grid_set_row (LoamGrid *grid, int x, int y, int count, const guint32 *values);
/** Makes the chunk at chunk coordinates of @to be the one of @from, shared. Same bounds, or both
 * unbounded. Chunk (0, 0) starts at cell (0, 0). */
void loam_grid_share_chunk (LoamGrid *to, const LoamGrid *from, int chunk_x, int chunk_y);
/** Stores as one value every chunk in @rect whose cells are all equal. */
void loam_grid_compact (LoamGrid *grid, LoamRect rect);

G_END_DECLS
