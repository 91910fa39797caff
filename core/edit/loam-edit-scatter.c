/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-private.h"
#include "loam-edit-terrain.h"
#include "loam-grid-private.h"
#include "loam-region-private.h"

#include <glib/gi18n-lib.h>

/* A number from 0 up to 1 that depends on the seed and the cell alone: what a cell draws does not change with
 * the rectangle that is scattered over. The mixing is SplitMix64's (Steele, Lea and Flood, 2014), twice. */
static double
draw_number (guint32 seed, int x, int y)
{
  guint64 z = ((guint64) (guint32) x << 32 | (guint32) y);

  for (int i = 0; i < 2; i++) {
    z += (seed + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
    z ^= z >> 31;
  }
  return (double) (z >> 11) * 0x1p-53;
}

/* Running sums of the weights; 0 in all where they are not what they should be. */
static double
sum_up (const double *weights, guint n, double *sums)
{
  double sum = 0;

  for (guint i = 0; i < n; i++) {
    g_return_val_if_fail (weights[i] >= 0, 0);
    sum += weights[i];
    sums[i] = sum;
  }
  return sum;
}

static guint
pick (const double *sums, guint n, double number)
{
  guint i = 0;

  while (i + 1 < n && number >= sums[i])
    i++;
  return i;
}

static void
scatter (LoamGrid *grid,
         LoamTerrain **terrains,
         const double *sums,
         guint n,
         guint32 seed,
         LoamRect rect)
{
  g_autofree guint32 *row = g_new (guint32, (gsize) rect.width);

  for (int y = rect.y; y < rect.y + rect.height; y++) {
    for (int i = 0; i < rect.width; i++) {
      guint k = pick (sums, n, draw_number (seed, rect.x + i, y) * sums[n - 1]);

      row[i] = terrains[k] != NULL ? terrains[k]->index : 0;
    }
    loam_grid_set_row (grid, rect.x, y, rect.width, row);
  }
  loam_grid_compact (grid, rect);
}

gboolean
loam_edit_terrain_scatter (LoamDocument *document,
                           LoamLayer *layer,
                           LoamTerrain **terrains,
                           const double *weights,
                           guint n,
                           guint32 seed,
                           LoamRect rect)
{
  g_autofree double *sums = NULL;
  g_autofree char *label = NULL;
  g_autoptr (LoamGrid) after = NULL;
  g_autoptr (LoamGrid) inside = NULL;
  LoamRegion *limit;
  LoamPatch *patch;
  gulong count;

  g_return_val_if_fail (n > 0, FALSE);

  sums = g_new (double, n);
  if (sum_up (weights, n, sums) <= 0 || !loam_edit_terrain_can_paint (document, layer, NULL))
    return FALSE;
  rect = loam_edit_get_writable (layer->grid, rect);
  if (rect.width <= 0)
    return FALSE;
  after = loam_grid_copy (layer->grid);
  scatter (after, terrains, sums, n, seed, rect);
  limit = loam_document_get_paint_limit (document, layer);
  if (limit != NULL)
    inside = loam_region_limit (limit, layer->grid, after);
  patch = loam_patch_new_diff (layer->grid, limit != NULL ? inside : after);
  if (patch == NULL)
    return FALSE;
  count = (gulong) loam_patch_count (patch);
  label = g_strdup_printf (
      ngettext ("Scatter terrain over %'lu cell", "Scatter terrain over %'lu cells", count), count);
  loam_document_begin (document, label);
  loam_document_push (document, loam_command_new_cells (layer, patch));
  loam_document_end (document);
  return TRUE;
}
