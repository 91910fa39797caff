/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Sprites: which frame of its picture a thing shows. It follows from the step, and so is no state. */

#include "loam-world-private.h"

static void
configure (LoamWorld *world, guint32 thing, gpointer item)
{
  LoamSpriteItem *sprite = item;

  sprite->frames = loam_world_read_int (world, thing, "sprite", "frames");
  sprite->frame_steps = loam_world_read_int (world, thing, "sprite", "frame-steps");
}

const LoamBehaviour loam_play_sprite = {
    .component = "sprite",
    .size = sizeof (LoamSpriteItem),
    .configure = configure,
};
