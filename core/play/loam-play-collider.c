/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Colliders: how large a thing is to what blocks it and to what hits it. */

#include "loam-world-private.h"

static void
configure (LoamWorld *world, guint32 thing, gpointer item)
{
  LoamColliderItem *collider = item;

  collider->inset = loam_world_read_number (world, thing, "collider", "inset");
}

LoamBox
loam_world_box (const LoamWorld *world, guint32 thing)
{
  const LoamColliderItem *collider = loam_store_get (&world->stores[LOAM_PLAY_COLLIDER], thing);

  return loam_box_new (loam_roster_get (&world->roster, thing)->size,
                       collider != NULL ? collider->inset : 0);
}

const LoamBehaviour loam_play_collider = {
    .component = "collider",
    .size = sizeof (LoamColliderItem),
    .configure = configure,
};
