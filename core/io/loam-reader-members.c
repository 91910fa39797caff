/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Members of JSON objects: known ones by type, unknown ones as text. */

#include "loam-reader-private.h"

#include <string.h>

#include "loam-error.h"
#include "loam-object-free.h"
#include "loam-object-private.h"
#include "loam-suggest.h"

char *
loam_reader_dup_raw (const LoamJson *json, const cJSON *node, gboolean one_line)
{
  gsize length;
  const char *raw = loam_json_get_raw (json, node, &length);
  GString *text;

  if (!one_line || (memchr (raw, '\n', length) == NULL && memchr (raw, '\r', length) == NULL))
    return g_strndup (raw, length);
  /* Strings hold no line ends: whatever stands at one is between tokens. */
  text = g_string_sized_new (length);
  for (gsize i = 0; i < length; i++) {
    if (raw[i] != '\n' && raw[i] != '\r') {
      g_string_append_c (text, raw[i]);
      continue;
    }
    while (i + 1 < length && strchr (" \t\r\n", raw[i + 1]) != NULL)
      i++;
    while (text->len > 0 && strchr (" \t", text->str[text->len - 1]) != NULL)
      g_string_truncate (text, text->len - 1);
    if (i + 1 < length && strchr ("]}", raw[i + 1]) == NULL && text->len > 0 &&
        strchr ("[{", text->str[text->len - 1]) == NULL)
      g_string_append_c (text, ' ');
  }
  return g_string_free (text, FALSE);
}

static void
add_extra (const LoamJson *json, const cJSON *node, int after, gboolean one_line, GArray **extras)
{
  LoamExtra extra;
  gsize length;
  const char *raw;

  if (*extras == NULL)
    *extras = loam_extras_new ();
  extra.after = after;
  raw = loam_json_get_raw_key (json, node, &length);
  extra.key = g_strndup (raw, length);
  extra.value = loam_reader_dup_raw (json, node, one_line);
  g_array_append_val (*extras, extra);
}

gboolean
loam_reader_members (const LoamJson *json,
                     const cJSON *node,
                     const char *const *keys,
                     const cJSON **members,
                     GArray **extras,
                     gboolean one_line,
                     GError **error)
{
  int after = -1;

  if (extras != NULL)
    *extras = NULL;
  for (guint i = 0; keys[i] != NULL; i++)
    members[i] = NULL;
  if (!cJSON_IsObject (node)) {
    loam_reader_expected (json, node, error, "an object in {}");
    return FALSE;
  }
  for (const cJSON *item = node->child; item != NULL; item = item->next) {
    int known = 0;

    while (keys[known] != NULL && strcmp (keys[known], item->string) != 0)
      known++;
    if (keys[known] != NULL) {
      members[known] = item;
      after = known;
    } else if (extras != NULL) {
      add_extra (json, item, after, one_line, extras);
    } else {
      g_autofree char *all = g_strjoinv (", ", (char **) keys);

      loam_json_set_error (json, item, NULL, error, LOAM_ERROR_UNKNOWN,
                           "unknown key; expected only: %s", all);
      return FALSE;
    }
  }
  return TRUE;
}

static const char *
found_what (const cJSON *node)
{
  if (cJSON_IsString (node))
    return "a string";
  if (cJSON_IsNumber (node))
    return "a number";
  if (cJSON_IsArray (node))
    return "a list in []";
  if (cJSON_IsObject (node))
    return "an object in {}";
  return cJSON_IsNull (node) ? "null" : cJSON_IsTrue (node) ? "true" : "false";
}

void
loam_reader_expected (
    const LoamJson *json, const cJSON *node, GError **error, const char *format, ...)
{
  g_autofree char *expected = NULL;
  gboolean plain = cJSON_IsString (node) || cJSON_IsNumber (node);
  gsize length;
  const char *raw = loam_json_get_raw (json, node, &length);
  va_list args;

  va_start (args, format);
  expected = g_strdup_vprintf (format, args);
  va_end (args);
  if (plain && length <= 80)
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_VALUE, "%.*s; expected %s",
                         (int) length, raw, expected);
  else
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_VALUE, "%s; expected %s",
                         found_what (node), expected);
}

void
loam_reader_unknown (const LoamJson *json,
                     const cJSON *node,
                     GError **error,
                     const char *kind,
                     const char *name,
                     GPtrArray *names)
{
  const char *close = loam_suggest (name, names);

  if (close != NULL)
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                         "no %s is called \"%s\"; did you mean \"%s\"?", kind, name, close);
  else if (names->len == 0)
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                         "no %s is called \"%s\"; there are none", kind, name);
  else
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                         "no %s is called \"%s\"; expected one of %u that are, such as \"%s\"",
                         kind, name, names->len, (const char *) g_ptr_array_index (names, 0));
}

void
loam_reader_unknown_object (const LoamJson *json,
                            const cJSON *node,
                            GError **error,
                            const char *kind,
                            const char *name,
                            const GPtrArray *objects)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < objects->len; i++)
    g_ptr_array_add (names, ((LoamObject *) g_ptr_array_index (objects, i))->name);
  loam_reader_unknown (json, node, error, kind, name, names);
}

gboolean
loam_reader_check_unique (
    const LoamJson *json, const cJSON *node, GHashTable *names, const char *name, GError **error)
{
  if (g_hash_table_add (names, (gpointer) name))
    return TRUE;
  loam_json_set_error (json, node, NULL, error, LOAM_ERROR_NAME,
                       "\"%s\" is taken; expected a name that no other one has", name);
  return FALSE;
}

gboolean
loam_reader_require (
    const LoamJson *json, const cJSON *object, const cJSON *node, const char *key, GError **error)
{
  if (node == NULL)
    loam_json_set_error (json, object, NULL, error, LOAM_ERROR_FORMAT,
                         "no \"%s\"; expected one here", key);
  return node != NULL;
}

gboolean
loam_reader_get_bool (const LoamJson *json, const cJSON *node, gboolean *value, GError **error)
{
  if (node == NULL)
    return TRUE;
  if (!cJSON_IsBool (node)) {
    loam_reader_expected (json, node, error, "true or false");
    return FALSE;
  }
  *value = cJSON_IsTrue (node);
  return TRUE;
}

gboolean
loam_reader_get_int (
    const LoamJson *json, const cJSON *node, int min, int max, int *value, GError **error)
{
  gint64 number;

  if (node == NULL)
    return TRUE;
  if (!loam_json_get_int (json, node, &number) || number < min || number > max) {
    loam_reader_expected (json, node, error, "a whole number from %d to %d", min, max);
    return FALSE;
  }
  *value = (int) number;
  return TRUE;
}

gboolean
loam_reader_get_double (
    const LoamJson *json, const cJSON *node, double min, double max, double *value, GError **error)
{
  double number;

  if (node == NULL)
    return TRUE;
  if (!loam_json_get_double (json, node, &number) || number < min || number > max) {
    char low[32], high[32];

    loam_reader_expected (json, node, error, "a number from %s to %s", loam_number_print (min, low),
                          loam_number_print (max, high));
    return FALSE;
  }
  *value = number;
  return TRUE;
}

gboolean
loam_reader_get_text (const LoamJson *json, const cJSON *node, const char **value, GError **error)
{
  if (node == NULL)
    return TRUE;
  if (!cJSON_IsString (node)) {
    loam_reader_expected (json, node, error, "a string");
    return FALSE;
  }
  *value = node->valuestring;
  return TRUE;
}

gboolean
loam_reader_get_color (const LoamJson *json, const cJSON *node, guint32 *value, GError **error)
{
  if (node == NULL)
    return TRUE;
  if (!cJSON_IsString (node) || !loam_color_parse (node->valuestring, value)) {
    loam_reader_expected (json, node, error, "a color such as \"#ff8800\"");
    return FALSE;
  }
  return TRUE;
}

gboolean
loam_reader_get_pair (
    const LoamJson *json, const cJSON *node, int min, int max, int *x, int *y, GError **error)
{
  if (node == NULL)
    return TRUE;
  if (!cJSON_IsArray (node) || cJSON_GetArraySize (node) != 2) {
    loam_reader_expected (json, node, error, "two whole numbers such as [64, 48]");
    return FALSE;
  }
  return loam_reader_get_int (json, node->child, min, max, x, error) &&
         loam_reader_get_int (json, node->child->next, min, max, y, error);
}

gboolean
loam_reader_get_array (const LoamJson *json, const cJSON *node, guint most, GError **error)
{
  guint n;

  if (node == NULL)
    return TRUE;
  if (!cJSON_IsArray (node)) {
    loam_reader_expected (json, node, error, "a list in []");
    return FALSE;
  }
  n = (guint) cJSON_GetArraySize (node);
  if (n > most) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_LIMIT, "%u items; expected at most %u",
                         n, most);
    return FALSE;
  }
  return TRUE;
}

gboolean
loam_reader_get_name (const LoamJson *json, const cJSON *node, const char **name, GError **error)
{
  gboolean good;

  if (!loam_reader_get_text (json, node, name, error))
    return FALSE;
  good = **name != '\0' && **name != '@' && strlen (*name) <= 255;
  for (const char *p = *name; good && *p != '\0'; p++)
    good = (guchar) *p >= 0x20 && *p != 0x7f;
  if (!good)
    loam_reader_expected (json, node, error,
                          "a name: 1 to 255 bytes, no line ends, no “@” in front");
  return good;
}

gboolean
loam_reader_read_formerly (const LoamJson *json,
                           const cJSON *node,
                           LoamObject *object,
                           GError **error)
{
  g_autoptr (GArray) items = NULL;
  LoamValue list;

  if (node == NULL)
    return TRUE;
  if (!loam_reader_get_array (json, node, 1000, error))
    return FALSE;
  items = g_array_new (FALSE, FALSE, sizeof (LoamValue));
  g_array_set_clear_func (items, (GDestroyNotify) loam_value_clear);
  for (const cJSON *item = node->child; item != NULL; item = item->next) {
    const char *name;
    LoamValue value;

    if (!loam_reader_get_name (json, item, &name, error))
      return FALSE;
    value = loam_value_text (LOAM_VALUE_STRING, name);
    g_array_append_val (items, value);
  }
  g_array_set_clear_func (items, NULL);
  list = loam_value_list ((const LoamValue *) (gconstpointer) items->data, items->len);
  loam_object_swap (object, LOAM_PROPERTY_FORMERLY, &list);
  loam_value_clear (&list);
  return TRUE;
}

gboolean
loam_reader_check_version (
    const LoamJson *json, const cJSON *root, const char *key, const cJSON *node, GError **error)
{
  gint64 version;

  if (node == NULL) {
    loam_json_set_error (json, root, NULL, error, LOAM_ERROR_FORMAT,
                         "no \"%s\"; expected a file that says \"%s\": %d", key, key,
                         LOAM_FORMAT_VERSION);
    return FALSE;
  }
  if (!loam_json_get_int (json, node, &version) || version < 1) {
    loam_reader_expected (json, node, error, "the version of the format, %d", LOAM_FORMAT_VERSION);
    return FALSE;
  }
  if (version > LOAM_FORMAT_VERSION) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_FORMAT,
                         "made by a newer Loam (format %" G_GINT64_FORMAT
                         "); this one reads up to format %d",
                         version, LOAM_FORMAT_VERSION);
    return FALSE;
  }
  return TRUE;
}
