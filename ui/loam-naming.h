/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* How panels speak of objects. */

#include "loam-level.h"

G_BEGIN_DECLS

/** What a prototype or thing is called where a value comes from it: its name, or a thing's own id. Borrowed. */
const char *loam_naming_get_name (const LoamObject *object);
/** "guard (skeleton, p81x00aabb)", "skeleton p81x00aabb". Free with g_free(). */
char *loam_naming_describe_thing (const LoamObject *thing);
/** "Terrain layer", "Layer of things", … Borrowed. */
const char *loam_naming_get_layer_kind (LoamLayerKind kind);
/** "Terrain", "Prototype", "Thing", … Borrowed. */
const char *loam_naming_get_kind (const LoamObject *object);
/** A name of the model as a heading: "frame-steps" becomes "Frame steps". Free with g_free(). */
char *loam_naming_make_title (const char *name);

G_END_DECLS
