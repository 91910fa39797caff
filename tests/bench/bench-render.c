/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Drawing views of 1920×1080 pixels of a level of 4096×4096 cells with the meadow's art, and a whole level to PNG. */

#include "bench.h"

#include <glib/gstdio.h>
#include <math.h>

#include "loam-grid-private.h"
#include "loam-object-private.h"
#include "loam-reader.h"
#include "loam-render.h"

#define SIDE 4096
#define ROUNDS 25
#define WIDTH 1920
#define HEIGHT 1080

typedef struct {
  LoamProject *project;
  LoamImages *images;
  LoamChunkCache *cache;
  LoamGrid *grid;
  cairo_surface_t *surface;
} Bench;

/* Patches of five kinds of ground: hardly a cell of the view is like all its neighbours. */
static LoamGrid *
draw_patches (int side)
{
  LoamGrid *grid = loam_grid_new (side, side, 1);
  GRand *rand = g_rand_new_with_seed (1);

  for (int i = 0; i < side * side / 20; i++) {
    LoamRect patch = {g_rand_int_range (rand, 0, side), g_rand_int_range (rand, 0, side),
                      g_rand_int_range (rand, 1, 5), g_rand_int_range (rand, 1, 5)};

    loam_grid_fill_rect (grid, patch, (guint32) g_rand_int_range (rand, 1, 6));
  }
  g_rand_free (rand);
  return grid;
}

static void
draw (Bench *bench, double x, double y, double scale)
{
  cairo_t *cr = cairo_create (bench->surface);

  cairo_translate (cr, -x, -y);
  cairo_scale (cr, scale, scale);
  loam_render_grid (cr, bench->cache, "ground", bench->project, bench->grid,
                    (LoamRect){0, 0, SIDE, SIDE});
  cairo_destroy (cr);
}

typedef enum { SAME, MOVED, ONE_CELL, ALL_CELLS, NOT_CACHED } What;

static void
measure (Bench *bench, const char *name, double scale, What what, double goal)
{
  double times[ROUNDS], middle = floor (SIDE * 8 * scale) - WIDTH / 2;

  draw (bench, middle, middle, scale);
  for (int i = 0; i < ROUNDS; i++) {
    double x = what == MOVED ? middle + i : middle, start;

    if (what == ONE_CELL)
      loam_grid_set (bench->grid, SIDE / 2, SIDE / 2, (guint32) (1 + i % 5));
    if (what == ALL_CELLS)
      for (int y = 0; y < SIDE; y += 8)
        for (int cell = 0; cell < SIDE; cell += 8)
          loam_grid_set (bench->grid, cell, y, (guint32) (1 + i % 5));
    if (what == NOT_CACHED)
      loam_chunk_cache_clear (bench->cache);
    start = bench_now ();
    draw (bench, x, middle, scale);
    times[i] = bench_now () - start;
  }
  bench_print ("render", name, bench_median (times, ROUNDS) * 1e3, "ms", goal);
}

static void
measure_png (Bench *bench, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "bench.png", NULL);
  g_autoptr (LoamGrid) grid = draw_patches (1024);
  LoamView *view = loam_view_new (bench->project, (LoamRect){0, 0, 1024, 1024});
  g_autoptr (GError) error = NULL;
  double start;

  loam_view_add_grid (view, grid, 1);
  start = bench_now ();
  if (!loam_render_png (view, bench->images, (LoamRect){0, 0, 16384, 16384}, 1, path, &error))
    g_error ("%s", error->message);
  bench_print ("render", "PNG of 1024² cells", bench_now () - start, "s", 2.9);
  remove (path);
  loam_view_free (view);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_dir_make_tmp ("loam-bench-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  Bench bench = {.images = loam_images_new (SAMPLES_DIR "/meadow")};

  bench.project = loam_reader_read (SAMPLES_DIR "/meadow/meadow.loam", NULL, &error);
  if (bench.project == NULL)
    g_error ("%s", error->message);
  bench.cache = loam_chunk_cache_new (bench.images, 64 << 20);
  bench.grid = draw_patches (SIDE);
  bench.surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  measure (&bench, "view, cached", 1, SAME, 1.5);
  measure (&bench, "view, cached, panned by a pixel", 1, MOVED, 1.5);
  measure (&bench, "view, one cell changed", 1, ONE_CELL, 0);
  measure (&bench, "view, all cells changed", 1, ALL_CELLS, 6);
  measure (&bench, "view, nothing cached", 1, NOT_CACHED, 0);
  measure (&bench, "view at twice the size", 2, SAME, 0);
  measure (&bench, "view at half the size, cached", 0.5, SAME, 2);
  measure (&bench, "view at half the size, nothing cached", 0.5, NOT_CACHED, 0);
  measure (&bench, "view at 0.7, cached", 0.7, SAME, 0);
  measure (&bench, "view at 1/16, cached", 0.0625, SAME, 2);
  measure (&bench, "view at 1/16, nothing cached", 0.0625, NOT_CACHED, 0);
  measure_png (&bench, folder);
  g_rmdir (folder);
  cairo_surface_destroy (bench.surface);
  loam_grid_unref (bench.grid);
  loam_chunk_cache_free (bench.cache);
  loam_images_free (bench.images);
  loam_object_unref (bench.project);
  return 0;
}
