/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

#include <math.h>
#include <string.h>

/* Draws cells that are selected: a tint, and a line around them as soon as cells are big enough to tell. */

#define LEAST_CELL 4.0 /* pixels of the screen from which on there is a line */

typedef struct {
  cairo_t *cr;
  const LoamRegion *region;
  LoamRect area;     /* what of it is seen, in cells */
  double cell_width; /* pixels of the widget */
  double cell_height;
} Drawing;

/* Adds the cells of row @y that are in it as rectangles as high as @rows. */
static void
add_row (Drawing *drawing, const guint32 *row, int y, int rows)
{
  for (int i = 0; i < drawing->area.width; i++) {
    int from = i;

    while (i < drawing->area.width && row[i] != 0)
      i++;
    if (i > from)
      cairo_rectangle (drawing->cr, from * drawing->cell_width,
                       (y - drawing->area.y) * drawing->cell_height,
                       (i - from) * drawing->cell_width, rows * drawing->cell_height);
  }
}

/* Adds the sides between cells of which one is in it, between row @y and the one @above, and in row @y. */
static void
add_sides (Drawing *drawing, const guint32 *above, const guint32 *row, int y)
{
  double w = drawing->cell_width, h = drawing->cell_height;
  double top = (y - drawing->area.y) * h;
  int last = drawing->area.width;

  for (int i = 0; i < last; i++) {
    int from = i;

    while (i < last && row[i] != above[i])
      i++;
    if (i == from)
      continue;
    cairo_move_to (drawing->cr, from * w, top);
    cairo_line_to (drawing->cr, i * w, top);
  }
  for (int i = 1; i < last; i++)
    if (row[i] != row[i - 1]) {
      cairo_move_to (drawing->cr, i * w, top);
      cairo_line_to (drawing->cr, i * w, top + h);
    }
}

static void
draw_tint (Drawing *drawing)
{
  g_autofree guint32 *row = g_new (guint32, (gsize) drawing->area.width);
  int step = MAX (1, (int) (1 / drawing->cell_height));

  for (int y = drawing->area.y; y < drawing->area.y + drawing->area.height; y += step) {
    loam_region_get_row (drawing->region, drawing->area.x, y, drawing->area.width, row);
    add_row (drawing, row, y, step);
  }
  cairo_fill (drawing->cr);
}

static void
draw_line (Drawing *drawing)
{
  gsize n = (gsize) drawing->area.width;
  g_autofree guint32 *above = g_new0 (guint32, n);
  g_autofree guint32 *row = g_new (guint32, n);

  for (int y = drawing->area.y; y < drawing->area.y + drawing->area.height; y++) {
    loam_region_get_row (drawing->region, drawing->area.x, y, drawing->area.width, row);
    add_sides (drawing, above, row, y);
    memcpy (above, row, n * sizeof *row);
  }
  cairo_set_line_width (drawing->cr, 2);
  cairo_stroke (drawing->cr);
}

void
loam_canvas_draw_region (LoamCanvas *self,
                         GtkSnapshot *snapshot,
                         const LoamRegion *region,
                         const GdkRGBA *accent)
{
  const LoamProject *project = loam_document_get_project (self->document);
  LoamRect extent = loam_region_get_extent (region);
  LoamRect seen = loam_canvas_get_visible_cells (self);
  /* With a ring around, so that no side is missed. */
  int x = MAX (extent.x, seen.x) - 1, y = MAX (extent.y, seen.y) - 1;
  LoamRect area = {x, y, MIN (extent.x + extent.width, seen.x + seen.width) + 1 - x,
                   MIN (extent.y + extent.height, seen.y + seen.height) + 1 - y};
  Drawing drawing = {.region = region,
                     .area = area,
                     .cell_width = project->tile_width * self->zoom,
                     .cell_height = project->tile_height * self->zoom};
  GdkRGBA tint = *accent;

  if (area.width <= 2 || area.height <= 2)
    return;
  drawing.cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) self->seen_width, (float) self->seen_height));
  cairo_translate (drawing.cr, self->offset_x + area.x * drawing.cell_width,
                   self->offset_y + area.y * drawing.cell_height);
  tint.alpha *= 0.2F;
  gdk_cairo_set_source_rgba (drawing.cr, &tint);
  draw_tint (&drawing);
  gdk_cairo_set_source_rgba (drawing.cr, accent);
  if (drawing.cell_height >= LEAST_CELL && drawing.cell_width >= LEAST_CELL)
    draw_line (&drawing);
  cairo_destroy (drawing.cr);
}
