/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

#include <math.h>

/* LoamTiles: the level as pictures of device pixels, composed as they come into sight (the Dirty Flag pattern).
 *
 * At one zoom the level is cut into squares of LOAM_TILE_SIZE device pixels, counted from its origin. Each is composed
 * with cairo, nearest pixel, and becomes a texture that owns its bytes; the renderer shows it 1:1, so that nothing
 * filters it. Panning shows the same tiles elsewhere. A change forgets the tiles that it touches; another zoom, all. */

#define CACHE_BUDGET ((gsize) 96 << 20) /* bytes of chunk pictures, see loam-render.h */
#define SPARE_TILES 64                  /* kept beyond what is seen */

typedef struct {
  int column, row;
  guint64 seen; /* the frame that showed it last */
  GdkTexture *texture;
} Tile;

struct _LoamTiles {
  LoamSession *session; /* not references: the canvas holds them longer */
  LoamLevel *level;
  LoamChunkCache *cache;
  GHashTable *tiles; /* of Tile, by itself */
  double zoom;       /* device pixels for a pixel of the level, of all tiles */
  guint64 frame;

  GPtrArray *sprites; /* for each layer of the level, a GArray of LoamSprite, or NULL */
  gboolean sprites_stale;
  gboolean moving;
};

static guint
tile_hash (gconstpointer data)
{
  const Tile *tile = data;

  return (guint) tile->column * 73856093u ^ (guint) tile->row * 19349663u;
}

static gboolean
tile_equal (gconstpointer a, gconstpointer b)
{
  const Tile *one = a, *other = b;

  return one->column == other->column && one->row == other->row;
}

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_clear_object (&tile->texture);
  g_free (tile);
}

static void
sprites_free (gpointer data)
{
  if (data != NULL)
    g_array_unref (data);
}

LoamTiles *
loam_tiles_new (LoamSession *session, LoamLevel *level)
{
  LoamTiles *tiles = g_new0 (LoamTiles, 1);

  tiles->session = session;
  tiles->level = level;
  tiles->tiles = g_hash_table_new_full (tile_hash, tile_equal, tile_free, NULL);
  tiles->sprites = g_ptr_array_new_with_free_func (sprites_free);
  tiles->sprites_stale = TRUE;
  tiles->cache = loam_chunk_cache_new (loam_session_get_images (session), CACHE_BUDGET);
  return tiles;
}

void
loam_tiles_free (LoamTiles *tiles)
{
  g_hash_table_unref (tiles->tiles);
  g_ptr_array_unref (tiles->sprites);
  loam_chunk_cache_free (tiles->cache);
  g_free (tiles);
}

/* What is dirty. */

void
loam_tiles_dirty_box (LoamTiles *tiles, LoamBox box)
{
  double side = LOAM_TILE_SIZE / tiles->zoom;
  int x0 = (int) floor ((box.x - 1) / side), y0 = (int) floor ((box.y - 1) / side);
  int x1 = (int) floor ((box.x + box.width + 1) / side);
  int y1 = (int) floor ((box.y + box.height + 1) / side);
  GHashTableIter iter;
  gpointer key;

  if (tiles->zoom <= 0)
    return;
  g_hash_table_iter_init (&iter, tiles->tiles);
  while (g_hash_table_iter_next (&iter, &key, NULL)) {
    const Tile *tile = key;
    if (tile->column >= x0 && tile->column <= x1 && tile->row >= y0 && tile->row <= y1)
      g_hash_table_iter_remove (&iter);
  }
}

static const LoamProject *
get_project (LoamTiles *tiles)
{
  return loam_document_get_project (loam_session_get_document (tiles->session));
}

void
loam_tiles_dirty_cells (LoamTiles *tiles, LoamRect cells)
{
  const LoamProject *project = get_project (tiles);
  double width = project->tile_width, height = project->tile_height;

  /* And the ring around: its pictures depend on their neighbours. */
  loam_tiles_dirty_box (tiles, (LoamBox){(cells.x - 1) * width, (cells.y - 1) * height,
                                         (cells.width + 2) * width, (cells.height + 2) * height});
}

void
loam_tiles_dirty_all (LoamTiles *tiles, gboolean pictures)
{
  if (pictures) {
    loam_chunk_cache_free (tiles->cache);
    tiles->cache = loam_chunk_cache_new (loam_session_get_images (tiles->session), CACHE_BUDGET);
  }
  tiles->sprites_stale = TRUE;
  g_hash_table_remove_all (tiles->tiles);
}

void
loam_tiles_dirty_things (LoamTiles *tiles)
{
  tiles->sprites_stale = TRUE;
}

void
loam_tiles_set_moving (LoamTiles *tiles, gboolean moving)
{
  tiles->moving = moving;
  tiles->sprites_stale = TRUE;
}

/* Things. */

static GArray *
make_sprites (LoamTiles *tiles, const LoamLayer *layer)
{
  LoamDocument *document = loam_session_get_document (tiles->session);
  const LoamProject *project = get_project (tiles);
  GArray *sprites =
      g_array_sized_new (FALSE, FALSE, sizeof (LoamSprite), MAX (layer->entities->len, 1));
  g_autoptr (GPtrArray) drawn = loam_layer_dup_drawn (layer);

  for (guint i = 0; i < drawn->len; i++) {
    LoamEntity *thing = drawn->pdata[i];
    if (thing->hidden || (tiles->moving && loam_document_is_selected (document, thing)))
      continue;
    LoamSprite sprite = loam_view_sprite_for_thing (project, &thing->object, thing->at);
    g_array_append_val (sprites, sprite);
  }
  return sprites;
}

static gboolean
looks_equal (const LoamSprite *a, const LoamSprite *b)
{
  return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height &&
         a->image == b->image && a->image_x == b->image_x && a->image_y == b->image_y &&
         a->color == b->color && a->flip == b->flip && a->frame.x == b->frame.x &&
         a->frame.y == b->frame.y && a->rotation == b->rotation && a->pivot.x == b->pivot.x &&
         a->pivot.y == b->pivot.y;
}

static void
dirty_sprite (LoamTiles *tiles, const LoamSprite *sprite)
{
  LoamPoint from, to;

  loam_sprite_get_bounds (sprite, &from, &to);
  loam_tiles_dirty_box (tiles, (LoamBox){from.x, from.y, to.x - from.x, to.y - from.y});
}

/* What differs between two lists once their equal ends are taken off: a thing that moved, was put in or taken out is
 * one or two boxes, and not the level. */
static void
dirty_difference (LoamTiles *tiles, GArray *before, GArray *after)
{
  const LoamSprite *old = (const LoamSprite *) (void *) before->data;
  const LoamSprite *new = (const LoamSprite *) (void *) after->data;
  guint start = 0, old_end = before->len, new_end = after->len;

  while (start < old_end && start < new_end && looks_equal (&old[start], &new[start]))
    start++;
  while (old_end > start && new_end > start && looks_equal (&old[old_end - 1], &new[new_end - 1])) {
    old_end--;
    new_end--;
  }
  gboolean aligned = old_end == new_end;
  for (guint i = start; i < old_end; i++)
    if (!aligned || !looks_equal (&old[i], &new[i]))
      dirty_sprite (tiles, &old[i]);
  for (guint i = start; i < new_end; i++)
    if (!aligned || !looks_equal (&old[i], &new[i]))
      dirty_sprite (tiles, &new[i]);
}

static void
update_sprites (LoamTiles *tiles)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (tiles->level);
  gboolean same_layers = layers->len == tiles->sprites->len;
  g_autoptr (GPtrArray) sprites = g_ptr_array_new_with_free_func (sprites_free);

  tiles->sprites_stale = FALSE;
  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];
    GArray *after = layer->kind == LOAM_LAYER_ENTITIES ? make_sprites (tiles, layer) : NULL;
    GArray *before = same_layers ? tiles->sprites->pdata[i] : NULL;

    g_ptr_array_add (sprites, after);
    if (before != NULL && after != NULL)
      dirty_difference (tiles, before, after);
    else if (before != after)
      same_layers = FALSE;
  }
  if (!same_layers)
    g_hash_table_remove_all (tiles->tiles);
  g_ptr_array_unref (tiles->sprites);
  tiles->sprites = g_steal_pointer (&sprites);
}

/* Composing. */

/* The sprites of @sprites that @box shows. */
static GArray *
find_seen (const GArray *sprites, LoamBox box)
{
  GArray *seen = g_array_new (FALSE, FALSE, sizeof (LoamSprite));

  for (guint i = 0; i < sprites->len; i++) {
    const LoamSprite *sprite = &g_array_index (sprites, LoamSprite, i);
    LoamPoint from, to;

    loam_sprite_get_bounds (sprite, &from, &to);
    if (from.x < box.x + box.width && from.y < box.y + box.height && to.x > box.x && to.y > box.y)
      g_array_append_vals (seen, sprite, 1);
  }
  return seen;
}

/* @sprites: (nullable): of a layer of things. */
static void
draw_layer (
    LoamTiles *tiles, LoamView *view, const LoamLayer *layer, const GArray *sprites, LoamBox box)
{
  GArray *shown = loam_view_add_layer (view, layer);

  if (shown != NULL && sprites != NULL) {
    g_autoptr (GArray) seen = NULL;
    const LoamPoint offset =
        g_array_index (view->layers, LoamViewLayer, view->layers->len - 1).offset;

    seen =
        find_seen (sprites, (LoamBox){box.x - offset.x, box.y - offset.y, box.width, box.height});
    g_array_append_vals (shown, seen->data, seen->len);
  }
}

static void
release_surface (gpointer surface)
{
  cairo_surface_destroy (surface);
}

static GdkTexture *
compose (LoamTiles *tiles, int column, int row)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, LOAM_TILE_SIZE, LOAM_TILE_SIZE);
  cairo_t *cr = cairo_create (surface);
  double side = LOAM_TILE_SIZE / tiles->zoom;
  LoamBox box = {column * side, row * side, side, side};
  const LoamProject *project = get_project (tiles);
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (tiles->level);
  g_autoptr (LoamView) view = loam_view_new (
      project, loam_level_get_bounds (tiles->level, project->tile_width, project->tile_height));

  cairo_translate (cr, -(double) column * LOAM_TILE_SIZE, -(double) row * LOAM_TILE_SIZE);
  cairo_scale (cr, tiles->zoom, tiles->zoom);
  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];
    guint n = view->layers->len;

    if (loam_layer_get_look (layer).hidden)
      continue;
    draw_layer (tiles, view, layer, tiles->sprites->pdata[i], box);
    if (view->layers->len > n)
      loam_render_layer (cr, tiles->cache, loam_session_get_images (tiles->session), project,
                         &g_array_index (view->layers, LoamViewLayer, n), layer->object.id,
                         view->bounds);
  }
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
      cairo_image_surface_get_data (surface), stride * LOAM_TILE_SIZE, release_surface, surface);
  return gdk_memory_texture_new (LOAM_TILE_SIZE, LOAM_TILE_SIZE, GDK_MEMORY_DEFAULT, bytes, stride);
}

static Tile *
get_tile (LoamTiles *tiles, int column, int row)
{
  Tile wanted = {.column = column, .row = row};
  Tile *tile = g_hash_table_lookup (tiles->tiles, &wanted);

  if (tile == NULL) {
    tile = g_new0 (Tile, 1);
    tile->column = column;
    tile->row = row;
    tile->texture = compose (tiles, column, row);
    g_hash_table_add (tiles->tiles, tile);
  }
  tile->seen = tiles->frame;
  return tile;
}

/* Lets go of tiles that have not been seen for longest, where there are many. */
static void
prune (LoamTiles *tiles, guint seen)
{
  guint64 oldest = tiles->frame;
  GHashTableIter iter;
  gpointer key;

  if (g_hash_table_size (tiles->tiles) <= seen * 2 + SPARE_TILES)
    return;
  oldest = oldest > 30 ? oldest - 30 : 1;
  g_hash_table_iter_init (&iter, tiles->tiles);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (((Tile *) key)->seen < oldest)
      g_hash_table_iter_remove (&iter);
}

void
loam_tiles_snapshot (
    LoamTiles *tiles, GtkSnapshot *snapshot, LoamCanvas *canvas, int width, int height, int scale)
{
  double zoom = canvas->zoom * scale;
  double side = (double) LOAM_TILE_SIZE / scale;
  LoamBox level = loam_canvas_get_level_box (canvas);

  if (zoom != tiles->zoom) {
    g_hash_table_remove_all (tiles->tiles);
    tiles->zoom = zoom;
  }
  if (tiles->sprites_stale)
    update_sprites (tiles);
  tiles->frame++;

  /* Of the widget, the part that the level covers; things may hang over its edge by a tile. */
  double left = MAX (-canvas->offset_x, level.x * canvas->zoom - side);
  double top = MAX (-canvas->offset_y, level.y * canvas->zoom - side);
  double right = MIN (width - canvas->offset_x, (level.x + level.width) * canvas->zoom + side);
  double bottom = MIN (height - canvas->offset_y, (level.y + level.height) * canvas->zoom + side);
  guint seen = 0;

  for (int row = (int) floor (top / side); row * side < bottom; row++) {
    for (int column = (int) floor (left / side); column * side < right; column++) {
      const Tile *tile = get_tile (tiles, column, row);
      gtk_snapshot_append_texture (snapshot, tile->texture,
                                   &GRAPHENE_RECT_INIT ((float) (canvas->offset_x + column * side),
                                                        (float) (canvas->offset_y + row * side),
                                                        (float) side, (float) side));
      seen++;
    }
  }
  prune (tiles, seen);
}
