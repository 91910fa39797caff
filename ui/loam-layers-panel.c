/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-layers-panel-private.h"

#include "loam-naming.h"
#include "loam-panel-header.h"

#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (LoamLayersPanel, loam_layers_panel, GTK_TYPE_WIDGET)

static LoamDocument *
get_document (LoamLayersPanel *self)
{
  return loam_session_get_document (self->session);
}

static void
set_property (LoamLayersPanel *self,
              LoamLayer *layer,
              LoamProperty property,
              LoamValue value,
              guint64 gesture)
{
  LoamObject *object = &layer->object;
  g_autoptr (GError) error = NULL;

  if (!loam_edit_set_property (get_document (self), &object, 1, property, &value, gesture,
                               &error) &&
      error != NULL)
    loam_session_report (self->session, error);
}

/* Following the session and the document */

static void
follow_layer (LoamLayersPanel *self)
{
  static const char *actions[] = {"layer.duplicate", "layer.rename", "layer.remove", "layer.move",
                                  "layer.show"};
  LoamLayer *layer = loam_session_get_layer (self->session);

  loam_item_list_select (self->list, layer != NULL, (LoamObject *) layer);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i], layer != NULL);

  self->quiet = TRUE;
  gtk_widget_set_visible (self->opacity_box, layer != NULL);
  if (layer != NULL)
    gtk_range_set_value (self->opacity, layer->opacity * 100);
  self->quiet = FALSE;
}

/* The topmost first, and what a group holds behind it. */
static void
add_layers (GPtrArray *objects, const GPtrArray *layers)
{
  for (guint i = layers->len; i > 0; i--) {
    LoamLayer *layer = layers->pdata[i - 1];

    g_ptr_array_add (objects, layer);
    if (layer->layers != NULL)
      add_layers (objects, layer->layers);
  }
}

static void
update (LoamLayersPanel *self)
{
  LoamLevel *level = loam_session_get_level (self->session);
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();

  if (level != NULL)
    add_layers (objects, level->layers);
  loam_item_list_update (self->list, objects);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.add", level != NULL);
  follow_layer (self);
}

static void
list_changed_cb (LoamDocument *document, LoamObject *owner, int list, LoamLayersPanel *self)
{
  if (list == LOAM_LIST_LAYERS &&
      loam_object_get_level (owner) == loam_session_get_level (self->session))
    update (self);
}

static void
object_changed_cb (LoamDocument *document, LoamObject *object, int property, LoamLayersPanel *self)
{
  if (object->kind != LOAM_KIND_LAYER)
    return;
  loam_item_list_refresh (self->list, object);
  if (object == (LoamObject *) loam_session_get_layer (self->session))
    follow_layer (self);
}

/* Rows */

static LoamLayer *
get_row_layer (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, LOAM_TYPE_ITEM_ROW);

  return (LoamLayer *) loam_item_row_get_object (LOAM_ITEM_ROW (row));
}

static void
eye_toggled_cb (GtkToggleButton *button, LoamLayersPanel *self)
{
  if (!self->quiet)
    set_property (self, get_row_layer (GTK_WIDGET (button)), LOAM_PROPERTY_HIDDEN,
                  LOAM_BOOL (!gtk_toggle_button_get_active (button)), 0);
}

static void
lock_toggled_cb (GtkToggleButton *button, LoamLayersPanel *self)
{
  if (!self->quiet)
    set_property (self, get_row_layer (GTK_WIDGET (button)), LOAM_PROPERTY_LOCKED,
                  LOAM_BOOL (gtk_toggle_button_get_active (button)), 0);
}

static GtkWidget *
build_toggle (LoamItemRow *row, const char *key, GCallback callback, LoamLayersPanel *self)
{
  GtkWidget *toggle = gtk_toggle_button_new ();

  gtk_widget_add_css_class (toggle, "flat");
  gtk_widget_add_css_class (toggle, "circular");
  gtk_widget_add_css_class (toggle, "loam-row-toggle");
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  g_signal_connect (toggle, "toggled", callback, self);
  g_object_set_data (G_OBJECT (row), key, toggle);
  return toggle;
}

static void
build_row (LoamItemRow *row, gpointer user_data)
{
  static const char *const icons[] = {
      [LOAM_LAYER_TERRAIN] = "view-grid-symbolic",
      [LOAM_LAYER_ENTITIES] = "avatar-default-symbolic",
      [LOAM_LAYER_TILES] = "view-app-grid-symbolic",
      [LOAM_LAYER_IMAGE] = "image-x-generic-symbolic",
      [LOAM_LAYER_GROUP] = "folder-symbolic",
  };
  LoamLayersPanel *self = user_data;
  LoamLayer *layer = (LoamLayer *) loam_item_row_get_object (row);
  const char *kind = loam_naming_get_layer_kind (layer->kind);
  GtkWidget *icon = gtk_image_new_from_icon_name (icons[layer->kind]);

  gtk_widget_set_tooltip_text (icon, kind);
  gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL, kind, -1);
  loam_item_row_add_prefix (row, icon);
  loam_item_row_add_suffix (row, build_toggle (row, "eye", G_CALLBACK (eye_toggled_cb), self));
  loam_item_row_add_suffix (row, build_toggle (row, "lock", G_CALLBACK (lock_toggled_cb), self));
}

static void
refresh_toggle (
    LoamItemRow *row, const char *key, gboolean active, const char *icon, const char *label)
{
  GtkWidget *toggle = g_object_get_data (G_OBJECT (row), key);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (toggle), active);
  gtk_button_set_icon_name (GTK_BUTTON (toggle), icon);
  gtk_widget_set_tooltip_text (toggle, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

/* Groups that hold it. */
static int
get_depth (const LoamLayer *layer)
{
  int depth = 0;

  for (const LoamObject *above = layer->object.owner;
       above != NULL && above->kind == LOAM_KIND_LAYER; above = above->owner)
    depth++;
  return depth;
}

static void
refresh_row (LoamItemRow *row, gpointer user_data)
{
  LoamLayersPanel *self = user_data;
  LoamLayer *layer = (LoamLayer *) loam_item_row_get_object (row);
  g_autofree char *opacity =
      layer->opacity < 1 ? g_strdup_printf (_ ("%d %%"), (int) (layer->opacity * 100 + 0.5)) : NULL;

  self->quiet = TRUE;
  loam_item_row_set_title (row, layer->object.name);
  loam_item_row_set_badge (row, opacity);
  loam_item_row_set_depth (row, get_depth (layer));
  loam_item_row_set_dim (row, loam_layer_get_look (layer).hidden);
  refresh_toggle (row, "eye", !layer->hidden,
                  layer->hidden ? "view-conceal-symbolic" : "view-reveal-symbolic",
                  layer->hidden ? _ ("Show layer") : _ ("Hide layer"));
  refresh_toggle (row, "lock", layer->locked,
                  layer->locked ? "changes-prevent-symbolic" : "changes-allow-symbolic",
                  layer->locked ? _ ("Unlock layer") : _ ("Lock layer"));
  self->quiet = FALSE;
}

/* Opacity: one drag is one step. */

static void
opacity_changed_cb (GtkRange *range, LoamLayersPanel *self)
{
  LoamLayer *layer = loam_session_get_layer (self->session);

  if (self->quiet || layer == NULL)
    return;
  if (self->gesture == 0)
    self->gesture = loam_document_new_gesture (get_document (self));
  set_property (self, layer, LOAM_PROPERTY_OPACITY, LOAM_FLOAT (gtk_range_get_value (range) / 100),
                self->gesture);
}

static gboolean
opacity_event_cb (GtkEventControllerLegacy *controller, GdkEvent *event, LoamLayersPanel *self)
{
  const GdkEventType type = gdk_event_get_event_type (event);

  if (type == GDK_BUTTON_PRESS || type == GDK_TOUCH_BEGIN)
    self->gesture = 0;
  return GDK_EVENT_PROPAGATE;
}

static void
opacity_left_cb (LoamLayersPanel *self)
{
  self->gesture = 0;
}

static GtkWidget *
build_opacity (LoamLayersPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Opacity"));
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 100, 1);
  GtkEventController *events = gtk_event_controller_legacy_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_label_set_mnemonic_widget (GTK_LABEL (label), scale);
  gtk_widget_add_css_class (label, "caption");
  gtk_scale_set_draw_value (GTK_SCALE (scale), TRUE);
  gtk_scale_set_value_pos (GTK_SCALE (scale), GTK_POS_RIGHT);
  gtk_widget_set_hexpand (scale, TRUE);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 6);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), scale);

  self->opacity = GTK_RANGE (scale);
  gtk_event_controller_set_propagation_phase (events, GTK_PHASE_CAPTURE);
  g_signal_connect (events, "event", G_CALLBACK (opacity_event_cb), self);
  gtk_widget_add_controller (scale, events);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (opacity_left_cb), self);
  gtk_widget_add_controller (scale, focus);
  g_signal_connect (scale, "value-changed", G_CALLBACK (opacity_changed_cb), self);
  return box;
}

/* What the list says */

static void
chosen_cb (LoamItemList *list, LoamLayer *layer, LoamLayersPanel *self)
{
  self->gesture = 0;
  loam_session_set_layer (self->session, layer);
  loam_session_set_subject (self->session, &layer->object);
}

static void
move_by_cb (LoamItemList *list, LoamObject *layer, int by, LoamLayersPanel *self)
{
  loam_layers_move_by (self, layer, by);
}

static void
dropped_cb (LoamItemList *list, LoamObject *layer, LoamObject *target, LoamLayersPanel *self)
{
  loam_layers_move_by (self, layer, loam_object_get_index (layer) - loam_object_get_index (target));
}

static void
loam_layers_panel_dispose (GObject *object)
{
  LoamLayersPanel *self = LOAM_LAYERS_PANEL (object);
  GtkWidget *child;

  if (self->session != NULL) {
    g_signal_handlers_disconnect_by_data (get_document (self), self);
    g_signal_handlers_disconnect_by_data (self->session, self);
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_layers_panel_parent_class)->dispose (object);
}

static void
loam_layers_panel_class_init (LoamLayersPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_layers_panel_dispose;
  loam_layers_install_actions (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
loam_layers_panel_init (LoamLayersPanel *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
}

GtkWidget *
loam_layers_panel_new (LoamSession *session)
{
  LoamLayersPanel *self = g_object_new (LOAM_TYPE_LAYERS_PANEL, NULL);
  g_autoptr (GMenuModel) menu = loam_layers_build_menu ();
  LoamDocument *document = loam_session_get_document (session);

  self->session = g_object_ref (session);
  gtk_widget_set_parent (loam_layers_build_header (menu), GTK_WIDGET (self));
  self->list = LOAM_ITEM_LIST (loam_item_list_new (_ ("Layers"), build_row, refresh_row, self));
  loam_item_list_set_menu (self->list, menu);
  loam_item_list_set_placeholder (
      self->list, loam_panel_placeholder_new (
                      _ ("No Layers"),
                      _ ("Add a terrain layer to paint on, or a layer of things to place on.")));
  gtk_widget_set_parent (GTK_WIDGET (self->list), GTK_WIDGET (self));
  self->opacity_box = build_opacity (self);
  gtk_widget_set_parent (self->opacity_box, GTK_WIDGET (self));

  g_signal_connect (self->list, "chosen", G_CALLBACK (chosen_cb), self);
  g_signal_connect (self->list, "move-by", G_CALLBACK (move_by_cb), self);
  g_signal_connect (self->list, "move-to", G_CALLBACK (dropped_cb), self);
  g_signal_connect (document, "list-changed", G_CALLBACK (list_changed_cb), self);
  g_signal_connect (document, "object-changed", G_CALLBACK (object_changed_cb), self);
  g_signal_connect_swapped (session, "notify::level", G_CALLBACK (update), self);
  g_signal_connect_swapped (session, "notify::layer", G_CALLBACK (follow_layer), self);
  update (self);
  return GTK_WIDGET (self);
}
