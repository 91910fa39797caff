/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamShapeView: a tile, large, with its collision shapes over it, to draw them. A drag draws a rectangle or an ellipse;
 * a polygon is clicked corner by corner, and closed by its first corner, a double click or Enter; Escape gives up. A click
 * chooses a shape, Delete takes it away. Corners snap to pixels of the tile, with Ctrl to none. Signal "changed" (): what
 * was drawn is another. */

#include "loam-session.h"
#include "loam-tile-shape.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_SHAPE_VIEW (loam_shape_view_get_type ())
G_DECLARE_FINAL_TYPE (LoamShapeView, loam_shape_view, LOAM, SHAPE_VIEW, GtkWidget)

/** @cell: of a layer of tiles: which tile is shown. Pictures are taken from @session's images. */
GtkWidget *loam_shape_view_new (LoamSession *session, guint32 cell, int width, int height);
/** What a drag or a click draws. */
void loam_shape_view_set_kind (LoamShapeView *view, LoamTileShapeKind kind);
/** The shapes as text, see loam-tile-shape.h (of char *, borrowed until "changed"). */
GPtrArray *loam_shape_view_get_shapes (LoamShapeView *view);
/** Takes other shapes; texts that are none are left out. No signal. */
void loam_shape_view_set_shapes (LoamShapeView *view, const LoamList *shapes);
/** Takes the shape at @index away, with a signal. */
void loam_shape_view_remove (LoamShapeView *view, guint index);

G_END_DECLS
