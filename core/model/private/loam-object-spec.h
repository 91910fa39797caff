/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the properties of objects are: one table (loam-object-spec.c), which everything that goes over all
 * properties reads: get and swap, copies, the content hash, the reader and the writer of files, and the journal. A new
 * property is an entry there, a name in loam-object.c and a field in its structure. */

#include "loam-object.h"

G_BEGIN_DECLS

/** How an object holds a property. */
typedef enum {
  LOAM_STORED_APART,  /**< formerly and extras, by their own rules */
  LOAM_STORED_BOOL,   /**< a gboolean: BOOL */
  LOAM_STORED_INT,    /**< an int: INT */
  LOAM_STORED_DOUBLE, /**< a double: FLOAT */
  LOAM_STORED_COLOR,  /**< a guint32: COLOR */
  LOAM_STORED_TEXT,   /**< interned, never NULL: a text type */
  LOAM_STORED_POINT,  /**< a LoamPoint: POINT */
  LOAM_STORED_PAIR,   /**< two ints, one behind the other: POINT of whole numbers */
  LOAM_STORED_CHOICE, /**< an int, an index of choices: ENUM */
  LOAM_STORED_SHARED, /**< a pointer to what is counted: BAG, GRID, ART, FIELDS, LIST, OBJECT */
} LoamStorage;

typedef struct {
  LoamValueType type; /**< NONE where the kind does not have the property */
  LoamStorage storage;
  gsize offset;
  gboolean optional;          /**< a NULL pointer is the value NONE */
  double initial;             /**< of a new object: a number, colour, index, or both of a point */
  double min, max;            /**< of numbers, and of both of a point */
  const char *const *choices; /**< NULL-terminated */
  LoamValueType of;           /**< of the items of a list */
  gboolean (*check_item) (const LoamValue *item);
} LoamPropertySpec;

/** NULL where objects of @kind do not have @property. */
const LoamPropertySpec *loam_property_get_spec (LoamKind kind, LoamProperty property);
/** Whether @value is one that an object may have, as far as the table knows. */
gboolean loam_property_check (const LoamPropertySpec *spec, const LoamValue *value);
/** Whether @object has what a new one has; files leave that out. @object must have the property. */
gboolean loam_object_is_initial (const LoamObject *object, LoamProperty property);
/** Gives @to, which is new and of the same kind, all that @from has but for its name, what it delegates to, and other
 * objects. Grids are copied, the rest is shared. */
void loam_object_copy_properties (LoamObject *to, const LoamObject *from);

G_END_DECLS
