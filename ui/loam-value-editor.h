/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamValueEditor: the control for a value of a type: a switch, spin buttons with the field's range and unit, an
 * entry, a colour button, a menu of members, a picker of things or files, a list of such controls.
 *
 * It shows a value that it is given, or that several things differ in it, and says when the user edited it; it changes
 * nothing itself. What is being typed is kept while the value stays as it was. Text is taken on Enter or when the
 * focus leaves; Escape brings back what was there.
 *
 * Signal "edited" (const LoamValue *value, guint64 gesture): @gesture is 0, or shared by edits in quick succession, such
 * as a spin button that is held, so that they become one undo step. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_VALUE_EDITOR (loam_value_editor_get_type ())
G_DECLARE_FINAL_TYPE (LoamValueEditor, loam_value_editor, LOAM, VALUE_EDITOR, GtkWidget)

/** @field: what it is for: type, range, members, unit; only read during the call
 * @label: its accessible name */
GtkWidget *loam_value_editor_new (LoamSession *session, const LoamField *field, const char *label);
/** @value: (nullable): of the field's type; NULL: several things differ */
void loam_value_editor_set_value (LoamValueEditor *editor, const LoamValue *value);
/** Whether it wants a line of its own below its label. */
gboolean loam_value_editor_is_wide (LoamValueEditor *editor);

G_END_DECLS
