/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-pool.h"

#include <string.h>

#define POISON G_GUINT64_CONSTANT (0xdbdbdbdbdbdbdbdb)

/* In front of each item. The chain of a free slot is the free list's link and lies in the item itself. */
typedef struct {
  guint32 older, newer;
  gboolean live;
} Header;

/* Both parts are whole words, and aligned for any type. */
#define ALIGN(size) (((size) + 15) & ~(gsize) 15)
#define HEADER_SIZE ALIGN (sizeof (Header))

static inline Header *
header (const LoamPool *pool, guint32 index)
{
  guint8 *block = g_ptr_array_index (pool->blocks, index >> pool->shift);
  guint32 within = index & ((1u << pool->shift) - 1);

  return (Header *) (gpointer) (block + within * pool->stride);
}

static inline guint8 *
item (const LoamPool *pool, guint32 index)
{
  return (guint8 *) header (pool, index) + HEADER_SIZE;
}

/* Puts a slot on the free list. The poison goes first: the link then lies in it. */
static void
release (LoamPool *pool, guint32 index)
{
  guint8 *bytes = item (pool, index);

#ifndef NDEBUG
  guint64 *words = (guint64 *) (gpointer) bytes;

  for (gsize i = 0; i < (pool->stride - HEADER_SIZE) / sizeof *words; i++)
    words[i] = POISON;
#endif
  header (pool, index)->live = FALSE;
  memcpy (bytes, &pool->free, sizeof pool->free);
  pool->free = index;
}

/* That nobody wrote into a free slot; its first word holds the link. */
static void
check_poison (const LoamPool *pool, guint32 index)
{
#ifndef NDEBUG
  const guint64 *words = (const guint64 *) (gconstpointer) item (pool, index);
  guint64 spoilt = 0;

  for (gsize i = 1; i < (pool->stride - HEADER_SIZE) / sizeof *words; i++)
    spoilt |= words[i] ^ POISON;
  g_assert (spoilt == 0);
#endif
}

/* The lowest of the new slots is taken first. */
static void
add_block (LoamPool *pool, guint32 slots)
{
  guint32 from = pool->capacity;

  g_assert (slots < LOAM_POOL_NONE - from);
  g_ptr_array_add (pool->blocks, g_malloc_n (slots, pool->stride));
  pool->capacity += slots;
  for (guint32 index = pool->capacity; index > from; index--)
    release (pool, index - 1);
}

void
loam_pool_init (LoamPool *pool, gsize size, guint32 capacity, LoamPoolPolicy policy)
{
  g_return_if_fail (size > 0 && capacity > 0 && capacity <= G_MAXINT32 / 2);

  *pool = (LoamPool){
      .blocks = g_ptr_array_new_with_free_func (g_free),
      .shift = 31,
      .stride = HEADER_SIZE + ALIGN (size),
      .free = LOAM_POOL_NONE,
      .oldest = LOAM_POOL_NONE,
      .newest = LOAM_POOL_NONE,
      .policy = policy,
  };
  if (policy == LOAM_POOL_GROW) {
    pool->shift = capacity > 1 ? g_bit_storage (capacity - 1) : 0;
    capacity = 1u << pool->shift;
  }
  add_block (pool, capacity);
}

void
loam_pool_clear (LoamPool *pool)
{
  g_clear_pointer (&pool->blocks, g_ptr_array_unref);
}

/* Sees to it that a slot is free; FALSE where the policy refuses. */
static gboolean
make_room (LoamPool *pool)
{
  switch (pool->policy) {
  case LOAM_POOL_GROW:
    add_block (pool, 1u << pool->shift);
    return TRUE;
  case LOAM_POOL_REPLACE:
    pool->refused++;
    loam_pool_give (pool, pool->oldest);
    return TRUE;
  case LOAM_POOL_REFUSE:
  default:
    pool->refused++;
    return FALSE;
  }
}

guint32
loam_pool_take (LoamPool *pool)
{
  guint32 index;
  Header *head;

  if (pool->free == LOAM_POOL_NONE && !make_room (pool))
    return LOAM_POOL_NONE;

  /* The link is read before anything is written over it. */
  index = pool->free;
  memcpy (&pool->free, item (pool, index), sizeof pool->free);
  check_poison (pool, index);

  head = header (pool, index);
  *head = (Header){.older = pool->newest, .newer = LOAM_POOL_NONE, .live = TRUE};
  if (pool->newest != LOAM_POOL_NONE)
    header (pool, pool->newest)->newer = index;
  else
    pool->oldest = index;
  pool->newest = index;
  pool->live++;
  pool->high = MAX (pool->high, pool->live);
  return index;
}

void
loam_pool_give (LoamPool *pool, guint32 index)
{
  Header *head;

  g_return_if_fail (index < pool->capacity && header (pool, index)->live);

  head = header (pool, index);
  if (head->older != LOAM_POOL_NONE)
    header (pool, head->older)->newer = head->newer;
  else
    pool->oldest = head->newer;
  if (head->newer != LOAM_POOL_NONE)
    header (pool, head->newer)->older = head->older;
  else
    pool->newest = head->older;
  pool->live--;
  release (pool, index);
}

gpointer
loam_pool_get (const LoamPool *pool, guint32 index)
{
  g_return_val_if_fail (index < pool->capacity && header (pool, index)->live, NULL);

  return item (pool, index);
}

guint32
loam_pool_first (const LoamPool *pool)
{
  return pool->oldest;
}

guint32
loam_pool_next (const LoamPool *pool, guint32 index)
{
  g_return_val_if_fail (index < pool->capacity && header (pool, index)->live, LOAM_POOL_NONE);

  return header (pool, index)->newer;
}
