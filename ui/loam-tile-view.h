/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTileView: the tiles of a tileset, side by side as in its picture, to choose a rectangle of them: by dragging, or by
 * arrow keys and with Shift held. A collection is laid out in rows of what fits. Lies in a scrolled window, and draws what
 * is seen of it, however many tiles there are. Signal "chosen" (): another rectangle was chosen. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_TILE_VIEW (loam_tile_view_get_type ())
G_DECLARE_FINAL_TYPE (LoamTileView, loam_tile_view, LOAM, TILE_VIEW, GtkWidget)

/** Pictures are taken from @session's images. */
GtkWidget *loam_tile_view_new (LoamSession *session);
/** @tileset: (nullable): borrowed until it is called again. Nothing is chosen then; called again with the same one when
 * something about it changed, what is chosen stays. */
void loam_tile_view_show (LoamTileView *view, LoamTileset *tileset);
/** Frames one tile, or none where it is -1, without a signal. */
void loam_tile_view_select (LoamTileView *view, int number);
/** The chosen tiles as a pattern; a new one, or NULL where none are. */
LoamPattern *loam_tile_view_dup_pattern (LoamTileView *view);

G_END_DECLS
