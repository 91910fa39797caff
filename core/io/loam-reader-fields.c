/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Fields of component types. */

#include "loam-reader-private.h"

#include <math.h>
#include <string.h>

#include "loam-error.h"
#include "loam-fields.h"

enum { NAME, TYPE, OF, CHOICES, MIN_, MAX_, DEFAULT, UNIT, DOC, N_KEYS };

static const char *const keys[] = {"name", "type",    "of",   "choices", "min",
                                   "max",  "default", "unit", "doc",     NULL};

static void
field_clear (gpointer data)
{
  LoamField *field = data;

  g_clear_pointer (&field->name, g_ref_string_release);
  loam_value_clear (&field->initial);
  for (char **choice = field->choices; choice != NULL && *choice != NULL; choice++)
    g_ref_string_release (*choice);
  g_free (field->choices);
  g_free (field->doc);
  g_free (field->unit);
  g_clear_pointer (&field->extras, g_array_unref);
}

static gboolean
read_type (const LoamJson *json, const cJSON *node, LoamValueType *type, GError **error)
{
  const char *name;

  if (!loam_reader_get_text (json, node, &name, error))
    return FALSE;
  *type = loam_value_type_from_name (name);
  if (*type == LOAM_VALUE_NONE)
    loam_reader_expected (
        json, node, error,
        "one of bool, int, float, string, color, point, enum, entity, file, list");
  return *type != LOAM_VALUE_NONE;
}

/** The type of @field, and of its items where it is a list. */
static gboolean
read_types (const LoamJson *json,
            const cJSON *node,
            const cJSON **members,
            LoamField *field,
            GError **error)
{
  if (!loam_reader_require (json, node, members[TYPE], "type", error) ||
      !read_type (json, members[TYPE], &field->type, error))
    return FALSE;
  if (field->type != LOAM_VALUE_LIST) {
    if (members[OF] != NULL)
      loam_reader_expected (json, members[OF], error, "\"of\" only where \"type\" is \"list\"");
    return members[OF] == NULL;
  }
  if (!loam_reader_require (json, node, members[OF], "of", error) ||
      !read_type (json, members[OF], &field->of, error))
    return FALSE;
  if (field->of == LOAM_VALUE_LIST)
    loam_reader_expected (json, members[OF], error, "a type that is no list");
  return field->of != LOAM_VALUE_LIST;
}

static gboolean
read_choices (
    const LoamJson *json, const cJSON *node, const cJSON *choices, LoamField *field, GError **error)
{
  gboolean is_enum = field->type == LOAM_VALUE_ENUM || field->of == LOAM_VALUE_ENUM;
  guint n = 0;

  if (!is_enum) {
    if (choices != NULL)
      loam_reader_expected (json, choices, error, "\"choices\" only where the type is \"enum\"");
    return choices == NULL;
  }
  if (!loam_reader_require (json, node, choices, "choices", error) ||
      !loam_reader_get_array (json, choices, 1000, error))
    return FALSE;
  if (choices->child == NULL) {
    loam_reader_expected (json, choices, error, "one choice or more");
    return FALSE;
  }
  field->choices = g_new0 (char *, (guint) cJSON_GetArraySize (choices) + 1);
  for (const cJSON *item = choices->child; item != NULL; item = item->next) {
    const char *name;

    if (!loam_reader_get_name (json, item, &name, error))
      return FALSE;
    if (g_strv_contains ((const char *const *) field->choices, name)) {
      loam_reader_expected (json, item, error, "each choice once");
      return FALSE;
    }
    field->choices[n++] = loam_intern (name);
  }
  return TRUE;
}

static gboolean
read_range (const LoamJson *json, const cJSON **members, LoamField *field, GError **error)
{
  LoamValueType type = field->type == LOAM_VALUE_LIST ? field->of : field->type;
  const cJSON *either = members[MIN_] != NULL ? members[MIN_] : members[MAX_];

  if (either == NULL)
    return TRUE;
  if (type != LOAM_VALUE_INT && type != LOAM_VALUE_FLOAT) {
    loam_reader_expected (json, either, error, "a range only for int and float");
    return FALSE;
  }
  field->has_min = members[MIN_] != NULL;
  field->has_max = members[MAX_] != NULL;
  if (!loam_reader_get_double (json, members[MIN_], -G_MAXDOUBLE, G_MAXDOUBLE, &field->min,
                               error) ||
      !loam_reader_get_double (json, members[MAX_], -G_MAXDOUBLE, G_MAXDOUBLE, &field->max, error))
    return FALSE;
  if (field->has_min && field->has_max && field->min > field->max) {
    loam_reader_expected (json, members[MAX_], error, "at least \"min\"");
    return FALSE;
  }
  if (type == LOAM_VALUE_INT && ((field->has_min && floor (field->min) != field->min) ||
                                 (field->has_max && floor (field->max) != field->max))) {
    loam_reader_expected (json, either, error, "a range of whole numbers for an int");
    return FALSE;
  }
  return TRUE;
}

/** Reads into @field, which is clear and is left to be cleared. */
static gboolean
read_field (const LoamJson *json, const cJSON *node, LoamField *field, GError **error)
{
  const cJSON *members[N_KEYS];
  const char *name, *unit = "", *doc = "";

  if (!loam_reader_members (json, node, keys, members, &field->extras, TRUE, error) ||
      !loam_reader_require (json, node, members[NAME], "name", error) ||
      !loam_reader_get_name (json, members[NAME], &name, error) ||
      !loam_reader_get_text (json, members[UNIT], &unit, error) ||
      !loam_reader_get_text (json, members[DOC], &doc, error))
    return FALSE;
  field->name = loam_intern (name);
  field->unit = g_strdup (unit);
  field->doc = g_strdup (doc);
  if (!read_types (json, node, members, field, error) ||
      !read_choices (json, node, members[CHOICES], field, error) ||
      !read_range (json, members, field, error))
    return FALSE;
  if (members[DEFAULT] == NULL) {
    field->initial = loam_field_get_plain_default (field);
    return TRUE;
  }
  return loam_reader_read_value (json, members[DEFAULT], field, &field->initial, error);
}

LoamFields *
loam_reader_read_fields (const LoamJson *json, const cJSON *node, GError **error)
{
  g_autoptr (GArray) fields = NULL;
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  if (!loam_reader_get_array (json, node, LOAM_MAX_FIELDS, error))
    return NULL;
  fields = g_array_new (FALSE, TRUE, sizeof (LoamField));
  g_array_set_clear_func (fields, field_clear);
  for (const cJSON *item = node->child; item != NULL; item = item->next) {
    LoamField *field;

    g_array_set_size (fields, fields->len + 1);
    field = &g_array_index (fields, LoamField, fields->len - 1);
    if (!read_field (json, item, field, error))
      return NULL;
    if (!g_hash_table_add (names, field->name)) {
      loam_json_set_error (json, item, NULL, error, LOAM_ERROR_NAME,
                           "\"%s\" is taken; expected a name that no other field has", field->name);
      return NULL;
    }
  }
  g_array_set_clear_func (fields, NULL);
  return loam_fields_new ((const LoamField *) (gconstpointer) fields->data, fields->len);
}
