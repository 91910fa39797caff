/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-render.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <png.h>
#include <unistd.h>

#include "loam-error.h"

/* A strip is at most this high, and at most this many bytes. */
#define STRIP_HEIGHT 256
#define STRIP_BYTES (32 << 20)
/* Pieces of a strip that cairo draws at a time. */
#define PIECE_WIDTH 16384
#define CACHE_BUDGET (32 << 20)

typedef struct {
  const LoamView *view;
  LoamImages *images;
  LoamChunkCache *cache;
  LoamRect region;
  double scale;
  int width, height; /* of the picture */
  int strip_height;
  guint32 *pixels; /* a strip */
  png_structp png;
  png_infop info;
  char message[128];
} Job;

static void
failed_cb (png_structp png, png_const_charp message)
{
  Job *job = png_get_error_ptr (png);

  g_strlcpy (job->message, message, sizeof job->message);
  png_longjmp (png, 1);
}

static void
warned_cb (png_structp png, png_const_charp message)
{
}

/* Draws @height rows from @top. */
static void
draw_strip (Job *job, int top, int height)
{
  memset (job->pixels, 0, (gsize) job->width * (gsize) height * 4);
  for (int x = 0; x < job->width; x += PIECE_WIDTH) {
    cairo_surface_t *piece = cairo_image_surface_create_for_data (
        (guint8 *) (job->pixels + x), CAIRO_FORMAT_ARGB32, MIN (PIECE_WIDTH, job->width - x),
        height, job->width * 4);
    cairo_t *cr = cairo_create (piece);

    cairo_translate (cr, -x, -top);
    cairo_scale (cr, job->scale, job->scale);
    cairo_translate (cr, -job->region.x, -job->region.y);
    loam_render_view (cr, job->cache, job->images, job->view);
    cairo_destroy (cr);
    cairo_surface_destroy (piece);
  }
}

/* cairo's premultiplied words to PNG's straight bytes, in place. */
static void
unmultiply_row (guint32 *row, int width)
{
  guint8 *out = (guint8 *) row;

  for (int x = 0; x < width; x++, out += 4) {
    guint32 pixel = row[x], a = pixel >> 24;
    guint32 r = pixel >> 16 & 0xff, g = pixel >> 8 & 0xff, b = pixel & 0xff;

    if (a != 0 && a != 255) {
      r = (r * 255 + a / 2) / a;
      g = (g * 255 + a / 2) / a;
      b = (b * 255 + a / 2) / a;
    }
    out[0] = (guint8) r;
    out[1] = (guint8) g;
    out[2] = (guint8) b;
    out[3] = (guint8) a;
  }
}

/* libpng comes back to the setjmp() on any error; nothing is allocated between here and there. */
static gboolean
write_rows (Job *job, FILE *file)
{
  if (setjmp (png_jmpbuf (job->png)) != 0)
    return FALSE;
  png_init_io (job->png, file);
  png_set_user_limits (job->png, LOAM_RENDER_PNG_MAX_SIDE, LOAM_RENDER_PNG_MAX_SIDE);
  png_set_IHDR (job->png, job->info, (png_uint_32) job->width, (png_uint_32) job->height, 8,
                PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                PNG_FILTER_TYPE_DEFAULT);
  /* Tiles repeat exactly: plain bytes are found again sooner than filtered ones, and level 3 finds nearly as
   * much as 9 does. */
  png_set_filter (job->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level (job->png, 3);
  png_write_info (job->png, job->info);
  for (int top = 0; top < job->height; top += job->strip_height) {
    int height = MIN (job->strip_height, job->height - top);

    draw_strip (job, top, height);
    for (int y = 0; y < height; y++) {
      guint32 *row = job->pixels + (gsize) y * (gsize) job->width;

      unmultiply_row (row, job->width);
      png_write_row (job->png, (png_const_bytep) row);
    }
  }
  png_write_end (job->png, NULL);
  return TRUE;
}

static gboolean
set_errno_error (GError **error, const char *path, int code)
{
  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", path,
               g_strerror (code));
  return FALSE;
}

/* Into an open file, which it closes. */
static gboolean
write_file (Job *job, int fd, const char *path, GError **error)
{
  FILE *file = fdopen (fd, "wb");
  gboolean written = FALSE;
  int code = 0;

  if (file == NULL) {
    code = errno;
    close (fd);
    return set_errno_error (error, path, code);
  }
  errno = 0;
  job->png = png_create_write_struct (PNG_LIBPNG_VER_STRING, job, failed_cb, warned_cb);
  job->info = job->png != NULL ? png_create_info_struct (job->png) : NULL;
  if (job->info != NULL)
    written = write_rows (job, file);
  /* What is no file, such as a pipe, has nothing to sync. */
  if (written && (fflush (file) != 0 || (fsync (fd) != 0 && errno != EINVAL)))
    written = FALSE;
  code = errno;
  png_destroy_write_struct (&job->png, &job->info);
  if (fclose (file) != 0 && written) {
    code = errno;
    written = FALSE;
  }
  if (written)
    return TRUE;
  if (code != 0)
    return set_errno_error (error, path, code);
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, "%s: %s", path, job->message);
  return FALSE;
}

/* A file is written beside @path, so that it can be renamed to it. */
static gboolean
write_to_path (Job *job, const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *beside = g_strconcat (path, ".XXXXXX", NULL);
  int fd;

  if (g_mkdir_with_parents (folder, 0777) != 0)
    return set_errno_error (error, folder, errno);
  /* A device or a pipe is written to and not replaced. */
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
    fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
    return fd >= 0 ? write_file (job, fd, path, error) : set_errno_error (error, path, errno);
  }
  fd = g_mkstemp_full (beside, O_RDWR | O_CLOEXEC, 0666);
  if (fd < 0)
    return set_errno_error (error, path, errno);
  if (!write_file (job, fd, path, error)) {
    g_unlink (beside);
    return FALSE;
  }
  if (g_rename (beside, path) != 0) {
    set_errno_error (error, path, errno);
    g_unlink (beside);
    return FALSE;
  }
  return TRUE;
}

gboolean
loam_render_png (const LoamView *view,
                 LoamImages *images,
                 LoamRect region,
                 double scale,
                 const char *path,
                 GError **error)
{
  double width = ceil (region.width * scale), height = ceil (region.height * scale);
  Job job = {.view = view, .images = images, .region = region, .scale = scale};
  gboolean written;

  g_return_val_if_fail (scale > 0, FALSE);

  if (!(width >= 1 && height >= 1) || width > LOAM_RENDER_PNG_MAX_SIDE ||
      height > LOAM_RENDER_PNG_MAX_SIDE) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                 "%s: a picture of %.0f × %.0f pixels; expected 1 to %d a side", path, width,
                 height, LOAM_RENDER_PNG_MAX_SIDE);
    return FALSE;
  }
  job.width = (int) width;
  job.height = (int) height;
  job.strip_height = CLAMP (STRIP_BYTES / (job.width * 4), 1, STRIP_HEIGHT);
  job.pixels = g_new (guint32, (gsize) job.width * (gsize) job.strip_height);
  job.cache = loam_chunk_cache_new (images, CACHE_BUDGET);
  written = write_to_path (&job, path, error);
  loam_chunk_cache_free (job.cache);
  g_free (job.pixels);
  return written;
}
