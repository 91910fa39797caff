/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "stage.h"
#include "trace.h"

#include <math.h>

/* A mover of 16×16 pixels at the left of a row of cells. */
static Stage *
row_new (const char *row, const char *travels, const char *blocked)
{
  const char *const rows[] = {row, NULL};
  Stage *stage = stage_new (rows);

  stage_add (stage, "m", NULL, 0, 0);
  stage_set_text (stage, "@m", "mover.direction", "right");
  stage_set_text (stage, "@m", "mover.travels", travels);
  stage_set_text (stage, "@m", "mover.blocked", blocked);
  return stage;
}

/* Where it ends after enough steps. */
static double
end_of (const char *row, const char *travels)
{
  g_autoptr (Stage) stage = row_new (row, travels, "stop");
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) trace = NULL;

  for (guint i = 0; i < 500; i++)
    loam_world_step (world);
  trace = trace_read (world, FALSE);
  g_assert_cmpstr (trace_move (trace, "m"), ==, "standing");
  return trace_x (trace, "m") / 16;
}

static void
test_ground_decides_how_fast (void)
{
  g_autoptr (Stage) stage = row_new ("..^^,,..^,..^,..", "both", "stop");
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  double x = 0;

  for (guint step = 0; step < 300; step++) {
    static const double costs[] = {1, 1, 2, 2, 4, 4, 1, 1, 2, 4, 1, 1, 2, 4, 1, 1};
    g_autoptr (cJSON) trace = trace_step (world);

    x = MIN (x + 1 / costs[(int) ((x + 8) / 16)], 15 * 16);
    g_assert_cmpfloat (trace_x (trace, "m"), ==, x);
  }
}

static void
test_each_travels_its_ground (void)
{
  g_assert_cmpfloat (end_of ("....~~..", "land"), ==, 3);
  g_assert_cmpfloat (end_of ("~~~~..~~", "water"), ==, 3);
  g_assert_cmpfloat (end_of ("~~~~ ~~~", "water"), ==, 3);
  g_assert_cmpfloat (end_of ("..~~.. .", "both"), ==, 7);
  g_assert_cmpfloat (end_of ("..~~..#.", "both"), ==, 5);
  g_assert_cmpfloat (end_of ("..~~..#.", "air"), ==, 5);
  g_assert_cmpfloat (end_of ("......#.", "land"), ==, 5);
}

static void
test_ground_does_not_slow_what_flies (void)
{
  g_autoptr (Stage) stage = row_new (",,,,,,,,", "air", "stop");
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) trace = trace_step (world);

  g_assert_cmpfloat (trace_x (trace, "m"), ==, 1);
}

static void
test_boats_stay_on_their_river (void)
{
  static const char *const rows[] = {"..~~~~..", "..~.~~~.", "~~~..~~.", "....~~~~", NULL};
  static const char *const ways[] = {"left", "right", "up", "down"};
  g_autoptr (Stage) stage = stage_new (rows);
  g_autoptr (LoamWorld) world = NULL;

  for (guint i = 0; i < 40; i++) {
    g_autofree char *id = g_strdup_printf ("b%02u", i);
    g_autofree char *thing = g_strconcat ("@", id, NULL);
    guint cell;

    do
      cell = (guint) g_test_rand_int_range (0, 32);
    while (rows[cell / 8][cell % 8] != '~');
    stage_add (stage, id, NULL, cell % 8 * 16, cell / 8 * 16);
    stage_set_text (stage, thing, "mover.travels", "water");
    stage_set_text (stage, thing, "mover.direction", ways[i % 4]);
    stage_set_number (stage, thing, "mover.speed", g_test_rand_double_range (0, 64));
  }
  world = stage_play (stage, 1);
  for (guint step = 0; step < 200; step++) {
    g_autoptr (cJSON) trace = trace_step (world);
    const cJSON *thing;

    cJSON_ArrayForEach (thing, cJSON_GetObjectItemCaseSensitive (trace, "entities"))
    {
      double x = cJSON_GetObjectItemCaseSensitive (thing, "x")->valuedouble;
      double y = cJSON_GetObjectItemCaseSensitive (thing, "y")->valuedouble;

      /* All that it covers is water. */
      for (int row = (int) floor (y / 16); row < y / 16 + 1; row++) {
        for (int column = (int) floor (x / 16); column < x / 16 + 1; column++)
          g_assert_cmpint (rows[row][column], ==, '~');
      }
    }
  }
}

static void
test_blocked_mover_turns (void)
{
  g_autoptr (Stage) stage = row_new ("....#...", "land", "turn");
  g_autoptr (LoamWorld) world = NULL;

  stage_set_number (stage, "@m", "mover.speed", 5);
  world = stage_play (stage, 1);
  /* From 0 to 48 at 5 px: ten steps each way, the last one short. */
  for (int step = 1; step <= 200; step++) {
    g_autoptr (cJSON) trace = trace_step (world);
    int phase = step % 20;

    g_assert_cmpfloat (trace_x (trace, "m"), ==,
                       phase <= 10 ? MIN (phase * 5, 48) : MAX (48 - (phase - 10) * 5, 0));
    g_assert_cmpstr (trace_move (trace, "m"), ==, phase >= 1 && phase <= 10 ? "right" : "left");
  }
}

static void
test_inset_is_counted (void)
{
  g_autoptr (Stage) stage = row_new ("....#...", "land", "stop");
  g_autoptr (LoamWorld) world = NULL;
  g_autoptr (cJSON) trace = NULL;

  stage_set_number (stage, "@m", "collider.inset", 3);
  world = stage_play (stage, 1);
  for (guint i = 0; i < 99; i++)
    loam_world_step (world);
  trace = trace_step (world);
  g_assert_cmpfloat (trace_x (trace, "m"), ==, 51);
}

static void
test_mover_without_direction_stands (void)
{
  g_autoptr (Stage) stage = row_new ("....", "land", "turn");
  g_autoptr (LoamWorld) world = NULL;
  g_autoptr (cJSON) trace = NULL;

  stage_set_text (stage, "@m", "mover.direction", "none");
  world = stage_play (stage, 1);
  trace = trace_step (world);
  g_assert_cmpfloat (trace_x (trace, "m"), ==, 0);
  g_assert_cmpstr (trace_move (trace, "m"), ==, "standing");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mover/ground-decides-how-fast", test_ground_decides_how_fast);
  g_test_add_func ("/mover/each-travels-its-ground", test_each_travels_its_ground);
  g_test_add_func ("/mover/ground-does-not-slow-what-flies", test_ground_does_not_slow_what_flies);
  g_test_add_func ("/mover/boats-stay-on-their-river", test_boats_stay_on_their_river);
  g_test_add_func ("/mover/blocked-turns", test_blocked_mover_turns);
  g_test_add_func ("/mover/inset-is-counted", test_inset_is_counted);
  g_test_add_func ("/mover/without-direction-stands", test_mover_without_direction_stands);
  return g_test_run ();
}
