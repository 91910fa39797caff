/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-export.h"

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

static void
print_row (GString *out, const LoamGrid *grid, GPtrArray *names, LoamRect row)
{
  guint32 cells[PIECE];

  for (int from = 0; from < row.width; from += PIECE) {
    int n = MIN (PIECE, row.width - from);

    loam_grid_get_row (grid, row.x + from, row.y, n, cells);
    for (int i = 0; i < n; i++) {
      const char *name = cells[i] < names->len ? g_ptr_array_index (names, cells[i]) : NULL;

      if (from + i > 0)
        g_string_append_c (out, ',');
      if (name != NULL)
        g_string_append (out, name);
    }
  }
  g_string_append_c (out, '\n');
}

char *
loam_export_csv (const LoamProject *project, const LoamLayer *layer, gsize *length)
{
  g_autoptr (GPtrArray) names = NULL;
  LoamRect area;
  GString *out;

  g_return_val_if_fail (project != NULL && layer != NULL && layer->grid != NULL, NULL);

  /* By what cells hold: a terrain that is not in the project any more is nothing. */
  names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (names, (int) project->terrain_by_index->len);
  for (guint i = 0; i < project->terrains->len; i++) {
    const LoamTerrain *terrain = g_ptr_array_index (project->terrains, i);

    g_ptr_array_index (names, terrain->index) = quote (terrain->object.name);
  }
  area = loam_grid_is_bounded (layer->grid) ? loam_grid_get_bounds (layer->grid)
                                            : loam_grid_get_extent (layer->grid);
  out = g_string_new (NULL);
  for (int y = 0; y < area.height; y++)
    print_row (out, layer->grid, names, (LoamRect){area.x, area.y + y, area.width, 1});
  if (length != NULL)
    *length = out->len;
  return g_string_free (out, FALSE);
}
