/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the kinds of objects give to loam-object.c and take from it: inside core/model only. */

#include "loam-project.h"

G_BEGIN_DECLS

/** A zeroed structure of @size bytes that begins with a LoamObject. */
gpointer loam_object_alloc (LoamKind kind, gsize size, const char *id, const char *name);

/** Interned names, NULL-terminated; both take NULL. */
char **loam_names_copy (char **names);
void loam_names_free (char **names);

/** An empty array of LoamExtra that frees what it holds. */
GArray *loam_extras_new (void);

/** An empty list for loam_object_get_list(): owns its objects, and may hold NULL. */
GPtrArray *loam_object_list_new (void);
/** Frees it; what outlives it in somebody's hands has no owner any more. */
void loam_object_list_free (GPtrArray *list);

/* Free what a kind owns beside the LoamObject. */
void loam_project_clear (LoamProject *project);
void loam_terrain_clear (LoamTerrain *terrain);
void loam_tileset_clear (LoamTileset *tileset);
void loam_tile_clear (LoamTile *tile);
void loam_component_clear (LoamComponent *component);
void loam_prototype_clear (LoamPrototype *prototype);
void loam_level_clear (LoamLevel *level);
void loam_layer_clear (LoamLayer *layer);
void loam_entity_clear (LoamEntity *entity);

G_END_DECLS
