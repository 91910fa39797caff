/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-roster.h"

#include <string.h>

static void
test_handle_of_who_left_finds_nobody (void)
{
  LoamRoster roster;
  LoamHandle old;
  guint32 slot;

  loam_roster_init (&roster);
  slot = loam_roster_add (&roster, "b");
  old = loam_roster_handle (&roster, slot);
  g_assert_true (loam_roster_find (&roster, old, NULL));
  loam_roster_remove (&roster, slot);
  g_assert_false (loam_roster_find (&roster, old, NULL));
  /* The next tenant of the slot is another one. */
  g_assert_cmpuint (loam_roster_add (&roster, "c"), ==, slot);
  g_assert_false (loam_roster_find (&roster, old, NULL));
  g_assert_false (loam_roster_find_id (&roster, "b", NULL));
  g_assert_true (loam_roster_find_id (&roster, "c", &slot));
  g_assert_false (loam_roster_find (&roster, LOAM_NOBODY, NULL));
  loam_roster_clear (&roster);
}

static void
test_who_is_marked_is_not_found (void)
{
  LoamRoster roster;
  guint32 slot;

  loam_roster_init (&roster);
  slot = loam_roster_add (&roster, "b");
  loam_roster_get (&roster, slot)->removed = TRUE;
  g_assert_false (loam_roster_find (&roster, loam_roster_handle (&roster, slot), NULL));
  loam_roster_clear (&roster);
}

static void
test_order_is_that_of_ids (void)
{
  static const char *const ids[] = {"m", "a", "z", "B", "aa", "10", "9"};
  static const char *const sorted[] = {"10", "9", "B", "a", "aa", "m", "z"};
  LoamRoster roster;

  loam_roster_init (&roster);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    loam_roster_add (&roster, ids[i]);
  loam_roster_sort (&roster);
  g_assert_cmpuint (roster.order->len, ==, G_N_ELEMENTS (sorted));
  for (guint32 i = 0; i < roster.order->len; i++) {
    guint32 slot = g_array_index (roster.order, guint32, i);

    g_assert_cmpstr (loam_roster_get (&roster, slot)->id, ==, sorted[i]);
    g_assert_cmpuint (g_array_index (roster.ranks, guint32, slot), ==, i);
  }
  loam_roster_clear (&roster);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Against sorting all of them each time. */
static void
test_order_holds_as_things_come_and_go (void)
{
  LoamRoster roster;
  g_autoptr (GPtrArray) model = g_ptr_array_new_with_free_func (g_free);

  loam_roster_init (&roster);
  for (guint round = 0; round < 500; round++) {
    guint changes = (guint) g_test_rand_int_range (0, 5);
    gboolean only_go = g_test_rand_bit ();

    for (guint i = 0; i < changes; i++) {
      if (model->len > 0 && (only_go || g_test_rand_bit ())) {
        guint at = (guint) g_test_rand_int_range (0, (gint32) model->len);
        guint32 slot;

        g_assert_true (loam_roster_find_id (&roster, g_ptr_array_index (model, at), &slot));
        loam_roster_remove (&roster, slot);
        g_ptr_array_remove_index (model, at);
      } else {
        char *id = g_strdup_printf ("%x", g_test_rand_int ());

        loam_roster_add (&roster, id);
        g_ptr_array_add (model, id);
      }
    }
    loam_roster_sort (&roster);
    g_ptr_array_sort (model, compare_texts);
    g_assert_cmpuint (roster.order->len, ==, model->len);
    for (guint32 i = 0; i < model->len; i++) {
      guint32 slot = g_array_index (roster.order, guint32, i);

      g_assert_cmpstr (loam_roster_get (&roster, slot)->id, ==, g_ptr_array_index (model, i));
      g_assert_cmpuint (g_array_index (roster.ranks, guint32, slot), ==, i);
    }
  }
  loam_roster_clear (&roster);
}

static void
test_id_outlives_its_thing (void)
{
  LoamRoster roster;
  guint32 slot;
  const char *id;

  loam_roster_init (&roster);
  slot = loam_roster_add (&roster, "ghost");
  id = loam_roster_get (&roster, slot)->id;
  loam_roster_remove (&roster, slot);
  g_assert_cmpstr (id, ==, "ghost");
  slot = loam_roster_add (&roster, "ghost");
  g_assert_true (loam_roster_get (&roster, slot)->id == id);
  loam_roster_clear (&roster);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roster/handle-of-who-left-finds-nobody", test_handle_of_who_left_finds_nobody);
  g_test_add_func ("/roster/who-is-marked-is-not-found", test_who_is_marked_is_not_found);
  g_test_add_func ("/roster/order-is-that-of-ids", test_order_is_that_of_ids);
  g_test_add_func ("/roster/order-holds-as-things-come-and-go",
                   test_order_holds_as_things_come_and_go);
  g_test_add_func ("/roster/id-outlives-its-thing", test_id_outlives_its_thing);
  return g_test_run ();
}
