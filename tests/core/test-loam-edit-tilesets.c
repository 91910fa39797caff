/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-tilesets.h"

#include "desk.h"
#include "loam-edit-definitions.h"
#include "loam-edit-levels.h"
#include "loam-edit-tiles.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"

/* A desk with a tileset, and a layer of tiles on top of the cellar. */
typedef struct {
  Desk *desk;
  LoamTileset *walls;
  LoamLayer *deco;
} Bench;

static void
set_up (Bench *bench, gconstpointer data)
{
  bench->desk = desk_new ();
  bench->walls =
      loam_edit_tileset_define (bench->desk->document, "walls", "art/walls.png", 16, 16, NULL);
  bench->deco = loam_edit_layer_add (bench->desk->document, bench->desk->cellar, LOAM_LAYER_TILES,
                                     "deco", -1, NULL);
  desk_listen (bench->desk);
}

static void
tear_down (Bench *bench, gconstpointer data)
{
  desk_free (bench->desk);
}

static guint32
tile (const Bench *bench, int number)
{
  return loam_tileset_get_cell (bench->walls, number, 0);
}

static guint32
at (const Bench *bench, int x, int y)
{
  return loam_grid_get (bench->deco->grid, x, y);
}

static void
test_define (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  g_autoptr (GError) error = NULL;
  guint64 before = desk_hash (desk);
  LoamTileset *floor = loam_edit_tileset_define (desk->document, "floor", "", 32, 8, NULL);

  g_assert_cmpuint (floor->number, ==, 2);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_null (loam_edit_tileset_define (desk->document, "walls", "", 16, 16, NULL));
  g_assert_null (loam_edit_tileset_define (desk->document, "none", "", 0, 16, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_VALUE);
  g_assert_null (loam_edit_tileset_define (desk->document, "out", "../walls.png", 16, 16, NULL));
  desk_assert_nothing (desk, before);
}

static void
test_deleting_empties_cells_and_comes_back (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  g_autoptr (LoamPattern) one = loam_pattern_new_single (tile (bench, 5));
  guint64 before;

  loam_edit_tiles_rect (desk->document, bench->deco, one, (LoamRect){2, 2, 3, 4});
  g_assert_cmpuint (loam_edit_tileset_count_cells (desk->document, bench->walls), ==, 12);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_tileset_delete (desk->document, bench->walls));
  g_assert_cmpuint (at (bench, 2, 2), ==, 0);
  g_assert_cmpuint (desk->project->tilesets->len, ==, 0);
  desk_assert_one_step (desk, before);
  loam_document_undo (desk->document);
  g_assert_true (desk->project->tilesets->pdata[0] == bench->walls);
  g_assert_cmpuint (at (bench, 4, 5), ==, tile (bench, 5));
}

static void
test_a_pattern_repeats_and_lets_through (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  g_autoptr (LoamPattern) pattern = loam_pattern_new (2, 2);
  guint64 before = desk_hash (desk);

  pattern->cells[0] = tile (bench, 1);
  pattern->cells[3] = tile (bench, 2);
  g_assert_true (
      loam_edit_tiles_rect (desk->document, bench->deco, pattern, (LoamRect){-1, -1, 5, 4}));
  g_assert_cmpuint (at (bench, 0, 0), ==, tile (bench, 2));
  g_assert_cmpuint (at (bench, 1, 0), ==, 0);
  g_assert_cmpuint (at (bench, 1, 1), ==, tile (bench, 1));
  g_assert_cmpuint (at (bench, 3, 1), ==, tile (bench, 1));
  g_assert_cmpuint (at (bench, 4, 0), ==, 0);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  /* What is there stays where the pattern is empty, and nothing is nothing. */
  g_assert_false (
      loam_edit_tiles_paint (desk->document, bench->deco, pattern, (int[]){1, 1}, 1, 0));
  desk_assert_nothing (desk, before);
  g_assert_false (
      loam_edit_tiles_paint (desk->document, desk->ground, pattern, (int[]){1, 1}, 1, 0));
  desk_assert_nothing (desk, before);
}

static void
test_fill_stays_within_its_like (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  g_autoptr (LoamPattern) wall = loam_pattern_new_single (tile (bench, 9));
  g_autoptr (LoamPattern) checks = loam_pattern_new (2, 1);
  guint64 before;

  checks->cells[0] = tile (bench, 1);
  checks->cells[1] = tile (bench, 2);
  loam_edit_tiles_rect (desk->document, bench->deco, wall, (LoamRect){4, 0, 1, 12});
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_tiles_fill (desk->document, bench->deco, checks, 1, 3));
  g_assert_cmpuint (at (bench, 1, 0), ==, tile (bench, 1));
  g_assert_cmpuint (at (bench, 0, 11), ==, tile (bench, 2));
  g_assert_cmpuint (at (bench, 4, 3), ==, tile (bench, 9));
  g_assert_cmpuint (at (bench, 5, 3), ==, 0);
  desk_assert_one_step (desk, before);
}

static void
test_what_is_said_of_tiles (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  g_autoptr (GError) error = NULL;
  guint64 before = desk_hash (desk);
  const int numbers[] = {7, 2};

  g_assert_true (loam_edit_tiles_set_property (desk->document, bench->walls, numbers, 2,
                                               LOAM_PROPERTY_PROBABILITY, &LOAM_FLOAT (0.25), 0,
                                               NULL));
  g_assert_cmpuint (bench->walls->tiles->len, ==, 2);
  g_assert_cmpint (((LoamTile *) bench->walls->tiles->pdata[0])->number, ==, 2);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (loam_edit_tiles_set_property (desk->document, bench->walls, numbers, 2,
                                                LOAM_PROPERTY_PROBABILITY, &LOAM_FLOAT (-1), 0,
                                                &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_VALUE);
  desk_assert_nothing (desk, before);
  /* A tile about which nothing is said takes no place. */
  g_assert_true (loam_edit_tiles_set_property (desk->document, bench->walls, numbers, 1,
                                               LOAM_PROPERTY_PROBABILITY, &LOAM_FLOAT (1), 0,
                                               NULL));
  g_assert_cmpuint (bench->walls->tiles->len, ==, 1);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (loam_edit_tiles_set_value (desk->document, bench->walls, numbers, 1, "patrol",
                                            "speed", &LOAM_FLOAT (3), 0, NULL));
  desk_assert_one_step (desk, before);
}

static void
test_a_terrain_that_goes_takes_its_name_off_tiles (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  const int number = 3;
  guint64 before;

  loam_edit_tiles_set_property (
      desk->document, bench->walls, &number, 1, LOAM_PROPERTY_TERRAIN,
      &(LoamValue){.type = LOAM_VALUE_OBJECT, .object = &desk->hill->object}, 0, NULL);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_terrain_delete (desk->document, desk->hill, desk->river));
  g_assert_true (loam_tileset_get_tile (bench->walls, 3)->terrain == &desk->river->object);
  desk_assert_one_step (desk, before);
}

static void
test_patterns_turn (Bench *bench, gconstpointer data)
{
  g_autoptr (LoamPattern) pattern = loam_pattern_new (2, 1);
  LoamPattern *turned;

  pattern->cells[0] = tile (bench, 1);
  pattern->cells[1] = tile (bench, 2);
  turned = loam_pattern_turn (pattern);
  g_assert_cmpint (turned->width, ==, 1);
  g_assert_cmpint (turned->height, ==, 2);
  g_assert_cmpuint (turned->cells[0], ==, loam_cell_turn (tile (bench, 1)));
  loam_pattern_free (turned);
  /* Four quarters are none; twice mirrored is not; a half turn is both mirrors. */
  for (guint32 flips = 0; flips < 8; flips++) {
    guint32 cell = tile (bench, 4) | flips << 29;
    guint32 half = loam_cell_turn (loam_cell_turn (cell));

    g_assert_cmpuint (half, ==, loam_cell_flip_h (loam_cell_flip_v (cell)));
    g_assert_cmpuint (loam_cell_turn (loam_cell_turn (half)), ==, cell);
    g_assert_cmpuint (loam_cell_flip_h (loam_cell_flip_h (cell)), ==, cell);
  }
  g_assert_cmpuint (loam_cell_turn (0), ==, 0);
}

static void
test_layers_go_into_groups (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  LoamLayer *house =
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_GROUP, "house", -1, NULL);
  LoamLayer *inner =
      loam_edit_layer_add (desk->document, house, LOAM_LAYER_GROUP, "inner", -1, NULL);
  g_autoptr (GError) error = NULL;
  LoamObject *group = &house->object;
  guint64 before = desk_hash (desk);

  desk_listen (desk);
  g_assert_true (loam_edit_layer_move (desk->document, desk->things, inner, 0, NULL));
  g_assert_true (desk->things->object.owner == &inner->object);
  g_assert_true (loam_level_find_layer (desk->cellar, "things") == desk->things);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (loam_edit_layer_move (desk->document, house, inner, 0, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE);
  g_assert_null (loam_edit_layer_add (desk->document, inner, LOAM_LAYER_TILES, "ground", -1, NULL));
  desk_assert_nothing (desk, before);
  /* What is said of a group goes for all in it. */
  loam_edit_set_property (desk->document, &group, 1, LOAM_PROPERTY_OPACITY, &LOAM_FLOAT (0.5), 0,
                          NULL);
  loam_edit_set_property (desk->document, &group, 1, LOAM_PROPERTY_HIDDEN, &LOAM_BOOL (TRUE), 0,
                          NULL);
  g_assert_cmpfloat (loam_layer_get_look (desk->things).opacity, ==, 0.5);
  g_assert_true (loam_layer_get_look (desk->things).hidden);
  g_assert_false (desk->things->hidden);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_layer_move (desk->document, desk->things, desk->cellar, 0, NULL));
  g_assert_true (desk->cellar->layers->pdata[0] == desk->things);
  desk_assert_one_step (desk, before);
}

static void
test_groups_are_not_endless (Bench *bench, gconstpointer data)
{
  Desk *desk = bench->desk;
  gpointer owner = desk->cellar;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < LOAM_MAX_GROUP_DEPTH; i++) {
    g_autofree char *name = g_strdup_printf ("group %u", i);

    owner = loam_edit_layer_add (desk->document, owner, LOAM_LAYER_GROUP, name, -1, NULL);
    g_assert_nonnull (owner);
  }
  g_assert_null (
      loam_edit_layer_add (desk->document, owner, LOAM_LAYER_GROUP, "deeper", -1, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
  g_assert_nonnull (
      loam_edit_layer_add (desk->document, owner, LOAM_LAYER_TILES, "deepest", -1, NULL));
}

int
main (int argc, char *argv[])
{
  static const struct {
    const char *path;
    void (*test) (Bench *, gconstpointer);
  } tests[] = {
      {"/tilesets/are-defined-once", test_define},
      {"/tilesets/deleting-empties-cells-and-comes-back",
       test_deleting_empties_cells_and_comes_back},
      {"/tiles/a-pattern-repeats-and-lets-through", test_a_pattern_repeats_and_lets_through},
      {"/tiles/fill-stays-within-its-like", test_fill_stays_within_its_like},
      {"/tiles/what-is-said-of-them-is-kept", test_what_is_said_of_tiles},
      {"/tiles/a-terrain-that-goes-is-replaced", test_a_terrain_that_goes_takes_its_name_off_tiles},
      {"/tiles/patterns-turn", test_patterns_turn},
      {"/layers/go-into-groups", test_layers_go_into_groups},
      {"/layers/groups-are-not-endless", test_groups_are_not_endless},
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Bench, NULL, set_up, tests[i].test, tear_down);
  return g_test_run ();
}
