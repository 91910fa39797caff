/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the tests of core/render share: a project in a folder of its own with every kind of terrain art, pictures drawn in
 * the plainest way to compare with, and golden pictures.
 *
 * Golden pictures lie in tests/golden and are compared pixel by pixel. To accept what is drawn now, run
 * tests/golden/accept (it sets LOAM_ACCEPT_GOLDEN) and look at the difference that Git shows. */

#include <glib/gstdio.h>
#include <string.h>

#include "loam-autotile.h"
#include "loam-grid-private.h"
#include "loam-object-private.h"
#include "loam-render.h"

/* Terrains by the index of their cells. */
enum { EMPTY, BLOB, SINGLE, PLAIN, GLASS, MISSING, LACE, N_TERRAINS };

typedef struct {
  char *folder;
  LoamProject *project;
  LoamImages *images;
} Fixture;

/* A pixel of the fixture's sheets, premultiplied; every pixel of every picture differs from its neighbours. */
static inline guint32
sheet_pixel (gboolean lace, guint picture, int x, int y)
{
  if (lace && (x + y + (int) picture) % 3 == 0)
    return 0;
  return 0xff000000 | (picture * 5 + 7) << 16 | (guint) (x * 13 + 20) << 8 | (guint) (y * 11 + 30);
}

static inline void
save_surface (cairo_surface_t *surface, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

static inline guint32 *
surface_row (cairo_surface_t *surface, int y)
{
  return (guint32 *) (void *) (cairo_image_surface_get_data (surface) +
                               y * cairo_image_surface_get_stride (surface));
}

/* @count pictures in rows of eight, from pixel (@left, @top). */
static inline void
write_sheet (
    const char *folder, const char *name, gboolean lace, int count, int left, int top, int w, int h)
{
  int columns = MIN (count, 8), rows = (count + 7) / 8;
  cairo_surface_t *sheet =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, left + columns * w, top + rows * h);

  for (int y = 0; y < rows * h; y++)
    for (int x = 0; x < columns * w; x++)
      surface_row (sheet, top + y)[left + x] =
          sheet_pixel (lace, (guint) (y / h * 8 + x / w), x % w, y % h);
  cairo_surface_mark_dirty (sheet);
  save_surface (sheet, folder, name);
}

static inline void
add_terrain (LoamProject *project,
             const char *name,
             guint32 color,
             LoamArtKind kind,
             const char *image,
             int x,
             int y)
{
  LoamTerrain *terrain = loam_terrain_new (name);

  terrain->color = color;
  if (image != NULL)
    terrain->art = loam_art_new (kind, image, x, y);
  loam_object_insert ((LoamObject *) project, (LoamObject *) terrain, -1);
  loam_object_unref (terrain);
}

static inline Fixture
fixture_new (int tile_width, int tile_height)
{
  Fixture fixture = {.folder = g_dir_make_tmp ("loam-render-XXXXXX", NULL)};
  LoamProject *project = fixture.project = loam_project_new ("test");

  g_assert_nonnull (fixture.folder);
  project->tile_width = tile_width;
  project->tile_height = tile_height;
  write_sheet (fixture.folder, "blob.png", FALSE, 47, 3, 5, tile_width, tile_height);
  write_sheet (fixture.folder, "lace.png", TRUE, 47, 0, 0, tile_width, tile_height);
  write_sheet (fixture.folder, "single.png", FALSE, 1, 0, 0, tile_width, tile_height);
  add_terrain (project, "blob", 0x112233ff, LOAM_ART_BLOB47, "blob.png", 3, 5);
  add_terrain (project, "single", 0x223344ff, LOAM_ART_SINGLE, "single.png", 0, 0);
  add_terrain (project, "plain", 0xaa5533ff, LOAM_ART_SINGLE, NULL, 0, 0);
  add_terrain (project, "glass", 0xff00ff80, LOAM_ART_SINGLE, NULL, 0, 0);
  add_terrain (project, "missing", 0x00ff00ff, LOAM_ART_BLOB47, "nowhere.png", 0, 0);
  add_terrain (project, "lace", 0x556677ff, LOAM_ART_BLOB47, "lace.png", 0, 0);
  fixture.images = loam_images_new (fixture.folder);
  return fixture;
}

static inline void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
      remove_folder (path);
    else
      g_unlink (path);
  }
  g_rmdir (folder);
}

static inline void
fixture_clear (Fixture *fixture)
{
  loam_images_free (fixture->images);
  loam_object_unref (fixture->project);
  remove_folder (fixture->folder);
  g_free (fixture->folder);
}

/* What the pixel of a level is, cell by cell. */
static inline guint32
plain_pixel (const Fixture *fixture, const LoamGrid *grid, LoamRect bounds, int x, int y)
{
  int w = fixture->project->tile_width, h = fixture->project->tile_height;
  int cx = x >= 0 ? x / w : -((w - 1 - x) / w), cy = y >= 0 ? y / h : -((h - 1 - y) / h);
  guint32 cell = loam_grid_get (grid, cx, cy);
  guint mask = 0;

  if (cx < bounds.x || cy < bounds.y || cx >= bounds.x + bounds.width ||
      cy >= bounds.y + bounds.height)
    return 0;
  if (cell == BLOB || cell == LACE)
    mask = loam_autotile_blob_index (loam_autotile_mask (grid, bounds, cx, cy));
  x -= cx * w;
  y -= cy * h;
  switch (cell) {
  case BLOB:
    return sheet_pixel (FALSE, mask, x, y);
  case LACE:
    return sheet_pixel (TRUE, mask, x, y);
  case SINGLE:
    return sheet_pixel (FALSE, 0, x, y);
  case PLAIN:
    return 0xffaa5533;
  case GLASS:
    return 0x80800080;
  case MISSING:
    return 0xff00ff00;
  default:
    return 0;
  }
}

/* A picture of the level from pixel (@x, @y), shrunk @halvings times by averaging. */
static inline cairo_surface_t *
plain_picture (const Fixture *fixture,
               const LoamGrid *grid,
               LoamRect bounds,
               int x,
               int y,
               int width,
               int height,
               int halvings)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_surface_t *larger;

  if (halvings == 0) {
    for (int j = 0; j < height; j++)
      for (int i = 0; i < width; i++)
        surface_row (picture, j)[i] = plain_pixel (fixture, grid, bounds, x + i, y + j);
    return picture;
  }
  larger = plain_picture (fixture, grid, bounds, x, y, width * 2, height * 2, halvings - 1);
  for (int j = 0; j < height; j++)
    for (int i = 0; i < width; i++) {
      guint32 pixel = 0;

      for (int shift = 0; shift < 32; shift += 8) {
        guint32 sum = 2;

        for (int k = 0; k < 4; k++)
          sum += surface_row (larger, j * 2 + k / 2)[i * 2 + k % 2] >> shift & 0xff;
        pixel |= sum / 4 << shift;
      }
      surface_row (picture, j)[i] = pixel;
    }
  cairo_surface_destroy (larger);
  return picture;
}

static inline void
assert_same_picture (cairo_surface_t *drawn, cairo_surface_t *expected)
{
  int width = cairo_image_surface_get_width (expected);
  int height = cairo_image_surface_get_height (expected);

  cairo_surface_flush (drawn);
  g_assert_cmpint (cairo_image_surface_get_width (drawn), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (drawn), ==, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (surface_row (drawn, y)[x] != surface_row (expected, y)[x])
        g_error ("pixel %d, %d is %08x; expected %08x", x, y, surface_row (drawn, y)[x],
                 surface_row (expected, y)[x]);
}

/* Compares with tests/golden/@name, or accepts @drawn as that. */
static inline void
assert_golden (cairo_surface_t *drawn, const char *name)
{
  g_autofree char *path = g_build_filename (TESTS_DIR, "golden", name, NULL);
  cairo_surface_t *golden;

  if (g_getenv ("LOAM_ACCEPT_GOLDEN") != NULL)
    g_assert_cmpint (cairo_surface_write_to_png (drawn, path), ==, CAIRO_STATUS_SUCCESS);
  golden = cairo_image_surface_create_from_png (path);
  if (cairo_surface_status (golden) != CAIRO_STATUS_SUCCESS)
    g_error ("%s: %s", path, cairo_status_to_string (cairo_surface_status (golden)));
  assert_same_picture (drawn, golden);
  cairo_surface_destroy (golden);
}
