/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "stage.h"
#include "trace.h"

#include <math.h>
#include <string.h>

static const char *const room[] = {"####################",
                                   "#......#...........#",
                                   "#......#...~~~~....#",
                                   "#......#...~~~~....#",
                                   "#..........~~~~..###",
                                   "#...,,,..........#.#",
                                   "#...,,,..........#.#",
                                   "#####..#########.###",
                                   "#..................#",
                                   "####################",
                                   NULL};
static const char *const field[] = {"............", "............", "............", NULL};

static Stage *
hero_new (const char *const *rows, double x, double y)
{
  Stage *stage = stage_new (rows);

  stage_add (stage, "h", NULL, x, y);
  stage_give (stage, "@h", "player");
  stage_give (stage, "@h", "collider");
  return stage;
}

static void
hold (LoamWorld *world, LoamButtons buttons)
{
  for (LoamButtons button = 1; button <= LOAM_BUTTON_JUMP; button <<= 1)
    loam_world_input (world, button, (buttons & button) != 0);
}

static void
test_buttons_steer (void)
{
  g_autoptr (Stage) stage = hero_new (field, 64, 16);
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) right = NULL, up = NULL, both = NULL, none = NULL, against = NULL;

  hold (world, LOAM_BUTTON_RIGHT);
  right = trace_step (world);
  g_assert_cmpfloat (trace_x (right, "h"), ==, 65.5);
  g_assert_cmpstr (trace_move (right, "h"), ==, "right");
  hold (world, LOAM_BUTTON_UP);
  up = trace_step (world);
  g_assert_cmpfloat (trace_y (up, "h"), ==, 14.5);
  g_assert_cmpstr (trace_move (up, "h"), ==, "up");
  hold (world, LOAM_BUTTON_LEFT | LOAM_BUTTON_DOWN);
  both = trace_step (world);
  /* Aslant it is as fast. */
  g_assert_cmpfloat (fabs (hypot (trace_x (both, "h") - 65.5, trace_y (both, "h") - 14.5) - 1.5), <,
                     1e-12);
  hold (world, 0);
  none = trace_step (world);
  g_assert_cmpstr (trace_move (none, "h"), ==, "standing");
  hold (world, LOAM_BUTTON_LEFT | LOAM_BUTTON_RIGHT);
  against = trace_step (world);
  g_assert_cmpfloat (trace_x (against, "h"), ==, trace_x (none, "h"));
}

static void
test_tap_between_two_steps_counts_for_one (void)
{
  g_autoptr (Stage) stage = hero_new (field, 64, 16);
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) first = NULL, second = NULL;

  loam_world_input (world, LOAM_BUTTON_RIGHT, TRUE);
  loam_world_input (world, LOAM_BUTTON_RIGHT, FALSE);
  first = trace_step (world);
  second = trace_step (world);
  g_assert_cmpfloat (trace_x (first, "h"), ==, 65.5);
  g_assert_cmpfloat (trace_x (second, "h"), ==, 65.5);
}

static void
test_ground_slows (void)
{
  g_autoptr (Stage) stage = hero_new (room, 5 * 16, 5 * 16);
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (cJSON) trace = NULL;

  hold (world, LOAM_BUTTON_DOWN);
  trace = trace_step (world);
  g_assert_cmpfloat (trace_y (trace, "h"), ==, 80 + 1.5 / 4);
}

static gboolean
is_inside_wall (double x, double y)
{
  for (int row = (int) floor ((y + 2) / 16); row * 16 < y + 14; row++) {
    for (int column = (int) floor ((x + 2) / 16); column * 16 < x + 14; column++) {
      if (row < 0 || column < 0 || row >= 10 || column >= 20 || room[row][column] == '#')
        return TRUE;
    }
  }
  return FALSE;
}

/* Random walks at random speeds: never inside a wall, and in one with a wall on one side, the other axis
 * goes on as if there was none. */
static void
test_walls_stop_at_any_speed_and_let_slide (void)
{
  guint slid = 0;

  for (guint round = 0; round < 40; round++) {
    g_autoptr (Stage) stage = hero_new (room, 32, 32);
    g_autoptr (LoamWorld) world = NULL;
    double speed = round % 4 == 0 ? 64 : g_test_rand_double_range (0.1, 64);
    double x = 32, y = 32;

    stage_set_number (stage, "@h", "player.speed", speed);
    world = stage_play (stage, 1);
    for (guint step = 0; step < 200; step++) {
      g_autoptr (cJSON) trace = NULL;
      gboolean right = g_test_rand_bit (), down = g_test_rand_bit ();
      char ground = room[(int) (y + 8) / 16][(int) (x + 8) / 16];
      double wish = speed / (ground == ',' ? 4 : ground == '~' ? 2 : 1) * 0.70710678118654752440;

      hold (world, (right ? LOAM_BUTTON_RIGHT : LOAM_BUTTON_LEFT) |
                       (down ? LOAM_BUTTON_DOWN : LOAM_BUTTON_UP));
      trace = trace_step (world);
      g_assert_false (is_inside_wall (trace_x (trace, "h"), trace_y (trace, "h")));
      g_assert_cmpfloat (fabs (trace_x (trace, "h") - x), <=, wish + 1e-9);
      slid += fabs (trace_x (trace, "h") - x) < wish - 1e-9 &&
              trace_y (trace, "h") == y + (down ? wish : -wish);
      x = trace_x (trace, "h");
      y = trace_y (trace, "h");
    }
  }
  g_assert_cmpuint (slid, >, 100);
}

static void
test_edge_of_the_level_stops (void)
{
  g_autoptr (Stage) stage = hero_new (field, 64, 16);
  g_autoptr (LoamWorld) world = NULL;
  g_autoptr (cJSON) trace = NULL, back = NULL;

  stage_set_number (stage, "@h", "player.speed", 64);
  world = stage_play (stage, 1);
  hold (world, LOAM_BUTTON_RIGHT | LOAM_BUTTON_DOWN);
  for (guint i = 0; i < 20; i++)
    loam_world_step (world);
  trace = trace_read (world, FALSE);
  g_assert_cmpfloat (trace_x (trace, "h"), ==, 12 * 16 - 14);
  g_assert_cmpfloat (trace_y (trace, "h"), ==, 3 * 16 - 14);
  hold (world, LOAM_BUTTON_LEFT | LOAM_BUTTON_UP);
  for (guint i = 0; i < 20; i++)
    loam_world_step (world);
  back = trace_read (world, FALSE);
  g_assert_cmpfloat (trace_x (back, "h"), ==, -2);
  g_assert_cmpfloat (trace_y (back, "h"), ==, -2);
}

static void
test_placing_moves_the_start (void)
{
  g_autoptr (Stage) stage = hero_new (field, 64, 16);
  g_autoptr (LoamWorld) world = NULL;
  LoamPoint middle;

  stage_add (stage, "other", NULL, 0, 0);
  world = stage_play (stage, 1);
  loam_world_place_player (world, (LoamPoint){100, 20});
  g_assert_true (loam_world_get_player (world, 0.5, &middle));
  g_assert_cmpfloat (middle.x, ==, 108);
  g_assert_cmpfloat (middle.y, ==, 28);
}

static void
test_fire_shoots_where_the_player_looks (void)
{
  g_autoptr (Stage) stage = hero_new (field, 64, 16);
  g_autoptr (LoamWorld) world = NULL;

  stage_set (stage, "@h", "shooter.period", LOAM_INT (10));
  stage_set_number (stage, "@h", "shooter.speed", 8);
  stage_add (stage, "target", NULL, 160, 16);
  stage_set (stage, "@target", "health.max", LOAM_INT (5));
  world = stage_play (stage, 1);
  for (guint i = 0; i < 30; i++) {
    g_autoptr (cJSON) trace = trace_step (world);

    g_assert_cmpuint (trace_count (trace, "fire", NULL), ==, 0);
  }
  hold (world, LOAM_BUTTON_RIGHT | LOAM_BUTTON_FIRE);
  for (guint i = 0; i < 30; i++) {
    g_autoptr (cJSON) trace = trace_step (world);

    /* Held, it shoots as often as its period lets it. */
    g_assert_cmpuint (trace_count (trace, "fire", "h"), ==, i % 10 == 0);
  }
  g_assert_cmpuint (loam_world_count_entities (world), ==, 1);
}

static void
test_player_may_die (void)
{
  g_autoptr (Stage) stage = hero_new (field, 64, 16);
  g_autoptr (LoamWorld) world = NULL;
  g_autofree char *lines = NULL;
  LoamPoint middle;

  stage_set (stage, "@h", "health.max", LOAM_INT (9));
  stage_add (stage, "statue", NULL, 0, 0);
  stage_set (stage, "@statue", "shooter.period", LOAM_INT (10));
  world = stage_play (stage, 1);
  lines = trace_run (world, 100);
  g_assert_false (loam_world_get_player (world, 1, &middle));
  /* The statue goes on, with nobody to aim at. */
  g_assert_nonnull (strstr (lines, "{\"type\":\"fire\",\"from\":\"statue\",\"to\":\"h\""));
  g_assert_nonnull (strstr (lines, "{\"type\":\"fire\",\"from\":\"statue\",\"to\":null"));
  loam_world_step (world);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/player/buttons-steer", test_buttons_steer);
  g_test_add_func ("/player/tap-between-two-steps-counts-for-one",
                   test_tap_between_two_steps_counts_for_one);
  g_test_add_func ("/player/ground-slows", test_ground_slows);
  g_test_add_func ("/player/walls-stop-at-any-speed-and-let-slide",
                   test_walls_stop_at_any_speed_and_let_slide);
  g_test_add_func ("/player/edge-of-the-level-stops", test_edge_of_the_level_stops);
  g_test_add_func ("/player/placing-moves-the-start", test_placing_moves_the_start);
  g_test_add_func ("/player/fire-shoots-where-it-looks", test_fire_shoots_where_the_player_looks);
  g_test_add_func ("/player/may-die", test_player_may_die);
  return g_test_run ();
}
