/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

#include "loam-tile-draw.h"

#include <math.h>

/* What lies over the level: grid, selection, ghost, cursor. All of it is a few nodes, made anew each frame. */

#define GRID_FADE_OUT 5.0 /* pixels of a cell at which the grid is gone */
#define GRID_FULL 14.0    /* and from which it is fully there */
#define GHOST_OPACITY 0.75

static const GdkRGBA white = {1, 1, 1, 1};

static GdkRGBA
lookup_color (LoamCanvas *self, const char *name, GdkRGBA fallback)
{
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color;

  return gtk_style_context_lookup_color (style, name, &color) ? color : fallback;
}

static GdkRGBA
with_alpha (GdkRGBA color, double alpha)
{
  color.alpha = (float) alpha;
  return color;
}

static void
append_border (GtkSnapshot *snapshot, const graphene_rect_t *box, float width, const GdkRGBA *color)
{
  GskRoundedRect outline;
  const float widths[4] = {width, width, width, width};
  const GdkRGBA colors[4] = {*color, *color, *color, *color};

  gsk_rounded_rect_init_from_rect (&outline, box, 0);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* Dark within light, so that it shows on any ground. */
static void
append_outline (GtkSnapshot *snapshot,
                const graphene_rect_t *box,
                float width,
                const GdkRGBA *color)
{
  const GdkRGBA shade = {0, 0, 0, 0.55f};
  graphene_rect_t outer = *box;

  graphene_rect_inset (&outer, -width, -width);
  append_border (snapshot, &outer, width, color);
  graphene_rect_inset (&outer, -1, -1);
  append_border (snapshot, &outer, 1, &shade);
}

/* Ground */

static void
draw_paper (LoamCanvas *self, GtkSnapshot *snapshot)
{
  graphene_rect_t box = loam_canvas_box_to_widget (self, loam_canvas_get_level_box (self));
  GdkRGBA paper = lookup_color (self, "loam_paper", white);
  GdkRGBA edge = lookup_color (self, "loam_paper_edge", (GdkRGBA){0, 0, 0, 0.5f});

  if (!loam_level_is_bounded (self->level)) {
    gtk_snapshot_append_color (
        snapshot, &paper,
        &GRAPHENE_RECT_INIT (0, 0, (float) self->seen_width, (float) self->seen_height));
    return;
  }
  gtk_snapshot_append_color (snapshot, &paper, &box);
  graphene_rect_inset (&box, -1, -1);
  append_border (snapshot, &box, 1, &edge);
}

static void
draw_grid (LoamCanvas *self, GtkSnapshot *snapshot)
{
  LoamProject *project = loam_document_get_project (self->document);
  double size = MIN (project->tile_width, project->tile_height) * self->zoom;
  double strength = CLAMP ((size - GRID_FADE_OUT) / (GRID_FULL - GRID_FADE_OUT), 0, 1);
  LoamRect cells = loam_canvas_get_visible_cells (self);
  float thin = 1.0f / (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));

  if (!loam_session_get_grid (self->session) || strength <= 0)
    return;
  if (loam_level_is_bounded (self->level)) {
    int right = MIN (cells.x + cells.width, self->level->width);
    int bottom = MIN (cells.y + cells.height, self->level->height);
    cells.x = MAX (cells.x, 0);
    cells.y = MAX (cells.y, 0);
    cells.width = MAX (right - cells.x, 0);
    cells.height = MAX (bottom - cells.y, 0);
  }

  GdkRGBA color = lookup_color (self, "loam_grid", (GdkRGBA){0.5f, 0.5f, 0.5f, 0.35f});
  color.alpha *= (float) strength;
  graphene_rect_t all =
      loam_canvas_box_to_widget (self, (LoamBox){(double) cells.x * project->tile_width,
                                                 (double) cells.y * project->tile_height,
                                                 (double) cells.width * project->tile_width,
                                                 (double) cells.height * project->tile_height});
  for (int i = 1; i < cells.width; i++) {
    graphene_rect_t at = loam_canvas_box_to_widget (
        self, (LoamBox){(double) (cells.x + i) * project->tile_width, 0, 0, 0});
    gtk_snapshot_append_color (
        snapshot, &color, &GRAPHENE_RECT_INIT (at.origin.x, all.origin.y, thin, all.size.height));
  }
  for (int i = 1; i < cells.height; i++) {
    graphene_rect_t at = loam_canvas_box_to_widget (
        self, (LoamBox){0, (double) (cells.y + i) * project->tile_height, 0, 0});
    gtk_snapshot_append_color (
        snapshot, &color, &GRAPHENE_RECT_INIT (all.origin.x, at.origin.y, all.size.width, thin));
  }
}

/* Selection */

static LoamBox
cells_to_box (LoamCanvas *self, LoamRect cells)
{
  LoamProject *project = loam_document_get_project (self->document);

  return (LoamBox){(double) cells.x * project->tile_width, (double) cells.y * project->tile_height,
                   (double) cells.width * project->tile_width,
                   (double) cells.height * project->tile_height};
}

static gboolean
is_seen (LoamCanvas *self, const graphene_rect_t *box)
{
  return box->origin.x < self->seen_width && box->origin.y < self->seen_height &&
         box->origin.x + box->size.width > 0 && box->origin.y + box->size.height > 0;
}

static void
draw_selection (LoamCanvas *self, GtkSnapshot *snapshot, const GdkRGBA *accent)
{
  LoamProject *project = loam_document_get_project (self->document);
  GPtrArray *selection = loam_document_get_selection (self->document);
  LoamRegion *region = loam_document_get_cell_selection (self->document);

  if (loam_document_get_cell_selection_level (self->document) != self->level) {
    /* None, or of another level. */
  } else if (!loam_region_is_rect (region)) {
    loam_canvas_draw_region (self, snapshot, region, accent);
  } else {
    LoamRect cells = loam_region_get_extent (region);
    graphene_rect_t box = loam_canvas_box_to_widget (self, cells_to_box (self, cells));
    GdkRGBA tint = with_alpha (*accent, 0.2);
    gtk_snapshot_append_color (snapshot, &tint, &box);
    append_outline (snapshot, &box, 2, accent);
  }
  for (guint i = 0; i < selection->len && !self->moving; i++) {
    LoamEntity *thing = selection->pdata[i];
    if (loam_object_get_level (&thing->object) != self->level)
      continue;
    graphene_rect_t box = loam_canvas_box_to_widget (self, loam_things_get_box (project, thing));
    if (is_seen (self, &box))
      append_outline (snapshot, &box, 2, accent);
  }
}

/* Ghost */

static cairo_t *
begin_cairo (LoamCanvas *self, GtkSnapshot *snapshot, const graphene_rect_t *box)
{
  graphene_rect_t seen;

  if (!graphene_rect_intersection (
          box, &GRAPHENE_RECT_INIT (0, 0, (float) self->seen_width, (float) self->seen_height),
          &seen))
    return NULL;
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &seen);
  cairo_translate (cr, self->offset_x, self->offset_y);
  cairo_scale (cr, self->zoom, self->zoom);
  return cr;
}

static cairo_surface_t *
get_picture (LoamCanvas *self, LoamTerrain *terrain)
{
  if (self->ghost_terrain != terrain || self->ghost_picture == NULL) {
    g_clear_pointer (&self->ghost_picture, cairo_surface_destroy);
    self->ghost_picture =
        loam_render_terrain_picture (loam_session_get_images (self->session),
                                     loam_document_get_project (self->document), terrain);
    self->ghost_terrain = terrain;
  }
  return self->ghost_picture;
}

static void
set_ghost_source (LoamCanvas *self, cairo_t *cr, LoamTerrain *terrain)
{
  cairo_surface_t *picture = terrain != NULL ? get_picture (self, terrain) : NULL;

  if (picture == NULL) {
    GdkRGBA color = lookup_color (self, "loam_eraser", (GdkRGBA){1, 1, 1, 0.6f});
    gdk_cairo_set_source_rgba (cr, &color);
    return;
  }
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_REPEAT);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
}

/* Cells as few rectangles: thousands of a bucket's are one path. */
static cairo_region_t *
make_region (const GArray *cells)
{
  guint n = cells->len / 2;
  const int *xy = (const int *) (void *) cells->data;
  g_autofree cairo_rectangle_int_t *boxes = g_new (cairo_rectangle_int_t, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    boxes[i] = (cairo_rectangle_int_t){xy[2 * i], xy[2 * i + 1], 1, 1};
  return cairo_region_create_rectangles (boxes, (int) n);
}

static void
draw_ghost_cells (LoamCanvas *self, GtkSnapshot *snapshot, const LoamGhost *ghost)
{
  LoamProject *project = loam_document_get_project (self->document);
  cairo_region_t *region = make_region (ghost->cells);
  cairo_rectangle_int_t extents;

  cairo_region_get_extents (region, &extents);
  graphene_rect_t box = loam_canvas_box_to_widget (
      self, cells_to_box (self, (LoamRect){extents.x, extents.y, extents.width, extents.height}));

  gtk_snapshot_push_opacity (snapshot, GHOST_OPACITY);
  cairo_t *cr = begin_cairo (self, snapshot, &box);
  if (cr != NULL) {
    cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
    set_ghost_source (self, cr, ghost->terrain);
    for (int i = 0; i < cairo_region_num_rectangles (region); i++) {
      cairo_rectangle_int_t cells;
      cairo_region_get_rectangle (region, i, &cells);
      cairo_rectangle (
          cr, (double) cells.x * project->tile_width, (double) cells.y * project->tile_height,
          (double) cells.width * project->tile_width, (double) cells.height * project->tile_height);
    }
    cairo_fill (cr);
    cairo_destroy (cr);
  }
  gtk_snapshot_pop (snapshot);
  if (cairo_region_num_rectangles (region) == 1)
    append_outline (snapshot, &box, 1, &white);
  cairo_region_destroy (region);
}

static void
draw_ghost_pattern (LoamCanvas *self, GtkSnapshot *snapshot, const LoamGhost *ghost)
{
  const LoamPattern *pattern = ghost->pattern;
  LoamProject *project = loam_document_get_project (self->document);
  int reach = loam_tile_draw_get_reach (project);
  graphene_rect_t box = loam_canvas_box_to_widget (
      self, cells_to_box (self, (LoamRect){ghost->pattern_x, ghost->pattern_y, pattern->width,
                                           pattern->height}));
  graphene_rect_t wide = loam_canvas_box_to_widget (
      self,
      cells_to_box (self, (LoamRect){ghost->pattern_x - reach, ghost->pattern_y - reach,
                                     pattern->width + 2 * reach, pattern->height + 2 * reach}));

  gtk_snapshot_push_opacity (snapshot, GHOST_OPACITY);
  cairo_t *cr = begin_cairo (self, snapshot, &wide);
  if (cr != NULL) {
    cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
    loam_tile_draw_pattern (cr, loam_session_get_images (self->session), project, pattern->cells,
                            pattern->width, pattern->height, ghost->pattern_x, ghost->pattern_y);
    cairo_destroy (cr);
  }
  gtk_snapshot_pop (snapshot);
  append_outline (snapshot, &box, 1, &white);
}

static void
draw_ghost_sprites (LoamCanvas *self,
                    GtkSnapshot *snapshot,
                    const LoamGhost *ghost,
                    const GdkRGBA *accent)
{
  const LoamSprite *sprites = (const LoamSprite *) (void *) ghost->sprites->data;

  gtk_snapshot_push_opacity (snapshot, ghost->moves ? 1.0 : GHOST_OPACITY);
  cairo_t *cr =
      begin_cairo (self, snapshot,
                   &GRAPHENE_RECT_INIT (0, 0, (float) self->seen_width, (float) self->seen_height));
  if (cr != NULL) {
    loam_render_sprites (cr, loam_session_get_images (self->session), sprites, ghost->sprites->len);
    cairo_destroy (cr);
  }
  gtk_snapshot_pop (snapshot);
  for (guint i = 0; i < ghost->sprites->len; i++) {
    LoamPoint from, to;

    loam_sprite_get_bounds (&sprites[i], &from, &to);
    graphene_rect_t box =
        loam_canvas_box_to_widget (self, (LoamBox){from.x, from.y, to.x - from.x, to.y - from.y});
    if (is_seen (self, &box))
      append_outline (snapshot, &box, ghost->moves ? 2 : 1, ghost->moves ? accent : &white);
  }
}

static void
draw_frame (LoamCanvas *self, GtkSnapshot *snapshot, const LoamGhost *ghost, const GdkRGBA *accent)
{
  LoamPoint a = ghost->frame_from, b = ghost->frame_to;
  graphene_rect_t box = loam_canvas_box_to_widget (
      self, (LoamBox){MIN (a.x, b.x), MIN (a.y, b.y), fabs (a.x - b.x), fabs (a.y - b.y)});
  GdkRGBA tint = with_alpha (*accent, 0.15);

  gtk_snapshot_append_color (snapshot, &tint, &box);
  append_outline (snapshot, &box, 1, accent);
}

static void
draw_ghost (LoamCanvas *self, GtkSnapshot *snapshot, const LoamGhost *ghost, const GdkRGBA *accent)
{
  if (ghost->cells->len > 0)
    draw_ghost_cells (self, snapshot, ghost);
  if (ghost->pattern != NULL)
    draw_ghost_pattern (self, snapshot, ghost);
  if (ghost->sprites->len > 0)
    draw_ghost_sprites (self, snapshot, ghost, accent);
  if (ghost->has_frame)
    draw_frame (self, snapshot, ghost, accent);
}

static void
draw_cursor (LoamCanvas *self, GtkSnapshot *snapshot, const GdkRGBA *accent)
{
  graphene_rect_t box = loam_canvas_box_to_widget (
      self, cells_to_box (self, (LoamRect){self->cursor_x, self->cursor_y, 1, 1}));

  append_outline (snapshot, &box, 2, accent);
  graphene_rect_inset (&box, -2, -2);
  append_border (snapshot, &box, 1, &white);
}

void
loam_canvas_draw_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LoamCanvas *self = LOAM_CANVAS (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  GdkRGBA accent = lookup_color (self, "accent_bg_color", (GdkRGBA){0.2f, 0.5f, 0.9f, 1});
  LoamToolEvent event;
  LoamGhost ghost;

  loam_ghost_init (&ghost);
  if (loam_session_get_level (self->session) == self->level && !self->panning &&
      loam_canvas_get_event (self, &event)) {
    loam_ghost_clear (&ghost);
    loam_tool_get_ghost (loam_canvas_get_tool (self), &event, loam_canvas_get_visible_cells (self),
                         &ghost);
  }
  if (ghost.moves != self->moving) {
    self->moving = ghost.moves;
    loam_tiles_set_moving (self->tiles, self->moving);
  }

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  draw_paper (self, snapshot);
  loam_tiles_snapshot (self->tiles, snapshot, self, width, height,
                       gtk_widget_get_scale_factor (widget));
  draw_grid (self, snapshot);
  draw_selection (self, snapshot, &accent);
  draw_ghost (self, snapshot, &ghost, &accent);
  if (self->has_cursor && gtk_widget_has_focus (widget))
    draw_cursor (self, snapshot, &accent);
  else if (gtk_widget_has_visible_focus (widget))
    append_border (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height), 1, &accent);
  gtk_snapshot_pop (snapshot);
  loam_ghost_clear (&ghost);
}

void
loam_canvas_draw_dispose (LoamCanvas *self)
{
  g_clear_pointer (&self->ghost_picture, cairo_surface_destroy);
}
