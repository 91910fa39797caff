/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The last edit before a pause: what becomes of its journal is found out without another edit. */

#include "crash.h"
#include "desk.h"
#include "loam-edit-terrain.h"
#include "loam-project.h"

#include "test-io.h"

#include <signal.h>
#include <sys/resource.h>

typedef struct {
  Desk *desk;
  TestFolder *folder;
  char *root;
  guint n_errors; /* times that "journal-error" was notified */
} Fixture;

static void
error_cb (Fixture *f)
{
  f->n_errors++;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  f->desk = desk_new ();
  f->folder = test_folder_new ();
  f->root = test_folder_path (f->folder, "journals");
  path = test_folder_path (f->folder, "desk/desk.loam");
  g_assert_true (loam_document_save_as (f->desk->document, path, &error));
  g_signal_connect_swapped (f->desk->document, "notify::journal-error", G_CALLBACK (error_cb), f);
  g_assert_true (loam_document_set_journal_root (f->desk->document, f->root, &error));
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  desk_free (f->desk);
  test_folder_free (f->folder);
  g_free (f->root);
}

static void
paint (Fixture *f, int x, int y)
{
  g_assert_true (loam_edit_terrain_paint (f->desk->document, f->desk->ground, f->desk->river,
                                          (int[]){x, y}, 1, 0));
}

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* Whether a program that started now would find what is in memory. */
static void
assert_kept (Fixture *f)
{
  g_autofree char *folder = crash_copy (f->root, f->folder);
  g_autoptr (LoamDocument) recovered = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (folder);
  recovered = loam_document_recover (folder, FALSE, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, desk_hash (f->desk));
}

/* Until an error was told and is over; no edit is made. */
static void
wait_until_kept (Fixture *f)
{
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  for (guint n = f->n_errors + 1;
       f->n_errors < n || loam_document_get_journal_error (f->desk->document) != NULL;) {
    g_main_context_iteration (NULL, FALSE);
    g_usleep (10000);
    g_assert_cmpint (g_get_monotonic_time (), <, end);
  }
  assert_kept (f);
}

static void
test_what_is_removed_is_written_again (Fixture *f, gconstpointer data)
{
  paint (f, 0, 0);
  test_remove_tree (f->root);
  paint (f, 1, 0);
  wait_until_kept (f);
  test_remove_tree (f->root);
  wait_until_kept (f);
  paint (f, 2, 0);
  assert_kept (f);
}

static void
test_what_is_moved_is_written_again (Fixture *f, gconstpointer data)
{
  g_autofree char *aside = test_folder_path (f->folder, "aside");

  paint (f, 0, 0);
  g_assert_cmpint (g_rename (f->root, aside), ==, 0);
  wait_until_kept (f);
  paint (f, 1, 0);
  assert_kept (f);
}

/* The journal looks as if its program had died: anyone may take it. */
static void
test_a_lock_that_is_removed_is_no_lock (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *lock = NULL;
  g_autoptr (GPtrArray) waiting = NULL;
  g_autoptr (LoamDocument) taken = NULL;
  g_autoptr (GError) error = NULL;
  guint64 hash;

  paint (f, 0, 0);
  hash = desk_hash (f->desk);
  folder = crash_find (f->root);
  lock = g_build_filename (folder, "lock", NULL);
  g_assert_cmpint (g_remove (lock), ==, 0);
  taken = loam_document_recover (folder, TRUE, NULL, &error);
  g_assert_no_error (error);
  for (gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC; f->n_errors < 2;) {
    g_main_context_iteration (NULL, FALSE);
    g_usleep (10000);
    g_assert_cmpint (g_get_monotonic_time (), <, end);
  }
  /* Each has its own from then on. */
  paint (f, 1, 0);
  loam_document_leave_journal (taken);
  waiting = loam_journal_list (f->root, NULL);
  g_assert_cmpuint (waiting->len, ==, 1);
  g_clear_object (&taken);
  taken = loam_document_recover (folder, FALSE, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmphex (loam_document_get_hash (taken), ==, hash);
}

static void
test_a_disk_that_has_room_again_is_written (Fixture *f, gconstpointer data)
{
  paint (f, 0, 0);
  limit_files (100);
  paint (f, 1, 0);
  g_assert_nonnull (loam_document_get_journal_error (f->desk->document));
  limit_files (RLIM_INFINITY);
  wait_until_kept (f);
}

static void
test_what_is_saved_needs_no_journal (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  limit_files (100);
  paint (f, 0, 0);
  g_assert_nonnull (loam_document_get_journal_error (f->desk->document));
  limit_files (RLIM_INFINITY);
  g_assert_true (loam_document_save (f->desk->document, FALSE, &error));
  g_assert_null (loam_document_get_journal_error (f->desk->document));
}

static void
test_an_open_step_is_waited_for (Fixture *f, gconstpointer data)
{
  guint n_steps;

  loam_document_begin (f->desk->document, "much");
  paint (f, 0, 0);
  test_remove_tree (f->root);
  for (int i = 0; i < 250; i++) {
    g_main_context_iteration (NULL, FALSE);
    g_usleep (10000);
  }
  paint (f, 1, 0);
  loam_document_end (f->desk->document);
  if (loam_document_get_journal_error (f->desk->document) == NULL)
    wait_until_kept (f);
  n_steps = loam_history_get_undo_count (loam_document_get_history (f->desk->document));
  paint (f, 2, 0);
  g_assert_cmpuint (loam_history_get_undo_count (loam_document_get_history (f->desk->document)), ==,
                    n_steps + 1);
}

/* Without a step: what is in memory is nowhere else any more. */
static void
test_what_others_wrote_over_is_kept (Fixture *f, gconstpointer data)
{
  g_autofree char *level = test_folder_path (f->folder, "desk/levels/cellar.json");
  g_autoptr (GError) error = NULL;

  crash_write (level, "{}", -1);
  loam_document_keep_mine (f->desk->document, FALSE);
  g_assert_true (loam_document_get_modified (f->desk->document));
  assert_kept (f);
  g_assert_true (loam_document_save (f->desk->document, FALSE, &error));
  g_assert_no_error (error);
  paint (f, 0, 0);
  loam_document_undo (f->desk->document);
  crash_write (level, "{}", -1);
  loam_document_keep_mine (f->desk->document, FALSE);
  assert_kept (f);
  paint (f, 0, 1);
  assert_kept (f);
}

/* What they wrote was seen: a crash later it is no news, and is still written over. */
static void
keep_and_crash (Fixture *f, gboolean in_group)
{
  g_autofree char *level = test_folder_path (f->folder, "desk/levels/plain.json");
  g_autofree char *path = test_folder_path (f->folder, "desk/desk.loam");
  g_autofree char *folder = NULL;
  g_autoptr (LoamDocument) recovered = NULL, again = NULL;
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GError) error = NULL;
  guint64 hash;

  paint (f, 0, 0);
  if (in_group)
    loam_document_begin (f->desk->document, "stroke");
  crash_write (level, "{}", -1);
  loam_document_keep_mine (f->desk->document, FALSE);
  if (in_group)
    loam_document_end (f->desk->document);
  assert_kept (f);
  hash = desk_hash (f->desk);
  loam_document_undo (f->desk->document);
  assert_kept (f);
  loam_document_redo (f->desk->document);
  folder = crash_copy (f->root, f->folder);
  loam_document_leave_journal (f->desk->document);
  recovered = loam_document_recover (folder, TRUE, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, hash);
  changes = loam_document_find_disk_changes (recovered);
  g_assert_cmpuint (changes->len, ==, 0);
  loam_document_undo (recovered);
  g_assert_true (loam_document_get_modified (recovered));
  g_assert_true (loam_document_save (recovered, FALSE, &error));
  g_assert_no_error (error);
  hash = loam_document_get_hash (recovered);
  again = loam_document_open (path, 0, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmphex (loam_document_get_hash (again), ==, hash);
}

static void
test_what_was_kept_stays_kept (Fixture *f, gconstpointer data)
{
  keep_and_crash (f, FALSE);
}

static void
test_what_was_kept_in_a_step_stays_kept (Fixture *f, gconstpointer data)
{
  keep_and_crash (f, TRUE);
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_autofree char *full = g_strconcat ("/journal/watch/", path, NULL);

  g_test_add (full, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("what-is-removed-is-written-again", test_what_is_removed_is_written_again);
  add ("what-is-moved-is-written-again", test_what_is_moved_is_written_again);
  add ("a-lock-that-is-removed-is-no-lock", test_a_lock_that_is_removed_is_no_lock);
  add ("a-disk-that-has-room-again-is-written", test_a_disk_that_has_room_again_is_written);
  add ("what-is-saved-needs-no-journal", test_what_is_saved_needs_no_journal);
  add ("an-open-step-is-waited-for", test_an_open_step_is_waited_for);
  add ("what-others-wrote-over-is-kept", test_what_others_wrote_over_is_kept);
  add ("what-was-kept-stays-kept", test_what_was_kept_stays_kept);
  add ("what-was-kept-in-a-step-stays-kept", test_what_was_kept_in_a_step_stays_kept);
  return g_test_run ();
}
