/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Where the things of a level are, for pointing at them: what is seen and not locked, uppermost first. */

#include "loam-project.h"

G_BEGIN_DECLS

typedef struct {
  double x, y, width, height; /**< pixels of the level */
} LoamBox;

/** What a thing covers: its own size, its sprite's, or a tile; turned, the upright box around it. */
LoamBox loam_things_get_box (const LoamProject *project, const LoamEntity *thing);
/** What @n things cover together; empty for none. */
LoamBox loam_things_get_boxes (const LoamProject *project, LoamEntity **things, guint n);
/** The uppermost thing at @at that can be pointed at, or NULL. */
LoamEntity *loam_things_find (const LoamProject *project, const LoamLevel *level, LoamPoint at);
/** The things that lie at least partly in @box (LoamEntity, borrowed), lowest first; free the array. */
GPtrArray *loam_things_find_in (const LoamProject *project, const LoamLevel *level, LoamBox box);

G_END_DECLS
