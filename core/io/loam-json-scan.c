/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The strict scan: one pass over the text, by recursive descent, that makes cJSON's nodes as it goes. cJSON's
 * own parser would accept what RFC 8259 does not, and refuse numbers of more than 63 digits. */

#include "loam-json-private.h"

#include <string.h>

#include "loam-error.h"

/** Objects of more members than this find duplicate keys by a table. */
#define FEW_MEMBERS 8

static cJSON *scan_value (LoamJsonScan *scan);

static void
skip_space (LoamJsonScan *scan)
{
  while (scan->at < scan->end &&
         (*scan->at == ' ' || *scan->at == '\n' || *scan->at == '\r' || *scan->at == '\t'))
    scan->at++;
}

static gboolean
skip_word (LoamJsonScan *scan, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (scan->end - scan->at) < length || memcmp (scan->at, word, length) != 0)
    return FALSE;
  scan->at += length;
  return TRUE;
}

/** Moves over a comma, or over @close (then *@done); FALSE for anything else. */
static gboolean
scan_separator (LoamJsonScan *scan, char close, const char *start, gboolean *done)
{
  skip_space (scan);
  if (scan->at < scan->end && (*scan->at == ',' || *scan->at == close)) {
    *done = *scan->at++ == close;
    if (!*done) {
      skip_space (scan);
      if (scan->at < scan->end && *scan->at == close) {
        loam_json_scan_fail (scan, scan->at, LOAM_ERROR_FORMAT,
                             "a comma with nothing behind it; take it away");
        return FALSE;
      }
    }
    return TRUE;
  }
  if (scan->at >= scan->end)
    loam_json_scan_fail (scan, start, LOAM_ERROR_FORMAT,
                         "the text ends before what begins here; expected “%c”", close);
  else
    loam_json_scan_expected (scan, close == ']' ? "“,” or “]”" : "“,” or “}”");
  return FALSE;
}

static gboolean
scan_items (LoamJsonScan *scan, cJSON *array)
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
check_key (
    LoamJsonScan *scan, const cJSON *object, guint n_members, GHashTable **seen, const char *start)
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
    loam_json_scan_fail (scan, start, LOAM_ERROR_FORMAT,
                         "the key \"%s\" stands twice in one object; keep one", scan->decoded->str);
  return !taken;
}

/** Reads one member into @object. */
static gboolean
scan_member (LoamJsonScan *scan, cJSON *object, guint n_members, GHashTable **seen)
{
  const char *key_start = scan->at, *key_end;
  g_autofree char *key = NULL;
  LoamJsonSpan *span;
  cJSON *item;

  if (scan->at >= scan->end || *scan->at != '"') {
    loam_json_scan_expected (scan, "a key in double quotes");
    return FALSE;
  }
  if (!loam_json_scan_string (scan) || !check_key (scan, object, n_members, seen, key_start))
    return FALSE;
  key_end = scan->at;
  key = g_strdup (scan->decoded->str);
  skip_space (scan);
  if (scan->at >= scan->end || *scan->at != ':') {
    loam_json_scan_expected (scan, "“:” after a key");
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
scan_members (LoamJsonScan *scan, cJSON *object)
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
scan_container (LoamJsonScan *scan)
{
  gboolean is_array = *scan->at == '[';
  cJSON *node;
  gboolean ok;

  if (scan->depth == LOAM_JSON_MAX_DEPTH) {
    loam_json_scan_fail (scan, scan->at, LOAM_ERROR_LIMIT, "nested deeper than %d; expected less",
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
scan_value_at (LoamJsonScan *scan)
{
  char c = scan->at < scan->end ? *scan->at : '\0';

  if (c == '{' || c == '[')
    return scan_container (scan);
  if (c == '"')
    return loam_json_scan_string (scan) ? cJSON_CreateString (scan->decoded->str) : NULL;
  if (c == '-' || g_ascii_isdigit (c))
    return loam_json_scan_number (scan);
  if (skip_word (scan, "true"))
    return cJSON_CreateTrue ();
  if (skip_word (scan, "false"))
    return cJSON_CreateFalse ();
  if (skip_word (scan, "null"))
    return cJSON_CreateNull ();
  loam_json_scan_expected (scan, "a value");
  return NULL;
}

/** Reads one value and notes its span. */
static cJSON *
scan_value (LoamJsonScan *scan)
{
  const char *start = scan->at;
  guint index = scan->json->spans->len;
  LoamJsonSpan span = {(guint32) (start - scan->begin), 0, 0, 0};
  cJSON *node;

  if (index == LOAM_JSON_MAX_VALUES) {
    loam_json_scan_fail (scan, start, LOAM_ERROR_LIMIT, "more than %d values; expected less",
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
  LoamJsonScan scan = {
      .json = json,
      .begin = json->text,
      .end = json->text + json->length,
      .at = json->text,
      .error = error,
  };
  gboolean ok;

  if (json->length >= 3 && memcmp (json->text, "\xef\xbb\xbf", 3) == 0) {
    loam_json_scan_fail (&scan, scan.at, LOAM_ERROR_FORMAT,
                         "a byte order mark; save the file as UTF-8 without one");
    return FALSE;
  }
  skip_space (&scan);
  if (scan.at == scan.end) {
    loam_json_scan_fail (&scan, scan.at, LOAM_ERROR_FORMAT,
                         "the text is empty; expected a JSON value");
    return FALSE;
  }
  scan.decoded = g_string_new (NULL);
  json->root = scan_value (&scan);
  ok = json->root != NULL;
  if (ok) {
    skip_space (&scan);
    if (scan.at < scan.end) {
      loam_json_scan_fail (&scan, scan.at, LOAM_ERROR_FORMAT, "text behind the end; take it away");
      ok = FALSE;
    }
  }
  g_string_free (scan.decoded, TRUE);
  return ok;
}
