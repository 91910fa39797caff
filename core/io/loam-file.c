/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "loam-error.h"

/** Links are followed at most so often. */
#define MAX_LINKS 40

static void
set_errno (GError **error, const char *name, int code, const char *mend)
{
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s: %s; %s", name,
               g_strerror (code), mend);
}

/** Reads to the end, but no more than @limit; @size is a guess. */
static char *
read_all (int fd, const char *name, gsize size, gsize limit, gsize *length, GError **error)
{
  gsize room = size + 1, used = 0;
  g_autofree char *bytes = g_malloc (room + 1);

  while (TRUE) {
    ssize_t n = read (fd, bytes + used, room - used);

    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0) {
      set_errno (error, name, errno, "it can't be read");
      return NULL;
    }
    if (n == 0)
      break;
    used += (gsize) n;
    if (used > limit) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                   "%s: larger than %" G_GSIZE_FORMAT " bytes; expected less", name, limit);
      return NULL;
    }
    if (used == room) {
      room *= 2;
      bytes = g_realloc (bytes, room + 1);
    }
  }
  bytes[used] = '\0';
  *length = used;
  return g_steal_pointer (&bytes);
}

char *
loam_file_read (const char *path, const char *name, gsize limit, gsize *length, GError **error)
{
  struct stat info;
  char *bytes = NULL;
  int fd;

  g_return_val_if_fail (path != NULL && name != NULL, NULL);

  fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  if (fd < 0) {
    set_errno (error, name, errno,
               errno == ENOENT ? "expected a file there" : "it can't be opened for reading");
    return NULL;
  }
  if (fstat (fd, &info) != 0)
    set_errno (error, name, errno, "it can't be read");
  else if (S_ISDIR (info.st_mode))
    set_errno (error, name, EISDIR, "expected a file there");
  else if (!S_ISREG (info.st_mode))
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                 "%s: a pipe or a device; expected a file there", name);
  else if ((guint64) info.st_size > limit)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                 "%s: %" G_GUINT64_FORMAT " bytes; expected at most %" G_GSIZE_FORMAT, name,
                 (guint64) info.st_size, limit);
  else
    bytes = read_all (fd, name, (gsize) info.st_size, limit, length, error);
  close (fd);
  return bytes;
}

gboolean
loam_file_check_path (const char *path, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  if (*path == '\0' || strchr (path, '\\') != NULL || strlen (path) > 1024) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                 "\"%s\" is no path; expected one inside the project's folder, with “/”",
                 strlen (path) <= 1024 ? path : "…");
    return FALSE;
  }
  for (char **part = parts; *part != NULL; part++) {
    if (strcmp (*part, "..") == 0 || strcmp (*part, ".") == 0 || **part == '\0') {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                   "\"%s\" leads out of the project's folder; expected a plain path inside it",
                   path);
      return FALSE;
    }
  }
  return TRUE;
}

char *
loam_file_resolve (const char *folder, const char *path, GError **error)
{
  g_autofree char *full = NULL;
  g_autofree char *probe = NULL;
  char *root = NULL, *real = NULL;
  gboolean inside = TRUE;

  if (!loam_file_check_path (path, error))
    return NULL;
  full = g_build_filename (folder, path, NULL);
  root = realpath (folder, NULL);
  /* What does not exist can't be followed; the nearest folder that does exist can. */
  probe = g_strdup (full);
  while (root != NULL && (real = realpath (probe, NULL)) == NULL && errno == ENOENT &&
         strlen (probe) > strlen (folder)) {
    char *parent = g_path_get_dirname (probe);

    g_free (probe);
    probe = parent;
  }
  if (root != NULL && real != NULL) {
    gsize length = strcmp (root, "/") == 0 ? 0 : strlen (root);

    inside = strncmp (real, root, length) == 0 && (real[length] == '/' || real[length] == '\0');
  }
  free (root);
  free (real);
  if (!inside) {
    g_set_error (
        error, LOAM_ERROR, LOAM_ERROR_VALUE,
        "\"%s\" is a link that leads out of the project's folder; expected a path inside it", path);
    return NULL;
  }
  return g_steal_pointer (&full);
}

char *
loam_file_follow_links (const char *path, GError **error)
{
  g_autofree char *at = g_strdup (path);

  for (guint n = 0; n < MAX_LINKS; n++) {
    g_autofree char *target = g_file_read_link (at, NULL);
    g_autofree char *folder = NULL;

    if (target == NULL)
      return g_steal_pointer (&at);
    folder = g_path_get_dirname (at);
    g_free (at);
    at = g_path_is_absolute (target) ? g_strdup (target) : g_build_filename (folder, target, NULL);
  }
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_LOOP, "%s: links in a ring", path);
  return NULL;
}
