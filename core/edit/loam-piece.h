/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamPiece: cells of one or more layers on their way to another place, and the things that stand on them.
 *
 * A piece is lifted from where it is or comes from elsewhere (a clip), is moved and turned as often as one likes, and is
 * placed in one step, or dropped, and then nothing has happened: it is no part of the document, and changes nothing
 * before it is placed. So one verb does moving, flipping and rotating, whether a script asks for it or a hand has it
 * floating over the canvas, which shows what loam_piece_compose() says would be.
 *
 * What is empty in a piece covers nothing. Where it was lifted from becomes empty. What does not fit into the level is
 * cut off. */

#include "loam-document.h"

G_BEGIN_DECLS

typedef struct _LoamPiece LoamPiece;

/** Cells of @region out of @layers, all of one level, to be taken away from there when it is placed; of layers of
 * things, those whose middle is in the region. loam_edit_cells_can_change() must hold. */
LoamPiece *
loam_piece_new_lifted (LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region);
/** The same cells, which stay where they are as well; no things. */
LoamPiece *
loam_piece_new_copied (LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region);
/** Cells from elsewhere for @layer: those of @grid, which has no bounds, in @region. Takes a snapshot. */
LoamPiece *loam_piece_new_pasted (LoamDocument *document,
                                  LoamLayer *layer,
                                  const LoamGrid *grid,
                                  LoamRegion *region);
void loam_piece_free (LoamPiece *piece);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamPiece, loam_piece_free)

void loam_piece_move (LoamPiece *piece, int dx, int dy);
/** Around its middle, wherever that is now. FALSE where that would reach too far for a grid. */
gboolean loam_piece_turn (LoamPiece *piece, LoamTurn turn);

/** Where it is now; a reference. */
LoamRegion *loam_piece_get_region (const LoamPiece *piece);
/** The smallest rectangle that holds it now. */
LoamRect loam_piece_get_extent (const LoamPiece *piece);
LoamLevel *loam_piece_get_level (const LoamPiece *piece);
/** Whether placing it now would change nothing: it was lifted and lies as it lay. */
gboolean loam_piece_is_at_home (const LoamPiece *piece);
guint loam_piece_get_n_layers (const LoamPiece *piece);
LoamLayer *loam_piece_get_layer (const LoamPiece *piece, guint index);
/** What the cells of layer @index would be; a new grid, or NULL for one of things. */
LoamGrid *loam_piece_compose (const LoamPiece *piece, guint index);

/** A thing that comes along. */
typedef struct {
  LoamEntity *thing;
  LoamPoint at; /**< where it would stand */
} LoamPieceThing;
guint loam_piece_get_n_things (const LoamPiece *piece);
LoamPieceThing loam_piece_get_thing (const LoamPiece *piece, guint index);

/** Whether all its layers and things are there and may change, and at least a part lies where cells can be. */
gboolean loam_piece_can_place (const LoamPiece *piece, GError **error);
/** As one step, which selects its cells as well where @select. FALSE where nothing changed, or can't. */
gboolean loam_piece_place (const LoamPiece *piece, gboolean select);

G_END_DECLS
