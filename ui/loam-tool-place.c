/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include "loam-error.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Places things of the current prototype: the press shows where, the release does it. */

LoamPoint
loam_tool_place_at (LoamTool *tool, const LoamToolEvent *event, LoamObject *prototype)
{
  LoamProject *project = loam_tool_get_project (tool);

  if ((event->modifiers & LOAM_MODIFIER_CTRL) != 0 && prototype != NULL) {
    LoamPoint size = loam_resolve_size (project, prototype);
    return (LoamPoint){round (event->at.x - size.x / 2), round (event->at.y - size.y / 2)};
  }
  return (LoamPoint){(double) event->x * project->tile_width,
                     (double) event->y * project->tile_height};
}

static gboolean
place_press (LoamTool *tool, const LoamToolEvent *event)
{
  g_autoptr (GError) error = NULL;

  if (loam_session_get_prototype (tool->session) == NULL) {
    error = g_error_new_literal (LOAM_ERROR, LOAM_ERROR_STATE,
                                 _ ("Choose what to place in the palette of things"));
    loam_tool_refuse (tool, error);
    return FALSE;
  }
  if (loam_tool_find_things_layer (tool, &error) == NULL) {
    loam_tool_refuse (tool, error);
    return FALSE;
  }
  return TRUE;
}

static void
place_release (LoamTool *tool, const LoamToolEvent *event)
{
  LoamPrototype *prototype = loam_session_get_prototype (tool->session);
  LoamDocument *document = loam_tool_get_document (tool);
  g_autoptr (GError) error = NULL;
  LoamLayer *layer = loam_tool_find_things_layer (tool, &error);

  if (layer == NULL || prototype == NULL)
    return;

  /* Translators: a step in the history; %s is a prototype, such as "skeleton". */
  g_autofree char *label = g_strdup_printf (_ ("Place %s"), prototype->object.name);
  LoamPoint at = loam_tool_place_at (tool, event, &prototype->object);

  loam_tool_use_layer (tool, layer);
  loam_document_begin (document, label);
  LoamEntity *thing = loam_edit_entities_place (document, layer, &prototype->object, at);
  if (thing != NULL)
    loam_document_select (document, &thing, 1);
  loam_document_end (document);
}

static void
place_ghost (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost)
{
  LoamPrototype *prototype = loam_session_get_prototype (tool->session);

  if (prototype == NULL)
    return;
  LoamPoint at = loam_tool_place_at (tool, event, &prototype->object);
  LoamSprite sprite =
      loam_view_sprite_for_thing (loam_tool_get_project (tool), &prototype->object, at);
  g_array_append_val (ghost->sprites, sprite);
}

static char *
place_status (LoamTool *tool, LoamModifiers modifiers)
{
  LoamPrototype *prototype = loam_session_get_prototype (tool->session);

  if (prototype == NULL)
    return g_strdup (_ ("Choose what to place in the palette of things"));
  if (tool->busy)
    return g_strdup (_ ("Ctrl: off the grid · Esc: cancel"));
  return g_strdup_printf (_ ("Click: place %s · Ctrl: off the grid · Alt: pick"),
                          prototype->object.name);
}

const LoamToolClass loam_tool_place_class = {
    .size = sizeof (LoamTool),
    .press = place_press,
    .release = place_release,
    .ghost = place_ghost,
    .status = place_status,
};
