/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamLayersPanel: the layers of the current level, the top one first, under a heading with buttons.
 *
 * Choosing one sets the session's layer and subject. Each has a switch for being seen and one for being locked; the current one's
 * opacity is below the list. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_LAYERS_PANEL (loam_layers_panel_get_type ())
G_DECLARE_FINAL_TYPE (LoamLayersPanel, loam_layers_panel, LOAM, LAYERS_PANEL, GtkWidget)

GtkWidget *loam_layers_panel_new (LoamSession *session);

G_END_DECLS
