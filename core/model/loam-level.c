/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-level.h"

#include "loam-object-free.h"

#include <math.h>

LoamLayer *
loam_layer_new (LoamLayerKind kind, const char *id, const char *name)
{
  LoamLayer *layer = loam_object_alloc (LOAM_KIND_LAYER, sizeof (LoamLayer), id, name);

  layer->kind = kind;
  layer->opacity = 1;
  if (kind == LOAM_LAYER_ENTITIES)
    layer->entities = loam_object_list_new ();
  return layer;
}

/* What outlives its owner in somebody's hands must not point to it. */
static void
orphan (gpointer item, gpointer unused)
{
  ((LoamObject *) item)->owner = NULL;
}

void
loam_layer_clear (LoamLayer *layer)
{
  g_clear_pointer (&layer->grid, loam_grid_unref);
  loam_names_free (layer->key);
  g_free (layer->key_unused);
  if (layer->entities != NULL) {
    g_ptr_array_foreach (layer->entities, orphan, NULL);
    g_ptr_array_unref (layer->entities);
  }
}

LoamLevel *
loam_level_new (const char *id, const char *name, int width, int height)
{
  LoamLevel *level = loam_object_alloc (LOAM_KIND_LEVEL, sizeof (LoamLevel), id, name);

  level->width = width;
  level->height = height;
  level->layers = loam_object_list_new ();
  level->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  return level;
}

void
loam_level_clear (LoamLevel *level)
{
  g_hash_table_unref (level->by_id);
  g_ptr_array_foreach (level->layers, orphan, NULL);
  g_ptr_array_unref (level->layers);
  if (level->file != NULL)
    g_ref_string_release (level->file);
}

gboolean
loam_level_is_bounded (const LoamLevel *level)
{
  return level->width > 0;
}

static LoamRect
join (LoamRect a, LoamRect b)
{
  int right, bottom;

  if (a.width == 0 || a.height == 0)
    return b;
  if (b.width == 0 || b.height == 0)
    return a;
  right = MAX (a.x + a.width, b.x + b.width);
  bottom = MAX (a.y + a.height, b.y + b.height);
  a.x = MIN (a.x, b.x);
  a.y = MIN (a.y, b.y);
  a.width = right - a.x;
  a.height = bottom - a.y;
  return a;
}

LoamRect
loam_level_get_bounds (const LoamLevel *level, int tile_width, int tile_height)
{
  LoamRect bounds = {0, 0, level->width, level->height};

  if (loam_level_is_bounded (level))
    return bounds;
  for (guint i = 0; i < level->layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (level->layers, i);

    if (layer->grid != NULL)
      bounds = join (bounds, loam_grid_get_extent (layer->grid));
    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++) {
      const LoamEntity *entity = g_ptr_array_index (layer->entities, j);

      bounds = join (bounds, (LoamRect){(int) floor (entity->at.x / tile_width),
                                        (int) floor (entity->at.y / tile_height), 1, 1});
    }
  }
  return bounds;
}

LoamEntity *
loam_level_get_entity (const LoamLevel *level, const char *id)
{
  LoamObject *object = g_hash_table_lookup (level->by_id, id);

  return object != NULL && object->kind == LOAM_KIND_ENTITY ? (LoamEntity *) object : NULL;
}

LoamLayer *
loam_level_get_layer (const LoamLevel *level, const char *id)
{
  LoamObject *object = g_hash_table_lookup (level->by_id, id);

  return object != NULL && object->kind == LOAM_KIND_LAYER ? (LoamLayer *) object : NULL;
}

LoamLayer *
loam_level_find_layer (const LoamLevel *level, const char *name)
{
  for (guint i = 0; i < level->layers->len; i++) {
    LoamLayer *layer = g_ptr_array_index (level->layers, i);

    if (g_str_equal (layer->object.name, name))
      return layer;
  }
  return NULL;
}
