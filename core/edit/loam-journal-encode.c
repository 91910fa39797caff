/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-object-spec.h"
#include "loam-writer-private.h"

/* Commands as lines. Values say their type, so that they can be read at any moment of a step, also while what declares
 * them is not there. A float is ["float", 3], a text is just that, and so is an int. */

static const char *const list_names[LOAM_N_LISTS] = {
    [LOAM_LIST_TERRAINS] = "terrains",     [LOAM_LIST_COMPONENTS] = "components",
    [LOAM_LIST_PROTOTYPES] = "prototypes", [LOAM_LIST_LEVELS] = "levels",
    [LOAM_LIST_LAYERS] = "layers",         [LOAM_LIST_ENTITIES] = "entities",
    [LOAM_LIST_TILESETS] = "tilesets",     [LOAM_LIST_TILES] = "tiles",
};

const char *
loam_journal_list_name (LoamListId list)
{
  return list_names[list];
}

char *
loam_journal_dup_reference (const LoamObject *object)
{
  if (object->id != NULL)
    return g_strdup (object->id);
  if (object->kind == LOAM_KIND_TILE)
    return g_strdup_printf ("tile:%d:%s", ((const LoamTile *) object)->number,
                            object->owner != NULL ? object->owner->name : "");
  return g_strconcat (loam_kind_name (object->kind), ":",
                      object->kind != LOAM_KIND_PROJECT ? object->name : "", NULL);
}

static void
print_reference (GString *out, const LoamObject *object)
{
  g_autofree char *reference = object->id == NULL ? loam_journal_dup_reference (object) : NULL;

  loam_json_print_string (out, reference != NULL ? reference : object->id);
}

static void
print_value (GString *out, LoamJournalKey *key, const LoamObject *object, const LoamValue *value);

static void
print_text (GString *out, const char *tag, const char *text)
{
  g_string_append_printf (out, "[\"%s\",", tag);
  loam_json_print_string (out, text);
  g_string_append_c (out, ']');
}

static void
print_bag (GString *out, LoamJournalKey *key, const LoamBag *bag)
{
  gboolean open = FALSE;

  g_string_append (out, "[\"bag\",{");
  for (guint i = 0; i < bag->length; i++) {
    const LoamBagEntry *entry = &bag->entries[i];

    if (entry->field == NULL) {
      g_string_append (out, open ? "}" : "");
      g_string_append (out, i > 0 ? "," : "");
      loam_json_print_string (out, entry->component);
      open = entry->value.type != LOAM_VALUE_NONE;
      g_string_append (out, open ? ":{" : ":null");
    } else {
      g_string_append (out, bag->entries[i - 1].field != NULL ? "," : "");
      loam_json_print_string (out, entry->field);
      g_string_append_c (out, ':');
      print_value (out, key, NULL, &entry->value);
    }
  }
  g_string_append (out, open ? "}}]" : "}]");
}

static void
print_fields (GString *out, const LoamFields *fields)
{
  g_string_append (out, "[\"fields\",[");
  for (guint i = 0; i < fields->length; i++) {
    g_string_append (out, i > 0 ? "," : "");
    loam_writer_print_field (out, &fields->items[i]);
  }
  g_string_append (out, "]]");
}

static void
print_list (GString *out, LoamJournalKey *key, const LoamList *list)
{
  g_string_append (out, "[\"list\"");
  for (guint i = 0; i < list->length; i++) {
    g_string_append_c (out, ',');
    print_value (out, key, NULL, &list->items[i]);
  }
  g_string_append_c (out, ']');
}

static gboolean
of_tiles (const LoamObject *object)
{
  return object != NULL && object->kind == LOAM_KIND_LAYER &&
         ((const LoamLayer *) object)->kind == LOAM_LAYER_TILES;
}

/* @object: whose it is; NULL for what is in a bag or a list. */
static void
print_value (GString *out, LoamJournalKey *key, const LoamObject *object, const LoamValue *value)
{
  switch (value->type) {
  case LOAM_VALUE_NONE:
    g_string_append (out, "null");
    break;
  case LOAM_VALUE_BOOL:
    g_string_append (out, value->boolean ? "true" : "false");
    break;
  case LOAM_VALUE_INT:
    loam_writer_print_int (out, value->integer);
    break;
  case LOAM_VALUE_FLOAT:
    g_string_append (out, "[\"float\",");
    loam_writer_print_double (out, value->number);
    g_string_append_c (out, ']');
    break;
  case LOAM_VALUE_STRING:
    loam_json_print_string (out, value->text);
    break;
  case LOAM_VALUE_COLOR:
    g_string_append (out, "[\"color\",");
    loam_writer_print_int (out, value->color);
    g_string_append_c (out, ']');
    break;
  case LOAM_VALUE_POINT:
    g_string_append (out, "[\"point\",");
    loam_writer_print_double (out, value->point.x);
    g_string_append_c (out, ',');
    loam_writer_print_double (out, value->point.y);
    g_string_append_c (out, ']');
    break;
  case LOAM_VALUE_ENUM:
    print_text (out, "enum", value->text);
    break;
  case LOAM_VALUE_ENTITY:
    print_text (out, "entity", value->text);
    break;
  case LOAM_VALUE_FILE:
    print_text (out, "file", value->text);
    break;
  case LOAM_VALUE_LIST:
    print_list (out, key, value->list);
    break;
  case LOAM_VALUE_BAG:
    print_bag (out, key, value->bag);
    break;
  case LOAM_VALUE_GRID:
    g_string_append (out, "[\"grid\",");
    loam_journal_print_grid (out, key, of_tiles (object), value->grid);
    g_string_append_c (out, ']');
    break;
  case LOAM_VALUE_ART:
    g_string_append (out, "[\"art\",");
    loam_writer_print_art (out, value->art);
    g_string_append_c (out, ']');
    break;
  case LOAM_VALUE_FIELDS:
    print_fields (out, value->fields);
    break;
  case LOAM_VALUE_OBJECT:
    g_string_append (out, "[\"object\",");
    if (value->object != NULL)
      print_reference (out, value->object);
    else
      g_string_append (out, "null");
    g_string_append_c (out, ']');
    break;
  }
}

static void print_object (GString *out, LoamJournalKey *key, const LoamObject *object);

static void
print_items (GString *out, LoamJournalKey *key, const char *name, GPtrArray *items)
{
  g_string_append_printf (out, ",\"%s\":[", name);
  for (guint i = 0; i < items->len; i++) {
    g_string_append (out, i > 0 ? "," : "");
    print_object (out, key, items->pdata[i]);
  }
  g_string_append_c (out, ']');
}

static void
print_layer_parts (GString *out, LoamJournalKey *key, const LoamLayer *layer)
{
  g_string_append_printf (out, ",\"layer\":\"%s\"", loam_layer_kind_name (layer->kind));
  if (layer->entities != NULL)
    print_items (out, key, "entities", layer->entities);
  if (layer->layers != NULL)
    print_items (out, key, "layers", layer->layers);
  if (layer->key == NULL)
    return;
  g_string_append (out, ",\"key\":");
  loam_writer_print_names (out, layer->key);
  g_string_append (out, ",\"unused\":[");
  for (guint i = 0; layer->key_unused != NULL && layer->key[i] != NULL; i++)
    g_string_append_printf (out, "%s%d", i > 0 ? "," : "", layer->key_unused[i] ? 1 : 0);
  g_string_append_c (out, ']');
}

static void
print_object (GString *out, LoamJournalKey *key, const LoamObject *object)
{
  g_string_append_printf (out, "{\"kind\":\"%s\"", loam_kind_name (object->kind));
  if (object->id != NULL)
    g_string_append_printf (out, ",\"id\":\"%s\"", object->id);
  for (LoamProperty i = 0; i < LOAM_N_PROPERTIES; i++) {
    g_auto (LoamValue) value = LOAM_VALUE_INIT;

    if (!loam_kind_has_property (object->kind, i) || loam_object_is_initial (object, i))
      continue;
    value = loam_object_get (object, i);
    g_string_append_printf (out, ",\"%s\":", loam_property_name (i));
    print_value (out, key, object, &value);
  }
  if (object->kind == LOAM_KIND_LAYER)
    print_layer_parts (out, key, (const LoamLayer *) object);
  if (object->kind == LOAM_KIND_TILESET)
    print_items (out, key, "tiles", ((const LoamTileset *) object)->tiles);
  if (object->kind == LOAM_KIND_LEVEL) {
    const LoamLevel *level = (const LoamLevel *) object;

    if (level->file != NULL) {
      g_string_append (out, ",\"file\":");
      loam_json_print_string (out, level->file);
    }
    print_items (out, key, "layers", level->layers);
  }
  g_string_append_c (out, '}');
}

static void
print_change (GString *out, LoamJournalKey *key, LoamCommand *command)
{
  LoamListChange change = loam_command_get_list_change (command);
  LoamListId list = loam_command_get_list (command);
  const GPtrArray *items = loam_object_get_list (loam_command_get_target (command), list);
  const char *what = change.n == 0 ? "move" : change.items != NULL ? "insert" : "remove";

  g_string_append_printf (out, "\"%s\":\"%s\",\"of\":", what, list_names[list]);
  print_reference (out, loam_command_get_target (command));
  if (change.n == 0) {
    g_string_append (out, ",\"item\":");
    print_reference (out, items->pdata[change.from]);
    g_string_append_printf (out, ",\"to\":%u", change.to);
    return;
  }
  if (change.items != NULL) {
    g_string_append (out, ",\"at\":[");
    for (guint i = 0; i < change.n; i++) {
      g_string_append (out, i > 0 ? "," : "");
      loam_writer_print_int (out, change.indices[i]);
    }
    g_string_append_c (out, ']');
  }
  g_string_append (out, ",\"items\":[");
  for (guint i = 0; i < change.n; i++) {
    g_string_append (out, i > 0 ? "," : "");
    if (change.items != NULL)
      print_object (out, key, change.items[i]);
    else
      print_reference (out, items->pdata[change.indices[i]]);
  }
  g_string_append_c (out, ']');
}

void
loam_journal_print_command (GString *out, LoamJournalKey *key, LoamCommand *command)
{
  LoamObject *target = loam_command_get_target (command);

  switch (loam_command_get_kind (command)) {
  case LOAM_COMMAND_CELLS:
    g_string_append (out, "\"layer\":");
    print_reference (out, target);
    g_string_append_c (out, ',');
    loam_journal_print_patch (out, key, loam_command_get_patch (command), (LoamLayer *) target);
    break;
  case LOAM_COMMAND_PROPERTY:
    g_string_append_printf (
        out, "\"set\":\"%s\",\"on\":", loam_property_name (loam_command_get_property (command)));
    print_reference (out, target);
    if (loam_command_get_detail (command) != NULL) {
      g_string_append (out, ",\"detail\":");
      loam_json_print_string (out, loam_command_get_detail (command));
    }
    g_string_append (out, ",\"value\":");
    print_value (out, key, target, loam_command_get_value (command));
    break;
  case LOAM_COMMAND_LIST:
    print_change (out, key, command);
    break;
  case LOAM_COMMAND_SELECTION:
    break;
  }
}
