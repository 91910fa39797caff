/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What `loam play` is told to do: the first byte says whether the rest are inputs or edits. Inputs that are recorded
 * are read again and recorded as the same; edits reach the world as far as they go. */

#include "fuzz.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "loam-cli-timeline.h"
#include "loam-project.h"
#include "loam-reader.h"

#define STEPS 8

/* Readers take files. */
static char *
store (const void *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("fuzz-timeline-XXXXXX", &path, &error);

  g_assert_no_error (error);
  g_assert_cmpint (write (fd, data, size), ==, (gssize) size);
  close (fd);
  return g_steal_pointer (&path);
}

/* Runs a few steps; what was recorded. An edit that fails ends them. */
static char *
run (LoamCliTimeline *timeline, LoamProject *project)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamWorld) world = loam_world_new (project, project->levels->pdata[0], 1, &error);
  char *recorded = NULL;
  size_t length;
  FILE *record = open_memstream (&recorded, &length);

  g_assert_no_error (error);
  for (guint step = 1; step <= STEPS && error == NULL; step++) {
    if (loam_cli_timeline_apply (timeline, step, world, record, &error))
      loam_world_step (world);
    else
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
  }
  fclose (record);
  return recorded;
}

/* What was recorded, or NULL where @data can't be read. Free with free(). */
static char *
read_and_run (gboolean edits, const void *data, size_t size)
{
  static const char small[] = TESTS_DIR "/fuzz/small/small.loam";
  g_autoptr (GError) error = NULL, wrong = NULL;
  g_autoptr (LoamObject) project = (LoamObject *) loam_reader_read (small, NULL, &error);
  g_autofree char *path = store (data, size);
  LoamCliTimeline *timeline;
  char *recorded = NULL;
  gboolean done;

  g_assert_no_error (error);
  timeline = loam_cli_timeline_new (
      small, ((LoamObject *) ((LoamProject *) project)->levels->pdata[0])->id);
  done = edits ? loam_cli_timeline_read_edits (timeline, path, &wrong)
               : loam_cli_timeline_read_inputs (timeline, path, &wrong);
  unlink (path);
  g_assert_true (done == (wrong == NULL));
  if (done)
    recorded = run (timeline, (LoamProject *) project);
  else
    g_assert_true (g_utf8_validate (wrong->message, -1, NULL));
  loam_cli_timeline_free (timeline);
  return recorded;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  gboolean edits = size > 0 && data[0] == 'e';
  char *first = size > 0 ? read_and_run (edits, data + 1, size - 1) : NULL;
  char *second = first != NULL ? read_and_run (FALSE, first, strlen (first)) : NULL;

  if (first != NULL)
    g_assert_cmpstr (first, ==, second);
  free (first);
  free (second);
  return 0;
}
