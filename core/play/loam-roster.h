/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamRoster: who is in a world.
 *
 * A thing is a slot in tables and is told by a handle: the slot's number and the generation of the one
 * that lives in it. When a thing goes, the generation moves on, so that a handle that somebody kept finds
 * nobody rather than the next tenant.
 *
 * The roster also keeps the order in which things are updated: by id. The rank of a slot is its place in
 * that order. */

#include "loam-entity.h"
#include "loam-hash.h"

G_BEGIN_DECLS

typedef struct {
  guint32 index;
  guint32 generation; /**< from 1 */
} LoamHandle;

/** Nobody. */
#define LOAM_NOBODY ((LoamHandle){0, 0})

typedef struct _LoamTraits LoamTraits;

/** What is seldom looked at of a thing; what is looked at in each step lies in arrays of its own. */
typedef struct {
  guint32 generation;
  gboolean alive;
  gboolean removed;      /**< marked, and swept at the end of the step */
  gboolean seen;         /**< while an edit is applied: the newer level still has it */
  const char *id;        /**< interned, valid as long as the roster, even when the thing is gone */
  const char *prototype; /**< name of the nearest prototype, interned, or NULL; of the snapshot */
  const LoamEntity *entity; /**< in the world's snapshot */
  const LoamTraits *traits;
  LoamHash id_hash;
  LoamPoint size; /**< pixels */
} LoamThing;

typedef struct {
  GArray *things;      /**< of LoamThing, by slot */
  GArray *free_slots;  /**< of guint32 */
  GArray *order;       /**< of guint32: live slots by id */
  GArray *ranks;       /**< of guint32, by slot */
  gboolean came, went; /**< somebody did since @order and @ranks were made */
  GHashTable *by_id;   /**< id to slot + 1 */
  GHashTable *ids;     /**< every id there has been; owns the text */
} LoamRoster;

void loam_roster_init (LoamRoster *roster);
void loam_roster_clear (LoamRoster *roster);

/** Lets a thing of that id in, which must not be there; returns its slot. The order is stale until
 * loam_roster_sort(). */
guint32 loam_roster_add (LoamRoster *roster, const char *id);
/** Lets the thing of @slot go. The order is stale until loam_roster_sort(). */
void loam_roster_remove (LoamRoster *roster, guint32 slot);
/** Brings the order up to date; with nobody come or gone, it costs nothing. */
void loam_roster_sort (LoamRoster *roster);

static inline LoamThing *
loam_roster_get (const LoamRoster *roster, guint32 slot)
{
  return &g_array_index (roster->things, LoamThing, slot);
}

/** Of the live thing in @slot. */
LoamHandle loam_roster_handle (const LoamRoster *roster, guint32 slot);
/** Whether the thing of @handle is still there, and not marked; @slot (out) (optional). */
gboolean loam_roster_find (const LoamRoster *roster, LoamHandle handle, guint32 *slot);
gboolean loam_roster_find_id (const LoamRoster *roster, const char *id, guint32 *slot);

G_END_DECLS
