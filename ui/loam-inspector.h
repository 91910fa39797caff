/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamInspector: all properties of what is selected, each with its type's own control, under a heading.
 *
 * It shows the selected things, several at once, or else the session's subject, whichever was chosen last. Every
 * property of a component says where its value comes from (own, inherited and from whom, overridden, default) by
 * icon and text, and can be reset or pushed up to the prototype. Edits go through the verbs of loam-edit-values.h;
 * a drag of a slider or a spin button is one undo step. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_INSPECTOR (loam_inspector_get_type ())
G_DECLARE_FINAL_TYPE (LoamInspector, loam_inspector, LOAM, INSPECTOR, GtkWidget)

GtkWidget *loam_inspector_new (LoamSession *session);

G_END_DECLS
