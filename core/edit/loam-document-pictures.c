/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-json.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* Pictures (and whatever else a value of type file names) that go along when a project is saved elsewhere. */

static void
add_file (GHashTable *files, const char *file)
{
  if (file[0] != '\0')
    g_hash_table_add (files, loam_intern (file));
}

static void
add_value (GHashTable *files, const LoamValue *value)
{
  if (value->type == LOAM_VALUE_FILE)
    add_file (files, value->text);
  else if (value->type == LOAM_VALUE_LIST)
    for (guint i = 0; i < value->list->length; i++)
      add_value (files, &value->list->items[i]);
}

static void
add_bag (GHashTable *files, const LoamBag *bag)
{
  for (guint i = 0; i < bag->length; i++)
    add_value (files, &bag->entries[i].value);
}

static void
add_tileset (GHashTable *files, const LoamTileset *tileset)
{
  add_file (files, tileset->image);
  for (guint i = 0; i < tileset->tiles->len; i++) {
    const LoamTile *tile = tileset->tiles->pdata[i];

    add_file (files, tile->image);
    add_bag (files, tile->values);
  }
}

static void
add_level (GHashTable *files, const LoamLevel *level)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];

    add_file (files, layer->image);
    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++)
      add_bag (files, ((LoamEntity *) layer->entities->pdata[j])->values);
  }
}

/* A level that could not be read goes along as it is: the project keeps its path as an unknown member. */
static void
add_lost_level (GHashTable *files, const LoamExtra *extra)
{
  gsize length = strlen (extra->value);
  g_autofree char *file = NULL;

  if (!g_str_equal (extra->key, "\"levels\"") || length < 2 || strchr (extra->value, '\\') != NULL)
    return;
  file = g_strndup (extra->value + 1, length - 2);
  add_file (files, file);
}

/* The paths of all files that @project refers to, relative to its folder. */
static GHashTable *
collect (const LoamProject *project)
{
  GHashTable *files =
      g_hash_table_new_full (NULL, NULL, (GDestroyNotify) g_ref_string_release, NULL);

  for (guint i = 0; project->object.extras != NULL && i < project->object.extras->len; i++)
    add_lost_level (files, &g_array_index (project->object.extras, LoamExtra, i));
  for (guint i = 0; i < project->terrains->len; i++) {
    const LoamTerrain *terrain = project->terrains->pdata[i];

    if (terrain->art != NULL)
      add_file (files, terrain->art->image);
    add_bag (files, terrain->values);
  }
  for (guint i = 0; i < project->tilesets->len; i++)
    add_tileset (files, project->tilesets->pdata[i]);
  for (guint i = 0; i < project->components->len; i++) {
    const LoamFields *fields = ((LoamComponent *) project->components->pdata[i])->fields;

    for (guint j = 0; j < fields->length; j++)
      add_value (files, &fields->items[j].initial);
  }
  for (guint i = 0; i < project->prototypes->len; i++)
    add_bag (files, ((LoamPrototype *) project->prototypes->pdata[i])->values);
  for (guint i = 0; i < project->levels->len; i++)
    add_level (files, project->levels->pdata[i]);
  return files;
}

static gboolean
is_same_file (const char *folder, const char *file, const GStatBuf *other)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  GStatBuf own;

  return g_stat (path, &own) == 0 && own.st_dev == other->st_dev && own.st_ino == other->st_ino;
}

gboolean
loam_document_check_output (const LoamProject *project,
                            const char *file,
                            const char *out,
                            GError **error)
{
  g_autoptr (GHashTable) files = collect (project);
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *base = g_path_get_basename (file);
  GHashTableIter iter;
  gpointer own;
  GStatBuf other;

  if (strcmp (out, "-") == 0 || g_stat (out, &other) != 0)
    return TRUE;
  add_file (files, base);
  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *level = project->levels->pdata[i];

    if (level->file != NULL)
      add_file (files, level->file);
  }
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &own, NULL))
    if (is_same_file (folder, own, &other)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                   "%s: a file of the project itself; expected another to write to", out);
      return FALSE;
    }
  return TRUE;
}

static gboolean
copy_file (const char *file,
           const char *from,
           const char *to,
           gboolean replaces,
           LoamSave *save,
           GError **error)
{
  LoamSaveFile added;
  g_autofree char *source = loam_file_resolve (from, file, NULL);
  g_autofree char *target = g_build_filename (to, file, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  /* One that is missing here can't be brought along, and is no reason not to save. */
  if (source == NULL || !g_file_test (source, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  bytes = loam_file_read (source, file, LOAM_JSON_MAX_BYTES, &length, error);
  if (bytes == NULL)
    return FALSE;
  if (!loam_save_add (save, target, bytes, length, error))
    return FALSE;
  added = loam_save_get_file (save, loam_save_get_n_files (save) - 1);
  if (replaces || added.is_new || !added.differs)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
               _ ("%s: another file is there, and would be lost; save in another folder"), target);
  return FALSE;
}

gboolean
loam_document_copy_pictures (const LoamProject *project,
                             const char *from,
                             const char *to,
                             gboolean replaces,
                             LoamSave *save,
                             GError **error)
{
  g_autoptr (GHashTable) files = collect (project);
  GHashTableIter iter;
  gpointer file;

  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    if (!copy_file (file, from, to, replaces, save, error))
      return FALSE;
  return TRUE;
}
