/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamRandom: seeded random numbers that are the same on every machine.
 *
 * xoshiro256** by Blackman and Vigna (2018, public domain), its state filled by splitmix64 as they advise.
 * GRand is not used because its mapping to a range is not promised to stay. A plain structure: copy it to
 * remember a place in the sequence. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
  guint64 state[4];
} LoamRandom;

void loam_random_init (LoamRandom *random, guint64 seed);
guint64 loam_random_next (LoamRandom *random);
/** From @low to @high, both inclusive, each as likely as another. @low <= @high. */
gint64 loam_random_range (LoamRandom *random, gint64 low, gint64 high);

G_END_DECLS
