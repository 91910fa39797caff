/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What a designer's edits cost with all in: through the verbs and the document, with somebody listening. */

#include "bench.h"

#include "loam-edit-terrain.h"
#include "loam-object-private.h"

#include <glib/gstdio.h>

#define SIDE 4096
#define N_EDITS 1000000

typedef struct {
  LoamDocument *document;
  LoamLayer *layer;
  LoamTerrain *terrains[4];
  guint n_heard;
} Bench;

static void
heard_cb (Bench *bench)
{
  bench->n_heard++;
}

static void
bench_init (Bench *bench)
{
  static const char *names[] = {"grass", "river", "sand", "rock"};
  LoamProject *project = loam_project_new ("bench");
  LoamLevel *level = loam_level_new ("level00000", "meadow", SIDE, SIDE);

  bench->n_heard = 0;
  bench->layer = loam_layer_new (LOAM_LAYER_TERRAIN, "ground0000", "ground");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    bench->terrains[i] = loam_terrain_new (names[i]);
    loam_object_insert (&project->object, &bench->terrains[i]->object, -1);
    loam_object_unref (bench->terrains[i]);
  }
  bench->layer->grid = loam_grid_new (SIDE, SIDE, bench->terrains[0]->index);
  loam_object_insert (&project->object, &level->object, -1);
  loam_object_insert (&level->object, &bench->layer->object, -1);
  loam_object_unref (level);
  loam_object_unref (bench->layer);

  bench->document = loam_document_new (project, 1);
  g_signal_connect_swapped (bench->document, "cells-changed", G_CALLBACK (heard_cb), bench);
  g_signal_connect_swapped (bench->document, "changed", G_CALLBACK (heard_cb), bench);
  g_signal_connect_swapped (loam_document_get_history (bench->document), "items-changed",
                            G_CALLBACK (heard_cb), bench);
}

static void
measure_edits (void)
{
  Bench bench;
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  double start, heap;
  int n = 0;

  bench_init (&bench);
  loam_history_set_budget (loam_document_get_history (bench.document), (gsize) 1 << 30);
  heap = bench_heap ();
  start = bench_now ();
  for (guint i = 0; i < N_EDITS; i++) {
    guint32 place = g_rand_int (rand);
    int xy[] = {(int) (place & 0xffff) % SIDE, (int) (place >> 16) % SIDE};

    n += loam_edit_terrain_paint (bench.document, bench.layer, bench.terrains[1 + i % 3], xy, 1, 0);
  }
  bench_print ("document", "one-cell edit as an undo step", 1e6 * (bench_now () - start) / n, "µs",
               5);
  bench_print ("document", "heap of one, level and history", (bench_heap () - heap) / n, "B", 200);
  start = bench_now ();
  while (loam_document_undo (bench.document))
    ;
  bench_print ("document", "undo of one", 1e6 * (bench_now () - start) / n, "µs", 5);
  if (bench.n_heard < (guint) n)
    g_printerr ("not all was told\n");
  g_object_unref (bench.document);
}

static void
measure_fill (void)
{
  Bench bench;
  double start;

  bench_init (&bench);
  start = bench_now ();
  loam_edit_terrain_fill (bench.document, bench.layer, bench.terrains[1], 7, 7);
  bench_print ("document", "fill of the level", 1e3 * (bench_now () - start), "ms", 50);
  start = bench_now ();
  loam_document_undo (bench.document);
  bench_print ("document", "undo of it", 1e3 * (bench_now () - start), "ms", 50);
  bench_print ("document", "history of it",
               (double) loam_history_get_size (loam_document_get_history (bench.document)) / 1024,
               "KiB", 1024);
  g_object_unref (bench.document);
}

/* A brush of 5 cells that goes to and fro, each motion a step that merges. */
static void
measure_stroke (void)
{
  Bench bench;
  guint64 gesture;
  double start, worst = 0;
  int n = 2000;

  bench_init (&bench);
  gesture = loam_document_new_gesture (bench.document);
  start = bench_now ();
  for (int i = 0; i < n; i++) {
    int x = i * 11 % 1900, y = i * 11 / 1900 * 9;
    double begin = bench_now ();

    loam_edit_terrain_stroke (bench.document, bench.layer, bench.terrains[1], x, y, x + 11, y, 5,
                              gesture);
    worst = MAX (worst, bench_now () - begin);
  }
  bench_print ("document", "motion of a stroke of 2,000", 1e6 * (bench_now () - start) / n, "µs",
               0);
  bench_print ("document", "slowest motion of it", 1e6 * worst, "µs", 0);
  g_object_unref (bench.document);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer ended)
{
  g_autoptr (GError) error = NULL;

  if (!loam_document_save_finish (LOAM_DOCUMENT (source), result, &error))
    g_printerr ("not saved: %s\n", error->message);
  *(gboolean *) ended = TRUE;
}

/* Ground of which no cell is like its neighbour, and @n_things on it: what of its save is on the user's thread. */
static void
measure_save (int n_things)
{
  Bench bench;
  g_autofree char *folder = g_dir_make_tmp ("loam-bench-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "bench.loam", NULL);
  g_autofree char *file = g_build_filename (folder, "levels", "meadow.json", NULL);
  g_autofree char *levels = g_path_get_dirname (file);
  g_autofree char *title = g_strdup_printf ("user's thread in a save with %d things", n_things);
  double weights[] = {1, 1, 1, 1}, begin, all;
  LoamLevel *level;
  LoamLayer *things;
  gboolean ended = FALSE;
  gint64 start;

  bench_init (&bench);
  level = loam_object_get_level (&bench.layer->object);
  things = loam_layer_new (LOAM_LAYER_ENTITIES, "things0000", "things");
  for (int i = 0; i < n_things; i++) {
    g_autofree char *id = g_strdup_printf ("thing%05d", i);
    LoamEntity *entity = loam_entity_new (id);

    loam_object_insert (&things->object, &entity->object, -1);
    loam_object_unref (entity);
  }
  loam_object_insert (&level->object, &things->object, -1);
  loam_object_unref (things);
  loam_edit_terrain_scatter (bench.document, bench.layer, bench.terrains, weights, 4, 1,
                             (LoamRect){0, 0, SIDE, SIDE});
  start = g_get_monotonic_time ();
  all = begin = bench_now ();
  loam_document_save_async (bench.document, path, FALSE, saved_cb, &ended);
  begin = bench_now () - begin;
  while (!ended)
    g_main_context_iteration (NULL, TRUE);
  all = bench_now () - all;
  bench_print ("document", title, 1e3 * begin, "ms", 10);
  bench_print ("document", "the same, all of it", 1e3 * all, "ms", 20);
  bench_print ("document", "a save of 4096 by 4096 cells",
               (double) (g_get_monotonic_time () - start) / 1e3, "ms", 0);
  g_object_unref (bench.document);
  g_remove (file);
  g_remove (levels);
  g_remove (path);
  g_remove (folder);
}

int
main (void)
{
  measure_edits ();
  measure_fill ();
  measure_stroke ();
  measure_save (0);
  measure_save (10000);
  return 0;
}
