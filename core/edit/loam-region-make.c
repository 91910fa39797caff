/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-region-private.h"

#include "loam-flood.h"

#include <math.h>

/* Where regions come from. */

#define SIZE LOAM_CHUNK_SIZE

LoamRegion *
loam_region_new_rect (LoamRect rect)
{
  g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();

  if (rect.width <= 0 || rect.height <= 0 || !loam_grid_can_set_rect (grid, rect))
    return NULL;
  loam_grid_fill_rect (grid, rect, 1);
  return loam_region_new_grid (g_steal_pointer (&grid));
}

/* Polygons: a row at a time, along the middles of its cells. */

typedef struct {
  double x;
  int turn; /* +1 where the edge goes down, -1 where it goes up */
} Crossing;

static int
compare_crossings (gconstpointer a, gconstpointer b)
{
  const Crossing *one = a, *other = b;

  return (one->x > other->x) - (one->x < other->x);
}

static void
find_crossings (const LoamPoint *points, guint n, double y, GArray *crossings)
{
  g_array_set_size (crossings, 0);
  for (guint i = 0; i < n; i++) {
    LoamPoint a = points[i], b = points[i + 1 < n ? i + 1 : 0];
    Crossing crossing;

    if ((a.y <= y) == (b.y <= y))
      continue;
    crossing = (Crossing){a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x), a.y <= y ? 1 : -1};
    g_array_append_val (crossings, crossing);
  }
  g_array_sort (crossings, compare_crossings);
}

/* Sets the cells of a row whose middles lie from @from up to, without, @to. */
static void
fill_span (LoamGrid *grid, int y, double from, double to, LoamRect within)
{
  int x0 = (int) ceil (CLAMP (from - 0.5, within.x, within.x + within.width));
  int x1 = (int) ceil (CLAMP (to - 0.5, within.x, within.x + within.width));

  if (x0 < x1)
    loam_grid_fill_rect (grid, (LoamRect){x0, y, x1 - x0, 1}, 1);
}

static void
fill_row (LoamGrid *grid, int y, const GArray *crossings, LoamRect within)
{
  const Crossing *all = (const Crossing *) (gconstpointer) crossings->data;
  int winding = 0;

  for (guint i = 0; i + 1 < crossings->len; i++) {
    winding += all[i].turn;
    if (winding != 0)
      fill_span (grid, y, all[i].x, all[i + 1].x, within);
  }
}

/* The cells of @within that may have their middle in the polygon. */
static LoamRect
clip_to_points (const LoamPoint *points, guint n, LoamRect within)
{
  double x0 = points[0].x, y0 = points[0].y, x1 = x0, y1 = y0;
  LoamRect part;

  for (guint i = 1; i < n; i++) {
    x0 = MIN (x0, points[i].x);
    x1 = MAX (x1, points[i].x);
    y0 = MIN (y0, points[i].y);
    y1 = MAX (y1, points[i].y);
  }
  part.x = (int) floor (CLAMP (x0, within.x, within.x + within.width));
  part.y = (int) floor (CLAMP (y0, within.y, within.y + within.height));
  part.width = (int) ceil (CLAMP (x1, within.x, within.x + within.width)) - part.x;
  part.height = (int) ceil (CLAMP (y1, within.y, within.y + within.height)) - part.y;
  return part;
}

LoamRegion *
loam_region_new_polygon (const LoamPoint *points, guint n, LoamRect within)
{
  g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();
  g_autoptr (GArray) crossings = g_array_new (FALSE, FALSE, sizeof (Crossing));
  LoamRect part;

  if (n < 3)
    return NULL;
  part = clip_to_points (points, n, within);
  if (part.width <= 0 || part.height <= 0 || !loam_grid_can_set_rect (grid, part))
    return NULL;
  for (int y = part.y; y < part.y + part.height; y++) {
    find_crossings (points, n, y + 0.5, crossings);
    fill_row (grid, y, crossings, part);
    if ((y & (SIZE - 1)) == SIZE - 1)
      loam_grid_compact (grid, (LoamRect){part.x, y - SIZE + 1, part.width, SIZE});
  }
  return loam_region_new_grid (g_steal_pointer (&grid));
}

/* What a grid holds. */

typedef struct {
  const LoamGrid *before, *after;
  LoamGrid *to;
} Difference;

static void
difference_cb (LoamRect area, gpointer user_data)
{
  const Difference *difference = user_data;
  LoamChunkMask mask;
  guint n = loam_grid_compare_chunk (difference->before, difference->after, area.x >> 5,
                                     area.y >> 5, &mask);

  if (n == (guint) (area.width * area.height))
    loam_grid_fill_rect (difference->to, area, 1);
  else
    loam_grid_fill_chunk (difference->to, area.x >> 5, area.y >> 5, &mask, 1);
}

LoamRegion *
loam_region_new_flood (const LoamGrid *grid, int x, int y)
{
  guint32 other = loam_grid_get (grid, x, y) == 0 ? 1 : 0;
  g_autoptr (LoamGrid) flooded = loam_flood (grid, x, y, other);
  Difference difference = {grid, flooded, NULL};

  if (flooded == NULL)
    return NULL;
  difference.to = loam_grid_new_unbounded ();
  loam_grid_diff (grid, flooded, difference_cb, &difference);
  return loam_region_new_grid (difference.to);
}

static LoamRect
clip_chunk (int chunk_x, int chunk_y, LoamRect area)
{
  int x0 = MAX (chunk_x * SIZE, area.x), y0 = MAX (chunk_y * SIZE, area.y);
  int x1 = MIN (chunk_x * SIZE + SIZE, area.x + area.width);
  int y1 = MIN (chunk_y * SIZE + SIZE, area.y + area.height);

  return (LoamRect){x0, y0, x1 - x0, y1 - y0};
}

/* Whether a value is one of those that are looked for: of @values, or where that is NULL, any but 0. */
static gboolean
is_wanted (guint32 value, GHashTable *values)
{
  return values != NULL ? g_hash_table_contains (values, GUINT_TO_POINTER (value)) : value != 0;
}

static void
match_cells (const LoamGrid *grid, LoamRect part, GHashTable *values, LoamGrid *to)
{
  guint32 row[SIZE];
  guint32 last = 0;
  gboolean wanted = is_wanted (0, values);

  for (int y = part.y; y < part.y + part.height; y++) {
    loam_grid_get_row (grid, part.x, y, part.width, row);
    for (int i = 0; i < part.width; i++) {
      if (row[i] != last) {
        last = row[i];
        wanted = is_wanted (last, values);
      }
      row[i] = wanted ? 1 : 0;
    }
    loam_grid_set_row (to, part.x, y, part.width, row);
  }
}

static LoamRegion *
match (const LoamGrid *grid, GHashTable *values)
{
  LoamRect area =
      loam_grid_is_bounded (grid) ? loam_grid_get_bounds (grid) : loam_grid_get_extent (grid);
  LoamGrid *to = loam_grid_new_unbounded ();

  for (int cy = area.y >> 5; cy * SIZE < area.y + area.height; cy++)
    for (int cx = area.x >> 5; cx * SIZE < area.x + area.width; cx++) {
      LoamRect part = clip_chunk (cx, cy, area);
      guint32 value;

      if (!loam_grid_get_uniform (grid, cx * SIZE, cy * SIZE, &value))
        match_cells (grid, part, values, to);
      else if (is_wanted (value, values))
        loam_grid_fill_rect (to, part, 1);
    }
  return loam_region_new_grid (to);
}

LoamRegion *
loam_region_new_values (const LoamGrid *grid, GHashTable *values)
{
  return match (grid, values);
}

LoamRegion *
loam_region_new_filled (const LoamGrid *grid)
{
  return match (grid, NULL);
}

static void
collect_cells (const LoamRegion *region, const LoamGrid *grid, LoamRect part, GHashTable *values)
{
  guint32 row[SIZE], inside[SIZE];

  for (int y = part.y; y < part.y + part.height; y++) {
    loam_grid_get_row (grid, part.x, y, part.width, row);
    loam_region_get_row (region, part.x, y, part.width, inside);
    for (int i = 0; i < part.width; i++)
      if (inside[i] != 0 && (i == 0 || inside[i - 1] == 0 || row[i] != row[i - 1]))
        g_hash_table_add (values, GUINT_TO_POINTER (row[i]));
  }
}

GHashTable *
loam_region_collect_values (const LoamRegion *region, const LoamGrid *grid)
{
  GHashTable *values = g_hash_table_new (NULL, NULL);
  LoamRect extent = loam_region_get_extent (region);

  for (int cy = extent.y >> 5; cy * SIZE < extent.y + extent.height; cy++)
    for (int cx = extent.x >> 5; cx * SIZE < extent.x + extent.width; cx++) {
      LoamChunkMask mask;
      LoamShare share = loam_region_look (region, cx, cy, &mask);
      guint32 value;

      if (share == LOAM_SHARE_NONE)
        continue;
      if (share == LOAM_SHARE_ALL && loam_grid_get_uniform (grid, cx * SIZE, cy * SIZE, &value))
        g_hash_table_add (values, GUINT_TO_POINTER (value));
      else
        collect_cells (region, grid, clip_chunk (cx, cy, extent), values);
    }
  return values;
}
