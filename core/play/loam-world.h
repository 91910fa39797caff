/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamWorld: a running level.
 *
 * It is built from a snapshot of a project and advanced by fixed steps; it never touches a document, draws
 * nothing and knows no clock. The same level, seed, inputs and live edits give the same state hash at every
 * step, on any machine: only + − × ÷ √ on doubles, and things are updated in the order of their ids, not of
 * their lines in the file.
 *
 * Each step, the Update Method pattern: inputs and live edits recorded for this boundary; every component's
 * behaviour in its phase; movement and collision; events; then what was spawned enters and what was
 * removed is swept. A thing spawned in a step first acts in the next, and a removed one is marked until the
 * sweep, so nothing is skipped. Component data lies in one dense array a component (data locality).
 *
 * Steps count from 1: after the first loam_world_step(), loam_world_get_step() is 1. */

#include "loam-hash.h"
#include "loam-project.h"
#include "loam-view.h"

G_BEGIN_DECLS

typedef struct _LoamWorld LoamWorld;

/**
 * loam_world_new:
 * @project: a snapshot (loam_project_copy()); a reference is taken. The world never writes to it
 * @level: one of its levels
 * @seed: of the world's random numbers
 * @error: what keeps the level from running, naming the thing
 */
LoamWorld *loam_world_new (LoamProject *project, LoamLevel *level, guint32 seed, GError **error);
void loam_world_free (LoamWorld *world);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamWorld, loam_world_free)

/** Buttons that the player holds. */
typedef enum {
  LOAM_BUTTON_LEFT = 1 << 0,
  LOAM_BUTTON_RIGHT = 1 << 1,
  LOAM_BUTTON_UP = 1 << 2,
  LOAM_BUTTON_DOWN = 1 << 3,
  LOAM_BUTTON_FIRE = 1 << 4,
  LOAM_BUTTON_JUMP = 1 << 5
} LoamButtons;
/** "left", "right", "up", "down", "fire", "jump", or 0 for another name. */
LoamButtons loam_button_from_name (const char *name);
const char *loam_button_name (LoamButtons button);

/** Presses or releases a button; it takes effect in the next step. */
void loam_world_input (LoamWorld *world, LoamButtons button, gboolean pressed);

/**
 * loam_world_edit:
 * @project: a newer snapshot of the same project
 * @level: the same level in it
 *
 * A live edit; it takes effect at the next step's boundary. It changes configuration (a speed, the ground),
 * never running state (where a thing is, what it has become). Things that are new appear, and those that
 * are gone leave.
 */
void loam_world_edit (LoamWorld *world, LoamProject *project, LoamLevel *level);

/** Puts the player's thing at @at, in pixels: "play from here". Before the first step only. */
void loam_world_place_player (LoamWorld *world, LoamPoint at);

void loam_world_step (LoamWorld *world);
guint64 loam_world_get_step (const LoamWorld *world);
/** The hash of all state: the same worlds have the same, whatever the order of lines in the file. */
guint64 loam_world_hash (const LoamWorld *world);
guint loam_world_count_entities (const LoamWorld *world);

/** The middle of the player's thing, for the camera; FALSE where there is none. */
gboolean loam_world_get_player (const LoamWorld *world, double alpha, LoamPoint *middle);
/** A picture between the previous state (@alpha 0) and the current one (@alpha 1), with what a live edit that waits for
 * the next step changes in it. Free before the next edit or step. */
LoamView *loam_world_view (const LoamWorld *world, double alpha);

/** Step by step telling, as in the manual of `loam play --trace`: one JSON object without a newline, of the
 * last step. Free with g_free(). */
char *loam_world_trace (const LoamWorld *world, gboolean with_properties);

/** A pool's figures. */
typedef struct {
  const char *name;
  guint capacity, live, high;
  guint64 refused;
} LoamPoolStats;
/** Of pool @i; FALSE when there is none. */
gboolean loam_world_get_pool (const LoamWorld *world, guint i, LoamPoolStats *stats);

G_END_DECLS
