/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include <glib/gi18n-lib.h>

/* The brush, and the eraser: a brush that paints nothing. A stroke is one group of the history, open from press to
 * release, so that cancelling rolls all of it back. */

typedef struct {
  LoamTool tool;
  LoamLayer *layer; /**< during a stroke; a reference */
  LoamGrid *before; /**< its cells when the stroke began */
  int x, y;         /**< where the stroke has come to */
  enum { AXIS_FREE, AXIS_OPEN, AXIS_HORIZONTAL, AXIS_VERTICAL } axis;
} LoamToolBrush;

/* With Shift a stroke keeps to the row or the column in which it is; which, the first move tells. */
static void
constrain (LoamToolBrush *brush, const LoamToolEvent *event, int *x, int *y)
{
  *x = event->x;
  *y = event->y;
  if ((event->modifiers & LOAM_MODIFIER_SHIFT) == 0) {
    brush->axis = AXIS_FREE;
    return;
  }
  if (brush->axis == AXIS_FREE)
    brush->axis = AXIS_OPEN;
  if (brush->axis == AXIS_OPEN && (event->x != brush->x || event->y != brush->y))
    brush->axis =
        ABS (event->x - brush->x) >= ABS (event->y - brush->y) ? AXIS_HORIZONTAL : AXIS_VERTICAL;
  if (brush->axis == AXIS_HORIZONTAL)
    *y = brush->y;
  else if (brush->axis == AXIS_VERTICAL)
    *x = brush->x;
}

static void
stroke_to (LoamToolBrush *brush, int x, int y)
{
  LoamTool *tool = &brush->tool;

  loam_edit_terrain_stroke (loam_tool_get_document (tool), brush->layer,
                            loam_tool_get_terrain (tool), brush->x, brush->y, x, y,
                            loam_session_get_brush (tool->session), 0);
  brush->x = x;
  brush->y = y;
}

static void
let_go (LoamToolBrush *brush)
{
  g_clear_pointer (&brush->layer, loam_object_unref);
  g_clear_pointer (&brush->before, loam_grid_unref);
}

static gboolean
brush_press (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolBrush *brush = (LoamToolBrush *) tool;
  g_autoptr (GError) error = NULL;
  LoamLayer *layer = loam_tool_find_terrain_layer (tool, &error);

  if (layer == NULL) {
    loam_tool_refuse (tool, error);
    return FALSE;
  }

  loam_tool_use_layer (tool, layer);
  brush->layer = (LoamLayer *) loam_object_ref (layer);
  brush->before = loam_grid_copy (layer->grid);
  brush->x = event->x;
  brush->y = event->y;
  brush->axis = AXIS_FREE;

  g_autofree char *label = loam_tool_dup_paint_label (tool);
  loam_document_begin (loam_tool_get_document (tool), label);
  stroke_to (brush, event->x, event->y);
  return TRUE;
}

static void
brush_drag (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolBrush *brush = (LoamToolBrush *) tool;
  int x, y;

  constrain (brush, event, &x, &y);
  if (x != brush->x || y != brush->y)
    stroke_to (brush, x, y);
}

static void
brush_release (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolBrush *brush = (LoamToolBrush *) tool;

  brush_drag (tool, event);
  g_autofree char *label = loam_edit_terrain_dup_stroke_label (brush->layer, brush->before,
                                                               loam_tool_get_terrain (tool));
  loam_document_set_label (loam_tool_get_document (tool), label);
  loam_document_end (loam_tool_get_document (tool));
  let_go (brush);
}

static void
brush_cancel (LoamTool *tool)
{
  LoamToolBrush *brush = (LoamToolBrush *) tool;

  loam_document_abort (loam_tool_get_document (tool));
  let_go (brush);
}

static void
brush_ghost (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost)
{
  LoamToolBrush *brush = (LoamToolBrush *) tool;
  int size = loam_session_get_brush (tool->session);
  int x = event->x, y = event->y;

  if (tool->busy)
    constrain (brush, event, &x, &y);
  ghost->terrain = loam_tool_get_terrain (tool);
  int left = x - (size - 1) / 2, top = y - (size - 1) / 2;
  g_clear_pointer (&ghost->cells, g_array_unref);
  ghost->cells =
      loam_shape_rect (left, top, left + size - 1, top + size - 1, TRUE, loam_tool_get_clip (tool));
}

static char *
brush_status (LoamTool *tool, LoamModifiers modifiers)
{
  if (tool->busy)
    return g_strdup (_ ("Shift: straight line · Esc: cancel"));
  if (tool->id == LOAM_TOOL_ERASER)
    return g_strdup (_ ("Drag: erase · Shift: straight line · Alt: pick · [ ]: size"));
  return g_strdup (_ ("Drag: paint · Shift: straight line · Alt: pick · [ ]: size"));
}

const LoamToolClass loam_tool_brush_class = {
    .size = sizeof (LoamToolBrush),
    .press = brush_press,
    .drag = brush_drag,
    .release = brush_release,
    .cancel = brush_cancel,
    .ghost = brush_ghost,
    .status = brush_status,
};
