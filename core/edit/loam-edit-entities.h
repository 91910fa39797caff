/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for things (entities). Each is one undo step. Things are of one level. */

#include "loam-document.h"

G_BEGIN_DECLS

/** Whether things can be put on @layer: an entities layer, neither locked nor hidden. */
gboolean loam_edit_entities_can_place (LoamDocument *document, LoamLayer *layer, GError **error);
/** A thing of @prototype (a LoamPrototype or LoamEntity of the level, or NULL) at @at; borrowed. NULL where it can't be
 * placed, or @at is farther from the origin than cells reach. */
LoamEntity *loam_edit_entities_place (LoamDocument *document,
                                      LoamLayer *layer,
                                      LoamObject *prototype,
                                      LoamPoint at);

/** Whether there is at least one, and none is locked or on a locked layer. */
gboolean loam_edit_entities_can_change (LoamDocument *document,
                                        LoamEntity **things,
                                        guint n,
                                        GError **error);
/** The same, and none would stand farther from the origin than cells reach; for duplicates too. */
gboolean loam_edit_entities_can_move (
    LoamDocument *document, LoamEntity **things, guint n, LoamPoint by, GError **error);
gboolean loam_edit_entities_move (
    LoamDocument *document, LoamEntity **things, guint n, LoamPoint by, guint64 gesture);
/** Copies with new ids, above their originals; references among them point to the copies. Returns the
 * copies (borrowed) in the order of @things; free the array. */
GPtrArray *
loam_edit_entities_duplicate (LoamDocument *document, LoamEntity **things, guint n, LoamPoint by);
/** Things that use a deleted one as prototype keep what they inherited from it (see
 * loam_edit_prototype_delete()). */
gboolean loam_edit_entities_delete (LoamDocument *document, LoamEntity **things, guint n);

G_END_DECLS
