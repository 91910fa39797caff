/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam edit: a script of edits, through the same verbs as the tools. */

#include "loam-cli.h"

#include "loam-document.h"
#include "loam-error.h"
#include "loam-journal.h"
#include "loam-script.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define MAX_LINE ((gsize) 64 << 20) /* bytes of one line */

typedef struct {
  char *level, *script, *out, *seed, *journal;
  gboolean ack;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->level);
  g_free (options->script);
  g_free (options->out);
  g_free (options->seed);
  g_free (options->journal);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

typedef FILE Stream;

static void
stream_close (Stream *stream)
{
  if (stream != stdin)
    fclose (stream);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stream, stream_close)

/* What was done must be in the journal before it is answered. */
static gboolean
check_journal (LoamDocument *document, GError **error)
{
  const char *wrong = loam_document_get_journal_error (document);

  if (wrong == NULL)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, "%s", wrong);
  return FALSE;
}

/* One line, which may print; "12" answers it where that is asked for. */
static gboolean
run_line (LoamScript *script,
          LoamDocument *document,
          const char *name,
          guint64 number,
          const char *line,
          gboolean ack,
          GError **error)
{
  g_autofree char *output = NULL;

  if (!loam_script_run_line (script, line, &output, error) ||
      (ack && !check_journal (document, error))) {
    g_prefix_error (error, "%s:%" G_GUINT64_FORMAT ": ", name, number);
    return FALSE;
  }
  if (output != NULL)
    printf ("%s\n", output);
  if (ack)
    printf ("%" G_GUINT64_FORMAT "\n", number);
  /* Another program may be waiting for either. */
  if (output != NULL || ack)
    fflush (stdout);
  return TRUE;
}

/* Remembers the lines that began what is open after line @number, innermost last. */
static void
follow_groups (LoamScript *script, GArray *begun, guint64 number)
{
  guint n = loam_script_get_n_open (script);

  if (n > begun->len)
    g_array_append_val (begun, number);
  else
    g_array_set_size (begun, n);
}

static gboolean
check_ended (const char *name, GArray *begun, GError **error)
{
  if (begun->len == 0)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
               _ ("%s:%" G_GUINT64_FORMAT
                  ": \"begin\" without \"end\"; expected {\"do\": \"end\"} behind it"),
               name, g_array_index (begun, guint64, begun->len - 1));
  return FALSE;
}

/* Whether both are the same existing file. */
static gboolean
is_same_file (const char *a, const char *b)
{
  GStatBuf sa, sb;

  return g_stat (a, &sa) == 0 && g_stat (b, &sb) == 0 && sa.st_dev == sb.st_dev &&
         sa.st_ino == sb.st_ino;
}

/* Tells of what a program that died has left. */
static void
warn_of_journals (const char *root, const char *path)
{
  g_autoptr (GPtrArray) waiting = loam_journal_list (root, path);

  for (guint i = 0; i < waiting->len; i++) {
    const LoamJournalInfo *info = waiting->pdata[i];

    g_printerr (ngettext ("%s: unsaved changes of a run that ended early wait, %u step; see loam "
                          "recover %s\n",
                          "%s: unsaved changes of a run that ended early wait, %u steps; see loam "
                          "recover %s\n",
                          info->n_undo),
                path, info->n_undo, info->name);
  }
}

static gboolean
keep_journal (LoamDocument *document, const Options *options, GError **error)
{
  g_autofree char *root =
      options->journal != NULL ? g_strdup (options->journal) : loam_journal_dup_default_root ();

  warn_of_journals (root, loam_document_get_path (document));
  return !(options->ack || options->journal != NULL) ||
         loam_document_set_journal_root (document, root, error);
}

/* Where it is to be written, if not to where it is; or NULL. */
static const char *
get_elsewhere (LoamDocument *document, const Options *options)
{
  return options->out != NULL && !is_same_file (options->out, loam_document_get_path (document))
             ? options->out
             : NULL;
}

/* Reads a line without its end; FALSE at the end of all, and for a line that is none: with a NUL byte, or endless. */
static gboolean
read_line (FILE *stream, const char *name, guint64 number, GString *line, GError **error)
{
  int c;

  g_string_truncate (line, 0);
  while ((c = getc (stream)) != EOF && c != '\n') {
    if (c == '\0' || line->len == MAX_LINE) {
      g_set_error (
          error, LOAM_ERROR, LOAM_ERROR_FORMAT,
          c == '\0' ? _ ("%s:%" G_GUINT64_FORMAT ": a NUL byte; a line is a JSON object")
                    : _ ("%s:%" G_GUINT64_FORMAT ": longer than 64 MiB; a line is a JSON object"),
          name, number);
      return FALSE;
    }
    g_string_append_c (line, (char) c);
  }
  return c != EOF || line->len > 0;
}

static gboolean
run_script (LoamDocument *document, LoamLevel *level, const Options *options, GError **error)
{
  gboolean standard = strcmp (options->script, "-") == 0;
  const char *name = standard ? "stdin" : options->script;
  g_autoptr (Stream) stream = standard ? stdin : g_fopen (options->script, "re");
  g_autoptr (LoamScript) script = NULL;
  g_autoptr (GArray) begun = g_array_new (FALSE, FALSE, sizeof (guint64));
  LoamCliProgress progress;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GError) wrong = NULL;
  guint64 number = 0;
  gboolean good = TRUE;

  if (stream == NULL) {
    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno), "%s: %s", name,
                 g_strerror (errno));
    return FALSE;
  }
  script = loam_script_new (document, level);
  loam_script_allow_saving (script, get_elsewhere (document, options));
  loam_cli_progress_start (&progress, _ ("Editing, line"));
  while (good && read_line (stream, name, number + 1, line, &wrong)) {
    number++;
    good = run_line (script, document, name, number, line->str, options->ack, error);
    follow_groups (script, begun, number);
    loam_cli_progress_tell (&progress, number, 0);
  }
  loam_cli_progress_end (&progress);
  if (wrong != NULL) {
    g_propagate_error (error, g_steal_pointer (&wrong));
    return FALSE;
  }
  return good && check_ended (name, begun, error);
}

static gboolean
edit (const char *file, const Options *options, guint32 seed, GError **error)
{
  g_autoptr (LoamDocument) document = loam_document_open (file, seed, NULL, error);
  LoamLevel *level = NULL;
  const char *out;

  if (document == NULL)
    return FALSE;
  /* A project without levels can be given its first one. */
  if (options->level != NULL || loam_document_get_project (document)->levels->len > 0) {
    level = loam_cli_find_level (loam_document_get_project (document), options->level, error);
    if (level == NULL)
      return FALSE;
  }
  if (!keep_journal (document, options, error) || !run_script (document, level, options, error))
    return FALSE;
  out = get_elsewhere (document, options);
  return out != NULL ? loam_document_save_as (document, out, error)
                     : loam_document_save (document, FALSE, error);
}

static LoamExit
run (const LoamCliCommand *command, int argc, char **argv)
{
  g_auto (Options) options = {NULL};
  const GOptionEntry entries[] = {
      {"level", 'l', 0, G_OPTION_ARG_FILENAME, &options.level,
       N_ ("The level that lines are about which name none; else the first"), "LEVEL"},
      {"script", 's', 0, G_OPTION_ARG_FILENAME, &options.script,
       N_ ("The script; - is standard input"), "FILE"},
      {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.out,
       N_ ("Write elsewhere than FILE, levels and pictures along"), "OUT"},
      {"seed", 0, 0, G_OPTION_ARG_FILENAME, &options.seed,
       N_ ("Draw ids from this number, so that they are the same each time"), "N"},
      {"ack", 0, 0, G_OPTION_ARG_NONE, &options.ack,
       N_ ("Answer each line on standard output with its number, once a journal has it"), NULL},
      {"journal", 0, 0, G_OPTION_ARG_FILENAME, &options.journal,
       N_ ("Keep a journal below DIR; with --ack alone, where the editor has its own"), "DIR"},
      {NULL}};
  g_auto (GStrv) arguments = NULL;
  GError *error = NULL;
  gint64 seed = 0;

  if (!loam_cli_parse (command, entries, argc, argv, 1, 1, &arguments))
    return LOAM_EXIT_USAGE;
  if (options.script == NULL)
    return loam_cli_usage (command, _ ("--script is needed"));
  if (options.seed != NULL && !loam_cli_read_int (options.seed, 0, G_MAXUINT32, &seed))
    return loam_cli_usage (command, _ ("“%s” is no seed; --seed takes 0 to 4294967295"),
                           options.seed);
  if (!edit (arguments[0], &options, (guint32) seed, &error))
    return loam_cli_fail (error);
  return LOAM_EXIT_DONE;
}

const LoamCliCommand loam_cli_edit = {
    .name = "edit",
    .parameters = "FILE",
    .summary = N_ ("Run a script of edits, through the same verbs as the tools"),
    .details = N_ (
        "A script is one JSON object a line, each an undo step. The first error stops, with its\n"
        "line's number, and nothing is written. Things are named by id or by an alias that a line\n"
        "gave with \"as\"; definitions as \"prototype:skeleton\".\n\n"
        "  {\"do\": \"fill\", \"layer\": \"ground\", \"terrain\": \"grass\", \"at\": [0, 0]}\n"
        "  {\"do\": \"place\", \"layer\": \"things\", \"prototype\": \"skeleton\", \"at\": [192, "
        "128], \"as\": \"bones\"}\n"
        "  {\"do\": \"set\", \"on\": \"bones\", \"property\": \"patrol.speed\", \"value\": 2}\n"
        "  {\"do\": \"undo\", \"times\": 2}\n"
        "  {\"do\": \"hash\"}\n"
        "  {\"do\": \"delete\", \"kind\": \"terrain\", \"name\": \"hill\", \"replace\": "
        "\"grass\"}\n"
        "  {\"do\": \"delete\", \"kind\": \"prototype\", \"name\": \"boss\", \"then\": \"fold\"}\n"
        "  {\"do\": \"reorder\", \"kind\": \"terrain\", \"name\": \"hill\", \"to\": 0}\n"
        "  {\"do\": \"arrange\", \"things\": [\"bones\"], \"to\": \"front\"}\n"
        "  {\"do\": \"layer\", \"add\": \"deco\", \"kind\": \"tiles\"}\n"
        "  {\"do\": \"paint\", \"layer\": \"deco\", \"tiles\": \"floors#9h\", \"cells\": [[4, "
        "4]]}\n"
        "  {\"do\": \"level\", \"resize\": \"cellar\", \"size\": [64, 48], \"anchor\": "
        "\"center\"}\n\n"
        "What delegates to a deleted prototype keeps its values (\"fold\"), goes with it "
        "(\"delete\")\n"
        "or delegates to another ({\"prototype\": NAME}).\n\n"
        "Cells are selected by one of rect, polygon (pixels), wand (a cell), terrain or all, with "
        "a\n"
        "\"mode\" (replace, add, remove, intersect); things by things, rect, polygon, prototype "
        "or\n"
        "all. What is selected is changed by invert, alike, grow and shrink. \"cells\" moves, "
        "flips,\n"
        "rotates, fills or erases the selected cells of one layer or several, with the things on\n"
        "them; painting with \"within\": \"selection\" keeps to them.\n\n"
        "  {\"do\": \"select\", \"layer\": \"ground\", \"terrain\": \"river\"}\n"
        "  {\"do\": \"select\", \"layer\": \"ground\", \"polygon\": [[0, 0], [64, 0], [32, 64]], "
        "\"mode\": \"add\"}\n"
        "  {\"do\": \"select\", \"grow\": 2}\n"
        "  {\"do\": \"cells\", \"move\": [4, 0], \"layers\": [\"ground\", \"things\"]}\n"
        "  {\"do\": \"cells\", \"flip\": \"x\"}     {\"do\": \"cells\", \"rotate\": 90}\n"
        "  {\"do\": \"cells\", \"fill\": \"grass\"}  {\"do\": \"cells\", \"erase\": true}\n\n"
        "Lines: paint line rect ellipse fill erase scatter place move arrange duplicate delete\n"
        "select cells copy cut paste set unset define tile rename reorder layer level undo redo\n"
        "begin end save hash.\n\n"
        "With a journal, what was answered is not lost if the program dies: loam recover has it.\n"
        "One that ends well, or with an error, leaves none."),
    .run = run,
};
