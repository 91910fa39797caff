/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamPreview: the pane that plays the level, with its controls.
 *
 * It runs a LoamWorld made from a snapshot (loam_project_copy()), so it never touches the document or its history. A
 * LoamLoop is fed from the pane's frame clock; paused or hidden, nothing ticks. Edits of the document reach the running
 * world as live edits. What the player does is recorded by step, and so are live edits, by the world.
 *
 * The picture is double-buffered, see loam-screen.h. Keys (arrows or WASD, Space or Enter) work while the picture has
 * the focus; Escape stops. Signal "closed" (): the user wants the pane away; it has stopped. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_PREVIEW (loam_preview_get_type ())
G_DECLARE_FINAL_TYPE (LoamPreview, loam_preview, LOAM, PREVIEW, GtkWidget)

GtkWidget *loam_preview_new (LoamSession *session);

/** Runs the session's current level from its start. */
void loam_preview_play (LoamPreview *preview);
/** The same, with the player's thing moved to @at, in pixels of the level. */
void loam_preview_play_from (LoamPreview *preview, LoamPoint at);
/** Goes on or pauses; starts where nothing runs. */
void loam_preview_toggle_pause (LoamPreview *preview);
/** One step, then paused. */
void loam_preview_step (LoamPreview *preview);
/** From the start again: same level, same start, as the document is now. */
void loam_preview_restart (LoamPreview *preview);
void loam_preview_stop (LoamPreview *preview);

/** Whether a world is there, running or paused. */
gboolean loam_preview_is_active (LoamPreview *preview);
gboolean loam_preview_is_paused (LoamPreview *preview);
/** FALSE while no world is there. */
gboolean loam_preview_get_state (LoamPreview *preview, guint64 *step, guint64 *hash);

G_END_DECLS
