/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-stamp.h"

#include <errno.h>
#include <sys/stat.h>

#include "loam-file.h"
#include "loam-hash.h"
#include "loam-json.h"

void
loam_file_stamp_set (LoamFileStamp *stamp, const struct stat *info, guint64 checksum)
{
  stamp->exists = TRUE;
  stamp->mtime = (gint64) info->st_mtim.tv_sec * 1000000000 + info->st_mtim.tv_nsec;
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

gboolean
loam_file_stamp_is_as_it_was (const LoamFileStamp *stamp, const char *path)
{
  LoamFileStamp now;

  g_return_val_if_fail (stamp != NULL && path != NULL, FALSE);

  take_status (&now, path);
  return now.exists == stamp->exists &&
         (!now.exists ||
          (now.mtime == stamp->mtime && now.size == stamp->size && now.inode == stamp->inode));
}

gboolean
loam_file_stamp_is_stale (const LoamFileStamp *stamp, const char *path)
{
  LoamFileStamp now;

  g_return_val_if_fail (stamp != NULL && path != NULL, TRUE);

  if (loam_file_stamp_is_as_it_was (stamp, path))
    return FALSE;
  return !loam_file_stamp_take (&now, path, NULL) || now.exists != stamp->exists ||
         now.size != stamp->size || now.checksum != stamp->checksum;
}
