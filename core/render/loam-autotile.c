/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-autotile.h"

enum { N = 1, NE = 2, E = 4, SE = 8, S = 16, SW = 32, W = 64, NW = 128 };

guint8
loam_autotile_reduce (guint8 mask)
{
  if ((mask & (N | E)) != (N | E))
    mask &= (guint8) ~NE;
  if ((mask & (S | E)) != (S | E))
    mask &= (guint8) ~SE;
  if ((mask & (S | W)) != (S | W))
    mask &= (guint8) ~SW;
  if ((mask & (N | W)) != (N | W))
    mask &= (guint8) ~NW;
  return mask;
}

/* The index of a mask is how many reduced masks are smaller. */
static const guint8 *
blob_indices (void)
{
  static guint8 indices[256];
  static gsize made = 0;

  if (g_once_init_enter (&made)) {
    guint8 next = 0;

    for (guint mask = 0; mask < 256; mask++)
      if (loam_autotile_reduce ((guint8) mask) == mask)
        indices[mask] = next++;
    g_assert (next == LOAM_BLOB_COUNT);
    g_once_init_leave (&made, 1);
  }
  return indices;
}

guint
loam_autotile_blob_index (guint8 mask)
{
  return blob_indices ()[loam_autotile_reduce (mask)];
}

guint8
loam_autotile_mask (const LoamGrid *grid, LoamRect bounds, int x, int y)
{
  static const int around[8][2] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                   {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};
  guint32 self = loam_grid_get (grid, x, y);
  guint8 mask = 0;

  for (guint i = 0; i < 8; i++) {
    int nx = x + around[i][0], ny = y + around[i][1];
    gboolean outside = nx < bounds.x || ny < bounds.y || nx >= bounds.x + bounds.width ||
                       ny >= bounds.y + bounds.height;

    if (outside || loam_grid_get (grid, nx, ny) == self)
      mask |= (guint8) (1 << i);
  }
  return mask;
}
