/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTerrainPalette: what to paint with. A heading with buttons over a list of the project's terrains with their
 * pictures, and "Empty", which erases.
 *
 * Choosing one sets the session's terrain and subject, and a painting tool and a terrain layer where the current
 * ones could not paint. The keys 1 to 9 choose from anywhere in the window that has no use for digits itself, 0 erases.
 * Terrains are added, edited, ordered and deleted here; each is one undo step, and deleting offers Undo. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_TERRAIN_PALETTE (loam_terrain_palette_get_type ())
G_DECLARE_FINAL_TYPE (LoamTerrainPalette, loam_terrain_palette, LOAM, TERRAIN_PALETTE, GtkWidget)

GtkWidget *loam_terrain_palette_new (LoamSession *session);

G_END_DECLS
