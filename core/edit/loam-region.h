/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamRegion: a set of cells of a level, immutable and counted.
 *
 * It is a grid that holds 1 or 0 (loam-grid.h), and has what a grid has: chunks that are all in or all out are one value
 * each, regions that are made from one another share the rest, and a step of the history that holds one costs what it
 * does not share. Half of a level of 16 million cells, chosen cell by cell, is 16 MB at worst; a rectangle of any size
 * is a few hundred bytes.
 *
 * NULL is the set without cells, and no region is without: so there is one way to say "nothing". All functions take
 * it, and those that make a region return it. A region knows no bounds but those of grids: what lies in no level is the
 * business of whoever uses it. What would reach too far for a grid is left out. */

#include "loam-grid.h"

G_BEGIN_DECLS

typedef struct _LoamRegion LoamRegion;

/** How one set changes another. */
typedef enum {
  LOAM_REGION_REPLACE,
  LOAM_REGION_ADD,
  LOAM_REGION_REMOVE,
  LOAM_REGION_INTERSECT
} LoamRegionMode;

/** Ways to lay cells, or things, anew around the middle of what they cover. */
typedef enum {
  LOAM_TURN_FLIP_X, /**< left becomes right */
  LOAM_TURN_FLIP_Y, /**< top becomes bottom */
  LOAM_TURN_CLOCKWISE,
  LOAM_TURN_COUNTERCLOCKWISE
} LoamTurn;

LoamRegion *loam_region_new_rect (LoamRect rect);
/** Cells whose middle lies inside a polygon that @points surround (the last is joined to the first), where it crosses
 * itself inside too (the nonzero rule). @points are in cells: (0.5, 0.5) is the middle of the first; @within is a
 * rectangle that cells outside of are left out. */
LoamRegion *loam_region_new_polygon (const LoamPoint *points, guint n, LoamRect within);
/** Cells joined by their sides to (@x, @y) that hold the same; see loam_flood(). */
LoamRegion *loam_region_new_flood (const LoamGrid *grid, int x, int y);
/** All cells of @grid that hold one of @values, a set of GUINT_TO_POINTER(); of a grid without bounds, those within its
 * extent. */
LoamRegion *loam_region_new_values (const LoamGrid *grid, GHashTable *values);
/** All cells of @grid that hold anything. */
LoamRegion *loam_region_new_filled (const LoamGrid *grid);

/** (nullable): a reference */
LoamRegion *loam_region_ref (LoamRegion *region);
/** (nullable) */
void loam_region_unref (LoamRegion *region);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamRegion, loam_region_unref)

/** @a as @b changes it; a new reference. */
LoamRegion *loam_region_combine (LoamRegion *a, LoamRegion *b, LoamRegionMode mode);
/** With all cells that touch it, corners included, @n times over: a rectangle stays one. */
LoamRegion *loam_region_grow (LoamRegion *region, int n);
/** Without those of its cells that touch what is outside, corners included, @n times over. */
LoamRegion *loam_region_shrink (LoamRegion *region, int n);
LoamRegion *loam_region_move (LoamRegion *region, int dx, int dy);
/** Turned around the middle of its extent; see loam_turn_rect(). */
LoamRegion *loam_region_turn (LoamRegion *region, LoamTurn turn);

gboolean loam_region_contains (const LoamRegion *region, int x, int y);
/** The smallest rectangle that holds it. */
LoamRect loam_region_get_extent (const LoamRegion *region);
gint64 loam_region_count (const LoamRegion *region);
/** Whether it is all of its extent. */
gboolean loam_region_is_rect (const LoamRegion *region);
gboolean loam_region_equal (const LoamRegion *a, const LoamRegion *b);
/** Bytes that it alone holds. */
gsize loam_region_get_own_size (const LoamRegion *region);
/** Row @y from @x: 1 for each cell in it, 0 for others. */
void loam_region_get_row (const LoamRegion *region, int x, int y, int count, guint32 *out);

/** Values that the cells of @region hold in @grid: a set of GUINT_TO_POINTER(). */
GHashTable *loam_region_collect_values (const LoamRegion *region, const LoamGrid *grid);

/** Where @rect comes to lie when it is turned around its middle. Half a cell is rounded so that turning back leads back.
 */
LoamRect loam_turn_rect (LoamRect rect, LoamTurn turn);
/** Where (@x, @y) of a rectangle of @width × @height comes to lie in the turned one. */
void loam_turn_cell (LoamTurn turn, int width, int height, int *x, int *y);

G_END_DECLS
