/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Levels and their layers. */

#include "loam-entity.h"
#include "loam-grid.h"
#include "loam-terrain.h"

G_BEGIN_DECLS

/** Layers of a level in all, and groups that may hold one another. */
#define LOAM_MAX_LAYERS 256
#define LOAM_MAX_GROUP_DEPTH 24

typedef enum {
  LOAM_LAYER_TERRAIN,
  LOAM_LAYER_ENTITIES,
  LOAM_LAYER_TILES,
  LOAM_LAYER_IMAGE,
  LOAM_LAYER_GROUP
} LoamLayerKind;
#define LOAM_N_LAYER_KINDS (LOAM_LAYER_GROUP + 1)

/** How a layer is laid over what is below it, by the names and formulas of the W3C's Compositing and Blending. */
typedef enum {
  LOAM_BLEND_NORMAL,
  LOAM_BLEND_MULTIPLY,
  LOAM_BLEND_SCREEN,
  LOAM_BLEND_OVERLAY,
  LOAM_BLEND_DARKEN,
  LOAM_BLEND_LIGHTEN,
  LOAM_BLEND_COLOR_DODGE,
  LOAM_BLEND_COLOR_BURN,
  LOAM_BLEND_HARD_LIGHT,
  LOAM_BLEND_SOFT_LIGHT,
  LOAM_BLEND_DIFFERENCE,
  LOAM_BLEND_EXCLUSION,
  LOAM_BLEND_ADD
} LoamBlend;

/** Along which ways an image layer repeats its picture. */
typedef enum { LOAM_REPEAT_NONE, LOAM_REPEAT_X, LOAM_REPEAT_Y, LOAM_REPEAT_BOTH } LoamRepeat;

struct _LoamLayer {
  LoamObject object;
  LoamLayerKind kind;
  gboolean hidden, locked;
  double opacity;     /**< 0..1 */
  guint32 tint;       /**< what the layer's colours are multiplied with; white changes nothing */
  int blend;          /**< LoamBlend */
  LoamPoint parallax; /**< by how much it follows the view; 1 as the level does, 0 not at all */
  LoamPoint offset;   /**< pixels by which it is drawn beside its place */

  /* A terrain layer: cells hold LoamTerrain.index; 0 is empty. A layer of tiles: see loam-tileset.h. */
  LoamGrid *grid; /**< or NULL */
  /** What the file's key has, in its order, "" first: names of terrains, or runs of tiles ("walls#0-63"); the writer keeps
   * that order. One that was unused when read stays. Interned; NULL-terminated, or NULL for a new layer. */
  char **key;
  gboolean *key_unused; /**< for each of @key: it was unused when read */

  /* An entities layer. */
  GPtrArray *entities; /**< of LoamEntity, or NULL */

  /* An image layer. */
  char *image; /**< interned; path relative to the project's folder, or "" */
  int repeat;  /**< LoamRepeat */

  /* A group: what is said of it goes for all that it holds. */
  GPtrArray *layers; /**< of LoamLayer, bottom first; or NULL */
};

struct _LoamLevel {
  LoamObject object;
  int width, height; /**< in cells; 0 and 0 for a level without bounds */
  GPtrArray *layers; /**< of LoamLayer, bottom first; groups hold more */
  GHashTable *by_id; /**< id (interned) to LoamLayer or LoamEntity; borrowed */
  char *
      file; /**< path relative to the project's folder: "levels/cellar.json"; interned, or NULL while new */
};

LoamLayer *loam_layer_new (LoamLayerKind kind, const char *id, const char *name);
/** "terrain", "entities", "tiles", "image", "group", as in files. */
const char *loam_layer_kind_name (LoamLayerKind kind);
/** FALSE where no kind has that name. */
gboolean loam_layer_kind_from_name (const char *name, LoamLayerKind *kind);
/** Whether it has cells, of terrains or of tiles. */
static inline gboolean
loam_layer_has_cells (const LoamLayer *layer)
{
  return layer->kind == LOAM_LAYER_TERRAIN || layer->kind == LOAM_LAYER_TILES;
}

/** What a layer looks like with the groups that hold it. */
typedef struct {
  gboolean hidden, locked;
  double opacity;
  guint32 tint;
  LoamPoint parallax, offset;
} LoamLayerLook;
LoamLayerLook loam_layer_get_look (const LoamLayer *layer);

/** A level without layers. */
LoamLevel *loam_level_new (const char *id, const char *name, int width, int height);

gboolean loam_level_is_bounded (const LoamLevel *level);
/** In cells: of a level without bounds, what its cells and entities cover (the latter by @tile pixels). */
LoamRect loam_level_get_bounds (const LoamLevel *level, int tile_width, int tile_height);

/** All layers, at whatever depth, in drawing order, each group before what it holds (of LoamLayer, borrowed).
 * (transfer container) */
GPtrArray *loam_level_dup_layers (const LoamLevel *level);

/** The entity or layer of that id, or NULL. @id need not be interned. */
LoamEntity *loam_level_get_entity (const LoamLevel *level, const char *id);
LoamLayer *loam_level_get_layer (const LoamLevel *level, const char *id);
/** The first layer of that name, at whatever depth, or NULL. */
LoamLayer *loam_level_find_layer (const LoamLevel *level, const char *name);

G_END_DECLS
