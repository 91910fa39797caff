/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Asks what to export and as what (JSON for games, CSV of a layer, a PNG picture), then where, and writes it. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @parent: the LoamWindow of the session. */
void loam_export_dialog_show (GtkWindow *parent, LoamSession *session);

G_END_DECLS
