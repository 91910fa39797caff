/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam render: a picture of a level, or of a part of it. */

#include "loam-cli.h"

#include "loam-document.h"
#include "loam-error.h"
#include "loam-images.h"
#include "loam-render.h"

#include <glib/gi18n.h>

typedef struct {
  char *level, *region, *scale, *out;
  char **layers;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->level);
  g_free (options->region);
  g_free (options->scale);
  g_free (options->out);
  g_strfreev (options->layers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
read_region (const char *text, LoamRect *region)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  gint64 numbers[4];

  if (g_strv_length (parts) != 4)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    if (!loam_cli_read_int (parts[i], i < 2 ? G_MININT / 2 : 1, G_MAXINT / 2, &numbers[i]))
      return FALSE;
  *region = (LoamRect){(int) numbers[0], (int) numbers[1], (int) numbers[2], (int) numbers[3]};
  return TRUE;
}

/* Whether the layer, or a group that holds it, is among @names. */
static gboolean
is_named (const LoamLayer *layer, char **names)
{
  for (const LoamObject *object = &layer->object; object->kind == LOAM_KIND_LAYER;
       object = object->owner)
    if (g_strv_contains ((const char *const *) names, object->name))
      return TRUE;
  return FALSE;
}

/* A view of the layers that were asked for, hidden or not, in the level's order. */
static LoamView *
view_of_layers (const LoamProject *project, const LoamLevel *level, char **names, GError **error)
{
  g_autoptr (LoamView) view = loam_view_new (
      project, loam_level_get_bounds (level, project->tile_width, project->tile_height));
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; names[i] != NULL; i++) {
    if (loam_level_find_layer (level, names[i]) == NULL) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN, _ ("level “%s” has no layer “%s”"),
                   level->object.name, names[i]);
      return NULL;
    }
  }
  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = g_ptr_array_index (layers, i);
    g_autoptr (GPtrArray) drawn = NULL;
    GArray *sprites;

    if (!is_named (layer, names))
      continue;
    sprites = loam_view_add_layer (view, layer);
    if (sprites == NULL)
      continue;
    drawn = loam_layer_dup_drawn (layer);
    for (guint e = 0; e < drawn->len; e++) {
      LoamEntity *entity = g_ptr_array_index (drawn, e);
      LoamSprite sprite = loam_view_sprite_for_thing (project, &entity->object, entity->at);
      if (!entity->hidden)
        g_array_append_val (sprites, sprite);
    }
  }
  return g_steal_pointer (&view);
}

static gboolean
render (const LoamProject *project,
        const Options *options,
        const char *path,
        const LoamRect *wanted,
        double scale,
        GError **error)
{
  LoamLevel *level = loam_cli_find_level (project, options->level, error);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (LoamImages) images = NULL;
  g_autoptr (LoamView) view = NULL;
  g_autofree char *out = NULL;
  LoamRect region;

  if (level == NULL || !loam_document_check_output (project, path, options->out, error))
    return FALSE;
  if (options->layers != NULL)
    view = view_of_layers (project, level, options->layers, error);
  else
    view = loam_view_new_for_level (project, level);
  out = view != NULL ? loam_cli_dup_target (options->out, error) : NULL;
  if (out == NULL)
    return FALSE;

  region = (LoamRect){view->bounds.x * project->tile_width, view->bounds.y * project->tile_height,
                      view->bounds.width * project->tile_width,
                      view->bounds.height * project->tile_height};
  images = loam_images_new (folder);
  return loam_render_png (view, images, wanted != NULL ? *wanted : region, scale, out, error);
}

static LoamExit
run (const LoamCliCommand *command, int argc, char **argv)
{
  g_auto (Options) options = {NULL};
  const GOptionEntry entries[] = {
      {"level", 'l', 0, G_OPTION_ARG_FILENAME, &options.level, N_ ("The level; else the first"),
       "LEVEL"},
      {"layer", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.layers,
       N_ ("Only this layer, hidden or not; may be given again"), "NAME"},
      {"region", 0, 0, G_OPTION_ARG_FILENAME, &options.region,
       N_ ("A part of the level, in its pixels; else all"), "X,Y,W,H"},
      {"scale", 0, 0, G_OPTION_ARG_FILENAME, &options.scale,
       N_ ("Pixels of the picture for one of the level; 1"), "S"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.out, N_ ("The picture"), "OUT.png"},
      {NULL}};
  g_auto (GStrv) arguments = NULL;
  g_autofree char *path = NULL;
  g_autoptr (LoamObject) owned = NULL;
  GError *error = NULL;
  LoamProject *project;
  LoamRect region;
  double scale = 1;

  if (!loam_cli_parse (command, entries, argc, argv, 1, 1, &arguments))
    return LOAM_EXIT_USAGE;
  if (options.out == NULL)
    return loam_cli_usage (command, _ ("-o is needed"));
  if (options.region != NULL && !read_region (options.region, &region))
    return loam_cli_usage (command,
                           _ ("“%s” is no region; --region takes four whole numbers: X,Y,W,H"),
                           options.region);
  if (options.scale != NULL && !loam_cli_read_positive (options.scale, &scale))
    return loam_cli_usage (command, _ ("“%s” is no scale; --scale takes a number above 0"),
                           options.scale);

  project = loam_cli_read_project (arguments[0], &path, &error);
  if (project == NULL)
    return loam_cli_fail (error);
  owned = &project->object;
  if (!render (project, &options, path, options.region != NULL ? &region : NULL, scale, &error))
    return loam_cli_fail (error);
  return LOAM_EXIT_DONE;
}

const LoamCliCommand loam_cli_render = {
    .name = "render",
    .parameters = "FILE",
    .summary = N_ ("Draw a level, or a part of it, to a PNG picture"),
    .details = N_ ("Pictures may be of any size. Pixels stay crisp at every scale.\n\n"
                   "  loam render data/samples/crypt --region 0,0,320,240 --scale 2 -o crypt.png"),
    .run = run,
};
