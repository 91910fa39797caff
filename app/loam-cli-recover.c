/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam recover: what journals of programs that died hold. */

#include "loam-cli.h"

#include "loam-error.h"
#include "loam-journal.h"
#include "loam-json.h"
#include "loam-reader.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

static char *
dup_time (gint64 seconds)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (seconds);

  return time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M") : g_strdup ("?");
}

static void
print_member (GString *out, const char *key, const char *text)
{
  g_string_append_printf (out, ", \"%s\": ", key);
  if (text != NULL)
    loam_json_print_string (out, text);
  else
    g_string_append (out, "null");
}

/* The members of a journal, without the last brace. */
static void
print_info_json (GString *out, const LoamJournalInfo *info)
{
  g_string_append (out, "{\"name\": ");
  loam_json_print_string (out, info->name);
  print_member (out, "project", info->project);
  print_member (out, "title", info->title);
  g_string_append_printf (out,
                          ", \"began\": %" G_GINT64_FORMAT ", \"undo\": %u, \"redo\": %u"
                          ", \"labels\": [",
                          info->began, info->n_undo, info->n_redo);
  for (guint i = 0; info->labels[i] != NULL; i++) {
    g_string_append (out, i > 0 ? ", " : "");
    loam_json_print_string (out, info->labels[i]);
  }
  g_string_append_c (out, ']');
  print_member (out, "problem", info->problem);
}

static void
print_info (GString *out, const LoamJournalInfo *info)
{
  g_autofree char *time = dup_time (info->began);

  g_string_append_printf (out, "%s\n  %s\n  ", info->name,
                          info->project != NULL ? info->project : _ ("never saved"));
  g_string_append_printf (out, ngettext ("%s, %u step", "%s, %u steps", info->n_undo), time,
                          info->n_undo);
  if (info->n_redo > 0)
    g_string_append_printf (out, ngettext (", %u undone", ", %u undone", info->n_redo),
                            info->n_redo);
  g_string_append_c (out, '\n');
  if (info->problem != NULL)
    g_string_append_printf (out, "  %s\n", info->problem);
}

static void
list_all (const char *root, gboolean json)
{
  g_autoptr (GPtrArray) waiting = loam_journal_list (root, NULL);
  g_autoptr (GString) out = g_string_new (json ? "[" : NULL);

  for (guint i = 0; i < waiting->len; i++) {
    if (!json) {
      print_info (out, waiting->pdata[i]);
      continue;
    }
    g_string_append (out, i > 0 ? ",\n " : "");
    print_info_json (out, waiting->pdata[i]);
    g_string_append_c (out, '}');
  }
  if (json)
    g_string_append (out, "]\n");
  fputs (out->str, stdout);
}

static LoamJournalInfo *
steal_info (GPtrArray *infos, guint i)
{
  g_ptr_array_set_free_func (infos, NULL);
  for (guint j = 0; j < infos->len; j++)
    if (j != i)
      loam_journal_info_free (infos->pdata[j]);
  return infos->pdata[i];
}

/* The one journal that @file names: by its own name, or by its project's, which may be gone. */
static LoamJournalInfo *
find_journal (const char *root, const char *file, GError **error)
{
  g_autofree char *resolved = loam_reader_resolve_path (file, NULL);
  const char *project = resolved != NULL ? resolved : file;
  g_autoptr (GPtrArray) all = loam_journal_list (root, NULL);
  g_autoptr (GPtrArray) own = loam_journal_list (root, project);
  int holder = loam_journal_find_holder (root, project, NULL);

  for (guint i = 0; i < all->len; i++)
    if (g_str_equal (((LoamJournalInfo *) all->pdata[i])->name, file))
      return steal_info (all, i);
  if (own->len == 1)
    return steal_info (own, 0);
  if (own->len > 1)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 _ ("%s: %u journals wait; name one of them, such as %s"), file, own->len,
                 ((LoamJournalInfo *) own->pdata[0])->name);
  else if (holder != 0)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("%s: no journal waits; process %d has it open"), file, holder);
  else
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 _ ("%s: no journal waits; `loam recover` lists those that do"), file);
  return NULL;
}

static void
tell_losses (const GPtrArray *losses)
{
  for (guint i = 0; i < losses->len; i++)
    g_printerr ("%s\n", (const char *) losses->pdata[i]);
}

/* The steps, the undone ones marked. */
static LoamExit
print_one (const LoamJournalInfo *info, gboolean json)
{
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (LoamDocument) document = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  GError *error = NULL;

  document = loam_document_recover (info->folder, FALSE, &losses, &error);
  if (document == NULL)
    return loam_cli_fail (error);
  tell_losses (losses);
  if (json) {
    print_info_json (out, info);
    g_string_append_printf (out, ", \"hash\": \"%016" G_GINT64_MODIFIER "x\"}\n",
                            loam_document_get_hash (document));
  } else {
    print_info (out, info);
    for (guint i = 0; info->labels[i] != NULL; i++)
      g_string_append_printf (out, i < info->n_undo ? "  %u. %s\n" : _ ("  %u. %s (undone)\n"),
                              i + 1, info->labels[i]);
  }
  fputs (out->str, stdout);
  return LOAM_EXIT_DONE;
}

/* Whether @out is what the journal is of. */
static gboolean
is_project (const LoamJournalInfo *info, const char *out)
{
  g_autofree char *full = g_canonicalize_filename (out, NULL);
  GStatBuf a, b;

  if (info->project == NULL)
    return FALSE;
  return g_str_equal (full, info->project) ||
         (g_stat (full, &a) == 0 && g_stat (info->project, &b) == 0 && a.st_dev == b.st_dev &&
          a.st_ino == b.st_ino);
}

/* What is saved where it belongs, or was nowhere yet, is no longer waiting. */
static LoamExit
write_one (const LoamJournalInfo *info, const char *out)
{
  gboolean home = is_project (info, out), adopt = home || info->project == NULL;
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (LoamDocument) document = NULL;
  GError *error = NULL;
  gboolean done;

  document = loam_document_recover (info->folder, adopt, &losses, &error);
  if (document == NULL)
    return loam_cli_fail (error);
  tell_losses (losses);
  done = home ? loam_document_save (document, FALSE, &error)
              : loam_document_save_as (document, out, &error);
  if (done)
    return LOAM_EXIT_DONE;
  loam_document_leave_journal (document);
  return loam_cli_fail (error);
}

static LoamExit
run (const LoamCliCommand *command, int argc, char **argv)
{
  g_autofree char *out = NULL;
  g_autofree char *root = NULL;
  gboolean json = FALSE, discard = FALSE;
  const GOptionEntry entries[] = {
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &out,
       N_ ("Write the recovered project, levels and pictures along"), "OUT"},
      {"journal", 0, 0, G_OPTION_ARG_FILENAME, &root,
       N_ ("Look below DIR; else where the editor keeps its own"), "DIR"},
      {"discard", 0, 0, G_OPTION_ARG_NONE, &discard, N_ ("Remove the journal, for good"), NULL},
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON value"), NULL},
      {NULL}};
  g_auto (GStrv) arguments = NULL;
  g_autoptr (LoamJournalInfo) info = NULL;
  GError *error = NULL;

  if (!loam_cli_parse (command, entries, argc, argv, 0, 1, &arguments))
    return LOAM_EXIT_USAGE;
  if (arguments[0] == NULL && (out != NULL || discard))
    return loam_cli_usage (command, _ ("%s is missing"), "FILE");
  if (discard && out != NULL)
    return loam_cli_usage (command, _ ("--output and --discard exclude each other"));
  if (root == NULL)
    root = loam_journal_dup_default_root ();
  if (arguments[0] == NULL) {
    list_all (root, json);
    return LOAM_EXIT_DONE;
  }
  info = find_journal (root, arguments[0], &error);
  if (info == NULL)
    return loam_cli_fail (error);
  if (out != NULL)
    return write_one (info, out);
  if (!discard)
    return print_one (info, json);
  return loam_journal_discard (info->folder, &error) ? LOAM_EXIT_DONE : loam_cli_fail (error);
}

const LoamCliCommand loam_cli_recover = {
    .name = "recover",
    .parameters = "[FILE]",
    .summary = N_ ("Recover unsaved changes of a program that died"),
    .details = N_ (
        "Without FILE, lists the journals that wait. FILE is a project, or a journal's name from\n"
        "that list; without -o, tells the steps that it holds. OUT may be the project itself: "
        "then\n"
        "it is saved, and the journal is done with. Written elsewhere, the journal goes on to\n"
        "wait, unless its project was never saved."),
    .run = run,
};
