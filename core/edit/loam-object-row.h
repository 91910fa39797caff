/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamObjectRow: an object of the model as an item of a GListModel, for list widgets. Made as asked for;
 * holds a reference to its object. Two rows of one object are different GObjects: compare the objects. */

#include "loam-object.h"

G_BEGIN_DECLS

#define LOAM_TYPE_OBJECT_ROW (loam_object_row_get_type ())
G_DECLARE_FINAL_TYPE (LoamObjectRow, loam_object_row, LOAM, OBJECT_ROW, GObject)

LoamObjectRow *loam_object_row_new (LoamObject *object);
/** Borrowed. */
LoamObject *loam_object_row_get_object (LoamObjectRow *row);

G_END_DECLS
