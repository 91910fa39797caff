/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What becomes of a journal's files and locks: by saves, failures, others, and by recovering. */

#include "crash.h"
#include "desk.h"
#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-project.h"

#include "test-io.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>

typedef struct {
  Desk *desk;
  TestFolder *folder;
  char *root, *path;
  gboolean saving;
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

  f->desk = desk_new ();
  f->folder = test_folder_new ();
  f->root = test_folder_path (f->folder, "journals");
  f->path = test_folder_path (f->folder, "desk/desk.loam");
  g_assert_true (loam_document_save_as (f->desk->document, f->path, &error));
  g_signal_connect_swapped (f->desk->document, "notify::journal-error", G_CALLBACK (error_cb), f);
  g_assert_true (loam_document_set_journal_root (f->desk->document, f->root, &error));
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  if (f->desk != NULL)
    desk_free (f->desk);
  test_folder_free (f->folder);
  g_free (f->root);
  g_free (f->path);
}

static void
paint (Fixture *f, int x, int y)
{
  g_assert_true (loam_edit_terrain_paint (f->desk->document, f->desk->ground, f->desk->river,
                                          (int[]){x, y}, 1, 0));
}

static LoamDocument *
recover_at (const char *folder, gboolean adopt)
{
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (GError) error = NULL;
  LoamDocument *document = loam_document_recover (folder, adopt, &losses, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (losses->len, ==, 0);
  return document;
}

/* That a crash now would lose nothing; there is a journal just while something is unsaved. */
static void
assert_kept (Fixture *f)
{
  g_autofree char *folder = crash_copy (f->root, f->folder);
  g_autoptr (LoamDocument) recovered = NULL;

  if (!loam_document_get_modified (f->desk->document)) {
    g_assert_null (folder);
    return;
  }
  g_assert_nonnull (folder);
  recovered = recover_at (folder, FALSE);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, desk_hash (f->desk));
  g_assert_cmpstr (loam_document_get_path (recovered), ==,
                   loam_document_get_path (f->desk->document));
  g_assert_true (loam_document_get_modified (recovered));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Fixture *f = data;
  g_autoptr (GError) error = NULL;

  loam_document_save_finish (LOAM_DOCUMENT (source), result, &error);
  f->saving = FALSE;
}

static void
save_async (Fixture *f, const char *path)
{
  f->saving = TRUE;
  loam_document_save_async (f->desk->document, path, FALSE, saved_cb, f);
}

static void
finish_saving (Fixture *f)
{
  while (f->saving)
    g_main_context_iteration (NULL, TRUE);
}

static void
save (Fixture *f)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (loam_document_save (f->desk->document, FALSE, &error));
  g_assert_no_error (error);
}

static guint
count_steps (LoamDocument *document)
{
  return loam_history_get_undo_count (loam_document_get_history (document));
}

static void
test_a_save_leaves_no_journal (Fixture *f, gconstpointer data)
{
  assert_kept (f);
  paint (f, 0, 0);
  assert_kept (f);
  save (f);
  assert_kept (f);
  /* Undoing what is saved is a change. */
  loam_document_undo (f->desk->document);
  assert_kept (f);
  loam_document_redo (f->desk->document);
  assert_kept (f);
  loam_document_undo (f->desk->document);
  paint (f, 1, 1);
  assert_kept (f);
  loam_document_undo (f->desk->document);
  loam_document_redo (f->desk->document);
  assert_kept (f);
}

static void
test_undone_and_done_again_it_has_its_steps (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL;
  g_autoptr (LoamDocument) recovered = NULL;

  paint (f, 0, 0);
  paint (f, 1, 0);
  loam_document_jump (f->desk->document, 0);
  assert_kept (f);
  loam_document_redo (f->desk->document);
  assert_kept (f);
  folder = crash_copy (f->root, f->folder);
  recovered = recover_at (folder, FALSE);
  g_assert_cmpuint (count_steps (recovered), ==, 1);
  g_assert_true (loam_document_redo (recovered));
}

static void
test_edits_during_a_save_are_kept (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL;
  g_autoptr (LoamDocument) recovered = NULL;

  paint (f, 0, 0);
  paint (f, 1, 0);
  save_async (f, NULL);
  paint (f, 2, 0);
  assert_kept (f);
  loam_document_undo (f->desk->document);
  loam_document_undo (f->desk->document);
  paint (f, 3, 0);
  assert_kept (f);
  finish_saving (f);
  assert_kept (f);
  /* It begins with what was saved: the header, the undone step by its values, and the last. */
  folder = crash_copy (f->root, f->folder);
  recovered = recover_at (folder, FALSE);
  g_assert_cmpuint (count_steps (recovered), ==, 2);
  loam_document_jump (recovered, 0);
  g_assert_false (loam_document_get_modified (recovered));
  /* And goes on well. */
  while (loam_document_undo (f->desk->document))
    assert_kept (f);
  while (loam_document_redo (f->desk->document))
    assert_kept (f);
  save (f);
  assert_kept (f);
}

static void
test_groups_open_when_a_save_ends_are_kept (Fixture *f, gconstpointer data)
{
  paint (f, 0, 0);
  save_async (f, NULL);
  loam_document_begin (f->desk->document, "outer");
  paint (f, 1, 0);
  finish_saving (f);
  paint (f, 2, 0);
  loam_document_end (f->desk->document);
  assert_kept (f);
}

static void
test_failed_saves_change_nothing (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  paint (f, 0, 0);
  crash_write (f->path, "{}", -1);
  g_assert_false (loam_document_save (f->desk->document, FALSE, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED);
  assert_kept (f);
  loam_document_undo (f->desk->document);
  assert_kept (f);
  loam_document_redo (f->desk->document);
  assert_kept (f);
}

static void
test_saved_elsewhere_it_has_another_folder (Fixture *f, gconstpointer data)
{
  g_autofree char *other = test_folder_path (f->folder, "other/copy.loam");
  g_autofree char *before = NULL, *after = NULL;

  paint (f, 0, 0);
  before = crash_find (f->root);
  save_async (f, other);
  paint (f, 1, 0);
  finish_saving (f);
  after = crash_find (f->root);
  g_assert_cmpstr (before, !=, after);
  assert_kept (f);
  save (f);
  assert_kept (f);
  paint (f, 2, 0);
  assert_kept (f);
}

static void
test_a_new_project_has_one_from_the_start (Fixture *f, gconstpointer data)
{
  g_autofree char *root = test_folder_path (f->folder, "others");
  g_autoptr (GError) error = NULL;

  desk_free (f->desk);
  g_free (f->root);
  f->root = g_steal_pointer (&root);
  f->desk = desk_new ();
  g_assert_true (loam_document_set_journal_root (f->desk->document, f->root, &error));
  assert_kept (f);
  paint (f, 0, 0);
  assert_kept (f);
}

static void
test_what_is_discarded_is_gone (Fixture *f, gconstpointer data)
{
  g_autofree char *left = NULL;

  paint (f, 0, 0);
  desk_free (f->desk);
  f->desk = NULL;
  left = crash_find (f->root);
  g_assert_null (left);
}

static void
test_a_journal_that_is_left_waits (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) waiting = NULL, others = NULL, none = NULL;
  g_autoptr (GError) error = NULL;
  const LoamJournalInfo *info;

  paint (f, 0, 0);
  paint (f, 1, 0);
  loam_document_undo (f->desk->document);
  loam_document_leave_journal (f->desk->document);
  waiting = loam_journal_list (f->root, f->path);
  g_assert_cmpuint (waiting->len, ==, 1);
  info = waiting->pdata[0];
  g_assert_cmpstr (info->project, ==, f->path);
  g_assert_cmpuint (info->n_undo, ==, 1);
  g_assert_cmpuint (info->n_redo, ==, 1);
  g_assert_cmpuint (g_strv_length (info->labels), ==, 2);
  g_assert_cmpint (info->pid, ==, 0);
  others = loam_journal_list (f->root, "/another.loam");
  g_assert_cmpuint (others->len, ==, 0);
  g_assert_true (loam_journal_discard (info->folder, &error));
  none = loam_journal_list (f->root, NULL);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_a_journal_that_is_put_aside_waits_no_more (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *root = NULL, *aside = NULL, *again = NULL;
  g_autoptr (LoamDocument) recovered = NULL;
  g_autoptr (GPtrArray) waiting = NULL;
  g_autoptr (GError) error = NULL;

  paint (f, 0, 0);
  folder = crash_find (f->root);
  g_assert_null (loam_journal_put_aside (folder, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  g_clear_error (&error);
  g_free (folder);
  folder = crash_copy (f->root, f->folder);
  root = g_path_get_dirname (folder);
  aside = loam_journal_put_aside (folder, &error);
  g_assert_no_error (error);
  waiting = loam_journal_list (root, NULL);
  g_assert_cmpuint (waiting->len, ==, 0);
  recovered = recover_at (aside, FALSE);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, desk_hash (f->desk));
  again = loam_journal_put_aside (folder, &error);
  g_assert_null (again);
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN);
}

/* One that ends the program whenever it is recovered must not do so at each start. */
static void
test_recovering_counts_as_tried_until_it_is_seen (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *root = NULL;

  paint (f, 0, 0);
  folder = crash_copy (f->root, f->folder);
  root = g_path_get_dirname (folder);
  for (int i = 0; i < 3; i++) {
    g_autoptr (GPtrArray) waiting = loam_journal_list (root, NULL);
    g_autoptr (LoamDocument) recovered = NULL;

    g_assert_cmpuint (waiting->len, ==, 1);
    g_assert_cmpint (((LoamJournalInfo *) waiting->pdata[0])->tried, ==, i == 1);
    recovered = recover_at (folder, TRUE);
    if (i > 0)
      loam_document_confirm_recovery (recovered);
    loam_document_leave_journal (recovered);
  }
}

static void
test_a_recovered_document_goes_on_with_its_journal (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *path = NULL;
  guint64 hash;

  paint (f, 0, 0);
  loam_document_begin (f->desk->document, "open");
  paint (f, 1, 0);
  folder = crash_copy (f->root, f->folder);
  loam_document_end (f->desk->document);
  path = g_build_filename (folder, "journal.jsonl", NULL);
  for (int i = 0; i < 4; i++) {
    g_autoptr (LoamDocument) recovered = NULL;
    g_autofree char *bytes = NULL;
    gsize length;
    LoamLevel *cellar;

    /* What was being written is cut off. */
    g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
    bytes = g_realloc (bytes, length + 9);
    memcpy (bytes + length, "{\"begin\":", 9);
    crash_write (path, bytes, (gssize) length + 9);
    recovered = recover_at (folder, TRUE);
    g_assert_cmpuint (count_steps (recovered), ==, i == 0 ? 2 : i == 3 ? 2 : 3);
    cellar = loam_project_find_level (loam_document_get_project (recovered), "cellar");
    if (i == 1)
      g_assert_true (loam_document_undo (recovered));
    else if (i == 2)
      loam_document_jump (recovered, 1);
    if (i != 1)
      g_assert_true (loam_edit_terrain_paint (
          recovered, loam_level_find_layer (cellar, "ground"),
          loam_project_find_terrain (loam_document_get_project (recovered), "hill"), (int[]){i, 9},
          1, 0));
    else
      g_assert_true (loam_document_redo (recovered));
    hash = loam_document_get_hash (recovered);
    loam_document_leave_journal (recovered);
    {
      g_autoptr (LoamDocument) again = recover_at (folder, FALSE);

      g_assert_cmphex (loam_document_get_hash (again), ==, hash);
      g_assert_cmpuint (count_steps (again), ==, count_steps (recovered));
    }
  }
}

static void
test_a_broken_journal_is_kept_beside (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  g_autofree char *root = NULL, *name = NULL, *broken = NULL, *lines = NULL;
  g_autoptr (LoamDocument) recovered = NULL, whole = NULL;
  g_autoptr (GPtrArray) losses = NULL;
  guint64 hash;

  paint (f, 0, 0);
  hash = desk_hash (f->desk);
  paint (f, 1, 0);
  paint (f, 2, 0);
  folder = crash_copy (f->root, f->folder);
  path = g_build_filename (folder, "journal.jsonl", NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  *strstr (text, "1,0,1") = '3';
  crash_write (path, text, -1);
  recovered = loam_document_recover (folder, TRUE, &losses, NULL);
  g_assert_nonnull (recovered);
  g_assert_cmpuint (losses->len, ==, 2);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, hash);
  g_assert_cmpuint (crash_count_lines (folder), ==, 2);
  /* With all that belongs to it, whatever becomes of the other. */
  loam_document_set_journal_root (recovered, NULL, NULL);
  name = g_path_get_basename (folder);
  root = g_path_get_dirname (folder);
  broken = g_strdup_printf ("%s/broken/%s-1", root, name);
  g_assert_nonnull (strstr (losses->pdata[1], broken));
  *strstr (text, "3,0,1") = '1';
  lines = g_build_filename (broken, "journal.jsonl", NULL);
  crash_write (lines, text, -1);
  whole = recover_at (broken, FALSE);
  g_assert_cmphex (loam_document_get_hash (whole), ==, desk_hash (f->desk));
}

static void
test_damaged_copies_come_from_the_project (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *copy = NULL, *level = NULL;
  g_autoptr (LoamDocument) recovered = NULL, none = NULL;
  g_autoptr (GError) error = NULL;

  paint (f, 0, 0);
  folder = crash_copy (f->root, f->folder);
  copy = g_build_filename (folder, "base-1", f->desk->cellar->file, NULL);
  level = test_folder_path (f->folder, "desk/levels/cellar.json");
  crash_write (copy, "", 0);
  recovered = recover_at (folder, FALSE);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, desk_hash (f->desk));
  crash_write (copy, "", 0);
  crash_write (level, "", 0);
  none = loam_document_recover (folder, FALSE, NULL, &error);
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT);
}

static void
test_changes_by_others_are_found (Fixture *f, gconstpointer data)
{
  g_autofree char *level = test_folder_path (f->folder, "desk/levels/cellar.json");
  g_autofree char *folder = NULL, *text = NULL, *other = NULL;

  paint (f, 0, 0);
  folder = crash_copy (f->root, f->folder);
  g_assert_true (g_file_get_contents (level, &text, NULL, NULL));
  other = g_strconcat (text, "\n", NULL);
  for (guint i = 0; i < 2; i++) {
    g_autoptr (LoamDocument) recovered = recover_at (folder, FALSE);
    g_autoptr (GPtrArray) changes = loam_document_find_disk_changes (recovered);
    g_autoptr (GPtrArray) back = NULL;

    g_assert_cmpuint (changes->len, ==, i);
    /* Once it is what it was, nothing has changed. */
    crash_write (level, text, -1);
    back = loam_document_find_disk_changes (recovered);
    g_assert_cmpuint (back->len, ==, 0);
    crash_write (level, other, -1);
  }
}

/* Dies after the files were put in place, and before the journal was told. */
static void
test_a_save_that_was_done_is_known (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *before = NULL;
  g_autoptr (LoamDocument) recovered = NULL, old = NULL;
  g_autoptr (GPtrArray) changes = NULL, none = NULL;
  g_autofree char *kept = test_folder_path (f->folder, "kept");
  g_autofree char *desk = test_folder_path (f->folder, "desk");

  paint (f, 0, 0);
  crash_copy_tree (desk, kept);
  save_async (f, NULL);
  paint (f, 1, 0);
  /* Until the journal says what is being saved. */
  do {
    g_autofree char *path = NULL, *text = NULL;

    g_main_context_iteration (NULL, FALSE);
    g_free (folder);
    folder = crash_copy (f->root, f->folder);
    path = g_build_filename (folder, "journal.jsonl", NULL);
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    if (strstr (text, "\"saving\"") != NULL)
      break;
  } while (f->saving);
  g_assert_true (f->saving);
  before = g_strdup (folder);
  {
    /* The copy is made anew below, so that it stays. */
    g_autofree char *stays = test_folder_path (f->folder, "stays");

    crash_copy_tree (before, stays);
    finish_saving (f);
    recovered = recover_at (stays, FALSE);
    changes = loam_document_find_disk_changes (recovered);
    g_assert_cmpuint (changes->len, ==, 0);
    g_assert_cmphex (loam_document_get_hash (recovered), ==, desk_hash (f->desk));
    g_assert_true (loam_document_get_modified (recovered));
    loam_document_undo (recovered);
    g_assert_false (loam_document_get_modified (recovered));
    /* The same where none of it was done. */
    test_remove_tree (desk);
    crash_copy_tree (kept, desk);
    old = recover_at (stays, FALSE);
    none = loam_document_find_disk_changes (old);
    g_assert_cmpuint (none->len, ==, 0);
    loam_document_jump (old, 0);
    g_assert_false (loam_document_get_modified (old));
  }
}

static void
test_a_project_open_twice_has_two (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamDocument) second = loam_document_open (f->path, 0, NULL, &error);
  g_autofree char *one = NULL;
  g_autoptr (GPtrArray) waiting = NULL;

  one = crash_find (f->root);
  g_assert_cmpint (loam_journal_find_holder (f->root, f->path, f->desk->document), ==, 0);
  g_assert_cmpint (loam_journal_find_holder (f->root, f->path, NULL), ==, getpid ());
  g_assert_true (loam_document_set_journal_root (second, f->root, &error));
  g_assert_cmpint (loam_journal_find_holder (f->root, f->path, f->desk->document), ==, getpid ());
  paint (f, 0, 0);
  waiting = loam_journal_list (f->root, NULL);
  g_assert_cmpuint (waiting->len, ==, 0);
  g_assert_null (loam_document_recover (one, TRUE, NULL, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  /* Who came second is still there when the first is gone. */
  loam_document_set_journal_root (f->desk->document, NULL, NULL);
  g_assert_cmpint (loam_journal_find_holder (f->root, f->path, NULL), ==, getpid ());
}

static void
test_another_process_is_told (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *lock = NULL;
  g_autoptr (GError) error = NULL;
  int pipes[2], status;
  char byte;
  pid_t child;

  paint (f, 0, 0);
  loam_document_leave_journal (f->desk->document);
  folder = crash_find (f->root);
  lock = g_build_filename (folder, "lock", NULL);
  g_assert_cmpint (pipe (pipes), ==, 0);
  child = fork ();
  if (child == 0) {
    int fd = open (lock, O_RDWR);
    gboolean locked = fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) == 0 && ftruncate (fd, 0) == 0 &&
                      dprintf (fd, "%d\n", (int) getpid ()) > 0;

    if (write (pipes[1], locked ? "y" : "n", 1) == 1)
      pause ();
    _exit (0);
  }
  g_assert_cmpint (read (pipes[0], &byte, 1), ==, 1);
  g_assert_cmpint (byte, ==, 'y');
  g_assert_cmpint (loam_journal_find_holder (f->root, f->path, NULL), ==, child);
  g_assert_null (loam_document_recover (folder, FALSE, NULL, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  g_assert_false (loam_journal_discard (folder, NULL));
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  close (pipes[0]);
  close (pipes[1]);
  g_assert_cmpint (loam_journal_find_holder (f->root, f->path, NULL), ==, 0);
  g_object_unref (recover_at (folder, FALSE));
}

static void
test_waiting_journals_are_never_taken (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamDocument) second = loam_document_open (f->path, 0, NULL, &error);
  g_autoptr (GPtrArray) waiting = NULL;
  guint64 hash;

  paint (f, 0, 0);
  hash = desk_hash (f->desk);
  loam_document_leave_journal (f->desk->document);
  g_assert_true (loam_document_set_journal_root (second, f->root, &error));
  g_assert_true (loam_document_set_journal_root (f->desk->document, f->root, &error));
  paint (f, 1, 0);
  waiting = loam_journal_list (f->root, f->path);
  g_assert_cmpuint (waiting->len, ==, 1);
  {
    g_autoptr (LoamDocument) recovered =
        recover_at (((LoamJournalInfo *) waiting->pdata[0])->folder, FALSE);

    g_assert_cmphex (loam_document_get_hash (recovered), ==, hash);
  }
}

/* Edits until the journal is whole again, as long as that may take. */
static void
edit_until_whole (Fixture *f)
{
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
  int i = 0;

  while (loam_document_get_journal_error (f->desk->document) != NULL) {
    paint (f, i % 16, 11);
    loam_document_undo (f->desk->document);
    i++;
    g_usleep (10000);
    g_assert_cmpint (g_get_monotonic_time (), <, end);
  }
}

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

static void
test_a_full_disk_stops_no_edit (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL;
  g_autoptr (LoamDocument) recovered = NULL;
  guint64 hash;

  signal (SIGXFSZ, SIG_IGN);
  paint (f, 0, 0);
  hash = desk_hash (f->desk);
  limit_files (100);
  loam_document_begin (f->desk->document, "much");
  paint (f, 1, 0);
  paint (f, 2, 0);
  loam_document_end (f->desk->document);
  paint (f, 3, 0);
  g_assert_cmpuint (count_steps (f->desk->document), ==, 3);
  g_assert_nonnull (loam_document_get_journal_error (f->desk->document));
  g_assert_cmpuint (f->n_errors, ==, 1);
  limit_files (RLIM_INFINITY);
  /* What was written is there. */
  folder = crash_copy (f->root, f->folder);
  recovered = recover_at (folder, FALSE);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, hash);
  edit_until_whole (f);
  g_assert_cmpuint (f->n_errors, ==, 2);
  paint (f, 5, 5);
  assert_kept (f);
  loam_document_jump (f->desk->document, 1);
  assert_kept (f);
  paint (f, 6, 5);
  save (f);
  assert_kept (f);
}

static void
test_a_folder_that_vanishes_is_made_anew (Fixture *f, gconstpointer data)
{
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  paint (f, 0, 0);
  test_remove_tree (f->root);
  for (int i = 0; loam_document_get_journal_error (f->desk->document) == NULL; i++) {
    paint (f, i % 16, 3);
    loam_document_undo (f->desk->document);
    g_usleep (10000);
    g_assert_cmpint (g_get_monotonic_time (), <, end);
  }
  edit_until_whole (f);
  assert_kept (f);
}

static void
test_a_root_that_cannot_be_written_is_told (Fixture *f, gconstpointer data)
{
  g_autofree char *file = test_folder_path (f->folder, "file");
  g_autofree char *root = g_build_filename (file, "journals", NULL);
  g_autoptr (GError) error = NULL;

  crash_write (file, "", 0);
  g_assert_false (loam_document_set_journal_root (f->desk->document, root, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (loam_document_get_journal_error (f->desk->document));
  paint (f, 0, 0);
  paint (f, 1, 0);
  g_assert_cmpuint (f->n_errors, ==, 1);
  /* Once it can, all is kept. */
  g_remove (file);
  g_free (f->root);
  f->root = g_strdup (root);
  edit_until_whole (f);
  assert_kept (f);
}

static void
test_reloading_begins_anew (Fixture *f, gconstpointer data)
{
  g_autofree char *level = test_folder_path (f->folder, "desk/levels/cellar.json");
  g_autofree char *text = NULL, *folder = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamDocument) recovered = NULL;
  g_autoptr (GPtrArray) changes = NULL;
  g_auto (GStrv) parts = NULL;

  paint (f, 0, 0);
  g_assert_true (g_file_get_contents (level, &text, NULL, NULL));
  parts = g_strsplit (text, "\"name\": \"things\"", 2);
  g_free (text);
  text = g_strjoinv ("\"name\": \"others\"", parts);
  crash_write (level, text, -1);
  g_assert_true (loam_document_reload (f->desk->document, &error));
  assert_kept (f);
  paint (f, 5, 5);
  assert_kept (f);
  folder = crash_copy (f->root, f->folder);
  recovered = recover_at (folder, FALSE);
  changes = loam_document_find_disk_changes (recovered);
  g_assert_cmpuint (changes->len, ==, 0);
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_autofree char *full = g_strconcat ("/journal/files/", path, NULL);

  g_test_add (full, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* First, while there are no other threads. */
  add ("another-process-is-told", test_another_process_is_told);
  add ("a-save-leaves-no-journal", test_a_save_leaves_no_journal);
  add ("undone-and-done-again-it-has-its-steps", test_undone_and_done_again_it_has_its_steps);
  add ("edits-during-a-save-are-kept", test_edits_during_a_save_are_kept);
  add ("groups-open-when-a-save-ends-are-kept", test_groups_open_when_a_save_ends_are_kept);
  add ("failed-saves-change-nothing", test_failed_saves_change_nothing);
  add ("saved-elsewhere-it-has-another-folder", test_saved_elsewhere_it_has_another_folder);
  add ("a-new-project-has-one-from-the-start", test_a_new_project_has_one_from_the_start);
  add ("what-is-discarded-is-gone", test_what_is_discarded_is_gone);
  add ("a-journal-that-is-left-waits", test_a_journal_that_is_left_waits);
  add ("a-journal-that-is-put-aside-waits-no-more", test_a_journal_that_is_put_aside_waits_no_more);
  add ("recovering-counts-as-tried-until-it-is-seen",
       test_recovering_counts_as_tried_until_it_is_seen);
  add ("a-recovered-document-goes-on-with-its-journal",
       test_a_recovered_document_goes_on_with_its_journal);
  add ("a-broken-journal-is-kept-beside", test_a_broken_journal_is_kept_beside);
  add ("damaged-copies-come-from-the-project", test_damaged_copies_come_from_the_project);
  add ("changes-by-others-are-found", test_changes_by_others_are_found);
  add ("a-save-that-was-done-is-known", test_a_save_that_was_done_is_known);
  add ("a-project-open-twice-has-two", test_a_project_open_twice_has_two);
  add ("waiting-journals-are-never-taken", test_waiting_journals_are_never_taken);
  add ("a-full-disk-stops-no-edit", test_a_full_disk_stops_no_edit);
  add ("a-folder-that-vanishes-is-made-anew", test_a_folder_that_vanishes_is_made_anew);
  add ("a-root-that-cannot-be-written-is-told", test_a_root_that_cannot_be_written_is_told);
  add ("reloading-begins-anew", test_reloading_begins_anew);
  return g_test_run ();
}
