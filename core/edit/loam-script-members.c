/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

const cJSON *
loam_line_get (const LoamLine *line, const char *name)
{
  return cJSON_GetObjectItemCaseSensitive (line->root, name);
}

gboolean
loam_line_expected (const LoamLine *line, const cJSON *node, GError **error, const char *expected)
{
  loam_json_set_error (line->json, node, NULL, error, LOAM_ERROR_FORMAT, _ ("expected %s"),
                       expected);
  return FALSE;
}

const cJSON *
loam_line_require (const LoamLine *line, const char *name, const char *expected, GError **error)
{
  const cJSON *node = loam_line_get (line, name);

  if (node == NULL)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, _ ("no \"%s\"; expected %s"), name,
                 expected);
  return node;
}

const char *
loam_line_get_text (const LoamLine *line, const char *name, GError **error)
{
  const cJSON *node = loam_line_require (line, name, _ ("a name"), error);

  if (node == NULL)
    return NULL;
  if (!cJSON_IsString (node) || node->valuestring[0] == '\0') {
    loam_line_expected (line, node, error, _ ("a name"));
    return NULL;
  }
  return node->valuestring;
}

static gboolean
read_int (const LoamLine *line, const cJSON *node, gint64 min, gint64 max, gint64 *value)
{
  return node != NULL && cJSON_IsNumber (node) && loam_json_get_int (line->json, node, value) &&
         *value >= min && *value <= max;
}

gboolean
loam_line_read_pair (
    const LoamLine *line, const cJSON *node, int min, int max, int *xy, GError **error)
{
  gint64 x, y;
  g_autofree char *expected = NULL;

  if (cJSON_IsArray (node) && cJSON_GetArraySize (node) == 2 &&
      read_int (line, node->child, min, max, &x) &&
      read_int (line, node->child->next, min, max, &y)) {
    xy[0] = (int) x;
    xy[1] = (int) y;
    return TRUE;
  }
  expected = g_strdup_printf (_ ("two whole numbers from %d to %d"), min, max);
  return loam_line_expected (line, node, error, expected);
}

gboolean
loam_line_get_cell (const LoamLine *line, const char *name, int *xy, GError **error)
{
  const cJSON *node = loam_line_require (line, name, _ ("a cell such as [3, 4]"), error);

  return node != NULL && loam_line_read_pair (line, node, -LOAM_GRID_MAX_COORDINATE,
                                              LOAM_GRID_MAX_COORDINATE, xy, error);
}

gboolean
loam_line_get_size (const LoamLine *line, const char *name, int *wh, GError **error)
{
  const cJSON *node = loam_line_require (line, name, _ ("a size in cells such as [64, 48]"), error);

  return node != NULL && loam_line_read_pair (line, node, 0, LOAM_GRID_MAX_COORDINATE, wh, error);
}

gboolean
loam_line_read_point (const LoamLine *line, const cJSON *node, LoamPoint *point, GError **error)
{
  double x, y;

  if (cJSON_IsArray (node) && cJSON_GetArraySize (node) == 2 && cJSON_IsNumber (node->child) &&
      cJSON_IsNumber (node->child->next) && loam_json_get_double (line->json, node->child, &x) &&
      loam_json_get_double (line->json, node->child->next, &y)) {
    *point = (LoamPoint){x, y};
    return (fabs (x) <= LOAM_EDIT_MAX_PIXELS && fabs (y) <= LOAM_EDIT_MAX_PIXELS) ||
           loam_line_expected (line, node, error, _ ("pixels within ±2^36"));
  }
  return loam_line_expected (line, node, error, _ ("two numbers such as [192, 128]"));
}

gboolean
loam_line_get_point (const LoamLine *line, const char *name, LoamPoint *point, GError **error)
{
  const cJSON *node = loam_line_get (line, name);

  return node == NULL || loam_line_read_point (line, node, point, error);
}

gboolean
loam_line_get_rect (const LoamLine *line, const char *name, LoamRect *rect, GError **error)
{
  const cJSON *node = loam_line_get (line, name), *item;
  gint64 numbers[4];
  guint n = 0;

  if (node == NULL)
    return TRUE;
  if (cJSON_IsArray (node) && cJSON_GetArraySize (node) == 4)
    cJSON_ArrayForEach (item, node)
    {
      if (!read_int (line, item, n < 2 ? -LOAM_GRID_MAX_COORDINATE : 1, LOAM_GRID_MAX_COORDINATE,
                     &numbers[n]))
        break;
      n++;
    }
  if (n < 4)
    return loam_line_expected (line, node, error,
                               _ ("cells as [x, y, width, height], such as [0, 0, 8, 8]"));
  *rect = (LoamRect){(int) numbers[0], (int) numbers[1], (int) numbers[2], (int) numbers[3]};
  return TRUE;
}

gboolean
loam_line_get_bool (const LoamLine *line, const char *name, gboolean *value, GError **error)
{
  const cJSON *node = loam_line_get (line, name);

  if (node == NULL)
    return TRUE;
  if (!cJSON_IsBool (node))
    return loam_line_expected (line, node, error, _ ("true or false"));
  *value = cJSON_IsTrue (node);
  return TRUE;
}

gboolean
loam_line_get_int (
    const LoamLine *line, const char *name, gint64 min, gint64 max, gint64 *value, GError **error)
{
  const cJSON *node = loam_line_get (line, name);
  g_autofree char *expected = NULL;

  if (node == NULL || read_int (line, node, min, max, value))
    return TRUE;
  expected = g_strdup_printf (_ ("a whole number from %ld to %ld"), (long) min, (long) max);
  return loam_line_expected (line, node, error, expected);
}
