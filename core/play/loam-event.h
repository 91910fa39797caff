/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamEvent: something that happened, told to whom it concerns (Event Queue and Observer).
 *
 * An event is queued for a step and delivered when that step comes to its events: by step, then the higher
 * priority first, then in the order of sending. Queueing copies the arguments. Receivers register interest
 * in a type, and only they are called; an event may be sent by one who is called.
 *
 * Events are numbered from 1 in the order of sending, and each remembers the number of the one that caused
 * it. Those that were delivered make the trail, until it is forgotten. Records lie in a pool that grows, since
 * an event must not be lost. */

#include "loam-pool.h"
#include "loam-roster.h"

G_BEGIN_DECLS

#define LOAM_EVENT_MAX_ARGS 8

typedef struct {
  const char *name; /**< static or interned */
  LoamValue value;
} LoamEventArg;

typedef struct {
  const char *type;    /**< interned: compare with == */
  LoamHandle from, to; /**< LOAM_NOBODY where there is none */
  const char *from_id; /**< ids of both, which outlive them; or NULL */
  const char *to_id;
  guint64 number; /**< set when it is sent */
  guint64 cause;  /**< number of the event that caused it, or 0 */
  guint64 step;   /**< in which it is delivered */
  int priority;   /**< the higher goes first */
  guint n_args;
  LoamEventArg args[LOAM_EVENT_MAX_ARGS];
} LoamEvent;

typedef void (*LoamEventFunc) (const LoamEvent *event, gpointer user_data);

typedef struct {
  LoamPool pool;     /**< of LoamEvent */
  GArray *heap;      /**< of what is due, the next on top */
  GArray *interests; /**< who wants to hear what */
  GArray *trail;     /**< of guint32: slots of those that were delivered, in that order */
  GHashTable *types; /**< interned names; owns them */
  guint64 sent;      /**< numbers given */
} LoamEventQueue;

void loam_event_queue_init (LoamEventQueue *queue, guint32 capacity);
void loam_event_queue_clear (LoamEventQueue *queue);

/** The shared copy of a type's name, valid as long as the queue. */
const char *loam_event_queue_type (LoamEventQueue *queue, const char *name);
/** Calls @func for each delivered event of @type (from loam_event_queue_type()). */
void loam_event_queue_listen (LoamEventQueue *queue,
                              const char *type,
                              LoamEventFunc func,
                              gpointer user_data);

/** Queues a copy of @event, whose number is set by this; returns that number. */
guint64 loam_event_queue_send (LoamEventQueue *queue, const LoamEvent *event);
/** Delivers all that is due in @step or before, also what is sent meanwhile, and adds it to the trail. */
void loam_event_queue_deliver (LoamEventQueue *queue, guint64 step);
/** Number @i of the trail, or NULL after the last. */
const LoamEvent *loam_event_queue_get_delivered (const LoamEventQueue *queue, guint i);
/** Empties the trail. */
void loam_event_queue_forget (LoamEventQueue *queue);

G_END_DECLS
