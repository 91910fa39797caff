/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-flood.h"

#include "loam-grid-private.h"

#include <string.h>

/* Cells of @area of a grid, row by row. */
static guint32 *
cells_of (const LoamGrid *grid, LoamRect area)
{
  guint32 *cells = g_new (guint32, (gsize) area.width * (gsize) area.height + 1);

  for (int y = 0; y < area.height; y++)
    loam_grid_get_row (grid, area.x, area.y + y, area.width, cells + y * area.width);
  return cells;
}

/* The flood as one would write it first: a queue of cells. Returns how many it wrote. */
static int
naive_flood (guint32 *cells, int width, int height, int x, int y, guint32 value)
{
  guint32 from = cells[y * width + x];
  g_autofree int *queue = g_new (int, width *height);
  int head = 0, tail = 0;

  cells[y * width + x] = value;
  queue[tail++] = y * width + x;
  while (head < tail) {
    int cell = queue[head++];
    int near[] = {cell - width, cell + width, cell % width > 0 ? cell - 1 : -1,
                  cell % width < width - 1 ? cell + 1 : -1};

    for (guint i = 0; i < G_N_ELEMENTS (near); i++)
      if (near[i] >= 0 && near[i] < width * height && cells[near[i]] == from) {
        cells[near[i]] = value;
        queue[tail++] = near[i];
      }
  }
  return tail;
}

/* Floods from a cell and compares with the naive way, and that @grid is as it was. */
static int
check_flood (LoamGrid *grid, LoamRect area, int x, int y, guint32 value)
{
  g_autofree guint32 *before = cells_of (grid, area);
  g_autofree guint32 *expected = g_memdup2 (before, (gsize) area.width * (gsize) area.height * 4);
  g_autoptr (LoamGrid) flooded = loam_flood (grid, x, y, value);
  g_autofree guint32 *after = NULL, *now = cells_of (grid, area);
  gsize size = (gsize) area.width * (gsize) area.height * sizeof (guint32);
  int n;

  g_assert_cmpmem (before, size, now, size);
  if (loam_grid_get (grid, x, y) == value) {
    g_assert_null (flooded);
    return 0;
  }
  n = naive_flood (expected, area.width, area.height, x - area.x, y - area.y, value);
  g_assert_nonnull (flooded);
  after = cells_of (flooded, area);
  g_assert_cmpmem (after, size, expected, size);
  return n;
}

/* Fills a grid with rooms, noise or corridors. */
static void
draw_random (LoamGrid *grid, LoamRect area)
{
  int style = g_test_rand_int_range (0, 5);
  int density = g_test_rand_int_range (1, 60);

  for (int y = area.y; y < area.y + area.height; y++)
    for (int x = area.x; x < area.x + area.width; x++) {
      guint32 value = 1;

      if (style == 0) /* noise */
        value += g_test_rand_int_range (0, 100) < density;
      else if (style == 1) /* one corridor to and fro */
        value += y % 2 == 1 && x != (y % 4 == 1 ? area.x : area.x + area.width - 1);
      else if (style == 2) /* the same from top to bottom */
        value += x % 2 == 0 && y != (x % 4 == 0 ? area.y : area.y + area.height - 1);
      else if (style == 3) /* rooms of plain chunks, with doors */
        value += x % 64 == 40 && y % 37 != 3;
      else /* sparse noise, in some chunks only */
        value += (x / 32 + y / 32) % 3 == 0 && g_test_rand_int_range (0, 100) < density;
      loam_grid_set (grid, x, y, value);
    }
  loam_grid_compact (grid, area);
}

static void
test_floods_like_a_naive_one_when_bounded (void)
{
  for (int i = 0; i < 60; i++) {
    LoamRect area = {0, 0, g_test_rand_int_range (1, 300), g_test_rand_int_range (1, 300)};
    g_autoptr (LoamGrid) grid = loam_grid_new (area.width, area.height, 0);

    draw_random (grid, area);
    for (int j = 0; j < 5; j++)
      check_flood (grid, area, g_test_rand_int_range (0, area.width),
                   g_test_rand_int_range (0, area.height),
                   (guint32) g_test_rand_int_range (0, 4) * 200);
  }
}

static void
test_floods_the_extent_when_unbounded (void)
{
  for (int i = 0; i < 60; i++) {
    LoamRect area = {g_test_rand_int_range (-400, 200), g_test_rand_int_range (-400, 200),
                     g_test_rand_int_range (1, 200), g_test_rand_int_range (1, 200)};
    g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();

    draw_random (grid, area);
    /* Empty ground within the extent; all of draw_random() is not empty, so the extent is known. */
    loam_grid_fill_rect (grid, (LoamRect){area.x + 1, area.y + 1, area.width / 2, area.height / 2},
                         0);
    if (area.width < 2 || area.height < 2)
      continue;
    for (int j = 0; j < 5; j++)
      check_flood (grid, area, g_test_rand_int_range (area.x, area.x + area.width),
                   g_test_rand_int_range (area.y, area.y + area.height), 77);
    g_assert_null (loam_flood (grid, area.x - 1, area.y, 77));
    g_assert_null (loam_flood (grid, area.x, area.y + area.height, 77));
  }
}

static void
test_nothing_to_flood_gives_nothing (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (40, 40, 3);
  g_autoptr (LoamGrid) unbounded = loam_grid_new_unbounded ();
  g_autoptr (LoamGrid) empty = loam_grid_new (0, 0, 3);

  g_assert_null (loam_flood (grid, 0, 0, 3));
  g_assert_null (loam_flood (grid, -1, 0, 1));
  g_assert_null (loam_flood (grid, 40, 0, 1));
  g_assert_null (loam_flood (unbounded, 0, 0, 1));
  g_assert_null (loam_flood (empty, 0, 0, 1));
}

static void
test_plain_ground_stays_plain (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (1000, 1000, 3);
  g_autoptr (LoamGrid) flooded = loam_flood (grid, 999, 999, 4);
  g_autoptr (LoamGrid) plain = loam_grid_new (1000, 1000, 4);

  g_assert_true (loam_grid_equal (flooded, plain));
  g_assert_cmpuint (loam_grid_get_own_size (flooded), <=, loam_grid_get_own_size (plain));
}

static void
test_a_chunk_filled_up_becomes_plain (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (64, 64, 3);
  g_autoptr (LoamGrid) flooded = NULL;
  guint32 value = 0;

  loam_grid_set (grid, 5, 5, 4);
  flooded = loam_flood (grid, 0, 0, 4);
  g_assert_true (loam_grid_get_uniform (flooded, 5, 5, &value));
  g_assert_cmpuint (value, ==, 4);
}

static void
test_what_is_not_reached_stays_shared (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (2048, 2048, 1);
  g_autoptr (LoamGrid) flooded = NULL;

  for (int y = 0; y < 2048; y++)
    for (int x = 33; x < 2048; x += 3)
      loam_grid_set (grid, x, y, 2 + (guint32) (x & 7));
  flooded = loam_flood (grid, 0, 0, 9);
  g_assert_cmpuint (loam_grid_get_own_size (flooded), <, 300 * 1024);
  g_assert_cmpuint (loam_grid_get_own_size (grid), <, 300 * 1024);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flood/floods-like-a-naive-one-when-bounded",
                   test_floods_like_a_naive_one_when_bounded);
  g_test_add_func ("/flood/floods-the-extent-when-unbounded",
                   test_floods_the_extent_when_unbounded);
  g_test_add_func ("/flood/nothing-to-flood-gives-nothing", test_nothing_to_flood_gives_nothing);
  g_test_add_func ("/flood/plain-ground-stays-plain", test_plain_ground_stays_plain);
  g_test_add_func ("/flood/a-chunk-filled-up-becomes-plain", test_a_chunk_filled_up_becomes_plain);
  g_test_add_func ("/flood/what-is-not-reached-stays-shared",
                   test_what_is_not_reached_stays_shared);
  return g_test_run ();
}
