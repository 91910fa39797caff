/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-cli-timeline.h"

#include "loam-document.h"
#include "loam-error.h"
#include "loam-json.h"
#include "loam-script.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define MAX_TEXT ((gsize) 256 << 20) /* bytes of all lines */

typedef struct {
  guint64 step;
  LoamButtons button;
  gboolean press;
} Input;

typedef struct {
  guint64 step;
  guint line; /* in the file */
  char *text; /* without its "step" */
} Edit;

struct _LoamCliTimeline {
  char *file, *level_id;
  GArray *inputs; /* of Input, by step */
  guint next_input;
  GArray *edits; /* of Edit, by step */
  guint next_edit;
  char *edits_name;
  LoamDocument *document; /* NULL while there are no edits */
  LoamScript *script;
};

static void
edit_clear (gpointer edit)
{
  g_free (((Edit *) edit)->text);
}

LoamCliTimeline *
loam_cli_timeline_new (const char *file, const char *level_id)
{
  LoamCliTimeline *timeline = g_new0 (LoamCliTimeline, 1);

  timeline->file = g_strdup (file);
  timeline->level_id = g_strdup (level_id);
  timeline->inputs = g_array_new (FALSE, FALSE, sizeof (Input));
  timeline->edits = g_array_new (FALSE, FALSE, sizeof (Edit));
  g_array_set_clear_func (timeline->edits, edit_clear);
  return timeline;
}

void
loam_cli_timeline_free (LoamCliTimeline *timeline)
{
  g_clear_pointer (&timeline->script, loam_script_free);
  g_clear_object (&timeline->document);
  g_array_unref (timeline->inputs);
  g_array_unref (timeline->edits);
  g_free (timeline->edits_name);
  g_free (timeline->file);
  g_free (timeline->level_id);
  g_free (timeline);
}

/* What a file of JSON lines says, line by line. Errors have no line number yet. */
typedef gboolean (*ReadLine) (LoamCliTimeline *timeline,
                              const LoamJson *json,
                              guint number,
                              GError **error);

/* The number of the line that @at lies in. */
static guint
line_at (const char *text, const char *at)
{
  guint number = 1;

  for (; text < at; text++)
    number += *text == '\n';
  return number;
}

static gboolean
read_line (LoamCliTimeline *timeline, const char *text, guint number, ReadLine read, GError **error)
{
  g_autoptr (LoamJson) json = NULL;

  if (text[strspn (text, " \t\r")] == '\0')
    return TRUE;
  json = loam_json_new (NULL, g_strdup (text), strlen (text), error);
  if (json == NULL)
    return FALSE;
  if (!cJSON_IsObject (loam_json_get_root (json))) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
                 _ ("expected an object that has a \"step\", such as {\"step\": 12, …}"));
    return FALSE;
  }
  return read (timeline, json, number, error);
}

/* All of a file, or of a pipe, which may have no end: no more is read than up to a NUL byte, which is no text. */
static char *
read_text (const char *path, gsize *length, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  FILE *stream = g_fopen (path, "re");
  char part[1 << 16];
  gboolean good, binary = FALSE;
  gsize n;

  while (stream != NULL && !binary && text->len <= MAX_TEXT &&
         (n = fread (part, 1, sizeof part, stream)) > 0) {
    binary = memchr (part, '\0', n) != NULL;
    g_string_append_len (text, part, (gssize) n);
  }
  good = stream != NULL && !ferror (stream);
  if (!good)
    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno), "%s: %s", path,
                 g_strerror (errno));
  else if (text->len > MAX_TEXT)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT, _ ("%s: longer than %u MiB"), path,
                 (guint) (MAX_TEXT >> 20));
  if (stream != NULL)
    fclose (stream);
  *length = text->len;
  return good && text->len <= MAX_TEXT ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static gboolean
read_lines (LoamCliTimeline *timeline, const char *path, ReadLine read, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  const char *end;
  gsize length;

  text = read_text (path, &length, error);
  if (text == NULL)
    return FALSE;
  if (!g_utf8_validate (text, (gssize) length, &end)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
                 _ ("%s:%u: not text; expected JSON lines in UTF-8"), path, line_at (text, end));
    return FALSE;
  }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!read_line (timeline, lines[i], i + 1, read, error)) {
      g_prefix_error (error, "%s:%u: ", path, i + 1);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_step (const LoamJson *json, guint64 *step, GError **error)
{
  const cJSON *node = cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "step");
  gint64 number;

  if (node == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
                 _ ("no \"step\"; expected a whole number from 1 up"));
    return FALSE;
  }
  if (!loam_json_get_int (json, node, &number) || number < 1) {
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_FORMAT,
                         _ ("expected a whole number from 1 up"));
    return FALSE;
  }
  *step = (guint64) number;
  return TRUE;
}

static int
compare_steps (gconstpointer a, gconstpointer b)
{
  /* Both Input and Edit begin with their step. */
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

/* The member that says what is done: "press" or "release". */
static const cJSON *
find_act (const LoamJson *json, GError **error)
{
  const cJSON *act = NULL, *member;

  cJSON_ArrayForEach (member, loam_json_get_root (json))
  {
    if (strcmp (member->string, "step") == 0)
      continue;
    if (strcmp (member->string, "press") != 0 && strcmp (member->string, "release") != 0) {
      loam_json_set_error (json, member, NULL, error, LOAM_ERROR_UNKNOWN,
                           _ ("not known here; expected \"step\" with \"press\" or \"release\""));
      return NULL;
    }
    if (act != NULL) {
      act = NULL;
      break;
    }
    act = member;
  }
  if (act == NULL || !cJSON_IsString (act)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
                 _ ("expected \"press\" or \"release\" with a button's name"));
    return NULL;
  }
  return act;
}

static gboolean
read_input (LoamCliTimeline *timeline, const LoamJson *json, guint number, GError **error)
{
  const cJSON *act;
  Input input;

  if (!read_step (json, &input.step, error))
    return FALSE;
  act = find_act (json, error);
  if (act == NULL)
    return FALSE;
  input.press = strcmp (act->string, "press") == 0;
  input.button = loam_button_from_name (act->valuestring);
  if (input.button == 0) {
    loam_json_set_error (json, act, NULL, error, LOAM_ERROR_UNKNOWN,
                         _ ("no button “%s”; there are left, right, up, down, fire, jump"),
                         act->valuestring);
    return FALSE;
  }
  g_array_append_val (timeline->inputs, input);
  return TRUE;
}

gboolean
loam_cli_timeline_read_inputs (LoamCliTimeline *timeline, const char *path, GError **error)
{
  if (!read_lines (timeline, path, read_input, error))
    return FALSE;
  g_array_sort (timeline->inputs, compare_steps);
  return TRUE;
}

/* The line as it was written, without its "step". */
static char *
without_step (const LoamJson *json)
{
  GString *text = g_string_new ("{");
  const cJSON *member;

  cJSON_ArrayForEach (member, loam_json_get_root (json))
  {
    gsize key_length, length;
    const char *key = loam_json_get_raw_key (json, member, &key_length);
    const char *value = loam_json_get_raw (json, member, &length);

    if (strcmp (member->string, "step") == 0)
      continue;
    if (text->len > 1)
      g_string_append (text, ", ");
    g_string_append_len (text, key, (gssize) key_length);
    g_string_append (text, ": ");
    g_string_append_len (text, value, (gssize) length);
  }
  g_string_append_c (text, '}');
  return g_string_free (text, FALSE);
}

static gboolean
read_edit (LoamCliTimeline *timeline, const LoamJson *json, guint number, GError **error)
{
  Edit edit = {.line = number};

  if (!read_step (json, &edit.step, error))
    return FALSE;
  edit.text = without_step (json);
  g_array_append_val (timeline->edits, edit);
  return TRUE;
}

gboolean
loam_cli_timeline_read_edits (LoamCliTimeline *timeline, const char *path, GError **error)
{
  LoamObject *level;

  if (!read_lines (timeline, path, read_edit, error))
    return FALSE;
  g_array_sort (timeline->edits, compare_steps);

  timeline->edits_name = g_strdup (path);
  /* Ids of what is placed while playing are the same in each run. */
  timeline->document = loam_document_open (timeline->file, 1, NULL, error);
  if (timeline->document == NULL)
    return FALSE;
  level = loam_project_find_id (loam_document_get_project (timeline->document), timeline->level_id);
  timeline->script = loam_script_new (timeline->document, (LoamLevel *) level);
  return TRUE;
}

static gboolean
apply_edits (LoamCliTimeline *timeline, guint64 step, LoamWorld *world, GError **error)
{
  guint first = timeline->next_edit;
  g_autoptr (LoamObject) snapshot = NULL;
  LoamObject *level;

  for (; timeline->next_edit < timeline->edits->len; timeline->next_edit++) {
    Edit *edit = &g_array_index (timeline->edits, Edit, timeline->next_edit);

    if (edit->step > step)
      break;
    if (!loam_script_run_line (timeline->script, edit->text, NULL, error)) {
      g_prefix_error (error, "%s:%u: ", timeline->edits_name, edit->line);
      return FALSE;
    }
  }
  if (timeline->next_edit == first)
    return TRUE;

  snapshot = (LoamObject *) loam_project_copy (loam_document_get_project (timeline->document));
  level = loam_project_find_id ((LoamProject *) snapshot, timeline->level_id);
  if (level == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("%s: at step %" G_GUINT64_FORMAT " the level that plays was removed"),
                 timeline->edits_name, step);
    return FALSE;
  }
  loam_world_edit (world, (LoamProject *) snapshot, (LoamLevel *) level);
  return TRUE;
}

gboolean
loam_cli_timeline_apply (
    LoamCliTimeline *timeline, guint64 step, LoamWorld *world, FILE *record, GError **error)
{
  if (!apply_edits (timeline, step, world, error))
    return FALSE;
  for (; timeline->next_input < timeline->inputs->len; timeline->next_input++) {
    Input *input = &g_array_index (timeline->inputs, Input, timeline->next_input);

    if (input->step > step)
      break;
    loam_world_input (world, input->button, input->press);
    if (record != NULL)
      fprintf (record, "{\"step\": %" G_GUINT64_FORMAT ", \"%s\": \"%s\"}\n", input->step,
               input->press ? "press" : "release", loam_button_name (input->button));
  }
  return TRUE;
}

guint
loam_cli_timeline_count_left (const LoamCliTimeline *timeline)
{
  return timeline->inputs->len - timeline->next_input + timeline->edits->len - timeline->next_edit;
}
