/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamHistory: the steps that were done, with a cursor between done and undone.
 *
 * It knows nothing of documents: commands go in, and an apply function, handed in, swaps them (so that
 * the document can notify). It is a GListModel of LoamHistoryRow, oldest first, for the panel; rows are
 * made as they are asked for.
 *
 * Groups nest; only the outermost makes a step. A group that did nothing leaves no step. An aborted one
 * is swapped back and forgotten. A step merges with the one done right before it where both carry the same
 * gesture, not 0, and every command finds one of the same target; it then has the later label. A step that
 * was saved after is not merged with: one can undo to what was saved. A new step drops what was undone.
 *
 * Steps that only select are steps like others, but edit nothing: the document is saved before them if it is after,
 * they come between what is done and what is undone without dropping the latter, those that follow one another are one,
 * and none is left of them where all is selected as before. loam_history_get_position() counts the others: who writes
 * down what is done (the journal) passes over commands of LOAM_COMMAND_SELECTION, and over each undo or redo that leaves
 * the position what it was.
 *
 * The saved mark is a place between steps, at first before them; it is lost when what leads there is
 * dropped. The budget, in bytes, drops the oldest steps (never the last one done) and counts them.
 *
 * While a command is being applied nothing else may be pushed, undone or redone: whoever hears of a change
 * must not answer with another. */

#include "loam-command.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define LOAM_TYPE_HISTORY (loam_history_get_type ())
G_DECLARE_FINAL_TYPE (LoamHistory, loam_history, LOAM, HISTORY, GObject)

#define LOAM_TYPE_HISTORY_ROW (loam_history_row_get_type ())
G_DECLARE_FINAL_TYPE (LoamHistoryRow, loam_history_row, LOAM, HISTORY_ROW, GObject)
const char *loam_history_row_get_label (LoamHistoryRow *row);
/** Number of the step, from 1, among those that there are; 0 once it is dropped. */
guint loam_history_row_get_position (LoamHistoryRow *row);

#define LOAM_HISTORY_DEFAULT_BUDGET ((gsize) 256 << 20)

/** Swaps @command in the model and tells whoever must know. */
typedef void (*LoamHistoryApply) (LoamCommand *command, gpointer user_data);

LoamHistory *loam_history_new (LoamHistoryApply apply, gpointer user_data);

/**
 * loam_history_begin:
 * @label: what the step does, for the panel: "Fill 1,204 cells with river"
 * @gesture: 0, or a number that all steps of one stroke or slider drag share
 */
void loam_history_begin (LoamHistory *history, const char *label, guint64 gesture);
/** Says anew what the open step does: the longer it is, the more. */
void loam_history_set_label (LoamHistory *history, const char *label);
/** Ends the innermost group. TRUE if it was the outermost and made or extended a step. */
gboolean loam_history_end (LoamHistory *history);
/** Swaps back all that the innermost group did, and ends it. */
void loam_history_abort (LoamHistory *history);
gboolean loam_history_in_group (LoamHistory *history);
/** Whether a command is being applied. */
gboolean loam_history_is_applying (LoamHistory *history);

/** Applies @command (taken over) and keeps it, in the open group. Outside a group it is a programming
 * error. */
void loam_history_push (LoamHistory *history, LoamCommand *command);

/** One step; FALSE at the end, while a group is open, or while a command is being applied. */
gboolean loam_history_undo (LoamHistory *history);
gboolean loam_history_redo (LoamHistory *history);
/** Undoes or redoes until @n steps are done, 0 ≤ @n ≤ undo + redo; notifies once. Fewer are left done where the budget
 * drops some of them then. */
void loam_history_jump (LoamHistory *history, guint n);

/* Also the properties "undo-count", "redo-count", "is-saved" and "budget", notified. */
guint loam_history_get_undo_count (LoamHistory *history);
guint loam_history_get_redo_count (LoamHistory *history);
/** How many steps are done that edit something, with those that the budget dropped. */
guint64 loam_history_get_position (LoamHistory *history);
/** What undo would undo, or redo redo; NULL for nothing. */
const char *loam_history_get_undo_label (LoamHistory *history);
const char *loam_history_get_redo_label (LoamHistory *history);

void loam_history_mark_saved (LoamHistory *history);
/** Remembers the place where the history is now as the one that is being saved, while one goes on. Nothing is merged
 * with the step before it. One at a time. */
void loam_history_begin_saving (LoamHistory *history);
/** Puts the saved mark at that place if it was saved (@done), or leaves the mark where it is. */
void loam_history_end_saving (LoamHistory *history, gboolean done);
/** Loses the saved mark: what was saved is no longer there. */
void loam_history_forget_saved (LoamHistory *history);
gboolean loam_history_is_saved (LoamHistory *history);
/** How many steps are done at the saved mark, or -1 where it is lost. Not notified; it moves with steps and with
 * "is-saved". */
int loam_history_get_saved (LoamHistory *history);

/** Bytes that the steps may hold, and do. */
void loam_history_set_budget (LoamHistory *history, gsize bytes);
gsize loam_history_get_budget (LoamHistory *history);
gsize loam_history_get_size (LoamHistory *history);
/** How many steps the budget has dropped. */
guint loam_history_get_dropped (LoamHistory *history);

typedef enum {
  LOAM_HISTORY_INNER,   /**< a group within another */
  LOAM_HISTORY_NOTHING, /**< the outermost; it edited nothing */
  LOAM_HISTORY_NEW,     /**< the outermost; it is a new step */
  LOAM_HISTORY_MERGED   /**< the outermost; it is part of the last step */
} LoamHistoryEnd;

/** Who writes down what is done before it is (the journal; Observer pattern). Nobody may push, undo or redo
 * meanwhile. Selecting is not told. */
typedef struct {
  /** A group was begun. @joins: it will be part of the last step, if it does the like. */
  void (*began) (const char *label, gboolean joins, gpointer user_data);
  /** @command is about to be swapped; so it holds what it will write. */
  void (*applying) (LoamCommand *command, gpointer user_data);
  void (*ended) (LoamHistoryEnd end, gpointer user_data);
  /** What the innermost group did is about to be swapped back; that is not told command by command. */
  void (*aborting) (gpointer user_data);
  /** A step is about to be undone, or redone. @position: its number among those that edit, from 1. Where TRUE is
   * returned, each of its commands is told, and then that it is done. */
  gboolean (*moving) (const char *label, guint64 position, gboolean undo, gpointer user_data);
  void (*moved) (gpointer user_data);
  /** No group is open, or the saved mark was moved or lost. */
  void (*settled) (gpointer user_data);
  /** What is there now was called saved. */
  void (*marked) (gpointer user_data);
} LoamHistoryObserver;

/** @observer: (nullable): kept as long as the history, or until another is set */
void loam_history_set_observer (LoamHistory *history,
                                const LoamHistoryObserver *observer,
                                gpointer user_data);

G_END_DECLS
