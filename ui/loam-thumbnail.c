/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-thumbnail.h"

#include "loam-render.h"

struct _LoamThumbnail {
  GtkWidget parent_instance;
  LoamSession *session;
  LoamObject *object;
  int size;
  cairo_surface_t *picture; /* at its own size; NULL until it is drawn */
};

G_DEFINE_FINAL_TYPE (LoamThumbnail, loam_thumbnail, GTK_TYPE_WIDGET)

static cairo_surface_t *
make_thing_picture (LoamThumbnail *self)
{
  LoamProject *project = loam_document_get_project (loam_session_get_document (self->session));
  LoamSprite sprite = loam_view_sprite_for_thing (project, self->object, (LoamPoint){0, 0});
  int width = (int) CLAMP (sprite.width, 1, 256);
  int height = (int) CLAMP (sprite.height, 1, 256);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  loam_render_sprites (cr, loam_session_get_images (self->session), &sprite, 1);
  cairo_destroy (cr);
  return surface;
}

static cairo_surface_t *
make_picture (LoamThumbnail *self)
{
  LoamProject *project = loam_document_get_project (loam_session_get_document (self->session));

  if (self->object->kind == LOAM_KIND_TERRAIN)
    return loam_render_terrain_picture (loam_session_get_images (self->session), project,
                                        (LoamTerrain *) self->object);
  return make_thing_picture (self);
}

static void
draw_nothing (LoamThumbnail *self, cairo_t *cr)
{
  GdkRGBA color;
  const double side = self->size;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha *= 0.55f;
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, 1.5);
  cairo_rectangle (cr, 2.75, 2.75, side - 5.5, side - 5.5);
  cairo_move_to (cr, 2.75, side - 2.75);
  cairo_line_to (cr, side - 2.75, 2.75);
  cairo_stroke (cr);
}

static void
draw_picture (LoamThumbnail *self, cairo_t *cr)
{
  const double width = cairo_image_surface_get_width (self->picture);
  const double height = cairo_image_surface_get_height (self->picture);
  double scale = self->size / MAX (width, height);

  /* Whole multiples keep pixels square; only what is too large is shrunk by a fraction. */
  if (scale > 1)
    scale = (int) scale;
  cairo_translate (cr, (int) ((self->size - width * scale) / 2),
                   (int) ((self->size - height * scale) / 2));
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, self->picture, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr),
                            scale >= 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_GOOD);
  cairo_paint (cr);
}

static void
loam_thumbnail_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LoamThumbnail *self = LOAM_THUMBNAIL (widget);
  cairo_t *cr =
      gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, self->size, self->size));

  if (self->object != NULL && self->picture == NULL)
    self->picture = make_picture (self);
  if (self->picture != NULL)
    draw_picture (self, cr);
  else
    draw_nothing (self, cr);
  cairo_destroy (cr);
}

static void
loam_thumbnail_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  *minimum = *natural = LOAM_THUMBNAIL (widget)->size;
}

static void
loam_thumbnail_dispose (GObject *object)
{
  LoamThumbnail *self = LOAM_THUMBNAIL (object);

  g_clear_pointer (&self->picture, cairo_surface_destroy);
  g_clear_pointer (&self->object, loam_object_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_thumbnail_parent_class)->dispose (object);
}

static void
loam_thumbnail_class_init (LoamThumbnailClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = loam_thumbnail_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = loam_thumbnail_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = loam_thumbnail_measure;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
loam_thumbnail_init (LoamThumbnail *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
loam_thumbnail_new (LoamSession *session, LoamObject *object, int size)
{
  LoamThumbnail *self = g_object_new (LOAM_TYPE_THUMBNAIL, NULL);

  self->session = g_object_ref (session);
  self->object = object != NULL ? loam_object_ref (object) : NULL;
  self->size = size;
  return GTK_WIDGET (self);
}

void
loam_thumbnail_refresh (LoamThumbnail *thumbnail)
{
  g_return_if_fail (LOAM_IS_THUMBNAIL (thumbnail));

  g_clear_pointer (&thumbnail->picture, cairo_surface_destroy);
  gtk_widget_queue_draw (GTK_WIDGET (thumbnail));
}
