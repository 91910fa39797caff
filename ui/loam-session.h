/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamSession: what a window is working with.
 *
 * The document, and the choices that tools and panels share: the current level and layer, what is painted with and
 * what is placed, the tool and its size. A window makes one and hands it to its canvas and panels, which observe it
 * (GObject properties, notified) and never each other: the palette doesn't know the canvas, nor the other way round.
 *
 * The choices follow the document: a level, layer, terrain or prototype that is removed is replaced by a neighbour or
 * NULL. They are not content: they are not undone and not saved. */

#include "loam-clipboard.h"
#include "loam-document.h"
#include "loam-edit-cells.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-selection.h"
#include "loam-edit-terrain.h"
#include "loam-edit-tiles.h"
#include "loam-edit-tilesets.h"
#include "loam-edit-values.h"
#include "loam-images.h"

G_BEGIN_DECLS

#define LOAM_TYPE_SESSION (loam_session_get_type ())
G_DECLARE_FINAL_TYPE (LoamSession, loam_session, LOAM, SESSION, GObject)

typedef enum {
  LOAM_TOOL_SELECT, /* things: click, marquee, drag; on a terrain layer: a rectangle of cells */
  LOAM_TOOL_BRUSH,
  LOAM_TOOL_LINE,
  LOAM_TOOL_RECT,
  LOAM_TOOL_ELLIPSE,
  LOAM_TOOL_BUCKET,
  LOAM_TOOL_ERASER,
  LOAM_TOOL_PICKER,
  LOAM_TOOL_PLACE, /* click puts a thing of the current prototype */
  LOAM_N_TOOLS
} LoamToolId;

LoamSession *loam_session_new (LoamDocument *document);

/* Properties: "document" (construct only), "level", "layer", "terrain", "prototype" (pointers, notified), "tool"
 * (int), "brush" (int, 1..64 cells), "filled" (boolean: shapes are filled), "grid" (boolean: shown),
 * "show-things" is not here: layers have their own. */
LoamDocument *loam_session_get_document (LoamSession *session);
/** Pictures of the project; reloaded when its folder changes. Emits "images-changed" then. */
LoamImages *loam_session_get_images (LoamSession *session);

LoamLevel *loam_session_get_level (LoamSession *session);
void loam_session_set_level (LoamSession *session, LoamLevel *level);
/** The layer that tools work on; of the current level. Each level remembers its own. */
LoamLayer *loam_session_get_layer (LoamSession *session);
void loam_session_set_layer (LoamSession *session, LoamLayer *layer);
/** The layer of @kind to work on: the current one, or the last of that kind, or else the ground (the lowest of terrain)
 * or the topmost of things, neither hidden nor locked where there is one. NULL where the level has none. */
LoamLayer *loam_session_find_layer (LoamSession *session, LoamLayerKind kind);
/** Makes it the current layer; FALSE where there is none. */
gboolean loam_session_use_layer_kind (LoamSession *session, LoamLayerKind kind);
/** The terrain that is painted with, or NULL to erase. */
LoamTerrain *loam_session_get_terrain (LoamSession *session);
void loam_session_set_terrain (LoamSession *session, LoamTerrain *terrain);
/** The tileset that the palette shows, or NULL. Property "tileset". */
LoamTileset *loam_session_get_tileset (LoamSession *session);
void loam_session_set_tileset (LoamSession *session, LoamTileset *tileset);
/** The tiles that are painted with (borrowed; property "pattern"), or NULL while none were chosen. */
const LoamPattern *loam_session_get_pattern (LoamSession *session);
/** Takes over @pattern (nullable); tiles are painted from now on. */
void loam_session_set_pattern (LoamSession *session, LoamPattern *pattern);
/** What brush, rectangle, bucket and eraser work on: LOAM_LAYER_TERRAIN or LOAM_LAYER_TILES, whichever a palette or the
 * current layer chose last. Property "painting". */
LoamLayerKind loam_session_get_painting (LoamSession *session);
/** The prototype that is placed, or NULL. */
LoamPrototype *loam_session_get_prototype (LoamSession *session);
void loam_session_set_prototype (LoamSession *session, LoamPrototype *prototype);
LoamToolId loam_session_get_tool (LoamSession *session);
void loam_session_set_tool (LoamSession *session, LoamToolId tool);
int loam_session_get_brush (LoamSession *session);
void loam_session_set_brush (LoamSession *session, int cells);
gboolean loam_session_get_filled (LoamSession *session);
void loam_session_set_filled (LoamSession *session, gboolean filled);
gboolean loam_session_get_grid (LoamSession *session);
void loam_session_set_grid (LoamSession *session, gboolean shown);

/** The object that the inspector shows when nothing is selected on the canvas: a prototype, terrain, layer, level or
 * the project (borrowed; property "subject", notified, also when it is set again: that asks for it again). */
LoamObject *loam_session_get_subject (LoamSession *session);
void loam_session_set_subject (LoamSession *session, LoamObject *subject);

/** Shows a message that stays until read, with its text to copy: signal "error" (const char *message). */
void loam_session_report (LoamSession *session, const GError *error);

G_END_DECLS
