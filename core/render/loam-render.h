/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Drawing a LoamView with cairo: what the canvas, the preview pane, `loam render` and PNG export share.
 *
 * Terrain is drawn by chunks into small pictures at the tiles' own size, kept in a LoamChunkCache and drawn again when
 * dirty (the Dirty Flag pattern); drawing a view then is one blit a chunk, scaled by nearest neighbour so that
 * pixels stay crisp. Panning does no work per cell. Zoomed out, chunks are drawn from mip pictures.
 *
 * The cache finds out by itself what changed since it drew last, in cells, art and pictures: see
 * loam_render_grid(). Everywhere, @cr's matrix only scales (by the same factor or not) and moves. Edges fall on whole
 * pixels of the device, so that no seams show between chunks at any scale. */

#include "loam-images.h"
#include "loam-view.h"

G_BEGIN_DECLS

typedef struct _LoamChunkCache LoamChunkCache;

/** Pictures of terrain chunks, of at most @budget bytes (the least recently used go first). @images is borrowed and
 * must outlive the cache. 64 MiB hold about six screens of 1920×1080. */
LoamChunkCache *loam_chunk_cache_new (LoamImages *images, gsize budget);
void loam_chunk_cache_free (LoamChunkCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamChunkCache, loam_chunk_cache_free)

/** Forgets all pictures, and so frees their memory. What changed is found out without it. */
void loam_chunk_cache_clear (LoamChunkCache *cache);

/**
 * loam_render_grid:
 * @key: tells layers apart in the cache (the layer's id, interned, is good); not NULL
 * @bounds: of the level, in cells: what lies outside is not drawn
 *
 * Draws a terrain layer; @cr is in pixels of the level. The cache compares @grid with the one that it
 * drew last for @key, by pointers where they share, and draws again the pictures of cells that differ and of their ring
 * of neighbours.
 */
void loam_render_grid (cairo_t *cr,
                       LoamChunkCache *cache,
                       gconstpointer key,
                       const LoamProject *project,
                       const LoamGrid *grid,
                       LoamRect bounds);
/** Draws sprites; @cr is in pixels of the level. What lies outside the clip is skipped. */
void loam_render_sprites (cairo_t *cr, LoamImages *images, const LoamSprite *sprites, guint n);
/** Draws one layer with its opacity, tint, blending and offset; @key and @bounds as for loam_render_grid(). */
void loam_render_layer (cairo_t *cr,
                        LoamChunkCache *cache,
                        LoamImages *images,
                        const LoamProject *project,
                        const LoamViewLayer *layer,
                        gconstpointer key,
                        LoamRect bounds);
/** Draws a whole view, clipped to its bounds: layers of cells are keyed by their place in the view. */
void
loam_render_view (cairo_t *cr, LoamChunkCache *cache, LoamImages *images, const LoamView *view);

/** One picture of a terrain at its tile size, as it looks amidst its like: for palettes and ghosts. Free with
 * cairo_surface_destroy(). */
cairo_surface_t *loam_render_terrain_picture (LoamImages *images,
                                              const LoamProject *project,
                                              const LoamTerrain *terrain);

#define LOAM_RENDER_PNG_MAX_SIDE 1000000

/**
 * loam_render_png:
 * @region: pixels of the level
 * @scale: > 0
 *
 * Writes a picture of any size up to LOAM_RENDER_PNG_MAX_SIDE, in strips (cairo's surfaces end at 32,767 pixels),
 * atomically: beside @path, then renamed. Folders are made. The same view gives the same bytes. What nothing
 * covers is transparent.
 */
gboolean loam_render_png (const LoamView *view,
                          LoamImages *images,
                          LoamRect region,
                          double scale,
                          const char *path,
                          GError **error);

G_END_DECLS
