/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamPatch: values for some cells of a grid.
 *
 * Both ends are cheap: a chunk that changes in few cells is held as sparse entries (a click costs 24
 * bytes), one that changes in many as the other chunk, shared (a fill of a whole map costs 16 bytes a
 * chunk, and undoing it moves pointers). Swapping exchanges the patch's values with the grid's. */

#include "loam-grid.h"

G_BEGIN_DECLS

typedef struct _LoamPatch LoamPatch;

typedef struct {
  int x, y;
  guint32 value;
} LoamCell;

/** What turns @before into @after, which have the same bounds. NULL where they are equal. */
LoamPatch *loam_patch_new_diff (const LoamGrid *before, const LoamGrid *after);
/** The given cells; a later one of the same place wins; those that @grid has already are left out.
 * NULL where nothing is left. */
LoamPatch *loam_patch_new_cells (const LoamGrid *grid, const LoamCell *cells, gsize n);
void loam_patch_free (LoamPatch *patch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamPatch, loam_patch_free)

void loam_patch_swap (LoamPatch *patch, LoamGrid *grid);
/** @patch and then @later, both swapped into @grid in this order and there now: as one. Takes over
 * @later. */
void loam_patch_merge (LoamPatch *patch, LoamPatch *later, const LoamGrid *grid);
/** A rectangle that holds all its cells; in whole chunks where it holds such, even across bounds. */
LoamRect loam_patch_get_area (const LoamPatch *patch);
/** How many cells it changes. */
gint64 loam_patch_count (const LoamPatch *patch);
/** Bytes that freeing it would free. */
gsize loam_patch_get_size (const LoamPatch *patch);

G_END_DECLS
