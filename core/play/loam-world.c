/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-world-private.h"

#include <string.h>

/* How many shots may be in the air at once, and events under way before their pool grows. */
#define MAX_PROJECTILES 512
#define EVENTS 256

const LoamBehaviour *const loam_behaviours[LOAM_N_BEHAVIOURS] = {
    [LOAM_PLAY_PLAYER] = &loam_play_player,   [LOAM_PLAY_COLLIDER] = &loam_play_collider,
    [LOAM_PLAY_HEALTH] = &loam_play_health,   [LOAM_PLAY_SPRITE] = &loam_play_sprite,
    [LOAM_PLAY_SHOOTER] = &loam_play_shooter, [LOAM_PLAY_MOVER] = &loam_play_mover,
    [LOAM_PLAY_PATROL] = &loam_play_patrol,
};

static const char *const button_names[] = {"left", "right", "up", "down", "fire", "jump"};

LoamButtons
loam_button_from_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (button_names); i++) {
    if (g_str_equal (name, button_names[i]))
      return 1u << i;
  }
  return 0;
}

const char *
loam_button_name (LoamButtons button)
{
  for (guint i = 0; i < G_N_ELEMENTS (button_names); i++) {
    if (button == 1u << i)
      return button_names[i];
  }
  return NULL;
}

static void
init_events (LoamWorld *world)
{
  loam_event_queue_init (&world->events, EVENTS);
  world->fire = loam_event_queue_type (&world->events, "fire");
  world->hit = loam_event_queue_type (&world->events, "hit");
  world->died = loam_event_queue_type (&world->events, "died");
  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++) {
    const LoamBehaviour *behaviour = loam_behaviours[i];

    if (behaviour->interest != NULL)
      loam_event_queue_listen (&world->events,
                               loam_event_queue_type (&world->events, behaviour->interest),
                               behaviour->hear, world);
  }
}

LoamWorld *
loam_world_new (LoamProject *project, LoamLevel *level, guint32 seed, GError **error)
{
  g_autoptr (LoamWorld) world = NULL;

  g_return_val_if_fail (project != NULL && level != NULL, NULL);

  world = g_new0 (LoamWorld, 1);
  world->project = (LoamProject *) loam_object_ref (project);
  world->level = level;
  world->seed = seed;
  world->at = g_array_new (FALSE, TRUE, sizeof (LoamPoint));
  world->before = g_array_new (FALSE, TRUE, sizeof (LoamPoint));
  world->headings = g_array_new (FALSE, TRUE, sizeof (guint8));
  world->drawn = g_array_new (FALSE, FALSE, sizeof (LoamHandle));
  loam_roster_init (&world->roster);
  loam_traits_table_init (&world->traits);
  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++)
    loam_store_init (&world->stores[i], loam_behaviours[i]->size);
  init_events (world);
  loam_pool_init (&world->projectiles, sizeof (LoamProjectile), MAX_PROJECTILES, LOAM_POOL_REPLACE);
  loam_space_init (&world->space, 2 * MAX (project->tile_width, project->tile_height));
  if (!loam_world_build (world, error))
    return NULL;
  return g_steal_pointer (&world);
}

void
loam_world_free (LoamWorld *world)
{
  loam_space_clear (&world->space);
  loam_pool_clear (&world->projectiles);
  loam_event_queue_clear (&world->events);
  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++)
    loam_store_clear (&world->stores[i]);
  loam_ground_clear (&world->ground);
  loam_traits_table_clear (&world->traits);
  loam_roster_clear (&world->roster);
  g_array_unref (world->at);
  g_array_unref (world->before);
  g_array_unref (world->headings);
  g_array_unref (world->drawn);
  g_clear_pointer (&world->next_project, loam_object_unref);
  loam_object_unref (world->project);
  g_free (world);
}

void
loam_world_input (LoamWorld *world, LoamButtons button, gboolean pressed)
{
  if (pressed) {
    world->held |= button;
    world->tapped |= button;
  } else {
    world->held &= ~button;
  }
}

void
loam_world_edit (LoamWorld *world, LoamProject *project, LoamLevel *level)
{
  g_return_if_fail (project != NULL && level != NULL);

  loam_object_ref (project);
  g_clear_pointer (&world->next_project, loam_object_unref);
  world->next_project = project;
  world->next_level = level;
}

void
loam_world_place_player (LoamWorld *world, LoamPoint at)
{
  guint32 player;

  g_return_if_fail (world->step == 0);

  if (!loam_world_find_player (world, &player))
    return;
  *loam_world_at (world, player) = at;
  g_array_index (world->before, LoamPoint, player) = at;
  loam_world_start_thing (world, player);
}

void
loam_world_step (LoamWorld *world)
{
  loam_event_queue_forget (&world->events);
  if (world->next_project != NULL)
    loam_world_apply_edit (world);
  world->step++;
  world->buttons = world->held | world->tapped;
  world->tapped = 0;
  if (world->at->len > 0)
    memcpy (world->before->data, world->at->data, world->at->len * sizeof (LoamPoint));

  for (LoamPhase phase = 0; phase < LOAM_N_PHASES; phase++) {
    for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++) {
      if (loam_behaviours[i]->update[phase] != NULL)
        loam_behaviours[i]->update[phase](world, &world->stores[i]);
    }
  }
  loam_world_fly (world);
  loam_event_queue_deliver (&world->events, world->step);
  if (world->anyone_removed)
    loam_world_sweep (world);
}

guint64
loam_world_get_step (const LoamWorld *world)
{
  return world->step;
}

guint
loam_world_count_entities (const LoamWorld *world)
{
  return world->roster.order->len;
}

static LoamHash
hash_store (const LoamWorld *world, LoamHash hash, LoamPlay play)
{
  const LoamStore *store = &world->stores[play];

  hash = loam_hash_int (hash, store->length);
  for (guint i = 0; i < store->length; i++) {
    gconstpointer item = store->items + i * store->size;

    hash = loam_hash_int (
        hash, (gint64) loam_roster_get (&world->roster, *(const guint32 *) item)->id_hash);
    hash = loam_behaviours[play]->hash (hash, item);
  }
  return hash;
}

static LoamHash
hash_projectiles (const LoamWorld *world, LoamHash hash)
{
  const LoamPool *pool = &world->projectiles;

  hash = loam_hash_int (hash, pool->live);
  for (guint32 slot = loam_pool_first (pool); slot != LOAM_POOL_NONE;
       slot = loam_pool_next (pool, slot)) {
    const LoamProjectile *projectile = loam_pool_get (pool, slot);

    hash = loam_hash_double (hash, projectile->at.x);
    hash = loam_hash_double (hash, projectile->at.y);
    hash = loam_hash_double (hash, projectile->dx);
    hash = loam_hash_double (hash, projectile->dy);
    hash = loam_hash_double (hash, projectile->speed);
    hash = loam_hash_double (hash, projectile->left);
    hash = loam_hash_double (hash, projectile->size);
    hash = loam_hash_int (hash, projectile->damage);
    hash = loam_hash_text (hash, projectile->shooter_id);
  }
  return hash;
}

guint64
loam_world_hash (const LoamWorld *world)
{
  LoamHash hash = loam_hash_int (LOAM_HASH_INIT, (gint64) world->step);

  for (guint i = 0; i < world->roster.order->len; i++) {
    guint32 slot = g_array_index (world->roster.order, guint32, i);
    const LoamThing *thing = loam_roster_get (&world->roster, slot);
    const LoamPoint *at = loam_world_at (world, slot);

    hash = loam_hash_int (hash, (gint64) thing->id_hash);
    hash = loam_hash_int (hash, (gint64) thing->traits->hash);
    hash = loam_hash_double (hash, at->x);
    hash = loam_hash_double (hash, at->y);
    hash = loam_hash_int (hash, g_array_index (world->headings, guint8, slot));
  }
  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++) {
    if (loam_behaviours[i]->hash != NULL)
      hash = hash_store (world, hash, i);
  }
  return hash_projectiles (world, hash);
}

gboolean
loam_world_get_pool (const LoamWorld *world, guint i, LoamPoolStats *stats)
{
  const struct {
    const char *name;
    const LoamPool *pool;
  } pools[] = {{"projectiles", &world->projectiles}, {"events", &world->events.pool}};

  if (i >= G_N_ELEMENTS (pools))
    return FALSE;
  *stats = (LoamPoolStats){
      .name = pools[i].name,
      .capacity = pools[i].pool->capacity,
      .live = pools[i].pool->live,
      .high = pools[i].pool->high,
      .refused = pools[i].pool->refused,
  };
  return TRUE;
}
