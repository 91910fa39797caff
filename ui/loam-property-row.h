/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamPropertyRow: a property in the inspector: its name, where its value comes from, its editor, and buttons to
 * reset it and to push it up to the prototype.
 *
 * Signals: "edited" (const LoamValue *value, guint64 gesture), "reset" (), "push-up" (). */

#include "loam-resolve.h"
#include "loam-value-editor.h"

G_BEGIN_DECLS

#define LOAM_TYPE_PROPERTY_ROW (loam_property_row_get_type ())
G_DECLARE_FINAL_TYPE (LoamPropertyRow, loam_property_row, LOAM, PROPERTY_ROW, GtkWidget)

/** @field: only read during the call
 * @title: what the property is called for people */
GtkWidget *loam_property_row_new (LoamSession *session, const LoamField *field, const char *title);
/** @value: (nullable): NULL: several things differ. */
void loam_property_row_set_value (LoamPropertyRow *row, const LoamValue *value);
/**
 * loam_property_row_set_origin:
 * @text: (nullable): where the value comes from: "from skeleton"; NULL: nothing is said of it
 * @icon: what goes with it
 * @own: the thing says it itself, so that it can be reset
 * @reset: (nullable): what resetting brings: "Reset to 10, from skeleton"
 * @push_up: (nullable): "Push up to skeleton"; NULL: it can't be
 */
void loam_property_row_set_origin (LoamPropertyRow *row,
                                   const char *text,
                                   const char *icon,
                                   gboolean own,
                                   const char *reset,
                                   const char *push_up);

G_END_DECLS
