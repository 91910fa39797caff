/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Dialogues about levels. Each ends in one undo step, or none when it is cancelled. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Asks for name and size, adds the level and makes it the current one. */
void loam_level_dialog_new_level (GtkWidget *parent, LoamSession *session);
/** Asks for a new size of @level and where what is there stays. */
void loam_level_dialog_resize (GtkWidget *parent, LoamSession *session, LoamLevel *level);
/** Asks for a new name of @level. */
void loam_level_dialog_rename (GtkWidget *parent, LoamSession *session, LoamLevel *level);

G_END_DECLS
