/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tile-key.h"

#include <string.h>

static gboolean
parse_number (const char **at, int *number)
{
  const char *start = *at;

  for (*number = 0; g_ascii_isdigit (**at) && *at - start < 6; ++*at)
    *number = *number * 10 + (**at - '0');
  return *at > start && *number < LOAM_MAX_TILES;
}

gboolean
loam_tile_run_parse (const char *text, char **name, int *first, int *last)
{
  const char *at = strrchr (text, '#');
  gsize length = at != NULL ? (gsize) (at - text) : 0;

  if (length == 0)
    return FALSE;
  at++;
  if (!parse_number (&at, first))
    return FALSE;
  *last = *first;
  if (*at == '-') {
    at++;
    if (!parse_number (&at, last) || *last < *first)
      return FALSE;
  }
  if (*at != '\0')
    return FALSE;
  *name = g_strndup (text, length);
  return TRUE;
}

char *
loam_tile_run_print (const char *name, int first, int last)
{
  return first == last ? g_strdup_printf ("%s#%d", name, first)
                       : g_strdup_printf ("%s#%d-%d", name, first, last);
}

static const char letters[] = "hvdr";

gboolean
loam_tile_flips_parse (const char **at, guint32 *flips)
{
  const char *letter;

  for (*flips = 0; **at != '\0' && (letter = strchr (letters, **at)) != NULL; ++*at) {
    guint32 flip = LOAM_CELL_FLIP_H >> (letter - letters);

    if ((*flips & flip) != 0)
      return FALSE;
    *flips |= flip;
  }
  return TRUE;
}

char *
loam_tile_flips_print (char *at, guint32 cell)
{
  for (guint i = 0; i < 4; i++)
    if ((cell & LOAM_CELL_FLIP_H >> i) != 0)
      *at++ = letters[i];
  return at;
}
