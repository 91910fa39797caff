/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Shooters: at regular times at the player or in a direction; the player's own when told to. */

#include "loam-world-private.h"

#include <math.h>

static void
configure (LoamWorld *world, guint32 thing, gpointer item)
{
  LoamShooterItem *shooter = item;
  const char *aim = loam_world_read_text (world, thing, "shooter", "aim");

  shooter->period = loam_world_read_int (world, thing, "shooter", "period");
  shooter->phase = loam_world_read_int (world, thing, "shooter", "phase");
  shooter->damage = loam_world_read_int (world, thing, "shooter", "damage");
  shooter->speed = loam_world_read_number (world, thing, "shooter", "speed");
  shooter->range = loam_world_read_number (world, thing, "shooter", "range");
  shooter->size = loam_world_read_number (world, thing, "shooter", "size");
  shooter->color = loam_world_read_color (world, thing, "shooter", "color");
  shooter->at_player = g_str_equal (aim, "player");
  shooter->aim = (guint8) loam_heading_from_name (aim);
}

static void
start (LoamWorld *world, guint32 thing, gpointer item)
{
  LoamShooterItem *shooter = item;
  gboolean steered = loam_store_get (&world->stores[LOAM_PLAY_PLAYER], thing) != NULL;

  /* The player's weapon is loaded. */
  shooter->count = steered ? shooter->period : shooter->phase % shooter->period;
  shooter->fired = 0;
}

/* Direction of length 1 from a thing to another, by their middles before the step. */
static LoamPoint
towards (const LoamWorld *world, guint32 thing, guint32 other)
{
  LoamPoint from = loam_world_middle (world, thing, loam_world_before (world, thing));
  LoamPoint to = loam_world_middle (world, other, loam_world_before (world, other));
  double dx = to.x - from.x, dy = to.y - from.y;
  double length = sqrt (dx * dx + dy * dy);

  if (length == 0)
    return (LoamPoint){1, 0};
  return (LoamPoint){dx / length, dy / length};
}

static LoamPoint
along (LoamHeading heading)
{
  switch (heading) {
  case LOAM_HEADING_LEFT:
    return (LoamPoint){-1, 0};
  case LOAM_HEADING_UP:
    return (LoamPoint){0, -1};
  case LOAM_HEADING_DOWN:
    return (LoamPoint){0, 1};
  default:
    return (LoamPoint){1, 0};
  }
}

static void
fire (LoamWorld *world, LoamShooterItem *shooter, const LoamPlayerItem *steered)
{
  LoamEvent event = {.type = world->fire, .n_args = 1};
  LoamPoint direction = {0, 0};
  guint32 player;

  if (steered != NULL) {
    direction = along (steered->facing);
  } else if (!shooter->at_player) {
    direction = along (shooter->aim);
  } else if (loam_world_find_player (world, &player)) {
    direction = towards (world, shooter->thing, player);
    event.to = loam_roster_handle (&world->roster, player);
    event.to_id = loam_roster_get (&world->roster, player)->id;
  }
  event.args[0] = (LoamEventArg){"damage", LOAM_INT (shooter->damage)};
  shooter->count = 0;
  shooter->fired = world->step;
  event.number = loam_world_send (world, shooter->thing, event);
  /* With nobody to aim at, nothing flies. */
  if (direction.x != 0 || direction.y != 0)
    loam_world_shoot (world, shooter, direction.x, direction.y, event.number);
}

static void
update (LoamWorld *world, LoamStore *store)
{
  LoamShooterItem *shooters = (LoamShooterItem *) (gpointer) store->items;

  for (guint i = 0; i < store->length; i++) {
    LoamShooterItem *shooter = &shooters[i];
    const LoamPlayerItem *steered =
        loam_store_get (&world->stores[LOAM_PLAY_PLAYER], shooter->thing);

    if (shooter->count < shooter->period)
      shooter->count++;
    if (shooter->count < shooter->period)
      continue;
    if (steered == NULL || world->buttons & LOAM_BUTTON_FIRE)
      fire (world, shooter, steered);
  }
}

static LoamHash
hash_state (LoamHash hash, gconstpointer item)
{
  return loam_hash_int (hash, ((const LoamShooterItem *) item)->count);
}

const LoamBehaviour loam_play_shooter = {
    .component = "shooter",
    .size = sizeof (LoamShooterItem),
    .configure = configure,
    .start = start,
    .update = {[LOAM_PHASE_ACT] = update},
    .hash = hash_state,
};
