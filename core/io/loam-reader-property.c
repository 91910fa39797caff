/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Properties of objects, as the table of the model says (private/loam-object-spec.h). */

#include "loam-reader-private.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-object-private.h"
#include "loam-object-spec.h"
#include "loam-project.h"

/** Items of a list at most. */
#define MAX_ITEMS 65536

static gboolean
read_choice (const LoamJson *json,
             const cJSON *node,
             const LoamPropertySpec *spec,
             LoamValue *value,
             GError **error)
{
  g_autofree char *choices = NULL;
  const char *name;

  if (!loam_reader_get_text (json, node, &name, error))
    return FALSE;
  if (g_strv_contains (spec->choices, name)) {
    *value = loam_value_text (LOAM_VALUE_ENUM, name);
    return TRUE;
  }
  choices = g_strjoinv ("\", \"", (char **) spec->choices);
  loam_reader_expected (json, node, error, "one of \"%s\"", choices);
  return FALSE;
}

static gboolean
read_file (const LoamJson *json, const cJSON *node, LoamValue *value, GError **error)
{
  g_autoptr (GError) wrong = NULL;
  const char *path;

  if (!loam_reader_get_text (json, node, &path, error))
    return FALSE;
  if (!loam_file_check_path (path, &wrong)) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_VALUE, "%s", wrong->message);
    return FALSE;
  }
  *value = loam_value_text (LOAM_VALUE_FILE, path);
  return TRUE;
}

static gboolean
read_point (const LoamJson *json,
            const cJSON *node,
            const LoamPropertySpec *spec,
            LoamPoint *point,
            GError **error)
{
  if (!cJSON_IsArray (node) || cJSON_GetArraySize (node) != 2) {
    loam_reader_expected (json, node, error, "a position in pixels such as [192, 128]");
    return FALSE;
  }
  return loam_reader_get_double (json, node->child, spec->min, spec->max, &point->x, error) &&
         loam_reader_get_double (json, node->child->next, spec->min, spec->max, &point->y, error);
}

/** A list of texts or of pairs of numbers. */
static gboolean
read_list (const LoamJson *json,
           const cJSON *node,
           const LoamPropertySpec *spec,
           LoamValue *value,
           GError **error)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (LoamValue));

  if (!loam_reader_get_array (json, node, MAX_ITEMS, error))
    return FALSE;
  g_array_set_clear_func (items, (GDestroyNotify) loam_value_clear);
  for (const cJSON *item = node->child; item != NULL; item = item->next) {
    LoamValue read = {.type = spec->of};
    gboolean good;

    if (spec->of == LOAM_VALUE_STRING) {
      read = loam_value_text (LOAM_VALUE_STRING, cJSON_IsString (item) ? item->valuestring : "");
      good = TRUE;
    } else {
      good = cJSON_IsArray (item) && cJSON_GetArraySize (item) == 2 &&
             loam_json_get_double (json, item->child, &read.point.x) &&
             loam_json_get_double (json, item->child->next, &read.point.y);
    }
    if (good)
      g_array_append_val (items, read);
    if (!good || !spec->check_item (&read)) {
      loam_reader_expected (
          json, item, error, "%s",
          spec->of == LOAM_VALUE_STRING
              ? "a shape such as \"rectangle 0 0 16 8\", \"ellipse 2 2 12 12\" or "
                "\"polygon 0 0 16 0 16 16\""
              : "a frame such as [4, 100]: a tile, and for how many milliseconds");
      return FALSE;
    }
  }
  g_array_set_clear_func (items, NULL);
  if (items->len == 0)
    value->type = LOAM_VALUE_NONE;
  else
    *value = loam_value_list ((const LoamValue *) (gconstpointer) items->data, items->len);
  return TRUE;
}

gboolean
loam_reader_read_list (const LoamJson *json,
                       const cJSON *node,
                       LoamKind kind,
                       LoamProperty property,
                       LoamValue *value,
                       GError **error)
{
  *value = (LoamValue) LOAM_VALUE_INIT;
  return read_list (json, node, loam_property_get_spec (kind, property), value, error);
}

/** The terrain of a tile. */
static gboolean
read_terrain (
    LoamReader *reader, const LoamJson *json, const cJSON *node, LoamValue *value, GError **error)
{
  const char *name;

  if (!loam_reader_get_text (json, node, &name, error))
    return FALSE;
  value->object = g_hash_table_lookup (reader->terrains, name);
  if (value->object == NULL)
    loam_reader_unknown_object (json, node, error, "terrain", name, reader->project->terrains);
  else
    loam_object_ref (value->object);
  return value->object != NULL;
}

static gboolean
read_shared (LoamReader *reader,
             const LoamJson *json,
             const cJSON *node,
             const LoamPropertySpec *spec,
             LoamValue *value,
             GError **error)
{
  switch (spec->type) {
  case LOAM_VALUE_LIST:
    return read_list (json, node, spec, value, error);
  case LOAM_VALUE_OBJECT:
    return read_terrain (reader, json, node, value, error);
  default:
    value->art = loam_reader_read_art (json, node, error);
    return value->art != NULL;
  }
}

static gboolean
read_value (LoamReader *reader,
            const LoamJson *json,
            const cJSON *node,
            const LoamPropertySpec *spec,
            LoamValue *value,
            GError **error)
{
  int x, y;

  switch (spec->storage) {
  case LOAM_STORED_BOOL:
    return loam_reader_get_bool (json, node, &value->boolean, error);
  case LOAM_STORED_INT:
    if (!loam_reader_get_int (json, node, (int) spec->min, (int) spec->max, &x, error))
      return FALSE;
    value->integer = x;
    return TRUE;
  case LOAM_STORED_DOUBLE:
    return loam_reader_get_double (json, node, spec->min, spec->max, &value->number, error);
  case LOAM_STORED_COLOR:
    return loam_reader_get_color (json, node, &value->color, error);
  case LOAM_STORED_POINT:
    return read_point (json, node, spec, &value->point, error);
  case LOAM_STORED_PAIR:
    if (!loam_reader_get_pair (json, node, (int) spec->min, (int) spec->max, &x, &y, error))
      return FALSE;
    value->point = (LoamPoint){x, y};
    return TRUE;
  case LOAM_STORED_CHOICE:
    return read_choice (json, node, spec, value, error);
  case LOAM_STORED_TEXT:
    return read_file (json, node, value, error);
  case LOAM_STORED_SHARED:
    return read_shared (reader, json, node, spec, value, error);
  case LOAM_STORED_APART:
    break;
  }
  g_assert_not_reached ();
}

gboolean
loam_reader_set_property (LoamReader *reader,
                          const LoamJson *json,
                          const cJSON *node,
                          LoamObject *object,
                          LoamProperty property,
                          GError **error)
{
  const LoamPropertySpec *spec = loam_property_get_spec (object->kind, property);
  LoamValue value = {.type = spec->type};

  if (node == NULL)
    return TRUE;
  if (property == LOAM_PROPERTY_FORMERLY)
    return loam_reader_read_formerly (json, node, object, error);
  if (property == LOAM_PROPERTY_VALUES)
    return loam_reader_set_values (reader, json, node, object, error);
  if (!read_value (reader, json, node, spec, &value, error))
    return FALSE;
  loam_object_swap (object, property, &value);
  loam_value_clear (&value);
  return TRUE;
}

gboolean
loam_reader_set_properties (LoamReader *reader,
                            const LoamJson *json,
                            const cJSON **members,
                            const LoamProperty *properties,
                            LoamObject *object,
                            GError **error)
{
  for (guint i = 0; properties[i] != LOAM_N_PROPERTIES; i++)
    if (!loam_reader_set_property (reader, json, members[i], object, properties[i], error))
      return FALSE;
  return TRUE;
}
