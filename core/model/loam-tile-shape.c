/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tile-shape.h"

#include "loam-value.h"

#include <math.h>

static const char *const names[] = {"rectangle", "ellipse", "polygon", NULL};

static gboolean
parse_numbers (char **words, LoamTileShape *shape)
{
  for (guint i = 0; i < shape->n; i++) {
    char *end;

    shape->numbers[i] = g_ascii_strtod (words[i], &end);
    if (*words[i] == '\0' || *end != '\0' || !(fabs (shape->numbers[i]) <= 1e6))
      return FALSE;
  }
  if (shape->kind == LOAM_TILE_SHAPE_POLYGON)
    return shape->n >= 6 && shape->n % 2 == 0;
  return shape->n == 4 && shape->numbers[2] > 0 && shape->numbers[3] > 0;
}

gboolean
loam_tile_shape_parse (const char *text, LoamTileShape *shape)
{
  g_auto (GStrv) words = g_strsplit (text, " ", LOAM_TILE_SHAPE_MAX_NUMBERS + 2);
  guint n = g_strv_length (words);
  int kind = 0;

  *shape = (LoamTileShape){0};
  while (names[kind] != NULL && (n == 0 || !g_str_equal (names[kind], words[0])))
    kind++;
  if (names[kind] == NULL || n > LOAM_TILE_SHAPE_MAX_NUMBERS + 1)
    return FALSE;
  *shape = (LoamTileShape){(LoamTileShapeKind) kind, n - 1, g_new0 (double, n)};
  if (!parse_numbers (words + 1, shape)) {
    loam_tile_shape_clear (shape);
    return FALSE;
  }
  return TRUE;
}

char *
loam_tile_shape_print (const LoamTileShape *shape)
{
  GString *text = g_string_new (names[shape->kind]);
  char number[32];

  for (guint i = 0; i < shape->n; i++)
    g_string_append_printf (text, " %s", loam_number_print (shape->numbers[i], number));
  return g_string_free (text, FALSE);
}

void
loam_tile_shape_clear (LoamTileShape *shape)
{
  g_clear_pointer (&shape->numbers, g_free);
}
