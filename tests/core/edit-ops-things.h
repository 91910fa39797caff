/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Random edits that arrange things. */

#include "edit-draw.h"

void run_arrange (Draw *draw);
