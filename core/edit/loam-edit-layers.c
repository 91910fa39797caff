/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-levels.h"

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
  if (kind == LOAM_LAYER_TERRAIN)
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
  return copy;
}

LoamLayer *
loam_edit_layer_add (LoamDocument *document,
                     LoamLevel *level,
                     LoamLayerKind kind,
                     const char *name,
                     int index,
                     GError **error)
{
  LoamProject *project;
  LoamLayer *layer;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (level != NULL && name != NULL, NULL);

  project = loam_document_get_project (document);
  if (!loam_edit_check_name (project, LOAM_KIND_LAYER, &level->object, NULL, name, error))
    return NULL;
  layer = loam_edit_new_layer (document, kind, name, level->width, level->height);
  label = g_strdup_printf (_ ("Add layer %s"), name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, level, layer, index);
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

  level = (LoamLevel *) layer->object.owner;
  name = free_layer_name (level, layer->object.name);
  copy = loam_edit_copy_layer (document, layer, name, copies);
  loam_edit_remap_things (copies);
  label = g_strdup_printf (_ ("Duplicate layer %s"), layer->object.name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, level, copy, loam_object_get_index (&layer->object) + 1);
  loam_document_end (document);
  return copy;
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
  for (guint i = 0; layer->entities != NULL && i < layer->entities->len; i++)
    g_hash_table_add (doomed, layer->entities->pdata[i]);
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
