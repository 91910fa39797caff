/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The player, seen from above: steered by buttons, stopped as its collider says. */

#include "loam-world-private.h"

/* √½, for going aslant as fast as straight. */
#define SLANT 0.70710678118654752440

static void
configure (LoamWorld *world, guint32 thing, gpointer item)
{
  LoamPlayerItem *player = item;

  player->speed = loam_world_read_number (world, thing, "player", "speed");
}

static void
start (LoamWorld *world, guint32 thing, gpointer item)
{
  LoamPlayerItem *player = item;

  player->facing = LOAM_HEADING_DOWN;
}

/* −1, 0 or 1 on each axis. */
static LoamPoint
wish (LoamButtons buttons)
{
  LoamPoint point = {0, 0};

  point.x += (buttons & LOAM_BUTTON_RIGHT) ? 1 : 0;
  point.x -= (buttons & LOAM_BUTTON_LEFT) ? 1 : 0;
  point.y += (buttons & LOAM_BUTTON_DOWN) ? 1 : 0;
  point.y -= (buttons & LOAM_BUTTON_UP) ? 1 : 0;
  return point;
}

/* It keeps looking where it looks as long as it goes there; else to the side before up or down. */
static LoamHeading
face (LoamHeading facing, LoamPoint wished)
{
  LoamHeading across = LOAM_HEADING_NONE, down = LOAM_HEADING_NONE;

  if (wished.x != 0)
    across = wished.x < 0 ? LOAM_HEADING_LEFT : LOAM_HEADING_RIGHT;
  if (wished.y != 0)
    down = wished.y < 0 ? LOAM_HEADING_UP : LOAM_HEADING_DOWN;
  if (across == LOAM_HEADING_NONE && down == LOAM_HEADING_NONE)
    return facing;
  if (facing == across || facing == down)
    return facing;
  return across != LOAM_HEADING_NONE ? across : down;
}

static void
steer (LoamWorld *world, LoamStore *store)
{
  LoamPlayerItem *players = (LoamPlayerItem *) (gpointer) store->items;

  for (guint i = 0; i < store->length; i++)
    players[i].facing = (guint8) face (players[i].facing, wish (world->buttons));
}

static void
move (LoamWorld *world, LoamPlayerItem *player, LoamPoint wished)
{
  LoamPoint *at = loam_world_at (world, player->thing);
  LoamPoint from = *at, middle = loam_world_middle (world, player->thing, *at);
  double distance = player->speed / loam_ground_get_at (&world->ground, middle.x, middle.y)->cost;

  if (wished.x != 0 && wished.y != 0)
    distance *= SLANT;
  if (loam_store_get (&world->stores[LOAM_PLAY_COLLIDER], player->thing) != NULL) {
    LoamBox box = loam_world_box (world, player->thing);

    /* One axis after the other: what stops one lets the other slide along it. */
    loam_ground_move (&world->ground, &box, LOAM_GROUND_SOLID, LOAM_AXIS_X, wished.x * distance,
                      at);
    loam_ground_move (&world->ground, &box, LOAM_GROUND_SOLID, LOAM_AXIS_Y, wished.y * distance,
                      at);
  } else {
    at->x += wished.x * distance;
    at->y += wished.y * distance;
  }
  loam_world_set_heading (world, player->thing,
                          at->x != from.x || at->y != from.y ? player->facing : LOAM_HEADING_NONE);
}

static void
update (LoamWorld *world, LoamStore *store)
{
  LoamPlayerItem *players = (LoamPlayerItem *) (gpointer) store->items;

  for (guint i = 0; i < store->length; i++)
    move (world, &players[i], wish (world->buttons));
}

static LoamHash
hash_state (LoamHash hash, gconstpointer item)
{
  return loam_hash_int (hash, ((const LoamPlayerItem *) item)->facing);
}

const LoamBehaviour loam_play_player = {
    .component = "player",
    .size = sizeof (LoamPlayerItem),
    .configure = configure,
    .start = start,
    .update = {[LOAM_PHASE_STEER] = steer, [LOAM_PHASE_MOVE] = update},
    .hash = hash_state,
};
