/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the preview share: loam-preview.c is the widget, loam-preview-controls.c its buttons, loam-preview-draw.c the camera,
 * loam-preview-keys.c what the player of the level presses. */

#include "loam-player.h"
#include "loam-preview.h"
#include "loam-render.h"
#include "loam-screen.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define LOAM_PREVIEW_CACHE_BUDGET ((gsize) 64 << 20)
#define LOAM_PREVIEW_N_KEYS 10

/* In the order of the menu; from there on, whole zooms from 1. */
enum { LOAM_PREVIEW_ZOOM_AUTO, LOAM_PREVIEW_ZOOM_WHOLE, LOAM_PREVIEW_ZOOM_ONE };

struct _LoamPreview {
  GtkWidget parent_instance;
  LoamSession *session;
  LoamPlayer *player;
  LoamChunkCache *cache;

  GtkWidget *toggle;
  GtkLabel *title, *stats;
  GtkStack *stack;
  AdwStatusPage *error;
  LoamScreen *screen;

  gboolean playing; /* not paused */
  gboolean has_from;
  LoamPoint from; /* where it was played from */
  int zoom;       /* LOAM_PREVIEW_ZOOM_… */
  gboolean held[LOAM_PREVIEW_N_KEYS];

  guint tick;        /* of the frame clock, or 0 */
  guint redraw;      /* the same, for the one frame that shows an edit; or 0 */
  gint64 last_frame; /* microseconds; 0 before the first */
  gint64 stats_time;
  guint frames; /* since @stats_time */
  double fps;
};

/** Makes the controls and the pages, children of the preview. */
void loam_preview_build (LoamPreview *preview);
/** Draws the world as the camera sees it; a LoamScreenDraw. */
void loam_preview_draw (cairo_t *cr, int width, int height, int scale, gpointer preview);
/** Lets keys reach the world while the screen has the focus. */
void loam_preview_connect_keys (LoamPreview *preview);

G_END_DECLS
