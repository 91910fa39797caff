/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-patch-private.h"
#include "loam-writer-private.h"

#include <string.h>

#define CELLS (LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE)

/* Cells in lines. Numbers stand for the names of a small key, from 1; 0 is the empty cell:
 *
 *   "cells": "3,4,1 4,4,1"            x, y and number
 *   "plain": "0,0,1"                  whole chunks, by chunk coordinates
 *   "chunks": "1,0:1000*1,24*2"       other chunks, as runs of their rows
 *   "key": ["grass", ["river"]]       a name in brackets is of a terrain that was deleted
 *
 * They are texts and not arrays, for a map may have millions. */

void
loam_journal_key_clear (LoamJournalKey *key)
{
  g_clear_pointer (&key->numbers, g_free);
  g_clear_pointer (&key->used, g_array_unref);
  key->n_numbers = 0;
}

static guint32
get_number (LoamJournalKey *key, guint32 cell)
{
  if (cell == 0)
    return 0;
  if (cell >= key->n_numbers) {
    guint n = MAX (key->project->terrain_by_index->len, cell + 1);

    if (loam_project_get_terrain (key->project, cell) == NULL)
      return 0;
    key->numbers = g_renew (guint32, key->numbers, n);
    memset (key->numbers + key->n_numbers, 0, (n - key->n_numbers) * sizeof (guint32));
    key->n_numbers = n;
  }
  if (key->numbers[cell] == 0) {
    if (key->used == NULL)
      key->used = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_array_append_val (key->used, cell);
    key->numbers[cell] = key->used->len;
  }
  return key->numbers[cell];
}

/* Prints the key, and begins a new one. */
static void
print_key (GString *out, LoamJournalKey *key)
{
  g_string_append (out, ",\"key\":[");
  for (guint i = 0; key->used != NULL && i < key->used->len; i++) {
    guint32 cell = g_array_index (key->used, guint32, i);
    const LoamTerrain *terrain = loam_project_get_terrain (key->project, cell);
    gboolean gone = terrain->object.owner == NULL;

    g_string_append (out, i > 0 ? "," : "");
    g_string_append (out, gone ? "[" : "");
    loam_json_print_string (out, terrain->object.name);
    g_string_append (out, gone ? "]" : "");
    key->numbers[cell] = 0;
  }
  if (key->used != NULL)
    g_array_set_size (key->used, 0);
  g_string_append_c (out, ']');
}

static void
print_triple (GString *out, gboolean *first, int x, int y, guint32 number)
{
  if (!*first)
    g_string_append_c (out, ' ');
  *first = FALSE;
  loam_writer_print_int (out, x);
  g_string_append_c (out, ',');
  loam_writer_print_int (out, y);
  g_string_append_c (out, ',');
  loam_writer_print_int (out, number);
}

/* The numbers of a chunk's cells; those beyond the bounds are like the ones before. */
static void
number_chunk (
    LoamJournalKey *key, LoamChunk chunk, int x, int y, const LoamGrid *grid, guint32 *numbers)
{
  LoamRect bounds = loam_grid_get_bounds (grid);
  gboolean bounded = loam_grid_is_bounded (grid);
  int width = bounded ? bounds.width - x * LOAM_CHUNK_SIZE : LOAM_CHUNK_SIZE;
  int height = bounded ? bounds.height - y * LOAM_CHUNK_SIZE : LOAM_CHUNK_SIZE;
  guint32 row[LOAM_CHUNK_SIZE], last = 0;

  for (int j = 0; j < LOAM_CHUNK_SIZE; j++) {
    loam_chunk_get_row (chunk, j, row);
    for (int i = 0; i < LOAM_CHUNK_SIZE; i++) {
      if (i < width && j < height)
        last = get_number (key, row[i]);
      numbers[j * LOAM_CHUNK_SIZE + i] = last;
    }
  }
}

static void
print_runs (GString *out, const guint32 *numbers)
{
  for (int i = 0, run; i < CELLS; i += run) {
    for (run = 1; i + run < CELLS && numbers[i + run] == numbers[i];)
      run++;
    g_string_append_c (out, i == 0 ? ':' : ',');
    if (run > 1) {
      loam_writer_print_int (out, run);
      g_string_append_c (out, '*');
    }
    loam_writer_print_int (out, numbers[i]);
  }
}

static void
print_chunk (GString *out, gboolean *first, int x, int y, const guint32 *numbers)
{
  if (!*first)
    g_string_append_c (out, ' ');
  *first = FALSE;
  loam_writer_print_int (out, x);
  g_string_append_c (out, ',');
  loam_writer_print_int (out, y);
  print_runs (out, numbers);
}

/* Chunks while they are printed: plain ones go straight to the line, the others follow. */
typedef struct {
  LoamJournalKey *key;
  const LoamGrid *grid;
  GString *out, *others;
  gboolean no_plain, no_others;
} Chunks;

static void
chunks_add (Chunks *chunks, LoamChunk chunk, int x, int y)
{
  guint32 numbers[CELLS], value;

  if (loam_chunk_get_uniform (chunk, &value)) {
    print_triple (chunks->out, &chunks->no_plain, x, y, get_number (chunks->key, value));
    return;
  }
  number_chunk (chunks->key, chunk, x, y, chunks->grid, numbers);
  print_chunk (chunks->others, &chunks->no_others, x, y, numbers);
}

static void
chunks_end (Chunks *chunks)
{
  if (!chunks->no_others) {
    g_string_append (chunks->out, "\",\"chunks\":\"");
    g_string_append_len (chunks->out, chunks->others->str, (gssize) chunks->others->len);
  }
  g_string_append_c (chunks->out, '"');
  g_string_free (chunks->others, TRUE);
}

static Chunks
chunks_begin (GString *out, LoamJournalKey *key, const LoamGrid *grid)
{
  g_string_append (out, "\"plain\":\"");
  return (Chunks){key, grid, out, g_string_new (NULL), TRUE, TRUE};
}

void
loam_journal_print_patch (GString *out,
                          LoamJournalKey *key,
                          const LoamPatch *patch,
                          const LoamGrid *grid)
{
  gboolean single = patch->n_cells == 1 && patch->n_chunks == 0, first = TRUE;
  const LoamCell *cells = single ? &patch->cell : patch->cells;

  g_string_append (out, "\"cells\":\"");
  for (guint i = 0; i < patch->n_cells; i++)
    print_triple (out, &first, cells[i].x, cells[i].y, get_number (key, cells[i].value));
  g_string_append_c (out, '"');
  if (patch->n_chunks > 0) {
    Chunks chunks;

    g_string_append_c (out, ',');
    chunks = chunks_begin (out, key, grid);
    for (guint i = 0; i < patch->n_chunks; i++)
      chunks_add (&chunks, patch->chunks[i].chunk, (int) patch->chunks[i].x,
                  (int) patch->chunks[i].y);
    chunks_end (&chunks);
  }
  print_key (out, key);
}

void
loam_journal_print_grid (GString *out, LoamJournalKey *key, const LoamGrid *grid)
{
  LoamRect bounds = loam_grid_get_bounds (grid);
  Chunks chunks;

  g_string_append_c (out, '{');
  if (loam_grid_is_bounded (grid))
    g_string_append_printf (out, "\"size\":[%d,%d],", bounds.width, bounds.height);
  chunks = chunks_begin (out, key, grid);
  for (int y = bounds.y; y < bounds.y + bounds.height; y += LOAM_CHUNK_SIZE)
    for (int x = bounds.x; x < bounds.x + bounds.width; x += LOAM_CHUNK_SIZE) {
      LoamChunk chunk = loam_grid_get_chunk (grid, x >> 5, y >> 5);
      guint32 value;

      if (!loam_chunk_get_uniform (chunk, &value) || value != 0)
        chunks_add (&chunks, chunk, x >> 5, y >> 5);
      loam_chunk_clear (&chunk);
    }
  chunks_end (&chunks);
  print_key (out, key);
  g_string_append_c (out, '}');
}

/* Reading. */

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
