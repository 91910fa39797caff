/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the editor remembers from run to run: the window's size, dark or light, and how much history it keeps.
 *
 * GSettings ends the program where a schema is not installed, so it is looked up first; without it, all works
 * and nothing is remembered. Every function takes NULL for that. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** NULL where the schema is not installed. */
GSettings *loam_settings_new (void);
/** Gives the window its size of last time, and remembers the one that it gets. */
void loam_settings_bind_window (GSettings *settings, GtkWindow *window);
/** Adds the action "style" to @map: its state is "system", "light" or "dark". */
void loam_settings_add_style_action (GSettings *settings, GActionMap *map);
/** Adds the action "history-budget" to @map: its state is MiB, 1 to 65536, that the history of each window may take. */
void loam_settings_add_budget_action (GSettings *settings, GActionMap *map);

G_END_DECLS
