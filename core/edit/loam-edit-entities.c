/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-entities.h"

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-id.h"
#include "loam-project.h"

#include <glib/gi18n-lib.h>

gboolean
loam_edit_entities_can_place (LoamDocument *document, LoamLayer *layer, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  if (layer == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("Choose a layer of things to place on"));
    return FALSE;
  }
  if (layer->kind != LOAM_LAYER_ENTITIES) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("The layer “%s” holds terrain; things are placed on a layer of things"),
                 layer->object.name);
    return FALSE;
  }
  return loam_edit_check_layer (layer, error);
}

LoamEntity *
loam_edit_entities_place (LoamDocument *document,
                          LoamLayer *layer,
                          LoamObject *prototype,
                          LoamPoint at)
{
  g_autofree char *label = NULL;
  char id[LOAM_ID_LENGTH + 1];
  LoamEntity *entity;

  if (!loam_edit_entities_can_place (document, layer, NULL) ||
      !loam_edit_check_chain (prototype, NULL) ||
      !loam_edit_check_place (loam_document_get_project (document), at, NULL))
    return NULL;
  g_return_val_if_fail (prototype == NULL || prototype->kind == LOAM_KIND_PROTOTYPE ||
                            loam_object_get_level (prototype) ==
                                loam_object_get_level (&layer->object),
                        NULL);

  loam_document_new_id (document, id);
  entity = loam_entity_new (id);
  entity->at = at;
  if (prototype != NULL)
    entity->prototype = loam_object_ref (prototype);
  label = g_strdup_printf (
      _ ("Place %s"), prototype != NULL ? loam_edit_get_display_name (prototype) : _ ("a thing"));
  loam_document_begin (document, label);
  loam_edit_push_insert (document, layer, entity, -1);
  loam_document_end (document);
  return entity;
}

gboolean
loam_edit_entities_can_change (LoamDocument *document, LoamEntity **things, guint n, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  if (n == 0) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("Nothing is selected"));
    return FALSE;
  }
  for (guint i = 0; i < n; i++)
    if (!loam_edit_check_thing (things[i], error))
      return FALSE;
  return TRUE;
}

gboolean
loam_edit_entities_can_move (
    LoamDocument *document, LoamEntity **things, guint n, LoamPoint by, GError **error)
{
  if (!loam_edit_entities_can_change (document, things, n, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!loam_edit_check_place (loam_document_get_project (document),
                                (LoamPoint){things[i]->at.x + by.x, things[i]->at.y + by.y}, error))
      return FALSE;
  return TRUE;
}

gboolean
loam_edit_entities_move (
    LoamDocument *document, LoamEntity **things, guint n, LoamPoint by, guint64 gesture)
{
  g_autofree char *what = NULL;
  g_autofree char *label = NULL;

  if ((by.x == 0 && by.y == 0) || !loam_edit_entities_can_move (document, things, n, by, NULL))
    return FALSE;
  what = loam_edit_describe ((LoamObject **) things, n);
  label = g_strdup_printf (_ ("Move %s"), what);
  loam_document_begin_gesture (document, label, gesture);
  for (guint i = 0; i < n; i++) {
    LoamPoint at = {things[i]->at.x + by.x, things[i]->at.y + by.y};

    loam_edit_push_property (document, things[i], LOAM_PROPERTY_AT, LOAM_POINT (at.x, at.y), NULL);
  }
  loam_document_end (document);
  return TRUE;
}

static GHashTable *
set_of (LoamEntity **things, guint n)
{
  GHashTable *set = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n; i++)
    g_hash_table_add (set, things[i]);
  return set;
}

/* Places in @layer of those of its things that are in @set, ascending. */
static GArray *
find_places (const LoamLayer *layer, GHashTable *set)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; layer->entities != NULL && i < layer->entities->len; i++)
    if (g_hash_table_contains (set, layer->entities->pdata[i]))
      g_array_append_val (places, i);
  return places;
}

/* Inserts the copies of those things of @layer that are at @places above the highest of them. */
static void
insert_copies (LoamDocument *document, LoamLayer *layer, GArray *places, GHashTable *copies)
{
  g_autofree LoamObject **items = g_new (LoamObject *, places->len);
  g_autofree guint *indices = g_new (guint, places->len);
  guint above = g_array_index (places, guint, places->len - 1) + 1;

  for (guint i = 0; i < places->len; i++) {
    const LoamObject *original = layer->entities->pdata[g_array_index (places, guint, i)];

    items[i] = g_hash_table_lookup (copies, original->id);
    indices[i] = above + i;
  }
  loam_document_push (document, loam_command_new_insert (&layer->object, LOAM_LIST_ENTITIES, items,
                                                         indices, places->len));
}

static GHashTable *
make_copies (LoamDocument *document, LoamEntity **things, guint n, LoamPoint by)
{
  GHashTable *copies = g_hash_table_new_full (NULL, NULL, NULL, loam_object_unref);

  for (guint i = 0; i < n; i++) {
    LoamEntity *copy = loam_edit_copy_thing (document, things[i]);

    copy->at = (LoamPoint){copy->at.x + by.x, copy->at.y + by.y};
    g_hash_table_insert (copies, things[i]->object.id, copy);
  }
  loam_edit_remap_things (copies);
  return copies;
}

GPtrArray *
loam_edit_entities_duplicate (LoamDocument *document, LoamEntity **things, guint n, LoamPoint by)
{
  g_autoptr (GPtrArray) layers = NULL;
  g_autoptr (GHashTable) copies = NULL;
  g_autoptr (GHashTable) set = NULL;
  g_autofree char *what = NULL;
  g_autofree char *label = NULL;
  GPtrArray *made;

  if (!loam_edit_entities_can_move (document, things, n, by, NULL))
    return g_ptr_array_new ();
  set = set_of (things, n);
  copies = make_copies (document, things, n, by);
  /* Before anything is inserted: @things may be the layer's own list. */
  made = g_ptr_array_sized_new (n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (made, g_hash_table_lookup (copies, things[i]->object.id));
  layers = loam_level_dup_layers (loam_object_get_level (&things[0]->object));
  what = loam_edit_describe ((LoamObject **) things, n);
  label = g_strdup_printf (_ ("Duplicate %s"), what);
  loam_document_begin (document, label);
  for (guint i = 0; i < layers->len; i++) {
    g_autoptr (GArray) places = find_places (layers->pdata[i], set);

    if (places->len > 0)
      insert_copies (document, layers->pdata[i], places, copies);
  }
  loam_document_end (document);
  return made;
}

void
loam_edit_push_remove_things (LoamDocument *document, const LoamLevel *level, GHashTable *set)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = layers->pdata[i];
    g_autoptr (GArray) places = find_places (layer, set);

    if (places->len > 0)
      loam_document_push (document,
                          loam_command_new_remove (&layer->object, LOAM_LIST_ENTITIES,
                                                   (guint *) (gpointer) places->data, places->len));
  }
}

gboolean
loam_edit_entities_delete (LoamDocument *document, LoamEntity **things, guint n)
{
  g_autoptr (GHashTable) doomed = NULL;
  g_autofree char *what = NULL;
  g_autofree char *label = NULL;
  LoamLevel *level;

  if (!loam_edit_entities_can_change (document, things, n, NULL))
    return FALSE;
  doomed = set_of (things, n);
  level = loam_object_get_level (&things[0]->object);
  what = loam_edit_describe ((LoamObject **) things, n);
  label = g_strdup_printf (_ ("Delete %s"), what);
  loam_document_begin (document, label);
  loam_edit_fold_doomed (document, doomed);
  loam_edit_push_remove_things (document, level, doomed);
  loam_document_end (document);
  return TRUE;
}
