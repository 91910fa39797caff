/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTileset and LoamTile: pictures of the size of a cell or another, cut from a sheet or each from a file.
 *
 * Flyweights, as terrains are: a cell of a tile layer holds which tile it shows and how that is turned, in 32 bits:
 *
 *     31  30  29  28 | 27 … 16        | 15 … 0
 *     h   v   d   r  | tileset number | tile number
 *
 * h mirrors left to right, v top to bottom, d along the diagonal (x and y change places, before the other two); r turns
 * by 120° on hexagonal grids. The bits are Tiled's. The tileset's number is handed out by the project as a terrain's is,
 * from 1: 0 is the empty cell. It is never written into a file: there, cells name runs of tiles through their layer's
 * key.
 *
 * A tileset holds a LoamTile only for those tiles about which something is to be said; of a sheet any tile may be shown
 * without one. In a collection (a tileset without a picture) each tile has its own. */

#include "loam-object.h"

G_BEGIN_DECLS

#define LOAM_CELL_FLIP_H (1u << 31)
#define LOAM_CELL_FLIP_V (1u << 30)
#define LOAM_CELL_FLIP_D (1u << 29)
#define LOAM_CELL_TURN_HEX (1u << 28)
#define LOAM_CELL_FLIPS (15u << 28)
#define LOAM_MAX_TILESETS 4095
/** Tiles of one tileset. */
#define LOAM_MAX_TILES 65536

/** Which point of a thing that is drawn with the tile stands at the thing's position. */
typedef enum {
  LOAM_ALIGN_TOP_LEFT,
  LOAM_ALIGN_TOP,
  LOAM_ALIGN_TOP_RIGHT,
  LOAM_ALIGN_LEFT,
  LOAM_ALIGN_CENTER,
  LOAM_ALIGN_RIGHT,
  LOAM_ALIGN_BOTTOM_LEFT,
  LOAM_ALIGN_BOTTOM,
  LOAM_ALIGN_BOTTOM_RIGHT
} LoamAlign;

struct _LoamTileset {
  LoamObject object;
  guint number; /**< what its cells hold; from 1 */
  char *image;  /**< interned; path relative to the project's folder; "" for a collection */
  int tile_width, tile_height;
  int margin, spacing; /**< pixels around all tiles, and between them */
  int columns, count;  /**< tiles in a row, and in all; 0 for as many as the picture has room for */
  int offset_x, offset_y; /**< pixels by which tiles are drawn beside their cells */
  int align;              /**< LoamAlign */
  GPtrArray *tiles;       /**< of LoamTile, ascending by number */
};

struct _LoamTile {
  LoamObject object;
  int number;         /**< place in the sheet, row by row from 0; of a collection any */
  char *image;        /**< interned; its own picture, or "" */
  int x, y;           /**< where in its own picture it begins */
  int width, height;  /**< of that part; 0 for all of the picture */
  double probability; /**< weight among tiles chosen at random */
  LoamList
      *animation;   /**< of POINT: the number of a tile, and for how many milliseconds; or NULL */
  LoamList *shapes; /**< of STRING, see loam-tile-shape.h: what collides; or NULL */
  LoamObject *terrain; /**< LoamTerrain: what kind of ground it shows; or NULL. A reference */
  LoamBag *values;
};

LoamTileset *loam_tileset_new (const char *name);
LoamTile *loam_tile_new (int number);

/** What is said about a tile, or NULL. */
LoamTile *loam_tileset_get_tile (const LoamTileset *tileset, int number);
/** Where in the list a tile of that number stands, or would stand. */
guint loam_tileset_find_place (const LoamTileset *tileset, int number);
/** The path of the picture that has the tile; NULL where there is none. Borrowed. */
const char *loam_tileset_get_image (const LoamTileset *tileset, int number);
/** How many tiles a picture of that size has room for; 0 for a collection. */
int loam_tileset_count (const LoamTileset *tileset, int picture_width, int picture_height);
/** Where the tile lies in its picture, which has that size; FALSE where it does not lie in it. */
gboolean loam_tileset_cut (
    const LoamTileset *tileset, int number, int picture_width, int picture_height, LoamRect *area);

/** What a cell that shows the tile holds; @tileset must be in a project, or have been. */
guint32 loam_tileset_get_cell (const LoamTileset *tileset, int number, guint32 flips);
/** Parts of a cell. */
static inline guint
loam_cell_get_tileset (guint32 cell)
{
  return cell >> 16 & 0xfff;
}
static inline int
loam_cell_get_tile (guint32 cell)
{
  return (int) (cell & 0xffff);
}

/** The cell as it looks mirrored left to right or top to bottom, or turned by a quarter, clockwise; 0 stays 0. */
guint32 loam_cell_flip_h (guint32 cell);
guint32 loam_cell_flip_v (guint32 cell);
guint32 loam_cell_turn (guint32 cell);

G_END_DECLS
