/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-shapes.h"

#include "loam-edit-terrain.h"

#include <math.h>

typedef struct {
  LoamRect clip;
  LoamSpanFunc func;
  gpointer user_data;
} Sink;

static void
emit (const Sink *sink, int y, int x0, int x1)
{
  x0 = MAX (x0, sink->clip.x);
  x1 = MIN (x1, sink->clip.x + sink->clip.width - 1);
  if (y >= sink->clip.y && y < sink->clip.y + sink->clip.height && x0 <= x1)
    sink->func (y, x0, x1, sink->user_data);
}

/* Bresenham's line, a cell at a time. */
static void
line (const LoamShape *shape, const Sink *sink)
{
  gint64 x = shape->x0, y = shape->y0;
  gint64 dx = ABS ((gint64) shape->x1 - x), dy = -ABS ((gint64) shape->y1 - y);
  int step_x = shape->x0 < shape->x1 ? 1 : -1, step_y = shape->y0 < shape->y1 ? 1 : -1;
  gint64 error = dx + dy;

  for (;;) {
    gint64 twice = 2 * error;

    emit (sink, (int) y, (int) x, (int) x);
    if (x == shape->x1 && y == shape->y1)
      return;
    if (twice >= dy) {
      error += dy;
      x += step_x;
    }
    if (twice <= dx) {
      error += dx;
      y += step_y;
    }
  }
}

static void
rectangle (const LoamShape *shape, LoamRect box, const Sink *sink)
{
  int x1 = box.x + box.width - 1, y1 = box.y + box.height - 1;
  int first = MAX (box.y, sink->clip.y);
  int last = MIN (y1, sink->clip.y + sink->clip.height - 1);

  for (int y = first; y <= last; y++) {
    if (shape->filled || y == box.y || y == y1) {
      emit (sink, y, box.x, x1);
      continue;
    }
    emit (sink, y, box.x, box.x);
    if (x1 > box.x)
      emit (sink, y, x1, x1);
  }
}

/* The cells of row @y whose middles lie inside the ellipse, in @from and @to. The middle row and column (or two of
 * them) always reach the box, so that a thin ellipse is not cut short. */
static void
ellipse_row (LoamRect box, int y, gint64 *from, gint64 *to)
{
  /* Twice the distance from the centre keeps halves whole. */
  gint64 twice_y = ABS (2 * (gint64) y - (2 * (gint64) box.y + box.height - 1));
  double part = (double) twice_y / box.height;
  double reach = box.width * sqrt (MAX (0.0, 1.0 - part * part));
  gint64 least = (box.width - 1) % 2;
  gint64 half = (gint64) floor (reach);

  if (y < box.y || y >= box.y + box.height) {
    *from = 1;
    *to = 0;
    return;
  }
  if (twice_y <= 1)
    half = box.width - 1;
  if (half % 2 != least)
    half--;
  half = CLAMP (half, least, box.width - 1);
  *from = box.x + (box.width - 1 - half) / 2;
  *to = *from + half;
}

/* What is inside and has all four neighbours inside as well is not of the outline. */
static void
ellipse_outline_row (LoamRect box, int y, const Sink *sink)
{
  gint64 from, to, above_from, above_to, below_from, below_to, inner_from, inner_to;

  ellipse_row (box, y, &from, &to);
  ellipse_row (box, y - 1, &above_from, &above_to);
  ellipse_row (box, y + 1, &below_from, &below_to);
  inner_from = MAX (from + 1, MAX (above_from, below_from));
  inner_to = MIN (to - 1, MIN (above_to, below_to));
  if (y == box.y || y == box.y + box.height - 1 || inner_from > inner_to) {
    emit (sink, y, (int) from, (int) to);
    return;
  }
  emit (sink, y, (int) from, (int) inner_from - 1);
  emit (sink, y, (int) inner_to + 1, (int) to);
}

static void
ellipse (const LoamShape *shape, LoamRect box, const Sink *sink)
{
  int first = MAX (box.y, sink->clip.y);
  int last = MIN (box.y + box.height, sink->clip.y + sink->clip.height) - 1;

  for (int y = first; y <= last; y++) {
    gint64 from, to;

    if (!shape->filled) {
      ellipse_outline_row (box, y, sink);
      continue;
    }
    ellipse_row (box, y, &from, &to);
    emit (sink, y, (int) from, (int) to);
  }
}

LoamRect
loam_shape_get_bounds (const LoamShape *shape)
{
  int x = MIN (shape->x0, shape->x1), y = MIN (shape->y0, shape->y1);

  return (LoamRect){x, y, MAX (shape->x0, shape->x1) - x + 1, MAX (shape->y0, shape->y1) - y + 1};
}

void
loam_shape_foreach (const LoamShape *shape, LoamRect clip, LoamSpanFunc func, gpointer user_data)
{
  Sink sink = {clip, func, user_data};

  switch (shape->kind) {
  case LOAM_SHAPE_LINE:
    line (shape, &sink);
    break;
  case LOAM_SHAPE_RECT:
    rectangle (shape, loam_shape_get_bounds (shape), &sink);
    break;
  case LOAM_SHAPE_ELLIPSE:
    ellipse (shape, loam_shape_get_bounds (shape), &sink);
    break;
  }
}

static void
append_cb (int y, int x0, int x1, gpointer user_data)
{
  GArray *cells = user_data;

  for (int x = x0; x <= x1; x++) {
    int cell[2] = {x, y};

    g_array_append_vals (cells, cell, 2);
  }
}

static GArray *
as_cells (LoamShape shape, LoamRect clip)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (int));

  loam_shape_foreach (&shape, clip, append_cb, cells);
  return cells;
}

GArray *
loam_shape_line (int x0, int y0, int x1, int y1, LoamRect clip)
{
  return as_cells ((LoamShape){LOAM_SHAPE_LINE, x0, y0, x1, y1}, clip);
}

GArray *
loam_shape_rect (int x0, int y0, int x1, int y1, gboolean filled, LoamRect clip)
{
  return as_cells ((LoamShape){LOAM_SHAPE_RECT, x0, y0, x1, y1, filled}, clip);
}

GArray *
loam_shape_ellipse (int x0, int y0, int x1, int y1, gboolean filled, LoamRect clip)
{
  return as_cells ((LoamShape){LOAM_SHAPE_ELLIPSE, x0, y0, x1, y1, filled}, clip);
}
