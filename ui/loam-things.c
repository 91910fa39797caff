/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-things.h"

#include "loam-resolve.h"
#include "loam-view.h"

static LoamSprite
outline (const LoamProject *project, const LoamEntity *thing)
{
  LoamPoint size = loam_resolve_size (project, &thing->object);

  return (LoamSprite){
      thing->at.x, thing->at.y, size.x, size.y, .rotation = thing->rotation, .pivot = thing->pivot};
}

static gboolean
covers (const LoamProject *project, const LoamEntity *thing, LoamPoint at)
{
  LoamSprite sprite = outline (project, thing);
  LoamPoint pivot = {sprite.x + sprite.pivot.x * sprite.width,
                     sprite.y + sprite.pivot.y * sprite.height};
  double cosine, sine, x = at.x - pivot.x, y = at.y - pivot.y;

  if (sprite.rotation != 0) {
    loam_turn (sprite.rotation, &cosine, &sine);
    at = (LoamPoint){pivot.x + x * cosine + y * sine, pivot.y - x * sine + y * cosine};
  }
  return at.x >= sprite.x && at.y >= sprite.y && at.x < sprite.x + sprite.width &&
         at.y < sprite.y + sprite.height;
}

LoamBox
loam_things_get_box (const LoamProject *project, const LoamEntity *thing)
{
  LoamSprite sprite = outline (project, thing);
  LoamPoint from, to;

  loam_sprite_get_bounds (&sprite, &from, &to);
  return (LoamBox){from.x, from.y, to.x - from.x, to.y - from.y};
}

LoamBox
loam_things_get_boxes (const LoamProject *project, LoamEntity **things, guint n)
{
  LoamBox all = {0};

  for (guint i = 0; i < n; i++) {
    LoamBox box = loam_things_get_box (project, things[i]);
    if (i == 0) {
      all = box;
      continue;
    }
    double right = MAX (all.x + all.width, box.x + box.width);
    double bottom = MAX (all.y + all.height, box.y + box.height);
    all.x = MIN (all.x, box.x);
    all.y = MIN (all.y, box.y);
    all.width = right - all.x;
    all.height = bottom - all.y;
  }
  return all;
}

static gboolean
can_point_at_layer (const LoamLayer *layer)
{
  LoamLayerLook look = loam_layer_get_look (layer);

  return layer->kind == LOAM_LAYER_ENTITIES && !look.hidden && !look.locked;
}

LoamEntity *
loam_things_find (const LoamProject *project, const LoamLevel *level, LoamPoint at)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = layers->len; i > 0; i--) {
    const LoamLayer *layer = layers->pdata[i - 1];
    if (!can_point_at_layer (layer))
      continue;
    g_autoptr (GPtrArray) drawn = loam_layer_dup_drawn (layer);
    for (guint j = drawn->len; j > 0; j--) {
      LoamEntity *thing = drawn->pdata[j - 1];
      if (!thing->hidden && !thing->locked && covers (project, thing, at))
        return thing;
    }
  }
  return NULL;
}

GPtrArray *
loam_things_find_in (const LoamProject *project, const LoamLevel *level, LoamBox area)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];
    if (!can_point_at_layer (layer))
      continue;
    for (guint j = 0; j < layer->entities->len; j++) {
      LoamEntity *thing = layer->entities->pdata[j];
      if (thing->hidden || thing->locked)
        continue;
      LoamBox box = loam_things_get_box (project, thing);
      if (box.x < area.x + area.width && box.y < area.y + area.height &&
          box.x + box.width > area.x && box.y + box.height > area.y)
        g_ptr_array_add (found, thing);
    }
  }
  return found;
}
