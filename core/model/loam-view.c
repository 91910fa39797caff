/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-view.h"

#include "loam-resolve.h"

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
    GArray *sprites;

    if (loam_layer_get_look (layer).hidden)
      continue;
    sprites = loam_view_add_layer (view, layer);
    for (guint j = 0; sprites != NULL && j < layer->entities->len; j++) {
      const LoamEntity *entity = g_ptr_array_index (layer->entities, j);

      if (!entity->hidden) {
        LoamSprite sprite = loam_view_sprite_for_thing (project, &entity->object, entity->at);

        g_array_append_val (sprites, sprite);
      }
    }
  }
  return view;
}
