/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamValue: the one typed value.
 *
 * Properties, event arguments, wires and behaviour code all speak in it, and every conversion
 * between types lives here, so that 0.5 turns into true in one place only. It is a small structure
 * passed by address; text and lists in it are shared and immutable.
 *
 * The last four types are the model's own: they let the property command of core/edit carry a whole
 * grid, bag, art or object reference through the same swap as a number. They never appear in a file
 * as a value, nor in a list. */

#include "loam-types.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_VALUE_NONE, /**< nothing: unset, or a component that was taken away */
  LOAM_VALUE_BOOL,
  LOAM_VALUE_INT,    /**< 64 bits, exact */
  LOAM_VALUE_FLOAT,  /**< a finite double */
  LOAM_VALUE_STRING, /**< UTF-8, no NUL */
  LOAM_VALUE_COLOR,  /**< 0xRRGGBBAA; written "#rrggbb" or "#rrggbbaa" */
  LOAM_VALUE_POINT,  /**< two finite doubles; written [x, y] */
  LOAM_VALUE_ENUM,   /**< a member's name */
  LOAM_VALUE_ENTITY, /**< an entity's id, or "" for nobody */
  LOAM_VALUE_FILE,   /**< a path relative to the project's folder, with '/', or "" */
  LOAM_VALUE_LIST,   /**< values of one type */

  LOAM_VALUE_BAG,
  LOAM_VALUE_GRID,
  LOAM_VALUE_ART,
  LOAM_VALUE_FIELDS,
  LOAM_VALUE_OBJECT
} LoamValueType;

struct _LoamValue {
  LoamValueType type;
  union {
    gboolean boolean;
    gint64 integer;
    double number;
    char *text; /**< interned; of STRING, ENUM, ENTITY and FILE */
    guint32 color;
    LoamPoint point;
    LoamList *list;
    LoamBag *bag;
    LoamGrid *grid;
    LoamArt *art;
    LoamFields *fields;
    LoamObject *object; /**< or NULL */
  };
};

/** An immutable, shared list of values that all have one type. */
struct _LoamList {
  gatomicrefcount ref_count;
  guint length;
  LoamValue items[];
};

#define LOAM_VALUE_INIT                                                                            \
  {                                                                                                \
    .type = LOAM_VALUE_NONE                                                                        \
  }

/* A value that owns nothing needs no clear; these make such ones in place. */
#define LOAM_BOOL(b) ((LoamValue){.type = LOAM_VALUE_BOOL, .boolean = (b)})
#define LOAM_INT(i) ((LoamValue){.type = LOAM_VALUE_INT, .integer = (i)})
#define LOAM_FLOAT(f) ((LoamValue){.type = LOAM_VALUE_FLOAT, .number = (f)})
#define LOAM_COLOR(c) ((LoamValue){.type = LOAM_VALUE_COLOR, .color = (c)})
#define LOAM_POINT(px, py) ((LoamValue){.type = LOAM_VALUE_POINT, .point = {(px), (py)}})

/** A value of one of the text types, holding an interned copy of @text; clear it. */
LoamValue loam_value_text (LoamValueType type, const char *text);
/** A list that takes over the @length values of @items (their type must be one); clear it. */
LoamValue loam_value_list (const LoamValue *items, guint length);

/** A copy that shares what it can; clear it. */
LoamValue loam_value_copy (const LoamValue *value);
void loam_value_clear (LoamValue *value);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LoamValue, loam_value_clear)

/** Same type and same content. NaN never occurs; 0.0 equals -0.0. Grids compare by content. */
gboolean loam_value_equal (const LoamValue *a, const LoamValue *b);

/**
 * loam_value_convert:
 * @from: any value of a user type
 * @type: the type that is wanted
 * @to: (out): set to the converted value, or to NONE; clear it
 *
 * Conversions that a designer would expect: int and float to each other (rounding half away from
 * zero, saturating), number to bool (true from 0.5 up), bool to number, anything plain to string,
 * string to enum, entity, file, colour, number. Returns FALSE where there is none.
 */
gboolean loam_value_convert (const LoamValue *from, LoamValueType type, LoamValue *to);

/** As text for a person: "12", "0.5", "#ff0000", "3, 4", "cold, poison". Free with g_free(). */
char *loam_value_to_string (const LoamValue *value);

/** "bool", "int", … as in files; NULL for the model's own types. */
const char *loam_value_type_name (LoamValueType type);
/** The user type of that name, or LOAM_VALUE_NONE. */
LoamValueType loam_value_type_from_name (const char *name);

/** Reads "#rgb", "#rrggbb" or "#rrggbbaa". */
gboolean loam_color_parse (const char *text, guint32 *color);
/** "#rrggbb", with "aa" behind it where not opaque. @buffer holds 10 bytes; returned. */
char *loam_color_print (guint32 color, char *buffer);

/** The shortest decimal that reads back as @number (JSON); @buffer holds 32 bytes; returned. */
char *loam_number_print (double number, char *buffer);

G_END_DECLS
