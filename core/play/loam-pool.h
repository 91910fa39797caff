/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamPool: a fixed number of slots of one size (the Object Pool pattern).
 *
 * All memory is taken once, so that in a running game nothing is allocated, whatever happens. The free
 * list lies inside the free slots: a slot that nobody uses holds the index of the next one. Live slots are
 * chained by age, which gives a walk in an order that does not depend on memory, and the oldest one to
 * the policy that replaces it.
 *
 * Slots are told by index. Memory comes in blocks and never moves, also where a pool grows.
 * Debug builds fill a freed slot with a pattern and check it when the slot is taken again: who writes
 * through a stale index is found out. */

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  LOAM_POOL_REFUSE,  /**< a full pool gives nothing */
  LOAM_POOL_REPLACE, /**< a full pool takes back its oldest slot and gives that */
  LOAM_POOL_GROW     /**< a full pool adds a block; for what must not be lost, such as events */
} LoamPoolPolicy;

/** No slot. */
#define LOAM_POOL_NONE G_MAXUINT32

typedef struct {
  GPtrArray *blocks; /**< memory of 2^@shift slots each, or of all where the pool does not grow */
  guint shift;
  gsize stride; /**< bytes of a slot with its header */
  guint32 capacity, live, high;
  guint32 free;           /**< first of the free list, or LOAM_POOL_NONE */
  guint32 oldest, newest; /**< ends of the chain of live slots, or LOAM_POOL_NONE */
  guint64 refused; /**< takes for which no slot was free: refused, or at the cost of the oldest */
  LoamPoolPolicy policy;
} LoamPool;

/** @size: bytes of an item; @capacity: slots, at least 1; where the pool grows, that of a block, and
 * rounded up to a power of two. */
void loam_pool_init (LoamPool *pool, gsize size, guint32 capacity, LoamPoolPolicy policy);
void loam_pool_clear (LoamPool *pool);

/** A slot, or LOAM_POOL_NONE where the policy refuses. What lies in it is not defined: write all of it. */
guint32 loam_pool_take (LoamPool *pool);
/** Gives @index, which must be live, back. */
void loam_pool_give (LoamPool *pool, guint32 index);
/** The item in a live slot. */
gpointer loam_pool_get (const LoamPool *pool, guint32 index);

/** The oldest live slot, or LOAM_POOL_NONE. */
guint32 loam_pool_first (const LoamPool *pool);
/** The next younger one than live slot @index: ask before giving @index back. */
guint32 loam_pool_next (const LoamPool *pool, guint32 index);

G_END_DECLS
