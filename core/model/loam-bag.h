/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamBag: an immutable set of property values by component and name.
 *
 * It is what an object says for itself and no more: what it lacks is looked up on its prototype
 * (see loam-resolve.h). A bag never changes; loam_bag_with() makes another, sharing the values, so
 * that a thousand snapshots of an entity cost a reference each, and an undo step is a pointer.
 *
 * For each component that it mentions, a bag either takes it away (`"patrol": null`) or gives it
 * with zero or more fields (`"mover": {}` is a mover with everything inherited or default).
 *
 * Entries lie sorted by component name, then by field name, so two bags of equal content are equal
 * entry by entry. An entry whose field is NULL stands before the fields of its component and tells
 * which of the two it is. */

#include "loam-value.h"

G_BEGIN_DECLS

typedef struct {
  char *component; /**< interned */
  char *field;     /**< interned, or NULL for the component's own entry */
  LoamValue value; /**< of a component's own entry: TRUE (given) or NONE (taken away) */
} LoamBagEntry;

struct _LoamBag {
  gatomicrefcount ref_count;
  guint length;
  LoamBagEntry entries[];
};

/** A bag that says nothing; a new reference. */
LoamBag *loam_bag_new (void);
/** A bag of @length entries in any order, all taken over: no two alike, and for each field's component its
 * own entry, which gives it. For readers: linear but for the sorting. */
LoamBag *loam_bag_new_from_entries (LoamBagEntry *entries, guint length);
LoamBag *loam_bag_ref (LoamBag *bag);
void loam_bag_unref (LoamBag *bag);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamBag, loam_bag_unref)

/** The component's own entry, or NULL where the bag does not mention it. */
const LoamBagEntry *loam_bag_component (const LoamBag *bag, const char *component);
/** The value of a field, or NULL where the bag does not have it. */
const LoamValue *loam_bag_get (const LoamBag *bag, const char *component, const char *field);

/**
 * loam_bag_with:
 * @field: (nullable): a field, or NULL for the component itself
 * @value: (nullable): the value; for a component, NONE takes it away and anything else gives it;
 *   NULL forgets the field, or the component with all its fields
 *
 * A new bag that differs in this. Setting a field gives its component; taking a component away
 * drops its fields; forgetting the last field leaves the component given.
 */
LoamBag *
loam_bag_with (LoamBag *bag, const char *component, const char *field, const LoamValue *value);

/** What @over says, and below it what @under says, as one bag: delegation between the two folded. */
LoamBag *loam_bag_merge (LoamBag *under, LoamBag *over);

gboolean loam_bag_equal (const LoamBag *a, const LoamBag *b);

G_END_DECLS
