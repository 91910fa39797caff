/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Finding definitions by name in constant time, while a file is read or written. */

#include "loam-object.h"

G_BEGIN_DECLS

/** Enters @objects in @table (of strings) by their names, and by former names that are nobody's name. All is
 * borrowed. */
void loam_index_by_name (GHashTable *table, GPtrArray *objects);

G_END_DECLS
