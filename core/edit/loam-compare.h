/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Comparing two projects: what a person would say is different, by objects and cells, and not by lines of files.
 *
 * Objects are matched as files tell them apart: definitions by name (a former name where there is none), levels by
 * their file, layers and entities by id. Terrains of cells are compared by name: the numbers that stand for them are
 * each project's own. */

#include "loam-project.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_DIFFERENCE_CHANGED,
  LOAM_DIFFERENCE_ADDED,
  LOAM_DIFFERENCE_REMOVED
} LoamDifferenceKind;

/** The bit of a property. */
#define LOAM_DIFFERENCE_OF(property) (G_GUINT64_CONSTANT (1) << (property))
G_STATIC_ASSERT (LOAM_N_PROPERTIES <= 64);

typedef struct {
  LoamDifferenceKind kind;
  LoamObject *before, *after; /**< references; NULL for what was added, or removed */
  guint64
      properties; /**< of what was changed: LOAM_DIFFERENCE_OF() each that differs; never CELLS */
  gboolean moved; /**< it stands elsewhere among those that both have */
  gint64 n_cells; /**< of a layer: cells that differ */
  LoamRect cells; /**< what holds them */
} LoamDifference;

/** What @object of another project is in @owner: the one that stands for it, or NULL. */
LoamObject *loam_compare_find_twin (LoamObject *owner, const LoamObject *object);

/**
 * loam_compare_projects:
 *
 * From @before to @after: the project, its terrains, tilesets, components, prototypes and levels, and with each level its layers and
 * their entities. Of what was added or removed, what lies in it is not listed. An array of LoamDifference, which owns
 * them; empty where they are the same.
 */
GPtrArray *loam_compare_projects (LoamProject *before, LoamProject *after);

/** "cellar, ground: 14 cells differ". Free with g_free(). */
char *loam_difference_describe (const LoamDifference *difference);

/** For each terrain number of @from, that of the same terrain in @to; 0 where it has none. Of @n entries; free with
 * g_free(). */
guint32 *loam_compare_map_terrains (LoamProject *from, LoamProject *to, guint *n);

G_END_DECLS
