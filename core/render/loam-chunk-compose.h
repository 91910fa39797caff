/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamComposer: makes the picture of a square of cells, by copying rows of pixels.
 *
 * A cell's picture follows from its neighbours (loam-autotile.h) and is found when its square is composed; it is
 * stored nowhere. cairo has no part in it: a source surface a tile costs more than the tile. Squares of one terrain
 * with its like all around, the most common by far, share one surface. */

#include <cairo.h>

#include "loam-terrain-pictures.h"

G_BEGIN_DECLS

typedef struct {
  LoamTerrainPictures *pictures; /* borrowed */
  int width, height;             /* pixels of a surface */
  GHashTable *uniform;           /* (cell, level) to the shared surface */
  guint32 *cells;                /* scratch: a square with its ring of neighbours */
  const guint32 **sources;       /* scratch: each cell's pixels, or NULL */
  gsize room;                    /* cells that the scratch has room for */
} LoamComposer;

void loam_composer_init (LoamComposer *composer, LoamTerrainPictures *pictures);
void loam_composer_clear (LoamComposer *composer);
/** Forgets the shared surfaces: the terrains' pictures changed. */
void loam_composer_forget (LoamComposer *composer);

/** Pixels of the surfaces that are made from now on. */
void loam_composer_set_size (LoamComposer *composer, int width, int height);

/** @reuse itself where it will do (it is taken over), or a new surface. Its pixels are not cleared. */
cairo_surface_t *
loam_composer_take_surface (LoamComposer *composer, cairo_surface_t *reuse, gboolean opaque);

/**
 * loam_composer_compose:
 * @bounds: of the level; what lies outside counts as the same as its neighbour, and stays clear
 * @cells: a square
 * @level: tiles are shrunk by 2^@level
 * @reuse: (nullable): a surface of before, taken over
 * @shared: (out): whether the surface is held in common and takes no memory of its own
 *
 * Returns NULL where all is empty; else a reference.
 */
cairo_surface_t *loam_composer_compose (LoamComposer *composer,
                                        const LoamGrid *grid,
                                        LoamRect bounds,
                                        LoamRect cells,
                                        guint level,
                                        cairo_surface_t *reuse,
                                        gboolean *shared);

/** Fills @to with four surfaces of its size (any may be NULL: clear), shrunk to half. */
void loam_composer_join (cairo_surface_t *to, cairo_surface_t *const quarters[4]);

G_END_DECLS
