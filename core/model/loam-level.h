/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Levels and their layers. */

#include "loam-entity.h"
#include "loam-grid.h"
#include "loam-terrain.h"

G_BEGIN_DECLS

typedef enum { LOAM_LAYER_TERRAIN, LOAM_LAYER_ENTITIES } LoamLayerKind;

struct _LoamLayer {
  LoamObject object;
  LoamLayerKind kind;
  gboolean hidden, locked;
  double opacity; /**< 0..1 */

  /* A terrain layer: cells hold LoamTerrain.index; 0 is empty. */
  LoamGrid *grid; /**< or NULL */
  /** Names of terrains in the order of the file's key, "" first; the writer keeps that order. A name
   * that was unused when read stays. Interned; NULL-terminated, or NULL for a new layer. */
  char **key;
  gboolean *key_unused; /**< for each of @key: it was unused when read */

  /* An entities layer. */
  GPtrArray *entities; /**< of LoamEntity, or NULL */
};

struct _LoamLevel {
  LoamObject object;
  int width, height; /**< in cells; 0 and 0 for a level without bounds */
  GPtrArray *layers; /**< of LoamLayer, bottom first */
  GHashTable *by_id; /**< id (interned) to LoamLayer or LoamEntity; borrowed */
  char *
      file; /**< path relative to the project's folder: "levels/cellar.json"; interned, or NULL while new */
};

LoamLayer *loam_layer_new (LoamLayerKind kind, const char *id, const char *name);
/** A level without layers. */
LoamLevel *loam_level_new (const char *id, const char *name, int width, int height);

gboolean loam_level_is_bounded (const LoamLevel *level);
/** In cells: of a level without bounds, what its cells and entities cover (the latter by @tile pixels). */
LoamRect loam_level_get_bounds (const LoamLevel *level, int tile_width, int tile_height);

/** The entity or layer of that id, or NULL. @id need not be interned. */
LoamEntity *loam_level_get_entity (const LoamLevel *level, const char *id);
LoamLayer *loam_level_get_layer (const LoamLevel *level, const char *id);
/** The first layer of that name, or NULL. */
LoamLayer *loam_level_find_layer (const LoamLevel *level, const char *name);

G_END_DECLS
