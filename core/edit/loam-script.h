/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Edit scripts: one JSON object a line, run through the same verbs as the tools. cli.md of the manual lists
 * the lines. A script keeps the current level and the aliases given with "as" from line to line. */

#include "loam-document.h"

G_BEGIN_DECLS

typedef struct _LoamScript LoamScript;

/** @level: the level that lines are about which name none. */
LoamScript *loam_script_new (LoamDocument *document, LoamLevel *level);
void loam_script_free (LoamScript *script);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamScript, loam_script_free)

/**
 * loam_script_run_line:
 * @line: a JSON object; blank lines do nothing
 * @output: (out) (optional): what the line prints ("hash"), or NULL; free with g_free()
 *
 * The error's message has no line number; the caller knows it.
 */
gboolean loam_script_run_line (LoamScript *script, const char *line, char **output, GError **error);

/** Lets lines save: {"do": "save"}. @output: (nullable): where the first one saves to; from then on, and otherwise, they
 * save to where the document is. */
void loam_script_allow_saving (LoamScript *script, const char *output);

/** How many groups were begun and not ended; freeing the script ends them. */
guint loam_script_get_n_open (LoamScript *script);

G_END_DECLS
