/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What is said about tiles: how probable they are, which terrain they show, their animation (seen live), and what collides,
 * drawn on the tile. Answered as one step. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @pattern: the tiles, all of @tileset; the first of them is shown */
void loam_tile_dialog_present (GtkWidget *widget,
                               LoamSession *session,
                               LoamTileset *tileset,
                               const LoamPattern *pattern);

G_END_DECLS
