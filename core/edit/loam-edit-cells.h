/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for cells that are chosen as a region, on one or more layers of one level. Each is one undo step; they return
 * FALSE where nothing changed. A layer of things among them takes part with the things whose middle is in the region.
 * Whether painting keeps to the selection has no say here: @region does. */

#include "loam-document.h"

G_BEGIN_DECLS

/** Whether there are cells and layers, which are neither locked nor hidden. */
gboolean loam_edit_cells_can_change (
    LoamDocument *document, LoamLayer **layers, guint n, const LoamRegion *region, GError **error);
/** Fills cells of a terrain layer, where loam_edit_terrain_can_paint() holds. */
gboolean loam_edit_cells_fill (LoamDocument *document,
                               LoamLayer *layer,
                               LoamTerrain *terrain,
                               const LoamRegion *region);
gboolean loam_edit_cells_can_erase (
    LoamDocument *document, LoamLayer **layers, guint n, const LoamRegion *region, GError **error);
/** Empties cells and deletes things. */
gboolean loam_edit_cells_erase (LoamDocument *document,
                                LoamLayer **layers,
                                guint n,
                                const LoamRegion *region);
/** Moves cells and what stands on them, and selects them there. What is empty covers nothing, and what leaves the level
 * is lost. */
gboolean loam_edit_cells_move (
    LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region, int dx, int dy);
/** Flips or rotates cells around their middle @times times, likewise; things stay upright. */
gboolean loam_edit_cells_turn (LoamDocument *document,
                               LoamLayer **layers,
                               guint n,
                               LoamRegion *region,
                               LoamTurn turn,
                               guint times);
/** Whether moving or turning can be done. */
gboolean loam_edit_cells_can_move (LoamDocument *document,
                                   LoamLayer **layers,
                                   guint n,
                                   LoamRegion *region,
                                   int dx,
                                   int dy,
                                   GError **error);
gboolean loam_edit_cells_can_turn (LoamDocument *document,
                                   LoamLayer **layers,
                                   guint n,
                                   LoamRegion *region,
                                   LoamTurn turn,
                                   guint times,
                                   GError **error);

/** The things of @layer whose middle is in @region, of LoamEntity (borrowed), bottom first. Free the array. */
GPtrArray *loam_edit_cells_find_things (LoamDocument *document,
                                        const LoamLayer *layer,
                                        const LoamRegion *region);

G_END_DECLS
