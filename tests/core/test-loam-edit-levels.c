/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-levels.h"

#include "desk.h"
#include "loam-edit-entities.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

static void
test_add (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);
  LoamLevel *attic = loam_edit_level_add (desk->document, "attic", 40, 30, NULL);

  g_assert_cmpuint (attic->layers->len, ==, 2);
  g_assert_nonnull (loam_level_find_layer (attic, "ground")->grid);
  g_assert_cmpint (loam_grid_get_bounds (loam_level_find_layer (attic, "ground")->grid).width, ==,
                   40);
  g_assert_nonnull (loam_level_find_layer (attic, "things")->entities);
  desk_assert_one_step (desk, before);
}

static void
test_sizes_are_bounded (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);
  const int sizes[][2] = {{-1, 4}, {0, 4}, {1 << 15, 1 << 14}, {G_MAXINT, G_MAXINT}};

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (loam_edit_level_add (desk->document, "attic", sizes[i][0], sizes[i][1], &error));
    g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
    g_assert_false (loam_edit_level_resize (desk->document, desk->cellar, sizes[i][0], sizes[i][1],
                                            0, 0, NULL));
  }
  g_assert_null (loam_edit_level_add (desk->document, "cellar", 4, 4, NULL));
  g_assert_false (loam_edit_level_resize (desk->document, desk->cellar, 4, 4, G_MAXINT, 0, NULL));
  desk_assert_nothing (desk, before);
}

static void
test_remove (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 0, 0);
  g_autoptr (GError) error = NULL;
  guint64 before = desk_hash (desk);

  loam_document_select (desk->document, &thing, 1);
  desk_listen (desk);
  g_assert_true (loam_edit_level_remove (desk->document, desk->cellar, NULL));
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 0);
  desk_assert_one_step (desk, before);
  g_assert_false (loam_edit_level_remove (desk->document, desk->plain, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
}

static void
test_duplicate (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 5, 6);
  guint64 before;
  LoamEntity *son, *copied_son;
  LoamLevel *copy;
  LoamLayer *things;

  son = loam_edit_entities_place (desk->document, desk->things, &thing->object, (LoamPoint){7, 8});
  desk_draw (desk, (const char *[]){"grh", NULL});
  before = desk_hash (desk);
  desk_listen (desk);
  copy = loam_edit_level_duplicate (desk->document, desk->cellar);
  g_assert_cmpstr (copy->object.name, ==, "cellar 2");
  g_assert_true (desk->project->levels->pdata[1] == copy);
  g_assert_true (
      loam_grid_equal (loam_level_find_layer (copy, "ground")->grid, desk->ground->grid));
  things = loam_level_find_layer (copy, "things");
  copied_son = things->entities->pdata[1];
  g_assert_cmpstr (copied_son->object.id, !=, son->object.id);
  g_assert_true (copied_son->prototype == things->entities->pdata[0]);
  desk_assert_one_step (desk, before);
}

static void
test_resize (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->skeleton, 5, 6);
  guint64 before;

  desk_draw (desk, (const char *[]){"gr..............", "h..............r", NULL});
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_level_resize (desk->document, desk->cellar, 10, 5, 2, 1, NULL));
  desk_assert_picture (desk, (const char *[]){"..........", "..gr......", "..h.......", NULL});
  g_assert_cmpint (desk->cellar->width, ==, 10);
  g_assert_cmpint (loam_grid_get_bounds (desk->ground->grid).height, ==, 5);
  g_assert_cmpfloat (thing->at.x, ==, 37);
  g_assert_cmpfloat (thing->at.y, ==, 22);
  desk_assert_one_step (desk, before);
  /* Undo brings back what was cut off. */
  loam_document_undo (desk->document);
  desk_assert_picture (desk, (const char *[]){"gr..............", "h..............r", NULL});
}

static void
test_bounds_can_be_taken_away (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before;

  desk_draw (desk, (const char *[]){"gr", "h.", NULL});
  before = desk_hash (desk);
  g_assert_true (loam_edit_level_resize (desk->document, desk->cellar, 0, 0, -1, 0, NULL));
  g_assert_false (loam_level_is_bounded (desk->cellar));
  g_assert_cmpuint (loam_grid_get (desk->ground->grid, -1, 1), ==, desk->hill->index);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (loam_edit_level_resize (desk->document, desk->cellar, 3, 3, 1, 0, NULL));
  desk_assert_picture (desk, (const char *[]){"gr.", "h..", NULL});
  desk_assert_one_step (desk, before);
}

static void
test_layers (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (GError) error = NULL;
  guint64 before = desk_hash (desk);
  LoamLayer *roof =
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_TERRAIN, "roof", 1, NULL);

  g_assert_true (desk->cellar->layers->pdata[1] == roof);
  g_assert_true (loam_level_get_layer (desk->cellar, roof->object.id) == roof);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_null (
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_TERRAIN, "roof", 1, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_NAME);
  desk_assert_nothing (desk, before);
  g_assert_true (loam_edit_layer_remove (desk->document, roof, NULL));
  desk_assert_one_step (desk, before);
  desk->ground->locked = TRUE;
  g_assert_false (loam_edit_layer_remove (desk->document, desk->ground, NULL));
}

static void
test_removing_a_layer_changes_no_look (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamLayer *above =
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_ENTITIES, "above", -1, NULL);
  LoamEntity *thing = desk_place (desk, desk->skeleton, 5, 6), *son;
  LoamObject *object = &thing->object;
  guint64 before;

  loam_edit_values_set (desk->document, &object, 1, "patrol", "left", &LOAM_FLOAT (-7), 0, NULL);
  son = loam_edit_entities_place (desk->document, above, object, (LoamPoint){7, 8});
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_layer_remove (desk->document, desk->things, NULL));
  g_assert_true (son->prototype == &desk->skeleton->object);
  g_assert_cmpfloat (
      loam_resolve_get (desk->project, &son->object, "patrol", "left", NULL, NULL)->number, ==, -7);
  desk_assert_one_step (desk, before);
}

static void
test_duplicate_layer (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before;
  LoamLayer *copy;

  desk_place (desk, desk->skeleton, 5, 6);
  before = desk_hash (desk);
  desk_listen (desk);
  copy = loam_edit_layer_duplicate (desk->document, desk->things);
  g_assert_cmpstr (copy->object.name, ==, "things 2");
  g_assert_cmpuint (copy->entities->len, ==, 1);
  g_assert_true (desk->cellar->layers->pdata[2] == copy);
  desk_assert_one_step (desk, before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-levels/a-new-level-has-ground-and-things", test_add);
  g_test_add_func ("/edit-levels/sizes-are-bounded", test_sizes_are_bounded);
  g_test_add_func ("/edit-levels/removes-but-the-last", test_remove);
  g_test_add_func ("/edit-levels/duplicates-with-new-ids", test_duplicate);
  g_test_add_func ("/edit-levels/resizes-and-moves-what-is-there", test_resize);
  g_test_add_func ("/edit-levels/bounds-can-be-taken-away", test_bounds_can_be_taken_away);
  g_test_add_func ("/edit-levels/adds-and-removes-layers", test_layers);
  g_test_add_func ("/edit-levels/removing-a-layer-changes-no-look",
                   test_removing_a_layer_changes_no_look);
  g_test_add_func ("/edit-levels/duplicates-layers", test_duplicate_layer);
  return g_test_run ();
}
