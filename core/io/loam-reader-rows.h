/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Rows of cells, straight from their text into chunks: loam-reader-rows.c, for loam-reader-cells.c. */

#include "loam-reader-private.h"

G_BEGIN_DECLS

/** What a layer's cells are read with. */
typedef struct {
  LoamReader *reader;
  const LoamJson *json;
  LoamGrid *grid;
  gboolean tiles; /**< of a layer of tiles: letters may turn them */
  guint n_names;  /**< of the key */
  guint *
      starts; /**< by place in the key: the number of its first value; and behind the last, @n_values */
  guint n_values;      /**< numbers that a row may have */
  guint32 *values;     /**< by number: what cells hold */
  gboolean *used;      /**< by number */
  gboolean check_free; /**< nothing may lie yet where rows are read to */
  GError **error;
} LoamReaderCells;

/** Sets an error at @node; FALSE. */
gboolean loam_reader_cells_fail (const LoamReaderCells *cells,
                                 const cJSON *node,
                                 int code,
                                 const char *message);
/** Takes @bytes off what the project's cells may take, before they are allocated. */
gboolean loam_reader_cells_take (LoamReaderCells *cells, const cJSON *node, gint64 bytes);
/** Reads the key of a layer of tiles, whose first entry is "", into @cells and @layer (loam-reader-tilesets.c). */
gboolean loam_reader_read_tile_key (LoamReaderCells *cells, LoamLayer *layer, const cJSON *key);
/** Counts the cells of a row. Sets an error for text that is no row. */
gboolean loam_reader_cells_count (const LoamReaderCells *cells, const cJSON *node, gint64 *total);
/** Reads as many rows as @area is high, from the first row @node on. */
gboolean loam_reader_cells_read (LoamReaderCells *cells, const cJSON *node, LoamRect area);

G_END_DECLS
