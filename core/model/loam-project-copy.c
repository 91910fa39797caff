/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Snapshots: new objects that share grids, bags, art, fields and text. */

#include "loam-project.h"

#include "loam-object-free.h"
#include "loam-object-private.h"
#include "loam-object-spec.h"
#include "loam-resolve.h"

/* Of the originals: what stands for each terrain, prototype and entity in the copy (borrowed). */
typedef GHashTable Copies;

static LoamTerrain *
copy_terrain (const LoamTerrain *from)
{
  LoamTerrain *to = loam_terrain_new (from->object.name);

  loam_object_copy_properties (&to->object, &from->object);
  to->index = from->index;
  return to;
}

static LoamTile *
copy_tile (const LoamTile *from)
{
  LoamTile *to = loam_tile_new (from->number);

  loam_object_copy_properties (&to->object, &from->object);
  return to;
}

static LoamComponent *
copy_component (const LoamComponent *from)
{
  LoamComponent *to = loam_component_new (from->object.name);

  loam_object_copy_properties (&to->object, &from->object);
  to->builtin = from->builtin;
  to->doc = from->doc;
  return to;
}

static LoamPrototype *
copy_prototype (const LoamPrototype *from)
{
  LoamPrototype *to = loam_prototype_new (from->object.name);

  loam_object_copy_properties (&to->object, &from->object);
  return to;
}

static LoamEntity *
copy_entity (const LoamEntity *from)
{
  LoamEntity *to = loam_entity_new (from->object.id);

  g_ref_string_release (to->object.name);
  to->object.name = g_ref_string_acquire (from->object.name);
  loam_object_copy_properties (&to->object, &from->object);
  return to;
}

static LoamLayer *
copy_layer (const LoamLayer *from)
{
  LoamLayer *to = loam_layer_new (from->kind, from->object.id, from->object.name);

  loam_object_copy_properties (&to->object, &from->object);
  to->key = loam_names_copy (from->key);
  if (from->key != NULL)
    to->key_unused = g_memdup2 (from->key_unused, g_strv_length (from->key) * sizeof (gboolean));
  return to;
}

/* Adds copies of all of @from, made by @copy, to @owner. */
static void
copy_list (LoamObject *owner, GPtrArray *from, LoamObject *(*copy) (gconstpointer), Copies *copies)
{
  for (guint i = 0; i < from->len; i++) {
    LoamObject *original = g_ptr_array_index (from, i);
    g_autoptr (LoamObject) made = copy (original);

    loam_object_insert (owner, made, -1);
    if (copies != NULL)
      g_hash_table_insert (copies, original, made);
  }
}

static void
copy_tilesets (LoamProject *project, GPtrArray *from, Copies *copies)
{
  for (guint i = 0; i < from->len; i++) {
    const LoamTileset *original = g_ptr_array_index (from, i);
    LoamTileset *tileset = loam_tileset_new (original->object.name);

    loam_object_copy_properties (&tileset->object, &original->object);
    tileset->number = original->number;
    copy_list (&tileset->object, original->tiles, (LoamObject * (*) (gconstpointer)) copy_tile,
               NULL);
    for (guint j = 0; j < original->tiles->len; j++) {
      const LoamTile *tile = g_ptr_array_index (original->tiles, j);

      if (tile->terrain != NULL)
        ((LoamTile *) g_ptr_array_index (tileset->tiles, j))->terrain =
            loam_object_ref (g_hash_table_lookup (copies, tile->terrain));
    }
    loam_object_insert (&project->object, &tileset->object, -1);
    loam_object_unref (tileset);
  }
}

static void
copy_layers (LoamObject *owner, GPtrArray *from, Copies *copies)
{
  for (guint i = 0; i < from->len; i++) {
    const LoamLayer *original = g_ptr_array_index (from, i);
    LoamLayer *layer = copy_layer (original);

    loam_object_insert (owner, &layer->object, -1);
    if (original->entities != NULL)
      copy_list (&layer->object, original->entities, (LoamObject * (*) (gconstpointer)) copy_entity,
                 copies);
    if (original->layers != NULL)
      copy_layers (&layer->object, original->layers, copies);
    loam_object_unref (layer);
  }
}

static void
copy_level (LoamProject *project, const LoamLevel *from, Copies *copies)
{
  LoamLevel *to = loam_level_new (from->object.id, from->object.name, 0, 0);

  loam_object_copy_properties (&to->object, &from->object);
  to->file = from->file != NULL ? g_ref_string_acquire (from->file) : NULL;
  copy_layers (&to->object, from->layers, copies);
  loam_object_insert (&project->object, &to->object, -1);
  loam_object_unref (to);
}

static void
link_prototypes (Copies *copies)
{
  GHashTableIter iter;
  LoamObject *from, *to;

  g_hash_table_iter_init (&iter, copies);
  while (g_hash_table_iter_next (&iter, (gpointer *) &from, (gpointer *) &to)) {
    LoamObject *prototype = loam_object_get_prototype (from);
    LoamObject *copy = prototype != NULL ? g_hash_table_lookup (copies, prototype) : NULL;

    if (copy == NULL)
      continue;
    if (to->kind == LOAM_KIND_PROTOTYPE)
      ((LoamPrototype *) to)->prototype = loam_object_ref (copy);
    else
      ((LoamEntity *) to)->prototype = loam_object_ref (copy);
  }
}

LoamProject *
loam_project_copy (const LoamProject *project)
{
  LoamProject *copy = loam_project_new (project->object.name);
  g_autoptr (GHashTable) copies = g_hash_table_new (NULL, NULL);
  LoamObject *object = &copy->object;

  loam_object_copy_properties (object, &project->object);
  copy_list (object, project->terrains, (LoamObject * (*) (gconstpointer)) copy_terrain, copies);
  copy_tilesets (copy, project->tilesets, copies);
  copy_list (object, project->components, (LoamObject * (*) (gconstpointer)) copy_component, NULL);
  copy_list (object, project->prototypes, (LoamObject * (*) (gconstpointer)) copy_prototype,
             copies);
  for (guint i = 0; i < project->levels->len; i++)
    copy_level (copy, g_ptr_array_index (project->levels, i), copies);
  link_prototypes (copies);
  return copy;
}
