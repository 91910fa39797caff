/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-selection.h"

#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>

static void
select_cells (LoamDocument *document, LoamLevel *level, LoamRegion *cells)
{
  if (cells == NULL)
    loam_document_select (document, NULL, 0);
  loam_document_select_cells (document, cells != NULL ? level : NULL, cells);
}

static void
select_things (LoamDocument *document, const GPtrArray *things)
{
  if (things->len == 0)
    loam_document_select_cells (document, NULL, NULL);
  loam_document_select (document, (LoamEntity **) things->pdata, things->len);
}

/* The cells that are selected in @level; NULL where they are of another. */
static LoamRegion *
get_cells (LoamDocument *document, const LoamLevel *level)
{
  return loam_document_get_cell_selection_level (document) == level
             ? loam_document_get_cell_selection (document)
             : NULL;
}

/* All cells that a level has; of one without bounds, those of its layers. */
static LoamRegion *
get_all_cells (const LoamLevel *level)
{
  LoamRegion *all = NULL;

  if (loam_level_is_bounded (level))
    return loam_region_new_rect ((LoamRect){0, 0, level->width, level->height});
  for (guint i = 0; i < level->layers->len; i++) {
    const LoamLayer *layer = level->layers->pdata[i];
    g_autoptr (LoamRegion) before = all;
    g_autoptr (LoamRegion) here =
        layer->grid != NULL ? loam_region_new_rect (loam_grid_get_extent (layer->grid)) : NULL;

    all = loam_region_combine (before, here, LOAM_REGION_ADD);
  }
  return all;
}

void
loam_edit_selection_cells (LoamDocument *document,
                           LoamLevel *level,
                           LoamRegion *region,
                           LoamRegionMode mode)
{
  g_autoptr (LoamRegion) cells = NULL;

  g_return_if_fail (LOAM_IS_DOCUMENT (document) && level != NULL);

  cells = loam_region_combine (get_cells (document, level), region, mode);
  if (loam_level_is_bounded (level)) {
    g_autoptr (LoamRegion) all = get_all_cells (level);
    g_autoptr (LoamRegion) inside = loam_region_combine (cells, all, LOAM_REGION_INTERSECT);

    select_cells (document, level, inside);
    return;
  }
  select_cells (document, level, cells);
}

/* Things. */

static GHashTable *
set_of (LoamEntity **things, guint n)
{
  GHashTable *set = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n; i++)
    g_hash_table_add (set, things[i]);
  return set;
}

/* Appends to @to those of @n things that are in @set, or that are not. */
static void
append (GPtrArray *to, LoamEntity **things, guint n, GHashTable *set, gboolean in)
{
  for (guint i = 0; i < n; i++)
    if (g_hash_table_contains (set, things[i]) == in)
      g_ptr_array_add (to, things[i]);
}

void
loam_edit_selection_things (LoamDocument *document,
                            LoamEntity **things,
                            guint n,
                            LoamRegionMode mode)
{
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  g_autoptr (GHashTable) named = set_of (things, n);
  g_autoptr (GHashTable) none = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) before = NULL;
  GPtrArray *old;
  LoamEntity **olds;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  old = loam_document_get_selection (document);
  olds = (LoamEntity **) old->pdata;
  before = set_of (olds, old->len);
  if (mode == LOAM_REGION_ADD)
    append (chosen, olds, old->len, none, FALSE);
  if (mode == LOAM_REGION_REMOVE || mode == LOAM_REGION_INTERSECT)
    append (chosen, olds, old->len, named, mode == LOAM_REGION_INTERSECT);
  else
    append (chosen, things, n, mode == LOAM_REGION_ADD ? before : none, FALSE);
  select_things (document, chosen);
}

gboolean
loam_edit_selection_can_pick (const LoamEntity *thing)
{
  const LoamLayer *layer = (const LoamLayer *) thing->object.owner;

  return layer != NULL && !layer->hidden && !layer->locked && !thing->hidden && !thing->locked;
}

GPtrArray *
loam_edit_selection_list_things (const LoamLevel *level)
{
  GPtrArray *things = g_ptr_array_new ();

  for (guint i = 0; i < level->layers->len; i++) {
    const LoamLayer *layer = level->layers->pdata[i];

    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++)
      if (loam_edit_selection_can_pick (layer->entities->pdata[j]))
        g_ptr_array_add (things, layer->entities->pdata[j]);
  }
  return things;
}

/* How often a polygon goes around a point: 0 for one outside. */
static int
wind (const LoamPoint *points, guint n, LoamPoint at)
{
  int winding = 0;

  for (guint i = 0; i < n; i++) {
    LoamPoint a = points[i], b = points[i + 1 < n ? i + 1 : 0];

    if ((a.y <= at.y) != (b.y <= at.y) && a.x + (at.y - a.y) / (b.y - a.y) * (b.x - a.x) <= at.x)
      winding += a.y <= at.y ? 1 : -1;
  }
  return winding;
}

GPtrArray *
loam_edit_selection_find_in_polygon (LoamDocument *document,
                                     const LoamLevel *level,
                                     const LoamPoint *points,
                                     guint n)
{
  const LoamProject *project = loam_document_get_project (document);
  g_autoptr (GPtrArray) things = loam_edit_selection_list_things (level);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < things->len; i++) {
    const LoamEntity *thing = things->pdata[i];
    LoamPoint size = loam_resolve_size (project, &thing->object);
    LoamPoint middle = {thing->at.x + size.x / 2, thing->at.y + size.y / 2};

    if (wind (points, n, middle) != 0)
      g_ptr_array_add (found, things->pdata[i]);
  }
  return found;
}

/* Growing and shrinking. */

gboolean
loam_edit_selection_can_grow (LoamDocument *document, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  if (loam_document_get_cell_selection (document) != NULL)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("No cells are selected"));
  return FALSE;
}

void
loam_edit_selection_grow (LoamDocument *document, int n)
{
  g_autoptr (LoamRegion) grown = NULL;

  if (!loam_edit_selection_can_grow (document, NULL))
    return;
  grown = loam_region_grow (loam_document_get_cell_selection (document), n);
  loam_edit_selection_cells (document, loam_document_get_cell_selection_level (document), grown,
                             LOAM_REGION_REPLACE);
}

void
loam_edit_selection_shrink (LoamDocument *document, int n)
{
  g_autoptr (LoamRegion) shrunk = NULL;

  if (!loam_edit_selection_can_grow (document, NULL))
    return;
  shrunk = loam_region_shrink (loam_document_get_cell_selection (document), n);
  select_cells (document, loam_document_get_cell_selection_level (document), shrunk);
}

/* All, the rest, and the like. */

static LoamLevel *
get_level (const LoamLayer *layer)
{
  return loam_object_get_level (&layer->object);
}

void
loam_edit_selection_all (LoamDocument *document, LoamLayer *layer)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document) && layer != NULL);

  if (layer->grid != NULL) {
    g_autoptr (LoamRegion) all = get_all_cells (get_level (layer));

    select_cells (document, get_level (layer), all);
  } else {
    g_autoptr (GPtrArray) all = loam_edit_selection_list_things (get_level (layer));

    select_things (document, all);
  }
}

static void
invert_cells (LoamDocument *document, LoamLevel *level)
{
  g_autoptr (LoamRegion) all = get_all_cells (level);
  g_autoptr (LoamRegion) rest =
      loam_region_combine (all, get_cells (document, level), LOAM_REGION_REMOVE);

  select_cells (document, level, rest);
}

static void
invert_things (LoamDocument *document, LoamLevel *level)
{
  GPtrArray *old = loam_document_get_selection (document);
  g_autoptr (GPtrArray) all = loam_edit_selection_list_things (level);
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  g_autoptr (GHashTable) before = set_of ((LoamEntity **) old->pdata, old->len);

  append (rest, (LoamEntity **) all->pdata, all->len, before, FALSE);
  select_things (document, rest);
}

void
loam_edit_selection_invert (LoamDocument *document, LoamLayer *layer)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document) && layer != NULL);

  if (layer->grid != NULL)
    invert_cells (document, get_level (layer));
  else
    invert_things (document, get_level (layer));
}

gboolean
loam_edit_selection_can_extend (LoamDocument *document, LoamLayer *layer, GError **error)
{
  GPtrArray *things = loam_document_get_selection (document);

  if (layer != NULL &&
      (things->len > 0 ? loam_object_get_level (things->pdata[0]) == get_level (layer)
                       : layer->grid != NULL && get_cells (document, get_level (layer)) != NULL))
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("Nothing is selected"));
  return FALSE;
}

static void
extend_things (LoamDocument *document, LoamLevel *level)
{
  GPtrArray *old = loam_document_get_selection (document);
  g_autoptr (GPtrArray) all = loam_edit_selection_list_things (level);
  g_autoptr (GPtrArray) alike = g_ptr_array_new ();
  g_autoptr (GHashTable) kinds = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < old->len; i++)
    g_hash_table_add (kinds, ((LoamEntity *) old->pdata[i])->prototype);
  for (guint i = 0; i < all->len; i++)
    if (g_hash_table_contains (kinds, ((LoamEntity *) all->pdata[i])->prototype))
      g_ptr_array_add (alike, all->pdata[i]);
  loam_edit_selection_things (document, (LoamEntity **) alike->pdata, alike->len, LOAM_REGION_ADD);
}

void
loam_edit_selection_extend (LoamDocument *document, LoamLayer *layer)
{
  LoamLevel *level;

  if (!loam_edit_selection_can_extend (document, layer, NULL))
    return;
  level = get_level (layer);
  if (loam_document_get_selection (document)->len > 0) {
    extend_things (document, level);
  } else {
    g_autoptr (GHashTable) values =
        loam_region_collect_values (get_cells (document, level), layer->grid);
    g_autoptr (LoamRegion) alike = loam_region_new_values (layer->grid, values);

    loam_edit_selection_cells (document, level, alike, LOAM_REGION_ADD);
  }
}
