/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What loam-json.c and the scan share: where each value of the tree stands in the text. */

#include "loam-json.h"

G_BEGIN_DECLS

/** More values than this are refused: a tree takes about a hundred bytes for each. */
#define LOAM_JSON_MAX_VALUES (4 * 1024 * 1024)

/** Offsets in bytes; of a key with its quotes, 0 and 0 where there is none. */
typedef struct {
  guint32 start, length;
  guint32 key_start, key_length;
} LoamJsonSpan;

struct _LoamJson {
  char *name; /**< for messages, or NULL */
  char *text; /**< with a NUL behind its @length bytes */
  gsize length;
  cJSON *root;
  GArray *spans; /**< of LoamJsonSpan, by the `valueint` of a node */
};

/** A scan under way: loam-json-scan.c, and loam-json-tokens.c for strings and numbers. */
typedef struct {
  LoamJson *json;
  const char *begin, *end;
  const char *at;
  guint depth;
  GString *decoded; /**< of the string read last */
  GError **error;
} LoamJsonScan;

void loam_json_scan_fail (LoamJsonScan *scan, const char *at, int code, const char *format, ...)
    G_GNUC_PRINTF (4, 5);
/** Says that something else than what stands here was expected. */
void loam_json_scan_expected (LoamJsonScan *scan, const char *expected);
/** Reads a string into `decoded`. */
gboolean loam_json_scan_string (LoamJsonScan *scan);
/** Reads a number; NULL for what is none. */
cJSON *loam_json_scan_number (LoamJsonScan *scan);

/** Checks the text of @json and makes its tree and spans. */
gboolean loam_json_scan (LoamJson *json, GError **error);
/** Sets "NAME:LINE: column N: message" for a byte of the text. */
void loam_json_set_error_at (
    const LoamJson *json, gsize offset, GError **error, int code, const char *format, ...)
    G_GNUC_PRINTF (5, 6);

G_END_DECLS
