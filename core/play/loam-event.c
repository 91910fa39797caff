/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-event.h"

#include <string.h>

/* What the order depends on lies in the heap itself, so that sifting touches nothing else. */
typedef struct {
  guint64 step, number;
  int priority;
  guint32 slot;
} Due;

typedef struct {
  const char *type;
  LoamEventFunc func;
  gpointer user_data;
} Interest;

static void
clear_args (LoamEvent *event)
{
  for (guint i = 0; i < event->n_args; i++)
    loam_value_clear (&event->args[i].value);
}

void
loam_event_queue_init (LoamEventQueue *queue, guint32 capacity)
{
  *queue = (LoamEventQueue){
      .heap = g_array_new (FALSE, FALSE, sizeof (Due)),
      .interests = g_array_new (FALSE, FALSE, sizeof (Interest)),
      .trail = g_array_new (FALSE, FALSE, sizeof (guint32)),
      .types = g_hash_table_new_full (g_str_hash, g_str_equal,
                                      (GDestroyNotify) g_ref_string_release, NULL),
  };
  loam_pool_init (&queue->pool, sizeof (LoamEvent), capacity, LOAM_POOL_GROW);
}

void
loam_event_queue_clear (LoamEventQueue *queue)
{
  for (guint32 slot = loam_pool_first (&queue->pool); slot != LOAM_POOL_NONE;
       slot = loam_pool_next (&queue->pool, slot))
    clear_args (loam_pool_get (&queue->pool, slot));
  loam_pool_clear (&queue->pool);
  g_clear_pointer (&queue->heap, g_array_unref);
  g_clear_pointer (&queue->interests, g_array_unref);
  g_clear_pointer (&queue->trail, g_array_unref);
  g_clear_pointer (&queue->types, g_hash_table_unref);
}

const char *
loam_event_queue_type (LoamEventQueue *queue, const char *name)
{
  gpointer type = NULL;

  if (!g_hash_table_lookup_extended (queue->types, name, &type, NULL)) {
    type = loam_intern (name);
    g_hash_table_add (queue->types, type);
  }
  return type;
}

void
loam_event_queue_listen (LoamEventQueue *queue,
                         const char *type,
                         LoamEventFunc func,
                         gpointer user_data)
{
  Interest interest = {type, func, user_data};

  g_array_append_val (queue->interests, interest);
}

static gboolean
is_before (const Due *a, const Due *b)
{
  if (a->step != b->step)
    return a->step < b->step;
  if (a->priority != b->priority)
    return a->priority > b->priority;
  return a->number < b->number;
}

static void
heap_push (GArray *heap, Due due)
{
  Due *items;
  guint at = heap->len;

  g_array_append_val (heap, due);
  items = (Due *) (gpointer) heap->data;
  while (at > 0 && is_before (&due, &items[(at - 1) / 2])) {
    items[at] = items[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  items[at] = due;
}

static Due
heap_pop (GArray *heap)
{
  Due *items = (Due *) (gpointer) heap->data;
  Due top = items[0], last = items[heap->len - 1];
  guint at = 0;

  g_array_set_size (heap, heap->len - 1);
  for (guint child = 1; child < heap->len; child = 2 * at + 1) {
    if (child + 1 < heap->len && is_before (&items[child + 1], &items[child]))
      child++;
    if (!is_before (&items[child], &last))
      break;
    items[at] = items[child];
    at = child;
  }
  if (heap->len > 0)
    items[at] = last;
  return top;
}

guint64
loam_event_queue_send (LoamEventQueue *queue, const LoamEvent *event)
{
  guint32 slot;
  LoamEvent *copy;

  g_return_val_if_fail (event->n_args <= LOAM_EVENT_MAX_ARGS, 0);

  slot = loam_pool_take (&queue->pool);
  copy = loam_pool_get (&queue->pool, slot);
  memcpy (copy, event, offsetof (LoamEvent, args) + event->n_args * sizeof event->args[0]);
  for (guint i = 0; i < event->n_args; i++)
    copy->args[i].value = loam_value_copy (&event->args[i].value);
  copy->number = ++queue->sent;
  heap_push (queue->heap, (Due){copy->step, copy->number, copy->priority, slot});
  return copy->number;
}

void
loam_event_queue_deliver (LoamEventQueue *queue, guint64 step)
{
  while (queue->heap->len > 0 && g_array_index (queue->heap, Due, 0).step <= step) {
    guint32 slot = heap_pop (queue->heap).slot;
    const LoamEvent *event = loam_pool_get (&queue->pool, slot);

    g_array_append_val (queue->trail, slot);
    for (guint i = 0; i < queue->interests->len; i++) {
      Interest interest = g_array_index (queue->interests, Interest, i);

      if (interest.type == event->type)
        interest.func (event, interest.user_data);
    }
  }
}

const LoamEvent *
loam_event_queue_get_delivered (const LoamEventQueue *queue, guint i)
{
  if (i >= queue->trail->len)
    return NULL;
  return loam_pool_get (&queue->pool, g_array_index (queue->trail, guint32, i));
}

void
loam_event_queue_forget (LoamEventQueue *queue)
{
  for (guint i = 0; i < queue->trail->len; i++) {
    guint32 slot = g_array_index (queue->trail, guint32, i);

    clear_args (loam_pool_get (&queue->pool, slot));
    loam_pool_give (&queue->pool, slot);
  }
  g_array_set_size (queue->trail, 0);
}
