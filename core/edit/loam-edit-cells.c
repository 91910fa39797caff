/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-cells.h"

#include "loam-edit-entities.h"
#include "loam-edit-private.h"
#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-piece.h"
#include "loam-project.h"
#include "loam-region-private.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>
#include <math.h>

gboolean
loam_edit_cells_can_change (
    LoamDocument *document, LoamLayer **layers, guint n, const LoamRegion *region, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  if (region == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("No cells are selected"));
    return FALSE;
  }
  if (n == 0) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("Choose a layer whose cells are meant"));
    return FALSE;
  }
  for (guint i = 0; i < n; i++)
    if (!loam_edit_check_layer (layers[i], error))
      return FALSE;
  return TRUE;
}

GPtrArray *
loam_edit_cells_find_things (LoamDocument *document,
                             const LoamLayer *layer,
                             const LoamRegion *region)
{
  const LoamProject *project = loam_document_get_project (document);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; layer->entities != NULL && i < layer->entities->len; i++) {
    const LoamEntity *thing = layer->entities->pdata[i];
    LoamPoint size = loam_resolve_size (project, &thing->object);

    if (loam_region_contains (region,
                              (int) floor ((thing->at.x + size.x / 2) / project->tile_width),
                              (int) floor ((thing->at.y + size.y / 2) / project->tile_height)))
      g_ptr_array_add (found, layer->entities->pdata[i]);
  }
  return found;
}

gboolean
loam_edit_cells_fill (LoamDocument *document,
                      LoamLayer *layer,
                      LoamTerrain *terrain,
                      const LoamRegion *region)
{
  g_autoptr (LoamGrid) after = NULL;
  g_autofree char *label = NULL;
  LoamRect area;
  LoamPatch *patch;
  gulong count;

  if (!loam_edit_cells_can_change (document, &layer, 1, region, NULL) ||
      !loam_edit_terrain_can_paint (document, layer, NULL))
    return FALSE;
  after = loam_grid_copy (layer->grid);
  area = loam_edit_get_writable (after, loam_region_get_extent (region));
  loam_region_fill (region, after, area, terrain != NULL ? terrain->index : 0);
  patch = loam_patch_new_diff (layer->grid, after);
  if (patch == NULL)
    return FALSE;
  count = (gulong) loam_patch_count (patch);
  label =
      terrain != NULL
          ? g_strdup_printf (ngettext ("Fill %'lu cell with %s", "Fill %'lu cells with %s", count),
                             count, terrain->object.name)
          : g_strdup_printf (ngettext ("Erase %'lu cell", "Erase %'lu cells", count), count);
  loam_document_begin (document, label);
  loam_document_push (document, loam_command_new_cells (layer, patch));
  loam_document_end (document);
  return TRUE;
}

/* Erasing. */

/* What one layer loses: cells, of which NULL are none, and things, which are added to @doomed. */
static LoamPatch *
plan_erasing (LoamDocument *document, LoamLayer *layer, const LoamRegion *region, GPtrArray *doomed)
{
  g_autoptr (GPtrArray) things = loam_edit_cells_find_things (document, layer, region);
  g_autoptr (LoamGrid) after = NULL;

  g_ptr_array_extend (doomed, things, NULL, NULL);
  if (layer->grid == NULL)
    return NULL;
  after = loam_grid_copy (layer->grid);
  loam_region_fill (region, after, loam_grid_get_bounds (after), 0);
  return loam_patch_new_diff (layer->grid, after);
}

static void
push_deletion (LoamDocument *document, const GPtrArray *things)
{
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < things->len; i++)
    g_hash_table_add (doomed, things->pdata[i]);
  if (things->len == 0)
    return;
  loam_edit_fold_doomed (document, doomed);
  loam_edit_push_remove_things (document, loam_object_get_level (things->pdata[0]), doomed);
}

static char *
make_erase_label (gulong cells, const GPtrArray *things)
{
  g_autofree char *what = NULL;

  if (cells > 0)
    return g_strdup_printf (ngettext ("Erase %'lu cell", "Erase %'lu cells", cells), cells);
  what = loam_edit_describe ((LoamObject **) things->pdata, things->len);
  return g_strdup_printf (_ ("Delete %s"), what);
}

gboolean
loam_edit_cells_can_erase (
    LoamDocument *document, LoamLayer **layers, guint n, const LoamRegion *region, GError **error)
{
  if (!loam_edit_cells_can_change (document, layers, n, region, error))
    return FALSE;
  for (guint i = 0; i < n; i++) {
    g_autoptr (GPtrArray) things = loam_edit_cells_find_things (document, layers[i], region);

    if (things->len > 0 && !loam_edit_entities_can_change (document, (LoamEntity **) things->pdata,
                                                           things->len, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
loam_edit_cells_erase (LoamDocument *document,
                       LoamLayer **layers,
                       guint n,
                       const LoamRegion *region)
{
  g_autofree LoamPatch **patches = NULL;
  g_autoptr (GPtrArray) doomed = g_ptr_array_new ();
  g_autofree char *label = NULL;
  gulong count = 0;

  if (!loam_edit_cells_can_erase (document, layers, n, region, NULL))
    return FALSE;
  patches = g_new0 (LoamPatch *, n);
  for (guint i = 0; i < n; i++) {
    patches[i] = plan_erasing (document, layers[i], region, doomed);
    count += patches[i] != NULL ? (gulong) loam_patch_count (patches[i]) : 0;
  }
  if (count == 0 && doomed->len == 0)
    return FALSE;
  label = make_erase_label (count, doomed);
  loam_document_begin (document, label);
  for (guint i = 0; i < n; i++)
    if (patches[i] != NULL)
      loam_document_push (document, loam_command_new_cells (layers[i], patches[i]));
  push_deletion (document, doomed);
  loam_document_end (document);
  return TRUE;
}

/* Moving and turning: pieces that are placed at once. */

static LoamPiece *
lift (LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region, GError **error)
{
  return loam_edit_cells_can_change (document, layers, n, region, error)
             ? loam_piece_new_lifted (document, layers, n, region)
             : NULL;
}

static gboolean
turn_piece (LoamPiece *piece, LoamTurn turn, guint times, GError **error)
{
  for (guint i = 0; i < times; i++)
    if (!loam_piece_turn (piece, turn)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                   _ ("The selected cells reach too far for that"));
      return FALSE;
    }
  return TRUE;
}

gboolean
loam_edit_cells_can_move (LoamDocument *document,
                          LoamLayer **layers,
                          guint n,
                          LoamRegion *region,
                          int dx,
                          int dy,
                          GError **error)
{
  g_autoptr (LoamPiece) piece = lift (document, layers, n, region, error);

  if (piece == NULL)
    return FALSE;
  loam_piece_move (piece, dx, dy);
  return loam_piece_can_place (piece, error);
}

gboolean
loam_edit_cells_move (
    LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region, int dx, int dy)
{
  g_autoptr (LoamPiece) piece = lift (document, layers, n, region, NULL);

  if (piece == NULL || (dx == 0 && dy == 0))
    return FALSE;
  loam_piece_move (piece, dx, dy);
  return loam_piece_place (piece, TRUE);
}

gboolean
loam_edit_cells_can_turn (LoamDocument *document,
                          LoamLayer **layers,
                          guint n,
                          LoamRegion *region,
                          LoamTurn turn,
                          guint times,
                          GError **error)
{
  g_autoptr (LoamPiece) piece = lift (document, layers, n, region, error);

  return piece != NULL && turn_piece (piece, turn, times, error) &&
         loam_piece_can_place (piece, error);
}

gboolean
loam_edit_cells_turn (LoamDocument *document,
                      LoamLayer **layers,
                      guint n,
                      LoamRegion *region,
                      LoamTurn turn,
                      guint times)
{
  g_autoptr (LoamPiece) piece = lift (document, layers, n, region, NULL);

  return piece != NULL && turn_piece (piece, turn, times, NULL) && loam_piece_place (piece, TRUE);
}
