/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* One document's journal: hears what the history is about to do (Observer pattern), and what is saved. */

#define FIRST_WAIT (1 * G_USEC_PER_SEC)
#define LONGEST_WAIT (60 * G_USEC_PER_SEC)

struct _LoamJournal {
  LoamDocument *document; /* whose it is; not a reference */
  char *root;
  char *project;             /* path that the folder is for, or NULL */
  LoamJournalFolder *folder; /* or NULL, where none could be taken */
  LoamJournalFile *file;     /* or NULL while there is nothing to write, or it can't be written */
  goffset first;             /* where lines begin behind the header */
  gboolean parked;           /* nothing is unsaved, and the file is aside */
  LoamJournalSteps steps;
  LoamJournalKey key;
  GString *line;

  /* What happened to groups and is not written yet: some were ended, then others begun. */
  guint n_ended;
  gboolean merged;
  GString *begun;  /* labels, as JSON, with commas */
  GArray *starts;  /* of gsize: where each begins in @begun */
  gboolean joins;  /* the outermost of them may merge */
  guint depth;     /* groups that are open, written or not */
  gboolean missed; /* the open group has done what is not written */

  /* While it is being saved. */
  gboolean saving;
  GPtrArray *levels; /* as they are saved */
  goffset offset;    /* of the first line that is not part of it; -1 where no line is */
  guint side;        /* and of its files beside */

  gboolean left;      /* it stays as it is */
  gboolean stale;     /* what lies in the folder is not all that was done */
  gint64 retry, wait; /* when to try again after a failure, in monotonic microseconds */
};

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
static void
fail (LoamJournal *self, const GError *error)
{
  g_clear_pointer (&self->file, loam_journal_file_free);
  self->parked = FALSE;
  self->stale = TRUE;
  self->missed = loam_history_in_group (self->document->history);
  self->wait = self->wait == 0 ? FIRST_WAIT : MIN (2 * self->wait, LONGEST_WAIT);
  self->retry = g_get_monotonic_time () + self->wait;
  set_error (self, error);
}

static void
succeed (LoamJournal *self)
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
static void
retire (LoamJournal *self)
{
  g_clear_pointer (&self->file, loam_journal_file_free);
  self->parked = self->stale = FALSE;
  if (self->folder != NULL) {
    /* At once gone, whatever happens to the rest. */
    g_autofree char *file = g_build_filename (self->folder->path, LOAM_JOURNAL_FILE, NULL);

    g_unlink (file);
    loam_journal_folder_empty (self->folder->path, NULL);
  }
}

static gboolean
take_folder (LoamJournal *self, GError **error)
{
  LoamJournalFolder *folder = loam_journal_folder_take (self->root, self->document->path, error);

  if (folder == NULL)
    return FALSE;
  if (self->folder != NULL) {
    retire (self);
    loam_journal_folder_free (self->folder);
  }
  self->folder = folder;
  g_free (self->project);
  self->project = g_strdup (self->document->path);
  return TRUE;
}

/* Whether the folder is the one for where the document is now. */
static gboolean
is_at_home (const LoamJournal *self)
{
  return self->folder != NULL && g_strcmp0 (self->project, self->document->path) == 0 &&
         g_file_test (self->folder->path, G_FILE_TEST_IS_DIR);
}

/* Begins with what the document is now, which is not part of any step; @position: steps that are done. */
static gboolean
begin_anew (LoamJournal *self, guint64 position, GError **error)
{
  LoamDocument *document = self->document;
  gboolean clean = loam_history_is_saved (document->history);
  g_autoptr (GPtrArray) levels = NULL;
  LoamJournalGeneration generation = {.document = document, .clean = clean};

  if (!is_at_home (self) && !take_folder (self, error))
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
static gboolean
ensure (LoamJournal *self, guint64 position)
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
    fail (self, error);
    return FALSE;
  }
  succeed (self);
  return TRUE;
}

/* Begins a line with what happened to groups. What is done comes behind. */
static void
start_line (LoamJournal *self)
{
  g_string_truncate (self->line, 0);
  g_string_append_c (self->line, '{');
  if (self->n_ended > 0)
    g_string_append_printf (self->line, "\"end\":%u,", self->n_ended);
  if (self->merged)
    g_string_append (self->line, "\"merged\":true,");
  if (self->starts->len > 0) {
    g_string_append (self->line, "\"begin\":[");
    g_string_append_len (self->line, self->begun->str, (gssize) self->begun->len - 1);
    g_string_append (self->line, "],");
    if (self->joins)
      g_string_append (self->line, "\"join\":true,");
  }
}

/* Writes the line. */
static gboolean
end_line (LoamJournal *self, gsize payload)
{
  g_autoptr (GError) error = NULL;

  if (!loam_journal_file_append (self->file, self->line, payload, &error)) {
    fail (self, error);
    return FALSE;
  }
  self->n_ended = 0;
  self->merged = self->joins = FALSE;
  g_string_truncate (self->begun, 0);
  g_array_set_size (self->starts, 0);
  return TRUE;
}

/* Writes what is no command. */
static gboolean
write_plain (LoamJournal *self, const char *member)
{
  start_line (self);
  g_string_append (self->line, member);
  return end_line (self, self->line->len);
}

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
    self->missed = FALSE;
    self->joins = joins;
  }
  note_begun (self, label);
}

static void
applying_cb (LoamCommand *command, gpointer data)
{
  LoamJournal *self = data;
  gsize payload;

  if (!ensure (self, loam_history_get_position (self->document->history))) {
    self->missed = TRUE;
    return;
  }
  start_line (self);
  if (self->document->holds_files)
    g_string_append (self->line, "\"holds\":true,");
  payload = self->line->len;
  loam_journal_print_command (self->line, &self->key, command);
  if (!end_line (self, payload))
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
    write_plain (self, "\"abort\":true");
}

static gboolean
moving_cb (const char *label, guint64 position, gboolean undo, gpointer data)
{
  LoamJournal *self = data;
  g_autofree char *text = NULL;
  LoamJournalMove move;
  guint64 number;

  self->missed = FALSE;
  if (!ensure (self, undo ? position : position - 1))
    return FALSE;
  number = self->steps.n_cut + self->steps.done;
  move = loam_journal_steps_move (&self->steps, position, undo);
  if (move == LOAM_JOURNAL_MOVE_VALUES) {
    self->joins = FALSE;
    text = undo ? g_strdup_printf (_ ("Undo “%s”"), label) : g_strdup (label);
    note_begun (self, text);
    return TRUE;
  }
  text = g_strdup_printf ("\"%s\":%" G_GUINT64_FORMAT,
                          move == LOAM_JOURNAL_MOVE_UNDO ? "undo" : "redo",
                          move == LOAM_JOURNAL_MOVE_UNDO ? number : number + 1);
  write_plain (self, text);
  return FALSE;
}

static void
moved_cb (gpointer data)
{
  LoamJournal *self = data;

  if (!forget_begun (self) && self->file != NULL)
    self->n_ended++;
}

static gboolean
is_clean (LoamJournal *self)
{
  LoamHistory *history = self->document->history;

  return loam_history_is_saved (history) && !loam_history_in_group (history);
}

/* Puts the journal aside while nothing is unsaved. */
static void
settled_cb (gpointer data)
{
  LoamJournal *self = data;

  if (self->saving || !is_clean (self))
    return;
  if (self->file != NULL && !self->parked) {
    self->parked = rename_file (self, LOAM_JOURNAL_FILE, LOAM_JOURNAL_PARKED);
    self->stale = !self->parked;
  }
  if (self->stale)
    retire (self);
}

/* What is on disk is another by now. */
static void
marked_cb (gpointer data)
{
  LoamJournal *self = data;

  if (!self->saving)
    retire (self);
}

static const LoamHistoryObserver observer = {
    began_cb, applying_cb, ended_cb, aborting_cb, moving_cb, moved_cb, settled_cb, marked_cb,
};

/* Saving. */

static void
save_began_cb (LoamDocument *document, gpointer data)
{
  LoamJournal *self = data;

  if (self->parked)
    retire (self);
  self->saving = TRUE;
  self->offset = -1;
  g_clear_pointer (&self->levels, g_ptr_array_unref);
  self->levels = loam_journal_levels_new (document, TRUE);
  if (self->file == NULL || !write_plain (self, "\"snapshot\":true"))
    return;
  self->offset = loam_journal_file_get_length (self->file);
  self->side = loam_journal_file_get_side (self->file);
  loam_journal_steps_set_barrier (&self->steps);
}

static void
saving_cb (LoamDocument *document, const LoamSave *save, gpointer data)
{
  LoamJournal *self = data;

  if (self->file == NULL)
    return;
  start_line (self);
  g_string_append (self->line, "\"saving\":{");
  for (guint i = 0; i < loam_save_get_n_files (save); i++) {
    LoamSaveFile file = loam_save_get_file (save, i);
    g_autofree char *path = g_canonicalize_filename (file.path, NULL);

    g_string_append (self->line, i > 0 ? "," : "");
    loam_json_print_string (self->line, path);
    g_string_append_printf (self->line, ":\"%016" G_GINT64_MODIFIER "x\"", file.stamp.checksum);
  }
  g_string_append_c (self->line, '}');
  end_line (self, self->line->len);
}

/* Goes on from what was saved, with the lines since; at a new place where it was saved to one. */
static gboolean
compact (LoamJournal *self, GError **error)
{
  LoamJournalFolder *folder = NULL;
  LoamJournalGeneration generation = {.document = self->document,
                                      .levels = self->levels,
                                      .clean = TRUE,
                                      .from = self->folder->path,
                                      .offset = self->offset,
                                      .first_side = self->side,
                                      .side = loam_journal_file_get_side (self->file)};
  LoamJournalFile *file;

  if (self->levels == NULL || self->offset < 0)
    return FALSE;
  if (!is_at_home (self)) {
    folder = loam_journal_folder_take (self->root, self->document->path, error);
    if (folder == NULL)
      return FALSE;
  }
  loam_journal_steps_cut (&self->steps);
  generation.n_cut = self->steps.n_cut;
  generation.folder = folder != NULL ? folder->path : self->folder->path;
  file = loam_journal_generation_write (&generation, error);
  if (file == NULL) {
    g_clear_pointer (&folder, loam_journal_folder_free);
    return FALSE;
  }
  if (folder != NULL) {
    retire (self);
    loam_journal_folder_free (self->folder);
    self->folder = folder;
    g_free (self->project);
    self->project = g_strdup (self->document->path);
  }
  g_clear_pointer (&self->file, loam_journal_file_free);
  self->file = file;
  self->first = generation.first;
  return TRUE;
}

static void
saved (LoamJournal *self)
{
  g_autoptr (GError) error = NULL;

  if (is_clean (self)) {
    retire (self);
    if (!is_at_home (self) && !take_folder (self, &error))
      fail (self, error);
    return;
  }
  if (self->file == NULL || compact (self, &error))
    return;
  /* The old one goes on to hold all, unless it is of another place. */
  if (!is_at_home (self))
    fail (self, error);
  else if (self->file != NULL)
    write_plain (self, "\"saved\":true");
}

static void
save_ended_cb (LoamDocument *document, gboolean done, gpointer data)
{
  LoamJournal *self = data;

  self->saving = FALSE;
  if (done) {
    saved (self);
  } else if (self->file != NULL) {
    write_plain (self, "\"saved\":false");
    loam_journal_steps_lift_barrier (&self->steps);
    settled_cb (self);
  }
}

static const LoamSaveHooks hooks = {save_began_cb, saving_cb, save_ended_cb};

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
  loam_history_set_observer (document->history, &observer, self);
  loam_document_set_save_hooks (document, &hooks, self);
  return self;
}

void
loam_journal_free (LoamJournal *journal)
{
  loam_history_set_observer (journal->document->history, NULL, NULL);
  loam_document_set_save_hooks (journal->document, NULL, NULL);
  if (!journal->left)
    retire (journal);
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

  if (take_folder (journal, &wrong))
    return TRUE;
  fail (journal, wrong);
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
  g_autofree char *undo = NULL;

  journal->folder = folder;
  journal->file = file;
  journal->first = end->first;
  journal->project = g_strdup (journal->document->path);
  loam_journal_steps_adopt (&journal->steps, position, loam_history_get_redo_count (history));
  journal->steps.n_cut = end->n_cut;
  journal->n_ended = end->n_ended;
  journal->merged = end->merged;
  if (end->undone) {
    undo = g_strdup_printf ("\"undo\":%" G_GUINT64_FORMAT, end->n_cut + position + 1);
    write_plain (journal, undo);
  }
  settled_cb (journal);
}
