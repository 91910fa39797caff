/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-state.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* One document's journal: when it begins, fails and ends, and its lines. */

#define FIRST_WAIT (1 * G_USEC_PER_SEC)
#define LONGEST_WAIT (10 * G_USEC_PER_SEC)

static void
set_error (LoamJournal *self, const GError *error)
{
  loam_document_set_journal_error (
      self->document, error == NULL
                          ? NULL
                          : g_strdup_printf (_ ("Changes are not kept in case of a crash: "
                                                "%s"),
                                             error->message));
}

/* Nothing more is written until the next step that comes late enough. */
void
loam_journal_give_up (LoamJournal *self, const GError *error)
{
  g_clear_pointer (&self->file, loam_journal_file_free);
  self->parked = FALSE;
  self->stale = self->missed = TRUE;
  self->wait = self->wait == 0 ? FIRST_WAIT : MIN (2 * self->wait, LONGEST_WAIT);
  self->retry = g_get_monotonic_time () + self->wait;
  loam_journal_watch (self);
  set_error (self, error);
}

void
loam_journal_succeed (LoamJournal *self)
{
  self->wait = self->retry = 0;
  set_error (self, NULL);
}

static gboolean
rename_file (LoamJournal *self, const char *from, const char *to)
{
  g_autofree char *old = g_build_filename (self->folder->path, from, NULL);
  g_autofree char *new = g_build_filename (self->folder->path, to, NULL);

  return g_rename (old, new) == 0;
}

/* Nothing is unsaved: there is nothing to recover. */
void
loam_journal_retire (LoamJournal *self)
{
  g_clear_pointer (&self->file, loam_journal_file_free);
  self->parked = self->stale = FALSE;
  if (self->folder != NULL && loam_journal_folder_check (self->folder, NULL)) {
    /* At once gone, whatever happens to the rest. */
    g_autofree char *file = g_build_filename (self->folder->path, LOAM_JOURNAL_FILE, NULL);

    g_unlink (file);
    loam_journal_folder_empty (self->folder->path, NULL);
  }
}

gboolean
loam_journal_take_folder (LoamJournal *self, GError **error)
{
  LoamJournalFolder *folder = loam_journal_folder_take (self->root, self->document->path, error);

  if (folder == NULL)
    return FALSE;
  if (self->folder != NULL) {
    loam_journal_retire (self);
    loam_journal_folder_free (self->folder);
  }
  self->folder = folder;
  g_free (self->project);
  self->project = g_strdup (self->document->path);
  return TRUE;
}

/* Whether the folder is the one for where the document is now. */
gboolean
loam_journal_is_at_home (const LoamJournal *self)
{
  return self->folder != NULL && g_strcmp0 (self->project, self->document->path) == 0 &&
         loam_journal_folder_check (self->folder, NULL);
}

/* Begins with what the document is now, which is not part of any step; @position: steps that are done. */
static gboolean
begin_anew (LoamJournal *self, guint64 position, GError **error)
{
  LoamDocument *document = self->document;
  gboolean clean = loam_history_is_saved (document->history);
  g_autoptr (GPtrArray) levels = NULL;
  LoamJournalGeneration generation = {.document = document, .clean = clean};

  if (!loam_journal_is_at_home (self) && !loam_journal_take_folder (self, error))
    return FALSE;
  if (clean && document->path != NULL)
    levels = loam_journal_levels_new (document, TRUE);
  generation.folder = self->folder->path;
  generation.levels = levels;
  if (levels != NULL)
    self->file = loam_journal_generation_write (&generation, NULL);
  generation.levels = NULL;
  if (self->file == NULL)
    self->file = loam_journal_generation_write (&generation, error);
  if (self->file == NULL)
    return FALSE;
  self->first = generation.first;
  self->offset = self->saving ? self->first : -1;
  self->side = 0;
  self->n_ended = 0;
  self->merged = self->stale = FALSE;
  loam_journal_steps_reset (&self->steps, position);
  return TRUE;
}

/* Whether lines can be written. */
gboolean
loam_journal_ensure (LoamJournal *self, guint64 position)
{
  g_autoptr (GError) error = NULL;

  if (self->file != NULL && self->parked) {
    self->parked = FALSE;
    if (!rename_file (self, LOAM_JOURNAL_PARKED, LOAM_JOURNAL_FILE))
      g_clear_pointer (&self->file, loam_journal_file_free);
  }
  if (self->file != NULL)
    return TRUE;
  if (self->missed || g_get_monotonic_time () < self->retry)
    return FALSE;
  if (!begin_anew (self, position, &error)) {
    loam_journal_give_up (self, error);
    return FALSE;
  }
  loam_journal_succeed (self);
  return TRUE;
}

/* Begins a line with what happened to groups. What is done comes behind. */
void
loam_journal_start_line (LoamJournal *self)
{
  g_string_truncate (self->line, 0);
  g_string_append_c (self->line, '{');
  /* The commonest line has just this. */
  if (self->n_ended == 1)
    g_string_append (self->line, "\"end\":1,");
  else if (self->n_ended > 1)
    g_string_append_printf (self->line, "\"end\":%u,", self->n_ended);
  if (self->merged)
    g_string_append (self->line, "\"merged\":true,");
  if (self->starts->len > 0) {
    g_string_append (self->line, "\"begin\":[");
    g_string_append_len (self->line, self->begun->str, (gssize) self->begun->len - 1);
    g_string_append (self->line, "],");
    if (self->joins)
      g_string_append (self->line, "\"join\":true,");
    if (self->back)
      g_string_append (self->line, "\"back\":true,");
  }
}

/* Writes the line. */
gboolean
loam_journal_end_line (LoamJournal *self, gsize payload)
{
  g_autoptr (GError) error = NULL;

  if (!loam_journal_file_append (self->file, self->line, payload, &error)) {
    loam_journal_give_up (self, error);
    return FALSE;
  }
  self->n_ended = 0;
  self->merged = self->joins = self->back = FALSE;
  g_string_truncate (self->begun, 0);
  g_array_set_size (self->starts, 0);
  loam_journal_watch (self);
  return TRUE;
}

/* Writes what is no command. */
gboolean
loam_journal_write_plain (LoamJournal *self, const char *member)
{
  loam_journal_start_line (self);
  g_string_append (self->line, member);
  return loam_journal_end_line (self, self->line->len);
}

gboolean
loam_journal_is_clean (LoamJournal *self)
{
  LoamHistory *history = self->document->history;

  return loam_history_is_saved (history) && !loam_history_in_group (history);
}

/* What was saved is not any more, without a step: others wrote to the files. */
static void
forget_saved (LoamJournal *self)
{
  if (self->parked)
    loam_journal_retire (self);
  if (self->file == NULL)
    loam_journal_ensure (self, loam_history_get_position (self->document->history));
}

/* Puts the journal aside while nothing is unsaved. */
void
loam_journal_settle (LoamJournal *self)
{
  if (self->saving || self->depth > 0)
    return;
  if (!loam_journal_is_clean (self)) {
    forget_saved (self);
    return;
  }
  if (self->file != NULL && !self->parked) {
    self->parked = rename_file (self, LOAM_JOURNAL_FILE, LOAM_JOURNAL_PARKED);
    self->stale = !self->parked;
  }
  if (self->stale) {
    loam_journal_retire (self);
    loam_journal_succeed (self);
  }
}

/* The whole. */

LoamJournal *
loam_journal_new (LoamDocument *document, const char *root)
{
  LoamJournal *self = g_new0 (LoamJournal, 1);

  self->document = document;
  self->root = g_canonicalize_filename (root, NULL);
  self->key.project = document->project;
  self->line = g_string_sized_new (256);
  self->begun = g_string_new (NULL);
  self->starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->offset = -1;
  loam_journal_steps_init (&self->steps);
  loam_history_set_observer (document->history, &loam_journal_observer, self);
  loam_document_set_save_hooks (document, &loam_journal_save_hooks, self);
  return self;
}

void
loam_journal_free (LoamJournal *journal)
{
  loam_history_set_observer (journal->document->history, NULL, NULL);
  loam_document_set_save_hooks (journal->document, NULL, NULL);
  if (!journal->left)
    loam_journal_retire (journal);
  g_clear_handle_id (&journal->watch_id, g_source_remove);
  g_clear_pointer (&journal->file, loam_journal_file_free);
  g_clear_pointer (&journal->folder, loam_journal_folder_free);
  loam_journal_steps_clear (&journal->steps);
  loam_journal_key_clear (&journal->key);
  g_clear_pointer (&journal->levels, g_ptr_array_unref);
  g_string_free (journal->line, TRUE);
  g_string_free (journal->begun, TRUE);
  g_array_unref (journal->starts);
  g_free (journal->project);
  g_free (journal->root);
  g_free (journal);
}

void
loam_journal_leave (LoamJournal *journal)
{
  journal->left = TRUE;
}

const char *
loam_journal_get_root (const LoamJournal *journal)
{
  return journal->root;
}

const char *
loam_journal_get_folder (const LoamJournal *journal)
{
  return journal->folder != NULL ? journal->folder->path : NULL;
}

gboolean
loam_journal_start (LoamJournal *journal, GError **error)
{
  g_autoptr (GError) wrong = NULL;

  if (loam_journal_take_folder (journal, &wrong))
    return TRUE;
  loam_journal_give_up (journal, wrong);
  g_propagate_error (error, g_steal_pointer (&wrong));
  return FALSE;
}

void
loam_journal_adopt (LoamJournal *journal,
                    LoamJournalFolder *folder,
                    LoamJournalFile *file,
                    const LoamJournalEnd *end)
{
  LoamHistory *history = journal->document->history;
  guint64 position = loam_history_get_position (history);
  g_autofree char *move = NULL;

  journal->folder = folder;
  journal->file = file;
  journal->first = end->first;
  journal->project = g_strdup (journal->document->path);
  loam_journal_steps_adopt (&journal->steps, position, loam_history_get_redo_count (history));
  journal->steps.n_cut = end->n_cut;
  journal->n_ended = end->n_ended;
  journal->merged = end->merged;
  if (end->undone || end->redone) {
    move = g_strdup_printf ("\"%s\":%" G_GUINT64_FORMAT, end->undone ? "undo" : "redo",
                            end->n_cut + position + (end->undone ? 1 : 0));
    loam_journal_write_plain (journal, move);
  }
  loam_journal_watch (journal);
  loam_journal_settle (journal);
}
