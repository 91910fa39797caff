/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

#include "loam-history.h"

G_BEGIN_DECLS

/** @number: of the step, from 1, counting those that were dropped. */
LoamHistoryRow *loam_history_row_new (LoamHistory *history, const char *label, guint number);

/** Makes the open group one of another gesture: whether it merges depends on it. */
void loam_history_set_gesture (LoamHistory *history, guint64 gesture);

/** Has the open group undo: what it does becomes, backwards, the step that redo does next, before those that are undone
 * already; the marks here go with what it leaves. Nobody may observe. */
void loam_history_set_undoing (LoamHistory *history);

/* LoamStep: what one undo undoes. Packed, for there may be a million: 24 bytes, and its commands. */
typedef struct {
  char *label; /**< interned */
  union {
    LoamCommand *one;   /**< where there is one */
    LoamCommand **many; /**< where there are more */
  };
  guint32 n : 31;
  guint32 selects : 1; /**< and does nothing else */
  guint32 size;        /**< in bytes, all in; at most G_MAXUINT32 */
} LoamStep;

/** Whether all of them only select. */
gboolean loam_commands_only_select (LoamCommand **commands, guint n);

/** Takes over @commands, in the order that they were done, and @label. */
LoamStep loam_step_new (char *label, LoamCommand **commands, guint n);
void loam_step_clear (LoamStep *step);
/** Its commands, loam_step.n of them. */
LoamCommand **loam_step_get_commands (LoamStep *step);
/** Counts its bytes anew; swapping changes them. */
void loam_step_measure (LoamStep *step);
/**
 * loam_step_merge:
 *
 * Takes over @commands, done after @step, and @label where each of them finds the one of @step that it
 * merges with, and merging leaves nothing else of the same target between. FALSE otherwise.
 */
gboolean loam_step_merge (LoamStep *step, char *label, LoamCommand **commands, guint n);

G_END_DECLS
