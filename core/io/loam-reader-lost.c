/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What could not be read: told, and kept as it was written, so that the next save puts it back in its place. */

#include "loam-reader-private.h"

#include "loam-error.h"
#include "loam-object-private.h"
#include "loam-resolve.h"

/** A file with more losses than this is no use in part. */
#define MAX_LOSSES 1000

static const char *const keys[LOAM_N_LISTS] = {
    [LOAM_LIST_TERRAINS] = "\"terrains\"",     [LOAM_LIST_COMPONENTS] = "\"components\"",
    [LOAM_LIST_PROTOTYPES] = "\"prototypes\"", [LOAM_LIST_LEVELS] = LOAM_LOST_LEVEL_KEY,
    [LOAM_LIST_LAYERS] = "\"layers\"",         [LOAM_LIST_ENTITIES] = "\"entities\"",
    [LOAM_LIST_TILESETS] = "\"tilesets\"",     [LOAM_LIST_TILES] = "\"tiles\"",
};

const char *
loam_lost_key (LoamListId list)
{
  return keys[list];
}

/** Whether the items of the list are a line each. */
static gboolean
is_one_line (LoamListId list)
{
  return list != LOAM_LIST_LAYERS && list != LOAM_LIST_COMPONENTS && list != LOAM_LIST_TILESETS;
}

gboolean
loam_reader_lose (LoamReader *reader,
                  const LoamJson *json,
                  const cJSON *node,
                  LoamObject *owner,
                  LoamListId list,
                  int place,
                  GError **lost,
                  GError **error)
{
  g_autofree char *raw = NULL;

  if (reader->losses == NULL) {
    g_propagate_error (error, g_steal_pointer (lost));
    return FALSE;
  }
  if (list != LOAM_LIST_LEVELS && reader->losses->len >= MAX_LOSSES) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_LIMIT,
                         "more than %d parts can't be read; expected fewer", MAX_LOSSES);
    return FALSE;
  }
  g_ptr_array_add (reader->losses, g_strdup ((*lost)->message));
  g_clear_error (lost);
  raw = loam_reader_dup_raw (json, node, is_one_line (list));
  loam_object_add_extra (owner, place, keys[list], raw);
  return TRUE;
}

/** Puts the lengths of the chains of @path, whose last delegates to something of @length, into the table. */
static guint
unwind (GHashTable *lengths, GPtrArray *path, guint length, gboolean dead)
{
  while (path->len > 0) {
    gpointer thing = g_ptr_array_steal_index (path, path->len - 1);

    dead = dead || ++length > LOAM_MAX_CHAIN;
    g_hash_table_insert (lengths, thing, GUINT_TO_POINTER (dead ? 0 : length));
  }
  return dead ? 0 : length;
}

guint
loam_reader_measure_chain (GHashTable *lengths, LoamObject *thing)
{
  g_autoptr (GPtrArray) path = g_ptr_array_new ();
  gpointer known;

  for (; thing != NULL; thing = loam_object_get_prototype (thing)) {
    if (g_hash_table_lookup_extended (lengths, thing, NULL, &known))
      return unwind (lengths, path, GPOINTER_TO_UINT (known), GPOINTER_TO_UINT (known) == 0);
    g_ptr_array_add (path, thing);
  }
  return unwind (lengths, path, 0, FALSE);
}

gboolean
loam_reader_check_measured (const LoamJson *json,
                            const cJSON *node,
                            GHashTable *lengths,
                            GHashTable *failed,
                            LoamObject *thing,
                            GError **error)
{
  const LoamObject *above = thing;
  const char *name = NULL;

  if (loam_reader_measure_chain (lengths, thing) > 0)
    return TRUE;
  for (guint n = 0; above != NULL && name == NULL && n <= LOAM_MAX_CHAIN; n++) {
    if (g_hash_table_contains (failed, above))
      name = above->id != NULL ? above->id : above->name;
    above = loam_object_get_prototype (above);
  }
  if (name != NULL)
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                         "delegates to \"%s\", which could not be read; expected one that can",
                         name);
  else
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_LIMIT,
                         "a chain of more than %d prototypes; expected a shorter one",
                         LOAM_MAX_CHAIN);
  return FALSE;
}

void
loam_reader_remove_all (LoamObject *owner, LoamListId list, GHashTable *doomed)
{
  GPtrArray *items = loam_object_get_list (owner, list);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree LoamObject **removed = g_new (LoamObject *, items->len + 1);

  for (guint i = 0; i < items->len; i++)
    if (g_hash_table_contains (doomed, items->pdata[i]))
      g_array_append_val (places, i);
  loam_object_remove_many (owner, list, (guint *) (gpointer) places->data, places->len, removed);
  for (guint i = 0; i < places->len; i++)
    loam_object_unref (removed[i]);
}
