/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-levels.h"

#include "loam-edit-definitions.h"
#include "loam-edit-layers.h"
#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-id.h"
#include "loam-object-private.h"
#include "loam-object-spec.h"
#include "loam-project.h"

#include <glib/gi18n-lib.h>

LoamGrid *
loam_edit_new_grid (int width, int height)
{
  return width > 0 ? loam_grid_new (width, height, 0) : loam_grid_new_unbounded ();
}

LoamLayer *
loam_edit_new_layer (
    LoamDocument *document, LoamLayerKind kind, const char *name, int width, int height)
{
  char id[LOAM_ID_LENGTH + 1];
  LoamLayer *layer;

  loam_document_new_id (document, id);
  layer = loam_layer_new (kind, id, name);
  if (loam_layer_has_cells (layer))
    layer->grid = loam_edit_new_grid (width, height);
  return layer;
}

static void
copy_key (LoamLayer *copy, const LoamLayer *layer)
{
  guint n;

  if (layer->key == NULL)
    return;
  n = g_strv_length (layer->key);
  copy->key = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    copy->key[i] = g_ref_string_acquire (layer->key[i]);
  if (layer->key_unused != NULL)
    copy->key_unused = g_memdup2 (layer->key_unused, n * sizeof (gboolean));
}

LoamLayer *
loam_edit_copy_layer (LoamDocument *document,
                      const LoamLayer *layer,
                      const char *name,
                      GHashTable *copies)
{
  char id[LOAM_ID_LENGTH + 1];
  LoamLayer *copy;

  loam_document_new_id (document, id);
  copy = loam_layer_new (layer->kind, id, name);
  loam_object_copy_properties (&copy->object, &layer->object);
  copy_key (copy, layer);
  for (guint i = 0; layer->entities != NULL && i < layer->entities->len; i++) {
    const LoamEntity *thing = layer->entities->pdata[i];
    LoamEntity *made = loam_edit_copy_thing (document, thing);

    loam_object_insert (&copy->object, &made->object, -1);
    g_hash_table_insert (copies, thing->object.id, made);
  }
  for (guint i = 0; layer->layers != NULL && i < layer->layers->len; i++) {
    const LoamLayer *held = layer->layers->pdata[i];
    g_autoptr (LoamObject) made =
        (LoamObject *) loam_edit_copy_layer (document, held, held->object.name, copies);

    loam_object_insert (&copy->object, made, -1);
  }
  return copy;
}

/* Whether @level may have @n more layers. */
static gboolean
check_room (const LoamLevel *level, guint n, GError **error)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  if (layers->len + n <= LOAM_MAX_LAYERS)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT, _ ("A level has at most %d layers"),
               LOAM_MAX_LAYERS);
  return FALSE;
}

/* Groups within groups that a layer is, itself included. */
static guint
get_height (const LoamLayer *layer)
{
  guint height = 0;

  for (guint i = 0; layer->layers != NULL && i < layer->layers->len; i++)
    height = MAX (height, get_height (layer->layers->pdata[i]));
  return layer->layers != NULL ? height + 1 : 0;
}

/* Whether groups @height deep may go into @owner. */
static gboolean
check_depth (const LoamObject *owner, guint height, GError **error)
{
  for (; owner != NULL && owner->kind == LOAM_KIND_LAYER; owner = owner->owner)
    height++;
  if (height <= LOAM_MAX_GROUP_DEPTH)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT, _ ("Groups hold one another at most %d deep"),
               LOAM_MAX_GROUP_DEPTH);
  return FALSE;
}

LoamLayer *
loam_edit_layer_add (LoamDocument *document,
                     gpointer owner,
                     LoamLayerKind kind,
                     const char *name,
                     int index,
                     GError **error)
{
  LoamLevel *level = owner != NULL ? loam_object_get_level (owner) : NULL;
  LoamProject *project;
  LoamLayer *layer;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (level != NULL && name != NULL, NULL);
  g_return_val_if_fail (loam_object_get_held_list (owner) == LOAM_LIST_LAYERS, NULL);

  project = loam_document_get_project (document);
  if (!loam_edit_check_name (project, LOAM_KIND_LAYER, &level->object, NULL, name, error) ||
      !check_room (level, 1, error) || !check_depth (owner, kind == LOAM_LAYER_GROUP, error))
    return NULL;
  layer = loam_edit_new_layer (document, kind, name, level->width, level->height);
  label = g_strdup_printf (_ ("Add layer %s"), name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, owner, layer, index);
  loam_document_end (document);
  return layer;
}

static char *
free_layer_name (const LoamLevel *level, const char *base)
{
  char *name = g_strdup_printf ("%s 2", base);

  for (guint i = 3; loam_level_find_layer (level, name) != NULL; i++) {
    g_free (name);
    name = g_strdup_printf ("%s %u", base, i);
  }
  return name;
}

LoamLayer *
loam_edit_layer_duplicate (LoamDocument *document, LoamLayer *layer)
{
  g_autoptr (GHashTable) copies = g_hash_table_new_full (NULL, NULL, NULL, loam_object_unref);
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  LoamLevel *level;
  LoamLayer *copy;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (layer != NULL && layer->object.owner != NULL, NULL);

  level = loam_object_get_level (&layer->object);
  name = free_layer_name (level, layer->object.name);
  copy = loam_edit_copy_layer (document, layer, name, copies);
  loam_edit_remap_things (copies);
  label = g_strdup_printf (_ ("Duplicate layer %s"), layer->object.name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, layer->object.owner, copy,
                         loam_object_get_index (&layer->object) + 1);
  loam_document_end (document);
  return copy;
}

/* All things of a layer, and of those that it holds. */
static void
add_things (GHashTable *things, const LoamLayer *layer)
{
  for (guint i = 0; layer->entities != NULL && i < layer->entities->len; i++)
    g_hash_table_add (things, layer->entities->pdata[i]);
  for (guint i = 0; layer->layers != NULL && i < layer->layers->len; i++)
    add_things (things, layer->layers->pdata[i]);
}

gboolean
loam_edit_layer_can_move (LoamDocument *document, LoamLayer *layer, gpointer owner, GError **error)
{

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (layer != NULL && layer->object.owner != NULL, FALSE);
  g_return_val_if_fail (owner != NULL && loam_object_get_held_list (owner) == LOAM_LIST_LAYERS,
                        FALSE);

  for (const LoamObject *above = owner; above != NULL; above = above->owner)
    if (above == &layer->object) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE,
                   _ ("The group “%s” can't be put into itself"), layer->object.name);
      return FALSE;
    }
  if (loam_object_get_level (owner) != loam_object_get_level (&layer->object)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("The layer “%s” is of another level; copy it there"), layer->object.name);
    return FALSE;
  }
  return check_depth (owner, get_height (layer), error);
}

gboolean
loam_edit_layer_move (
    LoamDocument *document, LoamLayer *layer, gpointer owner, guint index, GError **error)
{
  g_autofree char *label = NULL;
  g_autoptr (LoamObject) held = NULL;

  if (!loam_edit_layer_can_move (document, layer, owner, error))
    return FALSE;
  if (owner == layer->object.owner) {
    loam_edit_reorder (document, &layer->object, index);
    return TRUE;
  }
  label = ((LoamObject *) owner)->kind == LOAM_KIND_LAYER
              ? g_strdup_printf (_ ("Move layer %s into %s"), layer->object.name,
                                 ((LoamObject *) owner)->name)
              : g_strdup_printf (_ ("Move layer %s out of its group"), layer->object.name);
  held = loam_object_ref (layer);
  loam_document_begin (document, label);
  loam_edit_push_remove (document, layer);
  index = MIN (index, loam_object_get_list (owner, LOAM_LIST_LAYERS)->len);
  loam_edit_push_insert (document, owner, loam_object_ref (layer), (int) index);
  loam_document_end (document);
  return TRUE;
}

gboolean
loam_edit_layer_remove (LoamDocument *document, LoamLayer *layer, GError **error)
{
  g_autoptr (GHashTable) doomed = NULL;
  g_autofree char *label = NULL;
  guint n;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (layer != NULL && layer->object.owner != NULL, FALSE);

  if (!loam_edit_check_layer (layer, error))
    return FALSE;
  doomed = g_hash_table_new (NULL, NULL);
  add_things (doomed, layer);
  n = g_hash_table_size (doomed);
  label = n == 0 ? g_strdup_printf (_ ("Remove layer %s"), layer->object.name)
                 : g_strdup_printf (ngettext ("Remove layer %s and %'u thing",
                                              "Remove layer %s and %'u things", n),
                                    layer->object.name, n);
  loam_document_begin (document, label);
  loam_edit_fold_doomed (document, doomed);
  loam_edit_push_remove (document, layer);
  loam_document_end (document);
  return TRUE;
}
