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
  layer->tint = 0xffffffff;
  layer->parallax = (LoamPoint){1, 1};
  layer->image = loam_intern ("");
  if (kind == LOAM_LAYER_ENTITIES)
    layer->entities = loam_object_list_new ();
  if (kind == LOAM_LAYER_GROUP)
    layer->layers = loam_object_list_new ();
  return layer;
}

void
loam_layer_clear (LoamLayer *layer)
{
  g_clear_pointer (&layer->grid, loam_grid_unref);
  loam_names_free (layer->key);
  g_free (layer->key_unused);
  g_ref_string_release (layer->image);
  g_clear_pointer (&layer->entities, loam_object_list_free);
  g_clear_pointer (&layer->layers, loam_object_list_free);
}

static const char *const kind_names[] = {
    [LOAM_LAYER_TERRAIN] = "terrain", [LOAM_LAYER_ENTITIES] = "entities",
    [LOAM_LAYER_TILES] = "tiles",     [LOAM_LAYER_IMAGE] = "image",
    [LOAM_LAYER_GROUP] = "group",
};

const char *
loam_layer_kind_name (LoamLayerKind kind)
{
  return kind_names[kind];
}

gboolean
loam_layer_kind_from_name (const char *name, LoamLayerKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kind_names); i++)
    if (g_str_equal (kind_names[i], name)) {
      *kind = (LoamLayerKind) i;
      return TRUE;
    }
  return FALSE;
}

/* Two colours multiplied, part by part. */
static guint32
multiply (guint32 a, guint32 b)
{
  guint32 product = 0;

  for (guint shift = 0; shift < 32; shift += 8)
    product |= ((a >> shift & 255) * (b >> shift & 255) + 127) / 255 << shift;
  return product;
}

LoamLayerLook
loam_layer_get_look (const LoamLayer *layer)
{
  LoamLayerLook look = {layer->hidden, layer->locked,   layer->opacity,
                        layer->tint,   layer->parallax, layer->offset};

  for (const LoamObject *above = layer->object.owner;
       above != NULL && above->kind == LOAM_KIND_LAYER; above = above->owner) {
    const LoamLayer *group = (const LoamLayer *) above;

    look.hidden |= group->hidden;
    look.locked |= group->locked;
    look.opacity *= group->opacity;
    look.tint = multiply (look.tint, group->tint);
    look.parallax.x *= group->parallax.x;
    look.parallax.y *= group->parallax.y;
    look.offset.x += group->offset.x;
    look.offset.y += group->offset.y;
  }
  return look;
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
  loam_object_list_free (level->layers);
  if (level->file != NULL)
    g_ref_string_release (level->file);
}

static void
add_layers (GPtrArray *all, const GPtrArray *layers)
{
  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = g_ptr_array_index (layers, i);

    g_ptr_array_add (all, layer);
    if (layer->layers != NULL)
      add_layers (all, layer->layers);
  }
}

GPtrArray *
loam_level_dup_layers (const LoamLevel *level)
{
  GPtrArray *all = g_ptr_array_sized_new (level->layers->len);

  add_layers (all, level->layers);
  return all;
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
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  LoamRect bounds = {0, 0, level->width, level->height};

  if (loam_level_is_bounded (level))
    return bounds;
  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);

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
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = g_ptr_array_index (layers, i);

    if (g_str_equal (layer->object.name, name))
      return layer;
  }
  return NULL;
}
