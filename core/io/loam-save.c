/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Saving a file so that at any moment, and after a crash at any moment, its name leads to all of the old bytes or
 * all of the new ones. */

#include "loam-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** Links are followed at most so often. */
#define MAX_LINKS 40

static gboolean
fail (GError **error, const char *path, const char *what, int code)
{
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s: %s: %s; nothing is saved",
               path, what, g_strerror (code));
  return FALSE;
}

/** Where @path leads in the end, which need not exist. */
static char *
follow_links (const char *path, GError **error)
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
  fail (error, path, "links in a ring", ELOOP);
  return NULL;
}

/** Whether the file has these bytes already. */
static gboolean
has_bytes (const char *path, const struct stat *info, const char *text, gsize length)
{
  char buffer[1 << 16];
  gsize compared = 0;
  gboolean same = (gsize) info->st_size == length;
  int fd = same ? g_open (path, O_RDONLY | O_CLOEXEC, 0) : -1;

  while (fd >= 0 && same && compared < length) {
    ssize_t n = read (fd, buffer, MIN (sizeof buffer, length - compared));

    if (n < 0 && errno == EINTR)
      continue;
    same = n > 0 && memcmp (buffer, text + compared, (gsize) n) == 0;
    compared += n > 0 ? (gsize) n : 0;
  }
  if (fd >= 0)
    close (fd);
  return same && fd >= 0;
}

/** Writes all bytes and waits until the disk has them. 0, or errno. */
static int
write_and_sync (int fd, const char *text, gsize length)
{
  for (gsize done = 0; done < length;) {
    ssize_t n = write (fd, text + done, MIN (length - done, 1 << 30));

    if (n < 0 && errno != EINTR)
      return errno;
    done += n > 0 ? (gsize) n : 0;
  }
  return fsync (fd) == 0 ? 0 : errno;
}

/** Makes the permissions of the new file those of the old one, and its owners too where we may. */
static int
copy_permissions (int fd, const struct stat *old)
{
  if (fchown (fd, old->st_uid, old->st_gid) != 0)
    errno = 0; /* only root may give files away; the bytes matter more */
  return fchmod (fd, old->st_mode & 07777) == 0 ? 0 : errno;
}

/** Makes a new file beside @path with these bytes; its name, or NULL. */
static char *
write_beside (
    const char *path, const struct stat *old, const char *text, gsize length, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  char *temporary = g_strdup_printf ("%s/.%.200s.XXXXXX", folder, base);
  int fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, old != NULL ? 0600 : 0666);
  int code;

  if (fd < 0) {
    fail (error, path, "no file can be made in its folder", errno);
    g_free (temporary);
    return NULL;
  }
  code = write_and_sync (fd, text, length);
  if (code == 0 && old != NULL)
    code = copy_permissions (fd, old);
  if (close (fd) != 0 && code == 0)
    code = errno;
  if (code != 0) {
    fail (error, path, "it can't be written", code);
    g_unlink (temporary);
    g_clear_pointer (&temporary, g_free);
  }
  return temporary;
}

/** Keeps what is at @path as "NAME~", as another name of the same file: its bytes will not change, as the name
 * @path goes to a new file. Where a disk has no such links, as a copy. */
static gboolean
keep_backup (const char *path, const struct stat *old, GError **error)
{
  g_autofree char *backup = g_strconcat (path, "~", NULL);
  g_autofree char *temporary = g_strdup_printf ("%s~%08x", path, g_random_int ());
  g_autofree char *bytes = NULL;
  g_autofree char *copy = NULL;
  gsize length;
  gboolean linked = link (path, temporary) == 0;

  if (linked) {
    /* Two names of one file are not renamed onto each other: then the backup is what it should be. */
    if (g_rename (temporary, backup) == 0) {
      g_unlink (temporary);
      return TRUE;
    }
    fail (error, path, "no backup can be kept", errno);
    g_unlink (temporary);
    return FALSE;
  }
  if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS && errno != EMLINK)
    return fail (error, path, "no backup can be kept", errno);
  if (!g_file_get_contents (path, &bytes, &length, error))
    return FALSE;
  copy = write_beside (backup, old, bytes, length, error);
  if (copy == NULL)
    return FALSE;
  if (g_rename (copy, backup) == 0)
    return TRUE;
  fail (error, path, "no backup can be kept", errno);
  g_unlink (copy);
  return FALSE;
}

/** Waits until the disk has the names of a folder, where folders can be synced. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd >= 0) {
    fsync (fd);
    close (fd);
  }
}

/** Puts a new file in the place of @target. */
static gboolean
replace (const char *target, const struct stat *old, const char *text, gsize length, GError **error)
{
  g_autofree char *temporary = write_beside (target, old, text, length, error);

  if (temporary == NULL)
    return FALSE;
  if (old != NULL && !keep_backup (target, old, error)) {
    g_unlink (temporary);
    return FALSE;
  }
  if (g_rename (temporary, target) != 0) {
    fail (error, target, "it can't be replaced", errno);
    g_unlink (temporary);
    return FALSE;
  }
  sync_folder (target);
  return TRUE;
}

gboolean
loam_writer_save_file (
    const char *path, const char *text, gsize length, gboolean *written, GError **error)
{
  g_autofree char *target = NULL;
  g_autofree char *folder = NULL;
  struct stat info;
  gboolean exists;

  g_return_val_if_fail (path != NULL && (text != NULL || length == 0), FALSE);

  if (written != NULL)
    *written = FALSE;
  target = follow_links (path, error);
  if (target == NULL)
    return FALSE;
  folder = g_path_get_dirname (target);
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return fail (error, path, "its folder can't be made", errno);
  exists = stat (target, &info) == 0;
  if (exists && !S_ISREG (info.st_mode))
    return fail (error, path, "no plain file is there", S_ISDIR (info.st_mode) ? EISDIR : EINVAL);
  if (exists && has_bytes (target, &info, text, length))
    return TRUE;
  if (exists && faccessat (AT_FDCWD, target, W_OK, AT_EACCESS) != 0)
    return fail (error, path, "it may not be written", errno);
  if (!replace (target, exists ? &info : NULL, text, length, error))
    return FALSE;
  if (written != NULL)
    *written = TRUE;
  return TRUE;
}
