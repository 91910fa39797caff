/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Ids: ten characters of lower-case base32 (0-9, a-z without i, l, o, u: Crockford's alphabet), 50 random
 * bits. Random and not counted, so that two people's branches do not collide. */

#include "loam-types.h"

G_BEGIN_DECLS

#define LOAM_ID_LENGTH 10

/** Writes a new id and its NUL (11 bytes) to @id, drawn from @rand (seed it for repeatable ids). */
void loam_id_new (GRand *rand, char *id);
/** Whether @id may be an id: one to 64 letters, digits, '-' or '_'. Files from people are let be. */
gboolean loam_id_is_valid (const char *id);

G_END_DECLS
