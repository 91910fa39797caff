/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamSpace: what lies where, for finding what is near without asking everybody (Spatial Partition).
 *
 * A uniform grid whose cells are hashed into a table, so that a level need have no bounds. It is filled anew
 * in each step that needs it, by counting: no lists, no memory per item once it is as large as it gets. */

#include <glib.h>

G_BEGIN_DECLS

/** A rectangle in pixels that belongs to @key. */
typedef struct {
  double left, top, right, bottom;
  guint32 key;
} LoamSpaceItem;

typedef struct {
  double cell;     /**< pixels of a side */
  GArray *items;   /**< of LoamSpaceItem */
  GArray *starts;  /**< of guint32: where each bucket's entries start, and one more */
  GArray *entries; /**< of guint32: numbers of items */
  guint mask;      /**< buckets − 1; their number is a power of two */
} LoamSpace;

void loam_space_init (LoamSpace *space, double cell);
void loam_space_clear (LoamSpace *space);

/** Forgets all items. */
void loam_space_reset (LoamSpace *space);
void loam_space_add (LoamSpace *space, LoamSpaceItem item);
/** To be called between the last loam_space_add() and the first query. */
void loam_space_build (LoamSpace *space);

typedef void (*LoamSpaceFunc) (const LoamSpaceItem *item, gpointer user_data);
/** Calls @func for every item that touches the rectangle, in no order; for some more than once. */
void loam_space_query (const LoamSpace *space,
                       double left,
                       double top,
                       double right,
                       double bottom,
                       LoamSpaceFunc func,
                       gpointer user_data);

G_END_DECLS
