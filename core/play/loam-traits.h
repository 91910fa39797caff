/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamTraits: what a thing is by its components, shared by all that are the same (Flyweight).
 *
 * A thing's properties follow from the bags along its chain of prototypes. Bags are immutable and shared
 * by snapshots, so a thing whose bags are the same as before a live edit has the same traits, by pointer, and
 * need not be looked at. That is what keeps an edit cheap in a world of ten thousand things. */

#include "loam-hash.h"
#include "loam-project.h"
#include "loam-roster.h"
#include "loam-view.h"

G_BEGIN_DECLS

struct _LoamTraits {
  LoamBag *values;          /**< what the thing says for itself */
  const LoamTraits *parent; /**< its prototype's, or NULL */
  LoamPoint own_size; /**< of the placed thing itself, as are those that follow; else all are 0 */
  double rotation;
  LoamPoint pivot;
  LoamHash hash;     /**< of all fields of all components, resolved */
  LoamPoint size;    /**< pixels */
  LoamSprite sprite; /**< at 0, 0 */
  char *image;       /**< of the sprite; a reference, or NULL */
  gboolean used;     /**< since loam_traits_table_begin() */
};

typedef struct {
  GHashTable *table;    /**< set of LoamTraits */
  GHashTable *outdated; /**< the table before, while types of components change; or NULL */
  LoamProject *project; /**< the snapshot; a reference */
} LoamTraitsTable;

void loam_traits_table_init (LoamTraitsTable *traits);
void loam_traits_table_clear (LoamTraitsTable *traits);

/** Turns to a newer snapshot. */
void loam_traits_table_begin (LoamTraitsTable *traits, LoamProject *project);
/** The traits of @thing in the snapshot, or NULL and an error where its chain is a ring or too long. They are
 * valid until a loam_traits_table_end() before which nobody asked for them. */
const LoamTraits *
loam_traits_table_get (LoamTraitsTable *traits, const LoamObject *thing, GError **error);
/** Drops what was not asked for since loam_traits_table_begin(). */
void loam_traits_table_end (LoamTraitsTable *traits);

G_END_DECLS
