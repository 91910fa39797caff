/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamDocument: one open project; the only writer of its model, and the observed one (Observer pattern).
 *
 * Verbs (loam-edit-*.h) change it through its history; panels and tools ask their can_ twins and call
 * them, and never build commands. The document notifies; nobody else does.
 *
 * Signals, all after the model has changed, also through undo and redo:
 *   "cells-changed" (LoamLayer *layer, LoamRect *area)      terrain was painted
 *   "object-changed" (LoamObject *object, int property)      a LoamProperty of an object; not for cells
 *   "list-changed" (LoamObject *owner, int list)             a LoamListId of an object
 *   "selection-changed" ()
 *   "changed" ()                                             once for each step, group, undo, redo, jump; not for
 *                                                            those that only select
 * Objects in signals are borrowed and plain: hold a loam_object_ref() if you keep one.
 *
 * Properties, notified: "title" (name with "•" while there are unsaved changes is the window's job: this is
 * the plain name), "path" (nullable), "modified", "journal-error" (nullable; see loam-journal.h).
 *
 * Groups: loam_document_begin() … loam_document_end() make one undo step of several verbs, and nest. */

#include "loam-history.h"
#include "loam-object-row.h"

G_BEGIN_DECLS

struct _LoamSave;

#define LOAM_TYPE_DOCUMENT (loam_document_get_type ())
G_DECLARE_FINAL_TYPE (LoamDocument, loam_document, LOAM, DOCUMENT, GObject)

/** A document over @project (taken over), never saved. Ids are drawn from @seed, or from chance if 0. */
LoamDocument *loam_document_new (LoamProject *project, guint32 seed);
/**
 * loam_document_open:
 * @path: a .loam file or the folder that holds one
 * @losses: (out) (optional): what could not be loaded, a line each (GPtrArray of char *); free it
 */
LoamDocument *
loam_document_open (const char *path, guint32 seed, GPtrArray **losses, GError **error);

/** Writes what changed, to where it came from. LOAM_ERROR_CHANGED where a file changed on disk meanwhile,
 * unless @force. Needs a path. An error leaves every file as it was, and the document as modified as it was. */
gboolean loam_document_save (LoamDocument *document, gboolean force, GError **error);
/** Writes all to @path (".loam"; folders are made), levels and pictures along, and goes on from there. */
gboolean loam_document_save_as (LoamDocument *document, const char *path, GError **error);

/**
 * loam_document_save_async:
 * @path: (nullable): where to, as for loam_document_save_as(); NULL for where it is
 *
 * The same from a snapshot, on threads: edits may go on meanwhile. They leave the document modified, and undoing them
 * leads back to what was saved. LOAM_ERROR_STATE while another save, or a group of edits, is under way.
 */
void loam_document_save_async (LoamDocument *document,
                               const char *path,
                               gboolean force,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean loam_document_save_finish (LoamDocument *document, GAsyncResult *result, GError **error);
gboolean loam_document_is_saving (LoamDocument *document);

/** Who takes part in saving (a journal). All are called on the document's thread, in this order but for the last. */
typedef struct {
  /** The document is about to be saved as it is now; edits that come before the next call are not part of it. */
  void (*began) (LoamDocument *document, gpointer user_data);
  /** All is written beside; the files are about to be replaced, the .loam file as the last. Their stamps have the
   * checksums that they will have. Not called for a save that fails before. */
  void (*saving) (LoamDocument *document, const struct _LoamSave *save, gpointer user_data);
  /** It is saved, to what is the document's path by now; or, not @done, every file is as it was. */
  void (*ended) (LoamDocument *document, gboolean done, gpointer user_data);
  /** The files at @paths are to be written over as they are on disk by now, or made again
   * (loam_document_keep_mine()); what the document knows of them is up to date, and nothing counts as saved. */
  void (*kept) (LoamDocument *document, GPtrArray *paths, gpointer user_data);
} LoamSaveHooks;

/** @hooks: (nullable): kept as long as the document, or until others are set */
void loam_document_set_save_hooks (LoamDocument *document,
                                   const LoamSaveHooks *hooks,
                                   gpointer user_data);

/* Files that somebody else changes while they are open. */

typedef struct {
  char *path;
  gboolean removed;
  gint64 time; /**< of its last change, in nanoseconds; 0 for one that is removed */
} LoamDiskChange;

/** The files of the project that are other than when they were last read or written, of LoamDiskChange, which the array
 * owns. What only was touched does not count. None while it is being saved. */
GPtrArray *loam_document_find_disk_changes (LoamDocument *document);
/** Lets the document go before what is on disk: it is modified, and the next save writes over those changes, or makes
 * the files again. @removed_only: only where files were removed. */
void loam_document_keep_mine (LoamDocument *document, gboolean removed_only);
/** Finds out whether others have left files that can't be opened any more. What the document has of them then is unsaved:
 * the next save comes upon their changes. */
gboolean loam_document_note_broken_on_disk (LoamDocument *document);
/** Makes the content what is on disk, as one step that can be undone; the document is unmodified then. An error leaves
 * all as it was; what is broken on disk is one, unless it was when the document was opened. */
gboolean loam_document_reload (LoamDocument *document, GError **error);

/**
 * loam_document_check_output:
 * @file: the .loam file of @project
 * @out: where an export is to go
 *
 * Refuses where @out is a file of the project itself (the project, a level, a picture), by whatever name or link.
 */
gboolean loam_document_check_output (const LoamProject *project,
                                     const char *file,
                                     const char *out,
                                     GError **error);

LoamProject *loam_document_get_project (LoamDocument *document);
LoamHistory *loam_document_get_history (LoamDocument *document);
/** The .loam file, or NULL. */
const char *loam_document_get_path (LoamDocument *document);
/** The folder that pictures are relative to, or NULL. */
const char *loam_document_get_folder (LoamDocument *document);
gboolean loam_document_get_modified (LoamDocument *document);
guint64 loam_document_get_hash (LoamDocument *document);

/** A list model of LoamObjectRow over a list of @owner; one for each list, kept while somebody holds it.
 * A new reference. */
GListModel *loam_document_get_rows (LoamDocument *document, LoamObject *owner, LoamListId list);

/** As in loam-history.h; @label is shown in the panel. */
void loam_document_begin (LoamDocument *document, const char *label);
/** A group of one gesture: consecutive groups with the same @gesture merge into one step. */
void loam_document_begin_gesture (LoamDocument *document, const char *label, guint64 gesture);
/** Says anew what the open step does. */
void loam_document_set_label (LoamDocument *document, const char *label);
void loam_document_end (LoamDocument *document);
void loam_document_abort (LoamDocument *document);
/** A number that no gesture has had. */
guint64 loam_document_new_gesture (LoamDocument *document);

/** FALSE at the ends. */
gboolean loam_document_undo (LoamDocument *document);
gboolean loam_document_redo (LoamDocument *document);
void loam_document_jump (LoamDocument *document, guint n);

/** Applies and keeps a command; for the verbs. Inside a group only. */
void loam_document_push (LoamDocument *document, LoamCommand *command);
/** The same for what a thing says of a component that was renamed: its level's file says it by the former name,
 * and need not be written. */
void loam_document_push_renamed (LoamDocument *document, LoamCommand *command);
/** A fresh id, unique in the project; @id holds 11 bytes. */
void loam_document_new_id (LoamDocument *document, char *id);

/* Selection: things of one level, or cells of one. What is deleted leaves it, and comes back with it.
 *
 * Selecting is a step, or a part of the open group: what pastes or places something selects it in the same group. While
 * something is being applied it is none. See loam-history.h for how such steps differ. */

/** The selected things (LoamEntity, borrowed), in the order of selecting. */
GPtrArray *loam_document_get_selection (LoamDocument *document);
gboolean loam_document_is_selected (LoamDocument *document, const LoamEntity *entity);
/** Replaces the selection by @n things; of none, only the things are deselected. */
void loam_document_select (LoamDocument *document, LoamEntity **things, guint n);
/** Selected cells (borrowed); NULL where there are none. */
LoamRegion *loam_document_get_cell_selection (LoamDocument *document);
/** The level that they are of (borrowed); NULL where there are none. */
LoamLevel *loam_document_get_cell_selection_level (LoamDocument *document);
/** Replaces the selection by cells of @level; of none, only the cells are deselected. */
void loam_document_select_cells (LoamDocument *document, LoamLevel *level, LoamRegion *cells);
/** Whether verbs that paint on a layer of the level in which cells are selected keep to those, as in a window; they
 * don't where nobody asked for it. */
void loam_document_set_limits_painting (LoamDocument *document, gboolean limits);
/** The cells that painting on @layer keeps to (borrowed); NULL for no such limit. */
LoamRegion *loam_document_get_paint_limit (LoamDocument *document, const LoamLayer *layer);
/** Nothing that is not in @level counts as selected until another scope is set; NULL for no such limit. It is selected
 * again when the scope goes back, unless something else was selected meanwhile. Not a step. */
void loam_document_set_selection_scope (LoamDocument *document, LoamLevel *level);

G_END_DECLS
