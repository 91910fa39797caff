/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Lines of a journal without their checksums, done as far as they go: what they did is undone and redone to the same
 * hash, and can be written. A first line that begins with "{\"loam-journal" is read as a header alone. */

#include "fuzz.h"

#include <string.h>

#include "desk.h"
#include "loam-journal-private.h"
#include "loam-writer.h"

/* Longer ones find nothing that these do not. */
#define MAX_LINES 64

static LoamJson *
read_line (const char *line)
{
  return loam_json_new ("journal", g_strdup (line), strlen (line), NULL);
}

static void
replay_lines (Desk *desk, char **lines)
{
  LoamJournalReplay replay;

  loam_journal_replay_init (&replay, desk->document, 0);
  for (guint i = 0; i < MAX_LINES && lines[i] != NULL; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (LoamJson) json = read_line (lines[i]);
    gboolean done = json != NULL && cJSON_IsObject (loam_json_get_root (json)) &&
                    loam_journal_replay_line (&replay, json, &error);

    if (error != NULL)
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    if (!done)
      break;
  }
  loam_journal_replay_end (&replay);
  loam_journal_replay_clear (&replay);
}

static void
undo_and_redo (Desk *desk, guint64 before)
{
  guint64 after;

  while (loam_document_redo (desk->document)) {
  }
  after = desk_hash (desk);
  while (loam_document_undo (desk->document)) {
  }
  g_assert_cmpuint (desk_hash (desk), ==, before);
  while (loam_document_redo (desk->document)) {
  }
  g_assert_cmpuint (desk_hash (desk), ==, after);
}

static void
write_all (const LoamProject *project)
{
  g_free (loam_writer_project_text (project, NULL));
  for (guint i = 0; i < project->levels->len; i++)
    g_free (loam_writer_level_text (project, project->levels->pdata[i], NULL));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  if (g_str_has_prefix (text, "{\"loam-journal")) {
    g_autoptr (LoamJson) json = read_line (lines[0]);
    g_autoptr (LoamJournalHeader) header =
        json != NULL ? loam_journal_header_read (json, NULL) : NULL;

    g_assert_true (header == NULL || json != NULL);
  } else {
    g_autoptr (Desk) desk = desk_new ();
    guint64 before = desk_hash (desk);

    replay_lines (desk, lines);
    undo_and_redo (desk, before);
    write_all (desk->project);
  }
  return 0;
}
