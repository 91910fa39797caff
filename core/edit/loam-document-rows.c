/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

/* List models over the model's lists. A row object is made in get_item and not before, so a list of a hundred
 * thousand things costs one of these. */

#define LOAM_TYPE_ROWS (loam_rows_get_type ())
G_DECLARE_FINAL_TYPE (LoamRows, loam_rows, LOAM, ROWS, GObject)

struct _LoamRows {
  GObject parent_instance;
  LoamDocument *document; /* not a reference; NULL once it is gone */
  LoamObject *owner;
  LoamListId list;
};

static GPtrArray *
get_items (LoamRows *self)
{
  return loam_object_get_list (self->owner, self->list);
}

static GType
loam_rows_get_item_type (GListModel *model)
{
  return LOAM_TYPE_OBJECT_ROW;
}

static guint
loam_rows_get_n_items (GListModel *model)
{
  return get_items (LOAM_ROWS (model))->len;
}

static gpointer
loam_rows_get_item (GListModel *model, guint position)
{
  GPtrArray *items = get_items (LOAM_ROWS (model));

  if (position >= items->len)
    return NULL;
  return loam_object_row_new (items->pdata[position]);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = loam_rows_get_item_type;
  iface->get_n_items = loam_rows_get_n_items;
  iface->get_item = loam_rows_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (LoamRows,
                               loam_rows,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

/* The document's table finds one by owner and list. */
static guint
rows_hash (gconstpointer key)
{
  const LoamRows *rows = key;

  return g_direct_hash (rows->owner) ^ ((guint) rows->list << 24);
}

static gboolean
rows_equal (gconstpointer a, gconstpointer b)
{
  const LoamRows *rows = a, *other = b;

  return rows->owner == other->owner && rows->list == other->list;
}

static LoamRows *
lookup (LoamDocument *document, LoamObject *owner, LoamListId list)
{
  LoamRows key = {.owner = owner, .list = list};

  return document->rows != NULL ? g_hash_table_lookup (document->rows, &key) : NULL;
}

static void
loam_rows_finalize (GObject *object)
{
  LoamRows *self = LOAM_ROWS (object);

  if (self->document != NULL)
    g_hash_table_remove (self->document->rows, self);
  loam_object_unref (self->owner);
  G_OBJECT_CLASS (loam_rows_parent_class)->finalize (object);
}

static void
loam_rows_class_init (LoamRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = loam_rows_finalize;
}

static void
loam_rows_init (LoamRows *self)
{
}

static GListModel *
rows_new (LoamDocument *document, LoamObject *owner, LoamListId list)
{
  LoamRows *self = lookup (document, owner, list);

  if (self != NULL)
    return G_LIST_MODEL (g_object_ref (self));

  self = g_object_new (LOAM_TYPE_ROWS, NULL);
  self->document = document;
  self->owner = loam_object_ref (owner);
  self->list = list;
  if (document->rows == NULL)
    document->rows = g_hash_table_new (rows_hash, rows_equal);
  g_hash_table_add (document->rows, self);
  return G_LIST_MODEL (self);
}

GPtrArray *
loam_rows_remember (LoamDocument *document, LoamObject *owner, LoamListId list)
{
  GPtrArray *items, *before;

  if (lookup (document, owner, list) == NULL)
    return NULL;
  items = loam_object_get_list (owner, list);
  before = g_ptr_array_sized_new (items->len);
  for (guint i = 0; i < items->len; i++)
    g_ptr_array_add (before, items->pdata[i]);
  return before;
}

void
loam_rows_update (LoamDocument *document, LoamObject *owner, LoamListId list, GPtrArray *before)
{
  g_autoptr (LoamRows) rows = NULL;
  GPtrArray *after = loam_object_get_list (owner, list);
  guint start = 0, end = 0, shorter = MIN (before->len, after->len);

  g_set_object (&rows, lookup (document, owner, list));
  if (rows == NULL)
    return;
  while (start < shorter && before->pdata[start] == after->pdata[start])
    start++;
  while (end < shorter - start &&
         before->pdata[before->len - 1 - end] == after->pdata[after->len - 1 - end])
    end++;
  if (start + end < MAX (before->len, after->len))
    g_list_model_items_changed (G_LIST_MODEL (rows), start, before->len - start - end,
                                after->len - start - end);
}

void
loam_rows_detach (LoamDocument *document)
{
  GHashTableIter iter;
  gpointer rows;

  if (document->rows == NULL)
    return;
  g_hash_table_iter_init (&iter, document->rows);
  while (g_hash_table_iter_next (&iter, &rows, NULL))
    LOAM_ROWS (rows)->document = NULL;
  g_clear_pointer (&document->rows, g_hash_table_unref);
}

GListModel *
loam_document_get_rows (LoamDocument *document, LoamObject *owner, LoamListId list)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (owner != NULL, NULL);
  g_return_val_if_fail (loam_object_get_list (owner, list) != NULL, NULL);

  return rows_new (document, owner, list);
}
