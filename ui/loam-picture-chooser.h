/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Choosing a picture of the project. Pictures lie in its folder; one from elsewhere is copied there, into art/, when
 * the user agrees. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @path: relative to the project's folder, with '/' */
typedef void (*LoamPictureFunc) (GtkWidget *widget, const char *path);

/** Asks for a picture over @widget, which is kept until then and handed to @func; a cancelled question calls
 * nothing. Errors go to @session. */
void loam_picture_chooser_choose (GtkWidget *widget, LoamSession *session, LoamPictureFunc func);

G_END_DECLS
