/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What behaviours may do and ask in a world. */

#include "loam-world-private.h"

#include "loam-resolve.h"

static const LoamValue *
read_value (LoamWorld *world, guint32 thing, const char *component, const char *field)
{
  const LoamEntity *entity = loam_roster_get (&world->roster, thing)->entity;
  const LoamValue *value =
      loam_resolve_get (world->project, &entity->object, component, field, NULL, NULL);

  g_assert (value != NULL);
  return value;
}

double
loam_world_read_number (LoamWorld *world, guint32 thing, const char *component, const char *field)
{
  return read_value (world, thing, component, field)->number;
}

gint64
loam_world_read_int (LoamWorld *world, guint32 thing, const char *component, const char *field)
{
  return read_value (world, thing, component, field)->integer;
}

const char *
loam_world_read_text (LoamWorld *world, guint32 thing, const char *component, const char *field)
{
  return read_value (world, thing, component, field)->text;
}

guint32
loam_world_read_color (LoamWorld *world, guint32 thing, const char *component, const char *field)
{
  return read_value (world, thing, component, field)->color;
}

static const char *const heading_names[] = {
    [LOAM_HEADING_NONE] = "none", [LOAM_HEADING_LEFT] = "left", [LOAM_HEADING_RIGHT] = "right",
    [LOAM_HEADING_UP] = "up",     [LOAM_HEADING_DOWN] = "down",
};

LoamHeading
loam_heading_from_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (heading_names); i++) {
    if (g_str_equal (name, heading_names[i]))
      return i;
  }
  return LOAM_HEADING_NONE;
}

const char *
loam_heading_name (LoamHeading heading)
{
  return heading_names[heading];
}

LoamPoint
loam_world_middle (const LoamWorld *world, guint32 thing, LoamPoint at)
{
  LoamPoint size = loam_roster_get (&world->roster, thing)->size;

  return (LoamPoint){at.x + size.x / 2, at.y + size.y / 2};
}

gboolean
loam_world_find_player (const LoamWorld *world, guint32 *thing)
{
  const LoamStore *store = &world->stores[LOAM_PLAY_PLAYER];
  const LoamPlayerItem *players = (const LoamPlayerItem *) (gconstpointer) store->items;

  for (guint i = 0; i < store->length; i++) {
    if (!loam_roster_get (&world->roster, players[i].thing)->removed) {
      *thing = players[i].thing;
      return TRUE;
    }
  }
  return FALSE;
}

guint64
loam_world_send (LoamWorld *world, guint32 from, LoamEvent event)
{
  event.from = loam_roster_handle (&world->roster, from);
  event.from_id = loam_roster_get (&world->roster, from)->id;
  event.step = world->step;
  return loam_event_queue_send (&world->events, &event);
}

void
loam_world_remove (LoamWorld *world, guint32 thing)
{
  loam_roster_get (&world->roster, thing)->removed = TRUE;
  world->anyone_removed = TRUE;
}
