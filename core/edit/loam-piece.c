/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-piece.h"

#include "loam-edit-cells.h"
#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-region-private.h"
#include "loam-resolve.h"
#include "loam-tileset.h"

#include <glib/gi18n-lib.h>

typedef struct {
  LoamLayer *layer; /* a reference */
  LoamGrid *grid;   /* the piece's cells; NULL for a layer of things */
} Part;

struct _LoamPiece {
  LoamDocument *document; /* a reference */
  GArray *parts;
  GArray *things;     /* of LoamPieceThing, references; without the offset */
  LoamRegion *region; /* without the offset */
  LoamRegion *source; /* that it was lifted from, or NULL */
  gboolean pasted;
  int dx, dy;      /* the offset: how far it has been moved */
  gboolean turned; /* it lies in another way than it did */
  LoamTurn how;    /* the last turn */
};

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_clear_pointer (&part->layer, loam_object_unref);
  g_clear_pointer (&part->grid, loam_grid_unref);
}

static void
thing_clear (gpointer data)
{
  loam_object_unref (((LoamPieceThing *) data)->thing);
}

static LoamPiece *
piece_new (LoamDocument *document, LoamRegion *region)
{
  LoamPiece *piece = g_new0 (LoamPiece, 1);

  piece->document = g_object_ref (document);
  piece->region = loam_region_ref (region);
  piece->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_array_set_clear_func (piece->parts, part_clear);
  piece->things = g_array_new (FALSE, FALSE, sizeof (LoamPieceThing));
  g_array_set_clear_func (piece->things, thing_clear);
  return piece;
}

void
loam_piece_free (LoamPiece *piece)
{
  g_array_unref (piece->parts);
  g_array_unref (piece->things);
  loam_region_unref (piece->region);
  loam_region_unref (piece->source);
  g_object_unref (piece->document);
  g_free (piece);
}

static Part *
get_part (const LoamPiece *piece, guint index)
{
  return &g_array_index (piece->parts, Part, index);
}

/* Copies the cells of @region that are not empty from one grid to another, which can take them. */
static void
copy_cells (const LoamGrid *from, const LoamRegion *region, LoamGrid *to)
{
  LoamRect extent = loam_region_get_extent (region);
  g_autofree guint32 *row = g_new (guint32, (gsize) extent.width);
  g_autofree guint32 *inside = g_new (guint32, (gsize) extent.width);

  for (int y = extent.y; y < extent.y + extent.height; y++) {
    loam_grid_get_row (from, extent.x, y, extent.width, row);
    loam_region_get_row (region, extent.x, y, extent.width, inside);
    for (int i = 0; i < extent.width; i++)
      row[i] = inside[i] != 0 ? row[i] : 0;
    loam_grid_set_row (to, extent.x, y, extent.width, row);
  }
  loam_grid_compact (to, extent);
}

static LoamGrid *
take_cells (const LoamGrid *from, const LoamRegion *region)
{
  LoamGrid *grid = loam_grid_new_unbounded ();

  copy_cells (from, region, grid);
  return grid;
}

static void
add_part (LoamPiece *piece, LoamLayer *layer, const LoamGrid *cells)
{
  Part part = {.layer = (LoamLayer *) loam_object_ref (layer)};

  if (cells != NULL)
    part.grid = take_cells (cells, piece->region);
  g_array_append_val (piece->parts, part);
}

static LoamPiece *
new_from_layers (LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region)
{
  LoamPiece *piece = piece_new (document, region);

  for (guint i = 0; i < n; i++)
    add_part (piece, layers[i], layers[i]->grid);
  return piece;
}

LoamPiece *
loam_piece_new_lifted (LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region)
{
  LoamPiece *piece;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document) && n > 0 && region != NULL, NULL);

  piece = new_from_layers (document, layers, n, region);
  piece->source = loam_region_ref (region);
  for (guint i = 0; i < n; i++) {
    g_autoptr (GPtrArray) things = loam_edit_cells_find_things (document, layers[i], region);

    for (guint j = 0; j < things->len; j++) {
      LoamEntity *thing = things->pdata[j];
      LoamPieceThing one = {(LoamEntity *) loam_object_ref (thing), thing->at};

      g_array_append_val (piece->things, one);
    }
  }
  return piece;
}

LoamPiece *
loam_piece_new_copied (LoamDocument *document, LoamLayer **layers, guint n, LoamRegion *region)
{
  LoamPiece *piece;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document) && n > 0 && region != NULL, NULL);

  piece = new_from_layers (document, layers, n, region);
  piece->pasted = TRUE;
  return piece;
}

LoamPiece *
loam_piece_new_pasted (LoamDocument *document,
                       LoamLayer *layer,
                       const LoamGrid *grid,
                       LoamRegion *region)
{
  LoamPiece *piece;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document) && layer != NULL && region != NULL, NULL);

  piece = piece_new (document, region);
  piece->pasted = TRUE;
  add_part (piece, layer, grid);
  return piece;
}

/* Where it is. */

void
loam_piece_move (LoamPiece *piece, int dx, int dy)
{
  g_return_if_fail (piece != NULL);

  piece->dx = CLAMP (piece->dx + dx, -LOAM_GRID_MAX_COORDINATE, LOAM_GRID_MAX_COORDINATE);
  piece->dy = CLAMP (piece->dy + dy, -LOAM_GRID_MAX_COORDINATE, LOAM_GRID_MAX_COORDINATE);
}

/* A tile turns with its cell; what kind of ground a cell is has no direction. */
static guint32
turn_value (const LoamLayer *layer, guint32 value, LoamTurn turn)
{
  if (layer->kind != LOAM_LAYER_TILES)
    return value;
  switch (turn) {
  case LOAM_TURN_FLIP_X:
    return loam_cell_flip_h (value);
  case LOAM_TURN_FLIP_Y:
    return loam_cell_flip_v (value);
  case LOAM_TURN_COUNTERCLOCKWISE:
    return loam_cell_turn (loam_cell_turn (loam_cell_turn (value)));
  case LOAM_TURN_CLOCKWISE:
  default:
    return loam_cell_turn (value);
  }
}

static LoamGrid *
turn_cells (const Part *part, LoamRect from, LoamRect to, LoamTurn turn)
{
  LoamGrid *turned = loam_grid_new_unbounded ();
  g_autofree guint32 *row = g_new (guint32, (gsize) from.width);

  for (int i = 0; i < from.height; i++) {
    loam_grid_get_row (part->grid, from.x, from.y + i, from.width, row);
    for (int j = 0; j < from.width; j++) {
      int x = j, y = i;

      if (row[j] == 0)
        continue;
      loam_turn_cell (turn, from.width, from.height, &x, &y);
      loam_grid_set (turned, to.x + x, to.y + y, turn_value (part->layer, row[j], turn));
    }
  }
  loam_grid_compact (turned, to);
  return turned;
}

/* A thing's middle turns with the cells; its picture stays upright. */
static void
turn_thing (
    const LoamPiece *piece, LoamPieceThing *thing, LoamRect from, LoamRect to, LoamTurn turn)
{
  const LoamProject *project = loam_document_get_project (piece->document);
  LoamPoint size = loam_resolve_size (project, &thing->thing->object);
  double width = project->tile_width, height = project->tile_height;
  double x = (thing->at.x + size.x / 2) / width - from.x;
  double y = (thing->at.y + size.y / 2) / height - from.y;
  LoamPoint middle = {x, y};

  switch (turn) {
  case LOAM_TURN_FLIP_X:
    middle.x = from.width - x;
    break;
  case LOAM_TURN_FLIP_Y:
    middle.y = from.height - y;
    break;
  case LOAM_TURN_CLOCKWISE:
    middle = (LoamPoint){from.height - y, x};
    break;
  case LOAM_TURN_COUNTERCLOCKWISE:
    middle = (LoamPoint){y, from.width - x};
    break;
  }
  thing->at =
      (LoamPoint){(to.x + middle.x) * width - size.x / 2, (to.y + middle.y) * height - size.y / 2};
}

gboolean
loam_piece_turn (LoamPiece *piece, LoamTurn turn)
{
  LoamRect from, to;
  LoamRegion *region;

  g_return_val_if_fail (piece != NULL, FALSE);

  from = loam_region_get_extent (piece->region);
  to = loam_turn_rect (from, turn);
  region = loam_region_turn (piece->region, turn);
  if (region == NULL)
    return FALSE;
  loam_region_unref (piece->region);
  piece->region = region;
  for (guint i = 0; i < piece->parts->len; i++) {
    Part *part = get_part (piece, i);
    LoamGrid *turned = part->grid != NULL ? turn_cells (part, from, to, turn) : NULL;

    g_clear_pointer (&part->grid, loam_grid_unref);
    part->grid = turned;
  }
  for (guint i = 0; i < piece->things->len; i++)
    turn_thing (piece, &g_array_index (piece->things, LoamPieceThing, i), from, to, turn);
  piece->turned = TRUE;
  piece->how = turn;
  return TRUE;
}

LoamRegion *
loam_piece_get_region (const LoamPiece *piece)
{
  g_return_val_if_fail (piece != NULL, NULL);

  return loam_region_move (piece->region, piece->dx, piece->dy);
}

LoamRect
loam_piece_get_extent (const LoamPiece *piece)
{
  LoamRect extent = loam_region_get_extent (piece->region);

  return (LoamRect){extent.x + piece->dx, extent.y + piece->dy, extent.width, extent.height};
}

LoamLevel *
loam_piece_get_level (const LoamPiece *piece)
{
  return loam_object_get_level (&get_part (piece, 0)->layer->object);
}

gboolean
loam_piece_is_at_home (const LoamPiece *piece)
{
  return piece->source != NULL && !piece->turned && piece->dx == 0 && piece->dy == 0;
}

guint
loam_piece_get_n_layers (const LoamPiece *piece)
{
  return piece->parts->len;
}

LoamLayer *
loam_piece_get_layer (const LoamPiece *piece, guint index)
{
  return get_part (piece, index)->layer;
}

guint
loam_piece_get_n_things (const LoamPiece *piece)
{
  return piece->things->len;
}

LoamPieceThing
loam_piece_get_thing (const LoamPiece *piece, guint index)
{
  const LoamProject *project = loam_document_get_project (piece->document);
  LoamPieceThing thing = g_array_index (piece->things, LoamPieceThing, index);

  thing.at.x += (double) piece->dx * project->tile_width;
  thing.at.y += (double) piece->dy * project->tile_height;
  return thing;
}

/* Writes the piece's cells that are not empty and lie in @area (where they come to lie). */
static void
write_cells (const LoamPiece *piece, const LoamGrid *cells, LoamGrid *to, LoamRect area)
{
  g_autofree guint32 *row = g_new (guint32, (gsize) area.width);
  g_autofree guint32 *under = g_new (guint32, (gsize) area.width);

  for (int y = area.y; y < area.y + area.height; y++) {
    loam_grid_get_row (cells, area.x - piece->dx, y - piece->dy, area.width, row);
    loam_grid_get_row (to, area.x, y, area.width, under);
    for (int i = 0; i < area.width; i++)
      if (row[i] == 0)
        row[i] = under[i];
    loam_grid_set_row (to, area.x, y, area.width, row);
  }
  loam_grid_compact (to, area);
}

LoamGrid *
loam_piece_compose (const LoamPiece *piece, guint index)
{
  const Part *part = get_part (piece, index);
  LoamGrid *after;
  LoamRect source, area;

  if (part->grid == NULL)
    return NULL;
  after = loam_grid_copy (part->layer->grid);
  source = loam_edit_get_writable (after, loam_region_get_extent (piece->source));
  if (source.width > 0)
    loam_region_fill (piece->source, after, source, 0);
  area = loam_edit_get_writable (after, loam_piece_get_extent (piece));
  if (area.width > 0)
    write_cells (piece, part->grid, after, area);
  return after;
}

/* Placing. */

/* Whether a part of it lies where each layer has cells. */
static gboolean
check_area (const LoamPiece *piece, GError **error)
{
  LoamRect extent = loam_piece_get_extent (piece);
  LoamLevel *level = loam_piece_get_level (piece);

  for (guint i = 0; i < piece->parts->len; i++) {
    const LoamGrid *grid = get_part (piece, i)->layer->grid;

    if (grid == NULL || loam_edit_get_writable (grid, extent).width > 0)
      continue;
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                 loam_level_is_bounded (level) ? _ ("That lies outside the level “%s”")
                                               : _ ("That lies too far out in the level “%s”"),
                 level->object.name);
    return FALSE;
  }
  return TRUE;
}

gboolean
loam_piece_can_place (const LoamPiece *piece, GError **error)
{
  g_return_val_if_fail (piece != NULL, FALSE);

  for (guint i = 0; i < piece->parts->len; i++) {
    LoamLayer *layer = get_part (piece, i)->layer;

    if (layer->object.owner == NULL || loam_object_get_level (&layer->object) == NULL ||
        loam_object_get_project (&layer->object) != loam_document_get_project (piece->document)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                   _ ("The layer “%s” is not in the level any more"), layer->object.name);
      return FALSE;
    }
    if (!loam_edit_check_layer (layer, error))
      return FALSE;
  }
  for (guint i = 0; i < piece->things->len; i++) {
    LoamPieceThing thing = loam_piece_get_thing (piece, i);

    if (!loam_edit_check_thing (thing.thing, error) ||
        !loam_edit_check_place (loam_document_get_project (piece->document), thing.at, error))
      return FALSE;
  }
  return check_area (piece, error);
}

static char *
make_label (const LoamPiece *piece)
{
  gulong n = (gulong) loam_region_count (piece->region);

  if (piece->pasted)
    return g_strdup_printf (ngettext ("Paste %'lu cell", "Paste %'lu cells", n), n);
  if (!piece->turned || piece->dx != 0 || piece->dy != 0)
    return g_strdup_printf (ngettext ("Move %'lu cell", "Move %'lu cells", n), n);
  if (piece->how == LOAM_TURN_FLIP_X || piece->how == LOAM_TURN_FLIP_Y)
    return g_strdup_printf (ngettext ("Flip %'lu cell", "Flip %'lu cells", n), n);
  return g_strdup_printf (ngettext ("Rotate %'lu cell", "Rotate %'lu cells", n), n);
}

static gboolean
push_cells (const LoamPiece *piece, guint index)
{
  LoamLayer *layer = get_part (piece, index)->layer;
  g_autoptr (LoamGrid) after = loam_piece_compose (piece, index);
  LoamPatch *patch = after != NULL ? loam_patch_new_diff (layer->grid, after) : NULL;

  if (patch == NULL)
    return FALSE;
  loam_document_push (piece->document, loam_command_new_cells (layer, patch));
  return TRUE;
}

static gboolean
push_thing (const LoamPiece *piece, guint index)
{
  LoamPieceThing thing = loam_piece_get_thing (piece, index);

  if (thing.at.x == thing.thing->at.x && thing.at.y == thing.thing->at.y)
    return FALSE;
  loam_edit_push_property (piece->document, thing.thing, LOAM_PROPERTY_AT,
                           LOAM_POINT (thing.at.x, thing.at.y), NULL);
  return TRUE;
}

gboolean
loam_piece_place (const LoamPiece *piece, gboolean select)
{
  g_autofree char *label = NULL;
  gboolean changed = FALSE;

  if (!loam_piece_can_place (piece, NULL))
    return FALSE;
  label = make_label (piece);
  loam_document_begin (piece->document, label);
  for (guint i = 0; i < piece->parts->len; i++)
    changed |= push_cells (piece, i);
  for (guint i = 0; i < piece->things->len; i++)
    changed |= push_thing (piece, i);
  if (select) {
    g_autoptr (LoamRegion) region = loam_piece_get_region (piece);

    loam_document_select_cells (piece->document, loam_piece_get_level (piece), region);
  }
  loam_document_end (piece->document);
  return changed;
}
