/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamWindow: one document, open.
 *
 * It puts a session, the canvases (a tab a level), the palettes, the panels and the preview together, and holds the
 * actions ("win.undo", "win.save", …), which menus, keys, buttons and the bus share. What it does lies by theme in
 * loam-window-actions.c, -edit.c, -files.c, -levels.c and -status.c; what keys there are, in loam-shortcuts.c. */

#include "loam-canvas.h"
#include "loam-preview.h"
#include "loam-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define LOAM_TYPE_WINDOW (loam_window_get_type ())
G_DECLARE_FINAL_TYPE (LoamWindow, loam_window, LOAM, WINDOW, AdwApplicationWindow)

/** A window on @document; present it. It closes by itself once the user has answered for unsaved changes. */
GtkWidget *loam_window_new (GtkApplication *application, LoamDocument *document);

/** All borrowed. The canvas is that of the current level. */
LoamSession *loam_window_get_session (LoamWindow *window);
LoamCanvas *loam_window_get_canvas (LoamWindow *window);
LoamPreview *loam_window_get_preview (LoamWindow *window);

/** Shows a message for a moment. */
void loam_window_show_message (LoamWindow *window, const char *text);
/**
 * loam_window_show_error:
 * @heading: what went wrong; a newer error of the same heading takes this one's place
 * @...: what it offers to do: pairs of a label with a mnemonic and an action ("win.save-as"), at most four; NULL
 *
 * Shows a message that stays until it is closed, with its text to select and copy.
 */
void loam_window_show_error (LoamWindow *window, const char *heading, const char *message, ...)
    G_GNUC_NULL_TERMINATED;
/** Takes an error away that has been put right. */
void loam_window_dismiss_error (LoamWindow *window, const char *heading);

/** Windows on what was never saved when a program died, presented; the last of them, or NULL where nothing waits. */
GtkWindow *loam_window_recover_unsaved (GtkApplication *application);
/** Tells in @window of edits that wait to be recovered; @project (nullable): a .loam file: only of its. */
void loam_window_show_waiting (LoamWindow *window, const char *project);

/** Opens what is at @path in a window of its own, or presents the one that has it. A failure is shown in @parent, a
 * LoamWindow, or with NULL is printed to the terminal; FALSE then. */
gboolean loam_window_open_path (GtkApplication *application, GtkWindow *parent, const char *path);

G_END_DECLS
