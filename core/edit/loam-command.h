/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamCommand: one reversible change (the Command pattern).
 *
 * A command holds targets and values, and has one operation: swap what it holds with what the model
 * holds. Do, undo and redo all are that one function, so undo can't drift from redo. There are three:
 *
 *   cells     a patch of a terrain layer's grid
 *   property  one property of one object; the value may be a bag or a whole grid
 *   list      items put into, taken out of or moved within a list; a removed object is kept
 *
 * and the group, a named sequence of them, swapped in order or backwards. A new kind of edit is a new
 * verb (loam-edit-*.h) that builds these, and never a new command.
 *
 * Beside these stands one that edits nothing: selection, which swaps what one editor has selected. It is no property,
 * for properties are content: what walks them all (hash, files, comparing, the journal), and the games that link the
 * model, would each have to leave it out. */

#include "loam-patch.h"
#include "loam-project.h"
#include "loam-selection.h"

G_BEGIN_DECLS

typedef struct _LoamCommand LoamCommand;

typedef enum {
  LOAM_COMMAND_CELLS,
  LOAM_COMMAND_PROPERTY,
  LOAM_COMMAND_LIST,
  LOAM_COMMAND_SELECTION
} LoamCommandKind;

/** Takes over @patch, whose values are what is to be written. */
LoamCommand *loam_command_new_cells (LoamLayer *layer, LoamPatch *patch);
/** Sets @property of @object to @value (taken over). @detail (nullable): what within the property is
 * meant, such as "patrol.speed"; commands merge only where it is equal. */
LoamCommand *loam_command_new_property (LoamObject *object,
                                        LoamProperty property,
                                        LoamValue *value,
                                        const char *detail);
/** Inserts @items (which are in no list) at ascending @indices, the places that they have when all are
 * in. References are taken. */
LoamCommand *loam_command_new_insert (
    LoamObject *owner, LoamListId list, LoamObject **items, const guint *indices, guint n);
/** Removes the items at ascending @indices. */
LoamCommand *
loam_command_new_remove (LoamObject *owner, LoamListId list, const guint *indices, guint n);
LoamCommand *loam_command_new_move (LoamObject *owner, LoamListId list, guint from, guint to);
/** Selects @selection (taken over) in @place, where the selection is kept; that is there as long as the command. */
LoamCommand *
loam_command_new_selection (LoamProject *project, LoamSelection *place, LoamSelection *selection);
void loam_command_free (LoamCommand *command);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamCommand, loam_command_free)

LoamCommandKind loam_command_get_kind (const LoamCommand *command);
/** The layer, object or list owner that it changes; the project for a selection. */
LoamObject *loam_command_get_target (const LoamCommand *command);
LoamProperty loam_command_get_property (const LoamCommand *command);
LoamListId loam_command_get_list (const LoamCommand *command);
/** A rectangle within the layer that holds the cells that it changes; for a cells command. */
LoamRect loam_command_get_area (const LoamCommand *command);

/* What it would write, swapped now; all borrowed. */

/** Of a cells command. */
const LoamPatch *loam_command_get_patch (const LoamCommand *command);
/** Of a property command. */
const LoamValue *loam_command_get_value (const LoamCommand *command);
/** What within the property is meant, or NULL; of a property command. */
const char *loam_command_get_detail (const LoamCommand *command);
/** Of a list command. */
typedef struct {
  guint n;              /**< items that come or go; 0 for a move */
  const guint *indices; /**< n of them, ascending */
  LoamObject *
      *items;     /**< n of them, to be inserted; NULL where those at @indices are to be removed */
  guint from, to; /**< of a move */
} LoamListChange;
LoamListChange loam_command_get_list_change (const LoamCommand *command);

/** Exchanges what the command holds with what the model holds. */
void loam_command_swap (LoamCommand *command);
/** Whether a selection command holds just what is selected: swapping it does nothing. FALSE for others. */
gboolean loam_command_is_idle (const LoamCommand *command);
/** Whether they can be one: cells of the same layer, the same property and detail of the same object, or
 * selections. */
gboolean loam_command_can_merge (const LoamCommand *command, const LoamCommand *later);
/** Lets @later, done after @command with nothing between that has the same target, be undone with it.
 * They must fit (loam_command_can_merge()); takes over @later. */
void loam_command_merge (LoamCommand *command, LoamCommand *later);
/** Bytes that dropping it would free; of objects that it keeps, about. */
gsize loam_command_get_size (const LoamCommand *command);

G_END_DECLS
