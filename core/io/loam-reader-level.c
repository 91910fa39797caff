/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Levels and their layers. */

#include "loam-reader-private.h"

#include <string.h>

#include "loam-error.h"
#include "loam-hash.h"
#include "loam-id.h"
#include "loam-object-private.h"

/* The entries of both tables are in the order of files. */
enum { VERSION, NAME, FORMERLY, SIZE, LAYERS, N_KEYS };
static const char *const keys[] = {"loam-level", "name", "formerly", "size", "layers", NULL};

enum {
  LAYER_ID,
  LAYER_NAME,
  LAYER_KIND,
  LAYER_HIDDEN,
  LAYER_IMAGE = LAYER_HIDDEN + 7,
  LAYER_REPEAT,
  LAYER_KEY,
  LAYER_ROWS,
  LAYER_BLOCKS,
  LAYER_ENTITIES,
  LAYER_LAYERS,
  N_LAYER_KEYS
};
static const char *const layer_keys[] = {
    "id",     "name",  "kind",   "hidden", "locked", "opacity", "tint",     "blend",  "parallax",
    "offset", "image", "repeat", "key",    "rows",   "blocks",  "entities", "layers", NULL};
/* Those from LAYER_HIDDEN on. */
static const LoamProperty layer_properties[] = {
    LOAM_PROPERTY_HIDDEN, LOAM_PROPERTY_LOCKED,   LOAM_PROPERTY_OPACITY, LOAM_PROPERTY_TINT,
    LOAM_PROPERTY_BLEND,  LOAM_PROPERTY_PARALLAX, LOAM_PROPERTY_OFFSET,  LOAM_PROPERTY_IMAGE,
    LOAM_PROPERTY_REPEAT, LOAM_N_PROPERTIES};

/* The kinds that have cells, as bits. */
#define CELLS (1u << LOAM_LAYER_TERRAIN | 1u << LOAM_LAYER_TILES)
#define EXPECTED_CELLS "cells only in a layer of kind \"terrain\" or \"tiles\""

static gboolean
read_kind (const LoamJson *json, const cJSON *node, LoamLayerKind *kind, GError **error)
{
  const char *name;

  if (!loam_reader_get_text (json, node, &name, error))
    return FALSE;
  if (loam_layer_kind_from_name (name, kind))
    return TRUE;
  loam_reader_expected (json, node, error,
                        "\"terrain\", \"entities\", \"tiles\", \"image\" or \"group\"");
  return FALSE;
}

/** What only some kinds of layers have, from LAYER_IMAGE on. */
static const struct {
  guint kinds;
  const char *expected;
} owned[] = {
    {1u << LOAM_LAYER_IMAGE, "a picture only in a layer of kind \"image\""},
    {1u << LOAM_LAYER_IMAGE, "repetition only in a layer of kind \"image\""},
    {CELLS, EXPECTED_CELLS},
    {CELLS, EXPECTED_CELLS},
    {CELLS, EXPECTED_CELLS},
    {1u << LOAM_LAYER_ENTITIES, "entities only in a layer of kind \"entities\""},
    {1u << LOAM_LAYER_GROUP, "layers only in a layer of kind \"group\""},
};

/** Whether @layer has what its kind has, and nothing else. */
static gboolean
check_kind_members (const LoamLevel *level,
                    LoamLayerKind kind,
                    const LoamJson *json,
                    const cJSON *node,
                    const cJSON **members,
                    GError **error)
{
  gboolean bounded = loam_level_is_bounded (level);

  for (guint i = 0; i < G_N_ELEMENTS (owned); i++)
    if (members[LAYER_IMAGE + i] != NULL && (owned[i].kinds & 1u << kind) == 0) {
      loam_reader_expected (json, members[LAYER_IMAGE + i], error, "%s", owned[i].expected);
      return FALSE;
    }
  if ((CELLS & 1u << kind) == 0)
    return TRUE;
  if (members[bounded ? LAYER_BLOCKS : LAYER_ROWS] != NULL) {
    loam_reader_expected (json, members[bounded ? LAYER_BLOCKS : LAYER_ROWS], error,
                          bounded ? "\"rows\", as the level has a size"
                                  : "\"blocks\", as the level has no size");
    return FALSE;
  }
  return !bounded || loam_reader_require (json, node, members[LAYER_ROWS], "rows", error);
}

/** Layers while they are read. */
typedef struct {
  LoamReader *reader;
  LoamLevel *level;
  const LoamJson *json;
  GArray *links;
  guint n; /**< of all that were read */
} Layers;

static gboolean
read_layers (Layers *self, LoamObject *owner, guint depth, const cJSON *array, GError **error);

static gboolean
read_layer (Layers *self, LoamObject *owner, guint depth, const cJSON *node, GError **error)
{
  const LoamJson *json = self->json;
  const cJSON *members[N_LAYER_KEYS];
  g_autoptr (GArray) extras = NULL;
  g_autoptr (LoamObject) object = NULL;
  LoamLayerKind kind;
  LoamLayer *layer;
  const char *name;

  if (!loam_reader_members (json, node, layer_keys, members, &extras, FALSE, error) ||
      !loam_reader_require (json, node, members[LAYER_ID], "id", error) ||
      !loam_reader_require (json, node, members[LAYER_NAME], "name", error) ||
      !loam_reader_require (json, node, members[LAYER_KIND], "kind", error) ||
      !loam_reader_check_id (self->reader, self->level, json, members[LAYER_ID], error) ||
      !loam_reader_get_name (json, members[LAYER_NAME], &name, error) ||
      !read_kind (json, members[LAYER_KIND], &kind, error) ||
      !check_kind_members (self->level, kind, json, node, members, error))
    return FALSE;
  layer = loam_layer_new (kind, members[LAYER_ID]->valuestring, name);
  object = (LoamObject *) layer;
  object->extras = g_steal_pointer (&extras);
  if (!loam_reader_set_properties (self->reader, json, members + LAYER_HIDDEN, layer_properties,
                                   object, error))
    return FALSE;
  loam_object_insert (owner, object, -1);
  switch (kind) {
  case LOAM_LAYER_TERRAIN:
  case LOAM_LAYER_TILES:
    return loam_reader_read_cells (self->reader, self->level, layer, json, members[LAYER_KEY],
                                   members[LAYER_ROWS], members[LAYER_BLOCKS], error);
  case LOAM_LAYER_ENTITIES:
    return loam_reader_read_entities (self->reader, self->level, layer, json,
                                      members[LAYER_ENTITIES], self->links, error);
  case LOAM_LAYER_GROUP:
    return read_layers (self, object, depth + 1, members[LAYER_LAYERS], error);
  case LOAM_LAYER_IMAGE:
    break;
  }
  return TRUE;
}

/** Links an entity to the one that it delegates to. */
static gboolean
link_entity (LoamLevel *level, const LoamJson *json, const LoamReaderLink *link, GError **error)
{
  const char *id = link->node->valuestring + 1;
  LoamEntity *prototype = loam_level_get_entity (level, id);

  if (prototype == NULL) {
    loam_json_set_error (json, link->node, NULL, error, LOAM_ERROR_UNKNOWN,
                         "no entity of this level has the id \"%s\"; expected one that does", id);
    return FALSE;
  }
  return loam_reader_link (json, link->node, (LoamObject *) link->entity, (LoamObject *) prototype,
                           error);
}

/** Loses those in @doomed, which are told already. */
static void
remove_entities (LoamLevel *level, GHashTable *doomed)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  if (g_hash_table_size (doomed) == 0)
    return;
  for (guint i = 0; i < layers->len; i++)
    if (((LoamLayer *) layers->pdata[i])->entities != NULL)
      loam_reader_remove_all (layers->pdata[i], LOAM_LIST_ENTITIES, doomed);
}

/** Links entities to the ones that they delegate to, now that all are there. */
static gboolean
link_entities (
    LoamReader *reader, LoamLevel *level, const LoamJson *json, const GArray *links, GError **error)
{
  g_autoptr (GHashTable) lengths = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);

  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < links->len; i++) {
      const LoamReaderLink *link = &g_array_index (links, LoamReaderLink, i);
      LoamObject *entity = (LoamObject *) link->entity;
      g_autoptr (GError) lost = NULL;

      if (g_hash_table_contains (doomed, entity) ||
          (round == 0
               ? link_entity (level, json, link, &lost)
               : loam_reader_check_measured (json, link->node, lengths, doomed, entity, &lost)))
        continue;
      g_hash_table_insert (lengths, entity, GUINT_TO_POINTER (0));
      g_hash_table_add (doomed, entity);
      if (!loam_reader_lose (reader, json, link->whole, entity->owner, LOAM_LIST_ENTITIES,
                             link->place, &lost, error))
        return FALSE;
    }
  remove_entities (level, doomed);
  return TRUE;
}

static gboolean
read_layers (Layers *self, LoamObject *owner, guint depth, const cJSON *array, GError **error)
{
  GPtrArray *list = loam_object_get_list (owner, LOAM_LIST_LAYERS);
  int place = 0;

  if (!loam_reader_get_array (self->json, array, LOAM_MAX_LAYERS, error))
    return FALSE;
  if (depth > LOAM_MAX_GROUP_DEPTH || self->n > LOAM_MAX_LAYERS) {
    loam_json_set_error (self->json, array, NULL, error, LOAM_ERROR_LIMIT,
                         "more layers; expected at most %d, and groups %d deep", LOAM_MAX_LAYERS,
                         LOAM_MAX_GROUP_DEPTH);
    return FALSE;
  }
  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL; node = node->next) {
    guint n = list->len;
    g_autoptr (GError) lost = NULL;

    self->n++;
    if (!read_layer (self, owner, depth, node, &lost)) {
      if (list->len > n)
        loam_object_unref (loam_object_remove (owner, LOAM_LIST_LAYERS, (int) n));
      if (!loam_reader_lose (self->reader, self->json, node, owner, LOAM_LIST_LAYERS, place, &lost,
                             error))
        return FALSE;
    }
    place++;
  }
  return TRUE;
}

static gboolean
read_all_layers (
    LoamReader *reader, LoamLevel *level, const LoamJson *json, const cJSON *array, GError **error)
{
  g_autoptr (GArray) links = g_array_new (FALSE, FALSE, sizeof (LoamReaderLink));
  Layers self = {reader, level, json, links, 0};

  return read_layers (&self, &level->object, 0, array, error) &&
         link_entities (reader, level, json, links, error);
}

/** Files do not name levels by id: one that its path gives is the same each time. */
static void
make_id (const LoamReader *reader, const char *file, char *id)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) loam_hash_text (LOAM_HASH_INIT, file));

  do {
    loam_id_new (rand, id);
  } while (g_hash_table_contains (reader->ids, id));
}

static gboolean
read_size (const LoamJson *json, const cJSON *node, int *width, int *height, GError **error)
{
  gint64 cells;

  if (!loam_reader_get_pair (json, node, 1, G_MAXINT, width, height, error))
    return FALSE;
  cells = (gint64) *width * *height;
  if (cells > LOAM_GRID_MAX_CELLS) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_LIMIT,
                         "%" G_GINT64_FORMAT " cells; expected at most %" G_GINT64_FORMAT, cells,
                         LOAM_GRID_MAX_CELLS);
    return FALSE;
  }
  if (MAX (*width, *height) > LOAM_GRID_MAX_COORDINATE) {
    loam_reader_expected (json, node, error, "a width and a height of at most %d",
                          LOAM_GRID_MAX_COORDINATE);
    return FALSE;
  }
  return TRUE;
}

LoamLevel *
loam_reader_read_level (LoamReader *reader, const LoamJson *json, const char *file, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  const cJSON *members[N_KEYS];
  g_autoptr (GArray) extras = NULL;
  g_autoptr (LoamObject) object = NULL;
  char id[LOAM_ID_LENGTH + 1];
  int width = 0, height = 0;
  LoamLevel *level;
  const char *name;

  if (!loam_reader_members (json, root, keys, members, &extras, FALSE, error) ||
      !loam_reader_check_version (json, root, "loam-level", members[VERSION], error) ||
      !loam_reader_require (json, root, members[NAME], "name", error) ||
      !loam_reader_get_name (json, members[NAME], &name, error) ||
      !read_size (json, members[SIZE], &width, &height, error) ||
      !loam_reader_require (json, root, members[LAYERS], "layers", error))
    return NULL;
  make_id (reader, file, id);
  level = loam_level_new (id, name, width, height);
  level->file = loam_intern (file);
  object = (LoamObject *) level;
  object->extras = g_steal_pointer (&extras);
  if (!loam_reader_read_formerly (json, members[FORMERLY], object, error) ||
      !read_all_layers (reader, level, json, members[LAYERS], error))
    return NULL;
  return (LoamLevel *) g_steal_pointer (&object);
}
