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
  guint32 *terrains; /* by number */
  guint n_terrains;
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
scan_terrain (Scan *scan, guint32 *value)
{
  gint64 number;

  if (!scan_int (scan, &number) || number < 0 || number >= scan->n_terrains)
    return FALSE;
  *value = scan->terrains[number];
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

  if (!scan_place (scan, 1, &area) || !skip (scan, ',') || !scan_terrain (scan, &value))
    return FALSE;
  loam_grid_set (scan->grid, area.x, area.y, value);
  return TRUE;
}

static gboolean
scan_plain (Scan *scan)
{
  LoamRect area;
  guint32 value;

  if (!scan_place (scan, LOAM_CHUNK_SIZE, &area) || !skip (scan, ',') ||
      !scan_terrain (scan, &value))
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
    if (run < 1 || run > CELLS - n || !scan_terrain (scan, &value))
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

/* The terrain of that name that was deleted last; 0 for none. */
static guint32
find_gone (const LoamProject *project, const char *name)
{
  for (guint i = project->terrain_by_index->len; i-- > 1;) {
    const LoamTerrain *terrain = project->terrain_by_index->pdata[i];

    if (terrain != NULL && terrain->object.owner == NULL &&
        g_str_equal (terrain->object.name, name))
      return i;
  }
  return 0;
}

static gboolean
read_key (Scan *scan, const LoamProject *project, const cJSON *object)
{
  const cJSON *key = cJSON_GetObjectItemCaseSensitive (object, "key"), *name;

  if (!cJSON_IsArray (key))
    return loam_journal_fail (scan->json, object, scan->error);
  scan->terrains = g_new0 (guint32, (gsize) cJSON_GetArraySize (key) + 1);
  scan->n_terrains = 1;
  cJSON_ArrayForEach (name, key)
  {
    const cJSON *gone = cJSON_IsArray (name) ? name->child : NULL;
    const LoamTerrain *terrain;

    if (!cJSON_IsString (gone != NULL ? gone : name))
      return loam_journal_fail (scan->json, name, scan->error);
    terrain = gone == NULL ? loam_project_find_terrain (project, name->valuestring) : NULL;
    scan->terrains[scan->n_terrains++] =
        terrain != NULL ? terrain->index
                        : find_gone (project, gone != NULL ? gone->valuestring : name->valuestring);
  }
  return TRUE;
}

gboolean
loam_journal_read_cells (const LoamProject *project,
                         const LoamJson *json,
                         const cJSON *node,
                         LoamGrid *grid,
                         GError **error)
{
  Scan scan = {.json = json, .grid = grid, .error = error};
  gboolean good = read_key (&scan, project, node) && scan_all (&scan, node, "cells", scan_cell) &&
                  scan_all (&scan, node, "plain", scan_plain) &&
                  scan_all (&scan, node, "chunks", scan_chunk);

  g_free (scan.terrains);
  return good;
}

LoamGrid *
loam_journal_read_grid (const LoamProject *project,
                        const LoamJson *json,
                        const cJSON *node,
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
  if (!loam_journal_read_cells (project, json, node, grid, error))
    return NULL;
  return g_steal_pointer (&grid);
}
