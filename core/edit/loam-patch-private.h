/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How a patch lies in memory, so that a command can hold one in place: of a million steps, each has one. */

#include "loam-grid-private.h"
#include "loam-patch.h"

G_BEGIN_DECLS

typedef struct {
  LoamChunk chunk;
  gint64 x : 24; /* in chunks; a row of LOAM_GRID_MAX_CELLS has 2^23 */
  gint64 y : 24;
  guint64 n_cells : 16; /* that it changes */
} PatchChunk;

/* Cells and chunks are ascending by their keys (below), and no cell lies in one of the chunks. */
struct _LoamPatch {
  guint n_cells, n_chunks;
  union {
    LoamCell cell; /* n_cells is 1 and n_chunks 0 */
    struct {
      LoamCell *cells;
      PatchChunk *chunks;
    };
  };
};

/** Frees what @patch holds and leaves it without any cell. */
void loam_patch_clear (LoamPatch *patch);
/** loam_patch_merge() that does not free @later, but leaves it without any cell. */
void loam_patch_absorb (LoamPatch *patch, LoamPatch *later, const LoamGrid *grid);

G_END_DECLS
