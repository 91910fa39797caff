/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamPrototypePalette: what to place. A heading with buttons over the project's prototypes with their pictures,
 * each below what it delegates to and indented.
 *
 * Choosing one sets the session's prototype and subject, and the placing tool and an entities layer where the
 * current ones could not place. A row can be dragged: the content is a G_TYPE_STRING, "loam-prototype:NAME". */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_PROTOTYPE_PALETTE (loam_prototype_palette_get_type ())
G_DECLARE_FINAL_TYPE (
    LoamPrototypePalette, loam_prototype_palette, LOAM, PROTOTYPE_PALETTE, GtkWidget)

GtkWidget *loam_prototype_palette_new (LoamSession *session);

G_END_DECLS
