/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The answer of loam-inspect.h: {"version": …, "windows": […], "dialogs": […]}, the active window first. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** One JSON value; free with g_free(). */
char *loam_inspect_describe (GtkApplication *application);

/** Appends the visible text below @widget as a JSON array of strings, in the order of the widgets. What lies in a
 * panel is left out where @skip_panels. */
void loam_inspect_print_text (GString *out, GtkWidget *widget, gboolean skip_panels);
/** Appends {"LoamInspector": ["…"], …}: the open panels below @widget with their visible text. */
void loam_inspect_print_panels (GString *out, GtkWidget *widget);
/** How many signal handlers are connected to @instance. */
guint loam_inspect_count_handlers (gpointer instance);

G_END_DECLS
