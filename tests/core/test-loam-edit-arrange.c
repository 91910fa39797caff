/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-arrange.h"

#include "desk.h"
#include "loam-edit-entities.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-script.h"
#include "loam-view.h"

/* Five things, "a" to "e", each 16 pixels large. */
typedef struct {
  Desk *desk;
  LoamEntity *things[5];
} Row;

static void
row_init (Row *row)
{
  row->desk = desk_new ();
  for (int i = 0; i < 5; i++) {
    const char name[] = {(char) ('a' + i), '\0'};

    row->things[i] = desk_place (row->desk, row->desk->skeleton, 10 * i * i, 3 * i);
    g_assert_true (loam_edit_rename (row->desk->document, &row->things[i]->object, name, NULL));
  }
}

static void
row_clear (Row *row)
{
  desk_free (row->desk);
}

static char *
drawn_as (const Row *row)
{
  g_autoptr (GPtrArray) drawn = loam_layer_dup_drawn (row->desk->things);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < drawn->len; i++)
    g_string_append (text, ((LoamObject *) drawn->pdata[i])->name);
  return g_string_free (text, FALSE);
}

static guint
choose (const Row *row, const char *names, LoamEntity **chosen)
{
  guint n = 0;

  for (; *names != '\0'; names++)
    chosen[n++] = row->things[*names - 'a'];
  return n;
}

static void
assert_order (Row *row, const char *names, LoamArrange how, const char *expected)
{
  LoamEntity *chosen[5];
  guint n = choose (row, names, chosen);
  guint64 before = desk_hash (row->desk);
  g_autofree char *was = drawn_as (row), *is = NULL;

  desk_listen (row->desk);
  g_assert_true (loam_edit_entities_can_arrange (row->desk->document, chosen, n, how, NULL));
  g_assert_true (loam_edit_entities_arrange (row->desk->document, chosen, n, how) ==
                 !g_str_equal (was, expected));
  if (g_str_equal (was, expected))
    desk_assert_nothing (row->desk, before);
  else
    desk_assert_one_step (row->desk, before);
  is = drawn_as (row);
  g_assert_cmpstr (is, ==, expected);
}

static void
test_order (void)
{
  Row row;

  row_init (&row);
  assert_order (&row, "b", LOAM_ARRANGE_FRONT, "acdeb");
  assert_order (&row, "b", LOAM_ARRANGE_FRONT, "acdeb");
  assert_order (&row, "b", LOAM_ARRANGE_FORWARD, "acdeb");
  assert_order (&row, "d", LOAM_ARRANGE_BACK, "daceb");
  assert_order (&row, "ec", LOAM_ARRANGE_BACKWARD, "dceab");
  assert_order (&row, "ec", LOAM_ARRANGE_BACKWARD, "cedab");
  assert_order (&row, "ec", LOAM_ARRANGE_BACKWARD, "cedab");
  assert_order (&row, "cd", LOAM_ARRANGE_FORWARD, "ecadb");
  assert_order (&row, "ae", LOAM_ARRANGE_FRONT, "cdbea");
  assert_order (&row, "abcde", LOAM_ARRANGE_BACK, "cdbea");
  row_clear (&row);
}

/* Whatever was done before, each move gives the order that it should. */
static void
test_any_order (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  Row row;

  row_init (&row);
  for (int i = 0; i < 300; i++) {
    LoamArrange how = (LoamArrange) g_rand_int_range (rand, 0, 4);
    g_autofree char *was = drawn_as (&row);
    g_autoptr (GString) rest = g_string_new (was);
    int at = g_rand_int_range (rand, 0, 5);
    const char name[] = {was[at], '\0'};
    int to = how == LOAM_ARRANGE_FRONT     ? 4
             : how == LOAM_ARRANGE_FORWARD ? MIN (at + 1, 4)
             : how == LOAM_ARRANGE_BACK    ? 0
                                           : MAX (at - 1, 0);

    g_string_erase (rest, at, 1);
    g_string_insert_c (rest, to, name[0]);
    assert_order (&row, name, how, rest->str);
  }
  row_clear (&row);
}

static void
assert_places (Row *row, const char *names, LoamArrange how, gboolean down, const double *expected)
{
  LoamEntity *chosen[5];
  guint n = choose (row, names, chosen);
  guint64 before = desk_hash (row->desk);

  desk_listen (row->desk);
  g_assert_true (loam_edit_entities_arrange (row->desk->document, chosen, n, how));
  desk_assert_one_step (row->desk, before);
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (down ? chosen[i]->at.y : chosen[i]->at.x, ==, expected[i]);
  before = desk_hash (row->desk);
  desk_listen (row->desk);
  g_assert_false (loam_edit_entities_arrange (row->desk->document, chosen, n, how));
  desk_assert_nothing (row->desk, before);
}

static void
test_align (void)
{
  static const struct {
    LoamArrange how;
    gboolean down;
    double at;
  } cases[] = {
      {LOAM_ARRANGE_LEFT, FALSE, 10},   {LOAM_ARRANGE_CENTER, FALSE, 85},
      {LOAM_ARRANGE_RIGHT, FALSE, 160}, {LOAM_ARRANGE_TOP, TRUE, 3},
      {LOAM_ARRANGE_MIDDLE, TRUE, 8},   {LOAM_ARRANGE_BOTTOM, TRUE, 12},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    double at[] = {cases[i].at, cases[i].at, cases[i].at};
    Row row;

    row_init (&row);
    assert_places (&row, "ceb", cases[i].how, cases[i].down, at);
    row_clear (&row);
  }
}

static void
test_distribute (void)
{
  const double across[] = {0, 40, 80, 120, 160}, down[] = {0, 6, 12};
  Row row;

  row_init (&row);
  assert_places (&row, "abcde", LOAM_ARRANGE_ACROSS, FALSE, across);
  row_clear (&row);
  row_init (&row);
  row.things[1]->at.y = 9;
  assert_places (&row, "abe", LOAM_ARRANGE_DOWN, TRUE, down);
  row_clear (&row);
}

/* By what is seen of it, not by its corner. */
static void
test_turned_things_align_by_their_box (void)
{
  Row row;
  LoamEntity *pair[2];

  row_init (&row);
  pair[0] = row.things[0];
  pair[1] = row.things[4];
  pair[1]->size = (LoamPoint){16, 48};
  pair[1]->rotation = 90;
  g_assert_true (loam_edit_entities_arrange (row.desk->document, pair, 2, LOAM_ARRANGE_LEFT));
  g_assert_cmpfloat (pair[0]->at.x, ==, 0);
  g_assert_cmpfloat (pair[1]->at.x, ==, 16);
  row_clear (&row);
}

static void
test_refusals (void)
{
  Row row;
  guint64 before;
  g_autoptr (GError) error = NULL;

  row_init (&row);
  for (int how = 0; how < LOAM_N_ARRANGES; how++) {
    LoamArrange found = LOAM_N_ARRANGES;

    g_assert_true (loam_arrange_from_name (loam_arrange_get_name ((LoamArrange) how), &found));
    g_assert_cmpint (found, ==, how);
    g_assert_false (
        loam_edit_entities_can_arrange (row.desk->document, NULL, 0, (LoamArrange) how, NULL));
  }
  g_assert_false (loam_arrange_from_name ("sideways", NULL));
  row.things[4]->order = 1000000;
  before = desk_hash (row.desk);
  desk_listen (row.desk);
  g_assert_false (
      loam_edit_entities_can_arrange (row.desk->document, row.things, 1, LOAM_ARRANGE_LEFT, NULL));
  g_assert_false (
      loam_edit_entities_can_arrange (row.desk->document, row.things, 2, LOAM_ARRANGE_DOWN, NULL));
  g_assert_false (loam_edit_entities_can_arrange (row.desk->document, row.things, 1,
                                                  LOAM_ARRANGE_FRONT, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
  g_assert_false (
      loam_edit_entities_arrange (row.desk->document, row.things, 1, LOAM_ARRANGE_FRONT));
  desk_assert_nothing (row.desk, before);
  row_clear (&row);
}

static void
test_script (void)
{
  Row row;
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamScript) script = NULL;
  g_autofree char *line = NULL, *drawn = NULL;

  row_init (&row);
  script = loam_script_new (row.desk->document, row.desk->cellar);
  line = g_strdup_printf ("{\"do\": \"arrange\", \"things\": [\"%s\"], \"to\": \"front\"}",
                          row.things[1]->object.id);
  loam_script_run_line (script, line, NULL, &error);
  g_assert_no_error (error);
  drawn = drawn_as (&row);
  g_assert_cmpstr (drawn, ==, "acdeb");
  g_free (line);
  line = g_strdup_printf ("{\"do\": \"arrange\", \"things\": [\"%s\"], \"to\": \"away\"}",
                          row.things[1]->object.id);
  g_assert_false (loam_script_run_line (script, line, NULL, &error));
  g_assert_nonnull (strstr (error->message, "front, forward"));
  row_clear (&row);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-arrange/order", test_order);
  g_test_add_func ("/edit-arrange/any-order", test_any_order);
  g_test_add_func ("/edit-arrange/align", test_align);
  g_test_add_func ("/edit-arrange/distribute", test_distribute);
  g_test_add_func ("/edit-arrange/turned-things-align-by-their-box",
                   test_turned_things_align_by_their_box);
  g_test_add_func ("/edit-arrange/refusals", test_refusals);
  g_test_add_func ("/edit-arrange/script", test_script);
  return g_test_run ();
}
