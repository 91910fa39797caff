/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Colours of the model (0xRRGGBBAA) in GTK's colour choosers. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

guint32 loam_color_get (GtkColorChooser *chooser);
void loam_color_set (GtkColorChooser *chooser, guint32 color);

G_END_DECLS
