/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-error.h"
#include "loam-json.h"

#include <string.h>

static LoamJson *
parse (const char *text, GError **error)
{
  return loam_json_new ("f.json", g_strdup (text), strlen (text), error);
}

static const cJSON *
member (const LoamJson *json, const char *key)
{
  return cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), key);
}

static void
assert_raw (const LoamJson *json, const cJSON *node, const char *expected)
{
  gsize length;
  const char *raw = loam_json_get_raw (json, node, &length);
  g_autofree char *text = g_strndup (raw, length);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_refuses_what_is_not_json (void)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"", "f.json:1: column 1: the text is empty; expected a JSON value"},
      {" \n ", "f.json:2: column 2: the text is empty; expected a JSON value"},
      {"\xef\xbb\xbf{}",
       "f.json:1: column 1: a byte order mark; save the file as UTF-8 without one"},
      {"{} x", "f.json:1: column 4: text behind the end; take it away"},
      {"{\"a\": 1,\n \"b\": [1, 2\n}", "f.json:3: column 1: found “}”; expected “,” or “]”"},
      {"[1,]", "f.json:1: column 4: a comma with nothing behind it; take it away"},
      {"{\"a\": 1,}", "f.json:1: column 9: a comma with nothing behind it; take it away"},
      {"[1 2]", "f.json:1: column 4: found “2”; expected “,” or “]”"},
      {"[,]", "f.json:1: column 2: found “,”; expected a value"},
      {"{a: 1}", "f.json:1: column 2: found “a”; expected a key in double quotes"},
      {"{\"a\" 1}", "f.json:1: column 6: found “1”; expected “:” after a key"},
      {"{\"a\":}", "f.json:1: column 6: found “}”; expected a value"},
      {"[1, // one\n2]", "f.json:1: column 5: JSON has no comments; expected a value"},
      {"[01]", "f.json:1: column 2: a number that begins with 0; take the zero away"},
      {"[-01]", "f.json:1: column 2: a number that begins with 0; take the zero away"},
      {"[1.]", "f.json:1: column 4: found “]”; expected a digit"},
      {"[1e]", "f.json:1: column 4: found “]”; expected a digit"},
      {"[-]", "f.json:1: column 3: found “]”; expected a digit"},
      {"[+1]", "f.json:1: column 2: found “+”; expected a value"},
      {"[0x10]", "f.json:1: column 3: found “x”; expected “,” or “]”"},
      {"[NaN]", "f.json:1: column 2: found “N”; expected a value"},
      {"[tru]", "f.json:1: column 2: found “t”; expected a value"},
      {"[\"a]", "f.json:1: column 2: a string without an end; expected a closing quote"},
      {"[\"a\nb\"]", "f.json:1: column 4: a control character in a string; write it as \\u000a"},
      {"[\"\\x\"]",
       "f.json:1: column 4: found “x”; expected one of \" \\ / b f n r t u after a backslash"},
      {"[\"\\u12g4\"]",
       "f.json:1: column 7: found “g”; expected four hexadecimal digits after \\u"},
      {"[\"\\u0000\"]", "f.json:1: column 3: \\u0000 in a string; text can't hold it"},
      {"[\"\\ud800\"]", "f.json:1: column 3: half of a surrogate pair; both halves or neither"},
      {"[\"\\udc00\"]", "f.json:1: column 3: half of a surrogate pair; both halves or neither"},
      {"[\"\\ud800\\u0041\"]",
       "f.json:1: column 3: half of a surrogate pair; both halves or neither"},
      {"[\"\xff\"]", "f.json:1: column 3: bytes that are not UTF-8; save the file as UTF-8"},
      {"[\"\xc0\xaf\"]", "f.json:1: column 3: bytes that are not UTF-8; save the file as UTF-8"},
      {"[\"\xed\xa0\x80\"]",
       "f.json:1: column 3: bytes that are not UTF-8; save the file as UTF-8"},
      {"[\"\xe4\xbd\"]", "f.json:1: column 3: bytes that are not UTF-8; save the file as UTF-8"},
      {"{\"a\": 1, \"\\u0061\": 2}",
       "f.json:1: column 10: the key \"a\" stands twice in one object; keep one"},
      {"{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"k\":1,"
       "\"c\":1}",
       "f.json:1: column 68: the key \"c\" stands twice in one object; keep one"},
      {"{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"k\":1,"
       "\"k\":1}",
       "f.json:1: column 68: the key \"k\" stands twice in one object; keep one"},
      {"[[1,\n2", "f.json:1: column 2: the text ends before what begins here; expected “]”"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (LoamJson) json = parse (cases[i].text, &error);

    g_assert_null (json);
    g_assert_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT);
    g_assert_cmpstr (error->message, ==, cases[i].message);
  }
}

static void
test_every_truncation_is_an_error (void)
{
  static const char text[] =
      "{\"a\": [1, -2.5e+3, \"x\\ud83d\\ude00\\n\", true, false, null, {}], \"ä\": {\"b\": []}}";
  g_autoptr (LoamJson) whole = NULL;

  for (gsize length = 0; length < strlen (text); length++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (LoamJson) json = loam_json_new (NULL, g_strndup (text, length), length, &error);

    g_assert_null (json);
    g_assert_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT);
  }
  whole = parse (text, NULL);
  g_assert_nonnull (whole);
}

static void
test_takes_what_is_json (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamJson) json = parse (
      "\t{\"text\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00ä\",\r\n \"A\": 1, \"a\": 2, "
      "\"\": [], \"o\": {}}\r\n",
      &error);

  g_assert_no_error (error);
  g_assert_cmpstr (member (json, "text")->valuestring, ==, "\"\\/\b\f\n\r\tä😀ä");
  g_assert_cmpfloat (member (json, "A")->valuedouble, ==, 1);
  g_assert_cmpfloat (member (json, "a")->valuedouble, ==, 2);
  g_assert_true (cJSON_IsArray (member (json, "")));
  g_assert_true (cJSON_IsObject (member (json, "o")));
}

static void
test_numbers_keep_their_text (void)
{
  g_autofree char *digits = g_strnfill (300, '7');
  g_autofree char *text = g_strdup_printf (
      "{\"long\": %s, \"exact\": 9007199254740993, \"sum\": 0.30000000000000004, \"max\": "
      "9223372036854775807, \"over\": 9223372036854775808, \"min\": -9223372036854775808, "
      "\"whole\": 1e3, \"half\": 0.5, \"huge\": 1e999, \"text\": \"5\", \"minus\": -0}",
      digits);
  g_autoptr (LoamJson) json = parse (text, NULL);
  gint64 integer;
  double number;

  g_assert_nonnull (json);
  assert_raw (json, member (json, "long"), digits);
  assert_raw (json, member (json, "minus"), "-0");
  g_assert_false (loam_json_get_int (json, member (json, "long"), &integer));
  g_assert_true (loam_json_get_int (json, member (json, "exact"), &integer));
  g_assert_cmpint (integer, ==, G_GINT64_CONSTANT (9007199254740993));
  g_assert_true (loam_json_get_double (json, member (json, "sum"), &number));
  g_assert_cmpfloat (number, ==, 0.30000000000000004);
  g_assert_true (loam_json_get_int (json, member (json, "max"), &integer));
  g_assert_cmpint (integer, ==, G_MAXINT64);
  g_assert_true (loam_json_get_int (json, member (json, "min"), &integer));
  g_assert_cmpint (integer, ==, G_MININT64);
  g_assert_false (loam_json_get_int (json, member (json, "over"), &integer));
  g_assert_true (loam_json_get_int (json, member (json, "whole"), &integer));
  g_assert_cmpint (integer, ==, 1000);
  g_assert_false (loam_json_get_int (json, member (json, "half"), &integer));
  g_assert_false (loam_json_get_double (json, member (json, "huge"), &number));
  g_assert_false (loam_json_get_int (json, member (json, "huge"), &integer));
  g_assert_false (loam_json_get_int (json, member (json, "text"), &integer));
  g_assert_false (loam_json_get_double (json, member (json, "text"), &number));
}

static void
test_knows_text_line_and_path_of_every_value (void)
{
  g_autoptr (LoamJson) json = parse (
      "{\n  \"a\\n\": {\"x\": [ 1,\n 2 ]},\n  \"layers\": [{}, {\"rows\": [\"r\", \"s\"]}]\n}",
      NULL);
  const cJSON *layers = member (json, "layers");
  const cJSON *rows = cJSON_GetObjectItemCaseSensitive (layers->child->next, "rows");
  g_autofree char *place = loam_json_dup_place (json, NULL, NULL, rows->child->next);
  g_autofree char *below = loam_json_dup_place (json, layers->child->next, "it", rows->child);
  g_autofree char *root = loam_json_dup_place (json, NULL, NULL, loam_json_get_root (json));
  g_autofree char *key = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *raw_key;

  assert_raw (json, member (json, "a\n"), "{\"x\": [ 1,\n 2 ]}");
  raw_key = loam_json_get_raw_key (json, member (json, "a\n"), &length);
  key = g_strndup (raw_key, length);
  g_assert_cmpstr (key, ==, "\"a\\n\"");
  g_assert_cmpuint (loam_json_get_line (json, layers), ==, 4);
  g_assert_cmpuint (loam_json_get_line (json, member (json, "a\n")->child->child->next), ==, 3);
  g_assert_cmpstr (place, ==, "layers[1].rows[1]");
  g_assert_cmpstr (below, ==, "it.rows[0]");
  g_assert_cmpstr (root, ==, "");
  loam_json_set_error (json, rows->child, NULL, &error, LOAM_ERROR_VALUE, "%d cells; expected %d",
                       63, 64);
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, "f.json:4: layers[1].rows[0]: 63 cells; expected 64");
}

static void
test_without_a_name_errors_have_no_line (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamJson) json = loam_json_new (NULL, g_strdup ("[1 2]"), 5, &error);

  g_assert_null (json);
  g_assert_cmpstr (error->message, ==, "column 4: found “2”; expected “,” or “]”");
}

static char *
nest (guint depth)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < depth; i++)
    g_string_append (text, i % 2 == 0 ? "[" : "{\"a\":");
  g_string_append (text, "1");
  for (guint i = depth; i-- > 0;)
    g_string_append_c (text, i % 2 == 0 ? ']' : '}');
  return g_string_free (text, FALSE);
}

static void
test_depth_is_bounded (void)
{
  g_autofree char *most = nest (LOAM_JSON_MAX_DEPTH);
  g_autofree char *over = nest (LOAM_JSON_MAX_DEPTH + 1);
  g_autofree char *hostile = g_strnfill (1 << 20, '[');
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamJson) json = parse (most, &error);

  g_assert_no_error (error);
  g_assert_null (parse (over, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_null (parse (hostile, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
}

static void
test_the_number_of_values_is_bounded (void)
{
  gsize length = 10 * 1024 * 1024 + 1;
  char *text = g_malloc (length);
  g_autoptr (GError) error = NULL;

  text[0] = '[';
  for (gsize i = 1; i < length; i++)
    text[i] = i % 2 == 1 ? '1' : ',';
  g_assert_null (loam_json_new ("f.json", text, length, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
}

static void
test_large_objects_are_read_in_linear_time (void)
{
  GString *text = g_string_new ("{");
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamJson) json = NULL;

  for (guint i = 0; i < 200000; i++)
    g_string_append_printf (text, "%s\"k%u\":%u", i > 0 ? "," : "", i, i);
  g_string_append_c (text, '}');
  json = loam_json_new ("f.json", g_strdup (text->str), text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cJSON_GetArraySize (loam_json_get_root (json)), ==, 200000);
  g_string_free (text, TRUE);
}

static void
test_strings_are_printed_so_that_they_come_back (void)
{
  static const char text[] = "\"\\/\b\f\n\r\t\x01\x1f\x7fä😀";
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (LoamJson) json = NULL;

  loam_json_print_string (out, text);
  json = parse (out->str, NULL);
  g_assert_cmpstr (out->str, ==, "\"\\\"\\\\/\\u0008\\u000c\\n\\r\\t\\u0001\\u001f\\u007fä😀\"");
  g_assert_cmpstr (loam_json_get_root (json)->valuestring, ==, text);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/refuses-what-is-not-json", test_refuses_what_is_not_json);
  g_test_add_func ("/json/every-truncation-is-an-error", test_every_truncation_is_an_error);
  g_test_add_func ("/json/takes-what-is-json", test_takes_what_is_json);
  g_test_add_func ("/json/numbers-keep-their-text", test_numbers_keep_their_text);
  g_test_add_func ("/json/knows-text-line-and-path-of-every-value",
                   test_knows_text_line_and_path_of_every_value);
  g_test_add_func ("/json/without-a-name-errors-have-no-line",
                   test_without_a_name_errors_have_no_line);
  g_test_add_func ("/json/depth-is-bounded", test_depth_is_bounded);
  g_test_add_func ("/json/the-number-of-values-is-bounded", test_the_number_of_values_is_bounded);
  g_test_add_func ("/json/large-objects-are-read-in-linear-time",
                   test_large_objects_are_read_in_linear_time);
  g_test_add_func ("/json/strings-are-printed-so-that-they-come-back",
                   test_strings_are_printed_so_that_they_come_back);
  return g_test_run ();
}
