/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Property values and bags of them. */

#include "loam-reader-private.h"

#include <string.h>

#include "loam-error.h"
#include "loam-file.h"

/** A JSON value as the value that it looks like; lists only where each item is one. */
static gboolean
read_plain (const LoamJson *json, const cJSON *node, LoamValue *value, GError **error)
{
  double x, y;

  if (cJSON_IsBool (node)) {
    *value = LOAM_BOOL (cJSON_IsTrue (node));
  } else if (cJSON_IsString (node)) {
    *value = loam_value_text (LOAM_VALUE_STRING, node->valuestring);
  } else if (cJSON_IsNumber (node)) {
    gint64 integer;
    double number;

    if (loam_json_get_int (json, node, &integer)) {
      *value = LOAM_INT (integer);
    } else if (loam_json_get_double (json, node, &number)) {
      *value = LOAM_FLOAT (number);
    } else {
      loam_reader_expected (json, node, error, "a number that a double can hold");
      return FALSE;
    }
  } else if (cJSON_IsArray (node) && cJSON_GetArraySize (node) == 2 &&
             loam_json_get_double (json, node->child, &x) &&
             loam_json_get_double (json, node->child->next, &y)) {
    *value = LOAM_POINT (x, y);
  } else {
    *value = (LoamValue) LOAM_VALUE_INIT;
  }
  return TRUE;
}

/** Reads one value that is no list, as @field declares it. */
static gboolean
read_single (const LoamJson *json,
             const cJSON *node,
             const LoamField *field,
             LoamValue *value,
             GError **error)
{
  g_auto (LoamValue) plain = LOAM_VALUE_INIT;
  g_autoptr (GError) wrong = NULL;

  if (!read_plain (json, node, &plain, error))
    return FALSE;
  if (!loam_field_check (field, &plain, value, &wrong)) {
    const char *expected = g_strrstr (wrong->message, "; expected ");

    if (plain.type == LOAM_VALUE_NONE && expected != NULL)
      loam_reader_expected (json, node, error, "%s", expected + strlen ("; expected "));
    else
      loam_json_set_error (json, node, NULL, error, LOAM_ERROR_VALUE, "%s", wrong->message);
    return FALSE;
  }
  if (value->type == LOAM_VALUE_FILE && *value->text != '\0' &&
      !loam_file_check_path (value->text, &wrong)) {
    loam_value_clear (value);
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_VALUE, "%s", wrong->message);
    return FALSE;
  }
  return TRUE;
}

gboolean
loam_reader_read_value (const LoamJson *json,
                        const cJSON *node,
                        const LoamField *field,
                        LoamValue *value,
                        GError **error)
{
  g_autoptr (GArray) items = NULL;
  LoamField item_field;

  *value = (LoamValue) LOAM_VALUE_INIT;
  if (cJSON_IsNull (node)) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_VALUE,
                         "null; leave \"%s\" out to inherit it", field->name);
    return FALSE;
  }
  if (field->type != LOAM_VALUE_LIST)
    return read_single (json, node, field, value, error);

  if (!loam_reader_get_array (json, node, G_MAXINT, error))
    return FALSE;
  item_field = *field;
  item_field.type = field->of;
  items = g_array_new (FALSE, FALSE, sizeof (LoamValue));
  g_array_set_clear_func (items, (GDestroyNotify) loam_value_clear);
  for (const cJSON *item = node->child; item != NULL; item = item->next) {
    LoamValue read;

    if (!read_single (json, item, &item_field, &read, error))
      return FALSE;
    g_array_append_val (items, read);
  }
  g_array_set_clear_func (items, NULL);
  *value = loam_value_list ((const LoamValue *) (gconstpointer) items->data, items->len);
  return TRUE;
}

static void
entry_clear (gpointer data)
{
  LoamBagEntry *entry = data;

  g_ref_string_release (entry->component);
  g_clear_pointer (&entry->field, g_ref_string_release);
  loam_value_clear (&entry->value);
}

static void
fail_component (const LoamJson *json, const cJSON *node, const LoamProject *project, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < project->components->len; i++)
    g_ptr_array_add (names, ((LoamObject *) g_ptr_array_index (project->components, i))->name);
  for (guint i = 0; i < project->builtins->len; i++)
    g_ptr_array_add (names, ((LoamObject *) g_ptr_array_index (project->builtins, i))->name);
  loam_reader_unknown (json, node, error, "component", node->string, names);
}

static void
fail_field (const LoamJson *json, const cJSON *node, const LoamComponent *component, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *kind = g_strdup_printf ("field of \"%s\"", component->object.name);

  for (guint i = 0; i < component->fields->length; i++)
    g_ptr_array_add (names, component->fields->items[i].name);
  loam_reader_unknown (json, node, error, kind, node->string, names);
}

/** Adds the entries of one component to @entries. */
static gboolean
read_component (const LoamJson *json,
                const cJSON *node,
                const LoamComponent *component,
                GArray *entries,
                GError **error)
{
  LoamBagEntry own = {g_ref_string_acquire (component->object.name), NULL, LOAM_VALUE_INIT};

  if (!cJSON_IsNull (node))
    own.value = LOAM_BOOL (TRUE);
  g_array_append_val (entries, own);
  if (cJSON_IsNull (node))
    return TRUE;
  if (!cJSON_IsObject (node)) {
    loam_reader_expected (json, node, error,
                          "an object in {} with fields of \"%s\", or null to take it away",
                          component->object.name);
    return FALSE;
  }
  for (const cJSON *item = node->child; item != NULL; item = item->next) {
    const LoamField *field = loam_component_get_field (component, item->string);
    LoamBagEntry entry;

    if (field == NULL) {
      fail_field (json, item, component, error);
      return FALSE;
    }
    if (!loam_reader_read_value (json, item, field, &entry.value, error))
      return FALSE;
    entry.component = g_ref_string_acquire (component->object.name);
    entry.field = g_ref_string_acquire (field->name);
    g_array_append_val (entries, entry);
  }
  return TRUE;
}

static gboolean
has_component (const GArray *entries, const char *name)
{
  for (guint i = 0; i < entries->len; i++) {
    const LoamBagEntry *entry = &g_array_index (entries, LoamBagEntry, i);

    if (entry->component == name && entry->field == NULL)
      return TRUE;
  }
  return FALSE;
}

LoamBag *
loam_reader_read_bag (const LoamJson *json,
                      const cJSON *node,
                      const LoamProject *project,
                      GError **error)
{
  g_autoptr (GArray) entries = NULL;

  if (!cJSON_IsObject (node)) {
    loam_reader_expected (json, node, error, "an object in {} with components");
    return NULL;
  }
  entries = g_array_new (FALSE, FALSE, sizeof (LoamBagEntry));
  g_array_set_clear_func (entries, entry_clear);
  for (const cJSON *item = node->child; item != NULL; item = item->next) {
    const LoamComponent *component = loam_project_find_component (project, item->string);

    if (component == NULL) {
      fail_component (json, item, project, error);
      return NULL;
    }
    if (component->object.formerly != NULL && has_component (entries, component->object.name)) {
      loam_json_set_error (json, item, NULL, error, LOAM_ERROR_NAME,
                           "\"%s\" stands twice, once by a former name; keep one",
                           component->object.name);
      return NULL;
    }
    if (!read_component (json, item, component, entries, error))
      return NULL;
  }
  g_array_set_clear_func (entries, NULL);
  return loam_bag_new_from_entries ((LoamBagEntry *) (gpointer) entries->data, entries->len);
}
