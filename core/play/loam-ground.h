/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamGround: the ground of a running level, as those who move over it see it.
 *
 * It reads the level's grids in place (they are shared, not copied) and keeps of each kind of terrain
 * what moving asks for. Where terrain layers lie over one another, the topmost cell that is not empty
 * counts: a bridge over a river is a bridge. Nothing painted is plain dry ground.
 *
 * A body is a box beside a point. It is moved one axis at a time, along every row or column that its leading
 * side newly enters, so it stops exactly at what blocks it however fast it is, slides along walls, and
 * never sticks in what it already overlaps. */

#include "loam-level.h"
#include "loam-project.h"

G_BEGIN_DECLS

/** What a kind of ground is to a body, and what a body is blocked by. */
typedef enum {
  LOAM_GROUND_SOLID = 1 << 0,
  LOAM_GROUND_WATER = 1 << 1,
  LOAM_GROUND_DRY = 1 << 2
} LoamGroundFlags;

typedef struct {
  double cost;
  LoamGroundFlags flags;
} LoamGroundKind;

typedef enum { LOAM_AXIS_X, LOAM_AXIS_Y } LoamAxis;

/** Sides of a body from the point that it is told by, in pixels; left < right, top < bottom. */
typedef struct {
  double left, top, right, bottom;
} LoamBox;

typedef struct {
  int tile_width, tile_height;
  gboolean bounded;
  double width, height; /**< of a bounded level, in pixels */
  GPtrArray *grids;     /**< of LoamGrid, topmost first */
  GArray *kinds;        /**< of LoamGroundKind, by cell */
  guint version;        /**< counts loam_ground_init() */
} LoamGround;

/** What a thing remembers of the cell under it, since most steps end in the cell in which they began. Starts
 * as zeros. */
typedef struct {
  guint ground; /**< version */
  int column, row;
  double cost;
} LoamFooting;

/** @ground: all zeros, or one that was cleared. */
void loam_ground_init (LoamGround *ground, const LoamProject *project, const LoamLevel *level);
void loam_ground_clear (LoamGround *ground);

/** The ground at a cell. */
const LoamGroundKind *loam_ground_get (const LoamGround *ground, int column, int row);
/** The ground at a point in pixels. */
const LoamGroundKind *loam_ground_get_at (const LoamGround *ground, double x, double y);

/** The cost of the ground at a point in pixels. */
double loam_ground_get_cost (const LoamGround *ground, LoamFooting *footing, double x, double y);

/** The box of a thing of @size without @inset pixels on each side, at least a pixel wide and high. */
LoamBox loam_box_new (LoamPoint size, double inset);

/**
 * loam_ground_move:
 * @blocks: what the body can't enter; the edge of a bounded level always blocks
 * @at: (inout): moved by @distance along @axis, or less
 *
 * Returns TRUE where something blocked it; it then touches that.
 */
gboolean loam_ground_move (const LoamGround *ground,
                           const LoamBox *box,
                           LoamGroundFlags blocks,
                           LoamAxis axis,
                           double distance,
                           LoamPoint *at);

/** How far (0..1) the straight way of a point from @from to @to is free of solid ground and inside the level; 1
 * where all is. */
double loam_ground_cast (const LoamGround *ground, LoamPoint from, LoamPoint to);

G_END_DECLS
