/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam play: runs a level by fixed steps, without a display, on the runtime that games link. */

#include "loam-cli.h"

#include "loam-cli-timeline.h"
#include "loam-document.h"
#include "loam-error.h"
#include "loam-images.h"
#include "loam-loop.h"
#include "loam-render.h"
#include "loam-world.h"

#include <glib/gi18n.h>

#define DEFAULT_STEPS 600
/* A higher rate has no step due for ages: past some point time would not even move on. */
#define MAX_FPS 100000

typedef struct {
  char *level, *steps, *fps, *seed, *inputs, *record, *edits, *trace, *png;
  gboolean trace_properties, hash, json;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->level);
  g_free (options->steps);
  g_free (options->fps);
  g_free (options->seed);
  g_free (options->inputs);
  g_free (options->record);
  g_free (options->edits);
  g_free (options->trace);
  g_free (options->png);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* One run: the world, what is due to happen to it, and what is told of it. */
typedef struct {
  LoamWorld *world;
  LoamCliTimeline *timeline;
  guint64 steps;
  double fps; /* 0: not drawn */
  LoamCliOutput trace, record;
  gboolean trace_properties;
  LoamCliProgress progress;
} Run;

static void
run_clear (Run *run)
{
  g_clear_pointer (&run->world, loam_world_free);
  g_clear_pointer (&run->timeline, loam_cli_timeline_free);
  loam_cli_output_abort (&run->trace);
  loam_cli_output_abort (&run->record);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static gboolean
run_step (Run *run, GError **error)
{
  guint64 step = loam_world_get_step (run->world) + 1;

  if (!loam_cli_timeline_apply (run->timeline, step, run->world, run->record.stream, error))
    return FALSE;
  loam_world_step (run->world);
  if (run->trace.stream != NULL) {
    g_autofree char *line = loam_world_trace (run->world, run->trace_properties);
    fputs (line, run->trace.stream);
    fputc ('\n', run->trace.stream);
  }
  loam_cli_progress_tell (&run->progress, step, run->steps);
  return TRUE;
}

/* As if drawn @fps times a second: the loop is told exact times, and the picture of each frame is made. */
static gboolean
run_frames (Run *run, GError **error)
{
  LoamLoop loop;

  loam_loop_init (&loop, 60);
  while (loam_world_get_step (run->world) < run->steps) {
    guint due = loam_loop_advance (&loop, 1 / run->fps);

    for (; due > 0 && loam_world_get_step (run->world) < run->steps; due--)
      if (!run_step (run, error))
        return FALSE;
    loam_view_free (loam_world_view (run->world, loam_loop_get_alpha (&loop)));
  }
  return TRUE;
}

static gboolean
run_all (Run *run, GError **error)
{
  gboolean good = TRUE;
  guint left;

  loam_cli_progress_start (&run->progress, _ ("Playing"));
  if (run->fps > 0)
    good = run_frames (run, error);
  while (good && loam_world_get_step (run->world) < run->steps)
    good = run_step (run, error);
  loam_cli_progress_end (&run->progress);
  left = good ? loam_cli_timeline_count_left (run->timeline) : 0;
  if (left > 0)
    g_printerr (
        ngettext ("loam play: %u line is for a step after the last; --steps has it run\n",
                  "loam play: %u lines are for steps after the last; --steps has them run\n", left),
        left);

  if (good && run->trace.stream != NULL)
    good = loam_cli_output_close (&run->trace, error);
  if (good && run->record.stream != NULL)
    good = loam_cli_output_close (&run->record, error);
  return good;
}

static gboolean
draw (const LoamWorld *world, const char *file, const char *out, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autoptr (LoamImages) images = loam_images_new (folder);
  g_autoptr (LoamView) view = loam_world_view (world, 1);
  LoamRect all = view->bounds;
  int w = view->project->tile_width, h = view->project->tile_height;
  g_autofree char *target = loam_cli_dup_target (out, error);

  return target != NULL &&
         loam_render_png (view, images,
                          (LoamRect){all.x * w, all.y * h, all.width * w, all.height * h}, 1,
                          target, error);
}

static void
print_result (const LoamWorld *world, const Options *options)
{
  guint64 hash = loam_world_hash (world);
  guint things = loam_world_count_entities (world);

  if (options->json)
    printf ("{\"steps\": %" G_GUINT64_FORMAT ", \"hash\": \"%016" G_GINT64_MODIFIER
            "x\", \"entities\": %u}\n",
            loam_world_get_step (world), hash, things);
  else if (options->hash)
    printf ("%016" G_GINT64_MODIFIER "x\n", hash);
  else if (options->trace == NULL && options->png == NULL && options->record == NULL)
    printf (_ ("%" G_GUINT64_FORMAT " steps, %u things, hash %016" G_GINT64_MODIFIER "x\n"),
            loam_world_get_step (world), things, hash);
}

static gboolean
check_outputs (const LoamProject *project, const char *path, const Options *options, GError **error)
{
  const char *outs[] = {options->trace, options->record, options->png};

  for (guint i = 0; i < G_N_ELEMENTS (outs); i++)
    if (outs[i] != NULL && !loam_document_check_output (project, path, outs[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
play (const char *file, const Options *options, Run *run, guint32 seed, GError **error)
{
  g_autofree char *path = NULL;
  LoamProject *project = loam_cli_read_project (file, &path, error);
  g_autoptr (LoamObject) owned = (LoamObject *) project;
  LoamLevel *level;

  if (project == NULL)
    return FALSE;
  level = loam_cli_find_level (project, options->level, error);
  if (level == NULL || !check_outputs (project, path, options, error))
    return FALSE;
  run->world = loam_world_new (project, level, seed, error);
  if (run->world == NULL)
    return FALSE;
  run->timeline = loam_cli_timeline_new (file, level->object.id);
  if (options->inputs != NULL &&
      !loam_cli_timeline_read_inputs (run->timeline, options->inputs, error))
    return FALSE;
  if (options->edits != NULL &&
      !loam_cli_timeline_read_edits (run->timeline, options->edits, error))
    return FALSE;
  if (options->trace != NULL && !loam_cli_output_open (&run->trace, options->trace, error))
    return FALSE;
  if (options->record != NULL && !loam_cli_output_open (&run->record, options->record, error))
    return FALSE;
  if (!run_all (run, error))
    return FALSE;
  return options->png == NULL || draw (run->world, path, options->png, error);
}

static LoamExit
play_run (const LoamCliCommand *command, int argc, char **argv)
{
  g_auto (Options) options = {NULL};
  const GOptionEntry entries[] = {
      {"level", 'l', 0, G_OPTION_ARG_FILENAME, &options.level, N_ ("The level; else the first"),
       "LEVEL"},
      {"steps", 0, 0, G_OPTION_ARG_FILENAME, &options.steps, N_ ("How many steps; 600"), "N"},
      {"fps", 0, 0, G_OPTION_ARG_FILENAME, &options.fps,
       N_ ("Run as if drawn so many times a second, up to 100000; changes nothing"), "N"},
      {"seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed, N_ ("Of the random numbers; 0"), "N"},
      {"inputs", 0, 0, G_OPTION_ARG_FILENAME, &options.inputs, N_ ("What the player does"), "IN"},
      {"record", 0, 0, G_OPTION_ARG_FILENAME, &options.record,
       N_ ("Write the inputs that were applied, to be played again"), "OUT"},
      {"edits", 0, 0, G_OPTION_ARG_FILENAME, &options.edits,
       N_ ("Script lines with a step, applied live; FILE stays as it is"), "IN"},
      {"trace", 0, 0, G_OPTION_ARG_FILENAME, &options.trace, N_ ("Write one JSON line a step"),
       "OUT"},
      {"trace-props", 0, 0, G_OPTION_ARG_NONE, &options.trace_properties,
       N_ ("With the properties of each thing"), NULL},
      {"hash", 0, 0, G_OPTION_ARG_NONE, &options.hash,
       N_ ("Print the hash of the world's state at the end"), NULL},
      {"png", 0, 0, G_OPTION_ARG_FILENAME, &options.png, N_ ("Draw the last step"), "OUT.png"},
      {"json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print one JSON value"), NULL},
      {NULL}};
  g_auto (GStrv) arguments = NULL;
  g_auto (Run) run = {NULL};
  GError *error = NULL;
  gint64 steps = DEFAULT_STEPS, seed = 0;

  if (!loam_cli_parse (command, entries, argc, argv, 1, 1, &arguments))
    return LOAM_EXIT_USAGE;
  if (options.steps != NULL && !loam_cli_read_int (options.steps, 0, G_MAXINT64, &steps))
    return loam_cli_usage (command, _ ("“%s” is no number of steps"), options.steps);
  if (options.seed != NULL && !loam_cli_read_int (options.seed, 0, G_MAXUINT32, &seed))
    return loam_cli_usage (command, _ ("“%s” is no seed; --seed takes 0 to 4294967295"),
                           options.seed);
  if (options.fps != NULL && (!loam_cli_read_positive (options.fps, &run.fps) || run.fps > MAX_FPS))
    return loam_cli_usage (command,
                           _ ("“%s” is no frame rate; --fps takes a number above 0, up to 100000"),
                           options.fps);
  if (options.trace_properties && options.trace == NULL)
    return loam_cli_usage (command, _ ("--trace-props needs --trace"));
  run.steps = (guint64) steps;
  run.trace_properties = options.trace_properties;

  if (!play (arguments[0], &options, &run, (guint32) seed, &error))
    return loam_cli_fail (error);
  print_result (run.world, &options);
  return LOAM_EXIT_DONE;
}

const LoamCliCommand loam_cli_play = {
    .name = "play",
    .parameters = "FILE",
    .summary = N_ ("Run a level by fixed steps; trace, hash or draw it"),
    .details = N_ (
        "The same level, seed, inputs and edits give the same hash at any frame rate. What is "
        "said\n"
        "of step N applies just before step N runs; steps count from 1.\n\n"
        "  inputs  {\"step\": 12, \"press\": \"right\"}   {\"step\": 20, \"release\": \"right\"}\n"
        "          left right up down fire jump\n"
        "  edits   {\"step\": 100, \"do\": \"set\", \"on\": \"prototype:skeleton\",\n"
        "           \"property\": \"patrol.speed\", \"value\": 3}\n"
        "  trace   {\"step\": 1, \"hash\": …, \"entities\": […], \"events\": […], \"pools\": "
        "{…}}\n\n"
        "OUT may be - for standard output.\n\n"
        "  loam play data/samples/crypt --steps 600 --hash"),
    .run = play_run,
};
