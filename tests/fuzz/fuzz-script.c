/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* An edit script, line by line as far as it goes: what it did is undone and redone to the same hash, and what is
 * written of it is read again and is the same. */

#include "fuzz.h"

#include <string.h>

#include "desk.h"
#include "loam-hash.h"
#include "loam-object-private.h"
#include "loam-reader-private.h"
#include "loam-script.h"
#include "loam-writer.h"

/* Longer ones find nothing that these do not. */
#define MAX_LINES 48

static void
run_lines (Desk *desk, char **lines)
{
  g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);

  for (guint i = 0; i < MAX_LINES && lines[i] != NULL; i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *output = NULL;
    gboolean done = loam_script_run_line (script, lines[i], &output, &error);

    g_assert_true (done == (error == NULL));
    if (done)
      continue;
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    g_assert_null (output);
    return;
  }
}

static void
undo_and_redo (Desk *desk, guint64 before)
{
  guint64 after;

  /* The script may have taken back what it did. */
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
read_levels_again (LoamProject *read, const LoamProject *written)
{
  LoamReader reader;

  loam_reader_init (&reader, read);
  for (guint i = 0; i < written->levels->len; i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *text = loam_writer_level_text (written, written->levels->pdata[i], NULL);
    g_autoptr (LoamJson) json = loam_json_new ("l", g_strdup (text), strlen (text), &error);
    g_autoptr (LoamObject) level = NULL;
    g_autofree char *again = NULL;

    g_assert_no_error (error);
    level = (LoamObject *) loam_reader_read_level (&reader, json, "levels/l.json", &error);
    g_assert_no_error (error);
    again = loam_writer_level_text (read, (LoamLevel *) level, NULL);
    g_assert_cmpstr (text, ==, again);
    loam_object_insert ((LoamObject *) read, level, -1);
    loam_reader_add_ids (&reader, (LoamLevel *) level);
  }
  loam_reader_clear (&reader);
}

static void
write_and_read (const LoamProject *project)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = loam_writer_project_text (project, NULL);
  g_autoptr (LoamJson) json = loam_json_new ("p", g_strdup (text), strlen (text), &error);
  g_autoptr (LoamObject) read = NULL;
  const cJSON *levels;

  g_assert_no_error (error);
  read = (LoamObject *) loam_reader_read_project (json, &levels, NULL, &error);
  g_assert_no_error (error);
  read_levels_again ((LoamProject *) read, project);
  g_assert_cmpuint (loam_project_hash ((LoamProject *) read), ==, loam_project_hash (project));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  run_lines (desk, lines);
  undo_and_redo (desk, before);
  write_and_read (desk->project);
  return 0;
}
