/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the bench programs share. A figure is a line of JSON on stdout; tests/bench/run makes a table of
 * them. A figure never fails by being bad: it is for people to read. */

#include <glib.h>

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/** Prints a figure. @goal: what it should be, at most, in @unit; 0 where there is none. */
static inline void
bench_print (const char *group, const char *name, double value, const char *unit, double goal)
{
  printf (
      "{\"bench\": \"%s\", \"name\": \"%s\", \"value\": %.6g, \"unit\": \"%s\", \"goal\": %g}\n",
      group, name, value, unit, goal);
  fflush (stdout);
}

/** Seconds of processor time that this thread has had: what others do on the machine does not count.
 * For what waits (files, frames) use g_get_monotonic_time(). */
static inline double
bench_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/** Bytes taken from malloc and not given back, with what malloc adds. */
static inline double
bench_heap (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return (double) (info.uordblks + info.hblkhd);
}

static inline int
bench_compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/** The middle one of @n figures; sorts them. */
static inline double
bench_median (double *figures, guint n)
{
  qsort (figures, n, sizeof (double), bench_compare);
  return figures[n / 2];
}
