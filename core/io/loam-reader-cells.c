/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Rows of cells: straight from the text into chunks.
 *
 * A band of rows, as high as a chunk, is read at once, each row by a cursor that stands in a run of equal
 * cells. So a chunk is known whole when it is written, and where all cursors stand in long runs of one value, any
 * number of chunks is filled in a step. */

#include "loam-reader-private.h"

#include <string.h>

#include "loam-error.h"
#include "loam-grid-private.h"

/** What a chunk takes at most: terrains have numbers of two bytes. */
#define CHUNK_BYTES (LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE * 2)
/** A page's slot in the table, see loam-grid.h. */
#define PAGE_BYTES 8
#define PAGE_SHIFT 8
#define PAGE_CELLS (G_GINT64_CONSTANT (1) << PAGE_SHIFT)

G_STATIC_ASSERT (1 << PAGE_SHIFT == LOAM_CHUNK_SIZE * LOAM_PAGE_CHUNKS);

typedef struct {
  const cJSON *node;
  const char *at;
  guint32 value; /* of the run, an index in the key */
  guint32 left;  /* cells of the run to come */
} Cursor;

typedef struct {
  LoamReader *reader;
  const LoamJson *json;
  LoamGrid *grid;
  guint n_keys;
  guint32 *terrains; /* by index in the key: what cells hold */
  gboolean *used;    /* by index in the key */
  gboolean check_free;
  GError **error;
} Cells;

static gboolean
fail (const Cells *cells, const cJSON *node, int code, const char *message)
{
  loam_json_set_error (cells->json, node, NULL, cells->error, code, "%s", message);
  return FALSE;
}

static gboolean
take_bytes (Cells *cells, const cJSON *node, gint64 bytes)
{
  cells->reader->cell_bytes -= bytes;
  return cells->reader->cell_bytes >= 0 ||
         fail (cells, node, LOAM_ERROR_LIMIT,
               "more cells that differ than fit into a gigabyte; expected a smaller project");
}

static inline gboolean
is_digit (char c)
{
  return (guchar) (c - '0') < 10;
}

/** Reads a number of up to nine digits from *@at on; FALSE where there is none. */
static inline gboolean
read_number (const char **at, guint32 *number)
{
  const char *p = *at;
  guint32 n = 0;

  while (is_digit (*p) && p - *at < 9)
    n = n * 10 + (guint32) (*p++ - '0');
  if (p == *at || is_digit (*p))
    return FALSE;
  *at = p;
  *number = n;
  return TRUE;
}

/** Reads the next run, "value" or "count*value", and the comma behind it. */
static inline gboolean
read_run (const char **at, guint32 *count, guint32 *value)
{
  const char *p = *at;

  *count = 1;
  if (!read_number (&p, value))
    return FALSE;
  if (*p == '*') {
    *count = *value;
    p++;
    if (*count == 0 || !read_number (&p, value))
      return FALSE;
  }
  if (*p == ',' && p[1] != '\0')
    p++;
  else if (*p != '\0')
    return FALSE;
  *at = p;
  return TRUE;
}

/** Counts the cells of a row. Sets an error for text that is no row. */
static gboolean
count_cells (const Cells *cells, const cJSON *node, gint64 *total)
{
  const char *at = node->valuestring;

  *total = 0;
  while (*at != '\0') {
    const char *start = at;
    guint32 count, value;

    if (!read_run (&at, &count, &value)) {
      g_autofree char *shown = g_utf8_substring (start, 0, MIN (20, g_utf8_strlen (start, 100)));

      loam_json_set_error (cells->json, node, NULL, cells->error, LOAM_ERROR_FORMAT,
                           "“%s” at byte %d; expected cells such as \"3,5*1\"", shown,
                           (int) (start - node->valuestring) + 1);
      return FALSE;
    }
    if (value >= cells->n_keys) {
      loam_json_set_error (cells->json, node, NULL, cells->error, LOAM_ERROR_VALUE,
                           "cell %" G_GINT64_FORMAT
                           " is %u; expected a number below %u, as the key has %u names",
                           *total, value, cells->n_keys, cells->n_keys);
      return FALSE;
    }
    *total += count;
  }
  return TRUE;
}

/** Says what is wrong with a row that did not end at @width cells. */
static gboolean
fail_row (const Cells *cells, const cJSON *node, int width)
{
  gint64 total;

  if (count_cells (cells, node, &total))
    loam_json_set_error (cells->json, node, NULL, cells->error, LOAM_ERROR_FORMAT,
                         "%" G_GINT64_FORMAT " cells; expected %d", total, width);
  return FALSE;
}

static inline gboolean
next_run (const Cells *cells, Cursor *cursor)
{
  if (*cursor->at == '\0' || !read_run (&cursor->at, &cursor->left, &cursor->value) ||
      cursor->value >= cells->n_keys)
    return FALSE;
  cells->used[cursor->value] = TRUE;
  return TRUE;
}

/** How many cells from here on are one value in all rows; 0 where they differ at once. */
static guint32
common_run (const Cursor *cursors, int n_rows)
{
  guint32 left = cursors[0].left;

  for (int i = 1; i < n_rows; i++) {
    if (cursors[i].value != cursors[0].value)
      return 0;
    left = MIN (left, cursors[i].left);
  }
  return left;
}

/** Nothing of another block may lie where this one is written. */
static gboolean
check_free (const Cells *cells, const Cursor *cursors, LoamRect area)
{
  guint32 row[LOAM_CHUNK_SIZE];

  for (int y = 0; y < area.height; y++) {
    guint32 any = 0;

    loam_grid_get_row (cells->grid, area.x, area.y + y, area.width, row);
    for (int x = 0; x < area.width; x++)
      any |= row[x];
    if (any != 0)
      return fail (cells, cursors[y].node, LOAM_ERROR_FORMAT,
                   "lies over cells of another block; expected blocks that do not overlap");
  }
  return TRUE;
}

/** Reads the part of a chunk that @area is. */
static gboolean
read_chunk (Cells *cells, Cursor *cursors, LoamRect area, int width)
{
  guint32 values[LOAM_CHUNK_SIZE][LOAM_CHUNK_SIZE];
  guint32 first = 0, differ = 0;

  for (int y = 0; y < area.height; y++) {
    Cursor *cursor = &cursors[y];

    for (int x = 0; x < area.width;) {
      guint32 n, terrain;

      if (cursor->left == 0 && !next_run (cells, cursor))
        return fail_row (cells, cursor->node, width);
      n = MIN (cursor->left, (guint32) (area.width - x));
      cursor->left -= n;
      terrain = cells->terrains[cursor->value];
      while (n-- > 0)
        values[y][x++] = terrain;
    }
    if (y == 0)
      first = values[0][0];
    for (int x = 0; x < area.width; x++)
      differ |= values[y][x] ^ first;
  }
  if (cells->check_free && !check_free (cells, cursors, area))
    return FALSE;
  if (differ == 0) {
    if (first != 0)
      loam_grid_fill_rect (cells->grid, area, first);
    return TRUE;
  }
  if (!take_bytes (cells, cursors[0].node, CHUNK_BYTES))
    return FALSE;
  for (int y = 0; y < area.height; y++)
    loam_grid_set_row (cells->grid, area.x, area.y + y, area.width, values[y]);
  return TRUE;
}

/** Reads a band of rows that lies in one row of chunks. */
static gboolean
read_band (Cells *cells, Cursor *cursors, LoamRect band)
{
  int end = band.x + band.width;

  for (int i = 0; i < band.height; i++)
    if (!next_run (cells, &cursors[i]))
      return fail_row (cells, cursors[i].node, band.width);
  for (int x = band.x; x < end;) {
    int to_chunk = LOAM_CHUNK_SIZE - (x & (LOAM_CHUNK_SIZE - 1));
    guint32 common = cells->check_free ? 0 : common_run (cursors, band.height);
    LoamRect area = {x, band.y, MIN (to_chunk, end - x), band.height};

    if (common >= LOAM_CHUNK_SIZE && to_chunk == LOAM_CHUNK_SIZE) {
      guint32 n = MIN (common, (guint32) (end - x));
      guint32 terrain = cells->terrains[cursors[0].value];

      if (n < (guint32) (end - x))
        n -= n % LOAM_CHUNK_SIZE;
      area.width = (int) n;
      if (terrain != 0)
        loam_grid_fill_rect (cells->grid, area, terrain);
      for (int i = 0; i < band.height; i++)
        cursors[i].left -= n;
    } else if (!read_chunk (cells, cursors, area, band.width)) {
      return FALSE;
    }
    x += area.width;
    for (int i = 0; i < band.height && x < end; i++)
      if (cursors[i].left == 0 && !next_run (cells, &cursors[i]))
        return fail_row (cells, cursors[i].node, band.width);
  }
  for (int i = 0; i < band.height; i++)
    if (cursors[i].left > 0 || *cursors[i].at != '\0')
      return fail_row (cells, cursors[i].node, band.width);
  return TRUE;
}

/** Reads as many rows as @area is high, from the first row @node on. */
static gboolean
read_rows (Cells *cells, const cJSON *node, LoamRect area)
{
  Cursor cursors[LOAM_CHUNK_SIZE];
  int end = area.y + area.height;

  for (int y = area.y; y < end;) {
    LoamRect band = {area.x, y, area.width, 0};

    band.height = MIN (LOAM_CHUNK_SIZE - (y & (LOAM_CHUNK_SIZE - 1)), end - y);
    for (int i = 0; i < band.height; i++, node = node->next) {
      if (!cJSON_IsString (node)) {
        loam_reader_expected (cells->json, node, cells->error, "a row of cells such as \"3,5*1\"");
        return FALSE;
      }
      cursors[i] = (Cursor){node, node->valuestring, 0, 0};
    }
    if (!read_band (cells, cursors, band))
      return FALSE;
    y += band.height;
  }
  return TRUE;
}

/** Pages that hold the cells from @first up to, without, @end. */
static gint64
count_pages (gint64 first, gint64 end)
{
  return ((end - 1) >> PAGE_SHIFT) - (first >> PAGE_SHIFT) + 1;
}

static gboolean
read_bounded (Cells *cells, const LoamLevel *level, const cJSON *rows)
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
  if (!take_bytes (cells, rows, pages * PAGE_BYTES))
    return FALSE;
  cells->grid = loam_grid_new (level->width, level->height, 0);
  return read_rows (cells, rows->child, area);
}

/** Position, size and first row of a block. */
static gboolean
measure_block (const Cells *cells, const cJSON *node, LoamRect *area, const cJSON **row)
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
  if (!count_cells (cells, *row, &width))
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
read_unbounded (Cells *cells, const cJSON *blocks)
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
      return fail (cells, node, LOAM_ERROR_LIMIT,
                   "too far from the other blocks; expected all within 2^28 cells");
  }
  cells->grid = loam_grid_new_unbounded ();
  cells->check_free = TRUE;
  if (blocks == NULL || blocks->child == NULL)
    return TRUE;
  if (!take_bytes (cells, blocks,
                   count_pages (left, right) * count_pages (top, bottom) * PAGE_BYTES))
    return FALSE;
  for (const cJSON *node = blocks->child; node != NULL; node = node->next)
    if (!measure_block (cells, node, &area, &row) || !read_rows (cells, row, area))
      return FALSE;
  return TRUE;
}

/** Finds the terrains that the key names; a layer without one has empty cells only. */
static gboolean
read_key (Cells *cells, LoamLayer *layer, const cJSON *key)
{
  guint n = key != NULL ? (guint) cJSON_GetArraySize (key) : 1, i = 0;

  if (!loam_reader_get_array (cells->json, key, LOAM_MAX_TERRAINS, cells->error))
    return FALSE;
  if (key != NULL && (n == 0 || !cJSON_IsString (key->child) || *key->child->valuestring != '\0')) {
    loam_reader_expected (cells->json, n == 0 ? key : key->child, cells->error,
                          "\"\", the empty cell, first");
    return FALSE;
  }
  cells->n_keys = n;
  cells->terrains = g_new0 (guint32, n);
  cells->used = g_new0 (gboolean, n);
  layer->key = g_new0 (char *, n + 1);
  layer->key[i++] = loam_intern ("");
  for (const cJSON *item = key != NULL ? key->child->next : NULL; item != NULL; item = item->next) {
    LoamReader *reader = cells->reader;
    const LoamTerrain *terrain;

    if (!cJSON_IsString (item)) {
      loam_reader_expected (cells->json, item, cells->error, "the name of a terrain");
      return FALSE;
    }
    terrain = g_hash_table_lookup (reader->terrains, item->valuestring);
    if (terrain == NULL) {
      g_autoptr (GPtrArray) names = g_ptr_array_new ();

      for (guint j = 0; j < reader->project->terrains->len; j++)
        g_ptr_array_add (names,
                         ((LoamObject *) g_ptr_array_index (reader->project->terrains, j))->name);
      loam_reader_unknown (cells->json, item, cells->error, "terrain", item->valuestring, names);
      return FALSE;
    }
    cells->terrains[i] = terrain->index;
    layer->key[i++] = loam_intern (item->valuestring);
  }
  return TRUE;
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
  Cells cells = {.reader = reader, .json = json, .error = error};
  gboolean ok = read_key (&cells, layer, key);

  if (ok)
    ok = loam_level_is_bounded (level) ? read_bounded (&cells, level, rows)
                                       : read_unbounded (&cells, blocks);
  layer->grid = cells.grid;
  if (ok) {
    layer->key_unused = g_new0 (gboolean, cells.n_keys);
    for (guint i = 0; i < cells.n_keys; i++)
      layer->key_unused[i] = !cells.used[i];
  }
  g_free (cells.terrains);
  g_free (cells.used);
  return ok;
}
