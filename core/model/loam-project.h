/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamProject: the levels, with what they share. The root of the model. */

#include "loam-component.h"
#include "loam-level.h"
#include "loam-tileset.h"

G_BEGIN_DECLS

struct _LoamProject {
  LoamObject object;
  int tile_width, tile_height; /**< pixels of a cell */
  GPtrArray *terrains;         /**< of LoamTerrain */
  GPtrArray *tilesets;         /**< of LoamTileset */
  GPtrArray *components;       /**< of LoamComponent: the project's own */
  GPtrArray *builtins;         /**< of LoamComponent: the built-in ones, fixed */
  GPtrArray *prototypes;       /**< of LoamPrototype */
  GPtrArray *levels;           /**< of LoamLevel */
  GPtrArray
      *terrain_by_index; /**< of LoamTerrain: every terrain there has been; NULL at 0. Owned */
  GPtrArray *tileset_by_number; /**< of LoamTileset, the same */
};

/** An empty project: no terrains, no levels, tiles of 16×16. */
LoamProject *loam_project_new (const char *name);

/** A snapshot for a thread or for the runtime: new objects with the same ids, names and indices, which
 * share grids, bags, art and fields. Linear in the number of entities, not of cells. */
LoamProject *loam_project_copy (const LoamProject *project);

/** By name; where nothing has the name, by what was formerly called so. NULL where there is none. */
LoamTerrain *loam_project_find_terrain (const LoamProject *project, const char *name);
LoamTileset *loam_project_find_tileset (const LoamProject *project, const char *name);
LoamPrototype *loam_project_find_prototype (const LoamProject *project, const char *name);
LoamLevel *loam_project_find_level (const LoamProject *project, const char *name);
/** The project's own or a built-in one. */
LoamComponent *loam_project_find_component (const LoamProject *project, const char *name);

/** The terrain whose cells hold @cell, or NULL for 0 or an unknown number. */
LoamTerrain *loam_project_get_terrain (const LoamProject *project, guint32 cell);

/** The tileset whose tile @cell of a tile layer shows, or NULL. */
LoamTileset *loam_project_get_tileset (const LoamProject *project, guint32 cell);

/** A level, layer or entity of that id, or NULL. */
LoamObject *loam_project_find_id (const LoamProject *project, const char *id);

G_END_DECLS
