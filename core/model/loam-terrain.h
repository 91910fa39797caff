/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTerrain: everything about a kind of ground that does not depend on where it lies.
 *
 * The Flyweight pattern (Game Programming Patterns): a million cells, one terrain. A cell holds the
 * terrain's @index, a small number that the project hands out once, never uses again while it is
 * open, and never writes into a file (there, cells name terrains through their layer's key).
 * A removed terrain keeps its index, so that putting it back brings its cells back too. */

#include "loam-object.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_ART_SINGLE, /**< one picture for every cell */
  LOAM_ART_BLOB47 /**< one of 47 pictures, by which of the eight neighbours are of the same terrain */
} LoamArtKind;

/** How a terrain is drawn. Immutable, shared. A terrain without one is drawn in its colour. */
struct _LoamArt {
  gatomicrefcount ref_count;
  LoamArtKind kind;
  char *image;    /**< interned; path relative to the project's folder */
  int x, y;       /**< top left pixel of the picture, or of the sheet's first */
  GArray *extras; /**< of LoamExtra, or NULL */
};

LoamArt *loam_art_new (LoamArtKind kind, const char *image, int x, int y);
LoamArt *loam_art_ref (LoamArt *art);
void loam_art_unref (LoamArt *art);
gboolean loam_art_equal (const LoamArt *a, const LoamArt *b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamArt, loam_art_unref)

struct _LoamTerrain {
  LoamObject object;
  guint index; /**< what its cells hold; from 1 */
  double cost; /**< movement cost: a mover's speed is divided by it */
  gboolean
      water; /**< what travels by water may enter; what moves by itself on land may not. A player wades */
  gboolean solid; /**< nothing that collides may enter */
  guint32 color;
  LoamArt *art;    /**< or NULL */
  LoamBag *values; /**< the project's own properties */
};

LoamTerrain *loam_terrain_new (const char *name);

G_END_DECLS
