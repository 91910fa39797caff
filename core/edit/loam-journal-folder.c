/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-error.h"
#include "loam-hash.h"
#include "loam-id.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Folders and locks. A lock is the system's (flock): it goes when the program dies, however that happens. */

#define MAX_FOLDERS 1000

char *
loam_journal_dup_default_root (void)
{
  return g_build_filename (g_get_user_state_dir (), "loam", "journals", NULL);
}

/* Follows symbolic links, as far as there is something: folders may be gone by now. */
static char *
dup_real_path (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path), *name = g_path_get_basename (path);
  g_autofree char *parent = NULL;
  char *real = realpath (path, NULL), *copy = g_strdup (real != NULL ? real : path);

  free (real);
  if (g_str_equal (copy, path) && !g_str_equal (folder, path)) {
    parent = dup_real_path (folder);
    g_free (copy);
    copy = g_build_filename (parent, name, NULL);
  }
  return copy;
}

/* One project has one key. */
char *
loam_journal_dup_key (const char *project)
{
  g_autofree char *full = g_canonicalize_filename (project, NULL);
  g_autofree char *path = dup_real_path (full);

  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x",
                          loam_hash_bytes (LOAM_HASH_INIT, path, strlen (path)));
}

static gboolean
set_errno (GError **error, const char *path, int code)
{
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", path,
               g_strerror (code));
  return FALSE;
}

static void
write_pid (int fd)
{
  g_autofree char *text = g_strdup_printf ("%d\n", (int) getpid ());

  /* Only for others to tell who has it: the lock holds without. */
  if (ftruncate (fd, 0) == 0 && pwrite (fd, text, strlen (text), 0) < 0)
    g_debug ("no process id in the lock: %s", g_strerror (errno));
}

/* Whether @fd still is what is at @path: who had it before may have removed it. */
static gboolean
is_at (int fd, const char *path)
{
  struct stat a, b;

  return fstat (fd, &a) == 0 && stat (path, &b) == 0 && a.st_ino == b.st_ino &&
         a.st_dev == b.st_dev;
}

/* The locked file, or -1 with errno; EWOULDBLOCK where somebody has it. */
static int
lock_folder (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, LOAM_JOURNAL_LOCK, NULL);

  for (guint tries = 0; tries < 100; tries++) {
    int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600), code;

    if (fd < 0)
      return -1;
    if (flock (fd, LOCK_EX | LOCK_NB) == 0 && is_at (fd, path)) {
      write_pid (fd);
      return fd;
    }
    code = errno;
    if (is_at (fd, path)) {
      close (fd);
      errno = code;
      return -1;
    }
    close (fd);
  }
  errno = EWOULDBLOCK;
  return -1;
}

gboolean
loam_journal_folder_waits (const char *path)
{
  g_autofree char *file = g_build_filename (path, LOAM_JOURNAL_FILE, NULL);

  return g_file_test (file, G_FILE_TEST_EXISTS);
}

int
loam_journal_folder_get_holder (const char *path)
{
  g_autofree char *file = g_build_filename (path, LOAM_JOURNAL_LOCK, NULL);
  int fd = g_open (file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0), holder = 0;
  char text[16] = "";

  if (fd < 0)
    return 0;
  if (flock (fd, LOCK_SH | LOCK_NB) != 0) {
    holder = read (fd, text, sizeof text - 1) > 0 ? atoi (text) : -1;
    holder = holder > 0 ? holder : -1;
  }
  close (fd);
  return holder;
}

static void
remove_tree (const char *path, guint depth)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  if (g_unlink (path) == 0 || depth == 0)
    return;
  dir = g_dir_open (path, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    remove_tree (child, depth - 1);
  }
  g_rmdir (path);
}

void
loam_journal_remove_tree (const char *path)
{
  remove_tree (path, 64);
}

char *
loam_journal_dup_aside (const char *path)
{
  g_autofree char *root = g_path_get_dirname (path), *name = g_path_get_basename (path);

  for (guint i = 1;; i++) {
    g_autofree char *to = g_strdup_printf ("%s/broken/%s-%u", root, name, i);

    if (!g_file_test (to, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&to);
  }
}

static gboolean
copy_tree (const char *from, const char *to, guint depth, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (from, 0, error);
  const char *name;

  if (dir == NULL)
    return FALSE;
  if (g_mkdir_with_parents (to, 0700) != 0)
    return set_errno (error, to, errno);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *source = g_build_filename (from, name, NULL);
    g_autofree char *target = g_build_filename (to, name, NULL);
    g_autoptr (GFile) one = g_file_new_for_path (source);
    g_autoptr (GFile) other = g_file_new_for_path (target);

    if (g_str_equal (name, LOAM_JOURNAL_LOCK))
      continue;
    if (g_file_test (source, G_FILE_TEST_IS_DIR) && depth > 0) {
      if (!copy_tree (source, target, depth - 1, error))
        return FALSE;
    } else if (!g_file_copy (one, other, G_FILE_COPY_NOFOLLOW_SYMLINKS, NULL, NULL, NULL, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

gboolean
loam_journal_copy_tree (const char *from, const char *to, GError **error)
{
  return copy_tree (from, to, 64, error);
}

void
loam_journal_folder_empty (const char *path, const char *const *keep)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    if (!g_str_equal (name, LOAM_JOURNAL_LOCK) && (keep == NULL || !g_strv_contains (keep, name)))
      remove_tree (child, 64);
  }
}

static LoamJournalFolder *
folder_new (const char *path, int lock)
{
  LoamJournalFolder *folder = g_new0 (LoamJournalFolder, 1);

  folder->path = g_strdup (path);
  folder->lock = lock;
  return folder;
}

LoamJournalFolder *
loam_journal_folder_take (const char *root, const char *project, GError **error)
{
  g_autoptr (GRand) rand = g_rand_new ();
  char id[LOAM_ID_LENGTH + 1];
  g_autofree char *key = NULL;

  loam_id_new (rand, id);
  key = project != NULL ? loam_journal_dup_key (project) : g_strdup (id);
  for (guint n = 0; n < MAX_FOLDERS; n++) {
    g_autofree char *name = g_strdup_printf ("%s-%u", key, n);
    g_autofree char *path = g_build_filename (root, name, NULL);
    int lock;

    if (g_mkdir_with_parents (path, 0700) != 0) {
      set_errno (error, path, errno);
      return NULL;
    }
    if (loam_journal_folder_waits (path))
      continue;
    lock = lock_folder (path);
    if (lock < 0 && errno != EWOULDBLOCK && errno != ENOENT) {
      set_errno (error, path, errno);
      return NULL;
    }
    /* It may have been left between the two looks. */
    if (lock >= 0 && loam_journal_folder_waits (path)) {
      close (lock);
      continue;
    }
    if (lock >= 0) {
      loam_journal_folder_empty (path, NULL);
      return folder_new (path, lock);
    }
  }
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
               _ ("%s: %d journals of one project; recover or discard some"), root, MAX_FOLDERS);
  return NULL;
}

LoamJournalFolder *
loam_journal_folder_lock (const char *path, GError **error)
{
  int holder, lock;

  if (!loam_journal_folder_waits (path)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN, _ ("%s: no journal waits there"), path);
    return NULL;
  }
  lock = lock_folder (path);
  if (lock >= 0)
    return folder_new (path, lock);
  if (errno != EWOULDBLOCK) {
    set_errno (error, path, errno);
    return NULL;
  }
  holder = loam_journal_folder_get_holder (path);
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
               _ ("%s: process %d has the project open; save and close it there"), path, holder);
  return NULL;
}

gboolean
loam_journal_folder_check (const LoamJournalFolder *folder, GError **error)
{
  g_autofree char *lock = g_build_filename (folder->path, LOAM_JOURNAL_LOCK, NULL);

  return is_at (folder->lock, lock) || set_errno (error, folder->path, ENOENT);
}

void
loam_journal_folder_free (LoamJournalFolder *folder)
{
  /* What has come in its place is another's. */
  if (!loam_journal_folder_waits (folder->path) && loam_journal_folder_check (folder, NULL)) {
    g_autofree char *lock = g_build_filename (folder->path, LOAM_JOURNAL_LOCK, NULL);

    loam_journal_folder_empty (folder->path, NULL);
    g_unlink (lock);
    g_rmdir (folder->path);
  }
  close (folder->lock);
  g_free (folder->path);
  g_free (folder);
}
