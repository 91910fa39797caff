/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Drawing the cells of a layer of tiles, one by one, at the tiles' own size: what LoamChunkCache fills its pictures with.
 *
 * A tile stands with its bottom left corner on that of its cell, moved by its tileset's offset, and may be larger than the
 * cell; cells are drawn row by row, left to right. What has no picture shows a mark. */

#include "loam-images.h"
#include "loam-project.h"

G_BEGIN_DECLS

/** Draws what the cells of @square show, @cr being in pixels of the level, from larger tiles of cells around it too.
 * Cells outside @bounds are left out. */
void loam_tile_draw_cells (cairo_t *cr,
                           LoamImages *images,
                           const LoamProject *project,
                           const LoamGrid *grid,
                           LoamRect bounds,
                           LoamRect square);
/** Draws @width × @height cells, row by row, the first of them at cell (@x, @y), likewise. */
void loam_tile_draw_pattern (cairo_t *cr,
                             LoamImages *images,
                             const LoamProject *project,
                             const guint32 *cells,
                             int width,
                             int height,
                             int x,
                             int y);
/** Draws one cell of a layer of tiles into a box of @width × @height pixels of @cr, as large as it fits: for palettes. */
void loam_tile_draw_in_box (cairo_t *cr,
                            LoamImages *images,
                            const LoamProject *project,
                            guint32 cell,
                            double width,
                            double height);
/** How many cells away a tile may reach from its own. */
int loam_tile_draw_get_reach (const LoamProject *project);
/** Tells whether pictures that were drawn before still hold: another number when a tileset is cut or called otherwise. */
guint64 loam_tile_draw_get_signature (const LoamProject *project);

G_END_DECLS
