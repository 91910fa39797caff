/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-script.h"

#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

LoamScript *
loam_script_new (LoamDocument *document, LoamLevel *level)
{
  LoamScript *script;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  script = g_new0 (LoamScript, 1);
  script->document = g_object_ref (document);
  script->level = level != NULL ? (LoamLevel *) loam_object_ref (level) : NULL;
  script->aliases =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_strfreev);
  return script;
}

void
loam_script_free (LoamScript *script)
{
  while (script->open_groups-- > 0)
    loam_document_end (script->document);
  g_free (script->clip);
  g_free (script->clip_layer);
  g_free (script->cells_layer);
  g_free (script->save_path);
  g_hash_table_unref (script->aliases);
  g_clear_pointer (&script->level, loam_object_unref);
  g_object_unref (script->document);
  g_free (script);
}

void
loam_script_allow_saving (LoamScript *script, const char *output)
{
  g_return_if_fail (script != NULL);

  script->can_save = TRUE;
  g_free (script->save_path);
  script->save_path = g_strdup (output);
}

guint
loam_script_get_n_open (LoamScript *script)
{
  g_return_val_if_fail (script != NULL, 0);

  return script->open_groups;
}

static gboolean
check_no_group (const LoamLine *line, GError **error)
{
  if (line->script->open_groups == 0)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
               _ ("not between \"begin\" and \"end\"; expected \"end\" first"));
  return FALSE;
}

static gboolean
step_times (LoamLine *line, gboolean (*step) (LoamDocument *document), GError **error)
{
  gint64 times = 1;

  if (!check_no_group (line, error) ||
      !loam_line_get_int (line, "times", 0, G_MAXINT, &times, error))
    return FALSE;
  while (times-- > 0 && step (line->document))
    ;
  return TRUE;
}

static gboolean
run_undo (LoamLine *line, char **output, GError **error)
{
  return step_times (line, loam_document_undo, error);
}

static gboolean
run_redo (LoamLine *line, char **output, GError **error)
{
  return step_times (line, loam_document_redo, error);
}

static gboolean
run_begin (LoamLine *line, char **output, GError **error)
{
  const char *label = _ ("Script");

  if (loam_line_get (line, "label") != NULL)
    label = loam_line_get_text (line, "label", error);
  if (label == NULL)
    return FALSE;
  loam_document_begin (line->document, label);
  line->script->open_groups++;
  return TRUE;
}

static gboolean
run_end (LoamLine *line, char **output, GError **error)
{
  if (line->script->open_groups == 0) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("\"end\" without \"begin\"; expected {\"do\": \"begin\"} before"));
    return FALSE;
  }
  line->script->open_groups--;
  loam_document_end (line->document);
  return TRUE;
}

static gboolean
run_hash (LoamLine *line, char **output, GError **error)
{
  LoamHistory *history = loam_document_get_history (line->document);

  if (output != NULL)
    *output = g_strdup_printf (
        "{\"hash\": \"%016" G_GINT64_MODIFIER "x\", \"undo\": %u, \"redo\": %u}",
        loam_document_get_hash (line->document), loam_history_get_undo_count (history),
        loam_history_get_redo_count (history));
  return TRUE;
}

static gboolean
run_save (LoamLine *line, char **output, GError **error)
{
  LoamScript *script = line->script;

  if (!check_no_group (line, error))
    return FALSE;
  if (!script->can_save) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("“save” is of no use here; leave it out"));
    return FALSE;
  }
  if (script->save_path == NULL)
    return loam_document_save (line->document, FALSE, error);
  if (!loam_document_save_as (line->document, script->save_path, error))
    return FALSE;
  g_clear_pointer (&script->save_path, g_free);
  return TRUE;
}

typedef struct {
  const char *name;
  LoamLineFunc func;
  const char *members; /* beside "do" and "level", separated by spaces */
} Verb;

/* Interpreter pattern: each line names a verb and hands it members. */
static const Verb verbs[] = {
    {"paint", loam_line_paint, "layer terrain tiles cells within"},
    {"line", loam_line_line, "layer terrain from to filled within"},
    {"rect", loam_line_rect, "layer terrain tiles from to filled within"},
    {"ellipse", loam_line_ellipse, "layer terrain from to filled within"},
    {"fill", loam_line_fill, "layer terrain tiles at within"},
    {"erase", loam_line_erase, "layer cells within"},
    {"scatter", loam_line_scatter, "layer weights seed rect within"},
    {"place", loam_line_place, "layer prototype at as"},
    {"move", loam_line_move, "things by"},
    {"arrange", loam_line_arrange, "things to"},
    {"duplicate", loam_line_duplicate, "things by as"},
    {"select", loam_line_select,
     "things layer rect polygon wand terrain prototype all invert alike grow shrink mode"},
    {"cells", loam_line_cells, "layers move flip rotate fill erase"},
    {"copy", loam_line_copy, ""},
    {"cut", loam_line_cut, ""},
    {"paste", loam_line_paste, "layer at as"},
    {"set", loam_line_set, "on property value"},
    {"unset", loam_line_unset, "on property"},
    {"define", loam_line_define,
     "kind name prototype values cost water solid color art fields image tile margin spacing "
     "columns count offset "
     "align"},
    {"tile", loam_line_tile, "tileset tiles property value"},
    {"rename", loam_line_rename, "kind name to"},
    {"delete", loam_line_delete, "things kind name replace then"},
    {"reorder", loam_line_reorder, "kind name to"},
    {"layer", loam_line_layer,
     "add remove duplicate move set rename to kind group above below name hidden locked opacity "
     "tint blend "
     "parallax offset image repeat"},
    {"level", loam_line_level, "add remove duplicate move rename resize to size anchor by"},
    {"undo", run_undo, "times"},
    {"redo", run_redo, "times"},
    {"begin", run_begin, "label"},
    {"end", run_end, ""},
    {"save", run_save, ""},
    {"hash", run_hash, ""},
};

static const Verb *
find_verb (const LoamLine *line, GError **error)
{
  const char *name = loam_line_get_text (line, "do", error);
  g_autoptr (GString) names = NULL;

  if (name == NULL)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_equal (verbs[i].name, name))
      return &verbs[i];
  names = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", verbs[i].name);
  loam_json_set_error (line->json, loam_line_get (line, "do"), NULL, error, LOAM_ERROR_UNKNOWN,
                       _ ("“%s” can't be done; expected one of: %s"), name, names->str);
  return NULL;
}

static gboolean
check_members (const LoamLine *line, const Verb *verb, GError **error)
{
  g_auto (GStrv) known = g_strsplit (verb->members, " ", -1);
  const cJSON *member;

  cJSON_ArrayForEach (member, line->root)
  {
    g_autofree char *names = NULL;

    if (g_str_equal (member->string, "do") || g_str_equal (member->string, "level") ||
        g_strv_contains ((const char *const *) known, member->string))
      continue;
    names = g_strjoinv (", ", known);
    loam_json_set_error (line->json, member, NULL, error, LOAM_ERROR_UNKNOWN,
                         _ ("“%s” has no such member; expected: %s%slevel"), verb->name, names,
                         names[0] != '\0' ? ", " : "");
    return FALSE;
  }
  return loam_line_get (line, "as") == NULL || loam_line_get_text (line, "as", error) != NULL;
}

/* The level that the line is about: its own, or the script's while it is there, or the first. */
static gboolean
find_level (LoamLine *line, GError **error)
{
  LoamLevel *level = line->script->level;

  line->level = level;
  if (loam_line_get (line, "level") != NULL) {
    line->level = loam_line_find_level (line, "level", error);
    return line->level != NULL;
  }
  /* A level that was removed may come back; till then, lines that need one must name it. */
  if (level != NULL && level->object.owner == NULL)
    line->level = NULL;
  if (level == NULL && line->project->levels->len > 0)
    line->level = line->project->levels->pdata[0];
  return TRUE;
}

/* Runs the line; its painting keeps to the selection where it says so. */
static gboolean
run_verb (LoamLine *line, const Verb *verb, char **output, GError **error)
{
  const cJSON *within = loam_line_get (line, "within");
  gboolean done;

  if (within != NULL &&
      (!cJSON_IsString (within) || !g_str_equal (within->valuestring, "selection")))
    return loam_line_expected (line, within, error, _ ("\"selection\""));
  loam_document_set_limits_painting (line->document, within != NULL);
  done = verb->func (line, output, error);
  loam_document_set_limits_painting (line->document, FALSE);
  return done;
}

gboolean
loam_script_run_line (LoamScript *script, const char *text, char **output, GError **error)
{
  g_autoptr (LoamJson) json = NULL;
  const Verb *verb;
  LoamLine line;

  g_return_val_if_fail (script != NULL && text != NULL, FALSE);

  if (output != NULL)
    *output = NULL;
  if (text[strspn (text, " \t\r\n")] == '\0')
    return TRUE;
  json = loam_json_new (NULL, g_strdup (text), strlen (text), error);
  if (json == NULL)
    return FALSE;
  line = (LoamLine){.script = script,
                    .document = script->document,
                    .project = loam_document_get_project (script->document),
                    .json = json,
                    .root = loam_json_get_root (json)};
  if (!cJSON_IsObject (line.root))
    return loam_line_expected (&line, line.root, error, _ ("an object such as {\"do\": \"undo\"}"));
  verb = find_verb (&line, error);
  return verb != NULL && check_members (&line, verb, error) && find_level (&line, error) &&
         run_verb (&line, verb, output, error);
}
