/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-terrain-pictures.h"

#include "loam-autotile.h"

#define MAX_LEVELS 8

/* What a terrain looked like when its pictures were cut. */
typedef struct {
  gboolean present;
  LoamArt *art; /* a reference, so that no other art can get its address */
  guint32 color;
  LoamTerrainPicture levels[MAX_LEVELS + 1]; /* pixels NULL: not made yet */
} Look;

struct _LoamTerrainPictures {
  LoamImages *images;
  guint generation; /* of the images */
  int tile_width, tile_height;
  GArray *looks; /* of Look, by the terrain's index */
};

static void
look_clear (gpointer data)
{
  Look *look = data;

  g_clear_pointer (&look->art, loam_art_unref);
  for (guint i = 0; i <= MAX_LEVELS; i++)
    g_clear_pointer (&look->levels[i].pixels, g_free);
}

LoamTerrainPictures *
loam_terrain_pictures_new (LoamImages *images)
{
  LoamTerrainPictures *pictures = g_new0 (LoamTerrainPictures, 1);

  pictures->images = images;
  pictures->looks = g_array_new (FALSE, TRUE, sizeof (Look));
  g_array_set_clear_func (pictures->looks, look_clear);
  return pictures;
}

void
loam_terrain_pictures_free (LoamTerrainPictures *pictures)
{
  g_array_unref (pictures->looks);
  g_free (pictures);
}

static const LoamTerrain *
terrain_at (const LoamProject *project, guint index)
{
  return loam_project_get_terrain (project, index);
}

static gboolean
is_current (const LoamTerrainPictures *pictures, const LoamProject *project)
{
  if (pictures->generation != loam_images_get_generation (pictures->images) ||
      pictures->tile_width != project->tile_width ||
      pictures->tile_height != project->tile_height ||
      pictures->looks->len != project->terrain_by_index->len)
    return FALSE;
  for (guint i = 0; i < pictures->looks->len; i++) {
    const Look *look = &g_array_index (pictures->looks, Look, i);
    const LoamTerrain *terrain = terrain_at (project, i);

    if (look->present != (terrain != NULL) ||
        look->art != (terrain != NULL ? terrain->art : NULL) ||
        look->color != (terrain != NULL ? terrain->color : 0))
      return FALSE;
  }
  return TRUE;
}

gboolean
loam_terrain_pictures_sync (LoamTerrainPictures *pictures, const LoamProject *project)
{
  if (is_current (pictures, project))
    return FALSE;
  pictures->generation = loam_images_get_generation (pictures->images);
  pictures->tile_width = project->tile_width;
  pictures->tile_height = project->tile_height;
  g_array_set_size (pictures->looks, 0);
  g_array_set_size (pictures->looks, project->terrain_by_index->len);
  for (guint i = 0; i < pictures->looks->len; i++) {
    Look *look = &g_array_index (pictures->looks, Look, i);
    const LoamTerrain *terrain = terrain_at (project, i);

    look->present = terrain != NULL;
    if (terrain != NULL) {
      look->art = terrain->art != NULL ? loam_art_ref (terrain->art) : NULL;
      look->color = terrain->color;
    }
  }
  return TRUE;
}

guint
loam_terrain_pictures_get_levels (const LoamProject *project)
{
  guint levels = 0;
  int sides = project->tile_width | project->tile_height;

  while (levels < MAX_LEVELS && (sides & 1 << levels) == 0)
    levels++;
  return levels;
}

static guint64
find_opaque (const LoamTerrainPicture *picture, guint count)
{
  gsize size = (gsize) picture->width * (gsize) picture->height;
  guint64 opaque = 0;

  for (guint i = 0; i < count; i++) {
    guint32 all = 0xff000000;

    for (gsize p = 0; p < size; p++)
      all &= picture->pixels[i * size + p];
    if (all == 0xff000000)
      opaque |= G_GUINT64_CONSTANT (1) << i;
  }
  return opaque;
}

static void
fill_with_color (LoamTerrainPicture *picture, guint32 rgba)
{
  guint32 a = rgba & 0xff;
  guint32 r = ((rgba >> 24) * a + 127) / 255;
  guint32 g = ((rgba >> 16 & 0xff) * a + 127) / 255;
  guint32 b = ((rgba >> 8 & 0xff) * a + 127) / 255;
  gsize size = (gsize) picture->width * (gsize) picture->height;

  picture->blob = FALSE;
  picture->pixels = g_new0 (guint32, size);
  for (gsize i = 0; i < size; i++)
    picture->pixels[i] = a << 24 | r << 16 | g << 8 | b;
}

/* FALSE where the art can't be had, or doesn't hold all its pictures. */
static gboolean
cut_from_sheet (LoamTerrainPicture *picture, LoamImages *images, const LoamArt *art)
{
  cairo_surface_t *sheet = art->image != NULL ? loam_images_get (images, art->image) : NULL;
  gboolean blob = art->kind == LOAM_ART_BLOB47;
  int columns = blob ? LOAM_BLOB_COLUMNS : 1, count = blob ? LOAM_BLOB_COUNT : 1;
  int rows = (count + columns - 1) / columns;
  int width = picture->width, height = picture->height;
  const guint8 *data;
  int stride;
  guint32 *to;

  if (sheet == NULL || art->x < 0 || art->y < 0 ||
      (gint64) art->x + (gint64) columns * width > cairo_image_surface_get_width (sheet) ||
      (gint64) art->y + (gint64) rows * height > cairo_image_surface_get_height (sheet))
    return FALSE;
  data = cairo_image_surface_get_data (sheet);
  stride = cairo_image_surface_get_stride (sheet);
  picture->blob = blob;
  picture->pixels = to = g_new0 (guint32, (gsize) count * (gsize) width * (gsize) height);
  for (int i = 0; i < count; i++)
    for (int y = 0; y < height; y++, to += width)
      memcpy (to,
              data + (gsize) (art->y + i / columns * height + y) * (gsize) stride +
                  (gsize) (art->x + i % columns * width) * 4,
              (gsize) width * 4);
  return TRUE;
}

void
loam_pixels_halve (
    const guint32 *from, gsize from_stride, guint32 *to, gsize to_stride, int width, int height)
{
  const guint32 even = 0x00ff00ff;

  for (int y = 0; y < height; y++) {
    const guint32 *a = from + (gsize) (2 * y) * from_stride, *b = a + from_stride;
    guint32 *out = to + (gsize) y * to_stride;

    /* Two channels at a time: four bytes and a half for rounding fit in ten bits. */
    for (int x = 0; x < width; x++, a += 2, b += 2) {
      guint32 low = (a[0] & even) + (a[1] & even) + (b[0] & even) + (b[1] & even);
      guint32 high =
          (a[0] >> 8 & even) + (a[1] >> 8 & even) + (b[0] >> 8 & even) + (b[1] >> 8 & even);

      low = (low + 0x00020002) >> 2 & even;
      high = (high + 0x00020002) >> 2 & even;
      out[x] = high << 8 | low;
    }
  }
}

static void
halve_all (const LoamTerrainPicture *from, LoamTerrainPicture *to, guint count)
{
  gsize from_size = (gsize) from->width * (gsize) from->height;
  gsize size = (gsize) to->width * (gsize) to->height;

  to->blob = from->blob;
  to->pixels = g_new0 (guint32, count * size);
  for (guint i = 0; i < count; i++)
    loam_pixels_halve (from->pixels + i * from_size, (gsize) from->width, to->pixels + i * size,
                       (gsize) to->width, to->width, to->height);
}

/* The level below must have been made. */
static void
make (LoamTerrainPictures *pictures, Look *look, guint level)
{
  LoamTerrainPicture *picture = &look->levels[level];

  picture->width = pictures->tile_width >> level;
  picture->height = pictures->tile_height >> level;
  if (level > 0) {
    const LoamTerrainPicture *larger = &look->levels[level - 1];

    halve_all (larger, picture, larger->blob ? LOAM_BLOB_COUNT : 1);
  } else if (look->art == NULL || !cut_from_sheet (picture, pictures->images, look->art)) {
    fill_with_color (picture, look->color);
  }
  picture->opaque = find_opaque (picture, picture->blob ? LOAM_BLOB_COUNT : 1);
}

const LoamTerrainPicture *
loam_terrain_pictures_get (LoamTerrainPictures *pictures, guint32 cell, guint level)
{
  Look *look;

  g_assert (level <= MAX_LEVELS);
  if (cell >= pictures->looks->len)
    return NULL;
  look = &g_array_index (pictures->looks, Look, cell);
  if (!look->present)
    return NULL;
  for (guint i = 0; i <= level; i++)
    if (look->levels[i].pixels == NULL)
      make (pictures, look, i);
  return &look->levels[level];
}
