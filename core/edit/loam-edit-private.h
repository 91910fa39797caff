/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the verbs share among themselves. */

#include "loam-document.h"
#include "loam-edit-values.h"

G_BEGIN_DECLS

/** How far from the origin files let a thing stand, in pixels: as far as cells reach with the largest tiles. */
#define LOAM_EDIT_MAX_PIXELS 0x1p36
/** The longest chain of delegation that files take. */
#define LOAM_EDIT_MAX_CHAIN 256

/** Whether a thing may be put at @at: as far from the origin as cells reach with the project's tiles. */
gboolean loam_edit_check_place (const LoamProject *project, LoamPoint at, GError **error);
/** Whether one more may delegate to @prototype (nullable): its chain is not the longest. */
gboolean loam_edit_check_chain (const LoamObject *prototype, GError **error);
/** The same for @object with all that delegates to it, by however many steps. */
gboolean
loam_edit_check_join (const LoamObject *object, const LoamObject *prototype, GError **error);

/** How an object is called in labels and messages: its name, or a thing's prototype's. Borrowed. */
const char *loam_edit_get_display_name (const LoamObject *object);
/** What a kind is called there: "terrain", "layer", "thing". */
const char *loam_edit_get_kind_name (LoamKind kind);

/** Whether what lies on @layer may change: neither locked nor hidden. */
gboolean loam_edit_check_layer (const LoamLayer *layer, GError **error);
/** Whether a thing may change: it and its layer are not locked, and its layer is not hidden. */
gboolean loam_edit_check_thing (const LoamEntity *thing, GError **error);
/** The part of @area that can be written. A grid without bounds takes all or, past its limits, nothing. */
LoamRect loam_edit_get_writable (const LoamGrid *grid, LoamRect area);
/** loam_field_check(), and a file is inside the project's folder. */
gboolean loam_edit_check_field (const LoamField *field,
                                const LoamValue *value,
                                LoamValue *checked,
                                GError **error);
/** The values as their fields keep them, or NULL with an error where one doesn't fit. */
LoamBag *loam_edit_check_values (LoamProject *project, const LoamBag *values, GError **error);

/**
 * loam_edit_check_name:
 * @owner: what the named object lies in: the project, or a layer's level
 * @self: (nullable): the object that is to get the name; it may have it already
 *
 * Whether an object of @kind may be called @name: not empty, plain, and nobody else's, "formerly" included.
 */
gboolean loam_edit_check_name (LoamProject *project,
                               LoamKind kind,
                               LoamObject *owner,
                               const LoamObject *self,
                               const char *name,
                               GError **error);

/** Pushes a property command that takes over @value; within a group. */
void loam_edit_push_property (LoamDocument *document,
                              gpointer object,
                              LoamProperty property,
                              LoamValue value,
                              const char *detail);
/** The same for a bag, taken over; nothing where the object has an equal one. */
void loam_edit_push_values (LoamDocument *document,
                            gpointer object,
                            LoamBag *values,
                            const char *detail);
/** Inserts one item at @index (-1: at the end) and lets go of the caller's reference to it. */
void loam_edit_push_insert (LoamDocument *document, gpointer owner, gpointer item, int index);
/** Removes one item from the list that it is in. */
void loam_edit_push_remove (LoamDocument *document, gpointer item);
/** Removes the things of a level that are in @set. */
void loam_edit_push_remove_things (LoamDocument *document, const LoamLevel *level, GHashTable *set);
/** Puts a new definition (taken over) at the end of its list as one step, unless its name is refused. */
gboolean loam_edit_define (LoamDocument *document, gpointer definition, GError **error);

/** Called for everything with a bag: terrains, prototypes, and the things of all levels. */
typedef void (*LoamEditEachFunc) (LoamObject *object, gpointer user_data);
void loam_edit_each_holder (LoamProject *project, LoamEditEachFunc func, gpointer user_data);

/** For each that delegates to one of @doomed (a set of LoamObject) without being one: puts what it inherits
 * from them into its own bag, and lets it delegate to what they delegate to. Nothing looks different then. */
void loam_edit_fold_doomed (LoamDocument *document, GHashTable *doomed);

/** A copy of @thing with a new id, in no list; a new reference. */
LoamEntity *loam_edit_copy_thing (LoamDocument *document, const LoamEntity *thing);
/** Lets references among copies point to copies: @by_id has the copies (LoamEntity) by the id (interned) of
 * their originals. The copies are in no list yet. */
void loam_edit_remap_things (GHashTable *by_id);

G_END_DECLS
