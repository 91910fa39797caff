/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Delegation: what a thing's properties are in the end.
 *
 * The look-up is per property inside a component, along the chain: the thing's own bag, its
 * prototype's, that one's prototype's, … A component that a bag on the way takes away (null) ends the
 * walk for that component: what stands above is not seen, though a bag nearer to the thing may give the
 * component again. A field that nobody gives has its type's default. Lists are replaced whole. */

#include "loam-bag.h"
#include "loam-component.h"
#include "loam-entity.h"

G_BEGIN_DECLS

/** Where a value comes from; the inspector shows these apart. */
typedef enum {
  LOAM_ORIGIN_ABSENT,    /**< the thing has no such component */
  LOAM_ORIGIN_DEFAULT,   /**< nobody on the chain gives it */
  LOAM_ORIGIN_INHERITED, /**< a prototype gives it */
  LOAM_ORIGIN_OWN,       /**< the thing gives it, and nothing above does */
  LOAM_ORIGIN_OVERRIDDEN /**< the thing gives it in place of a prototype's */
} LoamOrigin;

/** The prototype of a prototype or entity, or NULL. */
LoamObject *loam_object_get_prototype (const LoamObject *thing);
/** The bag of a prototype, entity or terrain. */
LoamBag *loam_object_get_values (const LoamObject *thing);

/** Whether @thing has @component, on its own or by delegation. @component need not be interned. */
gboolean loam_resolve_has (const LoamObject *thing, const char *component);

/**
 * loam_resolve_get:
 * @giver: (out) (optional): whose bag gives the value (borrowed), or NULL for a default
 *
 * The value of a field of @thing: borrowed, valid until something changes. NULL where the thing lacks
 * the component or the component has no such field.
 */
const LoamValue *loam_resolve_get (const LoamProject *project,
                                   const LoamObject *thing,
                                   const char *component,
                                   const char *field,
                                   LoamOrigin *origin,
                                   const LoamObject **giver);

/** Names (interned, borrowed) of all components that @thing has, sorted; free the array. */
GPtrArray *loam_resolve_components (const LoamObject *thing);

/** All that @thing says and inherits, in one bag; without the types' defaults. */
LoamBag *loam_resolve_flatten (const LoamObject *thing);

/** The size of a frame of a thing's sprite in pixels, or else of a tile. */
LoamPoint loam_resolve_frame_size (const LoamProject *project, const LoamObject *thing);
/** The size of a thing in pixels: its own, or that of its frame. */
LoamPoint loam_resolve_size (const LoamProject *project, const LoamObject *thing);

/** Whether giving @thing the prototype @prototype would close a cycle; @chain (out) (optional) then
 * names the whole chain: "a → b → a". Free with g_free(). */
gboolean
loam_resolve_would_cycle (const LoamObject *thing, const LoamObject *prototype, char **chain);

G_END_DECLS
