/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-images.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  char *root; /* holds the project's folder, and what is outside */
  char *folder;
  LoamImages *images;
} Fixture;

static char *
path_in (const char *folder, const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static void
write_picture (const char *folder, const char *name, double red, double alpha)
{
  g_autofree char *path = path_in (folder, name);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 3, 2);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgba (cr, red, 0, 0, alpha);
  cairo_paint (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->root = g_dir_make_tmp ("loam-images-XXXXXX", NULL);
  fixture->folder = path_in (fixture->root, "project");
  g_assert_cmpint (g_mkdir (fixture->folder, 0700), ==, 0);
  write_picture (fixture->folder, "red.png", 1, 1);
  write_picture (fixture->root, "outside.png", 1, 1);
  fixture->images = loam_images_new (fixture->folder);
}

static void
remove_all (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK)) {
    g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name (dir)) != NULL) {
      g_autofree char *inner = path_in (path, name);

      remove_all (inner);
    }
  }
  g_remove (path);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  loam_images_free (fixture->images);
  remove_all (fixture->root);
  g_free (fixture->folder);
  g_free (fixture->root);
}

static guint32
first_pixel (cairo_surface_t *surface)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface), sizeof pixel);
  return pixel;
}

static void
assert_refused (Fixture *fixture, const char *path, const char *reason)
{
  g_assert_null (loam_images_get (fixture->images, path));
  g_assert_nonnull (loam_images_get_error (fixture->images, path));
  if (strstr (loam_images_get_error (fixture->images, path), reason) == NULL)
    g_error ("\"%s\" does not tell of \"%s\"", loam_images_get_error (fixture->images, path),
             reason);
}

static void
test_loads_once (Fixture *fixture, gconstpointer data)
{
  cairo_surface_t *picture = loam_images_get (fixture->images, "red.png");

  g_assert_nonnull (picture);
  g_assert_null (loam_images_get_error (fixture->images, "red.png"));
  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, 3);
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, 2);
  g_assert_cmpint (cairo_image_surface_get_format (picture), ==, CAIRO_FORMAT_ARGB32);
  g_assert_cmphex (first_pixel (picture), ==, 0xffff0000);
  g_assert_true (loam_images_get (fixture->images, "red.png") == picture);
}

static void
test_premultiplies (Fixture *fixture, gconstpointer data)
{
  write_picture (fixture->folder, "faint.png", 1, 0.5);
  g_assert_cmphex (first_pixel (loam_images_get (fixture->images, "faint.png")), ==, 0x80800000);
}

static void
test_reloads (Fixture *fixture, gconstpointer data)
{
  guint generation = loam_images_get_generation (fixture->images);

  assert_refused (fixture, "later.png", "No such file");
  write_picture (fixture->folder, "later.png", 1, 1);
  g_assert_null (loam_images_get (fixture->images, "later.png"));
  loam_images_reload (fixture->images);
  g_assert_nonnull (loam_images_get (fixture->images, "later.png"));
  g_assert_cmpuint (loam_images_get_generation (fixture->images), !=, generation);
}

static void
test_outside (Fixture *fixture, gconstpointer data)
{
  g_autofree char *absolute = path_in (fixture->root, "outside.png");
  g_autofree char *link = path_in (fixture->folder, "link.png");
  g_autofree char *twin = g_strconcat (fixture->folder, "-twin", NULL);

  assert_refused (fixture, "../outside.png", "outside the project's folder");
  assert_refused (fixture, absolute, "not at the root");
  g_assert_cmpint (symlink (absolute, link), ==, 0);
  assert_refused (fixture, "link.png", "outside the project's folder");
  /* A folder whose name only begins like the project's. */
  g_assert_cmpint (g_mkdir (twin, 0700), ==, 0);
  write_picture (twin, "red.png", 1, 1);
  assert_refused (fixture, "../project-twin/red.png", "outside the project's folder");
  /* Out and in again is in. */
  g_assert_nonnull (loam_images_get (fixture->images, "../project/red.png"));
}

static void
test_not_pictures (Fixture *fixture, gconstpointer data)
{
  g_autofree char *text = path_in (fixture->folder, "text.png");
  g_autofree char *empty = path_in (fixture->folder, "empty.png");
  g_autofree char *cut = path_in (fixture->folder, "cut.png");
  g_autofree char *red = path_in (fixture->folder, "red.png");
  g_autofree char *folder = path_in (fixture->folder, "folder.png");
  g_autofree char *pipe = path_in (fixture->folder, "pipe.png");
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_set_contents (text, "no picture", -1, NULL));
  assert_refused (fixture, "text.png", "not a picture");
  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  assert_refused (fixture, "empty.png", "not a picture");
  g_assert_true (g_file_get_contents (red, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents (cut, bytes, (gssize) length / 2, NULL));
  assert_refused (fixture, "cut.png", "not a picture");
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  assert_refused (fixture, "folder.png", "not a file");
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  assert_refused (fixture, "pipe.png", "not a file");
}

/* A picture that says it is @width × @height, and has no pixels. */
static void
write_header (Fixture *fixture, guint32 width, guint32 height)
{
  g_autofree char *path = path_in (fixture->folder, "huge.png");
  guint8 bytes[41] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I',
                      'H',  'D', 'R', 0,   0,    0,    0,    0,    0, 0, 0, 8,  6};
  guint32 crc = 0xffffffff;

  for (int i = 0; i < 4; i++) {
    bytes[16 + i] = (guint8) (width >> (24 - 8 * i));
    bytes[20 + i] = (guint8) (height >> (24 - 8 * i));
  }
  for (int i = 12; i < 29; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++)
      crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
  }
  for (int i = 0; i < 4; i++)
    bytes[29 + i] = (guint8) (~crc >> (24 - 8 * i));
  /* The pixels are said to begin. */
  memcpy (bytes + 33, "\0\0\1\0IDAT", 8);
  g_assert_true (g_file_set_contents (path, (char *) bytes, sizeof bytes, NULL));
  loam_images_reload (fixture->images);
}

static void
test_too_large (Fixture *fixture, gconstpointer data)
{
  write_header (fixture, LOAM_IMAGE_MAX_SIDE + 1, 1);
  assert_refused (fixture, "huge.png", "too large");
  write_header (fixture, 1, LOAM_IMAGE_MAX_SIDE + 1);
  assert_refused (fixture, "huge.png", "too large");
  write_header (fixture, LOAM_IMAGE_MAX_SIDE, LOAM_IMAGE_MAX_PIXELS / LOAM_IMAGE_MAX_SIDE + 1);
  assert_refused (fixture, "huge.png", "too large");
}

static void
test_no_folder (void)
{
  g_autoptr (LoamImages) images = loam_images_new (NULL);

  g_assert_null (loam_images_get (images, "red.png"));
  g_assert_nonnull (strstr (loam_images_get_error (images, "red.png"), "no folder yet"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)
  ADD ("/images/are-loaded-once", test_loads_once);
  ADD ("/images/are-premultiplied", test_premultiplies);
  ADD ("/images/are-read-again-after-a-reload", test_reloads);
  ADD ("/images/outside-the-folder-are-refused", test_outside);
  ADD ("/images/what-is-no-picture-has-a-reason", test_not_pictures);
  ADD ("/images/too-large-ones-are-refused-by-their-header", test_too_large);
  g_test_add_func ("/images/a-project-without-folder-has-none", test_no_folder);
  return g_test_run ();
}
