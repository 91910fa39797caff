/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-json.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "loam-error.h"
#include "loam-file.h"
#include "loam-json-private.h"

LoamJson *
loam_json_new (const char *name, char *text, gsize length, GError **error)
{
  g_autoptr (LoamJson) json = g_new0 (LoamJson, 1);

  json->name = g_strdup (name);
  json->text = text;
  if (length > LOAM_JSON_MAX_BYTES) {
    loam_json_set_error_at (json, 0, error, LOAM_ERROR_LIMIT,
                            "%" G_GSIZE_FORMAT " bytes; expected at most %" G_GSIZE_FORMAT, length,
                            LOAM_JSON_MAX_BYTES);
    return NULL;
  }
  json->text = g_realloc (text, length + 1);
  json->text[length] = '\0';
  json->length = length;
  json->spans = g_array_new (FALSE, FALSE, sizeof (LoamJsonSpan));
  if (!loam_json_scan (json, error))
    return NULL;
  return g_steal_pointer (&json);
}

LoamJson *
loam_json_new_from_file (const char *path, const char *name, GError **error)
{
  gsize length;
  char *text = loam_file_read (path, name, LOAM_JSON_MAX_BYTES, &length, error);

  return text != NULL ? loam_json_new (name, text, length, error) : NULL;
}

void
loam_json_free (LoamJson *json)
{
  cJSON_Delete (json->root);
  g_clear_pointer (&json->spans, g_array_unref);
  g_free (json->text);
  g_free (json->name);
  g_free (json);
}

const cJSON *
loam_json_get_root (const LoamJson *json)
{
  return json->root;
}

const char *
loam_json_get_name (const LoamJson *json)
{
  return json->name;
}

static const LoamJsonSpan *
get_span (const LoamJson *json, const cJSON *node)
{
  g_assert (node->valueint >= 0 && (guint) node->valueint < json->spans->len);
  return &g_array_index (json->spans, LoamJsonSpan, node->valueint);
}

static guint
line_of_offset (const LoamJson *json, gsize offset)
{
  const char *end = json->text + offset;
  guint line = 1;

  for (const char *p = json->text; (p = memchr (p, '\n', (gsize) (end - p))) != NULL; p++)
    line++;
  return line;
}

guint
loam_json_get_line (const LoamJson *json, const cJSON *node)
{
  return line_of_offset (json, get_span (json, node)->start);
}

const char *
loam_json_get_raw (const LoamJson *json, const cJSON *node, gsize *length)
{
  const LoamJsonSpan *span = get_span (json, node);

  *length = span->length;
  return json->text + span->start;
}

const char *
loam_json_get_raw_key (const LoamJson *json, const cJSON *node, gsize *length)
{
  const LoamJsonSpan *span = get_span (json, node);

  *length = span->key_length;
  return json->text + span->key_start;
}

gboolean
loam_json_get_int (const LoamJson *json, const cJSON *node, gint64 *value)
{
  gsize length;
  const char *raw;
  char *end;

  if (!cJSON_IsNumber (node))
    return FALSE;
  raw = loam_json_get_raw (json, node, &length);
  errno = 0;
  *value = g_ascii_strtoll (raw, &end, 10);
  if (end == raw + length)
    return errno == 0;
  /* "3.0", "1e3": whole all the same, and exact below 2^53. */
  if (fabs (node->valuedouble) > 9007199254740992.0 ||
      floor (node->valuedouble) != node->valuedouble)
    return FALSE;
  *value = (gint64) node->valuedouble;
  return TRUE;
}

gboolean
loam_json_get_double (const LoamJson *json, const cJSON *node, double *value)
{
  if (!cJSON_IsNumber (node) || !isfinite (node->valuedouble))
    return FALSE;
  *value = node->valuedouble;
  return TRUE;
}

char *
loam_json_dup_place (const LoamJson *json, const cJSON *base, const char *place, const cJSON *node)
{
  GString *path = g_string_new (place);
  const cJSON *at = base != NULL ? base : json->root;
  guint32 start = get_span (json, node)->start;

  while (at != node) {
    guint index = 0;
    const cJSON *child = at->child;

    /* The child that holds the node is the last one that does not begin behind it. */
    while (child != NULL && child->next != NULL && get_span (json, child->next)->start <= start) {
      child = child->next;
      index++;
    }
    if (child == NULL)
      break;
    if (cJSON_IsArray (at))
      g_string_append_printf (path, "[%u]", index);
    else
      g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", child->string);
    at = child;
  }
  return g_string_free (path, FALSE);
}

/** Takes control characters out: a file must not speak to the terminal that shows what is wrong with it. */
static void
make_printable (char *text)
{
  for (guchar *p = (guchar *) text; *p != '\0'; p++) {
    if (*p < 0x20 || *p == 0x7f)
      *p = '?';
    else if (*p == 0xc2 && p[1] >= 0x80 && p[1] < 0xa0) /* U+0080 to U+009F in UTF-8 */
      p[0] = p[1] = '?';
  }
}

/** "NAME:LINE: PLACE: message", without what is not there. */
static void
set_error (const LoamJson *json,
           gsize offset,
           const char *place,
           GError **error,
           int code,
           const char *message)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (json->name != NULL)
    g_string_append_printf (text, "%s:%u: ", json->name, line_of_offset (json, offset));
  if (place != NULL && *place != '\0')
    g_string_append_printf (text, "%s: ", place);
  g_string_append (text, message);
  make_printable (text->str);
  g_set_error_literal (error, LOAM_ERROR, code, text->str);
}

void
loam_json_set_error_at (
    const LoamJson *json, gsize offset, GError **error, int code, const char *format, ...)
{
  g_autofree char *message = NULL;
  g_autofree char *place = NULL;
  const char *line = json->text + offset;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  while (line > json->text && line[-1] != '\n')
    line--;
  place = g_strdup_printf ("column %" G_GSIZE_FORMAT, (gsize) (json->text + offset - line) + 1);
  set_error (json, offset, place, error, code, message);
}

void
loam_json_set_error (const LoamJson *json,
                     const cJSON *node,
                     const char *place,
                     GError **error,
                     int code,
                     const char *format,
                     ...)
{
  g_autofree char *message = NULL;
  g_autofree char *path = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  if (place == NULL)
    place = path = loam_json_dup_place (json, NULL, NULL, node);
  set_error (json, get_span (json, node)->start, place, error, code, message);
}

/** The escape of a character that has one, or NULL. */
static const char *
get_escape (char c)
{
  switch (c) {
  case '"':
    return "\\\"";
  case '\\':
    return "\\\\";
  case '\n':
    return "\\n";
  case '\r':
    return "\\r";
  case '\t':
    return "\\t";
  default:
    return NULL;
  }
}

void
loam_json_print_string (GString *out, const char *text)
{
  const char *from = text, *p;

  g_string_append_c (out, '"');
  for (p = text; *p != '\0'; p++) {
    const char *escape;

    if ((guchar) *p >= 0x20 && *p != '"' && *p != '\\' && *p != 0x7f)
      continue;
    g_string_append_len (out, from, p - from);
    from = p + 1;
    escape = get_escape (*p);
    if (escape != NULL)
      g_string_append (out, escape);
    else
      g_string_append_printf (out, "\\u%04x", (guint) (guchar) *p);
  }
  g_string_append_len (out, from, p - from);
  g_string_append_c (out, '"');
}
