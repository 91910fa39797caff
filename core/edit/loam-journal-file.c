/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-hash.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#define SYNC_MICROSECONDS G_USEC_PER_SEC
#define SUM_FORMAT ",\"sum\":\"%08x\"}\n"

/* A thread that has the disk keep what was written, once a second while there is something. */
typedef struct {
  GThread *thread; /* NULL until there is something */
  GMutex lock;
  GCond cond;
  int fd;
  gboolean dirty, quit;
  int failure;      /* what went wrong, as in errno; atomic */
  GPtrArray *paths; /* of files beside */
} Syncer;

struct _LoamJournalFile {
  char *folder;
  int fd;
  goffset length;
  guint32 sum;
  guint side;
  Syncer syncer;
};

static int
sync_path (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0), failure = 0;

  if (fd < 0)
    return errno;
  if (fdatasync (fd) != 0)
    failure = errno;
  close (fd);
  return failure;
}

/* Also finds out that the file was removed: writing to it works all the same. */
static int
sync_all (int fd, GPtrArray *paths)
{
  struct stat info;
  int failure = 0;

  for (guint i = 0; i < paths->len && failure == 0; i++)
    failure = sync_path (paths->pdata[i]);
  if (failure == 0 && fdatasync (fd) != 0)
    failure = errno;
  if (failure == 0 && fstat (fd, &info) == 0 && info.st_nlink == 0)
    failure = ENOENT;
  return failure;
}

static gpointer
sync_thread (gpointer data)
{
  Syncer *syncer = data;

  g_mutex_lock (&syncer->lock);
  while (!syncer->quit) {
    gint64 end;
    GPtrArray *paths;
    int failure;

    if (!syncer->dirty) {
      g_cond_wait (&syncer->cond, &syncer->lock);
      continue;
    }
    end = g_get_monotonic_time () + SYNC_MICROSECONDS;
    while (!syncer->quit && g_cond_wait_until (&syncer->cond, &syncer->lock, end))
      ;
    if (syncer->quit)
      break;
    g_atomic_int_set (&syncer->dirty, FALSE);
    paths = g_steal_pointer (&syncer->paths);
    syncer->paths = g_ptr_array_new_with_free_func (g_free);
    g_mutex_unlock (&syncer->lock);
    failure = sync_all (syncer->fd, paths);
    if (failure != 0)
      g_atomic_int_set (&syncer->failure, failure);
    g_ptr_array_unref (paths);
    g_mutex_lock (&syncer->lock);
  }
  g_mutex_unlock (&syncer->lock);
  return NULL;
}

/* @path: (nullable): of a file beside that is new */
static void
syncer_wake (Syncer *syncer, const char *path)
{
  if (path == NULL && g_atomic_int_get (&syncer->dirty))
    return;
  g_mutex_lock (&syncer->lock);
  if (path != NULL)
    g_ptr_array_add (syncer->paths, g_strdup (path));
  g_atomic_int_set (&syncer->dirty, TRUE);
  if (syncer->thread == NULL)
    syncer->thread = g_thread_new ("loam-journal", sync_thread, syncer);
  g_cond_signal (&syncer->cond);
  g_mutex_unlock (&syncer->lock);
}

static void
set_errno (GError **error, const char *folder, int code)
{
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", folder,
               g_strerror (code));
}

LoamJournalFile *
loam_journal_file_open (
    const char *folder, const char *name, goffset length, guint32 sum, guint side, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  int fd = g_open (path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  LoamJournalFile *file;

  if (fd < 0 || ftruncate (fd, length) != 0 || lseek (fd, length, SEEK_SET) < 0) {
    set_errno (error, folder, errno);
    if (fd >= 0)
      close (fd);
    return NULL;
  }
  file = g_new0 (LoamJournalFile, 1);
  file->folder = g_strdup (folder);
  file->fd = fd;
  file->length = length;
  file->sum = sum;
  file->side = side;
  file->syncer.fd = fd;
  file->syncer.paths = g_ptr_array_new_with_free_func (g_free);
  g_mutex_init (&file->syncer.lock);
  g_cond_init (&file->syncer.cond);
  return file;
}

void
loam_journal_file_free (LoamJournalFile *file)
{
  Syncer *syncer = &file->syncer;

  if (syncer->thread != NULL) {
    g_mutex_lock (&syncer->lock);
    syncer->quit = TRUE;
    g_cond_signal (&syncer->cond);
    g_mutex_unlock (&syncer->lock);
    g_thread_join (syncer->thread);
  }
  g_mutex_clear (&syncer->lock);
  g_cond_clear (&syncer->cond);
  g_ptr_array_unref (syncer->paths);
  close (file->fd);
  g_free (file->folder);
  g_free (file);
}

/* Eight bytes at a time, for it is on the way of each edit; FNV-1a's constants, and a shift that FNV does not need. */
guint32
loam_journal_sum (guint32 before, const char *text, gsize length)
{
  guint64 hash = LOAM_HASH_INIT ^ before;

  for (gsize i = 0; i < length; i += 8) {
    guint64 word = 0;

    memcpy (&word, text + i, MIN (length - i, 8));
    hash = (hash ^ GUINT64_FROM_LE (word)) * G_GUINT64_CONSTANT (0x100000001b3);
    hash ^= hash >> 29;
  }
  hash = (hash ^ length) * G_GUINT64_CONSTANT (0x100000001b3);
  return (guint32) (hash ^ hash >> 32);
}

static gboolean
write_all (int fd, const char *bytes, gsize length)
{
  while (length > 0) {
    ssize_t n = write (fd, bytes, length);

    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return FALSE;
    bytes += n;
    length -= (gsize) n;
  }
  return TRUE;
}

static gboolean
write_side (const char *path, const char *bytes, gsize length)
{
  int fd = g_open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  gboolean done;

  if (fd < 0)
    return FALSE;
  done = write_all (fd, bytes, length);
  return close (fd) == 0 && done;
}

/* Puts the end of a line into a file beside, and its name into the line. */
static gboolean
put_aside (LoamJournalFile *file, GString *line, gsize payload, GError **error)
{
  const char *text = line->str + payload;
  gsize length = line->len - payload, room = ZSTD_compressBound (length), used;
  g_autofree char *bytes = g_malloc (room);
  g_autofree char *name = g_strdup_printf ("%u.zst", file->side);
  g_autofree char *path = g_build_filename (file->folder, name, NULL);
  guint64 hash = loam_hash_bytes (LOAM_HASH_INIT, text, length);

  used = ZSTD_compress (bytes, room, text, length, 1);
  if (ZSTD_isError (used)) {
    set_errno (error, file->folder, ENOMEM);
    return FALSE;
  }
  if (!write_side (path, bytes, used)) {
    set_errno (error, file->folder, errno);
    g_unlink (path);
    return FALSE;
  }
  file->side++;
  syncer_wake (&file->syncer, path);
  g_string_truncate (line, payload);
  g_string_append_printf (
      line, "\"side\":\"%s\",\"bytes\":%" G_GSIZE_FORMAT ",\"hash\":\"%016" G_GINT64_MODIFIER "x\"",
      name, length, hash);
  return TRUE;
}

/* Eight digits, faster than by a format. */
static void
append_sum (GString *line, guint32 sum)
{
  char text[] = ",\"sum\":\"00000000\"}\n";

  for (int i = 0; i < 8; i++)
    text[8 + i] = "0123456789abcdef"[sum >> (28 - 4 * i) & 15];
  g_string_append_len (line, text, sizeof text - 1);
}

gboolean
loam_journal_file_append (LoamJournalFile *file, GString *line, gsize payload, GError **error)
{
  int failure = g_atomic_int_get (&file->syncer.failure);
  guint32 sum;

  if (failure != 0) {
    set_errno (error, file->folder, failure);
    return FALSE;
  }
  for (char *c = line->str; (c = strchr (c, '\n')) != NULL;)
    *c = ' '; /* between values; in texts it is written otherwise */
  if (line->len - payload > LOAM_JOURNAL_MAX_LINE && !put_aside (file, line, payload, error))
    return FALSE;
  sum = loam_journal_sum (file->sum, line->str, line->len);
  append_sum (line, sum);
  if (!write_all (file->fd, line->str, line->len)) {
    set_errno (error, file->folder, errno);
    /* What was written of it would be dropped as torn anyway. */
    if (ftruncate (file->fd, file->length) == 0)
      lseek (file->fd, file->length, SEEK_SET);
    return FALSE;
  }
  file->length += (goffset) line->len;
  file->sum = sum;
  syncer_wake (&file->syncer, NULL);
  return TRUE;
}

gboolean
loam_journal_file_check (LoamJournalFile *file, GError **error)
{
  g_autofree char *path = g_build_filename (file->folder, LOAM_JOURNAL_FILE, NULL);
  struct stat own = {0}, found = {0};
  int failure = g_atomic_int_get (&file->syncer.failure);

  if (failure == 0 && (fstat (file->fd, &own) != 0 || stat (path, &found) != 0))
    failure = errno;
  if (failure == 0 && (own.st_ino != found.st_ino || own.st_dev != found.st_dev))
    failure = ENOENT;
  if (failure != 0)
    set_errno (error, file->folder, failure);
  return failure == 0;
}

goffset
loam_journal_file_get_length (const LoamJournalFile *file)
{
  return file->length;
}

guint
loam_journal_file_get_side (const LoamJournalFile *file)
{
  return file->side;
}

gboolean
loam_journal_file_sync (LoamJournalFile *file, GError **error)
{
  if (fdatasync (file->fd) == 0)
    return TRUE;
  set_errno (error, file->folder, errno);
  return FALSE;
}

void
loam_journal_file_sync_later (LoamJournalFile *file, const char *path)
{
  syncer_wake (&file->syncer, path);
}
