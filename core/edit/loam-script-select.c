/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-cells.h"
#include "loam-edit-selection.h"
#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Choosing, and what is done to chosen cells. */

#define MAX_STEPS 4096 /* cells that one line grows or shrinks by */

static gboolean
read_mode (const LoamLine *line, LoamRegionMode *mode, GError **error)
{
  static const char *const names[] = {"replace", "add", "remove", "intersect", NULL};
  const cJSON *node = loam_line_get (line, "mode");

  *mode = LOAM_REGION_REPLACE;
  if (node == NULL)
    return TRUE;
  for (guint i = 0; cJSON_IsString (node) && names[i] != NULL; i++)
    if (g_str_equal (names[i], node->valuestring)) {
      *mode = (LoamRegionMode) i;
      return TRUE;
    }
  return loam_line_expected (line, node, error, _ ("one of: replace, add, remove, intersect"));
}

static gboolean
read_points (const LoamLine *line, GArray *points, GError **error)
{
  const cJSON *node = loam_line_get (line, "polygon"), *item;

  if (!cJSON_IsArray (node) || cJSON_GetArraySize (node) < 3)
    return loam_line_expected (line, node, error,
                               _ ("three pixels or more, such as [[0, 0], [64, 0], [32, 64]]"));
  cJSON_ArrayForEach (item, node)
  {
    LoamPoint point;

    if (!loam_line_read_point (line, item, &point, error))
      return FALSE;
    g_array_append_val (points, point);
  }
  return TRUE;
}

/* Things. */

static gboolean
select_named_things (const LoamLine *line, LoamRegionMode mode, GError **error)
{
  g_autoptr (GPtrArray) things = loam_line_find_things (line, error);

  if (things == NULL)
    return FALSE;
  loam_edit_selection_things (line->document, (LoamEntity **) things->pdata, things->len, mode);
  return TRUE;
}

/* The outline of a rectangle of cells, in pixels. */
static gboolean
read_outline (const LoamLine *line, GArray *points, GError **error)
{
  double width = line->project->tile_width, height = line->project->tile_height;
  LoamRect rect;

  if (!loam_line_get_rect (line, "rect", &rect, error))
    return FALSE;
  const LoamPoint corners[] = {
      {rect.x * width, rect.y * height},
      {(rect.x + rect.width) * width, rect.y * height},
      {(rect.x + rect.width) * width, (rect.y + rect.height) * height},
      {rect.x * width, (rect.y + rect.height) * height},
  };
  g_array_append_vals (points, corners, G_N_ELEMENTS (corners));
  return TRUE;
}

static gboolean
select_things_inside (const LoamLine *line,
                      const LoamLayer *layer,
                      LoamRegionMode mode,
                      GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (LoamPoint));
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GPtrArray) here = g_ptr_array_new ();

  if (loam_line_get (line, "polygon") != NULL ? !read_points (line, points, error)
                                              : !read_outline (line, points, error))
    return FALSE;
  found = loam_edit_selection_find_in_polygon (
      line->document, line->level, (const LoamPoint *) (gconstpointer) points->data, points->len);
  for (guint i = 0; i < found->len; i++)
    if (((LoamObject *) found->pdata[i])->owner == &layer->object)
      g_ptr_array_add (here, found->pdata[i]);
  loam_edit_selection_things (line->document, (LoamEntity **) here->pdata, here->len, mode);
  return TRUE;
}

static gboolean
select_things_of_prototype (const LoamLine *line,
                            const LoamLayer *layer,
                            LoamRegionMode mode,
                            GError **error)
{
  g_autoptr (GPtrArray) here = g_ptr_array_new ();
  LoamObject *prototype = NULL;

  if (!loam_line_find_prototype (line, loam_line_get (line, "prototype"), &prototype, error))
    return FALSE;
  for (guint i = 0; i < layer->entities->len; i++) {
    LoamEntity *thing = layer->entities->pdata[i];

    if (thing->prototype == prototype && loam_edit_selection_can_pick (thing))
      g_ptr_array_add (here, thing);
  }
  loam_edit_selection_things (line->document, (LoamEntity **) here->pdata, here->len, mode);
  return TRUE;
}

/* Cells. */

static LoamRect
get_clip (const LoamLine *line)
{
  const LoamLevel *level = line->level;
  const int most = LOAM_GRID_MAX_COORDINATE - 1;

  return loam_level_is_bounded (level) ? (LoamRect){0, 0, level->width, level->height}
                                       : (LoamRect){-most, -most, 2 * most, 2 * most};
}

static gboolean
read_polygon (const LoamLine *line, LoamRegion **region, GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (LoamPoint));

  if (!read_points (line, points, error))
    return FALSE;
  for (guint i = 0; i < points->len; i++) {
    LoamPoint *point = &g_array_index (points, LoamPoint, i);

    *point =
        (LoamPoint){point->x / line->project->tile_width, point->y / line->project->tile_height};
  }
  *region = loam_region_new_polygon ((const LoamPoint *) (gconstpointer) points->data, points->len,
                                     get_clip (line));
  return TRUE;
}

static gboolean
read_terrain (const LoamLine *line, const LoamLayer *layer, LoamRegion **region, GError **error)
{
  g_autoptr (GHashTable) values = g_hash_table_new (NULL, NULL);
  LoamTerrain *terrain;

  if (!loam_line_find_terrain (line, loam_line_get (line, "terrain"), &terrain, error))
    return FALSE;
  g_hash_table_add (values, GUINT_TO_POINTER (terrain != NULL ? terrain->index : 0));
  *region = loam_region_new_values (layer->grid, values);
  return TRUE;
}

/* The cells that the line names in one of the ways. */
static gboolean
read_region (const LoamLine *line, const LoamLayer *layer, LoamRegion **region, GError **error)
{
  LoamRect rect;
  int at[2];

  if (loam_line_get (line, "polygon") != NULL)
    return read_polygon (line, region, error);
  if (loam_line_get (line, "terrain") != NULL)
    return read_terrain (line, layer, region, error);
  if (loam_line_get (line, "wand") != NULL) {
    if (!loam_line_get_cell (line, "wand", at, error))
      return FALSE;
    *region = loam_region_new_flood (layer->grid, at[0], at[1]);
    return TRUE;
  }
  if (loam_line_require (line, "rect",
                         _ ("cells as [x, y, width, height], or one of: things, polygon, wand, "
                            "terrain, prototype, all, invert, alike, grow, shrink"),
                         error) == NULL ||
      !loam_line_get_rect (line, "rect", &rect, error))
    return FALSE;
  *region = loam_region_new_rect (rect);
  return TRUE;
}

static gboolean
select_cells (const LoamLine *line, LoamLayer *layer, LoamRegionMode mode, GError **error)
{
  g_autoptr (LoamRegion) region = NULL;

  if (!read_region (line, layer, &region, error))
    return FALSE;
  loam_edit_selection_cells (line->document, line->level, region, mode);
  return TRUE;
}

/* The rest. */

static gboolean
is_true (const LoamLine *line, const char *name, gboolean *wanted, GError **error)
{
  *wanted = FALSE;
  return loam_line_get_bool (line, name, wanted, error);
}

/* What is selected on @layer as a whole, or the other way round. *@done is FALSE where the line asks for no such. */
static gboolean
select_whole (const LoamLine *line, LoamLayer *layer, gboolean *done, GError **error)
{
  gboolean all, invert, alike;

  if (!is_true (line, "all", &all, error) || !is_true (line, "invert", &invert, error) ||
      !is_true (line, "alike", &alike, error))
    return FALSE;
  *done = all || invert || alike;
  if (all)
    loam_edit_selection_all (line->document, layer);
  if (invert)
    loam_edit_selection_invert (line->document, layer);
  if (alike) {
    if (!loam_edit_selection_can_extend (line->document, layer, error))
      return FALSE;
    loam_edit_selection_extend (line->document, layer);
  }
  return TRUE;
}

static gboolean
select_on_layer (const LoamLine *line, LoamRegionMode mode, GError **error)
{
  LoamLayer *layer = loam_line_find_layer (line, "layer", error);
  gboolean done = FALSE;

  if (layer == NULL)
    return FALSE;
  if (layer->grid != NULL) {
    g_free (line->script->cells_layer);
    line->script->cells_layer = g_strdup (layer->object.id);
  }
  if (!select_whole (line, layer, &done, error))
    return FALSE;
  if (done)
    return TRUE;
  if (layer->grid != NULL)
    return select_cells (line, layer, mode, error);
  if (loam_line_get (line, "prototype") != NULL)
    return select_things_of_prototype (line, layer, mode, error);
  if (loam_line_get (line, "rect") == NULL && loam_line_get (line, "polygon") == NULL)
    return loam_line_expected (line, loam_line_get (line, "layer"), error,
                               _ ("a layer with cells, or one of: rect, polygon, prototype, all, "
                                  "invert, alike"));
  return select_things_inside (line, layer, mode, error);
}

static gboolean
resize_selection (const LoamLine *line, GError **error)
{
  gboolean grow = loam_line_get (line, "grow") != NULL;
  gint64 n = 1;

  if (!loam_edit_selection_can_grow (line->document, error) ||
      !loam_line_get_int (line, grow ? "grow" : "shrink", 1, MAX_STEPS, &n, error))
    return FALSE;
  if (grow)
    loam_edit_selection_grow (line->document, (int) n);
  else
    loam_edit_selection_shrink (line->document, (int) n);
  return TRUE;
}

gboolean
loam_line_select (LoamLine *line, char **output, GError **error)
{
  LoamRegionMode mode;

  if (!read_mode (line, &mode, error))
    return FALSE;
  if (loam_line_get (line, "things") != NULL)
    return select_named_things (line, mode, error);
  if (loam_line_get (line, "grow") != NULL || loam_line_get (line, "shrink") != NULL)
    return resize_selection (line, error);
  return select_on_layer (line, mode, error);
}

/* Chosen cells. */

LoamLayer *
loam_line_find_cells_layer (const LoamLine *line, GError **error)
{
  const char *id = line->script->cells_layer;
  LoamObject *layer = id != NULL ? loam_project_find_id (line->project, id) : NULL;

  if (layer == NULL || layer->kind != LOAM_KIND_LAYER) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("the layer of the selected cells is gone; expected another \"select\""));
    return NULL;
  }
  return (LoamLayer *) layer;
}

/* The layers of "layers", or that on which cells were selected, of LoamLayer; free the array. */
static GPtrArray *
find_layers (const LoamLine *line, GError **error)
{
  g_autoptr (GPtrArray) layers = g_ptr_array_new ();
  const cJSON *node = loam_line_get (line, "layers"), *item;
  LoamLayer *layer;

  if (node == NULL) {
    layer = loam_line_find_cells_layer (line, error);
    if (layer == NULL)
      return NULL;
    g_ptr_array_add (layers, layer);
    return g_steal_pointer (&layers);
  }
  if (!cJSON_IsArray (node) || node->child == NULL) {
    loam_line_expected (line, node, error, _ ("a list of layers such as [\"ground\"]"));
    return NULL;
  }
  cJSON_ArrayForEach (item, node)
  {
    layer = loam_line_find_layer_named (line, item, error);
    if (layer == NULL)
      return NULL;
    if (g_ptr_array_find (layers, layer, NULL)) {
      loam_line_expected (line, item, error, _ ("each layer once"));
      return NULL;
    }
    g_ptr_array_add (layers, layer);
  }
  return g_steal_pointer (&layers);
}

typedef struct {
  LoamDocument *document;
  LoamLayer **layers;
  guint n;
  LoamRegion *region;
} Cells;

static gboolean
move_cells (const LoamLine *line, const Cells *cells, GError **error)
{
  int by[2];

  if (!loam_line_get_cell (line, "move", by, error) ||
      !loam_edit_cells_can_move (cells->document, cells->layers, cells->n, cells->region, by[0],
                                 by[1], error))
    return FALSE;
  loam_edit_cells_move (cells->document, cells->layers, cells->n, cells->region, by[0], by[1]);
  return TRUE;
}

static gboolean
read_turn (const LoamLine *line, LoamTurn *turn, guint *times, GError **error)
{
  const cJSON *flip = loam_line_get (line, "flip"), *rotate = loam_line_get (line, "rotate");
  gint64 by = 90;

  *times = 1;
  if (flip != NULL) {
    if (!cJSON_IsString (flip) ||
        (strcmp (flip->valuestring, "x") != 0 && strcmp (flip->valuestring, "y") != 0))
      return loam_line_expected (line, flip, error, _ ("\"x\" or \"y\""));
    *turn = flip->valuestring[0] == 'x' ? LOAM_TURN_FLIP_X : LOAM_TURN_FLIP_Y;
    return TRUE;
  }
  if (!loam_line_get_int (line, "rotate", -270, 270, &by, error))
    return FALSE;
  if (by % 90 != 0 || by == 0)
    return loam_line_expected (line, rotate, error,
                               _ ("90, 180 or 270 degrees, clockwise, or as many back"));
  *turn = by > 0 ? LOAM_TURN_CLOCKWISE : LOAM_TURN_COUNTERCLOCKWISE;
  *times = (guint) ABS (by / 90);
  return TRUE;
}

static gboolean
turn_cells (const LoamLine *line, const Cells *cells, GError **error)
{
  LoamTurn turn = LOAM_TURN_CLOCKWISE;
  guint times = 1;

  if (!read_turn (line, &turn, &times, error) ||
      !loam_edit_cells_can_turn (cells->document, cells->layers, cells->n, cells->region, turn,
                                 times, error))
    return FALSE;
  loam_edit_cells_turn (cells->document, cells->layers, cells->n, cells->region, turn, times);
  return TRUE;
}

static gboolean
fill_cells (const LoamLine *line, const Cells *cells, GError **error)
{
  LoamTerrain *terrain;

  if (!loam_line_find_terrain (line, loam_line_get (line, "fill"), &terrain, error))
    return FALSE;
  for (guint i = 0; i < cells->n; i++)
    if (!loam_edit_terrain_can_paint (cells->document, cells->layers[i], error))
      return FALSE;
  loam_document_begin (cells->document, _ ("Fill the selected cells"));
  for (guint i = 0; i < cells->n; i++)
    loam_edit_cells_fill (cells->document, cells->layers[i], terrain, cells->region);
  loam_document_end (cells->document);
  return TRUE;
}

static gboolean
erase_cells (const LoamLine *line, const Cells *cells, GError **error)
{
  gboolean erase = FALSE;

  if (!loam_line_get_bool (line, "erase", &erase, error) ||
      !loam_edit_cells_can_erase (cells->document, cells->layers, cells->n, cells->region, error))
    return FALSE;
  if (erase)
    loam_edit_cells_erase (cells->document, cells->layers, cells->n, cells->region);
  return TRUE;
}

gboolean
loam_line_cells (LoamLine *line, char **output, GError **error)
{
  g_autoptr (GPtrArray) layers = NULL;
  LoamRegion *region = loam_document_get_cell_selection (line->document);
  Cells cells;

  if (region == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("no cells are selected; expected {\"do\": \"select\", …} before"));
    return FALSE;
  }
  line->level = loam_document_get_cell_selection_level (line->document);
  layers = find_layers (line, error);
  if (layers == NULL)
    return FALSE;
  cells = (Cells){line->document, (LoamLayer **) layers->pdata, layers->len, region};
  if (!loam_edit_cells_can_change (cells.document, cells.layers, cells.n, region, error))
    return FALSE;
  if (loam_line_get (line, "move") != NULL)
    return move_cells (line, &cells, error);
  if (loam_line_get (line, "flip") != NULL || loam_line_get (line, "rotate") != NULL)
    return turn_cells (line, &cells, error);
  if (loam_line_get (line, "fill") != NULL)
    return fill_cells (line, &cells, error);
  if (loam_line_require (line, "erase", _ ("one of: move, flip, rotate, fill, erase"), error) ==
      NULL)
    return FALSE;
  return erase_cells (line, &cells, error);
}
