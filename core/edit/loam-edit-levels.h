/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for levels and layers. Each is one undo step. What they return is borrowed. */

#include "loam-document.h"

G_BEGIN_DECLS

/** A new level at the end, with the layers "ground" and "things". A size of 0×0 has no bounds. */
LoamLevel *loam_edit_level_add (
    LoamDocument *document, const char *name, int width, int height, GError **error);
LoamLevel *loam_edit_level_duplicate (LoamDocument *document, LoamLevel *level);
/** The last level is refused. */
gboolean loam_edit_level_can_remove (LoamDocument *document, LoamLevel *level, GError **error);
gboolean loam_edit_level_remove (LoamDocument *document, LoamLevel *level, GError **error);
/** New size; (@dx, @dy) cells are added at the left and top (negative cuts). Things move along. */
gboolean loam_edit_level_resize (LoamDocument *document,
                                 LoamLevel *level,
                                 int width,
                                 int height,
                                 int dx,
                                 int dy,
                                 GError **error);

/** Where what is there stays when a level is resized; row by row. */
typedef enum {
  LOAM_ANCHOR_TOP_LEFT,
  LOAM_ANCHOR_TOP,
  LOAM_ANCHOR_TOP_RIGHT,
  LOAM_ANCHOR_LEFT,
  LOAM_ANCHOR_CENTER,
  LOAM_ANCHOR_RIGHT,
  LOAM_ANCHOR_BOTTOM_LEFT,
  LOAM_ANCHOR_BOTTOM,
  LOAM_ANCHOR_BOTTOM_RIGHT,
  LOAM_N_ANCHORS
} LoamAnchor;

/** "top-left", "center", …, as in scripts. */
const char *loam_anchor_get_name (LoamAnchor anchor);
/** How many cells come in at the left and top (negative: are cut) for loam_edit_level_resize(); none where the level has
 * no bounds, or is to have none. */
void loam_anchor_get_shift (
    LoamAnchor anchor, const LoamLevel *level, int width, int height, int *dx, int *dy);

/** A new empty layer in @owner, a level or a group, to stand at @index (-1: on top). */
LoamLayer *loam_edit_layer_add (LoamDocument *document,
                                gpointer owner,
                                LoamLayerKind kind,
                                const char *name,
                                int index,
                                GError **error);
/** Moves it to stand at @index in @owner, its level or a group of it; a group can't go into itself. */
gboolean loam_edit_layer_move (
    LoamDocument *document, LoamLayer *layer, gpointer owner, guint index, GError **error);
gboolean
loam_edit_layer_can_move (LoamDocument *document, LoamLayer *layer, gpointer owner, GError **error);
/** A copy above it, with all that it holds. */
LoamLayer *loam_edit_layer_duplicate (LoamDocument *document, LoamLayer *layer);
gboolean loam_edit_layer_remove (LoamDocument *document, LoamLayer *layer, GError **error);

G_END_DECLS
