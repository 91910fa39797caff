/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamCanvas: one level, seen and worked on.
 *
 * It draws the level from tiles of device pixels that it composes once (loam-canvas-tiles.c) and keeps until what they
 * show is dirty: panning composes only what comes into sight, and hovering composes nothing. Over them it draws the
 * grid, the selection, the ghost of what a click would do, and the cell cursor (loam-canvas-draw.c). Pointer and keys
 * go to the session's tool (loam-canvas-input.c); where things are on the screen is in loam-canvas-view.c.
 *
 * The canvas changes nothing itself: tools call the verbs, the document notifies, and the canvas looks again. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_CANVAS (loam_canvas_get_type ())
G_DECLARE_FINAL_TYPE (LoamCanvas, loam_canvas, LOAM, CANVAS, GtkWidget)

#define LOAM_ZOOM_MIN 0.05
#define LOAM_ZOOM_MAX 32.0

/** Signals: "view-changed" (): zoom, place or what the pointer is over; "message" (const char *): why a tool
 * refused, to be shown for a moment. */
GtkWidget *loam_canvas_new (LoamSession *session, LoamLevel *level);
/** Borrowed. */
LoamLevel *loam_canvas_get_level (LoamCanvas *canvas);
/** What the context menu shows; its actions are the window's. */
void loam_canvas_set_menu (LoamCanvas *canvas, GMenuModel *menu);

/** Application pixels for a pixel of the level. While the zoom glides, where it glides to. */
double loam_canvas_get_zoom (LoamCanvas *canvas);
/** A place in the widget as pixels of the level, and the other way round. */
LoamPoint loam_canvas_to_level (LoamCanvas *canvas, LoamPoint widget);
LoamPoint loam_canvas_to_widget (LoamCanvas *canvas, LoamPoint level);
/** Glides to @zoom about the pointer, or about the middle where the pointer is elsewhere. */
void loam_canvas_zoom_to (LoamCanvas *canvas, double zoom);
/** The next zoom of the usual ones, in (+1) or out (-1). */
void loam_canvas_zoom_step (LoamCanvas *canvas, int direction);
/** All of the level, at once. */
void loam_canvas_zoom_to_fit (LoamCanvas *canvas);
/** Moves the view as little as is needed for @box (x, y, width, height in pixels of the level) to be seen. */
void loam_canvas_reveal (LoamCanvas *canvas, double x, double y, double width, double height);

/** The place that the user points at, in pixels of the level: under the pointer, or else the cell cursor, or else the
 * middle of the view. TRUE where it is the pointer or the cursor. */
gboolean loam_canvas_get_focus_point (LoamCanvas *canvas, LoamPoint *at);
/** What the status bar says about the place and the tool; free with g_free(). @place is "" off the canvas. */
void loam_canvas_dup_status (LoamCanvas *canvas, char **place, char **help);

/** Whether the pointer or the cell cursor is in the middle of something that loam_canvas_cancel() would take back. */
gboolean loam_canvas_is_busy (LoamCanvas *canvas);

/** Cancels a gesture; TRUE if there was one. */
gboolean loam_canvas_cancel (LoamCanvas *canvas);

G_END_DECLS
