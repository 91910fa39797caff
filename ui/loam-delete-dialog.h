/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Deleting a definition. What nothing depends on goes at once; else a dialogue asks what becomes of what does. Either is
 * one step, and a toast offers to undo it. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Its cells become empty, or another terrain. */
void loam_delete_terrain (GtkWidget *widget, LoamSession *session, LoamTerrain *terrain);
/** What delegates to it keeps its values, delegates to another, or goes too. */
void loam_delete_prototype (GtkWidget *widget, LoamSession *session, LoamPrototype *prototype);

G_END_DECLS
