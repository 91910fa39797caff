/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam validate: every problem of a project. */

#include "loam-cli.h"

#include "loam-images.h"
#include "loam-json.h"
#include "loam-problems.h"
#include "loam-reader.h"

#include <cairo.h>
#include <glib/gi18n.h>

/* What was found in all files. */
typedef struct {
  gboolean json;
  GString *out; /* the JSON value as it grows */
  guint errors, warnings;
} Report;

static void
report (Report *self, const char *file, LoamProblem *problem)
{
  gboolean warning = problem->severity == LOAM_PROBLEM_WARNING;
  g_autofree char *text = NULL;

  if (warning)
    self->warnings++;
  else
    self->errors++;
  if (!self->json) {
    text = loam_problem_to_string (problem);
    g_printerr ("%s%s\n", text, warning ? _ (" (warning)") : "");
    return;
  }
  g_string_append (self->out, self->errors + self->warnings > 1 ? ", " : "");
  g_string_append (self->out, "{\"project\": ");
  loam_json_print_string (self->out, file);
  g_string_append_printf (self->out,
                          ", \"severity\": \"%s\", \"file\": ", warning ? "warning" : "error");
  loam_json_print_string (self->out, problem->file);
  g_string_append_printf (self->out, ", \"line\": %u, \"place\": ", problem->line);
  loam_json_print_string (self->out, problem->place);
  g_string_append (self->out, ", \"id\": ");
  if (problem->object != NULL && problem->object->id != NULL)
    loam_json_print_string (self->out, problem->object->id);
  else
    g_string_append (self->out, "null");
  g_string_append (self->out, ", \"message\": ");
  loam_json_print_string (self->out, problem->message);
  g_string_append_c (self->out, '}');
}

/* A reader's message taken apart: "FILE:LINE: PLACE: what is wrong", where the place may be missing. */
static void
report_message (Report *self, const char *file, const char *message)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^(.*?):(\\d+): (?:([A-Za-z_][^ :]*): )?(.*)$", G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *line = NULL;
  LoamProblem problem = {.severity = LOAM_PROBLEM_ERROR};

  if (!self->json) {
    g_printerr ("%s\n", message);
    self->errors++;
    return;
  }
  if (g_regex_match (regex, message, 0, &match)) {
    problem.file = g_match_info_fetch (match, 1);
    line = g_match_info_fetch (match, 2);
    problem.line = (guint) g_ascii_strtoull (line, NULL, 10);
    problem.place = g_match_info_fetch (match, 3);
    problem.message = g_match_info_fetch (match, 4);
  } else {
    problem.file = g_strdup (file);
    problem.place = g_strdup ("");
    problem.message = g_strdup (message);
  }
  report (self, file, &problem);
  g_free (problem.file);
  g_free (problem.place);
  g_free (problem.message);
}

static char *
check_picture (const char *path, int *width, int *height, gpointer images)
{
  cairo_surface_t *surface = loam_images_get (images, path);

  if (surface == NULL) {
    const char *reason = loam_images_get_error (images, path);
    return g_strdup (reason != NULL ? reason : _ ("cannot be read"));
  }
  *width = cairo_image_surface_get_width (surface);
  *height = cairo_image_surface_get_height (surface);
  return NULL;
}

static void
validate (Report *self, const char *file)
{
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) problems = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamObject) project = NULL;
  g_autoptr (LoamImages) images = NULL;
  g_autofree char *path = loam_reader_resolve_path (file, &error);
  g_autofree char *folder = NULL;

  if (path != NULL)
    project = (LoamObject *) loam_reader_read (path, losses, &error);
  for (guint i = 0; i < losses->len; i++)
    report_message (self, file, g_ptr_array_index (losses, i));
  if (project == NULL) {
    report_message (self, file, error->message);
    return;
  }
  folder = g_path_get_dirname (path);
  images = loam_images_new (folder);
  problems = loam_problems_find ((LoamProject *) project, path, check_picture, images);
  for (guint i = 0; i < problems->len; i++) {
    LoamProblem *problem = g_ptr_array_index (problems, i);
    /* That there is none left was said already, by why. */
    if (losses->len == 0 || problem->object->kind != LOAM_KIND_PROJECT)
      report (self, file, problem);
  }
}

static LoamExit
run (const LoamCliCommand *command, int argc, char **argv)
{
  Report self = {0};
  const GOptionEntry entries[] = {
      {"json", 0, 0, G_OPTION_ARG_NONE, &self.json, N_ ("Print one JSON value"), NULL}, {NULL}};
  g_auto (GStrv) arguments = NULL;
  g_autoptr (GString) out = g_string_new ("{\"problems\": [");

  if (!loam_cli_parse (command, entries, argc, argv, 1, -1, &arguments))
    return LOAM_EXIT_USAGE;
  self.out = out;
  for (guint i = 0; arguments[i] != NULL; i++) {
    guint before = self.errors + self.warnings;

    validate (&self, arguments[i]);
    if (!self.json && self.errors + self.warnings == before)
      printf (_ ("%s: no problems\n"), arguments[i]);
  }
  if (self.json)
    printf ("%s], \"errors\": %u, \"warnings\": %u}\n", out->str, self.errors, self.warnings);
  return self.errors > 0 ? LOAM_EXIT_ERRORS : LOAM_EXIT_DONE;
}

const LoamCliCommand loam_cli_validate = {
    .name = "validate",
    .parameters = "FILE…",
    .summary = N_ ("Tell every problem of projects"),
    .details = N_ ("A line each on stderr: FILE:LINE: PLACE: what is wrong; what would be right. "
                   "Warnings are\n"
                   "marked, and do not count for the exit status. --json prints\n"
                   "{\"problems\": [{\"project\", \"severity\", \"file\", \"line\", \"place\", "
                   "\"id\", \"message\"}],\n"
                   "\"errors\": n, \"warnings\": n}."),
    .run = run,
};
