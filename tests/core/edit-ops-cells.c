/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "edit-ops-cells.h"

#include "loam-clipboard.h"
#include "loam-edit-cells.h"
#include "loam-edit-selection.h"
#include "loam-edit-terrain.h"
#include "loam-piece.h"

/* A rectangle, with another put in, taken out or cut with. */
static LoamRegion *
pick_region (Draw *draw)
{
  g_autoptr (LoamRegion) a = loam_region_new_rect ((LoamRect){
      pick_coordinate (draw), pick_coordinate (draw), 1 + pick (draw, 20), 1 + pick (draw, 20)});
  g_autoptr (LoamRegion) b = loam_region_new_rect ((LoamRect){
      pick_coordinate (draw), pick_coordinate (draw), 1 + pick (draw, 9), 1 + pick (draw, 9)});

  return loam_region_combine (a, b, (LoamRegionMode) pick (draw, 4));
}

void
run_copy_cells (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, LOAM_LAYER_TERRAIN);
  g_autoptr (LoamRegion) region = pick_region (draw);
  g_autofree char *clip = NULL;

  if (layer == NULL || region == NULL)
    return;
  clip = loam_clipboard_copy_cells (draw->document, layer, region);
  loam_clipboard_paste (draw->document, pick_layer (draw, LOAM_LAYER_TERRAIN), clip,
                        (LoamPoint){pick_coordinate (draw), pick_coordinate (draw)}, NULL);
}

/* Chosen cells. */

/* Some layers of a level, of LoamLayer, each once. */
static GPtrArray *
pick_layers (Draw *draw, LoamLevel *level)
{
  GPtrArray *layers = g_ptr_array_new ();

  for (guint i = 0; level != NULL && i < level->layers->len; i++)
    if (pick (draw, 3) > 0)
      g_ptr_array_add (layers, level->layers->pdata[i]);
  return layers;
}

void
run_cells (Draw *draw)
{
  g_autoptr (GPtrArray) layers = pick_layers (draw, pick_level (draw));
  g_autoptr (LoamRegion) region = pick_region (draw);
  LoamLayer **all = (LoamLayer **) layers->pdata;

  switch (pick (draw, 4)) {
  case 0:
    for (guint j = 0; j < layers->len; j++)
      loam_edit_cells_fill (draw->document, all[j], pick_terrain (draw), region);
    break;
  case 1:
    loam_edit_cells_erase (draw->document, all, layers->len, region);
    break;
  case 2:
    loam_edit_cells_move (draw->document, all, layers->len, region, pick (draw, 21) - 10,
                          pick (draw, 21) - 10);
    break;
  default:
    loam_edit_cells_turn (draw->document, all, layers->len, region, (LoamTurn) pick (draw, 4),
                          1 + (guint) pick (draw, 3));
  }
}

/* A piece that wanders about before it is placed. */
void
run_piece (Draw *draw)
{
  g_autoptr (GPtrArray) layers = pick_layers (draw, pick_level (draw));
  g_autoptr (LoamRegion) region = pick_region (draw);
  g_autoptr (LoamPiece) piece = NULL;

  if (!loam_edit_cells_can_change (draw->document, (LoamLayer **) layers->pdata, layers->len,
                                   region, NULL))
    return;
  piece = pick (draw, 2) == 0 ? loam_piece_new_lifted (draw->document, (LoamLayer **) layers->pdata,
                                                       layers->len, region)
                              : loam_piece_new_copied (draw->document, (LoamLayer **) layers->pdata,
                                                       layers->len, region);
  for (int i = pick (draw, 4); i >= 0; i--) {
    loam_piece_move (piece, pick (draw, 9) - 4, pick (draw, 9) - 4);
    if (pick (draw, 2) == 0)
      loam_piece_turn (piece, (LoamTurn) pick (draw, 4));
  }
  loam_piece_place (piece, pick (draw, 2) == 0);
}

/* Painting that keeps to the selection, and leaves what is outside as it was. */
void
run_within (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, LOAM_LAYER_TERRAIN);
  g_autoptr (LoamRegion) region = pick_region (draw);
  g_autoptr (LoamGrid) before = NULL;
  LoamRect all = {-40, -40, 120, 120};

  if (layer == NULL || region == NULL)
    return;
  before = loam_grid_copy (layer->grid);
  loam_document_select_cells (draw->document, loam_object_get_level (&layer->object), region);
  /* What lies outside of the level is not selected. */
  if (loam_document_get_cell_selection (draw->document) == NULL)
    return;
  loam_document_set_limits_painting (draw->document, TRUE);
  if (pick (draw, 2) == 0)
    loam_edit_terrain_fill (draw->document, layer, pick_terrain (draw), pick_coordinate (draw),
                            pick_coordinate (draw));
  else
    loam_edit_terrain_stroke (draw->document, layer, pick_terrain (draw), pick_coordinate (draw),
                              pick_coordinate (draw), pick_coordinate (draw),
                              pick_coordinate (draw), 1 + pick (draw, 5), 0);
  loam_document_set_limits_painting (draw->document, FALSE);
  for (int y = all.y; y < all.y + all.height; y++)
    for (int x = all.x; x < all.x + all.width; x++)
      if (!loam_region_contains (region, x, y) &&
          loam_grid_get (before, x, y) != loam_grid_get (layer->grid, x, y))
        draw->fault = g_strdup ("painting did not keep to the selection");
}

void
run_extend (Draw *draw)
{
  LoamLayer *layer =
      pick_layer (draw, pick (draw, 2) == 0 ? LOAM_LAYER_TERRAIN : LOAM_LAYER_ENTITIES);
  guint64 position = loam_history_get_position (draw->desk->history);

  if (layer == NULL)
    return;
  switch (pick (draw, 5)) {
  case 0:
    loam_edit_selection_all (draw->document, layer);
    break;
  case 1:
    loam_edit_selection_invert (draw->document, layer);
    break;
  case 2:
    loam_edit_selection_extend (draw->document, layer);
    break;
  case 3:
    loam_edit_selection_grow (draw->document, 1 + pick (draw, 3));
    break;
  default:
    loam_edit_selection_shrink (draw->document, 1 + pick (draw, 3));
  }
  if (!loam_history_in_group (draw->desk->history) &&
      loam_history_get_position (draw->desk->history) != position)
    draw->fault = g_strdup ("selecting is an edit");
}
