/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-pool.h"

#include <string.h>

#define POISON 0xdb

/* In front of each item. The chain of a free slot is the free list's link and lies in the item itself. */
typedef struct {
  guint32 older, newer;
  gboolean live;
} Header;

#define HEADER_SIZE ((sizeof (Header) + 15) & ~(gsize) 15)

static inline Header *
header (const LoamPool *pool, guint32 index)
{
  return (Header *) (gpointer) (pool->memory + index * pool->stride);
}

static inline guint8 *
item (const LoamPool *pool, guint32 index)
{
  return pool->memory + index * pool->stride + HEADER_SIZE;
}

static inline gsize
item_size (const LoamPool *pool)
{
  return pool->stride - HEADER_SIZE;
}

/* Puts a slot on the free list. The poison goes first: the link then lies in it. */
static void
release (LoamPool *pool, guint32 index)
{
#ifndef NDEBUG
  memset (item (pool, index), POISON, item_size (pool));
#endif
  header (pool, index)->live = FALSE;
  memcpy (item (pool, index), &pool->free, sizeof pool->free);
  pool->free = index;
}

static void
check_poison (const LoamPool *pool, guint32 index)
{
#ifndef NDEBUG
  const guint8 *bytes = item (pool, index);

  for (gsize i = sizeof pool->free; i < item_size (pool); i++)
    g_assert (bytes[i] == POISON);
#endif
}

/* Adds the slots from @from on to the free list, so that the lowest is taken first. */
static void
release_from (LoamPool *pool, guint32 from)
{
  for (guint32 index = pool->capacity; index > from; index--)
    release (pool, index - 1);
}

void
loam_pool_init (LoamPool *pool, gsize size, guint32 capacity, LoamPoolPolicy policy)
{
  g_return_if_fail (size > 0 && capacity > 0 && capacity < LOAM_POOL_NONE);

  *pool = (LoamPool){
      .stride = HEADER_SIZE + ((size + 15) & ~(gsize) 15),
      .capacity = capacity,
      .free = LOAM_POOL_NONE,
      .oldest = LOAM_POOL_NONE,
      .newest = LOAM_POOL_NONE,
      .policy = policy,
  };
  pool->memory = g_malloc_n (capacity, pool->stride);
  release_from (pool, 0);
}

void
loam_pool_clear (LoamPool *pool)
{
  g_clear_pointer (&pool->memory, g_free);
}

static void
grow (LoamPool *pool)
{
  guint32 from = pool->capacity;

  g_assert (from < LOAM_POOL_NONE / 2);
  pool->capacity *= 2;
  pool->memory = g_realloc_n (pool->memory, pool->capacity, pool->stride);
  release_from (pool, from);
}

/* Sees to it that a slot is free; FALSE where the policy refuses. */
static gboolean
make_room (LoamPool *pool)
{
  switch (pool->policy) {
  case LOAM_POOL_GROW:
    grow (pool);
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
  memset (item (pool, index), 0, item_size (pool));

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
