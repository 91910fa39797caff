/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Strings and numbers. */

#include "loam-json-private.h"

#include <string.h>

#include "loam-error.h"

void
loam_json_scan_fail (LoamJsonScan *scan, const char *at, int code, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  loam_json_set_error_at (scan->json, (gsize) (at - scan->begin), scan->error, code, "%s", message);
}

void
loam_json_scan_expected (LoamJsonScan *scan, const char *expected)
{
  guchar c = (guchar) *scan->at;

  if (scan->at >= scan->end)
    loam_json_scan_fail (scan, scan->at, LOAM_ERROR_FORMAT, "the text ends here; expected %s",
                         expected);
  else if (c == '/' || c == '#')
    loam_json_scan_fail (scan, scan->at, LOAM_ERROR_FORMAT, "JSON has no comments; expected %s",
                         expected);
  else if (c > 0x20 && c < 0x7f)
    loam_json_scan_fail (scan, scan->at, LOAM_ERROR_FORMAT, "found “%c”; expected %s", c, expected);
  else
    loam_json_scan_fail (scan, scan->at, LOAM_ERROR_FORMAT, "found byte 0x%02x; expected %s", c,
                         expected);
}

static gboolean
scan_hex4 (LoamJsonScan *scan, gunichar *unit)
{
  *unit = 0;
  for (int i = 0; i < 4; i++) {
    int digit = scan->at < scan->end ? g_ascii_xdigit_value (*scan->at) : -1;

    if (digit < 0) {
      loam_json_scan_expected (scan, "four hexadecimal digits after \\u");
      return FALSE;
    }
    *unit = *unit << 4 | (gunichar) digit;
    scan->at++;
  }
  return TRUE;
}

/** Reads what follows "\u". */
static gboolean
scan_unicode_escape (LoamJsonScan *scan)
{
  const char *start = scan->at - 2;
  gunichar unit, low;

  if (!scan_hex4 (scan, &unit))
    return FALSE;
  if (unit == 0) {
    loam_json_scan_fail (scan, start, LOAM_ERROR_FORMAT, "\\u0000 in a string; text can't hold it");
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
    loam_json_scan_fail (scan, start, LOAM_ERROR_FORMAT,
                         "half of a surrogate pair; both halves or neither");
    return FALSE;
  }
  g_string_append_unichar (scan->decoded, unit);
  return TRUE;
}

/** Reads what follows a backslash. */
static gboolean
scan_escape (LoamJsonScan *scan)
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
    loam_json_scan_expected (scan, "one of \" \\ / b f n r t u after a backslash");
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

gboolean
loam_json_scan_string (LoamJsonScan *scan)
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
        loam_json_scan_fail (scan, bad, LOAM_ERROR_FORMAT,
                             "bytes that are not UTF-8; save the file as UTF-8");
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
      loam_json_scan_fail (scan, scan->at, LOAM_ERROR_FORMAT,
                           "a control character in a string; write it as \\u%04x",
                           (guint) (guchar) *scan->at);
      return FALSE;
    }
  }
  loam_json_scan_fail (scan, start, LOAM_ERROR_FORMAT,
                       "a string without an end; expected a closing quote");
  return FALSE;
}

static gboolean
skip_digits (LoamJsonScan *scan)
{
  const char *start = scan->at;

  while (scan->at < scan->end && g_ascii_isdigit (*scan->at))
    scan->at++;
  if (scan->at == start)
    loam_json_scan_expected (scan, "a digit");
  return scan->at > start;
}

cJSON *
loam_json_scan_number (LoamJsonScan *scan)
{
  const char *start = scan->at;

  if (*scan->at == '-')
    scan->at++;
  if (scan->end - scan->at >= 2 && scan->at[0] == '0' && g_ascii_isdigit (scan->at[1])) {
    loam_json_scan_fail (scan, start, LOAM_ERROR_FORMAT,
                         "a number that begins with 0; take the zero away");
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
