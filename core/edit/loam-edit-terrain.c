/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-terrain.h"

#include "loam-edit-private.h"
#include "loam-edit-shapes.h"
#include "loam-error.h"
#include "loam-flood.h"
#include "loam-grid-private.h"
#include "loam-region-private.h"

#include <glib/gi18n-lib.h>

gboolean
loam_edit_terrain_can_paint (LoamDocument *document, LoamLayer *layer, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  if (layer == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("Choose a terrain layer to paint on"));
    return FALSE;
  }
  if (layer->kind != LOAM_LAYER_TERRAIN) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("The layer “%s” holds things; terrain is painted on a terrain layer"),
                 layer->object.name);
    return FALSE;
  }
  return loam_edit_check_layer (layer, error);
}

static guint32
cell_of (const LoamTerrain *terrain)
{
  return terrain != NULL ? terrain->index : 0;
}

LoamRect
loam_edit_get_writable (const LoamGrid *grid, LoamRect area)
{
  int x1 = area.x + area.width - 1, y1 = area.y + area.height - 1;

  if (area.width <= 0 || area.height <= 0)
    return (LoamRect){0};
  if (loam_grid_is_bounded (grid)) {
    LoamRect bounds = loam_grid_get_bounds (grid);
    LoamRect part = {MAX (area.x, 0), MAX (area.y, 0)};

    part.width = MIN (x1, bounds.width - 1) - part.x + 1;
    part.height = MIN (y1, bounds.height - 1) - part.y + 1;
    return part.width > 0 && part.height > 0 ? part : (LoamRect){0};
  }
  return loam_grid_can_set_rect (grid, area) ? area : (LoamRect){0};
}

typedef enum { ACT_PAINT, ACT_LINE, ACT_RECT, ACT_ELLIPSE, ACT_FILL } Act;

/* What the history panel says of @n cells that became @terrain. */
static char *
make_label (Act act, const LoamTerrain *terrain, gulong n)
{
  const char *name = terrain != NULL ? terrain->object.name : NULL;

  if (name == NULL)
    return g_strdup_printf (ngettext ("Erase %'lu cell", "Erase %'lu cells", n), n);
  switch (act) {
  case ACT_LINE:
    return g_strdup_printf (
        ngettext ("Draw a line of %'lu cell with %s", "Draw a line of %'lu cells with %s", n), n,
        name);
  case ACT_RECT:
    return g_strdup_printf (ngettext ("Draw a rectangle of %'lu cell with %s",
                                      "Draw a rectangle of %'lu cells with %s", n),
                            n, name);
  case ACT_ELLIPSE:
    return g_strdup_printf (ngettext ("Draw an ellipse of %'lu cell with %s",
                                      "Draw an ellipse of %'lu cells with %s", n),
                            n, name);
  case ACT_FILL:
    return g_strdup_printf (ngettext ("Fill %'lu cell with %s", "Fill %'lu cells with %s", n), n,
                            name);
  case ACT_PAINT:
  default:
    return g_strdup_printf (ngettext ("Paint %'lu cell with %s", "Paint %'lu cells with %s", n), n,
                            name);
  }
}

char *
loam_edit_terrain_dup_stroke_label (const LoamLayer *layer,
                                    const LoamGrid *before,
                                    const LoamTerrain *terrain)
{
  g_autoptr (LoamPatch) patch = NULL;

  g_return_val_if_fail (layer != NULL && layer->grid != NULL && before != NULL, NULL);

  patch = loam_patch_new_diff (before, layer->grid);
  return make_label (ACT_PAINT, terrain, patch != NULL ? (gulong) loam_patch_count (patch) : 0);
}

/* What it says of a stroke, which grows while it is the last step. */
static char *
make_stroke_label (const LoamTerrain *terrain)
{
  if (terrain == NULL)
    return g_strdup (_ ("Erase"));
  return g_strdup_printf (_ ("Paint with %s"), terrain->object.name);
}

/* Makes a step of @patch, taken over; NULL is a change of nothing. */
static gboolean
push_patch (LoamDocument *document,
            LoamLayer *layer,
            LoamPatch *patch,
            Act act,
            const LoamTerrain *terrain,
            guint64 gesture)
{
  g_autofree char *label = NULL;

  if (patch == NULL)
    return FALSE;
  label = gesture != 0 ? make_stroke_label (terrain)
                       : make_label (act, terrain, (gulong) loam_patch_count (patch));
  loam_document_begin_gesture (document, label, gesture);
  loam_document_push (document, loam_command_new_cells (layer, patch));
  loam_document_end (document);
  return TRUE;
}

/* Makes a step of what differs in @after, inside the selection where painting keeps to one. */
static gboolean
push_grid (LoamDocument *document,
           LoamLayer *layer,
           const LoamGrid *after,
           Act act,
           const LoamTerrain *terrain,
           guint64 gesture)
{
  LoamRegion *limit = loam_document_get_paint_limit (document, layer);
  g_autoptr (LoamGrid) inside = NULL;

  if (limit != NULL)
    after = inside = loam_region_limit (limit, layer->grid, after);
  return push_patch (document, layer, loam_patch_new_diff (layer->grid, after), act, terrain,
                     gesture);
}

static LoamRect
get_cells_bounds (const int *xy, gsize n_cells)
{
  int x0 = xy[0], y0 = xy[1], x1 = xy[0], y1 = xy[1];

  for (gsize i = 1; i < n_cells; i++) {
    x0 = MIN (x0, xy[2 * i]);
    x1 = MAX (x1, xy[2 * i]);
    y0 = MIN (y0, xy[2 * i + 1]);
    y1 = MAX (y1, xy[2 * i + 1]);
  }
  return (LoamRect){x0, y0, x1 - x0 + 1, y1 - y0 + 1};
}

static gboolean
contains (LoamRect rect, int x, int y)
{
  return x >= rect.x && y >= rect.y && x - rect.x < rect.width && y - rect.y < rect.height;
}

gboolean
loam_edit_terrain_paint (LoamDocument *document,
                         LoamLayer *layer,
                         LoamTerrain *terrain,
                         const int *xy,
                         gsize n_cells,
                         guint64 gesture)
{
  g_autofree LoamCell *many = NULL;
  LoamCell few[32], *cells = few;
  LoamRegion *limit;
  LoamRect writable;
  gsize n = 0;

  if (n_cells == 0 || !loam_edit_terrain_can_paint (document, layer, NULL))
    return FALSE;
  if (n_cells > G_N_ELEMENTS (few))
    cells = many = g_new (LoamCell, n_cells);
  limit = loam_document_get_paint_limit (document, layer);
  writable = loam_edit_get_writable (layer->grid, get_cells_bounds (xy, n_cells));
  for (gsize i = 0; i < n_cells; i++)
    if (contains (writable, xy[2 * i], xy[2 * i + 1]) &&
        (limit == NULL || loam_region_contains (limit, xy[2 * i], xy[2 * i + 1])))
      cells[n++] = (LoamCell){xy[2 * i], xy[2 * i + 1], cell_of (terrain)};
  return push_patch (document, layer, loam_patch_new_cells (layer->grid, cells, n), ACT_PAINT,
                     terrain, gesture);
}

typedef struct {
  LoamGrid *grid;
  guint32 value;
} Ink;

static void
write_span_cb (int y, int x0, int x1, gpointer user_data)
{
  const Ink *ink = user_data;

  loam_grid_fill_rect (ink->grid, (LoamRect){x0, y, x1 - x0 + 1, 1}, ink->value);
}

static gboolean
draw (LoamDocument *document, LoamLayer *layer, LoamTerrain *terrain, const LoamShape *shape)
{
  static const Act acts[] = {ACT_LINE, ACT_RECT, ACT_ELLIPSE};
  g_autoptr (LoamGrid) after = NULL;
  LoamRect writable;
  Ink ink;

  if (!loam_edit_terrain_can_paint (document, layer, NULL))
    return FALSE;
  after = loam_grid_copy (layer->grid);
  writable = loam_edit_get_writable (after, loam_shape_get_bounds (shape));
  ink = (Ink){after, cell_of (terrain)};
  if (shape->kind == LOAM_SHAPE_RECT && shape->filled)
    loam_grid_fill_rect (after, writable, ink.value);
  else
    loam_shape_foreach (shape, writable, write_span_cb, &ink);
  return push_grid (document, layer, after, acts[shape->kind], terrain, 0);
}

gboolean
loam_edit_terrain_line (
    LoamDocument *document, LoamLayer *layer, LoamTerrain *terrain, int x0, int y0, int x1, int y1)
{
  return draw (document, layer, terrain, &(LoamShape){LOAM_SHAPE_LINE, x0, y0, x1, y1});
}

gboolean
loam_edit_terrain_rect (LoamDocument *document,
                        LoamLayer *layer,
                        LoamTerrain *terrain,
                        int x0,
                        int y0,
                        int x1,
                        int y1,
                        gboolean filled)
{
  return draw (document, layer, terrain, &(LoamShape){LOAM_SHAPE_RECT, x0, y0, x1, y1, filled});
}

gboolean
loam_edit_terrain_ellipse (LoamDocument *document,
                           LoamLayer *layer,
                           LoamTerrain *terrain,
                           int x0,
                           int y0,
                           int x1,
                           int y1,
                           gboolean filled)
{
  return draw (document, layer, terrain, &(LoamShape){LOAM_SHAPE_ELLIPSE, x0, y0, x1, y1, filled});
}

typedef struct {
  Ink ink;
  LoamRect writable;
  int brush;
} Brush;

static LoamRect
get_brush_rect (int x, int y, int brush)
{
  return (LoamRect){x - (brush - 1) / 2, y - (brush - 1) / 2, brush, brush};
}

static void
stamp_cb (int y, int x0, int x1, gpointer user_data)
{
  const Brush *brush = user_data;

  for (int x = x0; x <= x1; x++) {
    LoamRect rect = get_brush_rect (x, y, brush->brush), part;

    part.x = MAX (rect.x, brush->writable.x);
    part.y = MAX (rect.y, brush->writable.y);
    part.width = MIN (rect.x + rect.width, brush->writable.x + brush->writable.width) - part.x;
    part.height = MIN (rect.y + rect.height, brush->writable.y + brush->writable.height) - part.y;
    if (part.width > 0 && part.height > 0)
      loam_grid_fill_rect (brush->ink.grid, part, brush->ink.value);
  }
}

gboolean
loam_edit_terrain_stroke (LoamDocument *document,
                          LoamLayer *layer,
                          LoamTerrain *terrain,
                          int x0,
                          int y0,
                          int x1,
                          int y1,
                          int brush,
                          guint64 gesture)
{
  LoamShape path = {LOAM_SHAPE_LINE, x0, y0, x1, y1};
  g_autoptr (LoamGrid) after = NULL;
  LoamRect area, first;
  Brush ink;

  g_return_val_if_fail (brush >= 1, FALSE);

  if (!loam_edit_terrain_can_paint (document, layer, NULL))
    return FALSE;
  if (brush == 1 && x0 == x1 && y0 == y1)
    return loam_edit_terrain_paint (document, layer, terrain, (int[]){x0, y0}, 1, gesture);
  after = loam_grid_copy (layer->grid);
  area = loam_shape_get_bounds (&path);
  first = get_brush_rect (area.x, area.y, brush);
  first.width += area.width - 1;
  first.height += area.height - 1;
  ink = (Brush){{after, cell_of (terrain)}, loam_edit_get_writable (after, first), brush};
  if (ink.writable.width > 0)
    loam_shape_foreach (&path, area, stamp_cb, &ink);
  return push_grid (document, layer, after, ACT_PAINT, terrain, gesture);
}

gboolean
loam_edit_terrain_fill (
    LoamDocument *document, LoamLayer *layer, LoamTerrain *terrain, int x, int y)
{
  g_autoptr (LoamGrid) after = NULL;
  LoamRegion *limit;

  if (!loam_edit_terrain_can_paint (document, layer, NULL))
    return FALSE;
  limit = loam_document_get_paint_limit (document, layer);
  if (limit != NULL && !loam_region_contains (limit, x, y))
    return FALSE;
  after = loam_flood (layer->grid, x, y, cell_of (terrain));
  if (after == NULL)
    return FALSE;
  return push_grid (document, layer, after, ACT_FILL, terrain, 0);
}
