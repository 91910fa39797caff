/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What can be done with layers, by menu and by key. */

#include "loam-layers-panel-private.h"

#include "loam-feedback.h"
#include "loam-panel-header.h"

#include <glib/gi18n-lib.h>

/* A new layer stands above the current one, or on top in the current group. */
static void
add_layer (LoamLayersPanel *self, LoamLayerKind kind, const char *base)
{
  LoamLevel *level = loam_session_get_level (self->session);
  LoamLayer *current = loam_session_get_layer (self->session);
  g_autofree char *name = g_strdup (base);
  gpointer owner = current != NULL ? current->object.owner : &level->object;
  int index = current != NULL ? loam_object_get_index (&current->object) + 1 : -1;
  g_autoptr (GError) error = NULL;
  LoamLayer *layer = loam_edit_layer_add (loam_session_get_document (self->session), owner, kind,
                                          name, index, &error);

  if (layer == NULL) {
    loam_session_report (self->session, error);
    return;
  }
  loam_session_set_layer (self->session, layer);
  loam_item_list_grab_focus (self->list);
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *names[] = {
      [LOAM_LAYER_TERRAIN] = _ ("terrain"), [LOAM_LAYER_ENTITIES] = _ ("things"),
      [LOAM_LAYER_TILES] = _ ("tiles"),     [LOAM_LAYER_IMAGE] = _ ("picture"),
      [LOAM_LAYER_GROUP] = _ ("group"),
  };
  LoamLayerKind kind;

  if (loam_layer_kind_from_name (g_variant_get_string (parameter, NULL), &kind))
    add_layer (LOAM_LAYERS_PANEL (widget), kind, names[kind]);
}

/* Puts the current layer into the group that stands next below it, or takes it out of its own. */
static void
nest_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamLayersPanel *self = LOAM_LAYERS_PANEL (widget);
  LoamDocument *document = loam_session_get_document (self->session);
  LoamLayer *layer = loam_session_get_layer (self->session);
  LoamObject *owner = layer->object.owner;
  g_autoptr (GError) error = NULL;

  if (g_variant_get_boolean (parameter)) {
    LoamLayer *group = loam_layers_find_group (layer);

    if (group != NULL)
      loam_edit_layer_move (document, layer, group, group->layers->len, &error);
  } else if (owner->kind == LOAM_KIND_LAYER) {
    loam_edit_layer_move (document, layer, owner->owner, (guint) loam_object_get_index (owner) + 1,
                          &error);
  }
  if (error != NULL)
    loam_session_report (self->session, error);
  loam_session_set_layer (self->session, layer);
  loam_item_list_grab_focus (self->list);
}

static void
duplicate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamLayersPanel *self = LOAM_LAYERS_PANEL (widget);
  LoamLayer *copy = loam_edit_layer_duplicate (loam_session_get_document (self->session),
                                               loam_session_get_layer (self->session));

  if (copy != NULL)
    loam_session_set_layer (self->session, copy);
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamLayersPanel *self = LOAM_LAYERS_PANEL (widget);

  loam_feedback_rename (widget, self->session,
                        (LoamObject *) loam_session_get_layer (self->session));
}

static void
show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamLayersPanel *self = LOAM_LAYERS_PANEL (widget);

  loam_session_set_subject (self->session, (LoamObject *) loam_session_get_layer (self->session));
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamLayersPanel *self = LOAM_LAYERS_PANEL (widget);
  LoamLayer *layer = loam_session_get_layer (self->session);
  g_autofree char *text = g_strdup_printf (_ ("Removed layer “%s”"), layer->object.name);
  g_autoptr (GError) error = NULL;

  if (loam_edit_layer_remove (loam_session_get_document (self->session), layer, &error))
    loam_feedback_undoable (widget, self->session, text);
  else if (error != NULL)
    loam_session_report (self->session, error);
}

LoamLayer *
loam_layers_find_group (const LoamLayer *layer)
{
  const GPtrArray *beside = loam_object_get_list (layer->object.owner, LOAM_LIST_LAYERS);
  int index = loam_object_get_index (&layer->object);
  LoamLayer *best = NULL;
  int distance = G_MAXINT;

  for (int i = 0; i < (int) beside->len; i++) {
    LoamLayer *other = beside->pdata[i];

    if (other != layer && other->layers != NULL && ABS (i - index) < distance) {
      best = other;
      distance = ABS (i - index);
    }
  }
  return best;
}

/* Up in the panel is up in the picture: later in the level's list. */
void
loam_layers_move_by (LoamLayersPanel *self, LoamObject *layer, int by)
{
  const int index = loam_object_get_index (layer) - by;
  const GPtrArray *beside = loam_object_get_list (layer->owner, LOAM_LIST_LAYERS);

  if (index >= 0 && index < (int) beside->len)
    loam_edit_reorder (loam_session_get_document (self->session), layer, (guint) index);
  loam_item_list_grab_focus (self->list);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamLayersPanel *self = LOAM_LAYERS_PANEL (widget);

  loam_layers_move_by (self, (LoamObject *) loam_session_get_layer (self->session),
                       g_variant_get_int32 (parameter));
}

void
loam_layers_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "layer.add", "s", add_action);
  gtk_widget_class_install_action (widget_class, "layer.nest", "b", nest_action);
  gtk_widget_class_install_action (widget_class, "layer.duplicate", NULL, duplicate_action);
  gtk_widget_class_install_action (widget_class, "layer.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "layer.show", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "layer.remove", NULL, remove_action);
  gtk_widget_class_install_action (widget_class, "layer.move", "i", move_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "layer.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "layer.remove", NULL);
}

/* Menus */

GMenuModel *
loam_layers_build_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) order = g_menu_new ();
  g_autoptr (GMenu) last = g_menu_new ();

  g_menu_append (menu, _ ("_Properties"), "layer.show");
  g_menu_append (menu, _ ("_Rename…"), "layer.rename");
  g_menu_append (menu, _ ("D_uplicate"), "layer.duplicate");
  g_menu_append (order, _ ("Move U_p"), "layer.move(-1)");
  g_menu_append (order, _ ("Move Do_wn"), "layer.move(1)");
  g_menu_append (order, _ ("Move _into Group"), "layer.nest(true)");
  g_menu_append (order, _ ("Move _out of Group"), "layer.nest(false)");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (order));
  g_menu_append (last, _ ("Re_move"), "layer.remove");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
  return G_MENU_MODEL (menu);
}

GtkWidget *
loam_layers_build_header (GMenuModel *menu)
{
  GtkWidget *header = loam_panel_header_new (_ ("Layers"));
  g_autoptr (GMenu) add = g_menu_new ();

  g_menu_append (add, _ ("_Terrain Layer"), "layer.add::terrain");
  g_menu_append (add, _ ("T_ile Layer"), "layer.add::tiles");
  g_menu_append (add, _ ("Layer of T_hings"), "layer.add::entities");
  g_menu_append (add, _ ("I_mage Layer"), "layer.add::image");
  g_menu_append (add, _ ("_Group"), "layer.add::group");
  loam_panel_header_add_menu (header, "list-add-symbolic", G_MENU_MODEL (add), _ ("Add layer"));
  loam_panel_header_add_menu (header, "view-more-symbolic", menu, _ ("Current layer"));
  return header;
}
