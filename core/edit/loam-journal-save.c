/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-state.h"

/* What a save does to the journal: it begins anew from what was saved, or is done with. */

static void
save_began_cb (LoamDocument *document, gpointer data)
{
  LoamJournal *self = data;

  if (self->parked)
    loam_journal_retire (self);
  self->saving = TRUE;
  self->offset = -1;
  g_clear_pointer (&self->levels, g_ptr_array_unref);
  self->levels = loam_journal_levels_new (document, TRUE);
  if (self->file == NULL || !loam_journal_write_plain (self, "\"snapshot\":true"))
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
  loam_journal_start_line (self);
  g_string_append (self->line, "\"saving\":{");
  for (guint i = 0; i < loam_save_get_n_files (save); i++) {
    LoamSaveFile file = loam_save_get_file (save, i);
    g_autofree char *path = g_canonicalize_filename (file.path, NULL);

    g_string_append (self->line, i > 0 ? "," : "");
    loam_json_print_string (self->line, path);
    g_string_append_printf (self->line, ":\"%016" G_GINT64_MODIFIER "x\"", file.stamp.checksum);
  }
  g_string_append_c (self->line, '}');
  loam_journal_end_line (self, self->line->len);
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
  if (!loam_journal_is_at_home (self)) {
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
    loam_journal_retire (self);
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

  if (loam_journal_is_clean (self)) {
    loam_journal_retire (self);
    if (!loam_journal_is_at_home (self) && !loam_journal_take_folder (self, &error))
      loam_journal_give_up (self, error);
    else
      loam_journal_succeed (self);
    return;
  }
  if (self->file == NULL || compact (self, &error))
    return;
  /* The old one goes on to hold all, unless it is of another place. */
  if (!loam_journal_is_at_home (self))
    loam_journal_give_up (self, error);
  else if (self->file != NULL)
    loam_journal_write_plain (self, "\"saved\":true");
}

static void
save_ended_cb (LoamDocument *document, gboolean done, gpointer data)
{
  LoamJournal *self = data;

  self->saving = FALSE;
  if (done) {
    saved (self);
  } else if (self->file != NULL) {
    loam_journal_write_plain (self, "\"saved\":false");
    loam_journal_steps_lift_barrier (&self->steps);
    loam_journal_settle (self);
  }
}

/* What others wrote is known, and to be written over. */
static void
kept_cb (LoamDocument *document, GPtrArray *paths, gpointer data)
{
  LoamJournal *self = data;

  /* The one that begins anew knows. */
  if (self->parked)
    loam_journal_retire (self);
  if (self->file == NULL)
    return;
  loam_journal_start_line (self);
  g_string_append (self->line, "\"kept\":{");
  for (guint i = 0; i < paths->len; i++) {
    const LoamFileStamp *stamp = g_hash_table_lookup (document->stamps, paths->pdata[i]);
    g_autofree char *path = g_canonicalize_filename (paths->pdata[i], NULL);

    g_string_append (self->line, i > 0 ? "," : "");
    loam_json_print_string (self->line, path);
    g_string_append_printf (self->line, ":\"%016" G_GINT64_MODIFIER "x\"",
                            stamp != NULL ? stamp->checksum : 0);
  }
  g_string_append_c (self->line, '}');
  loam_journal_end_line (self, self->line->len);
}

const LoamSaveHooks loam_journal_save_hooks = {save_began_cb, saving_cb, save_ended_cb, kept_cb};
