/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-autotile.h"

#include <string.h>

#include "loam-grid-private.h"

/* The picture of every mask, worked out on 3×3 boards: a corner square is wiped unless both squares beside it are
 * set, and the boards that remain are numbered in the order of their masks. */
static const guint8 pictures[256] = {
    0,  1,  0,  1,  2,  3,  2,  4,  0,  1,  0,  1,  2,  3,  2,  4,  5,  6,  5,  6,  7,  8,  7,  9,
    5,  6,  5,  6,  10, 11, 10, 12, 0,  1,  0,  1,  2,  3,  2,  4,  0,  1,  0,  1,  2,  3,  2,  4,
    5,  6,  5,  6,  7,  8,  7,  9,  5,  6,  5,  6,  10, 11, 10, 12, 13, 14, 13, 14, 15, 16, 15, 17,
    13, 14, 13, 14, 15, 16, 15, 17, 18, 19, 18, 19, 20, 21, 20, 22, 18, 19, 18, 19, 23, 24, 23, 25,
    13, 14, 13, 14, 15, 16, 15, 17, 13, 14, 13, 14, 15, 16, 15, 17, 26, 27, 26, 27, 28, 29, 28, 30,
    26, 27, 26, 27, 31, 32, 31, 33, 0,  1,  0,  1,  2,  3,  2,  4,  0,  1,  0,  1,  2,  3,  2,  4,
    5,  6,  5,  6,  7,  8,  7,  9,  5,  6,  5,  6,  10, 11, 10, 12, 0,  1,  0,  1,  2,  3,  2,  4,
    0,  1,  0,  1,  2,  3,  2,  4,  5,  6,  5,  6,  7,  8,  7,  9,  5,  6,  5,  6,  10, 11, 10, 12,
    13, 34, 13, 34, 15, 35, 15, 36, 13, 34, 13, 34, 15, 35, 15, 36, 18, 37, 18, 37, 20, 38, 20, 39,
    18, 37, 18, 37, 23, 40, 23, 41, 13, 34, 13, 34, 15, 35, 15, 36, 13, 34, 13, 34, 15, 35, 15, 36,
    26, 42, 26, 42, 28, 43, 28, 44, 26, 42, 26, 42, 31, 45, 31, 46,
};

static void
test_all_masks (void)
{
  for (guint mask = 0; mask < 256; mask++)
    g_assert_cmpuint (loam_autotile_blob_index ((guint8) mask), ==, pictures[mask]);
}

static void
test_reduced_masks (void)
{
  guint64 seen = 0;

  for (guint mask = 0; mask < 256; mask++) {
    guint8 reduced = loam_autotile_reduce ((guint8) mask);

    g_assert_cmpuint (reduced & ~mask, ==, 0);
    g_assert_cmpuint (loam_autotile_reduce (reduced), ==, reduced);
    g_assert_cmpuint (pictures[reduced], ==, pictures[mask]);
    seen |= G_GUINT64_CONSTANT (1) << pictures[mask];
  }
  g_assert_cmphex (seen, ==, (G_GUINT64_CONSTANT (1) << LOAM_BLOB_COUNT) - 1);
}

/* The mask of the middle cell of a picture of 3×3, whose corner lies at (@x, @y) of a level of 5×5. */
static guint8
mask_of (const char *picture, int x, int y)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (5, 5, 9);

  for (int i = 0; i < 9; i++)
    if (loam_grid_can_set (grid, x + i % 3, y + i / 3))
      loam_grid_set (grid, x + i % 3, y + i / 3, picture[i] == '#' ? 7 : 8);
  return loam_autotile_mask (grid, (LoamRect){0, 0, 5, 5}, x + 1, y + 1);
}

static void
test_neighbours (void)
{
  g_assert_cmpuint (mask_of (".#."
                             ".#."
                             "...",
                             1, 1),
                    ==, 1);
  g_assert_cmpuint (mask_of ("..#"
                             ".#."
                             "...",
                             1, 1),
                    ==, 2);
  g_assert_cmpuint (mask_of ("..."
                             ".##"
                             "..#",
                             1, 1),
                    ==, 4 | 8);
  g_assert_cmpuint (mask_of ("..."
                             ".#."
                             "##.",
                             1, 1),
                    ==, 16 | 32);
  g_assert_cmpuint (mask_of ("#.."
                             "##."
                             "...",
                             1, 1),
                    ==, 64 | 128);
}

static void
test_outside (void)
{
  /* The middle lies in the top left corner of the level. */
  g_assert_cmpuint (mask_of ("..."
                             ".#."
                             "...",
                             -1, -1),
                    ==, 1 | 2 | 32 | 64 | 128);
  /* And in the bottom right one. */
  g_assert_cmpuint (mask_of ("..."
                             ".#."
                             "...",
                             3, 3),
                    ==, 2 | 4 | 8 | 16 | 32);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/autotile/every-mask-shows-its-picture", test_all_masks);
  g_test_add_func ("/autotile/corners-count-only-between-sides", test_reduced_masks);
  g_test_add_func ("/autotile/bits-go-clockwise-from-the-north", test_neighbours);
  g_test_add_func ("/autotile/ground-runs-off-the-edge", test_outside);
  return g_test_run ();
}
