/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Desk: a small project open in a document, for tests of editing.
 *
 * Terrains grass, hill and river (1, 2, 3); the component "monster"; prototypes goblin, "goblin wizard" that delegates
 * to it, and skeleton; the level "cellar" of 16×12 cells with the layers ground and things, and the level
 * "plain" without bounds with the same. */

#include "loam-document.h"

typedef struct {
  LoamDocument *document;
  LoamProject *project;
  LoamHistory *history;
  LoamLevel *cellar, *plain;
  LoamLayer *ground, *things; /* of cellar */
  LoamTerrain *grass, *hill, *river;
  LoamPrototype *goblin, *wizard, *skeleton;
  guint n_changed, n_cells, n_objects, n_lists, n_selections; /* signals heard */
} Desk;

Desk *desk_new (void);
void desk_free (Desk *desk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Desk, desk_free)

guint64 desk_hash (Desk *desk);
/** Forgets the signals heard. */
void desk_listen (Desk *desk);
/** That what was done since the hash was @before is one step, told of once, which undo takes back and redo brings
 * again; leaves it done. */
void desk_assert_one_step (Desk *desk, guint64 before);
/** That a verb that should have changed nothing did so: no step, no signal. */
void desk_assert_nothing (Desk *desk, guint64 before);

/** Paints @picture over the ground, row by row: '.' nothing, 'g' grass, 'h' hill, 'r' river. Not a step. */
void desk_draw (Desk *desk, const char *const *picture);
/** That the ground is @picture; what lies beyond it is not looked at. */
void desk_assert_picture (Desk *desk, const char *const *picture);
/** Places a thing of a prototype on the layer of things; a step. */
LoamEntity *desk_place (Desk *desk, LoamPrototype *prototype, double x, double y);
/** What all things and prototypes are in the end, one a line, by every field of every component; but those in
 * @without (nullable). Free with g_free(). */
char *desk_describe (LoamProject *project, GHashTable *without);
