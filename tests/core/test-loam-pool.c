/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-pool.h"

typedef struct {
  guint64 value;
  char more[20];
} Item;

static guint64
take_value (LoamPool *pool, guint64 value)
{
  guint32 index = loam_pool_take (pool);

  if (index != LOAM_POOL_NONE)
    ((Item *) loam_pool_get (pool, index))->value = value;
  return index;
}

static void
test_full_pool_refuses (void)
{
  LoamPool pool;

  loam_pool_init (&pool, sizeof (Item), 3, LOAM_POOL_REFUSE);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (loam_pool_take (&pool), ==, i);
  g_assert_cmpuint (loam_pool_take (&pool), ==, LOAM_POOL_NONE);
  g_assert_cmpuint (loam_pool_take (&pool), ==, LOAM_POOL_NONE);
  g_assert_cmpuint (pool.refused, ==, 2);
  g_assert_cmpuint (pool.live, ==, 3);
  loam_pool_give (&pool, 1);
  g_assert_cmpuint (pool.high, ==, 3);
  g_assert_cmpuint (loam_pool_take (&pool), ==, 1);
  loam_pool_clear (&pool);
}

static void
test_full_pool_replaces_the_oldest (void)
{
  LoamPool pool;
  guint64 expected = 5;

  loam_pool_init (&pool, sizeof (Item), 4, LOAM_POOL_REPLACE);
  for (guint64 value = 1; value <= 8; value++)
    take_value (&pool, value);
  g_assert_cmpuint (pool.refused, ==, 4);
  g_assert_cmpuint (pool.live, ==, 4);
  for (guint32 i = loam_pool_first (&pool); i != LOAM_POOL_NONE; i = loam_pool_next (&pool, i))
    g_assert_cmpuint (((Item *) loam_pool_get (&pool, i))->value, ==, expected++);
  g_assert_cmpuint (expected, ==, 9);
  loam_pool_clear (&pool);
}

static void
test_full_pool_grows (void)
{
  LoamPool pool;
  gconstpointer first = NULL;

  loam_pool_init (&pool, sizeof (Item), 3, LOAM_POOL_GROW);
  g_assert_cmpuint (pool.capacity, ==, 4);
  for (guint64 value = 0; value < 1000; value++) {
    g_assert_cmpuint (take_value (&pool, value), ==, value);
    if (value == 0)
      first = loam_pool_get (&pool, 0);
  }
  g_assert_true (loam_pool_get (&pool, 0) == first);
  g_assert_cmpuint (pool.capacity, ==, 1000);
  for (guint32 i = 0; i < 1000; i++)
    g_assert_cmpuint (((Item *) loam_pool_get (&pool, i))->value, ==, i);
  g_assert_cmpuint (pool.refused, ==, 0);
  loam_pool_clear (&pool);
}

/* Against a list in which the oldest is first. */
static void
test_ages_are_those_of_a_list (void)
{
  LoamPool pool;
  g_autoptr (GArray) model = g_array_new (FALSE, FALSE, sizeof (guint32));

  loam_pool_init (&pool, sizeof (Item), 16, LOAM_POOL_REPLACE);
  for (guint round = 0; round < 20000; round++) {
    guint at = 0;

    if (model->len > 0 && g_test_rand_int_range (0, 100) < 48) {
      guint out = (guint) g_test_rand_int_range (0, (gint32) model->len);

      loam_pool_give (&pool, g_array_index (model, guint32, out));
      g_array_remove_index (model, out);
    } else {
      guint32 index = loam_pool_take (&pool);

      if (model->len == 16)
        g_array_remove_index (model, 0);
      g_array_append_val (model, index);
    }
    for (guint32 i = loam_pool_first (&pool); i != LOAM_POOL_NONE; i = loam_pool_next (&pool, i))
      g_assert_cmpuint (i, ==, g_array_index (model, guint32, at++));
    g_assert_cmpuint (at, ==, model->len);
    g_assert_cmpuint (pool.live, ==, model->len);
  }
  loam_pool_clear (&pool);
}

static void
test_ten_million_takes_grow_nothing (void)
{
  LoamPool pool;
  gconstpointer memory;
  guint32 held[64];
  guint n = 0, at = 0;

  loam_pool_init (&pool, sizeof (Item), G_N_ELEMENTS (held), LOAM_POOL_REFUSE);
  memory = g_ptr_array_index (pool.blocks, 0);
  for (guint i = 0; i < 10 * 1000 * 1000; i++) {
    if (n == G_N_ELEMENTS (held)) {
      loam_pool_give (&pool, held[at % n]);
      held[at++ % n] = loam_pool_take (&pool);
    } else {
      held[n++] = loam_pool_take (&pool);
    }
  }
  g_assert_cmpuint (pool.blocks->len, ==, 1);
  g_assert_true (g_ptr_array_index (pool.blocks, 0) == memory);
  g_assert_cmpuint (pool.capacity, ==, G_N_ELEMENTS (held));
  g_assert_cmpuint (pool.high, ==, G_N_ELEMENTS (held));
  g_assert_cmpuint (pool.refused, ==, 0);
  loam_pool_clear (&pool);
}

static void
test_stale_index_is_found_out (void)
{
  if (g_test_subprocess ()) {
    LoamPool pool;
    Item *stale;

    loam_pool_init (&pool, sizeof (Item), 2, LOAM_POOL_REFUSE);
    stale = loam_pool_get (&pool, loam_pool_take (&pool));
    loam_pool_give (&pool, 0);
    stale->more[3] = 1;
    loam_pool_take (&pool);
    return;
  }
#ifndef NDEBUG
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*spoilt*");
#endif
}

static void
test_giving_twice_is_refused (void)
{
  LoamPool pool;

  loam_pool_init (&pool, sizeof (Item), 2, LOAM_POOL_REFUSE);
  loam_pool_take (&pool);
  loam_pool_give (&pool, 0);
  g_test_expect_message ("loam-play", G_LOG_LEVEL_CRITICAL, "*live*");
  loam_pool_give (&pool, 0);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (pool.live, ==, 0);
  loam_pool_clear (&pool);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pool/full-pool-refuses", test_full_pool_refuses);
  g_test_add_func ("/pool/full-pool-replaces-the-oldest", test_full_pool_replaces_the_oldest);
  g_test_add_func ("/pool/full-pool-grows", test_full_pool_grows);
  g_test_add_func ("/pool/ages-are-those-of-a-list", test_ages_are_those_of_a_list);
  g_test_add_func ("/pool/ten-million-takes-grow-nothing", test_ten_million_takes_grow_nothing);
  g_test_add_func ("/pool/stale-index-is-found-out", test_stale_index_is_found_out);
  g_test_add_func ("/pool/giving-twice-is-refused", test_giving_twice_is_refused);
  return g_test_run ();
}
