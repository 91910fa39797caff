/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Folders of small files for the tests of readers and writers. */

#include "loam-reader.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  char *path;
} TestFolder;

static inline TestFolder *
test_folder_new (void)
{
  g_autoptr (GError) error = NULL;
  TestFolder *folder = g_new0 (TestFolder, 1);

  folder->path = g_dir_make_tmp ("loam-test-XXXXXX", &error);
  g_assert_no_error (error);
  return folder;
}

static inline void
test_remove_tree (const char *path)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK)) {
    g_chmod (path, 0700);
    dir = g_dir_open (path, 0, NULL);
    while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
      g_autofree char *child = g_build_filename (path, name, NULL);

      test_remove_tree (child);
    }
  }
  g_remove (path);
}

static inline void
test_folder_free (TestFolder *folder)
{
  test_remove_tree (folder->path);
  g_free (folder->path);
  g_free (folder);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestFolder, test_folder_free)

/** The path of a file in it; free it. */
static inline char *
test_folder_path (TestFolder *folder, const char *name)
{
  return g_build_filename (folder->path, name, NULL);
}

static inline void
test_folder_add (TestFolder *folder, const char *name, const char *text)
{
  g_autofree char *path = test_folder_path (folder, name);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0755), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/** Reads a project that has no errors. */
static inline LoamObject *
test_folder_read (TestFolder *folder, const char *name)
{
  g_autofree char *path = test_folder_path (folder, name);
  g_autoptr (GError) error = NULL;
  LoamProject *project = loam_reader_read (path, NULL, &error);

  g_assert_no_error (error);
  return (LoamObject *) project;
}

/** Makes the test nobody for a while, where it runs as root, whom no permission stops. FALSE where it can't. */
static inline gboolean
test_be_nobody (TestFolder *folder)
{
  const uid_t nobody = 65534;

  if (geteuid () != 0)
    return TRUE;
  return chown (folder->path, nobody, nobody) == 0 && seteuid (nobody) == 0;
}

static inline void
test_be_oneself (void)
{
  if (geteuid () != getuid ())
    g_assert_cmpint (seteuid (getuid ()), ==, 0);
}

/** Compares and frees @text. */
static inline void
test_assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}
