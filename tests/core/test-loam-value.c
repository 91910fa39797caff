/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-value.h"

#include <math.h>
#include <string.h>

static void
test_numbers_print_short_and_read_back (void)
{
  static const struct {
    double number;
    const char *text;
  } rows[] = {
      {0, "0"},
      {-0.0, "0"},
      {1, "1"},
      {-42, "-42"},
      {0.1, "0.1"},
      {0.30000000000000004, "0.30000000000000004"},
      {1.5, "1.5"},
      {100000, "100000"},
      {9007199254740993.0, "9007199254740992"},
      {1e20, "100000000000000000000"},
      {1e21, "1e21"},
      {1.25e22, "1.25e22"},
      {1e-6, "0.000001"},
      {1e-7, "1e-7"},
      {-1.5e-9, "-1.5e-9"},
      {5e-324, "5e-324"},
      {1.7976931348623157e308, "1.7976931348623157e308"},
      {123456.789, "123456.789"},
  };
  char text[32];

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpstr (loam_number_print (rows[i].number, text), ==, rows[i].text);
}

static void
test_any_double_reads_back (void)
{
  char text[32];

  for (guint i = 0; i < 50000; i++) {
    guint64 bits = (guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
    double number;

    memcpy (&number, &bits, sizeof number);
    if (!isfinite (number))
      continue;
    g_assert_true (g_ascii_strtod (loam_number_print (number, text), NULL) == number);
    g_assert_cmpuint (strlen (text), <, 32);
  }
}

static void
test_colors_parse_and_print (void)
{
  guint32 color;
  char text[10];

  g_assert_true (loam_color_parse ("#5a9b4a", &color));
  g_assert_cmphex (color, ==, 0x5a9b4aff);
  g_assert_true (loam_color_parse ("#F80", &color));
  g_assert_cmpstr (loam_color_print (color, text), ==, "#ff8800");
  g_assert_true (loam_color_parse ("#01020304", &color));
  g_assert_cmpstr (loam_color_print (color, text), ==, "#01020304");
  g_assert_false (loam_color_parse ("5a9b4a", &color));
  g_assert_false (loam_color_parse ("#5a9b4", &color));
  g_assert_false (loam_color_parse ("#gggggg", &color));
}

/* Each row: what @from becomes as @type, as text; NULL where there is no conversion. */
static void
test_conversions (void)
{
  g_auto (LoamValue) huge = loam_value_text (LOAM_VALUE_STRING, "9223372036854775807");
  g_auto (LoamValue) word = loam_value_text (LOAM_VALUE_STRING, "red");
  g_auto (LoamValue) red = loam_value_text (LOAM_VALUE_STRING, "#f00");
  g_auto (LoamValue) empty = loam_value_list (NULL, 0);
  const struct {
    LoamValue from;
    LoamValueType type;
    const char *text;
  } rows[] = {
      {LOAM_FLOAT (0.5), LOAM_VALUE_BOOL, "true"},
      {LOAM_FLOAT (0.4999), LOAM_VALUE_BOOL, "false"},
      {LOAM_INT (-1), LOAM_VALUE_BOOL, "false"},
      {LOAM_BOOL (TRUE), LOAM_VALUE_INT, "1"},
      {LOAM_FLOAT (2.5), LOAM_VALUE_INT, "3"},
      {LOAM_FLOAT (-2.5), LOAM_VALUE_INT, "-3"},
      {LOAM_FLOAT (1e300), LOAM_VALUE_INT, "9223372036854775807"},
      {LOAM_FLOAT (-1e300), LOAM_VALUE_INT, "-9223372036854775808"},
      {huge, LOAM_VALUE_INT, "9223372036854775807"},
      {word, LOAM_VALUE_INT, NULL},
      {word, LOAM_VALUE_ENUM, "red"},
      {word, LOAM_VALUE_COLOR, NULL},
      {red, LOAM_VALUE_COLOR, "#ff0000"},
      {LOAM_POINT (3, 4.5), LOAM_VALUE_STRING, "3, 4.5"},
      {LOAM_POINT (3, 4.5), LOAM_VALUE_INT, NULL},
      {empty, LOAM_VALUE_STRING, NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_auto (LoamValue) to = LOAM_VALUE_INIT;
    g_autofree char *text = NULL;

    g_assert_cmpint (loam_value_convert (&rows[i].from, rows[i].type, &to), ==,
                     rows[i].text != NULL);
    text = loam_value_to_string (&to);
    g_assert_cmpstr (text, ==, rows[i].text != NULL ? rows[i].text : "");
  }
}

static void
test_lists_share_and_compare (void)
{
  LoamValue items[2] = {loam_value_text (LOAM_VALUE_STRING, "cold"),
                        loam_value_text (LOAM_VALUE_STRING, "poison")};
  LoamValue again[2] = {loam_value_text (LOAM_VALUE_STRING, "cold"),
                        loam_value_text (LOAM_VALUE_STRING, "poison")};
  g_auto (LoamValue) list = loam_value_list (items, 2);
  g_auto (LoamValue) copy = loam_value_copy (&list);
  g_auto (LoamValue) other = loam_value_list (again, 2);
  g_autofree char *text = loam_value_to_string (&list);

  g_assert_true (copy.list == list.list);
  g_assert_true (other.list != list.list);
  g_assert_true (loam_value_equal (&list, &other));
  g_assert_cmpstr (text, ==, "cold, poison");
}

static void
test_type_names_go_both_ways (void)
{
  for (LoamValueType type = LOAM_VALUE_BOOL; type <= LOAM_VALUE_LIST; type++)
    g_assert_cmpint (loam_value_type_from_name (loam_value_type_name (type)), ==, type);
  g_assert_null (loam_value_type_name (LOAM_VALUE_GRID));
  g_assert_cmpint (loam_value_type_from_name ("number"), ==, LOAM_VALUE_NONE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/value/numbers-print-short-and-read-back",
                   test_numbers_print_short_and_read_back);
  g_test_add_func ("/value/any-double-reads-back", test_any_double_reads_back);
  g_test_add_func ("/value/colors-parse-and-print", test_colors_parse_and_print);
  g_test_add_func ("/value/conversions", test_conversions);
  g_test_add_func ("/value/lists-share-and-compare", test_lists_share_and_compare);
  g_test_add_func ("/value/type-names-go-both-ways", test_type_names_go_both_ways);
  return g_test_run ();
}
