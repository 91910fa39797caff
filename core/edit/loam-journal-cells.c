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
 * Of tiles, the key has tilesets, and numbers are cells (loam-tileset.h) with a place in the key, from 1, in place of the
 * tileset's number.
 *
 * They are texts and not arrays, for a map may have millions. */

void
loam_journal_key_clear (LoamJournalKey *key)
{
  g_clear_pointer (&key->numbers, g_free);
  g_clear_pointer (&key->used, g_array_unref);
  key->n_numbers = 0;
}

/* Numbers by the kind of layer; nothing is in use between texts. */
static void
set_tiles (LoamJournalKey *key, gboolean tiles)
{
  if (key->tiles != tiles)
    loam_journal_key_clear (key);
  key->tiles = tiles;
}

/* What the numbers of a text are of: terrains or tilesets, by number of the project. */
static const GPtrArray *
get_all (const LoamJournalKey *key)
{
  return key->tiles ? key->project->tileset_by_number : key->project->terrain_by_index;
}

static guint32
number_item (LoamJournalKey *key, guint32 item)
{
  const GPtrArray *all = get_all (key);

  if (item >= key->n_numbers) {
    guint n = MAX (all->len, item + 1);

    if (item >= all->len || g_ptr_array_index (all, item) == NULL)
      return 0;
    key->numbers = g_renew (guint32, key->numbers, n);
    memset (key->numbers + key->n_numbers, 0, (n - key->n_numbers) * sizeof (guint32));
    key->n_numbers = n;
  }
  if (key->numbers[item] == 0) {
    if (key->used == NULL)
      key->used = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_array_append_val (key->used, item);
    key->numbers[item] = key->used->len;
  }
  return key->numbers[item];
}

/* Of a tile, the cell with the tileset's place in the key for its number. */
static guint32
get_number (LoamJournalKey *key, guint32 cell)
{
  guint32 number;

  if (cell == 0)
    return 0;
  if (!key->tiles)
    return number_item (key, cell);
  number = number_item (key, loam_cell_get_tileset (cell));
  return number != 0 ? (cell & (LOAM_CELL_FLIPS | 0xffff)) | number << 16 : 0;
}

/* Prints the key, and begins a new one. */
static void
print_key (GString *out, LoamJournalKey *key)
{
  g_string_append (out, ",\"key\":[");
  for (guint i = 0; key->used != NULL && i < key->used->len; i++) {
    guint32 number = g_array_index (key->used, guint32, i);
    const LoamObject *item = g_ptr_array_index (get_all (key), number);
    gboolean gone = item->owner == NULL;

    g_string_append (out, i > 0 ? "," : "");
    g_string_append (out, gone ? "[" : "");
    loam_json_print_string (out, item->name);
    g_string_append (out, gone ? "]" : "");
    key->numbers[number] = 0;
  }
  if (key->used != NULL)
    g_array_set_size (key->used, 0);
  g_string_append_c (out, ']');
}

static char *
put_int (char *at, gint64 number)
{
  char digits[24];
  int n = 0;

  if (number < 0) {
    *at++ = '-';
    number = -number;
  }
  do
    digits[n++] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  while (n > 0)
    *at++ = digits[--n];
  return at;
}

static void
print_triple (GString *out, gboolean *first, int x, int y, guint32 number)
{
  char text[48], *at = text;

  if (!*first)
    *at++ = ' ';
  *first = FALSE;
  at = put_int (at, x);
  *at++ = ',';
  at = put_int (at, y);
  *at++ = ',';
  at = put_int (at, number);
  g_string_append_len (out, text, at - text);
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
  char text[CELLS * 12], *at = text;

  for (int i = 0, run; i < CELLS; i += run) {
    for (run = 1; i + run < CELLS && numbers[i + run] == numbers[i];)
      run++;
    *at++ = i == 0 ? ':' : ',';
    if (run > 1) {
      at = put_int (at, run);
      *at++ = '*';
    }
    at = put_int (at, numbers[i]);
  }
  g_string_append_len (out, text, at - text);
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
                          const LoamLayer *layer)
{
  const LoamGrid *grid = layer->grid;
  gboolean single = patch->n_cells == 1 && patch->n_chunks == 0, first = TRUE;
  const LoamCell *cells = single ? &patch->cell : patch->cells;

  set_tiles (key, layer->kind == LOAM_LAYER_TILES);
  g_string_append_len (out, "\"cells\":\"", 9);
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
loam_journal_print_grid (GString *out, LoamJournalKey *key, gboolean tiles, const LoamGrid *grid)
{
  LoamRect bounds = loam_grid_get_bounds (grid);
  Chunks chunks;

  set_tiles (key, tiles);
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
