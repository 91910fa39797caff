/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What the commands share besides options: numbers, projects, outputs, progress. */

#include "loam-cli.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-reader.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

gboolean
loam_cli_read_int (const char *text, gint64 min, gint64 max, gint64 *value)
{
  return g_ascii_string_to_signed (text, 10, min, max, value, NULL);
}

gboolean
loam_cli_read_size (const char *text, int *width, int *height)
{
  g_auto (GStrv) parts = g_strsplit (text, "x", 2);
  gint64 w, h;

  if (g_strv_length (parts) != 2 || !loam_cli_read_int (parts[0], 1, G_MAXINT, &w) ||
      !loam_cli_read_int (parts[1], 1, G_MAXINT, &h))
    return FALSE;
  *width = (int) w;
  *height = (int) h;
  return TRUE;
}

gboolean
loam_cli_read_positive (const char *text, double *value)
{
  char *end = NULL;

  *value = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*value) && *value > 0;
}

LoamProject *
loam_cli_read_project (const char *file, char **path, GError **error)
{
  g_autofree char *found = loam_reader_resolve_path (file, error);
  LoamProject *project;

  if (found == NULL)
    return NULL;
  project = loam_reader_read (found, NULL, error);
  if (project != NULL && path != NULL)
    *path = g_steal_pointer (&found);
  return project;
}

LoamLevel *
loam_cli_find_level (const LoamProject *project, const char *name, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  LoamLevel *level;

  if (project->levels->len == 0) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN, _ ("%s: has no level; add one"),
                 project->object.name);
    return NULL;
  }
  if (name == NULL)
    return g_ptr_array_index (project->levels, 0);
  level = loam_project_find_level (project, name);
  if (level != NULL)
    return level;

  for (guint i = 0; i < project->levels->len; i++) {
    LoamObject *other = g_ptr_array_index (project->levels, i);
    g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", other->name);
  }
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
               _ ("%s: no level is called “%s”; there are %s"), project->object.name, name,
               names->str);
  return NULL;
}

static void
set_error_from_errno (GError **error, const char *path)
{
  int saved = errno;

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (saved), "%s: %s", path,
               g_strerror (saved));
}

char *
loam_cli_dup_target (const char *path, GError **error)
{
  g_autofree char *target = loam_file_follow_links (path, error);
  g_autofree char *folder = target != NULL ? g_path_get_dirname (target) : NULL;

  if (target == NULL)
    return NULL;
  if (g_mkdir_with_parents (folder, 0777) == 0)
    return g_steal_pointer (&target);
  set_error_from_errno (error, folder);
  return NULL;
}

gboolean
loam_cli_output_open (LoamCliOutput *output, const char *path, GError **error)
{
  g_autofree char *target = NULL;
  int fd;

  *output = (LoamCliOutput){.stream = stdout};
  if (strcmp (path, "-") == 0)
    return TRUE;

  output->stream = NULL;
  target = loam_cli_dup_target (path, error);
  if (target == NULL)
    return FALSE;
  /* A device, such as /dev/null, is written to and not replaced. */
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
    output->stream = g_fopen (path, "we");
    if (output->stream == NULL)
      set_error_from_errno (error, path);
    return output->stream != NULL;
  }
  output->path = g_steal_pointer (&target);
  output->part = g_strdup_printf ("%s.XXXXXX", output->path);
  fd = g_mkstemp_full (output->part, O_RDWR | O_CLOEXEC, 0666);
  if (fd == -1) {
    set_error_from_errno (error, path);
    g_clear_pointer (&output->part, g_free);
    g_clear_pointer (&output->path, g_free);
    return FALSE;
  }
  output->stream = fdopen (fd, "w");
  return TRUE;
}

gboolean
loam_cli_output_close (LoamCliOutput *output, GError **error)
{
  FILE *stream = g_steal_pointer (&output->stream);
  gboolean good = fflush (stream) == 0 && !ferror (stream);

  if (stream != stdout && fclose (stream) != 0)
    good = FALSE;
  if (good && output->path != NULL)
    good = g_rename (output->part, output->path) == 0;
  if (!good) {
    set_error_from_errno (error, output->path != NULL ? output->path : _ ("the output"));
    loam_cli_output_abort (output);
    return FALSE;
  }
  g_clear_pointer (&output->part, g_free);
  g_clear_pointer (&output->path, g_free);
  return TRUE;
}

void
loam_cli_output_abort (LoamCliOutput *output)
{
  if (output->stream != NULL && output->stream != stdout)
    fclose (output->stream);
  output->stream = NULL;
  if (output->part != NULL)
    g_unlink (output->part);
  g_clear_pointer (&output->part, g_free);
  g_clear_pointer (&output->path, g_free);
}

gboolean
loam_cli_output_write (const char *path, const char *text, gsize length, GError **error)
{
  g_auto (LoamCliOutput) output = {0};

  if (!loam_cli_output_open (&output, path, error))
    return FALSE;
  /* A short write is remembered by the stream and told when it is closed. */
  fwrite (text, 1, length, output.stream);
  return loam_cli_output_close (&output, error);
}

void
loam_cli_progress_start (LoamCliProgress *progress, const char *label)
{
  progress->label = label;
  progress->start = isatty (STDERR_FILENO) ? g_get_monotonic_time () : 0;
  progress->shown = 0;
}

void
loam_cli_progress_tell (LoamCliProgress *progress, guint64 done, guint64 total)
{
  gint64 now;

  if (progress->start == 0)
    return;
  now = g_get_monotonic_time ();
  if (now - progress->start < G_USEC_PER_SEC / 2 || now - progress->shown < G_USEC_PER_SEC / 10)
    return;
  progress->shown = now;
  if (total > 0)
    g_printerr ("\r%s: %3.0f %%", progress->label, 100.0 * (double) done / (double) total);
  else
    g_printerr ("\r%s: %" G_GUINT64_FORMAT, progress->label, done);
}

void
loam_cli_progress_end (LoamCliProgress *progress)
{
  if (progress->shown != 0)
    g_printerr ("\r\033[K");
  progress->start = 0;
}
