/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Movers: over the ground by themselves, as fast as it lets them, until it does not. */

#include "loam-world-private.h"

typedef struct {
  guint32 thing;
  double speed;
  guint8 direction; /* a LoamHeading: at the start */
  gboolean turns;
  gboolean flies;         /* the ground does not slow it */
  LoamGroundFlags blocks; /* ground that it can't enter */
  LoamBox box;
  LoamPoint middle; /* from its corner */
  /* Running state. */
  guint8 heading; /* a LoamHeading */
  LoamFooting footing;
} Mover;

static LoamGroundFlags
read_blocks (const char *travels)
{
  if (g_str_equal (travels, "water"))
    return LOAM_GROUND_SOLID | LOAM_GROUND_DRY;
  if (g_str_equal (travels, "land"))
    return LOAM_GROUND_SOLID | LOAM_GROUND_WATER;
  return LOAM_GROUND_SOLID;
}

static void
configure (LoamWorld *world, guint32 thing, gpointer item)
{
  Mover *mover = item;
  const char *travels = loam_world_read_text (world, thing, "mover", "travels");

  mover->speed = loam_world_read_number (world, thing, "mover", "speed");
  mover->direction =
      (guint8) loam_heading_from_name (loam_world_read_text (world, thing, "mover", "direction"));
  mover->turns = g_str_equal (loam_world_read_text (world, thing, "mover", "blocked"), "turn");
  mover->flies = g_str_equal (travels, "air");
  mover->blocks = read_blocks (travels);
  mover->box = loam_world_box (world, thing);
  mover->middle = loam_world_middle (world, thing, (LoamPoint){0, 0});
}

static void
start (LoamWorld *world, guint32 thing, gpointer item)
{
  Mover *mover = item;

  mover->heading = mover->direction;
}

static LoamHeading
opposite (LoamHeading heading)
{
  switch (heading) {
  case LOAM_HEADING_LEFT:
    return LOAM_HEADING_RIGHT;
  case LOAM_HEADING_RIGHT:
    return LOAM_HEADING_LEFT;
  case LOAM_HEADING_UP:
    return LOAM_HEADING_DOWN;
  case LOAM_HEADING_DOWN:
    return LOAM_HEADING_UP;
  default:
    return LOAM_HEADING_NONE;
  }
}

static void
move (LoamWorld *world, Mover *mover)
{
  LoamPoint *at = loam_world_at (world, mover->thing);
  gboolean vertical = mover->heading == LOAM_HEADING_UP || mover->heading == LOAM_HEADING_DOWN;
  double distance = mover->speed;
  double from = vertical ? at->y : at->x;
  gboolean blocked;

  if (!mover->flies)
    distance /= loam_ground_get_cost (&world->ground, &mover->footing, at->x + mover->middle.x,
                                      at->y + mover->middle.y);
  if (mover->heading == LOAM_HEADING_LEFT || mover->heading == LOAM_HEADING_UP)
    distance = -distance;
  blocked = loam_ground_move (&world->ground, &mover->box, mover->blocks,
                              vertical ? LOAM_AXIS_Y : LOAM_AXIS_X, distance, at);
  loam_world_set_heading (world, mover->thing,
                          (vertical ? at->y : at->x) != from ? mover->heading : LOAM_HEADING_NONE);
  if (blocked)
    mover->heading = (guint8) (mover->turns ? opposite (mover->heading) : LOAM_HEADING_NONE);
}

static void
update (LoamWorld *world, LoamStore *store)
{
  Mover *movers = (Mover *) (gpointer) store->items;

  for (guint i = 0; i < store->length; i++) {
    if (movers[i].heading != LOAM_HEADING_NONE)
      move (world, &movers[i]);
    else
      loam_world_set_heading (world, movers[i].thing, LOAM_HEADING_NONE);
  }
}

static LoamHash
hash_state (LoamHash hash, gconstpointer item)
{
  return loam_hash_int (hash, ((const Mover *) item)->heading);
}

const LoamBehaviour loam_play_mover = {
    .component = "mover",
    .size = sizeof (Mover),
    .configure = configure,
    .start = start,
    .update = {[LOAM_PHASE_MOVE] = update},
    .hash = hash_state,
};
