/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamThumbnail: a small square picture of a terrain, prototype or thing, with crisp pixels. It is drawn from the model
 * as it is now whenever it is drawn, so call loam_thumbnail_refresh() when that changed. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_THUMBNAIL (loam_thumbnail_get_type ())
G_DECLARE_FINAL_TYPE (LoamThumbnail, loam_thumbnail, LOAM, THUMBNAIL, GtkWidget)

/** @object: (nullable): a terrain, prototype or entity; NULL: the picture for "nothing", a crossed-out box
 * @size: of a side, in application pixels */
GtkWidget *loam_thumbnail_new (LoamSession *session, LoamObject *object, int size);
void loam_thumbnail_refresh (LoamThumbnail *thumbnail);

G_END_DECLS
