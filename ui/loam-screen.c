/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-screen.h"

struct _LoamScreen {
  GtkWidget parent_instance;
  LoamScreenDraw draw;
  gpointer user_data;
  cairo_surface_t *front, *back; /* or NULL */
};

G_DEFINE_FINAL_TYPE (LoamScreen, loam_screen, GTK_TYPE_WIDGET)

static gboolean
has_size (cairo_surface_t *surface, int width, int height)
{
  return surface != NULL && cairo_image_surface_get_width (surface) == width &&
         cairo_image_surface_get_height (surface) == height;
}

/* Draws into the back surface and makes it the front one. */
static void
draw_and_swap (LoamScreen *self)
{
  const int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  const int width = gtk_widget_get_width (GTK_WIDGET (self)) * scale;
  const int height = gtk_widget_get_height (GTK_WIDGET (self)) * scale;
  cairo_surface_t *drawn;
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  if (!has_size (self->back, width, height)) {
    g_clear_pointer (&self->back, cairo_surface_destroy);
    self->back = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  }
  /* Pixels of the device while it is drawn; placed by application pixels when it is shown. */
  cairo_surface_set_device_scale (self->back, 1, 1);
  cr = cairo_create (self->back);
  self->draw (cr, width, height, scale, self->user_data);
  cairo_destroy (cr);
  cairo_surface_set_device_scale (self->back, scale, scale);

  drawn = self->back;
  self->back = self->front;
  self->front = drawn;
}

static void
loam_screen_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  draw_and_swap (LOAM_SCREEN (widget));
}

static void
loam_screen_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LoamScreen *self = LOAM_SCREEN (widget);
  cairo_t *cr;

  if (self->front == NULL)
    return;
  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                                       (float) gtk_widget_get_height (widget)));
  cairo_set_source_surface (cr, self->front, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
loam_screen_measure (GtkWidget *widget,
                     GtkOrientation orientation,
                     int for_size,
                     int *minimum,
                     int *natural,
                     int *minimum_baseline,
                     int *natural_baseline)
{
  *minimum = 48;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 480 : 320;
}

static void
loam_screen_dispose (GObject *object)
{
  LoamScreen *self = LOAM_SCREEN (object);

  g_clear_pointer (&self->front, cairo_surface_destroy);
  g_clear_pointer (&self->back, cairo_surface_destroy);
  G_OBJECT_CLASS (loam_screen_parent_class)->dispose (object);
}

static void
loam_screen_class_init (LoamScreenClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_screen_dispose;
  widget_class->size_allocate = loam_screen_size_allocate;
  widget_class->snapshot = loam_screen_snapshot;
  widget_class->measure = loam_screen_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
loam_screen_init (LoamScreen *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (loam_screen_render), NULL);
}

GtkWidget *
loam_screen_new (LoamScreenDraw draw, gpointer user_data)
{
  LoamScreen *self = g_object_new (LOAM_TYPE_SCREEN, NULL);

  self->draw = draw;
  self->user_data = user_data;
  return GTK_WIDGET (self);
}

void
loam_screen_render (LoamScreen *screen)
{
  g_return_if_fail (LOAM_IS_SCREEN (screen));

  draw_and_swap (screen);
  gtk_widget_queue_draw (GTK_WIDGET (screen));
}
