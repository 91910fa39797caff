/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamLoop: turns real time into fixed steps (the Game Loop pattern; Fiedler, "Fix Your Timestep!").
 *
 * It is told how much time passed and answers how many steps to run; it has no clock and no timer, so that
 * tests own time. What is left over is the lag, as alpha in 0..1 of a step, for drawing in between. A plain
 * structure: copy it, keep it anywhere. */

#include <glib.h>

G_BEGIN_DECLS

#define LOAM_LOOP_MAX_ELAPSED 0.25 /**< seconds; more is clamped */
#define LOAM_LOOP_MAX_STEPS 15     /**< at a time, times the speed (at least 1) */

typedef struct {
  double step;  /**< seconds of one step */
  double speed; /**< 1/8 to 8 */
  double lag;   /**< seconds of game time not yet run; less than @step after loam_loop_advance() */
  guint64 dropped; /**< steps that were due and never run */
} LoamLoop;

/** @rate: steps a second, 60 by default. */
void loam_loop_init (LoamLoop *loop, double rate);
/** How many steps to run now that @elapsed seconds of real time have passed. */
guint loam_loop_advance (LoamLoop *loop, double elapsed);
/** The leftover as a fraction of a step. */
double loam_loop_get_alpha (const LoamLoop *loop);

G_END_DECLS
