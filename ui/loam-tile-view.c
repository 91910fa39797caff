/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tile-view.h"

#include "loam-tile-draw.h"

#include <glib/gi18n-lib.h>

/* Application pixels: what a tile is enlarged to at most, how wide all are laid out where they fit, and between tiles. */
#define COMFORTABLE 48
#define ROW_WIDTH 264
#define GAP 1

struct _LoamTileView {
  GtkWidget parent_instance;
  LoamSession *session;
  LoamTileset *tileset; /* borrowed, or NULL */
  int columns, count;
  int zoom;
  gboolean chosen;
  int anchor_x, anchor_y, head_x, head_y; /* corners of what is chosen, in tiles */
};

G_DEFINE_FINAL_TYPE (LoamTileView, loam_tile_view, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

/* Layout */

static gboolean
is_collection (const LoamTileView *self)
{
  return *self->tileset->image == '\0';
}

static int
get_number (const LoamTileView *self, int column, int row)
{
  int index = row * self->columns + column;

  if (self->tileset == NULL || column < 0 || column >= self->columns || index < 0 ||
      index >= self->count)
    return -1;
  return is_collection (self) ? ((LoamTile *) self->tileset->tiles->pdata[index])->number : index;
}

/* A tile with the gap behind it, in application pixels. */
static int
get_step_x (const LoamTileView *self)
{
  return self->tileset->tile_width * self->zoom + GAP;
}

static int
get_step_y (const LoamTileView *self)
{
  return self->tileset->tile_height * self->zoom + GAP;
}

static int
get_rows (const LoamTileView *self)
{
  return self->columns > 0 ? (self->count + self->columns - 1) / self->columns : 0;
}

static void
lay_out_sheet (LoamTileView *self)
{
  const LoamTileset *tileset = self->tileset;
  cairo_surface_t *picture =
      loam_images_get (loam_session_get_images (self->session), tileset->image);
  int width, height;

  if (picture == NULL)
    return;
  width = cairo_image_surface_get_width (picture);
  height = cairo_image_surface_get_height (picture);
  self->count = loam_tileset_count (tileset, width, height);
  self->columns = tileset->columns;
  if (self->columns == 0)
    self->columns = MAX (0, (width - tileset->margin + tileset->spacing) /
                                (tileset->tile_width + tileset->spacing));
}

static void
lay_out (LoamTileView *self)
{
  self->columns = self->count = 0;
  if (self->tileset != NULL) {
    self->zoom = MAX (1, COMFORTABLE / self->tileset->tile_width);
    if (is_collection (self)) {
      self->count = (int) self->tileset->tiles->len;
      self->columns = MAX (1, ROW_WIDTH / get_step_x (self));
    } else {
      lay_out_sheet (self);
      self->zoom =
          CLAMP (ROW_WIDTH / MAX (1, self->columns * self->tileset->tile_width), 1, self->zoom);
    }
  }
  gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
loam_tile_view_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  LoamTileView *self = LOAM_TILE_VIEW (widget);

  *minimum = 0;
  if (self->tileset != NULL)
    *minimum = orientation == GTK_ORIENTATION_HORIZONTAL
                   ? self->columns * get_step_x (self) + GAP
                   : get_rows (self) * get_step_y (self) + GAP;
  *natural = *minimum;
}

/* Drawing */

/* The part of the view that its scrolled window shows. */
static void
get_seen (LoamTileView *self, double *x, double *y, double *width, double *height)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *window = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);

  *x = *y = 0;
  *width = gtk_widget_get_width (widget);
  *height = gtk_widget_get_height (widget);
  if (window != NULL) {
    GtkAdjustment *across = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (window));
    GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));

    *x = gtk_adjustment_get_value (across);
    *y = gtk_adjustment_get_value (down);
    *width = MIN (*width - *x, gtk_adjustment_get_page_size (across));
    *height = MIN (*height - *y, gtk_adjustment_get_page_size (down));
  }
}

static LoamRect
get_chosen (const LoamTileView *self)
{
  int x = MIN (self->anchor_x, self->head_x), y = MIN (self->anchor_y, self->head_y);

  return (LoamRect){x, y, ABS (self->anchor_x - self->head_x) + 1,
                    ABS (self->anchor_y - self->head_y) + 1};
}

static void
draw_tiles (LoamTileView *self, cairo_t *cr, double x, double y, double width, double height)
{
  const LoamProject *project =
      loam_document_get_project (loam_session_get_document (self->session));
  int step_x = get_step_x (self), step_y = get_step_y (self);

  for (int row = (int) (y / step_y); row * step_y < y + height && row < get_rows (self); row++)
    for (int column = (int) (x / step_x); column * step_x < x + width && column < self->columns;
         column++) {
      int number = get_number (self, column, row);

      if (number < 0)
        continue;
      cairo_save (cr);
      cairo_translate (cr, column * step_x + GAP, row * step_y + GAP);
      cairo_set_source_rgba (cr, 0.5, 0.5, 0.5, 0.18);
      cairo_rectangle (cr, 0, 0, step_x - GAP, step_y - GAP);
      cairo_fill (cr);
      loam_tile_draw_in_box (cr, loam_session_get_images (self->session), project,
                             loam_tileset_get_cell (self->tileset, number, 0), step_x - GAP,
                             step_y - GAP);
      cairo_restore (cr);
    }
}

static void
draw_frame (LoamTileView *self, cairo_t *cr)
{
  LoamRect r = get_chosen (self);
  int step_x = get_step_x (self), step_y = get_step_y (self);
  GdkRGBA accent;

  cairo_rectangle (cr, r.x * step_x + 0.5, r.y * step_y + 0.5, r.width * step_x, r.height * step_y);
  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)),
                                       "accent_bg_color", &accent))
    accent = (GdkRGBA){0.2f, 0.5f, 0.9f, 1};
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, 5);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_set_line_width (cr, 3);
  cairo_stroke (cr);
}

static void
loam_tile_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LoamTileView *self = LOAM_TILE_VIEW (widget);
  double x, y, width, height;
  cairo_t *cr;

  get_seen (self, &x, &y, &width, &height);
  if (self->tileset == NULL || self->tileset->object.owner == NULL || width <= 0 || height <= 0)
    return;
  cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height));
  draw_tiles (self, cr, x, y, width, height);
  if (self->chosen)
    draw_frame (self, cr);
  cairo_destroy (cr);
}

/* Choosing */

static void
describe (LoamTileView *self)
{
  g_autofree char *text = NULL;
  LoamRect r = get_chosen (self);

  if (!self->chosen)
    text = g_strdup (_ ("Tiles; arrow keys choose one, with Shift several"));
  else if (r.width == 1 && r.height == 1)
    text = g_strdup_printf (_ ("Tile %d"), get_number (self, r.x, r.y));
  else
    text = g_strdup_printf (_ ("%d × %d tiles from tile %d"), r.width, r.height,
                            get_number (self, r.x, r.y));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* Lets the scrolled window show where the choice has come to. */
static void
reveal (LoamTileView *self)
{
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  int step_x = get_step_x (self), step_y = get_step_y (self);

  if (window == NULL)
    return;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (window)),
                             self->head_x * step_x, (self->head_x + 1) * step_x);
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window)),
                             self->head_y * step_y, (self->head_y + 1) * step_y);
}

static void
choose (LoamTileView *self, int column, int row, gboolean extend)
{
  if (self->count == 0)
    return;
  column = CLAMP (column, 0, self->columns - 1);
  row = CLAMP (row, 0, get_rows (self) - 1);
  if (get_number (self, column, row) < 0)
    return;
  self->head_x = column;
  self->head_y = row;
  if (!extend || !self->chosen) {
    self->anchor_x = column;
    self->anchor_y = row;
  }
  self->chosen = TRUE;
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, LoamTileView *self)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (self->tileset != NULL)
    choose (self, (int) (x / get_step_x (self)), (int) (y / get_step_y (self)),
            (state & GDK_SHIFT_MASK) != 0);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, LoamTileView *self)
{
  double x, y;
  int column, row;

  if (self->tileset == NULL || !gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  column = (int) ((x + dx) / get_step_x (self));
  row = (int) ((y + dy) / get_step_y (self));
  if (column != self->head_x || row != self->head_y)
    choose (self, column, row, TRUE);
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                LoamTileView *self)
{
  int dx = keyval == GDK_KEY_Right ? 1 : keyval == GDK_KEY_Left ? -1 : 0;
  int dy = keyval == GDK_KEY_Down ? 1 : keyval == GDK_KEY_Up ? -1 : 0;

  if ((dx == 0 && dy == 0) || self->tileset == NULL ||
      (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (!self->chosen)
    choose (self, 0, 0, FALSE);
  else
    choose (self, self->head_x + dx, self->head_y + dy, (state & GDK_SHIFT_MASK) != 0);
  reveal (self);
  return TRUE;
}

/* For who uses it */

void
loam_tile_view_show (LoamTileView *view, LoamTileset *tileset)
{
  g_return_if_fail (LOAM_IS_TILE_VIEW (view));

  if (view->tileset != tileset)
    view->chosen = FALSE;
  view->tileset = tileset;
  lay_out (view);
  if (view->chosen && (get_number (view, view->anchor_x, view->anchor_y) < 0 ||
                       get_number (view, view->head_x, view->head_y) < 0))
    view->chosen = FALSE;
  describe (view);
}

void
loam_tile_view_select (LoamTileView *view, int number)
{
  g_return_if_fail (LOAM_IS_TILE_VIEW (view));

  view->chosen = FALSE;
  for (int i = 0; number >= 0 && view->columns > 0 && i < view->count; i++)
    if (get_number (view, i % view->columns, i / view->columns) == number) {
      view->anchor_x = view->head_x = i % view->columns;
      view->anchor_y = view->head_y = i / view->columns;
      view->chosen = TRUE;
      reveal (view);
      break;
    }
  describe (view);
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

LoamPattern *
loam_tile_view_dup_pattern (LoamTileView *view)
{
  LoamPattern *pattern;
  LoamRect r;

  g_return_val_if_fail (LOAM_IS_TILE_VIEW (view), NULL);

  if (!view->chosen)
    return NULL;
  r = get_chosen (view);
  pattern = loam_pattern_new (r.width, r.height);
  for (int y = 0; y < r.height; y++)
    for (int x = 0; x < r.width; x++) {
      int number = get_number (view, r.x + x, r.y + y);

      if (number >= 0)
        pattern->cells[y * r.width + x] = loam_tileset_get_cell (view->tileset, number, 0);
    }
  return pattern;
}

/* GObject */

static void
adjust_cb (LoamTileView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* What is seen is drawn, so it is drawn anew when it is scrolled. */
static void
loam_tile_view_root (GtkWidget *widget)
{
  GtkWidget *window;

  GTK_WIDGET_CLASS (loam_tile_view_parent_class)->root (widget);
  window = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  if (window == NULL)
    return;
  for (guint i = 0; i < 2; i++) {
    GtkAdjustment *adjustment =
        i == 0 ? gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (window))
               : gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));

    g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (adjust_cb), widget,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (adjustment, "changed", G_CALLBACK (adjust_cb), widget,
                             G_CONNECT_SWAPPED);
  }
}

static void
loam_tile_view_dispose (GObject *object)
{
  g_clear_object (&LOAM_TILE_VIEW (object)->session);
  G_OBJECT_CLASS (loam_tile_view_parent_class)->dispose (object);
}

static void
loam_tile_view_class_init (LoamTileViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_tile_view_dispose;
  widget_class->measure = loam_tile_view_measure;
  widget_class->snapshot = loam_tile_view_snapshot;
  widget_class->root = loam_tile_view_root;
  gtk_widget_class_set_css_name (widget_class, "loamtiles");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", LOAM_TYPE_TILE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
}

static void
loam_tile_view_init (LoamTileView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->zoom = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_START);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  describe (self);
}

GtkWidget *
loam_tile_view_new (LoamSession *session)
{
  LoamTileView *self = g_object_new (LOAM_TYPE_TILE_VIEW, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}
