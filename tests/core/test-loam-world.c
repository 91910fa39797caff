/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-error.h"
#include "loam-loop.h"
#include "stage.h"
#include "trace.h"

#include <math.h>

static const char *const meadow[] = {"................", "................", "................",
                                     "................", "................", "................",
                                     "................", "................", NULL};

/* A hero, a skeleton on patrol and two statues, as in the Update Method chapter of Game Programming
 * Patterns. */
static Stage *
crypt_new (void)
{
  Stage *stage = stage_new (meadow);

  stage_define (stage, "hero", NULL);
  stage_give (stage, "hero", "player");
  stage_give (stage, "hero", "collider");
  stage_set (stage, "hero", "health.max", LOAM_INT (1000));
  stage_define (stage, "skeleton", NULL);
  stage_give (stage, "skeleton", "patrol");
  stage_define (stage, "statue", NULL);
  stage_set (stage, "statue", "shooter.period", LOAM_INT (90));
  stage_add (stage, "h0", "hero", 128, 64);
  stage_add (stage, "k0", "skeleton", 32, 16);
  stage_add (stage, "s1", "statue", 64, 32);
  stage_add (stage, "s2", "statue", 64, 96);
  stage_set (stage, "@s2", "shooter.period", LOAM_INT (80));
  return stage;
}

static void
test_trace_has_the_shape_of_the_manual (void)
{
  g_autoptr (Stage) stage = stage_new (meadow);
  g_autoptr (LoamWorld) world = NULL;
  g_autofree char *line = NULL, *expected = NULL;

  stage_define (stage, "statue", NULL);
  stage_set (stage, "statue", "shooter.period", LOAM_INT (2));
  stage_define (stage, "hero", NULL);
  stage_give (stage, "hero", "player");
  stage_add (stage, "s1", "statue", 64, 32.5);
  stage_add (stage, "h0", "hero", 0, -0.0);
  stage_add (stage, "a \"b\"", NULL, 1, 2);
  world = stage_play (stage, 1);
  loam_world_step (world);
  loam_world_step (world);
  line = loam_world_trace (world, FALSE);
  expected = g_strdup_printf (
      "{\"step\":2,\"hash\":\"%016" G_GINT64_MODIFIER "x\",\"entities\":["
      "{\"id\":\"a "
      "\\\"b\\\"\",\"prototype\":null,\"x\":1,\"y\":2,\"states\":{\"move\":\"standing\"},"
      "\"in\":{},\"out\":{}},"
      "{\"id\":\"h0\",\"prototype\":\"hero\",\"x\":0,\"y\":0,\"states\":{\"move\":\"standing\"},"
      "\"in\":{},\"out\":{}},"
      "{\"id\":\"s1\",\"prototype\":\"statue\",\"x\":64,\"y\":32.5,\"states\":{\"move\":"
      "\"standing\"},"
      "\"in\":{},\"out\":{\"fire\":true}}],"
      "\"events\":[{\"type\":\"fire\",\"from\":\"s1\",\"to\":\"h0\",\"via\":[],\"cause\":0,"
      "\"priority\":0,\"args\":{\"damage\":5}}],"
      "\"pools\":{\"projectiles\":{\"live\":1,\"high\":1,\"refused\":0},"
      "\"events\":{\"live\":1,\"high\":1,\"refused\":0}}}",
      loam_world_hash (world));
  g_assert_cmpstr (line, ==, expected);
}

static void
test_properties_are_told_as_they_are_resolved (void)
{
  g_autoptr (Stage) stage = crypt_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) trace = NULL;
  const cJSON *props;

  loam_world_step (world);
  trace = trace_read (world, TRUE);
  props = cJSON_GetObjectItemCaseSensitive (trace_thing (trace, "s2"), "props");
  g_assert_cmpint (cJSON_GetArraySize (props), ==, 9);
  g_assert_cmpfloat (cJSON_GetObjectItemCaseSensitive (props, "shooter.period")->valuedouble, ==,
                     80);
  g_assert_cmpfloat (cJSON_GetObjectItemCaseSensitive (props, "shooter.range")->valuedouble, ==,
                     160);
  g_assert_cmpstr (cJSON_GetObjectItemCaseSensitive (props, "shooter.aim")->valuestring, ==,
                   "player");
  g_assert_cmpstr (cJSON_GetObjectItemCaseSensitive (props, "shooter.color")->valuestring, ==,
                   "#ffd34d");
}

static void
test_skeleton_turns_at_0_and_100 (void)
{
  g_autoptr (Stage) stage = crypt_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);

  for (int step = 1; step <= 1000; step++) {
    g_autoptr (cJSON) trace = trace_step (world);
    int phase = step % 200;

    g_assert_cmpfloat (trace_x (trace, "k0"), ==, 32 + (phase <= 100 ? phase : 200 - phase));
    g_assert_cmpfloat (trace_y (trace, "k0"), ==, 16);
    g_assert_cmpstr (trace_move (trace, "k0"), ==, phase >= 1 && phase <= 100 ? "right" : "left");
  }
}

static void
test_statues_fire_every_90_and_80_steps (void)
{
  g_autoptr (Stage) stage = crypt_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);

  for (guint step = 1; step <= 2000; step++) {
    g_autoptr (cJSON) trace = trace_step (world);

    g_assert_cmpuint (trace_count (trace, "fire", "s1"), ==, step % 90 == 0);
    g_assert_cmpuint (trace_count (trace, "fire", "s2"), ==, step % 80 == 0);
  }
}

/* Where a patrol is after @n steps, in closed form. */
static double
patrol_at (double left, double right, double speed, int n)
{
  int there = (int) ceil (right / speed), across = (int) ceil ((right - left) / speed);
  int phase;

  if (n <= there)
    return MIN (n * speed, right);
  phase = (n - there) % (2 * across);
  if (phase <= across)
    return MAX (right - phase * speed, left);
  return MIN (left + (phase - across) * speed, right);
}

static void
test_ends_and_periods_may_be_any (void)
{
  for (guint round = 0; round < 20; round++) {
    g_autoptr (Stage) stage = crypt_new ();
    g_autoptr (LoamWorld) world = NULL;
    double left = -g_test_rand_int_range (0, 400) / 4.0;
    double right = g_test_rand_int_range (1, 400) / 4.0;
    double speed = g_test_rand_int_range (1, 40) / 8.0;
    gboolean vertical = g_test_rand_bit ();
    guint periods[] = {(guint) g_test_rand_int_range (1, 120),
                       (guint) g_test_rand_int_range (1, 120)};
    guint phase = (guint) g_test_rand_int_range (0, 200);

    stage_set_number (stage, "@k0", "patrol.left", left);
    stage_set_number (stage, "skeleton", "patrol.right", right);
    stage_set_number (stage, "@k0", "patrol.speed", speed);
    stage_set_text (stage, "skeleton", "patrol.axis", vertical ? "vertical" : "horizontal");
    stage_set (stage, "statue", "shooter.period", LOAM_INT (periods[0]));
    stage_set (stage, "@s2", "shooter.period", LOAM_INT (periods[1]));
    stage_set (stage, "@s2", "shooter.phase", LOAM_INT (phase));
    world = stage_play (stage, 1);
    for (guint step = 1; step <= 600; step++) {
      g_autoptr (cJSON) trace = trace_step (world);
      double offset = patrol_at (left, right, speed, (int) step);

      g_assert_cmpfloat (trace_x (trace, "k0"), ==, 32 + (vertical ? 0 : offset));
      g_assert_cmpfloat (trace_y (trace, "k0"), ==, 16 + (vertical ? offset : 0));
      g_assert_cmpuint (trace_count (trace, "fire", "s1"), ==, step % periods[0] == 0);
      g_assert_cmpuint (trace_count (trace, "fire", "s2"), ==, (step + phase) % periods[1] == 0);
    }
  }
}

/* A level in which much happens: everything moves, shoots, is hit and dies. */
static Stage *
brawl_new (void)
{
  static const char *const rows[] = {"################", "#....^^^^..~~..#", "#....^^^^..~~..#",
                                     "#..#.......~~..#", "#..#..,,,..~~..#", "#.....,,,..~~..#",
                                     "#..........~~..#", "################", NULL};
  Stage *stage = stage_new (rows);

  stage_define (stage, "hero", NULL);
  stage_give (stage, "hero", "player");
  stage_give (stage, "hero", "collider");
  stage_set (stage, "hero", "health.max", LOAM_INT (40));
  stage_define (stage, "walker", NULL);
  stage_set (stage, "walker", "health.max", LOAM_INT (30));
  stage_set (stage, "walker", "health.min", LOAM_INT (10));
  stage_set_text (stage, "walker", "mover.direction", "right");
  stage_define (stage, "archer", "walker");
  stage_set (stage, "archer", "shooter.period", LOAM_INT (37));
  stage_add (stage, "hero", "hero", 40, 70);
  stage_add (stage, "boat", "walker", 176, 16);
  stage_set_text (stage, "@boat", "mover.travels", "water");
  stage_set_text (stage, "@boat", "mover.direction", "down");
  for (int i = 0; i < 12; i++) {
    g_autofree char *id = g_strdup_printf ("%c%d", 'a' + (i * 7) % 12, i);

    stage_add (stage, id, i % 3 == 0 ? "archer" : "walker", 16 + 12 * i, 16 + 13 * (i % 6));
  }
  return stage;
}

static void
play_the_hero (LoamWorld *world, guint64 step)
{
  loam_world_input (world, LOAM_BUTTON_RIGHT, step % 40 < 25);
  loam_world_input (world, LOAM_BUTTON_DOWN, step % 70 < 30);
  loam_world_input (world, LOAM_BUTTON_UP, step % 50 > 30);
}

static void
test_order_of_lines_does_not_matter (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autofree char *first = NULL;

  for (guint round = 0; round < 5; round++) {
    g_autoptr (Stage) stage = brawl_new ();
    g_autoptr (LoamWorld) world = NULL;
    g_autofree char *lines = NULL;

    if (round > 0)
      stage_shuffle (stage, rand);
    world = stage_play (stage, 7);
    lines = trace_run (world, 500);
    if (first == NULL)
      first = g_steal_pointer (&lines);
    else
      g_assert_cmpstr (lines, ==, first);
  }
  g_assert_nonnull (strstr (first, "\"died\""));
}

static void
test_seed_changes_what_is_random_and_no_more (void)
{
  g_autoptr (Stage) stage = brawl_new ();
  g_autoptr (LoamWorld) one = stage_play (stage, 7);
  g_autoptr (LoamWorld) same = stage_play (stage, 7);
  g_autoptr (LoamWorld) other = stage_play (stage, 8);

  g_assert_cmpuint (loam_world_hash (one), ==, loam_world_hash (same));
  g_assert_cmpuint (loam_world_hash (one), !=, loam_world_hash (other));
}

static void
test_zero_has_no_sign_in_the_hash (void)
{
  g_autoptr (Stage) stage = stage_new (meadow);
  g_autoptr (LoamWorld) plus = NULL, minus = NULL, other = NULL;

  stage_add (stage, "a", NULL, 0.0, 0.0);
  plus = stage_play (stage, 1);
  stage_get (stage, "a")->at = (LoamPoint){-0.0, -0.0};
  minus = stage_play (stage, 1);
  stage_get (stage, "a")->at = (LoamPoint){5e-324, 0};
  other = stage_play (stage, 1);
  g_assert_cmpuint (loam_world_hash (plus), ==, loam_world_hash (minus));
  g_assert_cmpuint (loam_world_hash (plus), !=, loam_world_hash (other));
}

static void
test_frame_rate_does_not_matter (void)
{
  static const guint rates[] = {5, 50, 144, 500};
  guint64 hashes[G_N_ELEMENTS (rates)];

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    g_autoptr (Stage) stage = brawl_new ();
    g_autoptr (LoamWorld) world = stage_play (stage, 7);
    LoamLoop loop;

    loam_loop_init (&loop, 60);
    while (loam_world_get_step (world) < 600) {
      guint due = loam_loop_advance (&loop, 1.0 / rates[i]);

      for (; due > 0 && loam_world_get_step (world) < 600; due--) {
        play_the_hero (world, loam_world_get_step (world) + 1);
        loam_world_step (world);
      }
      loam_view_free (loam_world_view (world, loam_loop_get_alpha (&loop)));
    }
    hashes[i] = loam_world_hash (world);
    g_assert_cmpuint (hashes[i], ==, hashes[0]);
  }
}

static void
test_live_edit_changes_all_lines_after_and_none_before (void)
{
  g_autoptr (Stage) stage = crypt_new ();
  g_autoptr (LoamWorld) edited = stage_play (stage, 1);
  g_autoptr (LoamWorld) plain = stage_play (stage, 1);

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

static void
test_live_edit_leaves_running_state (void)
{
  g_autoptr (Stage) stage = crypt_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) before = NULL, after = NULL;
  g_autofree char *lines = trace_run (world, 60);

  before = trace_read (world, FALSE);
  g_assert_cmpfloat (trace_x (before, "k0"), ==, 92);
  stage_get (stage, "k0")->at = (LoamPoint){0, 0};
  stage_set_number (stage, "skeleton", "patrol.right", 40);
  stage_set (stage, "statue", "shooter.period", LOAM_INT (61));
  stage_edit (stage, world);
  after = trace_step (world);
  /* Beyond its new end it walks back, and does not jump. */
  g_assert_cmpfloat (trace_x (after, "k0"), ==, 91);
  /* The count of 60 goes on. */
  g_assert_cmpuint (trace_count (after, "fire", "s1"), ==, 1);
}

static void
test_things_come_and_go_by_live_edits (void)
{
  g_autoptr (Stage) stage = crypt_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) trace = NULL, later = NULL;
  g_autofree char *lines = trace_run (world, 10);

  stage_add (stage, "a0", "skeleton", 0, 0);
  stage_remove (stage, "s1");
  stage_take (stage, "@s2", "shooter");
  stage_give (stage, "@s2", "patrol");
  stage_edit (stage, world);
  trace = trace_step (world);
  g_assert_cmpuint (loam_world_count_entities (world), ==, 4);
  g_assert_null (trace_thing (trace, "s1"));
  g_assert_cmpfloat (trace_x (trace, "a0"), ==, 1);
  g_assert_cmpfloat (trace_x (trace, "k0"), ==, 43);
  g_assert_cmpfloat (trace_x (trace, "s2"), ==, 65);
  for (guint step = 12; step <= 300; step++) {
    loam_world_step (world);
    g_clear_pointer (&later, cJSON_Delete);
    later = trace_read (world, FALSE);
    g_assert_cmpuint (trace_count (later, "fire", NULL), ==, 0);
  }
}

static void
test_painted_ground_counts_at_once (void)
{
  g_autoptr (Stage) stage = stage_new (meadow);
  g_autoptr (LoamWorld) world = NULL;
  g_autoptr (cJSON) slow = NULL, stopped = NULL;
  g_autofree char *lines = NULL;

  stage_add (stage, "m0", NULL, 0, 0);
  stage_set_text (stage, "@m0", "mover.direction", "right");
  world = stage_play (stage, 1);
  lines = trace_run (world, 4);
  stage_paint (stage, 0, 0, ',');
  stage_paint (stage, 2, 0, '#');
  stage_edit (stage, world);
  slow = trace_step (world);
  g_assert_cmpfloat (trace_x (slow, "m0"), ==, 4.25);
  g_free (lines);
  lines = trace_run (world, 40);
  stopped = trace_read (world, FALSE);
  g_assert_cmpfloat (trace_x (stopped, "m0"), <=, 16);
}

static void
test_dead_things_stay_dead_through_live_edits (void)
{
  g_autoptr (Stage) stage = stage_new (meadow);
  g_autoptr (LoamWorld) world = NULL;
  g_autofree char *lines = NULL, *more = NULL;

  stage_add (stage, "gun", NULL, 0, 0);
  stage_set_text (stage, "@gun", "shooter.aim", "right");
  stage_set (stage, "@gun", "shooter.period", LOAM_INT (5));
  stage_add (stage, "victim", NULL, 48, 0);
  stage_set (stage, "@victim", "health.max", LOAM_INT (5));
  world = stage_play (stage, 1);
  lines = trace_run (world, 40);
  g_assert_nonnull (strstr (lines, "{\"type\":\"died\",\"from\":\"victim\",\"to\":null"));
  g_assert_cmpuint (loam_world_count_entities (world), ==, 1);
  stage_set (stage, "@gun", "shooter.period", LOAM_INT (7));
  stage_edit (stage, world);
  more = trace_run (world, 3);
  g_assert_cmpuint (loam_world_count_entities (world), ==, 1);
  /* Deleted and placed again, it is another one. */
  stage_remove (stage, "victim");
  stage_edit (stage, world);
  loam_world_step (world);
  stage_add (stage, "victim", NULL, 48, 64);
  stage_edit (stage, world);
  loam_world_step (world);
  g_assert_cmpuint (loam_world_count_entities (world), ==, 2);
}

static void
test_chain_that_is_a_ring_is_refused (void)
{
  g_autoptr (Stage) stage = stage_new (meadow);
  g_autoptr (GError) error = NULL;
  LoamEntity *first, *second;

  stage_add (stage, "r0", NULL, 0, 0);
  stage_add (stage, "r1", NULL, 0, 0);
  first = stage_get (stage, "r0");
  second = stage_get (stage, "r1");
  first->prototype = (LoamObject *) second;
  second->prototype = (LoamObject *) first;
  g_assert_null (loam_world_new (stage->project, stage->level, 1, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE);
  first->prototype = second->prototype = NULL;
}

static void
test_pools_are_told (void)
{
  g_autoptr (Stage) stage = crypt_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  LoamPoolStats stats;

  g_assert_true (loam_world_get_pool (world, 0, &stats));
  g_assert_cmpstr (stats.name, ==, "projectiles");
  g_assert_cmpuint (stats.live, ==, 0);
  g_assert_cmpuint (stats.capacity, >, 0);
  g_assert_true (loam_world_get_pool (world, 1, &stats));
  g_assert_cmpstr (stats.name, ==, "events");
  g_assert_false (loam_world_get_pool (world, 2, &stats));
}

static void
test_buttons_have_names (void)
{
  for (guint i = 0; i < 6; i++)
    g_assert_cmpuint (loam_button_from_name (loam_button_name (1u << i)), ==, 1u << i);
  g_assert_cmpuint (loam_button_from_name ("dance"), ==, 0);
  g_assert_null (loam_button_name (0));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/world/trace-has-the-shape-of-the-manual",
                   test_trace_has_the_shape_of_the_manual);
  g_test_add_func ("/world/properties-are-told-as-they-are-resolved",
                   test_properties_are_told_as_they_are_resolved);
  g_test_add_func ("/world/skeleton-turns-at-0-and-100", test_skeleton_turns_at_0_and_100);
  g_test_add_func ("/world/statues-fire-every-90-and-80-steps",
                   test_statues_fire_every_90_and_80_steps);
  g_test_add_func ("/world/ends-and-periods-may-be-any", test_ends_and_periods_may_be_any);
  g_test_add_func ("/world/order-of-lines-does-not-matter", test_order_of_lines_does_not_matter);
  g_test_add_func ("/world/seed-changes-what-is-random-and-no-more",
                   test_seed_changes_what_is_random_and_no_more);
  g_test_add_func ("/world/zero-has-no-sign-in-the-hash", test_zero_has_no_sign_in_the_hash);
  g_test_add_func ("/world/frame-rate-does-not-matter", test_frame_rate_does_not_matter);
  g_test_add_func ("/world/live-edit-changes-all-lines-after-and-none-before",
                   test_live_edit_changes_all_lines_after_and_none_before);
  g_test_add_func ("/world/live-edit-leaves-running-state", test_live_edit_leaves_running_state);
  g_test_add_func ("/world/things-come-and-go-by-live-edits",
                   test_things_come_and_go_by_live_edits);
  g_test_add_func ("/world/painted-ground-counts-at-once", test_painted_ground_counts_at_once);
  g_test_add_func ("/world/dead-things-stay-dead-through-live-edits",
                   test_dead_things_stay_dead_through_live_edits);
  g_test_add_func ("/world/chain-that-is-a-ring-is-refused", test_chain_that_is_a_ring_is_refused);
  g_test_add_func ("/world/pools-are-told", test_pools_are_told);
  g_test_add_func ("/world/buttons-have-names", test_buttons_have_names);
  return g_test_run ();
}
