/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Exports that games read: self-contained JSON (data/schema/export.schema.json), and CSV. PNG is
 * loam_render_png(). */

#include "loam-project.h"

G_BEGIN_DECLS

/**
 * loam_export_json:
 * @level: (nullable): the only level to export; NULL for all
 *
 * {"loam-export": 1, "project": …, "tile": […], "terrains": […], "components": […], "levels": […]}.
 *
 * Nothing in it has to be looked up elsewhere. Terrains are numbered from 1 in the project's order, and cells hold
 * these numbers, 0 where empty, row by row. Each thing has its whole chain of prototypes resolved: `values` has
 * every component that the thing has in the end, with every field of each, types' defaults included. Free with
 * g_free().
 */
char *loam_export_json (const LoamProject *project, const LoamLevel *level, gsize *length);

/**
 * loam_export_csv:
 * @layer: a terrain layer
 *
 * The names of terrains by cell, a row a line (RFC 4180, but for lines that end in LF); nothing between the
 * commas where a cell is empty. Of a layer without bounds, the rectangle that holds all its cells. Free with g_free().
 */
char *loam_export_csv (const LoamProject *project, const LoamLayer *layer, gsize *length);

G_END_DECLS
