/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Patrols: to and fro between two ends, whatever the ground. */

#include "loam-world-private.h"

typedef struct {
  guint32 thing;
  gboolean vertical;
  double left, right, speed;
  /* Running state. */
  gboolean to_left; /* the end that it is making for; else the right one */
  double origin;    /* where it stood at the start, along the axis */
  double offset;    /* from there */
} Patrol;

static void
configure (LoamWorld *world, guint32 thing, gpointer item)
{
  Patrol *patrol = item;
  gboolean vertical =
      g_str_equal (loam_world_read_text (world, thing, "patrol", "axis"), "vertical");

  patrol->left = loam_world_read_number (world, thing, "patrol", "left");
  patrol->right = loam_world_read_number (world, thing, "patrol", "right");
  patrol->speed = loam_world_read_number (world, thing, "patrol", "speed");
  if (vertical != patrol->vertical) {
    const LoamPoint *at = loam_world_at (world, thing);

    /* It turns where it is, as far along its way as it was. */
    patrol->origin = (vertical ? at->y : at->x) - patrol->offset;
    patrol->vertical = vertical;
  }
}

static void
start (LoamWorld *world, guint32 thing, gpointer item)
{
  Patrol *patrol = item;
  const LoamPoint *at = loam_world_at (world, thing);

  patrol->to_left = FALSE;
  patrol->origin = patrol->vertical ? at->y : at->x;
  patrol->offset = 0;
}

/* One step towards @end, never past it; TRUE on arrival. */
static gboolean
approach (double *offset, double end, double speed)
{
  double next = *offset < end ? MIN (*offset + speed, end) : MAX (*offset - speed, end);

  *offset = next;
  return next == end;
}

static void
update (LoamWorld *world, LoamStore *store)
{
  Patrol *patrols = (Patrol *) (gpointer) store->items;

  for (guint i = 0; i < store->length; i++) {
    Patrol *patrol = &patrols[i];
    double offset = patrol->offset;
    LoamHeading heading = LOAM_HEADING_NONE;

    if (approach (&patrol->offset, patrol->to_left ? patrol->left : patrol->right, patrol->speed))
      patrol->to_left = !patrol->to_left;
    if (patrol->vertical) {
      loam_world_at (world, patrol->thing)->y = patrol->origin + patrol->offset;
      if (patrol->offset != offset)
        heading = patrol->offset < offset ? LOAM_HEADING_UP : LOAM_HEADING_DOWN;
    } else {
      loam_world_at (world, patrol->thing)->x = patrol->origin + patrol->offset;
      if (patrol->offset != offset)
        heading = patrol->offset < offset ? LOAM_HEADING_LEFT : LOAM_HEADING_RIGHT;
    }
    loam_world_set_heading (world, patrol->thing, heading);
  }
}

static LoamHash
hash_state (LoamHash hash, gconstpointer item)
{
  const Patrol *patrol = item;

  hash = loam_hash_int (hash, patrol->to_left);
  hash = loam_hash_double (hash, patrol->origin);
  return loam_hash_double (hash, patrol->offset);
}

const LoamBehaviour loam_play_patrol = {
    .component = "patrol",
    .size = sizeof (Patrol),
    .configure = configure,
    .start = start,
    .update = {[LOAM_PHASE_MOVE] = update},
    .hash = hash_state,
};
