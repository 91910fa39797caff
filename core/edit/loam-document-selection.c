/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

void
loam_document_selection_init (LoamDocument *document)
{
  document->selected = g_ptr_array_new_with_free_func (loam_object_unref);
  document->selected_set = g_hash_table_new (NULL, NULL);
}

void
loam_document_selection_finalize (LoamDocument *document)
{
  g_clear_pointer (&document->selected_set, g_hash_table_unref);
  g_clear_pointer (&document->selected, g_ptr_array_unref);
}

static gboolean
is_in_project (LoamDocument *document, LoamEntity *entity)
{
  return loam_object_get_project (&entity->object) == document->project;
}

void
loam_document_selection_prune (LoamDocument *document)
{
  guint kept = 0;

  if (!document->selection_stale)
    return;
  document->selection_stale = FALSE;
  for (guint i = 0; i < document->selected->len; i++) {
    LoamEntity *entity = document->selected->pdata[i];

    if (is_in_project (document, entity)) {
      document->selected->pdata[kept++] = entity;
    } else {
      g_hash_table_remove (document->selected_set, entity);
      loam_object_unref (entity);
    }
  }
  if (kept == document->selected->len)
    return;
  /* The places behind are copies by now: they own nothing. */
  for (guint i = kept; i < document->selected->len; i++)
    document->selected->pdata[i] = NULL;
  g_ptr_array_set_free_func (document->selected, NULL);
  g_ptr_array_set_size (document->selected, (int) kept);
  g_ptr_array_set_free_func (document->selected, loam_object_unref);
  loam_document_emit_selection_changed (document);
}

GPtrArray *
loam_document_get_selection (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  loam_document_selection_prune (document);
  return document->selected;
}

gboolean
loam_document_is_selected (LoamDocument *document, const LoamEntity *entity)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  return g_hash_table_contains (document->selected_set, entity);
}

static gboolean
is_selection (LoamDocument *document, LoamEntity **things, guint n)
{
  if (n != document->selected->len)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (document->selected->pdata[i] != things[i])
      return FALSE;
  return TRUE;
}

void
loam_document_select (LoamDocument *document, LoamEntity **things, guint n)
{
  g_autoptr (GPtrArray) old = NULL;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  if (is_selection (document, things, n))
    return;
  /* @things may be the selection's own array: it is let go last. */
  old = document->selected;
  document->selected = g_ptr_array_new_full (n, loam_object_unref);
  g_hash_table_remove_all (document->selected_set);
  for (guint i = 0; i < n; i++)
    if (g_hash_table_add (document->selected_set, things[i]))
      g_ptr_array_add (document->selected, loam_object_ref (things[i]));
  loam_document_emit_selection_changed (document);
}

LoamRect
loam_document_get_cell_selection (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), (LoamRect){0});

  return document->selected_cells;
}

void
loam_document_select_cells (LoamDocument *document, LoamRect cells)
{
  LoamRect *old = &document->selected_cells;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  if (cells.width <= 0 || cells.height <= 0)
    cells = (LoamRect){0};
  if (old->x == cells.x && old->y == cells.y && old->width == cells.width &&
      old->height == cells.height)
    return;
  *old = cells;
  loam_document_emit_selection_changed (document);
}
