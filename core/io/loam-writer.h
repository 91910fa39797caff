/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Writing the native format: stable bytes. Two-space indent, keys in a fixed order, one row or one entity a line,
 * the shortest numbers, defaults left out, unknown members where they stood. Writing what was read gives the
 * same bytes. */

#include "loam-project.h"

G_BEGIN_DECLS

/** The text of NAME.loam. Free with g_free(). */
char *loam_writer_project_text (const LoamProject *project, gsize *length);
/** The text of one level's file. */
char *loam_writer_level_text (const LoamProject *project, const LoamLevel *level, gsize *length);

/** A value, or a bag, as in files, appended on one line. */
void loam_writer_print_value (GString *out, const LoamValue *value);
void loam_writer_print_bag (GString *out, const LoamBag *bag);

/**
 * loam_writer_save_file:
 *
 * Writes beside @path, syncs, renames and syncs the folder: atomic. Permissions are kept and symbolic links
 * followed; the state before is kept once, as "NAME~". A file that already has these bytes is not touched
 * (@written (out) (optional) is FALSE then). Folders are made.
 */
gboolean loam_writer_save_file (
    const char *path, const char *text, gsize length, gboolean *written, GError **error);

/** What a level's file should be called: "levels/NAME.json", by its name made safe, unique among @project's. */
char *loam_writer_level_file (const LoamProject *project, const LoamLevel *level);

G_END_DECLS
