/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-terrain.h"

#include "loam-bag.h"
#include "loam-object-free.h"

LoamArt *
loam_art_new (LoamArtKind kind, const char *image, int x, int y)
{
  LoamArt *art = g_new0 (LoamArt, 1);

  g_atomic_ref_count_init (&art->ref_count);
  art->kind = kind;
  art->image = loam_intern (image);
  art->x = x;
  art->y = y;
  return art;
}

LoamArt *
loam_art_ref (LoamArt *art)
{
  g_atomic_ref_count_inc (&art->ref_count);
  return art;
}

void
loam_art_unref (LoamArt *art)
{
  if (!g_atomic_ref_count_dec (&art->ref_count))
    return;
  g_ref_string_release (art->image);
  g_clear_pointer (&art->extras, g_array_unref);
  g_free (art);
}

gboolean
loam_art_equal (const LoamArt *a, const LoamArt *b)
{
  return a == b || (a->kind == b->kind && a->image == b->image && a->x == b->x && a->y == b->y &&
                    loam_extras_equal (a->extras, b->extras));
}

LoamTerrain *
loam_terrain_new (const char *name)
{
  LoamTerrain *terrain = loam_object_alloc (LOAM_KIND_TERRAIN, sizeof (LoamTerrain), NULL, name);

  terrain->cost = 1;
  terrain->color = 0x808080ff;
  terrain->values = loam_bag_new ();
  return terrain;
}

void
loam_terrain_clear (LoamTerrain *terrain)
{
  g_clear_pointer (&terrain->art, loam_art_unref);
  loam_bag_unref (terrain->values);
}
