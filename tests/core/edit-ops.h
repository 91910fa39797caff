/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Random edits: every verb, with arguments drawn from a seed of its own, so that leaving one out of a sequence leaves
 * the others what they were. */

#include "desk.h"

typedef struct {
  guint kind;
  guint32 seed;
} EditOp;

/** How many kinds there are. */
guint edit_op_n_kinds (void);
const char *edit_op_name (const EditOp *op);
/** Does it, as far as it is possible now. Returns what is wrong about how it went, or NULL; free with g_free(). */
char *edit_op_run (const EditOp *op, Desk *desk);
