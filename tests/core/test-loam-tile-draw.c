/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tile-draw.h"

#include "loam-test-render.h"

#include <math.h>

/* A sheet with a margin of 1 and a spacing of 2, of tiles of 4×3 pixels, 3 a row. */
#define MARGIN 1
#define SPACING 2
#define WIDTH 4
#define HEIGHT 3
#define COLUMNS 3

typedef struct {
  Fixture fixture;
  LoamTileset *tileset;
  LoamLayer *layer;
} Bench;

/* What stands at a pixel of a tile. */
static guint32
tile_pixel (int tile, int x, int y)
{
  return 0xff000000 | (guint32) (tile * 40 + 10) << 16 | (guint32) (x * 60 + 5) << 8 |
         (guint32) (y * 80 + 3);
}

static void
write_tiles (const char *folder)
{
  cairo_surface_t *sheet = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, 2 * MARGIN + COLUMNS * (WIDTH + SPACING) - SPACING + 3,
      2 * MARGIN + 2 * (HEIGHT + SPACING) - SPACING);

  for (int tile = 0; tile < 2 * COLUMNS; tile++)
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++)
        surface_row (sheet, MARGIN + tile / COLUMNS * (HEIGHT + SPACING) +
                                y)[MARGIN + tile % COLUMNS * (WIDTH + SPACING) + x] =
            tile_pixel (tile, x, y);
  cairo_surface_mark_dirty (sheet);
  save_surface (sheet, folder, "tiles.png");
}

static void
set (gpointer object, LoamProperty property, LoamValue value)
{
  loam_object_swap (object, property, &value);
  loam_value_clear (&value);
}

/* Cells of @cell_width × @cell_height pixels, 8×6 of them. */
static Bench
bench_new (int cell_width, int cell_height)
{
  Bench bench = {fixture_new (cell_width, cell_height), loam_tileset_new ("tiles"),
                 loam_layer_new (LOAM_LAYER_TILES, "a", "tiles")};

  write_tiles (bench.fixture.folder);
  set (bench.tileset, LOAM_PROPERTY_IMAGE, loam_value_text (LOAM_VALUE_FILE, "tiles.png"));
  set (bench.tileset, LOAM_PROPERTY_TILE, LOAM_POINT (WIDTH, HEIGHT));
  set (bench.tileset, LOAM_PROPERTY_MARGIN, LOAM_INT (MARGIN));
  set (bench.tileset, LOAM_PROPERTY_SPACING, LOAM_INT (SPACING));
  loam_object_insert (&bench.fixture.project->object, &bench.tileset->object, -1);
  bench.layer->grid = loam_grid_new (8, 6, 0);
  return bench;
}

static void
bench_clear (Bench *bench)
{
  loam_object_unref (bench->layer);
  loam_object_unref (bench->tileset);
  fixture_clear (&bench->fixture);
}

/* Draws the layer as a view does, after @paint, if it is given. */
static cairo_surface_t *
draw (Bench *bench, double zoom, guint32 below)
{
  const LoamProject *project = bench->fixture.project;
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (bench->fixture.images, 1 << 20);
  g_autoptr (LoamView) view = loam_view_new (project, (LoamRect){0, 0, 8, 6});
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (8 * project->tile_width * zoom),
                                  (int) (6 * project->tile_height * zoom));
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgba (cr, (below >> 16 & 255) / 255.0, (below >> 8 & 255) / 255.0,
                         (below & 255) / 255.0, (below >> 24) / 255.0);
  cairo_paint (cr);
  cairo_scale (cr, zoom, zoom);
  loam_view_add_layer (view, bench->layer);
  loam_render_view (cr, cache, bench->fixture.images, view);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* The pixel of a tile that is shown at (@x, @y) of its turned picture: what is turned is turned back, step by step. */
static guint32
turned_pixel (int tile, guint32 flips, int x, int y)
{
  gboolean d = (flips & LOAM_CELL_FLIP_D) != 0;
  int width = d ? HEIGHT : WIDTH, height = d ? WIDTH : HEIGHT;

  if ((flips & LOAM_CELL_FLIP_V) != 0)
    y = height - 1 - y;
  if ((flips & LOAM_CELL_FLIP_H) != 0)
    x = width - 1 - x;
  return d ? tile_pixel (tile, y, x) : tile_pixel (tile, x, y);
}

static void
test_every_turn (void)
{
  for (guint32 turn = 0; turn < 8; turn++) {
    Bench bench = bench_new (WIDTH, WIDTH); /* room for both ways */
    guint32 flips = turn << 29;
    gboolean d = (flips & LOAM_CELL_FLIP_D) != 0;
    int width = d ? HEIGHT : WIDTH, height = d ? WIDTH : HEIGHT;

    loam_grid_set (bench.layer->grid, 2, 3, loam_tileset_get_cell (bench.tileset, 4, flips));
    for (int zoom = 1; zoom <= 3; zoom++) {
      cairo_surface_t *surface = draw (&bench, zoom, 0);

      for (int y = 0; y < height * zoom; y++)
        for (int x = 0; x < width * zoom; x++) {
          /* With its bottom left corner on that of the cell. */
          int left = 2 * WIDTH * zoom, bottom = 4 * WIDTH * zoom;

          g_assert_cmphex (surface_row (surface, bottom - height * zoom + y)[left + x], ==,
                           turned_pixel (4, flips, x / zoom, y / zoom));
        }
      g_assert_cmphex (surface_row (surface, 0)[0], ==, 0);
      cairo_surface_destroy (surface);
    }
    bench_clear (&bench);
  }
}

static void
test_large_tiles_reach_over_and_are_moved (void)
{
  Bench bench = bench_new (2, 2);
  cairo_surface_t *surface;

  g_assert_cmpint (loam_tile_draw_get_reach (bench.fixture.project), ==, 1);
  set (bench.tileset, LOAM_PROPERTY_OFFSET, LOAM_POINT (1, -3));
  g_assert_cmpint (loam_tile_draw_get_reach (bench.fixture.project), ==, 3);
  loam_grid_set (bench.layer->grid, 3, 4, loam_tileset_get_cell (bench.tileset, 1, 0));
  surface = draw (&bench, 1, 0);
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 16; x++) {
      int dx = x - 7, dy = y - (10 - 3 - HEIGHT);
      gboolean inside = dx >= 0 && dx < WIDTH && dy >= 0 && dy < HEIGHT;

      g_assert_cmphex (surface_row (surface, y)[x], ==, inside ? tile_pixel (1, dx, dy) : 0);
    }
  cairo_surface_destroy (surface);
  bench_clear (&bench);
}

static void
test_what_is_missing_is_marked (void)
{
  Bench bench = bench_new (WIDTH, HEIGHT);
  cairo_surface_t *surface;

  /* Beyond the picture, and of a tileset that is not there any more. */
  loam_grid_set (bench.layer->grid, 0, 0, loam_tileset_get_cell (bench.tileset, 6, 0));
  surface = draw (&bench, 1, 0);
  g_assert_cmphex (surface_row (surface, 1)[1], !=, 0);
  cairo_surface_destroy (surface);
  loam_object_unref (loam_object_remove (&bench.fixture.project->object, LOAM_LIST_TILESETS, 0));
  surface = draw (&bench, 1, 0);
  g_assert_cmphex (surface_row (surface, 1)[1], ==, 0);
  cairo_surface_destroy (surface);
  bench_clear (&bench);
}

/* The same cache draws anew what a tileset's change changes. */
static void
test_another_cut_is_drawn (void)
{
  Bench bench = bench_new (WIDTH, HEIGHT);
  const LoamProject *project = bench.fixture.project;
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (bench.fixture.images, 1 << 20);

  loam_grid_set (bench.layer->grid, 0, 0, loam_tileset_get_cell (bench.tileset, 4, 0));
  for (int columns = COLUMNS; columns >= 2; columns--) {
    g_autoptr (LoamView) view = loam_view_new (project, (LoamRect){0, 0, 8, 6});
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 32, 18);
    cairo_t *cr = cairo_create (surface);

    set (bench.tileset, LOAM_PROPERTY_COLUMNS, LOAM_INT (columns));
    loam_view_add_layer (view, bench.layer);
    loam_render_view (cr, cache, bench.fixture.images, view);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    if (columns == COLUMNS)
      g_assert_cmphex (surface_row (surface, 0)[0], ==, tile_pixel (4, 0, 0));
    else
      g_assert_cmphex (surface_row (surface, 0)[0], !=, tile_pixel (4, 0, 0));
    cairo_surface_destroy (surface);
  }
  bench_clear (&bench);
}

/* Parts of colours from 0 to 1, by the formulas of the W3C's Compositing and Blending. */
static double
blend (LoamBlend mode, double below, double above)
{
  switch (mode) {
  case LOAM_BLEND_MULTIPLY:
    return below * above;
  case LOAM_BLEND_SCREEN:
    return below + above - below * above;
  case LOAM_BLEND_OVERLAY:
    return blend (LOAM_BLEND_HARD_LIGHT, above, below);
  case LOAM_BLEND_DARKEN:
    return MIN (below, above);
  case LOAM_BLEND_LIGHTEN:
    return MAX (below, above);
  case LOAM_BLEND_COLOR_DODGE:
    return below == 0 ? 0 : above == 1 ? 1 : MIN (1, below / (1 - above));
  case LOAM_BLEND_COLOR_BURN:
    return below == 1 ? 1 : above == 0 ? 0 : 1 - MIN (1, (1 - below) / above);
  case LOAM_BLEND_HARD_LIGHT:
    return above <= 0.5 ? below * 2 * above : blend (LOAM_BLEND_SCREEN, below, 2 * above - 1);
  case LOAM_BLEND_SOFT_LIGHT: {
    double d = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : sqrt (below);

    return above <= 0.5 ? below - (1 - 2 * above) * below * (1 - below)
                        : below + (2 * above - 1) * (d - below);
  }
  case LOAM_BLEND_DIFFERENCE:
    return ABS (below - above);
  case LOAM_BLEND_EXCLUSION:
    return below + above - 2 * below * above;
  case LOAM_BLEND_ADD:
    return MIN (1, below + above);
  case LOAM_BLEND_NORMAL:
  default:
    return above;
  }
}

static void
assert_near (guint32 pixel, const double *expected)
{
  for (guint part = 0; part < 3; part++) {
    double found = pixel >> 8 * part & 255;

    g_assert_cmpfloat_with_epsilon (found, expected[part] * 255, 2.1);
  }
}

static void
test_every_blend (void)
{
  const guint32 below = 0xff5a9b4a;

  for (LoamBlend mode = LOAM_BLEND_NORMAL; mode <= LOAM_BLEND_ADD; mode++) {
    Bench bench = bench_new (WIDTH, HEIGHT);
    cairo_surface_t *surface;

    loam_grid_set (bench.layer->grid, 0, 0, loam_tileset_get_cell (bench.tileset, 5, 0));
    bench.layer->blend = mode;
    surface = draw (&bench, 1, below);
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++) {
        double expected[3];

        for (guint part = 0; part < 3; part++)
          expected[part] = blend (mode, (below >> 8 * part & 255) / 255.0,
                                  (tile_pixel (5, x, y) >> 8 * part & 255) / 255.0);
        assert_near (surface_row (surface, y)[x], expected);
      }
    /* Where the layer has nothing, nothing happens. */
    g_assert_cmphex (surface_row (surface, HEIGHT)[0], ==, below);
    cairo_surface_destroy (surface);
    bench_clear (&bench);
  }
}

static void
test_tint_and_groups (void)
{
  Bench bench = bench_new (WIDTH, HEIGHT);
  LoamLayer *group = loam_layer_new (LOAM_LAYER_GROUP, "g", "group");
  cairo_surface_t *surface;
  double expected[3];

  loam_object_insert (&group->object, &bench.layer->object, -1);
  group->tint = 0x80ff40ff;
  group->offset = (LoamPoint){WIDTH, 0};
  bench.layer->tint = 0xffffff80;
  loam_grid_set (bench.layer->grid, 0, 0, loam_tileset_get_cell (bench.tileset, 3, 0));
  surface = draw (&bench, 1, 0xff000000);
  for (guint part = 0; part < 3; part++)
    expected[part] = (tile_pixel (3, 1, 1) >> 8 * part & 255) / 255.0 *
                     (group->tint >> 8 * (part + 1) & 255) / 255.0 * 0x80 / 255.0;
  assert_near (surface_row (surface, 1)[WIDTH + 1], expected);
  g_assert_cmphex (surface_row (surface, 1)[1], ==, 0xff000000);
  cairo_surface_destroy (surface);
  loam_object_unref (group);
  bench_clear (&bench);
}

static void
test_images_repeat (void)
{
  for (LoamRepeat repeat = LOAM_REPEAT_NONE; repeat <= LOAM_REPEAT_BOTH; repeat++) {
    Bench bench = bench_new (8, 8);
    cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 5, 4), *surface;

    for (int y = 0; y < 4; y++)
      for (int x = 0; x < 5; x++)
        surface_row (picture, y)[x] = tile_pixel (2, x % 4, y % 3);
    cairo_surface_mark_dirty (picture);
    save_surface (picture, bench.fixture.folder, "sky.png");
    loam_object_unref (bench.layer);
    bench.layer = loam_layer_new (LOAM_LAYER_IMAGE, "sky", "sky");
    set (bench.layer, LOAM_PROPERTY_IMAGE, loam_value_text (LOAM_VALUE_FILE, "sky.png"));
    bench.layer->repeat = repeat;
    bench.layer->offset = (LoamPoint){7, 6};
    surface = draw (&bench, 1, 0);
    for (int y = 0; y < 48; y++)
      for (int x = 0; x < 64; x++) {
        int dx = x - 7, dy = y - 6;
        gboolean across = repeat == LOAM_REPEAT_X || repeat == LOAM_REPEAT_BOTH;
        gboolean down = repeat == LOAM_REPEAT_Y || repeat == LOAM_REPEAT_BOTH;
        gboolean seen = (across || (dx >= 0 && dx < 5)) && (down || (dy >= 0 && dy < 4));

        g_assert_cmphex (surface_row (surface, y)[x], ==,
                         seen ? tile_pixel (2, (dx % 5 + 5) % 5 % 4, (dy % 4 + 4) % 4 % 3) : 0);
      }
    cairo_surface_destroy (surface);
    bench_clear (&bench);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tile-draw/every-turn", test_every_turn);
  g_test_add_func ("/tile-draw/large-tiles-reach-over-and-are-moved",
                   test_large_tiles_reach_over_and_are_moved);
  g_test_add_func ("/tile-draw/what-is-missing-is-marked", test_what_is_missing_is_marked);
  g_test_add_func ("/tile-draw/another-cut-is-drawn", test_another_cut_is_drawn);
  g_test_add_func ("/layers/every-blend", test_every_blend);
  g_test_add_func ("/layers/tint-and-groups", test_tint_and_groups);
  g_test_add_func ("/layers/images-repeat", test_images_repeat);
  return g_test_run ();
}
