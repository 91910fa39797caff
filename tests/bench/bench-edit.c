/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Grid, flood, patches and history, on a level of 4096×4096 cells. */

#include "bench.h"

#include "loam-flood.h"
#include "loam-grid-private.h"
#include "loam-history.h"

#define SIDE 4096
#define ROUNDS 7
#define N_EDITS 1000000

typedef struct {
  LoamLayer *layer;
  LoamHistory *history;
} Bench;

static void
apply_cb (LoamCommand *command, gpointer user_data)
{
  loam_command_swap (command);
}

static Bench
bench_new (LoamGrid *grid)
{
  Bench bench = {loam_layer_new (LOAM_LAYER_TERRAIN, "ground0000", "ground"),
                 loam_history_new (apply_cb, NULL)};

  bench.layer->grid = grid;
  return bench;
}

static void
bench_clear (Bench *bench)
{
  g_object_unref (bench->history);
  loam_object_unref (bench->layer);
}

/* Every cell grass. */
static LoamGrid *
draw_plain (void)
{
  return loam_grid_new (SIDE, SIDE, 1);
}

/* Pebbles in every tenth chunk. */
static LoamGrid *
draw_tenth (void)
{
  LoamGrid *grid = draw_plain ();
  GRand *rand = g_rand_new_with_seed (1);

  for (int chunk = 0; chunk < (SIDE / 32) * (SIDE / 32); chunk += 10)
    for (int i = 0; i < 300; i++)
      loam_grid_set (grid, chunk % (SIDE / 32) * 32 + g_rand_int_range (rand, 0, 32),
                     chunk / (SIDE / 32) * 32 + g_rand_int_range (rand, 0, 32), 2);
  g_rand_free (rand);
  return grid;
}

/* Walls with doors through every chunk. */
static LoamGrid *
draw_walls (void)
{
  LoamGrid *grid = draw_plain ();

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      if ((x % 16 == 5 && y % 16 != 9) || (y % 16 == 12 && x % 16 != 2))
        loam_grid_set (grid, x, y, 2);
  return grid;
}

/* One corridor to and fro through the whole level: the worst case. */
static LoamGrid *
draw_maze (void)
{
  LoamGrid *grid = draw_plain ();

  for (int y = 1; y < SIDE; y += 2) {
    loam_grid_fill_rect (grid, (LoamRect){0, y, SIDE, 1}, 2);
    loam_grid_set (grid, y % 4 == 1 ? SIDE - 1 : 0, y, 1);
  }
  return grid;
}

static void
measure_fill (const char *what, LoamGrid *(*draw) (void), double goal, double size_goal)
{
  double fill[ROUNDS], all[ROUNDS], undo[ROUNDS], redo[ROUNDS];
  double size = 0, bytes = 0;
  char name[80];

  for (int i = 0; i < ROUNDS; i++) {
    Bench bench = bench_new (draw ());
    LoamGrid *flooded;
    double start = bench_now (), heap = bench_heap ();

    flooded = loam_flood (bench.layer->grid, 0, 0, 3);
    fill[i] = 1e3 * (bench_now () - start);
    loam_history_begin (bench.history, "Fill", 0);
    loam_history_push (
        bench.history,
        loam_command_new_cells (bench.layer, loam_patch_new_diff (bench.layer->grid, flooded)));
    loam_grid_unref (flooded);
    loam_history_end (bench.history);
    all[i] = 1e3 * (bench_now () - start);
    size = (double) loam_history_get_size (bench.history);
    bytes = bench_heap () - heap;

    start = bench_now ();
    loam_history_undo (bench.history);
    undo[i] = 1e3 * (bench_now () - start);
    start = bench_now ();
    loam_history_redo (bench.history);
    redo[i] = 1e3 * (bench_now () - start);
    bench_clear (&bench);
  }
#define PRINT(format, value, unit, limit)                                                          \
  g_snprintf (name, sizeof name, format, what);                                                    \
  bench_print ("edit", name, value, unit, limit)
  PRINT ("flood, %s", bench_median (fill, ROUNDS), "ms", goal);
  PRINT ("flood as an undo step, %s", bench_median (all, ROUNDS), "ms", MAX (goal, 50));
  PRINT ("undo of it, %s", bench_median (undo, ROUNDS), "ms", 1);
  PRINT ("redo of it, %s", bench_median (redo, ROUNDS), "ms", 1);
  PRINT ("history of it, %s", size / 1024, "KiB", size_goal);
  PRINT ("heap of it, level and history, %s", bytes / 1024, "KiB", 0);
#undef PRINT
}

static void
push_cell (Bench *bench, int x, int y, guint64 gesture)
{
  LoamCell cell = {x, y, 1 + loam_grid_get (bench->layer->grid, x, y) % 200};

  loam_history_begin (bench->history, "Paint 1 cell with grass", gesture);
  loam_history_push (
      bench->history,
      loam_command_new_cells (bench->layer, loam_patch_new_cells (bench->layer->grid, &cell, 1)));
  loam_history_end (bench->history);
}

/* A million cells, each an undo step, within @side cells. */
static void
measure_edits (const char *what, int side)
{
  Bench bench = bench_new (draw_plain ());
  GRand *rand = g_rand_new_with_seed (2);
  guint32 *places = g_new (guint32, N_EDITS);
  double start, heap;
  char name[80];

  loam_history_set_budget (bench.history, (gsize) 1 << 30);
  for (int i = 0; i < N_EDITS; i++)
    places[i] = g_rand_int (rand);
  heap = bench_heap ();
  start = bench_now ();
  for (int i = 0; i < N_EDITS; i++)
    push_cell (&bench, (int) (places[i] & 0xffff) % side, (int) (places[i] >> 16) % side, 0);
  g_snprintf (name, sizeof name, "one-cell edit as an undo step, %s", what);
  bench_print ("edit", name, 1e6 * (bench_now () - start) / N_EDITS, "µs", 1);
  g_snprintf (name, sizeof name, "heap of one, level and history, %s", what);
  bench_print ("edit", name, (bench_heap () - heap) / N_EDITS, "B", 100);

  start = bench_now ();
  loam_history_jump (bench.history, 0);
  g_snprintf (name, sizeof name, "undo of one, %s", what);
  bench_print ("edit", name, 1e6 * (bench_now () - start) / N_EDITS, "µs", 1);
  g_free (places);
  g_rand_free (rand);
  bench_clear (&bench);
}

/* A long stroke: cell after cell merges into one step. */
static void
measure_stroke (void)
{
  Bench bench = bench_new (draw_plain ());
  double start = bench_now ();
  int n = 20000;

  for (int i = 0; i < n; i++)
    push_cell (&bench, i % SIDE, i / SIDE * 7 + i % 5, 1);
  bench_print ("edit", "cell of a stroke of 20,000", 1e6 * (bench_now () - start) / n, "µs", 0);
  bench_print ("edit", "history of the stroke", (double) loam_history_get_size (bench.history) / n,
               "B/cell", 0);
  bench_clear (&bench);
}

static void
measure_grid (void)
{
  g_autoptr (LoamGrid) grid = draw_walls ();
  guint32 row[SIDE];
  guint64 sum = 0;
  int n = 1000000;
  double start = bench_now ();

  for (int i = 0; i < n; i++)
    loam_grid_unref (loam_grid_copy (grid));
  bench_print ("grid", "snapshot", 1e9 * (bench_now () - start) / n, "ns", 10000);

  start = bench_now ();
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      sum += loam_grid_get (grid, x, y);
  bench_print ("grid", "read a cell", 1e9 * (bench_now () - start) / SIDE / SIDE, "ns", 0);

  start = bench_now ();
  for (int y = 0; y < SIDE; y++) {
    loam_grid_get_row (grid, 0, y, SIDE, row);
    sum += row[y];
  }
  bench_print ("grid", "read all rows", 1e3 * (bench_now () - start), "ms", 0);

  start = bench_now ();
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      loam_grid_set (grid, x, y, (guint32) (x ^ y) & 7);
  bench_print ("grid", "write a cell", 1e9 * (bench_now () - start) / SIDE / SIDE, "ns", 0);

  {
    g_autoptr (LoamGrid) other = loam_grid_new (SIDE, SIDE, 0);

    start = bench_now ();
    for (int y = 0; y < SIDE; y++) {
      for (int x = 0; x < SIDE; x++)
        row[x] = (guint32) ((x >> 3) ^ y) & 7;
      loam_grid_set_row (other, 0, y, SIDE, row);
      if (y % 32 == 31)
        loam_grid_compact (other, (LoamRect){0, y - 31, SIDE, 32});
    }
    bench_print ("grid", "write all rows", 1e3 * (bench_now () - start), "ms", 0);
    bench_print ("grid", "memory of detail", (double) loam_grid_get_own_size (other) / SIDE / SIDE,
                 "B/cell", 0);
    start = bench_now ();
    sum += loam_grid_equal (grid, other);
    loam_patch_free (loam_patch_new_diff (grid, other));
    bench_print ("grid", "patch of two that differ everywhere", 1e3 * (bench_now () - start), "ms",
                 0);
  }
  if (sum == 0) /* keeps the reads */
    g_printerr ("nothing read\n");
}

int
main (void)
{
  measure_grid ();
  measure_fill ("plain", draw_plain, 2, 1024);
  measure_fill ("a tenth of the chunks detailed", draw_tenth, 40, 0);
  measure_fill ("walls in every chunk", draw_walls, 250, 2.5 * SIDE * SIDE / 1024);
  measure_fill ("one long corridor", draw_maze, 250, 2.5 * SIDE * SIDE / 1024);
  measure_edits ("all over the level", SIDE);
  measure_edits ("in one corner", 128);
  measure_stroke ();
  return 0;
}
