/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"

#include "loam-edit-private.h"
#include "loam-edit-tilesets.h"
#include "loam-grid-private.h"
#include "loam-project.h"

#include <glib/gi18n-lib.h>

gboolean
loam_edit_define (LoamDocument *document, gpointer definition, GError **error)
{
  LoamProject *project = loam_document_get_project (document);
  LoamObject *object = definition;
  g_autofree char *label = NULL;

  if (!loam_edit_check_name (project, object->kind, &project->object, NULL, object->name, error)) {
    loam_object_unref (object);
    return FALSE;
  }
  label =
      g_strdup_printf (_ ("Define %s %s"), loam_edit_get_kind_name (object->kind), object->name);
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
  return loam_edit_define (document, terrain, error) ? terrain : NULL;
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

/* Adds the commands that replace it in a level to @commands, and counts its cells. */
static void
replace_in_level (LoamLevel *level, guint32 from, guint32 to, GPtrArray *commands, gulong *n_cells)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = layers->pdata[i];
    LoamPatch *patch =
        layer->kind == LOAM_LAYER_TERRAIN ? make_replacement (layer->grid, from, to) : NULL;

    if (patch == NULL)
      continue;
    *n_cells += loam_patch_count (patch);
    g_ptr_array_add (commands, loam_command_new_cells (layer, patch));
  }
}

guint64
loam_edit_terrain_count_cells (LoamDocument *document, LoamTerrain *terrain)
{
  g_autoptr (GPtrArray) commands =
      g_ptr_array_new_with_free_func ((GDestroyNotify) loam_command_free);
  LoamProject *project;
  gulong n_cells = 0;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), 0);
  g_return_val_if_fail (terrain != NULL, 0);

  project = loam_document_get_project (document);
  for (guint i = 0; i < project->levels->len; i++)
    replace_in_level (project->levels->pdata[i], terrain->index, 0, commands, &n_cells);
  return n_cells;
}

static char *
make_delete_label (const LoamTerrain *terrain, const LoamTerrain *instead, gulong n)
{
  const char *name = terrain->object.name;

  if (n == 0)
    return g_strdup_printf (_ ("Delete terrain %s"), name);
  if (instead != NULL)
    return g_strdup_printf (ngettext ("Replace terrain %s by %s in %'lu cell",
                                      "Replace terrain %s by %s in %'lu cells", n),
                            name, instead->object.name, n);
  return g_strdup_printf (
      ngettext ("Delete terrain %s and %'lu cell", "Delete terrain %s and %'lu cells", n), name, n);
}

gboolean
loam_edit_terrain_delete (LoamDocument *document, LoamTerrain *terrain, LoamTerrain *instead)
{
  g_autoptr (GPtrArray) commands = g_ptr_array_new ();
  g_autofree char *label = NULL;
  LoamProject *project;
  gulong n_cells = 0;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (terrain != NULL && terrain != instead, FALSE);

  if (terrain->object.owner == NULL)
    return FALSE;
  project = loam_document_get_project (document);
  for (guint i = 0; i < project->levels->len; i++)
    replace_in_level (project->levels->pdata[i], terrain->index,
                      instead != NULL ? instead->index : 0, commands, &n_cells);
  label = make_delete_label (terrain, instead, n_cells);
  loam_document_begin (document, label);
  for (guint i = 0; i < commands->len; i++)
    loam_document_push (document, commands->pdata[i]);
  loam_edit_tiles_replace_terrain (document, terrain, instead);
  loam_edit_push_remove (document, terrain);
  loam_document_end (document);
  return TRUE;
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
  label = g_strdup_printf (_ ("Reorder %s %s"), loam_edit_get_kind_name (object->kind),
                           loam_edit_get_display_name (object));
  loam_document_begin (document, label);
  loam_document_push (document, loam_command_new_move (object->owner, list, (guint) from, index));
  loam_document_end (document);
  return TRUE;
}
