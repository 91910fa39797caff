/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include "loam-things.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Selects and moves things; on a terrain layer, selects a rectangle of cells.
 *
 *   idle ──press on a thing──▶ pressed ──moved far enough──▶ moving ──release──▶ one move
 *     ├────press beside one──▶ marquee ──release──▶ what it touches is selected
 *     └────on a terrain layer▶ cells ──release──▶ those cells, or the thing that was clicked
 *
 * What moves is shown as a ghost until the release, so that cancelling has nothing to take back. */

#define DRAG_THRESHOLD 4.0 /* screen pixels */

typedef enum { STATE_IDLE, STATE_PRESSED, STATE_MOVING, STATE_MARQUEE, STATE_CELLS } State;

typedef struct {
  LoamTool tool;
  State state;
  LoamPoint origin;      /**< where the thing that was grabbed stood */
  LoamEntity *grabbed;   /**< a reference, while pressed or moving */
  gboolean was_selected; /**< and it was before the press: a click then leaves it alone */
  gboolean far;          /**< the pointer has left the place of the press */
} LoamToolSelect;

static gboolean
adds (const LoamToolEvent *event)
{
  return (event->modifiers & (LOAM_MODIFIER_SHIFT | LOAM_MODIFIER_CTRL)) != 0;
}

/* The selection with @thing put in, or taken out where it was in. TRUE if it is in now. */
static gboolean
toggle (LoamDocument *document, LoamEntity *thing)
{
  GPtrArray *selection = loam_document_get_selection (document);
  g_autoptr (GPtrArray) changed = g_ptr_array_new ();
  gboolean was = FALSE;

  for (guint i = 0; i < selection->len; i++) {
    if (selection->pdata[i] == thing)
      was = TRUE;
    else
      g_ptr_array_add (changed, selection->pdata[i]);
  }
  if (!was)
    g_ptr_array_add (changed, thing);
  loam_document_select (document, (LoamEntity **) changed->pdata, changed->len);
  return !was;
}

static void
forget_cells (LoamDocument *document)
{
  loam_document_select_cells (document, NULL, NULL);
}

static gboolean
press_thing (LoamToolSelect *select, LoamEntity *thing, const LoamToolEvent *event)
{
  LoamDocument *document = loam_tool_get_document (&select->tool);

  forget_cells (document);
  select->was_selected = loam_document_is_selected (document, thing);
  if (adds (event)) {
    select->was_selected = FALSE;
    if (!toggle (document, thing))
      return FALSE;
  } else if (!select->was_selected) {
    loam_document_select (document, &thing, 1);
  }
  loam_tool_use_layer (&select->tool, (LoamLayer *) thing->object.owner);
  select->grabbed = (LoamEntity *) loam_object_ref (thing);
  select->origin = thing->at;
  select->state = STATE_PRESSED;
  return TRUE;
}

static gboolean
select_press (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolSelect *select = (LoamToolSelect *) tool;
  LoamLevel *level = loam_session_get_level (tool->session);
  LoamLayer *layer = loam_session_get_layer (tool->session);

  if (level == NULL)
    return FALSE;
  select->far = FALSE;
  if (layer != NULL && layer->grid != NULL) {
    select->state = STATE_CELLS;
    return TRUE;
  }

  LoamEntity *thing = loam_things_find (loam_tool_get_project (tool), level, event->at);
  if (thing != NULL)
    return press_thing (select, thing, event);
  select->state = STATE_MARQUEE;
  return TRUE;
}

/* How far the selection moves: the grabbed thing to whole cells, or with Ctrl or Alt to whole pixels. */
static LoamPoint
get_offset (LoamToolSelect *select, const LoamToolEvent *event)
{
  LoamProject *project = loam_tool_get_project (&select->tool);
  LoamPoint by = {event->at.x - select->tool.start.at.x, event->at.y - select->tool.start.at.y};

  if ((event->modifiers & LOAM_MODIFIER_SHIFT) != 0) {
    if (fabs (by.x) >= fabs (by.y))
      by.y = 0;
    else
      by.x = 0;
  }
  if ((event->modifiers & (LOAM_MODIFIER_CTRL | LOAM_MODIFIER_ALT)) != 0)
    return (LoamPoint){round (by.x), round (by.y)};

  double width = project->tile_width, height = project->tile_height;
  LoamPoint to = {round ((select->origin.x + by.x) / width) * width,
                  round ((select->origin.y + by.y) / height) * height};
  return (LoamPoint){by.x == 0 ? 0 : to.x - select->origin.x,
                     by.y == 0 ? 0 : to.y - select->origin.y};
}

static void
select_drag (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolSelect *select = (LoamToolSelect *) tool;
  double dx = event->at.x - tool->start.at.x, dy = event->at.y - tool->start.at.y;

  if (hypot (dx, dy) * event->zoom < DRAG_THRESHOLD || select->far)
    return;
  select->far = TRUE;
  if (select->state != STATE_PRESSED)
    return;

  LoamDocument *document = loam_tool_get_document (tool);
  GPtrArray *selection = loam_document_get_selection (document);
  g_autoptr (GError) error = NULL;
  if (loam_edit_entities_can_change (document, (LoamEntity **) selection->pdata, selection->len,
                                     &error))
    select->state = STATE_MOVING;
  else
    loam_tool_refuse (tool, error);
}

static LoamBox
get_marquee (LoamTool *tool, const LoamToolEvent *event)
{
  LoamPoint a = tool->start.at, b = event->at;

  return (LoamBox){MIN (a.x, b.x), MIN (a.y, b.y), fabs (a.x - b.x), fabs (a.y - b.y)};
}

static void
release_marquee (LoamToolSelect *select, const LoamToolEvent *event)
{
  LoamTool *tool = &select->tool;
  LoamDocument *document = loam_tool_get_document (tool);
  g_autoptr (GPtrArray) things = g_ptr_array_new ();

  if (adds (event)) {
    GPtrArray *selection = loam_document_get_selection (document);
    for (guint i = 0; i < selection->len; i++)
      g_ptr_array_add (things, selection->pdata[i]);
  }
  if (select->far) {
    g_autoptr (GPtrArray) found =
        loam_things_find_in (loam_tool_get_project (tool), loam_session_get_level (tool->session),
                             get_marquee (tool, event));
    for (guint i = 0; i < found->len; i++)
      if (!adds (event) || !loam_document_is_selected (document, found->pdata[i]))
        g_ptr_array_add (things, found->pdata[i]);
  }
  forget_cells (document);
  loam_document_select (document, (LoamEntity **) things->pdata, things->len);
}

static LoamRect
get_cells (LoamTool *tool, const LoamToolEvent *event)
{
  LoamRect clip = loam_tool_get_clip (tool);
  int x0 = MAX (MIN (tool->start.x, event->x), clip.x);
  int y0 = MAX (MIN (tool->start.y, event->y), clip.y);
  int x1 = MIN (MAX (tool->start.x, event->x), clip.x + clip.width - 1);
  int y1 = MIN (MAX (tool->start.y, event->y), clip.y + clip.height - 1);

  return x1 < x0 || y1 < y0 ? (LoamRect){0} : (LoamRect){x0, y0, x1 - x0 + 1, y1 - y0 + 1};
}

/* How selected cells change, as in other editors: Shift adds, Ctrl takes away, and both leave what is in both. */
static LoamRegionMode
get_mode (const LoamToolEvent *event)
{
  switch (event->modifiers & (LOAM_MODIFIER_SHIFT | LOAM_MODIFIER_CTRL)) {
  case LOAM_MODIFIER_SHIFT:
    return LOAM_REGION_ADD;
  case LOAM_MODIFIER_CTRL:
    return LOAM_REGION_REMOVE;
  case LOAM_MODIFIER_SHIFT | LOAM_MODIFIER_CTRL:
    return LOAM_REGION_INTERSECT;
  default:
    return LOAM_REGION_REPLACE;
  }
}

static void
release_cells (LoamToolSelect *select, const LoamToolEvent *event)
{
  LoamTool *tool = &select->tool;
  LoamDocument *document = loam_tool_get_document (tool);

  if (select->far) {
    g_autoptr (LoamRegion) cells = loam_region_new_rect (get_cells (tool, event));

    loam_edit_selection_cells (document, loam_session_get_level (tool->session), cells,
                               get_mode (event));
    return;
  }

  LoamEntity *thing = loam_things_find (loam_tool_get_project (tool),
                                        loam_session_get_level (tool->session), event->at);
  forget_cells (document);
  if (thing != NULL) {
    loam_document_select (document, &thing, 1);
    loam_tool_use_layer (tool, (LoamLayer *) thing->object.owner);
  } else {
    loam_document_select (document, NULL, 0);
  }
}

static void
release_move (LoamToolSelect *select, const LoamToolEvent *event)
{
  LoamDocument *document = loam_tool_get_document (&select->tool);
  GPtrArray *selection = loam_document_get_selection (document);
  LoamEntity **things = (LoamEntity **) selection->pdata;
  LoamPoint by = get_offset (select, event);
  g_autoptr (GError) error = NULL;

  if (by.x == 0 && by.y == 0)
    return;
  if (loam_edit_entities_can_move (document, things, selection->len, by, &error))
    loam_edit_entities_move (document, things, selection->len, by, 0);
  else
    loam_tool_refuse (&select->tool, error);
}

static void
select_cancel (LoamTool *tool)
{
  LoamToolSelect *select = (LoamToolSelect *) tool;

  select->state = STATE_IDLE;
  g_clear_pointer (&select->grabbed, loam_object_unref);
}

static void
select_release (LoamTool *tool, const LoamToolEvent *event)
{
  LoamToolSelect *select = (LoamToolSelect *) tool;

  select_drag (tool, event);
  switch (select->state) {
  case STATE_MOVING:
    release_move (select, event);
    break;
  case STATE_PRESSED:
    if (select->was_selected && !select->far)
      loam_document_select (loam_tool_get_document (tool), &select->grabbed, 1);
    break;
  case STATE_MARQUEE:
    release_marquee (select, event);
    break;
  case STATE_CELLS:
    release_cells (select, event);
    break;
  case STATE_IDLE:
    break;
  }
  select_cancel (tool);
}

static void
ghost_moving (LoamToolSelect *select, const LoamToolEvent *event, LoamGhost *ghost)
{
  LoamTool *tool = &select->tool;
  GPtrArray *selection = loam_document_get_selection (loam_tool_get_document (tool));
  LoamPoint by = get_offset (select, event);

  ghost->moves = TRUE;
  for (guint i = 0; i < selection->len; i++) {
    LoamEntity *thing = selection->pdata[i];
    LoamPoint at = {thing->at.x + by.x, thing->at.y + by.y};
    LoamSprite sprite =
        loam_view_sprite_for_thing (loam_tool_get_project (tool), &thing->object, at);
    g_array_append_val (ghost->sprites, sprite);
  }
}

static void
select_ghost (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost)
{
  LoamToolSelect *select = (LoamToolSelect *) tool;
  LoamProject *project = loam_tool_get_project (tool);

  if (!tool->busy)
    return;
  if (select->state == STATE_MOVING) {
    ghost_moving (select, event, ghost);
  } else if (select->state == STATE_MARQUEE && select->far) {
    ghost->has_frame = TRUE;
    ghost->frame_from = tool->start.at;
    ghost->frame_to = event->at;
  } else if (select->state == STATE_CELLS && select->far) {
    LoamRect cells = get_cells (tool, event);
    ghost->has_frame = cells.width > 0;
    ghost->frame_from = (LoamPoint){(double) cells.x * project->tile_width,
                                    (double) cells.y * project->tile_height};
    ghost->frame_to = (LoamPoint){(double) (cells.x + cells.width) * project->tile_width,
                                  (double) (cells.y + cells.height) * project->tile_height};
  }
}

static char *
select_status (LoamTool *tool, LoamModifiers modifiers)
{
  LoamToolSelect *select = (LoamToolSelect *) tool;
  LoamLayer *layer = loam_session_get_layer (tool->session);

  if (tool->busy && select->state == STATE_MOVING)
    return g_strdup (_ ("Shift: along one axis · Ctrl or Alt: off the grid · Esc: cancel"));
  if (tool->busy && select->state == STATE_CELLS) {
    LoamRect cells = get_cells (tool, &tool->last);
    return g_strdup_printf (
        _ ("%d × %d cells · Shift: add · Ctrl: remove · both: keep what is in both · Esc: cancel"),
        cells.width, cells.height);
  }
  if (tool->busy)
    return g_strdup (_ ("Shift or Ctrl: add · Esc: cancel"));
  if (layer != NULL && layer->grid != NULL)
    return g_strdup (
        _ ("Drag: select cells · Shift: add · Ctrl: remove · Click: select a thing · Alt: pick"));
  return g_strdup (_ ("Click or drag: select, move · Shift or Ctrl: add · Alt: pick"));
}

const LoamToolClass loam_tool_select_class = {
    .size = sizeof (LoamToolSelect),
    .press = select_press,
    .drag = select_drag,
    .release = select_release,
    .cancel = select_cancel,
    .ghost = select_ghost,
    .status = select_status,
};
