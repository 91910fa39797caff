/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The document's own parts, shared by the files that implement it (loam-document*.c) and by no verb. */

#include "loam-document.h"
#include "loam-save.h"

G_BEGIN_DECLS

typedef struct _LoamJournal LoamJournal;

struct _LoamDocument {
  GObject parent_instance;

  LoamProject *project;
  LoamHistory *history;
  GRand *rand;
  guint64 last_gesture;
  /** Ids that a seeded document has seen or made (interned): with a fixed seed they would come again. NULL
   * where ids are drawn from chance. */
  GHashTable *seen_ids;

  /** Something was applied and "changed" is due when the outermost group ends. */
  gboolean pending;
  /** What is selected, or is there of it, may have changed since it was last looked through. */
  gboolean selection_stale;
  /** It has changed since that was last told. */
  gboolean selection_untold;

  /* loam-document-rows.c: list models that somebody holds (LoamRows, borrowed), by themselves. */
  GHashTable *rows;

  /* loam-document-selection.c */
  LoamSelection selection;    /* with what is deleted now, for it may come back */
  LoamLevel *selection_scope; /* or NULL */
  GPtrArray *selected;        /* the things of it that are there, of LoamEntity, references */
  GHashTable *selected_set;
  LoamRegion *selected_cells; /* those that are there, a reference; or NULL */
  gboolean limits_painting;

  /* loam-document-files.c */
  char *path;
  char *folder;
  gboolean holds_files; /* what is applied leaves files as good as they were */
  GHashTable *touched;  /* LoamLevel, references: changed since they were last written */
  /** Names of definitions, with their kinds, as of when files were last read or written; NULL before. */
  GHashTable *written_names;
  GHashTable *stamps;         /* path to what the file was when it was last read or written */
  gboolean saving;            /* a LoamSaveJob is under way */
  const LoamSaveHooks *hooks; /* or NULL */
  gpointer hooks_data;

  LoamJournal *journal; /* or NULL */
  char *journal_error;  /* why it is not whole, or NULL */
};

/** What a list holds, if there is a list model over it; to be given to loam_rows_update(). */
GPtrArray *loam_rows_remember (LoamDocument *document, LoamObject *owner, LoamListId list);
/** Emits items-changed for the span in which the list now differs from @before. */
void
loam_rows_update (LoamDocument *document, LoamObject *owner, LoamListId list, GPtrArray *before);
/** Lets go of all list models; they stay valid and still. */
void loam_rows_detach (LoamDocument *document);

void loam_document_selection_init (LoamDocument *document);
void loam_document_selection_finalize (LoamDocument *document);
/** Tells of the selection if it is another. */
void loam_document_selection_settle (LoamDocument *document);

void loam_document_files_init (LoamDocument *document);
void loam_document_files_finalize (LoamDocument *document);
/** Notes that a command changes @object. */
void loam_document_files_touch (LoamDocument *document, LoamObject *object);

/** Notes how a file is, to tell later whether somebody changed it. One that can't be read has no stamp, and whoever
 * reads or writes it says so. */
void loam_document_files_take_stamp (GHashTable *stamps, const char *path);
void loam_document_files_set_stamp (LoamDocument *document,
                                    const char *path,
                                    const LoamFileStamp *stamp);
/** Stamps of a project's file and of its levels', to be taken before they are read for good. */
GHashTable *loam_document_files_take_stamps (const char *path);
/** Every name by which levels' files may refer to a definition, former ones included. */
GHashTable *loam_document_files_collect_names (const LoamProject *project);
/** The level of the file at @path, or NULL. */
LoamLevel *loam_document_files_find_level (LoamDocument *document, const char *path);
/** A renamed definition is found by its former name, and no level need be written. But a name that is gone (by
 * deleting, or by undoing a rename that was saved) may stand in any level's file, which could not be read again:
 * then all levels count as changed. */
void loam_document_files_touch_lost (LoamDocument *document);
void loam_document_files_set_path (LoamDocument *document, const char *path);

/**
 * loam_document_copy_pictures:
 * @replaces: what lies there belongs to a project that is replaced; otherwise another file of the same name is an error
 *
 * Adds every file that the project refers to (art, and values of type file) to @save, to be copied from one folder to
 * the other, where it is there and inside the folder.
 */
gboolean loam_document_copy_pictures (const LoamProject *project,
                                      const char *from,
                                      const char *to,
                                      gboolean replaces,
                                      LoamSave *save,
                                      GError **error);

/* LoamSaveJob: one save, from a snapshot, so that edits may go on. Prepare and commit are for any thread, the rest is
 * for the document's. What was noted as changed is the job's until it ends: it comes back if that failed. */

typedef struct _LoamSaveJob LoamSaveJob;

/** @path: (nullable): where to; NULL for where it is. LOAM_ERROR_STATE while another one, or an edit, is under way. */
LoamSaveJob *
loam_save_job_begin (LoamDocument *document, const char *path, gboolean force, GError **error);
/** Writes all that is to be written beside what is there. */
gboolean loam_save_job_prepare (LoamSaveJob *job, GError **error);
/** Tells whoever takes part that it is about to be put in place. */
void loam_save_job_announce (LoamSaveJob *job);
/** Puts it in place. */
gboolean loam_save_job_commit (LoamSaveJob *job, GError **error);
/** Notes in the document what came of it. */
void loam_save_job_end (LoamSaveJob *job, gboolean done);
void loam_save_job_free (LoamSaveJob *job);

/** Properties and signals that the other files notify. */
void loam_document_notify_path (LoamDocument *document);
/** @message: (nullable) (transfer full) */
void loam_document_set_journal_error (LoamDocument *document, char *message);
void loam_document_emit_selection_changed (LoamDocument *document);

G_END_DECLS
