/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Autotiling: which picture of a blob sheet a cell shows, from its eight neighbours.
 *
 * A neighbour counts where it is of the same terrain; a corner counts only where both sides next to it
 * do, which leaves 47 of the 256 cases (the "blob" set). What lies outside the level counts as the same,
 * so that ground runs off the edge. Derived when a chunk is drawn, never stored.
 *
 * The sheet is 8 tiles wide and 6 high, from the art's top left corner; picture i lies at column i % 8, row
 * i / 8, the 47 masks in ascending order (the 48th place is not used). Mask bits, clockwise from the north:
 * N 1, NE 2, E 4, SE 8, S 16, SW 32, W 64, NW 128. */

#include "loam-grid.h"

G_BEGIN_DECLS

#define LOAM_BLOB_COLUMNS 8
#define LOAM_BLOB_COUNT 47

/** @mask with the corners dropped that do not count. */
guint8 loam_autotile_reduce (guint8 mask);
/** Index 0..46 of the picture for any mask. */
guint loam_autotile_blob_index (guint8 mask);
/** The neighbourhood of a cell of @grid: outside @bounds counts as the same. */
guint8 loam_autotile_mask (const LoamGrid *grid, LoamRect bounds, int x, int y);

G_END_DECLS
