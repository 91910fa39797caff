/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam export: levels as what games and spreadsheets read. */

#include "loam-cli.h"

#include "loam-document.h"
#include "loam-error.h"
#include "loam-export.h"
#include "loam-images.h"
#include "loam-render.h"

#include <glib/gi18n.h>

typedef struct {
  char *to, *level, *layer, *out;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->to);
  g_free (options->level);
  g_free (options->layer);
  g_free (options->out);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
export_json (const LoamProject *project, const Options *options, GError **error)
{
  g_autofree char *text = NULL;
  LoamLevel *level = NULL;
  gsize length;

  if (options->level != NULL) {
    level = loam_cli_find_level (project, options->level, error);
    if (level == NULL)
      return FALSE;
  }
  text = loam_export_json (project, level, &length);
  return loam_cli_output_write (options->out, text, length, error);
}

/* Every layer of cells into a folder, a file each. */
static gboolean
export_csv_folder (const LoamProject *project,
                   const LoamLevel *level,
                   const char *folder,
                   GError **error)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = g_ptr_array_index (layers, i);
    g_autofree char *text = NULL, *name = NULL, *path = NULL;
    gsize length;

    if (!loam_layer_has_cells (layer))
      continue;
    name = g_strdup_printf ("%s-%s.csv", level->object.name, layer->object.name);
    g_strdelimit (name, "/\\", '-');
    path = g_build_filename (folder, name, NULL);
    text = loam_export_csv (project, layer, &length);
    if (!loam_cli_output_write (path, text, length, error))
      return FALSE;
  }
  return TRUE;
}

/* The first layer that has cells, or NULL. */
static LoamLayer *
find_cells (const LoamLevel *level)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++)
    if (loam_layer_has_cells (layers->pdata[i]))
      return layers->pdata[i];
  return NULL;
}

static gboolean
export_csv (const LoamProject *project, const Options *options, GError **error)
{
  LoamLevel *level = loam_cli_find_level (project, options->level, error);
  LoamLayer *layer = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (level == NULL)
    return FALSE;
  if (options->layer == NULL &&
      (g_str_has_suffix (options->out, "/") || g_file_test (options->out, G_FILE_TEST_IS_DIR)))
    return export_csv_folder (project, level, options->out, error);

  if (options->layer != NULL)
    layer = loam_level_find_layer (level, options->layer);
  else
    layer = find_cells (level);
  if (layer == NULL || !loam_layer_has_cells (layer)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 _ ("level “%s” has no layer of cells “%s”; csv is for the cells of one"),
                 level->object.name, options->layer != NULL ? options->layer : "");
    return FALSE;
  }
  text = loam_export_csv (project, layer, &length);
  return loam_cli_output_write (options->out, text, length, error);
}

static gboolean
export_png (const LoamProject *project, const Options *options, const char *path, GError **error)
{
  LoamLevel *level = loam_cli_find_level (project, options->level, error);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (LoamImages) images = NULL;
  g_autoptr (LoamView) view = NULL;
  g_autofree char *out = NULL;
  LoamRect region;

  out = level != NULL ? loam_cli_dup_target (options->out, error) : NULL;
  if (out == NULL)
    return FALSE;
  images = loam_images_new (folder);
  view = loam_view_new_for_level (project, level);
  region = (LoamRect){view->bounds.x * project->tile_width, view->bounds.y * project->tile_height,
                      view->bounds.width * project->tile_width,
                      view->bounds.height * project->tile_height};
  return loam_render_png (view, images, region, 1, out, error);
}

static LoamExit
run (const LoamCliCommand *command, int argc, char **argv)
{
  g_auto (Options) options = {NULL};
  const GOptionEntry entries[] = {
      {"to", 't', 0, G_OPTION_ARG_FILENAME, &options.to, N_ ("json, csv or png"), "FORMAT"},
      {"level", 'l', 0, G_OPTION_ARG_FILENAME, &options.level,
       N_ ("The level; else the first, and for json all"), "LEVEL"},
      {"layer", 0, 0, G_OPTION_ARG_FILENAME, &options.layer,
       N_ ("The terrain layer for csv; else the lowest"), "NAME"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.out,
       N_ ("What to write; - is standard output"), "OUT"},
      {NULL}};
  g_auto (GStrv) arguments = NULL;
  g_autofree char *path = NULL;
  g_autoptr (LoamObject) owned = NULL;
  GError *error = NULL;
  LoamProject *project;
  gboolean done;

  if (!loam_cli_parse (command, entries, argc, argv, 1, 1, &arguments))
    return LOAM_EXIT_USAGE;
  if (options.to == NULL || options.out == NULL)
    return loam_cli_usage (command, _ ("--to and -o are needed"));
  if (strcmp (options.to, "json") != 0 && strcmp (options.to, "csv") != 0 &&
      strcmp (options.to, "png") != 0)
    return loam_cli_usage (command, _ ("“%s” is no format; --to takes json, csv or png"),
                           options.to);
  if (strcmp (options.to, "png") == 0 && strcmp (options.out, "-") == 0)
    return loam_cli_usage (command, _ ("a picture goes to a file, not to standard output"));

  project = loam_cli_read_project (arguments[0], &path, &error);
  if (project == NULL)
    return loam_cli_fail (error);
  owned = &project->object;
  if (!loam_document_check_output (project, path, options.out, &error))
    done = FALSE;
  else if (strcmp (options.to, "json") == 0)
    done = export_json (project, &options, &error);
  else if (strcmp (options.to, "csv") == 0)
    done = export_csv (project, &options, &error);
  else
    done = export_png (project, &options, path, &error);
  return done ? LOAM_EXIT_DONE : loam_cli_fail (error);
}

const LoamCliCommand loam_cli_export = {
    .name = "export",
    .parameters = "FILE",
    .summary = N_ ("Write levels as json, csv or png"),
    .details = N_ (
        "json is self-contained: cells as integers, terrains in a table, every thing with its\n"
        "prototypes resolved. csv holds the cells of one layer by the terrain's name, a row a\n"
        "line; where OUT is a folder, every terrain layer becomes a file in it. png is the whole\n"
        "level at its own size; `loam render` scales and cuts.\n\n"
        "  loam export data/samples/crypt --to json -o crypt.json"),
    .run = run,
};
