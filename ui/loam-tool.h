/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTool: what the pointer does on a canvas (the State pattern).
 *
 * Each tool is a small state machine behind one interface: it is told of presses, motion, releases and modifiers,
 * in cells and pixels of the level, and calls the verbs of core/edit. It knows the session and nothing of widgets,
 * so that tests drive it with tables of events and no display. What it has to say goes out as plain data:
 * a status line, a message where it refused, and a LoamGhost, which the canvas draws over the level.
 *
 * What must hold: a gesture (press … release) is at most one undo step; loam_tool_cancel() leaves the document as it
 * was before the press, whatever the tool was doing; a tool that is not busy holds no borrowed object of the model. */

#include "loam-session.h"
#include "loam-view.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_MODIFIER_SHIFT = 1 << 0, /**< constrains, or adds */
  LOAM_MODIFIER_CTRL = 1 << 1,  /**< adds, or lets go of the grid */
  LOAM_MODIFIER_ALT = 1 << 2    /**< picks, or lets go of the grid */
} LoamModifiers;

typedef struct {
  LoamPoint at; /**< pixels of the level */
  int x, y;     /**< the cell there */
  LoamModifiers modifiers;
  double zoom; /**< screen pixels for a pixel of the level: how far a hand may tremble */
} LoamToolEvent;

/** What a click here would do, or what the gesture is about to do. */
typedef struct {
  GArray *cells;                  /**< of int, x and y in turn: would get @terrain */
  LoamTerrain *terrain;           /**< borrowed; NULL where they would be erased */
  LoamPattern *pattern;           /**< tiles that would lie there; owned; or NULL */
  int pattern_x, pattern_y;       /**< the cell of its top left one */
  GArray *sprites;                /**< of LoamSprite: would stand there */
  gboolean moves;                 /**< @sprites are the selected things, on their way */
  gboolean has_frame;             /**< a rectangle is being drawn: a marquee */
  LoamPoint frame_from, frame_to; /**< pixels of the level */
} LoamGhost;

void loam_ghost_init (LoamGhost *ghost);
void loam_ghost_clear (LoamGhost *ghost);

typedef struct _LoamTool LoamTool;

LoamTool *loam_tool_new (LoamToolId id, LoamSession *session);
/** Cancels what it is doing. */
void loam_tool_free (LoamTool *tool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamTool, loam_tool_free)

LoamToolId loam_tool_get_id (const LoamTool *tool);
/** For a person, translated: "Brush". */
const char *loam_tool_id_get_title (LoamToolId id);
/** The name of its icon. */
const char *loam_tool_id_get_icon (LoamToolId id);
/** "select", "brush", … as actions spell it. */
const char *loam_tool_id_get_name (LoamToolId id);

/** Between a press and its release, or the press's cancelling. */
gboolean loam_tool_is_busy (const LoamTool *tool);
void loam_tool_press (LoamTool *tool, const LoamToolEvent *event);
/** The pointer moved, or the modifiers changed; also without a press. */
void loam_tool_motion (LoamTool *tool, const LoamToolEvent *event);
void loam_tool_release (LoamTool *tool, const LoamToolEvent *event);
/** Gives up the gesture: nothing has changed. TRUE if there was one. */
gboolean loam_tool_cancel (LoamTool *tool);

/** What the tool would do at @event; @visible is the part of the level that is seen, in cells. Clear @ghost. */
void loam_tool_get_ghost (LoamTool *tool,
                          const LoamToolEvent *event,
                          LoamRect visible,
                          LoamGhost *ghost);
/** What a click and each modifier do now, for the status bar. Free with g_free(). */
char *loam_tool_dup_status (LoamTool *tool, LoamModifiers modifiers);
/** Why the last press did nothing, once; NULL where it did. Free with g_free(). */
char *loam_tool_take_message (LoamTool *tool);

G_END_DECLS
