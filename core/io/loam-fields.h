/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the reader and the writer must agree on about fields. */

#include "loam-component.h"

G_BEGIN_DECLS

/** The default of a field that declares none, and which files leave out: false, 0 or the end of the range that
 * is nearest, "", black, [0, 0], the first choice, []. Clear it. */
LoamValue loam_field_get_plain_default (const LoamField *field);

G_END_DECLS
