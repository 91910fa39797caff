/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-images.h"

#include <errno.h>
#include <fcntl.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "loam-error.h"

#define READ_SIZE (64 * 1024)

typedef struct {
  cairo_surface_t *surface; /* or NULL, and then: */
  char *reason;
} Picture;

struct _LoamImages {
  char *folder;         /* resolved, or NULL */
  GHashTable *pictures; /* path to Picture */
  guint generation;
};

static void
picture_free (gpointer data)
{
  Picture *picture = data;

  g_clear_pointer (&picture->surface, cairo_surface_destroy);
  g_free (picture->reason);
  g_free (picture);
}

LoamImages *
loam_images_new (const char *folder)
{
  LoamImages *images = g_new0 (LoamImages, 1);

  images->folder = folder != NULL ? realpath (folder, NULL) : NULL;
  images->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, picture_free);
  return images;
}

void
loam_images_free (LoamImages *images)
{
  free (images->folder); /* realpath()'s */
  g_hash_table_unref (images->pictures);
  g_free (images);
}

void
loam_images_reload (LoamImages *images)
{
  g_hash_table_remove_all (images->pictures);
  images->generation++;
}

guint
loam_images_get_generation (const LoamImages *images)
{
  return images->generation;
}

/* The file that @path names, all links followed, if it lies in @folder. */
static char *
resolve (const char *folder, const char *path, GError **error)
{
  g_autofree char *joined = NULL;
  char real[PATH_MAX];
  gsize length;

  if (folder == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 "%s: the project has no folder yet; save it first", path);
    return NULL;
  }
  if (g_path_is_absolute (path)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                 "%s: a picture's path starts at the project's folder, not at the root", path);
    return NULL;
  }
  joined = g_build_filename (folder, path, NULL);
  if (realpath (joined, real) == NULL) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", path,
                 g_strerror (code));
    return NULL;
  }
  length = strlen (folder);
  if (strncmp (real, folder, length) != 0 || (length > 1 && real[length] != '/')) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                 "%s: lies outside the project's folder; copy the picture into it", path);
    return NULL;
  }
  return g_strdup (real);
}

/* Before anything is allocated for the pixels. Clearing the size makes the decoder give up. */
static void
size_prepared_cb (GdkPixbufLoader *loader, int width, int height, gpointer user_data)
{
  gboolean *too_large = user_data;

  if (width > LOAM_IMAGE_MAX_SIDE || height > LOAM_IMAGE_MAX_SIDE ||
      (gint64) width * height > LOAM_IMAGE_MAX_PIXELS) {
    *too_large = TRUE;
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  }
}

/* Feeds the file to the decoder, and stops as soon as its size is known to be too large. */
static gboolean
feed (GdkPixbufLoader *loader, int fd, const gboolean *too_large, const char *path, GError **error)
{
  g_autofree guint8 *buffer = g_malloc (READ_SIZE);

  while (!*too_large) {
    gssize got = read (fd, buffer, READ_SIZE);

    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0) {
      int code = errno;

      g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", path,
                   g_strerror (code));
      return FALSE;
    }
    if (got == 0)
      return TRUE;
    if (!gdk_pixbuf_loader_write (loader, buffer, (gsize) got, *too_large ? NULL : error))
      return FALSE;
  }
  return FALSE;
}

/* Straight RGB(A) bytes to cairo's premultiplied native words. */
static cairo_surface_t *
surface_from_pixbuf (GdkPixbuf *pixbuf)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf);
  int channels = gdk_pixbuf_get_n_channels (pixbuf);
  int from_stride = gdk_pixbuf_get_rowstride (pixbuf);
  const guint8 *from = gdk_pixbuf_read_pixels (pixbuf);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  guint8 *to = cairo_image_surface_get_data (surface);
  int to_stride = cairo_image_surface_get_stride (surface);

  if (to == NULL)
    return surface;
  for (int y = 0; y < height; y++) {
    const guint8 *in = from + (gsize) y * (gsize) from_stride;
    guint32 *out = (guint32 *) (gpointer) (to + (gsize) y * (gsize) to_stride);

    for (int x = 0; x < width; x++, in += channels) {
      guint32 a = channels == 4 ? in[3] : 255;
      guint32 r = (in[0] * a + 127) / 255, g = (in[1] * a + 127) / 255, b = (in[2] * a + 127) / 255;

      out[x] = a << 24 | r << 16 | g << 8 | b;
    }
  }
  cairo_surface_mark_dirty (surface);
  return surface;
}

static cairo_surface_t *
decode (int fd, const char *path, GError **error)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  g_autoptr (GError) reason = NULL;
  gboolean too_large = FALSE, fed;
  GdkPixbuf *pixbuf;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &too_large);
  fed = feed (loader, fd, &too_large, path, &reason);
  /* A loader must be closed, and closing tells of what is cut short. */
  if (!gdk_pixbuf_loader_close (loader, fed ? &reason : NULL))
    fed = FALSE;
  if (too_large) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                 "%s: the picture is too large; at most %d pixels a side and %d in all are taken",
                 path, LOAM_IMAGE_MAX_SIDE, LOAM_IMAGE_MAX_PIXELS);
    return NULL;
  }
  pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  if (!fed || pixbuf == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, "%s: not a picture that can be read: %s",
                 path, reason != NULL ? reason->message : "it is empty");
    return NULL;
  }
  return surface_from_pixbuf (pixbuf);
}

static cairo_surface_t *
load (LoamImages *images, const char *path, GError **error)
{
  g_autofree char *real = resolve (images->folder, path, error);
  cairo_surface_t *surface = NULL;
  struct stat info;
  int fd;

  if (real == NULL)
    return NULL;
  /* Not to hang on a pipe that nobody writes to. */
  fd = open (real, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", path,
                 g_strerror (code));
    return NULL;
  }
  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, "%s: not a file with a picture", path);
  else
    surface = decode (fd, path, error);
  close (fd);
  if (surface != NULL && cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT, "%s: %s", path,
                 cairo_status_to_string (cairo_surface_status (surface)));
    g_clear_pointer (&surface, cairo_surface_destroy);
  }
  return surface;
}

static const Picture *
look_up (LoamImages *images, const char *path)
{
  Picture *picture = g_hash_table_lookup (images->pictures, path);

  if (picture == NULL) {
    g_autoptr (GError) error = NULL;

    picture = g_new0 (Picture, 1);
    picture->surface = load (images, path, &error);
    if (picture->surface == NULL)
      picture->reason = g_strdup (error != NULL ? error->message : path);
    g_hash_table_insert (images->pictures, g_strdup (path), picture);
  }
  return picture;
}

cairo_surface_t *
loam_images_get (LoamImages *images, const char *path)
{
  g_return_val_if_fail (images != NULL && path != NULL, NULL);

  return look_up (images, path)->surface;
}

const char *
loam_images_get_error (LoamImages *images, const char *path)
{
  g_return_val_if_fail (images != NULL && path != NULL, NULL);

  return look_up (images, path)->reason;
}
