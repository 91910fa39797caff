/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Copy, cut and paste as text: JSON of our own ({"loam-clip": 1, …}), so that it passes between levels,
 * windows and programs. A clip holds things (with their positions) or cells by terrain name. */

#include "loam-document.h"
#include "loam-piece.h"

G_BEGIN_DECLS

/** Things as text; free with g_free(). */
char *loam_clipboard_copy_things (LoamDocument *document, LoamEntity **things, guint n);
/** Cells of a terrain layer as text, a rectangle that is empty outside of @cells; free with g_free(). */
char *loam_clipboard_copy_cells (LoamDocument *document, LoamLayer *layer, LoamRegion *cells);

typedef enum { LOAM_CLIP_NONE, LOAM_CLIP_THINGS, LOAM_CLIP_CELLS } LoamClipKind;
/** What @text is, without reading all of it; @size (out) (optional): of cells, or of the things in pixels. */
LoamClipKind loam_clipboard_peek (const char *text, LoamPoint *size);

/** Puts the clip on @layer with its top left corner at @at (pixels for things, cells for cells), one undo
 * step. Pasted things are selected. Unknown prototypes and terrains are an error that names them. */
gboolean loam_clipboard_paste (
    LoamDocument *document, LoamLayer *layer, const char *text, LoamPoint at, GError **error);
/** A clip of cells as a piece for @layer, with its top left corner at cell @at, to be placed or not. */
LoamPiece *loam_clipboard_read_piece (
    LoamDocument *document, LoamLayer *layer, const char *text, LoamPoint at, GError **error);

G_END_DECLS
