/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The editor of a project's own component type: its name and its fields, each with type, default, range and a line for
 * the designer. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Edits @component, or makes a new one where it is NULL; one undo step, or none when it is cancelled. */
void
loam_component_dialog_present (GtkWidget *widget, LoamSession *session, LoamComponent *component);

G_END_DECLS
