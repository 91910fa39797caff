/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-view.h"

#include "loam-resolve.h"

#include <math.h>

static void
layer_clear (gpointer data)
{
  LoamViewLayer *layer = data;

  g_clear_pointer (&layer->sprites, g_array_unref);
}

LoamView *
loam_view_new (const LoamProject *project, LoamRect bounds)
{
  LoamView *view = g_new0 (LoamView, 1);

  view->project = project;
  view->bounds = bounds;
  view->layers = g_array_new (FALSE, TRUE, sizeof (LoamViewLayer));
  g_array_set_clear_func (view->layers, layer_clear);
  return view;
}

void
loam_view_free (LoamView *view)
{
  g_array_unref (view->layers);
  g_free (view);
}

void
loam_view_add_grid (LoamView *view, const LoamGrid *grid, double opacity)
{
  LoamViewLayer layer = {.opacity = opacity, .tint = 0xffffffff, .grid = grid};

  g_array_append_val (view->layers, layer);
}

GArray *
loam_view_add_sprites (LoamView *view, double opacity)
{
  LoamViewLayer layer = {.opacity = opacity,
                         .tint = 0xffffffff,
                         .sprites = g_array_new (FALSE, FALSE, sizeof (LoamSprite))};

  g_array_append_val (view->layers, layer);
  return layer.sprites;
}

GArray *
loam_view_add_layer (LoamView *view, const LoamLayer *layer)
{
  LoamLayerLook look = loam_layer_get_look (layer);
  LoamViewLayer added = {.opacity = look.opacity,
                         .tint = look.tint,
                         .blend = (LoamBlend) layer->blend,
                         .offset = look.offset,
                         .grid = layer->grid,
                         .tiles = layer->kind == LOAM_LAYER_TILES};

  if (layer->kind == LOAM_LAYER_GROUP)
    return NULL;
  if (layer->kind == LOAM_LAYER_ENTITIES)
    added.sprites = g_array_new (FALSE, FALSE, sizeof (LoamSprite));
  if (layer->kind == LOAM_LAYER_IMAGE) {
    added.image = layer->image;
    added.repeat = (LoamRepeat) layer->repeat;
  }
  g_array_append_val (view->layers, added);
  return added.sprites;
}

static int
compare_order (gconstpointer a, gconstpointer b)
{
  const LoamEntity *one = *(const LoamEntity *const *) a, *other = *(const LoamEntity *const *) b;

  return (one->order > other->order) - (one->order < other->order);
}

GPtrArray *
loam_layer_dup_drawn (const LoamLayer *layer)
{
  gboolean plain = TRUE;
  GPtrArray *drawn;

  for (guint i = 1; plain && i < layer->entities->len; i++)
    plain = compare_order (&layer->entities->pdata[i - 1], &layer->entities->pdata[i]) <= 0;
  if (plain)
    return g_ptr_array_ref (layer->entities);
  drawn = g_ptr_array_sized_new (layer->entities->len);
  for (guint i = 0; i < layer->entities->len; i++)
    g_ptr_array_add (drawn, layer->entities->pdata[i]);
  g_ptr_array_sort (drawn, compare_order); /* which keeps equal ones in their order */
  return drawn;
}

void
loam_turn (double degrees, double *cosine, double *sine)
{
  double angle = degrees * G_PI / 180;

  *cosine = cos (angle);
  *sine = sin (angle);
  if (fmod (degrees, 90) == 0) {
    *cosine = round (*cosine);
    *sine = round (*sine);
  }
}

void
loam_sprite_get_bounds (const LoamSprite *sprite, LoamPoint *from, LoamPoint *to)
{
  double c, s;
  double left = -sprite->pivot.x * sprite->width, right = left + sprite->width;
  double top = -sprite->pivot.y * sprite->height, bottom = top + sprite->height;
  double x = sprite->x - left, y = sprite->y - top;

  if (sprite->rotation == 0) {
    *from = (LoamPoint){sprite->x, sprite->y};
    *to = (LoamPoint){sprite->x + sprite->width, sprite->y + sprite->height};
    return;
  }
  loam_turn (sprite->rotation, &c, &s);
  *from = (LoamPoint){x + MIN (left * c, right * c) + MIN (-top * s, -bottom * s),
                      y + MIN (left * s, right * s) + MIN (top * c, bottom * c)};
  *to = (LoamPoint){x + MAX (left * c, right * c) + MAX (-top * s, -bottom * s),
                    y + MAX (left * s, right * s) + MAX (top * c, bottom * c)};
}

static const LoamValue *
sprite_field (const LoamProject *project, const LoamObject *thing, const char *field)
{
  return loam_resolve_get (project, thing, "sprite", field, NULL, NULL);
}

LoamSprite
loam_view_sprite_for_thing (const LoamProject *project, const LoamObject *thing, LoamPoint at)
{
  LoamPoint size = loam_resolve_size (project, thing);
  const LoamValue *image = sprite_field (project, thing, "image");
  LoamSprite sprite = {at.x, at.y, size.x, size.y, .color = 0xc0c0c0ff, .id = thing->id};

  sprite.frame = loam_resolve_frame_size (project, thing);
  if (thing->kind == LOAM_KIND_ENTITY) {
    sprite.rotation = ((const LoamEntity *) thing)->rotation;
    sprite.pivot = ((const LoamEntity *) thing)->pivot;
  }
  if (image == NULL)
    return sprite;
  sprite.color = sprite_field (project, thing, "color")->color;
  sprite.flip = sprite_field (project, thing, "flip")->boolean;
  if (image->text[0] != '\0') {
    const LoamPoint corner = sprite_field (project, thing, "at")->point;

    sprite.image = image->text;
    sprite.image_x = (int) corner.x;
    sprite.image_y = (int) corner.y;
  }
  return sprite;
}

LoamView *
loam_view_new_for_level (const LoamProject *project, const LoamLevel *level)
{
  LoamView *view = loam_view_new (
      project, loam_level_get_bounds (level, project->tile_width, project->tile_height));
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);
    g_autoptr (GPtrArray) drawn = NULL;
    GArray *sprites;

    if (loam_layer_get_look (layer).hidden)
      continue;
    sprites = loam_view_add_layer (view, layer);
    if (sprites == NULL)
      continue;
    drawn = loam_layer_dup_drawn (layer);
    for (guint j = 0; j < drawn->len; j++) {
      const LoamEntity *entity = g_ptr_array_index (drawn, j);

      if (!entity->hidden) {
        LoamSprite sprite = loam_view_sprite_for_thing (project, &entity->object, entity->at);

        g_array_append_val (sprites, sprite);
      }
    }
  }
  return view;
}
