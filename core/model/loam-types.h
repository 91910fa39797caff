/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The types of the model, declared once so that its headers need not include one another.
 *
 * The model is plain, reference-counted data without signals. Everybody may read the fields of its
 * structures; only what lies in `private/` may write them, and only core/edit and core/io are given
 * that. Text in the model is an interned GRefString (see loam_intern()): equal names are equal
 * pointers, and a name that nobody uses any more is freed, which GQuark never does. */

#include <glib-object.h>

G_BEGIN_DECLS

typedef struct _LoamValue LoamValue;
typedef struct _LoamList LoamList;
typedef struct _LoamBag LoamBag;
typedef struct _LoamGrid LoamGrid;
typedef struct _LoamArt LoamArt;
typedef struct _LoamFields LoamFields;
typedef struct _LoamField LoamField;

typedef struct _LoamObject LoamObject;
typedef struct _LoamTerrain LoamTerrain;
typedef struct _LoamTileset LoamTileset;
typedef struct _LoamTile LoamTile;
typedef struct _LoamComponent LoamComponent;
typedef struct _LoamPrototype LoamPrototype;
typedef struct _LoamEntity LoamEntity;
typedef struct _LoamLayer LoamLayer;
typedef struct _LoamLevel LoamLevel;
typedef struct _LoamProject LoamProject;

/** A rectangle in cells or pixels: @x, @y inclusive, @width and @height 0 for an empty one. */
typedef struct {
  int x, y, width, height;
} LoamRect;

/** A position or size in pixels of the level. */
typedef struct {
  double x, y;
} LoamPoint;

/**
 * loam_intern: (transfer full)
 *
 * The one shared copy of @text. Compare with ==; release with g_ref_string_release(). Any thread.
 */
char *loam_intern (const char *text);

G_END_DECLS
