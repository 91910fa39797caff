/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the writer share: printing the members of one object in their order. */

#include "loam-tileset.h"
#include "loam-writer.h"

G_BEGIN_DECLS

/** One JSON object while its members are printed. Known members have numbers, their places in the order of
 * files; unknown ones are put in behind the one that they followed. */
typedef struct {
  GString *out;
  const GArray *extras;  /**< of LoamExtra, or NULL */
  const char *separator; /**< between members, and after the brace: ", ", or ",\n" and an indent */
  const LoamListId
      *lists; /**< whose lost items are among the extras, ended by LOAM_N_LISTS; or NULL */
  int last;   /**< the known member up to which unknown ones are printed */
  gboolean empty;
} LoamWriterObject;

/** Prints the brace and what stands before any known member. */
void loam_writer_begin (LoamWriterObject *object,
                        GString *out,
                        const GArray *extras,
                        const char *separator,
                        const LoamListId *lists);
/** Prints the key of member @number, with what stood before it. The caller prints the value. */
void loam_writer_key (LoamWriterObject *object, int number, const char *key);
/** Puts another separator between members from @number on. */
void loam_writer_separate_by (LoamWriterObject *object, int number, const char *separator);
/** Prints the property, as member @number, unless @from has what a new object has. */
void loam_writer_property (LoamWriterObject *object,
                           int number,
                           const LoamObject *from,
                           LoamProperty property);
/** Prints several, as members from @number on; @properties ends with LOAM_N_PROPERTIES. */
void loam_writer_properties (LoamWriterObject *object,
                             int number,
                             const LoamObject *from,
                             const LoamProperty *properties);
/** Prints what is left, and @close, which ends in "}". */
void loam_writer_end (LoamWriterObject *object, const char *close);

/** The items of a list in the order of its file, those that could not be read among them where they stood. */
typedef struct {
  GPtrArray *items; /**< borrowed */
  GPtrArray *lost;  /**< of LoamExtra, borrowed, by their places */
  guint item, next;
} LoamWriterItems;

void loam_writer_items_init (LoamWriterItems *items, const LoamObject *owner, LoamListId list);
void loam_writer_items_clear (LoamWriterItems *items);
gboolean loam_writer_items_is_empty (const LoamWriterItems *items);
/** The next one: either @item, or @lost, its text; FALSE at the end. */
gboolean loam_writer_items_next (LoamWriterItems *items, gpointer *item, const char **lost);

void loam_writer_print_int (GString *out, gint64 number);
void loam_writer_print_double (GString *out, double number);
void loam_writer_print_color (GString *out, guint32 color);
/** ["a", "b"]; @names NULL-terminated. */
void loam_writer_print_names (GString *out, char **names);

/* loam-writer-define.c: one definition each, from its brace on. */
void loam_writer_print_art (GString *out, const LoamArt *art);
void loam_writer_print_terrain (GString *out, const LoamTerrain *terrain);
void loam_writer_print_tileset (GString *out, const LoamTileset *tileset);
void loam_writer_print_prototype (GString *out, const LoamPrototype *prototype);
void loam_writer_print_component (GString *out, const LoamComponent *component);
/** A field, on one line. */
void loam_writer_print_field (GString *out, const LoamField *field);

/* loam-writer-cells.c */

/** What cells of a layer are in its file. */
typedef struct {
  GPtrArray *names; /**< of char *, owned: the key, "" first */
  gboolean tiles;   /**< of a layer of tiles */
  /** Of terrains, by LoamTerrain.index: place in @names; 0 for what is no terrain any more. */
  guint32 *numbers;
  guint n_numbers;
  /** Of tiles, by LoamTileset.number: what stands for each of its tiles, or NULL; and how many there are. */
  guint32 **tile_numbers;
  guint *n_tiles;
  guint n_tilesets;
} LoamWriterKey;

void loam_writer_key_init (LoamWriterKey *key, const LoamProject *project, const LoamLayer *layer);
void loam_writer_key_clear (LoamWriterKey *key);
/** Calls @func for the cells of a part of a chunk, once where all of it is one value, and once for each run in a row. */
void loam_writer_visit_chunk (const LoamGrid *grid,
                              LoamRect area,
                              void (*func) (guint32 cell, gpointer user_data),
                              gpointer user_data);
/** The part of loam_writer_key_init() for a layer of tiles: loam-writer-tiles.c. */
void
loam_writer_tile_key_init (LoamWriterKey *key, const LoamProject *project, const LoamLayer *layer);
/** What a row has for @cell: a number, with the bits that turn a tile; 0 for nothing. */
static inline guint32
loam_writer_key_get (const LoamWriterKey *key, guint32 cell)
{
  guint tileset, tile;

  if (!key->tiles)
    return cell < key->n_numbers ? key->numbers[cell] : 0;
  tileset = loam_cell_get_tileset (cell);
  tile = (guint) loam_cell_get_tile (cell);
  if (tileset >= key->n_tilesets || tile >= key->n_tiles[tileset] ||
      key->tile_numbers[tileset][tile] == 0)
    return 0;
  return key->tile_numbers[tileset][tile] | (cell & LOAM_CELL_FLIPS);
}
/** Prints the rows of a part of @grid, each in quotes on its line after @indent. */
void loam_writer_print_rows (GString *out,
                             const LoamGrid *grid,
                             const LoamWriterKey *key,
                             LoamRect area,
                             const char *indent);
/** Prints the blocks of a grid without bounds, each line after @indent, after a line end. */
void loam_writer_print_blocks (GString *out,
                               const LoamGrid *grid,
                               const LoamWriterKey *key,
                               const char *indent);

G_END_DECLS
