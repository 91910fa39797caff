/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-json.h"
#include "loam-reader.h"
#include "loam-stamp.h"
#include "loam-writer.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

void
loam_document_files_init (LoamDocument *document)
{
  document->touched = g_hash_table_new_full (NULL, NULL, loam_object_unref, NULL);
  document->stamps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
loam_document_files_finalize (LoamDocument *document)
{
  g_clear_pointer (&document->touched, g_hash_table_unref);
  g_clear_pointer (&document->stamps, g_hash_table_unref);
  g_clear_pointer (&document->path, g_free);
  g_clear_pointer (&document->folder, g_free);
}

void
loam_document_files_touch (LoamDocument *document, LoamObject *object)
{
  LoamLevel *level = loam_object_get_level (object);

  if (level != NULL && !g_hash_table_contains (document->touched, level))
    g_hash_table_add (document->touched, loam_object_ref (level));
}

const char *
loam_document_get_path (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  return document->path;
}

const char *
loam_document_get_folder (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  return document->folder;
}

static void
set_path (LoamDocument *self, const char *path)
{
  if (g_strcmp0 (self->path, path) == 0)
    return;
  g_free (self->path);
  g_free (self->folder);
  self->path = g_strdup (path);
  self->folder = g_path_get_dirname (path);
  loam_document_notify_path (self);
}

/* Notes how a file is, to tell later whether somebody changed it. One that can't be read has no stamp, and whoever
 * reads or writes it says so. */
static void
take_stamp (GHashTable *stamps, const char *path)
{
  LoamFileStamp stamp;

  if (loam_file_stamp_take (&stamp, path, NULL))
    g_hash_table_insert (stamps, g_strdup (path), g_memdup2 (&stamp, sizeof stamp));
  else
    g_hash_table_remove (stamps, path);
}

/* Stamps of a project's file and of its levels', taken before they are read for good. */
static GHashTable *
take_stamps (const char *path)
{
  GHashTable *stamps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (LoamJson) json = NULL;
  g_autofree char *folder = g_path_get_dirname (path);
  const cJSON *levels = NULL, *level;

  take_stamp (stamps, path);
  json = loam_json_new_from_file (path, path, NULL);
  if (json != NULL)
    levels = cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "levels");
  cJSON_ArrayForEach (level, levels)
  {
    g_autofree char *file =
        cJSON_IsString (level) ? loam_file_resolve (folder, level->valuestring, NULL) : NULL;

    if (file != NULL)
      take_stamp (stamps, file);
  }
  return stamps;
}

LoamDocument *
loam_document_open (const char *path, guint32 seed, GPtrArray **losses, GError **error)
{
  g_autoptr (GPtrArray) lost = losses != NULL ? g_ptr_array_new_with_free_func (g_free) : NULL;
  g_autoptr (GHashTable) stamps = NULL;
  g_autofree char *file = NULL;
  LoamProject *project;
  LoamDocument *self;

  g_return_val_if_fail (path != NULL, NULL);

  file = loam_reader_resolve_path (path, error);
  if (file == NULL)
    return NULL;
  stamps = take_stamps (file);
  project = loam_reader_read (file, lost, error);
  if (project == NULL)
    return NULL;
  self = loam_document_new (project, seed);
  g_hash_table_unref (self->stamps);
  self->stamps = g_steal_pointer (&stamps);
  set_path (self, file);
  if (losses != NULL)
    *losses = g_steal_pointer (&lost);
  return self;
}

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
  take_stamp (self->stamps, path);
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

/* Whether a file's key names a terrain that is gone: such a file could not be read again. */
static gboolean
names_lost_terrain (LoamDocument *self, LoamLevel *level)
{
  for (guint i = 0; i < level->layers->len; i++) {
    LoamLayer *layer = level->layers->pdata[i];

    for (char **name = layer->key; name != NULL && *name != NULL; name++)
      if ((*name)[0] != '\0' && loam_project_find_terrain (self->project, *name) == NULL)
        return TRUE;
  }
  return FALSE;
}

static gboolean
must_write (LoamDocument *self, LoamLevel *level)
{
  return level->file == NULL || g_hash_table_contains (self->touched, level) ||
         names_lost_terrain (self, level);
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
  set_path (document, file);
  loam_history_mark_saved (document->history);
  return TRUE;
}
