/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTilePalette: the project's tilesets, one at a time, and what is painted out of it. Choosing tiles makes them the
 * session's pattern. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_TILE_PALETTE (loam_tile_palette_get_type ())
G_DECLARE_FINAL_TYPE (LoamTilePalette, loam_tile_palette, LOAM, TILE_PALETTE, GtkWidget)

GtkWidget *loam_tile_palette_new (LoamSession *session);

G_END_DECLS
