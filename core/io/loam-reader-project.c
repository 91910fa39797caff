/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The root of NAME.loam. */

#include "loam-reader-private.h"

#include <string.h>

#include "loam-index.h"
#include "loam-object-private.h"

void
loam_reader_init (LoamReader *reader, LoamProject *project)
{
  reader->project = project;
  reader->terrains = g_hash_table_new (g_str_hash, g_str_equal);
  reader->tilesets = g_hash_table_new (g_str_hash, g_str_equal);
  reader->prototypes = g_hash_table_new (g_str_hash, g_str_equal);
  reader->ids = g_hash_table_new (g_str_hash, g_str_equal);
  reader->cell_bytes = LOAM_MAX_CELL_BYTES;
  reader->losses = NULL;
  loam_index_by_name (reader->terrains, project->terrains);
  loam_index_by_name (reader->tilesets, project->tilesets);
  loam_index_by_name (reader->prototypes, project->prototypes);
  for (guint i = 0; i < project->levels->len; i++)
    loam_reader_add_ids (reader, g_ptr_array_index (project->levels, i));
}

void
loam_reader_clear (LoamReader *reader)
{
  g_hash_table_unref (reader->terrains);
  g_hash_table_unref (reader->tilesets);
  g_hash_table_unref (reader->prototypes);
  g_hash_table_unref (reader->ids);
}

void
loam_reader_add_ids (LoamReader *reader, LoamLevel *level)
{
  GHashTableIter iter;
  gpointer id, object;

  g_hash_table_insert (reader->ids, level->object.id, level);
  g_hash_table_iter_init (&iter, level->by_id);
  while (g_hash_table_iter_next (&iter, &id, &object))
    g_hash_table_insert (reader->ids, id, object);
}

void
loam_reader_set_name (LoamObject *object, const char *name)
{
  g_auto (LoamValue) value = loam_value_text (LOAM_VALUE_STRING, name);

  loam_object_swap (object, LOAM_PROPERTY_NAME, &value);
}

gboolean
loam_reader_set_values (
    LoamReader *reader, const LoamJson *json, const cJSON *node, LoamObject *object, GError **error)
{
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  value.bag = loam_reader_read_bag (json, node, reader->project, error);
  if (value.bag == NULL)
    return FALSE;
  value.type = LOAM_VALUE_BAG;
  loam_object_swap (object, LOAM_PROPERTY_VALUES, &value);
  return TRUE;
}

static gboolean
read_definitions (LoamProject *project,
                  const LoamJson *json,
                  const cJSON *components,
                  const cJSON *terrains,
                  const cJSON *tilesets,
                  const cJSON *prototypes,
                  GPtrArray *losses,
                  GError **error)
{
  LoamReader reader;
  gboolean ok;

  loam_reader_init (&reader, project);
  reader.losses = losses;
  ok = loam_reader_read_components (&reader, json, components, error) &&
       loam_reader_read_terrains (&reader, json, terrains, error) &&
       loam_reader_read_tilesets (&reader, json, tilesets, error) &&
       loam_reader_read_prototypes (&reader, json, prototypes, error);
  loam_reader_clear (&reader);
  return ok;
}

LoamProject *
loam_reader_read_project (const LoamJson *json,
                          const cJSON **levels,
                          GPtrArray *losses,
                          GError **error)
{
  enum { LOAM, NAME, TILE, TERRAINS, TILESETS, COMPONENTS, PROTOTYPES, LEVELS, N_KEYS };
  static const char *const keys[] = {"loam",       "name",       "tile",   "terrains", "tilesets",
                                     "components", "prototypes", "levels", NULL};
  const cJSON *root = loam_json_get_root (json);
  const cJSON *members[N_KEYS];
  g_autoptr (LoamObject) object = NULL;
  GArray *extras;
  LoamProject *project;
  const char *name;

  if (!loam_reader_members (json, root, keys, members, &extras, FALSE, error))
    return NULL;
  project = loam_project_new ("");
  object = (LoamObject *) project;
  object->extras = extras;
  if (!loam_reader_check_version (json, root, "loam", members[LOAM], error) ||
      !loam_reader_require (json, root, members[NAME], "name", error) ||
      !loam_reader_get_name (json, members[NAME], &name, error) ||
      !loam_reader_set_property (NULL, json, members[TILE], object, LOAM_PROPERTY_TILE, error) ||
      !loam_reader_get_array (json, members[LEVELS], LOAM_MAX_LEVELS, error))
    return NULL;
  loam_reader_set_name (object, name);
  if (!read_definitions (project, json, members[COMPONENTS], members[TERRAINS], members[TILESETS],
                         members[PROTOTYPES], losses, error))
    return NULL;
  *levels = members[LEVELS];
  return (LoamProject *) g_steal_pointer (&object);
}
