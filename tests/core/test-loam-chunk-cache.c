/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-test-render.h"

/* Whole pixels at an eighth, whatever the tiles' size. */
#define WIDTH 96
#define HEIGHT 72
#define KEY "ground"

typedef struct {
  int tile_width, tile_height;
  gsize budget;
} Case;

/* Draws the part of the level from pixel (@x, @y) on, at 2^-@halvings or @zoom times its size. */
static cairo_surface_t *
draw (Fixture *fixture,
      LoamChunkCache *cache,
      const LoamGrid *grid,
      LoamRect bounds,
      int x,
      int y,
      int width,
      int height,
      double zoom)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, zoom, zoom);
  cairo_translate (cr, -x, -y);
  loam_render_grid (cr, cache, KEY, fixture->project, grid, bounds);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  return surface;
}

static void
compare (Fixture *fixture,
         LoamChunkCache *cache,
         const LoamGrid *grid,
         LoamRect bounds,
         int x,
         int y,
         int halvings)
{
  cairo_surface_t *drawn =
      draw (fixture, cache, grid, bounds, x, y, 150, 110, 1.0 / (1 << halvings));
  cairo_surface_t *expected = plain_picture (fixture, grid, bounds, x, y, 150, 110, halvings);

  assert_same_picture (drawn, expected);
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (expected);
}

/* Any of the edits that there are, in a random place. */
static void
edit (LoamGrid *grid)
{
  int x = g_test_rand_int_range (-2, WIDTH), y = g_test_rand_int_range (-2, HEIGHT);
  guint32 terrain = (guint32) g_test_rand_int_range (0, N_TERRAINS);

  switch (g_test_rand_int_range (0, 4)) {
  case 0:
    loam_grid_fill_rect (
        grid, (LoamRect){x, y, g_test_rand_int_range (1, 60), g_test_rand_int_range (1, 60)},
        terrain);
    break;
  case 1:
    for (int i = 0; i < 200; i++) {
      int cx = g_test_rand_int_range (0, WIDTH), cy = g_test_rand_int_range (0, HEIGHT);

      loam_grid_set (grid, cx, cy, (guint32) g_test_rand_int_range (0, N_TERRAINS));
    }
    break;
  default:
    if (loam_grid_can_set (grid, x, y))
      loam_grid_set (grid, x, y, terrain);
    break;
  }
}

/* One cache, many edits and views: whatever is cached, what is drawn is what a plain look at the cells gives. */
static void
test_edits (gconstpointer data)
{
  const Case *which = data;
  Fixture fixture = fixture_new (which->tile_width, which->tile_height);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, which->budget);
  g_autoptr (LoamGrid) grid = loam_grid_new (WIDTH, HEIGHT, BLOB);
  g_autoptr (LoamGrid) before = loam_grid_copy (grid);
  LoamRect bounds = {0, 0, WIDTH, HEIGHT};

  for (int i = 0; i < 50; i++) {
    int halvings = g_test_rand_int_range (0, 4), step = 1 << halvings;
    int x = g_test_rand_int_range (-50, WIDTH * which->tile_width) / step * step;
    int y = g_test_rand_int_range (-50, HEIGHT * which->tile_height) / step * step;

    edit (grid);
    /* Sometimes what was drawn before comes back, as by an undo. */
    if (i % 10 == 9) {
      compare (&fixture, cache, before, bounds, x, y, halvings);
      g_clear_pointer (&before, loam_grid_unref);
      before = loam_grid_copy (grid);
    }
    compare (&fixture, cache, grid, bounds, x, y, halvings);
  }
  g_clear_pointer (&before, loam_grid_unref);
  fixture_clear (&fixture);
}

static void
test_bounds (void)
{
  Fixture fixture = fixture_new (16, 16);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, 8 << 20);
  g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();

  loam_grid_fill_rect (grid, (LoamRect){-40, -40, 80, 80}, BLOB);
  for (int i = 0; i < 20; i++) {
    LoamRect bounds = {g_test_rand_int_range (-20, 0), g_test_rand_int_range (-20, 0),
                       g_test_rand_int_range (1, 30), g_test_rand_int_range (1, 30)};

    loam_grid_set (grid, g_test_rand_int_range (-20, 20), g_test_rand_int_range (-20, 20), LACE);
    compare (&fixture, cache, grid, bounds, bounds.x * 16 - 20, bounds.y * 16 - 20, 0);
    compare (&fixture, cache, grid, bounds, (bounds.x + bounds.width) * 16 - 104,
             (bounds.y + bounds.height) * 16 - 96, 1);
  }
  fixture_clear (&fixture);
}

static void
test_zoomed_in (void)
{
  Fixture fixture = fixture_new (16, 16);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, 8 << 20);
  g_autoptr (LoamGrid) grid = loam_grid_new (WIDTH, HEIGHT, BLOB);
  LoamRect bounds = {0, 0, WIDTH, HEIGHT};

  for (int i = 0; i < 20; i++)
    edit (grid);
  for (int zoom = 1; zoom <= 32; zoom *= 2) {
    cairo_surface_t *drawn = draw (&fixture, cache, grid, bounds, 250, 250, 640, 320, zoom);
    cairo_surface_t *plain = plain_picture (&fixture, grid, bounds, 250, 250, 640, 320, 0);

    cairo_surface_flush (drawn);
    for (int y = 0; y < 320; y++)
      for (int x = 0; x < 640; x++)
        g_assert_cmphex (surface_row (drawn, y)[x], ==, surface_row (plain, y / zoom)[x / zoom]);
    cairo_surface_destroy (drawn);
    cairo_surface_destroy (plain);
  }
  fixture_clear (&fixture);
}

/* At odd scales pictures are smoothed or their pixels differ in size, but no background shows between them. */
static void
test_no_seams (void)
{
  Fixture fixture = fixture_new (16, 16);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, 64 << 20);
  g_autoptr (LoamGrid) grid = loam_grid_new (512, 512, PLAIN);
  LoamRect bounds = {0, 0, 512, 512};

  /* So that most chunks are not shared. */
  for (int i = 0; i < 512; i += 8)
    loam_grid_fill_rect (grid, (LoamRect){i, 0, 1, 512}, MISSING);
  for (int i = 0; i < 40; i++) {
    double zoom =
        i % 3 == 0 ? g_test_rand_double_range (4, 60) : g_test_rand_double_range (0.05, 4);
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 300, 200);
    cairo_t *cr = cairo_create (surface);

    cairo_translate (cr, -g_test_rand_double_range (0, 512 * 16 * zoom - 300),
                     -g_test_rand_double_range (0, 512 * 16 * zoom - 200));
    cairo_scale (cr, zoom, zoom);
    loam_render_grid (cr, cache, KEY, fixture.project, grid, bounds);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    for (int y = 0; y < 200; y++)
      for (int x = 0; x < 300; x++)
        g_assert_cmphex (surface_row (surface, y)[x] >> 24, ==, 0xff);
    cairo_surface_destroy (surface);
  }
  fixture_clear (&fixture);
}

/* On a surface of two device pixels a pixel, and inside a group, whole device pixels stay whole. */
static void
test_device_scale (void)
{
  Fixture fixture = fixture_new (16, 16);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, 8 << 20);
  g_autoptr (LoamGrid) grid = loam_grid_new (WIDTH, HEIGHT, BLOB);
  LoamRect bounds = {0, 0, WIDTH, HEIGHT};
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
  cairo_surface_t *plain;
  cairo_t *cr;

  edit (grid);
  plain = plain_picture (&fixture, grid, bounds, 100, 60, 400, 300, 0);
  cairo_surface_set_device_scale (surface, 2, 2);
  cr = cairo_create (surface);
  cairo_rectangle (cr, 20, 20, 100, 100);
  cairo_clip (cr);
  cairo_push_group (cr);
  cairo_translate (cr, -100, -60);
  loam_render_grid (cr, cache, KEY, fixture.project, grid, bounds);
  cairo_pop_group_to_source (cr);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < 300; y++)
    for (int x = 0; x < 400; x++) {
      gboolean inside = x >= 40 && x < 240 && y >= 40 && y < 240;

      g_assert_cmphex (surface_row (surface, y)[x], ==,
                       inside ? surface_row (plain, y / 2)[x / 2] : 0);
    }
  cairo_surface_destroy (plain);
  cairo_surface_destroy (surface);
  fixture_clear (&fixture);
}

static void
test_art_changes (void)
{
  Fixture fixture = fixture_new (16, 16);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, 8 << 20);
  g_autoptr (LoamGrid) grid = loam_grid_new (WIDTH, HEIGHT, BLOB);
  LoamTerrain *blob = loam_project_get_terrain (fixture.project, BLOB);
  LoamRect bounds = {0, 0, WIDTH, HEIGHT};
  cairo_surface_t *drawn;
  LoamValue none = {LOAM_VALUE_NONE};

  loam_grid_fill_rect (grid, (LoamRect){5, 5, 3, 3}, MISSING);
  compare (&fixture, cache, grid, bounds, 0, 0, 0);
  /* A picture that was missing turns up. */
  write_sheet (fixture.folder, "nowhere.png", FALSE, 47, 0, 0, 16, 16);
  loam_images_reload (fixture.images);
  drawn = draw (&fixture, cache, grid, bounds, 80, 80, 16, 16, 1);
  cairo_surface_flush (drawn);
  /* A corner of three by three: east, south-east and south are alike. */
  g_assert_cmphex (surface_row (drawn, 2)[4], ==,
                   sheet_pixel (FALSE, loam_autotile_blob_index (4 | 8 | 16), 4, 2));
  cairo_surface_destroy (drawn);
  /* A terrain loses its art, then changes its colour. */
  loam_object_swap (&blob->object, LOAM_PROPERTY_ART, &none);
  drawn = draw (&fixture, cache, grid, bounds, 0, 0, 16, 16, 1);
  cairo_surface_flush (drawn);
  g_assert_cmphex (surface_row (drawn, 0)[0], ==, 0xff112233);
  cairo_surface_destroy (drawn);
  blob->color = 0x445566ff;
  drawn = draw (&fixture, cache, grid, bounds, 0, 0, 16, 16, 1);
  cairo_surface_flush (drawn);
  g_assert_cmphex (surface_row (drawn, 0)[0], ==, 0xff445566);
  cairo_surface_destroy (drawn);
  loam_value_clear (&none);
  fixture_clear (&fixture);
}

/* A sheet that is too small for its 47 pictures is not read beyond its end. */
static void
test_small_sheet (void)
{
  Fixture fixture = fixture_new (16, 16);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, 8 << 20);
  g_autoptr (LoamGrid) grid = loam_grid_new (WIDTH, HEIGHT, MISSING);
  cairo_surface_t *drawn;

  write_sheet (fixture.folder, "nowhere.png", FALSE, 40, 0, 0, 16, 16);
  drawn = draw (&fixture, cache, grid, (LoamRect){0, 0, WIDTH, HEIGHT}, 0, 0, 16, 16, 1);
  cairo_surface_flush (drawn);
  g_assert_cmphex (surface_row (drawn, 0)[0], ==, 0xff00ff00);
  cairo_surface_destroy (drawn);
  fixture_clear (&fixture);
}

int
main (int argc, char **argv)
{
  static const Case square = {16, 16, 16 << 20}, odd = {5, 7, 16 << 20},
                    oblong = {24, 12, 16 << 20}, starved = {16, 16, 300 << 10},
                    large = {300, 20, 16 << 20};

  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/chunk-cache/shows-every-edit", &square, test_edits);
  g_test_add_data_func ("/chunk-cache/shows-every-edit-of-odd-tiles", &odd, test_edits);
  g_test_add_data_func ("/chunk-cache/shows-every-edit-of-oblong-tiles", &oblong, test_edits);
  g_test_add_data_func ("/chunk-cache/shows-every-edit-of-large-tiles", &large, test_edits);
  g_test_add_data_func ("/chunk-cache/shows-every-edit-with-room-for-one-picture", &starved,
                        test_edits);
  g_test_add_func ("/chunk-cache/follows-bounds-that-change", test_bounds);
  g_test_add_func ("/chunk-cache/keeps-pixels-crisp-zoomed-in", test_zoomed_in);
  g_test_add_func ("/chunk-cache/shows-no-seams-at-any-scale", test_no_seams);
  g_test_add_func ("/chunk-cache/keeps-to-device-pixels-in-groups-and-on-hidpi", test_device_scale);
  g_test_add_func ("/chunk-cache/sees-art-and-pictures-change", test_art_changes);
  g_test_add_func ("/chunk-cache/draws-colour-where-a-sheet-is-too-small", test_small_sheet);
  return g_test_run ();
}
