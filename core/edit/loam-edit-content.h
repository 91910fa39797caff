/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verb over everything: the content of the document becomes that of another project. */

#include "loam-document.h"

G_BEGIN_DECLS

/**
 * loam_edit_content_replace:
 * @other: used up: objects of it may be the document's afterwards
 * @label: what the step is called
 *
 * One step, none where both are the same. What stands for the same in both (loam-compare.h) stays the same object and
 * gets the other's properties; the rest is removed and put in. So only what differs is touched, and what is open,
 * selected or referred to stays so.
 */
void loam_edit_content_replace (LoamDocument *document, LoamProject *other, const char *label);

G_END_DECLS
