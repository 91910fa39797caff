/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTerrainPictures: the pixels that cells of a terrain may show, cut out of its sheet (the Flyweight pattern:
 * every cell of the terrain is a copy of one of them).
 *
 * Each terrain has one picture, or the 47 of a blob sheet, at the tile's size and at its halves, quarters, …
 * (mips; level n is shrunk by 2^n, by averaging). Pictures lie one behind the other without gaps, so that a chunk
 * is composed by copying short rows from the processor's near cache. A terrain without art, or whose art can't
 * be had, is plain colour. Pixels are cairo's premultiplied ARGB32. */

#include "loam-images.h"
#include "loam-project.h"

G_BEGIN_DECLS

typedef struct {
  gboolean blob;     /**< @pixels are LOAM_BLOB_COUNT pictures, else one */
  int width, height; /**< pixels of one picture */
  guint32 *pixels;   /**< picture i starts at i × @width × @height */
  guint64 opaque;    /**< bit i: picture i has no pixel that anything shows through */
} LoamTerrainPicture;

typedef struct _LoamTerrainPictures LoamTerrainPictures;

/** @images: borrowed; must outlive it. */
LoamTerrainPictures *loam_terrain_pictures_new (LoamImages *images);
void loam_terrain_pictures_free (LoamTerrainPictures *pictures);

/** Brings them up to date with @project's art, colours and tile size, and with reloaded pictures.
 * Returns whether anything changed (all pictures are made anew then). */
gboolean loam_terrain_pictures_sync (LoamTerrainPictures *pictures, const LoamProject *project);

/** How many times a tile of @project can be halved evenly: the highest level that there is. */
guint loam_terrain_pictures_get_levels (const LoamProject *project);

/** Of the terrain whose cells hold @cell, at @level; borrowed until the next change. NULL for an empty cell and one
 * that holds no terrain of the project that was synced with. */
const LoamTerrainPicture *
loam_terrain_pictures_get (LoamTerrainPictures *pictures, guint32 cell, guint level);

/** Shrinks premultiplied pixels to half, by averaging four: @width and @height are those of the result. */
void loam_pixels_halve (
    const guint32 *from, gsize from_stride, guint32 *to, gsize to_stride, int width, int height);

G_END_DECLS
