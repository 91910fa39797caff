/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-index.h"

void
loam_index_by_name (GHashTable *table, GPtrArray *objects)
{
  for (guint i = 0; i < objects->len; i++) {
    LoamObject *object = g_ptr_array_index (objects, i);

    g_hash_table_insert (table, object->name, object);
  }
  for (guint i = 0; i < objects->len; i++) {
    LoamObject *object = g_ptr_array_index (objects, i);

    for (char **name = object->formerly; name != NULL && *name != NULL; name++)
      if (!g_hash_table_contains (table, *name))
        g_hash_table_insert (table, *name, object);
  }
}
