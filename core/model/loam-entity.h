/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Prototypes and entities: what things are, and where they stand.
 *
 * LoamPrototype is the type object of Game Programming Patterns: a named bag that delegates what it
 * lacks to another prototype. LoamEntity is a placed thing: id, prototype, position, and a bag of only
 * what it overrides. Any prototype may serve another, and so may an entity of the same level
 * (written "@id"). loam-resolve.h answers what a thing's properties are in the end. */

#include "loam-bag.h"
#include "loam-object.h"

G_BEGIN_DECLS

struct _LoamPrototype {
  LoamObject object;
  LoamObject *prototype; /**< a LoamPrototype, or NULL; a reference */
  LoamBag *values;
};

struct _LoamEntity {
  LoamObject object;
  LoamObject
      *prototype; /**< a LoamPrototype or a LoamEntity of the same level, or NULL; a reference */
  LoamBag *values;
  LoamPoint at;    /**< top left corner in pixels of the level, before it is turned */
  LoamPoint size;  /**< pixels; (0, 0) for that of its sprite */
  double rotation; /**< degrees, clockwise */
  LoamPoint
      pivot; /**< what it turns about, as a part of its size: (0, 0) top left, (0.5, 0.5) the middle */
  int order; /**< inside its layer, lower ones are drawn first; equal ones as they stand in the list */
  gboolean hidden, locked;
};

LoamPrototype *loam_prototype_new (const char *name);
/** @id: ten characters, see loam_id_new(). */
LoamEntity *loam_entity_new (const char *id);

G_END_DECLS
