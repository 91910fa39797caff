/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include "loam-error.h"

#include <glib/gi18n-lib.h>

typedef struct {
  const char *name, *title, *icon;
  const LoamToolClass *class;
} LoamToolInfo;

/* By LoamToolId. */
static const LoamToolInfo infos[] = {
    {"select", N_ ("Select"), "loam-select-symbolic", &loam_tool_select_class},
    {"brush", N_ ("Brush"), "loam-brush-symbolic", &loam_tool_brush_class},
    {"line", N_ ("Line"), "loam-line-symbolic", &loam_tool_shape_class},
    {"rect", N_ ("Rectangle"), "loam-rect-symbolic", &loam_tool_shape_class},
    {"ellipse", N_ ("Ellipse"), "loam-ellipse-symbolic", &loam_tool_shape_class},
    {"bucket", N_ ("Bucket"), "loam-bucket-symbolic", &loam_tool_bucket_class},
    {"eraser", N_ ("Eraser"), "loam-eraser-symbolic", &loam_tool_brush_class},
    {"picker", N_ ("Picker"), "loam-picker-symbolic", &loam_tool_picker_class},
    {"place", N_ ("Place"), "loam-place-symbolic", &loam_tool_place_class},
};
G_STATIC_ASSERT (G_N_ELEMENTS (infos) == LOAM_N_TOOLS);

void
loam_ghost_init (LoamGhost *ghost)
{
  *ghost = (LoamGhost){0};
  ghost->cells = g_array_new (FALSE, FALSE, sizeof (int));
  ghost->sprites = g_array_new (FALSE, FALSE, sizeof (LoamSprite));
}

void
loam_ghost_clear (LoamGhost *ghost)
{
  g_clear_pointer (&ghost->pattern, loam_pattern_free);
  g_clear_pointer (&ghost->cells, g_array_unref);
  g_clear_pointer (&ghost->sprites, g_array_unref);
}

LoamTool *
loam_tool_new (LoamToolId id, LoamSession *session)
{
  g_return_val_if_fail (id < LOAM_N_TOOLS, NULL);

  LoamTool *tool = g_malloc0 (MAX (infos[id].class->size, loam_tool_tiles_class.size));
  tool->class = infos[id].class;
  tool->id = id;
  tool->session = session;
  return tool;
}

void
loam_tool_free (LoamTool *tool)
{
  loam_tool_cancel (tool);
  if (tool->class->clear != NULL)
    tool->class->clear (tool);
  g_free (tool->message);
  g_free (tool);
}

LoamToolId
loam_tool_get_id (const LoamTool *tool)
{
  return tool->id;
}

const char *
loam_tool_id_get_title (LoamToolId id)
{
  g_return_val_if_fail (id < LOAM_N_TOOLS, NULL);
  return _ (infos[id].title);
}

const char *
loam_tool_id_get_icon (LoamToolId id)
{
  g_return_val_if_fail (id < LOAM_N_TOOLS, NULL);
  return infos[id].icon;
}

const char *
loam_tool_id_get_name (LoamToolId id)
{
  g_return_val_if_fail (id < LOAM_N_TOOLS, NULL);
  return infos[id].name;
}

gboolean
loam_tool_is_busy (const LoamTool *tool)
{
  return tool->busy;
}

/* The same tool does another thing while tiles are painted. Between gestures, a tool holds nothing that the other could not
 * take over. */
static void
choose_class (LoamTool *tool)
{
  static const LoamToolId both[] = {LOAM_TOOL_BRUSH, LOAM_TOOL_ERASER, LOAM_TOOL_RECT,
                                    LOAM_TOOL_BUCKET};
  const LoamToolClass *class = infos[tool->id].class;

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    if (tool->id == both[i] && loam_session_get_painting (tool->session) == LOAM_LAYER_TILES)
      class = &loam_tool_tiles_class;
  if (tool->busy || tool->class == class)
    return;
  if (tool->class->clear != NULL)
    tool->class->clear (tool);
  memset ((char *) tool + sizeof (LoamTool), 0,
          MAX (infos[tool->id].class->size, loam_tool_tiles_class.size) - sizeof (LoamTool));
  tool->class = class;
}

void
loam_tool_press (LoamTool *tool, const LoamToolEvent *event)
{
  if (tool->busy)
    return;

  choose_class (tool);
  g_clear_pointer (&tool->message, g_free);
  tool->start = tool->last = *event;
  if ((event->modifiers & LOAM_MODIFIER_ALT) != 0 && tool->id != LOAM_TOOL_PICKER)
    loam_tool_pick (tool, event);
  else
    tool->busy = tool->class->press (tool, event);
}

void
loam_tool_motion (LoamTool *tool, const LoamToolEvent *event)
{
  if (!tool->busy)
    return;
  if (tool->class->drag != NULL)
    tool->class->drag (tool, event);
  tool->last = *event;
}

void
loam_tool_release (LoamTool *tool, const LoamToolEvent *event)
{
  if (!tool->busy)
    return;
  tool->busy = FALSE;
  if (tool->class->release != NULL)
    tool->class->release (tool, event);
}

gboolean
loam_tool_cancel (LoamTool *tool)
{
  if (!tool->busy)
    return FALSE;
  tool->busy = FALSE;
  if (tool->class->cancel != NULL)
    tool->class->cancel (tool);
  return TRUE;
}

void
loam_tool_get_ghost (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost)
{
  loam_ghost_init (ghost);
  choose_class (tool);
  if (loam_session_get_level (tool->session) == NULL || tool->class->ghost == NULL)
    return;
  if (!tool->busy && (event->modifiers & LOAM_MODIFIER_ALT) != 0)
    return;
  tool->class->ghost (tool, event, visible, ghost);
}

char *
loam_tool_dup_status (LoamTool *tool, LoamModifiers modifiers)
{
  choose_class (tool);
  if (tool->class->status == NULL)
    return g_strdup ("");
  if (!tool->busy && (modifiers & LOAM_MODIFIER_ALT) != 0 && tool->id != LOAM_TOOL_PICKER)
    return g_strdup (_ ("Click: take what is under the pointer"));
  return tool->class->status (tool, modifiers);
}

char *
loam_tool_take_message (LoamTool *tool)
{
  return g_steal_pointer (&tool->message);
}

LoamDocument *
loam_tool_get_document (LoamTool *tool)
{
  return loam_session_get_document (tool->session);
}

LoamProject *
loam_tool_get_project (LoamTool *tool)
{
  return loam_document_get_project (loam_tool_get_document (tool));
}

void
loam_tool_refuse (LoamTool *tool, const GError *error)
{
  g_free (tool->message);
  tool->message = g_strdup (error->message);
}

typedef gboolean (*CanUse) (LoamDocument *document, LoamLayer *layer, GError **error);

/* A layer that is locked or hidden is refused and not gone around: the user chose it. */
static LoamLayer *
find_layer (LoamTool *tool, LoamLayerKind kind, CanUse can_use, GError **error)
{
  LoamLayer *layer = loam_session_find_layer (tool->session, kind);

  if (layer != NULL)
    return can_use (loam_tool_get_document (tool), layer, error) ? layer : NULL;
  g_set_error_literal (error, LOAM_ERROR, LOAM_ERROR_STATE,
                       kind == LOAM_LAYER_TERRAIN
                           ? _ ("This level has no layer of terrain; add one to paint on")
                           : _ ("This level has no layer for things; add one to place on"));
  return NULL;
}

LoamLayer *
loam_tool_find_terrain_layer (LoamTool *tool, GError **error)
{
  return find_layer (tool, LOAM_LAYER_TERRAIN, loam_edit_terrain_can_paint, error);
}

LoamLayer *
loam_tool_find_things_layer (LoamTool *tool, GError **error)
{
  return find_layer (tool, LOAM_LAYER_ENTITIES, loam_edit_entities_can_place, error);
}

void
loam_tool_use_layer (LoamTool *tool, LoamLayer *layer)
{
  if (loam_session_get_layer (tool->session) != layer)
    loam_session_set_layer (tool->session, layer);
}

LoamTerrain *
loam_tool_get_terrain (LoamTool *tool)
{
  return tool->id == LOAM_TOOL_ERASER ? NULL : loam_session_get_terrain (tool->session);
}

char *
loam_tool_dup_paint_label (LoamTool *tool)
{
  LoamTerrain *terrain = loam_tool_get_terrain (tool);

  if (terrain == NULL)
    return g_strdup (_ ("Erase"));
  /* Translators: a step in the history; %s is a kind of ground, such as "river". */
  return g_strdup_printf (_ ("Paint %s"), terrain->object.name);
}

LoamRect
loam_tool_get_clip (LoamTool *tool)
{
  LoamLevel *level = loam_session_get_level (tool->session);

  if (level != NULL && loam_level_is_bounded (level))
    return (LoamRect){0, 0, level->width, level->height};
  return (LoamRect){-LOAM_GRID_MAX_COORDINATE, -LOAM_GRID_MAX_COORDINATE,
                    2 * LOAM_GRID_MAX_COORDINATE, 2 * LOAM_GRID_MAX_COORDINATE};
}
