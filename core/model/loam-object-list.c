/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Putting objects into lists and taking them out. */

#include "loam-object-private.h"

#include "loam-object-free.h"

static void
unref_or_null (gpointer object)
{
  if (object != NULL)
    loam_object_unref (object);
}

GPtrArray *
loam_object_list_new (void)
{
  return g_ptr_array_new_with_free_func (unref_or_null);
}

void
loam_object_list_free (GPtrArray *list)
{
  for (guint i = 0; i < list->len; i++) {
    LoamObject *item = g_ptr_array_index (list, i);

    if (item != NULL)
      item->owner = NULL;
  }
  g_ptr_array_unref (list);
}

void
loam_object_add_extra (LoamObject *object, int after, const char *key, const char *value)
{
  LoamExtra extra = {after, g_strdup (key), g_strdup (value)};

  if (object->extras == NULL)
    object->extras = loam_extras_new ();
  g_array_append_val (object->extras, extra);
}

void
loam_object_set_id (LoamObject *object, const char *id)
{
  g_assert (object->owner == NULL);
  if (object->id != NULL)
    g_ref_string_release (object->id);
  object->id = loam_intern (id);
}

/* Enters @item, and what it holds, in the tables of @level by id; or takes them out. */
static void
index_in_level (LoamLevel *level, LoamObject *item, gboolean in)
{
  if (in)
    g_hash_table_insert (level->by_id, item->id, item);
  else
    g_hash_table_remove (level->by_id, item->id);
  if (loam_object_get_held_list (item) != LOAM_N_LISTS) {
    GPtrArray *held = loam_object_get_list (item, loam_object_get_held_list (item));

    for (guint i = 0; i < held->len; i++)
      index_in_level (level, g_ptr_array_index (held, i), in);
  }
}

/* A terrain or tileset gets its number when it first comes into a project, and keeps it. @all: those there have been, by
 * number. */
static void
number_item (GPtrArray *all, LoamObject *item, guint *number)
{
  if (*number == 0)
    *number = all->len;
  if (all->len <= *number)
    g_ptr_array_set_size (all, (int) *number + 1);
  if (g_ptr_array_index (all, *number) == NULL)
    g_ptr_array_index (all, *number) = loam_object_ref (item);
}

static void
entered (LoamObject *owner, LoamObject *item)
{
  LoamLevel *level = loam_object_get_level (owner);

  item->owner = owner;
  if (level != NULL && (item->kind == LOAM_KIND_LAYER || item->kind == LOAM_KIND_ENTITY))
    index_in_level (level, item, TRUE);
  if (item->kind == LOAM_KIND_TERRAIN)
    number_item (((LoamProject *) owner)->terrain_by_index, item, &((LoamTerrain *) item)->index);
  if (item->kind == LOAM_KIND_TILESET)
    number_item (((LoamProject *) owner)->tileset_by_number, item, &((LoamTileset *) item)->number);
}

static void
left (LoamObject *owner, LoamObject *item)
{
  LoamLevel *level = loam_object_get_level (owner);

  if (level != NULL && (item->kind == LOAM_KIND_LAYER || item->kind == LOAM_KIND_ENTITY))
    index_in_level (level, item, FALSE);
  item->owner = NULL;
}

void
loam_object_insert (LoamObject *owner, LoamObject *item, int index)
{
  g_assert (item->owner == NULL);

  g_ptr_array_insert (loam_object_get_list (owner, loam_kind_get_list (item->kind)), index,
                      loam_object_ref (item));
  entered (owner, item);
}

LoamObject *
loam_object_remove (LoamObject *owner, LoamListId list, int index)
{
  LoamObject *item = g_ptr_array_steal_index (loam_object_get_list (owner, list), (guint) index);

  left (owner, item);
  return item;
}

void
loam_object_move (LoamObject *owner, LoamListId list, int from, int to)
{
  GPtrArray *items = loam_object_get_list (owner, list);

  g_ptr_array_insert (items, to, g_ptr_array_steal_index (items, (guint) from));
}

void
loam_object_insert_many (LoamObject *owner, LoamObject **items, const guint *indices, guint n)
{
  GPtrArray *list;
  guint old, from, taken = n;

  if (n == 0)
    return;
  list = loam_object_get_list (owner, loam_kind_get_list (items[0]->kind));
  from = old = list->len;
  g_ptr_array_set_size (list, (int) (old + n));
  /* From the end: each place is either the next new item's or the next old one's. */
  for (guint to = old + n; taken > 0; to--) {
    if (indices[taken - 1] == to - 1)
      g_ptr_array_index (list, to - 1) = loam_object_ref (items[--taken]);
    else
      g_ptr_array_index (list, to - 1) = g_ptr_array_index (list, --from);
  }
  for (guint i = 0; i < n; i++)
    entered (owner, items[i]);
}

void
loam_object_remove_many (
    LoamObject *owner, LoamListId list, const guint *indices, guint n, LoamObject **items)
{
  GPtrArray *array = loam_object_get_list (owner, list);
  guint to = 0, taken = 0;

  for (guint from = 0; from < array->len; from++) {
    LoamObject *item = g_ptr_array_index (array, from);

    if (taken < n && indices[taken] == from) {
      items[taken++] = item;
      left (owner, item);
    } else {
      g_ptr_array_index (array, to++) = item;
    }
  }
  g_assert (taken == n);
  /* What is cut off was moved or is handed out: it must not be freed. */
  for (guint i = to; i < array->len; i++)
    g_ptr_array_index (array, i) = NULL;
  g_ptr_array_set_size (array, (int) to);
}
