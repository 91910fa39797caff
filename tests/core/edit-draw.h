/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What random edits draw their arguments from. */

#include "desk.h"

typedef struct {
  Desk *desk;
  LoamDocument *document;
  LoamProject *project;
  GRand *rand;
  char *fault; /* NULL while all is well */
} Draw;

int pick (Draw *draw, int n);
gpointer pick_from (Draw *draw, const GPtrArray *items);
LoamLevel *pick_level (Draw *draw);
LoamLayer *pick_layer (Draw *draw, LoamLayerKind kind);
/* Some things of one level, in any order. */
GPtrArray *pick_things (Draw *draw);
const char *pick_name (Draw *draw);
LoamTerrain *pick_terrain (Draw *draw);
int pick_coordinate (Draw *draw);
LoamPoint pick_point (Draw *draw);
/* A prototype, or a thing of @level, or NULL. */
LoamObject *pick_prototype (Draw *draw, const LoamLevel *level);
LoamComponent *pick_component (Draw *draw);
/* A value that the field may or may not be able to hold. */
LoamValue pick_value (Draw *draw, const LoamField *field);
