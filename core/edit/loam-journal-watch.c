/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-state.h"

/* The last edit before a pause is to be as safe as the others: now and then it is looked whether what was written is
 * still there, and tried again where nothing could be written, without waiting for another edit. Where no main loop
 * runs, only edits find it out. */

#define SECONDS 1

/* Whether what was written is where a program would look for it that starts after a crash. */
static gboolean
is_there (LoamJournal *self, GError **error)
{
  return loam_journal_folder_check (self->folder, error) &&
         loam_journal_file_check (self->file, error);
}

static gboolean
look_cb (gpointer data)
{
  LoamJournal *self = data;
  g_autoptr (GError) error = NULL;

  /* Half a step is no place to begin anew. */
  if (self->depth > 0 || self->saving)
    return G_SOURCE_CONTINUE;
  if (loam_journal_is_clean (self)) {
    self->watch_id = 0;
    return G_SOURCE_REMOVE;
  }
  if (self->file != NULL && !is_there (self, &error))
    loam_journal_give_up (self, error);
  if (self->file == NULL) {
    self->missed = FALSE;
    loam_journal_ensure (self, loam_history_get_position (self->document->history));
  }
  return G_SOURCE_CONTINUE;
}

void
loam_journal_watch (LoamJournal *self)
{
  if (self->watch_id == 0)
    self->watch_id = g_timeout_add_seconds (SECONDS, look_cb, self);
}
