/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

/* The terrain layer that the line is about, if it can be painted on. */
static LoamLayer *
find_layer (const LoamLine *line, GError **error)
{
  LoamLayer *layer = loam_line_find_layer (line, "layer", error);

  if (layer == NULL || !loam_edit_terrain_can_paint (line->document, layer, error))
    return NULL;
  return layer;
}

static gboolean
find_terrain (const LoamLine *line, LoamTerrain **terrain, GError **error)
{
  const cJSON *node =
      loam_line_require (line, "terrain", _ ("a terrain's name, or \"\" for none"), error);

  return node != NULL && loam_line_find_terrain (line, node, terrain, error);
}

GArray *
loam_line_read_cells (const LoamLine *line, GError **error)
{
  const cJSON *node =
      loam_line_require (line, "cells", _ ("cells such as [[3, 4], [4, 4]]"), error);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (int));
  const cJSON *item;

  if (node == NULL)
    return NULL;
  if (!cJSON_IsArray (node)) {
    loam_line_expected (line, node, error, _ ("cells such as [[3, 4], [4, 4]]"));
    return NULL;
  }
  cJSON_ArrayForEach (item, node)
  {
    int xy[2];

    if (!loam_line_read_pair (line, item, -LOAM_GRID_MAX_COORDINATE, LOAM_GRID_MAX_COORDINATE, xy,
                              error))
      return NULL;
    g_array_append_vals (cells, xy, 2);
  }
  return g_steal_pointer (&cells);
}

static gboolean
paint (const LoamLine *line, LoamTerrain *terrain, GError **error)
{
  LoamLayer *layer = find_layer (line, error);
  g_autoptr (GArray) cells = layer != NULL ? loam_line_read_cells (line, error) : NULL;

  if (cells == NULL)
    return FALSE;
  loam_edit_terrain_paint (line->document, layer, terrain, (int *) (gpointer) cells->data,
                           cells->len / 2, 0);
  return TRUE;
}

gboolean
loam_line_paint (LoamLine *line, char **output, GError **error)
{
  LoamTerrain *terrain;

  if (loam_line_is_for_tiles (line))
    return loam_line_paint_tiles (line, FALSE, error);
  return find_terrain (line, &terrain, error) && paint (line, terrain, error);
}

gboolean
loam_line_erase (LoamLine *line, char **output, GError **error)
{
  return loam_line_is_for_tiles (line) ? loam_line_paint_tiles (line, TRUE, error)
                                       : paint (line, NULL, error);
}

typedef struct {
  LoamLayer *layer;
  LoamTerrain *terrain;
  int from[2], to[2];
  gboolean filled;
} Shape;

static gboolean
read_shape (const LoamLine *line, Shape *shape, GError **error)
{
  *shape = (Shape){.layer = find_layer (line, error)};
  return shape->layer != NULL && find_terrain (line, &shape->terrain, error) &&
         loam_line_get_cell (line, "from", shape->from, error) &&
         loam_line_get_cell (line, "to", shape->to, error) &&
         loam_line_get_bool (line, "filled", &shape->filled, error);
}

gboolean
loam_line_line (LoamLine *line, char **output, GError **error)
{
  Shape shape;

  if (!read_shape (line, &shape, error))
    return FALSE;
  loam_edit_terrain_line (line->document, shape.layer, shape.terrain, shape.from[0], shape.from[1],
                          shape.to[0], shape.to[1]);
  return TRUE;
}

gboolean
loam_line_rect (LoamLine *line, char **output, GError **error)
{
  Shape shape;

  if (loam_line_is_for_tiles (line))
    return loam_line_rect_of_tiles (line, error);
  if (!read_shape (line, &shape, error))
    return FALSE;
  loam_edit_terrain_rect (line->document, shape.layer, shape.terrain, shape.from[0], shape.from[1],
                          shape.to[0], shape.to[1], shape.filled);
  return TRUE;
}

gboolean
loam_line_ellipse (LoamLine *line, char **output, GError **error)
{
  Shape shape;

  if (!read_shape (line, &shape, error))
    return FALSE;
  loam_edit_terrain_ellipse (line->document, shape.layer, shape.terrain, shape.from[0],
                             shape.from[1], shape.to[0], shape.to[1], shape.filled);
  return TRUE;
}

gboolean
loam_line_fill (LoamLine *line, char **output, GError **error)
{
  LoamLayer *layer;
  LoamTerrain *terrain;
  int at[2];

  if (loam_line_is_for_tiles (line))
    return loam_line_fill_tiles (line, error);
  layer = find_layer (line, error);
  if (layer == NULL || !find_terrain (line, &terrain, error) ||
      !loam_line_get_cell (line, "at", at, error))
    return FALSE;
  loam_edit_terrain_fill (line->document, layer, terrain, at[0], at[1]);
  return TRUE;
}

static gboolean
read_weights (const LoamLine *line, GPtrArray *terrains, GArray *weights, GError **error)
{
  const char *expected = _ ("weights by terrain such as {\"grass\": 60, \"hill\": 18}");
  const cJSON *node = loam_line_require (line, "weights", expected, error), *item;
  double sum = 0;

  if (node == NULL)
    return FALSE;
  if (!cJSON_IsObject (node))
    return loam_line_expected (line, node, error, expected);
  cJSON_ArrayForEach (item, node)
  {
    LoamTerrain *terrain;
    double weight;

    if (!loam_line_find_terrain_named (line, item, item->string, &terrain, error))
      return FALSE;
    if (!cJSON_IsNumber (item) || !loam_json_get_double (line->json, item, &weight) || weight < 0 ||
        weight > 1e9)
      return loam_line_expected (line, item, error, _ ("a number from 0 to 1e9"));
    sum += weight;
    g_ptr_array_add (terrains, terrain);
    g_array_append_val (weights, weight);
  }
  return sum > 0 || loam_line_expected (line, node, error, _ ("a weight above 0"));
}

gboolean
loam_line_scatter (LoamLine *line, char **output, GError **error)
{
  LoamLayer *layer = find_layer (line, error);
  g_autoptr (GPtrArray) terrains = g_ptr_array_new ();
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
  LoamRect rect;
  gint64 seed = 0;

  if (layer == NULL || !read_weights (line, terrains, weights, error) ||
      !loam_line_get_int (line, "seed", 0, G_MAXUINT32, &seed, error))
    return FALSE;
  rect = loam_grid_get_bounds (layer->grid);
  if (!loam_line_get_rect (line, "rect", &rect, error))
    return FALSE;
  loam_edit_terrain_scatter (line->document, layer, (LoamTerrain **) terrains->pdata,
                             (double *) (gpointer) weights->data, terrains->len, (guint32) seed,
                             rect);
  return TRUE;
}
