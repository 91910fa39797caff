/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include <glib/gi18n-lib.h>

/* Line, rectangle and ellipse: a ghost while dragging, one verb at the release. */

typedef struct {
  LoamTool tool;
  LoamLayer *layer; /**< during a gesture; a reference */
} LoamToolShape;

static int
sign (int number)
{
  return (number > 0) - (number < 0);
}

/* Shift: a line keeps to eighths of a circle, a box to a square. */
static void
constrain (LoamToolId id, int dx, int dy, int *x, int *y)
{
  int longer = MAX (ABS (dx), ABS (dy)), shorter = MIN (ABS (dx), ABS (dy));

  if (id == LOAM_TOOL_LINE && 2 * shorter < longer) {
    *x = ABS (dx) > ABS (dy) ? dx : 0;
    *y = ABS (dx) > ABS (dy) ? 0 : dy;
    return;
  }
  *x = (dx < 0 ? -1 : 1) * longer;
  *y = (dy < 0 ? -1 : 1) * longer;
  if (id == LOAM_TOOL_LINE) {
    *x = sign (dx) * longer;
    *y = sign (dy) * longer;
  }
}

/* The two corner cells of the gesture with its modifiers: Ctrl grows it around the first. */
static void
get_corners (LoamTool *tool, const LoamToolEvent *event, int *x0, int *y0, int *x1, int *y1)
{
  int dx = event->x - tool->start.x, dy = event->y - tool->start.y;

  if ((event->modifiers & LOAM_MODIFIER_SHIFT) != 0)
    constrain (tool->id, dx, dy, &dx, &dy);
  gboolean centred = (event->modifiers & LOAM_MODIFIER_CTRL) != 0 && tool->id != LOAM_TOOL_LINE;
  *x0 = tool->start.x - (centred ? dx : 0);
  *y0 = tool->start.y - (centred ? dy : 0);
  *x1 = tool->start.x + dx;
  *y1 = tool->start.y + dy;
}

static gboolean
shape_press (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolShape *shape = (LoamToolShape *) tool;
  g_autoptr (GError) error = NULL;
  LoamLayer *layer = loam_tool_find_terrain_layer (tool, &error);

  if (layer == NULL) {
    loam_tool_refuse (tool, error);
    return FALSE;
  }
  loam_tool_use_layer (tool, layer);
  shape->layer = (LoamLayer *) loam_object_ref (layer);
  return TRUE;
}

static void
shape_release (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolShape *shape = (LoamToolShape *) tool;
  LoamDocument *document = loam_tool_get_document (tool);
  LoamTerrain *terrain = loam_tool_get_terrain (tool);
  gboolean filled = loam_session_get_filled (tool->session);
  int x0, y0, x1, y1;

  get_corners (tool, event, &x0, &y0, &x1, &y1);
  if (tool->id == LOAM_TOOL_LINE)
    loam_edit_terrain_line (document, shape->layer, terrain, x0, y0, x1, y1);
  else if (tool->id == LOAM_TOOL_RECT)
    loam_edit_terrain_rect (document, shape->layer, terrain, x0, y0, x1, y1, filled);
  else
    loam_edit_terrain_ellipse (document, shape->layer, terrain, x0, y0, x1, y1, filled);
  g_clear_pointer (&shape->layer, loam_object_unref);
}

static void
shape_cancel (LoamTool *tool)
{
  g_clear_pointer (&((LoamToolShape *) tool)->layer, loam_object_unref);
}

static LoamRect
intersect (LoamRect a, LoamRect b)
{
  int x0 = MAX (a.x, b.x), y0 = MAX (a.y, b.y);
  int x1 = MIN (a.x + a.width, b.x + b.width), y1 = MIN (a.y + a.height, b.y + b.height);

  return (LoamRect){x0, y0, MAX (x1 - x0, 0), MAX (y1 - y0, 0)};
}

static void
shape_ghost (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost)
{
  gboolean filled = loam_session_get_filled (tool->session);
  LoamRect clip = intersect (loam_tool_get_clip (tool), visible);
  int x0 = event->x, y0 = event->y, x1 = event->x, y1 = event->y;

  if (tool->busy)
    get_corners (tool, event, &x0, &y0, &x1, &y1);
  ghost->terrain = loam_tool_get_terrain (tool);
  g_clear_pointer (&ghost->cells, g_array_unref);
  if (tool->id == LOAM_TOOL_LINE)
    ghost->cells = loam_shape_line (x0, y0, x1, y1, clip);
  else if (tool->id == LOAM_TOOL_RECT)
    ghost->cells = loam_shape_rect (x0, y0, x1, y1, filled, clip);
  else
    ghost->cells = loam_shape_ellipse (x0, y0, x1, y1, filled, clip);
}

static char *
shape_status (LoamTool *tool, LoamModifiers modifiers)
{
  int width = ABS (tool->last.x - tool->start.x) + 1;
  int height = ABS (tool->last.y - tool->start.y) + 1;

  if (tool->id == LOAM_TOOL_LINE && tool->busy)
    return g_strdup (_ ("Shift: eighths of a turn · Esc: cancel"));
  if (tool->id == LOAM_TOOL_LINE)
    return g_strdup (_ ("Drag: line · Shift: eighths of a turn · Alt: pick"));
  if (tool->busy)
    /* Translators: %d × %d is the size in cells. */
    return g_strdup_printf (_ ("%d × %d · Shift: square · Ctrl: around the middle · Esc: cancel"),
                            width, height);
  if (tool->id == LOAM_TOOL_RECT)
    return g_strdup (_ ("Drag: rectangle · Shift: square · Ctrl: around the middle · Alt: pick"));
  return g_strdup (_ ("Drag: ellipse · Shift: circle · Ctrl: around the middle · Alt: pick"));
}

const LoamToolClass loam_tool_shape_class = {
    .size = sizeof (LoamToolShape),
    .press = shape_press,
    .release = shape_release,
    .cancel = shape_cancel,
    .ghost = shape_ghost,
    .status = shape_status,
};
