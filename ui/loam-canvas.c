/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

#include <glib/gi18n-lib.h>

enum { SIGNAL_VIEW_CHANGED, SIGNAL_MESSAGE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LoamCanvas, loam_canvas, GTK_TYPE_WIDGET)

void
loam_canvas_emit_view_changed (LoamCanvas *self)
{
  g_signal_emit (self, signals[SIGNAL_VIEW_CHANGED], 0);
}

void
loam_canvas_emit_message (LoamCanvas *self, const char *message)
{
  g_signal_emit (self, signals[SIGNAL_MESSAGE], 0, message);
}

LoamBox
loam_canvas_get_level_box (LoamCanvas *self)
{
  LoamProject *project = loam_document_get_project (self->document);
  LoamRect cells = loam_level_get_bounds (self->level, project->tile_width, project->tile_height);

  return (LoamBox){(double) cells.x * project->tile_width, (double) cells.y * project->tile_height,
                   (double) cells.width * project->tile_width,
                   (double) cells.height * project->tile_height};
}

/* What the document tells. */

static gboolean
is_ours (LoamCanvas *self, LoamObject *object)
{
  return loam_object_get_level (object) == self->level;
}

static void
look_again (LoamCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
cells_changed_cb (LoamCanvas *self, LoamLayer *layer, LoamRect *area)
{
  if (!is_ours (self, &layer->object))
    return;
  loam_tiles_dirty_cells (self->tiles, *area);
  look_again (self);
}

static void
object_changed_cb (LoamCanvas *self, LoamObject *object, int property)
{
  switch (object->kind) {
  case LOAM_KIND_ENTITY:
    loam_tiles_dirty_things (self->tiles);
    break;
  case LOAM_KIND_LAYER:
    if (!is_ours (self, object))
      return;
    if (property == LOAM_PROPERTY_CELLS)
      loam_tiles_dirty_all (self->tiles, TRUE);
    else if (property != LOAM_PROPERTY_NAME && property != LOAM_PROPERTY_LOCKED)
      loam_tiles_dirty_all (self->tiles, FALSE);
    break;
  case LOAM_KIND_TILESET:
  case LOAM_KIND_TILE:
    loam_tiles_dirty_all (self->tiles, FALSE);
    break;
  case LOAM_KIND_PROTOTYPE:
    loam_tiles_dirty_things (self->tiles);
    break;
  case LOAM_KIND_LEVEL:
    if (object != &self->level->object)
      return;
    loam_tiles_dirty_all (self->tiles, property == LOAM_PROPERTY_SIZE);
    break;
  case LOAM_KIND_TERRAIN:
  case LOAM_KIND_PROJECT:
    if (property == LOAM_PROPERTY_COLOR || property == LOAM_PROPERTY_ART ||
        property == LOAM_PROPERTY_TILE) {
      loam_tiles_dirty_all (self->tiles, TRUE);
      g_clear_pointer (&self->ghost_picture, cairo_surface_destroy);
    }
    break;
  case LOAM_KIND_COMPONENT:
    loam_tiles_dirty_things (self->tiles);
    break;
  }
  look_again (self);
}

static void
list_changed_cb (LoamCanvas *self, LoamObject *owner, int list)
{
  if (list == LOAM_LIST_ENTITIES || list == LOAM_LIST_PROTOTYPES)
    loam_tiles_dirty_things (self->tiles);
  else if (list == LOAM_LIST_TERRAINS)
    loam_tiles_dirty_all (self->tiles, TRUE);
  else if (owner == &self->level->object)
    loam_tiles_dirty_all (self->tiles, FALSE);
  look_again (self);
}

static void
selection_changed_cb (LoamCanvas *self)
{
  look_again (self);
  loam_canvas_emit_view_changed (self);
}

static void
images_changed_cb (LoamCanvas *self)
{
  loam_tiles_dirty_all (self->tiles, TRUE);
  g_clear_pointer (&self->ghost_picture, cairo_surface_destroy);
  look_again (self);
}

/* What the session tells. */

static void
tool_changed_cb (LoamCanvas *self)
{
  if (self->gesture != NULL && self->gesture != self->tools[loam_session_get_tool (self->session)])
    loam_canvas_cancel (self);
  loam_canvas_update_pointer_shape (self);
  look_again (self);
  loam_canvas_emit_view_changed (self);
}

static void
choice_changed_cb (LoamCanvas *self)
{
  look_again (self);
  loam_canvas_emit_view_changed (self);
}

static void
observe (LoamCanvas *self)
{
  const struct {
    gpointer object;
    const char *signal;
    GCallback callback;
  } links[] = {
      {self->document, "cells-changed", G_CALLBACK (cells_changed_cb)},
      {self->document, "object-changed", G_CALLBACK (object_changed_cb)},
      {self->document, "list-changed", G_CALLBACK (list_changed_cb)},
      {self->document, "selection-changed", G_CALLBACK (selection_changed_cb)},
      {self->session, "images-changed", G_CALLBACK (images_changed_cb)},
      {self->session, "notify::tool", G_CALLBACK (tool_changed_cb)},
      {self->session, "notify::layer", G_CALLBACK (choice_changed_cb)},
      {self->session, "notify::terrain", G_CALLBACK (choice_changed_cb)},
      {self->session, "notify::pattern", G_CALLBACK (choice_changed_cb)},
      {self->session, "notify::painting", G_CALLBACK (choice_changed_cb)},
      {self->session, "notify::prototype", G_CALLBACK (choice_changed_cb)},
      {self->session, "notify::brush", G_CALLBACK (choice_changed_cb)},
      {self->session, "notify::filled", G_CALLBACK (choice_changed_cb)},
      {self->session, "notify::grid", G_CALLBACK (choice_changed_cb)},
  };

  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    g_signal_connect_object (links[i].object, links[i].signal, links[i].callback, self,
                             G_CONNECT_SWAPPED);
}

GtkWidget *
loam_canvas_new (LoamSession *session, LoamLevel *level)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);
  g_return_val_if_fail (level != NULL, NULL);

  LoamCanvas *self = g_object_new (LOAM_TYPE_CANVAS, NULL);

  self->session = g_object_ref (session);
  self->document = g_object_ref (loam_session_get_document (session));
  self->level = (LoamLevel *) loam_object_ref (level);
  self->tiles = loam_tiles_new (session, level);
  for (int i = 0; i < LOAM_N_TOOLS; i++)
    self->tools[i] = loam_tool_new ((LoamToolId) i, session);
  observe (self);
  loam_canvas_update_pointer_shape (self);
  return GTK_WIDGET (self);
}

LoamLevel *
loam_canvas_get_level (LoamCanvas *canvas)
{
  g_return_val_if_fail (LOAM_IS_CANVAS (canvas), NULL);

  return canvas->level;
}

static void
loam_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LoamCanvas *self = LOAM_CANVAS (widget);

  loam_canvas_view_allocate (self, width, height);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
loam_canvas_dispose (GObject *object)
{
  LoamCanvas *self = LOAM_CANVAS (object);

  loam_canvas_input_dispose (self);
  loam_canvas_view_dispose (self);
  loam_canvas_draw_dispose (self);
  for (int i = 0; i < LOAM_N_TOOLS; i++)
    g_clear_pointer (&self->tools[i], loam_tool_free);
  g_clear_pointer (&self->tiles, loam_tiles_free);
  g_clear_object (&self->session);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (loam_canvas_parent_class)->dispose (object);
}

static void
loam_canvas_finalize (GObject *object)
{
  LoamCanvas *self = LOAM_CANVAS (object);

  if (self->level != NULL)
    loam_object_unref (self->level);
  G_OBJECT_CLASS (loam_canvas_parent_class)->finalize (object);
}

static void
loam_canvas_class_init (LoamCanvasClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);

  object_class->dispose = loam_canvas_dispose;
  object_class->finalize = loam_canvas_finalize;
  widget_class->size_allocate = loam_canvas_size_allocate;
  widget_class->snapshot = loam_canvas_draw_snapshot;
  gtk_widget_class_set_css_name (widget_class, "loamcanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[SIGNAL_VIEW_CHANGED] = g_signal_new ("view-changed", LOAM_TYPE_CANVAS, G_SIGNAL_RUN_LAST,
                                               0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_MESSAGE] = g_signal_new ("message", LOAM_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
loam_canvas_init (LoamCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_hexpand (widget, TRUE);
  gtk_widget_set_vexpand (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Level"),
                                  -1);
  loam_canvas_view_init (self);
  loam_canvas_input_init (self);
  loam_canvas_keys_init (self);
}
