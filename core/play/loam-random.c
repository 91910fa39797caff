/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-random.h"

static guint64
splitmix (guint64 *state)
{
  guint64 z = (*state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

static inline guint64
rotate (guint64 x, int by)
{
  return (x << by) | (x >> (64 - by));
}

void
loam_random_init (LoamRandom *random, guint64 seed)
{
  for (guint i = 0; i < G_N_ELEMENTS (random->state); i++)
    random->state[i] = splitmix (&seed);
}

guint64
loam_random_next (LoamRandom *random)
{
  guint64 *s = random->state;
  guint64 result = rotate (s[1] * 5, 7) * 9;
  guint64 t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate (s[3], 45);
  return result;
}

gint64
loam_random_range (LoamRandom *random, gint64 low, gint64 high)
{
  guint64 span = (guint64) high - (guint64) low + 1;
  guint64 draw = loam_random_next (random);

  g_return_val_if_fail (low <= high, low);
  if (span == 0)
    return (gint64) draw;

  /* What lies over the last whole multiple of the span would favour the low numbers. */
  while (draw >= G_MAXUINT64 - G_MAXUINT64 % span)
    draw = loam_random_next (random);
  return (gint64) ((guint64) low + draw % span);
}
