/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the renderer share. */

#include "loam-render.h"

G_BEGIN_DECLS

/** loam_render_grid() for layers of terrain and of @tiles. */
void loam_render_cells (cairo_t *cr,
                        LoamChunkCache *cache,
                        gconstpointer key,
                        const LoamProject *project,
                        const LoamGrid *grid,
                        gboolean tiles,
                        LoamRect bounds);

G_END_DECLS
