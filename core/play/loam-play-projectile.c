/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Projectiles: they fly straight until they hit a thing with health, solid ground, the level's edge, or the
 * end of their range. The whole way of a step is looked at, so none flies through anything. */

#include "loam-world-private.h"

void
loam_world_shoot (
    LoamWorld *world, const LoamShooterItem *shooter, double dx, double dy, guint64 fired)
{
  guint32 slot = loam_pool_take (&world->projectiles);
  LoamProjectile *projectile;

  if (slot == LOAM_POOL_NONE)
    return;
  projectile = loam_pool_get (&world->projectiles, slot);
  *projectile = (LoamProjectile){
      .at = loam_world_middle (world, shooter->thing, loam_world_before (world, shooter->thing)),
      .dx = dx,
      .dy = dy,
      .speed = shooter->speed,
      .left = shooter->range,
      .size = shooter->size,
      .color = shooter->color,
      .damage = shooter->damage,
      .shooter = loam_roster_handle (&world->roster, shooter->thing),
      .shooter_id = loam_roster_get (&world->roster, shooter->thing)->id,
      .fired = fired,
      .born = world->step,
  };
  projectile->before = projectile->at;
}

static void
find_targets (LoamWorld *world)
{
  const LoamStore *store = &world->stores[LOAM_PLAY_HEALTH];

  loam_space_reset (&world->space);
  for (guint i = 0; i < store->length; i++) {
    guint32 thing = *(const guint32 *) (gconstpointer) (store->items + i * store->size);
    const LoamPoint *at = loam_world_at (world, thing);
    LoamBox box = loam_world_box (world, thing);

    if (!loam_roster_get (&world->roster, thing)->removed)
      loam_space_add (&world->space, (LoamSpaceItem){at->x + box.left, at->y + box.top,
                                                     at->x + box.right, at->y + box.bottom, thing});
  }
  loam_space_build (&world->space);
}

/* The first thing on a projectile's way. */
typedef struct {
  const LoamWorld *world;
  const LoamProjectile *projectile;
  LoamPoint from, to;
  double reach; /* 0..1 of the way: up to here nothing was met */
  gboolean found;
  guint32 thing;
} Way;

/* Narrows @enter and @leave to where the way lies between @low and @high on one axis. */
static gboolean
clip (double from, double to, double low, double high, double *enter, double *leave)
{
  double a, b;

  if (from == to)
    return from > low && from < high;
  a = (low - from) / (to - from);
  b = (high - from) / (to - from);
  *enter = MAX (*enter, MIN (a, b));
  *leave = MIN (*leave, MAX (a, b));
  return *enter < *leave;
}

static void
meet (const LoamSpaceItem *item, gpointer user_data)
{
  Way *way = user_data;
  double half = way->projectile->size / 2;
  double enter = 0, leave = 1;
  const guint32 *ranks = (const guint32 *) (gconstpointer) way->world->roster.ranks->data;

  if (item->key == way->projectile->shooter.index &&
      loam_roster_find (&way->world->roster, way->projectile->shooter, NULL))
    return;
  if (!clip (way->from.x, way->to.x, item->left - half, item->right + half, &enter, &leave) ||
      !clip (way->from.y, way->to.y, item->top - half, item->bottom + half, &enter, &leave))
    return;
  if (enter > way->reach)
    return;
  if (way->found && enter == way->reach && ranks[item->key] >= ranks[way->thing])
    return;
  way->found = TRUE;
  way->reach = enter;
  way->thing = item->key;
}

static void
tell_hit (LoamWorld *world, const LoamProjectile *projectile, guint32 thing)
{
  LoamEvent event = {
      .type = world->hit,
      .from = projectile->shooter,
      .from_id = projectile->shooter_id,
      .to = loam_roster_handle (&world->roster, thing),
      .to_id = loam_roster_get (&world->roster, thing)->id,
      .cause = projectile->fired,
      .step = world->step,
      .n_args = 1,
      .args = {{"damage", LOAM_INT (projectile->damage)}},
  };

  loam_event_queue_send (&world->events, &event);
}

/* FALSE when it is at its end. */
static gboolean
fly (LoamWorld *world, LoamProjectile *projectile)
{
  double distance = MIN (projectile->speed, projectile->left);
  double half = projectile->size / 2;
  Way way = {.world = world, .projectile = projectile, .from = projectile->at};
  double free_way;

  way.to =
      (LoamPoint){way.from.x + projectile->dx * distance, way.from.y + projectile->dy * distance};
  free_way = way.reach = loam_ground_cast (&world->ground, way.from, way.to);
  loam_space_query (&world->space, MIN (way.from.x, way.to.x) - half,
                    MIN (way.from.y, way.to.y) - half, MAX (way.from.x, way.to.x) + half,
                    MAX (way.from.y, way.to.y) + half, meet, &way);
  if (way.found) {
    tell_hit (world, projectile, way.thing);
    return FALSE;
  }
  projectile->before = way.from;
  projectile->at = way.to;
  projectile->left -= distance;
  return free_way == 1 && projectile->left > 0;
}

void
loam_world_fly (LoamWorld *world)
{
  LoamPool *pool = &world->projectiles;
  guint32 next;

  if (pool->live == 0)
    return;
  find_targets (world);
  for (guint32 slot = loam_pool_first (pool); slot != LOAM_POOL_NONE; slot = next) {
    LoamProjectile *projectile = loam_pool_get (pool, slot);

    next = loam_pool_next (pool, slot);
    if (projectile->born < world->step && !fly (world, projectile))
      loam_pool_give (pool, slot);
  }
}
