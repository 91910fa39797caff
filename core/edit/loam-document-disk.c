/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-edit-content.h"
#include "loam-reader.h"
#include "loam-stamp.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Files that somebody else changes while they are open. */

static void
disk_change_free (gpointer data)
{
  LoamDiskChange *change = data;

  g_free (change->path);
  g_free (change);
}

/* Looks at one file; what only has another time by now is noted as it is. */
static void
look_at (LoamDocument *self, const char *path, GPtrArray *changes)
{
  const LoamFileStamp *known = g_hash_table_lookup (self->stamps, path);
  LoamFileStamp now;
  LoamDiskChange *change;

  if (known == NULL || loam_file_stamp_is_as_it_was (known, path))
    return;
  if (loam_file_stamp_take (&now, path, NULL) && now.exists && known->exists &&
      now.checksum == known->checksum) {
    loam_document_files_set_stamp (self, path, &now);
    return;
  }
  change = g_new0 (LoamDiskChange, 1);
  change->path = g_strdup (path);
  change->removed = !now.exists;
  change->time = now.mtime;
  g_ptr_array_add (changes, change);
}

GPtrArray *
loam_document_find_disk_changes (LoamDocument *document)
{
  GPtrArray *changes;
  GPtrArray *levels;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  changes = g_ptr_array_new_with_free_func (disk_change_free);
  if (document->path == NULL || document->saving)
    return changes;
  look_at (document, document->path, changes);
  levels = document->project->levels;
  for (guint i = 0; i < levels->len; i++) {
    const LoamLevel *level = levels->pdata[i];
    g_autofree char *path =
        level->file != NULL ? g_build_filename (document->folder, level->file, NULL) : NULL;

    if (path != NULL)
      look_at (document, path, changes);
  }
  return changes;
}

LoamLevel *
loam_document_files_find_level (LoamDocument *self, const char *path)
{
  for (guint i = 0; i < self->project->levels->len; i++) {
    LoamLevel *level = self->project->levels->pdata[i];
    g_autofree char *file =
        level->file != NULL ? g_build_filename (self->folder, level->file, NULL) : NULL;

    if (g_strcmp0 (file, path) == 0)
      return level;
  }
  return NULL;
}

void
loam_document_keep_mine (LoamDocument *document, gboolean removed_only)
{
  g_autoptr (GPtrArray) changes = NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  g_return_if_fail (LOAM_IS_DOCUMENT (document));
  g_return_if_fail (!document->saving);

  changes = loam_document_find_disk_changes (document);
  for (guint i = 0; i < changes->len; i++) {
    const LoamDiskChange *change = changes->pdata[i];
    LoamLevel *level = loam_document_files_find_level (document, change->path);

    if (removed_only && !change->removed)
      continue;
    g_ptr_array_add (paths, change->path);
    /* One that is gone may come back as it was. */
    if (!change->removed)
      loam_document_files_take_stamp (document->stamps, change->path);
    if (level != NULL)
      loam_document_files_touch (document, &level->object);
  }
  if (paths->len == 0)
    return;
  if (document->hooks != NULL)
    document->hooks->kept (document, paths, document->hooks_data);
  loam_history_forget_saved (document->history);
}

gboolean
loam_document_note_broken_on_disk (LoamDocument *document)
{
  g_autoptr (GPtrArray) changes = NULL;
  LoamProject *project;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  changes = loam_document_find_disk_changes (document);
  project = changes->len > 0 ? loam_reader_read (document->path, NULL, NULL) : NULL;
  if (changes->len == 0 || project != NULL) {
    g_clear_pointer (&project, loam_object_unref);
    return FALSE;
  }
  for (guint i = 0; i < changes->len; i++) {
    LoamLevel *level = loam_document_files_find_level (
        document, ((const LoamDiskChange *) changes->pdata[i])->path);

    if (level != NULL)
      loam_document_files_touch (document, &level->object);
  }
  loam_history_forget_saved (document->history);
  return TRUE;
}

/* Whether levels are missing already that could not be read. */
static gboolean
has_losses (const LoamProject *project)
{
  const GArray *extras = project->object.extras;

  for (guint i = 0; extras != NULL && i < extras->len; i++)
    if (g_str_equal (g_array_index (extras, LoamExtra, i).key, "\"levels\""))
      return TRUE;
  return FALSE;
}

gboolean
loam_document_reload (LoamDocument *document, GError **error)
{
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (GHashTable) stamps = NULL;
  LoamProject *project;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (document->path != NULL && !document->saving, FALSE);

  if (has_losses (document->project))
    losses = g_ptr_array_new_with_free_func (g_free);
  stamps = loam_document_files_take_stamps (document->path);
  project = loam_reader_read (document->path, losses, error);
  if (project == NULL)
    return FALSE;
  loam_edit_content_replace (document, project, _ ("Reload from disk"));
  loam_object_unref (project);
  g_hash_table_unref (document->stamps);
  document->stamps = g_steal_pointer (&stamps);
  g_hash_table_remove_all (document->touched);
  g_clear_pointer (&document->written_names, g_hash_table_unref);
  document->written_names = loam_document_files_collect_names (document->project);
  loam_history_mark_saved (document->history);
  return TRUE;
}
