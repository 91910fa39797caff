/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Shapes as spans of cells: what verbs write and what ghosts show come from here. Private to core/edit. */

#include "loam-types.h"

G_BEGIN_DECLS

/** Cells of row @y from @x0 to @x1, both inclusive, inside the clip. */
typedef void (*LoamSpanFunc) (int y, int x0, int x1, gpointer user_data);

typedef enum { LOAM_SHAPE_LINE, LOAM_SHAPE_RECT, LOAM_SHAPE_ELLIPSE } LoamShapeKind;

typedef struct {
  LoamShapeKind kind;
  int x0, y0, x1, y1; /**< ends of the line, or any two opposite corners */
  gboolean filled;    /**< else the outline, one cell wide */
} LoamShape;

/** Each cell of the shape inside @clip once, except that a line may come in several spans a row. */
void
loam_shape_foreach (const LoamShape *shape, LoamRect clip, LoamSpanFunc func, gpointer user_data);
/** The smallest rectangle that holds the shape. */
LoamRect loam_shape_get_bounds (const LoamShape *shape);

G_END_DECLS
