/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-random.h"

static void
test_numbers_are_those_of_the_reference (void)
{
  /* xoshiro256** with its state filled by splitmix64 from 0, as in the authors' C sources. */
  static const guint64 expected[] = {
      G_GUINT64_CONSTANT (0x99ec5f36cb75f2b4), G_GUINT64_CONSTANT (0xbf6e1f784956452a),
      G_GUINT64_CONSTANT (0x1a5f849d4933e6e0), G_GUINT64_CONSTANT (0x6aa594f1262d2d2c)};
  LoamRandom random;

  loam_random_init (&random, 0);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmphex (loam_random_next (&random), ==, expected[i]);
}

static void
test_range_is_even_and_holds_both_ends (void)
{
  LoamRandom random;
  guint counts[7] = {0};
  double chi2 = 0;

  loam_random_init (&random, 1);
  for (guint i = 0; i < 700000; i++) {
    gint64 number = loam_random_range (&random, -3, 3);

    g_assert_cmpint (number, >=, -3);
    g_assert_cmpint (number, <=, 3);
    counts[number + 3]++;
  }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    chi2 += (counts[i] - 1e5) * (counts[i] - 1e5) / 1e5;
  g_assert_cmpfloat (chi2, <, 22.5); /* six degrees of freedom, p = 0.001 */
}

static void
test_range_of_one_and_of_all (void)
{
  LoamRandom random;

  loam_random_init (&random, 2);
  g_assert_cmpint (loam_random_range (&random, 5, 5), ==, 5);
  loam_random_range (&random, G_MININT64, G_MAXINT64);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random/numbers-are-those-of-the-reference",
                   test_numbers_are_those_of_the_reference);
  g_test_add_func ("/random/range-is-even-and-holds-both-ends",
                   test_range_is_even_and_holds_both_ends);
  g_test_add_func ("/random/range-of-one-and-of-all", test_range_of_one_and_of_all);
  return g_test_run ();
}
