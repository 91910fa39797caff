/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "desk.h"
#include "loam-edit-cells.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-selection.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-piece.h"
#include "loam-project.h"

/* Verbs of chosen cells and of choosing, through undo and redo. */

/* An L of three cells. */
static LoamRegion *
make_corner (int x, int y)
{
  g_autoptr (LoamRegion) all = loam_region_new_rect ((LoamRect){x, y, 2, 2});
  g_autoptr (LoamRegion) hole = loam_region_new_rect ((LoamRect){x + 1, y, 1, 1});

  return loam_region_combine (all, hole, LOAM_REGION_REMOVE);
}

static void
lock (Desk *desk, LoamLayer *layer)
{
  LoamObject *object = &layer->object;

  loam_edit_set_property (desk->document, &object, 1, LOAM_PROPERTY_LOCKED, &LOAM_BOOL (TRUE), 0,
                          NULL);
}

static void
test_fill_and_erase (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) corner = make_corner (0, 0);
  guint64 before;

  desk_draw (desk, (const char *[]){"ggg", "ggg", NULL});
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_cells_fill (desk->document, desk->ground, desk->river, corner));
  desk_assert_picture (desk, (const char *[]){"rgg", "rrg", NULL});
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (loam_edit_cells_fill (desk->document, desk->ground, desk->river, corner));
  desk_assert_nothing (desk, before);
  g_assert_true (loam_edit_cells_erase (desk->document, &desk->ground, 1, corner));
  desk_assert_picture (desk, (const char *[]){".gg", "..g", NULL});
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (loam_edit_cells_erase (desk->document, &desk->ground, 1, corner));
  desk_assert_nothing (desk, before);
}

static void
test_move (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) corner = make_corner (0, 0);
  g_autoptr (LoamRegion) there = make_corner (2, 1);
  guint64 before;

  desk_draw (desk, (const char *[]){"rgggg", ".hggg", "ggggg", NULL});
  before = desk_hash (desk);
  loam_document_select_cells (desk->document, desk->cellar, corner);
  desk_listen (desk);
  g_assert_true (loam_edit_cells_move (desk->document, &desk->ground, 1, corner, 2, 1));
  /* What was empty covers nothing; what is left behind is empty; the rest of the square stays. */
  desk_assert_picture (desk, (const char *[]){".gggg", "..rgg", "ggghg", NULL});
  g_assert_true (loam_region_equal (loam_document_get_cell_selection (desk->document), there));
  g_assert_cmpuint (desk->n_selections, ==, 1);
  desk_assert_one_step (desk, before);
  loam_document_undo (desk->document);
  g_assert_true (loam_region_equal (loam_document_get_cell_selection (desk->document), corner));
  desk_listen (desk);
  g_assert_false (loam_edit_cells_move (desk->document, &desk->ground, 1, corner, 0, 0));
  desk_assert_nothing (desk, before);
}

static void
test_move_over_the_edge (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) row = loam_region_new_rect ((LoamRect){0, 0, 3, 1});
  g_autoptr (GError) error = NULL;
  guint64 before;

  desk_draw (desk, (const char *[]){"rgh", NULL});
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_false (loam_edit_cells_can_move (desk->document, &desk->ground, 1, row, -3, 0, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
  g_assert_false (loam_edit_cells_move (desk->document, &desk->ground, 1, row, -3, 0));
  desk_assert_nothing (desk, before);
  g_assert_true (loam_edit_cells_move (desk->document, &desk->ground, 1, row, -1, 0));
  desk_assert_picture (desk, (const char *[]){"gh.", NULL});
  desk_assert_one_step (desk, before);
  g_assert_cmpint (loam_region_count (loam_document_get_cell_selection (desk->document)), ==, 2);
}

static void
test_turn (void)
{
  static const struct {
    LoamTurn turn;
    guint times;
    const char *picture[4];
  } cases[] = {
      {LOAM_TURN_FLIP_X, 1, {"hgr.", "..r.", NULL}},
      {LOAM_TURN_FLIP_Y, 1, {"r...", "rgh.", NULL}},
      {LOAM_TURN_CLOCKWISE, 2, {"..r.", "hgr.", NULL}},
      {LOAM_TURN_COUNTERCLOCKWISE, 2, {"..r.", "hgr.", NULL}},
      {LOAM_TURN_CLOCKWISE, 1, {"rr..", ".g..", ".h..", NULL}},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (Desk) desk = desk_new ();
    g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){0, 0, 3, 2});
    guint64 before;

    desk_draw (desk, (const char *[]){"rgh.", "r...", NULL});
    before = desk_hash (desk);
    desk_listen (desk);
    g_assert_true (loam_edit_cells_turn (desk->document, &desk->ground, 1, region, cases[i].turn,
                                         cases[i].times));
    desk_assert_picture (desk, cases[i].picture);
    desk_assert_one_step (desk, before);
  }
}

static void
test_four_quarters_are_none (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before;

  desk_draw (desk, (const char *[]){"", "", "", "....rgh", "....r", NULL});
  before = desk_hash (desk);
  for (int width = 3; width <= 6; width++) {
    g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){4, 3, width, 2});

    loam_document_select_cells (desk->document, desk->cellar, region);
    for (int i = 0; i < 4; i++) {
      g_assert_true (loam_edit_cells_turn (desk->document, &desk->ground, 1,
                                           loam_document_get_cell_selection (desk->document),
                                           LOAM_TURN_CLOCKWISE, 1));
      g_assert_cmpint (desk_hash (desk) == before, ==, i == 3);
    }
    g_assert_true (loam_region_equal (loam_document_get_cell_selection (desk->document), region));
  }
}

static void
test_layers_move_as_one (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamLayer *roof =
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_TERRAIN, "roof", 1, NULL);
  LoamEntity *inside = desk_place (desk, desk->skeleton, 16, 0);
  LoamEntity *outside = desk_place (desk, desk->skeleton, 64, 64);
  LoamLayer *layers[] = {desk->ground, roof, desk->things};
  g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){0, 0, 2, 1});
  guint64 before;

  desk_draw (desk, (const char *[]){"rg", NULL});
  loam_edit_terrain_paint (desk->document, roof, desk->hill, (int[]){1, 0}, 1, 0);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_cells_move (desk->document, layers, 3, region, 3, 2));
  desk_assert_one_step (desk, before);
  desk_assert_picture (desk, (const char *[]){".....", ".....", "...rg", NULL});
  g_assert_cmpuint (loam_grid_get (roof->grid, 4, 2), ==, desk->hill->index);
  g_assert_cmpuint (loam_grid_get (roof->grid, 1, 0), ==, 0);
  g_assert_cmpfloat (inside->at.x, ==, 16 + 3 * desk->project->tile_width);
  g_assert_cmpfloat (inside->at.y, ==, 2 * desk->project->tile_height);
  g_assert_cmpfloat (outside->at.x, ==, 64);
  before = desk_hash (desk);
  region = (loam_region_unref (region), loam_region_new_rect ((LoamRect){3, 2, 2, 1}));
  g_assert_true (loam_edit_cells_turn (desk->document, layers, 3, region, LOAM_TURN_FLIP_X, 1));
  desk_assert_one_step (desk, before);
  desk_assert_picture (desk, (const char *[]){".....", ".....", "...gr", NULL});
  g_assert_cmpuint (loam_grid_get (roof->grid, 3, 2), ==, desk->hill->index);
  before = desk_hash (desk);
  g_assert_true (loam_edit_cells_erase (desk->document, layers, 3, region));
  desk_assert_one_step (desk, before);
  g_assert_null (inside->object.owner);
  g_assert_nonnull (outside->object.owner);
}

static void
test_locked_layers_refuse (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){0, 0, 2, 1});
  LoamLayer *layers[] = {desk->ground, desk->things};
  g_autoptr (GError) error = NULL;
  guint64 before;

  desk_draw (desk, (const char *[]){"rg", NULL});
  lock (desk, desk->things);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_false (loam_edit_cells_can_change (desk->document, layers, 2, region, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  g_assert_false (loam_edit_cells_move (desk->document, layers, 2, region, 1, 1));
  g_assert_false (loam_edit_cells_turn (desk->document, layers, 2, region, LOAM_TURN_FLIP_X, 1));
  g_assert_false (loam_edit_cells_erase (desk->document, layers, 2, region));
  g_assert_false (loam_edit_cells_can_change (desk->document, layers, 1, NULL, NULL));
  g_assert_false (loam_edit_cells_can_change (desk->document, layers, 0, region, NULL));
  desk_assert_nothing (desk, before);
}

/* A piece is no part of the document until it is placed. */
static void
test_pieces_float (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){0, 0, 2, 1});
  g_autoptr (LoamPiece) piece = NULL;
  g_autoptr (LoamGrid) shown = NULL;
  guint64 before;

  desk_draw (desk, (const char *[]){"rg..", "....", NULL});
  before = desk_hash (desk);
  desk_listen (desk);
  piece = loam_piece_new_lifted (desk->document, &desk->ground, 1, region);
  g_assert_true (loam_piece_is_at_home (piece));
  g_assert_false (loam_piece_place (piece, FALSE));
  loam_piece_move (piece, 5, 5);
  g_assert_true (loam_piece_turn (piece, LOAM_TURN_FLIP_X));
  loam_piece_move (piece, -3, -4);
  shown = loam_piece_compose (piece, 0);
  desk_assert_nothing (desk, before);
  desk_assert_picture (desk, (const char *[]){"rg..", "....", NULL});
  g_assert_true (loam_piece_place (piece, TRUE));
  g_assert_true (loam_grid_equal (shown, desk->ground->grid));
  desk_assert_picture (desk, (const char *[]){"....", "..gr", NULL});
  desk_assert_one_step (desk, before);
}

static void
test_a_piece_outlives_its_layer (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) region = loam_region_new_rect ((LoamRect){0, 0, 2, 1});
  g_autoptr (LoamPiece) piece = NULL;
  g_autoptr (GError) error = NULL;
  guint64 before;

  desk_draw (desk, (const char *[]){"rg", NULL});
  piece = loam_piece_new_lifted (desk->document, &desk->ground, 1, region);
  loam_piece_move (piece, 1, 1);
  g_assert_true (loam_edit_layer_remove (desk->document, desk->ground, NULL));
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_false (loam_piece_can_place (piece, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  g_assert_false (loam_piece_place (piece, TRUE));
  desk_assert_nothing (desk, before);
}

static void
test_painting_keeps_to_the_selection (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) corner = make_corner (1, 0);
  guint64 before;

  desk_draw (desk, (const char *[]){"ggggg", "ggggg", NULL});
  loam_document_select_cells (desk->document, desk->cellar, corner);
  loam_document_set_limits_painting (desk->document, TRUE);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (
      loam_edit_terrain_stroke (desk->document, desk->ground, desk->river, 0, 0, 4, 0, 3, 0));
  desk_assert_picture (desk, (const char *[]){"grggg", "grrgg", NULL});
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  /* A bucket beside it pours nothing out, nor does one within flow over. */
  g_assert_false (loam_edit_terrain_fill (desk->document, desk->ground, desk->hill, 0, 0));
  g_assert_false (
      loam_edit_terrain_paint (desk->document, desk->ground, desk->hill, (int[]){0, 0}, 1, 0));
  desk_assert_nothing (desk, before);
  g_assert_true (loam_edit_terrain_fill (desk->document, desk->ground, desk->grass, 1, 0));
  desk_assert_picture (desk, (const char *[]){"ggggg", "ggggg", NULL});
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_terrain_fill (desk->document, desk->ground, desk->hill, 1, 0));
  desk_assert_picture (desk, (const char *[]){"ghggg", "ghhgg", NULL});
  desk_assert_one_step (desk, before);
  /* Another level has no such limit. */
  g_assert_null (loam_document_get_paint_limit (desk->document, desk->plain->layers->pdata[0]));
}

/* Choosing. */

static gint64
count (Desk *desk)
{
  return loam_region_count (loam_document_get_cell_selection (desk->document));
}

static void
test_selection_verbs_edit_nothing (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) a = loam_region_new_rect ((LoamRect){-2, 2, 6, 2});
  g_autoptr (LoamRegion) b = loam_region_new_rect ((LoamRect){3, 2, 1, 1});
  guint64 before;

  desk_draw (desk, (const char *[]){"rrg", NULL});
  before = desk_hash (desk);
  desk_listen (desk);
  loam_edit_selection_cells (desk->document, desk->cellar, a, LOAM_REGION_REPLACE);
  /* What lies outside the level is left out. */
  g_assert_cmpint (count (desk), ==, 8);
  loam_edit_selection_cells (desk->document, desk->cellar, b, LOAM_REGION_REMOVE);
  g_assert_cmpint (count (desk), ==, 7);
  loam_edit_selection_grow (desk->document, 1);
  g_assert_cmpint (count (desk), ==, 19);
  loam_edit_selection_invert (desk->document, desk->ground);
  g_assert_cmpint (count (desk), ==, 16 * 12 - 19);
  loam_edit_selection_all (desk->document, desk->ground);
  g_assert_cmpint (count (desk), ==, 16 * 12);
  g_assert_cmpuint (desk->n_selections, ==, 5);
  loam_edit_selection_all (desk->document, desk->ground);
  g_assert_cmpuint (desk->n_selections, ==, 5);
  loam_edit_selection_invert (desk->document, desk->ground);
  g_assert_cmpint (count (desk), ==, 0);
  g_assert_false (loam_edit_selection_can_grow (desk->document, NULL));
  g_assert_false (loam_edit_selection_can_extend (desk->document, desk->ground, NULL));
  desk_assert_nothing (desk, before);
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 0);
}

static void
test_extends_to_the_like (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamRegion) one = loam_region_new_rect ((LoamRect){0, 0, 1, 1});
  LoamEntity *bones = desk_place (desk, desk->skeleton, 0, 0);
  LoamEntity *more = desk_place (desk, desk->skeleton, 50, 0);
  LoamEntity *goblin = desk_place (desk, desk->goblin, 90, 0);

  desk_draw (desk, (const char *[]){"rgr", "..r", NULL});
  loam_edit_selection_cells (desk->document, desk->cellar, one, LOAM_REGION_REPLACE);
  loam_edit_selection_extend (desk->document, desk->ground);
  g_assert_cmpint (count (desk), ==, 3);
  loam_document_select (desk->document, &bones, 1);
  g_assert_cmpint (count (desk), ==, 0);
  loam_edit_selection_extend (desk->document, desk->things);
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 2);
  g_assert_true (loam_document_is_selected (desk->document, more));
  loam_edit_selection_invert (desk->document, desk->things);
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 1);
  g_assert_true (loam_document_is_selected (desk->document, goblin));
}

static void
test_things_in_a_lasso (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *bones = desk_place (desk, desk->skeleton, 0, 0);
  LoamEntity *far = desk_place (desk, desk->skeleton, 150, 100);
  double size = desk->project->tile_width;
  const LoamPoint lasso[] = {{-size, -size}, {4 * size, -size}, {-size, 4 * size}};
  g_autoptr (GPtrArray) found =
      loam_edit_selection_find_in_polygon (desk->document, desk->cellar, lasso, 3);

  g_assert_cmpuint (found->len, ==, 1);
  g_assert_true (found->pdata[0] == bones);
  loam_edit_selection_things (desk->document, &far, 1, LOAM_REGION_REPLACE);
  loam_edit_selection_things (desk->document, &bones, 1, LOAM_REGION_ADD);
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 2);
  loam_edit_selection_things (desk->document, &far, 1, LOAM_REGION_INTERSECT);
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 1);
  loam_edit_selection_things (desk->document, &far, 1, LOAM_REGION_REMOVE);
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-cells/fills-and-erases-a-region", test_fill_and_erase);
  g_test_add_func ("/edit-cells/moves-cells-and-the-selection", test_move);
  g_test_add_func ("/edit-cells/what-leaves-the-level-is-lost", test_move_over_the_edge);
  g_test_add_func ("/edit-cells/flips-and-rotates", test_turn);
  g_test_add_func ("/edit-cells/four-quarters-lead-back", test_four_quarters_are_none);
  g_test_add_func ("/edit-cells/layers-and-things-move-as-one", test_layers_move_as_one);
  g_test_add_func ("/edit-cells/locked-layers-refuse", test_locked_layers_refuse);
  g_test_add_func ("/edit-cells/pieces-float", test_pieces_float);
  g_test_add_func ("/edit-cells/a-piece-outlives-its-layer", test_a_piece_outlives_its_layer);
  g_test_add_func ("/edit-cells/painting-keeps-to-the-selection",
                   test_painting_keeps_to_the_selection);
  g_test_add_func ("/edit-selection/verbs-edit-nothing", test_selection_verbs_edit_nothing);
  g_test_add_func ("/edit-selection/extends-to-the-like", test_extends_to_the_like);
  g_test_add_func ("/edit-selection/finds-things-in-a-lasso", test_things_in_a_lasso);
  return g_test_run ();
}
