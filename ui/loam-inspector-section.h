/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The heading of a component in the inspector, with a menu of what can be done to it, and the button that gives the
 * objects another component. */

#include "loam-inspector-private.h"

G_BEGIN_DECLS

/** @taken_away: the object takes an inherited component away */
void loam_inspector_build_section (LoamInspector *inspector,
                                   const LoamComponent *component,
                                   gboolean taken_away);
void loam_inspector_build_add (LoamInspector *inspector);
/** A heading over rows, with a box for buttons at its end. */
GtkWidget *loam_inspector_heading_new (const char *title, GtkWidget **box);

G_END_DECLS
