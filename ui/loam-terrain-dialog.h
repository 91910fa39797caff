/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The terrain editor: name, colour, movement cost, water, solid, and how it is drawn, with its picture shown. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Edits @terrain, or makes a new one where it is NULL; one undo step, or none when it is cancelled. A new one
 * becomes the session's terrain. */
void loam_terrain_dialog_present (GtkWidget *widget, LoamSession *session, LoamTerrain *terrain);

G_END_DECLS
