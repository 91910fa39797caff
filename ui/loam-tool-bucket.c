/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-tool-private.h"

#include <glib/gi18n-lib.h>

/* The bucket. Its ghost is kept from one hover to the next, so that moving within the same ground costs nothing. */

#define MAX_GHOST_CELLS 40000 /* of a view; more are too small to be told apart */

typedef struct {
  LoamTool tool;
  LoamGrid *seen;       /**< a snapshot that the ghost was made from */
  LoamRect visible;     /**< and the part of it */
  LoamTerrain *terrain; /**< not a reference; only compared */
  GArray *cells;        /**< of int, x and y in turn */
  guint8 *inside;       /**< for each visible cell: whether it is in @cells */
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
  g_clear_pointer (&bucket->cells, g_array_unref);
  g_clear_pointer (&bucket->inside, g_free);
}

/* Visits the neighbours of a cell that hold @value; scanning the visible rows only. */
static void
flood (LoamToolBucket *bucket, const guint32 *values, int x, int y)
{
  const LoamRect *view = &bucket->visible;
  guint32 value = values[(gsize) y * (gsize) view->width + (gsize) x];
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (int) * 2);
  int cell[2] = {x, y};

  bucket->inside[(gsize) y * (gsize) view->width + (gsize) x] = 1;
  g_array_append_val (stack, cell);
  while (stack->len > 0) {
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int at[2] = {((int (*)[2]) (void *) stack->data)[stack->len - 1][0],
                 ((int (*)[2]) (void *) stack->data)[stack->len - 1][1]};
    g_array_set_size (stack, stack->len - 1);
    int out[2] = {at[0] + view->x, at[1] + view->y};
    g_array_append_vals (bucket->cells, out, 2);
    for (guint i = 0; i < 4; i++) {
      int next[2] = {at[0] + steps[i][0], at[1] + steps[i][1]};
      if (next[0] < 0 || next[1] < 0 || next[0] >= view->width || next[1] >= view->height)
        continue;
      gsize index = (gsize) next[1] * (gsize) view->width + (gsize) next[0];
      if (bucket->inside[index] != 0 || values[index] != value)
        continue;
      bucket->inside[index] = 1;
      g_array_append_val (stack, next);
    }
  }
}

static gboolean
still_holds (
    LoamToolBucket *bucket, LoamLayer *layer, LoamTerrain *terrain, LoamRect view, int x, int y)
{
  return bucket->seen != NULL && bucket->terrain == terrain && bucket->visible.x == view.x &&
         bucket->visible.y == view.y && bucket->visible.width == view.width &&
         bucket->visible.height == view.height &&
         bucket->inside[(gsize) (y - view.y) * (gsize) view.width + (gsize) (x - view.x)] != 0 &&
         loam_grid_equal (bucket->seen, layer->grid);
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

  if (!still_holds (bucket, layer, ghost->terrain, view, event->x, event->y)) {
    gsize width = (gsize) view.width;
    forget (bucket);
    bucket->seen = loam_grid_copy (layer->grid);
    bucket->visible = view;
    bucket->terrain = ghost->terrain;
    bucket->cells = g_array_new (FALSE, FALSE, sizeof (int));
    bucket->inside = g_malloc0 (width * (gsize) view.height);
    g_autofree guint32 *values = g_new (guint32, width * (gsize) view.height);
    for (int row = 0; row < view.height; row++)
      loam_grid_get_row (layer->grid, view.x, view.y + row, view.width,
                         values + (gsize) row * width);
    flood (bucket, values, event->x - view.x, event->y - view.y);
  }
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
