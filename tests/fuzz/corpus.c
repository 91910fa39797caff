/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Gives a fuzz target the files of the folders that are named: the kept corpus as an ordinary test. */

#include "fuzz.h"

static const char *const *folders;

static void
run_folder (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  const char *name;
  guint n = 0;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *file = g_build_filename (path, name, NULL);
    g_autofree char *bytes = NULL;
    gsize length;

    g_test_message ("%s", file);
    g_assert_true (g_file_get_contents (file, &bytes, &length, NULL));
    LLVMFuzzerTestOneInput ((const uint8_t *) bytes, length);
    n++;
  }
  g_assert_cmpuint (n, >, 0);
}

static void
test_takes_the_corpus (void)
{
  for (guint i = 0; folders[i] != NULL; i++)
    run_folder (folders[i]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  folders = (const char *const *) argv + 1;
  g_assert_cmpint (argc, >, 1);
  g_test_add_func ("/fuzz/takes-the-corpus", test_takes_the_corpus);
  return g_test_run ();
}
