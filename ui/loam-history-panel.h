/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamHistoryPanel: every step that was done, oldest first, then the undone ones, dimmed, under a heading. The state
 * that the document is in is marked; choosing another goes there. The first row is the state before the oldest step.
 * How much memory the steps hold is said below, and how many were dropped for it. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_HISTORY_PANEL (loam_history_panel_get_type ())
G_DECLARE_FINAL_TYPE (LoamHistoryPanel, loam_history_panel, LOAM, HISTORY_PANEL, GtkWidget)

GtkWidget *loam_history_panel_new (LoamSession *session);

G_END_DECLS
