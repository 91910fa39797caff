/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "loam-error.h"
#include "loam-test-render.h"

#define WIDTH 40
#define HEIGHT 50

typedef struct {
  Fixture fixture;
  LoamGrid *grid;
  LoamView *view;
  char *path;
} Scene;

static void
set_up (Scene *scene, gconstpointer data)
{
  scene->fixture = fixture_new (16, 16);
  scene->grid = loam_grid_new (WIDTH, HEIGHT, BLOB);
  for (int i = 0; i < 300; i++)
    loam_grid_set (scene->grid, g_test_rand_int_range (0, WIDTH), g_test_rand_int_range (0, HEIGHT),
                   (guint32) g_test_rand_int_range (0, GLASS));
  scene->view = loam_view_new (scene->fixture.project, (LoamRect){0, 0, WIDTH, HEIGHT});
  loam_view_add_grid (scene->view, scene->grid, 1);
  scene->path = g_build_filename (scene->fixture.folder, "out.png", NULL);
}

static void
tear_down (Scene *scene, gconstpointer data)
{
  loam_view_free (scene->view);
  loam_grid_unref (scene->grid);
  fixture_clear (&scene->fixture);
  g_free (scene->path);
}

static gboolean
render (Scene *scene, LoamRect region, double scale, const char *path, GError **error)
{
  return loam_render_png (scene->view, scene->fixture.images, region, scale, path, error);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint count = 0;

  while (g_dir_read_name (dir) != NULL)
    count++;
  return count;
}

/* More than one strip, from a corner that is on no border of chunks, with clear pixels outside the level. */
static void
test_pixels (Scene *scene, gconstpointer data)
{
  LoamRect region = {-20, 33, 600, 790};
  g_autoptr (GError) error = NULL;
  cairo_surface_t *written, *expected;

  g_assert_true (render (scene, region, 1, scene->path, &error));
  g_assert_no_error (error);
  written = cairo_image_surface_create_from_png (scene->path);
  expected = plain_picture (&scene->fixture, scene->grid, scene->view->bounds, region.x, region.y,
                            region.width, region.height, 0);
  assert_same_picture (written, expected);
  cairo_surface_destroy (written);
  cairo_surface_destroy (expected);
}

static void
test_half_size (Scene *scene, gconstpointer data)
{
  cairo_surface_t *written, *expected;

  g_assert_true (render (scene, (LoamRect){0, 0, 640, 800}, 0.5, scene->path, NULL));
  written = cairo_image_surface_create_from_png (scene->path);
  expected = plain_picture (&scene->fixture, scene->grid, scene->view->bounds, 0, 0, 320, 400, 1);
  assert_same_picture (written, expected);
  cairo_surface_destroy (written);
  cairo_surface_destroy (expected);
}

static void
test_same_bytes (Scene *scene, gconstpointer data)
{
  g_autofree char *first = NULL, *second = NULL;
  gsize first_length, second_length;

  g_assert_true (render (scene, (LoamRect){0, 0, 640, 800}, 1, scene->path, NULL));
  g_assert_true (g_file_get_contents (scene->path, &first, &first_length, NULL));
  g_assert_true (render (scene, (LoamRect){0, 0, 640, 800}, 1, scene->path, NULL));
  g_assert_true (g_file_get_contents (scene->path, &second, &second_length, NULL));
  g_assert_cmpmem (first, first_length, second, second_length);
}

/* Past the 32,767 pixels of a cairo surface, and drawn in pieces. */
static void
test_wide (Scene *scene, gconstpointer data)
{
  const int zoom = 64;
  LoamRect region = {0, 7, 640, 1};
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) written = NULL;

  g_assert_true (render (scene, region, zoom, scene->path, &error));
  g_assert_no_error (error);
  written = gdk_pixbuf_new_from_file (scene->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (written), ==, 640 * zoom);
  g_assert_cmpint (gdk_pixbuf_get_height (written), ==, zoom);
  for (int y = 0; y < zoom; y += zoom - 1)
    for (int x = 0; x < 640 * zoom; x++) {
      const guint8 *at = gdk_pixbuf_read_pixels (written) +
                         (gsize) y * (gsize) gdk_pixbuf_get_rowstride (written) + (gsize) x * 4;

      g_assert_cmphex (
          (guint32) at[3] << 24 | (guint32) at[0] << 16 | (guint32) at[1] << 8 | at[2], ==,
          plain_pixel (&scene->fixture, scene->grid, scene->view->bounds, x / zoom, 7));
    }
}

static void
test_folders_are_made (Scene *scene, gconstpointer data)
{
  g_autofree char *path = g_build_filename (scene->fixture.folder, "a", "b", "out.png", NULL);

  g_assert_true (render (scene, (LoamRect){0, 0, 16, 16}, 1, path, NULL));
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
}

static void
test_too_large (Scene *scene, gconstpointer data)
{
  const struct {
    LoamRect region;
    double scale;
  } cases[] = {
      {{0, 0, 640, 16}, 1e6}, {{0, 0, 0, 16}, 1}, {{0, 0, 16, -3}, 1}, {{0, 0, 9, 9}, 1e300}};
  guint files = count_files (scene->fixture.folder);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (render (scene, cases[i].region, cases[i].scale, scene->path, &error));
    g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
  }
  g_assert_cmpuint (count_files (scene->fixture.folder), ==, files);
}

/* Where the file can't be written, what was there stays and nothing is left beside it. */
static void
test_failure (Scene *scene, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (scene->fixture.folder, "taken", NULL);
  g_autofree char *inside = g_build_filename (folder, "file", NULL);
  g_autofree char *under = g_build_filename (scene->fixture.folder, "blob.png", "out.png", NULL);
  g_autoptr (GError) over_folder = NULL, under_file = NULL;
  guint files;

  /* A folder that is not empty can't be replaced by a file, a file holds none. */
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (inside, "kept", -1, NULL));
  files = count_files (scene->fixture.folder);
  g_assert_false (render (scene, (LoamRect){0, 0, 16, 16}, 1, folder, &over_folder));
  g_assert_nonnull (strstr (over_folder->message, folder));
  g_assert_false (render (scene, (LoamRect){0, 0, 16, 16}, 1, under, &under_file));
  g_assert_nonnull (under_file);
  g_assert_true (g_file_test (inside, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_files (scene->fixture.folder), ==, files);
}

/* What is no file stays what it is: /dev/null must not become a picture. */
static void
test_pipe (Scene *scene, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  struct stat info;
  char bytes[8];
  int pipe;

  g_assert_cmpint (mkfifo (scene->path, 0600), ==, 0);
  pipe = g_open (scene->path, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0);
  g_assert_cmpint (pipe, >=, 0);
  render (scene, (LoamRect){0, 0, 16, 16}, 1, scene->path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (stat (scene->path, &info), ==, 0);
  g_assert_true (S_ISFIFO (info.st_mode));
  g_assert_cmpint (read (pipe, bytes, sizeof bytes), ==, sizeof bytes);
  g_assert_cmpmem (bytes, sizeof bytes, "\x89PNG\r\n\x1a\n", 8);
  close (pipe);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Scene, NULL, set_up, func, tear_down)
  ADD ("/render-png/has-the-pixels-of-the-level", test_pixels);
  ADD ("/render-png/is-averaged-at-half-size", test_half_size);
  ADD ("/render-png/has-the-same-bytes-each-time", test_same_bytes);
  ADD ("/render-png/may-be-wider-than-a-surface", test_wide);
  ADD ("/render-png/makes-folders", test_folders_are_made);
  ADD ("/render-png/refuses-sizes-out-of-range", test_too_large);
  ADD ("/render-png/writes-into-a-pipe", test_pipe);
  ADD ("/render-png/leaves-nothing-when-it-fails", test_failure);
  return g_test_run ();
}
