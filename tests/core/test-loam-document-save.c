/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Saving as a whole: beside the user, all files or none, and what is noted about it. */

#include "desk.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-save.h"

#include "test-io.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

typedef struct {
  Desk *desk;
  TestFolder *folder;
  char *path; /* of the project in it */
  /* Of a save beside the user. */
  gboolean ended, done;
  GError *error;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  f->desk = desk_new ();
  f->folder = test_folder_new ();
  f->path = test_folder_path (f->folder, "desk.loam");
  loam_document_save_as (f->desk->document, f->path, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_clear_error (&f->error);
  g_free (f->path);
  desk_free (f->desk);
  test_folder_free (f->folder);
}

static void
paint (Fixture *f, int x, int y, guint64 gesture)
{
  g_assert_true (loam_edit_terrain_paint (f->desk->document, f->desk->ground, f->desk->river,
                                          (int[]){x, y}, 1, gesture));
}

static void
paint_plain (Fixture *f, int x, int y)
{
  LoamLayer *ground = loam_level_find_layer (f->desk->plain, "ground");

  g_assert_true (
      loam_edit_terrain_paint (f->desk->document, ground, f->desk->river, (int[]){x, y}, 1, 0));
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Fixture *f = data;

  g_clear_error (&f->error);
  f->done = loam_document_save_finish (LOAM_DOCUMENT (source), result, &f->error);
  f->ended = TRUE;
}

static void
begin (Fixture *f, const char *path)
{
  f->ended = FALSE;
  loam_document_save_async (f->desk->document, path, FALSE, saved_cb, f);
}

static void
wait_for_end (Fixture *f)
{
  while (!f->ended)
    g_main_context_iteration (NULL, TRUE);
}

static guint64
hash_on_disk (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamDocument) document = loam_document_open (path, 1, NULL, &error);

  g_assert_no_error (error);
  return loam_document_get_hash (document);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/** All names below a folder and what the files hold. */
static void
describe (const char *path, GString *text)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *child = g_build_filename (path, names->pdata[i], NULL);
    g_autofree char *bytes = NULL;

    g_string_append_printf (text, "%s\n", child);
    if (g_file_test (child, G_FILE_TEST_IS_DIR))
      describe (child, text);
    else if (g_file_get_contents (child, &bytes, NULL, NULL))
      g_string_append (text, bytes);
  }
}

static char *
describe_folder (Fixture *f)
{
  GString *text = g_string_new (NULL);

  describe (f->folder->path, text);
  return g_string_free (text, FALSE);
}

static void
test_edits_go_on_while_it_is_saved (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;
  guint64 snapshot, later;

  paint (f, 1, 1, 0);
  snapshot = desk_hash (f->desk);
  begin (f, NULL);
  g_assert_true (loam_document_is_saving (document));
  paint (f, 2, 1, 0);
  later = desk_hash (f->desk);
  wait_for_end (f);
  g_assert_no_error (f->error);
  g_assert_false (loam_document_is_saving (document));
  g_assert_cmpuint (hash_on_disk (f->path), ==, snapshot);
  g_assert_cmpuint (desk_hash (f->desk), ==, later);
  g_assert_true (loam_document_get_modified (document));

  /* Undone, it is what was saved; and the level is still to be written. */
  loam_document_undo (document);
  g_assert_false (loam_document_get_modified (document));
  loam_document_redo (document);
  begin (f, NULL);
  wait_for_end (f);
  g_assert_no_error (f->error);
  g_assert_cmpuint (hash_on_disk (f->path), ==, later);
  g_assert_false (loam_document_get_modified (document));
}

static void
test_a_stroke_goes_on_in_a_step_of_its_own (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;
  guint64 gesture = loam_document_new_gesture (document), snapshot;

  paint (f, 1, 1, gesture);
  snapshot = desk_hash (f->desk);
  begin (f, NULL);
  paint (f, 2, 1, gesture);
  wait_for_end (f);
  loam_document_undo (document);
  g_assert_cmpuint (desk_hash (f->desk), ==, snapshot);
  g_assert_false (loam_document_get_modified (document));
}

static void
test_undone_while_it_is_saved (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;
  guint64 before = desk_hash (f->desk);

  paint (f, 1, 1, 0);
  begin (f, NULL);
  loam_document_undo (document);
  wait_for_end (f);
  g_assert_true (loam_document_get_modified (document));
  begin (f, NULL);
  wait_for_end (f);
  g_assert_cmpuint (hash_on_disk (f->path), ==, before);
}

static void
test_one_save_at_a_time (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;
  g_autoptr (GError) error = NULL;

  paint (f, 1, 1, 0);
  begin (f, NULL);
  g_assert_false (loam_document_save (document, FALSE, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  wait_for_end (f);
  g_assert_true (f->done);
  g_assert_false (loam_document_get_modified (document));

  /* Nor in the middle of an edit, of which it would have a part. */
  g_clear_error (&error);
  loam_document_begin (document, "half");
  paint (f, 2, 1, 0);
  g_assert_false (loam_document_save (document, FALSE, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
  loam_document_end (document);
}

static void
test_saved_elsewhere_while_edits_go_on (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;
  g_autofree char *target = test_folder_path (f->folder, "far/away.loam");
  guint64 snapshot;

  paint (f, 1, 1, 0);
  snapshot = desk_hash (f->desk);
  begin (f, target);
  g_assert_cmpstr (loam_document_get_path (document), ==, f->path);
  paint_plain (f, -3, 1);
  wait_for_end (f);
  g_assert_no_error (f->error);
  g_assert_cmpstr (loam_document_get_path (document), ==, target);
  g_assert_cmpuint (hash_on_disk (target), ==, snapshot);
  g_assert_true (loam_document_get_modified (document));
  g_assert_true (loam_document_save (document, FALSE, NULL));
  g_assert_cmpuint (hash_on_disk (target), ==, desk_hash (f->desk));
}

/* Whatever fails, all files are as they were, none is left over, and a later save writes all that the first would. */
static void
assert_fails_whole (Fixture *f, const char *path, const char *message)
{
  g_autofree char *before = describe_folder (f);
  g_autofree char *after = NULL;
  gboolean modified = loam_document_get_modified (f->desk->document);

  begin (f, path);
  wait_for_end (f);
  g_assert_false (f->done);
  g_assert_nonnull (strstr (f->error->message, message));
  after = describe_folder (f);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpint (loam_document_get_modified (f->desk->document), ==, modified);
  g_assert_cmpstr (loam_document_get_path (f->desk->document), ==, f->path);
}

static void
assert_saves (Fixture *f)
{
  begin (f, NULL);
  wait_for_end (f);
  g_assert_no_error (f->error);
  g_assert_cmpuint (hash_on_disk (f->path), ==, desk_hash (f->desk));
  g_assert_false (loam_document_get_modified (f->desk->document));
}

/* The second of two files can't be replaced. */
static void
test_all_files_or_none (Fixture *f, gconstpointer data)
{
  g_autofree char *plain = test_folder_path (f->folder, "levels/plain.json");
  g_autofree char *aside = test_folder_path (f->folder, "aside");

  paint (f, 1, 1, 0);
  paint_plain (f, -3, 1);
  g_assert_cmpint (g_rename (plain, aside), ==, 0);
  g_assert_cmpint (g_mkdir (plain, 0755), ==, 0);
  assert_fails_whole (f, NULL, "plain.json");
  g_assert_cmpint (g_rmdir (plain), ==, 0);
  g_assert_cmpint (g_rename (aside, plain), ==, 0);
  assert_saves (f);
}

static void
test_new_levels_have_no_file_until_they_are_saved (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = test_folder_path (f->folder, "levels");
  g_autofree char *aside = test_folder_path (f->folder, "aside");
  LoamLevel *level = loam_edit_level_add (f->desk->document, "attic", 4, 4, NULL);

  g_assert_nonnull (level);
  g_assert_cmpint (g_rename (folder, aside), ==, 0);
  test_folder_add (f->folder, "levels", "no folder");
  assert_fails_whole (f, NULL, "its folder can't be made");
  g_assert_null (level->file);
  g_assert_cmpint (g_remove (folder), ==, 0);
  g_assert_cmpint (g_rename (aside, folder), ==, 0);
  assert_saves (f);
  g_assert_cmpstr (level->file, ==, "levels/attic.json");
}

static void
test_a_full_disk (Fixture *f, gconstpointer data)
{
  struct rlimit limit = {600, RLIM_INFINITY};

  if (!g_test_subprocess ()) {
    g_test_trap_subprocess (NULL, 0, 0);
    g_test_trap_assert_passed ();
    return;
  }
  /* Small files still fit: the level is written beside, the project is what fails. */
  paint (f, 1, 1, 0);
  for (guint i = 0; i < 40; i++) {
    g_autofree char *name = g_strdup_printf ("level %u with a long name", i);

    g_assert_nonnull (loam_edit_level_add (f->desk->document, name, 2, 2, NULL));
  }
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  assert_fails_whole (f, NULL, "it can't be written");
  limit.rlim_cur = RLIM_INFINITY;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  assert_saves (f);
}

static void
test_a_folder_that_may_not_be_written (Fixture *f, gconstpointer data)
{
  g_autofree char *levels = test_folder_path (f->folder, "levels");

  paint (f, 1, 1, 0);
  /* What root has made is root's; what oneself has made, one can forbid oneself. */
  g_assert_cmpint (chmod (levels, 0555), ==, 0);
  if (!test_be_nobody (f->folder)) {
    g_test_skip ("root may write everywhere, and can't become nobody here");
    return;
  }
  assert_fails_whole (f, NULL, "cellar.json");
  test_be_oneself ();
  g_assert_cmpint (chmod (levels, 0755), ==, 0);
  assert_saves (f);
}

static void
test_a_folder_that_is_gone_is_not_made_again (Fixture *f, gconstpointer data)
{
  g_autofree char *aside = g_strconcat (f->folder->path, "-aside", NULL);
  g_autofree char *target = g_build_filename (aside, "other.loam", NULL);

  paint (f, 1, 1, 0);
  g_assert_cmpint (g_rename (f->folder->path, aside), ==, 0);
  begin (f, NULL);
  wait_for_end (f);
  g_assert_error (f->error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_nonnull (strstr (f->error->message, f->folder->path));
  g_assert_false (g_file_test (f->folder->path, G_FILE_TEST_EXISTS));
  g_assert_true (loam_document_get_modified (f->desk->document));
  begin (f, target);
  wait_for_end (f);
  g_assert_no_error (f->error);
  g_assert_cmpuint (hash_on_disk (target), ==, desk_hash (f->desk));
  g_assert_cmpint (g_rename (aside, f->folder->path), ==, 0);
}

static void
test_missing_levels_are_written_again (Fixture *f, gconstpointer data)
{
  g_autofree char *plain = test_folder_path (f->folder, "levels/plain.json");

  g_assert_cmpint (g_remove (plain), ==, 0);
  paint (f, 1, 1, 0);
  assert_saves (f);
}

static void
test_written_by_another_meanwhile (Fixture *f, gconstpointer data)
{
  paint (f, 1, 1, 0);
  test_folder_add (f->folder, "levels/cellar.json", "another's");
  assert_fails_whole (f, NULL, "cellar.json");
  g_assert_error (f->error, LOAM_ERROR, LOAM_ERROR_CHANGED);
  g_assert_true (loam_document_save (f->desk->document, TRUE, NULL));
  g_assert_cmpuint (hash_on_disk (f->path), ==, desk_hash (f->desk));
}

/* Who takes part. */

typedef struct {
  Fixture *f;
  GString *calls;
} Part;

static void
began_cb (LoamDocument *document, gpointer user_data)
{
  Part *part = user_data;

  g_string_append (part->calls, "began ");
}

static void
saving_cb (LoamDocument *document, const LoamSave *save, gpointer user_data)
{
  Part *part = user_data;
  guint n = loam_save_get_n_files (save);
  LoamSaveFile last = loam_save_get_file (save, n - 1);

  g_assert_cmpstr (last.path, ==, part->f->path);
  for (guint i = 0; i < n; i++) {
    LoamSaveFile file = loam_save_get_file (save, i);

    g_assert_cmpint (loam_file_stamp_is_stale (&file.stamp, file.path), ==, file.differs);
  }
  g_string_append_printf (part->calls, "saving %u ", n);
}

static void
ended_cb (LoamDocument *document, gboolean done, gpointer user_data)
{
  Part *part = user_data;

  g_assert_cmpint (loam_document_get_modified (document), ==, !done);
  g_string_append (part->calls, done ? "done" : "failed");
}

static void
test_who_takes_part_is_told (Fixture *f, gconstpointer data)
{
  static const LoamSaveHooks hooks = {began_cb, saving_cb, ended_cb};
  g_autofree char *plain = test_folder_path (f->folder, "levels/plain.json");
  Part part = {f, g_string_new (NULL)};

  loam_document_set_save_hooks (f->desk->document, &hooks, &part);
  paint (f, 1, 1, 0);
  assert_saves (f);
  g_assert_cmpstr (part.calls->str, ==, "began saving 2 done");
  g_string_truncate (part.calls, 0);
  paint (f, 2, 1, 0);
  g_assert_true (loam_document_save (f->desk->document, FALSE, NULL));
  g_assert_cmpstr (part.calls->str, ==, "began saving 2 done");
  g_string_truncate (part.calls, 0);
  g_assert_cmpint (g_remove (plain), ==, 0);
  g_assert_cmpint (g_mkdir (plain, 0755), ==, 0);
  paint_plain (f, 2, 1);
  g_assert_false (loam_document_save (f->desk->document, FALSE, NULL));
  g_assert_cmpstr (part.calls->str, ==, "began failed");
  loam_document_set_save_hooks (f->desk->document, NULL, NULL);
  g_string_free (part.calls, TRUE);
}

/* Others at the same files. */

static void
assert_changes (Fixture *f, const char *expected)
{
  g_autoptr (GPtrArray) changes = loam_document_find_disk_changes (f->desk->document);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < changes->len; i++) {
    const LoamDiskChange *change = changes->pdata[i];
    g_autofree char *name = g_path_get_basename (change->path);

    g_string_append_printf (text, "%s%s ", name, change->removed ? " removed" : "");
  }
  g_assert_cmpstr (text->str, ==, expected);
}

/** Lets another program paint a cell of the cellar: what the document is then. */
static guint64
change_by_another (Fixture *f)
{
  g_autoptr (LoamDocument) other = loam_document_open (f->path, 1, NULL, NULL);
  LoamProject *project = loam_document_get_project (other);
  LoamLayer *ground = loam_level_find_layer (loam_project_find_level (project, "cellar"), "ground");

  g_assert_true (loam_edit_terrain_paint (
      other, ground, loam_project_find_terrain (project, "hill"), (int[]){7, 7}, 1, 0));
  g_assert_true (loam_document_save (other, FALSE, NULL));
  return loam_document_get_hash (other);
}

static void
test_changes_of_others_are_noticed (Fixture *f, gconstpointer data)
{
  g_autofree char *plain = test_folder_path (f->folder, "levels/plain.json");
  g_autofree char *text = NULL;

  assert_changes (f, "");
  g_assert_true (g_file_get_contents (plain, &text, NULL, NULL));
  test_folder_add (f->folder, "levels/plain.json", text);
  assert_changes (f, "");
  change_by_another (f);
  assert_changes (f, "cellar.json ");
  g_assert_cmpint (g_remove (plain), ==, 0);
  assert_changes (f, "cellar.json plain.json removed ");
  test_folder_add (f->folder, "levels/plain.json", text);
  assert_changes (f, "cellar.json ");
  /* What the document writes itself is no change. */
  paint (f, 1, 1, 0);
  g_assert_true (loam_document_save (f->desk->document, TRUE, NULL));
  assert_changes (f, "");
}

static void
test_mine_goes_before_what_others_wrote (Fixture *f, gconstpointer data)
{
  guint64 mine = desk_hash (f->desk);

  g_assert_cmpuint (change_by_another (f), !=, mine);
  loam_document_keep_mine (f->desk->document, FALSE);
  assert_changes (f, "");
  g_assert_true (loam_document_get_modified (f->desk->document));
  assert_saves (f);
  g_assert_cmpuint (hash_on_disk (f->path), ==, mine);
  /* Nor is it taken for saved when its file is gone. */
  {
    g_autofree char *plain = test_folder_path (f->folder, "levels/plain.json");

    g_assert_cmpint (g_remove (plain), ==, 0);
  }
  loam_document_keep_mine (f->desk->document, FALSE);
  g_assert_true (loam_document_get_modified (f->desk->document));
  assert_saves (f);
}

static void
test_mine_is_unsaved_where_others_broke_theirs (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;
  g_autoptr (GError) error = NULL;
  guint64 mine = desk_hash (f->desk);

  g_assert_false (loam_document_note_broken_on_disk (document));
  change_by_another (f);
  g_assert_false (loam_document_note_broken_on_disk (document));
  g_assert_false (loam_document_get_modified (document));
  test_folder_add (f->folder, "levels/plain.json", "<<<<<<< HEAD");
  g_assert_true (loam_document_note_broken_on_disk (document));
  g_assert_true (loam_document_get_modified (document));
  /* Not in silence. */
  g_assert_false (loam_document_save (document, FALSE, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED);
  g_assert_true (loam_document_save (document, TRUE, NULL));
  g_assert_cmpuint (hash_on_disk (f->path), ==, mine);
}

static void
test_reloading_can_be_undone (Fixture *f, gconstpointer data)
{
  LoamDocument *document = f->desk->document;
  guint64 theirs, mine;

  paint (f, 1, 1, 0);
  mine = desk_hash (f->desk);
  theirs = change_by_another (f);
  g_assert_true (loam_document_reload (document, NULL));
  g_assert_cmpuint (desk_hash (f->desk), ==, theirs);
  g_assert_false (loam_document_get_modified (document));
  assert_changes (f, "");
  loam_document_undo (document);
  g_assert_cmpuint (desk_hash (f->desk), ==, mine);
  assert_saves (f);
  loam_document_redo (document);
  g_assert_true (loam_document_get_modified (document));
  assert_saves (f);
  g_assert_cmpuint (hash_on_disk (f->path), ==, theirs);
}

static void
test_what_is_broken_is_not_reloaded (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint64 mine = desk_hash (f->desk);

  test_folder_add (f->folder, "levels/plain.json", "half a fi");
  g_assert_false (loam_document_reload (f->desk->document, &error));
  g_assert_nonnull (strstr (error->message, "levels/plain.json"));
  g_assert_cmpuint (desk_hash (f->desk), ==, mine);
  assert_changes (f, "plain.json ");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, name)                                                                            \
  g_test_add ("/document-save/" path, Fixture, NULL, set_up, test_##name, tear_down)
  ADD ("edits-go-on-while-it-is-saved", edits_go_on_while_it_is_saved);
  ADD ("a-stroke-goes-on-in-a-step-of-its-own", a_stroke_goes_on_in_a_step_of_its_own);
  ADD ("undone-while-it-is-saved", undone_while_it_is_saved);
  ADD ("one-save-at-a-time", one_save_at_a_time);
  ADD ("saved-elsewhere-while-edits-go-on", saved_elsewhere_while_edits_go_on);
  ADD ("all-files-or-none", all_files_or_none);
  ADD ("new-levels-have-no-file-until-they-are-saved",
       new_levels_have_no_file_until_they_are_saved);
  ADD ("a-full-disk", a_full_disk);
  ADD ("a-folder-that-may-not-be-written", a_folder_that_may_not_be_written);
  ADD ("a-folder-that-is-gone-is-not-made-again", a_folder_that_is_gone_is_not_made_again);
  ADD ("missing-levels-are-written-again", missing_levels_are_written_again);
  ADD ("written-by-another-meanwhile", written_by_another_meanwhile);
  ADD ("who-takes-part-is-told", who_takes_part_is_told);
  ADD ("changes-of-others-are-noticed", changes_of_others_are_noticed);
  ADD ("mine-goes-before-what-others-wrote", mine_goes_before_what_others_wrote);
  ADD ("mine-is-unsaved-where-others-broke-theirs", mine_is_unsaved_where_others_broke_theirs);
  ADD ("reloading-can-be-undone", reloading_can_be_undone);
  ADD ("what-is-broken-is-not-reloaded", what_is_broken_is_not_reloaded);
#undef ADD
  return g_test_run ();
}
