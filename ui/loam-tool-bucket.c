/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include "loam-flood.h"

#include <glib/gi18n-lib.h>

/* The bucket. Its ghost is what the click will fill, as far as it is visible: the same flood over the whole layer, so
 * that what is joined out of sight belongs to it. It is kept from one hover to the next, so that moving within the same
 * ground, or moving the view over it, floods nothing. */

#define MAX_GHOST_CELLS 40000 /* of a view; more are too small to be told apart */

typedef struct {
  LoamTool tool;
  LoamGrid *seen; /**< a snapshot that the ghost was made from, or NULL */
  LoamGrid *
      flooded; /**< and that with another value in every cell of the flood, or NULL where there is none */
  LoamRect visible; /**< the part that @cells are of */
  GArray *cells;    /**< of int, x and y in turn; or NULL */
} LoamToolBucket;

static gboolean
bucket_press (LoamTool *tool, const LoamToolEvent *event)
{
  g_autoptr (GError) error = NULL;
  LoamLayer *layer = loam_tool_find_terrain_layer (tool, &error);

  if (layer == NULL) {
    loam_tool_refuse (tool, error);
    return FALSE;
  }
  loam_tool_use_layer (tool, layer);
  return TRUE;
}

static void
bucket_release (LoamTool *tool, const LoamToolEvent *event)
{
  LoamLayer *layer = loam_tool_find_terrain_layer (tool, NULL);

  if (layer != NULL)
    loam_edit_terrain_fill (loam_tool_get_document (tool), layer, loam_tool_get_terrain (tool),
                            event->x, event->y);
}

static void
forget (LoamToolBucket *bucket)
{
  g_clear_pointer (&bucket->seen, loam_grid_unref);
  g_clear_pointer (&bucket->flooded, loam_grid_unref);
  g_clear_pointer (&bucket->cells, g_array_unref);
}

/* Floods from a cell, unless it is in the flood that is kept. */
static void
flood (LoamToolBucket *bucket, const LoamGrid *grid, int x, int y)
{
  if (bucket->seen != NULL && bucket->flooded != NULL &&
      loam_grid_get (bucket->seen, x, y) != loam_grid_get (bucket->flooded, x, y) &&
      loam_grid_equal (bucket->seen, grid))
    return;
  forget (bucket);
  bucket->seen = loam_grid_copy (grid);
  bucket->flooded = loam_flood (grid, x, y, loam_grid_get (grid, x, y) == 0 ? 1 : 0);
}

static gboolean
same_rect (LoamRect a, LoamRect b)
{
  return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

/* Finds the cells of the flood that are in @view. */
static void
list_cells (LoamToolBucket *bucket, LoamRect view)
{
  g_autofree guint32 *before = g_new (guint32, (gsize) view.width);
  g_autofree guint32 *after = g_new (guint32, (gsize) view.width);

  if (bucket->cells != NULL && same_rect (bucket->visible, view))
    return;
  g_clear_pointer (&bucket->cells, g_array_unref);
  bucket->visible = view;
  bucket->cells = g_array_new (FALSE, FALSE, sizeof (int));
  for (int y = view.y; bucket->flooded != NULL && y < view.y + view.height; y++) {
    loam_grid_get_row (bucket->seen, view.x, y, view.width, before);
    loam_grid_get_row (bucket->flooded, view.x, y, view.width, after);
    for (int i = 0; i < view.width; i++)
      if (before[i] != after[i])
        g_array_append_vals (bucket->cells, (int[]){view.x + i, y}, 2);
  }
}

static LoamRect
clip_to_level (LoamTool *tool, LoamRect view)
{
  LoamRect all = loam_tool_get_clip (tool);
  int x0 = MAX (all.x, view.x), y0 = MAX (all.y, view.y);
  int x1 = MIN (all.x + all.width, view.x + view.width);
  int y1 = MIN (all.y + all.height, view.y + view.height);

  return (LoamRect){x0, y0, MAX (x1 - x0, 0), MAX (y1 - y0, 0)};
}

static void
bucket_ghost (LoamTool *tool, const LoamToolEvent *event, LoamRect visible, LoamGhost *ghost)
{
  LoamToolBucket *bucket = (LoamToolBucket *) tool;
  LoamLayer *layer = loam_tool_find_terrain_layer (tool, NULL);
  LoamRect view = clip_to_level (tool, visible);

  if (layer == NULL || event->x < view.x || event->y < view.y || event->x >= view.x + view.width ||
      event->y >= view.y + view.height)
    return;

  ghost->terrain = loam_tool_get_terrain (tool);
  if ((gint64) view.width * view.height > MAX_GHOST_CELLS) {
    g_array_append_vals (ghost->cells, (int[]){event->x, event->y}, 2);
    return;
  }

  flood (bucket, layer->grid, event->x, event->y);
  list_cells (bucket, view);
  g_array_unref (ghost->cells);
  ghost->cells = g_array_ref (bucket->cells);
}

static char *
bucket_status (LoamTool *tool, LoamModifiers modifiers)
{
  return g_strdup (_ ("Click: fill what is joined and of the same ground · Alt: pick"));
}

static void
bucket_clear (LoamTool *tool)
{
  forget ((LoamToolBucket *) tool);
}

const LoamToolClass loam_tool_bucket_class = {
    .size = sizeof (LoamToolBucket),
    .press = bucket_press,
    .release = bucket_release,
    .ghost = bucket_ghost,
    .status = bucket_status,
    .clear = bucket_clear,
};
