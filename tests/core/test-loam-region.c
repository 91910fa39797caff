/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-region-private.h"

#include <string.h>

/* Each operation against the same done cell by cell, across the borders of chunks and pages and on both sides of 0. */

#define SIDE 80
#define LEFT -40
#define TOP (256 - 40)

typedef struct {
  gboolean cells[SIDE][SIDE]; /* of (LEFT + x, TOP + y) */
} Map;

static gboolean
map_get (const Map *map, int x, int y)
{
  return x >= 0 && y >= 0 && x < SIDE && y < SIDE && map->cells[y][x];
}

static LoamRegion *
make_region (const Map *map)
{
  LoamGrid *grid = loam_grid_new_unbounded ();

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      if (map->cells[y][x])
        loam_grid_set (grid, LEFT + x, TOP + y, 1);
  return loam_region_new_grid (grid);
}

static void
assert_map (const LoamRegion *region, const Map *map)
{
  int left = SIDE, top = SIDE, right = -1, bottom = -1, count = 0;
  LoamRect extent = loam_region_get_extent (region);

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      g_assert_cmpint (loam_region_contains (region, LEFT + x, TOP + y), ==, map->cells[y][x]);
      if (!map->cells[y][x])
        continue;
      left = MIN (left, x);
      top = MIN (top, y);
      right = MAX (right, x);
      bottom = MAX (bottom, y);
      count++;
    }
  g_assert_cmpint (loam_region_count (region), ==, count);
  if (count == 0) {
    g_assert_null (region);
    return;
  }
  g_assert_cmpint (extent.x, ==, LEFT + left);
  g_assert_cmpint (extent.y, ==, TOP + top);
  g_assert_cmpint (extent.width, ==, right - left + 1);
  g_assert_cmpint (extent.height, ==, bottom - top + 1);
}

/* Rectangles put in and taken out, a cell or a whole chunk among them; keeps away from the border by @margin. */
static Map
draw_map (int margin)
{
  Map map = {0};

  for (int i = g_test_rand_int_range (0, 12); i >= 0; i--) {
    int x0 = g_test_rand_int_range (margin, SIDE - margin);
    int y0 = g_test_rand_int_range (margin, SIDE - margin);
    int x1 = x0 + g_test_rand_int_range (1, 50), y1 = y0 + g_test_rand_int_range (1, 50);
    gboolean in = g_test_rand_int_range (0, 3) > 0;

    for (int y = y0; y < MIN (y1, SIDE - margin); y++)
      for (int x = x0; x < MIN (x1, SIDE - margin); x++)
        map.cells[y][x] = in;
  }
  return map;
}

static gboolean
combine (gboolean a, gboolean b, LoamRegionMode mode)
{
  switch (mode) {
  case LOAM_REGION_ADD:
    return a || b;
  case LOAM_REGION_REMOVE:
    return a && !b;
  case LOAM_REGION_INTERSECT:
    return a && b;
  case LOAM_REGION_REPLACE:
  default:
    return b;
  }
}

static void
test_combines (void)
{
  for (int i = 0; i < 200; i++) {
    Map a = draw_map (0), b = draw_map (0);
    g_autoptr (LoamRegion) one = make_region (&a);
    g_autoptr (LoamRegion) other = make_region (&b);

    for (LoamRegionMode mode = LOAM_REGION_REPLACE; mode <= LOAM_REGION_INTERSECT; mode++) {
      g_autoptr (LoamRegion) both = loam_region_combine (one, other, mode);
      g_autoptr (LoamRegion) again = NULL;
      Map expected;

      for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
          expected.cells[y][x] = combine (a.cells[y][x], b.cells[y][x], mode);
      assert_map (both, &expected);
      again = make_region (&expected);
      g_assert_true (loam_region_equal (both, again));
    }
    /* Neither was changed. */
    assert_map (one, &a);
    assert_map (other, &b);
  }
}

/* Whether a cell or one of its eight neighbours is @in. */
static gboolean
touches (const Map *map, int x, int y, gboolean in)
{
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (map_get (map, x + dx, y + dy) == in)
        return TRUE;
  return FALSE;
}

static Map
step_map (const Map *map, gboolean grow)
{
  Map after;

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      after.cells[y][x] = grow ? touches (map, x, y, TRUE) : !touches (map, x, y, FALSE);
  return after;
}

static void
test_grows_and_shrinks (void)
{
  for (int i = 0; i < 200; i++) {
    int n = g_test_rand_int_range (1, 5);
    Map map = draw_map (5), grown = map, shrunk = map;
    g_autoptr (LoamRegion) region = make_region (&map);
    g_autoptr (LoamRegion) larger = loam_region_grow (region, n);
    g_autoptr (LoamRegion) smaller = loam_region_shrink (region, n);

    for (int j = 0; j < n; j++) {
      grown = step_map (&grown, TRUE);
      shrunk = step_map (&shrunk, FALSE);
    }
    assert_map (larger, &grown);
    assert_map (smaller, &shrunk);
  }
}

/* What is written by a region, and what a limit lets through, is told by the region alone. */
static void
test_fills_and_limits (void)
{
  for (int i = 0; i < 100; i++) {
    Map map = draw_map (0);
    g_autoptr (LoamRegion) region = make_region (&map);
    g_autoptr (LoamGrid) before = loam_grid_new_unbounded ();
    g_autoptr (LoamGrid) filled = NULL;
    g_autoptr (LoamGrid) after = NULL;
    g_autoptr (LoamGrid) limited = NULL;
    LoamRect all = {LEFT, TOP, SIDE, SIDE};
    LoamRect area = {LEFT + 3, TOP + 5, SIDE - 20, SIDE - 30};

    loam_grid_fill_rect (before, all, 2);
    filled = loam_grid_copy (before);
    loam_region_fill (region, filled, area, 7);
    after = loam_grid_copy (before);
    for (int j = 0; j < 8; j++)
      loam_grid_fill_rect (after,
                           (LoamRect){LEFT + g_test_rand_int_range (0, SIDE),
                                      TOP + g_test_rand_int_range (0, SIDE), 33, 33},
                           (guint32) j);
    limited = loam_region_limit (region, before, after);
    for (int y = TOP - 2; y < TOP + SIDE + 40; y++)
      for (int x = LEFT - 2; x < LEFT + SIDE + 40; x++) {
        gboolean in = map_get (&map, x - LEFT, y - TOP);
        gboolean inside =
            x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;

        g_assert_cmpuint (loam_grid_get (filled, x, y), ==,
                          in && inside ? 7 : loam_grid_get (before, x, y));
        g_assert_cmpuint (loam_grid_get (limited, x, y), ==,
                          loam_grid_get (in ? after : before, x, y));
      }
  }
}

static void
test_moves_and_turns (void)
{
  for (int i = 0; i < 100; i++) {
    Map map = draw_map (0);
    g_autoptr (LoamRegion) region = make_region (&map);
    g_autoptr (LoamRegion) moved = loam_region_move (region, -300, 77);
    LoamRect extent = loam_region_get_extent (region);

    g_assert_cmpint (loam_region_count (moved), ==, loam_region_count (region));
    for (LoamTurn turn = LOAM_TURN_FLIP_X; turn <= LOAM_TURN_COUNTERCLOCKWISE; turn++) {
      g_autoptr (LoamRegion) turned = loam_region_turn (region, turn);
      g_autoptr (LoamRegion) back =
          loam_region_turn (turned, turn < LOAM_TURN_CLOCKWISE
                                        ? turn
                                        : LOAM_TURN_CLOCKWISE + LOAM_TURN_COUNTERCLOCKWISE - turn);
      LoamRect to = loam_turn_rect (extent, turn);

      g_assert_true (loam_region_equal (back, region));
      for (int y = 0; y < extent.height; y++)
        for (int x = 0; x < extent.width; x++) {
          int new_x = x, new_y = y;
          gboolean in = loam_region_contains (region, extent.x + x, extent.y + y);

          loam_turn_cell (turn, extent.width, extent.height, &new_x, &new_y);
          g_assert_cmpint (loam_region_contains (turned, to.x + new_x, to.y + new_y), ==, in);
          g_assert_cmpint (loam_region_contains (moved, extent.x + x - 300, extent.y + y + 77), ==,
                           in);
        }
    }
  }
}

static void
test_a_quarter_turn_goes_clockwise (void)
{
  int x = 0, y = 0;

  /* The left end of a row of three comes to the top of a column. */
  loam_turn_cell (LOAM_TURN_CLOCKWISE, 3, 1, &x, &y);
  g_assert_cmpint (x, ==, 0);
  g_assert_cmpint (y, ==, 0);
  /* The bottom left corner of a square comes to its top left. */
  y = 2;
  loam_turn_cell (LOAM_TURN_CLOCKWISE, 3, 3, &x, &y);
  g_assert_cmpint (x, ==, 0);
  g_assert_cmpint (y, ==, 0);
  loam_turn_cell (LOAM_TURN_COUNTERCLOCKWISE, 3, 3, &x, &y);
  g_assert_cmpint (x, ==, 0);
  g_assert_cmpint (y, ==, 2);
}

static void
test_polygons_take_cells_by_their_middle (void)
{
  const LoamRect within = {0, 0, 20, 20};
  const LoamPoint box[] = {{1.6, 1.4}, {5.4, 1.4}, {5.4, 3.6}, {1.6, 3.6}};
  /* A star crosses itself: its middle is inside all the same. */
  const LoamPoint star[] = {{10, 0}, {16, 19}, {0, 7}, {20, 7}, {4, 19}};
  const LoamPoint far[] = {{-1e18, -1e18}, {1e18, -1e18}, {1e18, 1e18}, {-1e18, 1e18}};
  g_autoptr (LoamRegion) a = loam_region_new_polygon (box, 4, within);
  g_autoptr (LoamRegion) b = loam_region_new_polygon (star, 5, within);
  g_autoptr (LoamRegion) c = loam_region_new_polygon (far, 4, within);
  LoamRect extent = loam_region_get_extent (a);

  g_assert_true (loam_region_is_rect (a));
  g_assert_cmpint (extent.x, ==, 2);
  g_assert_cmpint (extent.y, ==, 1);
  g_assert_cmpint (extent.width, ==, 3);
  g_assert_cmpint (extent.height, ==, 3);
  g_assert_true (loam_region_contains (b, 10, 10));
  g_assert_false (loam_region_contains (b, 0, 0));
  g_assert_cmpint (loam_region_count (c), ==, 400);
  g_assert_null (loam_region_new_polygon (box, 2, within));
  g_assert_null (loam_region_new_polygon ((LoamPoint[]){{0, 0}, {9, 0}, {4, 0}}, 3, within));
}

static void
test_finds_what_is_joined_and_alike (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (70, 50, 1);
  g_autoptr (GHashTable) values = NULL;
  g_autoptr (LoamRegion) joined = NULL;
  g_autoptr (LoamRegion) alike = NULL;
  g_autoptr (LoamRegion) filled = NULL;
  g_autoptr (LoamRegion) corner = loam_region_new_rect ((LoamRect){2, 2, 1, 1});

  loam_grid_fill_rect (grid, (LoamRect){0, 20, 70, 2}, 0);
  loam_grid_fill_rect (grid, (LoamRect){40, 40, 30, 10}, 9);
  joined = loam_region_new_flood (grid, 0, 0);
  g_assert_cmpint (loam_region_count (joined), ==, 70 * 20);
  g_assert_true (loam_region_is_rect (joined));
  values = loam_region_collect_values (corner, grid);
  alike = loam_region_new_values (grid, values);
  g_assert_cmpint (loam_region_count (alike), ==, 70 * 48 - 300);
  filled = loam_region_new_filled (grid);
  g_assert_cmpint (loam_region_count (filled), ==, 70 * 48);
  g_assert_null (loam_region_new_flood (grid, -1, 0));
  g_assert_null (loam_region_new_flood (grid, 70, 0));
}

static void
test_nothing_is_null (void)
{
  g_autoptr (LoamRegion) one = loam_region_new_rect ((LoamRect){3, 3, 2, 2});
  guint32 row[4] = {9, 9, 9, 9};

  g_assert_null (loam_region_new_rect ((LoamRect){3, 3, 0, 2}));
  g_assert_null (loam_region_new_rect ((LoamRect){0, 0, 1 << 24, 1 << 24}));
  g_assert_null (loam_region_combine (one, one, LOAM_REGION_REMOVE));
  g_assert_null (loam_region_combine (NULL, one, LOAM_REGION_INTERSECT));
  g_assert_null (loam_region_shrink (one, 1));
  g_assert_null (loam_region_grow (NULL, 1));
  g_assert_null (loam_region_turn (NULL, LOAM_TURN_FLIP_X));
  g_assert_null (loam_region_move (NULL, 1, 1));
  g_assert_false (loam_region_contains (NULL, 0, 0));
  g_assert_cmpint (loam_region_count (NULL), ==, 0);
  loam_region_get_row (NULL, 0, 0, 4, row);
  for (int i = 0; i < 4; i++)
    g_assert_cmpuint (row[i], ==, 0);
}

/* Of the largest level: what is plain costs next to nothing. */
static void
test_large_regions_are_small (void)
{
  g_autoptr (LoamRegion) all = loam_region_new_rect ((LoamRect){0, 0, 16384, 16384});
  g_autoptr (LoamRegion) hole = loam_region_new_rect ((LoamRect){5000, 5000, 100, 100});
  g_autoptr (LoamRegion) rest = loam_region_combine (all, hole, LOAM_REGION_REMOVE);
  g_autoptr (LoamRegion) shrunk = NULL;
  gint64 start = g_get_monotonic_time ();

  g_assert_cmpint (loam_region_count (rest), ==, G_GINT64_CONSTANT (16384) * 16384 - 10000);
  g_assert_cmpuint (loam_region_get_own_size (rest), <, 1 << 20);
  shrunk = loam_region_shrink (rest, 1);
  g_assert_cmpint (loam_region_count (shrunk), ==, G_GINT64_CONSTANT (16382) * 16382 - 102 * 102);
  g_test_message ("shrunk 268 million cells in %.1f ms",
                  (double) (g_get_monotonic_time () - start) / 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/region/combines-as-sets-do", test_combines);
  g_test_add_func ("/region/grows-and-shrinks-by-rings", test_grows_and_shrinks);
  g_test_add_func ("/region/writes-and-limits-by-its-cells", test_fills_and_limits);
  g_test_add_func ("/region/moves-turns-and-turns-back", test_moves_and_turns);
  g_test_add_func ("/region/a-quarter-turn-goes-clockwise", test_a_quarter_turn_goes_clockwise);
  g_test_add_func ("/region/polygons-take-cells-by-their-middle",
                   test_polygons_take_cells_by_their_middle);
  g_test_add_func ("/region/finds-what-is-joined-and-alike", test_finds_what_is_joined_and_alike);
  g_test_add_func ("/region/nothing-is-null", test_nothing_is_null);
  g_test_add_func ("/region/large-regions-are-small", test_large_regions_are_small);
  return g_test_run ();
}
