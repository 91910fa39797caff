/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-save.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "loam-error.h"
#include "loam-file.h"
#include "loam-hash.h"
#include "loam-writer.h"

typedef struct {
  char *path;
  char *target; /* where links lead */
  char *
      temporary; /* a file beside it with the new bytes; NULL where it has them already, or has taken its place */
  gboolean existed;
  gboolean differs;
  gboolean replaced;
  struct stat old;
  LoamFileStamp stamp;
} Entry;

struct _LoamSave {
  GPtrArray *entries;
  GPtrArray *folders; /* of char *: those that were made for it, outer ones first */
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  if (entry->temporary != NULL)
    g_unlink (entry->temporary);
  g_free (entry->path);
  g_free (entry->target);
  g_free (entry->temporary);
  g_free (entry);
}

LoamSave *
loam_save_new (void)
{
  LoamSave *save = g_new0 (LoamSave, 1);

  save->entries = g_ptr_array_new_with_free_func (entry_free);
  save->folders = g_ptr_array_new_with_free_func (g_free);
  return save;
}

void
loam_save_free (LoamSave *save)
{
  g_ptr_array_unref (save->entries);
  /* Those in which there is something now stay. */
  for (guint i = save->folders->len; i > 0; i--)
    g_rmdir (save->folders->pdata[i - 1]);
  g_ptr_array_unref (save->folders);
  g_free (save);
}

static gboolean
fail (GError **error, const char *path, const char *what, int code)
{
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s: %s: %s; nothing is saved",
               path, what, g_strerror (code));
  return FALSE;
}

/* Makes a folder and those around it, and remembers which. 0, or errno. */
static int
make_folder (LoamSave *save, const char *folder)
{
  g_autofree char *outer = NULL;
  int code;

  if (g_mkdir (folder, 0777) == 0) {
    g_ptr_array_add (save->folders, g_strdup (folder));
    return 0;
  }
  if (errno == EEXIST)
    return g_file_test (folder, G_FILE_TEST_IS_DIR) ? 0 : ENOTDIR;
  if (errno != ENOENT)
    return errno;
  outer = g_path_get_dirname (folder);
  if (g_str_equal (outer, folder))
    return ENOENT;
  code = make_folder (save, outer);
  if (code != 0)
    return code;
  /* Once: there are folders that are there and in which none can be, such as one that was removed. */
  if (g_mkdir (folder, 0777) != 0)
    return errno;
  g_ptr_array_add (save->folders, g_strdup (folder));
  return 0;
}

/* Whether the file has these bytes already. */
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

/* Writes all bytes and waits until the disk has them. 0, or errno. */
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

/* Makes the permissions of the new file those of the old one, and its owners too where we may. */
static int
copy_permissions (int fd, const struct stat *old)
{
  if (fchown (fd, old->st_uid, old->st_gid) != 0)
    errno = 0; /* only root may give files away; the bytes matter more */
  return fchmod (fd, old->st_mode & 07777) == 0 ? 0 : errno;
}

/* Makes a new file beside @path with these bytes; its name, or NULL. @info: (out): what it is. */
static char *
write_beside (const char *path,
              const struct stat *old,
              const char *text,
              gsize length,
              struct stat *info,
              GError **error)
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
  if (code == 0 && fstat (fd, info) != 0)
    code = errno;
  if (close (fd) != 0 && code == 0)
    code = errno;
  if (code != 0) {
    fail (error, path, "it can't be written", code);
    g_unlink (temporary);
    g_clear_pointer (&temporary, g_free);
  }
  return temporary;
}

static gboolean
prepare (LoamSave *save, Entry *entry, const char *text, gsize length, GError **error)
{
  g_autofree char *folder = NULL;
  struct stat info;
  int code;

  entry->target = loam_file_follow_links (entry->path, error);
  if (entry->target == NULL)
    return FALSE;
  folder = g_path_get_dirname (entry->target);
  code = make_folder (save, folder);
  if (code != 0)
    return fail (error, entry->path, "its folder can't be made", code);
  entry->existed = stat (entry->target, &entry->old) == 0;
  if (entry->existed && !S_ISREG (entry->old.st_mode))
    return fail (error, entry->path, "no plain file is there",
                 S_ISDIR (entry->old.st_mode) ? EISDIR : EINVAL);
  info = entry->old;
  entry->differs = !entry->existed || !has_bytes (entry->target, &info, text, length);
  if (entry->differs) {
    if (entry->existed && faccessat (AT_FDCWD, entry->target, W_OK, AT_EACCESS) != 0)
      return fail (error, entry->path, "it may not be written", errno);
    entry->temporary = write_beside (entry->target, entry->existed ? &entry->old : NULL, text,
                                     length, &info, error);
    if (entry->temporary == NULL)
      return FALSE;
  }
  loam_file_stamp_set (&entry->stamp, &info, loam_hash_bytes (LOAM_HASH_INIT, text, length));
  return TRUE;
}

gboolean
loam_save_add (LoamSave *save, const char *path, const char *text, gsize length, GError **error)
{
  Entry *entry;

  g_return_val_if_fail (save != NULL && path != NULL && (text != NULL || length == 0), FALSE);

  entry = g_new0 (Entry, 1);
  entry->path = g_strdup (path);
  if (!prepare (save, entry, text, length, error)) {
    entry_free (entry);
    return FALSE;
  }
  g_ptr_array_add (save->entries, entry);
  return TRUE;
}

guint
loam_save_get_n_files (const LoamSave *save)
{
  g_return_val_if_fail (save != NULL, 0);

  return save->entries->len;
}

LoamSaveFile
loam_save_get_file (const LoamSave *save, guint i)
{
  const Entry *entry = save->entries->pdata[i];

  return (LoamSaveFile){entry->path, entry->stamp, !entry->existed, entry->differs};
}

/* Between the phases nobody else may have written. */
static gboolean
check_as_before (const Entry *entry, GError **error)
{
  struct stat now;
  gboolean exists = stat (entry->target, &now) == 0;

  if (exists == entry->existed &&
      (!exists || (now.st_ino == entry->old.st_ino && now.st_size == entry->old.st_size &&
                   now.st_mtim.tv_sec == entry->old.st_mtim.tv_sec &&
                   now.st_mtim.tv_nsec == entry->old.st_mtim.tv_nsec)))
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED,
               "%s: changed on disk while it was being saved; nothing is saved", entry->path);
  return FALSE;
}

/* Gives what is at @path the name @other too: its bytes will not change, as the name @path goes to a new file. Where
 * a disk has no such links, as a copy. */
static gboolean
keep_as (const char *path, const char *other, const struct stat *old, GError **error)
{
  g_autofree char *temporary = g_strdup_printf ("%s%08x", other, g_random_int ());
  g_autofree char *bytes = NULL;
  g_autofree char *copy = NULL;
  struct stat info;
  gsize length;

  if (link (path, temporary) == 0) {
    gboolean renamed = g_rename (temporary, other) == 0;

    if (!renamed)
      fail (error, path, "no backup can be kept", errno);
    /* Two names of one file are not renamed onto each other: then the backup is what it should be. */
    g_unlink (temporary);
    return renamed;
  }
  if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS && errno != EMLINK && errno != EXDEV)
    return fail (error, path, "no backup can be kept", errno);
  if (!g_file_get_contents (path, &bytes, &length, error))
    return FALSE;
  copy = write_beside (other, old, bytes, length, &info, error);
  if (copy == NULL)
    return FALSE;
  if (g_rename (copy, other) == 0)
    return TRUE;
  fail (error, path, "no backup can be kept", errno);
  g_unlink (copy);
  return FALSE;
}

static char *
dup_backup (const Entry *entry)
{
  return g_strconcat (entry->target, "~", NULL);
}

static gboolean
keep_backups (LoamSave *save, GError **error)
{
  for (guint i = 0; i < save->entries->len; i++) {
    const Entry *entry = save->entries->pdata[i];
    g_autofree char *backup = dup_backup (entry);

    if (!entry->differs)
      continue;
    if (!check_as_before (entry, error) ||
        (entry->existed && !keep_as (entry->target, backup, &entry->old, error)))
      return FALSE;
  }
  return TRUE;
}

/* Waits until the disk has the names of the folder of @path, where folders can be synced. */
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

/* Waits until the disk has the names that were given in entries @from up to, without, @to. */
static void
sync_folders (const LoamSave *save, guint from, guint to)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = from; i < to; i++) {
    const Entry *entry = save->entries->pdata[i];

    if (entry->differs && g_hash_table_add (seen, g_path_get_dirname (entry->target)))
      sync_folder (entry->target);
  }
  /* A folder that was made is a name in another. */
  for (guint i = 0; to == save->entries->len && i < save->folders->len; i++)
    sync_folder (save->folders->pdata[i]);
}

static gboolean
put_back (Entry *entry)
{
  g_autofree char *backup = dup_backup (entry);
  gboolean done = entry->existed ? keep_as (backup, entry->target, &entry->old, NULL)
                                 : g_unlink (entry->target) == 0;

  entry->replaced = !done;
  return done;
}

/* Appends the names of all files that are new by now, or that are not. */
static void
list_files (const LoamSave *save, gboolean replaced, GString *text)
{
  const char *separator = "";

  for (guint i = 0; i < save->entries->len; i++) {
    const Entry *entry = save->entries->pdata[i];

    if (!entry->differs || entry->replaced != replaced)
      continue;
    g_string_append_printf (text, "%s%s", separator, entry->path);
    separator = ", ";
  }
}

/* Puts back what was replaced before @failed could not be. */
static void
roll_back (LoamSave *save, const Entry *failed, int code, GError **error)
{
  gboolean all = TRUE;

  for (guint i = save->entries->len; i > 0; i--) {
    Entry *entry = save->entries->pdata[i - 1];

    if (entry->replaced && !put_back (entry))
      all = FALSE;
  }
  sync_folders (save, 0, save->entries->len);
  if (all) {
    fail (error, failed->path, "it can't be replaced", code);
  } else {
    g_autoptr (GString) text = g_string_new ("saved is ");

    list_files (save, TRUE, text);
    g_string_append (text, ", not saved is ");
    list_files (save, FALSE, text);
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code),
                 "%s: it can't be replaced: %s; %s", failed->path, g_strerror (code), text->str);
  }
}

gboolean
loam_save_commit (LoamSave *save, GError **error)
{
  guint n;

  g_return_val_if_fail (save != NULL, FALSE);

  if (!keep_backups (save, error))
    return FALSE;
  n = save->entries->len;
  for (guint i = 0; i < n; i++) {
    Entry *entry = save->entries->pdata[i];

    if (i == n - 1)
      sync_folders (save, 0, i);
    if (!entry->differs)
      continue;
    if (g_rename (entry->temporary, entry->target) != 0) {
      roll_back (save, entry, errno, error);
      return FALSE;
    }
    entry->replaced = TRUE;
    g_clear_pointer (&entry->temporary, g_free);
    loam_file_stamp_renamed (&entry->stamp, entry->target);
  }
  sync_folders (save, n > 0 ? n - 1 : 0, n);
  return TRUE;
}

gboolean
loam_writer_save_file (
    const char *path, const char *text, gsize length, gboolean *written, GError **error)
{
  g_autoptr (LoamSave) save = loam_save_new ();
  gboolean ok = loam_save_add (save, path, text, length, error) && loam_save_commit (save, error);

  if (written != NULL)
    *written = ok && loam_save_get_file (save, 0).differs;
  return ok;
}
