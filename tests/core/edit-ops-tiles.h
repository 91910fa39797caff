/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Random edits of tilesets, tiles and the layers that hold others. */

#include "edit-draw.h"

void run_tileset (Draw *draw);
void run_tile (Draw *draw);
void run_paint_tiles (Draw *draw);
void run_arrange_layer (Draw *draw);
void run_layer_look (Draw *draw);
