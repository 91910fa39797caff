/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The runtime: steps of crowded levels, pools, events, and live edits. */

#include "bench.h"

#include "loam-event.h"
#include "loam-grid-private.h"
#include "loam-id.h"
#include "loam-object-private.h"
#include "loam-pool.h"
#include "loam-resolve.h"
#include "loam-world.h"

#define SIDE 1024
#define ROUNDS 101

typedef struct {
  LoamProject *project;
  LoamLevel *level;
  LoamLayer *things;
  LoamPrototype *prototype;
} Bench;

static void
set (LoamObject *thing, const char *component, const char *field, LoamValue value)
{
  LoamBag *bag = loam_bag_with (loam_object_get_values (thing), component, field, &value);
  LoamValue held = {.type = LOAM_VALUE_BAG, .bag = bag};

  loam_object_swap (thing, LOAM_PROPERTY_VALUES, &held);
  loam_value_clear (&held);
  loam_value_clear (&value);
}

/* A meadow with ponds and hills. */
static void
add_ground (Bench *bench)
{
  static const char *const names[] = {"grass", "hill", "pond"};
  LoamLayer *layer = loam_layer_new (LOAM_LAYER_TERRAIN, "ground0000", "ground");
  GRand *rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    LoamTerrain *terrain = loam_terrain_new (names[i]);

    terrain->cost = i + 1;
    terrain->water = i == 2;
    loam_object_insert (&bench->project->object, &terrain->object, -1);
    loam_object_unref (terrain);
  }
  layer->grid = loam_grid_new (SIDE, SIDE, 1);
  for (guint i = 0; i < SIDE * SIDE / 8; i++)
    loam_grid_set (layer->grid, g_rand_int_range (rand, 0, SIDE), g_rand_int_range (rand, 0, SIDE),
                   (guint32) g_rand_int_range (rand, 2, 4));
  g_rand_free (rand);
  loam_object_insert (&bench->level->object, &layer->object, -1);
  loam_object_unref (layer);
}

static Bench
bench_new (void)
{
  Bench bench = {loam_project_new ("bench"), loam_level_new ("level00000", "level", SIDE, SIDE),
                 loam_layer_new (LOAM_LAYER_ENTITIES, "things0000", "things"),
                 loam_prototype_new ("thing")};

  loam_object_insert (&bench.project->object, &bench.level->object, -1);
  loam_object_insert (&bench.project->object, &bench.prototype->object, -1);
  add_ground (&bench);
  loam_object_insert (&bench.level->object, &bench.things->object, -1);
  return bench;
}

static void
bench_clear (Bench *bench)
{
  loam_object_unref (bench->prototype);
  loam_object_unref (bench->things);
  loam_object_unref (bench->level);
  loam_object_unref (bench->project);
}

/* @own: each has an end of its own, and so nothing to share. */
static void
add_things (Bench *bench, guint n, gboolean own)
{
  GRand *rand = g_rand_new_with_seed (2);

  for (guint i = 0; i < n; i++) {
    char id[11];
    LoamEntity *entity;

    loam_id_new (rand, id);
    entity = loam_entity_new (id);
    entity->prototype = loam_object_ref (bench->prototype);
    entity->at = (LoamPoint){g_rand_int_range (rand, 0, SIDE - 1) * 16,
                             g_rand_int_range (rand, 0, SIDE - 1) * 16};
    if (own)
      set (&entity->object, "patrol", "right", LOAM_FLOAT (10 + i % 100));
    loam_object_insert (&bench->things->object, &entity->object, -1);
    loam_object_unref (entity);
  }
  g_rand_free (rand);
}

static LoamWorld *
play (const Bench *bench)
{
  LoamProject *copy = loam_project_copy (bench->project);
  LoamWorld *world = loam_world_new (copy, g_ptr_array_index (copy->levels, 0), 1, NULL);

  loam_object_unref (copy);
  return world;
}

static void
edit (const Bench *bench, LoamWorld *world)
{
  LoamProject *copy = loam_project_copy (bench->project);

  loam_world_edit (world, copy, g_ptr_array_index (copy->levels, 0));
  loam_object_unref (copy);
}

static double
time_steps (LoamWorld *world)
{
  double figures[ROUNDS];

  for (guint i = 0; i < ROUNDS; i++) {
    double start = bench_now ();

    loam_world_step (world);
    figures[i] = bench_now () - start;
  }
  return bench_median (figures, ROUNDS);
}

static void
measure_patrols (guint n, double goal)
{
  Bench bench = bench_new ();
  g_autofree char *name = g_strdup_printf ("step, %u patrols", n);
  LoamWorld *world;

  set (&bench.prototype->object, "patrol", NULL, LOAM_BOOL (TRUE));
  add_things (&bench, n, TRUE);
  world = play (&bench);
  bench_print ("play", name, time_steps (world) * 1e3, "ms", goal);
  loam_world_free (world);
  bench_clear (&bench);
}

static void
measure_movers (guint n, double goal)
{
  Bench bench = bench_new ();
  g_autofree char *name = g_strdup_printf ("step, %u movers on ground", n);
  LoamWorld *world;

  set (&bench.prototype->object, "mover", "direction", loam_value_text (LOAM_VALUE_ENUM, "right"));
  add_things (&bench, n, FALSE);
  world = play (&bench);
  bench_print ("play", name, time_steps (world) * 1e3, "ms", goal);
  loam_world_free (world);
  bench_clear (&bench);
}

/* All shoot and all can be hit. */
static void
measure_battle (guint n)
{
  Bench bench = bench_new ();
  g_autofree char *name = g_strdup_printf ("step, %u who shoot and are hit", n);
  LoamWorld *world;

  set (&bench.prototype->object, "patrol", NULL, LOAM_BOOL (TRUE));
  set (&bench.prototype->object, "health", "max", LOAM_INT (1000000));
  set (&bench.prototype->object, "shooter", "period", LOAM_INT (20));
  set (&bench.prototype->object, "shooter", "aim", loam_value_text (LOAM_VALUE_ENUM, "left"));
  add_things (&bench, n, FALSE);
  world = play (&bench);
  bench_print ("play", name, time_steps (world) * 1e3, "ms", 0);
  loam_world_free (world);
  bench_clear (&bench);
}

static void
measure_start_and_edits (guint n)
{
  Bench bench = bench_new ();
  LoamWorld *world;
  double start, figures[21];

  set (&bench.prototype->object, "patrol", NULL, LOAM_BOOL (TRUE));
  set (&bench.prototype->object, "sprite", NULL, LOAM_BOOL (TRUE));
  add_things (&bench, n, TRUE);
  start = bench_now ();
  world = play (&bench);
  bench_print ("play", "start of 10000 things, each its own", (bench_now () - start) * 1e3, "ms",
               100);
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    start = bench_now ();
    set (g_ptr_array_index (bench.things->entities, i), "patrol", "speed", LOAM_FLOAT (2));
    edit (&bench, world);
    loam_world_step (world);
    figures[i] = bench_now () - start;
  }
  bench_print ("play", "live edit of one of 10000, snapshot and step included",
               bench_median (figures, G_N_ELEMENTS (figures)) * 1e3, "ms", 16);
  start = bench_now ();
  for (guint i = 0; i < 100; i++)
    loam_world_hash (world);
  bench_print ("play", "hash of 10000 things", (bench_now () - start) * 10, "ms", 0);
  start = bench_now ();
  for (guint i = 0; i < 100; i++)
    loam_view_free (loam_world_view (world, 0.5));
  bench_print ("play", "view of 10000 things", (bench_now () - start) * 10, "ms", 0);
  loam_world_free (world);
  bench_clear (&bench);
}

static void
measure_pool (void)
{
  LoamPool pool;
  guint32 held[1024];
  guint n = 10 * 1000 * 1000;
  double start, heap;

  loam_pool_init (&pool, 32, G_N_ELEMENTS (held), LOAM_POOL_REFUSE);
  for (guint i = 0; i < G_N_ELEMENTS (held); i++)
    held[i] = loam_pool_take (&pool);
  heap = bench_heap ();
  start = bench_now ();
  for (guint i = 0; i < n; i++) {
    guint at = i * 7919u % G_N_ELEMENTS (held);

    loam_pool_give (&pool, held[at]);
    held[at] = loam_pool_take (&pool);
  }
  bench_print ("play", "pool, take and give", (bench_now () - start) / n * 1e9, "ns", 10);
  bench_print ("play", "pool, growth in 10^7", bench_heap () - heap, "bytes", 0);
  loam_pool_clear (&pool);
}

static void
hear (const LoamEvent *event, gpointer user_data)
{
  ++*(guint *) user_data;
}

static void
measure_events (void)
{
  LoamEventQueue queue;
  guint heard = 0, n = 2000;
  LoamEvent event = {.n_args = 1, .args = {{"damage", LOAM_INT (5)}}};
  double start;

  loam_event_queue_init (&queue, 256);
  event.type = loam_event_queue_type (&queue, "fire");
  loam_event_queue_listen (&queue, event.type, hear, &heard);
  start = bench_now ();
  for (guint step = 1; step <= 500; step++) {
    event.step = step;
    for (guint i = 0; i < n; i++)
      loam_event_queue_send (&queue, &event);
    loam_event_queue_deliver (&queue, step);
    loam_event_queue_forget (&queue);
  }
  bench_print ("play", "event, in and out", (bench_now () - start) / (500.0 * n) * 1e9, "ns", 150);
  loam_event_queue_clear (&queue);
}

int
main (void)
{
  measure_patrols (10000, 4);
  measure_patrols (100000, 6);
  measure_movers (10000, 0);
  measure_movers (100000, 0);
  measure_battle (10000);
  measure_start_and_edits (10000);
  measure_pool ();
  measure_events ();
  return 0;
}
