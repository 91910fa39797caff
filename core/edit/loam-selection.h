/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamSelection: things, and cells of a level. A plain value, {0} for nothing; it keeps what it names
 * also while that is deleted, so that it is selected again when it comes back. */

#include "loam-entity.h"
#include "loam-level.h"
#include "loam-region.h"

G_BEGIN_DECLS

typedef struct {
  GPtrArray *things; /**< of LoamEntity, references, in the order of selecting; NULL for none */
  LoamLevel *level;  /**< that the cells are of, a reference; NULL where there are none */
  LoamRegion *cells; /**< a reference; NULL for none */
} LoamSelection;

/** A selection of @n things; those that are named twice are in it once. Clear it. */
LoamSelection loam_selection_new_things (LoamEntity **things, guint n);
/** A selection of cells; nothing where there are none. Clear it. */
LoamSelection loam_selection_new_cells (LoamLevel *level, LoamRegion *cells);
void loam_selection_clear (LoamSelection *selection);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LoamSelection, loam_selection_clear)

void loam_selection_swap (LoamSelection *a, LoamSelection *b);
gboolean loam_selection_equal (const LoamSelection *a, const LoamSelection *b);
/** Bytes that it holds, beside the structure and the things. */
gsize loam_selection_get_size (const LoamSelection *selection);

G_END_DECLS
