/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What is selected, with what is deleted in it (document->selection), and without (document->selected). */

#include "loam-document-private.h"
#include "loam-edit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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

/* Brings what is selected up to date with what there is. */
static void
refresh (LoamDocument *self)
{
  const GPtrArray *things = self->selection.things;
  guint n = things != NULL ? things->len : 0;
  g_autoptr (GPtrArray) selected = NULL;
  LoamRect cells = {0};

  if (!self->selection_stale)
    return;
  self->selection_stale = FALSE;
  selected = g_ptr_array_new_full (n, loam_object_unref);
  for (guint i = 0; i < n; i++)
    if (is_there (self, things->pdata[i]))
      g_ptr_array_add (selected, loam_object_ref (things->pdata[i]));
  if (self->selection.level != NULL && is_there (self, self->selection.level))
    cells = self->selection.cells;
  if (have_same_items (selected, self->selected) &&
      memcmp (&cells, &self->selected_cells, sizeof cells) == 0)
    return;

  self->selection_untold = TRUE;
  self->selected_cells = cells;
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

LoamRect
loam_document_get_cell_selection (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), (LoamRect){0});

  refresh (document);
  return document->selected_cells;
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
  if (selection->level != NULL)
    return g_strdup_printf (_ ("Select %d×%d cells"), selection->cells.width,
                            selection->cells.height);
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
loam_document_select_cells (LoamDocument *document, LoamLevel *level, LoamRect cells)
{
  LoamSelection selection;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  refresh (document);
  if (cells.width <= 0 || cells.height <= 0) {
    if (document->selected_cells.width == 0)
      return;
    cells = (LoamRect){0};
  }
  selection = cells.width > 0
                  ? loam_selection_new_cells (level, cells)
                  : loam_selection_new_things ((LoamEntity **) document->selected->pdata,
                                               document->selected->len);
  replace (document, &selection);
}
