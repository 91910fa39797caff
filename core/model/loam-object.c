/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-object.h"

#include "loam-object-free.h"
#include "loam-object-spec.h"
#include "loam-project.h"

/* As in files. */
static const char *const property_names[LOAM_N_PROPERTIES] = {
    [LOAM_PROPERTY_NAME] = "name",
    [LOAM_PROPERTY_FORMERLY] = "formerly",
    [LOAM_PROPERTY_VALUES] = "values",
    [LOAM_PROPERTY_PROTOTYPE] = "prototype",
    [LOAM_PROPERTY_AT] = "at",
    [LOAM_PROPERTY_HIDDEN] = "hidden",
    [LOAM_PROPERTY_LOCKED] = "locked",
    [LOAM_PROPERTY_OPACITY] = "opacity",
    [LOAM_PROPERTY_CELLS] = "cells",
    [LOAM_PROPERTY_SIZE] = "size",
    [LOAM_PROPERTY_TILE] = "tile",
    [LOAM_PROPERTY_COST] = "cost",
    [LOAM_PROPERTY_WATER] = "water",
    [LOAM_PROPERTY_SOLID] = "solid",
    [LOAM_PROPERTY_COLOR] = "color",
    [LOAM_PROPERTY_ART] = "art",
    [LOAM_PROPERTY_FIELDS] = "fields",
    [LOAM_PROPERTY_IMAGE] = "image",
    [LOAM_PROPERTY_MARGIN] = "margin",
    [LOAM_PROPERTY_SPACING] = "spacing",
    [LOAM_PROPERTY_COLUMNS] = "columns",
    [LOAM_PROPERTY_COUNT] = "count",
    [LOAM_PROPERTY_OFFSET] = "offset",
    [LOAM_PROPERTY_ALIGN] = "align",
    [LOAM_PROPERTY_NUMBER] = "number",
    [LOAM_PROPERTY_PROBABILITY] = "probability",
    [LOAM_PROPERTY_ANIMATION] = "animation",
    [LOAM_PROPERTY_SHAPES] = "shapes",
    [LOAM_PROPERTY_TERRAIN] = "terrain",
    [LOAM_PROPERTY_TINT] = "tint",
    [LOAM_PROPERTY_BLEND] = "blend",
    [LOAM_PROPERTY_PARALLAX] = "parallax",
    [LOAM_PROPERTY_REPEAT] = "repeat",
    [LOAM_PROPERTY_ROTATION] = "rotation",
    [LOAM_PROPERTY_PIVOT] = "pivot",
    [LOAM_PROPERTY_ORDER] = "order",
    [LOAM_PROPERTY_EXTRAS] = "unknown members",
};

static const char *const kind_names[LOAM_N_KINDS] = {
    [LOAM_KIND_PROJECT] = "project",     [LOAM_KIND_TERRAIN] = "terrain",
    [LOAM_KIND_TILESET] = "tileset",     [LOAM_KIND_TILE] = "tile",
    [LOAM_KIND_COMPONENT] = "component", [LOAM_KIND_PROTOTYPE] = "prototype",
    [LOAM_KIND_LEVEL] = "level",         [LOAM_KIND_LAYER] = "layer",
    [LOAM_KIND_ENTITY] = "entity",
};

gboolean
loam_kind_has_property (LoamKind kind, LoamProperty property)
{
  return loam_property_get_spec (kind, property) != NULL;
}

gboolean
loam_object_has_property (const LoamObject *object, LoamProperty property)
{
  const LoamLayer *layer = (const LoamLayer *) object;

  if (!loam_kind_has_property (object->kind, property))
    return FALSE;
  if (object->kind != LOAM_KIND_LAYER)
    return TRUE;
  if (property == LOAM_PROPERTY_IMAGE || property == LOAM_PROPERTY_REPEAT)
    return layer->kind == LOAM_LAYER_IMAGE;
  return property != LOAM_PROPERTY_CELLS || loam_layer_has_cells (layer);
}

const char *
loam_kind_name (LoamKind kind)
{
  return kind_names[kind];
}

const char *
loam_property_name (LoamProperty property)
{
  return property_names[property];
}

LoamObject *
loam_object_ref (gpointer object)
{
  LoamObject *self = object;

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

static void
extra_clear (gpointer data)
{
  LoamExtra *extra = data;

  g_free (extra->key);
  g_free (extra->value);
}

GArray *
loam_extras_new (void)
{
  GArray *extras = g_array_new (FALSE, FALSE, sizeof (LoamExtra));

  g_array_set_clear_func (extras, extra_clear);
  return extras;
}

gboolean
loam_extras_equal (const GArray *a, const GArray *b)
{
  guint n = a != NULL ? a->len : 0;

  if (a == b)
    return TRUE;
  if (n != (b != NULL ? b->len : 0))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    const LoamExtra *one = &g_array_index (a, LoamExtra, i);
    const LoamExtra *other = &g_array_index (b, LoamExtra, i);

    if (one->after != other->after || !g_str_equal (one->key, other->key) ||
        !g_str_equal (one->value, other->value))
      return FALSE;
  }
  return TRUE;
}

void
loam_object_unref (gpointer object)
{
  LoamObject *self = object;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  switch (self->kind) {
  case LOAM_KIND_PROJECT:
    loam_project_clear ((LoamProject *) self);
    break;
  case LOAM_KIND_TERRAIN:
    loam_terrain_clear ((LoamTerrain *) self);
    break;
  case LOAM_KIND_TILESET:
    loam_tileset_clear ((LoamTileset *) self);
    break;
  case LOAM_KIND_TILE:
    loam_tile_clear ((LoamTile *) self);
    break;
  case LOAM_KIND_COMPONENT:
    loam_component_clear ((LoamComponent *) self);
    break;
  case LOAM_KIND_PROTOTYPE:
    loam_prototype_clear ((LoamPrototype *) self);
    break;
  case LOAM_KIND_LEVEL:
    loam_level_clear ((LoamLevel *) self);
    break;
  case LOAM_KIND_LAYER:
    loam_layer_clear ((LoamLayer *) self);
    break;
  case LOAM_KIND_ENTITY:
    loam_entity_clear ((LoamEntity *) self);
    break;
  }
  if (self->id != NULL)
    g_ref_string_release (self->id);
  g_ref_string_release (self->name);
  loam_names_free (self->formerly);
  g_clear_pointer (&self->extras, g_array_unref);
  g_free (self);
}

gpointer
loam_object_alloc (LoamKind kind, gsize size, const char *id, const char *name)
{
  LoamObject *self = g_malloc0 (size);

  g_atomic_ref_count_init (&self->ref_count);
  self->kind = kind;
  self->id = id != NULL ? loam_intern (id) : NULL;
  self->name = loam_intern (name);
  return self;
}

void
loam_names_free (char **names)
{
  if (names == NULL)
    return;
  for (char **name = names; *name != NULL; name++)
    g_ref_string_release (*name);
  g_free (names);
}

char **
loam_names_copy (char **names)
{
  char **copy;

  if (names == NULL)
    return NULL;
  copy = g_new0 (char *, g_strv_length (names) + 1);
  for (guint i = 0; names[i] != NULL; i++)
    copy[i] = g_ref_string_acquire (names[i]);
  return copy;
}

GPtrArray *
loam_object_get_list (const LoamObject *object, LoamListId list)
{
  switch (list) {
  case LOAM_LIST_TERRAINS:
    return ((const LoamProject *) object)->terrains;
  case LOAM_LIST_TILESETS:
    return ((const LoamProject *) object)->tilesets;
  case LOAM_LIST_COMPONENTS:
    return ((const LoamProject *) object)->components;
  case LOAM_LIST_PROTOTYPES:
    return ((const LoamProject *) object)->prototypes;
  case LOAM_LIST_LEVELS:
    return ((const LoamProject *) object)->levels;
  case LOAM_LIST_LAYERS:
    return object->kind == LOAM_KIND_LEVEL ? ((const LoamLevel *) object)->layers
                                           : ((const LoamLayer *) object)->layers;
  case LOAM_LIST_ENTITIES:
    return ((const LoamLayer *) object)->entities;
  case LOAM_LIST_TILES:
    return ((const LoamTileset *) object)->tiles;
  case LOAM_N_LISTS:
    break;
  }
  g_assert_not_reached ();
}

LoamListId
loam_object_get_held_list (const LoamObject *object)
{
  if (object->kind == LOAM_KIND_TILESET)
    return LOAM_LIST_TILES;
  if (object->kind == LOAM_KIND_LEVEL)
    return LOAM_LIST_LAYERS;
  if (object->kind == LOAM_KIND_LAYER && ((const LoamLayer *) object)->entities != NULL)
    return LOAM_LIST_ENTITIES;
  if (object->kind == LOAM_KIND_LAYER && ((const LoamLayer *) object)->layers != NULL)
    return LOAM_LIST_LAYERS;
  return LOAM_N_LISTS;
}

gboolean
loam_kind_has_list (LoamKind kind, LoamListId list)
{
  switch (list) {
  case LOAM_LIST_LAYERS:
    return kind == LOAM_KIND_LEVEL || kind == LOAM_KIND_LAYER;
  case LOAM_LIST_ENTITIES:
    return kind == LOAM_KIND_LAYER;
  case LOAM_LIST_TILES:
    return kind == LOAM_KIND_TILESET;
  default:
    return kind == LOAM_KIND_PROJECT;
  }
}

LoamListId
loam_kind_get_list (LoamKind kind)
{
  static const LoamListId lists[] = {
      [LOAM_KIND_PROJECT] = LOAM_N_LISTS,           [LOAM_KIND_TERRAIN] = LOAM_LIST_TERRAINS,
      [LOAM_KIND_TILESET] = LOAM_LIST_TILESETS,     [LOAM_KIND_TILE] = LOAM_LIST_TILES,
      [LOAM_KIND_COMPONENT] = LOAM_LIST_COMPONENTS, [LOAM_KIND_PROTOTYPE] = LOAM_LIST_PROTOTYPES,
      [LOAM_KIND_LEVEL] = LOAM_LIST_LEVELS,         [LOAM_KIND_LAYER] = LOAM_LIST_LAYERS,
      [LOAM_KIND_ENTITY] = LOAM_LIST_ENTITIES,
  };

  return lists[kind];
}

int
loam_object_get_index (const LoamObject *object)
{
  guint index;

  if (object->owner == NULL)
    return -1;
  if (!g_ptr_array_find (loam_object_get_list (object->owner, loam_kind_get_list (object->kind)),
                         object, &index))
    return -1;
  return (int) index;
}

LoamProject *
loam_object_get_project (const LoamObject *object)
{
  while (object != NULL && object->kind != LOAM_KIND_PROJECT)
    object = object->owner;
  return (LoamProject *) object;
}

LoamLevel *
loam_object_get_level (const LoamObject *object)
{
  while (object != NULL && object->kind != LOAM_KIND_LEVEL)
    object = object->owner;
  return (LoamLevel *) object;
}
