/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Random edits of every verb, with saves, undoing and redoing between: whenever the program dies, what is recovered is
 * what was there, with its steps. LOAM_TEST_SEED repeats one sequence, LOAM_TEST_RUNS sets how many there are. */

#include "crash.h"
#include "edit-ops.h"
#include "loam-edit-terrain.h"

#include "test-io.h"

#include <stdlib.h>

#define N_OPS 60
#define DEFAULT_RUNS 12

typedef struct {
  Desk *desk;
  TestFolder *folder;
  char *root;
  GRand *rand;
  gboolean saved; /* once, or more often: steps from before can't all be real ones */
  gboolean saving;
} Run;

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Run *run = data;
  g_autoptr (GError) error = NULL;

  g_assert_true (loam_document_save_finish (LOAM_DOCUMENT (source), result, &error));
  g_assert_no_error (error);
  run->saving = FALSE;
}

static void
finish_saving (Run *run)
{
  while (run->saving)
    g_main_context_iteration (NULL, TRUE);
}

/* Undoes all and redoes all; the hashes at both ends. */
static void
walk (LoamDocument *document, guint64 *first, guint64 *last)
{
  while (loam_document_undo (document))
    ;
  *first = loam_document_get_hash (document);
  while (loam_document_redo (document))
    ;
  *last = loam_document_get_hash (document);
}

/* That a crash now would lose nothing. */
static void
check (Run *run, const char *context, guint64 base)
{
  LoamHistory *history = run->desk->history;
  guint64 hash = desk_hash (run->desk);
  g_autoptr (LoamDocument) recovered = NULL;
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = crash_copy (run->root, run->folder);
  guint64 first, last;

  if (folder == NULL) {
    if (!loam_history_is_saved (history))
      g_error ("%s: no journal, but unsaved changes", context);
    return;
  }
  recovered = loam_document_recover (folder, g_rand_boolean (run->rand), &losses, &error);
  if (recovered == NULL || losses->len > 0)
    g_error ("%s: %s", context, recovered == NULL ? error->message : (char *) losses->pdata[0]);
  if (loam_document_get_hash (recovered) != hash)
    g_error ("%s: another content", context);
  if (run->saved)
    return;
  if (loam_history_get_position (loam_document_get_history (recovered)) !=
      loam_history_get_position (history))
    g_error ("%s: %u steps for %u", context,
             loam_history_get_undo_count (loam_document_get_history (recovered)),
             loam_history_get_undo_count (history));
  walk (recovered, &first, &last);
  if (first != base)
    g_error ("%s: undoing does not lead back", context);
}

static void
run_one (guint32 seed)
{
  g_autoptr (GError) error = NULL;
  Run run = {desk_new (), test_folder_new ()};
  g_autofree char *path = test_folder_path (run.folder, "desk/desk.loam");
  guint64 base;

  run.rand = g_rand_new_with_seed (seed);
  run.root = test_folder_path (run.folder, "journals");
  if (g_rand_boolean (run.rand))
    g_assert_true (loam_document_save_as (run.desk->document, path, &error));
  g_assert_true (loam_document_set_journal_root (run.desk->document, run.root, &error));
  g_assert_no_error (error);
  base = desk_hash (run.desk);
  for (guint i = 0; i < N_OPS; i++) {
    EditOp op = {(guint) g_rand_int_range (run.rand, 0, (int) edit_op_n_kinds ()),
                 g_rand_int (run.rand)};
    int dice = g_rand_int_range (run.rand, 0, 100);
    g_autofree char *context =
        g_strdup_printf ("seed %u, at %u, %s %d", seed, i, edit_op_name (&op), dice);
    g_autofree char *fault = NULL;

    if (dice < 4 && seed % 2 == 0) {
      finish_saving (&run);
      run.saved = run.saving = TRUE;
      loam_document_save_async (run.desk->document, path, TRUE, saved_cb, &run);
    } else if (dice < 8) {
      finish_saving (&run);
    } else if (dice < 14) {
      loam_document_jump (
          run.desk->document,
          (guint) g_rand_int_range (
              run.rand, 0, (int) g_list_model_get_n_items (G_LIST_MODEL (run.desk->history)) + 1));
    } else if (!g_str_equal (edit_op_name (&op), "save")) {
      fault = edit_op_run (&op, run.desk);
      if (fault != NULL)
        g_error ("%s: %s", context, fault);
    }
    g_assert_null (loam_document_get_journal_error (run.desk->document));
    check (&run, context, base);
  }
  finish_saving (&run);
  check (&run, "at the end", base);
  desk_free (run.desk);
  test_folder_free (run.folder);
  g_rand_free (run.rand);
  g_free (run.root);
}

static void
test_random_edits_are_recovered (void)
{
  const char *seed = g_getenv ("LOAM_TEST_SEED"), *runs = g_getenv ("LOAM_TEST_RUNS");
  int n = runs != NULL ? atoi (runs) : DEFAULT_RUNS;

  if (seed != NULL) {
    run_one ((guint32) strtoul (seed, NULL, 10));
    return;
  }
  for (int i = 0; i < n; i++)
    run_one ((guint32) g_test_rand_int_range (1, G_MAXINT32));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/random-edits-are-recovered", test_random_edits_are_recovered);
  return g_test_run ();
}
