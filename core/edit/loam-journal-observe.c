/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-state.h"

#include <glib/gi18n-lib.h>

/* What the history is about to do, as lines (Observer pattern). */

static void
note_begun (LoamJournal *self, const char *label)
{
  gsize start = self->begun->len;

  g_array_append_val (self->starts, start);
  loam_json_print_string (self->begun, label);
  g_string_append_c (self->begun, ',');
}

/* Forgets the last group that was begun, if nothing was written of it. */
static gboolean
forget_begun (LoamJournal *self)
{
  guint n = self->starts->len;

  if (n == 0)
    return FALSE;
  g_string_truncate (self->begun, g_array_index (self->starts, gsize, n - 1));
  g_array_set_size (self->starts, n - 1);
  return TRUE;
}

static void
began_cb (const char *label, gboolean joins, gpointer data)
{
  LoamJournal *self = data;

  if (self->depth++ == 0) {
    self->missed = self->back = FALSE;
    self->joins = joins;
  }
  note_begun (self, label);
}

static void
applying_cb (LoamCommand *command, gpointer data)
{
  LoamJournal *self = data;
  gsize payload;

  if (!loam_journal_ensure (self, loam_history_get_position (self->document->history))) {
    self->missed = TRUE;
    return;
  }
  loam_journal_start_line (self);
  if (self->document->holds_files)
    g_string_append (self->line, "\"holds\":true,");
  payload = self->line->len;
  loam_journal_print_command (self->line, &self->key, command);
  if (!loam_journal_end_line (self, payload))
    self->missed = TRUE;
}

static void
ended_cb (LoamHistoryEnd end, gpointer data)
{
  LoamJournal *self = data;
  guint64 position = loam_history_get_position (self->document->history);

  self->depth--;
  if (!forget_begun (self) && self->file != NULL)
    self->n_ended++;
  if (self->file == NULL || self->missed)
    return;
  if (end == LOAM_HISTORY_NEW) {
    loam_journal_steps_add (&self->steps, position);
  } else if (end == LOAM_HISTORY_MERGED) {
    self->merged = loam_journal_steps_can_merge (&self->steps, position);
    if (!self->merged)
      loam_journal_steps_add_part (&self->steps);
  }
}

static void
aborting_cb (gpointer data)
{
  LoamJournal *self = data;

  self->depth--;
  if (!forget_begun (self) && self->file != NULL && !self->missed)
    loam_journal_write_plain (self, "\"abort\":true");
}

static gboolean
moving_cb (const char *label, guint64 position, gboolean undo, gpointer data)
{
  LoamJournal *self = data;
  g_autofree char *text = NULL;
  LoamJournalMove move;
  guint64 number;

  self->missed = FALSE;
  if (!loam_journal_ensure (self, undo ? position : position - 1))
    return FALSE;
  number = self->steps.n_cut + self->steps.done;
  move = loam_journal_steps_move (&self->steps, position, undo);
  if (move == LOAM_JOURNAL_MOVE_VALUES || move == LOAM_JOURNAL_MOVE_BACK) {
    self->joins = FALSE;
    self->back = move == LOAM_JOURNAL_MOVE_BACK;
    text = undo && !self->back ? g_strdup_printf (_ ("Undo “%s”"), label) : g_strdup (label);
    note_begun (self, text);
    return TRUE;
  }
  text = g_strdup_printf ("\"%s\":%" G_GUINT64_FORMAT,
                          move == LOAM_JOURNAL_MOVE_UNDO ? "undo" : "redo",
                          move == LOAM_JOURNAL_MOVE_UNDO ? number : number + 1);
  loam_journal_write_plain (self, text);
  return FALSE;
}

static void
moved_cb (gpointer data)
{
  LoamJournal *self = data;

  if (!forget_begun (self) && self->file != NULL)
    self->n_ended++;
}

static void
settled_cb (gpointer data)
{
  loam_journal_settle (data);
}

/* What is on disk is another by now. */
static void
marked_cb (gpointer data)
{
  LoamJournal *self = data;

  if (!self->saving)
    loam_journal_retire (self);
}

const LoamHistoryObserver loam_journal_observer = {
    began_cb, applying_cb, ended_cb, aborting_cb, moving_cb, moved_cb, settled_cb, marked_cb,
};
