/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What is selected, with what is deleted in it (document->selection), and without (document->selected). */

#include "loam-document-private.h"
#include "loam-edit-private.h"

#include <glib/gi18n-lib.h>

void
loam_document_selection_init (LoamDocument *document)
{
  document->selected = g_ptr_array_new_with_free_func (loam_object_unref);
  document->selected_set = g_hash_table_new (NULL, NULL);
}

void
loam_document_selection_finalize (LoamDocument *document)
{
  loam_selection_clear (&document->selection);
  g_clear_pointer (&document->selected_cells, loam_region_unref);
  g_clear_pointer (&document->selection_scope, loam_object_unref);
  g_clear_pointer (&document->selected_set, g_hash_table_unref);
  g_clear_pointer (&document->selected, g_ptr_array_unref);
}

/* Whether it is there, and in the level that is looked at. */
static gboolean
is_there (LoamDocument *document, gpointer object)
{
  return loam_object_get_project (object) == document->project &&
         (document->selection_scope == NULL ||
          document->selection_scope == loam_object_get_level (object));
}

static gboolean
have_same_items (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (a->pdata[i] != b->pdata[i])
      return FALSE;
  return TRUE;
}

/* The cells that are selected and in the level, which may have become smaller; a reference. */
static LoamRegion *
find_cells (LoamDocument *self)
{
  const LoamLevel *level = self->selection.level;
  LoamRect extent = loam_region_get_extent (self->selection.cells);
  g_autoptr (LoamRegion) bounds = NULL;

  if (level == NULL || !is_there (self, self->selection.level))
    return NULL;
  if (!loam_level_is_bounded (level) ||
      (extent.x >= 0 && extent.y >= 0 && extent.x + extent.width <= level->width &&
       extent.y + extent.height <= level->height))
    return loam_region_ref (self->selection.cells);
  bounds = loam_region_new_rect ((LoamRect){0, 0, level->width, level->height});
  return loam_region_combine (self->selection.cells, bounds, LOAM_REGION_INTERSECT);
}

/* Brings what is selected up to date with what there is. */
static void
refresh (LoamDocument *self)
{
  const GPtrArray *things = self->selection.things;
  guint n = things != NULL ? things->len : 0;
  g_autoptr (GPtrArray) selected = NULL;
  g_autoptr (LoamRegion) cells = NULL;

  if (!self->selection_stale)
    return;
  self->selection_stale = FALSE;
  selected = g_ptr_array_new_full (n, loam_object_unref);
  for (guint i = 0; i < n; i++)
    if (is_there (self, things->pdata[i]))
      g_ptr_array_add (selected, loam_object_ref (things->pdata[i]));
  cells = find_cells (self);
  if (have_same_items (selected, self->selected) && loam_region_equal (cells, self->selected_cells))
    return;

  self->selection_untold = TRUE;
  loam_region_unref (self->selected_cells);
  self->selected_cells = g_steal_pointer (&cells);
  g_ptr_array_unref (self->selected);
  self->selected = g_steal_pointer (&selected);
  g_hash_table_remove_all (self->selected_set);
  for (guint i = 0; i < self->selected->len; i++)
    g_hash_table_add (self->selected_set, self->selected->pdata[i]);
}

void
loam_document_selection_settle (LoamDocument *document)
{
  refresh (document);
  if (!document->selection_untold)
    return;
  document->selection_untold = FALSE;
  loam_document_emit_selection_changed (document);
}

GPtrArray *
loam_document_get_selection (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  refresh (document);
  return document->selected;
}

gboolean
loam_document_is_selected (LoamDocument *document, const LoamEntity *entity)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  refresh (document);
  return g_hash_table_contains (document->selected_set, entity);
}

LoamRegion *
loam_document_get_cell_selection (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  refresh (document);
  return document->selected_cells;
}

LoamLevel *
loam_document_get_cell_selection_level (LoamDocument *document)
{
  return loam_document_get_cell_selection (document) != NULL ? document->selection.level : NULL;
}

void
loam_document_set_selection_scope (LoamDocument *document, LoamLevel *level)
{
  LoamLevel *old;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  old = document->selection_scope;
  document->selection_scope = level != NULL ? (LoamLevel *) loam_object_ref (level) : NULL;
  if (old != NULL)
    loam_object_unref (old);
  document->selection_stale = TRUE;
  loam_document_selection_settle (document);
}

/* What the step is called. */
static char *
make_label (const LoamSelection *selection)
{
  guint n = selection->things != NULL ? selection->things->len : 0;

  if (n > 0) {
    g_autofree char *what = loam_edit_describe ((LoamObject **) selection->things->pdata, n);

    return g_strdup_printf (_ ("Select %s"), what);
  }
  if (selection->cells != NULL) {
    LoamRect extent = loam_region_get_extent (selection->cells);
    gulong count = (gulong) loam_region_count (selection->cells);

    if (loam_region_is_rect (selection->cells))
      return g_strdup_printf (_ ("Select %d×%d cells"), extent.width, extent.height);
    return g_strdup_printf (ngettext ("Select %'lu cell", "Select %'lu cells", count), count);
  }
  return g_strdup (_ ("Select nothing"));
}

/* Takes over @selection. */
static void
replace (LoamDocument *self, LoamSelection *selection)
{
  gboolean alone = !loam_history_in_group (self->history);

  if (loam_selection_equal (selection, &self->selection)) {
    loam_selection_clear (selection);
    return;
  }
  /* Whoever hears of an undo and answers with another selection does not make a step of it. */
  if (loam_history_is_applying (self->history)) {
    loam_selection_swap (selection, &self->selection);
    loam_selection_clear (selection);
    self->selection_stale = TRUE;
    return;
  }
  if (alone) {
    g_autofree char *label = make_label (selection);

    loam_history_begin (self->history, label, 0);
  }
  loam_history_push (self->history,
                     loam_command_new_selection (self->project, &self->selection, selection));
  if (alone)
    loam_history_end (self->history);
  loam_document_selection_settle (self);
}

void
loam_document_select (LoamDocument *document, LoamEntity **things, guint n)
{
  LoamSelection selection;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  /* What is shown as selected is; that something deleted would come back with it is no reason for a step. */
  refresh (document);
  if (n == 0 && document->selected->len == 0)
    return;
  selection = n > 0
                  ? loam_selection_new_things (things, n)
                  : loam_selection_new_cells (document->selection.level, document->selected_cells);
  replace (document, &selection);
}

void
loam_document_select_cells (LoamDocument *document, LoamLevel *level, LoamRegion *cells)
{
  LoamSelection selection;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));
  g_return_if_fail (level != NULL || cells == NULL);

  refresh (document);
  if (cells == NULL && document->selected_cells == NULL)
    return;
  selection = cells != NULL ? loam_selection_new_cells (level, cells)
                            : loam_selection_new_things ((LoamEntity **) document->selected->pdata,
                                                         document->selected->len);
  replace (document, &selection);
}

LoamRegion *
loam_document_get_paint_limit (LoamDocument *document, const LoamLayer *layer)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document) && layer != NULL, NULL);

  if (!document->limits_painting)
    return NULL;
  return loam_document_get_cell_selection_level (document) == loam_object_get_level (&layer->object)
             ? document->selected_cells
             : NULL;
}

void
loam_document_set_limits_painting (LoamDocument *document, gboolean limits)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  document->limits_painting = limits;
}
