/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Files and folders: which ones are read. */

#include "loam-reader.h"

#include <glib/gstdio.h>
#include <string.h>

#include "loam-error.h"
#include "loam-file.h"
#include "loam-object-private.h"
#include "loam-reader-private.h"

char *
loam_reader_resolve_path (const char *path, GError **error)
{
  g_autoptr (GDir) folder = NULL;
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_return_val_if_fail (path != NULL, NULL);

  if (!g_file_test (path, G_FILE_TEST_EXISTS)) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 "%s: no such file; expected a .loam file, or a folder that holds one", path);
    return NULL;
  }
  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return g_strdup (path);
  folder = g_dir_open (path, 0, error);
  if (folder == NULL)
    return NULL;
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".loam") && *name != '.')
      g_ptr_array_add (found, g_build_filename (path, name, NULL));
  if (found->len == 0)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 "%s: no .loam file in this folder; expected one", path);
  else if (found->len > 1)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 "%s: %u .loam files in this folder; expected the name of one, such as %s", path,
                 found->len, (const char *) g_ptr_array_index (found, 0));
  else
    return g_strdup (g_ptr_array_index (found, 0));
  return NULL;
}

/** Whether the picture of a terrain is inside the folder when links are followed. */
static gboolean
check_picture (const LoamTerrain *terrain,
               const LoamJson *json,
               const cJSON *node,
               const char *folder,
               GError **error)
{
  g_autoptr (GError) wrong = NULL;
  g_autofree char *path = loam_file_resolve (folder, terrain->art->image, &wrong);
  const cJSON *art = cJSON_GetObjectItemCaseSensitive (node, "art");

  if (path == NULL)
    loam_json_set_error (json, cJSON_GetObjectItemCaseSensitive (art, "image"), NULL, error,
                         LOAM_ERROR_VALUE, "%s", wrong->message);
  return path != NULL;
}

/** Loses terrains whose pictures are not inside the folder. */
static gboolean
check_pictures (LoamProject *project,
                const LoamJson *json,
                const char *folder,
                GPtrArray *losses,
                GError **error)
{
  const cJSON *array = cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "terrains");
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);
  LoamReader reader = {.project = project, .losses = losses};
  guint next = 0;
  int place = 0;

  for (const cJSON *node = array != NULL ? array->child : NULL;
       node != NULL && next < project->terrains->len; node = node->next, place++) {
    LoamTerrain *terrain = g_ptr_array_index (project->terrains, next);
    const cJSON *name = cJSON_GetObjectItemCaseSensitive (node, "name");
    g_autoptr (GError) lost = NULL;

    /* Some may be lost already. */
    if (!cJSON_IsString (name) || strcmp (name->valuestring, terrain->object.name) != 0)
      continue;
    next++;
    if (terrain->art == NULL || check_picture (terrain, json, node, folder, &lost))
      continue;
    g_hash_table_add (doomed, terrain);
    if (!loam_reader_lose (&reader, json, node, &project->object, LOAM_LIST_TERRAINS, place, &lost,
                           error))
      return FALSE;
  }
  loam_reader_remove_all (&project->object, LOAM_LIST_TERRAINS, doomed);
  return TRUE;
}

/** Whether @level can be added to the project that has others. */
static gboolean
check_level_name (const LoamProject *project,
                  const LoamLevel *level,
                  const LoamJson *json,
                  GError **error)
{
  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *other = g_ptr_array_index (project->levels, i);

    if (other->object.name == level->object.name) {
      loam_json_set_error (
          json, cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "name"), NULL, error,
          LOAM_ERROR_NAME, "\"%s\" is the name of %s too; expected one that no other level has",
          level->object.name, other->file);
      return FALSE;
    }
  }
  return TRUE;
}

/** Reads the level whose path is @node of the project's @json, and adds it. */
static gboolean
read_level (LoamReader *reader,
            const LoamJson *json,
            const cJSON *node,
            const char *folder,
            GHashTable *files,
            GError **error)
{
  g_autoptr (LoamJson) level_json = NULL;
  g_autoptr (LoamObject) level = NULL;
  g_autoptr (GError) wrong = NULL;
  g_autofree char *path = NULL;
  const char *file;

  if (!loam_reader_get_text (json, node, &file, error))
    return FALSE;
  path = loam_file_resolve (folder, file, &wrong);
  if (path == NULL) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_VALUE, "%s", wrong->message);
    return FALSE;
  }
  if (!g_hash_table_add (files, (gpointer) file)) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_NAME,
                         "\"%s\" stands here twice; keep one", file);
    return FALSE;
  }
  level_json = loam_json_new_from_file (path, file, error);
  if (level_json == NULL)
    return FALSE;
  level = (LoamObject *) loam_reader_read_level (reader, level_json, file, error);
  if (level == NULL || !check_level_name (reader->project, (LoamLevel *) level, level_json, error))
    return FALSE;
  loam_object_insert ((LoamObject *) reader->project, level, -1);
  loam_reader_add_ids (reader, (LoamLevel *) level);
  return TRUE;
}

static gboolean
read_levels (LoamProject *project,
             const LoamJson *json,
             const cJSON *levels,
             const char *folder,
             GPtrArray *losses,
             GError **error)
{
  g_autoptr (GHashTable) files = g_hash_table_new (g_str_hash, g_str_equal);
  LoamReader reader;
  gboolean ok = TRUE;
  int index = 0;

  loam_reader_init (&reader, project);
  reader.losses = losses;
  for (const cJSON *node = levels != NULL ? levels->child : NULL; node != NULL && ok;
       node = node->next, index++) {
    g_autoptr (GError) lost = NULL;

    if (read_level (&reader, json, node, folder, files, &lost))
      continue;
    ok = loam_reader_lose (&reader, json, node, &project->object, LOAM_LIST_LEVELS, index, &lost,
                           error);
  }
  loam_reader_clear (&reader);
  return ok;
}

LoamProject *
loam_reader_read (const char *path, GPtrArray *losses, GError **error)
{
  g_autoptr (LoamJson) json = NULL;
  g_autoptr (LoamObject) object = NULL;
  g_autofree char *folder = NULL;
  const cJSON *levels;
  LoamProject *project;

  g_return_val_if_fail (path != NULL, NULL);

  json = loam_json_new_from_file (path, path, error);
  if (json == NULL)
    return NULL;
  project = loam_reader_read_project (json, &levels, losses, error);
  if (project == NULL)
    return NULL;
  object = (LoamObject *) project;
  folder = g_path_get_dirname (path);
  if (!check_pictures (project, json, folder, losses, error) ||
      !read_levels (project, json, levels, folder, losses, error))
    return NULL;
  return (LoamProject *) g_steal_pointer (&object);
}
