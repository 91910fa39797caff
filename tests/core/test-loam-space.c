/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-space.h"

#define ITEMS 300

static void
mark (const LoamSpaceItem *item, gpointer user_data)
{
  ((gboolean *) user_data)[item->key] = TRUE;
}

static double
any (void)
{
  return g_test_rand_int_range (-2000, 2000) / 4.0;
}

/* Small ones, a few that cover much, and one that covers everything. */
static LoamSpaceItem
any_item (guint32 key)
{
  double side = key == 0 ? 1e6 : key < 10 ? 900 : g_test_rand_int_range (1, 160) / 4.0;
  LoamSpaceItem item = {.left = any (), .top = any (), .key = key};

  item.right = item.left + side;
  item.bottom = item.top + side;
  return item;
}

static void
test_questions_find_what_looking_at_all_finds (void)
{
  LoamSpace space;

  loam_space_init (&space, 32);
  for (guint round = 0; round < 20; round++) {
    LoamSpaceItem items[ITEMS];

    loam_space_reset (&space);
    for (guint32 i = 0; i < ITEMS; i++) {
      items[i] = any_item (i);
      loam_space_add (&space, items[i]);
    }
    loam_space_build (&space);
    for (guint question = 0; question < 100; question++) {
      LoamSpaceItem q = any_item (question % ITEMS);
      gboolean found[ITEMS] = {FALSE};

      loam_space_query (&space, q.left, q.top, q.right, q.bottom, mark, found);
      for (guint i = 0; i < ITEMS; i++)
        g_assert_cmpint (found[i], ==,
                         items[i].left <= q.right && items[i].right >= q.left &&
                             items[i].top <= q.bottom && items[i].bottom >= q.top);
    }
  }
  loam_space_clear (&space);
}

static void
test_empty_space_finds_nothing (void)
{
  LoamSpace space;
  gboolean found[1] = {FALSE};

  loam_space_init (&space, 32);
  loam_space_build (&space);
  loam_space_query (&space, -1e9, -1e9, 1e9, 1e9, mark, found);
  loam_space_query (&space, 0, 0, 1, 1, mark, found);
  g_assert_false (found[0]);
  loam_space_clear (&space);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/space/questions-find-what-looking-at-all-finds",
                   test_questions_find_what_looking_at_all_finds);
  g_test_add_func ("/space/empty-space-finds-nothing", test_empty_space_finds_nothing);
  return g_test_run ();
}
