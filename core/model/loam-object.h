/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamObject: what all things of a project have in common.
 *
 * Terrains, tilesets, tiles, components, prototypes, levels, layers and entities, and the project itself, begin with
 * this structure; cast between them by the kind. It gives the commands of core/edit one way to swap
 * any property of any object (private/loam-object-private.h) and one way to put items into any list,
 * so that a new kind of edit needs no new command.
 *
 * Objects are mutable and belong to the main thread. Threads and the runtime get copies
 * (loam_level_copy(), loam_project_copy()) which share grids, bags and text. */

#include "loam-value.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_KIND_PROJECT,
  LOAM_KIND_TERRAIN,
  LOAM_KIND_TILESET,
  LOAM_KIND_TILE,
  LOAM_KIND_COMPONENT,
  LOAM_KIND_PROTOTYPE,
  LOAM_KIND_LEVEL,
  LOAM_KIND_LAYER,
  LOAM_KIND_ENTITY
} LoamKind;
#define LOAM_N_KINDS (LOAM_KIND_ENTITY + 1)

/** What is *about* an object; LOAM_PROPERTY_VALUES is its bag. The comment names the value's type and
 * the kinds that have it. */
typedef enum {
  LOAM_PROPERTY_NAME,     /**< STRING: all but tiles; of an entity it may be "" */
  LOAM_PROPERTY_FORMERLY, /**< LIST of STRING, or NONE: terrain, tileset, component, prototype, level */
  LOAM_PROPERTY_VALUES,    /**< BAG: terrain, tile, prototype, entity */
  LOAM_PROPERTY_PROTOTYPE, /**< OBJECT (prototype or entity, or NULL): prototype, entity */
  LOAM_PROPERTY_AT, /**< POINT in pixels: the top left corner of an entity, or of a tile in its picture */
  LOAM_PROPERTY_HIDDEN,  /**< BOOL: layer, entity */
  LOAM_PROPERTY_LOCKED,  /**< BOOL: layer, entity */
  LOAM_PROPERTY_OPACITY, /**< FLOAT 0..1: layer */
  LOAM_PROPERTY_CELLS,   /**< GRID: layer of terrain or of tiles */
  LOAM_PROPERTY_SIZE, /**< POINT, whole numbers: of a level in cells, (0, 0) without bounds; of a tile in pixels,
                              (0, 0) for its whole picture; of an entity in pixels and their parts, (0, 0) for
                              its sprite's */
  LOAM_PROPERTY_TILE,        /**< POINT in pixels, whole numbers: project, tileset */
  LOAM_PROPERTY_COST,        /**< FLOAT, movement cost, 1 is plain, at least 0.01: terrain */
  LOAM_PROPERTY_WATER,       /**< BOOL: terrain */
  LOAM_PROPERTY_SOLID,       /**< BOOL: terrain */
  LOAM_PROPERTY_COLOR,       /**< COLOR: terrain */
  LOAM_PROPERTY_ART,         /**< ART, or NONE for plain colour: terrain */
  LOAM_PROPERTY_FIELDS,      /**< FIELDS: component */
  LOAM_PROPERTY_IMAGE,       /**< FILE, or "": tileset, tile, image layer */
  LOAM_PROPERTY_MARGIN,      /**< INT, pixels: tileset */
  LOAM_PROPERTY_SPACING,     /**< INT, pixels: tileset */
  LOAM_PROPERTY_COLUMNS,     /**< INT, 0 for as many as fit: tileset */
  LOAM_PROPERTY_COUNT,       /**< INT, 0 for as many as fit: tileset */
  LOAM_PROPERTY_OFFSET,      /**< POINT in pixels: tileset (whole numbers), layer */
  LOAM_PROPERTY_ALIGN,       /**< ENUM: tileset */
  LOAM_PROPERTY_NUMBER,      /**< INT: tile */
  LOAM_PROPERTY_PROBABILITY, /**< FLOAT: tile */
  LOAM_PROPERTY_ANIMATION,   /**< LIST of POINT, or NONE: tile */
  LOAM_PROPERTY_SHAPES,      /**< LIST of STRING, or NONE: tile */
  LOAM_PROPERTY_TERRAIN,     /**< OBJECT (terrain, or NULL): tile */
  LOAM_PROPERTY_TINT,        /**< COLOR: layer */
  LOAM_PROPERTY_BLEND,       /**< ENUM: layer */
  LOAM_PROPERTY_PARALLAX,    /**< POINT, 1 moves with the level: layer */
  LOAM_PROPERTY_REPEAT,      /**< ENUM: image layer */
  LOAM_PROPERTY_ROTATION,    /**< FLOAT, degrees clockwise: entity */
  LOAM_PROPERTY_PIVOT, /**< POINT 0..1 of the size, what it turns about, at first the middle: entity */
  LOAM_PROPERTY_ORDER, /**< INT, lower ones are drawn first: entity */
  LOAM_PROPERTY_EXTRAS, /**< LIST of STRING, or NONE: the unknown members, for each of them what it is after, its key
                              and its value: all */
  LOAM_N_PROPERTIES
} LoamProperty;

/** The lists that objects have; all hold objects. */
typedef enum {
  LOAM_LIST_TERRAINS,   /**< project */
  LOAM_LIST_TILESETS,   /**< project */
  LOAM_LIST_COMPONENTS, /**< project: its own component types, not the built-in ones */
  LOAM_LIST_PROTOTYPES, /**< project */
  LOAM_LIST_LEVELS,     /**< project */
  LOAM_LIST_LAYERS,     /**< level, group layer; the first is the bottom one */
  LOAM_LIST_ENTITIES,   /**< entities layer; the first is drawn first */
  LOAM_LIST_TILES,      /**< tileset; ascending by number */
  LOAM_N_LISTS
} LoamListId;

/** A member of a JSON object that this version does not know, kept as it was written. */
typedef struct {
  int after;   /**< index in file order of the known key that it followed, or -1 */
  char *key;   /**< with its quotes, escapes untouched */
  char *value; /**< raw JSON text */
} LoamExtra;

struct _LoamObject {
  gatomicrefcount ref_count;
  LoamKind kind;
  /** Whose list holds it, or NULL while it is in none. Not a reference. */
  LoamObject *owner;
  /** Of levels, layers and entities: ten characters of base32, unique in the project, never reused.
   * NULL on definitions. Interned. */
  char *id;
  char *name; /**< interned, "" where it has none */
  /** Names that it had before (interned), oldest first; NULL-terminated, or NULL. */
  char **formerly;
  /** Of LoamExtra, or NULL. */
  GArray *extras;
};

/** Whether two arrays of LoamExtra, or NULL, hold the same. */
gboolean loam_extras_equal (const GArray *a, const GArray *b);

LoamObject *loam_object_ref (gpointer object);
void loam_object_unref (gpointer object);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamObject, loam_object_unref)

/** Whether objects of @kind have @property. */
gboolean loam_kind_has_property (LoamKind kind, LoamProperty property);
/** Whether @object has it: of layers, some kinds lack what others have. */
gboolean loam_object_has_property (const LoamObject *object, LoamProperty property);
/** "terrain", "prototype", … */
const char *loam_kind_name (LoamKind kind);
/** What an ENUM property of objects of @kind may be, NULL-terminated; NULL where it is no such property. */
const char *const *loam_property_get_choices (LoamKind kind, LoamProperty property);
/** "name", "cost", … as in files. */
const char *loam_property_name (LoamProperty property);

/** The property's value; clear it. @object must have the property. */
LoamValue loam_object_get (const LoamObject *object, LoamProperty property);

/** The items of a list of @object, of LoamObject (borrowed; do not change it); NULL where a layer of its kind has no such
 * list. */
GPtrArray *loam_object_get_list (const LoamObject *object, LoamListId list);
/** The list of what @object holds: layers, entities or tiles; LOAM_N_LISTS where it holds nothing, and of the project,
 * which has several. */
LoamListId loam_object_get_held_list (const LoamObject *object);
/** Whether objects of @kind may have that list; of layers, some have one and some have another. */
gboolean loam_kind_has_list (LoamKind kind, LoamListId list);
/** Which list of its owner an object of @kind goes into. */
LoamListId loam_kind_get_list (LoamKind kind);
/** Position of @object in its owner's list, or -1. Linear. */
int loam_object_get_index (const LoamObject *object);

/** The project that holds @object, at whatever depth; NULL while it is in none. */
LoamProject *loam_object_get_project (const LoamObject *object);
/** The level that holds @object (or is it); NULL for definitions. */
LoamLevel *loam_object_get_level (const LoamObject *object);

G_END_DECLS
