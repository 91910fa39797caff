/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamImages: the pictures of one project, loaded once each (a service that is handed to who draws).
 *
 * Paths are relative to the project's folder, and are refused where they lead out of it (links resolved).
 * A picture's size is bounded before it is decoded. A missing or bad picture is NULL, with a reason, and is
 * not tried again until loam_images_reload(). */

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

#define LOAM_IMAGE_MAX_SIDE 16384
#define LOAM_IMAGE_MAX_PIXELS (64 << 20)

typedef struct _LoamImages LoamImages;

/** @folder: (nullable): the project's, or NULL for a project never saved, which has none. */
LoamImages *loam_images_new (const char *folder);
void loam_images_free (LoamImages *images);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LoamImages, loam_images_free)

/** ARGB32, borrowed until loam_images_reload(); NULL where it cannot be had. */
cairo_surface_t *loam_images_get (LoamImages *images, const char *path);
/** Why loam_images_get() gave NULL for @path (borrowed), or NULL. */
const char *loam_images_get_error (LoamImages *images, const char *path);
/** Forgets all, so that changed files are read again. */
void loam_images_reload (LoamImages *images);
/** Counts the reloads: what was made from pictures of an older generation is to be made again. */
guint loam_images_get_generation (const LoamImages *images);

G_END_DECLS
