/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"

#include "loam-edit-private.h"
#include "loam-grid-private.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>

/* Puts a new definition at the end of its list as one step, unless its name is refused; it is let go of then. */
static gboolean
define (LoamDocument *document, gpointer definition, GError **error)
{
  LoamProject *project = loam_document_get_project (document);
  LoamObject *object = definition;
  g_autofree char *label = NULL;

  if (!loam_edit_check_name (project, object->kind, &project->object, NULL, object->name, error)) {
    loam_object_unref (object);
    return FALSE;
  }
  label = g_strdup_printf (_ ("Define %s %s"), loam_kind_name (object->kind), object->name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, project, object, -1);
  loam_document_end (document);
  return TRUE;
}

LoamTerrain *
loam_edit_terrain_define (LoamDocument *document, const char *name, GError **error)
{
  LoamTerrain *terrain;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  terrain = loam_terrain_new (name);
  return define (document, terrain, error) ? terrain : NULL;
}

/* Writes @to over the cells of @area, within one chunk, that hold @from. */
static void
replace_in_chunk (LoamGrid *grid, LoamRect area, guint32 from, guint32 to)
{
  guint32 row[LOAM_CHUNK_SIZE], uniform;

  if (loam_grid_get_uniform (grid, area.x, area.y, &uniform)) {
    if (uniform == from)
      loam_grid_fill_rect (grid, area, to);
    return;
  }
  for (int y = area.y; y < area.y + area.height; y++) {
    gboolean found = FALSE;

    loam_grid_get_row (grid, area.x, y, area.width, row);
    for (int i = 0; i < area.width; i++)
      if (row[i] == from) {
        row[i] = to;
        found = TRUE;
      }
    if (found)
      loam_grid_set_row (grid, area.x, y, area.width, row);
  }
}

static LoamPatch *
make_replacement (const LoamGrid *grid, guint32 from, guint32 to)
{
  g_autoptr (LoamGrid) after = loam_grid_copy (grid);
  LoamRect bounds = loam_grid_get_bounds (grid);
  int right = bounds.x + bounds.width, bottom = bounds.y + bounds.height;

  for (int y = bounds.y; y < bottom; y += LOAM_CHUNK_SIZE)
    for (int x = bounds.x; x < right; x += LOAM_CHUNK_SIZE)
      replace_in_chunk (
          after,
          (LoamRect){x, y, MIN (LOAM_CHUNK_SIZE, right - x), MIN (LOAM_CHUNK_SIZE, bottom - y)},
          from, to);
  loam_grid_compact (after, bounds);
  return loam_patch_new_diff (grid, after);
}

static void
replace_in_level (LoamDocument *document, LoamLevel *level, guint32 from, guint32 to)
{
  for (guint i = 0; i < level->layers->len; i++) {
    LoamLayer *layer = level->layers->pdata[i];
    LoamPatch *patch =
        layer->kind == LOAM_LAYER_TERRAIN ? make_replacement (layer->grid, from, to) : NULL;

    if (patch != NULL)
      loam_document_push (document, loam_command_new_cells (layer, patch));
  }
}

gboolean
loam_edit_terrain_delete (LoamDocument *document, LoamTerrain *terrain, LoamTerrain *instead)
{
  LoamProject *project;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (terrain != NULL && terrain != instead, FALSE);

  if (terrain->object.owner == NULL)
    return FALSE;
  project = loam_document_get_project (document);
  label = g_strdup_printf (_ ("Delete terrain %s"), terrain->object.name);
  loam_document_begin (document, label);
  for (guint i = 0; i < project->levels->len; i++)
    replace_in_level (document, project->levels->pdata[i], terrain->index,
                      instead != NULL ? instead->index : 0);
  loam_edit_push_remove (document, terrain);
  loam_document_end (document);
  return TRUE;
}

LoamPrototype *
loam_edit_prototype_define (LoamDocument *document,
                            const char *name,
                            LoamPrototype *parent,
                            LoamBag *values,
                            GError **error)
{
  g_autoptr (LoamBag) checked = NULL;
  LoamPrototype *prototype;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  if (!loam_edit_check_chain ((LoamObject *) parent, error))
    return NULL;
  if (values != NULL) {
    checked = loam_edit_check_values (loam_document_get_project (document), values, error);
    if (checked == NULL)
      return NULL;
  }
  prototype = loam_prototype_new (name);
  if (parent != NULL)
    prototype->prototype = loam_object_ref (parent);
  if (checked != NULL) {
    loam_bag_unref (prototype->values);
    prototype->values = g_steal_pointer (&checked);
  }
  return define (document, prototype, error) ? prototype : NULL;
}

gboolean
loam_edit_prototype_delete (LoamDocument *document, LoamPrototype *prototype)
{
  g_autoptr (GHashTable) doomed = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (prototype != NULL, FALSE);

  if (prototype->object.owner == NULL)
    return FALSE;
  doomed = g_hash_table_new (NULL, NULL);
  g_hash_table_add (doomed, prototype);
  label = g_strdup_printf (_ ("Delete prototype %s"), prototype->object.name);
  loam_document_begin (document, label);
  loam_edit_fold_doomed (document, doomed);
  loam_edit_push_remove (document, prototype);
  loam_document_end (document);
  return TRUE;
}

typedef struct {
  const LoamObject *thing;
  GPtrArray *users;
} Uses;

static void
add_use_cb (LoamObject *object, gpointer user_data)
{
  Uses *uses = user_data;

  if (loam_object_get_prototype (object) == uses->thing)
    g_ptr_array_add (uses->users, object);
}

GPtrArray *
loam_edit_find_uses (LoamDocument *document, const LoamObject *thing)
{
  Uses uses = {thing, NULL};

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (thing != NULL, NULL);

  uses.users = g_ptr_array_new ();
  loam_edit_each_holder (loam_document_get_project (document), add_use_cb, &uses);
  return uses.users;
}

gboolean
loam_edit_reorder (LoamDocument *document, LoamObject *object, guint index)
{
  g_autofree char *label = NULL;
  LoamListId list;
  int from;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (object != NULL && object->kind != LOAM_KIND_PROJECT, FALSE);

  from = object->owner != NULL ? loam_object_get_index (object) : -1;
  if (from < 0)
    return FALSE;
  list = loam_kind_get_list (object->kind);
  index = MIN (index, loam_object_get_list (object->owner, list)->len - 1);
  if ((guint) from == index)
    return FALSE;
  label = g_strdup_printf (_ ("Reorder %s"), loam_edit_get_display_name (object));
  loam_document_begin (document, label);
  loam_document_push (document, loam_command_new_move (object->owner, list, (guint) from, index));
  loam_document_end (document);
  return TRUE;
}
