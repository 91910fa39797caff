/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* "Did you mean": the name that a mistyped one was close to. */

#include <glib.h>

G_BEGIN_DECLS

/** The one of @names (of char *) closest to @name, or NULL where none is close. Borrowed. */
const char *loam_suggest (const char *name, GPtrArray *names);

G_END_DECLS
