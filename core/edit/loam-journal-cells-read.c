/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-grid-private.h"

/* Reading the cells that loam-journal-cells.c prints. */

#define CELLS (LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE)

typedef struct {
  const LoamJson *json;
  const cJSON *node; /* of the text that is being read */
  const char *at;    /* in it */
  LoamGrid *grid;
  gboolean tiles;
  guint32 *items; /* terrains or tilesets of the project, by number */
  guint n_items;
  GError **error;
} Scan;

/* A whole number; the caller looks at what follows. */
static gboolean
scan_int (Scan *scan, gint64 *value)
{
  gboolean negative = *scan->at == '-';
  const char *start;

  scan->at += negative;
  start = scan->at;
  for (*value = 0; g_ascii_isdigit (*scan->at) && scan->at - start < 10; scan->at++)
    *value = *value * 10 + (*scan->at - '0');
  if (scan->at == start)
    return FALSE;
  *value = negative ? -*value : *value;
  return TRUE;
}

static gboolean
skip (Scan *scan, char c)
{
  if (*scan->at != c)
    return FALSE;
  scan->at++;
  return TRUE;
}

static gboolean
scan_value (Scan *scan, guint32 *value)
{
  gint64 number, item;

  if (!scan_int (scan, &number) || number < 0 || number > G_MAXUINT32)
    return FALSE;
  item = scan->tiles ? loam_cell_get_tileset ((guint32) number) : number;
  if (item >= scan->n_items || (item == 0 && number != 0))
    return FALSE;
  *value = scan->items[item];
  if (scan->tiles && *value != 0)
    *value = *value << 16 | ((guint32) number & (LOAM_CELL_FLIPS | 0xffff));
  return TRUE;
}

/* Coordinates, and a rectangle of them that can be written in: a cell's, or a chunk's. */
static gboolean
scan_place (Scan *scan, int size, LoamRect *area)
{
  LoamRect bounds = loam_grid_get_bounds (scan->grid);
  const gint64 most = LOAM_GRID_MAX_COORDINATE;
  gint64 x, y;

  if (!scan_int (scan, &x) || !skip (scan, ',') || !scan_int (scan, &y) || ABS (x) > most / size ||
      ABS (y) > most / size)
    return FALSE;
  *area = (LoamRect){(int) x * size, (int) y * size, size, size};
  if (loam_grid_is_bounded (scan->grid)) {
    area->width = MIN (area->width, bounds.width - area->x);
    area->height = MIN (area->height, bounds.height - area->y);
  }
  return area->width > 0 && area->height > 0 && loam_grid_can_set_rect (scan->grid, *area);
}

static gboolean
scan_cell (Scan *scan)
{
  LoamRect area;
  guint32 value;

  if (!scan_place (scan, 1, &area) || !skip (scan, ',') || !scan_value (scan, &value))
    return FALSE;
  loam_grid_set (scan->grid, area.x, area.y, value);
  return TRUE;
}

static gboolean
scan_plain (Scan *scan)
{
  LoamRect area;
  guint32 value;

  if (!scan_place (scan, LOAM_CHUNK_SIZE, &area) || !skip (scan, ',') || !scan_value (scan, &value))
    return FALSE;
  loam_grid_fill_rect (scan->grid, area, value);
  return TRUE;
}

static gboolean
scan_chunk (Scan *scan)
{
  guint32 cells[CELLS], value;
  LoamRect area;
  int n = 0;

  if (!scan_place (scan, LOAM_CHUNK_SIZE, &area))
    return FALSE;
  while (n < CELLS) {
    gboolean first = n == 0;
    gint64 run = 1;
    const char *start;

    if (!skip (scan, first ? ':' : ','))
      return FALSE;
    start = scan->at;
    if (!scan_int (scan, &run) || run < 0)
      return FALSE;
    if (!skip (scan, '*')) {
      scan->at = start;
      run = 1;
    }
    if (run < 1 || run > CELLS - n || !scan_value (scan, &value))
      return FALSE;
    while (run-- > 0)
      cells[n++] = value;
  }
  for (int j = 0; j < area.height; j++)
    loam_grid_set_row (scan->grid, area.x, area.y + j, area.width, cells + j * LOAM_CHUNK_SIZE);
  return TRUE;
}

static gboolean
scan_all (Scan *scan, const cJSON *object, const char *name, gboolean (*item) (Scan *scan))
{
  scan->node = cJSON_GetObjectItemCaseSensitive (object, name);
  if (scan->node == NULL)
    return TRUE;
  if (!cJSON_IsString (scan->node))
    return loam_journal_fail (scan->json, scan->node, scan->error);
  scan->at = scan->node->valuestring;
  if (*scan->at == '\0')
    return TRUE;
  do
    if (!item (scan))
      return loam_journal_fail (scan->json, scan->node, scan->error);
  while (skip (scan, ' '));
  return *scan->at == '\0' || loam_journal_fail (scan->json, scan->node, scan->error);
}

/* The terrain or tileset of that name that was deleted last; 0 for none. @all: by number. */
static guint32
find_gone (const GPtrArray *all, const char *name)
{
  for (guint i = all->len; i-- > 1;) {
    const LoamObject *item = all->pdata[i];

    if (item != NULL && item->owner == NULL && g_str_equal (item->name, name))
      return i;
  }
  return 0;
}

static guint32
find_item (const LoamProject *project, gboolean tiles, const char *name)
{
  if (tiles) {
    const LoamTileset *tileset = loam_project_find_tileset (project, name);

    return tileset != NULL ? tileset->number : 0;
  } else {
    const LoamTerrain *terrain = loam_project_find_terrain (project, name);

    return terrain != NULL ? terrain->index : 0;
  }
}

static gboolean
read_key (Scan *scan, const LoamProject *project, const cJSON *object)
{
  const cJSON *key = cJSON_GetObjectItemCaseSensitive (object, "key"), *name;
  const GPtrArray *all = scan->tiles ? project->tileset_by_number : project->terrain_by_index;

  if (!cJSON_IsArray (key))
    return loam_journal_fail (scan->json, object, scan->error);
  scan->items = g_new0 (guint32, (gsize) cJSON_GetArraySize (key) + 1);
  scan->n_items = 1;
  cJSON_ArrayForEach (name, key)
  {
    const cJSON *gone = cJSON_IsArray (name) ? name->child : NULL;
    guint32 item;

    if (!cJSON_IsString (gone != NULL ? gone : name))
      return loam_journal_fail (scan->json, name, scan->error);
    item = gone == NULL ? find_item (project, scan->tiles, name->valuestring) : 0;
    scan->items[scan->n_items++] =
        item != 0 ? item : find_gone (all, gone != NULL ? gone->valuestring : name->valuestring);
  }
  return TRUE;
}

gboolean
loam_journal_read_cells (const LoamProject *project,
                         const LoamJson *json,
                         const cJSON *node,
                         gboolean tiles,
                         LoamGrid *grid,
                         GError **error)
{
  Scan scan = {.json = json, .grid = grid, .tiles = tiles, .error = error};
  gboolean good = read_key (&scan, project, node) && scan_all (&scan, node, "cells", scan_cell) &&
                  scan_all (&scan, node, "plain", scan_plain) &&
                  scan_all (&scan, node, "chunks", scan_chunk);

  g_free (scan.items);
  return good;
}

LoamGrid *
loam_journal_read_grid (const LoamProject *project,
                        const LoamJson *json,
                        const cJSON *node,
                        gboolean tiles,
                        GError **error)
{
  const cJSON *size = cJSON_GetObjectItemCaseSensitive (node, "size");
  g_autoptr (LoamGrid) grid = NULL;
  gint64 width, height;

  if (size == NULL) {
    grid = loam_grid_new_unbounded ();
  } else {
    if (!cJSON_IsArray (size) || cJSON_GetArraySize (size) != 2 ||
        !loam_json_get_int (json, size->child, &width) ||
        !loam_json_get_int (json, size->child->next, &height) || width < 1 || height < 1 ||
        width > LOAM_GRID_MAX_COORDINATE || height > LOAM_GRID_MAX_COORDINATE ||
        width * height > LOAM_GRID_MAX_CELLS) {
      loam_journal_fail (json, node, error);
      return NULL;
    }
    grid = loam_grid_new ((int) width, (int) height, 0);
  }
  if (!loam_journal_read_cells (project, json, node, tiles, grid, error))
    return NULL;
  return g_steal_pointer (&grid);
}
