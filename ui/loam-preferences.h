/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The preferences. They are states of the application's actions "style" and "history-budget", which remember them and
 * tell whoever follows them. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Shows them over @parent, a window of an application that has those actions. */
void loam_preferences_show (GtkWindow *parent);

G_END_DECLS
