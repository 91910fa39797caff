/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What is due to happen to a world of `loam play`, by step: the player's inputs, and live edits.
 *
 * Edits are lines of an edit script. They run through the verbs of the editor on a document that is opened in
 * memory when the first of them is read, and reach the world as a snapshot; the files stay as they are. */

#include "loam-world.h"

#include <stdio.h>

G_BEGIN_DECLS

typedef struct _LoamCliTimeline LoamCliTimeline;

/** @file: what edits are made on a copy of; @level_id: the level that plays. */
LoamCliTimeline *loam_cli_timeline_new (const char *file, const char *level_id);
void loam_cli_timeline_free (LoamCliTimeline *timeline);

/** Reads {"step": 12, "press": "jump"} and {"step": 20, "release": "jump"}, a line each. */
gboolean
loam_cli_timeline_read_inputs (LoamCliTimeline *timeline, const char *path, GError **error);
/** Reads script lines that have a "step". */
gboolean loam_cli_timeline_read_edits (LoamCliTimeline *timeline, const char *path, GError **error);

/**
 * loam_cli_timeline_apply:
 * @step: the step that is about to run; ascending from call to call
 * @record: (nullable): where to write the inputs that are applied, as lines
 */
gboolean loam_cli_timeline_apply (
    LoamCliTimeline *timeline, guint64 step, LoamWorld *world, FILE *record, GError **error);
/** Number of inputs and edits that are not due yet. */
guint loam_cli_timeline_count_left (const LoamCliTimeline *timeline);

G_END_DECLS
