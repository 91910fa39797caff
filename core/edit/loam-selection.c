/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-selection.h"

LoamSelection
loam_selection_new_things (LoamEntity **things, guint n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  LoamSelection selection = {0};

  for (guint i = 0; i < n; i++) {
    if (!g_hash_table_add (seen, things[i]))
      continue;
    if (selection.things == NULL)
      selection.things = g_ptr_array_new_full (n, loam_object_unref);
    g_ptr_array_add (selection.things, loam_object_ref (things[i]));
  }
  return selection;
}

LoamSelection
loam_selection_new_cells (LoamLevel *level, LoamRegion *cells)
{
  LoamSelection selection = {0};

  if (level == NULL || cells == NULL)
    return selection;
  selection.level = (LoamLevel *) loam_object_ref (level);
  selection.cells = loam_region_ref (cells);
  return selection;
}

void
loam_selection_clear (LoamSelection *selection)
{
  g_clear_pointer (&selection->things, g_ptr_array_unref);
  g_clear_pointer (&selection->level, loam_object_unref);
  g_clear_pointer (&selection->cells, loam_region_unref);
}

void
loam_selection_swap (LoamSelection *a, LoamSelection *b)
{
  LoamSelection held = *a;

  *a = *b;
  *b = held;
}

gboolean
loam_selection_equal (const LoamSelection *a, const LoamSelection *b)
{
  guint n = a->things != NULL ? a->things->len : 0;

  if (n != (b->things != NULL ? b->things->len : 0) || a->level != b->level ||
      !loam_region_equal (a->cells, b->cells))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (a->things->pdata[i] != b->things->pdata[i])
      return FALSE;
  return TRUE;
}

gsize
loam_selection_get_size (const LoamSelection *selection)
{
  gsize size = loam_region_get_own_size (selection->cells);

  if (selection->things != NULL)
    size += sizeof (GPtrArray) + selection->things->len * sizeof (gpointer);
  return size;
}
