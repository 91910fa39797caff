/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Shapes that collide, drawn on a tile: a word and numbers in pixels of the tile, such as
 *
 *     "rectangle 0 0 16 8"      x, y, width, height
 *     "ellipse 2 2 12 12"       the box around it
 *     "polygon 0 0 16 0 16 16"  corners, x and y each, three or more
 *
 * Text, so that a list of them is a plain value, and files show what they are. */

#include "loam-types.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_TILE_SHAPE_RECTANGLE,
  LOAM_TILE_SHAPE_ELLIPSE,
  LOAM_TILE_SHAPE_POLYGON
} LoamTileShapeKind;

/** Numbers of a shape at most. */
#define LOAM_TILE_SHAPE_MAX_NUMBERS 1024

typedef struct {
  LoamTileShapeKind kind;
  guint n;         /**< of @numbers */
  double *numbers; /**< owned */
} LoamTileShape;

/** Reads a shape; clear it. FALSE where @text is none: then nothing is owned. */
gboolean loam_tile_shape_parse (const char *text, LoamTileShape *shape);
/** As text. Free with g_free(). */
char *loam_tile_shape_print (const LoamTileShape *shape);
void loam_tile_shape_clear (LoamTileShape *shape);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LoamTileShape, loam_tile_shape_clear)

G_END_DECLS
