/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Asks what a new project should be, empty or from a sample, and opens it in a window of its own. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @parent: a window of the application. */
void loam_new_dialog_show (GtkWindow *parent);

G_END_DECLS
