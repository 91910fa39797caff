/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include "loam-error.h"

#include <glib/gi18n-lib.h>

/* The brush, the eraser, the rectangle and the bucket, while tiles are painted: what the session's pattern says, in place
 * of a terrain. A gesture is one group of the history, so that cancelling rolls all of it back. */

/* Cells that a ghost shows at most; a larger rectangle shows its frame alone. */
#define MAX_GHOST_SIDE 128

typedef struct {
  LoamTool tool;
  LoamLayer *layer;     /**< during a gesture; a reference */
  LoamPattern *pattern; /**< during a gesture: what it paints */
  int x, y;             /**< where a stroke has come to */
} LoamToolTiles;

/* What the tool paints now, or NULL where nothing was chosen; a new one. */
static LoamPattern *
make_pattern (LoamTool *tool)
{
  const LoamPattern *chosen = loam_session_get_pattern (tool->session);

  if (tool->id == LOAM_TOOL_ERASER)
    return loam_pattern_new_single (0);
  return chosen != NULL ? loam_pattern_copy (chosen) : NULL;
}

static LoamLayer *
find_layer (LoamTool *tool, GError **error)
{
  LoamLayer *layer = loam_session_find_layer (tool->session, LOAM_LAYER_TILES);

  if (layer != NULL)
    return loam_edit_tiles_can_paint (loam_tool_get_document (tool), layer, error) ? layer : NULL;
  g_set_error_literal (error, LOAM_ERROR, LOAM_ERROR_STATE,
                       _ ("This level has no layer of tiles; add one in the layers panel"));
  return NULL;
}

static void
let_go (LoamToolTiles *tiles)
{
  g_clear_pointer (&tiles->layer, loam_object_unref);
  g_clear_pointer (&tiles->pattern, loam_pattern_free);
}

/* Where the pattern's top left cell goes for the pointer at a cell: its middle is under the pointer. */
static void
get_origin (const LoamPattern *pattern, int x, int y, int *left, int *top)
{
  *left = x - (pattern->width - 1) / 2;
  *top = y - (pattern->height - 1) / 2;
}

/* Puts the pattern at the cell, or erases as many cells as the brush has. */
static void
put (LoamToolTiles *tiles, int x, int y)
{
  LoamTool *tool = &tiles->tool;
  int size = loam_session_get_brush (tool->session), at[2];

  if (tool->id == LOAM_TOOL_ERASER) {
    loam_edit_tiles_rect (loam_tool_get_document (tool), tiles->layer, tiles->pattern,
                          (LoamRect){x - (size - 1) / 2, y - (size - 1) / 2, size, size});
    return;
  }
  get_origin (tiles->pattern, x, y, &at[0], &at[1]);
  loam_edit_tiles_paint (loam_tool_get_document (tool), tiles->layer, tiles->pattern, at, 1, 0);
}

/* A stroke without gaps from where it is. A pattern of several cells is put down edge to edge, as a stamp is. */
static void
stroke_to (LoamToolTiles *tiles, int x, int y)
{
  int width = tiles->pattern->width, height = tiles->pattern->height;
  g_autoptr (GArray) cells =
      loam_shape_line (tiles->x, tiles->y, x, y, loam_tool_get_clip (&tiles->tool));

  if (width > 1 || height > 1) {
    int dx = (x - tiles->tool.start.x) / width * width;
    int dy = (y - tiles->tool.start.y) / height * height;

    put (tiles, tiles->tool.start.x + dx, tiles->tool.start.y + dy);
  }
  for (guint i = 0; width == 1 && height == 1 && i + 1 < cells->len; i += 2)
    put (tiles, g_array_index (cells, int, i), g_array_index (cells, int, i + 1));
  tiles->x = x;
  tiles->y = y;
}

static char *
dup_label (LoamTool *tool)
{
  switch (tool->id) {
  case LOAM_TOOL_ERASER:
    return g_strdup (_ ("Erase tiles"));
  case LOAM_TOOL_RECT:
    return g_strdup (_ ("Fill a rectangle with tiles"));
  case LOAM_TOOL_BUCKET:
    return g_strdup (_ ("Fill with tiles"));
  default:
    return g_strdup (_ ("Paint tiles"));
  }
}

static gboolean
tiles_press (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolTiles *tiles = (LoamToolTiles *) tool;
  g_autoptr (GError) error = NULL;
  g_autofree char *label = NULL;
  LoamLayer *layer = find_layer (tool, &error);
  LoamPattern *pattern = layer != NULL ? make_pattern (tool) : NULL;

  if (layer != NULL && pattern == NULL)
    g_set_error_literal (&error, LOAM_ERROR, LOAM_ERROR_STATE,
                         _ ("Choose tiles in the palette to paint with"));
  if (pattern == NULL) {
    loam_tool_refuse (tool, error);
    return FALSE;
  }
  loam_tool_use_layer (tool, layer);
  tiles->layer = (LoamLayer *) loam_object_ref (layer);
  tiles->pattern = pattern;
  tiles->x = event->x;
  tiles->y = event->y;
  label = dup_label (tool);
  loam_document_begin (loam_tool_get_document (tool), label);
  if (tool->id == LOAM_TOOL_BRUSH || tool->id == LOAM_TOOL_ERASER)
    put (tiles, event->x, event->y);
  return TRUE;
}

static void
tiles_drag (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolTiles *tiles = (LoamToolTiles *) tool;

  if ((tool->id == LOAM_TOOL_BRUSH || tool->id == LOAM_TOOL_ERASER) &&
      (event->x != tiles->x || event->y != tiles->y))
    stroke_to (tiles, event->x, event->y);
}

static LoamRect
get_rect (const LoamToolEvent *from, const LoamToolEvent *to)
{
  return (LoamRect){MIN (from->x, to->x), MIN (from->y, to->y), ABS (to->x - from->x) + 1,
                    ABS (to->y - from->y) + 1};
}

static void
tiles_release (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolTiles *tiles = (LoamToolTiles *) tool;
  LoamDocument *document = loam_tool_get_document (tool);

  tiles_drag (tool, event);
  if (tool->id == LOAM_TOOL_RECT)
    loam_edit_tiles_rect (document, tiles->layer, tiles->pattern, get_rect (&tool->start, event));
  else if (tool->id == LOAM_TOOL_BUCKET)
    loam_edit_tiles_fill (document, tiles->layer, tiles->pattern, event->x, event->y);
  loam_document_end (document);
  let_go (tiles);
}

static void
tiles_cancel (LoamTool *tool)
{
  loam_document_abort (loam_tool_get_document (tool));
  let_go ((LoamToolTiles *) tool);
}

/* The pattern again and again over a rectangle; NULL where that is too large to show. */
static LoamPattern *
repeat (const LoamPattern *pattern, LoamRect rect)
{
  LoamPattern *repeated;

  if (rect.width > MAX_GHOST_SIDE || rect.height > MAX_GHOST_SIDE)
    return NULL;
  repeated = loam_pattern_new (rect.width, rect.height);
  for (int y = 0; y < rect.height; y++)
    for (int x = 0; x < rect.width; x++)
      repeated->cells[y * rect.width + x] =
          pattern->cells[y % pattern->height * pattern->width + x % pattern->width];
  return repeated;
}

static void
tiles_ghost (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost)
{
  const LoamProject *project = loam_tool_get_project (tool);
  g_autoptr (LoamPattern) pattern = make_pattern (tool);
  int size = loam_session_get_brush (tool->session);

  if (tool->id == LOAM_TOOL_ERASER) {
    int left = event->x - (size - 1) / 2, top = event->y - (size - 1) / 2;

    g_clear_pointer (&ghost->cells, g_array_unref);
    ghost->cells = loam_shape_rect (left, top, left + size - 1, top + size - 1, TRUE,
                                    loam_tool_get_clip (tool));
  } else if (pattern != NULL && tool->id == LOAM_TOOL_RECT && tool->busy) {
    LoamRect rect = get_rect (&tool->start, event);

    ghost->pattern = repeat (pattern, rect);
    ghost->pattern_x = rect.x;
    ghost->pattern_y = rect.y;
    ghost->has_frame = TRUE;
    ghost->frame_from =
        (LoamPoint){(double) rect.x * project->tile_width, (double) rect.y * project->tile_height};
    ghost->frame_to = (LoamPoint){(double) (rect.x + rect.width) * project->tile_width,
                                  (double) (rect.y + rect.height) * project->tile_height};
  } else if (pattern != NULL && !tool->busy) {
    get_origin (pattern, event->x, event->y, &ghost->pattern_x, &ghost->pattern_y);
    ghost->pattern = g_steal_pointer (&pattern);
  }
}

static char *
tiles_status (LoamTool *tool, LoamModifiers modifiers)
{
  if (tool->busy)
    return g_strdup (_ ("Esc: cancel"));
  switch (tool->id) {
  case LOAM_TOOL_ERASER:
    return g_strdup (_ ("Drag: erase tiles · Alt: pick · [ ]: size"));
  case LOAM_TOOL_RECT:
    return g_strdup (_ ("Drag: fill a rectangle with tiles · X Y Z: turn · Alt: pick"));
  case LOAM_TOOL_BUCKET:
    return g_strdup (_ ("Click: fill what is joined and alike · X Y Z: turn · Alt: pick"));
  default:
    return g_strdup (_ ("Drag: paint tiles · X Y Z: turn · Alt: pick"));
  }
}

const LoamToolClass loam_tool_tiles_class = {
    .size = sizeof (LoamToolTiles),
    .press = tiles_press,
    .drag = tiles_drag,
    .release = tiles_release,
    .cancel = tiles_cancel,
    .ghost = tiles_ghost,
    .status = tiles_status,
};
