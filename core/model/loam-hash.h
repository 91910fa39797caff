/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The content hash: two documents with the same content have the same hash, however they came to it.
 *
 * It stands on names, values and order only: an id is replaced by its rank in file order, a cell names its
 * terrain by name, empty parts of grids do not count. So the same edits give the same hash whatever
 * ids were drawn, and undo gives back the hash of before. Unknown members count as their text. */

#include "loam-project.h"

G_BEGIN_DECLS

/** A running 64-bit FNV-1a over what it is fed; start with LOAM_HASH_INIT. −0 counts as 0. */
typedef guint64 LoamHash;
#define LOAM_HASH_INIT G_GUINT64_CONSTANT (0xcbf29ce484222325)

LoamHash loam_hash_bytes (LoamHash hash, gconstpointer bytes, gsize length);
LoamHash loam_hash_int (LoamHash hash, gint64 number);
LoamHash loam_hash_double (LoamHash hash, double number);
/** With its length, so that "ab", "c" is not "a", "bc". NULL differs from "". */
LoamHash loam_hash_text (LoamHash hash, const char *text);
LoamHash loam_hash_value (LoamHash hash, const LoamValue *value);

/** The hash of all content. */
guint64 loam_project_hash (const LoamProject *project);

G_END_DECLS
