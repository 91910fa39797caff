/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Making a tileset out of a picture, and cutting one anew: where the cuts fall is seen on the picture as one types. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @tileset: (nullable): NULL for a new one */
void loam_tileset_dialog_present (GtkWidget *widget, LoamSession *session, LoamTileset *tileset);

G_END_DECLS
