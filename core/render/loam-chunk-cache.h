/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Inside LoamChunkCache: for core/render only.
 *
 * A picture covers a square of cells, a power of two of them a side, so that it is at most 256 pixels wide at
 * level 0 (pictures of 256 pixels do better on screen than larger ones). At level n it has the same size in pixels
 * and covers 2^n times as many cells a side, each shrunk by 2^n. As long as tiles halve evenly, a picture of any
 * level is composed straight from shrunk tiles, so zooming out over a large level never composes it at full size;
 * above that, from the four pictures of the level below.
 *
 * Which cells changed is found out, not told: the cache keeps a snapshot of the grid that it drew last (a
 * reference), and where it is not the one that it is to draw, compares the two around each picture that it holds, which
 * tells shared parts by pointer. Changed art is found likewise. So nobody can forget to report a change, and a change
 * costs by what is cached, not by what changed. */

#include "loam-render.h"

G_BEGIN_DECLS

#define LOAM_CHUNK_MAX_LEVEL 10

/** Makes ready to draw @grid, of a layer of terrain or of @tiles: what changed since the last time becomes dirty. */
void loam_chunk_cache_begin (LoamChunkCache *cache,
                             gconstpointer key,
                             const LoamProject *project,
                             const LoamGrid *grid,
                             gboolean tiles,
                             LoamRect bounds);

/** Cells a side that a picture covers at level 0. */
int loam_chunk_cache_get_cells (const LoamProject *project);

/** The picture at @column, @row of @level, of the grid that loam_chunk_cache_begin() was called with; borrowed until the
 * next call. NULL where nothing is to be drawn. CAIRO_FORMAT_RGB24 where nothing shows through. */
cairo_surface_t *loam_chunk_cache_get (LoamChunkCache *cache, guint level, int column, int row);

G_END_DECLS
