/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What differs between two projects, and making one the other. */

#include "edit-ops.h"
#include "loam-compare.h"
#include "loam-edit-content.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-layers.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-history.h"
#include "loam-reader.h"

#include "test-io.h"

typedef struct {
  Desk *desk;
  TestFolder *folder;
  char *path;
  LoamObject *saved; /* the project as it was saved, read again */
} Fixture;

static LoamObject *
read_saved (Fixture *f)
{
  g_autoptr (GError) error = NULL;
  LoamProject *project = loam_reader_read (f->path, NULL, &error);

  g_assert_no_error (error);
  return &project->object;
}

static void
save (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  loam_document_save_as (f->desk->document, f->path, &error);
  g_assert_no_error (error);
  g_clear_pointer (&f->saved, loam_object_unref);
  f->saved = read_saved (f);
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->desk = desk_new ();
  f->folder = test_folder_new ();
  f->path = test_folder_path (f->folder, "desk.loam");
  save (f);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  loam_object_unref (f->saved);
  g_free (f->path);
  desk_free (f->desk);
  test_folder_free (f->folder);
}

/* From what was saved to what the document is, a line each. */
static char *
describe (Fixture *f)
{
  g_autoptr (GPtrArray) found = loam_compare_projects ((LoamProject *) f->saved, f->desk->project);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++) {
    g_autofree char *line = loam_difference_describe (found->pdata[i]);

    g_string_append_printf (text, "%s\n", line);
  }
  return g_string_free (text, FALSE);
}

static void
assert_differs (Fixture *f, const char *expected)
{
  g_autofree char *text = describe (f);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_the_same_is_no_difference (Fixture *f, gconstpointer data)
{
  desk_place (f->desk, f->desk->wizard, 3, 4);
  save (f);
  assert_differs (f, "");
}

static void
test_cells_are_counted (Fixture *f, gconstpointer data)
{
  LoamLayer *plain = loam_level_find_layer (f->desk->plain, "ground");
  int cells[] = {3, 4, 5, 4, 5, 5};
  int far[] = {-1000, 4, 900000, -7};

  g_assert_true (
      loam_edit_terrain_paint (f->desk->document, f->desk->ground, f->desk->river, cells, 3, 0));
  g_assert_true (loam_edit_terrain_paint (f->desk->document, plain, f->desk->river, far, 1, 0));
  assert_differs (f, "cellar, layer ground: 3 cells differ\nplain, layer ground: 1 cell differs\n");
  {
    g_autoptr (GPtrArray) found =
        loam_compare_projects ((LoamProject *) f->saved, f->desk->project);
    LoamDifference *first = found->pdata[0];

    g_assert_cmpint (first->cells.x, ==, 3);
    g_assert_cmpint (first->cells.y, ==, 4);
    g_assert_cmpint (first->cells.width, ==, 3);
    g_assert_cmpint (first->cells.height, ==, 2);
  }
}

/* The numbers that stand for terrains are no part of what they are. */
static void
test_reordered_terrains_leave_cells_as_they_are (Fixture *f, gconstpointer data)
{
  static const char *const picture[] = {"ghr", "rhg", NULL};

  desk_draw (f->desk, picture);
  g_assert_true (loam_edit_terrain_paint (f->desk->document, f->desk->ground, f->desk->river,
                                          (int[]){5, 5}, 1, 0));
  save (f);
  g_assert_true (loam_edit_reorder (f->desk->document, &f->desk->river->object, 0));
  assert_differs (f, "Terrain river: stands elsewhere in its list\n");
  save (f);
  assert_differs (f, "");
}

static void
test_things_and_definitions_by_name (Fixture *f, gconstpointer data)
{
  LoamEntity *goblin = desk_place (f->desk, f->desk->goblin, 3, 4), *other;
  g_autofree char *expected = NULL;
  g_autofree char *id = g_strdup (goblin->object.id);

  save (f);
  other = desk_place (f->desk, f->desk->skeleton, 30, 40);
  g_assert_true (loam_edit_entities_move (f->desk->document, &goblin, 1, (LoamPoint){1, 0}, 0));
  g_assert_true (loam_edit_rename (f->desk->document, &f->desk->hill->object, "knoll", NULL));
  expected = g_strdup_printf ("Terrain knoll: name, formerly differ\n"
                              "cellar, goblin %s: at differs\n"
                              "cellar, skeleton %s: added\n",
                              id, other->object.id);
  assert_differs (f, expected);
}

static void
replace (Fixture *f)
{
  loam_edit_content_replace (f->desk->document, (LoamProject *) f->saved, "Reload");
  loam_object_unref (f->saved);
  f->saved = read_saved (f);
}

static void
test_nothing_to_replace_is_no_step (Fixture *f, gconstpointer data)
{
  guint steps;

  desk_place (f->desk, f->desk->wizard, 3, 4);
  save (f);
  steps = loam_history_get_undo_count (f->desk->history);
  replace (f);
  g_assert_cmpuint (loam_history_get_undo_count (f->desk->history), ==, steps);
}

static void
test_what_is_the_same_stays_the_same_object (Fixture *f, gconstpointer data)
{
  LoamEntity *thing = desk_place (f->desk, f->desk->wizard, 3, 4);
  guint64 saved, before;

  save (f);
  saved = desk_hash (f->desk);
  g_assert_true (loam_edit_entities_move (f->desk->document, &thing, 1, (LoamPoint){1, 0}, 0));
  g_assert_true (loam_edit_terrain_paint (f->desk->document, f->desk->ground, f->desk->river,
                                          (int[]){1, 1}, 1, 0));
  before = desk_hash (f->desk);
  desk_listen (f->desk);
  replace (f);
  g_assert_cmpuint (desk_hash (f->desk), ==, saved);
  desk_assert_one_step (f->desk, before);
  g_assert_cmpuint (f->desk->n_lists, ==, 0);
  g_assert_true (loam_project_find_id (f->desk->project, thing->object.id) == &thing->object);
}

static void
test_things_may_change_layers (Fixture *f, gconstpointer data)
{
  LoamEntity *thing = desk_place (f->desk, f->desk->wizard, 3, 4);
  g_autofree char *file = test_folder_path (f->folder, "levels/cellar.json");
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;
  g_autoptr (GString) changed = NULL;
  guint64 before;

  save (f);
  before = desk_hash (f->desk);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  changed = g_string_new (text);
  line = g_strdup_printf ("{\"id\": \"%s\", \"prototype\": \"goblin wizard\", \"at\": [3, 4]}",
                          thing->object.id);
  g_assert_cmpuint (g_string_replace (changed, line, "", 1), ==, 1);
  {
    g_autofree char *layer =
        g_strdup_printf ("\"layers\": [{\"id\": \"aaaaaaaaaa\", \"name\": \"below\", "
                         "\"kind\": \"entities\", \"entities\": [%s]},",
                         line);

    g_assert_cmpuint (g_string_replace (changed, "\"layers\": [", layer, 1), ==, 1);
  }
  g_assert_true (g_file_set_contents (file, changed->str, -1, NULL));
  loam_object_unref (f->saved);
  f->saved = read_saved (f);
  replace (f);
  assert_differs (f, "");
  g_assert_nonnull (loam_level_find_layer (f->desk->cellar, "below"));
  g_assert_nonnull (loam_level_get_entity (f->desk->cellar, thing->object.id));
  loam_document_undo (f->desk->document);
  g_assert_cmpuint (desk_hash (f->desk), ==, before);
  g_assert_true (loam_level_get_entity (f->desk->cellar, thing->object.id) == thing);
}

static void
test_unknown_members_come_along (Fixture *f, gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) changed = NULL;
  guint64 before = desk_hash (f->desk);

  g_assert_true (g_file_get_contents (f->path, &text, NULL, NULL));
  changed = g_string_new (text);
  g_string_replace (changed, "\"loam\": 1,", "\"loam\": 1, \"x-note\": [1, 2],", 1);
  g_assert_true (g_file_set_contents (f->path, changed->str, -1, NULL));
  loam_object_unref (f->saved);
  f->saved = read_saved (f);
  assert_differs (f, "The project: unknown members differs\n");
  replace (f);
  assert_differs (f, "");
  loam_document_undo (f->desk->document);
  g_assert_cmpuint (desk_hash (f->desk), ==, before);
}

static void
run_ops (Fixture *f, GRand *rand, guint n)
{
  for (guint i = 0; i < n; i++) {
    EditOp op = {(guint) g_rand_int_range (rand, 0, (int) edit_op_n_kinds ()), g_rand_int (rand)};
    g_autofree char *fault = NULL;

    if (g_str_equal (edit_op_name (&op), "save"))
      continue;
    fault = edit_op_run (&op, f->desk);
    g_assert_null (fault);
  }
}

static void
test_random_projects_become_one_another (Fixture *unused, gconstpointer data)
{
  const char *runs = g_getenv ("LOAM_TEST_RUNS");
  guint n = runs != NULL ? (guint) atoi (runs) : 150;

  for (guint32 seed = 1; seed <= n; seed++) {
    g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
    g_autofree char *rest = NULL;
    Fixture f = {NULL};
    guint64 saved, before;

    g_test_message ("seed %u", seed);
    set_up (&f, NULL);
    run_ops (&f, rand, 30);
    save (&f);
    saved = desk_hash (f.desk);
    run_ops (&f, rand, 30);
    before = desk_hash (f.desk);
    replace (&f);
    g_assert_cmpuint (desk_hash (f.desk), ==, saved);
    rest = describe (&f);
    g_assert_cmpstr (rest, ==, "");
    if (before != saved) {
      loam_document_undo (f.desk->document);
      g_assert_cmpuint (desk_hash (f.desk), ==, before);
      loam_document_redo (f.desk->document);
      g_assert_cmpuint (desk_hash (f.desk), ==, saved);
    }
    tear_down (&f, NULL);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, name) g_test_add ("/compare/" path, Fixture, NULL, set_up, test_##name, tear_down)
  ADD ("the-same-is-no-difference", the_same_is_no_difference);
  ADD ("cells-are-counted", cells_are_counted);
  ADD ("reordered-terrains-leave-cells-as-they-are", reordered_terrains_leave_cells_as_they_are);
  ADD ("things-and-definitions-by-name", things_and_definitions_by_name);
  ADD ("nothing-to-replace-is-no-step", nothing_to_replace_is_no_step);
  ADD ("what-is-the-same-stays-the-same-object", what_is_the_same_stays_the_same_object);
  ADD ("things-may-change-layers", things_may_change_layers);
  ADD ("unknown-members-come-along", unknown_members_come_along);
  ADD ("random-projects-become-one-another", random_projects_become_one_another);
#undef ADD
  return g_test_run ();
}
