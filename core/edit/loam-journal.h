/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The journal: what is edited is on disk before it is on screen, so that a program that is killed loses nothing.
 *
 * A document that was given a root keeps a folder of its own below it, and in that, while it has unsaved changes, a
 * journal: copies of the files that it started from, and one line for each thing that was done since. Both together
 * are what was on screen, with its undo steps, whatever has become of the project's own folder. Each command is
 * handed to the system in one write before it is swapped; a thread asks the disk to keep it once a second.
 *
 * The folders are called KEY-N: KEY tells the project by its path, N is the first that nobody else uses. A program
 * locks the folder while it has the document open. One with a journal and without a lock was left by a program that
 * died: it *waits*, and no other document takes it.
 *
 * A journal that can't be written (a full disk) stops no edit. The document tells it once, by its property
 * "journal-error", and the journal begins anew from a snapshot as soon as that works.
 *
 * Who lets go of a document in order discards what it has not saved: its journal goes with it. */

#include "loam-document.h"

G_BEGIN_DECLS

/** Where journals of a user's programs lie. Free with g_free(). */
char *loam_journal_dup_default_root (void);

/**
 * loam_document_set_journal_root:
 * @root: (nullable): the folder that journals lie in; it is made. NULL for no journal: what there is, is discarded
 *
 * From here on the document keeps a journal. An error (a root that can't be written) is also its "journal-error"; the
 * document tries again with later edits.
 */
gboolean loam_document_set_journal_root (LoamDocument *document, const char *root, GError **error);
/** Lets go of the document's journal as if the program had died: it waits. */
void loam_document_leave_journal (LoamDocument *document);
/** Why the document has no whole journal, as a sentence for people; NULL while it has one, or needs none. Notified as
 * "journal-error". */
const char *loam_document_get_journal_error (LoamDocument *document);

/** A journal that lies below a root. */
typedef struct {
  char *folder;  /**< path of it */
  char *name;    /**< of the folder: what `loam recover` takes */
  char *project; /**< path of the .loam file, or NULL where it was never saved */
  char *title;   /**< name of the project, maybe "" */
  gint64 began;  /**< seconds since 1970: for people, nothing else depends on it */
  int pid;       /**< of the program that has it open, or 0 where it waits */
  guint n_undo;  /**< steps that are done in it */
  guint n_redo;  /**< and undone */
  char **labels; /**< of both, oldest first; NULL-terminated */
  char *problem; /**< what of it can't be recovered, or NULL */
  /** A program has begun to recover it and died before it was seen: doing so by itself once more could go on for ever. */
  gboolean tried;
} LoamJournalInfo;

void loam_journal_info_free (LoamJournalInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamJournalInfo, loam_journal_info_free)

/**
 * loam_journal_list:
 * @project: (nullable): a .loam file: only its journals
 *
 * The journals below @root that wait, latest first, of LoamJournalInfo, which the array owns. Those that are open in a
 * program are left out.
 */
GPtrArray *loam_journal_list (const char *root, const char *project);

/**
 * loam_journal_find_holder:
 * @project: a .loam file
 * @self: (nullable): a document that does not count
 *
 * The process that has the project open, with a journal below @root; 0 for none.
 */
int loam_journal_find_holder (const char *root, const char *project, LoamDocument *self);

/** Removes a journal that waits, for good. */
gboolean loam_journal_discard (const char *folder, GError **error);
/** Puts a journal that waits below "broken" in its root, where it waits no more and nothing removes it; its path there,
 * or NULL with an error. Free with g_free(). */
char *loam_journal_put_aside (const char *folder, GError **error);

/**
 * loam_document_recover:
 * @folder: of a journal that waits
 * @adopt: the document goes on with the journal; otherwise it is left as it is, and the document has none
 * @losses: (out) (optional): what could not be recovered, a line each (GPtrArray of char *); free it
 *
 * What was on screen, with its steps; unsaved, unless all of it turns out to be saved. A line that was being written
 * at the end is no loss. Of a journal that is broken in the middle, what comes before is recovered; adopting keeps
 * the whole broken one in a folder below "broken" in the root, for good; @losses has its path. Files of the project that are neither what the journal began with nor what
 * was being saved count as changed by others.
 *
 * LOAM_ERROR_STATE where a program has it open.
 */
LoamDocument *
loam_document_recover (const char *folder, gboolean adopt, GPtrArray **losses, GError **error);

/** Tells that what was recovered and adopted has been seen: till then, a crash counts as recovering's
 * (LoamJournalInfo.tried). */
void loam_document_confirm_recovery (LoamDocument *document);

G_END_DECLS
