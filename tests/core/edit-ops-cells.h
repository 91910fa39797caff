/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Random choosing of cells and things, and what is done to chosen cells; see edit-ops.c. */

#include "edit-draw.h"

void run_copy_cells (Draw *draw);
void run_cells (Draw *draw);
void run_piece (Draw *draw);
void run_within (Draw *draw);
void run_extend (Draw *draw);
