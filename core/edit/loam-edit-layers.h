/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Making layers, for the verbs that make levels and layers. Private to core/edit. */

#include "loam-document.h"

G_BEGIN_DECLS

/** Empty cells of a level of that size; 0×0 has no bounds. A new reference. */
LoamGrid *loam_edit_new_grid (int width, int height);
/** An empty layer with a new id; a new reference. */
LoamLayer *loam_edit_new_layer (
    LoamDocument *document, LoamLayerKind kind, const char *name, int width, int height);
/** A copy of @layer with new ids, in no list; a new reference. Enters copies of its things in @copies (owned
 * there) by the ids of the originals, for loam_edit_remap_things(). */
LoamLayer *loam_edit_copy_layer (LoamDocument *document,
                                 const LoamLayer *layer,
                                 const char *name,
                                 GHashTable *copies);

G_END_DECLS
