/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-command.h"

#include "loam-grid-private.h"
#include "loam-hash.h"
#include "loam-object-private.h"

#include <string.h>

#define N_THINGS 12

/* A project with a level of ground and things. */
typedef struct {
  LoamProject *project;
  LoamLevel *level;
  LoamLayer *ground, *things;
} Fixture;

static void
setup (Fixture *f, gconstpointer data)
{
  f->project = loam_project_new ("test");
  f->level = loam_level_new ("level00000", "cellar", 70, 50);
  f->ground = loam_layer_new (LOAM_LAYER_TERRAIN, "ground0000", "ground");
  f->ground->grid = loam_grid_new (70, 50, 0);
  f->things = loam_layer_new (LOAM_LAYER_ENTITIES, "things0000", "things");
  for (guint i = 0; i < 4; i++) {
    g_autofree char *name = g_strdup_printf ("terrain %u", i);
    g_autoptr (LoamObject) terrain = &loam_terrain_new (name)->object;

    loam_object_insert (&f->project->object, terrain, -1);
  }
  loam_object_insert (&f->project->object, &f->level->object, -1);
  loam_object_insert (&f->level->object, &f->ground->object, -1);
  loam_object_insert (&f->level->object, &f->things->object, -1);
  for (guint i = 0; i < N_THINGS; i++) {
    g_autofree char *id = g_strdup_printf ("thing%05u", i);
    g_autoptr (LoamObject) entity = &loam_entity_new (id)->object;
    LoamValue name = loam_value_text (LOAM_VALUE_STRING, id);

    loam_object_swap (entity, LOAM_PROPERTY_NAME, &name);
    loam_value_clear (&name);
    loam_object_insert (&f->things->object, entity, -1);
  }
}

static void
teardown (Fixture *f, gconstpointer data)
{
  loam_object_unref (f->things);
  loam_object_unref (f->ground);
  loam_object_unref (f->level);
  loam_object_unref (f->project);
}

/* Swaps a command in, out and in: the project must be as it was, and then as after the first. */
static void
check_swaps (Fixture *f, LoamCommand *command)
{
  guint64 before = loam_project_hash (f->project), after;

  loam_command_swap (command);
  after = loam_project_hash (f->project);
  g_assert_cmphex (before, !=, after);
  loam_command_swap (command);
  g_assert_cmphex (loam_project_hash (f->project), ==, before);
  loam_command_swap (command);
  g_assert_cmphex (loam_project_hash (f->project), ==, after);
}

static LoamObject *
thing (Fixture *f, guint i)
{
  return g_ptr_array_index (f->things->entities, i);
}

static LoamCommand *
new_fill (Fixture *f, LoamRect rect, guint32 value)
{
  g_autoptr (LoamGrid) after = loam_grid_copy (f->ground->grid);

  loam_grid_fill_rect (after, rect, value);
  return loam_command_new_cells (f->ground, loam_patch_new_diff (f->ground->grid, after));
}

static void
test_cells_are_swapped (Fixture *f, gconstpointer data)
{
  g_autoptr (LoamCommand) command = new_fill (f, (LoamRect){20, 30, 50, 20}, 2);
  LoamRect area = loam_command_get_area (command);

  g_assert_cmpint (loam_command_get_kind (command), ==, LOAM_COMMAND_CELLS);
  g_assert_true (loam_command_get_target (command) == &f->ground->object);
  g_assert_cmpint (loam_command_get_property (command), ==, LOAM_PROPERTY_CELLS);
  g_assert_cmpint (area.x, <=, 20);
  g_assert_cmpint (area.y, <=, 30);
  g_assert_cmpint (area.x + area.width, ==, 70);
  g_assert_cmpint (area.y + area.height, ==, 50);
  check_swaps (f, command);
}

static void
test_a_property_is_swapped (Fixture *f, gconstpointer data)
{
  LoamValue value = loam_value_text (LOAM_VALUE_STRING, "attic");
  g_autoptr (LoamCommand) command =
      loam_command_new_property (&f->level->object, LOAM_PROPERTY_NAME, &value, "name");

  g_assert_cmpint (value.type, ==, LOAM_VALUE_NONE);
  g_assert_cmpint (loam_command_get_kind (command), ==, LOAM_COMMAND_PROPERTY);
  check_swaps (f, command);
  g_assert_cmpstr (f->level->object.name, ==, "attic");
}

static void
test_a_whole_grid_is_swapped (Fixture *f, gconstpointer data)
{
  LoamValue value = {.type = LOAM_VALUE_GRID, .grid = loam_grid_new (70, 50, 3)};
  g_autoptr (LoamCommand) command =
      loam_command_new_property (&f->ground->object, LOAM_PROPERTY_CELLS, &value, NULL);

  check_swaps (f, command);
  g_assert_cmpuint (loam_grid_get (f->ground->grid, 69, 49), ==, 3);
}

static void
test_items_are_removed_and_come_back_the_same (Fixture *f, gconstpointer data)
{
  guint indices[] = {0, 3, 4, N_THINGS - 1};
  LoamObject *third = thing (f, 3);
  g_autoptr (LoamCommand) command = loam_command_new_remove (&f->things->object, LOAM_LIST_ENTITIES,
                                                             indices, G_N_ELEMENTS (indices));

  g_assert_cmpint (loam_command_get_kind (command), ==, LOAM_COMMAND_LIST);
  g_assert_cmpint (loam_command_get_list (command), ==, LOAM_LIST_ENTITIES);
  check_swaps (f, command);
  g_assert_cmpuint (f->things->entities->len, ==, N_THINGS - 4);
  g_assert_null (third->owner);
  loam_command_swap (command);
  g_assert_true (thing (f, 3) == third);
  g_assert_true (third->owner == &f->things->object);
}

static void
test_items_are_inserted (Fixture *f, gconstpointer data)
{
  LoamObject *items[] = {&loam_entity_new ("new0000000")->object,
                         &loam_entity_new ("new0000001")->object};
  guint indices[] = {2, N_THINGS + 1};
  g_autoptr (LoamCommand) command = loam_command_new_insert (&f->things->object, LOAM_LIST_ENTITIES,
                                                             items, indices, G_N_ELEMENTS (items));
  gsize held = loam_command_get_size (command);

  check_swaps (f, command);
  g_assert_true (thing (f, 2) == items[0]);
  g_assert_true (thing (f, N_THINGS + 1) == items[1]);
  g_assert_cmpuint (loam_command_get_size (command), <, held);
  loam_object_unref (items[0]);
  loam_object_unref (items[1]);
}

static void
test_an_item_is_moved (Fixture *f, gconstpointer data)
{
  LoamObject *second = thing (f, 1);
  g_autoptr (LoamCommand) command =
      loam_command_new_move (&f->things->object, LOAM_LIST_ENTITIES, 1, 9);

  check_swaps (f, command);
  g_assert_true (thing (f, 9) == second);
}

static void
test_a_level_comes_back_with_all_in_it (Fixture *f, gconstpointer data)
{
  guint first = 0;
  g_autoptr (LoamCommand) command =
      loam_command_new_remove (&f->project->object, LOAM_LIST_LEVELS, &first, 1);

  check_swaps (f, command);
  g_assert_cmpuint (loam_command_get_size (command), >, N_THINGS * sizeof (LoamEntity));
  loam_command_swap (command);
  g_assert_true (loam_project_find_level (f->project, "cellar") == f->level);
}

static void
test_cells_merge_into_one (Fixture *f, gconstpointer data)
{
  guint64 before = loam_project_hash (f->project), after;
  g_autoptr (LoamCommand) first = new_fill (f, (LoamRect){0, 0, 9, 9}, 2);
  LoamCommand *later;

  loam_command_swap (first);
  later = new_fill (f, (LoamRect){5, 5, 60, 40}, 3);
  loam_command_swap (later);
  after = loam_project_hash (f->project);
  g_assert_true (loam_command_can_merge (first, later));
  loam_command_merge (first, later);
  loam_command_swap (first);
  g_assert_cmphex (loam_project_hash (f->project), ==, before);
  loam_command_swap (first);
  g_assert_cmphex (loam_project_hash (f->project), ==, after);
}

static void
test_only_its_like_merges (Fixture *f, gconstpointer data)
{
  guint index = 0;
  LoamValue a = LOAM_BOOL (TRUE), b = LOAM_BOOL (TRUE), c = LOAM_BOOL (TRUE), d = LOAM_BOOL (TRUE);
  LoamValue grid = {.type = LOAM_VALUE_GRID, .grid = loam_grid_new (70, 50, 3)};
  LoamCommand *commands[] = {
      loam_command_new_property (&f->ground->object, LOAM_PROPERTY_HIDDEN, &a, NULL),
      loam_command_new_property (&f->ground->object, LOAM_PROPERTY_LOCKED, &b, NULL),
      loam_command_new_property (&f->things->object, LOAM_PROPERTY_HIDDEN, &c, NULL),
      loam_command_new_property (&f->ground->object, LOAM_PROPERTY_HIDDEN, &d, "detail"),
      loam_command_new_property (&f->ground->object, LOAM_PROPERTY_CELLS, &grid, NULL),
      new_fill (f, (LoamRect){0, 0, 9, 9}, 2),
      loam_command_new_remove (&f->things->object, LOAM_LIST_ENTITIES, &index, 1),
      loam_command_new_move (&f->things->object, LOAM_LIST_ENTITIES, 0, 1),
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    for (guint j = 0; j < G_N_ELEMENTS (commands); j++)
      g_assert_true (loam_command_can_merge (commands[i], commands[j]) == (i == j && i < 6));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    loam_command_free (commands[i]);
}

static LoamCommand *
random_list_command (Fixture *f)
{
  LoamObject *owner = &f->things->object;
  guint n_things = f->things->entities->len;
  guint indices[N_THINGS * 8];
  guint n = 0;

  if (n_things > 1 && g_test_rand_bit ())
    return loam_command_new_move (owner, LOAM_LIST_ENTITIES,
                                  (guint) g_test_rand_int_range (0, (int) n_things),
                                  (guint) g_test_rand_int_range (0, (int) n_things));
  for (guint i = 0; i < n_things; i++)
    if (g_test_rand_int_range (0, 4) == 0)
      indices[n++] = i;
  return n > 0 ? loam_command_new_remove (owner, LOAM_LIST_ENTITIES, indices, n) : NULL;
}

static LoamCommand *
random_command (Fixture *f)
{
  LoamRect rect = {g_test_rand_int_range (0, 70), g_test_rand_int_range (0, 50),
                   g_test_rand_int_range (1, 40), g_test_rand_int_range (1, 40)};
  LoamValue value = LOAM_FLOAT (g_test_rand_double ());
  g_autoptr (LoamGrid) after = NULL;
  LoamPatch *patch;

  switch (g_test_rand_int_range (0, 4)) {
  case 0:
    return random_list_command (f);
  case 1:
    return loam_command_new_property (&f->ground->object, LOAM_PROPERTY_OPACITY, &value, NULL);
  case 2:
    value = (LoamValue){.type = LOAM_VALUE_GRID, .grid = loam_grid_new (70, 50, 1)};
    return loam_command_new_property (&f->ground->object, LOAM_PROPERTY_CELLS, &value, NULL);
  default:
    after = loam_grid_copy (f->ground->grid);
    loam_grid_fill_rect (after, rect, (guint32) g_test_rand_int_range (0, 4));
    patch = loam_patch_new_diff (f->ground->grid, after);
    return patch != NULL ? loam_command_new_cells (f->ground, patch) : NULL;
  }
}

static void
test_random_commands_are_undone_and_redone (Fixture *f, gconstpointer data)
{
  for (int round = 0; round < 50; round++) {
    g_autoptr (GPtrArray) commands =
        g_ptr_array_new_with_free_func ((GDestroyNotify) loam_command_free);
    g_autoptr (GArray) hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
    guint64 hash = loam_project_hash (f->project);

    g_array_append_val (hashes, hash);
    for (int i = 0; i < 20; i++) {
      LoamCommand *command = random_command (f);

      if (command == NULL)
        continue;
      loam_command_swap (command);
      g_ptr_array_add (commands, command);
      hash = loam_project_hash (f->project);
      g_array_append_val (hashes, hash);
    }
    for (guint i = commands->len; i-- > 0;) {
      loam_command_swap (g_ptr_array_index (commands, i));
      g_assert_cmphex (loam_project_hash (f->project), ==, g_array_index (hashes, guint64, i));
    }
    for (guint i = 0; i < commands->len; i++) {
      loam_command_swap (g_ptr_array_index (commands, i));
      g_assert_cmphex (loam_project_hash (f->project), ==, g_array_index (hashes, guint64, i + 1));
    }
    /* Back again, with all things there for the next round. */
    for (guint i = commands->len; i-- > 0;)
      loam_command_swap (g_ptr_array_index (commands, i));
  }
}

int
main (int argc, char *argv[])
{
  static const struct {
    const char *path;
    void (*func) (Fixture *, gconstpointer);
  } tests[] = {
      {"/command/cells-are-swapped", test_cells_are_swapped},
      {"/command/a-property-is-swapped", test_a_property_is_swapped},
      {"/command/a-whole-grid-is-swapped", test_a_whole_grid_is_swapped},
      {"/command/items-are-removed-and-come-back-the-same",
       test_items_are_removed_and_come_back_the_same},
      {"/command/items-are-inserted", test_items_are_inserted},
      {"/command/an-item-is-moved", test_an_item_is_moved},
      {"/command/a-level-comes-back-with-all-in-it", test_a_level_comes_back_with_all_in_it},
      {"/command/cells-merge-into-one", test_cells_merge_into_one},
      {"/command/only-its-like-merges", test_only_its_like_merges},
      {"/command/random-commands-are-undone-and-redone",
       test_random_commands_are_undone_and_redone},
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, setup, tests[i].func, teardown);
  return g_test_run ();
}
