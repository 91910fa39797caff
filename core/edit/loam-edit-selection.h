/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs that choose: what is selected becomes more, less or another. They edit nothing; see loam-history.h for how
 * their steps differ. What comes to nothing deselects. */

#include "loam-document.h"

G_BEGIN_DECLS

/** Cells of @level join, leave or replace those that are selected in it. */
void loam_edit_selection_cells (LoamDocument *document,
                                LoamLevel *level,
                                LoamRegion *region,
                                LoamRegionMode mode);
/** The same for @n things of one level. */
void loam_edit_selection_things (LoamDocument *document,
                                 LoamEntity **things,
                                 guint n,
                                 LoamRegionMode mode);

/** Whether cells are selected, to grow or shrink. */
gboolean loam_edit_selection_can_grow (LoamDocument *document, GError **error);
/** By a ring of @n cells, within the level. */
void loam_edit_selection_grow (LoamDocument *document, int n);
void loam_edit_selection_shrink (LoamDocument *document, int n);

/* All, the rest, and the like: of cells where @layer has cells, else of the things of its level. */

/** Everything that can be selected. */
void loam_edit_selection_all (LoamDocument *document, LoamLayer *layer);
/** All that is not selected, and nothing that is. */
void loam_edit_selection_invert (LoamDocument *document, LoamLayer *layer);
/** Whether something is selected that others could be like. */
gboolean loam_edit_selection_can_extend (LoamDocument *document, LoamLayer *layer, GError **error);
/** Everything that is of the kind of something that is selected: cells of @layer that hold the same, things of the
 * same prototype. */
void loam_edit_selection_extend (LoamDocument *document, LoamLayer *layer);

/** Whether a pointer finds a thing: neither it nor its layer is hidden or locked. */
gboolean loam_edit_selection_can_pick (const LoamEntity *thing);
/** The things of @level that can be picked, of LoamEntity (borrowed), bottom first. Free the array. */
GPtrArray *loam_edit_selection_list_things (const LoamLevel *level);
/** The things of @level that can be picked and whose middle is inside a polygon in pixels of the level, likewise; see
 * loam_region_new_polygon(). */
GPtrArray *loam_edit_selection_find_in_polygon (LoamDocument *document,
                                                const LoamLevel *level,
                                                const LoamPoint *points,
                                                guint n);

G_END_DECLS
