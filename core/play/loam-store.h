/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamStore: the dense array of one component's data.
 *
 * A sparse set (Briggs and Torczon, 1993): items lie one after another, each beginning with the number of
 * the thing that it belongs to, and a table by that number tells where. An update walks the array from end
 * to end and touches nothing else (the Data Locality pattern).
 *
 * Items lie in the order of their things' ranks. Dropping leaves a hole and adding appends; both happen
 * between steps, and loam_store_tidy() then closes the holes and restores the order, once for all. */

#include <glib.h>

G_BEGIN_DECLS

/** What marks a hole. */
#define LOAM_STORE_HOLE G_MAXUINT32

typedef struct {
  guint8 *items;
  gsize size; /**< bytes of an item; its first member is a guint32, the thing */
  guint length, capacity;
  guint32 *where; /**< by thing: position of its item + 1, or 0 */
  guint n_where;
  gboolean untidy;
} LoamStore;

void loam_store_init (LoamStore *store, gsize size);
void loam_store_clear (LoamStore *store);

/** The item of @thing, or NULL; until the store changes. */
gpointer loam_store_get (const LoamStore *store, guint32 thing);
/** A new item of zeros for @thing, which must have none. */
gpointer loam_store_add (LoamStore *store, guint32 thing);
/** Leaves a hole where @thing's item was, if it has one. */
void loam_store_drop (LoamStore *store, guint32 thing);
/** Closes holes and sorts by @ranks, which is indexed by thing; nothing to do costs nothing. */
void loam_store_tidy (LoamStore *store, const guint32 *ranks);

G_END_DECLS
