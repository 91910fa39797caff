/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How files name tiles: "walls#5" is a tile of the tileset "walls", "walls#0-63" a run of them, and letters behind a
 * number say how it is turned: "walls#5hd", or "5hd" in a row of cells (see LOAM_CELL_FLIP_H and those after it). */

#include "loam-tileset.h"

G_BEGIN_DECLS

/** Tiles that a new entry of a key names: most levels use those of one corner of a sheet. */
#define LOAM_TILE_RUN 64
/** Tiles that the key of one layer may name. */
#define LOAM_MAX_KEY_TILES (1 << 22)

/** Reads "NAME#FIRST-LAST" or "NAME#FIRST". @name: (out): free with g_free(); not set where it returns FALSE. */
gboolean loam_tile_run_parse (const char *text, char **name, int *first, int *last);
/** Free with g_free(). */
char *loam_tile_run_print (const char *name, int first, int last);

/** Moves *@at over letters that turn a tile; each may stand once. FALSE where one stands twice. */
gboolean loam_tile_flips_parse (const char **at, guint32 *flips);
/** Writes the letters at @at, at most four; where they end. */
char *loam_tile_flips_print (char *at, guint32 cell);

G_END_DECLS
