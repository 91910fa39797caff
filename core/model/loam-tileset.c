/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tileset.h"

#include "loam-bag.h"
#include "loam-object-free.h"

LoamTileset *
loam_tileset_new (const char *name)
{
  LoamTileset *tileset = loam_object_alloc (LOAM_KIND_TILESET, sizeof (LoamTileset), NULL, name);

  tileset->image = loam_intern ("");
  tileset->tile_width = tileset->tile_height = 16;
  tileset->tiles = loam_object_list_new ();
  return tileset;
}

void
loam_tileset_clear (LoamTileset *tileset)
{
  g_ref_string_release (tileset->image);
  loam_object_list_free (tileset->tiles);
}

LoamTile *
loam_tile_new (int number)
{
  LoamTile *tile = loam_object_alloc (LOAM_KIND_TILE, sizeof (LoamTile), NULL, "");

  tile->number = number;
  tile->image = loam_intern ("");
  tile->probability = 1;
  tile->values = loam_bag_new ();
  return tile;
}

void
loam_tile_clear (LoamTile *tile)
{
  LoamValue animation = {.type = LOAM_VALUE_LIST, .list = tile->animation};
  LoamValue shapes = {.type = LOAM_VALUE_LIST, .list = tile->shapes};

  g_ref_string_release (tile->image);
  if (tile->animation != NULL)
    loam_value_clear (&animation);
  if (tile->shapes != NULL)
    loam_value_clear (&shapes);
  g_clear_pointer (&tile->terrain, loam_object_unref);
  loam_bag_unref (tile->values);
}

guint
loam_tileset_find_place (const LoamTileset *tileset, int number)
{
  guint low = 0, high = tileset->tiles->len;

  while (low < high) {
    guint middle = (low + high) / 2;
    const LoamTile *tile = g_ptr_array_index (tileset->tiles, middle);

    if (tile->number < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

LoamTile *
loam_tileset_get_tile (const LoamTileset *tileset, int number)
{
  guint place = loam_tileset_find_place (tileset, number);
  LoamTile *tile = place < tileset->tiles->len ? g_ptr_array_index (tileset->tiles, place) : NULL;

  return tile != NULL && tile->number == number ? tile : NULL;
}

const char *
loam_tileset_get_image (const LoamTileset *tileset, int number)
{
  const LoamTile *tile = loam_tileset_get_tile (tileset, number);
  const char *image = tile != NULL && *tile->image != '\0' ? tile->image : tileset->image;

  return *image != '\0' ? image : NULL;
}

/* How many tiles with the spacing between them a length has room for. */
static int
fit (int length, int tile, int margin, int spacing)
{
  return MAX (0, (length - margin + spacing) / (tile + spacing));
}

int
loam_tileset_count (const LoamTileset *tileset, int picture_width, int picture_height)
{
  int columns = tileset->columns, rows;

  if (*tileset->image == '\0')
    return 0;
  if (tileset->count > 0)
    return tileset->count;
  if (columns == 0)
    columns = fit (picture_width, tileset->tile_width, tileset->margin, tileset->spacing);
  rows = fit (picture_height, tileset->tile_height, tileset->margin, tileset->spacing);
  return (int) MIN ((gint64) columns * rows, LOAM_MAX_TILES);
}

gboolean
loam_tileset_cut (
    const LoamTileset *tileset, int number, int picture_width, int picture_height, LoamRect *area)
{
  const LoamTile *tile = loam_tileset_get_tile (tileset, number);
  int columns = tileset->columns;

  if (tile != NULL && *tile->image != '\0') {
    *area = (LoamRect){tile->x, tile->y, tile->width, tile->height};
    if (area->width == 0)
      area->width = picture_width - area->x;
    if (area->height == 0)
      area->height = picture_height - area->y;
  } else {
    if (columns == 0)
      columns = fit (picture_width, tileset->tile_width, tileset->margin, tileset->spacing);
    if (*tileset->image == '\0' || columns == 0)
      return FALSE;
    area->x = tileset->margin + number % columns * (tileset->tile_width + tileset->spacing);
    area->y = tileset->margin + number / columns * (tileset->tile_height + tileset->spacing);
    area->width = tileset->tile_width;
    area->height = tileset->tile_height;
  }
  return area->width > 0 && area->height > 0 && area->width <= picture_width - area->x &&
         area->height <= picture_height - area->y;
}

guint32
loam_tileset_get_cell (const LoamTileset *tileset, int number, guint32 flips)
{
  g_assert (tileset->number > 0 && number >= 0 && number < LOAM_MAX_TILES);

  return flips | tileset->number << 16 | (guint32) number;
}

guint32
loam_cell_flip_h (guint32 cell)
{
  return cell != 0 ? cell ^ LOAM_CELL_FLIP_H : 0;
}

guint32
loam_cell_flip_v (guint32 cell)
{
  return cell != 0 ? cell ^ LOAM_CELL_FLIP_V : 0;
}

guint32
loam_cell_turn (guint32 cell)
{
  guint32 h = cell & LOAM_CELL_FLIP_H, v = cell & LOAM_CELL_FLIP_V;

  if (cell == 0)
    return 0;
  /* What was mirrored across stands upright now, and the picture's top looks right. */
  cell &= ~(LOAM_CELL_FLIP_H | LOAM_CELL_FLIP_V);
  cell |= (v != 0 ? 0 : LOAM_CELL_FLIP_H) | (h != 0 ? LOAM_CELL_FLIP_V : 0);
  return cell ^ LOAM_CELL_FLIP_D;
}
