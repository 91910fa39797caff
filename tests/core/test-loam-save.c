/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-error.h"
#include "loam-save.h"
#include "loam-writer.h"

#include "test-io.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void
save (TestFolder *folder, const char *name, const char *text, gboolean expect_written)
{
  g_autofree char *path = test_folder_path (folder, name);
  g_autoptr (GError) error = NULL;
  gboolean written;

  loam_writer_save_file (path, text, strlen (text), &written, &error);
  g_assert_no_error (error);
  g_assert_cmpint (written, ==, expect_written);
}

static void
assert_holds (TestFolder *folder, const char *name, const char *expected)
{
  g_autofree char *path = test_folder_path (folder, name);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

/** Names in a folder, for finding what should not have been left there. */
static guint
count_files (TestFolder *folder, const char *name)
{
  g_autofree char *path = test_folder_path (folder, name);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_makes_a_file_and_its_folders (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "a/b/c.json");
  struct stat info;
  mode_t mask = umask (027);

  save (folder, "a/b/c.json", "one", TRUE);
  umask (mask);
  assert_holds (folder, "a/b/c.json", "one");
  g_assert_cmpuint (count_files (folder, "a/b"), ==, 1);
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0640);
}

static void
test_keeps_the_state_before_once (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();

  save (folder, "a", "one", TRUE);
  save (folder, "a", "two", TRUE);
  assert_holds (folder, "a~", "one");
  save (folder, "a", "three", TRUE);
  assert_holds (folder, "a", "three");
  assert_holds (folder, "a~", "two");
  g_assert_cmpuint (count_files (folder, "."), ==, 2);
}

static void
test_leaves_a_file_alone_that_has_these_bytes (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "a");
  struct stat before, after;

  save (folder, "a", "one", TRUE);
  g_assert_cmpint (stat (path, &before), ==, 0);
  save (folder, "a", "one", FALSE);
  g_assert_cmpint (stat (path, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, ==, after.st_ino);
  save (folder, "a", "onE", TRUE);
  save (folder, "a", "", TRUE);
  save (folder, "a", "", FALSE);
}

static void
test_keeps_permissions (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "a");
  struct stat info;

  save (folder, "a", "one", TRUE);
  g_assert_cmpint (chmod (path, 0664), ==, 0);
  save (folder, "a", "two", TRUE);
  g_assert_cmpint (stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 07777, ==, 0664);
}

static void
test_follows_links (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *link_path = test_folder_path (folder, "link");
  g_autofree char *second = test_folder_path (folder, "second");
  g_autofree char *dangling = test_folder_path (folder, "dangling");
  g_autofree char *ring = test_folder_path (folder, "ring");
  g_autoptr (GError) error = NULL;

  save (folder, "real/a", "one", TRUE);
  g_assert_cmpint (symlink ("real/a", link_path), ==, 0);
  g_assert_cmpint (symlink (link_path, second), ==, 0);
  save (folder, "second", "two", TRUE);
  assert_holds (folder, "real/a", "two");
  assert_holds (folder, "real/a~", "one");
  g_assert_true (g_file_test (second, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (symlink ("real/new", dangling), ==, 0);
  save (folder, "dangling", "new", TRUE);
  assert_holds (folder, "real/new", "new");
  g_assert_cmpint (symlink ("ring", ring), ==, 0);
  g_assert_false (loam_writer_save_file (ring, "x", 1, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_LOOP);
}

static void
test_what_can_not_be_replaced_is_an_error (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *dir = test_folder_path (folder, "dir");
  g_autofree char *below = test_folder_path (folder, "file/a");
  g_autoptr (GError) error = NULL;
  gboolean written = TRUE;

  save (folder, "dir/a", "one", TRUE);
  save (folder, "file", "one", TRUE);
  g_assert_false (loam_writer_save_file (dir, "x", 1, &written, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ISDIR);
  g_assert_false (written);
  g_clear_error (&error);
  g_assert_false (loam_writer_save_file (below, "x", 1, NULL, &error));
  g_assert_true (g_str_has_suffix (error->message, "; nothing is saved"));
  assert_holds (folder, "file", "one");
}

static void
test_a_folder_that_may_not_be_written_keeps_the_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *dir = test_folder_path (folder, "dir");
  g_autofree char *path = test_folder_path (folder, "dir/a");
  g_autoptr (GError) error = NULL;

  if (!test_be_nobody (folder)) {
    g_test_skip ("root may write everywhere, and can't become nobody here");
    return;
  }
  save (folder, "dir/a", "one", TRUE);
  g_assert_cmpint (chmod (path, 0444), ==, 0);
  g_assert_false (loam_writer_save_file (path, "two", 3, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ACCES);
  g_clear_error (&error);
  g_assert_cmpint (chmod (path, 0644), ==, 0);
  g_assert_cmpint (chmod (dir, 0555), ==, 0);
  g_assert_false (loam_writer_save_file (path, "two", 3, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ACCES);
  g_assert_cmpint (chmod (dir, 0755), ==, 0);
  assert_holds (folder, "dir/a", "one");
  g_assert_cmpuint (count_files (folder, "dir"), ==, 1);
  test_be_oneself ();
}

/** A disk that takes no more bytes, as far as a process can make one: by the largest size of a file. */
static void
test_a_full_disk_keeps_the_file (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "a");
  g_autofree char *large = g_strnfill (1 << 20, 'x');
  g_autoptr (GError) error = NULL;

  save (folder, "a", "one", TRUE);
  if (g_test_subprocess ()) {
    struct rlimit limit = {4096, 4096};
    gboolean ok;

    signal (SIGXFSZ, SIG_IGN);
    g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
    ok = loam_writer_save_file (path, large, 1 << 20, NULL, &error);
    g_assert_false (ok);
    assert_holds (folder, "a", "one");
    g_assert_cmpuint (count_files (folder, "."), ==, 1);
    g_assert_true (strstr (error->message, "it can't be written") != NULL);
    return;
  }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
}

static void
add (LoamSave *set, TestFolder *folder, const char *name, const char *text)
{
  g_autofree char *path = test_folder_path (folder, name);
  g_autoptr (GError) error = NULL;

  loam_save_add (set, path, text, strlen (text), &error);
  g_assert_no_error (error);
}

static void
test_nothing_shows_before_all_is_ready (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  LoamSave *set = loam_save_new ();

  save (folder, "a", "one", TRUE);
  add (set, folder, "a", "two");
  add (set, folder, "new/b", "two");
  g_assert_cmpuint (loam_save_get_n_files (set), ==, 2);
  g_assert_false (loam_save_get_file (set, 0).is_new);
  g_assert_true (loam_save_get_file (set, 1).is_new);
  assert_holds (folder, "a", "one");
  g_assert_cmpuint (count_files (folder, "new"), ==, 1);
  loam_save_free (set);
  g_assert_cmpuint (count_files (folder, "."), ==, 1);

  set = loam_save_new ();
  add (set, folder, "a", "two");
  add (set, folder, "new/b", "two");
  g_assert_true (loam_save_commit (set, NULL));
  for (guint i = 0; i < 2; i++) {
    LoamSaveFile file = loam_save_get_file (set, i);

    g_assert_true (file.differs);
    g_assert_true (loam_file_stamp_is_as_it_was (&file.stamp, file.path));
  }
  loam_save_free (set);
  assert_holds (folder, "a", "two");
  assert_holds (folder, "a~", "one");
  assert_holds (folder, "new/b", "two");
  g_assert_cmpuint (count_files (folder, "new"), ==, 1);
}

static void
test_what_another_wrote_meanwhile_stays (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamSave) set = loam_save_new ();
  g_autoptr (GError) error = NULL;

  save (folder, "b", "one", TRUE);
  add (set, folder, "a", "two");
  add (set, folder, "b", "two");
  test_folder_add (folder, "b", "another's");
  g_assert_false (loam_save_commit (set, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED);
  assert_holds (folder, "b", "another's");
  g_clear_pointer (&set, loam_save_free);
  g_assert_cmpuint (count_files (folder, "."), ==, 1);
}

/** Where the last name can't be given, those before are taken back. */
static void
test_a_commit_that_stops_half_way_is_taken_back (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *dir = test_folder_path (folder, "dir");
  g_autoptr (LoamSave) set = loam_save_new ();
  g_autoptr (GError) error = NULL;

  if (!test_be_nobody (folder)) {
    g_test_skip ("root may write everywhere, and can't become nobody here");
    return;
  }
  save (folder, "a", "one", TRUE);
  add (set, folder, "a", "two");
  add (set, folder, "fresh", "two");
  add (set, folder, "dir/b", "two");
  g_assert_cmpint (chmod (dir, 0555), ==, 0);
  g_assert_false (loam_save_commit (set, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ACCES);
  g_assert_nonnull (strstr (error->message, "dir/b: it can't be replaced"));
  g_assert_true (g_str_has_suffix (error->message, "; nothing is saved"));
  g_assert_cmpint (chmod (dir, 0755), ==, 0);
  g_clear_pointer (&set, loam_save_free);
  assert_holds (folder, "a", "one");
  g_assert_cmpuint (count_files (folder, "."), ==, 2); /* a and a~ */
  test_be_oneself ();
}

static void
write_in_place (const char *path, const char *text, gint64 mtime)
{
  struct timespec time = {mtime / 1000000000, mtime % 1000000000};
  int fd = g_open (path, O_WRONLY, 0);

  /* Clocks of file systems are no finer than that. */
  g_usleep (20000);
  g_assert_cmpint (pwrite (fd, text, strlen (text), 0), ==, strlen (text));
  g_assert_cmpint (futimens (fd, (struct timespec[]){time, time}), ==, 0);
  close (fd);
}

static void
test_stamps_tell_what_changed (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "a");
  g_autofree char *missing = test_folder_path (folder, "b");
  LoamFileStamp stamp, none;

  save (folder, "a", "one", TRUE);
  g_assert_true (loam_file_stamp_take (&stamp, path, NULL));
  g_assert_true (loam_file_stamp_take (&none, missing, NULL));
  g_assert_false (loam_file_stamp_is_stale (&stamp, path));
  g_assert_false (loam_file_stamp_is_stale (&none, missing));
  /* The same bytes in another file, at another time. */
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_true (loam_file_stamp_is_stale (&stamp, path));
  test_folder_add (folder, "a", "one");
  g_assert_false (loam_file_stamp_is_stale (&stamp, path));
  /* Other bytes of the same length. */
  test_folder_add (folder, "a", "eno");
  g_assert_true (loam_file_stamp_is_stale (&stamp, path));
  /* And in the same place, with the time that it had. */
  g_assert_true (loam_file_stamp_take (&stamp, path, NULL));
  write_in_place (path, "neo", stamp.mtime);
  g_assert_true (loam_file_stamp_is_stale (&stamp, path));
  write_in_place (path, "eno", stamp.mtime);
  g_assert_false (loam_file_stamp_is_stale (&stamp, path));
  test_folder_add (folder, "b", "");
  g_assert_true (loam_file_stamp_is_stale (&none, missing));
}

/* A folder that was removed and is still the current one: it is there, and nothing can be made in it. */
static void
test_a_folder_that_can_hold_none_is_an_error (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *removed = test_folder_path (folder, "removed");
  g_autofree char *before = g_get_current_dir ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (removed, 0777), ==, 0);
  g_assert_cmpint (g_chdir (removed), ==, 0);
  g_assert_cmpint (g_rmdir (removed), ==, 0);
  g_assert_false (loam_writer_save_file ("a/b", "x", 1, NULL, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_cmpint (g_chdir (before), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, name) g_test_add_func ("/save/" path, test_##name)
  ADD ("makes-a-file-and-its-folders", makes_a_file_and_its_folders);
  ADD ("keeps-the-state-before-once", keeps_the_state_before_once);
  ADD ("leaves-a-file-alone-that-has-these-bytes", leaves_a_file_alone_that_has_these_bytes);
  ADD ("keeps-permissions", keeps_permissions);
  ADD ("follows-links", follows_links);
  ADD ("what-can-not-be-replaced-is-an-error", what_can_not_be_replaced_is_an_error);
  ADD ("a-folder-that-may-not-be-written-keeps-the-file",
       a_folder_that_may_not_be_written_keeps_the_file);
  ADD ("a-folder-that-can-hold-none-is-an-error", a_folder_that_can_hold_none_is_an_error);
  ADD ("a-full-disk-keeps-the-file", a_full_disk_keeps_the_file);
  ADD ("nothing-shows-before-all-is-ready", nothing_shows_before_all_is_ready);
  ADD ("what-another-wrote-meanwhile-stays", what_another_wrote_meanwhile_stays);
  ADD ("a-commit-that-stops-half-way-is-taken-back", a_commit_that_stops_half_way_is_taken_back);
  ADD ("stamps-tell-what-changed", stamps_tell_what_changed);
#undef ADD
  return g_test_run ();
}
