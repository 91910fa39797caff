/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-store.h"

typedef struct {
  guint32 thing;
  int number;
} Item;

#define THINGS 200

/* Against a plain table by thing. */
static void
test_items_follow_a_table (void)
{
  LoamStore store;
  int table[THINGS];
  guint32 ranks[THINGS];

  loam_store_init (&store, sizeof (Item));
  for (guint i = 0; i < THINGS; i++) {
    table[i] = -1;
    ranks[i] = THINGS - i;
  }
  for (guint round = 0; round < 300; round++) {
    for (guint change = 0; change < 20; change++) {
      guint32 thing = (guint32) g_test_rand_int_range (0, THINGS);

      if (table[thing] >= 0) {
        loam_store_drop (&store, thing);
        table[thing] = -1;
      } else {
        table[thing] = g_test_rand_int_range (0, 1000);
        ((Item *) loam_store_add (&store, thing))->number = table[thing];
      }
    }
    loam_store_tidy (&store, ranks);
    for (guint i = 1; i < store.length; i++)
      g_assert_cmpuint (((Item *) (gpointer) store.items)[i - 1].thing, >,
                        ((Item *) (gpointer) store.items)[i].thing);
    for (guint32 thing = 0; thing < THINGS; thing++) {
      const Item *item = loam_store_get (&store, thing);

      if (table[thing] < 0) {
        g_assert_null (item);
        continue;
      }
      g_assert_cmpuint (item->thing, ==, thing);
      g_assert_cmpint (item->number, ==, table[thing]);
    }
  }
  loam_store_clear (&store);
}

static void
test_unknown_thing_has_nothing (void)
{
  LoamStore store;

  loam_store_init (&store, sizeof (Item));
  g_assert_null (loam_store_get (&store, 1000));
  loam_store_drop (&store, 1000);
  loam_store_clear (&store);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/items-follow-a-table", test_items_follow_a_table);
  g_test_add_func ("/store/unknown-thing-has-nothing", test_unknown_thing_has_nothing);
  return g_test_run ();
}
