/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-ground.h"

#include <float.h>
#include <math.h>

/* Numbers of cells stay within what grids and arithmetic on int can take. */
#define FAR_AWAY (1 << 28)
/* What the model asks of a terrain. */
#define MIN_COST 0.01

/* floor() and ceil() of the quotient; by conversion, which is several times as fast as a call. */
static inline int
cell_below (double pixel, int tile)
{
  double cell = CLAMP (pixel / tile, -FAR_AWAY, FAR_AWAY);
  int whole = (int) cell;

  return whole - (whole > cell);
}

static inline int
cell_above (double pixel, int tile)
{
  double cell = CLAMP (pixel / tile, -FAR_AWAY, FAR_AWAY);
  int whole = (int) cell;

  return whole + (whole < cell);
}

void
loam_ground_init (LoamGround *ground, const LoamProject *project, const LoamLevel *level)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  LoamGroundKind plain = {1, LOAM_GROUND_DRY};

  *ground = (LoamGround){
      .version = ground->version + 1,
      .tile_width = project->tile_width,
      .tile_height = project->tile_height,
      .bounded = loam_level_is_bounded (level),
      .width = (double) level->width * project->tile_width,
      .height = (double) level->height * project->tile_height,
      .grids = g_ptr_array_new_with_free_func ((GDestroyNotify) loam_grid_unref),
      .kinds = g_array_new (FALSE, FALSE, sizeof (LoamGroundKind)),
  };
  for (guint i = layers->len; i > 0; i--) {
    const LoamLayer *layer = g_ptr_array_index (layers, i - 1);

    if (layer->kind == LOAM_LAYER_TERRAIN)
      g_ptr_array_add (ground->grids, loam_grid_ref (layer->grid));
  }
  for (guint i = 0; i < MAX (1, project->terrain_by_index->len); i++) {
    const LoamTerrain *terrain = loam_project_get_terrain (project, i);
    LoamGroundKind kind = plain;

    if (terrain != NULL) {
      kind.cost = MAX (terrain->cost, MIN_COST);
      kind.flags = terrain->water ? LOAM_GROUND_WATER : LOAM_GROUND_DRY;
      if (terrain->solid)
        kind.flags |= LOAM_GROUND_SOLID;
    }
    g_array_append_val (ground->kinds, kind);
  }
}

void
loam_ground_clear (LoamGround *ground)
{
  g_clear_pointer (&ground->grids, g_ptr_array_unref);
  g_clear_pointer (&ground->kinds, g_array_unref);
}

const LoamGroundKind *
loam_ground_get (const LoamGround *ground, int column, int row)
{
  guint32 cell = 0;

  for (guint i = 0; i < ground->grids->len && cell == 0; i++)
    cell = loam_grid_get (g_ptr_array_index (ground->grids, i), column, row);
  if (cell >= ground->kinds->len)
    cell = 0;
  return &g_array_index (ground->kinds, LoamGroundKind, cell);
}

const LoamGroundKind *
loam_ground_get_at (const LoamGround *ground, double x, double y)
{
  return loam_ground_get (ground, cell_below (x, ground->tile_width),
                          cell_below (y, ground->tile_height));
}

double
loam_ground_get_cost (const LoamGround *ground, LoamFooting *footing, double x, double y)
{
  int column = cell_below (x, ground->tile_width), row = cell_below (y, ground->tile_height);

  if (footing->ground != ground->version || footing->column != column || footing->row != row)
    *footing =
        (LoamFooting){ground->version, column, row, loam_ground_get (ground, column, row)->cost};
  return footing->cost;
}

LoamBox
loam_box_new (LoamPoint size, double inset)
{
  double across = MAX (0, MIN (inset, (size.x - 1) / 2));
  double down = MAX (0, MIN (inset, (size.y - 1) / 2));

  return (LoamBox){across, down, size.x - across, size.y - down};
}

/* Moving, seen along an axis: the two axes differ only in which numbers they take. */
typedef struct {
  const LoamGround *ground;
  LoamAxis axis;
  LoamGroundFlags blocks;
  int tile, across_tile; /* along and across */
  double extent;         /* of the level, along */
  double low, high;      /* sides of the body across */
} Lane;

static Lane
lane_new (const LoamGround *ground,
          const LoamBox *box,
          LoamGroundFlags blocks,
          LoamAxis axis,
          const LoamPoint *at)
{
  if (axis == LOAM_AXIS_X)
    return (Lane){ground,
                  axis,
                  blocks,
                  ground->tile_width,
                  ground->tile_height,
                  ground->width,
                  at->y + box->top,
                  at->y + box->bottom};
  return (Lane){ground,
                axis,
                blocks,
                ground->tile_height,
                ground->tile_width,
                ground->height,
                at->x + box->left,
                at->x + box->right};
}

static gboolean
lane_blocked (const Lane *lane, int line)
{
  int last = cell_above (lane->high, lane->across_tile) - 1;

  for (int across = cell_below (lane->low, lane->across_tile); across <= last; across++) {
    const LoamGroundKind *kind = lane->axis == LOAM_AXIS_X
                                     ? loam_ground_get (lane->ground, line, across)
                                     : loam_ground_get (lane->ground, across, line);

    if (kind->flags & lane->blocks)
      return TRUE;
  }
  return FALSE;
}

/* How far the leading side at @from may go towards @to. */
static double
lane_limit (const Lane *lane, double from, double to)
{
  double limit = to;

  if (to > from) {
    int last = cell_above (to, lane->tile) - 1;

    if (lane->ground->bounded)
      limit = MIN (to, MAX (from, lane->extent));
    for (int line = cell_above (from, lane->tile); line <= last; line++) {
      if (lane_blocked (lane, line))
        return MIN (limit, (double) line * lane->tile);
    }
  } else {
    int last = cell_below (to, lane->tile);

    if (lane->ground->bounded)
      limit = MAX (to, MIN (from, 0));
    for (int line = cell_below (from, lane->tile) - 1; line >= last; line--) {
      if (lane_blocked (lane, line))
        return MAX (limit, (double) (line + 1) * lane->tile);
    }
  }
  return limit;
}

/* Sets @along so that @along + @side is at @limit and, rounded, never past it: a side that is past by
 * the last bit would count as having entered. */
static void
touch (double *along, double side, double limit, gboolean forward)
{
  double bit = MAX (MAX (1, fabs (side)), fabs (limit)) * 4 * DBL_EPSILON;

  *along = limit - side;
  while (forward ? *along + side > limit : *along + side < limit)
    *along += forward ? -bit : bit;
}

gboolean
loam_ground_move (const LoamGround *ground,
                  const LoamBox *box,
                  LoamGroundFlags blocks,
                  LoamAxis axis,
                  double distance,
                  LoamPoint *at)
{
  Lane lane = lane_new (ground, box, blocks, axis, at);
  double *along = axis == LOAM_AXIS_X ? &at->x : &at->y;
  gboolean forward = distance > 0;
  double side, to, limit;

  if (distance == 0)
    return FALSE;
  if (axis == LOAM_AXIS_X)
    side = forward ? box->right : box->left;
  else
    side = forward ? box->bottom : box->top;

  to = *along + distance + side;
  limit = lane_limit (&lane, *along + side, to);
  if (limit == to) {
    *along += distance;
    return FALSE;
  }
  touch (along, side, limit, forward);
  return TRUE;
}

/* Where the way leaves the level, 0..1. */
static double
cast_edge (double from, double to, double extent)
{
  if (to > extent)
    return from >= extent ? 0 : (extent - from) / (to - from);
  if (to < 0)
    return from <= 0 ? 0 : from / (from - to);
  return 1;
}

/* The way's next crossing of a grid line along one axis (Amanatides and Woo, "A Fast Voxel Traversal
 * Algorithm", 1987). */
typedef struct {
  int cell, by;
  double next, every; /* in parts of the way */
} Crossing;

static Crossing
crossing_new (double from, double to, int tile)
{
  Crossing crossing = {.cell = cell_below (from, tile), .next = INFINITY, .every = INFINITY};
  double line = (double) crossing.cell * tile;

  if (to > from) {
    crossing.by = 1;
    crossing.next = (line + tile - from) / (to - from);
    crossing.every = tile / (to - from);
  } else if (to < from) {
    crossing.by = -1;
    crossing.next = (from - line) / (from - to);
    crossing.every = tile / (from - to);
  }
  return crossing;
}

double
loam_ground_cast (const LoamGround *ground, LoamPoint from, LoamPoint to)
{
  Crossing x = crossing_new (from.x, to.x, ground->tile_width);
  Crossing y = crossing_new (from.y, to.y, ground->tile_height);
  double free_way = 1, reached = 0;
  /* Who stands in a wall may shoot out of it; who stands on its brink and goes on enters it. */
  gboolean enters = (x.by > 0 && from.x == (double) x.cell * ground->tile_width) ||
                    (y.by > 0 && from.y == (double) y.cell * ground->tile_height);

  if (ground->bounded)
    free_way =
        MIN (cast_edge (from.x, to.x, ground->width), cast_edge (from.y, to.y, ground->height));
  while (reached < free_way) {
    Crossing *first = x.next <= y.next ? &x : &y;

    if (enters && loam_ground_get (ground, x.cell, y.cell)->flags & LOAM_GROUND_SOLID)
      return reached;
    enters = TRUE;
    reached = first->next;
    first->cell += first->by;
    first->next += first->every;
  }
  return free_way;
}
