/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The program: a command of the command line, or the editor. A command never reaches GTK. */

#include "loam-application.h"
#include "loam-cli.h"
#include "loam-inspect.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <locale.h>

static void
set_up_text (void)
{
  setlocale (LC_ALL, "");
  /* Files and scripts are UTF-8, and so is what is said of them, in the plain C locale too. */
  if (!g_get_charset (NULL))
    setlocale (LC_CTYPE, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

static int
print_inspection (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *json = loam_inspect_call (&error);

  if (json == NULL) {
    g_printerr (_ ("loam: no editor answers on the session bus: %s\n"), error->message);
    return LOAM_EXIT_ERRORS;
  }
  printf ("%s\n", json);
  return LOAM_EXIT_DONE;
}

static int
open_editor (int argc, char **argv)
{
  g_autoptr (LoamApplication) application = NULL;

  if (!gtk_init_check ()) {
    g_autofree char *names = loam_cli_names ();
    g_printerr (_ ("loam: no display to open the editor on; these work without one: %s\n"), names);
    return LOAM_EXIT_ERRORS;
  }
  application = loam_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}

int
main (int argc, char **argv)
{
  const char *first = argc > 1 ? argv[1] : NULL;
  const LoamCliCommand *command;

  set_up_text ();
  if (g_strcmp0 (first, "--help") == 0 || g_strcmp0 (first, "-h") == 0 ||
      g_strcmp0 (first, "help") == 0) {
    g_autofree char *overview = loam_cli_overview ();
    printf ("%s", overview);
    return LOAM_EXIT_DONE;
  }
  if (g_strcmp0 (first, "--version") == 0) {
    printf ("loam %s\n", LOAM_VERSION);
    return LOAM_EXIT_DONE;
  }
  if (g_strcmp0 (first, "--inspect") == 0)
    return print_inspection ();

  command = first != NULL ? loam_cli_find (first) : NULL;
  if (command != NULL)
    return loam_cli_run (command, argc - 1, argv + 1);
  /* A word that is neither a command nor a path is a mistake, and not a file to be asked for. */
  if (first != NULL && first[0] != '-' && strpbrk (first, "/.") == NULL &&
      !g_file_test (first, G_FILE_TEST_EXISTS)) {
    g_autofree char *names = loam_cli_names ();
    g_printerr (_ ("loam: “%s” is neither a file nor a command; commands are %s\n"), first, names);
    return LOAM_EXIT_USAGE;
  }
  return open_editor (argc, argv);
}
