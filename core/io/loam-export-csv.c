/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-export.h"

#include "loam-tile-key.h"

#include <string.h>

/** Cells that are looked at together. */
#define PIECE 4096

/** A name as it stands between commas: quoted where it holds what CSV uses (RFC 4180). */
static char *
quote (const char *name)
{
  GString *quoted;

  if (strpbrk (name, ",\"\r\n") == NULL)
    return g_strdup (name);
  quoted = g_string_new ("\"");
  for (const char *p = name; *p != '\0'; p++)
    g_string_append (quoted, *p == '"' ? "\"\"" : (char[]){*p, '\0'});
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

/* What a cell is called: a terrain, or "walls#5h". */
static void
print_cell (GString *out, const LoamLayer *layer, const GPtrArray *names, guint32 cell)
{
  gboolean tiles = layer->kind == LOAM_LAYER_TILES;
  guint number = tiles ? loam_cell_get_tileset (cell) : cell;
  const char *name = number < names->len ? g_ptr_array_index (names, number) : NULL;
  char flips[5];

  if (name == NULL)
    return;
  if (!tiles) {
    g_string_append (out, name);
    return;
  }
  *loam_tile_flips_print (flips, cell) = '\0';
  g_string_append_printf (out, "%s#%d%s", name, loam_cell_get_tile (cell), flips);
}

static void
print_row (GString *out, const LoamLayer *layer, GPtrArray *names, LoamRect row)
{
  guint32 cells[PIECE];

  for (int from = 0; from < row.width; from += PIECE) {
    int n = MIN (PIECE, row.width - from);

    loam_grid_get_row (layer->grid, row.x + from, row.y, n, cells);
    for (int i = 0; i < n; i++) {
      if (from + i > 0)
        g_string_append_c (out, ',');
      print_cell (out, layer, names, cells[i]);
    }
  }
  g_string_append_c (out, '\n');
}

/* The names of what is in the project, by what cells hold: what is not in it any more is nothing. */
static GPtrArray *
get_names (const LoamProject *project, gboolean tiles)
{
  const GPtrArray *all = tiles ? project->tileset_by_number : project->terrain_by_index;
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_set_size (names, (int) all->len);
  for (guint i = 0; i < all->len; i++) {
    const LoamObject *object = g_ptr_array_index (all, i);

    if (object != NULL && object->owner != NULL)
      g_ptr_array_index (names, i) = tiles ? g_strdup (object->name) : quote (object->name);
  }
  return names;
}

char *
loam_export_csv (const LoamProject *project, const LoamLayer *layer, gsize *length)
{
  g_autoptr (GPtrArray) names = NULL;
  LoamRect area;
  GString *out;

  g_return_val_if_fail (project != NULL && layer != NULL && layer->grid != NULL, NULL);

  names = get_names (project, layer->kind == LOAM_LAYER_TILES);
  area = loam_grid_is_bounded (layer->grid) ? loam_grid_get_bounds (layer->grid)
                                            : loam_grid_get_extent (layer->grid);
  out = g_string_new (NULL);
  for (int y = 0; y < area.height; y++)
    print_row (out, layer, names, (LoamRect){area.x, area.y + y, area.width, 1});
  if (length != NULL)
    *length = out->len;
  return g_string_free (out, FALSE);
}
