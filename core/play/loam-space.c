/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-space.h"

#include <math.h>

/* A thing or a question that covers more cells than this is dealt with by looking at everything. */
#define MAX_CELLS 256
#define FAR_AWAY (1 << 28)

typedef struct {
  int left, top, right, bottom; /* inclusive */
} Cells;

static int
cell_at (const LoamSpace *space, double pixel)
{
  return (int) CLAMP (floor (pixel / space->cell), -FAR_AWAY, FAR_AWAY);
}

/* FALSE where they are too many. */
static gboolean
cells_of (
    const LoamSpace *space, double left, double top, double right, double bottom, Cells *cells)
{
  *cells = (Cells){cell_at (space, left), cell_at (space, top), cell_at (space, right),
                   cell_at (space, bottom)};
  return ((gint64) cells->right - cells->left + 1) * ((gint64) cells->bottom - cells->top + 1) <=
         MAX_CELLS;
}

static guint
bucket (const LoamSpace *space, int column, int row)
{
  guint32 hash = (guint32) column * 0x9e3779b1u ^ (guint32) row * 0x85ebca77u;

  return (hash ^ (hash >> 15)) & space->mask;
}

void
loam_space_init (LoamSpace *space, double cell)
{
  *space = (LoamSpace){
      .cell = cell,
      .items = g_array_new (FALSE, FALSE, sizeof (LoamSpaceItem)),
      .starts = g_array_new (FALSE, TRUE, sizeof (guint32)),
      .entries = g_array_new (FALSE, FALSE, sizeof (guint32)),
  };
}

void
loam_space_clear (LoamSpace *space)
{
  g_clear_pointer (&space->items, g_array_unref);
  g_clear_pointer (&space->starts, g_array_unref);
  g_clear_pointer (&space->entries, g_array_unref);
}

void
loam_space_reset (LoamSpace *space)
{
  g_array_set_size (space->items, 0);
}

void
loam_space_add (LoamSpace *space, LoamSpaceItem item)
{
  g_array_append_val (space->items, item);
}

/* Adds one to the counter of every bucket that item @i lies in (@fill FALSE), or puts it there. Bucket 0 of
 * the counters is for those that lie in too many. */
static void
spread (LoamSpace *space, guint32 i, gboolean fill)
{
  const LoamSpaceItem *item = &g_array_index (space->items, LoamSpaceItem, i);
  guint32 *starts = (guint32 *) (gpointer) space->starts->data;
  guint32 *entries = (guint32 *) (gpointer) space->entries->data;
  Cells cells;

  if (!cells_of (space, item->left, item->top, item->right, item->bottom, &cells)) {
    if (fill)
      entries[starts[space->mask + 1]++] = i;
    else
      starts[space->mask + 2]++;
    return;
  }
  for (int row = cells.top; row <= cells.bottom; row++) {
    for (int column = cells.left; column <= cells.right; column++) {
      guint b = bucket (space, column, row);

      if (fill)
        entries[starts[b]++] = i;
      else
        starts[b + 1]++;
    }
  }
}

void
loam_space_build (LoamSpace *space)
{
  guint buckets = 16;
  guint32 *starts;

  while (buckets < space->items->len * 2)
    buckets *= 2;
  space->mask = buckets - 1;

  /* One more bucket for what is everywhere, and one more start for its end. */
  g_array_set_size (space->starts, 0);
  g_array_set_size (space->starts, buckets + 2);
  for (guint32 i = 0; i < space->items->len; i++)
    spread (space, i, FALSE);
  starts = (guint32 *) (gpointer) space->starts->data;
  for (guint b = 1; b < buckets + 2; b++)
    starts[b] += starts[b - 1];
  g_array_set_size (space->entries, starts[buckets + 1]);
  for (guint32 i = 0; i < space->items->len; i++)
    spread (space, i, TRUE);

  /* Filling moved each start to its end, which is the next one's start. */
  for (guint b = buckets + 1; b > 0; b--)
    starts[b] = starts[b - 1];
  starts[0] = 0;
}

/* The question, while it is asked. */
typedef struct {
  const LoamSpace *space;
  double left, top, right, bottom;
  LoamSpaceFunc func;
  gpointer user_data;
} Query;

static void
ask_item (const Query *query, guint32 i)
{
  const LoamSpaceItem *item = &g_array_index (query->space->items, LoamSpaceItem, i);

  if (item->left <= query->right && item->right >= query->left && item->top <= query->bottom &&
      item->bottom >= query->top)
    query->func (item, query->user_data);
}

static void
ask_bucket (const Query *query, guint b)
{
  const guint32 *starts = (const guint32 *) (gconstpointer) query->space->starts->data;

  for (guint32 i = starts[b]; i < starts[b + 1]; i++)
    ask_item (query, g_array_index (query->space->entries, guint32, i));
}

void
loam_space_query (const LoamSpace *space,
                  double left,
                  double top,
                  double right,
                  double bottom,
                  LoamSpaceFunc func,
                  gpointer user_data)
{
  Query query = {space, left, top, right, bottom, func, user_data};
  Cells cells;

  if (!cells_of (space, left, top, right, bottom, &cells)) {
    for (guint32 i = 0; i < space->items->len; i++)
      ask_item (&query, i);
    return;
  }
  for (int row = cells.top; row <= cells.bottom; row++) {
    for (int column = cells.left; column <= cells.right; column++)
      ask_bucket (&query, bucket (space, column, row));
  }
  ask_bucket (&query, space->mask + 1);
}
