/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* A band of rows, as high as a chunk, is read at once, each row by a cursor that stands in a run of equal
 * cells. So a chunk is known whole when it is written, and where all cursors stand in long runs of one value, any
 * number of chunks is filled in a step. */

#include "loam-reader-rows.h"

#include "loam-error.h"
#include "loam-grid-private.h"
#include "loam-tile-key.h"

/** What a chunk takes at most: terrains have numbers of two bytes, cells of tiles four. */
#define CHUNK_BYTES (LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE * 2)
#define CHUNK_BYTES_OF_TILES (LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE * 4)

typedef struct {
  const cJSON *node;
  const char *at;
  guint32 value; /* of the run: a number, and bits that turn it */
  guint32 left;  /* cells of the run to come */
} Cursor;

gboolean
loam_reader_cells_fail (const LoamReaderCells *cells,
                        const cJSON *node,
                        int code,
                        const char *message)
{
  loam_json_set_error (cells->json, node, NULL, cells->error, code, "%s", message);
  return FALSE;
}

gboolean
loam_reader_cells_take (LoamReaderCells *cells, const cJSON *node, gint64 bytes)
{
  cells->reader->cell_bytes -= bytes;
  return cells->reader->cell_bytes >= 0 ||
         loam_reader_cells_fail (
             cells, node, LOAM_ERROR_LIMIT,
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

/** Reads letters that turn a tile; the empty cell has none, and numbers that large stand for nothing. */
static gboolean
read_flips (const char **at, guint32 *value)
{
  guint32 flips;

  if (!loam_tile_flips_parse (at, &flips) || *value == 0 || (*value & LOAM_CELL_FLIPS) != 0)
    return FALSE;
  *value |= flips;
  return TRUE;
}

/** Reads the next run, "value" or "count*value", with letters behind it in a layer of @tiles, and the comma. */
static inline gboolean
read_run (const char **at, gboolean tiles, guint32 *count, guint32 *value)
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
  if (tiles && *p >= 'd' && !read_flips (&p, value))
    return FALSE;
  if (*p == ',' && p[1] != '\0')
    p++;
  else if (*p != '\0')
    return FALSE;
  *at = p;
  return TRUE;
}

/** The number in a run's value, without what turns it. */
static inline guint32
get_number (const LoamReaderCells *cells, guint32 value)
{
  return cells->tiles ? value & ~LOAM_CELL_FLIPS : value;
}

/** What cells hold for a run's value. */
static inline guint32
get_cell (const LoamReaderCells *cells, guint32 value)
{
  return cells->tiles ? cells->values[value & ~LOAM_CELL_FLIPS] | (value & LOAM_CELL_FLIPS)
                      : cells->values[value];
}

gboolean
loam_reader_cells_count (const LoamReaderCells *cells, const cJSON *node, gint64 *total)
{
  const char *at = node->valuestring;

  *total = 0;
  while (*at != '\0') {
    const char *start = at;
    guint32 count, value;

    if (!read_run (&at, cells->tiles, &count, &value)) {
      g_autofree char *shown = g_utf8_substring (start, 0, MIN (20, g_utf8_strlen (start, 100)));

      loam_json_set_error (cells->json, node, NULL, cells->error, LOAM_ERROR_FORMAT,
                           "“%s” at byte %d; expected cells such as \"3,5*1\"", shown,
                           (int) (start - node->valuestring) + 1);
      return FALSE;
    }
    value = get_number (cells, value);
    if (value >= cells->n_values) {
      loam_json_set_error (cells->json, node, NULL, cells->error, LOAM_ERROR_VALUE,
                           "cell %" G_GINT64_FORMAT
                           " is %u; expected a number below %u, as the key has %u names",
                           *total, value, cells->n_values, cells->n_names);
      return FALSE;
    }
    *total += count;
  }
  return TRUE;
}

/** Says what is wrong with a row that did not end at @width cells. */
static gboolean
fail_row (const LoamReaderCells *cells, const cJSON *node, int width)
{
  gint64 total;

  if (loam_reader_cells_count (cells, node, &total))
    loam_json_set_error (cells->json, node, NULL, cells->error, LOAM_ERROR_FORMAT,
                         "%" G_GINT64_FORMAT " cells; expected %d", total, width);
  return FALSE;
}

static inline gboolean
next_run (const LoamReaderCells *cells, Cursor *cursor)
{
  if (*cursor->at == '\0' || !read_run (&cursor->at, cells->tiles, &cursor->left, &cursor->value) ||
      get_number (cells, cursor->value) >= cells->n_values)
    return FALSE;
  cells->used[get_number (cells, cursor->value)] = TRUE;
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
check_free (const LoamReaderCells *cells, const Cursor *cursors, LoamRect area)
{
  guint32 row[LOAM_CHUNK_SIZE];

  for (int y = 0; y < area.height; y++) {
    guint32 any = 0;

    loam_grid_get_row (cells->grid, area.x, area.y + y, area.width, row);
    for (int x = 0; x < area.width; x++)
      any |= row[x];
    if (any != 0)
      return loam_reader_cells_fail (
          cells, cursors[y].node, LOAM_ERROR_FORMAT,
          "lies over cells of another block; expected blocks that do not overlap");
  }
  return TRUE;
}

/** Reads the part of a chunk that @area is. */
static gboolean
read_chunk (LoamReaderCells *cells, Cursor *cursors, LoamRect area, int width)
{
  guint32 values[LOAM_CHUNK_SIZE][LOAM_CHUNK_SIZE];
  guint32 first = 0, differ = 0;

  for (int y = 0; y < area.height; y++) {
    Cursor *cursor = &cursors[y];

    for (int x = 0; x < area.width;) {
      guint32 n, cell;

      if (cursor->left == 0 && !next_run (cells, cursor))
        return fail_row (cells, cursor->node, width);
      n = MIN (cursor->left, (guint32) (area.width - x));
      cursor->left -= n;
      cell = get_cell (cells, cursor->value);
      while (n-- > 0)
        values[y][x++] = cell;
    }
    if (y == 0 && area.width > 0)
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
  if (!loam_reader_cells_take (cells, cursors[0].node,
                               cells->tiles ? CHUNK_BYTES_OF_TILES : CHUNK_BYTES))
    return FALSE;
  for (int y = 0; y < area.height; y++)
    loam_grid_set_row (cells->grid, area.x, area.y + y, area.width, values[y]);
  return TRUE;
}

/** Reads a band of rows that lies in one row of chunks. */
static gboolean
read_band (LoamReaderCells *cells, Cursor *cursors, LoamRect band)
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
      guint32 cell = get_cell (cells, cursors[0].value);

      if (n < (guint32) (end - x))
        n -= n % LOAM_CHUNK_SIZE;
      area.width = (int) n;
      if (cell != 0)
        loam_grid_fill_rect (cells->grid, area, cell);
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

gboolean
loam_reader_cells_read (LoamReaderCells *cells, const cJSON *node, LoamRect area)
{
  Cursor cursors[LOAM_CHUNK_SIZE] = {0};
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
