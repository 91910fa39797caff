/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-error.h"
#include "loam-history-private.h"

#include <string.h>

/* Doing once more what lines say, so that the document gets the same content and the same steps. */

void
loam_journal_replay_init (LoamJournalReplay *replay, LoamDocument *document, guint64 n_cut)
{
  *replay = (LoamJournalReplay){.document = document, .n_cut = n_cut};
  loam_journal_reader_init (&replay->reader, document->project);
  replay->known = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  replay->kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
loam_journal_replay_clear (LoamJournalReplay *replay)
{
  loam_journal_reader_clear (&replay->reader);
  g_clear_pointer (&replay->known, g_ptr_array_unref);
  g_clear_pointer (&replay->kept, g_hash_table_unref);
}

/* Ends the innermost group. @merges: it is part of the step before, if it is the outermost. */
static void
end_group (LoamJournalReplay *replay, gboolean merges)
{
  LoamDocument *document = replay->document;

  if (--replay->depth == 0) {
    if (!merges)
      replay->gesture = loam_document_new_gesture (document);
    if (replay->back) {
      loam_history_set_undoing (document->history);
      replay->gesture = 0;
    }
    loam_history_set_gesture (document->history, replay->gesture);
    g_hash_table_remove_all (replay->reader.gone);
  }
  loam_document_end (document);
}

/* What happened to groups since the line before. */
static gboolean
read_groups (LoamJournalReplay *replay, const LoamJson *json, GError **error)
{
  const cJSON *root = loam_json_get_root (json), *label;
  const cJSON *begin = cJSON_GetObjectItemCaseSensitive (root, "begin");
  gboolean merged = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "merged"));
  gint64 n_ended = 0;

  if (cJSON_GetObjectItemCaseSensitive (root, "end") != NULL &&
      !loam_journal_get_int (json, root, "end", 1, replay->depth, &n_ended))
    return loam_journal_fail (json, root, error);
  while (n_ended-- > 0)
    end_group (replay, merged);
  cJSON_ArrayForEach (label, begin)
  {
    if (!cJSON_IsString (label))
      return loam_journal_fail (json, label, error);
    if (replay->depth++ == 0) {
      replay->joins = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "join"));
      replay->back = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "back"));
    }
    loam_document_begin (replay->document, label->valuestring);
  }
  return TRUE;
}

static gboolean
run_move (LoamJournalReplay *replay, const LoamJson *json, gboolean undo, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  guint64 done = replay->n_cut + loam_history_get_undo_count (replay->document->history);
  gint64 number;

  if (replay->depth == 0 &&
      loam_journal_get_int (json, root, undo ? "undo" : "redo", 0, G_MAXINT64, &number) &&
      (guint64) number == done + (undo ? 0 : 1) &&
      (undo ? loam_document_undo (replay->document) : loam_document_redo (replay->document))) {
    replay->gesture = 0;
    return TRUE;
  }
  return loam_journal_fail (json, root, error);
}

static gboolean
run_abort (LoamJournalReplay *replay, const LoamJson *json, GError **error)
{
  if (replay->depth == 0)
    return loam_journal_fail (json, loam_json_get_root (json), error);
  replay->depth--;
  loam_document_abort (replay->document);
  return TRUE;
}

/* Keeps the marks that a save sets. */
static gboolean
run_save (LoamJournalReplay *replay, const LoamJson *json, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  const cJSON *saved = cJSON_GetObjectItemCaseSensitive (root, "saved");
  const cJSON *saving = cJSON_GetObjectItemCaseSensitive (root, "saving");

  if (saving != NULL) {
    GHashTable *files = loam_journal_read_checksums (saving);

    if (files == NULL)
      return loam_journal_fail (json, saving, error);
    g_ptr_array_add (replay->known, files);
  } else if (saved != NULL) {
    loam_history_end_saving (replay->document->history, cJSON_IsTrue (saved));
    replay->saving = FALSE;
  } else {
    loam_history_begin_saving (replay->document->history);
    replay->saving = TRUE;
  }
  return TRUE;
}

/* What others wrote was to be written over. */
static gboolean
run_kept (LoamJournalReplay *replay, const LoamJson *json, GError **error)
{
  const cJSON *kept = cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "kept");
  g_autoptr (GHashTable) files = loam_journal_read_checksums (kept);
  GHashTableIter iter;
  gpointer path, checksum;

  if (files == NULL)
    return loam_journal_fail (json, kept, error);
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &path, &checksum)) {
    LoamLevel *level = loam_document_files_find_level (replay->document, path);

    if (level != NULL)
      loam_document_files_touch (replay->document, &level->object);
    g_hash_table_insert (replay->kept, g_strdup (path), g_strdup (checksum));
  }
  /* A save that was broken off before is so for good. */
  if (replay->saving)
    loam_history_end_saving (replay->document->history, FALSE);
  replay->saving = FALSE;
  loam_history_forget_saved (replay->document->history);
  return TRUE;
}

gboolean
loam_journal_replay_line (LoamJournalReplay *replay, const LoamJson *json, GError **error)
{
  const cJSON *root = loam_json_get_root (json);
  LoamCommand *command;

  if (!read_groups (replay, json, error))
    return FALSE;
  if (cJSON_GetObjectItemCaseSensitive (root, "undo") != NULL)
    return run_move (replay, json, TRUE, error);
  if (cJSON_GetObjectItemCaseSensitive (root, "redo") != NULL)
    return run_move (replay, json, FALSE, error);
  if (cJSON_GetObjectItemCaseSensitive (root, "abort") != NULL)
    return run_abort (replay, json, error);
  if (cJSON_GetObjectItemCaseSensitive (root, "snapshot") != NULL ||
      cJSON_GetObjectItemCaseSensitive (root, "saving") != NULL ||
      cJSON_GetObjectItemCaseSensitive (root, "saved") != NULL)
    return run_save (replay, json, error);
  if (cJSON_GetObjectItemCaseSensitive (root, "kept") != NULL)
    return run_kept (replay, json, error);
  if (!loam_journal_read_command (&replay->reader, json, &command, error))
    return FALSE;
  if (command == NULL || replay->depth == 0) {
    g_clear_pointer (&command, loam_command_free);
    return loam_journal_fail (json, root, error);
  }
  replay->document->holds_files = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "holds"));
  loam_document_push (replay->document, command);
  replay->document->holds_files = FALSE;
  loam_journal_reader_link (&replay->reader);
  return TRUE;
}

gboolean
loam_journal_replay_end (LoamJournalReplay *replay)
{
  guint64 before = loam_history_get_position (replay->document->history);
  gboolean merges = replay->depth > 0 && replay->joins && replay->gesture != 0;

  while (replay->depth > 0)
    end_group (replay, merges);
  return merges && loam_history_get_position (replay->document->history) == before;
}
