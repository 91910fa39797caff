/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs for property values and for what is about an object. Each is one undo step; @gesture joins those
 * of one slider drag. */

#include "loam-document.h"

G_BEGIN_DECLS

/** How objects are called in what a step is: "skeleton", or "3 things"; free with g_free(). */
char *loam_edit_describe (LoamObject **objects, guint n);

/**
 * loam_edit_values_set:
 * @component: of a built-in or project type
 * @field: (nullable): a field, or NULL to give the component itself
 * @value: (nullable): checked against the field; with @field NULL, NULL gives the component and
 *   LOAM_VALUE_NONE takes it away ("patrol": null)
 *
 * Sets a value on each of @n prototypes, entities or terrains. Nothing changes where one fails.
 */
gboolean loam_edit_values_set (LoamDocument *document,
                               LoamObject **objects,
                               guint n,
                               const char *component,
                               const char *field,
                               const LoamValue *value,
                               guint64 gesture,
                               GError **error);
/** Forgets what the objects say of a field (or with NULL, of a component), so that it is inherited again.
 * Never changes which components a thing has when a single field is forgotten. */
gboolean loam_edit_values_unset (LoamDocument *document,
                                 LoamObject **objects,
                                 guint n,
                                 const char *component,
                                 const char *field,
                                 GError **error);
/** Moves the thing's own value of a field (or component) to the prototype that it delegates to. */
gboolean loam_edit_values_push_up (LoamDocument *document,
                                   LoamObject *thing,
                                   const char *component,
                                   const char *field,
                                   GError **error);

/** Sets what is about an object: cost, colour, art, at, hidden, locked, opacity, tile, prototype. Names have
 * loam_edit_rename(), sizes loam_edit_level_resize(). Checked: ranges, cycles. @value is copied. */
gboolean loam_edit_set_property (LoamDocument *document,
                                 LoamObject **objects,
                                 guint n,
                                 LoamProperty property,
                                 const LoamValue *value,
                                 guint64 gesture,
                                 GError **error);

/** Renames anything that has a name; references follow, "formerly" is kept where files refer by name. */
gboolean
loam_edit_rename (LoamDocument *document, LoamObject *object, const char *name, GError **error);

G_END_DECLS
