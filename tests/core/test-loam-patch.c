/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-patch.h"

#include "loam-grid-private.h"

/* A random grid next to @grid: a few cells, a rectangle, or much of it. */
static LoamGrid *
vary (const LoamGrid *grid, LoamRect area)
{
  LoamGrid *other = loam_grid_copy (grid);
  int x = g_test_rand_int_range (area.x, area.x + area.width);
  int y = g_test_rand_int_range (area.y, area.y + area.height);
  int side = g_test_rand_int_range (1, 90);
  int n = g_test_rand_int_range (1, 120);

  side = MIN (side, MIN (area.x + area.width - x, area.y + area.height - y));
  switch (g_test_rand_int_range (0, 3)) {
  case 0:
    loam_grid_fill_rect (other, (LoamRect){x, y, side, side},
                         (guint32) g_test_rand_int_range (0, 300));
    break;
  case 1:
    for (int i = 0; i < n; i++)
      loam_grid_set (other, x + g_test_rand_int_range (0, side),
                     y + g_test_rand_int_range (0, side), (guint32) g_test_rand_int_range (0, 3));
    break;
  default:
    loam_grid_set (other, x, y, (guint32) g_test_rand_int ());
  }
  return other;
}

static void
swap_and_check (LoamPatch *patch, LoamGrid *grid, const LoamGrid *expected)
{
  loam_patch_swap (patch, grid);
  g_assert_true (loam_grid_equal (grid, expected));
}

static LoamGrid *
new_grid (gboolean bounded)
{
  return bounded ? loam_grid_new (201, 139, 1) : loam_grid_new_unbounded ();
}

static LoamRect
area_of (gboolean bounded)
{
  return bounded ? (LoamRect){0, 0, 201, 139} : (LoamRect){-170, -90, 400, 300};
}

static gint64
count_differences (const LoamGrid *a, const LoamGrid *b, LoamRect area, LoamRect *extent)
{
  gint64 count = 0;
  int left = G_MAXINT, top = G_MAXINT, right = G_MININT, bottom = G_MININT;

  for (int y = area.y; y < area.y + area.height; y++)
    for (int x = area.x; x < area.x + area.width; x++)
      if (loam_grid_get (a, x, y) != loam_grid_get (b, x, y)) {
        left = MIN (left, x);
        right = MAX (right, x + 1);
        top = MIN (top, y);
        bottom = MAX (bottom, y + 1);
        count++;
      }
  if (count > 0)
    *extent = (LoamRect){left, top, right - left, bottom - top};
  return count;
}

static void
check_differences (gboolean bounded)
{
  g_autoptr (LoamGrid) grid = new_grid (bounded);
  LoamRect area = area_of (bounded);

  for (int i = 0; i < 200; i++) {
    g_autoptr (LoamGrid) before = loam_grid_copy (grid);
    g_autoptr (LoamGrid) after = vary (grid, area);
    g_autoptr (LoamPatch) patch = loam_patch_new_diff (before, after);
    LoamRect extent = {0}, covered;
    gint64 count = count_differences (before, after, area, &extent);

    if (patch == NULL) {
      g_assert_cmpint (count, ==, 0);
      continue;
    }
    covered = loam_patch_get_area (patch);
    g_assert_cmpint (loam_patch_count (patch), ==, count);
    g_assert_cmpint (covered.x, <=, extent.x);
    g_assert_cmpint (covered.y, <=, extent.y);
    g_assert_cmpint (covered.x + covered.width, >=, extent.x + extent.width);
    g_assert_cmpint (covered.y + covered.height, >=, extent.y + extent.height);
    swap_and_check (patch, grid, after);
    swap_and_check (patch, grid, before);
    swap_and_check (patch, grid, after);
  }
}

static void
test_swaps_there_and_back_when_bounded (void)
{
  check_differences (TRUE);
}

static void
test_swaps_there_and_back_when_unbounded (void)
{
  check_differences (FALSE);
}

/* Patches swapped in one after the other and merged into one are undone and redone at once. */
static void
check_merging (gboolean bounded)
{
  LoamRect area = area_of (bounded);

  for (int round = 0; round < 60; round++) {
    g_autoptr (LoamGrid) grid = new_grid (bounded);
    g_autoptr (LoamGrid) first = NULL, last = NULL;
    g_autoptr (LoamPatch) merged = NULL;
    int n = g_test_rand_int_range (2, 12);

    for (int i = 0; i < 5; i++) {
      LoamGrid *other = vary (grid, area);

      loam_grid_unref (grid);
      grid = other;
    }
    first = loam_grid_copy (grid);
    for (int i = 0; i < n; i++) {
      g_autoptr (LoamGrid) after = vary (grid, area);
      LoamPatch *patch = loam_patch_new_diff (grid, after);

      if (patch == NULL)
        continue;
      loam_patch_swap (patch, grid);
      if (merged == NULL)
        merged = patch;
      else
        loam_patch_merge (merged, patch, grid);
    }
    if (merged == NULL)
      continue;
    last = loam_grid_copy (grid);
    swap_and_check (merged, grid, first);
    swap_and_check (merged, grid, last);
    swap_and_check (merged, grid, first);
  }
}

static void
test_merges_when_bounded (void)
{
  check_merging (TRUE);
}

static void
test_merges_when_unbounded (void)
{
  check_merging (FALSE);
}

static void
test_a_later_cell_of_the_same_place_wins (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (10, 10, 0);
  g_autoptr (LoamPatch) patch = NULL;
  LoamCell cells[] = {{1, 1, 5}, {2, 1, 6}, {1, 1, 7}, {10, 0, 1}, {3, 3, 1}, {3, 3, 0}};

  patch = loam_patch_new_cells (grid, cells, G_N_ELEMENTS (cells));
  g_assert_cmpint (loam_patch_count (patch), ==, 2);
  loam_patch_swap (patch, grid);
  g_assert_cmpuint (loam_grid_get (grid, 1, 1), ==, 7);
  g_assert_cmpuint (loam_grid_get (grid, 2, 1), ==, 6);
  g_assert_cmpuint (loam_grid_get (grid, 3, 3), ==, 0);
}

static void
test_nothing_to_change_is_no_patch (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (10, 10, 4);
  g_autoptr (LoamGrid) copy = loam_grid_copy (grid);
  LoamCell same[] = {{1, 1, 4}, {2, 2, 4}};
  LoamCell outside[] = {{-1, 1, 3}, {10, 2, 3}};

  g_assert_null (loam_patch_new_cells (grid, same, 0));
  g_assert_null (loam_patch_new_cells (grid, same, 1));
  g_assert_null (loam_patch_new_cells (grid, same, 2));
  g_assert_null (loam_patch_new_cells (grid, outside, 1));
  g_assert_null (loam_patch_new_cells (grid, outside, 2));
  g_assert_null (loam_patch_new_diff (grid, copy));
}

static void
test_one_cell_costs_bytes_and_a_fill_a_pointer_a_chunk (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (4096, 4096, 1);
  g_autoptr (LoamGrid) filled = loam_grid_new (4096, 4096, 2);
  LoamCell cell = {100, 100, 3};
  g_autoptr (LoamPatch) one = loam_patch_new_cells (grid, &cell, 1);
  g_autoptr (LoamPatch) all = loam_patch_new_diff (grid, filled);

  g_assert_cmpuint (loam_patch_get_size (one), ==, 24);
  g_assert_cmpint (loam_patch_count (all), ==, 4096 * 4096);
  g_assert_cmpuint (loam_patch_get_size (all), <=, 16 * 128 * 128 + 64);
}

static void
test_a_patch_counts_what_it_alone_holds (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (64, 64, 1);
  g_autoptr (LoamGrid) after = NULL;
  g_autoptr (LoamPatch) patch = NULL;
  gsize shared;

  for (int i = 0; i < 32; i++)
    loam_grid_set (grid, i, i, 2);
  after = loam_grid_copy (grid);
  loam_grid_fill_rect (after, (LoamRect){0, 0, 32, 32}, 3);
  patch = loam_patch_new_diff (grid, after);
  shared = loam_patch_get_size (patch);
  g_clear_pointer (&after, loam_grid_unref);
  loam_patch_swap (patch, grid);
  /* The patch now has the chunk of before, a kilobyte; the grid has a value. */
  g_assert_cmpuint (loam_patch_get_size (patch), >=, shared + 1024);
  loam_patch_swap (patch, grid);
  g_assert_cmpuint (loam_patch_get_size (patch), ==, shared);
}

static void
test_cells_that_fill_a_chunk_leave_it_plain (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (32, 32, 1);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (LoamCell));
  g_autoptr (LoamPatch) patch = NULL;
  guint32 value = 0;

  for (int i = 0; i < 32 * 32; i++)
    g_array_append_val (cells, ((LoamCell){i % 32, i / 32, 5}));
  patch = loam_patch_new_cells (grid, (LoamCell *) cells->data, cells->len);
  loam_patch_swap (patch, grid);
  g_assert_true (loam_grid_get_uniform (grid, 0, 0, &value));
  g_assert_cmpuint (value, ==, 5);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/patch/swaps-there-and-back-when-bounded",
                   test_swaps_there_and_back_when_bounded);
  g_test_add_func ("/patch/swaps-there-and-back-when-unbounded",
                   test_swaps_there_and_back_when_unbounded);
  g_test_add_func ("/patch/merges-when-bounded", test_merges_when_bounded);
  g_test_add_func ("/patch/merges-when-unbounded", test_merges_when_unbounded);
  g_test_add_func ("/patch/a-later-cell-of-the-same-place-wins",
                   test_a_later_cell_of_the_same_place_wins);
  g_test_add_func ("/patch/nothing-to-change-is-no-patch", test_nothing_to_change_is_no_patch);
  g_test_add_func ("/patch/one-cell-costs-bytes-and-a-fill-a-pointer-a-chunk",
                   test_one_cell_costs_bytes_and_a_fill_a_pointer_a_chunk);
  g_test_add_func ("/patch/a-patch-counts-what-it-alone-holds",
                   test_a_patch_counts_what_it_alone_holds);
  g_test_add_func ("/patch/cells-that-fill-a-chunk-leave-it-plain",
                   test_cells_that_fill_a_chunk_leave_it_plain);
  return g_test_run ();
}
