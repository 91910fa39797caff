/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamBehaviour: what a built-in component does (the Component pattern).
 *
 * A behaviour says how large its data is, how it takes its configuration from a thing's properties, how it
 * starts, and in which phases of a step it runs. The world keeps the data of all things that have the
 * component in one dense store and calls an update once for all of them, in the order of ids.
 *
 * An item begins with the thing's slot, then configuration, then running state. A live edit calls
 * @configure again, which writes the former and never the latter. Behaviours act through the few
 * operations of loam-world-private.h only (Subclass Sandbox), and look at others as they were before
 * the step, so that it does not matter who comes first (Double Buffer). */

#include "loam-event.h"
#include "loam-store.h"
#include "loam-world.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_PHASE_STEER, /**< what the player wants */
  LOAM_PHASE_ACT,   /**< decisions and deeds */
  LOAM_PHASE_MOVE,
  LOAM_N_PHASES
} LoamPhase;

typedef struct {
  const char *component; /**< name of the component type */
  gsize size;            /**< of an item */
  /** Takes configuration over from the thing's properties. */
  void (*configure) (LoamWorld *world, guint32 thing, gpointer item);
  /** Sets running state to that of the start, after @configure. */
  void (*start) (LoamWorld *world, guint32 thing, gpointer item);
  /** By phase; or NULL. */
  void (*update[LOAM_N_PHASES]) (LoamWorld *world, LoamStore *store);
  /** Adds running state; or NULL where there is none. */
  LoamHash (*hash) (LoamHash hash, gconstpointer item);
  /** A type of event that it is interested in, and who hears it (@user_data is the world); or NULL. */
  const char *interest;
  LoamEventFunc hear;
} LoamBehaviour;

/** The order is that in which updates of one phase run, and in which a new thing's components start. */
typedef enum {
  LOAM_PLAY_PLAYER,
  LOAM_PLAY_COLLIDER,
  LOAM_PLAY_HEALTH,
  LOAM_PLAY_SPRITE,
  LOAM_PLAY_SHOOTER,
  LOAM_PLAY_MOVER,
  LOAM_PLAY_PATROL,
  LOAM_N_BEHAVIOURS
} LoamPlay;

extern const LoamBehaviour loam_play_player;
extern const LoamBehaviour loam_play_collider;
extern const LoamBehaviour loam_play_health;
extern const LoamBehaviour loam_play_sprite;
extern const LoamBehaviour loam_play_shooter;
extern const LoamBehaviour loam_play_mover;
extern const LoamBehaviour loam_play_patrol;
/** By LoamPlay. */
extern const LoamBehaviour *const loam_behaviours[LOAM_N_BEHAVIOURS];

G_END_DECLS
