/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamItemRow: a row of a LoamItemList: widgets before, a title over an optional subtitle, a badge, widgets after. The
 * title is the row's accessible name, with the badge and subtitle as its description. */

#include "loam-object.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_ITEM_ROW (loam_item_row_get_type ())
G_DECLARE_FINAL_TYPE (LoamItemRow, loam_item_row, LOAM, ITEM_ROW, GtkListBoxRow)

/** @object: (nullable): what it stands for; a reference is taken. NULL for a row that stands for nothing */
LoamItemRow *loam_item_row_new (LoamObject *object);
/** Borrowed; NULL for a row that stands for nothing. */
LoamObject *loam_item_row_get_object (LoamItemRow *row);
/** Where it stands in its list; kept by the list. */
int loam_item_row_get_position (LoamItemRow *row);
void loam_item_row_set_position (LoamItemRow *row, int position);

void loam_item_row_set_title (LoamItemRow *row, const char *title);
const char *loam_item_row_get_title (LoamItemRow *row);
/** @subtitle, @badge: (nullable): nothing is shown then. */
void loam_item_row_set_subtitle (LoamItemRow *row, const char *subtitle);
void loam_item_row_set_badge (LoamItemRow *row, const char *badge);
/** How many levels it is indented. */
void loam_item_row_set_depth (LoamItemRow *row, int depth);
void loam_item_row_set_dim (LoamItemRow *row, gboolean dim);
void loam_item_row_add_prefix (LoamItemRow *row, GtkWidget *widget);
void loam_item_row_add_suffix (LoamItemRow *row, GtkWidget *widget);
/** The first prefix (a LoamThumbnail in the palettes), or NULL. Borrowed. */
GtkWidget *loam_item_row_get_picture (LoamItemRow *row);

G_END_DECLS
