/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The keys of a window: one table of actions, which the shortcuts themselves, the window that lists them, the menus and
 * the tooltips are made from.
 *
 * They are tried after the focused widget, so that letters typed into a field stay letters and Ctrl+Z in a field
 * undoes typing there. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Makes all keys work in @window. */
void loam_shortcuts_add (GtkWidget *window);
/** Lists all keys, over @parent. */
void loam_shortcuts_show (GtkWindow *parent);
/** The first key of a detailed action ("win.tool::brush") for a person: "B"; NULL where it has none. Free with g_free(). */
char *loam_shortcuts_dup_label (const char *action);

G_END_DECLS
