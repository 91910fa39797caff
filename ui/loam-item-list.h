/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamItemList: a list of objects of the model to choose one from; what the palettes and the layers panel are made of.
 *
 * A panel hands it the objects in the order in which they are to be seen; it keeps the row of each object that stays,
 * so that focus and scrolling survive edits, and no row ever speaks for another object. It shows a search entry when
 * the list is long, a menu at a row on the right button, the Menu key or Shift+F10, and lets rows be dragged onto one
 * another. It knows nothing of the document and changes nothing.
 *
 * Signals:
 *   "chosen" (LoamObject *object)                       the user chose it (NULL: the row that stands for nothing)
 *   "move-by" (LoamObject *object, int by)              Alt+Up or Alt+Down
 *   "move-to" (LoamObject *object, LoamObject *target)  it was dropped on @target */

#include "loam-item-row.h"

G_BEGIN_DECLS

#define LOAM_TYPE_ITEM_LIST (loam_item_list_get_type ())
G_DECLARE_FINAL_TYPE (LoamItemList, loam_item_list, LOAM, ITEM_LIST, GtkWidget)

/** Puts into a new row what stays the same, and connects it. */
typedef void (*LoamItemBuild) (LoamItemRow *row, gpointer user_data);
/** Puts into a row what may have changed since. */
typedef void (*LoamItemRefresh) (LoamItemRow *row, gpointer user_data);

/** @label: what the list is, for screen readers
 * @build, @refresh: called with @user_data, which must outlive the list */
GtkWidget *loam_item_list_new (const char *label,
                               LoamItemBuild build,
                               LoamItemRefresh refresh,
                               gpointer user_data);
/** What is shown when there are no objects. */
void loam_item_list_set_placeholder (LoamItemList *list, GtkWidget *placeholder);
/** The menu of a row; its actions are the panel's and speak of the chosen row. */
void loam_item_list_set_menu (LoamItemList *list, GMenuModel *menu);

/** Shows @objects (of LoamObject; NULL for a row that stands for nothing), in this order, all refreshed. */
void loam_item_list_update (LoamItemList *list, const GPtrArray *objects);
/** Refreshes the row of @object, where there is one. */
void loam_item_list_refresh (LoamItemList *list, LoamObject *object);
/** Marks the row of @object as the chosen one and no other; "chosen" is not emitted. @has: FALSE: none */
void loam_item_list_select (LoamItemList *list, gboolean has, LoamObject *object);
/** Moves the keyboard focus to the chosen row. */
void loam_item_list_grab_focus (LoamItemList *list);
/** Whether rows are left out by what is searched for; order means nothing then. */
gboolean loam_item_list_is_searching (LoamItemList *list);

/** What a dragged row carries: "loam-prototype:NAME", "loam-terrain:NAME", "loam-layer:ID". Free with g_free(). */
char *loam_item_list_drag_text (const LoamObject *object);

G_END_DECLS
