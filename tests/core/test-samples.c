/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The samples as they are shipped, against what each must show. */

#include "loam-document.h"
#include "loam-edit-terrain.h"
#include "loam-grid-private.h"
#include "loam-loop.h"
#include "loam-resolve.h"
#include "stage.h"
#include "trace.h"

#include <math.h>
#include <string.h>

/* Ids of the things of that very prototype, in the order of the file. */
static GPtrArray *
things_of (Stage *stage, const char *prototype)
{
  const LoamPrototype *wanted = loam_project_find_prototype (stage->project, prototype);
  GPtrArray *ids = g_ptr_array_new ();

  for (guint i = 0; i < stage->things->entities->len; i++) {
    const LoamEntity *entity = g_ptr_array_index (stage->things->entities, i);

    if (entity->prototype == &wanted->object)
      g_ptr_array_add (ids, entity->object.id);
  }
  g_assert_cmpuint (ids->len, >, 0);
  return ids;
}

static double
number_of (Stage *stage, const char *id, const char *component, const char *field)
{
  return loam_resolve_get (stage->project, &stage_get (stage, id)->object, component, field, NULL,
                           NULL)
      ->number;
}

static gint64
int_of (Stage *stage, const char *id, const char *component, const char *field)
{
  return loam_resolve_get (stage->project, &stage_get (stage, id)->object, component, field, NULL,
                           NULL)
      ->integer;
}

/* Crypt: the Update Method. */

static void
test_crypt_skeletons_turn_at_0_and_100 (void)
{
  g_autoptr (Stage) stage = stage_open_sample ("crypt");
  g_autoptr (LoamWorld) world = stage_play (stage, 0);
  g_autoptr (GPtrArray) skeletons = things_of (stage, "skeleton");

  for (int step = 1; step <= 600; step++) {
    g_autoptr (cJSON) trace = trace_step (world);
    int offset = step % 200 <= 100 ? step % 200 : 200 - step % 200;

    for (guint i = 0; i < skeletons->len; i++) {
      const char *id = g_ptr_array_index (skeletons, i);
      LoamPoint at = stage_get (stage, id)->at;

      g_assert_cmpfloat (trace_x (trace, id), ==, at.x + offset);
      g_assert_cmpfloat (trace_y (trace, id), ==, at.y);
    }
  }
}

static void
test_crypt_statues_fire_every_90_and_80_steps (void)
{
  g_autoptr (Stage) stage = stage_open_sample ("crypt");
  g_autoptr (LoamWorld) world = stage_play (stage, 0);
  g_autoptr (GPtrArray) statues = things_of (stage, "statue");
  gint64 periods[2];

  g_assert_cmpuint (statues->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    periods[i] = int_of (stage, g_ptr_array_index (statues, i), "shooter", "period");
  g_assert_cmpint (MAX (periods[0], periods[1]), ==, 90);
  g_assert_cmpint (MIN (periods[0], periods[1]), ==, 80);
  for (guint step = 1; step <= 2000; step++) {
    g_autoptr (cJSON) trace = trace_step (world);

    for (guint i = 0; i < 2; i++)
      g_assert_cmpuint (trace_count (trace, "fire", g_ptr_array_index (statues, i)), ==,
                        step % periods[i] == 0);
  }
}

/* Twenty times other ends and periods in the real file. */
static void
test_crypt_follows_any_ends_and_periods (void)
{
  for (guint round = 0; round < 20; round++) {
    g_autoptr (Stage) stage = stage_open_sample ("crypt");
    g_autoptr (LoamWorld) world = NULL;
    g_autoptr (GPtrArray) skeletons = things_of (stage, "skeleton");
    g_autoptr (GPtrArray) statues = things_of (stage, "statue");
    const char *skeleton = g_ptr_array_index (skeletons, round % skeletons->len);
    g_autofree char *thing = g_strconcat ("@", skeleton, NULL);
    int left = -g_test_rand_int_range (0, 60), right = g_test_rand_int_range (1, 200);
    int span = right - left;
    gint64 periods[2];
    double x = stage_get (stage, skeleton)->at.x;

    stage_set (stage, thing, "patrol.left", LOAM_INT (left));
    stage_set (stage, thing, "patrol.right", LOAM_INT (right));
    for (guint i = 0; i < 2; i++) {
      g_autofree char *statue = g_strconcat ("@", g_ptr_array_index (statues, i), NULL);

      periods[i] = g_test_rand_int_range (1, 200);
      stage_set (stage, statue, "shooter.period", LOAM_INT (periods[i]));
    }
    world = stage_play (stage, round);
    for (int step = 1; step <= 450; step++) {
      g_autoptr (cJSON) trace = trace_step (world);
      /* How far it is on its way to the left end and back, counted from the right one. */
      int phase = (step - right) % (2 * span);
      int offset = step <= right ? step : phase <= span ? right - phase : left + phase - span;

      g_assert_cmpfloat (trace_x (trace, skeleton), ==, x + offset);
      for (guint i = 0; i < 2; i++)
        g_assert_cmpuint (trace_count (trace, "fire", g_ptr_array_index (statues, i)), ==,
                          step % periods[i] == 0);
    }
  }
}

static void
test_crypt_shuffled_tells_the_same (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autofree char *first = NULL;

  for (guint round = 0; round < 4; round++) {
    g_autoptr (Stage) stage = stage_open_sample ("crypt");
    g_autoptr (LoamWorld) world = NULL;
    g_autofree char *lines = NULL;

    if (round > 0)
      stage_shuffle (stage, rand);
    world = stage_play (stage, 3);
    lines = trace_run (world, 300);
    if (first == NULL)
      first = g_steal_pointer (&lines);
    else
      g_assert_cmpstr (lines, ==, first);
  }
}

/* In the middle of the level the hero goes about, so that it is shot at and stopped by walls. */
static void
steer (LoamWorld *world)
{
  static const LoamButtons ways[] = {LOAM_BUTTON_RIGHT, LOAM_BUTTON_DOWN, LOAM_BUTTON_LEFT,
                                     LOAM_BUTTON_UP};
  guint64 step = loam_world_get_step (world) + 1;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    loam_world_input (world, ways[i], step / 75 % 4 == i || step % 50 < 5);
}

static guint64
hash_at_rate (const char *sample, double rate)
{
  g_autoptr (Stage) stage = stage_open_sample (sample);
  g_autoptr (LoamWorld) world = stage_play (stage, 11);
  LoamLoop loop;

  loam_loop_init (&loop, 60);
  while (loam_world_get_step (world) < 600) {
    guint due = loam_loop_advance (&loop, 1 / rate);

    for (; due > 0 && loam_world_get_step (world) < 600; due--) {
      steer (world);
      loam_world_step (world);
    }
    loam_view_free (loam_world_view (world, loam_loop_get_alpha (&loop)));
  }
  return loam_world_hash (world);
}

static void
test_frame_rate_does_not_matter (void)
{
  static const char *const samples[] = {"crypt", "meadow"};
  static const double rates[] = {5, 50, 144, 500};

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++) {
    guint64 hash = hash_at_rate (samples[i], 60);

    for (guint j = 0; j < G_N_ELEMENTS (rates); j++)
      g_assert_cmpuint (hash_at_rate (samples[i], rates[j]), ==, hash);
  }
}

static void
test_crypt_live_edit_changes_all_lines_after_and_none_before (void)
{
  g_autoptr (Stage) stage = stage_open_sample ("crypt");
  g_autoptr (LoamWorld) edited = stage_play (stage, 0);
  g_autoptr (LoamWorld) plain = stage_play (stage, 0);

  for (guint step = 1; step <= 400; step++) {
    g_autofree char *first = NULL, *second = NULL;

    if (step == 100) {
      stage_set_number (stage, "skeleton", "patrol.speed", 3);
      stage_edit (stage, edited);
    }
    loam_world_step (edited);
    loam_world_step (plain);
    first = loam_world_trace (edited, FALSE);
    second = loam_world_trace (plain, FALSE);
    if (step < 100)
      g_assert_cmpstr (first, ==, second);
    else
      g_assert_cmpstr (first, !=, second);
  }
}

/* Meadow: the Flyweight. */

static const LoamTerrain *
terrain_at (Stage *stage, int column, int row)
{
  return loam_project_get_terrain (stage->project,
                                   loam_grid_get (stage->ground->grid, column, row));
}

static void
test_meadow_has_one_terrain_object_a_kind (void)
{
  g_autoptr (Stage) stage = stage_open_sample ("meadow");
  g_autoptr (GHashTable) objects = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (int row = 0; row < stage->level->height; row++) {
    for (int column = 0; column < stage->level->width; column++) {
      const LoamTerrain *terrain = terrain_at (stage, column, row);

      g_assert_nonnull (terrain);
      g_hash_table_add (objects, (gpointer) terrain);
      g_hash_table_add (names, terrain->object.name);
    }
  }
  g_assert_cmpuint (g_hash_table_size (objects), ==, stage->project->terrains->len);
  g_assert_cmpuint (g_hash_table_size (names), ==, g_hash_table_size (objects));
}

/* How often a thing moved on each kind of ground as fast as that lets it, by the index of the terrain. */
typedef struct {
  guint full[16];
  guint blocked;
} Tally;

static void
check_speed (Stage *stage, const char *id, LoamPoint before, LoamPoint after, Tally *tally)
{
  const LoamTerrain *terrain =
      terrain_at (stage, (int) floor ((before.x + 8) / 16), (int) floor ((before.y + 8) / 16));
  double wish = number_of (stage, id, "mover", "speed") / terrain->cost;
  double moved = fabs (after.x - before.x) + fabs (after.y - before.y);

  g_assert_cmpfloat (moved, <=, wish + 1e-9);
  if (fabs (moved - wish) < 1e-9)
    tally->full[terrain->index]++;
  else
    tally->blocked++;
}

static void
check_speeds (Stage *stage, const char *prototype, Tally *tally)
{
  g_autoptr (LoamWorld) world = stage_play (stage, 0);
  g_autoptr (GPtrArray) ids = things_of (stage, prototype);
  g_autofree LoamPoint *before = g_new (LoamPoint, ids->len);

  for (guint i = 0; i < ids->len; i++)
    before[i] = stage_get (stage, g_ptr_array_index (ids, i))->at;
  for (guint step = 0; step < 800; step++) {
    g_autoptr (cJSON) trace = trace_step (world);

    for (guint i = 0; i < ids->len; i++) {
      const char *id = g_ptr_array_index (ids, i);
      LoamPoint after = {trace_x (trace, id), trace_y (trace, id)};

      check_speed (stage, id, before[i], after, tally);
      before[i] = after;
    }
  }
}

static void
test_meadow_speeds_follow_the_cost (void)
{
  g_autoptr (Stage) stage = stage_open_sample ("meadow");
  Tally tally = {{0}};
  guint kinds = 0, all = 0;

  check_speeds (stage, "walker", &tally);
  check_speeds (stage, "sheep", &tally);
  for (guint i = 0; i < G_N_ELEMENTS (tally.full); i++) {
    kinds += tally.full[i] > 0;
    all += tally.full[i];
  }
  g_assert_cmpuint (kinds, >=, 3);
  /* Hardly ever does anything stand in the way. */
  g_assert_cmpuint (tally.blocked, <, all / 50);
}

static void
test_meadow_boats_cross_only_water (void)
{
  g_autoptr (Stage) stage = stage_open_sample ("meadow");
  g_autoptr (LoamWorld) world = stage_play (stage, 0);
  g_autoptr (GPtrArray) boats = things_of (stage, "boat");
  double travelled = 0, last = NAN;

  for (guint step = 0; step < 800; step++) {
    g_autoptr (cJSON) trace = trace_step (world);

    for (guint i = 0; i < boats->len; i++) {
      double x = trace_x (trace, g_ptr_array_index (boats, i));
      double y = trace_y (trace, g_ptr_array_index (boats, i));

      for (int row = (int) floor (y / 16); row * 16 < y + 16; row++) {
        for (int column = (int) floor (x / 16); column * 16 < x + 16; column++)
          g_assert_true (terrain_at (stage, column, row)->water);
      }
      if (i == 0) {
        travelled += isnan (last) ? 0 : fabs (x - last);
        last = x;
      }
    }
  }
  g_assert_cmpfloat (travelled, >, 100);
}

/* The meadow's kinds of ground scattered by weight over a million cells. */
static void
test_meadow_scatters_by_weight (void)
{
  static const double weights[] = {60, 18, 10, 6, 6};
  g_autoptr (Stage) stage = stage_open_sample ("meadow");
  g_autoptr (LoamDocument) document = NULL;
  LoamTerrain *terrains[5];
  guint counts[5] = {0};
  double chi2 = 0;

  g_assert_cmpuint (stage->project->terrains->len, ==, G_N_ELEMENTS (terrains));
  loam_grid_unref (stage->ground->grid);
  stage->ground->grid = loam_grid_new (1000, 1000, 0);
  stage->level->width = stage->level->height = 1000;
  document = loam_document_new ((LoamProject *) loam_object_ref (stage->project), 1);
  for (guint i = 0; i < G_N_ELEMENTS (terrains); i++)
    terrains[i] = g_ptr_array_index (stage->project->terrains, i);
  g_assert_true (loam_edit_terrain_scatter (document, stage->ground, terrains, weights,
                                            G_N_ELEMENTS (terrains), 7,
                                            (LoamRect){0, 0, 1000, 1000}));
  for (int row = 0; row < 1000; row++) {
    for (int column = 0; column < 1000; column++) {
      const LoamTerrain *terrain = terrain_at (stage, column, row);

      for (guint i = 0; i < G_N_ELEMENTS (terrains); i++)
        counts[i] += terrain == terrains[i];
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++) {
    double expected = weights[i] * 1e4;

    chi2 += (counts[i] - expected) * (counts[i] - expected) / expected;
  }
  g_assert_cmpfloat (chi2, <, 18.5);
}

/* The hero stands where it can set out from. */
static void
test_hero_can_set_out (void)
{
  static const char *const samples[] = {"crypt", "meadow"};

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++) {
    g_autoptr (Stage) stage = stage_open_sample (samples[i]);
    g_autoptr (GPtrArray) heroes = things_of (stage, "hero");
    g_autoptr (LoamWorld) world = stage_play (stage, 0);
    g_autoptr (cJSON) trace = NULL;
    const char *id = g_ptr_array_index (heroes, 0);
    LoamPoint start = stage_get (stage, id)->at;

    g_assert_cmpuint (heroes->len, ==, 1);
    loam_world_input (world, LOAM_BUTTON_RIGHT | LOAM_BUTTON_DOWN, TRUE);
    trace = trace_step (world);
    g_assert_cmpfloat (trace_x (trace, id), >, start.x);
    g_assert_cmpfloat (trace_y (trace, id), >, start.y);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/samples/crypt/skeletons-turn-at-0-and-100",
                   test_crypt_skeletons_turn_at_0_and_100);
  g_test_add_func ("/samples/crypt/statues-fire-every-90-and-80-steps",
                   test_crypt_statues_fire_every_90_and_80_steps);
  g_test_add_func ("/samples/crypt/follows-any-ends-and-periods",
                   test_crypt_follows_any_ends_and_periods);
  g_test_add_func ("/samples/crypt/shuffled-tells-the-same", test_crypt_shuffled_tells_the_same);
  g_test_add_func ("/samples/crypt/live-edit-changes-all-lines-after-and-none-before",
                   test_crypt_live_edit_changes_all_lines_after_and_none_before);
  g_test_add_func ("/samples/frame-rate-does-not-matter", test_frame_rate_does_not_matter);
  g_test_add_func ("/samples/hero-can-set-out", test_hero_can_set_out);
  g_test_add_func ("/samples/meadow/has-one-terrain-object-a-kind",
                   test_meadow_has_one_terrain_object_a_kind);
  g_test_add_func ("/samples/meadow/speeds-follow-the-cost", test_meadow_speeds_follow_the_cost);
  g_test_add_func ("/samples/meadow/boats-cross-only-water", test_meadow_boats_cross_only_water);
  g_test_add_func ("/samples/meadow/scatters-by-weight", test_meadow_scatters_by_weight);
  return g_test_run ();
}
