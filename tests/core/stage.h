/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Stage: a level for tests, drawn as an ASCII picture.
 *
 * A character is a cell of 16×16 pixels. Ground: '.' grass, '^' hill (cost 2), ',' swamp (cost 4), '~' river (cost
 * 2, water), '#' wall (solid), ' ' nothing. Things are added by name, and told by their ids. */

#include "loam-world.h"

#define STAGE_TILE 16

typedef struct {
  LoamProject *project;
  LoamLevel *level;
  LoamLayer *ground, *things;
} Stage;

/** @rows: NULL-terminated, all of one length. */
Stage *stage_new (const char *const *rows);
/** A sample's first level, its lowest terrain layer and its first layer of things. */
Stage *stage_open_sample (const char *name);
void stage_free (Stage *stage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Stage, stage_free)

/** A prototype; @parent may be NULL. */
void stage_define (Stage *stage, const char *name, const char *parent);
/** A thing at a point in pixels. */
void stage_add (Stage *stage, const char *id, const char *prototype, double x, double y);
void stage_remove (Stage *stage, const char *id);
/** Sets "component.field", or gives "component", of a prototype or, with "@id", of a thing. The value goes
 * through the field's check, so an int does for a float and a string for an enum. */
void stage_set (Stage *stage, const char *thing, const char *property, LoamValue value);
void stage_set_number (Stage *stage, const char *thing, const char *property, double value);
void stage_set_text (Stage *stage, const char *thing, const char *property, const char *value);
/** Gives a component with what it inherits. */
void stage_give (Stage *stage, const char *thing, const char *component);
/** Takes a component away. */
void stage_take (Stage *stage, const char *thing, const char *component);
/** Paints a cell with the terrain of @character. */
void stage_paint (Stage *stage, int column, int row, char character);
/** Puts the things into another order in their layer. */
void stage_shuffle (Stage *stage, GRand *rand);

LoamEntity *stage_get (Stage *stage, const char *id);
/** A world of a snapshot of the stage as it is now. */
LoamWorld *stage_play (Stage *stage, guint32 seed);
/** A live edit: the stage as it is now. */
void stage_edit (Stage *stage, LoamWorld *world);
