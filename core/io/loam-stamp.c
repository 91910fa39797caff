/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-stamp.h"

#include <errno.h>
#include <sys/stat.h>

#include "loam-file.h"
#include "loam-hash.h"
#include "loam-json.h"

static gint64
get_nanoseconds (struct timespec time)
{
  return (gint64) time.tv_sec * 1000000000 + time.tv_nsec;
}

void
loam_file_stamp_set (LoamFileStamp *stamp, const struct stat *info, guint64 checksum)
{
  stamp->exists = TRUE;
  stamp->mtime = get_nanoseconds (info->st_mtim);
  stamp->ctime = get_nanoseconds (info->st_ctim);
  stamp->size = (guint64) info->st_size;
  stamp->inode = (guint64) info->st_ino;
  stamp->checksum = checksum;
}

/** All but the checksum; FALSE where nothing is there. */
static gboolean
take_status (LoamFileStamp *stamp, const char *path)
{
  struct stat info;

  *stamp = (LoamFileStamp){0};
  if (stat (path, &info) != 0)
    return errno != ENOENT && errno != ENOTDIR;
  loam_file_stamp_set (stamp, &info, 0);
  return TRUE;
}

gboolean
loam_file_stamp_take (LoamFileStamp *stamp, const char *path, GError **error)
{
  g_autofree char *bytes = NULL;
  gsize length;

  g_return_val_if_fail (stamp != NULL && path != NULL, FALSE);

  if (!take_status (stamp, path))
    return TRUE;
  bytes = loam_file_read (path, path, LOAM_JSON_MAX_BYTES, &length, error);
  if (bytes == NULL)
    return FALSE;
  stamp->checksum = loam_hash_bytes (LOAM_HASH_INIT, bytes, length);
  return TRUE;
}

/** But for when its status changed. */
static gboolean
is_same (const LoamFileStamp *a, const LoamFileStamp *b)
{
  return a->exists == b->exists &&
         (!a->exists || (a->mtime == b->mtime && a->size == b->size && a->inode == b->inode));
}

void
loam_file_stamp_renamed (LoamFileStamp *stamp, const char *path)
{
  LoamFileStamp now;

  g_return_if_fail (stamp != NULL && path != NULL);

  take_status (&now, path);
  if (is_same (stamp, &now))
    stamp->ctime = now.ctime;
}

gboolean
loam_file_stamp_is_as_it_was (const LoamFileStamp *stamp, const char *path)
{
  LoamFileStamp now;

  g_return_val_if_fail (stamp != NULL && path != NULL, FALSE);

  take_status (&now, path);
  return is_same (stamp, &now) && stamp->ctime == now.ctime;
}

gboolean
loam_file_stamp_is_stale (const LoamFileStamp *stamp, const char *path)
{
  LoamFileStamp now;

  g_return_val_if_fail (stamp != NULL && path != NULL, TRUE);

  if (loam_file_stamp_is_as_it_was (stamp, path))
    return FALSE;
  return !loam_file_stamp_take (&now, path, NULL) || now.exists != stamp->exists ||
         now.checksum != stamp->checksum;
}
