/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "crash.h"

void
crash_write (const char *path, const char *text, gssize length)
{
  g_autoptr (GError) error = NULL;

  /* Written in place, a file would keep what is behind. */
  g_remove (path);
  g_file_set_contents_full (path, text, length, G_FILE_SET_CONTENTS_NONE, 0600, &error);
  g_assert_no_error (error);
}

void
crash_copy_tree (const char *from, const char *to)
{
  g_autoptr (GDir) dir = g_dir_open (from, 0, NULL);
  const char *name;

  g_assert_cmpint (g_mkdir_with_parents (to, 0755), ==, 0);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *source = g_build_filename (from, name, NULL);
    g_autofree char *target = g_build_filename (to, name, NULL);
    g_autofree char *bytes = NULL;
    gsize length;

    if (g_file_test (source, G_FILE_TEST_IS_DIR)) {
      crash_copy_tree (source, target);
    } else if (!g_str_equal (name, "lock")) {
      g_assert_true (g_file_get_contents (source, &bytes, &length, NULL));
      crash_write (target, bytes, (gssize) length);
    }
  }
}

char *
crash_find (const char *root)
{
  g_autoptr (GDir) dir = g_dir_open (root, 0, NULL);
  const char *name = dir != NULL ? g_dir_read_name (dir) : NULL;
  char *found = name != NULL ? g_build_filename (root, name, NULL) : NULL;

  if (name != NULL)
    g_assert_null (g_dir_read_name (dir));
  return found;
}

char *
crash_copy (const char *root, TestFolder *folder)
{
  g_autofree char *target = test_folder_path (folder, "crashed");
  g_autofree char *found = NULL;
  g_autofree char *journal = NULL;
  char *copy;

  test_remove_tree (target);
  crash_copy_tree (root, target);
  found = crash_find (target);
  if (found == NULL)
    return NULL;
  journal = g_build_filename (found, "journal.jsonl", NULL);
  if (!g_file_test (journal, G_FILE_TEST_EXISTS))
    return NULL;
  copy = g_steal_pointer (&found);
  return copy;
}

guint
crash_count_lines (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "journal.jsonl", NULL);
  g_autofree char *text = NULL;
  guint n = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  for (const char *c = text; *c != '\0'; c++)
    n += *c == '\n';
  return n;
}
