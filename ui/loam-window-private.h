/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The window's own parts, shared by the files that implement it (loam-window*.c) and by nobody else. */

#include "loam-window.h"

#include "loam-error.h"
#include "loam-notices.h"
#include "loam-tool.h"

G_BEGIN_DECLS

struct _LoamWindow {
  AdwApplicationWindow parent_instance;

  LoamDocument *document;
  LoamSession *session;
  LoamPreview *preview;
  gboolean narrow;               /* too narrow for both sides at once */
  guint adapt_id;                /* the idle source that follows it */
  gboolean close_decided;        /* the user has answered for unsaved changes */
  struct _LoamSaving *saving;    /* what is being saved, or waits until it can be */
  struct _LoamSaving *save_next; /* what has been asked for meanwhile */
  gboolean close_due;            /* it closes when that is done */

  GPtrArray *monitors;   /* of GFileMonitor: of the folders that hold its files */
  guint disk_id;         /* the source that looks at them soon */
  char *disk_told;       /* what has been told last about them */
  gboolean disk_changed; /* they are other than what was read or written here */

  AdwToastOverlay *toasts;
  AdwWindowTitle *title;
  GtkButton *undo_button, *redo_button;
  GtkWidget *saving_hint;
  LoamNotices *notices;
  GtkPaned *left_paned, *right_paned, *preview_paned;
  GtkWidget *left_side, *right_side;
  GtkGrid *tool_grid;
  GtkWidget *option_none, *option_size;
  GtkSpinButton *brush_spin;
  GtkCheckButton *option_filled;
  GtkStack *palettes, *properties;
  GtkNotebook *levels;
  GtkLabel *status_help, *status_place;
  GtkMenuButton *status_zoom;
  GMenu *samples_menu, *canvas_menu, *level_menu;
};

/* loam-window.c */
/** Shows a message that stays, and what it offers. */
void loam_window_show_notice (LoamWindow *self, const LoamNotice *notice);
void loam_window_show_preview (LoamWindow *self, gboolean shown);

/* loam-window-actions.c */
void loam_window_actions_init (LoamWindow *self);
void loam_window_actions_bind (LoamWindow *self);
/** Takes back what the canvas is in the middle of. What edits calls it first, or it would edit inside of that step. */
void loam_window_end_gesture (LoamWindow *window);
/** Undo can also take back what the canvas is in the middle of. */
void loam_window_update_undo (LoamWindow *self);
/** Sets which actions can be used now, and what the undo buttons say. */
void loam_window_update_actions (LoamWindow *self);

/* loam-window-edit.c */
void loam_window_edit_init (LoamWindow *self);
void loam_window_edit_bind (LoamWindow *self);
/** Flips or turns the selected cells with the select tool; FALSE where that is not meant. */
gboolean loam_window_turn_selection (LoamWindow *self, LoamTurn turn);
void loam_window_update_edit_actions (LoamWindow *self);

/* loam-window-files.c */
void loam_window_files_init (LoamWindow *self);

/* loam-window-disk.c */
void loam_window_disk_init (LoamWindow *self);
void loam_window_disk_dispose (LoamWindow *self);
/** Watches the folders that hold the document's files by now. */
void loam_window_disk_watch (LoamWindow *self);
/** Tells if others have changed files since they were last read or written. */
void loam_window_disk_look (LoamWindow *self);

/* loam-window-save.c */
void loam_window_save_init (LoamWindow *self);
/** Whether the window may close now; asks, and closes later, where there are unsaved changes. */
gboolean loam_window_may_close (LoamWindow *self);

/* loam-window-levels.c */
void loam_window_levels_init (LoamWindow *self);
void loam_window_levels_bind (LoamWindow *self);

/* loam-window-recovery.c */
void loam_window_recovery_bind (LoamWindow *self);
/** A window on the project at @path with the edits that a program left which died; NULL where there are none. */
LoamWindow *loam_window_recover_path (GtkApplication *application, const char *path);

/* loam-window-status.c */
void loam_window_status_bind (LoamWindow *self);
void loam_window_update_status (LoamWindow *self);
void loam_window_update_title (LoamWindow *self);

/* loam-window-tools.c */
void loam_window_tools_bind (LoamWindow *self);

/** Sets whether an action can be used. */
static inline void
loam_window_enable (LoamWindow *self, const char *action, gboolean enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self), action);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), enabled);
}

G_END_DECLS
