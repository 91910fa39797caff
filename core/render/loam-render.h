/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Drawing a LoamView with cairo: what the canvas, the preview pane, `loam render` and PNG export share.
 *
 * Terrain is drawn by chunks into small pictures at the tiles' own size, kept in a LoamChunkCache and dropped when
 * dirty (the Dirty Flag pattern); drawing a view then is one blit a chunk, scaled by nearest neighbour so that
 * pixels stay crisp. Panning does no work per cell. Zoomed out, chunks are drawn from mip pictures. */

#include "loam-images.h"
#include "loam-view.h"

G_BEGIN_DECLS

typedef struct _LoamChunkCache LoamChunkCache;

/** Pictures of terrain chunks, of at most @budget bytes (the least recently used go first). */
LoamChunkCache *loam_chunk_cache_new (LoamImages *images, gsize budget);
void loam_chunk_cache_free (LoamChunkCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamChunkCache, loam_chunk_cache_free)

/** Forgets the pictures that show @cells of the layer with @key, and their ring of neighbours. */
void loam_chunk_cache_dirty (LoamChunkCache *cache, gconstpointer key, LoamRect cells);
/** Forgets all: art, tiles or pictures changed. */
void loam_chunk_cache_clear (LoamChunkCache *cache);

/** Draws a terrain layer. @key tells layers apart in the cache and stays the same while only cells that were
 * reported dirty change (the layer's id, interned, is good). @cr is in pixels of the level. */
void loam_render_grid (cairo_t *cr,
                       LoamChunkCache *cache,
                       gconstpointer key,
                       const LoamProject *project,
                       const LoamGrid *grid,
                       LoamRect bounds);
/** Draws sprites; @cr is in pixels of the level. */
void loam_render_sprites (cairo_t *cr, LoamImages *images, const LoamSprite *sprites, guint n);
/** Draws a whole view: terrain layers are keyed by their place in the view. */
void
loam_render_view (cairo_t *cr, LoamChunkCache *cache, LoamImages *images, const LoamView *view);

/** One picture of a terrain at its tile size: for palettes and ghosts. Free with cairo_surface_destroy(). */
cairo_surface_t *loam_render_terrain_picture (LoamImages *images,
                                              const LoamProject *project,
                                              const LoamTerrain *terrain);

/**
 * loam_render_png:
 * @region: pixels of the level
 * @scale: > 0
 *
 * Writes a picture of any size, in strips (cairo's surfaces end at 32,767 pixels), atomically.
 */
gboolean loam_render_png (const LoamView *view,
                          LoamImages *images,
                          LoamRect region,
                          double scale,
                          const char *path,
                          GError **error);

G_END_DECLS
