/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The flood fill, as a pure function from grid to grid.
 *
 * It goes by chunks: a plain one is a single visit, whatever its size; in a detailed one, a row is a
 * word of 32 bits, and a run of cells spreads through it in a few shifts. A chunk is visited again when
 * the flood comes back into it from a neighbour. Nothing recurses; memory is 256 bytes for each detailed
 * chunk that the flood touches and a few for each chunk of the grid.
 *
 * The idea of scanlines is Smith's ("Tint Fill", SIGGRAPH 1979); spreading by shifts is the occluded
 * fill of chess programs. */

#include "loam-grid.h"

G_BEGIN_DECLS

/**
 * loam_flood: (transfer full) (nullable)
 * @x, @y: where it begins
 * @value: what it writes
 *
 * A grid in which the cells that hold what (@x, @y) holds and are joined to it by their sides hold
 * @value, and which shares the rest with @grid. Of an unbounded grid only the extent is flooded
 * (loam_grid_get_extent()). NULL where nothing would change: outside, or where @value is there.
 */
LoamGrid *loam_flood (const LoamGrid *grid, int x, int y, guint32 value);

G_END_DECLS
