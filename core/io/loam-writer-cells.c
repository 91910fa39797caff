/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Rows of cells. */

#include "loam-writer-private.h"

#include <string.h>

#include "loam-index.h"
#include "loam-tile-key.h"

/** Cells that are looked at together. */
#define PIECE 4096
/** Most bytes of a run: "count*value,". */
#define RUN_BYTES 24

void
loam_writer_visit_chunk (const LoamGrid *grid,
                         LoamRect area,
                         void (*func) (guint32 cell, gpointer user_data),
                         gpointer user_data)
{
  guint32 row[LOAM_CHUNK_SIZE], uniform;

  if (loam_grid_get_uniform (grid, area.x, area.y, &uniform)) {
    func (uniform, user_data);
    return;
  }
  for (int y = 0; y < area.height; y++) {
    loam_grid_get_row (grid, area.x, area.y + y, area.width, row);
    for (int x = 0; x < area.width; x++)
      if (x == 0 || row[x] != row[x - 1])
        func (row[x], user_data);
  }
}

typedef struct {
  const LoamWriterKey *key;
  gboolean found;
} Search;

static void
find_filled (guint32 cell, gpointer user_data)
{
  Search *search = user_data;

  search->found |= loam_writer_key_get (search->key, cell) != 0;
}

typedef struct {
  const LoamProject *project;
  gboolean *used; /* by index of terrain */
  guint n_used;
} Used;

static void
mark_used (guint32 cell, gpointer user_data)
{
  Used *used = user_data;

  if (cell < used->n_used)
    used->used[cell] = TRUE;
}

static gboolean
is_of_project (const LoamTerrain *terrain)
{
  return terrain != NULL && terrain->object.owner != NULL;
}

static void
add_name (LoamWriterKey *key, const LoamTerrain *terrain)
{
  key->numbers[terrain->index] = key->names->len;
  g_ptr_array_add (key->names, g_strdup (terrain->object.name));
}

/** The names that the file had, but for those that went out of use since it was read. */
static void
add_old_names (LoamWriterKey *key, const Used *used, const LoamLayer *layer)
{
  g_autoptr (GHashTable) terrains = g_hash_table_new (g_str_hash, g_str_equal);

  if (layer->key == NULL || layer->key[0] == NULL)
    return;
  loam_index_by_name (terrains, used->project->terrains);
  for (guint i = 1; layer->key[i] != NULL; i++) {
    const LoamTerrain *terrain = g_hash_table_lookup (terrains, layer->key[i]);

    if (terrain != NULL && key->numbers[terrain->index] == 0 &&
        (used->used[terrain->index] || layer->key_unused[i]))
      add_name (key, terrain);
  }
}

/** Names that come into use, by their first cells in the order of rows. */
static void
add_new_names (LoamWriterKey *key, const Used *used, const LoamGrid *grid, guint n_new)
{
  LoamRect extent = loam_grid_get_extent (grid);
  guint32 row[PIECE];

  for (int y = extent.y; y < extent.y + extent.height; y++) {
    for (int x = extent.x; x < extent.x + extent.width; x += PIECE) {
      int n = MIN (PIECE, extent.x + extent.width - x);

      loam_grid_get_row (grid, x, y, n, row);
      for (int i = 0; i < n && n_new > 0; i++) {
        if (row[i] == 0 || row[i] >= key->n_numbers || key->numbers[row[i]] != 0)
          continue;
        if (is_of_project (loam_project_get_terrain (used->project, row[i]))) {
          add_name (key, loam_project_get_terrain (used->project, row[i]));
          n_new--;
        }
      }
      if (n_new == 0)
        return;
    }
  }
}

static void
init_terrain_key (LoamWriterKey *key, const LoamProject *project, const LoamLayer *layer)
{
  const LoamGrid *grid = layer->grid;
  LoamRect bounds = loam_grid_get_bounds (grid);
  int right = bounds.x + bounds.width, bottom = bounds.y + bounds.height;
  Used used = {project, NULL, project->terrain_by_index->len};
  guint n_new = 0;

  key->n_numbers = project->terrain_by_index->len;
  key->numbers = g_new0 (guint32, key->n_numbers);
  used.used = g_new0 (gboolean, used.n_used);
  for (int y = bounds.y; y < bottom; y += LOAM_CHUNK_SIZE)
    for (int x = bounds.x; x < right; x += LOAM_CHUNK_SIZE)
      loam_writer_visit_chunk (
          grid,
          (LoamRect){x, y, MIN (LOAM_CHUNK_SIZE, right - x), MIN (LOAM_CHUNK_SIZE, bottom - y)},
          mark_used, &used);
  add_old_names (key, &used, layer);
  for (guint i = 1; i < used.n_used; i++)
    n_new += used.used[i] && key->numbers[i] == 0 &&
             is_of_project (loam_project_get_terrain (project, i));
  if (n_new > 0)
    add_new_names (key, &used, grid, n_new);
  g_free (used.used);
}

void
loam_writer_key_init (LoamWriterKey *key, const LoamProject *project, const LoamLayer *layer)
{
  *key = (LoamWriterKey){.names = g_ptr_array_new_with_free_func (g_free),
                         .tiles = layer->kind == LOAM_LAYER_TILES};
  g_ptr_array_add (key->names, g_strdup (""));
  if (key->tiles)
    loam_writer_tile_key_init (key, project, layer);
  else
    init_terrain_key (key, project, layer);
}

void
loam_writer_key_clear (LoamWriterKey *key)
{
  g_ptr_array_unref (key->names);
  g_free (key->numbers);
  for (guint i = 0; i < key->n_tilesets; i++)
    g_free (key->tile_numbers[i]);
  g_free (key->tile_numbers);
  g_free (key->n_tiles);
}

static inline char *
print_number (char *at, guint32 number)
{
  char digits[10];
  int n = 0;

  do
    digits[n++] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  while (n > 0)
    *at++ = digits[--n];
  return at;
}

static inline char *
print_run (char *at, guint32 count, guint32 value)
{
  if (count > 1) {
    at = print_number (at, count);
    *at++ = '*';
  }
  at = print_number (at, value & ~LOAM_CELL_FLIPS);
  if ((value & LOAM_CELL_FLIPS) != 0)
    at = loam_tile_flips_print (at, value);
  *at++ = ',';
  return at;
}

static void
print_row (GString *out, const LoamGrid *grid, const LoamWriterKey *key, int x, int y, int width)
{
  guint32 cells[PIECE], value = 0, count = 0;
  /* Of runs that end in a piece, one of one cell takes the most bytes a cell: seven digits and four letters. */
  char text[PIECE * 12 + RUN_BYTES];

  for (int from = 0; from < width; from += PIECE) {
    int n = MIN (PIECE, width - from);
    char *at = text;

    loam_grid_get_row (grid, x + from, y, n, cells);
    for (int i = 0; i < n; i++) {
      guint32 next = loam_writer_key_get (key, cells[i]);

      if (next != value && count > 0) {
        at = print_run (at, count, value);
        count = 0;
      }
      value = next;
      count++;
    }
    g_string_append_len (out, text, at - text);
  }
  g_string_append_len (out, text, print_run (text, count, value) - text - 1);
}

void
loam_writer_print_rows (
    GString *out, const LoamGrid *grid, const LoamWriterKey *key, LoamRect area, const char *indent)
{
  for (int y = 0; y < area.height; y++) {
    g_string_append (out, indent);
    g_string_append_c (out, '"');
    print_row (out, grid, key, area.x, area.y + y, area.width);
    g_string_append (out, y + 1 < area.height ? "\",\n" : "\"\n");
  }
}

void
loam_writer_print_blocks (GString *out,
                          const LoamGrid *grid,
                          const LoamWriterKey *key,
                          const char *indent)
{
  LoamRect bounds = loam_grid_get_bounds (grid);
  g_autofree char *row_indent = g_strconcat (indent, "  ", NULL);
  gboolean first = TRUE;

  for (int y = bounds.y; y < bounds.y + bounds.height; y += LOAM_CHUNK_SIZE)
    for (int x = bounds.x; x < bounds.x + bounds.width; x += LOAM_CHUNK_SIZE) {
      /* The outermost coordinates are not a whole number of chunks. */
      const int least = 1 - LOAM_GRID_MAX_COORDINATE;
      LoamRect area = {MAX (x, least), MAX (y, least), 0, 0};
      Search search = {key, FALSE};

      loam_writer_visit_chunk (grid, (LoamRect){x, y, LOAM_CHUNK_SIZE, LOAM_CHUNK_SIZE},
                               find_filled, &search);
      if (!search.found)
        continue;
      area.width = x + LOAM_CHUNK_SIZE - area.x;
      area.height = y + LOAM_CHUNK_SIZE - area.y;
      g_string_append_printf (out, "%s\n%s{\"at\": [%d, %d], \"rows\": [\n", first ? "" : ",",
                              indent, area.x, area.y);
      loam_writer_print_rows (out, grid, key, area, row_indent);
      g_string_append_printf (out, "%s]}", indent);
      first = FALSE;
    }
}
