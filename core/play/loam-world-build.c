/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* How a world comes from a snapshot, and how a newer snapshot comes into it. */

#include "loam-world-private.h"

#include "loam-resolve.h"

static const char *
prototype_name (const LoamEntity *entity)
{
  const LoamObject *at = &entity->object;

  while (at != NULL && at->kind != LOAM_KIND_PROTOTYPE)
    at = loam_object_get_prototype (at);
  return at != NULL ? at->name : NULL;
}

/* A new thing where its entity stands. */
static guint32
add_thing (LoamWorld *world, const LoamEntity *entity)
{
  guint32 slot = loam_roster_add (&world->roster, entity->object.id);

  if (slot >= world->at->len) {
    g_array_set_size (world->at, slot + 1);
    g_array_set_size (world->before, slot + 1);
    g_array_set_size (world->headings, slot + 1);
  }
  *loam_world_at (world, slot) = entity->at;
  g_array_index (world->before, LoamPoint, slot) = entity->at;
  loam_world_set_heading (world, slot, LOAM_HEADING_NONE);
  return slot;
}

/* Gives and takes components and tells those that are there of what they now are. */
static void
configure_thing (LoamWorld *world, guint32 slot)
{
  const LoamObject *object = &loam_roster_get (&world->roster, slot)->entity->object;

  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++) {
    const LoamBehaviour *behaviour = loam_behaviours[i];
    gpointer item = loam_store_get (&world->stores[i], slot);
    gboolean is_new = item == NULL;

    if (!loam_resolve_has (object, behaviour->component)) {
      loam_store_drop (&world->stores[i], slot);
      continue;
    }
    if (is_new)
      item = loam_store_add (&world->stores[i], slot);
    behaviour->configure (world, slot, item);
    if (is_new && behaviour->start != NULL)
      behaviour->start (world, slot, item);
  }
}

void
loam_world_start_thing (LoamWorld *world, guint32 slot)
{
  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++) {
    gpointer item = loam_store_get (&world->stores[i], slot);

    if (item != NULL && loam_behaviours[i]->start != NULL)
      loam_behaviours[i]->start (world, slot, item);
  }
}

/* @former: the level before a live edit, or NULL: what it had and the world has not any more, died. */
static gboolean
read_entity (LoamWorld *world, const LoamEntity *entity, const LoamLevel *former, GError **error)
{
  const LoamTraits *traits = loam_traits_table_get (&world->traits, &entity->object, error);
  LoamThing *thing;
  guint32 slot;

  if (traits == NULL)
    return FALSE;
  if (!loam_roster_find_id (&world->roster, entity->object.id, &slot)) {
    if (former != NULL && loam_level_get_entity (former, entity->object.id) != NULL)
      return TRUE;
    slot = add_thing (world, entity);
  }
  thing = loam_roster_get (&world->roster, slot);
  thing->seen = TRUE;
  thing->entity = entity;
  thing->prototype = prototype_name (entity);
  thing->size = traits->size;
  if (thing->traits != traits) {
    thing->traits = traits;
    configure_thing (world, slot);
  }
  return TRUE;
}

/* A new world is refused with the first error. In a running one, what fails leaves: the editor refuses such
 * things beforehand. */
static gboolean
read_entities (LoamWorld *world, const LoamLevel *former, GError **error)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (world->level);

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);

    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++) {
      g_autoptr (GError) failure = NULL;

      if (read_entity (world, g_ptr_array_index (layer->entities, j), former, &failure))
        continue;
      if (former == NULL) {
        g_propagate_error (error, g_steal_pointer (&failure));
        return FALSE;
      }
      g_warning ("%s", failure->message);
    }
  }
  return TRUE;
}

static void
remove_thing (LoamWorld *world, guint32 slot)
{
  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++)
    loam_store_drop (&world->stores[i], slot);
  loam_roster_remove (&world->roster, slot);
}

/* After things came or went: everything back in the order of ids. */
static void
tidy (LoamWorld *world)
{
  loam_roster_sort (&world->roster);
  for (guint i = 0; i < LOAM_N_BEHAVIOURS; i++)
    loam_store_tidy (&world->stores[i],
                     (const guint32 *) (gconstpointer) world->roster.ranks->data);
}

/* In which order things are drawn, so that a frame need not look them up. */
static void
list_drawn (LoamWorld *world)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (world->level);

  g_array_set_size (world->drawn, 0);
  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);
    g_autoptr (GPtrArray) drawn = layer->entities != NULL ? loam_layer_dup_drawn (layer) : NULL;

    for (guint j = 0; drawn != NULL && j < drawn->len; j++) {
      const LoamEntity *entity = g_ptr_array_index (drawn, j);
      LoamHandle handle = LOAM_NOBODY;
      guint32 slot;

      if (!entity->hidden && loam_roster_find_id (&world->roster, entity->object.id, &slot))
        handle = loam_roster_handle (&world->roster, slot);
      g_array_append_val (world->drawn, handle);
    }
  }
}

gboolean
loam_world_build (LoamWorld *world, GError **error)
{
  loam_ground_init (&world->ground, world->project, world->level);
  loam_traits_table_begin (&world->traits, world->project);
  if (!read_entities (world, NULL, error))
    return FALSE;
  loam_traits_table_end (&world->traits);
  tidy (world);
  list_drawn (world);
  return TRUE;
}

void
loam_world_apply_edit (LoamWorld *world)
{
  g_autoptr (LoamObject) former_project = (LoamObject *) world->project;
  const LoamLevel *former = world->level;

  world->project = g_steal_pointer (&world->next_project);
  world->level = g_steal_pointer (&world->next_level);
  loam_ground_clear (&world->ground);
  loam_ground_init (&world->ground, world->project, world->level);

  for (guint32 slot = 0; slot < world->roster.things->len; slot++)
    loam_roster_get (&world->roster, slot)->seen = FALSE;
  loam_traits_table_begin (&world->traits, world->project);
  read_entities (world, former, NULL);
  for (guint32 slot = 0; slot < world->roster.things->len; slot++) {
    const LoamThing *thing = loam_roster_get (&world->roster, slot);

    if (thing->alive && !thing->seen)
      remove_thing (world, slot);
  }
  loam_traits_table_end (&world->traits);
  tidy (world);
  list_drawn (world);
}

void
loam_world_sweep (LoamWorld *world)
{
  for (guint32 slot = 0; slot < world->roster.things->len; slot++) {
    if (loam_roster_get (&world->roster, slot)->removed)
      remove_thing (world, slot);
  }
  world->anyone_removed = FALSE;
  tidy (world);
}
