/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-loop.h"

void
loam_loop_init (LoamLoop *loop, double rate)
{
  g_return_if_fail (rate > 0);

  *loop = (LoamLoop){.step = 1.0 / rate, .speed = 1.0};
}

guint
loam_loop_advance (LoamLoop *loop, double elapsed)
{
  double most = LOAM_LOOP_MAX_STEPS * MAX (1.0, loop->speed);
  guint64 due;
  guint run;

  loop->lag += CLAMP (elapsed, 0.0, LOAM_LOOP_MAX_ELAPSED) * loop->speed;
  due = (guint64) (loop->lag / loop->step);
  loop->lag -= (double) due * loop->step;
  loop->lag = CLAMP (loop->lag, 0.0, loop->step);
  run = (guint) MIN ((double) due, most);
  loop->dropped += due - run;
  return run;
}

double
loam_loop_get_alpha (const LoamLoop *loop)
{
  return MIN (loop->lag / loop->step, 1.0);
}
