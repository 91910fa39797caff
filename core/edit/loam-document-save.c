/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-error.h"
#include "loam-stamp.h"
#include "loam-writer.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

static gboolean
has_level_file (const LoamProject *project, const char *file)
{
  for (guint i = 0; i < project->levels->len; i++)
    if (g_strcmp0 (((LoamLevel *) project->levels->pdata[i])->file, file) == 0)
      return TRUE;
  return FALSE;
}

/* Gives the level a file of its own in @folder: what lies there already is another's. @prefix: (nullable): what the
 * name begins with. */
static void
choose_level_file (LoamDocument *self, LoamLevel *level, const char *folder, const char *prefix)
{
  g_autofree char *plain = loam_writer_level_file (self->project, level);
  g_autofree char *base = g_path_get_basename (plain);
  g_autofree char *stem = NULL;

  base[strlen (base) - strlen (".json")] = '\0';
  stem = prefix != NULL ? g_strdup_printf ("levels/%s-%s", prefix, base)
                        : g_strdup_printf ("levels/%s", base);
  for (guint i = 1;; i++) {
    g_autofree char *file =
        i == 1 ? g_strdup_printf ("%s.json", stem) : g_strdup_printf ("%s-%u.json", stem, i);
    g_autofree char *path = g_build_filename (folder, file, NULL);

    if (g_file_test (path, G_FILE_TEST_EXISTS) || has_level_file (self->project, file))
      continue;
    g_clear_pointer (&level->file, g_ref_string_release);
    level->file = loam_intern (file);
    return;
  }
}

static gboolean
write_file (LoamDocument *self, const char *path, const char *text, gsize length, GError **error)
{
  if (!loam_writer_save_file (path, text, length, NULL, error))
    return FALSE;
  loam_document_files_take_stamp (self->stamps, path);
  return TRUE;
}

static gboolean
write_level (LoamDocument *self, LoamLevel *level, const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, level->file, NULL);
  g_autofree char *text = NULL;
  gsize length;

  text = loam_writer_level_text (self->project, level, &length);
  return write_file (self, path, text, length, error);
}

static gboolean
write_project (LoamDocument *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  text = loam_writer_project_text (self->project, &length);
  return write_file (self, path, text, length, error);
}

static gboolean
must_write (LoamDocument *self, LoamLevel *level)
{
  return level->file == NULL || g_hash_table_contains (self->touched, level);
}

static gboolean
check_unchanged (LoamDocument *self, const char *path, GError **error)
{
  const LoamFileStamp *stamp = g_hash_table_lookup (self->stamps, path);

  /* A file that was removed meanwhile is made again: nothing of anybody's is lost. */
  if (stamp == NULL || !g_file_test (path, G_FILE_TEST_EXISTS) ||
      !loam_file_stamp_is_stale (stamp, path))
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED,
               _ ("%s changed on disk since it was read; open it again, or save over it"), path);
  return FALSE;
}

/* Before anything is written: whether all that would be is as it was. */
static gboolean
check_all_unchanged (LoamDocument *self, GError **error)
{
  for (guint i = 0; i < self->project->levels->len; i++) {
    LoamLevel *level = self->project->levels->pdata[i];
    g_autofree char *path = NULL;

    if (level->file == NULL || !must_write (self, level))
      continue;
    path = g_build_filename (self->folder, level->file, NULL);
    if (!check_unchanged (self, path, error))
      return FALSE;
  }
  return check_unchanged (self, self->path, error);
}

gboolean
loam_document_save (LoamDocument *document, gboolean force, GError **error)
{
  GPtrArray *levels;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (document->path != NULL, FALSE);

  loam_document_files_touch_lost (document);
  if (!force && !check_all_unchanged (document, error))
    return FALSE;
  levels = document->project->levels;
  for (guint i = 0; i < levels->len; i++) {
    LoamLevel *level = levels->pdata[i];

    if (!must_write (document, level))
      continue;
    if (level->file == NULL)
      choose_level_file (document, level, document->folder, NULL);
    /* Until it is written it counts as changed, also if this fails. */
    loam_document_files_touch (document, &level->object);
    if (!write_level (document, level, document->folder, error))
      return FALSE;
    g_hash_table_remove (document->touched, level);
  }
  if (!write_project (document, document->path, error))
    return FALSE;
  loam_document_files_note_names (document);
  loam_history_mark_saved (document->history);
  return TRUE;
}

/* Beside other projects, levels need names that theirs don't have, or both would share them. */
static void
rename_level_files (LoamDocument *self, const char *path, const char *folder)
{
  g_autofree char *prefix = g_path_get_basename (path);

  prefix[strlen (prefix) - strlen (".loam")] = '\0';
  for (guint i = 0; i < self->project->levels->len; i++) {
    LoamLevel *level = self->project->levels->pdata[i];
    g_autofree char *taken =
        level->file != NULL ? g_build_filename (folder, level->file, NULL) : NULL;

    if (taken != NULL && g_file_test (taken, G_FILE_TEST_EXISTS))
      choose_level_file (self, level, folder, prefix);
  }
}

static gboolean
is_same_file (const char *a, const char *b)
{
  GStatBuf info_a, info_b;

  if (a == NULL || b == NULL)
    return FALSE;
  if (g_stat (a, &info_a) != 0 || g_stat (b, &info_b) != 0)
    return g_str_equal (a, b);
  return info_a.st_dev == info_b.st_dev && info_a.st_ino == info_b.st_ino;
}

static gboolean
write_all (LoamDocument *self, const char *path, const char *folder, GError **error)
{
  GPtrArray *levels = self->project->levels;

  if (self->folder != NULL && !is_same_file (self->folder, folder) &&
      !loam_document_copy_pictures (self->project, self->folder, folder, error))
    return FALSE;
  for (guint i = 0; i < levels->len; i++) {
    LoamLevel *level = levels->pdata[i];

    if (level->file == NULL)
      choose_level_file (self, level, folder, NULL);
    if (!write_level (self, level, folder, error))
      return FALSE;
  }
  return write_project (self, path, error);
}

static void
restore_level_files (LoamDocument *self, char **files)
{
  for (guint i = 0; i < self->project->levels->len; i++) {
    LoamLevel *level = self->project->levels->pdata[i];

    g_clear_pointer (&level->file, g_ref_string_release);
    level->file = files[i] != NULL ? loam_intern (files[i]) : NULL;
  }
}

gboolean
loam_document_save_as (LoamDocument *document, const char *path, GError **error)
{
  g_autofree char *full = NULL;
  g_autofree char *file = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) files = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  full = g_canonicalize_filename (path, NULL);
  file = g_str_has_suffix (full, ".loam") ? g_strdup (full) : g_strconcat (full, ".loam", NULL);
  folder = g_path_get_dirname (file);
  if (is_same_file (document->path, file))
    return loam_document_save (document, TRUE, error);

  files = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < document->project->levels->len; i++)
    g_ptr_array_add (files, g_strdup (((LoamLevel *) document->project->levels->pdata[i])->file));
  /* A project that is replaced has no more need of its levels. */
  if (is_same_file (document->folder, folder) || !g_file_test (file, G_FILE_TEST_EXISTS))
    rename_level_files (document, file, folder);
  if (!write_all (document, file, folder, error)) {
    restore_level_files (document, (char **) files->pdata);
    return FALSE;
  }
  g_hash_table_remove_all (document->touched);
  loam_document_files_note_names (document);
  loam_document_files_set_path (document, file);
  loam_history_mark_saved (document->history);
  return TRUE;
}
