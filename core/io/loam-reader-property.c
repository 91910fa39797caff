/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Properties of objects, as the table of the model says (private/loam-object-spec.h). */

#include "loam-reader-private.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-object-private.h"
#include "loam-object-spec.h"

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

static gboolean
read_value (const LoamJson *json,
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
    value->art = loam_reader_read_art (json, node, error);
    return value->art != NULL;
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
  if (!read_value (json, node, spec, &value, error))
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
