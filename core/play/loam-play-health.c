/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Health: what hits take away, and whose end is the thing's. */

#include "loam-world-private.h"

typedef struct {
  guint32 thing;
  gint64 max, min;
  /* Running state. */
  gint64 left;
} Health;

static void
configure (LoamWorld *world, guint32 thing, gpointer item)
{
  Health *health = item;

  health->max = loam_world_read_int (world, thing, "health", "max");
  health->min = loam_world_read_int (world, thing, "health", "min");
}

static void
start (LoamWorld *world, guint32 thing, gpointer item)
{
  Health *health = item;

  health->left = health->max;
  if (health->min > 0 && health->min < health->max) {
    LoamRandom random;

    /* Numbers of its own: another thing in the level does not change what this one draws. */
    loam_random_init (&random, world->seed ^ loam_roster_get (&world->roster, thing)->id_hash);
    health->left = loam_random_range (&random, health->min, health->max);
  }
}

static gint64
damage_of (const LoamEvent *event)
{
  for (guint i = 0; i < event->n_args; i++) {
    if (g_str_equal (event->args[i].name, "damage"))
      return event->args[i].value.integer;
  }
  return 0;
}

static void
hear_hit (const LoamEvent *event, gpointer user_data)
{
  LoamWorld *world = user_data;
  guint32 thing;
  Health *health;

  if (!loam_roster_find (&world->roster, event->to, &thing))
    return;
  health = loam_store_get (&world->stores[LOAM_PLAY_HEALTH], thing);
  if (health == NULL)
    return;
  health->left -= MIN (health->left, damage_of (event));
  if (health->left == 0) {
    loam_world_send (world, thing, (LoamEvent){.type = world->died, .cause = event->number});
    loam_world_remove (world, thing);
  }
}

static LoamHash
hash_state (LoamHash hash, gconstpointer item)
{
  return loam_hash_int (hash, ((const Health *) item)->left);
}

const LoamBehaviour loam_play_health = {
    .component = "health",
    .size = sizeof (Health),
    .configure = configure,
    .start = start,
    .hash = hash_state,
    .interest = "hit",
    .hear = hear_hit,
};
