/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-error.h"
#include "loam-reader.h"
#include "loam-writer.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

void
loam_document_files_init (LoamDocument *document)
{
  document->touched = g_hash_table_new_full (NULL, NULL, loam_object_unref, NULL);
}

void
loam_document_files_finalize (LoamDocument *document)
{
  g_clear_pointer (&document->touched, g_hash_table_unref);
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

LoamDocument *
loam_document_open (const char *path, guint32 seed, GPtrArray **losses, GError **error)
{
  g_autoptr (GPtrArray) lost = losses != NULL ? g_ptr_array_new_with_free_func (g_free) : NULL;
  g_autofree char *file = NULL;
  LoamProject *project;
  LoamDocument *self;

  g_return_val_if_fail (path != NULL, NULL);

  file = loam_reader_resolve_path (path, error);
  if (file == NULL)
    return NULL;
  project = loam_reader_read (file, lost, error);
  if (project == NULL)
    return NULL;
  self = loam_document_new (project, seed);
  set_path (self, file);
  if (losses != NULL)
    *losses = g_steal_pointer (&lost);
  return self;
}

/* Gives a level that has none a file's name. */
static void
ensure_level_file (LoamDocument *self, LoamLevel *level)
{
  g_autofree char *file = NULL;

  if (level->file != NULL)
    return;
  file = loam_writer_level_file (self->project, level);
  level->file = loam_intern (file);
}

static gboolean
write_level (LoamDocument *self, LoamLevel *level, const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, level->file, NULL);
  g_autofree char *text = NULL;
  gsize length;

  text = loam_writer_level_text (self->project, level, &length);
  return loam_writer_save_file (path, text, length, NULL, error);
}

static gboolean
write_project (LoamDocument *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  text = loam_writer_project_text (self->project, &length);
  return loam_writer_save_file (path, text, length, NULL, error);
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

gboolean
loam_document_save (LoamDocument *document, gboolean force, GError **error)
{
  GPtrArray *levels;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (document->path != NULL, FALSE);

  levels = document->project->levels;
  for (guint i = 0; i < levels->len; i++) {
    LoamLevel *level = levels->pdata[i];
    gboolean is_new = level->file == NULL;

    ensure_level_file (document, level);
    if (!is_new && !g_hash_table_contains (document->touched, level) &&
        !names_lost_terrain (document, level))
      continue;
    if (!write_level (document, level, document->folder, error))
      return FALSE;
    g_hash_table_remove (document->touched, level);
  }
  if (!write_project (document, document->path, error))
    return FALSE;
  loam_history_mark_saved (document->history);
  return TRUE;
}

/* A name for the level's file that no file in @folder has: another project's may lie there. */
static char *
free_level_file (LoamDocument *self, LoamLevel *level, const char *folder, const char *prefix)
{
  g_autofree char *plain = loam_writer_level_file (self->project, level);
  g_autofree char *base = g_path_get_basename (plain);

  for (guint i = 1;; i++) {
    g_autofree char *file = i == 1 ? g_strdup_printf ("levels/%s-%s", prefix, base)
                                   : g_strdup_printf ("levels/%s-%u-%s", prefix, i, base);
    g_autofree char *path = g_build_filename (folder, file, NULL);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&file);
  }
}

/* Beside the project that this one came from, levels need names of their own, or both would share them. */
static void
rename_level_files (LoamDocument *self, const char *path, const char *folder)
{
  g_autofree char *prefix = g_path_get_basename (path);

  prefix[strlen (prefix) - strlen (".loam")] = '\0';
  for (guint i = 0; i < self->project->levels->len; i++) {
    LoamLevel *level = self->project->levels->pdata[i];
    g_autofree char *file = free_level_file (self, level, folder, prefix);

    g_clear_pointer (&level->file, g_ref_string_release);
    level->file = loam_intern (file);
  }
}

static gboolean
write_all (LoamDocument *self, const char *path, const char *folder, GError **error)
{
  GPtrArray *levels = self->project->levels;

  if (self->folder != NULL && g_strcmp0 (self->folder, folder) != 0 &&
      !loam_document_copy_pictures (self->project, self->folder, folder, error))
    return FALSE;
  for (guint i = 0; i < levels->len; i++) {
    ensure_level_file (self, levels->pdata[i]);
    if (!write_level (self, levels->pdata[i], folder, error))
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
  g_autofree char *file = NULL;
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) files = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  file = g_str_has_suffix (path, ".loam") ? g_canonicalize_filename (path, NULL)
                                          : g_strconcat (path, ".loam", NULL);
  folder = g_path_get_dirname (file);
  if (g_strcmp0 (document->path, file) == 0)
    return loam_document_save (document, TRUE, error);

  files = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < document->project->levels->len; i++)
    g_ptr_array_add (files, g_strdup (((LoamLevel *) document->project->levels->pdata[i])->file));
  if (g_strcmp0 (document->folder, folder) == 0)
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
