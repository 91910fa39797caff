/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the reader share. One LoamReader lives while a project is read. */

#include "loam-json.h"
#include "loam-reader.h"

G_BEGIN_DECLS

/** The version of the format, of projects and of levels. */
#define LOAM_FORMAT_VERSION 1
/** Key of the extras of a project that keep the levels which could not be read: `value` is the path as the file
 * has it, `after` its place in the file's "levels". No unknown member can have the key. Items of other lists that could
 * not be read are kept so too, see loam_lost_key(). */
#define LOAM_LOST_LEVEL_KEY "\"levels\""
/** Longest chain of delegation, and largest numbers of what a project can hold. */
#define LOAM_MAX_CHAIN 256
#define LOAM_MAX_TERRAINS 65535
#define LOAM_MAX_COMPONENTS 512
#define LOAM_MAX_FIELDS 256
#define LOAM_MAX_LEVELS 16384
/** Bytes that the cells of a project may take: a few lines of text can ask for any number of them. */
#define LOAM_MAX_CELL_BYTES ((gint64) 1 << 30)

typedef struct {
  LoamProject *project;
  /** Objects by name and by former names (a name goes before a former one); borrowed. */
  GHashTable *terrains, *tilesets, *prototypes;
  /** Levels, layers and entities of the project by id; borrowed. */
  GHashTable *ids;
  /** What is left of LOAM_MAX_CELL_BYTES. */
  gint64 cell_bytes;
  /** Where given, what can't be read is left out, and told here; borrowed. */
  GPtrArray *losses;
} LoamReader;

void loam_reader_init (LoamReader *reader, LoamProject *project);
void loam_reader_clear (LoamReader *reader);
/** Enters the ids of a level that came into the project. */
void loam_reader_add_ids (LoamReader *reader, LoamLevel *level);
void loam_reader_set_name (LoamObject *object, const char *name);
/** Reads the bag of @object. */
gboolean loam_reader_set_values (LoamReader *reader,
                                 const LoamJson *json,
                                 const cJSON *node,
                                 LoamObject *object,
                                 GError **error);

/* loam-reader-property.c */

/** Reads a property of @object from @node; leaves it as it is where that is NULL. Not of names, prototypes, cells and
 * fields. */
gboolean loam_reader_set_property (LoamReader *reader,
                                   const LoamJson *json,
                                   const cJSON *node,
                                   LoamObject *object,
                                   LoamProperty property,
                                   GError **error);
/** Reads several, each from the member at its place; @properties ends with LOAM_N_PROPERTIES. */
gboolean loam_reader_set_properties (LoamReader *reader,
                                     const LoamJson *json,
                                     const cJSON **members,
                                     const LoamProperty *properties,
                                     LoamObject *object,
                                     GError **error);

/* loam-reader-members.c: members of objects, with what is wrong about them. */

/**
 * loam_reader_members:
 * @keys: the known keys in the order of files, NULL-terminated
 * @members: (out): for each of @keys its value, or NULL
 * @extras: (out) (nullable): unknown members (of LoamExtra), or NULL where there are none; where not
 *   given, an unknown member is an error
 * @one_line: whether the writer puts the object on one line: then text of several lines is laid on one
 */
gboolean loam_reader_members (const LoamJson *json,
                              const cJSON *node,
                              const char *const *keys,
                              const cJSON **members,
                              GArray **extras,
                              gboolean one_line,
                              GError **error);
/** Says what was expected in place of @node. */
void loam_reader_expected (const LoamJson *json,
                           const cJSON *node,
                           GError **error,
                           const char *format,
                           ...) G_GNUC_PRINTF (4, 5);
/** Says that @name is nothing, and what close to it is. @names: (element-type utf8): what there is. */
void loam_reader_unknown (const LoamJson *json,
                          const cJSON *node,
                          GError **error,
                          const char *kind,
                          const char *name,
                          GPtrArray *names);
/** The same, of the names of @objects (of LoamObject). */
void loam_reader_unknown_object (const LoamJson *json,
                                 const cJSON *node,
                                 GError **error,
                                 const char *kind,
                                 const char *name,
                                 const GPtrArray *objects);
/** Whether @name, at @node, is new among @names; adds it, borrowed. */
gboolean loam_reader_check_unique (
    const LoamJson *json, const cJSON *node, GHashTable *names, const char *name, GError **error);
/** Whether @node, the value of @key in @object, is there. */
gboolean loam_reader_require (
    const LoamJson *json, const cJSON *object, const cJSON *node, const char *key, GError **error);

/* These leave @value as it is where @node is NULL. */

gboolean
loam_reader_get_bool (const LoamJson *json, const cJSON *node, gboolean *value, GError **error);
gboolean loam_reader_get_int (
    const LoamJson *json, const cJSON *node, int min, int max, int *value, GError **error);
gboolean loam_reader_get_double (
    const LoamJson *json, const cJSON *node, double min, double max, double *value, GError **error);
gboolean
loam_reader_get_text (const LoamJson *json, const cJSON *node, const char **value, GError **error);
gboolean
loam_reader_get_color (const LoamJson *json, const cJSON *node, guint32 *value, GError **error);
/** [x, y], whole numbers. */
gboolean loam_reader_get_pair (
    const LoamJson *json, const cJSON *node, int min, int max, int *x, int *y, GError **error);
gboolean
loam_reader_get_array (const LoamJson *json, const cJSON *node, guint most, GError **error);

/** A name: not empty, no control characters, not long, and none of a "@" in front. */
gboolean
loam_reader_get_name (const LoamJson *json, const cJSON *node, const char **name, GError **error);
/** "formerly". */
gboolean loam_reader_read_formerly (const LoamJson *json,
                                    const cJSON *node,
                                    LoamObject *object,
                                    GError **error);
/** Checks the version in member @key. */
gboolean loam_reader_check_version (
    const LoamJson *json, const cJSON *root, const char *key, const cJSON *node, GError **error);

/** A copy of raw JSON text; where @one_line, line ends and the space after them become one space. */
char *loam_reader_dup_raw (const LoamJson *json, const cJSON *node, gboolean one_line);

/* loam-reader-lost.c */

/** The key of the extras that keep lost items of a list: `value` is their text, `after` their place in it. */
const char *loam_lost_key (LoamListId list);
/** Takes @lost, why the item @node at @place of a list of @owner can't be read, as a loss; or as the error, where losses
 * are not taken: FALSE. */
gboolean loam_reader_lose (LoamReader *reader,
                           const LoamJson *json,
                           const cJSON *node,
                           LoamObject *owner,
                           LoamListId list,
                           int place,
                           GError **lost,
                           GError **error);
/** How many delegate to what from @thing (nullable) up, itself included; 0 where one of them could not be read, or they are
 * too many. @lengths: what is known, 0 for what could not be read; gets what is found. */
guint loam_reader_measure_chain (GHashTable *lengths, LoamObject *thing);
/** Whether that is something; the error says why not. @failed: what could not be read for another reason. */
gboolean loam_reader_check_measured (const LoamJson *json,
                                     const cJSON *node,
                                     GHashTable *lengths,
                                     GHashTable *failed,
                                     LoamObject *thing,
                                     GError **error);
/** Takes those of a list that are in @doomed out of it. */
void loam_reader_remove_all (LoamObject *owner, LoamListId list, GHashTable *doomed);

/* loam-reader-define.c: definitions, from a project's root. */

gboolean loam_reader_read_components (LoamReader *reader,
                                      const LoamJson *json,
                                      const cJSON *array,
                                      GError **error);
gboolean loam_reader_read_terrains (LoamReader *reader,
                                    const LoamJson *json,
                                    const cJSON *array,
                                    GError **error);
/** Tilesets: loam-reader-tilesets.c. Terrains must be there. */
gboolean loam_reader_read_tilesets (LoamReader *reader,
                                    const LoamJson *json,
                                    const cJSON *array,
                                    GError **error);
gboolean loam_reader_read_prototypes (LoamReader *reader,
                                      const LoamJson *json,
                                      const cJSON *array,
                                      GError **error);

/* loam-reader-chain.c */

/** The prototype of that name, or an error that says so at @node. */
LoamObject *loam_reader_find_prototype (
    LoamReader *reader, const LoamJson *json, const cJSON *node, const char *name, GError **error);
/** Gives @thing the prototype @prototype, unless that makes a ring or a chain that is too long. */
gboolean loam_reader_link (const LoamJson *json,
                           const cJSON *node,
                           LoamObject *thing,
                           LoamObject *prototype,
                           GError **error);

/* loam-reader-project.c */

/**
 * loam_reader_read_project:
 * @levels: (out): the array of the levels' paths in @json, or NULL
 * @losses: (nullable): as for loam_reader_read()
 *
 * Everything but the levels.
 */
LoamProject *loam_reader_read_project (const LoamJson *json,
                                       const cJSON **levels,
                                       GPtrArray *losses,
                                       GError **error);

/* loam-reader-level.c */

/** A level of @reader's project, not yet in it. @file: its path in the project. */
LoamLevel *
loam_reader_read_level (LoamReader *reader, const LoamJson *json, const char *file, GError **error);

/* loam-reader-entities.c */

/** Checks that @id at @node is one, and new to @level and its project. */
gboolean loam_reader_check_id (
    LoamReader *reader, LoamLevel *level, const LoamJson *json, const cJSON *node, GError **error);
/** An entity that delegates to another of its level, which may come later. */
typedef struct {
  LoamEntity *entity;
  const cJSON *node; /**< of its "prototype" */
  const cJSON *whole;
  int place; /**< in its layer's list in the file */
} LoamReaderLink;
/** Reads the entities of @layer, which is in @level; adds to @links (of LoamReaderLink). */
gboolean loam_reader_read_entities (LoamReader *reader,
                                    LoamLevel *level,
                                    LoamLayer *layer,
                                    const LoamJson *json,
                                    const cJSON *array,
                                    GArray *links,
                                    GError **error);

/* loam-reader-cells.c */

/** Reads "key", and "rows" or "blocks" (each may be NULL), into the key and the grid of @layer. */
gboolean loam_reader_read_cells (LoamReader *reader,
                                 LoamLevel *level,
                                 LoamLayer *layer,
                                 const LoamJson *json,
                                 const cJSON *key,
                                 const cJSON *rows,
                                 const cJSON *blocks,
                                 GError **error);

G_END_DECLS
