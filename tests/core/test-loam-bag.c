/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-bag.h"

/* "health{max=3,min} patrol-": what a bag says, for comparing at a glance. */
static char *
tell (const LoamBag *bag)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < bag->length; i++) {
    const LoamBagEntry *entry = &bag->entries[i];
    g_autofree char *value = loam_value_to_string (&entry->value);

    if (entry->field == NULL)
      g_string_append_printf (text, "%s%s%s", i > 0 ? " " : "", entry->component,
                              entry->value.type == LOAM_VALUE_NONE ? "-" : "+");
    else
      g_string_append_printf (text, " %s=%s", entry->field, value);
  }
  return g_string_free (text, FALSE);
}

static void
assert_says (const LoamBag *bag, const char *expected)
{
  g_autofree char *text = tell (bag);

  g_assert_cmpstr (text, ==, expected);
}

/* Replaces the bag, as commands do. */
static void
set (LoamBag **bag, const char *component, const char *field, const LoamValue *value)
{
  LoamBag *next = loam_bag_with (*bag, component, field, value);

  loam_bag_unref (*bag);
  *bag = next;
}

static void
test_fields_are_set_and_forgotten (void)
{
  g_autoptr (LoamBag) bag = loam_bag_new ();

  set (&bag, "patrol", "right", &LOAM_INT (9));
  set (&bag, "health", "max", &LOAM_INT (3));
  set (&bag, "health", "min", &LOAM_INT (1));
  assert_says (bag, "health+ max=3 min=1 patrol+ right=9");
  set (&bag, "health", "max", &LOAM_INT (4));
  set (&bag, "health", "min", NULL);
  assert_says (bag, "health+ max=4 patrol+ right=9");
  set (&bag, "health", "max", NULL);
  assert_says (bag, "health+ patrol+ right=9");
  set (&bag, "health", NULL, NULL);
  set (&bag, "nothing", "here", NULL);
  assert_says (bag, "patrol+ right=9");
  g_assert_cmpint (loam_bag_get (bag, "patrol", "right")->integer, ==, 9);
  g_assert_null (loam_bag_get (bag, "patrol", "left"));
}

static void
test_a_component_is_taken_away_and_given_again (void)
{
  const LoamValue none = LOAM_VALUE_INIT;
  g_autoptr (LoamBag) bag = loam_bag_new ();

  set (&bag, "patrol", "right", &LOAM_INT (9));
  set (&bag, "patrol", "left", &LOAM_INT (1));
  set (&bag, "patrol", NULL, &none);
  assert_says (bag, "patrol-");
  set (&bag, "patrol", "right", &LOAM_INT (2));
  assert_says (bag, "patrol+ right=2");
  set (&bag, "patrol", NULL, &LOAM_BOOL (TRUE));
  assert_says (bag, "patrol+ right=2");
  set (&bag, "sprite", NULL, &LOAM_BOOL (TRUE));
  assert_says (bag, "patrol+ right=2 sprite+");
}

static void
test_the_old_bag_stays_as_it_was (void)
{
  g_autoptr (LoamBag) old = loam_bag_new ();
  g_autoptr (LoamBag) with = loam_bag_with (old, "health", "max", &LOAM_INT (3));
  g_autoptr (LoamBag) same = loam_bag_with (with, "health", "min", NULL);

  assert_says (old, "");
  assert_says (with, "health+ max=3");
  g_assert_true (loam_bag_equal (with, same));
  g_assert_false (loam_bag_equal (with, old));
}

static void
test_merging_folds_delegation (void)
{
  const LoamValue none = LOAM_VALUE_INIT;
  g_autoptr (LoamBag) under = loam_bag_new ();
  g_autoptr (LoamBag) over = loam_bag_new ();
  g_autoptr (LoamBag) merged = NULL;

  set (&under, "health", "max", &LOAM_INT (3));
  set (&under, "health", "min", &LOAM_INT (1));
  set (&under, "patrol", "left", &LOAM_INT (5));
  set (&under, "shooter", NULL, &none);
  set (&over, "health", "max", &LOAM_INT (9));
  set (&over, "patrol", NULL, &none);
  set (&over, "shooter", "period", &LOAM_INT (7));
  merged = loam_bag_merge (under, over);
  assert_says (merged, "health+ max=9 min=1 patrol- shooter+ period=7");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bag/fields-are-set-and-forgotten", test_fields_are_set_and_forgotten);
  g_test_add_func ("/bag/a-component-is-taken-away-and-given-again",
                   test_a_component_is_taken_away_and_given_again);
  g_test_add_func ("/bag/the-old-bag-stays-as-it-was", test_the_old_bag_stays_as_it_was);
  g_test_add_func ("/bag/merging-folds-delegation", test_merging_folds_delegation);
  return g_test_run ();
}
