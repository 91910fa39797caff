/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the script share: one line as it runs, and what lines have in common. */

#include "loam-json.h"
#include "loam-script.h"

G_BEGIN_DECLS

struct _LoamScript {
  LoamDocument *document;
  LoamLevel *level;    /**< or NULL; a reference */
  GHashTable *aliases; /**< name to the ids (GStrv) of the things it stands for */
  char *clip;          /**< what was last copied, or NULL */
  char *clip_layer;    /**< name of the layer that it came from */
  char *cells_layer;   /**< id of the layer that cells were selected on, or NULL */
  guint open_groups;
  gboolean can_save;
  char *save_path; /**< where to, or NULL for where the document is */
};

typedef struct {
  LoamScript *script;
  LoamDocument *document;
  LoamProject *project;
  LoamLevel *level; /**< that the line is about, or NULL where the project has none */
  const LoamJson *json;
  const cJSON *root;
} LoamLine;

/** Runs a line; @output as in loam_script_run_line(). */
typedef gboolean (*LoamLineFunc) (LoamLine *line, char **output, GError **error);

/* loam-script-members.c: members of the line. Messages name the member and what would be right. */

/** The member, or NULL. */
const cJSON *loam_line_get (const LoamLine *line, const char *name);
/** Sets an error: "PLACE: expected …". Returns FALSE. */
gboolean
loam_line_expected (const LoamLine *line, const cJSON *node, GError **error, const char *expected);
/** The member, or NULL with an error that says what was @expected. */
const cJSON *
loam_line_require (const LoamLine *line, const char *name, const char *expected, GError **error);
/** A text that is there and not empty, or NULL with an error. */
const char *loam_line_get_text (const LoamLine *line, const char *name, GError **error);
/** A cell, [x, y], that is there. */
gboolean loam_line_get_cell (const LoamLine *line, const char *name, int *xy, GError **error);
/** A size in cells, [w, h], that is there. */
gboolean loam_line_get_size (const LoamLine *line, const char *name, int *wh, GError **error);
/** Pixels, [x, y]; as @point is where the member is not there. */
gboolean
loam_line_get_point (const LoamLine *line, const char *name, LoamPoint *point, GError **error);
/** Reads pixels, [x, y]. */
gboolean
loam_line_read_point (const LoamLine *line, const cJSON *node, LoamPoint *point, GError **error);
/** Cells, [x, y, width, height]; as @rect is where the member is not there. */
gboolean
loam_line_get_rect (const LoamLine *line, const char *name, LoamRect *rect, GError **error);
/** As @value is where the member is not there. */
gboolean
loam_line_get_bool (const LoamLine *line, const char *name, gboolean *value, GError **error);
/** A whole number from @min to @max; as @value is where the member is not there. */
gboolean loam_line_get_int (
    const LoamLine *line, const char *name, gint64 min, gint64 max, gint64 *value, GError **error);
/** Reads a cell or a size, each number from @min to @max. */
gboolean loam_line_read_pair (
    const LoamLine *line, const cJSON *node, int min, int max, int *xy, GError **error);

/* loam-script-find.c: what lines name. All borrowed; NULL (or FALSE) with an error. */

/** The level that member @name names. */
LoamLevel *loam_line_find_level (const LoamLine *line, const char *name, GError **error);
/** The layer of the line's level that member @name names. */
LoamLayer *loam_line_find_layer (const LoamLine *line, const char *name, GError **error);
/** The one that @node names. */
LoamLayer *loam_line_find_layer_named (const LoamLine *line, const cJSON *node, GError **error);
/** The terrain that @node names; "" and null are no terrain, and no error. */
gboolean loam_line_find_terrain (const LoamLine *line,
                                 const cJSON *node,
                                 LoamTerrain **terrain,
                                 GError **error);
/** The same by @name; @node is where an error says it stands. */
gboolean loam_line_find_terrain_named (const LoamLine *line,
                                       const cJSON *node,
                                       const char *name,
                                       LoamTerrain **terrain,
                                       GError **error);
/** The prototype that @node names, or the thing, as "@id" or "@alias"; null is none, and no error. */
gboolean loam_line_find_prototype (const LoamLine *line,
                                   const cJSON *node,
                                   LoamObject **prototype,
                                   GError **error);
/** The things of "things", of LoamEntity; all of one level. Free the array. */
GPtrArray *loam_line_find_things (const LoamLine *line, GError **error);
/** What "on" names, of LoamObject; at least one, all of one kind. Free the array. */
GPtrArray *loam_line_find_targets (const LoamLine *line, GError **error);
/** The definition, level or layer that "kind" and "name" name; a project needs no name. */
LoamObject *loam_line_find_named (const LoamLine *line, GError **error);
/** Lets the line's "as", if it has one, stand for @n things. */
void loam_line_set_alias (const LoamLine *line, LoamEntity **things, guint n);

/* The lines, by theme. */

/* loam-script-terrain.c */
/** The cells of "cells", x and y in turn; NULL with an error. */
GArray *loam_line_read_cells (const LoamLine *line, GError **error);
gboolean loam_line_paint (LoamLine *line, char **output, GError **error);
gboolean loam_line_erase (LoamLine *line, char **output, GError **error);
gboolean loam_line_line (LoamLine *line, char **output, GError **error);
gboolean loam_line_rect (LoamLine *line, char **output, GError **error);
gboolean loam_line_ellipse (LoamLine *line, char **output, GError **error);
gboolean loam_line_fill (LoamLine *line, char **output, GError **error);
gboolean loam_line_scatter (LoamLine *line, char **output, GError **error);

/* loam-script-tiles.c */
/** Whether the line's "layer" is one of tiles: then lines that paint are for the functions below. */
gboolean loam_line_is_for_tiles (const LoamLine *line);
gboolean loam_line_paint_tiles (const LoamLine *line, gboolean erase, GError **error);
gboolean loam_line_rect_of_tiles (const LoamLine *line, GError **error);
gboolean loam_line_fill_tiles (const LoamLine *line, GError **error);
gboolean loam_line_tile (LoamLine *line, char **output, GError **error);
gboolean loam_line_define_tileset (const LoamLine *line, const char *name, GError **error);

/* loam-script-things.c */
gboolean loam_line_place (LoamLine *line, char **output, GError **error);
gboolean loam_line_move (LoamLine *line, char **output, GError **error);
gboolean loam_line_arrange (LoamLine *line, char **output, GError **error);
gboolean loam_line_duplicate (LoamLine *line, char **output, GError **error);
gboolean loam_line_delete_things (LoamLine *line, GError **error);

/* loam-script-select.c */
gboolean loam_line_select (LoamLine *line, char **output, GError **error);
gboolean loam_line_cells (LoamLine *line, char **output, GError **error);
/** The layer that the selected cells are of, or NULL with an error. */
LoamLayer *loam_line_find_cells_layer (const LoamLine *line, GError **error);

/* loam-script-clipboard.c */
gboolean loam_line_copy (LoamLine *line, char **output, GError **error);
gboolean loam_line_cut (LoamLine *line, char **output, GError **error);
gboolean loam_line_paste (LoamLine *line, char **output, GError **error);

/* loam-script-values.c */
gboolean loam_line_set (LoamLine *line, char **output, GError **error);
gboolean loam_line_unset (LoamLine *line, char **output, GError **error);
/** What is about objects of @kind, by the name that files use; FALSE where there is no such. */
gboolean loam_line_find_about (LoamKind kind, const char *name, LoamProperty *property);
/** Reads what @node says the property is, as far as that can be told without an object; clear @value. */
gboolean loam_line_read_about (const LoamLine *line,
                               LoamProperty property,
                               const cJSON *node,
                               LoamValue *value,
                               GError **error);
/** Sets the about-property @property of @n objects to what @node says. */
gboolean loam_line_set_about (const LoamLine *line,
                              LoamObject **objects,
                              guint n,
                              LoamProperty property,
                              const cJSON *node,
                              GError **error);

/* loam-script-define.c */
gboolean loam_line_define (LoamLine *line, char **output, GError **error);
gboolean loam_line_rename (LoamLine *line, char **output, GError **error);
gboolean loam_line_delete (LoamLine *line, char **output, GError **error);
gboolean loam_line_reorder (LoamLine *line, char **output, GError **error);

/** Refuses members of the line that only other kinds of definitions have; @names NULL-terminated. */
gboolean loam_line_refuse (const LoamLine *line, const char *const *names, GError **error);

/* loam-script-levels.c */
gboolean loam_line_layer (LoamLine *line, char **output, GError **error);
gboolean loam_line_level (LoamLine *line, char **output, GError **error);

G_END_DECLS
