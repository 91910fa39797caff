/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for the cells of a layer of tiles. What is painted is a pattern, as in Tiled: a rectangle of cells (loam-tileset.h)
 * that was chosen in the palette or picked up on the canvas, with the turns that each has. A single tile is a pattern of
 * one cell. An empty cell of a pattern of several lets what lies there be; a pattern of one empty cell erases.
 *
 * Each is one undo step and returns FALSE where nothing changed; cells outside the level are left out. */

#include "loam-document.h"

G_BEGIN_DECLS

typedef struct {
  int width, height;
  guint32 *cells; /**< row by row; owned */
} LoamPattern;

LoamPattern *loam_pattern_new (int width, int height);
LoamPattern *loam_pattern_new_single (guint32 cell);
LoamPattern *loam_pattern_copy (const LoamPattern *pattern);
void loam_pattern_free (LoamPattern *pattern);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamPattern, loam_pattern_free)
/** As it looks mirrored left to right, or top to bottom, or turned by a quarter, clockwise. New ones. */
LoamPattern *loam_pattern_flip_h (const LoamPattern *pattern);
LoamPattern *loam_pattern_flip_v (const LoamPattern *pattern);
LoamPattern *loam_pattern_turn (const LoamPattern *pattern);

/** Whether @layer can be painted on: a layer of tiles, neither locked nor hidden. */
gboolean loam_edit_tiles_can_paint (LoamDocument *document, LoamLayer *layer, GError **error);
/** Puts the pattern's top left cell at each of @n cells, x and y in turn, one after the other. @gesture: 0, or joins the
 * steps of one stroke. */
gboolean loam_edit_tiles_paint (LoamDocument *document,
                                LoamLayer *layer,
                                const LoamPattern *pattern,
                                const int *xy,
                                gsize n,
                                guint64 gesture);
/** Fills a rectangle of cells with the pattern, again and again from its top left cell. */
gboolean loam_edit_tiles_rect (LoamDocument *document,
                               LoamLayer *layer,
                               const LoamPattern *pattern,
                               LoamRect rect);
/** Fills all cells joined by their sides to (x, y) that hold the same, with the pattern again and again from there; in a
 * level without bounds, within the extent of what is painted. */
gboolean loam_edit_tiles_fill (
    LoamDocument *document, LoamLayer *layer, const LoamPattern *pattern, int x, int y);

G_END_DECLS
