/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-loop.h"

static void
test_same_steps_at_any_frame_rate (void)
{
  static const guint rates[] = {5, 50, 144, 500};

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
    LoamLoop loop;
    guint64 steps = 0;

    loam_loop_init (&loop, 60);
    for (guint frame = 0; frame < rates[i] * 10; frame++)
      steps += loam_loop_advance (&loop, 1.0 / rates[i]);
    g_assert_cmpuint (steps, >=, 599);
    g_assert_cmpuint (steps, <=, 600);
    g_assert_cmpuint (loop.dropped, ==, 0);
  }
}

static void
test_a_long_stall_is_clamped_and_counted (void)
{
  LoamLoop loop;

  loam_loop_init (&loop, 100);
  g_assert_cmpuint (loam_loop_advance (&loop, 2.0), ==, 15);
  g_assert_cmpuint (loop.dropped, ==, 10);
  g_assert_cmpfloat (loam_loop_get_alpha (&loop), <, 1.0);
}

static void
test_speed_scales_time_and_the_limit (void)
{
  LoamLoop loop;

  loam_loop_init (&loop, 100);
  loop.speed = 8;
  g_assert_cmpuint (loam_loop_advance (&loop, 0.125), ==, 100);
  loop.speed = 0.125;
  g_assert_cmpuint (loam_loop_advance (&loop, 0.08), ==, 1);
}

static void
test_time_that_goes_back_is_no_time (void)
{
  LoamLoop loop;

  loam_loop_init (&loop, 60);
  g_assert_cmpuint (loam_loop_advance (&loop, -3.0), ==, 0);
}

/* However time comes in, what went in is what was run, dropped or is left over. */
static void
test_no_time_is_lost_or_made (void)
{
  static const double speeds[] = {0.125, 0.5, 1, 2, 8};

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++) {
    LoamLoop loop;
    double fed = 0, steps = 0;

    loam_loop_init (&loop, 60);
    loop.speed = speeds[i];
    for (guint frame = 0; frame < 5000; frame++) {
      double elapsed = g_test_rand_double_range (0, frame % 50 == 0 ? 3 : 0.05);
      guint run = loam_loop_advance (&loop, elapsed);

      g_assert_cmpuint (run, <=, (guint) (15 * MAX (1, speeds[i])));
      g_assert_cmpfloat (loam_loop_get_alpha (&loop), >=, 0);
      g_assert_cmpfloat (loam_loop_get_alpha (&loop), <=, 1);
      fed += MIN (elapsed, 0.25) * speeds[i];
      steps += run;
    }
    g_assert_cmpfloat_with_epsilon ((steps + (double) loop.dropped) / 60 + loop.lag, fed, 1e-6);
  }
}

/* An hour of frames: no drift against the clock. */
static void
test_an_hour_has_its_steps (void)
{
  LoamLoop loop;
  guint64 steps = 0;

  loam_loop_init (&loop, 60);
  for (guint frame = 0; frame < 144 * 3600; frame++)
    steps += loam_loop_advance (&loop, 1.0 / 144);
  g_assert_cmpuint (steps, >=, 60 * 3600 - 1);
  g_assert_cmpuint (steps, <=, 60 * 3600);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/loop/same-steps-at-any-frame-rate", test_same_steps_at_any_frame_rate);
  g_test_add_func ("/loop/a-long-stall-is-clamped-and-counted",
                   test_a_long_stall_is_clamped_and_counted);
  g_test_add_func ("/loop/speed-scales-time-and-the-limit", test_speed_scales_time_and_the_limit);
  g_test_add_func ("/loop/time-that-goes-back-is-no-time", test_time_that_goes_back_is_no_time);
  g_test_add_func ("/loop/no-time-is-lost-or-made", test_no_time_is_lost_or_made);
  g_test_add_func ("/loop/an-hour-has-its-steps", test_an_hour_has_its_steps);
  return g_test_run ();
}
