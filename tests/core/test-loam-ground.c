/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-ground.h"
#include "stage.h"

#include <math.h>

typedef LoamGround Ground;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ground, loam_ground_clear)

static const char *const maze[] = {"####################",
                                   "#......#...........#",
                                   "#......#...~~~~....#",
                                   "#......#...~~~~....#",
                                   "#..........~~~~..###",
                                   "#...^^^..........#.#",
                                   "#...^^^..........#.#",
                                   "#####..#########.###",
                                   "#..................#",
                                   "####################",
                                   NULL};

static void
test_ground_is_that_of_the_topmost_cell (void)
{
  g_autoptr (Stage) stage = stage_new (maze);
  g_auto (Ground) ground = {0};

  loam_ground_init (&ground, stage->project, stage->level);
  g_assert_cmpint (loam_ground_get (&ground, 0, 0)->flags, ==, LOAM_GROUND_SOLID | LOAM_GROUND_DRY);
  g_assert_cmpint (loam_ground_get (&ground, 11, 2)->flags, ==, LOAM_GROUND_WATER);
  g_assert_cmpfloat (loam_ground_get_at (&ground, 4 * 16, 5 * 16)->cost, ==, 2);
  g_assert_cmpfloat (loam_ground_get_at (&ground, 4 * 16 - 0.01, 5 * 16)->cost, ==, 1);
  g_assert_cmpint (loam_ground_get (&ground, -1, 500)->flags, ==, LOAM_GROUND_DRY);
}

static gboolean
overlaps (const LoamGround *ground, const LoamBox *box, LoamPoint at, LoamGroundFlags blocks)
{
  double left = at.x + box->left, right = at.x + box->right;
  double top = at.y + box->top, bottom = at.y + box->bottom;

  if (left < 0 || top < 0 || right > ground->width || bottom > ground->height)
    return TRUE;
  for (int row = 0; row * 16 < bottom; row++) {
    for (int column = 0; column * 16 < right; column++) {
      if (column * 16 + 16 > left && row * 16 + 16 > top &&
          loam_ground_get (ground, column, row)->flags & blocks)
        return TRUE;
    }
  }
  return FALSE;
}

/* Random moves of random boxes: none ends inside what blocks it, and who is blocked can't go on by a hair. */
static void
test_body_goes_exactly_as_far_as_it_can (void)
{
  g_autoptr (Stage) stage = stage_new (maze);
  g_auto (Ground) ground = {0};
  guint blocked = 0;

  loam_ground_init (&ground, stage->project, stage->level);
  for (guint round = 0; round < 300; round++) {
    LoamPoint size = {g_test_rand_double_range (1, 30), g_test_rand_double_range (1, 30)};
    LoamBox box = loam_box_new (size, g_test_rand_double_range (0, 4));
    LoamPoint at = {17 + g_test_rand_double_range (0, 20), 17 + g_test_rand_double_range (0, 20)};
    LoamGroundFlags blocks = LOAM_GROUND_SOLID | (round % 2 ? LOAM_GROUND_WATER : 0);

    g_assert_false (overlaps (&ground, &box, at, blocks));
    for (guint step = 0; step < 200; step++) {
      LoamAxis axis = g_test_rand_bit () ? LOAM_AXIS_X : LOAM_AXIS_Y;
      double distance = g_test_rand_double_range (-1, 1) * (step % 10 == 0 ? 1000 : 12);
      LoamPoint from = at, wished = at, beyond;
      gboolean hit = loam_ground_move (&ground, &box, blocks, axis, distance, &at);

      *(axis == LOAM_AXIS_X ? &wished.x : &wished.y) += distance;
      g_assert_false (overlaps (&ground, &box, at, blocks));
      if (!hit) {
        g_assert_cmpfloat (at.x, ==, wished.x);
        g_assert_cmpfloat (at.y, ==, wished.y);
        continue;
      }
      blocked++;
      g_assert_cmpfloat (fabs (at.x - from.x) + fabs (at.y - from.y), <=, fabs (distance) + 1e-9);
      beyond = at;
      *(axis == LOAM_AXIS_X ? &beyond.x : &beyond.y) += distance > 0 ? 1e-6 : -1e-6;
      g_assert_true (overlaps (&ground, &box, beyond, blocks));
    }
  }
  g_assert_cmpuint (blocked, >, 1000);
}

static void
test_body_may_leave_what_it_stands_in (void)
{
  g_autoptr (Stage) stage = stage_new (maze);
  g_auto (Ground) ground = {0};
  LoamBox box = loam_box_new ((LoamPoint){16, 16}, 0);
  LoamPoint at = {0, 16}, outside = {-40, 16};

  loam_ground_init (&ground, stage->project, stage->level);
  g_assert_false (loam_ground_move (&ground, &box, LOAM_GROUND_SOLID, LOAM_AXIS_X, 24, &at));
  g_assert_cmpfloat (at.x, ==, 24);
  /* Who stands outside comes in and gets no farther out. */
  g_assert_true (loam_ground_move (&ground, &box, 0, LOAM_AXIS_X, -5, &outside));
  g_assert_cmpfloat (outside.x, ==, -40);
  g_assert_false (loam_ground_move (&ground, &box, 0, LOAM_AXIS_X, 60, &outside));
}

static void
test_unbounded_ground_has_no_edge (void)
{
  g_autoptr (Stage) stage = stage_new (maze);
  g_auto (Ground) ground = {0};
  LoamBox box = loam_box_new ((LoamPoint){16, 16}, 0);
  LoamPoint at = {16, 128};

  loam_ground_init (&ground, stage->project, stage->level);
  ground.bounded = FALSE;
  g_assert_false (loam_ground_move (&ground, &box, 0, LOAM_AXIS_X, -1e12, &at));
  g_assert_cmpfloat (at.x, ==, 16 - 1e12);
}

/* Against a walk in small steps. */
static void
test_sight_ends_where_a_walk_meets_a_wall (void)
{
  g_autoptr (Stage) stage = stage_new (maze);
  g_auto (Ground) ground = {0};
  guint met = 0;

  loam_ground_init (&ground, stage->project, stage->level);
  for (guint round = 0; round < 500; round++) {
    LoamPoint from = {g_test_rand_double_range (17, 111), g_test_rand_double_range (17, 111)};
    LoamPoint to = {g_test_rand_double_range (-100, 400), g_test_rand_double_range (-100, 300)};
    double cast = loam_ground_cast (&ground, from, to);
    guint steps = 20000, step = 0;

    for (; step <= steps; step++) {
      double t = step / (double) steps;
      double x = from.x + (to.x - from.x) * t, y = from.y + (to.y - from.y) * t;

      if (loam_ground_get_at (&ground, x, y)->flags & LOAM_GROUND_SOLID)
        break;
    }
    g_assert_cmpfloat (fabs (cast - MIN (1, step / (double) steps)), <, 2.0 / steps + 1e-9);
    met += step <= steps;
  }
  g_assert_cmpuint (met, >, 100);
}

static void
test_sight_from_inside_a_wall_and_from_its_brink (void)
{
  g_autoptr (Stage) stage = stage_new (maze);
  g_auto (Ground) ground = {0};

  loam_ground_init (&ground, stage->project, stage->level);
  g_assert_cmpfloat (loam_ground_cast (&ground, (LoamPoint){8, 24}, (LoamPoint){40, 24}), ==, 1);
  g_assert_cmpfloat (loam_ground_cast (&ground, (LoamPoint){16, 24}, (LoamPoint){0, 24}), ==, 0);
  g_assert_cmpfloat (loam_ground_cast (&ground, (LoamPoint){112, 24}, (LoamPoint){120, 24}), ==, 0);
  g_assert_cmpfloat (loam_ground_cast (&ground, (LoamPoint){96, 24}, (LoamPoint){112, 24}), ==, 1);
}

static void
test_inset_leaves_at_least_a_pixel (void)
{
  LoamBox box = loam_box_new ((LoamPoint){16, 8}, 200);

  g_assert_cmpfloat (box.right - box.left, ==, 1);
  g_assert_cmpfloat (box.bottom - box.top, ==, 1);
  box = loam_box_new ((LoamPoint){16, 8}, 2);
  g_assert_cmpfloat (box.right, ==, 14);
  g_assert_cmpfloat (box.top, ==, 2);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ground/is-that-of-the-topmost-cell", test_ground_is_that_of_the_topmost_cell);
  g_test_add_func ("/ground/body-goes-exactly-as-far-as-it-can",
                   test_body_goes_exactly_as_far_as_it_can);
  g_test_add_func ("/ground/body-may-leave-what-it-stands-in",
                   test_body_may_leave_what_it_stands_in);
  g_test_add_func ("/ground/without-bounds-has-no-edge", test_unbounded_ground_has_no_edge);
  g_test_add_func ("/ground/sight-ends-where-a-walk-meets-a-wall",
                   test_sight_ends_where_a_walk_meets_a_wall);
  g_test_add_func ("/ground/sight-from-inside-a-wall-and-from-its-brink",
                   test_sight_from_inside_a_wall_and_from_its_brink);
  g_test_add_func ("/ground/inset-leaves-at-least-a-pixel", test_inset_leaves_at_least_a_pixel);
  return g_test_run ();
}
