/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamSheetView: a picture of the project, with the part of it framed that a terrain uses. Clicking moves the frame
 * to the tile under the pointer, arrow keys by a tile, with Ctrl by a pixel. Signal "moved" (int x, int y), in
 * pixels of the picture. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_SHEET_VIEW (loam_sheet_view_get_type ())
G_DECLARE_FINAL_TYPE (LoamSheetView, loam_sheet_view, LOAM, SHEET_VIEW, GtkWidget)

/** Pictures are taken from @session's images. */
GtkWidget *loam_sheet_view_new (LoamSession *session);
/** @image: (nullable): path relative to the project's folder
 * @frame: what is framed, in pixels of the picture
 * @tile: what clicks snap to, in pixels */
void loam_sheet_view_show (LoamSheetView *view, const char *image, LoamRect frame, LoamPoint tile);

/** Shows, in place of the frame, how the picture is cut into tiles, with that many pixels around all and between them. */
void loam_sheet_view_cut (LoamSheetView *view, int margin, int spacing);

G_END_DECLS
