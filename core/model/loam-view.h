/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamView: a plain description of a picture of a level.
 *
 * core/render draws it and asks no more. The editor fills one from a document, the
 * runtime from a running world: neither knows the other, and neither knows cairo. Layers borrow
 * what they point to; a view lives for one drawing. */

#include "loam-project.h"

G_BEGIN_DECLS

/** One picture to draw: a thing, a projectile, a particle. */
typedef struct {
  double x, y;          /**< top left corner in pixels of the level */
  double width, height; /**< pixels */
  const char *image;    /**< path relative to the project's folder, or NULL for a coloured box */
  int image_x, image_y; /**< top left pixel of the frame */
  guint32 color;        /**< of the box; with an image it is not used */
  gboolean flip;        /**< mirrored left to right */
  const char *id;       /**< of the entity, or NULL */
  LoamPoint
      frame; /**< the size of the frame, which is stretched to @width × @height; (0, 0) for the same */
  double rotation; /**< degrees, clockwise */
  LoamPoint pivot; /**< what it is turned about, as a part of its size */
} LoamSprite;

/** Cosine and sine of degrees; exact for quarters of a circle. */
void loam_turn (double degrees, double *cosine, double *sine);
/** The upright rectangle around a sprite as it is turned: its corners. */
void loam_sprite_get_bounds (const LoamSprite *sprite, LoamPoint *from, LoamPoint *to);

typedef struct {
  double opacity;
  guint32 tint;         /**< what all colours are multiplied with */
  LoamBlend blend;      /**< how it is laid over what is below */
  LoamPoint offset;     /**< pixels by which it is moved */
  const LoamGrid *grid; /**< of a layer of terrain or tiles, else NULL */
  gboolean tiles;       /**< the grid is of tiles */
  const char *image;    /**< of an image layer, else NULL */
  LoamRepeat repeat;
  GArray *sprites; /**< of LoamSprite, in drawing order; or NULL. Owned by the view */
} LoamViewLayer;

typedef struct {
  const LoamProject *project; /**< terrains and tile size */
  LoamRect bounds;            /**< of the level, in cells; outside is drawn as nothing */
  GArray *layers;             /**< of LoamViewLayer, bottom first */
} LoamView;

LoamView *loam_view_new (const LoamProject *project, LoamRect bounds);
void loam_view_free (LoamView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamView, loam_view_free)
/** Adds a terrain layer over those there are. */
void loam_view_add_grid (LoamView *view, const LoamGrid *grid, double opacity);
/** Adds a layer of sprites over those there are; fill the array that it returns. */
GArray *loam_view_add_sprites (LoamView *view, double opacity);

/** Adds @layer over those there are, with the look that it has in its groups, hidden or not. Returns the array to fill
 * where it is one of things; NULL for all others. A group adds nothing. */
GArray *loam_view_add_layer (LoamView *view, const LoamLayer *layer);

/** The things of a layer in the order in which they are drawn, hidden ones too (LoamEntity, borrowed); unref it. */
GPtrArray *loam_layer_dup_drawn (const LoamLayer *layer);
/** A view of @level as it is edited: hidden layers and things left out. */
LoamView *loam_view_new_for_level (const LoamProject *project, const LoamLevel *level);
/** What a thing looks like standing at @at, by its sprite component; a coloured box where it has none. */
LoamSprite
loam_view_sprite_for_thing (const LoamProject *project, const LoamObject *thing, LoamPoint at);

G_END_DECLS
