/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-cli.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

/* Bytes of a message that are told. A path may have 4096. */
#define MESSAGE_BYTES 10000

static const LoamCliCommand *const commands[] = {
    &loam_cli_new,    &loam_cli_info, &loam_cli_validate, &loam_cli_export,
    &loam_cli_render, &loam_cli_play, &loam_cli_edit,     &loam_cli_recover,
};

const LoamCliCommand *
loam_cli_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_strcmp0 (commands[i]->name, name) == 0)
      return commands[i];
  return NULL;
}

LoamExit
loam_cli_run (const LoamCliCommand *command, int argc, char **argv)
{
  g_autofree char *name = g_strdup_printf ("loam %s", command->name);
  LoamExit result;

  /* The usage line of a help page begins with it. */
  g_set_prgname (name);
  result = command->run (command, argc, argv);
  if (fflush (stdout) != 0 || ferror (stdout)) {
    g_printerr (_ ("loam: cannot write to standard output: %s\n"), g_strerror (errno));
    return LOAM_EXIT_ERRORS;
  }
  return result;
}

char *
loam_cli_overview (void)
{
  GString *text = g_string_new (NULL);

  g_string_append (text, _ ("Usage:\n"
                            "  loam [FILE]              open the editor\n"
                            "  loam COMMAND [OPTION…]   do one thing, with no display needed\n"
                            "\nCommands:\n"));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (text, "  %-10s %s\n", commands[i]->name, _ (commands[i]->summary));
  g_string_append (text,
                   _ ("\n`loam COMMAND --help` tells more of each. Other options:\n"
                      "  --inspect  what the running editor shows and holds, as JSON\n"
                      "  --version\n"
                      "\nFILE is a .loam file or the folder that holds one.\n"
                      "Exit status: 0 done, 1 the input has errors (on stderr), 2 wrong use.\n"));
  return g_string_free (text, FALSE);
}

char *
loam_cli_names (void)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "", commands[i]->name);
  return g_string_free (names, FALSE);
}

gboolean
loam_cli_parse (const LoamCliCommand *command,
                const GOptionEntry *entries,
                int argc,
                char **argv,
                int minimum,
                int maximum,
                char ***arguments)
{
  g_autoptr (GOptionContext) context = g_option_context_new (command->parameters);
  g_auto (GStrv) rest = g_new0 (char *, argc + 1);
  g_autofree char *details = g_strconcat (_ (command->details), "\n", NULL);
  g_autoptr (GError) error = NULL;
  int n;

  /* GOption takes what it knows out of the vector, which it may then free. */
  for (int i = 0; i < argc; i++)
    rest[i] = g_strdup (argv[i]);
  g_option_context_set_summary (context, _ (command->summary));
  g_option_context_set_description (context, details);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  if (!g_option_context_parse_strv (context, &rest, &error)) {
    loam_cli_usage (command, "%s", error->message);
    return FALSE;
  }

  n = (int) g_strv_length (rest) - 1;
  if (n > 0 && strcmp (rest[1], "--") == 0) {
    g_free (rest[1]);
    memmove (&rest[1], &rest[2], (gsize) n * sizeof rest[0]);
    n--;
  }
  if (n < minimum) {
    loam_cli_usage (command, _ ("%s is missing"), command->parameters);
    return FALSE;
  }
  if (maximum >= 0 && n > maximum) {
    loam_cli_usage (command, _ ("“%s” is one argument too many"), rest[maximum + 1]);
    return FALSE;
  }
  *arguments = g_strdupv (rest + 1);
  return TRUE;
}

LoamExit
loam_cli_usage (const LoamCliCommand *command, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_printerr (_ ("loam %s: %s; see loam %s --help\n"), command->name, message, command->name);
  return LOAM_EXIT_USAGE;
}

/* Messages quote what they are about, which a broken file may have made millions of letters long. The
 * middle goes: the place stands first, and what would be right last. */
static void
print_message (const char *message)
{
  gsize length = strlen (message);
  const char *head, *tail;

  if (length <= MESSAGE_BYTES) {
    g_printerr ("%s\n", message);
    return;
  }
  head = g_utf8_find_prev_char (message, message + MESSAGE_BYTES / 2);
  tail = g_utf8_find_next_char (message + length - MESSAGE_BYTES / 2, NULL);
  g_printerr ("%.*s … %s\n", head != NULL ? (int) (head - message) : 0, message, tail);
}

LoamExit
loam_cli_fail (GError *error)
{
  print_message (error->message);
  g_error_free (error);
  return LOAM_EXIT_ERRORS;
}
