/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamJournal from inside: for loam-journal.c, and for what the history and saves tell it. */

#include "loam-journal-private.h"

G_BEGIN_DECLS

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
  gboolean back;   /* it undoes a step from before the journal */
  guint depth;     /* groups that are open, written or not */
  gboolean missed; /* the open group, or the step under way, has done what is not written */

  /* While it is being saved. */
  gboolean saving;
  GPtrArray *levels; /* as they are saved */
  goffset offset;    /* of the first line that is not part of it; -1 where no line is */
  guint side;        /* and of its files beside */

  gboolean left;      /* it stays as it is */
  gboolean stale;     /* what lies in the folder is not all that was done */
  gint64 retry, wait; /* when to try again after a failure, in monotonic microseconds */
  guint watch_id;     /* source that looks after it */
};

/** What the history tells, and what a save does. */
extern const LoamHistoryObserver loam_journal_observer;
extern const LoamSaveHooks loam_journal_save_hooks;

/** Writes nothing more until the next step that comes late enough, and says why. */
void loam_journal_give_up (LoamJournal *self, const GError *error);
/** What there is to keep is kept: there is no error any more. */
void loam_journal_succeed (LoamJournal *self);
/** Removes what is written: nothing is unsaved. */
void loam_journal_retire (LoamJournal *self);
/** Takes a folder for where the document is now, instead of the one that there is. */
gboolean loam_journal_take_folder (LoamJournal *self, GError **error);
/** Whether the folder is the one for where the document is now. */
gboolean loam_journal_is_at_home (const LoamJournal *self);
/** Whether lines can be written; begins anew where it must. @position: steps that are done. */
gboolean loam_journal_ensure (LoamJournal *self, guint64 position);
/** Begins the line with what happened to groups. What is done comes behind. */
void loam_journal_start_line (LoamJournal *self);
/** Writes the line; @payload as for loam_journal_file_append(). */
gboolean loam_journal_end_line (LoamJournal *self, gsize payload);
/** Writes what is no command. */
gboolean loam_journal_write_plain (LoamJournal *self, const char *member);
/** Whether nothing is unsaved, and nothing under way. */
gboolean loam_journal_is_clean (LoamJournal *self);
/** Looks now and then whether what is written stays there, for as long as there is something unsaved. */
void loam_journal_watch (LoamJournal *self);
/** Puts the journal aside while nothing is unsaved. */
void loam_journal_settle (LoamJournal *self);

G_END_DECLS
