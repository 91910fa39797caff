/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Building and changing objects: for core/edit and core/io only. */

#include "loam-object.h"

G_BEGIN_DECLS

/** Exchanges the property's value with @value, which must be of the property's type. Checks nothing:
 * what is allowed is for the verbs and the readers to know. */
void loam_object_swap (LoamObject *object, LoamProperty property, LoamValue *value);

/** Puts @item into its list of @owner at @index (-1: at the end), taking a reference. An entity or
 * layer is entered in its level's table of ids, a terrain or tileset in its project's table of cells. */
void loam_object_insert (LoamObject *owner, LoamObject *item, int index);
/** Takes the item at @index out of @list; returns the reference that the list held. */
LoamObject *loam_object_remove (LoamObject *owner, LoamListId list, int index);
/** Moves the item at @from to stand at @to. */
void loam_object_move (LoamObject *owner, LoamListId list, int from, int to);
/** Inserts @n items, ascending by @indices (each the place it has when all are in): linear in all. */
void loam_object_insert_many (LoamObject *owner, LoamObject **items, const guint *indices, guint n);
/** Removes @n items at ascending @indices into @items (transfers the list's references). */
void loam_object_remove_many (
    LoamObject *owner, LoamListId list, const guint *indices, guint n, LoamObject **items);

/** Adds an unknown member; takes over nothing. */
void loam_object_add_extra (LoamObject *object, int after, const char *key, const char *value);

/** Gives a fresh object its id (interned copy). */
void loam_object_set_id (LoamObject *object, const char *id);

G_END_DECLS
