/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-history.h"

#include "loam-grid-private.h"
#include "loam-object-private.h"

#include <string.h>

/* A history over one terrain layer and one level, with what was told of it. */
typedef struct {
  LoamHistory *history;
  LoamLayer *layer;
  LoamLevel *level;
  LoamProject *project;
  LoamSelection selection;
  guint n_applied;
  gboolean answer; /* undo in the middle of a change */

  /* What a list widget would believe, from items-changed alone. */
  guint n_items;
  guint n_items_changed, n_undo, n_redo, n_saved;
} Fixture;

static void
apply_cb (LoamCommand *command, gpointer user_data)
{
  Fixture *f = user_data;

  loam_command_swap (command);
  f->n_applied++;
  if (f->answer) {
    g_assert_false (loam_history_undo (f->history));
    g_assert_false (loam_history_redo (f->history));
  }
}

static void
items_changed_cb (GListModel *model, guint position, guint removed, guint added, gpointer user_data)
{
  Fixture *f = user_data;

  g_assert_cmpuint (position + removed, <=, f->n_items);
  f->n_items = f->n_items - removed + added;
  f->n_items_changed++;
}

static void
count_cb (GObject *object, GParamSpec *pspec, guint *count)
{
  (*count)++;
}

static void
setup (Fixture *f, gconstpointer data)
{
  f->layer = loam_layer_new (LOAM_LAYER_TERRAIN, "ground0000", "ground");
  f->layer->grid = loam_grid_new (100, 100, 0);
  f->level = loam_level_new ("level00000", "cellar", 100, 100);
  f->project = loam_project_new ("desk");
  f->history = loam_history_new (apply_cb, f);
  g_signal_connect (f->history, "items-changed", G_CALLBACK (items_changed_cb), f);
  g_signal_connect (f->history, "notify::undo-count", G_CALLBACK (count_cb), &f->n_undo);
  g_signal_connect (f->history, "notify::redo-count", G_CALLBACK (count_cb), &f->n_redo);
  g_signal_connect (f->history, "notify::is-saved", G_CALLBACK (count_cb), &f->n_saved);
}

static void
teardown (Fixture *f, gconstpointer data)
{
  g_assert_cmpuint (f->n_items, ==, g_list_model_get_n_items (G_LIST_MODEL (f->history)));
  g_assert_cmpuint (f->n_items, ==,
                    loam_history_get_undo_count (f->history) +
                        loam_history_get_redo_count (f->history));
  g_assert_finalize_object (f->history);
  loam_object_unref (f->layer);
  loam_object_unref (f->level);
  loam_object_unref (f->project);
  loam_selection_clear (&f->selection);
}

static guint32
cell (Fixture *f, int x)
{
  return loam_grid_get (f->layer->grid, x, 0);
}

static void
push_cell (Fixture *f, int x, guint32 value)
{
  LoamCell one = {x, 0, value};
  LoamPatch *patch = loam_patch_new_cells (f->layer->grid, &one, 1);

  g_assert_nonnull (patch);
  loam_history_push (f->history, loam_command_new_cells (f->layer, patch));
}

static void
paint (Fixture *f, int x, guint32 value, guint64 gesture)
{
  loam_history_begin (f->history, "Paint", gesture);
  push_cell (f, x, value);
  g_assert_true (loam_history_end (f->history));
}

static void
push_name (Fixture *f, gpointer object, const char *name, const char *detail)
{
  LoamValue value = loam_value_text (LOAM_VALUE_STRING, name);

  loam_history_push (f->history,
                     loam_command_new_property (object, LOAM_PROPERTY_NAME, &value, detail));
}

static void
push_opacity (Fixture *f, double opacity)
{
  LoamValue value = LOAM_FLOAT (opacity);

  loam_history_push (f->history, loam_command_new_property (&f->layer->object,
                                                            LOAM_PROPERTY_OPACITY, &value, NULL));
}

static void
test_steps_are_undone_and_redone (Fixture *f, gconstpointer data)
{
  g_assert_false (loam_history_undo (f->history));
  g_assert_false (loam_history_redo (f->history));
  for (guint i = 0; i < 5; i++)
    paint (f, (int) i, i + 1, 0);
  for (guint i = 5; i-- > 0;) {
    g_assert_true (loam_history_undo (f->history));
    g_assert_cmpuint (cell (f, (int) i), ==, 0);
    g_assert_cmpuint (loam_history_get_undo_count (f->history), ==, i);
    g_assert_cmpuint (loam_history_get_redo_count (f->history), ==, 5 - i);
  }
  g_assert_false (loam_history_undo (f->history));
  for (guint i = 0; i < 5; i++) {
    g_assert_true (loam_history_redo (f->history));
    g_assert_cmpuint (cell (f, (int) i), ==, i + 1);
  }
  g_assert_false (loam_history_redo (f->history));
  g_assert_cmpuint (f->n_undo, ==, 15);
  g_assert_cmpuint (f->n_redo, ==, 10);
}

static void
test_a_new_step_drops_what_was_undone (Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 4; i++)
    paint (f, i, 1, 0);
  loam_history_undo (f->history);
  loam_history_undo (f->history);
  f->n_items_changed = f->n_redo = 0;
  paint (f, 9, 1, 0);
  g_assert_cmpuint (f->n_items_changed, ==, 1);
  g_assert_cmpuint (f->n_items, ==, 3);
  g_assert_cmpuint (f->n_redo, ==, 1);
  g_assert_false (loam_history_redo (f->history));
}

static void
test_groups_nest_and_make_one_step (Fixture *f, gconstpointer data)
{
  loam_history_begin (f->history, "Outer", 0);
  push_cell (f, 0, 1);
  loam_history_begin (f->history, "Inner", 0);
  push_cell (f, 1, 1);
  push_cell (f, 0, 2);
  g_assert_true (loam_history_in_group (f->history));
  g_assert_false (loam_history_undo (f->history));
  g_assert_false (loam_history_end (f->history));
  g_assert_true (loam_history_in_group (f->history));
  g_assert_true (loam_history_end (f->history));
  g_assert_false (loam_history_in_group (f->history));

  g_assert_cmpuint (f->n_items, ==, 1);
  g_assert_cmpuint (f->n_items_changed, ==, 1);
  g_assert_cmpstr (loam_history_get_undo_label (f->history), ==, "Outer");
  g_assert_null (loam_history_get_redo_label (f->history));
  loam_history_undo (f->history);
  g_assert_cmpuint (cell (f, 0) | cell (f, 1), ==, 0);
  g_assert_cmpstr (loam_history_get_redo_label (f->history), ==, "Outer");
  loam_history_redo (f->history);
  g_assert_cmpuint (cell (f, 0), ==, 2);
  g_assert_cmpuint (cell (f, 1), ==, 1);
}

static void
test_an_empty_group_leaves_no_step (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  loam_history_undo (f->history);
  f->n_items_changed = f->n_undo = 0;
  loam_history_begin (f->history, "Nothing", 0);
  loam_history_begin (f->history, "Nothing within", 0);
  g_assert_false (loam_history_end (f->history));
  g_assert_false (loam_history_end (f->history));
  g_assert_cmpuint (f->n_items_changed, ==, 0);
  g_assert_cmpuint (f->n_undo, ==, 0);
  /* Nor does it drop what was undone. */
  g_assert_true (loam_history_redo (f->history));
}

static void
test_an_aborted_group_is_swapped_back (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  loam_history_undo (f->history);
  f->n_items_changed = 0;
  loam_history_begin (f->history, "Outer", 0);
  push_cell (f, 1, 1);
  loam_history_begin (f->history, "Inner", 0);
  push_cell (f, 1, 2);
  push_cell (f, 1, 3);
  loam_history_abort (f->history);
  g_assert_cmpuint (cell (f, 1), ==, 1);
  g_assert_true (loam_history_in_group (f->history));
  loam_history_abort (f->history);
  g_assert_cmpuint (cell (f, 1), ==, 0);
  g_assert_false (loam_history_in_group (f->history));
  g_assert_cmpuint (f->n_items_changed, ==, 0);
  g_assert_true (loam_history_redo (f->history));

  /* An aborted inner group leaves what the outer one did. */
  loam_history_begin (f->history, "Outer", 0);
  push_cell (f, 1, 1);
  loam_history_begin (f->history, "Inner", 0);
  push_cell (f, 2, 2);
  loam_history_abort (f->history);
  g_assert_true (loam_history_end (f->history));
  g_assert_cmpuint (cell (f, 2), ==, 0);
  loam_history_undo (f->history);
  g_assert_cmpuint (cell (f, 1), ==, 0);
}

static void
test_merges_strokes_of_one_gesture (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 7);
  f->n_undo = 0;
  for (int i = 1; i < 10; i++)
    paint (f, i, 1, 7);
  paint (f, 0, 2, 7);
  g_assert_cmpuint (f->n_items, ==, 1);
  g_assert_cmpuint (f->n_undo, ==, 0);
  loam_history_undo (f->history);
  for (int i = 0; i < 10; i++)
    g_assert_cmpuint (cell (f, i), ==, 0);
  loam_history_redo (f->history);
  g_assert_cmpuint (cell (f, 0), ==, 2);
  g_assert_cmpuint (cell (f, 9), ==, 1);
}

static void
test_does_not_merge_without_or_across_gestures (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  paint (f, 1, 1, 0);
  paint (f, 2, 1, 3);
  paint (f, 3, 1, 4);
  paint (f, 4, 1, 3);
  g_assert_cmpuint (f->n_items, ==, 5);
  /* Nor after an undo and redo. */
  loam_history_undo (f->history);
  loam_history_redo (f->history);
  paint (f, 5, 1, 3);
  g_assert_cmpuint (f->n_items, ==, 6);
}

static void
test_merges_only_what_finds_its_like (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 5);
  /* Another target. */
  loam_history_begin (f->history, "Rename", 5);
  push_name (f, f->level, "attic", "a");
  loam_history_end (f->history);
  g_assert_cmpuint (f->n_items, ==, 2);
  /* Another detail. */
  loam_history_begin (f->history, "Rename", 5);
  push_name (f, f->level, "loft", "b");
  loam_history_end (f->history);
  g_assert_cmpuint (f->n_items, ==, 3);
  /* The same. */
  loam_history_begin (f->history, "Rename again", 5);
  push_name (f, f->level, "roof", "b");
  loam_history_end (f->history);
  g_assert_cmpuint (f->n_items, ==, 3);
  g_assert_cmpstr (loam_history_get_undo_label (f->history), ==, "Rename again");
  /* One that fits and one that does not: none merges. */
  loam_history_begin (f->history, "Both", 5);
  push_name (f, f->level, "hut", "b");
  push_opacity (f, 0.5);
  loam_history_end (f->history);
  g_assert_cmpuint (f->n_items, ==, 4);

  loam_history_undo (f->history);
  g_assert_cmpstr (f->level->object.name, ==, "roof");
  g_assert_cmpfloat (f->layer->opacity, ==, 1.0);
  loam_history_undo (f->history);
  g_assert_cmpstr (f->level->object.name, ==, "attic");
  loam_history_undo (f->history);
  g_assert_cmpstr (f->level->object.name, ==, "cellar");
}

static void
test_merges_steps_of_several_commands (Fixture *f, gconstpointer data)
{
  for (guint i = 1; i <= 4; i++) {
    loam_history_begin (f->history, "Drag", 9);
    push_opacity (f, 1.0 / (i + 1));
    push_cell (f, (int) i, i);
    push_cell (f, 50, i);
    push_name (f, f->level, i % 2 ? "odd" : "even", NULL);
    push_cell (f, 51, i);
    loam_history_end (f->history);
  }
  /* The first step has three patches of one layer, between which nothing may come: no merging. */
  g_assert_cmpuint (f->n_items, ==, 4);
  loam_history_jump (f->history, 0);

  for (guint i = 1; i <= 4; i++) {
    loam_history_begin (f->history, "Drag", 9);
    push_opacity (f, 1.0 / (i + 1));
    push_cell (f, 50, i);
    if (i > 1) {
      push_cell (f, 50, 10 + i);
      push_cell (f, 51, 20 + i);
      push_opacity (f, 0.9 / (i + 1));
    }
    loam_history_end (f->history);
  }
  g_assert_cmpuint (f->n_items, ==, 1);
  loam_history_undo (f->history);
  g_assert_cmpuint (cell (f, 50) | cell (f, 51), ==, 0);
  g_assert_cmpfloat (f->layer->opacity, ==, 1.0);
  loam_history_redo (f->history);
  g_assert_cmpuint (cell (f, 50), ==, 14);
  g_assert_cmpuint (cell (f, 51), ==, 24);
  g_assert_cmpfloat (f->layer->opacity, ==, 0.9 / 5);
}

static void
test_the_saved_mark_is_a_place (Fixture *f, gconstpointer data)
{
  g_assert_true (loam_history_is_saved (f->history));
  paint (f, 0, 1, 0);
  g_assert_false (loam_history_is_saved (f->history));
  loam_history_mark_saved (f->history);
  g_assert_true (loam_history_is_saved (f->history));
  g_assert_cmpuint (f->n_saved, ==, 2);
  loam_history_mark_saved (f->history);
  g_assert_cmpuint (f->n_saved, ==, 2);
  loam_history_undo (f->history);
  g_assert_false (loam_history_is_saved (f->history));
  loam_history_redo (f->history);
  g_assert_true (loam_history_is_saved (f->history));
}

static void
test_the_saved_mark_is_lost_with_what_leads_there (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  paint (f, 1, 1, 0);
  loam_history_mark_saved (f->history);
  loam_history_undo (f->history);
  paint (f, 2, 1, 0);
  g_assert_false (loam_history_is_saved (f->history));
  for (guint i = 0; i <= 2; i++) {
    loam_history_jump (f->history, i);
    g_assert_false (loam_history_is_saved (f->history));
  }
}

static void
test_a_saved_step_is_not_merged_with (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 6);
  loam_history_mark_saved (f->history);
  paint (f, 1, 1, 6);
  g_assert_cmpuint (f->n_items, ==, 2);
  g_assert_false (loam_history_is_saved (f->history));
  loam_history_undo (f->history);
  g_assert_true (loam_history_is_saved (f->history));
}

static void
test_what_is_being_saved_is_a_place_too (Fixture *f, gconstpointer data)
{
  /* Edits go on while it is saved; they do not merge into what is. */
  paint (f, 0, 1, 6);
  loam_history_begin_saving (f->history);
  paint (f, 1, 1, 6);
  g_assert_cmpuint (f->n_items, ==, 2);
  loam_history_end_saving (f->history, TRUE);
  g_assert_false (loam_history_is_saved (f->history));
  loam_history_undo (f->history);
  g_assert_true (loam_history_is_saved (f->history));

  /* One that fails leaves the mark. */
  loam_history_redo (f->history);
  loam_history_begin_saving (f->history);
  loam_history_end_saving (f->history, FALSE);
  g_assert_false (loam_history_is_saved (f->history));
  loam_history_undo (f->history);
  g_assert_true (loam_history_is_saved (f->history));

  /* What leads there may be dropped meanwhile: then nothing is saved. */
  loam_history_begin_saving (f->history);
  loam_history_undo (f->history);
  paint (f, 2, 1, 0);
  loam_history_end_saving (f->history, TRUE);
  for (guint i = 0; i <= 1; i++) {
    loam_history_jump (f->history, i);
    g_assert_false (loam_history_is_saved (f->history));
  }
  loam_history_mark_saved (f->history);
  g_assert_true (loam_history_is_saved (f->history));
  loam_history_forget_saved (f->history);
  g_assert_false (loam_history_is_saved (f->history));
}

static void
test_jumps (Fixture *f, gconstpointer data)
{
  for (int i = 0; i < 20; i++)
    paint (f, i, 1, 0);
  f->n_undo = f->n_redo = f->n_items_changed = f->n_applied = 0;
  loam_history_jump (f->history, 5);
  g_assert_cmpuint (f->n_applied, ==, 15);
  g_assert_cmpuint (f->n_undo, ==, 1);
  g_assert_cmpuint (f->n_redo, ==, 1);
  g_assert_cmpuint (f->n_items_changed, ==, 0);
  for (int i = 0; i < 20; i++)
    g_assert_cmpuint (cell (f, i), ==, i < 5);
  loam_history_jump (f->history, 20);
  g_assert_cmpuint (cell (f, 19), ==, 1);
  loam_history_jump (f->history, 20);
  g_assert_cmpuint (f->n_undo, ==, 2);
  loam_history_jump (f->history, 0);
  g_assert_cmpuint (cell (f, 0), ==, 0);
}

static void
test_the_budget_drops_the_oldest_and_counts (Fixture *f, gconstpointer data)
{
  gsize one;
  g_autoptr (LoamHistoryRow) row = NULL;
  g_autoptr (LoamHistoryRow) gone = NULL;

  paint (f, 0, 1, 0);
  one = loam_history_get_size (f->history);
  g_assert_cmpuint (one, >, 0);
  g_assert_cmpuint (one, <=, 100);
  loam_history_set_budget (f->history, one * 10);
  g_assert_cmpuint (loam_history_get_budget (f->history), ==, one * 10);
  for (int i = 1; i < 10; i++)
    paint (f, i, 1, 0);
  g_assert_cmpuint (loam_history_get_dropped (f->history), ==, 0);
  row = g_list_model_get_item (G_LIST_MODEL (f->history), 9);
  gone = g_list_model_get_item (G_LIST_MODEL (f->history), 0);
  g_assert_cmpuint (loam_history_row_get_position (row), ==, 10);

  for (int i = 10; i < 13; i++)
    paint (f, i, 1, 0);
  g_assert_cmpuint (loam_history_get_dropped (f->history), ==, 3);
  g_assert_cmpuint (loam_history_get_undo_count (f->history), ==, 10);
  g_assert_cmpuint (loam_history_get_size (f->history), <=, one * 10);
  g_assert_cmpuint (loam_history_row_get_position (row), ==, 7);
  g_assert_cmpuint (loam_history_row_get_position (gone), ==, 0);
  g_assert_cmpstr (loam_history_row_get_label (gone), ==, "Paint");
  loam_history_jump (f->history, 0);
  g_assert_cmpuint (cell (f, 2), ==, 1);
  g_assert_cmpuint (cell (f, 3), ==, 0);
  /* The saved mark lay before the first. */
  g_assert_false (loam_history_is_saved (f->history));
}

static void
test_the_budget_never_drops_the_newest (Fixture *f, gconstpointer data)
{
  loam_history_set_budget (f->history, 1);
  paint (f, 0, 1, 0);
  paint (f, 1, 1, 0);
  g_assert_cmpuint (f->n_items, ==, 1);
  g_assert_true (loam_history_undo (f->history));
  g_assert_cmpuint (cell (f, 1), ==, 0);
  g_assert_cmpuint (cell (f, 0), ==, 1);
}

static void
test_a_long_history_is_cut_off_at_its_head (Fixture *f, gconstpointer data)
{
  loam_history_set_budget (f->history, 50 * 1024);
  for (int i = 0; i < 10000; i++)
    paint (f, i % 100, (guint32) (1 + i / 100), 0);
  g_assert_cmpuint (
      loam_history_get_undo_count (f->history) + loam_history_get_dropped (f->history), ==, 10000);
  loam_history_mark_saved (f->history);
  loam_history_jump (f->history, 0);
  for (int i = 0; i < 100; i++)
    g_assert_cmpuint (cell (f, i), ==,
                      (loam_history_get_dropped (f->history) + 99 - (guint) i) / 100);
  g_assert_cmpuint (loam_history_get_size (f->history), <=, 50 * 1024);
  loam_history_jump (f->history, g_list_model_get_n_items (G_LIST_MODEL (f->history)));
  g_assert_true (loam_history_is_saved (f->history));
}

static void
test_rows_carry_label_and_position (Fixture *f, gconstpointer data)
{
  static const char *labels[] = {"Fill", "Move", "Move"};

  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (f->history)) == LOAM_TYPE_HISTORY_ROW);
  for (guint i = 0; i < 3; i++) {
    loam_history_begin (f->history, labels[i], 0);
    push_cell (f, (int) i, 1);
    loam_history_end (f->history);
  }
  for (guint i = 0; i < 3; i++) {
    g_autoptr (LoamHistoryRow) row = g_list_model_get_item (G_LIST_MODEL (f->history), i);

    g_assert_cmpstr (loam_history_row_get_label (row), ==, labels[i]);
    g_assert_cmpuint (loam_history_row_get_position (row), ==, i + 1);
  }
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (f->history), 3));
}

static void
test_nothing_is_done_while_a_command_is_applied (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  f->answer = TRUE; /* apply_cb() asserts that undo and redo refuse */
  paint (f, 1, 1, 0);
  loam_history_undo (f->history);
  loam_history_redo (f->history);
  loam_history_begin (f->history, "Aborted", 0);
  push_cell (f, 2, 1);
  loam_history_abort (f->history);
  g_assert_cmpuint (f->n_applied, ==, 6);
  g_assert_cmpuint (f->n_items, ==, 2);
}

static void
push_within_cb (LoamCommand *command, gpointer user_data)
{
  LoamHistory **history = user_data;

  loam_command_swap (command);
  loam_history_begin (*history, "Answer", 0);
}

static void
test_answering_a_change_with_another_is_an_error (Fixture *f, gconstpointer data)
{
  if (g_test_subprocess ()) {
    LoamHistory *history;
    LoamValue value = LOAM_BOOL (TRUE);

    history = loam_history_new (push_within_cb, &history);
    loam_history_begin (history, "Hide", 0);
    loam_history_push (
        history, loam_command_new_property (&f->layer->object, LOAM_PROPERTY_HIDDEN, &value, NULL));
    return;
  }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*!history->applying*");
}

/* Random steps of nested groups, aborts, gestures, undo, redo and jumps, beside copies of the grid. */
static void
test_random_use_keeps_every_state (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func ((GDestroyNotify) loam_grid_unref);
  guint64 gesture = 1;

  g_ptr_array_add (states, loam_grid_copy (f->layer->grid));
  for (int i = 0; i < 3000; i++) {
    guint done = loam_history_get_undo_count (f->history);
    int action = g_test_rand_int_range (0, 10);

    if (action == 0) {
      loam_history_undo (f->history);
    } else if (action == 1) {
      loam_history_redo (f->history);
    } else if (action == 2) {
      loam_history_jump (f->history, (guint) g_test_rand_int_range (0, (int) states->len));
    } else {
      int n = g_test_rand_int_range (0, 4);
      gboolean abort = g_test_rand_int_range (0, 5) == 0;

      gesture += g_test_rand_int_range (0, 3) == 0;
      loam_history_begin (f->history, "Step", action < 6 ? 0 : gesture);
      for (int j = 0; j < n; j++) {
        g_autoptr (LoamGrid) after = loam_grid_copy (f->layer->grid);
        int side = g_test_rand_int_range (1, 40);
        LoamPatch *patch;

        loam_grid_fill_rect (
            after,
            (LoamRect){g_test_rand_int_range (0, 100), g_test_rand_int_range (0, 100), side, side},
            g_test_rand_int () & 3);
        patch = loam_patch_new_diff (f->layer->grid, after);
        if (patch != NULL)
          loam_history_push (f->history, loam_command_new_cells (f->layer, patch));
        if (j == 1) {
          loam_history_begin (f->history, "Within", 0);
          push_cell (f, 0, cell (f, 0) + 1);
          if (g_test_rand_bit ())
            loam_history_abort (f->history);
          else
            loam_history_end (f->history);
        }
      }
      if (abort) {
        loam_history_abort (f->history);
      } else if (loam_history_end (f->history)) {
        /* A merged step has replaced the state that it extended. */
        g_ptr_array_set_size (states, (int) loam_history_get_undo_count (f->history));
        g_ptr_array_add (states, loam_grid_copy (f->layer->grid));
        g_assert_cmpuint (loam_history_get_undo_count (f->history) - done, <=, 1);
      }
    }
    g_assert_cmpuint (states->len, ==, f->n_items + 1);
    g_assert_true (loam_grid_equal (
        f->layer->grid, g_ptr_array_index (states, loam_history_get_undo_count (f->history))));
  }
}

/* Selects cells of a row, as a step of its own. */
static void
select_row (Fixture *f, int row)
{
  g_autoptr (LoamRegion) cells = loam_region_new_rect ((LoamRect){0, row, row, 1});
  LoamSelection selection = loam_selection_new_cells (f->level, cells);

  loam_history_begin (f->history, "Select", 0);
  loam_history_push (f->history,
                     loam_command_new_selection (f->project, &f->selection, &selection));
  g_assert_true (loam_history_end (f->history));
}

static void
test_selecting_is_undone_but_edits_nothing (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  loam_history_mark_saved (f->history);
  select_row (f, 3);
  g_assert_cmpuint (f->n_items, ==, 2);
  g_assert_true (loam_history_is_saved (f->history));
  g_assert_cmpint (loam_history_get_saved (f->history), ==, 1);
  g_assert_cmpuint (loam_history_get_position (f->history), ==, 1);

  /* One more is the same step. */
  select_row (f, 4);
  g_assert_cmpuint (f->n_items, ==, 2);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).y, ==, 4);
  loam_history_undo (f->history);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).width, ==, 0);
  loam_history_redo (f->history);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).y, ==, 4);

  /* Back to what it was: no step. */
  select_row (f, 0);
  g_assert_cmpuint (f->n_items, ==, 1);
  g_assert_cmpuint (loam_history_get_undo_count (f->history), ==, 1);
}

static void
test_selecting_drops_nothing (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  paint (f, 1, 1, 0);
  paint (f, 2, 1, 0);
  loam_history_mark_saved (f->history);
  loam_history_jump (f->history, 1);
  select_row (f, 3);
  g_assert_cmpuint (f->n_items, ==, 4);
  g_assert_cmpuint (loam_history_get_undo_count (f->history), ==, 2);
  g_assert_cmpuint (loam_history_get_redo_count (f->history), ==, 2);
  g_assert_cmpint (loam_history_get_saved (f->history), ==, 4);
  g_assert_false (loam_history_is_saved (f->history));

  loam_history_jump (f->history, 4);
  g_assert_true (loam_history_is_saved (f->history));
  g_assert_cmpuint (cell (f, 2), ==, 1);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).y, ==, 3);
  loam_history_jump (f->history, 0);
  g_assert_cmpuint (cell (f, 0), ==, 0);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).width, ==, 0);

  /* An edit drops what is undone; the mark stays where only such steps lay between. */
  loam_history_jump (f->history, 1);
  loam_history_mark_saved (f->history);
  select_row (f, 0);
  loam_history_redo (f->history);
  g_assert_cmpuint (loam_history_get_position (f->history), ==, 1);
  loam_history_mark_saved (f->history);
  loam_history_jump (f->history, 1);
  g_assert_true (loam_history_is_saved (f->history));
  paint (f, 5, 1, 0);
  g_assert_cmpint (loam_history_get_saved (f->history), ==, 1);
  g_assert_cmpuint (f->n_items, ==, 2);
}

static void
test_what_is_selected_in_a_group_comes_back_with_it (Fixture *f, gconstpointer data)
{
  g_autoptr (LoamRegion) cells = loam_region_new_rect ((LoamRect){0, 7, 7, 1});
  LoamSelection selection = loam_selection_new_cells (f->level, cells);

  select_row (f, 2);
  loam_history_begin (f->history, "Paste", 0);
  push_cell (f, 0, 1);
  loam_history_push (f->history,
                     loam_command_new_selection (f->project, &f->selection, &selection));
  loam_history_end (f->history);
  select_row (f, 9);
  loam_history_jump (f->history, 2);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).y, ==, 7);
  loam_history_undo (f->history);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).y, ==, 2);
  loam_history_redo (f->history);
  g_assert_cmpint (loam_region_get_extent (f->selection.cells).y, ==, 7);
  g_assert_cmpuint (cell (f, 0), ==, 1);
  g_assert_cmpuint (loam_history_get_position (f->history), ==, 1);
}

static void
test_dropped_steps_leave_the_mark_before_selecting (Fixture *f, gconstpointer data)
{
  paint (f, 0, 1, 0);
  loam_history_mark_saved (f->history);
  select_row (f, 2);
  loam_history_set_budget (f->history, 0);
  g_assert_cmpuint (f->n_items, ==, 1);
  g_assert_true (loam_history_is_saved (f->history));
  g_assert_cmpint (loam_history_get_saved (f->history), ==, 0);
  paint (f, 1, 1, 0);
  g_assert_false (loam_history_is_saved (f->history));
  g_assert_cmpuint (loam_history_get_position (f->history), ==, 2);
  paint (f, 2, 1, 0);
  g_assert_cmpint (loam_history_get_saved (f->history), ==, -1);
}

int
main (int argc, char *argv[])
{
  static const struct {
    const char *path;
    void (*func) (Fixture *, gconstpointer);
  } tests[] = {
      {"/history/steps-are-undone-and-redone", test_steps_are_undone_and_redone},
      {"/history/a-new-step-drops-what-was-undone", test_a_new_step_drops_what_was_undone},
      {"/history/groups-nest-and-make-one-step", test_groups_nest_and_make_one_step},
      {"/history/an-empty-group-leaves-no-step", test_an_empty_group_leaves_no_step},
      {"/history/an-aborted-group-is-swapped-back", test_an_aborted_group_is_swapped_back},
      {"/history/merges-strokes-of-one-gesture", test_merges_strokes_of_one_gesture},
      {"/history/does-not-merge-without-or-across-gestures",
       test_does_not_merge_without_or_across_gestures},
      {"/history/merges-only-what-finds-its-like", test_merges_only_what_finds_its_like},
      {"/history/merges-steps-of-several-commands", test_merges_steps_of_several_commands},
      {"/history/the-saved-mark-is-a-place", test_the_saved_mark_is_a_place},
      {"/history/the-saved-mark-is-lost-with-what-leads-there",
       test_the_saved_mark_is_lost_with_what_leads_there},
      {"/history/a-saved-step-is-not-merged-with", test_a_saved_step_is_not_merged_with},
      {"/history/what-is-being-saved-is-a-place-too", test_what_is_being_saved_is_a_place_too},
      {"/history/jumps", test_jumps},
      {"/history/the-budget-drops-the-oldest-and-counts",
       test_the_budget_drops_the_oldest_and_counts},
      {"/history/the-budget-never-drops-the-newest", test_the_budget_never_drops_the_newest},
      {"/history/a-long-history-is-cut-off-at-its-head",
       test_a_long_history_is_cut_off_at_its_head},
      {"/history/rows-carry-label-and-position", test_rows_carry_label_and_position},
      {"/history/nothing-is-done-while-a-command-is-applied",
       test_nothing_is_done_while_a_command_is_applied},
      {"/history/answering-a-change-with-another-is-an-error",
       test_answering_a_change_with_another_is_an_error},
      {"/history/random-use-keeps-every-state", test_random_use_keeps_every_state},
      {"/history/selecting-is-undone-but-edits-nothing",
       test_selecting_is_undone_but_edits_nothing},
      {"/history/selecting-drops-nothing", test_selecting_drops_nothing},
      {"/history/what-is-selected-in-a-group-comes-back-with-it",
       test_what_is_selected_in_a_group_comes_back_with_it},
      {"/history/dropped-steps-leave-the-mark-before-selecting",
       test_dropped_steps_leave_the_mark_before_selecting},
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, setup, tests[i].func, teardown);
  return g_test_run ();
}
