/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-grid-private.h"

/* A line as a command. What is there already is not inserted again, and what is not there is not removed. */

/* What changes nothing, but is a step. */
static LoamCommand *
new_idle (LoamProject *project)
{
  LoamValue name = loam_object_get (&project->object, LOAM_PROPERTY_NAME);

  return loam_command_new_property (&project->object, LOAM_PROPERTY_NAME, &name, NULL);
}

static LoamObject *
find_target (LoamJournalReader *reader, const cJSON *root, const char *name)
{
  const char *reference = loam_journal_get_text (root, name);

  return reference != NULL ? loam_journal_reader_find (reader, reference) : NULL;
}

static gboolean
read_cells (LoamJournalReader *reader, const LoamJson *json, LoamCommand **command, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  LoamObject *target = find_target (reader, root, "layer");
  LoamLayer *layer = (LoamLayer *) target;
  g_autoptr (LoamGrid) after = NULL;
  LoamPatch *patch;

  if (target == NULL || target->kind != LOAM_KIND_LAYER || !loam_layer_has_cells (layer))
    return loam_journal_fail (json, root, error);
  after = loam_grid_copy (layer->grid);
  if (!loam_journal_read_cells (reader->project, json, root, layer->kind == LOAM_LAYER_TILES, after,
                                error))
    return FALSE;
  patch = loam_patch_new_diff (layer->grid, after);
  *command = patch != NULL ? loam_command_new_cells (layer, patch) : new_idle (reader->project);
  return TRUE;
}

/* Links that wait for @thing to have another prototype do so in vain. */
static void
forget_links (LoamJournalReader *reader, const LoamObject *thing)
{
  for (guint i = reader->links->len; i-- > 0;)
    if (g_array_index (reader->links, LoamJournalLink, i).thing == thing)
      g_array_remove_index_fast (reader->links, i);
}

static gboolean
read_set (LoamJournalReader *reader, const LoamJson *json, LoamCommand **command, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  const cJSON *node = cJSON_GetObjectItemCaseSensitive (root, "value");
  const char *name = loam_journal_get_text (root, "set");
  LoamObject *target = find_target (reader, root, "on");
  LoamProperty property = LOAM_PROPERTY_NAME;
  LoamValue value;

  while (property < LOAM_N_PROPERTIES && g_strcmp0 (loam_property_name (property), name) != 0)
    property++;
  if (target == NULL || node == NULL || property == LOAM_N_PROPERTIES ||
      !loam_object_has_property (target, property))
    return loam_journal_fail (json, root, error);
  if (!loam_journal_read_property (reader, json, node, target, property, &value, error))
    return FALSE;
  if (property == LOAM_PROPERTY_PROTOTYPE) {
    forget_links (reader, target);
    if (!loam_journal_read_prototype (reader, json, node, target, &value, error)) {
      loam_value_clear (&value);
      return FALSE;
    }
  }
  *command =
      loam_command_new_property (target, property, &value, loam_journal_get_text (root, "detail"));
  return TRUE;
}

/* The list that a line changes. */
typedef struct {
  LoamObject *owner;
  LoamListId list;
  GPtrArray *items;
} Place;

static gboolean
read_place (
    LoamJournalReader *reader, const LoamJson *json, const char *verb, Place *place, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  const char *name = loam_journal_get_text (root, verb);

  place->owner = find_target (reader, root, "of");
  place->list = 0;
  while (place->list < LOAM_N_LISTS && g_strcmp0 (loam_journal_list_name (place->list), name) != 0)
    place->list++;
  if (place->owner == NULL || place->list == LOAM_N_LISTS ||
      !loam_kind_has_list (place->owner->kind, place->list))
    place->items = NULL;
  else
    place->items = loam_object_get_list (place->owner, place->list);
  if (place->items != NULL)
    return TRUE;
  loam_journal_fail (json, root, error);
  return FALSE;
}

static gboolean
read_insert (LoamJournalReader *reader, const LoamJson *json, LoamCommand **command, GError **error)
{
  const cJSON *root = loam_json_get_root (json), *node;
  const cJSON *at = cJSON_GetObjectItemCaseSensitive (root, "at");
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (loam_object_unref);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  gint64 last = -1, index;
  Place place;

  if (!read_place (reader, json, "insert", &place, error))
    return FALSE;
  at = cJSON_IsArray (at) ? at->child : NULL;
  cJSON_ArrayForEach (node, cJSON_GetObjectItemCaseSensitive (root, "items"))
  {
    LoamObject *item = loam_journal_read_object (reader, json, node, error);
    guint most = place.items->len + items->len;

    if (item == NULL)
      return FALSE;
    if (loam_kind_get_list (item->kind) != place.list || at == NULL || !cJSON_IsNumber (at) ||
        !loam_json_get_int (json, at, &index) || index < 0) {
      loam_object_unref (item);
      return loam_journal_fail (json, node, error);
    }
    at = at->next;
    if (item->id != NULL && loam_project_find_id (reader->project, item->id) != NULL) {
      g_hash_table_remove (reader->fresh, item->id);
      loam_object_unref (item);
      continue;
    }
    last = MAX (MIN (index, most), last + 1);
    index = last;
    g_ptr_array_add (items, item);
    g_array_append_vals (indices, &(guint){(guint) index}, 1);
  }
  *command = items->len > 0
                 ? loam_command_new_insert (place.owner, place.list, (LoamObject **) items->pdata,
                                            (const guint *) (gpointer) indices->data, items->len)
                 : new_idle (reader->project);
  return TRUE;
}

static gboolean
read_remove (LoamJournalReader *reader, const LoamJson *json, LoamCommand **command, GError **error)
{
  const cJSON *root = loam_json_get_root (json), *node;
  g_autoptr (GHashTable) set = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  Place place;

  if (!read_place (reader, json, "remove", &place, error))
    return FALSE;
  cJSON_ArrayForEach (node, cJSON_GetObjectItemCaseSensitive (root, "items"))
  {
    LoamObject *item =
        cJSON_IsString (node) ? loam_journal_reader_find (reader, node->valuestring) : NULL;

    if (item != NULL)
      g_hash_table_add (set, item);
  }
  for (guint i = 0; i < place.items->len && indices->len < g_hash_table_size (set); i++)
    if (g_hash_table_contains (set, place.items->pdata[i])) {
      loam_journal_reader_note_gone (reader, place.items->pdata[i]);
      g_array_append_val (indices, i);
    }
  *command = indices->len > 0
                 ? loam_command_new_remove (place.owner, place.list,
                                            (const guint *) (gpointer) indices->data, indices->len)
                 : new_idle (reader->project);
  return TRUE;
}

static gboolean
read_move (LoamJournalReader *reader, const LoamJson *json, LoamCommand **command, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  LoamObject *item = find_target (reader, root, "item");
  Place place;
  gint64 to;
  guint from;

  if (!read_place (reader, json, "move", &place, error))
    return FALSE;
  if (item == NULL || !g_ptr_array_find (place.items, item, &from) ||
      !loam_journal_get_int (json, root, "to", 0, place.items->len - 1, &to))
    return loam_journal_fail (json, root, error);
  *command = loam_command_new_move (place.owner, place.list, from, (guint) to);
  return TRUE;
}

gboolean
loam_journal_read_command (LoamJournalReader *reader,
                           const LoamJson *json,
                           LoamCommand **command,
                           GError **error)
{
  static const struct {
    const char *member;
    gboolean (*read) (LoamJournalReader *, const LoamJson *, LoamCommand **, GError **);
  } kinds[] = {
      {"layer", read_cells},   {"set", read_set},   {"insert", read_insert},
      {"remove", read_remove}, {"move", read_move},
  };
  const cJSON *root = loam_json_get_root (json);

  *command = NULL;
  g_hash_table_remove_all (reader->fresh);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (cJSON_GetObjectItemCaseSensitive (root, kinds[i].member) != NULL)
      return kinds[i].read (reader, json, command, error);
  return TRUE;
}
