/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The inside of a world, for core/play only: its state, and the operations that behaviours have. */

#include "loam-behaviour.h"
#include "loam-ground.h"
#include "loam-random.h"
#include "loam-space.h"
#include "loam-traits.h"

G_BEGIN_DECLS

/** Where a thing is going or looking. */
typedef enum {
  LOAM_HEADING_NONE,
  LOAM_HEADING_LEFT,
  LOAM_HEADING_RIGHT,
  LOAM_HEADING_UP,
  LOAM_HEADING_DOWN
} LoamHeading;

/** A shot in the air, in a slot of the pool. */
typedef struct {
  LoamPoint at, before; /**< its middle */
  double dx, dy;        /**< direction, of length 1 */
  double speed, left;   /**< px/step; px that it may still fly */
  double size;          /**< px */
  guint32 color;
  gint64 damage;
  LoamHandle shooter;
  const char *shooter_id;
  guint64 fired; /**< number of the event `fire` */
  guint64 born;  /**< step; it flies from the next one on */
} LoamProjectile;

struct _LoamWorld {
  LoamProject *project; /**< the snapshot that is played; a reference */
  LoamLevel *level;
  LoamProject *next_project; /**< of a live edit that waits for the boundary, or NULL */
  LoamLevel *next_level;

  guint32 seed;
  guint64 step;
  LoamButtons held;    /**< buttons that are down */
  LoamButtons tapped;  /**< that were pressed since the last step, even if let go again */
  LoamButtons buttons; /**< in this step */

  LoamRoster roster;
  LoamTraitsTable traits;
  LoamGround ground;
  LoamStore stores[LOAM_N_BEHAVIOURS]; /**< by LoamPlay */
  /* By slot. */
  GArray *at;       /**< of LoamPoint: top left corner now */
  GArray *before;   /**< of LoamPoint: and before the step */
  GArray *headings; /**< of guint8, a LoamHeading: what the thing did in the step */
  GArray *drawn;    /**< of LoamHandle: the things of all entity layers as they are drawn */

  LoamEventQueue events;
  const char *fire, *hit, *died; /**< types of events */
  LoamPool projectiles;          /**< of LoamProjectile */
  LoamSpace space;               /**< of what can be hit, while projectiles fly */
  gboolean anyone_removed;
};

/* Data of colliders, which others ask for. */
typedef struct {
  guint32 thing;
  double inset;
} LoamColliderItem;

/* Data of sprites, for drawing. */
typedef struct {
  guint32 thing;
  gint64 frames, frame_steps;
} LoamSpriteItem;

/* Data of players: running state is where it looks. */
typedef struct {
  guint32 thing;
  double speed;
  guint8 facing; /* a LoamHeading */
} LoamPlayerItem;

/* Data of shooters. */
typedef struct {
  guint32 thing;
  guint32 color;
  gint64 period, phase, damage;
  double speed, range, size;
  gboolean at_player;
  guint8 aim; /* a LoamHeading, where not at the player */
  gint64 count;
  guint64 fired; /* the step in which it last did */
} LoamShooterItem;

/* What a thing's properties say, for LoamBehaviour.configure. */
double
loam_world_read_number (LoamWorld *world, guint32 thing, const char *component, const char *field);
gint64
loam_world_read_int (LoamWorld *world, guint32 thing, const char *component, const char *field);
const char *
loam_world_read_text (LoamWorld *world, guint32 thing, const char *component, const char *field);
guint32
loam_world_read_color (LoamWorld *world, guint32 thing, const char *component, const char *field);
/** "none", "left", … as the fields have it; NONE for another name. */
LoamHeading loam_heading_from_name (const char *name);
const char *loam_heading_name (LoamHeading heading);

static inline LoamPoint *
loam_world_at (const LoamWorld *world, guint32 thing)
{
  return &g_array_index (world->at, LoamPoint, thing);
}
/** Where it was before the step: what others may look at. */
static inline LoamPoint
loam_world_before (const LoamWorld *world, guint32 thing)
{
  return g_array_index (world->before, LoamPoint, thing);
}
static inline void
loam_world_set_heading (LoamWorld *world, guint32 thing, LoamHeading heading)
{
  g_array_index (world->headings, guint8, thing) = (guint8) heading;
}
/** The middle of a thing that stands at @at. */
LoamPoint loam_world_middle (const LoamWorld *world, guint32 thing, LoamPoint at);
/** The body of a thing: its size without its collider's inset. */
LoamBox loam_world_box (const LoamWorld *world, guint32 thing);
/** The player's thing: the first by id that is steered. */
gboolean loam_world_find_player (const LoamWorld *world, guint32 *thing);

/** Queues an event for this step, from a thing; sets sender and step and returns its number. */
guint64 loam_world_send (LoamWorld *world, guint32 from, LoamEvent event);
/** Marks a thing as removed: it takes part in nothing more and is swept at the end of the step. */
void loam_world_remove (LoamWorld *world, guint32 thing);
/** Takes a projectile from the pool and sets it off from the middle of the shooter. */
void loam_world_shoot (
    LoamWorld *world, const LoamShooterItem *shooter, double dx, double dy, guint64 fired);
/** Moves all projectiles; what they hit is told. */
void loam_world_fly (LoamWorld *world);

/* loam-world-build.c */
gboolean loam_world_build (LoamWorld *world, GError **error);
void loam_world_apply_edit (LoamWorld *world);
/** Starts all components of a thing anew, where it stands. */
void loam_world_start_thing (LoamWorld *world, guint32 thing);
/** Takes marked things out. */
void loam_world_sweep (LoamWorld *world);

G_END_DECLS
