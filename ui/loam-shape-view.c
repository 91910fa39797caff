/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-shape-view.h"

#include "loam-tile-draw.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MARGIN 12
#define NEAR 8 /* application pixels in which a click meets a corner */

struct _LoamShapeView {
  GtkWidget parent_instance;
  LoamSession *session;
  guint32 cell;
  int width, height; /* of the tile */
  LoamTileShapeKind kind;
  GPtrArray *shapes; /* of char * */
  int chosen;        /* index, or -1 */

  /* What is being drawn: corners in pixels of the tile, x and y in turn. */
  GArray *corners;
  double at_x, at_y; /* where the pointer is */
  gboolean dragging;
};

G_DEFINE_FINAL_TYPE (LoamShapeView, loam_shape_view, GTK_TYPE_WIDGET)

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* Places */

static double
get_zoom (LoamShapeView *self)
{
  double zoom = MIN ((gtk_widget_get_width (GTK_WIDGET (self)) - 2.0 * MARGIN) / self->width,
                     (gtk_widget_get_height (GTK_WIDGET (self)) - 2.0 * MARGIN) / self->height);

  return zoom >= 1 ? floor (zoom) : MAX (zoom, 0.05);
}

static void
to_tile (LoamShapeView *self, double x, double y, gboolean free, double *tile_x, double *tile_y)
{
  double zoom = get_zoom (self);

  *tile_x = (x - MARGIN) / zoom;
  *tile_y = (y - MARGIN) / zoom;
  if (!free) {
    *tile_x = floor (*tile_x + 0.5);
    *tile_y = floor (*tile_y + 0.5);
  }
  *tile_x = floor (CLAMP (*tile_x, -4096, 4096) * 100 + 0.5) / 100;
  *tile_y = floor (CLAMP (*tile_y, -4096, 4096) * 100 + 0.5) / 100;
}

/* Drawing */

static void
trace (cairo_t *cr, const LoamTileShape *shape)
{
  const double *n = shape->numbers;

  cairo_new_path (cr);
  switch (shape->kind) {
  case LOAM_TILE_SHAPE_RECTANGLE:
    cairo_rectangle (cr, n[0], n[1], n[2], n[3]);
    break;
  case LOAM_TILE_SHAPE_ELLIPSE:
    cairo_save (cr);
    cairo_translate (cr, n[0] + n[2] / 2, n[1] + n[3] / 2);
    cairo_scale (cr, n[2] / 2, n[3] / 2);
    cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
    cairo_restore (cr);
    break;
  case LOAM_TILE_SHAPE_POLYGON:
    for (guint i = 0; i + 1 < shape->n; i += 2)
      cairo_line_to (cr, n[i], n[i + 1]);
    cairo_close_path (cr);
    break;
  }
}

static void
paint_shape (cairo_t *cr, const char *text, double zoom, gboolean chosen)
{
  g_auto (LoamTileShape) shape = {0};

  if (!loam_tile_shape_parse (text, &shape))
    return;
  trace (cr, &shape);
  cairo_set_source_rgba (cr, 0.2, 0.52, 0.89, chosen ? 0.45 : 0.25);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, (chosen ? 4 : 3) / zoom);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, 0.1, 0.37, 0.71);
  cairo_set_line_width (cr, (chosen ? 2 : 1) / zoom);
  cairo_stroke (cr);
}

/* The shape that the corners make with the pointer as one more; NULL where they make none. */
static char *
dup_drawn (LoamShapeView *self, gboolean with_pointer)
{
  g_autoptr (GArray) numbers = g_array_copy (self->corners);
  LoamTileShape shape = {.kind = self->kind};
  double *n;

  if (with_pointer) {
    g_array_append_val (numbers, self->at_x);
    g_array_append_val (numbers, self->at_y);
  }
  n = (double *) (gpointer) numbers->data;
  if (self->kind != LOAM_TILE_SHAPE_POLYGON) {
    double x, y;

    if (numbers->len < 4)
      return NULL;
    x = MIN (n[0], n[2]);
    y = MIN (n[1], n[3]);
    n[2] = fabs (n[2] - n[0]);
    n[3] = fabs (n[3] - n[1]);
    n[0] = x;
    n[1] = y;
    if (n[2] <= 0 || n[3] <= 0)
      return NULL;
    g_array_set_size (numbers, 4);
  } else if (numbers->len < 6 || numbers->len > LOAM_TILE_SHAPE_MAX_NUMBERS) {
    return NULL;
  }
  shape.n = numbers->len;
  shape.numbers = (double *) (gpointer) numbers->data;
  return loam_tile_shape_print (&shape);
}

/* What is being drawn. */
static void
draw_pending (LoamShapeView *self, cairo_t *cr, double zoom)
{
  g_autofree char *text = NULL;

  if (self->corners->len == 0)
    return;
  text = dup_drawn (self, TRUE);
  if (text != NULL)
    paint_shape (cr, text, zoom, TRUE);
  for (guint i = 0; self->kind == LOAM_TILE_SHAPE_POLYGON && i + 1 < self->corners->len; i += 2) {
    cairo_arc (cr, g_array_index (self->corners, double, i),
               g_array_index (self->corners, double, i + 1), 4 / zoom, 0, 2 * G_PI);
    cairo_set_source_rgb (cr, 1, 1, 1);
    cairo_fill (cr);
  }
}

static void
loam_shape_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LoamShapeView *self = LOAM_SHAPE_VIEW (widget);
  const LoamProject *project =
      loam_document_get_project (loam_session_get_document (self->session));
  double zoom = get_zoom (self);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                     (float) gtk_widget_get_height (widget)));

  cairo_translate (cr, MARGIN, MARGIN);
  cairo_rectangle (cr, 0, 0, self->width * zoom, self->height * zoom);
  cairo_set_source_rgba (cr, 0.5, 0.5, 0.5, 0.3);
  cairo_fill (cr);
  loam_tile_draw_in_box (cr, loam_session_get_images (self->session), project, self->cell,
                         self->width * zoom, self->height * zoom);
  cairo_scale (cr, zoom, zoom);
  for (guint i = 0; i < self->shapes->len; i++)
    paint_shape (cr, self->shapes->pdata[i], zoom, (int) i == self->chosen);
  draw_pending (self, cr, zoom);
  cairo_destroy (cr);
}

/* Drawing shapes */

static void
tell (LoamShapeView *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
give_up (LoamShapeView *self)
{
  g_array_set_size (self->corners, 0);
  self->dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Ends what is being drawn, where it is a shape. */
static void
finish (LoamShapeView *self, gboolean with_pointer)
{
  char *text = dup_drawn (self, with_pointer);

  give_up (self);
  if (text == NULL)
    return;
  g_ptr_array_add (self->shapes, text);
  self->chosen = (int) self->shapes->len - 1;
  tell (self);
}

/* The topmost shape at a pixel of the tile, or -1. */
static int
find_shape (LoamShapeView *self, double x, double y)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  int found = -1;

  for (guint i = self->shapes->len; found < 0 && i > 0; i--) {
    g_auto (LoamTileShape) shape = {0};

    if (!loam_tile_shape_parse (self->shapes->pdata[i - 1], &shape))
      continue;
    trace (cr, &shape);
    if (cairo_in_fill (cr, x, y))
      found = (int) i - 1;
  }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return found;
}

static void
add_corner (LoamShapeView *self, double x, double y)
{
  g_array_append_val (self->corners, x);
  g_array_append_val (self->corners, y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Whether (@x, @y) is on the first corner of several. */
static gboolean
meets_first (LoamShapeView *self, double x, double y)
{
  double near = NEAR / get_zoom (self);

  return self->corners->len >= 6 && fabs (g_array_index (self->corners, double, 0) - x) <= near &&
         fabs (g_array_index (self->corners, double, 1) - y) <= near;
}

static gboolean
is_free (GtkGesture *gesture)
{
  return (gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)) &
          GDK_CONTROL_MASK) != 0;
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, LoamShapeView *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  to_tile (self, x, y, is_free (GTK_GESTURE (gesture)), &self->at_x, &self->at_y);
  if (self->kind == LOAM_TILE_SHAPE_POLYGON)
    return;
  give_up (self);
  self->dragging = TRUE;
  add_corner (self, self->at_x, self->at_y);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double dx, double dy, LoamShapeView *self)
{
  double x, y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  to_tile (self, x + dx, y + dy, is_free (GTK_GESTURE (gesture)), &self->at_x, &self->at_y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A press that did not move chooses; on a polygon it is a corner. */
static void
drag_end_cb (GtkGestureDrag *gesture, double dx, double dy, LoamShapeView *self)
{
  double x, y, exact_x, exact_y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  drag_update_cb (gesture, dx, dy, self);
  to_tile (self, x + dx, y + dy, TRUE, &exact_x, &exact_y);
  if (self->kind != LOAM_TILE_SHAPE_POLYGON) {
    g_autofree char *drawn = self->dragging ? dup_drawn (self, TRUE) : NULL;

    if (drawn != NULL) {
      finish (self, TRUE);
      return;
    }
    give_up (self);
    self->chosen = find_shape (self, exact_x, exact_y);
    gtk_widget_queue_draw (GTK_WIDGET (self));
  } else if (meets_first (self, exact_x, exact_y)) {
    finish (self, FALSE);
  } else {
    add_corner (self, self->at_x, self->at_y);
  }
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, LoamShapeView *self)
{
  if (self->corners->len == 0 || self->dragging)
    return;
  to_tile (self, x, y, FALSE, &self->at_x, &self->at_y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                LoamShapeView *self)
{
  gboolean drawing = self->corners->len > 0;

  switch (keyval) {
  case GDK_KEY_Escape:
    give_up (self);
    return drawing;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    if (drawing)
      finish (self, FALSE);
    return drawing;
  case GDK_KEY_Delete:
  case GDK_KEY_BackSpace:
    if (self->chosen < 0)
      return FALSE;
    loam_shape_view_remove (self, (guint) self->chosen);
    return TRUE;
  default:
    return FALSE;
  }
}

/* For who uses it */

void
loam_shape_view_set_kind (LoamShapeView *view, LoamTileShapeKind kind)
{
  g_return_if_fail (LOAM_IS_SHAPE_VIEW (view));

  give_up (view);
  view->kind = kind;
}

GPtrArray *
loam_shape_view_get_shapes (LoamShapeView *view)
{
  g_return_val_if_fail (LOAM_IS_SHAPE_VIEW (view), NULL);

  return view->shapes;
}

void
loam_shape_view_set_shapes (LoamShapeView *view, const LoamList *shapes)
{
  g_return_if_fail (LOAM_IS_SHAPE_VIEW (view));

  g_ptr_array_set_size (view->shapes, 0);
  for (guint i = 0; shapes != NULL && i < shapes->length; i++) {
    g_auto (LoamTileShape) shape = {0};

    if (loam_tile_shape_parse (shapes->items[i].text, &shape))
      g_ptr_array_add (view->shapes, g_strdup (shapes->items[i].text));
  }
  view->chosen = -1;
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
loam_shape_view_remove (LoamShapeView *view, guint index)
{
  g_return_if_fail (LOAM_IS_SHAPE_VIEW (view));
  g_return_if_fail (index < view->shapes->len);

  g_ptr_array_remove_index (view->shapes, index);
  view->chosen = -1;
  tell (view);
}

/* GObject */

static void
loam_shape_view_dispose (GObject *object)
{
  LoamShapeView *self = LOAM_SHAPE_VIEW (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->shapes, g_ptr_array_unref);
  g_clear_pointer (&self->corners, g_array_unref);
  G_OBJECT_CLASS (loam_shape_view_parent_class)->dispose (object);
}

static void
loam_shape_view_class_init (LoamShapeViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = loam_shape_view_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = loam_shape_view_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", LOAM_TYPE_SHAPE_VIEW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
loam_shape_view_init (LoamShapeView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->shapes = g_ptr_array_new_with_free_func (g_free);
  self->corners = g_array_new (FALSE, FALSE, sizeof (double));
  self->chosen = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
      _ ("The tile with its collision shapes; the list beside says the same"), -1);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
loam_shape_view_new (LoamSession *session, guint32 cell, int width, int height)
{
  LoamShapeView *self = g_object_new (LOAM_TYPE_SHAPE_VIEW, NULL);

  self->session = g_object_ref (session);
  self->cell = cell;
  self->width = MAX (width, 1);
  self->height = MAX (height, 1);
  return GTK_WIDGET (self);
}
