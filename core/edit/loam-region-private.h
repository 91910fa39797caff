/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the region share, and writing with regions. */

#include "loam-grid-private.h"
#include "loam-region.h"

G_BEGIN_DECLS

struct _LoamRegion {
  gatomicrefcount ref_count;
  LoamGrid *grid; /**< without bounds; 1 or 0 in each cell, at least one 1 */
  LoamRect extent;
  gint64 count;
};

/** The region of the cells that hold 1 in @grid (taken over), whose other cells hold 0. */
LoamRegion *loam_region_new_grid (LoamGrid *grid);

typedef enum { LOAM_SHARE_NONE, LOAM_SHARE_SOME, LOAM_SHARE_ALL } LoamShare;

/** How much of a chunk is in @region (nullable); @mask is set where it is some. */
LoamShare
loam_region_look (const LoamRegion *region, int chunk_x, int chunk_y, LoamChunkMask *mask);

/** Writes @value to the cells of @region (nullable) that lie in @area, which @grid can take. */
void loam_region_fill (const LoamRegion *region, LoamGrid *grid, LoamRect area, guint32 value);
/** A grid that is @after inside @region (nullable) and @before outside; both have the same bounds or both have none. */
LoamGrid *
loam_region_limit (const LoamRegion *region, const LoamGrid *before, const LoamGrid *after);

G_END_DECLS
