/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The strict scan: one pass over the text, by recursive descent, that makes cJSON's nodes as it goes. cJSON's
 * own parser would accept what RFC 8259 does not, and refuse numbers of more than 63 digits. */

#include "loam-json-private.h"

#include <string.h>

#include "loam-error.h"

/** Objects of more members than this find duplicate keys by a table. */
#define FEW_MEMBERS 8

typedef struct {
  LoamJson *json;
  const char *begin, *end;
  const char *at;
  guint depth;
  GString *decoded; /* of the string read last */
  GError **error;
} Scan;

static cJSON *scan_value (Scan *scan);

G_GNUC_PRINTF (4, 5)
static void
fail (Scan *scan, const char *at, int code, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  loam_json_set_error_at (scan->json, (gsize) (at - scan->begin), scan->error, code, "%s", message);
}

/** Says that something else than what stands here was expected. */
static void
fail_expected (Scan *scan, const char *expected)
{
  guchar c = (guchar) *scan->at;

  if (scan->at >= scan->end)
    fail (scan, scan->at, LOAM_ERROR_FORMAT, "the text ends here; expected %s", expected);
  else if (c == '/' || c == '#')
    fail (scan, scan->at, LOAM_ERROR_FORMAT, "JSON has no comments; expected %s", expected);
  else if (c > 0x20 && c < 0x7f)
    fail (scan, scan->at, LOAM_ERROR_FORMAT, "found “%c”; expected %s", c, expected);
  else
    fail (scan, scan->at, LOAM_ERROR_FORMAT, "found byte 0x%02x; expected %s", c, expected);
}

static void
skip_space (Scan *scan)
{
  while (scan->at < scan->end &&
         (*scan->at == ' ' || *scan->at == '\n' || *scan->at == '\r' || *scan->at == '\t'))
    scan->at++;
}

static gboolean
scan_hex4 (Scan *scan, gunichar *unit)
{
  *unit = 0;
  for (int i = 0; i < 4; i++) {
    int digit = scan->at < scan->end ? g_ascii_xdigit_value (*scan->at) : -1;

    if (digit < 0) {
      fail_expected (scan, "four hexadecimal digits after \\u");
      return FALSE;
    }
    *unit = *unit << 4 | (gunichar) digit;
    scan->at++;
  }
  return TRUE;
}

/** Reads what follows "\u". */
static gboolean
scan_unicode_escape (Scan *scan)
{
  const char *start = scan->at - 2;
  gunichar unit, low;

  if (!scan_hex4 (scan, &unit))
    return FALSE;
  if (unit == 0) {
    fail (scan, start, LOAM_ERROR_FORMAT, "\\u0000 in a string; text can't hold it");
    return FALSE;
  }
  if (unit >= 0xd800 && unit <= 0xdbff && scan->end - scan->at >= 2 && scan->at[0] == '\\' &&
      scan->at[1] == 'u') {
    scan->at += 2;
    if (!scan_hex4 (scan, &low))
      return FALSE;
    if (low >= 0xdc00 && low <= 0xdfff)
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
  }
  if (unit >= 0xd800 && unit <= 0xdfff) {
    fail (scan, start, LOAM_ERROR_FORMAT, "half of a surrogate pair; both halves or neither");
    return FALSE;
  }
  g_string_append_unichar (scan->decoded, unit);
  return TRUE;
}

/** Reads what follows a backslash. */
static gboolean
scan_escape (Scan *scan)
{
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  const char *which;

  if (scan->at < scan->end && *scan->at == 'u') {
    scan->at++;
    return scan_unicode_escape (scan);
  }
  which = scan->at < scan->end && *scan->at != '\0' ? strchr (from, *scan->at) : NULL;
  if (which == NULL) {
    fail_expected (scan, "one of \" \\ / b f n r t u after a backslash");
    return FALSE;
  }
  g_string_append_c (scan->decoded, to[which - from]);
  scan->at++;
  return TRUE;
}

/** Moves over plain ASCII, eight bytes at a time: rows of cells are long. */
static const char *
skip_plain (const char *at, const char *end)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x0101010101010101);
  const guint64 highs = ones << 7;

  while (end - at >= 8) {
    guint64 word, quote, backslash;

    memcpy (&word, at, 8);
    quote = word ^ (ones * '"');
    backslash = word ^ (ones * '\\');
    /* A byte below 0x20, above 0x7f, a quote or a backslash (Mycroft's test for a zero byte). */
    if ((((word - ones * 0x20) | (quote - ones) | (backslash - ones) | word) & highs) != 0)
      break;
    at += 8;
  }
  while (at < end && (guchar) *at >= 0x20 && (guchar) *at < 0x80 && *at != '"' && *at != '\\')
    at++;
  return at;
}

/** Reads a string into `decoded`. */
static gboolean
scan_string (Scan *scan)
{
  const char *start = scan->at++;

  g_string_truncate (scan->decoded, 0);
  while (scan->at < scan->end) {
    const char *plain = scan->at;

    scan->at = skip_plain (scan->at, scan->end);
    if (scan->at > plain) {
      g_string_append_len (scan->decoded, plain, scan->at - plain);
    } else if ((guchar) *scan->at >= 0x80) {
      const char *bad;

      while (scan->at < scan->end && (guchar) *scan->at >= 0x80)
        scan->at++;
      if (!g_utf8_validate_len (plain, (gsize) (scan->at - plain), &bad)) {
        fail (scan, bad, LOAM_ERROR_FORMAT, "bytes that are not UTF-8; save the file as UTF-8");
        return FALSE;
      }
      g_string_append_len (scan->decoded, plain, scan->at - plain);
    } else if (*scan->at == '"') {
      scan->at++;
      return TRUE;
    } else if (*scan->at == '\\') {
      scan->at++;
      if (!scan_escape (scan))
        return FALSE;
    } else {
      fail (scan, scan->at, LOAM_ERROR_FORMAT,
            "a control character in a string; write it as \\u%04x", (guint) (guchar) *scan->at);
      return FALSE;
    }
  }
  fail (scan, start, LOAM_ERROR_FORMAT, "a string without an end; expected a closing quote");
  return FALSE;
}

static gboolean
skip_digits (Scan *scan)
{
  const char *start = scan->at;

  while (scan->at < scan->end && g_ascii_isdigit (*scan->at))
    scan->at++;
  if (scan->at == start)
    fail_expected (scan, "a digit");
  return scan->at > start;
}

static cJSON *
scan_number (Scan *scan)
{
  const char *start = scan->at;

  if (*scan->at == '-')
    scan->at++;
  if (scan->end - scan->at >= 2 && scan->at[0] == '0' && g_ascii_isdigit (scan->at[1])) {
    fail (scan, start, LOAM_ERROR_FORMAT, "a number that begins with 0; take the zero away");
    return NULL;
  }
  if (!skip_digits (scan))
    return NULL;
  if (scan->at < scan->end && *scan->at == '.') {
    scan->at++;
    if (!skip_digits (scan))
      return NULL;
  }
  if (scan->at < scan->end && (*scan->at == 'e' || *scan->at == 'E')) {
    scan->at++;
    if (scan->at < scan->end && (*scan->at == '+' || *scan->at == '-'))
      scan->at++;
    if (!skip_digits (scan))
      return NULL;
  }
  return cJSON_CreateNumber (g_ascii_strtod (start, NULL));
}

static gboolean
skip_word (Scan *scan, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (scan->end - scan->at) < length || memcmp (scan->at, word, length) != 0)
    return FALSE;
  scan->at += length;
  return TRUE;
}

/** Moves over a comma, or over @close (then *@done); FALSE for anything else. */
static gboolean
scan_separator (Scan *scan, char close, const char *start, gboolean *done)
{
  skip_space (scan);
  if (scan->at < scan->end && (*scan->at == ',' || *scan->at == close)) {
    *done = *scan->at++ == close;
    if (!*done) {
      skip_space (scan);
      if (scan->at < scan->end && *scan->at == close) {
        fail (scan, scan->at, LOAM_ERROR_FORMAT, "a comma with nothing behind it; take it away");
        return FALSE;
      }
    }
    return TRUE;
  }
  if (scan->at >= scan->end)
    fail (scan, start, LOAM_ERROR_FORMAT, "the text ends before what begins here; expected “%c”",
          close);
  else
    fail_expected (scan, close == ']' ? "“,” or “]”" : "“,” or “}”");
  return FALSE;
}

static gboolean
scan_items (Scan *scan, cJSON *array)
{
  const char *start = scan->at++;
  gboolean done;

  skip_space (scan);
  done = scan->at < scan->end && *scan->at == ']';
  if (done)
    scan->at++;
  while (!done) {
    cJSON *item = scan_value (scan);

    if (item == NULL)
      return FALSE;
    cJSON_AddItemToArray (array, item);
    if (!scan_separator (scan, ']', start, &done))
      return FALSE;
  }
  return TRUE;
}

/** Whether the key in `decoded` is new to @object; @seen is made once the object is large. */
static gboolean
check_key (Scan *scan, const cJSON *object, guint n_members, GHashTable **seen, const char *start)
{
  gboolean taken;

  if (n_members <= FEW_MEMBERS) {
    taken = cJSON_GetObjectItemCaseSensitive (object, scan->decoded->str) != NULL;
  } else {
    if (*seen == NULL) {
      *seen = g_hash_table_new (g_str_hash, g_str_equal);
      for (const cJSON *item = object->child; item != NULL; item = item->next)
        g_hash_table_add (*seen, item->string);
    }
    taken = g_hash_table_contains (*seen, scan->decoded->str);
  }
  if (taken)
    fail (scan, start, LOAM_ERROR_FORMAT, "the key \"%s\" stands twice in one object; keep one",
          scan->decoded->str);
  return !taken;
}

/** Reads one member into @object. */
static gboolean
scan_member (Scan *scan, cJSON *object, guint n_members, GHashTable **seen)
{
  const char *key_start = scan->at, *key_end;
  g_autofree char *key = NULL;
  LoamJsonSpan *span;
  cJSON *item;

  if (scan->at >= scan->end || *scan->at != '"') {
    fail_expected (scan, "a key in double quotes");
    return FALSE;
  }
  if (!scan_string (scan) || !check_key (scan, object, n_members, seen, key_start))
    return FALSE;
  key_end = scan->at;
  key = g_strdup (scan->decoded->str);
  skip_space (scan);
  if (scan->at >= scan->end || *scan->at != ':') {
    fail_expected (scan, "“:” after a key");
    return FALSE;
  }
  scan->at++;
  skip_space (scan);
  item = scan_value (scan);
  if (item == NULL)
    return FALSE;
  cJSON_AddItemToObject (object, key, item);
  if (*seen != NULL)
    g_hash_table_add (*seen, item->string);
  span = &g_array_index (scan->json->spans, LoamJsonSpan, item->valueint);
  span->key_start = (guint32) (key_start - scan->begin);
  span->key_length = (guint32) (key_end - key_start);
  return TRUE;
}

static gboolean
scan_members (Scan *scan, cJSON *object)
{
  g_autoptr (GHashTable) seen = NULL;
  const char *start = scan->at++;
  guint n_members = 0;
  gboolean done;

  skip_space (scan);
  done = scan->at < scan->end && *scan->at == '}';
  if (done)
    scan->at++;
  while (!done) {
    if (!scan_member (scan, object, n_members++, &seen))
      return FALSE;
    if (!scan_separator (scan, '}', start, &done))
      return FALSE;
  }
  return TRUE;
}

static cJSON *
scan_container (Scan *scan)
{
  gboolean is_array = *scan->at == '[';
  cJSON *node;
  gboolean ok;

  if (scan->depth == LOAM_JSON_MAX_DEPTH) {
    fail (scan, scan->at, LOAM_ERROR_LIMIT, "nested deeper than %d; expected less",
          LOAM_JSON_MAX_DEPTH);
    return NULL;
  }
  scan->depth++;
  node = is_array ? cJSON_CreateArray () : cJSON_CreateObject ();
  ok = is_array ? scan_items (scan, node) : scan_members (scan, node);
  scan->depth--;
  if (!ok)
    g_clear_pointer (&node, cJSON_Delete);
  return node;
}

static cJSON *
scan_value_at (Scan *scan)
{
  char c = scan->at < scan->end ? *scan->at : '\0';

  if (c == '{' || c == '[')
    return scan_container (scan);
  if (c == '"')
    return scan_string (scan) ? cJSON_CreateString (scan->decoded->str) : NULL;
  if (c == '-' || g_ascii_isdigit (c))
    return scan_number (scan);
  if (skip_word (scan, "true"))
    return cJSON_CreateTrue ();
  if (skip_word (scan, "false"))
    return cJSON_CreateFalse ();
  if (skip_word (scan, "null"))
    return cJSON_CreateNull ();
  fail_expected (scan, "a value");
  return NULL;
}

/** Reads one value and notes its span. */
static cJSON *
scan_value (Scan *scan)
{
  const char *start = scan->at;
  guint index = scan->json->spans->len;
  LoamJsonSpan span = {(guint32) (start - scan->begin), 0, 0, 0};
  cJSON *node;

  if (index == LOAM_JSON_MAX_VALUES) {
    fail (scan, start, LOAM_ERROR_LIMIT, "more than %d values; expected less",
          LOAM_JSON_MAX_VALUES);
    return NULL;
  }
  g_array_append_val (scan->json->spans, span);
  node = scan_value_at (scan);
  if (node == NULL)
    return NULL;
  node->valueint = (int) index;
  g_array_index (scan->json->spans, LoamJsonSpan, index).length = (guint32) (scan->at - start);
  return node;
}

gboolean
loam_json_scan (LoamJson *json, GError **error)
{
  Scan scan = {
      .json = json,
      .begin = json->text,
      .end = json->text + json->length,
      .at = json->text,
      .error = error,
  };
  gboolean ok;

  if (json->length >= 3 && memcmp (json->text, "\xef\xbb\xbf", 3) == 0) {
    fail (&scan, scan.at, LOAM_ERROR_FORMAT,
          "a byte order mark; save the file as UTF-8 without one");
    return FALSE;
  }
  skip_space (&scan);
  if (scan.at == scan.end) {
    fail (&scan, scan.at, LOAM_ERROR_FORMAT, "the text is empty; expected a JSON value");
    return FALSE;
  }
  scan.decoded = g_string_new (NULL);
  json->root = scan_value (&scan);
  ok = json->root != NULL;
  if (ok) {
    skip_space (&scan);
    if (scan.at < scan.end) {
      fail (&scan, scan.at, LOAM_ERROR_FORMAT, "text behind the end; take it away");
      ok = FALSE;
    }
  }
  g_string_free (scan.decoded, TRUE);
  return ok;
}
