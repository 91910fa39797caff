/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam new: a project to begin with, empty or from a sample. */

#include "loam-cli.h"

#include "loam-document.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-files.h"
#include "loam-writer.h"

#include <glib/gi18n.h>

#define DEFAULT_WIDTH 64
#define DEFAULT_HEIGHT 48

typedef struct {
  char *size, *tile, *from;
  int width, height, tile_width, tile_height;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->size);
  g_free (options->tile);
  g_free (options->from);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* The .loam file meant: a folder, there or not, is one to make it in. */
static char *
file_for (const char *argument)
{
  g_autofree char *trimmed = NULL, *base = NULL, *name = NULL;

  if (g_str_has_suffix (argument, ".loam") && !g_file_test (argument, G_FILE_TEST_IS_DIR))
    return g_strdup (argument);
  trimmed = g_canonicalize_filename (argument, NULL);
  base = g_path_get_basename (trimmed);
  /* The folder of a project may be called as its file is. */
  name = g_str_has_suffix (base, ".loam") ? g_strdup (base) : g_strdup_printf ("%s.loam", base);
  return g_build_filename (argument, name, NULL);
}

static gboolean
set_tile (LoamDocument *document, const Options *options, GError **error)
{
  LoamObject *project = &loam_document_get_project (document)->object;
  LoamValue tile = LOAM_POINT (options->tile_width, options->tile_height);

  if (options->tile == NULL)
    return TRUE;
  return loam_edit_set_property (document, &project, 1, LOAM_PROPERTY_TILE, &tile, 0, error);
}

/* Gives the level a new size, with no thing and no cell of before. */
static gboolean
empty_level (LoamDocument *document, LoamLevel *level, const Options *options, GError **error)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  g_autoptr (GPtrArray) things = g_ptr_array_new ();

  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = g_ptr_array_index (layers, i);
    for (guint e = 0; layer->entities != NULL && e < layer->entities->len; e++)
      g_ptr_array_add (things, g_ptr_array_index (layer->entities, e));
  }
  if (things->len > 0)
    loam_edit_entities_delete (document, (LoamEntity **) things->pdata, things->len);

  /* Cut at the left and top by what it was: nothing of it is left. */
  return loam_edit_level_resize (document, level, options->width, options->height, -level->width,
                                 -level->height, error);
}

/* The folder of the sample of that name, or else @from as a path. */
static char *
find_sample (const char *from, GError **error)
{
  g_auto (GStrv) samples = loam_files_list_samples ();
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; samples[i] != NULL; i++) {
    g_autofree char *name = g_path_get_basename (samples[i]);

    if (strcmp (name, from) == 0)
      return g_strdup (samples[i]);
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name);
  }
  if (g_file_test (from, G_FILE_TEST_EXISTS))
    return g_strdup (from);
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
               _ ("no sample is called “%s”; there are %s, or give a path"), from, names->str);
  return NULL;
}

static LoamDocument *
make_from_sample (const char *name, const Options *options, GError **error)
{
  g_autofree char *sample = find_sample (options->from, error);
  g_autoptr (LoamDocument) document = NULL;
  LoamProject *project;

  if (sample == NULL)
    return NULL;
  document = loam_document_open (sample, 0, NULL, error);
  if (document == NULL)
    return NULL;
  project = loam_document_get_project (document);
  if (!loam_edit_rename (document, &project->object, name, error))
    return NULL;
  for (guint i = 0; options->size != NULL && i < project->levels->len; i++)
    if (!empty_level (document, g_ptr_array_index (project->levels, i), options, error))
      return NULL;
  return g_steal_pointer (&document);
}

static LoamDocument *
make_empty (const char *name, const char *folder, const Options *options, GError **error)
{
  g_autoptr (LoamDocument) document = loam_document_new (loam_project_new (name), 0);
  LoamProject *project = loam_document_get_project (document);
  LoamLevel *level;

  level = loam_edit_level_add (document, "level 1", options->width, options->height, error);
  if (level == NULL)
    return NULL;
  /* Another project's levels may lie in the same folder. */
  for (guint n = 2;; n++) {
    g_autofree char *file = loam_writer_level_file (project, level);
    g_autofree char *path = g_build_filename (folder, file, NULL);
    g_autofree char *next = g_strdup_printf ("level %u", n);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&document);
    if (!loam_edit_rename (document, &level->object, next, error))
      return NULL;
  }
}

/* Refuses to write over a level of another project in the same folder. */
static gboolean
check_free (const LoamProject *project, const char *folder, GError **error)
{
  for (guint i = 0; i < project->levels->len; i++) {
    LoamLevel *level = g_ptr_array_index (project->levels, i);
    g_autofree char *path = NULL;

    if (level->file == NULL)
      continue;
    path = g_build_filename (folder, level->file, NULL);
    if (g_file_test (path, G_FILE_TEST_EXISTS)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                   _ ("%s: exists already; choose another folder"), path);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
make (const char *path, const Options *options, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (LoamDocument) document = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("%s: exists already; choose another name"),
                 path);
    return FALSE;
  }
  name[strlen (name) - strlen (".loam")] = '\0';
  document = options->from != NULL ? make_from_sample (name, options, error)
                                   : make_empty (name, folder, options, error);
  return document != NULL && check_free (loam_document_get_project (document), folder, error) &&
         set_tile (document, options, error) && loam_document_save_as (document, path, error);
}

static LoamExit
run (const LoamCliCommand *command, int argc, char **argv)
{
  g_auto (Options) options = {.width = DEFAULT_WIDTH, .height = DEFAULT_HEIGHT};
  const GOptionEntry entries[] = {
      {"size", 0, 0, G_OPTION_ARG_FILENAME, &options.size, N_ ("Cells of the level; 64x48"), "WxH"},
      {"tile", 0, 0, G_OPTION_ARG_FILENAME, &options.tile, N_ ("Pixels of a cell; 16x16"), "WxH"},
      {"from", 0, 0, G_OPTION_ARG_FILENAME, &options.from,
       N_ ("A sample (meadow, crypt) or a project to begin with"), "SAMPLE"},
      {NULL}};
  g_auto (GStrv) arguments = NULL;
  g_autofree char *path = NULL;
  GError *error = NULL;

  if (!loam_cli_parse (command, entries, argc, argv, 1, 1, &arguments))
    return LOAM_EXIT_USAGE;
  if (options.size != NULL && !loam_cli_read_size (options.size, &options.width, &options.height))
    return loam_cli_usage (command, _ ("“%s” is no size; --size takes cells, as 64x48"),
                           options.size);
  if (options.tile != NULL &&
      !loam_cli_read_size (options.tile, &options.tile_width, &options.tile_height))
    return loam_cli_usage (command, _ ("“%s” is no size; --tile takes pixels, as 16x16"),
                           options.tile);
  path = file_for (arguments[0]);
  return make (path, &options, &error) ? LOAM_EXIT_DONE : loam_cli_fail (error);
}

const LoamCliCommand loam_cli_new = {
    .name = "new",
    .parameters = "FILE",
    .summary = N_ ("Make a project, empty or from a sample"),
    .details = N_ (
        "FILE is a .loam file, or a folder to make one in. What exists is not overwritten.\n"
        "With --from, the sample is copied with its levels and pictures; with --from and --size,\n"
        "its definitions and layers, with nothing in the levels, at that size.\n\n"
        "  loam new field.loam --from meadow --size 4096x4096"),
    .run = run,
};
