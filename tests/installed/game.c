/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The smallest game on the installed library: reads a project, plays its first level, tells the hash. */

#include <loam-error.h>
#include <loam-reader.h>
#include <loam-world.h>
#include <stdio.h>

int
main (int argc, char **argv)
{
  guint64 steps = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 600;
  g_autoptr (GError) error = NULL;
  LoamProject *project = loam_reader_read (argc > 1 ? argv[1] : "", NULL, &error);
  g_autoptr (LoamWorld) world = NULL;

  if (project != NULL && project->levels->len > 0)
    world = loam_world_new (project, g_ptr_array_index (project->levels, 0), 0, &error);
  if (world == NULL) {
    g_printerr ("%s\n", error != NULL ? error->message : "the project has no level");
    return 1;
  }
  while (steps-- > 0)
    loam_world_step (world);
  printf ("%016" G_GINT64_MODIFIER "x\n", loam_world_hash (world));
  loam_object_unref (project);
  return 0;
}
