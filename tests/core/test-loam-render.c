/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-reader.h"
#include "loam-test-render.h"

#include <math.h>

/* A strip of three frames, 4×3 each: red, green, blue, of which the left column is white. */
static void
write_frames (Fixture *fixture)
{
  static const guint32 colors[] = {0xffff0000, 0xff00ff00, 0xff0000ff};
  cairo_surface_t *frames = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 12, 3);

  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 12; x++)
      surface_row (frames, y)[x] = x % 4 == 0 ? 0xffffffff : colors[x / 4];
  cairo_surface_mark_dirty (frames);
  save_surface (frames, fixture->folder, "frames.png");
}

/* @n sprites on 12×8 pixels, each @zoom device pixels large, as letters a row. */
static char *
drawn_as (Fixture *fixture, const LoamSprite *sprites, guint n, int zoom, double x)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 12, 8);
  cairo_t *cr = cairo_create (surface);
  GString *text = g_string_new (NULL);

  cairo_translate (cr, x, 0);
  cairo_scale (cr, zoom, zoom);
  loam_render_sprites (cr, fixture->images, sprites, n);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int j = 0; j < 8; j++) {
    for (int i = 0; i < 12; i++) {
      guint32 pixel = surface_row (surface, j)[i];

      g_string_append_c (text, pixel == 0            ? '.'
                               : pixel == 0xffff0000 ? 'r'
                               : pixel == 0xff00ff00 ? 'g'
                               : pixel == 0xff0000ff ? 'b'
                               : pixel == 0xffffffff ? 'w'
                               : pixel == 0xff123456 ? 'c'
                                                     : '?');
    }
    g_string_append_c (text, '\n');
  }
  cairo_surface_destroy (surface);
  return g_string_free (text, FALSE);
}

static void
assert_sprite (LoamSprite sprite, int zoom, double x, const char *expected)
{
  Fixture fixture = fixture_new (16, 16);
  g_autofree char *text = NULL;

  write_frames (&fixture);
  text = drawn_as (&fixture, &sprite, 1, zoom, x);
  g_assert_cmpstr (text, ==, expected);
  fixture_clear (&fixture);
}

static void
test_frame (void)
{
  LoamSprite sprite = {2, 1, 4, 3, .image = "frames.png", .image_x = 4};

  assert_sprite (sprite, 1, 0,
                 "............\n"
                 "..wggg......\n"
                 "..wggg......\n"
                 "..wggg......\n"
                 "............\n"
                 "............\n"
                 "............\n"
                 "............\n");
  sprite.flip = TRUE;
  assert_sprite (sprite, 1, 0,
                 "............\n"
                 "..gggw......\n"
                 "..gggw......\n"
                 "..gggw......\n"
                 "............\n"
                 "............\n"
                 "............\n"
                 "............\n");
}

/* Between two pixels, it stands on the nearer one, whole; zoomed in, on the nearer pixel of the device. */
static void
test_whole_pixels (void)
{
  LoamSprite sprite = {1.4, 0.6, 4, 3, .image = "frames.png", .image_x = 8};

  assert_sprite (sprite, 1, 0.2,
                 "............\n"
                 "..wbbb......\n"
                 "..wbbb......\n"
                 "..wbbb......\n"
                 "............\n"
                 "............\n"
                 "............\n"
                 "............\n");
  assert_sprite (sprite, 2, 0,
                 "............\n"
                 "...wwbbbbbb.\n"
                 "...wwbbbbbb.\n"
                 "...wwbbbbbb.\n"
                 "...wwbbbbbb.\n"
                 "...wwbbbbbb.\n"
                 "...wwbbbbbb.\n"
                 "............\n");
}

static void
test_boxes (void)
{
  LoamSprite box = {8, 5, 3, 2, .color = 0x123456ff};

  assert_sprite (box, 1, 0,
                 "............\n"
                 "............\n"
                 "............\n"
                 "............\n"
                 "............\n"
                 "........ccc.\n"
                 "........ccc.\n"
                 "............\n");
  box.image = "nowhere.png";
  assert_sprite (box, 1, -9,
                 "............\n"
                 "............\n"
                 "............\n"
                 "............\n"
                 "............\n"
                 "cc..........\n"
                 "cc..........\n"
                 "............\n");
}

/* Stretched to its size, of its own frame only; half of it. */
static void
test_size (void)
{
  LoamSprite sprite = {1, 1, 8, 6, .image = "frames.png", .image_x = 4, .frame = {4, 3}};

  assert_sprite (sprite, 1, 0,
                 "............\n"
                 ".wwgggggg...\n"
                 ".wwgggggg...\n"
                 ".wwgggggg...\n"
                 ".wwgggggg...\n"
                 ".wwgggggg...\n"
                 ".wwgggggg...\n"
                 "............\n");
  sprite.flip = TRUE;
  sprite.width = 4;
  assert_sprite (sprite, 1, 0,
                 "............\n"
                 ".gggw.......\n"
                 ".gggw.......\n"
                 ".gggw.......\n"
                 ".gggw.......\n"
                 ".gggw.......\n"
                 ".gggw.......\n"
                 "............\n");
}

/* Quarters of a circle are exact: clockwise, about the middle and about a corner, mirrored before that. */
static void
test_rotation (void)
{
  LoamSprite sprite = {
      4, 2, 4, 4, .image = "frames.png", .image_x = 4, .frame = {4, 3}, .pivot = {0.5, 0.5}};

  sprite.rotation = 90;
  assert_sprite (sprite, 1, 0,
                 "............\n"
                 "............\n"
                 "....wwww....\n"
                 "....gggg....\n"
                 "....gggg....\n"
                 "....gggg....\n"
                 "............\n"
                 "............\n");
  sprite.flip = TRUE;
  sprite.rotation = -180;
  assert_sprite (sprite, 1, 0,
                 "............\n"
                 "............\n"
                 "....wggg....\n"
                 "....wggg....\n"
                 "....wggg....\n"
                 "....wggg....\n"
                 "............\n"
                 "............\n");
  sprite.flip = FALSE;
  sprite.rotation = 450;
  sprite.pivot = (LoamPoint){0, 0};
  sprite.height = 3;
  assert_sprite (sprite, 1, 0,
                 "............\n"
                 "............\n"
                 ".www........\n"
                 ".ggg........\n"
                 ".ggg........\n"
                 ".ggg........\n"
                 "............\n"
                 "............\n");
  sprite = (LoamSprite){4, 2, 4, 2, .color = 0x123456ff, .rotation = 270, .pivot = {0.5, 0.5}};
  assert_sprite (sprite, 1, 0,
                 "............\n"
                 ".....cc.....\n"
                 ".....cc.....\n"
                 ".....cc.....\n"
                 ".....cc.....\n"
                 "............\n"
                 "............\n"
                 "............\n");
}

/* What is drawn lies within the bounds that are told, and reaches them. */
static void
test_bounds (void)
{
  LoamSprite sprite = {10, 20, 8, 4, .rotation = 45, .pivot = {0, 0}};
  LoamPoint from, to;
  const double half = sqrt (0.5);

  loam_sprite_get_bounds (&sprite, &from, &to);
  g_assert_cmpfloat_with_epsilon (from.x, 10 - 4 * half, 1e-9);
  g_assert_cmpfloat_with_epsilon (from.y, 20, 1e-9);
  g_assert_cmpfloat_with_epsilon (to.x, 10 + 8 * half, 1e-9);
  g_assert_cmpfloat_with_epsilon (to.y, 20 + 12 * half, 1e-9);
}

static void
test_order (void)
{
  Fixture fixture = fixture_new (16, 16);
  const LoamSprite sprites[] = {
      {0, 0, 4, 3, .image = "frames.png", .image_x = 0},
      {2, 1, 4, 3, .image = "frames.png", .image_x = 4},
      {4, 2, 2, 2, .color = 0x123456ff},
      {6, 2, 4, 3, .image = "frames.png", .image_x = 8},
  };
  g_autofree char *text = NULL;

  write_frames (&fixture);
  text = drawn_as (&fixture, sprites, G_N_ELEMENTS (sprites), 1, 0);
  g_assert_cmpstr (text, ==,
                   "wrrr........\n"
                   "wrwggg......\n"
                   "wrwgccwbbb..\n"
                   "..wgccwbbb..\n"
                   "......wbbb..\n"
                   "............\n"
                   "............\n"
                   "............\n");
  fixture_clear (&fixture);
}

static void
test_view (void)
{
  Fixture fixture = fixture_new (16, 16);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (fixture.images, 1 << 20);
  g_autoptr (LoamGrid) ground = loam_grid_new (2, 2, PLAIN);
  g_autoptr (LoamGrid) over = loam_grid_new (2, 2, EMPTY);
  LoamView *view = loam_view_new (fixture.project, (LoamRect){0, 0, 2, 2});
  LoamSprite box = {8, -4, 100, 12, .color = 0x0000ffff};
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 40);
  cairo_t *cr = cairo_create (surface);

  loam_grid_set (over, 1, 1, MISSING);
  loam_view_add_grid (view, ground, 1);
  g_array_append_val (loam_view_add_sprites (view, 0.5), box);
  loam_view_add_grid (view, over, 1);
  loam_view_add_grid (view, ground, 0);
  cairo_translate (cr, 4, 4);
  loam_render_view (cr, cache, fixture.images, view);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  g_assert_cmphex (surface_row (surface, 3)[20], ==, 0);          /* outside the level */
  g_assert_cmphex (surface_row (surface, 5)[36], ==, 0);          /* likewise */
  g_assert_cmphex (surface_row (surface, 30)[4], ==, 0xffaa5533); /* ground */
  g_assert_cmphex (surface_row (surface, 5)[20], ==, 0xff552a99); /* half a box on it */
  g_assert_cmphex (surface_row (surface, 30)[30], ==, 0xff00ff00);
  cairo_surface_destroy (surface);
  loam_view_free (view);
  fixture_clear (&fixture);
}

static void
test_terrain_pictures (void)
{
  Fixture fixture = fixture_new (16, 12);
  static const guint terrains[] = {BLOB, SINGLE, PLAIN, MISSING};
  const guint32 pixels[] = {sheet_pixel (FALSE, 46, 3, 2), sheet_pixel (FALSE, 0, 3, 2), 0xffaa5533,
                            0xff00ff00};

  for (guint i = 0; i < G_N_ELEMENTS (terrains); i++) {
    cairo_surface_t *picture = loam_render_terrain_picture (
        fixture.images, fixture.project, loam_project_get_terrain (fixture.project, terrains[i]));

    g_assert_cmpint (cairo_image_surface_get_width (picture), ==, 16);
    g_assert_cmpint (cairo_image_surface_get_height (picture), ==, 12);
    g_assert_cmphex (surface_row (picture, 2)[3], ==, pixels[i]);
    cairo_surface_destroy (picture);
  }
  fixture_clear (&fixture);
}

/* The samples as they are opened, at a half and, in part, at full size. */
static void
test_sample (gconstpointer data)
{
  const char *name = data;
  g_autofree char *folder = g_build_filename (TESTS_DIR, "..", "data", "samples", name, NULL);
  g_autofree char *file = g_strconcat (folder, G_DIR_SEPARATOR_S, name, ".loam", NULL);
  g_autofree char *half = g_strconcat (name, "-half.png", NULL);
  g_autofree char *part = g_strconcat (name, "-part.png", NULL);
  g_autoptr (GError) error = NULL;
  LoamProject *project = loam_reader_read (file, NULL, &error);
  g_autoptr (LoamImages) images = loam_images_new (folder);
  g_autoptr (LoamChunkCache) cache = loam_chunk_cache_new (images, 16 << 20);
  LoamView *view;

  g_assert_no_error (error);
  view = loam_view_new_for_level (project, g_ptr_array_index (project->levels, 0));
  for (int i = 0; i < 2; i++) {
    cairo_surface_t *surface =
        cairo_image_surface_create (CAIRO_FORMAT_ARGB32, i == 0 ? view->bounds.width * 8 : 320,
                                    i == 0 ? view->bounds.height * 8 : 200);
    cairo_t *cr = cairo_create (surface);

    if (i == 0)
      cairo_scale (cr, 0.5, 0.5);
    else
      cairo_translate (cr, -280, -80);
    loam_render_view (cr, cache, images, view);
    cairo_destroy (cr);
    assert_golden (surface, i == 0 ? half : part);
    cairo_surface_destroy (surface);
  }
  loam_view_free (view);
  loam_object_unref (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/render/sprites-show-one-frame", test_frame);
  g_test_add_func ("/render/sprites-stand-on-whole-pixels", test_whole_pixels);
  g_test_add_func ("/render/things-without-picture-are-boxes", test_boxes);
  g_test_add_func ("/render/sprites-are-stretched-to-their-size", test_size);
  g_test_add_func ("/render/sprites-are-turned-about-their-pivot", test_rotation);
  g_test_add_func ("/render/bounds-hold-what-is-turned", test_bounds);
  g_test_add_func ("/render/later-sprites-lie-over-earlier", test_order);
  g_test_add_func ("/render/a-view-is-clipped-and-layered", test_view);
  g_test_add_func ("/render/terrains-have-pictures-for-palettes", test_terrain_pictures);
  g_test_add_data_func ("/render/crypt-looks-as-accepted", "crypt", test_sample);
  g_test_add_data_func ("/render/meadow-looks-as-accepted", "meadow", test_sample);
  return g_test_run ();
}
