/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Placed things. */

#include "loam-reader-private.h"

#include <string.h>

#include "loam-error.h"
#include "loam-id.h"
#include "loam-object-private.h"

enum { ID, NAME, PROTOTYPE, AT, SIZE, ROTATION, PIVOT, ORDER, HIDDEN, LOCKED, VALUES, N_KEYS };

static const char *const keys[] = {"id",    "name",  "prototype", "at",     "size",   "rotation",
                                   "pivot", "order", "hidden",    "locked", "values", NULL};
/* Those from AT on. */
static const LoamProperty properties[] = {
    LOAM_PROPERTY_AT,     LOAM_PROPERTY_SIZE,   LOAM_PROPERTY_ROTATION,
    LOAM_PROPERTY_PIVOT,  LOAM_PROPERTY_ORDER,  LOAM_PROPERTY_HIDDEN,
    LOAM_PROPERTY_LOCKED, LOAM_PROPERTY_VALUES, LOAM_N_PROPERTIES};

gboolean
loam_reader_check_id (
    LoamReader *reader, LoamLevel *level, const LoamJson *json, const cJSON *node, GError **error)
{
  const char *id;
  const LoamObject *other;

  if (!loam_reader_get_text (json, node, &id, error))
    return FALSE;
  if (!loam_id_is_valid (id)) {
    loam_reader_expected (json, node, error, "an id: 1 to 64 letters, digits, “-” or “_”");
    return FALSE;
  }
  other = g_hash_table_lookup (level->by_id, id);
  if (other == NULL)
    other =
        strcmp (id, level->object.id) == 0 ? &level->object : g_hash_table_lookup (reader->ids, id);
  if (other == NULL)
    return TRUE;
  loam_json_set_error (json, node, NULL, error, LOAM_ERROR_NAME,
                       "\"%s\" is taken by a thing of %s; expected an id that no other one in the "
                       "project has",
                       id, loam_object_get_level (other)->file);
  return FALSE;
}

static gboolean
read_prototype (LoamReader *reader,
                LoamEntity *entity,
                const LoamJson *json,
                const cJSON *whole,
                const cJSON *node,
                int place,
                GArray *links,
                GError **error)
{
  LoamReaderLink link = {entity, node, whole, place};
  LoamObject *prototype;
  const char *name;

  if (!loam_reader_get_text (json, node, &name, error))
    return FALSE;
  if (*name == '@') {
    g_array_append_val (links, link);
    return TRUE;
  }
  prototype = loam_reader_find_prototype (reader, json, node, name, error);
  return prototype != NULL &&
         loam_reader_link (json, node, (LoamObject *) entity, prototype, error);
}

static gboolean
read_entity (LoamReader *reader,
             LoamLevel *level,
             LoamLayer *layer,
             const LoamJson *json,
             const cJSON *node,
             int place,
             GArray *links,
             GError **error)
{
  const cJSON *members[N_KEYS];
  g_autoptr (LoamObject) object = NULL;
  GArray *extras;
  LoamEntity *entity;
  const char *name = "";

  if (!loam_reader_members (json, node, keys, members, &extras, TRUE, error))
    return FALSE;
  object = (LoamObject *) loam_entity_new ("");
  object->extras = extras;
  entity = (LoamEntity *) object;
  if (!loam_reader_require (json, node, members[ID], "id", error) ||
      !loam_reader_check_id (reader, level, json, members[ID], error) ||
      !loam_reader_get_text (json, members[NAME], &name, error) ||
      !loam_reader_set_properties (reader, json, members + AT, properties, object, error))
    return FALSE;
  loam_object_set_id (object, members[ID]->valuestring);
  if (*name != '\0' && !loam_reader_get_name (json, members[NAME], &name, error))
    return FALSE;
  loam_reader_set_name (object, name);
  if (members[PROTOTYPE] != NULL &&
      !read_prototype (reader, entity, json, node, members[PROTOTYPE], place, links, error))
    return FALSE;
  loam_object_insert ((LoamObject *) layer, object, -1);
  return TRUE;
}

gboolean
loam_reader_read_entities (LoamReader *reader,
                           LoamLevel *level,
                           LoamLayer *layer,
                           const LoamJson *json,
                           const cJSON *array,
                           GArray *links,
                           GError **error)
{
  int place = 0;

  if (!loam_reader_get_array (json, array, G_MAXINT, error))
    return FALSE;
  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL; node = node->next) {
    g_autoptr (GError) lost = NULL;

    if (!read_entity (reader, level, layer, json, node, place, links, &lost) &&
        !loam_reader_lose (reader, json, node, &layer->object, LOAM_LIST_ENTITIES, place, &lost,
                           error))
      return FALSE;
    place++;
  }
  return TRUE;
}
