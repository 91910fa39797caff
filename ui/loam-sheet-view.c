/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-sheet-view.h"

#include <glib/gi18n-lib.h>

#define MAX_ZOOM 4

struct _LoamSheetView {
  GtkWidget parent_instance;
  LoamSession *session;
  char *image;
  LoamRect frame;
  LoamPoint tile;
  int margin, spacing; /* of the cuts that are drawn; -1 for none */
};

G_DEFINE_FINAL_TYPE (LoamSheetView, loam_sheet_view, GTK_TYPE_WIDGET)

enum { SIGNAL_MOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

static cairo_surface_t *
get_picture (LoamSheetView *self)
{
  return self->image != NULL
             ? loam_images_get (loam_session_get_images (self->session), self->image)
             : NULL;
}

/* Application pixels of a pixel of the picture: as large as fits, whole where it is more than one. */
static double
get_zoom (LoamSheetView *self, cairo_surface_t *picture)
{
  const double width = cairo_image_surface_get_width (picture);
  const double height = cairo_image_surface_get_height (picture);
  const double zoom = MIN (gtk_widget_get_width (GTK_WIDGET (self)) / width,
                           gtk_widget_get_height (GTK_WIDGET (self)) / height);

  return zoom > 1 ? MIN ((int) zoom, MAX_ZOOM) : zoom;
}

static void
draw_checks (cairo_t *cr, int width, int height)
{
  cairo_set_source_rgb (cr, 0.55, 0.55, 0.55);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.65, 0.65, 0.65);
  for (int y = 0; y < height; y += 8)
    for (int x = (y & 8); x < width; x += 16)
      cairo_rectangle (cr, x, y, 8, 8);
  cairo_fill (cr);
}

static void
draw_frame (LoamSheetView *self, cairo_t *cr, double zoom)
{
  const LoamRect *r = &self->frame;

  cairo_rectangle (cr, r->x * zoom, r->y * zoom, r->width * zoom, r->height * zoom);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 3);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

/* Every tile that fits has a thin frame. */
static void
draw_cuts (LoamSheetView *self, cairo_t *cr, cairo_surface_t *picture, double zoom)
{
  const double step_x = self->tile.x + self->spacing, step_y = self->tile.y + self->spacing;
  const int right = cairo_image_surface_get_width (picture);
  const int bottom = cairo_image_surface_get_height (picture);

  /* So dense that nothing would be seen through. */
  if (MIN (step_x, step_y) * zoom < 3)
    return;
  cairo_set_line_width (cr, 1);
  for (double y = self->margin; y + self->tile.y <= bottom; y += step_y)
    for (double x = self->margin; x + self->tile.x <= right; x += step_x)
      cairo_rectangle (cr, x * zoom + 0.5, y * zoom + 0.5, self->tile.x * zoom - 1,
                       self->tile.y * zoom - 1);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.6);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.8);
  cairo_set_dash (cr, (double[]){2, 2}, 2, 0);
  cairo_stroke (cr);
}

static void
loam_sheet_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LoamSheetView *self = LOAM_SHEET_VIEW (widget);
  cairo_surface_t *picture = get_picture (self);
  double zoom;
  cairo_t *cr;

  if (picture == NULL)
    return;
  zoom = get_zoom (self, picture);
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                       (float) gtk_widget_get_height (widget)));
  cairo_rectangle (cr, 0, 0, cairo_image_surface_get_width (picture) * zoom,
                   cairo_image_surface_get_height (picture) * zoom);
  cairo_clip (cr);
  draw_checks (cr, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  cairo_save (cr);
  cairo_scale (cr, zoom, zoom);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_restore (cr);
  if (self->margin >= 0)
    draw_cuts (self, cr, picture, zoom);
  else
    draw_frame (self, cr, zoom);
  cairo_destroy (cr);
}

static void
move_to (LoamSheetView *self, int x, int y)
{
  cairo_surface_t *picture = get_picture (self);

  if (picture == NULL)
    return;
  x = CLAMP (x, 0, MAX (0, cairo_image_surface_get_width (picture) - 1));
  y = CLAMP (y, 0, MAX (0, cairo_image_surface_get_height (picture) - 1));
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, x, y);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, LoamSheetView *self)
{
  cairo_surface_t *picture = get_picture (self);
  double zoom;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (picture == NULL)
    return;
  zoom = get_zoom (self, picture);
  move_to (self, (int) ((int) (x / zoom / self->tile.x) * self->tile.x),
           (int) ((int) (y / zoom / self->tile.y) * self->tile.y));
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint keyval,
                guint keycode,
                GdkModifierType state,
                LoamSheetView *self)
{
  const int dx = keyval == GDK_KEY_Left ? -1 : keyval == GDK_KEY_Right ? 1 : 0;
  const int dy = keyval == GDK_KEY_Up ? -1 : keyval == GDK_KEY_Down ? 1 : 0;
  const gboolean fine = (state & GDK_CONTROL_MASK) != 0;

  if (dx == 0 && dy == 0)
    return GDK_EVENT_PROPAGATE;
  move_to (self, self->frame.x + dx * (fine ? 1 : (int) self->tile.x),
           self->frame.y + dy * (fine ? 1 : (int) self->tile.y));
  return GDK_EVENT_STOP;
}

static void
loam_sheet_view_dispose (GObject *object)
{
  g_clear_object (&LOAM_SHEET_VIEW (object)->session);
  G_OBJECT_CLASS (loam_sheet_view_parent_class)->dispose (object);
}

static void
loam_sheet_view_finalize (GObject *object)
{
  g_free (LOAM_SHEET_VIEW (object)->image);
  G_OBJECT_CLASS (loam_sheet_view_parent_class)->finalize (object);
}

static void
loam_sheet_view_class_init (LoamSheetViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = loam_sheet_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = loam_sheet_view_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = loam_sheet_view_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", LOAM_TYPE_SHEET_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
loam_sheet_view_init (LoamSheetView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->tile = (LoamPoint){16, 16};
  self->margin = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Picture; arrow keys move what is used of it"), -1);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

GtkWidget *
loam_sheet_view_new (LoamSession *session)
{
  LoamSheetView *self = g_object_new (LOAM_TYPE_SHEET_VIEW, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}

void
loam_sheet_view_show (LoamSheetView *view, const char *image, LoamRect frame, LoamPoint tile)
{
  g_return_if_fail (LOAM_IS_SHEET_VIEW (view));

  if (g_strcmp0 (image, view->image) != 0) {
    g_free (view->image);
    view->image = g_strdup (image);
  }
  view->frame = frame;
  view->tile = (LoamPoint){MAX (1, tile.x), MAX (1, tile.y)};
  gtk_widget_queue_draw (GTK_WIDGET (view));
}

void
loam_sheet_view_cut (LoamSheetView *view, int margin, int spacing)
{
  g_return_if_fail (LOAM_IS_SHEET_VIEW (view));

  view->margin = margin;
  view->spacing = spacing;
  gtk_widget_queue_draw (GTK_WIDGET (view));
}
