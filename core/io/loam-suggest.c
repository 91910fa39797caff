/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-suggest.h"

#include <string.h>

#define LONGEST 64

/** The edit distance of Levenshtein, over bytes, with neighbours exchanged counting as one change. */
static guint
distance (const char *a, guint a_length, const char *b, guint b_length)
{
  guint rows[3][LONGEST + 1];
  guint *before = rows[0], *above = rows[1], *row = rows[2];

  for (guint j = 0; j <= b_length; j++)
    above[j] = j;
  for (guint i = 1; i <= a_length; i++) {
    guint *spare = before;

    row[0] = i;
    for (guint j = 1; j <= b_length; j++) {
      row[j] = MIN (MIN (above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = MIN (row[j], before[j - 2] + 1);
    }
    before = above;
    above = row;
    row = spare;
  }
  return above[b_length];
}

const char *
loam_suggest (const char *name, GPtrArray *names)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);
  guint length = (guint) strlen (folded);
  guint best = MAX (1, length / 3) + 1;
  const char *found = NULL;

  if (length > LONGEST)
    return NULL;
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *other = g_ascii_strdown (g_ptr_array_index (names, i), -1);
    guint other_length = (guint) strlen (other);
    guint d;

    if (other_length > LONGEST || other_length == 0)
      continue;
    d = distance (folded, length, other, other_length);
    if (d < best) {
      best = d;
      found = g_ptr_array_index (names, i);
    }
  }
  return found;
}
