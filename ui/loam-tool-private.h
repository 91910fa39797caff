/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the tools share among themselves. */

#include "loam-tool.h"

G_BEGIN_DECLS

/** What a kind of tool does. All but @size may be NULL. The base keeps `busy` and hands out picking with Alt. */
typedef struct {
  gsize size; /**< of its structure, which begins with LoamTool */
  /** TRUE where a gesture has begun. */
  gboolean (*press) (LoamTool *tool, const LoamToolEvent *event);
  /** During a gesture. */
  void (*drag) (LoamTool *tool, const LoamToolEvent *event);
  void (*release) (LoamTool *tool, const LoamToolEvent *event);
  void (*cancel) (LoamTool *tool);
  void (*ghost) (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost);
  char *(*status) (LoamTool *tool, LoamModifiers modifiers);
  void (*clear) (LoamTool *tool);
} LoamToolClass;

struct _LoamTool {
  const LoamToolClass *class;
  LoamToolId id;
  LoamSession *session; /**< not a reference: the canvas holds it longer */
  gboolean busy;
  LoamToolEvent start; /**< the press of the gesture */
  LoamToolEvent last;  /**< the latest event of the gesture */
  char *message;
};

extern const LoamToolClass loam_tool_brush_class;
extern const LoamToolClass loam_tool_shape_class;
extern const LoamToolClass loam_tool_bucket_class;
extern const LoamToolClass loam_tool_select_class;
extern const LoamToolClass loam_tool_picker_class;
extern const LoamToolClass loam_tool_place_class;
/** What brush, eraser, rectangle and bucket do while tiles are painted. */
extern const LoamToolClass loam_tool_tiles_class;

LoamDocument *loam_tool_get_document (LoamTool *tool);
LoamProject *loam_tool_get_project (LoamTool *tool);
/** Says why nothing happens; takes over nothing. */
void loam_tool_refuse (LoamTool *tool, const GError *error);

/** The layer to paint on, see loam_session_find_layer(). NULL, with a reason, where it can't be painted on. */
LoamLayer *loam_tool_find_terrain_layer (LoamTool *tool, GError **error);
/** The layer to put things on, likewise. */
LoamLayer *loam_tool_find_things_layer (LoamTool *tool, GError **error);
/** Makes @layer the current one if it is not. */
void loam_tool_use_layer (LoamTool *tool, LoamLayer *layer);
/** The terrain that the tool paints with: of the session, or NULL for the eraser. */
LoamTerrain *loam_tool_get_terrain (LoamTool *tool);
/** Labels a step: "Paint river" or "Erase". Free with g_free(). */
char *loam_tool_dup_paint_label (LoamTool *tool);
/** All cells of the current level, for clipping; of a level without bounds, all that may be written. */
LoamRect loam_tool_get_clip (LoamTool *tool);

/** Takes what is under the pointer: a thing's prototype, or the terrain. FALSE where there is nothing. */
gboolean loam_tool_pick (LoamTool *tool, const LoamToolEvent *event);

/** Where a thing of @prototype would be put: the cell, or with Ctrl the very pixel, around the pointer. */
LoamPoint loam_tool_place_at (LoamTool *tool, const LoamToolEvent *event, LoamObject *prototype);

G_END_DECLS
