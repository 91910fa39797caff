/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Reading the native format: NAME.loam and its levels. Strict: every error names file, line, place and mend. */

#include "loam-project.h"

G_BEGIN_DECLS

/**
 * loam_reader_resolve_path:
 * @path: a .loam file, or a folder that holds exactly one
 *
 * The .loam file meant; free with g_free().
 */
char *loam_reader_resolve_path (const char *path, GError **error);

/**
 * loam_reader_read:
 * @path: a .loam file
 * @losses: (nullable): where given, what cannot be loaded (a level's file that is missing or broken, a layer, a thing, a
 *   definition, and what refers to it) is left out and told here, a line each; it is written back as it was. Where NULL,
 *   it is an error
 */
LoamProject *loam_reader_read (const char *path, GPtrArray *losses, GError **error);

/* Parts of files, for edit scripts too. Errors name the path of the value in @json. */

struct _LoamJson;
struct cJSON;

/** Reads a value of @field. Clear @value. */
gboolean loam_reader_read_value (const struct _LoamJson *json,
                                 const struct cJSON *node,
                                 const LoamField *field,
                                 LoamValue *value,
                                 GError **error);
/** Reads {"health": {"max": 3}, "patrol": null}; @project declares the components. */
LoamBag *loam_reader_read_bag (const struct _LoamJson *json,
                               const struct cJSON *node,
                               const LoamProject *project,
                               GError **error);
/** Reads a list that objects of @kind have as @property: NONE where it is empty. Clear @value. */
gboolean loam_reader_read_list (const struct _LoamJson *json,
                                const struct cJSON *node,
                                LoamKind kind,
                                LoamProperty property,
                                LoamValue *value,
                                GError **error);
/** Reads a terrain's "art". */
LoamArt *
loam_reader_read_art (const struct _LoamJson *json, const struct cJSON *node, GError **error);
/** Reads a component's "fields". */
LoamFields *
loam_reader_read_fields (const struct _LoamJson *json, const struct cJSON *node, GError **error);

G_END_DECLS
