/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for tilesets and their tiles. Each is one undo step. What is *about* a tileset (its picture, how it is cut, …) is
 * set with loam_edit_set_property(); another picture keeps every reference, for cells hold numbers. */

#include "loam-document.h"

G_BEGIN_DECLS

/** A new tileset at the end of the list, cut from @image ("" for a collection) in tiles of that size in pixels. */
LoamTileset *loam_edit_tileset_define (LoamDocument *document,
                                       const char *name,
                                       const char *image,
                                       int tile_width,
                                       int tile_height,
                                       GError **error);
/** Its cells, in every level, become empty. */
gboolean loam_edit_tileset_delete (LoamDocument *document, LoamTileset *tileset);
/** How many cells of all levels show it. */
guint64 loam_edit_tileset_count_cells (LoamDocument *document, LoamTileset *tileset);

/** loam_edit_set_property() of @n tiles by their numbers. What is said about a tile for the first time makes the
 * object that holds it, and one about which nothing is said any more goes, in the same step. */
gboolean loam_edit_tiles_set_property (LoamDocument *document,
                                       LoamTileset *tileset,
                                       const int *numbers,
                                       guint n,
                                       LoamProperty property,
                                       const LoamValue *value,
                                       guint64 gesture,
                                       GError **error);
/** The same for loam_edit_values_set(): components on tiles. */
gboolean loam_edit_tiles_set_value (LoamDocument *document,
                                    LoamTileset *tileset,
                                    const int *numbers,
                                    guint n,
                                    const char *component,
                                    const char *field,
                                    const LoamValue *value,
                                    guint64 gesture,
                                    GError **error);

/** Tiles that show @terrain show @instead (nullable); within a group. */
void loam_edit_tiles_replace_terrain (LoamDocument *document,
                                      LoamTerrain *terrain,
                                      LoamTerrain *instead);

G_END_DECLS
