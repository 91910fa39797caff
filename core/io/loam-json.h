/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamJson: strict JSON with places.
 *
 * cJSON holds the tree, but it takes bad UTF-8, duplicate keys and \u0000, rounds numbers and forgets lines. So a
 * strict scan of our own makes its nodes: it checks all that (with depth and count bounded), and notes where each
 * value stands. Each node of the tree holds, in `valueint`, the number of its span, by which its exact text, its line
 * and its path in the tree are found: readers need not carry a place around for the day that something is wrong. */

#include <cjson/cJSON.h>
#include <glib.h>

G_BEGIN_DECLS

#define LOAM_JSON_MAX_DEPTH 64
#define LOAM_JSON_MAX_BYTES ((gsize) 1 << 30)

typedef struct _LoamJson LoamJson;

/** @name: (nullable): for messages: a path; NULL leaves name and line out of them. @text is taken over
 * (g_free()), also on errors. */
LoamJson *loam_json_new (const char *name, char *text, gsize length, GError **error);
/** Reads a file, bounded. */
LoamJson *loam_json_new_from_file (const char *path, const char *name, GError **error);
void loam_json_free (LoamJson *json);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamJson, loam_json_free)

const cJSON *loam_json_get_root (const LoamJson *json);
const char *loam_json_get_name (const LoamJson *json);
/** Line of a node, from 1. */
guint loam_json_get_line (const LoamJson *json, const cJSON *node);
/** The exact text of a node's value (not terminated). */
const char *loam_json_get_raw (const LoamJson *json, const cJSON *node, gsize *length);
/** The exact text of a member's key, with its quotes. */
const char *loam_json_get_raw_key (const LoamJson *json, const cJSON *node, gsize *length);
/** Whether the number is an integer that fits in 64 bits, exactly. */
gboolean loam_json_get_int (const LoamJson *json, const cJSON *node, gint64 *value);
/** FALSE where the number is no finite double (1e999). */
gboolean loam_json_get_double (const LoamJson *json, const cJSON *node, double *value);

/**
 * loam_json_dup_place:
 * @base: (nullable): where the path begins; NULL for the root
 * @place: (nullable): what to call @base
 *
 * The path of @node, such as "layers[0].rows[12]". Free with g_free().
 */
char *
loam_json_dup_place (const LoamJson *json, const cJSON *base, const char *place, const cJSON *node);
/** Sets "NAME:LINE: PLACE: message"; @place: (nullable): NULL for the path of @node. */
void loam_json_set_error (const LoamJson *json,
                          const cJSON *node,
                          const char *place,
                          GError **error,
                          int code,
                          const char *format,
                          ...) G_GNUC_PRINTF (6, 7);

/** Appends @text as a JSON string with quotes. */
void loam_json_print_string (GString *out, const char *text);

G_END_DECLS
