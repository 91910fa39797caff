/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The canvas's own parts, shared by the files that implement it (loam-canvas*.c) and by nobody else. */

#include "loam-canvas.h"
#include "loam-render.h"
#include "loam-things.h"
#include "loam-tool.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define LOAM_TILE_SIZE 256 /* device pixels of a side of a composed tile */

typedef struct _LoamTiles LoamTiles;

struct _LoamCanvas {
  GtkWidget parent_instance;

  LoamSession *session;
  LoamDocument *document;
  LoamLevel *level; /* a reference */

  /* loam-canvas-view.c: level pixel p is at offset + p * zoom in the widget. Offsets are whole device pixels. */
  double zoom, offset_x, offset_y;
  gboolean
      placed; /* the view has been put somewhere; before, it fits the level as soon as it has a size */
  int seen_width, seen_height;
  AdwAnimation *glide;
  double glide_from, glide_to;
  LoamPoint glide_anchor; /* in the widget; what is there stays there */

  /* loam-canvas-tiles.c */
  LoamTiles *tiles;

  /* loam-canvas-input.c */
  LoamTool *tools[LOAM_N_TOOLS];
  LoamTool *gesture; /* the tool that has the pointer; borrowed, or NULL */
  guint64 nudging;   /* the gesture of the arrow keys that were pressed last */
  gint64 nudge_time; /* and when that was, in microseconds */
  LoamModifiers modifiers;
  gboolean pointer_inside;
  LoamPoint pointer; /* in the widget */
  gboolean space_held, panning;
  gboolean dropping;    /* a prototype is being dragged over the canvas */
  LoamPoint pan_offset; /* the offset when panning began */
  double pinch_zoom;
  gboolean has_cursor; /* the cell cursor is shown */
  int cursor_x, cursor_y;
  GtkGesture *drag;
  GtkWidget *menu;

  /* loam-canvas-draw.c */
  gboolean moving; /* the ghost is the selection on its way: it is left out of the tiles */
  cairo_surface_t *ghost_picture; /* of ghost_terrain, or NULL */
  LoamTerrain *ghost_terrain;     /* only compared */
};

/* loam-canvas.c */
void loam_canvas_emit_view_changed (LoamCanvas *self);
void loam_canvas_emit_message (LoamCanvas *self, const char *message);
/** The level in pixels. */
LoamBox loam_canvas_get_level_box (LoamCanvas *self);

/* loam-canvas-view.c */
void loam_canvas_view_init (LoamCanvas *self);
void loam_canvas_view_dispose (LoamCanvas *self);
void loam_canvas_view_allocate (LoamCanvas *self, int width, int height);
/** The level box @box in the widget, its edges on device pixels. */
graphene_rect_t loam_canvas_box_to_widget (LoamCanvas *self, LoamBox box);
/** The cells that are at least partly seen; not clipped to the level. */
LoamRect loam_canvas_get_visible_cells (LoamCanvas *self);
void loam_canvas_pan_to (LoamCanvas *self, double offset_x, double offset_y);
/** Zooms at once, with what is at @anchor (in the widget) staying there. */
void loam_canvas_zoom_at (LoamCanvas *self, double zoom, LoamPoint anchor);
/** The same, gliding. */
void loam_canvas_glide_to (LoamCanvas *self, double zoom, LoamPoint anchor);
/** The usual zoom next to @zoom. */
double loam_zoom_get_step (double zoom, int direction);

/* loam-canvas-tiles.c */
LoamTiles *loam_tiles_new (LoamSession *session, LoamLevel *level);
void loam_tiles_free (LoamTiles *tiles);
/** Cells were painted. */
void loam_tiles_dirty_cells (LoamTiles *tiles, LoamRect cells);
/** A box of the level looks different. */
void loam_tiles_dirty_box (LoamTiles *tiles, LoamBox box);
/** Anything may look different; with @pictures, also what terrain looks like. */
void loam_tiles_dirty_all (LoamTiles *tiles, gboolean pictures);
/** Things were put in, taken out or look different. */
void loam_tiles_dirty_things (LoamTiles *tiles);
/** Leaves the selected things out, while they are moved. */
void loam_tiles_set_moving (LoamTiles *tiles, gboolean moving);
/** Draws what of the level is in the widget's @width × @height, composing what is not at hand. */
void loam_tiles_snapshot (
    LoamTiles *tiles, GtkSnapshot *snapshot, LoamCanvas *canvas, int width, int height, int scale);

/* loam-canvas-draw.c */
void loam_canvas_draw_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);
void loam_canvas_draw_dispose (LoamCanvas *self);

/* loam-canvas-region.c */
void loam_canvas_draw_region (LoamCanvas *self,
                              GtkSnapshot *snapshot,
                              const LoamRegion *region,
                              const GdkRGBA *accent);

/* loam-canvas-input.c */
void loam_canvas_input_init (LoamCanvas *self);
void loam_canvas_input_dispose (LoamCanvas *self);
LoamTool *loam_canvas_get_tool (LoamCanvas *self);
/** The tool's event where the pointer is, or where the cell cursor is; FALSE where neither is shown. */
gboolean loam_canvas_get_event (LoamCanvas *self, LoamToolEvent *event);
LoamToolEvent loam_canvas_event_at (LoamCanvas *self, LoamPoint widget);
void loam_canvas_update_pointer_shape (LoamCanvas *self);
LoamModifiers loam_canvas_modifiers_from_gdk (GdkModifierType state);
/** After anything that a tool was told: picture, status, and what it has to say. */
void loam_canvas_settle (LoamCanvas *self);
/** The pointer is at a place in the widget, or has left it. */
void loam_canvas_move_pointer (LoamCanvas *self, double x, double y);
void loam_canvas_leave (LoamCanvas *self);

/* loam-canvas-drop.c */
void loam_canvas_drop_init (LoamCanvas *self);

/* loam-canvas-keys.c */
void loam_canvas_keys_init (LoamCanvas *self);
/** Tells screen readers what is under the cell cursor. */
void loam_canvas_describe (LoamCanvas *self);

G_END_DECLS
