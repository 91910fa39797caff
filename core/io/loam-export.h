/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Exports that games read: self-contained JSON (data/schema/export.schema.json), and CSV. PNG is
 * loam_render_png(). */

#include "loam-project.h"

G_BEGIN_DECLS

/** @level: one, or NULL for all: {"loam-export": 1, "project": …, "terrains": […], "levels": […]}. */
char *loam_export_json (const LoamProject *project, const LoamLevel *level, gsize *length);
/** Cells of a terrain layer by terrain name, a row a line. */
char *loam_export_csv (const LoamProject *project, const LoamLayer *layer, gsize *length);

G_END_DECLS
