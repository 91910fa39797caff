/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-chunk-cache.h"

#include "loam-chunk-compose.h"
#include "loam-terrain-pictures.h"
#include "loam-tile-draw.h"

#define MAX_SIDE 256
/* What a chunk without pixels of its own is counted as: it bounds their number, since each is looked at when
 * something changes. */
#define CHUNK_OVERHEAD (16 << 10)

typedef struct {
  gconstpointer key;
  LoamGrid *seen; /* a snapshot of what the pictures show */
  LoamRect bounds;
  gboolean tiles;     /* it is of tiles: */
  guint64 signature;  /* of the tilesets that were drawn from */
  GHashTable *chunks; /* of Chunk, by place */
} Layer;

typedef struct {
  guint64 place; /* first: the hash table's key */
  GList link;    /* in the cache's queue */
  Layer *layer;
  LoamRect square;          /* the cells that it shows */
  cairo_surface_t *surface; /* or NULL: nothing to be seen */
  gsize size;               /* bytes that it takes by itself */
  gboolean dirty;
  gboolean busy; /* being drawn: not to be dropped */
} Chunk;

struct _LoamChunkCache {
  LoamImages *images; /* borrowed */
  LoamTerrainPictures *pictures;
  LoamComposer composer;
  GHashTable *layers; /* key to Layer */
  GQueue recent;      /* of Chunk, the least recently used last */
  gsize used, budget; /* bytes */

  /* What loam_chunk_cache_begin() was called with. */
  Layer *layer;
  const LoamProject *project;
  const LoamGrid *grid;
};

static guint64
place_of (guint level, int column, int row)
{
  return (guint64) level << 56 | (guint64) (column & 0xfffffff) << 28 | (guint64) (row & 0xfffffff);
}

static gsize
surface_size (cairo_surface_t *surface)
{
  return surface == NULL ? 0
                         : (gsize) cairo_image_surface_get_stride (surface) *
                               (gsize) cairo_image_surface_get_height (surface);
}

/* Called by a layer's table of chunks. */
static void
chunk_free (gpointer data)
{
  Chunk *chunk = data;

  g_clear_pointer (&chunk->surface, cairo_surface_destroy);
  g_free (chunk);
}

static void
drop_chunk (LoamChunkCache *cache, Chunk *chunk)
{
  cache->used -= chunk->size;
  g_queue_unlink (&cache->recent, &chunk->link);
  g_hash_table_remove (chunk->layer->chunks, chunk);
}

static void
layer_free (gpointer data)
{
  Layer *layer = data;

  g_clear_pointer (&layer->seen, loam_grid_unref);
  g_hash_table_unref (layer->chunks);
  g_free (layer);
}

LoamChunkCache *
loam_chunk_cache_new (LoamImages *images, gsize budget)
{
  LoamChunkCache *cache = g_new0 (LoamChunkCache, 1);

  g_return_val_if_fail (images != NULL, NULL);

  cache->images = images;
  cache->pictures = loam_terrain_pictures_new (images);
  cache->layers = g_hash_table_new_full (NULL, NULL, NULL, layer_free);
  cache->budget = budget;
  g_queue_init (&cache->recent);
  loam_composer_init (&cache->composer, cache->pictures);
  return cache;
}

void
loam_chunk_cache_free (LoamChunkCache *cache)
{
  /* The queue's links lie in the chunks, which go with their layers. */
  g_hash_table_unref (cache->layers);
  loam_composer_clear (&cache->composer);
  loam_terrain_pictures_free (cache->pictures);
  g_free (cache);
}

void
loam_chunk_cache_clear (LoamChunkCache *cache)
{
  g_hash_table_remove_all (cache->layers);
  loam_composer_forget (&cache->composer);
  g_queue_init (&cache->recent);
  cache->used = 0;
  cache->layer = NULL;
}

int
loam_chunk_cache_get_cells (const LoamProject *project)
{
  int side = MAX (project->tile_width, project->tile_height);
  int cells = MAX_SIDE;

  /* At least two, so that four pictures shrink into one without a rest. */
  while (cells > 2 && cells * side > MAX_SIDE)
    cells /= 2;
  return cells;
}

static LoamRect
intersect (LoamRect a, LoamRect b)
{
  int left = MAX (a.x, b.x), top = MAX (a.y, b.y);
  int right = MIN (a.x + a.width, b.x + b.width), bottom = MIN (a.y + a.height, b.y + b.height);

  return right > left && bottom > top ? (LoamRect){left, top, right - left, bottom - top}
                                      : (LoamRect){0};
}

/* A change of what @layer shows, from what was seen last. */
typedef struct {
  const LoamGrid *before, *after;
  LoamRect bounds_before, bounds_after;
  int reach; /* cells around a picture that show in it */
  gboolean same_shape, same_cells;
} Change;

static gboolean
is_stale (const Change *change, LoamRect square)
{
  /* A terrain's picture depends on the eight cells around, and on where the level ends; tiles may be large. */
  LoamRect ring = {square.x - change->reach, square.y - change->reach,
                   square.width + 2 * change->reach, square.height + 2 * change->reach};
  LoamRect before = intersect (ring, change->bounds_before);
  LoamRect after = intersect (ring, change->bounds_after);

  if (!change->same_shape || memcmp (&before, &after, sizeof before) != 0)
    return TRUE;
  return !change->same_cells && after.width > 0 &&
         loam_grid_differs_in (change->before, change->after, after);
}

/* The pixels' memory is kept: fresh memory costs more than filling it. */
static void
mark_dirty (Layer *layer, const Change *change)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, layer->chunks);
  while (g_hash_table_iter_next (&iter, &key, NULL)) {
    Chunk *chunk = key;

    chunk->dirty = chunk->dirty || is_stale (change, chunk->square);
  }
}

static gboolean
same_shape (const LoamGrid *a, const LoamGrid *b)
{
  LoamRect x = loam_grid_get_bounds (a), y = loam_grid_get_bounds (b);

  if (loam_grid_is_bounded (a) != loam_grid_is_bounded (b))
    return FALSE;
  return !loam_grid_is_bounded (a) || (x.width == y.width && x.height == y.height);
}

static Layer *
ensure_layer (LoamChunkCache *cache, gconstpointer key)
{
  Layer *layer = g_hash_table_lookup (cache->layers, key);

  if (layer == NULL) {
    layer = g_new0 (Layer, 1);
    layer->key = key;
    layer->chunks = g_hash_table_new_full (g_int64_hash, g_int64_equal, chunk_free, NULL);
    g_hash_table_insert (cache->layers, (gpointer) key, layer);
  }
  return layer;
}

void
loam_chunk_cache_begin (LoamChunkCache *cache,
                        gconstpointer key,
                        const LoamProject *project,
                        const LoamGrid *grid,
                        gboolean tiles,
                        LoamRect bounds)
{
  guint64 signature = tiles ? loam_tile_draw_get_signature (project) : 0;
  Layer *layer;

  if (loam_terrain_pictures_sync (cache->pictures, project))
    loam_chunk_cache_clear (cache);
  layer = ensure_layer (cache, key);

  if (layer->seen != NULL) {
    gboolean shape = same_shape (layer->seen, grid);
    Change change = {layer->seen,
                     grid,
                     layer->bounds,
                     bounds,
                     tiles ? loam_tile_draw_get_reach (project) : 1,
                     shape && layer->tiles == tiles && layer->signature == signature,
                     shape && loam_grid_equal (layer->seen, grid)};

    if (!change.same_shape || !change.same_cells ||
        memcmp (&layer->bounds, &bounds, sizeof bounds) != 0)
      mark_dirty (layer, &change);
    loam_grid_unref (layer->seen);
  }
  layer->seen = loam_grid_copy (grid);
  layer->bounds = bounds;
  layer->tiles = tiles;
  layer->signature = signature;
  cache->layer = layer;
  cache->project = project;
  cache->grid = grid;
}

/* From the four pictures of the level below. */
static cairo_surface_t *
halve (LoamChunkCache *cache, guint level, int column, int row, cairo_surface_t *reuse)
{
  cairo_surface_t *quarters[4];
  gboolean any = FALSE, opaque = TRUE;

  for (int i = 0; i < 4; i++) {
    cairo_surface_t *quarter =
        loam_chunk_cache_get (cache, level - 1, column * 2 + i % 2, row * 2 + i / 2);

    /* Another quarter may drive this one out of the cache. */
    quarters[i] = quarter != NULL ? cairo_surface_reference (quarter) : NULL;
    any = any || quarter != NULL;
    opaque =
        opaque && quarter != NULL && cairo_image_surface_get_format (quarter) == CAIRO_FORMAT_RGB24;
  }
  if (any) {
    reuse = loam_composer_take_surface (&cache->composer, reuse, opaque);
    loam_composer_join (reuse, quarters);
  } else {
    g_clear_pointer (&reuse, cairo_surface_destroy);
  }
  for (int i = 0; i < 4; i++)
    g_clear_pointer (&quarters[i], cairo_surface_destroy);
  return reuse;
}

static void
evict (LoamChunkCache *cache)
{
  Chunk *last;

  while (cache->used > cache->budget && (last = g_queue_peek_tail (&cache->recent)) != NULL &&
         !last->busy)
    drop_chunk (cache, last);
}

/* A picture of tiles at their own size. */
static cairo_surface_t *
compose_tiles (LoamChunkCache *cache, const Chunk *chunk, cairo_surface_t *reuse)
{
  cairo_surface_t *surface = loam_composer_take_surface (&cache->composer, reuse, FALSE);
  cairo_t *cr = cairo_create (surface);

  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_translate (cr, -(double) chunk->square.x * cache->project->tile_width,
                   -(double) chunk->square.y * cache->project->tile_height);
  loam_tile_draw_cells (cr, cache->images, cache->project, cache->grid, chunk->layer->bounds,
                        chunk->square);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
draw_chunk (LoamChunkCache *cache, Chunk *chunk, guint level, int column, int row)
{
  guint direct = loam_terrain_pictures_get_levels (cache->project);
  int cells = loam_chunk_cache_get_cells (cache->project);
  cairo_surface_t *reuse = g_steal_pointer (&chunk->surface);
  gboolean shared = FALSE;

  chunk->busy = TRUE;
  loam_composer_set_size (&cache->composer, cells * cache->project->tile_width,
                          cells * cache->project->tile_height);
  if (chunk->layer->tiles && level == 0) {
    chunk->surface = compose_tiles (cache, chunk, reuse);
  } else if (!chunk->layer->tiles && level <= direct) {
    chunk->surface = loam_composer_compose (&cache->composer, cache->grid, chunk->layer->bounds,
                                            chunk->square, level, reuse, &shared);
  } else {
    chunk->surface = halve (cache, level, column, row, reuse);
  }
  chunk->dirty = FALSE;
  cache->used -= chunk->size;
  chunk->size = CHUNK_OVERHEAD + (shared ? 0 : surface_size (chunk->surface));
  cache->used += chunk->size;
  evict (cache);
  chunk->busy = FALSE;
}

cairo_surface_t *
loam_chunk_cache_get (LoamChunkCache *cache, guint level, int column, int row)
{
  Layer *layer = cache->layer;
  guint64 place = place_of (level, column, row);
  int side = loam_chunk_cache_get_cells (cache->project) << level;
  Chunk *chunk = g_hash_table_lookup (layer->chunks, &place);

  if (chunk == NULL) {
    chunk = g_new0 (Chunk, 1);
    chunk->place = place;
    chunk->link.data = chunk;
    chunk->layer = layer;
    chunk->square = (LoamRect){column * side, row * side, side, side};
    chunk->dirty = TRUE;
    g_hash_table_add (layer->chunks, chunk);
    g_queue_push_head_link (&cache->recent, &chunk->link);
  } else {
    g_queue_unlink (&cache->recent, &chunk->link);
    g_queue_push_head_link (&cache->recent, &chunk->link);
  }
  if (chunk->dirty)
    draw_chunk (cache, chunk, level, column, row);
  return chunk->surface;
}
