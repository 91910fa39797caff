/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamSave: several files that are replaced as one.
 *
 * It has two phases, so that nearly all that can fail does so while every file still is what it was. Each
 * loam_save_add() writes the new bytes beside the file and waits until the disk has them: a full disk, a folder that
 * may not be written, a file that is none show here. loam_save_commit() then only gives names: it keeps each old file
 * once more as "NAME~", renames the new ones onto them in the order in which they were added, with the last one after
 * all others are on the disk, and syncs the folders. Should a rename fail, those before are put back.
 *
 * At any moment, and after a crash at any moment, the name of a file leads to all of its old bytes or to all of its
 * new ones. Permissions are kept and symbolic links followed. A file that already has the bytes is left alone.
 *
 * Freeing one that was not committed leaves nothing behind. Any one thread at a time. */

#include "loam-stamp.h"

G_BEGIN_DECLS

typedef struct _LoamSave LoamSave;

/** A file of it. */
typedef struct {
  const char *path;    /**< as it was added */
  LoamFileStamp stamp; /**< of the new file, for when it is committed */
  gboolean is_new;     /**< nothing is there yet */
  gboolean differs;    /**< it has other bytes than what is there: it will be written */
} LoamSaveFile;

LoamSave *loam_save_new (void);
void loam_save_free (LoamSave *save);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamSave, loam_save_free)

/**
 * loam_save_add:
 * @text: its bytes; not kept
 *
 * Writes them beside @path; makes its folders. The error names @path, and ends in "nothing is saved".
 */
gboolean
loam_save_add (LoamSave *save, const char *path, const char *text, gsize length, GError **error);

guint loam_save_get_n_files (const LoamSave *save);
LoamSaveFile loam_save_get_file (const LoamSave *save, guint i);

/**
 * loam_save_commit:
 *
 * Puts all files in place, once. LOAM_ERROR_CHANGED where somebody wrote one after it was added. An error leaves every
 * file as it was; where that can't be, it says which are new and which are not.
 */
gboolean loam_save_commit (LoamSave *save, GError **error);

G_END_DECLS
