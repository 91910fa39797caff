/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-grid-private.h"
#include "loam-id.h"
#include "loam-object-private.h"
#include "loam-reader-private.h"
#include "loam-resolve.h"

#include <string.h>

/* Objects out of lines, and what lines call them. */

static void
link_clear (gpointer data)
{
  LoamJournalLink *link = data;

  loam_object_unref (link->thing);
  g_free (link->prototype);
}

void
loam_journal_reader_init (LoamJournalReader *reader, LoamProject *project)
{
  *reader = (LoamJournalReader){.project = project};
  reader->gone = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, loam_object_unref);
  reader->fresh = g_hash_table_new (g_str_hash, g_str_equal);
  reader->links = g_array_new (FALSE, FALSE, sizeof (LoamJournalLink));
  g_array_set_clear_func (reader->links, link_clear);
}

void
loam_journal_reader_clear (LoamJournalReader *reader)
{
  g_clear_pointer (&reader->gone, g_hash_table_unref);
  g_clear_pointer (&reader->fresh, g_hash_table_unref);
  g_clear_pointer (&reader->links, g_array_unref);
}

/* "5:walls" */
static LoamObject *
find_tile (const LoamProject *project, const char *reference)
{
  const char *colon = strchr (reference, ':');
  const LoamTileset *tileset =
      colon != NULL ? loam_project_find_tileset (project, colon + 1) : NULL;
  guint64 number;

  if (tileset == NULL || !g_str_equal (tileset->object.name, colon + 1) ||
      g_ascii_strtoull (reference, NULL, 10) >= LOAM_MAX_TILES)
    return NULL;
  number = g_ascii_strtoull (reference, NULL, 10);
  return (LoamObject *) loam_tileset_get_tile (tileset, (int) number);
}

static LoamObject *
find_named (const LoamProject *project, const char *reference)
{
  const char *colon = strchr (reference, ':');
  LoamObject *found = NULL;

  if (g_str_has_prefix (reference, "terrain:"))
    found = (LoamObject *) loam_project_find_terrain (project, colon + 1);
  else if (g_str_has_prefix (reference, "tileset:"))
    found = (LoamObject *) loam_project_find_tileset (project, colon + 1);
  else if (g_str_has_prefix (reference, "tile:"))
    return find_tile (project, colon + 1);
  else if (g_str_has_prefix (reference, "component:"))
    found = (LoamObject *) loam_project_find_component (project, colon + 1);
  else if (g_str_has_prefix (reference, "prototype:"))
    found = (LoamObject *) loam_project_find_prototype (project, colon + 1);
  else if (g_str_equal (reference, "project:"))
    return (LoamObject *) project;
  /* By its own name, and what is the project's own. */
  return found != NULL && found->owner != NULL && g_str_equal (found->name, colon + 1) ? found
                                                                                       : NULL;
}

LoamObject *
loam_journal_reader_find (LoamJournalReader *reader, const char *reference)
{
  LoamObject *found = g_hash_table_lookup (reader->fresh, reference);

  if (found == NULL)
    found = strchr (reference, ':') != NULL ? find_named (reader->project, reference)
                                            : loam_project_find_id (reader->project, reference);
  return found != NULL ? found : g_hash_table_lookup (reader->gone, reference);
}

void
loam_journal_reader_note_gone (LoamJournalReader *reader, LoamObject *object)
{
  LoamListId list = loam_object_get_held_list (object);
  GPtrArray *items = list != LOAM_N_LISTS ? loam_object_get_list (object, list) : NULL;

  g_hash_table_insert (reader->gone, loam_journal_dup_reference (object), loam_object_ref (object));
  for (guint i = 0; items != NULL && i < items->len; i++)
    loam_journal_reader_note_gone (reader, items->pdata[i]);
}

static gboolean
can_delegate (const LoamObject *thing, const LoamObject *prototype)
{
  return (prototype->kind == LOAM_KIND_PROTOTYPE ||
          (prototype->kind == LOAM_KIND_ENTITY && thing->kind == LOAM_KIND_ENTITY)) &&
         !loam_resolve_would_cycle (thing, prototype, NULL);
}

void
loam_journal_reader_link (LoamJournalReader *reader)
{
  for (guint i = reader->links->len; i-- > 0;) {
    const LoamJournalLink *link = &g_array_index (reader->links, LoamJournalLink, i);
    LoamObject *prototype = loam_journal_reader_find (reader, link->prototype);
    LoamValue value = {.type = LOAM_VALUE_OBJECT, .object = prototype};

    if (prototype == NULL)
      continue;
    if (can_delegate (link->thing, prototype)) {
      loam_object_ref (prototype);
      loam_object_swap (link->thing, LOAM_PROPERTY_PROTOTYPE, &value);
      loam_value_clear (&value);
    }
    g_array_remove_index_fast (reader->links, i);
  }
}

gboolean
loam_journal_read_prototype (LoamJournalReader *reader,
                             const LoamJson *json,
                             const cJSON *node,
                             LoamObject *thing,
                             LoamValue *value,
                             GError **error)
{
  const cJSON *name = node->child->next;
  LoamJournalLink link;

  if (value->object != NULL)
    return can_delegate (thing, value->object) || loam_journal_fail (json, node, error);
  if (!cJSON_IsString (name))
    return TRUE;
  link = (LoamJournalLink){loam_object_ref (thing), g_strdup (name->valuestring)};
  g_array_append_val (reader->links, link);
  return TRUE;
}

static gboolean
read_properties (LoamJournalReader *reader,
                 const LoamJson *json,
                 const cJSON *node,
                 LoamObject *object,
                 GError **error)
{
  for (LoamProperty i = 0; i < LOAM_N_PROPERTIES; i++) {
    const cJSON *member = cJSON_GetObjectItemCaseSensitive (node, loam_property_name (i));
    LoamValue value;

    if (member == NULL || !loam_object_has_property (object, i))
      continue;
    if (!loam_journal_read_property (reader, json, member, object, i, &value, error))
      return FALSE;
    if (i == LOAM_PROPERTY_PROTOTYPE &&
        !loam_journal_read_prototype (reader, json, member, object, &value, error)) {
      loam_value_clear (&value);
      return FALSE;
    }
    loam_object_swap (object, i, &value);
    if (value.type != LOAM_VALUE_GRID || value.grid != NULL)
      loam_value_clear (&value);
  }
  return TRUE;
}

/* Tiles stand ascending. */
static gboolean
is_taken (const LoamTileset *tileset, const LoamTile *tile)
{
  return loam_tileset_find_place (tileset, tile->number) < tileset->tiles->len;
}

static gboolean
read_items (LoamJournalReader *reader,
            const LoamJson *json,
            const cJSON *array,
            LoamObject *owner,
            LoamKind kind,
            GError **error)
{
  const cJSON *node;

  cJSON_ArrayForEach (node, array)
  {
    g_autoptr (LoamObject) item = loam_journal_read_object (reader, json, node, error);

    if (item == NULL)
      return FALSE;
    if (item->kind != kind ||
        (kind == LOAM_KIND_TILE && is_taken ((LoamTileset *) owner, (LoamTile *) item)))
      return loam_journal_fail (json, node, error);
    loam_object_insert (owner, item, -1);
  }
  return TRUE;
}

static void
read_layer_key (const LoamJson *json, const cJSON *node, LoamLayer *layer)
{
  const cJSON *key = cJSON_GetObjectItemCaseSensitive (node, "key"), *name;
  const cJSON *unused = cJSON_GetObjectItemCaseSensitive (node, "unused");
  guint n = 0;

  if (!cJSON_IsArray (key) || !cJSON_IsArray (unused))
    return;
  layer->key = g_new0 (char *, (gsize) cJSON_GetArraySize (key) + 1);
  layer->key_unused = g_new0 (gboolean, (gsize) cJSON_GetArraySize (key) + 1);
  unused = unused->child;
  cJSON_ArrayForEach (name, key)
  {
    if (cJSON_IsString (name)) {
      layer->key_unused[n] = unused != NULL && cJSON_IsNumber (unused) && unused->valuedouble != 0;
      layer->key[n++] = loam_intern (name->valuestring);
    }
    unused = unused != NULL ? unused->next : NULL;
  }
}

static LoamObject *
new_object (LoamJournalReader *reader, const cJSON *node)
{
  const char *kind = loam_journal_get_text (node, "kind"), *id = loam_journal_get_text (node, "id");
  const char *layer = loam_journal_get_text (node, "layer");
  LoamLayerKind layer_kind;

  if (kind == NULL)
    return NULL;
  if (g_str_equal (kind, "terrain"))
    return (LoamObject *) loam_terrain_new ("");
  if (g_str_equal (kind, "tileset"))
    return (LoamObject *) loam_tileset_new ("");
  if (g_str_equal (kind, "tile"))
    return (LoamObject *) loam_tile_new (0);
  if (g_str_equal (kind, "component"))
    return (LoamObject *) loam_component_new ("");
  if (g_str_equal (kind, "prototype"))
    return (LoamObject *) loam_prototype_new ("");
  if (id == NULL || !loam_id_is_valid (id) || g_hash_table_contains (reader->fresh, id))
    return NULL;
  if (g_str_equal (kind, "entity"))
    return (LoamObject *) loam_entity_new (id);
  if (g_str_equal (kind, "level"))
    return (LoamObject *) loam_level_new (id, "", 0, 0);
  if (g_str_equal (kind, "layer") && layer != NULL &&
      loam_layer_kind_from_name (layer, &layer_kind))
    return (LoamObject *) loam_layer_new (layer_kind, id, "");
  return NULL;
}

/* What a layer or a level holds beside its properties. */
static gboolean
read_parts (LoamJournalReader *reader,
            const LoamJson *json,
            const cJSON *node,
            LoamObject *object,
            GError **error)
{
  LoamLayer *layer = (LoamLayer *) object;
  const char *file = loam_journal_get_text (node, "file");

  if (object->kind == LOAM_KIND_LEVEL) {
    if (file != NULL)
      ((LoamLevel *) object)->file = loam_intern (file);
    return read_items (reader, json, cJSON_GetObjectItemCaseSensitive (node, "layers"), object,
                       LOAM_KIND_LAYER, error);
  }
  if (object->kind == LOAM_KIND_TILESET)
    return read_items (reader, json, cJSON_GetObjectItemCaseSensitive (node, "tiles"), object,
                       LOAM_KIND_TILE, error);
  if (object->kind != LOAM_KIND_LAYER)
    return TRUE;
  read_layer_key (json, node, layer);
  if (loam_layer_has_cells (layer))
    return layer->grid != NULL || loam_journal_fail (json, node, error);
  if (layer->entities != NULL)
    return read_items (reader, json, cJSON_GetObjectItemCaseSensitive (node, "entities"), object,
                       LOAM_KIND_ENTITY, error);
  return layer->layers == NULL ||
         read_items (reader, json, cJSON_GetObjectItemCaseSensitive (node, "layers"), object,
                     LOAM_KIND_LAYER, error);
}

LoamObject *
loam_journal_read_object (LoamJournalReader *reader,
                          const LoamJson *json,
                          const cJSON *node,
                          GError **error)
{
  g_autoptr (LoamObject) object = cJSON_IsObject (node) ? new_object (reader, node) : NULL;

  if (object == NULL) {
    loam_journal_fail (json, node, error);
    return NULL;
  }
  if (object->id != NULL)
    g_hash_table_insert (reader->fresh, object->id, object);
  if (!read_properties (reader, json, node, object, error) ||
      !read_parts (reader, json, node, object, error)) {
    g_hash_table_remove_all (reader->fresh);
    return NULL;
  }
  return g_steal_pointer (&object);
}
