/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for definitions: terrains, component types, prototypes. Each is one undo step. What they return is
 * borrowed. Names are unique within their kind, "formerly" included; an empty one is refused. */

#include "loam-document.h"

G_BEGIN_DECLS

/** A new terrain at the end of the list; change it with loam_edit_set_property(). */
LoamTerrain *loam_edit_terrain_define (LoamDocument *document, const char *name, GError **error);
/** Its cells, in every level, become those of @instead (NULL: empty). */
gboolean
loam_edit_terrain_delete (LoamDocument *document, LoamTerrain *terrain, LoamTerrain *instead);

/** How many cells of all levels it has. */
guint64 loam_edit_terrain_count_cells (LoamDocument *document, LoamTerrain *terrain);

/** A new component type of the project. */
LoamComponent *loam_edit_component_define (LoamDocument *document,
                                           const char *name,
                                           LoamFields *fields,
                                           GError **error);
/** Other fields for it. Values that no longer fit are dropped, in the same step. */
gboolean loam_edit_component_set_fields (LoamDocument *document,
                                         LoamComponent *component,
                                         LoamFields *fields,
                                         GError **error);
/** With all values of it, in the same step. Built-in types are refused. */
gboolean
loam_edit_component_delete (LoamDocument *document, LoamComponent *component, GError **error);

/** A new prototype that delegates to @parent (nullable) and says @values (nullable; checked). */
LoamPrototype *loam_edit_prototype_define (LoamDocument *document,
                                           const char *name,
                                           LoamPrototype *parent,
                                           LoamBag *values,
                                           GError **error);
/** What delegates to it gets its values folded in and delegates to its parent: nothing looks different. */
gboolean loam_edit_prototype_delete (LoamDocument *document, LoamPrototype *prototype);
/** What delegates to it delegates to @instead. LOAM_ERROR_CYCLE where that delegates to it itself. */
gboolean loam_edit_prototype_replace (LoamDocument *document,
                                      LoamPrototype *prototype,
                                      LoamPrototype *instead,
                                      GError **error);
gboolean loam_edit_prototype_can_replace (LoamDocument *document,
                                          LoamPrototype *prototype,
                                          LoamPrototype *instead,
                                          GError **error);
/** All prototypes and things that delegate to it, whatever lies between, go with it. LOAM_ERROR_STATE where one of them
 * is locked, or its layer is or is hidden. */
gboolean
loam_edit_prototype_delete_all (LoamDocument *document, LoamPrototype *prototype, GError **error);
/** How many those would be. */
void loam_edit_prototype_count_heirs (LoamDocument *document,
                                      LoamPrototype *prototype,
                                      guint *n_prototypes,
                                      guint *n_things);
/** Things and prototypes that delegate to @thing directly (LoamObject, borrowed); free the array. */
GPtrArray *loam_edit_find_uses (LoamDocument *document, const LoamObject *thing);

/** Moves a definition (or a level or layer) to stand at @index in its list. */
gboolean loam_edit_reorder (LoamDocument *document, LoamObject *object, guint index);

/** A name that nothing of @kind has: @base, or with the next number for its own, "base 2", …
 * Free with g_free(). */
char *loam_edit_free_name (LoamDocument *document, LoamKind kind, const char *base);

G_END_DECLS
