/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"

#include "desk.h"
#include "loam-edit-entities.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

static void
test_define_terrain (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);
  LoamTerrain *mud = loam_edit_terrain_define (desk->document, "mud", NULL);

  g_assert_nonnull (mud);
  g_assert_cmpuint (mud->index, ==, 4);
  g_assert_true (loam_project_find_terrain (desk->project, "mud") == mud);
  desk_assert_one_step (desk, before);
  g_assert_cmpuint (mud->index, ==, 4);
}

static void
test_names_are_unique (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamFields) fields = loam_fields_new (NULL, 0);
  g_autoptr (GError) error = NULL;
  guint64 before = desk_hash (desk);
  g_autofree char *name = loam_edit_free_name (desk->document, LOAM_KIND_TERRAIN, "river");

  g_assert_null (loam_edit_terrain_define (desk->document, "river", &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_NAME);
  g_assert_null (loam_edit_terrain_define (desk->document, "", NULL));
  g_assert_null (loam_edit_component_define (desk->document, "health", fields, NULL));
  g_assert_null (loam_edit_prototype_define (desk->document, "goblin", NULL, NULL, NULL));
  desk_assert_nothing (desk, before);
  g_assert_cmpstr (name, ==, "river 2");
  g_assert_nonnull (loam_edit_terrain_define (desk->document, name, NULL));
  g_free (name);
  name = loam_edit_free_name (desk->document, LOAM_KIND_TERRAIN, "river 2");
  g_assert_cmpstr (name, ==, "river 3");
  /* A terrain may be called as a prototype is. */
  g_assert_nonnull (loam_edit_terrain_define (desk->document, "goblin", NULL));
}

static void
test_delete_terrain (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamLayer *plain = loam_level_find_layer (desk->plain, "ground");
  guint64 before;

  desk_draw (desk, (const char *[]){"ghr", "rrh", NULL});
  loam_edit_terrain_rect (desk->document, plain, desk->river, -70, -70, 70, 70, TRUE);
  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_terrain_delete (desk->document, desk->river, desk->grass));
  desk_assert_picture (desk, (const char *[]){"ghg", "ggh", NULL});
  g_assert_cmpuint (loam_grid_get (plain->grid, -70, 70), ==, desk->grass->index);
  g_assert_cmpuint (desk->n_cells, ==, 2);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==,
                   "Replace terrain river by grass in 19884 cells");
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (loam_edit_terrain_delete (desk->document, desk->grass, NULL));
  desk_assert_picture (desk, (const char *[]){".h.", "..h", NULL});
  desk_assert_one_step (desk, before);
}

static void
test_delete_prototype (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->wizard, 0, 0);
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);
  g_autofree char *was = NULL;
  g_autofree char *is = NULL;
  guint64 before = desk_hash (desk);

  g_hash_table_add (doomed, desk->wizard);
  was = desk_describe (desk->project, doomed);
  desk_listen (desk);
  g_assert_true (loam_edit_prototype_delete (desk->document, desk->wizard));
  is = desk_describe (desk->project, doomed);
  g_assert_cmpstr (is, ==, was);
  g_assert_true (thing->prototype == &desk->goblin->object);
  g_assert_true (loam_resolve_has (&thing->object, "mover"));
  desk_assert_one_step (desk, before);
}

static void
test_replace_prototype (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->goblin, 0, 0);
  g_autoptr (GError) error = NULL;
  guint64 before = desk_hash (desk);

  /* The wizard delegates to the goblin itself. */
  g_assert_false (loam_edit_prototype_replace (desk->document, desk->goblin, desk->wizard, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE);
  g_assert_cmphex (desk_hash (desk), ==, before);
  desk_listen (desk);
  g_assert_true (loam_edit_prototype_replace (desk->document, desk->goblin, desk->skeleton, NULL));
  g_assert_true (thing->prototype == &desk->skeleton->object);
  g_assert_true (desk->wizard->prototype == &desk->skeleton->object);
  g_assert_null (desk->goblin->object.owner);
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==,
                   "Replace prototype goblin by skeleton");
  desk_assert_one_step (desk, before);
}

static void
test_delete_prototype_with_heirs (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *goblin = desk_place (desk, desk->goblin, 0, 0);
  LoamEntity *wizard = desk_place (desk, desk->wizard, 0, 0), *copy;
  LoamEntity *bones = desk_place (desk, desk->skeleton, 0, 0);
  LoamValue lock = LOAM_BOOL (TRUE);
  LoamObject *locked = &wizard->object;
  g_autoptr (GError) error = NULL;
  guint n_prototypes, n_things;
  guint64 before;

  copy =
      loam_edit_entities_place (desk->document, desk->things, &wizard->object, (LoamPoint){4, 4});
  loam_edit_prototype_count_heirs (desk->document, desk->goblin, &n_prototypes, &n_things);
  g_assert_cmpuint (n_prototypes, ==, 1);
  g_assert_cmpuint (n_things, ==, 3);
  loam_edit_set_property (desk->document, &locked, 1, LOAM_PROPERTY_LOCKED, &lock, 0, NULL);
  before = desk_hash (desk);
  g_assert_false (loam_edit_prototype_delete_all (desk->document, desk->goblin, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  g_assert_cmphex (desk_hash (desk), ==, before);
  loam_document_undo (desk->document);

  before = desk_hash (desk);
  desk_listen (desk);
  g_assert_true (loam_edit_prototype_delete_all (desk->document, desk->goblin, NULL));
  g_assert_null (goblin->object.owner);
  g_assert_null (copy->object.owner);
  g_assert_null (desk->wizard->object.owner);
  g_assert_cmpuint (desk->things->entities->len, ==, 1);
  g_assert_true (desk->things->entities->pdata[0] == bones);
  g_assert_cmpuint (desk->project->prototypes->len, ==, 1);
  desk_assert_one_step (desk, before);
  g_assert_true (loam_edit_prototype_delete_all (desk->document, desk->skeleton, NULL));
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==,
                   "Delete prototype skeleton and 1 thing");
}

static void
test_find_uses (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamEntity *thing = desk_place (desk, desk->goblin, 0, 0);
  g_autoptr (GPtrArray) uses = NULL;

  desk_place (desk, desk->wizard, 0, 0);
  uses = loam_edit_find_uses (desk->document, &desk->goblin->object);
  g_assert_cmpuint (uses->len, ==, 2);
  g_assert_true (g_ptr_array_find (uses, desk->wizard, NULL));
  g_assert_true (g_ptr_array_find (uses, thing, NULL));
}

static LoamFields *
one_field (const char *name, LoamValueType type, LoamValue initial)
{
  LoamField field = {.name = loam_intern (name),
                     .type = type,
                     .initial = initial,
                     .doc = g_strdup (""),
                     .unit = g_strdup ("")};

  return loam_fields_new (&field, 1);
}

static void
test_component_fields (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamComponent *monster = loam_project_find_component (desk->project, "monster");
  g_autoptr (LoamFields) kept = one_field ("gold", LOAM_VALUE_FLOAT, LOAM_FLOAT (1));
  g_autoptr (LoamFields) lost = one_field ("gold", LOAM_VALUE_COLOR, LOAM_COLOR (255));
  g_autoptr (LoamFields) wrong = one_field ("gold", LOAM_VALUE_INT, LOAM_FLOAT (0.5));
  guint64 before = desk_hash (desk);

  g_assert_true (loam_edit_component_set_fields (desk->document, monster, kept, NULL));
  /* What fits in another type is kept in that type. */
  g_assert_cmpfloat (loam_bag_get (desk->goblin->values, "monster", "gold")->number, ==, 7);
  g_assert_cmpint (loam_bag_get (desk->goblin->values, "monster", "gold")->type, ==,
                   LOAM_VALUE_FLOAT);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (loam_edit_component_set_fields (desk->document, monster, lost, NULL));
  g_assert_null (loam_bag_get (desk->goblin->values, "monster", "gold"));
  g_assert_true (loam_resolve_has (&desk->goblin->object, "monster"));
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (loam_edit_component_set_fields (desk->document, monster, wrong, NULL));
  g_assert_false (loam_edit_component_set_fields (
      desk->document, loam_project_find_component (desk->project, "health"), kept, NULL));
  desk_assert_nothing (desk, before);
}

static void
test_delete_component (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamComponent *monster = loam_project_find_component (desk->project, "monster");
  guint64 before = desk_hash (desk);

  g_assert_true (loam_edit_component_delete (desk->document, monster, NULL));
  g_assert_null (loam_bag_component (desk->goblin->values, "monster"));
  g_assert_null (loam_project_find_component (desk->project, "monster"));
  desk_assert_one_step (desk, before);
  g_assert_false (loam_edit_component_delete (
      desk->document, loam_project_find_component (desk->project, "health"), NULL));
}

static void
test_prototype_values_are_checked (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamBag) empty = loam_bag_new ();
  g_autoptr (LoamBag) good = loam_bag_with (empty, "patrol", "speed", &LOAM_INT (3));
  g_autoptr (LoamBag) bad = loam_bag_with (empty, "patrol", "speed", &LOAM_INT (300));
  g_autoptr (LoamBag) unknown = loam_bag_with (empty, "patroll", "speed", &LOAM_INT (3));
  LoamPrototype *boss;

  g_assert_null (loam_edit_prototype_define (desk->document, "boss", NULL, bad, NULL));
  g_assert_null (loam_edit_prototype_define (desk->document, "boss", NULL, unknown, NULL));
  boss = loam_edit_prototype_define (desk->document, "boss", desk->skeleton, good, NULL);
  g_assert_cmpint (loam_bag_get (boss->values, "patrol", "speed")->type, ==, LOAM_VALUE_FLOAT);
  g_assert_true (boss->prototype == &desk->skeleton->object);
}

static void
test_reorder (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  g_assert_true (loam_edit_reorder (desk->document, &desk->river->object, 0));
  g_assert_true (desk->project->terrains->pdata[0] == desk->river);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (loam_edit_reorder (desk->document, &desk->river->object, 0));
  desk_assert_nothing (desk, before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-definitions/defines-terrain", test_define_terrain);
  g_test_add_func ("/edit-definitions/names-are-unique-in-their-kind", test_names_are_unique);
  g_test_add_func ("/edit-definitions/cells-of-deleted-terrain-become-another",
                   test_delete_terrain);
  g_test_add_func ("/edit-definitions/deleting-a-prototype-changes-no-look", test_delete_prototype);
  g_test_add_func ("/edit-definitions/another-prototype-takes-over", test_replace_prototype);
  g_test_add_func ("/edit-definitions/what-delegates-to-a-prototype-can-go-with-it",
                   test_delete_prototype_with_heirs);
  g_test_add_func ("/edit-definitions/finds-uses", test_find_uses);
  g_test_add_func ("/edit-definitions/values-follow-a-components-fields", test_component_fields);
  g_test_add_func ("/edit-definitions/values-of-a-deleted-component-go", test_delete_component);
  g_test_add_func ("/edit-definitions/values-of-a-new-prototype-are-checked",
                   test_prototype_values_are_checked);
  g_test_add_func ("/edit-definitions/reorders", test_reorder);
  return g_test_run ();
}
