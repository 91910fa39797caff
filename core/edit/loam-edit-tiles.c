/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-tiles.h"

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-flood.h"
#include "loam-grid-private.h"
#include "loam-project.h"
#include "loam-region-private.h"

#include <glib/gi18n-lib.h>

LoamPattern *
loam_pattern_new (int width, int height)
{
  LoamPattern *pattern = g_new (LoamPattern, 1);

  g_assert (width > 0 && height > 0);
  *pattern = (LoamPattern){width, height, g_new0 (guint32, (gsize) width * (gsize) height)};
  return pattern;
}

LoamPattern *
loam_pattern_new_single (guint32 cell)
{
  LoamPattern *pattern = loam_pattern_new (1, 1);

  pattern->cells[0] = cell;
  return pattern;
}

LoamPattern *
loam_pattern_copy (const LoamPattern *pattern)
{
  LoamPattern *copy = loam_pattern_new (pattern->width, pattern->height);

  memcpy (copy->cells, pattern->cells,
          (gsize) pattern->width * (gsize) pattern->height * sizeof (guint32));
  return copy;
}

void
loam_pattern_free (LoamPattern *pattern)
{
  g_free (pattern->cells);
  g_free (pattern);
}

LoamPattern *
loam_pattern_flip_h (const LoamPattern *pattern)
{
  int w = pattern->width, h = pattern->height;
  LoamPattern *flipped = loam_pattern_new (w, h);

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      flipped->cells[y * w + x] = loam_cell_flip_h (pattern->cells[y * w + w - 1 - x]);
  return flipped;
}

LoamPattern *
loam_pattern_flip_v (const LoamPattern *pattern)
{
  int w = pattern->width, h = pattern->height;
  LoamPattern *flipped = loam_pattern_new (w, h);

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      flipped->cells[y * w + x] = loam_cell_flip_v (pattern->cells[(h - 1 - y) * w + x]);
  return flipped;
}

LoamPattern *
loam_pattern_turn (const LoamPattern *pattern)
{
  int w = pattern->width, h = pattern->height;
  LoamPattern *turned = loam_pattern_new (h, w);

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      turned->cells[x * h + h - 1 - y] = loam_cell_turn (pattern->cells[y * w + x]);
  return turned;
}

gboolean
loam_edit_tiles_can_paint (LoamDocument *document, LoamLayer *layer, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  if (layer == NULL || layer->kind != LOAM_LAYER_TILES) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("Choose a layer of tiles to put tiles on"));
    return FALSE;
  }
  return loam_edit_check_layer (layer, error);
}

/* The pattern's cell for a place @dx, @dy away from where it begins, repeated both ways. */
static guint32
get_repeated (const LoamPattern *pattern, int dx, int dy)
{
  int x = dx % pattern->width, y = dy % pattern->height;

  return pattern->cells[(y < 0 ? y + pattern->height : y) * pattern->width +
                        (x < 0 ? x + pattern->width : x)];
}

static gboolean
is_eraser (const LoamPattern *pattern)
{
  return pattern->width == 1 && pattern->height == 1 && pattern->cells[0] == 0;
}

/* What the history panel says of @n cells. */
static char *
make_label (LoamDocument *document, const LoamPattern *pattern, gboolean stroke, gulong n)
{
  const LoamTileset *tileset = NULL;

  for (int i = 0; tileset == NULL && i < pattern->width * pattern->height; i++)
    if (pattern->cells[i] != 0)
      tileset = loam_project_get_tileset (loam_document_get_project (document), pattern->cells[i]);
  if (tileset == NULL)
    return stroke ? g_strdup (_ ("Erase"))
                  : g_strdup_printf (ngettext ("Erase %'lu cell", "Erase %'lu cells", n), n);
  return stroke ? g_strdup_printf (_ ("Paint with tiles of %s"), tileset->object.name)
                : g_strdup_printf (ngettext ("Paint %'lu cell with tiles of %s",
                                             "Paint %'lu cells with tiles of %s", n),
                                   n, tileset->object.name);
}

/* Makes a step of what @after has and @layer has not. */
static gboolean
push (LoamDocument *document,
      LoamLayer *layer,
      const LoamGrid *after,
      const LoamPattern *pattern,
      guint64 gesture)
{
  LoamRegion *limit = loam_document_get_paint_limit (document, layer);
  g_autoptr (LoamGrid) inside =
      limit != NULL ? loam_region_limit (limit, layer->grid, after) : NULL;
  LoamPatch *patch = loam_patch_new_diff (layer->grid, limit != NULL ? inside : after);
  g_autofree char *label = NULL;

  if (patch == NULL)
    return FALSE;
  label = make_label (document, pattern, gesture != 0, (gulong) loam_patch_count (patch));
  loam_document_begin_gesture (document, label, gesture);
  loam_document_push (document, loam_command_new_cells (layer, patch));
  loam_document_end (document);
  return TRUE;
}

/* Writes the pattern, repeated from (@x, @y), into the part of @area that can be written. */
static void
put (LoamGrid *grid, const LoamPattern *pattern, int x, int y, LoamRect area)
{
  LoamRect part = loam_edit_get_writable (grid, area);
  g_autofree guint32 *row = g_new (guint32, (gsize) MAX (part.width, 1));

  for (int j = part.y; j < part.y + part.height; j++) {
    loam_grid_get_row (grid, part.x, j, part.width, row);
    for (int i = 0; i < part.width; i++) {
      guint32 cell = get_repeated (pattern, part.x + i - x, j - y);

      if (cell != 0 || is_eraser (pattern))
        row[i] = cell;
    }
    loam_grid_set_row (grid, part.x, j, part.width, row);
  }
  loam_grid_compact (grid, part);
}

gboolean
loam_edit_tiles_paint (LoamDocument *document,
                       LoamLayer *layer,
                       const LoamPattern *pattern,
                       const int *xy,
                       gsize n,
                       guint64 gesture)
{
  g_autoptr (LoamGrid) after = NULL;

  g_return_val_if_fail (pattern != NULL, FALSE);

  if (!loam_edit_tiles_can_paint (document, layer, NULL))
    return FALSE;
  after = loam_grid_copy (layer->grid);
  for (gsize i = 0; i < n; i++)
    put (after, pattern, xy[2 * i], xy[2 * i + 1],
         (LoamRect){xy[2 * i], xy[2 * i + 1], pattern->width, pattern->height});
  return push (document, layer, after, pattern, gesture);
}

gboolean
loam_edit_tiles_rect (LoamDocument *document,
                      LoamLayer *layer,
                      const LoamPattern *pattern,
                      LoamRect rect)
{
  g_autoptr (LoamGrid) after = NULL;

  g_return_val_if_fail (pattern != NULL, FALSE);

  if (!loam_edit_tiles_can_paint (document, layer, NULL))
    return FALSE;
  after = loam_grid_copy (layer->grid);
  put (after, pattern, rect.x, rect.y, rect);
  return push (document, layer, after, pattern, 0);
}

/* A value that no cell of a layer of tiles has: of a tileset 0. */
#define MARK 1u

typedef struct {
  const LoamGrid *marked;
  LoamGrid *after;
  const LoamPattern *pattern;
  int x, y;
} Filling;

static void
fill_area_cb (LoamRect area, gpointer user_data)
{
  const Filling *filling = user_data;
  guint32 marks[LOAM_CHUNK_SIZE], row[LOAM_CHUNK_SIZE];

  for (int y = area.y; y < area.y + area.height; y++) {
    loam_grid_get_row (filling->marked, area.x, y, area.width, marks);
    loam_grid_get_row (filling->after, area.x, y, area.width, row);
    for (int i = 0; i < area.width; i++) {
      guint32 cell = get_repeated (filling->pattern, area.x + i - filling->x, y - filling->y);

      if (marks[i] == MARK && (cell != 0 || is_eraser (filling->pattern)))
        row[i] = cell;
    }
    loam_grid_set_row (filling->after, area.x, y, area.width, row);
  }
  loam_grid_compact (filling->after, area);
}

gboolean
loam_edit_tiles_fill (
    LoamDocument *document, LoamLayer *layer, const LoamPattern *pattern, int x, int y)
{
  g_autoptr (LoamGrid) marked = NULL;
  g_autoptr (LoamGrid) after = NULL;
  Filling filling;

  g_return_val_if_fail (pattern != NULL, FALSE);

  if (!loam_edit_tiles_can_paint (document, layer, NULL))
    return FALSE;
  marked = loam_flood (layer->grid, x, y, MARK);
  if (marked == NULL)
    return FALSE;
  after = loam_grid_copy (layer->grid);
  filling = (Filling){marked, after, pattern, x, y};
  loam_grid_diff (layer->grid, marked, fill_area_cb, &filling);
  return push (document, layer, after, pattern, 0);
}
