/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include "loam-things.h"

#include <glib/gi18n-lib.h>

/* The picker, and what Alt does in every other tool. */

static gboolean
paints (LoamToolId id)
{
  return id != LOAM_TOOL_SELECT && id != LOAM_TOOL_PLACE && id != LOAM_TOOL_PICKER;
}

/* Things lie on the ground, so they are looked for first; a tool that paints has no use for them. */
static gboolean
pick_thing (LoamTool *tool, LoamLevel *level, LoamPoint at)
{
  LoamEntity *thing = loam_things_find (loam_tool_get_project (tool), level, at);

  if (thing == NULL)
    return FALSE;
  LoamObject *prototype = thing->prototype;
  while (prototype != NULL && prototype->kind == LOAM_KIND_ENTITY)
    prototype = ((LoamEntity *) prototype)->prototype;
  if (prototype == NULL)
    return FALSE;

  loam_session_set_prototype (tool->session, (LoamPrototype *) prototype);
  loam_session_set_tool (tool->session, LOAM_TOOL_PLACE);
  return TRUE;
}

static gboolean
pick_terrain (LoamTool *tool, guint32 cell)
{
  LoamTerrain *terrain = loam_project_get_terrain (loam_tool_get_project (tool), cell);

  if (terrain != NULL)
    loam_session_set_terrain (tool->session, terrain);
  return terrain != NULL;
}

static gboolean
pick_tile (LoamTool *tool, guint32 cell)
{
  LoamTileset *tileset = loam_project_get_tileset (loam_tool_get_project (tool), cell);

  if (cell == 0 || tileset == NULL || tileset->object.owner == NULL)
    return FALSE;
  loam_session_set_tileset (tool->session, tileset);
  loam_session_set_pattern (tool->session, loam_pattern_new_single (cell));
  return TRUE;
}

/* What the topmost layer that has something there has. */
static gboolean
pick_cell (LoamTool *tool, LoamLevel *level, int x, int y)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = layers->len; i > 0; i--) {
    LoamLayer *layer = layers->pdata[i - 1];
    guint32 cell;

    if (!loam_layer_has_cells (layer) || loam_layer_get_look (layer).hidden)
      continue;
    cell = loam_grid_get (layer->grid, x, y);
    if (!(layer->kind == LOAM_LAYER_TILES ? pick_tile : pick_terrain) (tool, cell))
      continue;
    if (!paints (tool->id) || tool->id == LOAM_TOOL_ERASER)
      loam_session_set_tool (tool->session, LOAM_TOOL_BRUSH);
    return TRUE;
  }
  return FALSE;
}

gboolean
loam_tool_pick (LoamTool *tool, const LoamToolEvent *event)
{
  LoamLevel *level = loam_session_get_level (tool->session);

  if (level == NULL)
    return FALSE;
  if (!paints (tool->id) && pick_thing (tool, level, event->at))
    return TRUE;
  return pick_cell (tool, level, event->x, event->y);
}

static gboolean
picker_press (LoamTool *tool, const LoamToolEvent *event)
{
  loam_tool_pick (tool, event);
  return FALSE;
}

static char *
picker_status (LoamTool *tool, LoamModifiers modifiers)
{
  return g_strdup (_ ("Click: take the thing or the ground under the pointer"));
}

const LoamToolClass loam_tool_picker_class = {
    .size = sizeof (LoamTool),
    .press = picker_press,
    .status = picker_status,
};
