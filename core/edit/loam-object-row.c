/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-object-row.h"

struct _LoamObjectRow {
  GObject parent_instance;
  LoamObject *object;
};

G_DEFINE_FINAL_TYPE (LoamObjectRow, loam_object_row, G_TYPE_OBJECT)

static void
loam_object_row_finalize (GObject *object)
{
  LoamObjectRow *self = LOAM_OBJECT_ROW (object);

  loam_object_unref (self->object);
  G_OBJECT_CLASS (loam_object_row_parent_class)->finalize (object);
}

static void
loam_object_row_class_init (LoamObjectRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = loam_object_row_finalize;
}

static void
loam_object_row_init (LoamObjectRow *self)
{
}

LoamObjectRow *
loam_object_row_new (LoamObject *object)
{
  LoamObjectRow *self = g_object_new (LOAM_TYPE_OBJECT_ROW, NULL);

  self->object = loam_object_ref (object);
  return self;
}

LoamObject *
loam_object_row_get_object (LoamObjectRow *row)
{
  g_return_val_if_fail (LOAM_IS_OBJECT_ROW (row), NULL);

  return row->object;
}
