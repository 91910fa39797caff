/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What the journal costs: each edit with and without one, its begin, and recovering. */

#include "bench.h"

#include "loam-edit-terrain.h"
#include "loam-journal.h"
#include "loam-object-private.h"

#define SIDE 4096
#define N_EDITS 200000

typedef struct {
  LoamDocument *document;
  LoamLayer *layer;
  LoamTerrain *terrains[4];
  char *folder, *root;
} Bench;

static void
bench_init (Bench *bench)
{
  static const char *names[] = {"grass", "river", "sand", "rock"};
  LoamProject *project = loam_project_new ("bench");
  LoamLevel *level = loam_level_new ("level00000", "meadow", SIDE, SIDE);

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
  bench->folder = g_dir_make_tmp ("loam-bench-XXXXXX", NULL);
  bench->root = g_build_filename (bench->folder, "journals", NULL);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    remove_tree (child);
  }
  remove (path);
}

static void
bench_clear (Bench *bench)
{
  g_object_unref (bench->document);
  remove_tree (bench->folder);
  g_free (bench->folder);
  g_free (bench->root);
}

static double
now (void)
{
  return (double) g_get_monotonic_time () / 1e6;
}

/* Processor time of an edit of one cell, and of undoing it, in microseconds. */
static void
time_edits (Bench *bench, double *edit, double *undo)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  double start;
  int n = 0;

  /* The first begins the journal. */
  loam_edit_terrain_paint (bench->document, bench->layer, bench->terrains[1], (int[]){0, 0}, 1, 0);
  start = bench_now ();

  for (guint i = 0; i < N_EDITS; i++) {
    guint32 place = g_rand_int (rand);
    int xy[] = {(int) (place & 0xffff) % SIDE, (int) (place >> 16) % SIDE};

    n += loam_edit_terrain_paint (bench->document, bench->layer, bench->terrains[1 + i % 3], xy, 1,
                                  0);
  }
  *edit = 1e6 * (bench_now () - start) / n;
  start = bench_now ();
  for (int i = 0; i < n / 2; i++)
    loam_document_undo (bench->document);
  *undo = 1e6 * (bench_now () - start) / (n / 2);
}

/* Dies, and has its journal read. */
static void
measure_recovery (Bench *bench)
{
  g_autoptr (GPtrArray) waiting = NULL;
  double start = now ();

  loam_document_leave_journal (bench->document);
  waiting = loam_journal_list (bench->root, NULL);
  bench_print ("journal", "listing a journal of 300,000 lines", 1e3 * (now () - start), "ms", 0);
  start = now ();
  g_object_unref (
      loam_document_recover (((LoamJournalInfo *) waiting->pdata[0])->folder, FALSE, NULL, NULL));
  bench_print ("journal", "recovering from it", 1e3 * (now () - start), "ms", 0);
}

static void
measure_edits (void)
{
  double edit, undo, with_edit, with_undo;
  Bench bench;

  bench_init (&bench);
  time_edits (&bench, &edit, &undo);
  bench_clear (&bench);
  bench_init (&bench);
  loam_document_set_journal_root (bench.document, bench.root, NULL);
  time_edits (&bench, &with_edit, &with_undo);
  bench_print ("journal", "one-cell edit without", edit, "µs", 5);
  bench_print ("journal", "its share of a one-cell edit", with_edit - edit, "µs", 2);
  bench_print ("journal", "its share of undoing one", with_undo - undo, "µs", 2);
  measure_recovery (&bench);
  bench_clear (&bench);
}

/* Ground of which no cell is like its neighbour. */
static void
measure_large (void)
{
  double weights[] = {1, 1, 1, 1}, start, without, with;
  g_autofree char *path = NULL;
  Bench bench;
  int xy[] = {1, 1};

  bench_init (&bench);
  path = g_build_filename (bench.folder, "bench.loam", NULL);
  start = now ();
  loam_edit_terrain_scatter (bench.document, bench.layer, bench.terrains, weights, 4, 1,
                             (LoamRect){0, 0, SIDE, SIDE});
  without = now () - start;
  loam_document_save_as (bench.document, path, NULL);
  loam_document_set_journal_root (bench.document, bench.root, NULL);
  start = now ();
  loam_edit_terrain_paint (bench.document, bench.layer, bench.terrains[1], xy, 1, 0);
  loam_edit_terrain_paint (bench.document, bench.layer, bench.terrains[2], xy, 1, 0);
  bench_print ("journal", "first edit after a save, with copies of the files",
               1e3 * (now () - start), "ms", 50);
  start = now ();
  loam_edit_terrain_scatter (bench.document, bench.layer, bench.terrains, weights, 4, 2,
                             (LoamRect){0, 0, SIDE, SIDE});
  with = now () - start;
  bench_print ("journal", "its share of a patch of all 4096² cells, each another",
               1e3 * (with - without), "ms", 0);
  start = now ();
  loam_edit_terrain_fill (bench.document, bench.layer, bench.terrains[1], 7, 7);
  loam_edit_terrain_scatter (bench.document, bench.layer, bench.terrains, (double[]){1, 0, 0, 0}, 4,
                             2, (LoamRect){0, 0, SIDE, SIDE});
  bench_print ("journal", "plain ground over all, with it", 1e3 * (now () - start), "ms", 0);
  bench_clear (&bench);
}

int
main (void)
{
  measure_edits ();
  measure_large ();
  return 0;
}
