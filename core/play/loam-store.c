/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-store.h"

#include <string.h>

static inline guint32 *
thing_at (const LoamStore *store, guint position)
{
  return (guint32 *) (gpointer) (store->items + position * store->size);
}

void
loam_store_init (LoamStore *store, gsize size)
{
  *store = (LoamStore){.size = size};
}

void
loam_store_clear (LoamStore *store)
{
  g_free (store->items);
  g_free (store->where);
  loam_store_init (store, store->size);
}

gpointer
loam_store_get (const LoamStore *store, guint32 thing)
{
  if (thing >= store->n_where || store->where[thing] == 0)
    return NULL;
  return thing_at (store, store->where[thing] - 1);
}

gpointer
loam_store_add (LoamStore *store, guint32 thing)
{
  guint8 *item;

  g_return_val_if_fail (loam_store_get (store, thing) == NULL, NULL);

  if (thing >= store->n_where) {
    guint n = MAX (thing + 1, store->n_where * 2);

    store->where = g_renew (guint32, store->where, n);
    memset (store->where + store->n_where, 0, (n - store->n_where) * sizeof *store->where);
    store->n_where = n;
  }
  if (store->length == store->capacity) {
    store->capacity = MAX (8, store->capacity * 2);
    store->items = g_realloc_n (store->items, store->capacity, store->size);
  }
  item = store->items + store->length * store->size;
  memset (item, 0, store->size);
  memcpy (item, &thing, sizeof thing);
  store->where[thing] = ++store->length;
  store->untidy = TRUE;
  return item;
}

void
loam_store_drop (LoamStore *store, guint32 thing)
{
  if (loam_store_get (store, thing) == NULL)
    return;
  *thing_at (store, store->where[thing] - 1) = LOAM_STORE_HOLE;
  store->where[thing] = 0;
  store->untidy = TRUE;
}

static void
close_holes (LoamStore *store)
{
  guint kept = 0;

  for (guint i = 0; i < store->length; i++) {
    if (*thing_at (store, i) == LOAM_STORE_HOLE)
      continue;
    if (i != kept)
      memcpy (thing_at (store, kept), thing_at (store, i), store->size);
    kept++;
  }
  store->length = kept;
}

static int
compare_ranks (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const guint32 *ranks = user_data;
  guint32 first = ranks[*(const guint32 *) a], second = ranks[*(const guint32 *) b];

  return first < second ? -1 : first > second;
}

static gboolean
is_sorted (const LoamStore *store, const guint32 *ranks)
{
  for (guint i = 1; i < store->length; i++) {
    if (ranks[*thing_at (store, i - 1)] > ranks[*thing_at (store, i)])
      return FALSE;
  }
  return TRUE;
}

void
loam_store_tidy (LoamStore *store, const guint32 *ranks)
{
  if (!store->untidy)
    return;
  close_holes (store);
  if (!is_sorted (store, ranks))
    g_qsort_with_data (store->items, (int) store->length, store->size, compare_ranks,
                       (gpointer) ranks);
  for (guint i = 0; i < store->length; i++)
    store->where[*thing_at (store, i)] = i + 1;
  store->untidy = FALSE;
}
