/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-file.h"
#include "loam-json.h"
#include "loam-reader.h"
#include "loam-stamp.h"

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
  g_clear_pointer (&document->written_names, g_hash_table_unref);
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

void
loam_document_files_set_path (LoamDocument *document, const char *path)
{
  if (g_strcmp0 (document->path, path) == 0)
    return;
  g_free (document->path);
  g_free (document->folder);
  document->path = g_strdup (path);
  document->folder = g_path_get_dirname (path);
  loam_document_notify_path (document);
}

void
loam_document_files_set_stamp (LoamDocument *document, const char *path, const LoamFileStamp *stamp)
{
  g_hash_table_insert (document->stamps, g_strdup (path), g_memdup2 (stamp, sizeof *stamp));
}

void
loam_document_files_take_stamp (GHashTable *stamps, const char *path)
{
  LoamFileStamp stamp;

  if (loam_file_stamp_take (&stamp, path, NULL))
    g_hash_table_insert (stamps, g_strdup (path), g_memdup2 (&stamp, sizeof stamp));
  else
    g_hash_table_remove (stamps, path);
}

GHashTable *
loam_document_files_take_stamps (const char *path)
{
  GHashTable *stamps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (LoamJson) json = NULL;
  g_autofree char *folder = g_path_get_dirname (path);
  const cJSON *levels = NULL, *level;

  loam_document_files_take_stamp (stamps, path);
  json = loam_json_new_from_file (path, path, NULL);
  if (json != NULL)
    levels = cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "levels");
  cJSON_ArrayForEach (level, levels)
  {
    g_autofree char *file =
        cJSON_IsString (level) ? loam_file_resolve (folder, level->valuestring, NULL) : NULL;

    if (file != NULL)
      loam_document_files_take_stamp (stamps, file);
  }
  return stamps;
}

static void
add_names (GHashTable *names, const GPtrArray *definitions)
{
  for (guint i = 0; i < definitions->len; i++) {
    const LoamObject *object = definitions->pdata[i];

    g_hash_table_add (names, g_strdup_printf ("%d %s", object->kind, object->name));
    for (char **old = object->formerly; old != NULL && *old != NULL; old++)
      g_hash_table_add (names, g_strdup_printf ("%d %s", object->kind, *old));
  }
}

GHashTable *
loam_document_files_collect_names (const LoamProject *project)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  add_names (names, project->terrains);
  add_names (names, project->components);
  add_names (names, project->prototypes);
  return names;
}

void
loam_document_files_touch_lost (LoamDocument *document)
{
  g_autoptr (GHashTable) names = loam_document_files_collect_names (document->project);
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, document->written_names);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_hash_table_contains (names, name)) {
      for (guint i = 0; i < document->project->levels->len; i++)
        loam_document_files_touch (document, document->project->levels->pdata[i]);
      return;
    }
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
  stamps = loam_document_files_take_stamps (file);
  project = loam_reader_read (file, lost, error);
  if (project == NULL)
    return NULL;
  self = loam_document_new (project, seed);
  g_hash_table_unref (self->stamps);
  self->stamps = g_steal_pointer (&stamps);
  self->written_names = loam_document_files_collect_names (project);
  loam_document_files_set_path (self, file);
  if (losses != NULL)
    *losses = g_steal_pointer (&lost);
  return self;
}
