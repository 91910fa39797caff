/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-error.h"
#include "loam-grid-private.h"
#include "loam-id.h"
#include "loam-object-private.h"
#include "loam-object-spec.h"
#include "loam-reader.h"
#include "loam-reader-private.h"
#include "loam-resolve.h"

#include <string.h>

/* Values and objects out of lines. What is read may come from anybody: whatever does not fit the model is refused. */

gboolean
loam_journal_fail (const LoamJson *json, const cJSON *node, GError **error)
{
  loam_json_set_error (json, node, NULL, error, LOAM_ERROR_FORMAT, "not what a journal holds");
  return FALSE;
}

const char *
loam_journal_get_text (const cJSON *node, const char *name)
{
  const cJSON *member = cJSON_GetObjectItemCaseSensitive (node, name);

  return cJSON_IsString (member) ? member->valuestring : NULL;
}

gboolean
loam_journal_get_int (const LoamJson *json,
                      const cJSON *node,
                      const char *name,
                      gint64 min,
                      gint64 max,
                      gint64 *value)
{
  const cJSON *member = cJSON_GetObjectItemCaseSensitive (node, name);

  return cJSON_IsNumber (member) && loam_json_get_int (json, member, value) && *value >= min &&
         *value <= max;
}

/* Plain values. */

static const struct {
  const char *tag;
  LoamValueType type;
} tags[] = {
    {"float", LOAM_VALUE_FLOAT}, {"color", LOAM_VALUE_COLOR},   {"point", LOAM_VALUE_POINT},
    {"enum", LOAM_VALUE_ENUM},   {"file", LOAM_VALUE_FILE},     {"entity", LOAM_VALUE_ENTITY},
    {"list", LOAM_VALUE_LIST},   {"bag", LOAM_VALUE_BAG},       {"grid", LOAM_VALUE_GRID},
    {"art", LOAM_VALUE_ART},     {"fields", LOAM_VALUE_FIELDS}, {"object", LOAM_VALUE_OBJECT},
};

static LoamValueType
get_type (const cJSON *node)
{
  if (cJSON_IsNull (node))
    return LOAM_VALUE_NONE;
  if (cJSON_IsBool (node))
    return LOAM_VALUE_BOOL;
  if (cJSON_IsNumber (node))
    return LOAM_VALUE_INT;
  if (cJSON_IsString (node))
    return LOAM_VALUE_STRING;
  for (guint i = 0; cJSON_IsArray (node) && i < G_N_ELEMENTS (tags); i++)
    if (cJSON_IsString (node->child) && g_str_equal (node->child->valuestring, tags[i].tag))
      return tags[i].type;
  return (LoamValueType) -1;
}

static gboolean read_plain (const LoamJson *json, const cJSON *node, LoamValue *value);

static gboolean
read_list (const LoamJson *json, const cJSON *node, LoamValue *value)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (LoamValue));

  g_array_set_clear_func (items, (GDestroyNotify) loam_value_clear);
  for (const cJSON *item = node->child->next; item != NULL; item = item->next) {
    LoamValue read;

    if (get_type (item) == LOAM_VALUE_LIST || !read_plain (json, item, &read))
      return FALSE;
    g_array_append_val (items, read);
    if (read.type != g_array_index (items, LoamValue, 0).type)
      return FALSE;
  }
  g_array_set_clear_func (items, NULL);
  *value = loam_value_list ((const LoamValue *) (gconstpointer) items->data, items->len);
  return TRUE;
}

/* A value that a field may have; nothing is left in @value where it fails. */
static gboolean
read_plain (const LoamJson *json, const cJSON *node, LoamValue *value)
{
  LoamValueType type = get_type (node);
  const cJSON *item = cJSON_IsArray (node) && node->child != NULL ? node->child->next : NULL;
  gint64 number;

  *value = (LoamValue){.type = type};
  switch (type) {
  case LOAM_VALUE_BOOL:
    value->boolean = cJSON_IsTrue (node);
    return TRUE;
  case LOAM_VALUE_INT:
    return loam_json_get_int (json, node, &value->integer);
  case LOAM_VALUE_FLOAT:
    return cJSON_IsNumber (item) && loam_json_get_double (json, item, &value->number);
  case LOAM_VALUE_STRING:
    *value = loam_value_text (type, node->valuestring);
    return TRUE;
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    if (item == NULL || !cJSON_IsString (item))
      return FALSE;
    *value = loam_value_text (type, item->valuestring);
    return TRUE;
  case LOAM_VALUE_COLOR:
    if (!cJSON_IsNumber (item) || !loam_json_get_int (json, item, &number) || number < 0 ||
        number > G_MAXUINT32)
      return FALSE;
    value->color = (guint32) number;
    return TRUE;
  case LOAM_VALUE_POINT:
    return item != NULL && cJSON_IsNumber (item) && cJSON_IsNumber (item->next) &&
           loam_json_get_double (json, item, &value->point.x) &&
           loam_json_get_double (json, item->next, &value->point.y);
  case LOAM_VALUE_LIST:
    return read_list (json, node, value);
  default:
    return FALSE;
  }
}

static void
entry_clear (gpointer data)
{
  LoamBagEntry *entry = data;

  g_ref_string_release (entry->component);
  g_clear_pointer (&entry->field, g_ref_string_release);
  loam_value_clear (&entry->value);
}

static LoamBag *
read_bag (const LoamJson *json, const cJSON *node)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (LoamBagEntry));
  const cJSON *component, *field;

  if (!cJSON_IsObject (node))
    return NULL;
  g_array_set_clear_func (entries, entry_clear);
  cJSON_ArrayForEach (component, node)
  {
    LoamBagEntry own = {loam_intern (component->string), NULL, LOAM_VALUE_INIT};

    if (cJSON_IsObject (component))
      own.value = LOAM_BOOL (TRUE);
    g_array_append_val (entries, own);
    if (!cJSON_IsObject (component) && !cJSON_IsNull (component))
      return NULL;
    for (field = component->child; field != NULL; field = field->next) {
      LoamBagEntry entry = {NULL, NULL, LOAM_VALUE_INIT};

      if (!read_plain (json, field, &entry.value))
        return NULL;
      entry.component = loam_intern (component->string);
      entry.field = loam_intern (field->string);
      g_array_append_val (entries, entry);
    }
  }
  g_array_set_clear_func (entries, NULL);
  return loam_bag_new_from_entries ((LoamBagEntry *) (gpointer) entries->data, entries->len);
}

/* What objects have. */

/* Whether an object may have it. */
static gboolean
check_property (LoamKind kind, LoamProperty property, const LoamValue *value)
{
  const LoamPropertySpec *spec = loam_property_get_spec (kind, property);

  if (spec == NULL || !loam_property_check (spec, value))
    return FALSE;
  if (property == LOAM_PROPERTY_TERRAIN)
    return value->object == NULL || value->object->kind == LOAM_KIND_TERRAIN;
  return property != LOAM_PROPERTY_SIZE || kind != LOAM_KIND_LEVEL ||
         (value->point.x * value->point.y <= (double) LOAM_GRID_MAX_CELLS &&
          (value->point.x == 0) == (value->point.y == 0));
}

/* The model's own types; plain ones are done. */
static gboolean
read_large (LoamJournalReader *reader,
            const LoamJson *json,
            const cJSON *node,
            const LoamObject *object,
            LoamValue *value,
            GError **error)
{
  const cJSON *item = node->child->next;
  const LoamLayer *layer = (const LoamLayer *) object;
  gpointer read = NULL;

  if (item == NULL)
    return FALSE;
  switch (value->type) {
  case LOAM_VALUE_BAG:
    read = value->bag = read_bag (json, item);
    break;
  case LOAM_VALUE_GRID:
    if (object->kind == LOAM_KIND_LAYER && loam_layer_has_cells (layer))
      read = value->grid = loam_journal_read_grid (reader->project, json, item,
                                                   layer->kind == LOAM_LAYER_TILES, error);
    break;
  case LOAM_VALUE_ART:
    read = value->art = loam_reader_read_art (json, item, error);
    break;
  case LOAM_VALUE_FIELDS:
    read = value->fields = loam_reader_read_fields (json, item, error);
    break;
  case LOAM_VALUE_OBJECT:
    if (cJSON_IsNull (item))
      return TRUE;
    if (!cJSON_IsString (item))
      return FALSE;
    value->object = loam_journal_reader_find (reader, item->valuestring);
    if (value->object != NULL)
      loam_object_ref (value->object);
    return TRUE;
  default:
    break;
  }
  return read != NULL;
}

gboolean
loam_journal_read_property (LoamJournalReader *reader,
                            const LoamJson *json,
                            const cJSON *node,
                            const LoamObject *object,
                            LoamProperty property,
                            LoamValue *value,
                            GError **error)
{
  LoamValueType type = get_type (node);
  g_autoptr (GError) own = NULL;
  gboolean good;

  *value = (LoamValue){.type = type};
  if (type == LOAM_VALUE_NONE)
    good = TRUE;
  else if (type >= LOAM_VALUE_BAG && type <= LOAM_VALUE_OBJECT)
    good = read_large (reader, json, node, object, value, &own);
  else
    good = read_plain (json, node, value);
  if (!good)
    *value = (LoamValue) LOAM_VALUE_INIT;
  if (good && check_property (object->kind, property, value))
    return TRUE;
  loam_value_clear (value);
  *value = (LoamValue) LOAM_VALUE_INIT;
  if (own != NULL)
    g_propagate_error (error, g_steal_pointer (&own));
  else
    loam_journal_fail (json, node, error);
  return FALSE;
}
