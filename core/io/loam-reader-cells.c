/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The cells of a layer: its key, and rows in a level with bounds, or blocks of rows in one without. */

#include "loam-reader-rows.h"

#include "loam-error.h"

/** A page's slot in the table, see loam-grid.h. */
#define PAGE_BYTES 8
#define PAGE_SHIFT 8
#define PAGE_CELLS (G_GINT64_CONSTANT (1) << PAGE_SHIFT)

G_STATIC_ASSERT (1 << PAGE_SHIFT == LOAM_CHUNK_SIZE * LOAM_PAGE_CHUNKS);

/** Pages that hold the cells from @first up to, without, @end. */
static gint64
count_pages (gint64 first, gint64 end)
{
  return ((end - 1) >> PAGE_SHIFT) - (first >> PAGE_SHIFT) + 1;
}

static gboolean
read_bounded (LoamReaderCells *cells, const LoamLevel *level, const cJSON *rows)
{
  LoamRect area = {0, 0, level->width, level->height};
  gint64 pages = count_pages (0, level->width) * count_pages (0, level->height);
  int n_rows;

  if (!loam_reader_get_array (cells->json, rows, G_MAXINT, cells->error))
    return FALSE;
  n_rows = cJSON_GetArraySize (rows);
  if (n_rows != level->height) {
    loam_json_set_error (cells->json, rows, NULL, cells->error, LOAM_ERROR_FORMAT,
                         "%d rows; expected %d, the height of the level", n_rows, level->height);
    return FALSE;
  }
  if (!loam_reader_cells_take (cells, rows, pages * PAGE_BYTES))
    return FALSE;
  cells->grid = loam_grid_new (level->width, level->height, 0);
  return loam_reader_cells_read (cells, rows->child, area);
}

/** Position, size and first row of a block. */
static gboolean
measure_block (const LoamReaderCells *cells, const cJSON *node, LoamRect *area, const cJSON **row)
{
  static const char *const keys[] = {"at", "rows", NULL};
  const int most = LOAM_GRID_MAX_COORDINATE;
  const cJSON *members[G_N_ELEMENTS (keys) - 1];
  gint64 width;

  if (!loam_reader_members (cells->json, node, keys, members, NULL, FALSE, cells->error) ||
      !loam_reader_require (cells->json, node, members[0], keys[0], cells->error) ||
      !loam_reader_require (cells->json, node, members[1], keys[1], cells->error) ||
      !loam_reader_get_pair (cells->json, members[0], 1 - most, most - 1, &area->x, &area->y,
                             cells->error) ||
      !loam_reader_get_array (cells->json, members[1], (guint) most, cells->error))
    return FALSE;
  *row = members[1]->child;
  if (*row == NULL || !cJSON_IsString (*row)) {
    loam_reader_expected (cells->json, *row != NULL ? *row : members[1], cells->error,
                          "rows of cells such as \"3,5*1\"");
    return FALSE;
  }
  if (!loam_reader_cells_count (cells, *row, &width))
    return FALSE;
  area->height = cJSON_GetArraySize (members[1]);
  area->width = (int) CLAMP (width, 0, 2 * most);
  if (width == 0 || area->x + width > most || (gint64) area->y + area->height > most) {
    loam_json_set_error (cells->json, node, NULL, cells->error, LOAM_ERROR_LIMIT,
                         "%" G_GINT64_FORMAT
                         " by %d cells from there; expected one or more, none beyond %d",
                         width, area->height, most);
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_unbounded (LoamReaderCells *cells, const cJSON *blocks)
{
  gint64 left = G_MAXINT, top = G_MAXINT, right = G_MININT, bottom = G_MININT;
  const cJSON *row;
  LoamRect area;

  if (!loam_reader_get_array (cells->json, blocks, G_MAXINT, cells->error))
    return FALSE;
  /* The pages that all blocks span are bounded before any is made. */
  for (const cJSON *node = blocks != NULL ? blocks->child : NULL; node != NULL; node = node->next) {
    gint64 pages;

    if (!measure_block (cells, node, &area, &row))
      return FALSE;
    left = MIN (left, area.x);
    top = MIN (top, area.y);
    right = MAX (right, (gint64) area.x + area.width);
    bottom = MAX (bottom, (gint64) area.y + area.height);
    pages = count_pages (left, right) * count_pages (top, bottom);
    if (pages * PAGE_CELLS * PAGE_CELLS > LOAM_GRID_MAX_CELLS)
      return loam_reader_cells_fail (
          cells, node, LOAM_ERROR_LIMIT,
          "too far from the other blocks; expected all within 2^28 cells");
  }
  cells->grid = loam_grid_new_unbounded ();
  cells->check_free = TRUE;
  if (blocks == NULL || blocks->child == NULL)
    return TRUE;
  if (!loam_reader_cells_take (cells, blocks,
                               count_pages (left, right) * count_pages (top, bottom) * PAGE_BYTES))
    return FALSE;
  for (const cJSON *node = blocks->child; node != NULL; node = node->next)
    if (!measure_block (cells, node, &area, &row) || !loam_reader_cells_read (cells, row, area))
      return FALSE;
  return TRUE;
}

/** Finds the terrains that the key names. */
static gboolean
read_terrain_key (LoamReaderCells *cells, LoamLayer *layer, const cJSON *key)
{
  LoamReader *reader = cells->reader;
  guint i = 1;

  cells->n_values = cells->n_names;
  cells->values = g_new0 (guint32, cells->n_names);
  for (const cJSON *item = key != NULL ? key->child->next : NULL; item != NULL; item = item->next) {
    const LoamTerrain *terrain;

    if (!cJSON_IsString (item)) {
      loam_reader_expected (cells->json, item, cells->error, "the name of a terrain");
      return FALSE;
    }
    terrain = g_hash_table_lookup (reader->terrains, item->valuestring);
    if (terrain == NULL) {
      loam_reader_unknown_object (cells->json, item, cells->error, "terrain", item->valuestring,
                                  reader->project->terrains);
      return FALSE;
    }
    cells->values[i] = terrain->index;
    cells->starts[i] = i;
    layer->key[i++] = loam_intern (item->valuestring);
  }
  cells->starts[i] = i;
  return TRUE;
}

/** Finds what the key names; a layer without one has empty cells only. */
static gboolean
read_key (LoamReaderCells *cells, LoamLayer *layer, const cJSON *key)
{
  guint n = key != NULL ? (guint) cJSON_GetArraySize (key) : 1;

  if (!loam_reader_get_array (cells->json, key, LOAM_MAX_TERRAINS, cells->error))
    return FALSE;
  if (key != NULL && (n == 0 || !cJSON_IsString (key->child) || *key->child->valuestring != '\0')) {
    loam_reader_expected (cells->json, n == 0 ? key : key->child, cells->error,
                          "\"\", the empty cell, first");
    return FALSE;
  }
  cells->n_names = n;
  cells->starts = g_new0 (guint, n + 1);
  layer->key = g_new0 (char *, n + 1);
  layer->key[0] = loam_intern ("");
  if (!(layer->kind == LOAM_LAYER_TILES ? loam_reader_read_tile_key
                                        : read_terrain_key) (cells, layer, key))
    return FALSE;
  cells->used = g_new0 (gboolean, cells->n_values);
  return TRUE;
}

/** Whether any number of the entry at @place in the key stands in a row. */
static gboolean
is_used (const LoamReaderCells *cells, guint place)
{
  for (guint i = cells->starts[place]; i < cells->starts[place + 1]; i++)
    if (cells->used[i])
      return TRUE;
  return FALSE;
}

gboolean
loam_reader_read_cells (LoamReader *reader,
                        LoamLevel *level,
                        LoamLayer *layer,
                        const LoamJson *json,
                        const cJSON *key,
                        const cJSON *rows,
                        const cJSON *blocks,
                        GError **error)
{
  LoamReaderCells cells = {.reader = reader, .json = json, .error = error};
  gboolean ok = read_key (&cells, layer, key);

  if (ok)
    ok = loam_level_is_bounded (level) ? read_bounded (&cells, level, rows)
                                       : read_unbounded (&cells, blocks);
  layer->grid = cells.grid;
  if (ok) {
    layer->key_unused = g_new0 (gboolean, cells.n_names);
    for (guint i = 0; i < cells.n_names; i++)
      layer->key_unused[i] = !is_used (&cells, i);
  }
  g_free (cells.starts);
  g_free (cells.values);
  g_free (cells.used);
  return ok;
}
