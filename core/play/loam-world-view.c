/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What a world looks like between two steps. */

#include "loam-world-private.h"

static LoamPoint
between (LoamPoint before, LoamPoint now, double alpha)
{
  return (LoamPoint){before.x + (now.x - before.x) * alpha, before.y + (now.y - before.y) * alpha};
}

static LoamPoint
place (const LoamWorld *world, guint32 thing, double alpha)
{
  return between (loam_world_before (world, thing), *loam_world_at (world, thing), alpha);
}

gboolean
loam_world_get_player (const LoamWorld *world, double alpha, LoamPoint *middle)
{
  guint32 player;

  if (!loam_world_find_player (world, &player))
    return FALSE;
  *middle = loam_world_middle (world, player, place (world, player, alpha));
  return TRUE;
}

/* The picture of the step, turned the way that the thing goes. */
static void
animate (const LoamWorld *world, guint32 slot, LoamSprite *sprite)
{
  const LoamSpriteItem *animation = loam_store_get (&world->stores[LOAM_PLAY_SPRITE], slot);

  if (animation != NULL && animation->frames > 1) {
    gint64 frame = (gint64) world->step / animation->frame_steps % animation->frames;

    sprite->image_x += (int) (frame * (gint64) sprite->frame.x);
  }
  /* Pictures look to the right; who goes to the left is mirrored. */
  if (g_array_index (world->headings, guint8, slot) == LOAM_HEADING_LEFT)
    sprite->flip = !sprite->flip;
}

static LoamSprite
sprite_of (const LoamWorld *world, guint32 slot, double alpha)
{
  const LoamThing *thing = loam_roster_get (&world->roster, slot);
  LoamPoint at = place (world, slot, alpha);
  LoamSprite sprite = thing->traits->sprite;

  sprite.x = at.x;
  sprite.y = at.y;
  sprite.id = thing->id;
  animate (world, slot, &sprite);
  return sprite;
}

/* A thing as the edit that waits for the next step will have it: where it has come to, or where it will begin. FALSE for
 * one that is not there any more. */
static gboolean
find_edited (const LoamWorld *world, const LoamEntity *entity, double alpha, LoamSprite *sprite)
{
  guint32 slot;

  if (loam_roster_find_id (&world->roster, entity->object.id, &slot)) {
    *sprite = loam_view_sprite_for_thing (world->next_project, &entity->object,
                                          place (world, slot, alpha));
    animate (world, slot, sprite);
    return TRUE;
  }
  *sprite = loam_view_sprite_for_thing (world->next_project, &entity->object, entity->at);
  return loam_level_get_entity (world->level, entity->object.id) == NULL;
}

static void
add_edited_things (LoamView *view, const LoamWorld *world, const LoamLayer *layer, double alpha)
{
  GArray *sprites = loam_view_add_layer (view, layer);
  g_autoptr (GPtrArray) drawn = loam_layer_dup_drawn (layer);

  for (guint i = 0; i < drawn->len; i++) {
    const LoamEntity *entity = g_ptr_array_index (drawn, i);
    LoamSprite sprite;

    if (!entity->hidden && find_edited (world, entity, alpha, &sprite))
      g_array_append_val (sprites, sprite);
  }
}

/* @first: of the layer's things in the list of those that are drawn. */
static void
add_things (
    LoamView *view, const LoamWorld *world, const LoamLayer *layer, guint first, double alpha)
{
  GArray *sprites = loam_view_add_layer (view, layer);

  for (guint i = 0; i < layer->entities->len; i++) {
    guint32 slot;

    if (loam_roster_find (&world->roster, g_array_index (world->drawn, LoamHandle, first + i),
                          &slot)) {
      LoamSprite sprite = sprite_of (world, slot, alpha);

      g_array_append_val (sprites, sprite);
    }
  }
}

static void
add_projectiles (LoamView *view, const LoamWorld *world, double alpha)
{
  const LoamPool *pool = &world->projectiles;
  GArray *sprites = loam_view_add_sprites (view, 1);

  for (guint32 slot = loam_pool_first (pool); slot != LOAM_POOL_NONE;
       slot = loam_pool_next (pool, slot)) {
    const LoamProjectile *projectile = loam_pool_get (pool, slot);
    LoamPoint at = between (projectile->before, projectile->at, alpha);
    LoamSprite sprite = {
        .x = at.x - projectile->size / 2,
        .y = at.y - projectile->size / 2,
        .width = projectile->size,
        .height = projectile->size,
        .color = projectile->color,
    };

    g_array_append_val (sprites, sprite);
  }
}

/* The topmost layer of things: shots fly over it, and under the terrain above it. */
static const LoamLayer *
topmost_things (const GPtrArray *layers)
{
  for (guint i = layers->len; i > 0; i--) {
    const LoamLayer *layer = g_ptr_array_index (layers, i - 1);

    if (layer->entities != NULL)
      return layer;
  }
  return NULL;
}

LoamView *
loam_world_view (const LoamWorld *world, double alpha)
{
  const gboolean edited = world->next_project != NULL;
  const LoamProject *project = edited ? world->next_project : world->project;
  const LoamLevel *level = edited ? world->next_level : world->level;
  LoamView *view = loam_view_new (
      project, loam_level_get_bounds (level, project->tile_width, project->tile_height));
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  const LoamLayer *topmost = topmost_things (layers);
  guint first = 0;

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);
    gboolean hidden = loam_layer_get_look (layer).hidden;

    if (!hidden && layer->entities == NULL)
      loam_view_add_layer (view, layer);
    if (layer->entities != NULL) {
      if (!hidden && edited)
        add_edited_things (view, world, layer, alpha);
      else if (!hidden)
        add_things (view, world, layer, first, alpha);
      first += layer->entities->len;
    }
    if (layer == topmost)
      add_projectiles (view, world, alpha);
  }
  return view;
}
