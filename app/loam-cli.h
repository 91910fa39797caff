/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The command line: `loam COMMAND …`.
 *
 * Each command lies in a file of its own, loam-cli-NAME.c, and is told to the program by one constant in
 * the table of loam-cli.c. None needs a display, and none talks to a running editor. What they have in
 * common is here: option parsing with a help page, exit codes, reading a project, writing an output.
 *
 * Errors go to stderr as "FILE:LINE: PLACE: what is wrong; what would be right", data to stdout. */

#include "loam-project.h"

#include <gio/gio.h>
#include <stdio.h>

G_BEGIN_DECLS

typedef enum {
  LOAM_EXIT_DONE = 0,   /**< done; warnings may be on stderr */
  LOAM_EXIT_ERRORS = 1, /**< the input has errors */
  LOAM_EXIT_USAGE = 2   /**< wrong use */
} LoamExit;

typedef struct _LoamCliCommand LoamCliCommand;

struct _LoamCliCommand {
  const char *name;       /**< "play" */
  const char *parameters; /**< "FILE", for the help page */
  const char *summary;    /**< one line; marked with N_() */
  const char *details;    /**< the page's end: what the options do not say; marked with N_() */
  LoamExit (*run) (const LoamCliCommand *command, int argc, char **argv);
};

/** The command of that name, or NULL. */
const LoamCliCommand *loam_cli_find (const char *name);
/** Runs it; @argv[0] is the command's name. */
LoamExit loam_cli_run (const LoamCliCommand *command, int argc, char **argv);
/** What `loam --help` prints: all commands, a line each. Free with g_free(). */
char *loam_cli_overview (void);
/** The names of all commands in one line, for messages. Free with g_free(). */
char *loam_cli_names (void);

/**
 * loam_cli_parse:
 * @entries: options, with their destinations
 * @minimum: how many arguments besides options there must be
 * @maximum: how many there may be, or -1
 * @arguments: (out): what is left, NULL-terminated; free with g_strfreev()
 *
 * Reads the options of a command; --help prints its page and ends the program. FALSE, with a message on
 * stderr, where it was used wrongly: the command returns LOAM_EXIT_USAGE then.
 */
gboolean loam_cli_parse (const LoamCliCommand *command,
                         const GOptionEntry *entries,
                         int argc,
                         char **argv,
                         int minimum,
                         int maximum,
                         char ***arguments);
/** Says what is wrong with how the command was used. */
LoamExit loam_cli_usage (const LoamCliCommand *command, const char *format, ...)
    G_GNUC_PRINTF (2, 3);
/** Says @error, which is taken over. */
LoamExit loam_cli_fail (GError *error);

/** Reads "64x48". Both numbers are at least 1. */
gboolean loam_cli_read_size (const char *text, int *width, int *height);
/** Reads a whole number in a range, and nothing else. */
gboolean loam_cli_read_int (const char *text, gint64 min, gint64 max, gint64 *value);
/** Reads a finite number above 0. */
gboolean loam_cli_read_positive (const char *text, double *value);

/** Reads the project at @file strictly; @path (out): its .loam file. */
LoamProject *loam_cli_read_project (const char *file, char **path, GError **error);
/** The level of that name; the first one where @name is NULL. */
LoamLevel *loam_cli_find_level (const LoamProject *project, const char *name, GError **error);

/* An output: a file that is complete or not there at all, or stdout for "-". Its folders are made. */
typedef struct {
  FILE *stream;
  char *path; /**< NULL for stdout */
  char *part; /**< the file beside @path that is being written */
} LoamCliOutput;

gboolean loam_cli_output_open (LoamCliOutput *output, const char *path, GError **error);
/** Puts the file in its place. */
gboolean loam_cli_output_close (LoamCliOutput *output, GError **error);
/** Drops what was written. Does nothing after loam_cli_output_close(). */
void loam_cli_output_abort (LoamCliOutput *output);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LoamCliOutput, loam_cli_output_abort)
/** All at once. */
gboolean loam_cli_output_write (const char *path, const char *text, gsize length, GError **error);
/** Where to write what is to be at @path: links are followed, and its folder is made. Free with g_free(). */
char *loam_cli_dup_target (const char *path, GError **error);

/** How far long work is, on stderr where that is a terminal; silent before half a second has passed. */
typedef struct {
  const char *label;
  gint64 start, shown; /**< microseconds */
} LoamCliProgress;

void loam_cli_progress_start (LoamCliProgress *progress, const char *label);
void loam_cli_progress_tell (LoamCliProgress *progress, guint64 done, guint64 total);
void loam_cli_progress_end (LoamCliProgress *progress);

extern const LoamCliCommand loam_cli_new;
extern const LoamCliCommand loam_cli_info;
extern const LoamCliCommand loam_cli_validate;
extern const LoamCliCommand loam_cli_export;
extern const LoamCliCommand loam_cli_render;
extern const LoamCliCommand loam_cli_play;
extern const LoamCliCommand loam_cli_edit;
extern const LoamCliCommand loam_cli_recover;

G_END_DECLS
