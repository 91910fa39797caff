/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamScreen: a widget that shows a moving picture, never half drawn (the Double Buffer pattern).
 *
 * There are two surfaces. Drawing goes to the back one, all of it; then they swap. GTK is only ever given the
 * front one, at one pixel of it for one of the device. gtk_snapshot_append_cairo() records what it draws by value: cairo
 * copies the surface before it is drawn on again while a recording still needs it, so that a frame that GTK holds
 * on to never changes under it. (A GdkMemoryTexture over the surface's bytes would.) */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_SCREEN (loam_screen_get_type ())
G_DECLARE_FINAL_TYPE (LoamScreen, loam_screen, LOAM, SCREEN, GtkWidget)

/** Draws the whole picture, of @width × @height pixels of the device, @scale of them to an application pixel. */
typedef void (*LoamScreenDraw) (cairo_t *cr, int width, int height, int scale, gpointer user_data);

/** @user_data must outlive the widget. */
GtkWidget *loam_screen_new (LoamScreenDraw draw, gpointer user_data);
/** Draws a new picture and shows it. */
void loam_screen_render (LoamScreen *screen);

G_END_DECLS
