/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for terrain. All take a terrain layer and write @terrain (NULL erases) as one undo step; cells
 * outside the level are left out. They return FALSE where nothing changed. @gesture is 0, or joins the
 * steps of one stroke (loam_document_new_gesture()). */

#include "loam-document.h"

G_BEGIN_DECLS

/** Whether @layer can be painted on: a terrain layer, neither locked nor hidden. */
gboolean loam_edit_terrain_can_paint (LoamDocument *document, LoamLayer *layer, GError **error);

/** The given cells, x and y in turn. */
gboolean loam_edit_terrain_paint (LoamDocument *document,
                                  LoamLayer *layer,
                                  LoamTerrain *terrain,
                                  const int *xy,
                                  gsize n_cells,
                                  guint64 gesture);
/** A gap-free stroke from one cell to another of a square brush of @brush cells a side, which reaches
 * (@brush - 1) / 2 cells to the left and up of the cell, and the rest to the right and down. */
gboolean loam_edit_terrain_stroke (LoamDocument *document,
                                   LoamLayer *layer,
                                   LoamTerrain *terrain,
                                   int x0,
                                   int y0,
                                   int x1,
                                   int y1,
                                   int brush,
                                   guint64 gesture);
/** A line of one cell's width (Bresenham); corners where it steps are joined diagonally. */
gboolean loam_edit_terrain_line (
    LoamDocument *document, LoamLayer *layer, LoamTerrain *terrain, int x0, int y0, int x1, int y1);
/** A rectangle between two corner cells. */
gboolean loam_edit_terrain_rect (LoamDocument *document,
                                 LoamLayer *layer,
                                 LoamTerrain *terrain,
                                 int x0,
                                 int y0,
                                 int x1,
                                 int y1,
                                 gboolean filled);
/** The ellipse that fits into that rectangle. */
gboolean loam_edit_terrain_ellipse (LoamDocument *document,
                                    LoamLayer *layer,
                                    LoamTerrain *terrain,
                                    int x0,
                                    int y0,
                                    int x1,
                                    int y1,
                                    gboolean filled);
/** All cells joined by their sides to (x, y) that hold the same; in an unbounded level, within the
 * extent of what is painted. */
gboolean loam_edit_terrain_fill (
    LoamDocument *document, LoamLayer *layer, LoamTerrain *terrain, int x, int y);
/** Every cell of @rect drawn by weight. The same @seed gives the same cells, whatever the rectangle's
 * neighbours hold. @terrains may hold NULL for empty; @weights are not negative and not all 0. */
gboolean loam_edit_terrain_scatter (LoamDocument *document,
                                    LoamLayer *layer,
                                    LoamTerrain **terrains,
                                    const double *weights,
                                    guint n,
                                    guint32 seed,
                                    LoamRect rect);

/* What a shape or fill would change, as a set of cells, for ghosts: the same code as the verbs. */

/** Cells as x, y in turn; free with g_array_unref(). Clipped to @clip. */
GArray *loam_shape_line (int x0, int y0, int x1, int y1, LoamRect clip);
GArray *loam_shape_rect (int x0, int y0, int x1, int y1, gboolean filled, LoamRect clip);
GArray *loam_shape_ellipse (int x0, int y0, int x1, int y1, gboolean filled, LoamRect clip);

/** What the history says of a stroke that made @layer, which was @before, what it is. Free with g_free(). */
char *loam_edit_terrain_dup_stroke_label (const LoamLayer *layer,
                                          const LoamGrid *before,
                                          const LoamTerrain *terrain);

G_END_DECLS
