/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Steps from before a save that are undone after it: the journal has them, to be done again. */

#include "crash.h"
#include "desk.h"
#include "loam-edit-terrain.h"
#include "loam-project.h"

#include "test-io.h"

#include <string.h>

#define N_STEPS 4
#define N_SAVED 3 /* steps that are saved */

typedef struct {
  Desk *desk;
  TestFolder *folder;
  char *root;
  guint64 hashes[N_STEPS + 1]; /* after as many steps */
} Fixture;

/* A step of two commands, whose order shows: they write to the same place. */
static void
make_step (Fixture *f, int x)
{
  LoamDocument *document = f->desk->document;

  loam_document_begin (document, "two strokes");
  g_assert_true (loam_edit_terrain_paint (document, f->desk->ground, f->desk->river,
                                          (int[]){x, 0, x, 1}, 2, 0));
  g_assert_true (loam_edit_terrain_paint (document, f->desk->ground, f->desk->grass,
                                          (int[]){x, 0, x, 2}, 2, 0));
  loam_document_end (document);
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
  g_assert_true (loam_document_set_journal_root (f->desk->document, f->root, &error));
  f->hashes[0] = desk_hash (f->desk);
  for (int i = 0; i < N_STEPS; i++) {
    if (i == N_SAVED)
      g_assert_true (loam_document_save (f->desk->document, FALSE, &error));
    make_step (f, i);
    f->hashes[i + 1] = desk_hash (f->desk);
  }
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  desk_free (f->desk);
  test_folder_free (f->folder);
  g_free (f->root);
}

static LoamDocument *
recover (const char *folder, gboolean adopt)
{
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (GError) error = NULL;
  LoamDocument *document = loam_document_recover (folder, adopt, &losses, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (losses->len, ==, 0);
  return document;
}

/* That @document is after @done of the steps, and has those behind, too. */
static void
assert_redoes (Fixture *f, LoamDocument *document, guint done)
{
  guint before = loam_history_get_undo_count (loam_document_get_history (document));

  for (guint i = done; i <= N_STEPS; i++) {
    g_assert_cmphex (loam_document_get_hash (document), ==, f->hashes[i]);
    g_assert_cmpint (loam_document_get_modified (document), ==, i != N_SAVED);
    g_assert_cmpint (loam_document_redo (document), ==, i < N_STEPS);
  }
  loam_document_jump (document, before);
  g_assert_cmphex (loam_document_get_hash (document), ==, f->hashes[done]);
}

static void
test_they_can_be_redone_after_a_crash (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;

  for (guint done = N_STEPS; done-- > 0;) {
    g_autofree char *folder = NULL;
    g_autoptr (LoamDocument) recovered = NULL;

    loam_document_undo (document);
    folder = crash_copy (f->root, f->folder);
    if (done == N_SAVED) {
      g_assert_null (folder);
      continue;
    }
    recovered = recover (folder, FALSE);
    assert_redoes (f, recovered, done);
  }
}

static void
test_they_are_listed_as_undone (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) waiting = NULL;
  const LoamJournalInfo *info;

  loam_document_jump (f->desk->document, 1);
  loam_document_redo (f->desk->document);
  loam_document_leave_journal (f->desk->document);
  waiting = loam_journal_list (f->root, NULL);
  g_assert_cmpuint (waiting->len, ==, 1);
  info = waiting->pdata[0];
  g_assert_cmpuint (info->n_undo, ==, 1);
  g_assert_cmpuint (info->n_redo, ==, 2);
  g_assert_cmpstr (info->labels[0], ==, "two strokes");
}

static void
test_the_journal_goes_on_with_them (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL;

  loam_document_jump (f->desk->document, 1);
  folder = crash_copy (f->root, f->folder);
  for (guint done = 1; done <= N_STEPS; done++) {
    g_autoptr (LoamDocument) recovered = NULL;

    /* What is saved has no journal. */
    if (done == N_SAVED)
      continue;
    recovered = recover (folder, TRUE);
    assert_redoes (f, recovered, done);
    loam_document_redo (recovered);
    if (done + 1 == N_SAVED)
      loam_document_redo (recovered);
    loam_document_leave_journal (recovered);
  }
}

static void
test_a_new_step_drops_them (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL;
  g_autoptr (LoamDocument) recovered = NULL;

  loam_document_jump (f->desk->document, 2);
  make_step (f, 7);
  loam_document_undo (f->desk->document);
  loam_document_undo (f->desk->document);
  folder = crash_copy (f->root, f->folder);
  recovered = recover (folder, FALSE);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, f->hashes[1]);
  g_assert_true (loam_document_redo (recovered));
  g_assert_cmphex (loam_document_get_hash (recovered), ==, f->hashes[2]);
  g_assert_true (loam_document_redo (recovered));
  g_assert_false (loam_document_redo (recovered));
  loam_document_redo (f->desk->document);
  loam_document_redo (f->desk->document);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, desk_hash (f->desk));
}

/* Wherever the lines end, what was saved is where it is said to be. */
static void
test_half_of_one_leads_back_to_what_was_saved (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  const char *end;

  loam_document_jump (f->desk->document, 0);
  folder = crash_copy (f->root, f->folder);
  path = g_build_filename (folder, "journal.jsonl", NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  for (end = strchr (text, '\n'); end != NULL; end = strchr (end + 1, '\n')) {
    g_autoptr (LoamDocument) recovered = NULL;
    int saved;

    crash_write (path, text, end + 1 - text);
    recovered = recover (folder, FALSE);
    saved = loam_history_get_saved (loam_document_get_history (recovered));
    g_assert_cmpint (saved, >=, 0);
    loam_document_jump (recovered, (guint) saved);
    g_assert_cmphex (loam_document_get_hash (recovered), ==, f->hashes[N_SAVED]);
    g_assert_false (loam_document_get_modified (recovered));
  }
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_autofree char *full = g_strconcat ("/journal/steps/", path, NULL);

  g_test_add (full, Fixture, NULL, set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("they-can-be-redone-after-a-crash", test_they_can_be_redone_after_a_crash);
  add ("they-are-listed-as-undone", test_they_are_listed_as_undone);
  add ("the-journal-goes-on-with-them", test_the_journal_goes_on_with_them);
  add ("a-new-step-drops-them", test_a_new_step_drops_them);
  add ("half-of-one-leads-back-to-what-was-saved", test_half_of_one_leads_back_to_what_was_saved);
  return g_test_run ();
}
