/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-resolve.h"

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-stamp.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* A document out of a journal's folder. */

/* Steps may take more memory than they did: what they share is another. */
#define BUDGET_FACTOR 4

typedef struct {
  const char *path; /* of the folder */
  LoamJournalFolder *folder;
  LoamJournalLines lines;
  LoamJournalHeader *header;
  LoamJournalEnd end;
  LoamJournalReplay replay;
  GPtrArray *losses;
  gboolean broken;
} Recovery;

static void
recovery_clear (Recovery *recovery)
{
  loam_journal_lines_close (&recovery->lines);
  g_clear_pointer (&recovery->header, loam_journal_header_free);
  g_clear_pointer (&recovery->folder, loam_journal_folder_free);
  g_clear_pointer (&recovery->losses, g_ptr_array_unref);
  if (recovery->replay.known != NULL)
    loam_journal_replay_clear (&recovery->replay);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Recovery, recovery_clear)

static gboolean
read_header (Recovery *recovery, GError **error)
{
  g_autoptr (LoamJson) json = NULL;
  g_autoptr (GError) wrong = NULL;

  json = loam_journal_lines_next (&recovery->lines, FALSE, &wrong);
  if (json != NULL)
    recovery->header = loam_journal_header_read (json, &wrong);
  recovery->end.first = (goffset) recovery->lines.at;
  if (recovery->header != NULL)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, "%s: %s", recovery->path,
               wrong != NULL ? wrong->message : _ ("the journal is empty"));
  return FALSE;
}

/* Whether a thing's values are what components declare: others may stand there in the middle of a step. */
static void
check_values (LoamObject *object, gpointer data)
{
  const LoamBag *bag = loam_object_get_values (object);
  const LoamProject *project = loam_object_get_project (object);
  gboolean *good = data;

  for (guint i = 0; i < bag->length && *good; i++) {
    const LoamBagEntry *entry = &bag->entries[i];
    const LoamComponent *component = loam_project_find_component (project, entry->component);
    const LoamField *field = component != NULL && entry->field != NULL
                                 ? loam_component_get_field (component, entry->field)
                                 : NULL;

    *good = component != NULL &&
            (entry->field == NULL || (field != NULL && field->type == entry->value.type));
  }
}

static gboolean
is_valid (LoamDocument *document)
{
  gboolean good = TRUE;

  loam_edit_each_holder (document->project, check_values, &good);
  return good;
}

/* Does all lines; from the first that is broken on, they are lost. */
static gboolean
replay (Recovery *recovery, LoamDocument *document, GError **error)
{
  LoamJournalEnd *end = &recovery->end;

  while (TRUE) {
    g_autoptr (GError) wrong = NULL;
    gsize at = recovery->lines.at;
    guint32 sum = recovery->lines.sum;
    g_autoptr (LoamJson) json = loam_journal_lines_next (&recovery->lines, TRUE, &wrong);

    if (json == NULL && wrong == NULL)
      break;
    if (json != NULL && loam_journal_replay_line (&recovery->replay, json, &wrong))
      continue;
    recovery->broken = TRUE;
    recovery->lines.at = at;
    recovery->lines.sum = sum;
    g_ptr_array_add (
        recovery->losses,
        g_strdup_printf (_ ("%s; what was done from there on is lost"), wrong->message));
    break;
  }
  end->n_ended = recovery->replay.depth;
  end->merged = loam_journal_replay_end (&recovery->replay);
  /* Half a step is kept, but not where it makes no sense. */
  if (!is_valid (document) && end->n_ended > 0) {
    end->redone = recovery->replay.back && loam_document_redo (document);
    end->undone = !recovery->replay.back && loam_document_undo (document);
  }
  if (is_valid (document))
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
               _ ("%s: values that no component declares; nothing can be recovered"),
               recovery->path);
  return FALSE;
}

static char *
get_checksum (const char *path)
{
  LoamFileStamp stamp;

  if (!loam_file_stamp_take (&stamp, path, NULL) || !stamp.exists)
    return NULL;
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", stamp.checksum);
}

/* Whether all files are what a save was about to make them. */
static gboolean
was_saved (const LoamJournalReplay *replay)
{
  GHashTableIter iter;
  gpointer path, checksum;

  if (!replay->saving || replay->known->len == 0)
    return FALSE;
  g_hash_table_iter_init (&iter, replay->known->pdata[replay->known->len - 1]);
  while (g_hash_table_iter_next (&iter, &path, &checksum)) {
    g_autofree char *found = get_checksum (path);

    if (g_strcmp0 (found, checksum) != 0)
      return FALSE;
  }
  return TRUE;
}

/* Notes a file of the project as it is, if the journal knows it so; otherwise as it was. */
static void
stamp_file (Recovery *recovery, LoamDocument *document, const char *path)
{
  g_autofree char *found = get_checksum (path);
  const char *kept = g_hash_table_lookup (recovery->replay.kept, path);
  const char *known = kept != NULL ? kept : g_hash_table_lookup (recovery->header->disk, path);
  gboolean ours = found != NULL && g_strcmp0 (known, found) == 0;
  LoamFileStamp stamp = {.exists = TRUE};

  for (guint i = 0; i < recovery->replay.known->len && !ours; i++) {
    const char *checksum = g_hash_table_lookup (recovery->replay.known->pdata[i], path);

    ours = found != NULL && g_strcmp0 (checksum, found) == 0;
    known = known != NULL ? known : checksum;
  }
  if (ours) {
    loam_document_files_take_stamp (document->stamps, path);
  } else if (known != NULL) {
    stamp.checksum = g_ascii_strtoull (known, NULL, 16);
    loam_document_files_set_stamp (document, path, &stamp);
  }
}

static void
stamp_files (Recovery *recovery, LoamDocument *document)
{
  if (document->path == NULL)
    return;
  stamp_file (recovery, document, document->path);
  for (guint i = 0; i < document->project->levels->len; i++) {
    LoamLevel *level = document->project->levels->pdata[i];
    g_autofree char *path =
        level->file != NULL ? g_build_filename (document->folder, level->file, NULL) : NULL;

    if (path != NULL)
      stamp_file (recovery, document, path);
    /* What was in memory was not what is on disk. */
    if (!recovery->header->copied)
      loam_document_files_touch (document, &level->object);
  }
}

static LoamDocument *
recover (Recovery *recovery, GError **error)
{
  g_autoptr (LoamDocument) document = NULL;
  LoamProject *project;
  LoamHistory *history;

  if (!loam_journal_lines_open (&recovery->lines, recovery->path, error) ||
      !read_header (recovery, error))
    return NULL;
  project = loam_journal_base_read (recovery->path, recovery->header, recovery->losses, error);
  if (project == NULL)
    return NULL;
  document = loam_document_new (project, 0);
  history = document->history;
  if (recovery->header->project != NULL)
    loam_document_files_set_path (document, recovery->header->project);
  document->written_names = loam_document_files_collect_names (project);
  if (!recovery->header->clean)
    loam_history_forget_saved (history);
  loam_journal_replay_init (&recovery->replay, document, recovery->header->n_cut);
  loam_history_set_budget (history, BUDGET_FACTOR * LOAM_HISTORY_DEFAULT_BUDGET);
  if (!replay (recovery, document, error))
    return NULL;
  if (recovery->replay.saving)
    loam_history_end_saving (history, was_saved (&recovery->replay));
  loam_history_set_budget (history, LOAM_HISTORY_DEFAULT_BUDGET);
  stamp_files (recovery, document);
  return g_steal_pointer (&document);
}

/* Keeps a journal that is broken, with all that its lines name: what is behind the break is cut off from the one that
 * goes on, which is gone with the next save. */
static gboolean
keep_broken (Recovery *recovery, GError **error)
{
  g_autofree char *to = loam_journal_dup_aside (recovery->path);

  if (!loam_journal_copy_tree (recovery->path, to, error))
    return FALSE;
  g_ptr_array_add (recovery->losses, g_strdup_printf (_ ("The broken journal is kept in %s"), to));
  return TRUE;
}

static gboolean
adopt (Recovery *recovery, LoamDocument *document, GError **error)
{
  g_autofree char *root = g_path_get_dirname (recovery->path);
  LoamJournalFile *file;

  if (recovery->broken && !keep_broken (recovery, error))
    return FALSE;
  file = loam_journal_file_open (recovery->path, LOAM_JOURNAL_FILE, (goffset) recovery->lines.at,
                                 recovery->lines.sum, recovery->lines.side, error);
  if (file == NULL)
    return FALSE;
  document->journal = loam_journal_new (document, root);
  recovery->end.n_cut = recovery->header->n_cut;
  loam_journal_adopt (document->journal, g_steal_pointer (&recovery->folder), file, &recovery->end);
  return TRUE;
}

/* Where it can't be written, there is no telling: then recovering is tried each time. */
static void
mark_tried (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, LOAM_JOURNAL_TRYING, NULL);
  g_autoptr (GError) error = NULL;

  if (!g_file_set_contents (path, "", 0, &error))
    g_debug ("%s", error->message);
}

static void
unmark_tried (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, LOAM_JOURNAL_TRYING, NULL);

  g_unlink (path);
}

void
loam_document_confirm_recovery (LoamDocument *document)
{
  const char *folder;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  folder = document->journal != NULL ? loam_journal_get_folder (document->journal) : NULL;
  if (folder != NULL)
    unmark_tried (folder);
}

LoamDocument *
loam_document_recover (const char *folder, gboolean adopts, GPtrArray **losses, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (LoamDocument) document = NULL;
  g_auto (Recovery) recovery = {0};

  g_return_val_if_fail (folder != NULL, NULL);

  path = g_canonicalize_filename (folder, NULL);
  recovery.path = path;
  recovery.losses = g_ptr_array_new_with_free_func (g_free);
  recovery.folder = loam_journal_folder_lock (path, error);
  if (recovery.folder == NULL)
    return NULL;
  if (adopts)
    mark_tried (path);
  document = recover (&recovery, error);
  /* An error is no crash. */
  if (document == NULL || (adopts && !adopt (&recovery, document, error))) {
    if (adopts)
      unmark_tried (path);
    return NULL;
  }
  if (losses != NULL)
    *losses = g_steal_pointer (&recovery.losses);
  return g_steal_pointer (&document);
}
