/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamFileStamp: how a file was when it was last read or written, to tell whether somebody changed it since.
 *
 * Take it before a file is read (a change in between then shows as one), and after it is written. A file whose
 * times, size or inode differ is looked into (its own time can be set by anyone, that of its status can't): what has the same bytes has not changed (a checkout that came back,
 * a touch, a copy restored). */

#include <glib.h>

struct stat;

G_BEGIN_DECLS

typedef struct {
  gboolean exists;
  gint64 mtime, ctime; /**< nanoseconds */
  guint64 size, inode;
  guint64 checksum; /**< of its bytes; may be all that is known */
} LoamFileStamp;

/** The stamp of the file at @path now; of no file where there is none. Errors: a file that can't be read. */
gboolean loam_file_stamp_take (LoamFileStamp *stamp, const char *path, GError **error);

/** What a file is by its status @info, and the checksum of its bytes. */
void loam_file_stamp_set (LoamFileStamp *stamp, const struct stat *info, guint64 checksum);

/** Takes over what renaming a file to @path changed of its status. */
void loam_file_stamp_renamed (LoamFileStamp *stamp, const char *path);

/** Whether nothing about the file has changed, not even its time: without reading it. */
gboolean loam_file_stamp_is_as_it_was (const LoamFileStamp *stamp, const char *path);

/** Whether the file at @path has other bytes than when @stamp was taken: changed, removed, made, or no longer to be
 * read. */
gboolean loam_file_stamp_is_stale (const LoamFileStamp *stamp, const char *path);

G_END_DECLS
