/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Definitions: component types, terrains and prototypes. */

#include "loam-reader-private.h"

#include <string.h>

#include "loam-error.h"
#include "loam-file.h"
#include "loam-index.h"
#include "loam-object-private.h"

LoamArt *
loam_reader_read_art (const LoamJson *json, const cJSON *node, GError **error)
{
  static const char *const keys[] = {"kind", "image", "at", NULL};
  static const char *const kinds[] = {
      [LOAM_ART_SINGLE] = "single",
      [LOAM_ART_BLOB47] = "blob47",
  };
  const cJSON *members[G_N_ELEMENTS (keys) - 1];
  g_autoptr (GArray) extras = NULL;
  g_autoptr (GError) wrong = NULL;
  const char *kind, *image;
  LoamArt *art;
  guint which = 0;
  int x = 0, y = 0;

  if (!loam_reader_members (json, node, keys, members, &extras, TRUE, error) ||
      !loam_reader_require (json, node, members[0], keys[0], error) ||
      !loam_reader_require (json, node, members[1], keys[1], error) ||
      !loam_reader_get_text (json, members[0], &kind, error) ||
      !loam_reader_get_text (json, members[1], &image, error) ||
      !loam_reader_get_pair (json, members[2], 0, 1 << 16, &x, &y, error))
    return NULL;
  while (which < G_N_ELEMENTS (kinds) && strcmp (kinds[which], kind) != 0)
    which++;
  if (which == G_N_ELEMENTS (kinds)) {
    loam_reader_expected (json, members[0], error, "\"single\" or \"blob47\"");
    return NULL;
  }
  if (!loam_file_check_path (image, &wrong)) {
    loam_json_set_error (json, members[1], NULL, error, LOAM_ERROR_VALUE, "%s", wrong->message);
    return NULL;
  }
  art = loam_art_new ((LoamArtKind) which, image, x, y);
  art->extras = g_steal_pointer (&extras);
  return art;
}

static gboolean
read_terrain (
    LoamReader *reader, const LoamJson *json, const cJSON *node, GHashTable *names, GError **error)
{
  static const char *const keys[] = {"name", "cost",   "water",    "solid", "color",
                                     "art",  "values", "formerly", NULL};
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_COST, LOAM_PROPERTY_WATER,  LOAM_PROPERTY_SOLID,    LOAM_PROPERTY_COLOR,
      LOAM_PROPERTY_ART,  LOAM_PROPERTY_VALUES, LOAM_PROPERTY_FORMERLY, LOAM_N_PROPERTIES};
  const cJSON *members[G_N_ELEMENTS (keys) - 1];
  g_autoptr (LoamObject) object = NULL;
  GArray *extras;
  const char *name;

  if (!loam_reader_members (json, node, keys, members, &extras, TRUE, error))
    return FALSE;
  object = (LoamObject *) loam_terrain_new ("");
  object->extras = extras;
  if (!loam_reader_require (json, node, members[0], keys[0], error) ||
      !loam_reader_get_name (json, members[0], &name, error) ||
      !loam_reader_check_unique (json, members[0], names, name, error) ||
      !loam_reader_set_properties (reader, json, members + 1, properties, object, error))
    return FALSE;
  loam_reader_set_name (object, name);
  loam_object_insert ((LoamObject *) reader->project, object, -1);
  return TRUE;
}

gboolean
loam_reader_read_terrains (LoamReader *reader,
                           const LoamJson *json,
                           const cJSON *array,
                           GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  int place = 0;

  if (!loam_reader_get_array (json, array, LOAM_MAX_TERRAINS, error))
    return FALSE;
  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL; node = node->next) {
    g_autoptr (GError) lost = NULL;

    if (!read_terrain (reader, json, node, names, &lost) &&
        !loam_reader_lose (reader, json, node, &reader->project->object, LOAM_LIST_TERRAINS, place,
                           &lost, error))
      return FALSE;
    place++;
  }
  loam_index_by_name (reader->terrains, reader->project->terrains);
  return TRUE;
}

static gboolean
read_component (
    LoamReader *reader, const LoamJson *json, const cJSON *node, GHashTable *names, GError **error)
{
  static const char *const keys[] = {"name", "formerly", "fields", NULL};
  const cJSON *members[G_N_ELEMENTS (keys) - 1];
  g_autoptr (LoamObject) object = NULL;
  GArray *extras;
  const char *name;

  if (!loam_reader_members (json, node, keys, members, &extras, TRUE, error))
    return FALSE;
  object = (LoamObject *) loam_component_new ("");
  object->extras = extras;
  if (!loam_reader_require (json, node, members[0], keys[0], error) ||
      !loam_reader_get_name (json, members[0], &name, error) ||
      !loam_reader_check_unique (json, members[0], names, name, error) ||
      !loam_reader_read_formerly (json, members[1], object, error))
    return FALSE;
  loam_reader_set_name (object, name);
  if (members[2] != NULL) {
    LoamValue value = {.type = LOAM_VALUE_FIELDS};

    value.fields = loam_reader_read_fields (json, members[2], error);
    if (value.fields == NULL)
      return FALSE;
    loam_object_swap (object, LOAM_PROPERTY_FIELDS, &value);
    loam_value_clear (&value);
  }
  loam_object_insert ((LoamObject *) reader->project, object, -1);
  return TRUE;
}

gboolean
loam_reader_read_components (LoamReader *reader,
                             const LoamJson *json,
                             const cJSON *array,
                             GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  int place = 0;

  if (!loam_reader_get_array (json, array, LOAM_MAX_COMPONENTS, error))
    return FALSE;
  for (guint i = 0; i < reader->project->builtins->len; i++)
    g_hash_table_add (names,
                      ((LoamObject *) g_ptr_array_index (reader->project->builtins, i))->name);
  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL; node = node->next) {
    g_autoptr (GError) lost = NULL;

    if (!read_component (reader, json, node, names, &lost) &&
        !loam_reader_lose (reader, json, node, &reader->project->object, LOAM_LIST_COMPONENTS,
                           place, &lost, error))
      return FALSE;
    place++;
  }
  return TRUE;
}

/* Prototypes may be named before they stand: first all of them are made, then they are read. */

static const char *const prototype_keys[] = {"name", "prototype", "values", "formerly", NULL};

static gboolean
make_prototype (
    LoamReader *reader, const LoamJson *json, const cJSON *node, GHashTable *names, GError **error)
{
  const cJSON *members[G_N_ELEMENTS (prototype_keys) - 1];
  g_autoptr (LoamObject) object = NULL;
  GArray *extras;
  const char *name;

  if (!loam_reader_members (json, node, prototype_keys, members, &extras, TRUE, error))
    return FALSE;
  object = (LoamObject *) loam_prototype_new ("");
  object->extras = extras;
  if (!loam_reader_require (json, node, members[0], prototype_keys[0], error) ||
      !loam_reader_get_name (json, members[0], &name, error) ||
      !loam_reader_check_unique (json, members[0], names, name, error) ||
      !loam_reader_read_formerly (json, members[3], object, error))
    return FALSE;
  loam_reader_set_name (object, name);
  loam_object_insert ((LoamObject *) reader->project, object, -1);
  return TRUE;
}

static gboolean
fill_prototype (
    LoamReader *reader, const LoamJson *json, const cJSON *node, LoamObject *object, GError **error)
{
  const cJSON *parent = cJSON_GetObjectItemCaseSensitive (node, "prototype");
  const cJSON *values = cJSON_GetObjectItemCaseSensitive (node, "values");
  const char *name;

  if (parent != NULL) {
    LoamObject *prototype;

    if (!loam_reader_get_text (json, parent, &name, error))
      return FALSE;
    prototype = loam_reader_find_prototype (reader, json, parent, name, error);
    if (prototype == NULL || !loam_reader_link (json, parent, object, prototype, error))
      return FALSE;
  }
  return values == NULL || loam_reader_set_values (reader, json, values, object, error);
}

/** Prototypes while they are read: by their place in the file, borrowed, NULL for those that are lost. */
typedef struct {
  LoamReader *reader;
  const LoamJson *json;
  GPtrArray *objects;
  GHashTable *lengths; /**< see loam_reader_measure_chain() */
  GHashTable *failed;  /**< those that are told as lost */
  GError **error;
} Prototypes;

/** Loses the prototype at @node; FALSE where that is an error. */
static gboolean
lose_prototype (Prototypes *self, const cJSON *node, guint place, GError **lost)
{
  LoamObject *object = self->objects->pdata[place];

  if (object != NULL) {
    g_hash_table_insert (self->lengths, object, GUINT_TO_POINTER (0));
    g_hash_table_add (self->failed, object);
  }
  return loam_reader_lose (self->reader, self->json, node, &self->reader->project->object,
                           LOAM_LIST_PROTOTYPES, (int) place, lost, self->error);
}

static gboolean
make_prototypes (Prototypes *self, const cJSON *array)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *made = self->reader->project->prototypes;

  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL; node = node->next) {
    g_autoptr (GError) lost = NULL;
    gboolean good = make_prototype (self->reader, self->json, node, names, &lost);

    g_ptr_array_add (self->objects, good ? made->pdata[made->len - 1] : NULL);
    if (!good && !lose_prototype (self, node, self->objects->len - 1, &lost))
      return FALSE;
  }
  loam_index_by_name (self->reader->prototypes, made);
  return TRUE;
}

static gboolean
fill_prototypes (Prototypes *self, const cJSON *array)
{
  guint place = 0;

  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL;
       node = node->next, place++) {
    g_autoptr (GError) lost = NULL;
    LoamObject *object = self->objects->pdata[place];

    if (object != NULL && !fill_prototype (self->reader, self->json, node, object, &lost) &&
        !lose_prototype (self, node, place, &lost))
      return FALSE;
  }
  return TRUE;
}

/** Loses those that delegate to lost ones, and those at the ends of chains that are too long. */
static gboolean
check_prototypes (Prototypes *self, const cJSON *array)
{
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);
  guint place = 0;

  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL;
       node = node->next, place++) {
    g_autoptr (GError) lost = NULL;
    LoamObject *object = self->objects->pdata[place];

    if (object == NULL)
      continue;
    if (!g_hash_table_contains (self->failed, object) &&
        !loam_reader_check_measured (self->json, node, self->lengths, self->failed, object,
                                     &lost) &&
        !lose_prototype (self, node, place, &lost))
      return FALSE;
    if (loam_reader_measure_chain (self->lengths, object) == 0)
      g_hash_table_add (doomed, object);
  }
  loam_reader_remove_all (&self->reader->project->object, LOAM_LIST_PROTOTYPES, doomed);
  return TRUE;
}

gboolean
loam_reader_read_prototypes (LoamReader *reader,
                             const LoamJson *json,
                             const cJSON *array,
                             GError **error)
{
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  g_autoptr (GHashTable) lengths = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) failed = g_hash_table_new (NULL, NULL);
  Prototypes self = {reader, json, objects, lengths, failed, error};

  return loam_reader_get_array (json, array, G_MAXINT, error) && make_prototypes (&self, array) &&
         fill_prototypes (&self, array) && check_prototypes (&self, array);
}
