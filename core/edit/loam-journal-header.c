/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-hash.h"
#include "loam-id.h"
#include "loam-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Reading what a journal begins with. */

void
loam_journal_header_free (LoamJournalHeader *header)
{
  g_free (header->project);
  g_free (header->title);
  g_free (header->base);
  g_free (header->file);
  g_clear_pointer (&header->files, g_hash_table_unref);
  g_clear_pointer (&header->disk, g_hash_table_unref);
  g_clear_pointer (&header->levels, g_ptr_array_unref);
  g_free (header);
}

GHashTable *
loam_journal_read_checksums (const cJSON *node)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const cJSON *file;

  if (!cJSON_IsObject (node))
    return NULL;
  cJSON_ArrayForEach (file, node)
  {
    if (!cJSON_IsString (file))
      return NULL;
    g_hash_table_insert (files, g_strdup (file->string), g_strdup (file->valuestring));
  }
  return g_steal_pointer (&files);
}

static GPtrArray *
read_levels (const cJSON *array)
{
  g_autoptr (GPtrArray) levels = g_ptr_array_new_with_free_func (loam_journal_level_free);
  const cJSON *node;

  if (!cJSON_IsArray (array))
    return NULL;
  cJSON_ArrayForEach (node, array)
  {
    const cJSON *base = cJSON_IsArray (node) ? node->child : NULL;
    const cJSON *id = base != NULL ? base->next : NULL, *file = id != NULL ? id->next : NULL;
    LoamJournalLevel *level;

    if (file == NULL || !cJSON_IsString (base) || !cJSON_IsString (id) ||
        !loam_id_is_valid (id->valuestring) || !(cJSON_IsString (file) || cJSON_IsNull (file)) ||
        (cJSON_IsString (file) && !loam_file_check_path (file->valuestring, NULL)))
      return NULL;
    level = g_new0 (LoamJournalLevel, 1);
    level->base = g_strdup (base->valuestring);
    level->id = g_strdup (id->valuestring);
    level->file = g_strdup (file->valuestring);
    g_ptr_array_add (levels, level);
  }
  return g_steal_pointer (&levels);
}

static gboolean
is_name (const char *name)
{
  return name != NULL && name[0] != '.' && strchr (name, '/') == NULL &&
         loam_file_check_path (name, NULL);
}

LoamJournalHeader *
loam_journal_header_read (const LoamJson *json, GError **error)
{
  g_autoptr (LoamJournalHeader) header = g_new0 (LoamJournalHeader, 1);
  const cJSON *root = loam_json_get_root (json);
  gint64 version, cut;

  if (loam_journal_get_int (json, root, "loam-journal", LOAM_JOURNAL_VERSION + 1, G_MAXINT,
                            &version)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
                 _ ("a newer Loam wrote it (version %d); expected version %d"), (int) version,
                 LOAM_JOURNAL_VERSION);
    return NULL;
  }
  header->project = g_strdup (loam_journal_get_text (root, "project"));
  header->title = g_strdup (loam_journal_get_text (root, "title"));
  header->base = g_strdup (loam_journal_get_text (root, "base"));
  header->file = g_strdup (loam_journal_get_text (root, "file"));
  header->files = loam_journal_read_checksums (cJSON_GetObjectItemCaseSensitive (root, "files"));
  header->disk = loam_journal_read_checksums (cJSON_GetObjectItemCaseSensitive (root, "disk"));
  header->levels = read_levels (cJSON_GetObjectItemCaseSensitive (root, "levels"));
  header->copied = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "copied"));
  header->clean = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "clean"));
  if (!loam_journal_get_int (json, root, "loam-journal", 1, LOAM_JOURNAL_VERSION, &version) ||
      !loam_journal_get_int (json, root, "cut", 0, G_MAXINT64, &cut) ||
      !loam_journal_get_int (json, root, "began", 0, G_MAXINT64, &header->began) ||
      !is_name (header->base) || !is_name (header->file) || header->title == NULL ||
      header->files == NULL || header->disk == NULL || header->levels == NULL ||
      (header->project != NULL && !g_path_is_absolute (header->project))) {
    loam_journal_fail (json, root, error);
    return NULL;
  }
  header->n_cut = (guint64) cut;
  return g_steal_pointer (&header);
}

static gboolean
has_checksum (const char *path, const char *checksum, char **bytes, gsize *length)
{
  g_autofree char *found = NULL;

  *bytes = loam_file_read (path, path, LOAM_JSON_MAX_BYTES, length, NULL);
  if (*bytes == NULL)
    return FALSE;
  found = g_strdup_printf ("%016" G_GINT64_MODIFIER "x",
                           loam_hash_bytes (LOAM_HASH_INIT, *bytes, *length));
  return g_str_equal (found, checksum);
}

/* Makes sure that a copy is what it was, by the project's own file if it must be. */
static void
mend_copy (const char *base,
           const LoamJournalHeader *header,
           const char *name,
           const char *checksum)
{
  g_autofree char *path = g_build_filename (base, name, NULL);
  g_autofree char *folder = NULL, *own = NULL;
  g_autofree char *bytes = NULL, *others = NULL;
  gsize length;

  if (!loam_file_check_path (name, NULL) || has_checksum (path, checksum, &bytes, &length) ||
      header->project == NULL)
    return;
  folder = g_path_get_dirname (header->project);
  own = g_build_filename (folder, name, NULL);
  if (header->copied && has_checksum (own, checksum, &others, &length))
    g_file_set_contents (path, others, (gssize) length, NULL);
}

static gboolean
check_copies (const char *base, const LoamJournalHeader *header, GError **error)
{
  GHashTableIter iter;
  gpointer name, checksum;

  g_hash_table_iter_init (&iter, header->files);
  while (g_hash_table_iter_next (&iter, &name, &checksum)) {
    g_autofree char *path = g_build_filename (base, name, NULL);
    g_autofree char *bytes = NULL;
    gsize length;

    mend_copy (base, header, name, checksum);
    if (!loam_file_check_path (name, error))
      return FALSE;
    if (!has_checksum (path, checksum, &bytes, &length)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
                   _ ("%s: damaged; what the journal began with is lost"), path);
      return FALSE;
    }
  }
  return TRUE;
}

/* Gives levels the ids and files that they had in memory. */
static gboolean
name_levels (LoamProject *project, const LoamJournalHeader *header, GError **error)
{
  g_autoptr (GHashTable) by_base = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < header->levels->len; i++)
    g_hash_table_insert (by_base, ((LoamJournalLevel *) header->levels->pdata[i])->base,
                         header->levels->pdata[i]);
  for (guint i = 0; i < project->levels->len; i++) {
    LoamLevel *level = project->levels->pdata[i];
    const LoamJournalLevel *entry = g_hash_table_lookup (by_base, level->file);
    LoamObject *other = entry != NULL ? loam_project_find_id (project, entry->id) : NULL;

    if (entry == NULL || (other != NULL && other != &level->object)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, _ ("%s: not a level of the journal"),
                   level->file);
      return FALSE;
    }
    g_ref_string_release (level->object.id);
    level->object.id = loam_intern (entry->id);
    g_clear_pointer (&level->file, g_ref_string_release);
    level->file = entry->file != NULL ? loam_intern (entry->file) : NULL;
  }
  return TRUE;
}

LoamProject *
loam_journal_base_read (const char *folder,
                        const LoamJournalHeader *header,
                        GPtrArray *losses,
                        GError **error)
{
  g_autofree char *base = g_build_filename (folder, header->base, NULL);
  g_autofree char *path = g_build_filename (base, header->file, NULL);
  g_autoptr (LoamObject) owned = NULL;
  LoamProject *project;

  if (!check_copies (base, header, error))
    return NULL;
  project = loam_reader_read (path, losses, error);
  owned = (LoamObject *) project;
  if (project == NULL || !name_levels (project, header, error))
    return NULL;
  return (LoamProject *) g_steal_pointer (&owned);
}
