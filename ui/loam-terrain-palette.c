/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-terrain-palette.h"

#include "loam-delete-dialog.h"
#include "loam-feedback.h"
#include "loam-item-list.h"
#include "loam-panel-header.h"
#include "loam-terrain-dialog.h"
#include "loam-thumbnail.h"

#include <glib/gi18n-lib.h>

#define PICTURE_SIZE 32
#define DIGITS 9

struct _LoamTerrainPalette {
  GtkWidget parent_instance;
  LoamSession *session;
  LoamItemList *list;
  GtkWidget *hint; /* what to do while there are no terrains */
};

G_DEFINE_FINAL_TYPE (LoamTerrainPalette, loam_terrain_palette, GTK_TYPE_WIDGET)

static const GPtrArray *
get_terrains (LoamTerrainPalette *self)
{
  return loam_document_get_project (loam_session_get_document (self->session))->terrains;
}

/* Choosing */

static gboolean
tool_paints (LoamToolId tool)
{
  return tool == LOAM_TOOL_BRUSH || tool == LOAM_TOOL_LINE || tool == LOAM_TOOL_RECT ||
         tool == LOAM_TOOL_ELLIPSE || tool == LOAM_TOOL_BUCKET;
}

static void
choose (LoamTerrainPalette *self, LoamTerrain *terrain)
{
  loam_session_set_terrain (self->session, terrain);
  loam_session_use_layer_kind (self->session, LOAM_LAYER_TERRAIN);
  if (!tool_paints (loam_session_get_tool (self->session)))
    loam_session_set_tool (self->session, LOAM_TOOL_BRUSH);
  loam_session_set_subject (self->session, (LoamObject *) terrain);
}

static void
chosen_cb (LoamItemList *list, LoamTerrain *terrain, LoamTerrainPalette *self)
{
  choose (self, terrain);
}

static void
digit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTerrainPalette *self = LOAM_TERRAIN_PALETTE (widget);
  const GPtrArray *terrains = get_terrains (self);
  const guint digit = (guint) g_variant_get_int32 (parameter);

  if (digit == 0)
    choose (self, NULL);
  else if (digit <= terrains->len)
    choose (self, terrains->pdata[digit - 1]);
}

/* Following the session and the document */

static void
follow_terrain (LoamTerrainPalette *self)
{
  LoamTerrain *terrain = loam_session_get_terrain (self->session);
  GtkWidget *widget = GTK_WIDGET (self);

  loam_item_list_select (self->list, TRUE, (LoamObject *) terrain);
  gtk_widget_action_set_enabled (widget, "terrain.edit", terrain != NULL);
  gtk_widget_action_set_enabled (widget, "terrain.rename", terrain != NULL);
  gtk_widget_action_set_enabled (widget, "terrain.delete", terrain != NULL);
  gtk_widget_action_set_enabled (widget, "terrain.move", terrain != NULL);
}

static void
update (LoamTerrainPalette *self)
{
  const GPtrArray *terrains = get_terrains (self);
  g_autoptr (GPtrArray) objects = g_ptr_array_sized_new (terrains->len + 1);

  g_ptr_array_add (objects, NULL);
  for (guint i = 0; i < terrains->len; i++)
    g_ptr_array_add (objects, terrains->pdata[i]);
  loam_item_list_update (self->list, objects);
  gtk_widget_set_visible (self->hint, terrains->len == 0);
  follow_terrain (self);
}

static void
list_changed_cb (LoamDocument *document, LoamObject *owner, int list, LoamTerrainPalette *self)
{
  if (list == LOAM_LIST_TERRAINS)
    update (self);
}

static void
object_changed_cb (LoamDocument *document,
                   LoamObject *object,
                   int property,
                   LoamTerrainPalette *self)
{
  if (object->kind == LOAM_KIND_TERRAIN)
    loam_item_list_refresh (self->list, object);
  else if (object->kind == LOAM_KIND_PROJECT)
    update (self);
}

/* Rows */

static void
build_row (LoamItemRow *row, gpointer user_data)
{
  LoamTerrainPalette *self = user_data;

  loam_item_row_add_prefix (
      row, loam_thumbnail_new (self->session, loam_item_row_get_object (row), PICTURE_SIZE));
}

static void
refresh_row (LoamItemRow *row, gpointer user_data)
{
  LoamTerrain *terrain = (LoamTerrain *) loam_item_row_get_object (row);
  const int digit = loam_item_row_get_position (row);
  g_autofree char *badge = digit <= DIGITS ? g_strdup_printf ("%d", digit) : NULL;

  loam_item_row_set_title (row, terrain != NULL ? terrain->object.name : _ ("Empty"));
  loam_item_row_set_subtitle (row, terrain == NULL  ? _ ("erases")
                                   : terrain->solid ? _ ("solid")
                                   : terrain->water ? _ ("water")
                                                    : NULL);
  loam_item_row_set_badge (row, badge);
  loam_thumbnail_refresh (LOAM_THUMBNAIL (loam_item_row_get_picture (row)));
}

/* Actions */

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  loam_terrain_dialog_present (widget, LOAM_TERRAIN_PALETTE (widget)->session, NULL);
}

static void
edit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTerrainPalette *self = LOAM_TERRAIN_PALETTE (widget);

  loam_terrain_dialog_present (widget, self->session, loam_session_get_terrain (self->session));
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTerrainPalette *self = LOAM_TERRAIN_PALETTE (widget);

  loam_feedback_rename (widget, self->session,
                        (LoamObject *) loam_session_get_terrain (self->session));
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTerrainPalette *self = LOAM_TERRAIN_PALETTE (widget);

  loam_delete_terrain (widget, self->session, loam_session_get_terrain (self->session));
}

static void
move_to (LoamTerrainPalette *self, LoamObject *terrain, int index)
{
  if (index >= 0 && index < (int) get_terrains (self)->len)
    loam_edit_reorder (loam_session_get_document (self->session), terrain, (guint) index);
  loam_item_list_grab_focus (self->list);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTerrainPalette *self = LOAM_TERRAIN_PALETTE (widget);
  LoamObject *terrain = (LoamObject *) loam_session_get_terrain (self->session);

  move_to (self, terrain, loam_object_get_index (terrain) + g_variant_get_int32 (parameter));
}

static void
move_by_cb (LoamItemList *list, LoamObject *terrain, int by, LoamTerrainPalette *self)
{
  move_to (self, terrain, loam_object_get_index (terrain) + by);
}

static void
dropped_cb (LoamItemList *list, LoamObject *terrain, LoamObject *target, LoamTerrainPalette *self)
{
  move_to (self, terrain, loam_object_get_index (target));
}

/* Building */

static GMenuModel *
build_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) order = g_menu_new ();
  g_autoptr (GMenu) last = g_menu_new ();

  g_menu_append (menu, _ ("_Edit…"), "terrain.edit");
  g_menu_append (menu, _ ("_Rename…"), "terrain.rename");
  g_menu_append (order, _ ("Move _Up"), "terrain.move(-1)");
  g_menu_append (order, _ ("Move _Down"), "terrain.move(1)");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (order));
  g_menu_append (last, _ ("_Delete"), "terrain.delete");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
  return G_MENU_MODEL (menu);
}

static GtkEventController *
build_digits (void)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  /* An entry that has the focus takes its digits first. */
  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (controller),
                                     GTK_SHORTCUT_SCOPE_GLOBAL);
  for (int digit = 0; digit <= DIGITS; digit++)
    gtk_shortcut_controller_add_shortcut (
        GTK_SHORTCUT_CONTROLLER (controller),
        gtk_shortcut_new_with_arguments (gtk_keyval_trigger_new (GDK_KEY_0 + (guint) digit, 0),
                                         gtk_named_action_new ("terrain.digit"), "i", digit));
  return controller;
}

static void
loam_terrain_palette_dispose (GObject *object)
{
  LoamTerrainPalette *self = LOAM_TERRAIN_PALETTE (object);
  GtkWidget *child;

  if (self->session != NULL) {
    g_signal_handlers_disconnect_by_data (loam_session_get_document (self->session), self);
    g_signal_handlers_disconnect_by_data (self->session, self);
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_terrain_palette_parent_class)->dispose (object);
}

static void
loam_terrain_palette_class_init (LoamTerrainPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_terrain_palette_dispose;
  gtk_widget_class_install_action (widget_class, "terrain.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "terrain.edit", NULL, edit_action);
  gtk_widget_class_install_action (widget_class, "terrain.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "terrain.delete", NULL, delete_action);
  gtk_widget_class_install_action (widget_class, "terrain.move", "i", move_action);
  gtk_widget_class_install_action (widget_class, "terrain.digit", "i", digit_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "terrain.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "terrain.delete", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
loam_terrain_palette_init (LoamTerrainPalette *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
}

GtkWidget *
loam_terrain_palette_new (LoamSession *session)
{
  LoamTerrainPalette *self = g_object_new (LOAM_TYPE_TERRAIN_PALETTE, NULL);
  GtkWidget *header = loam_panel_header_new (_ ("Terrain"));
  g_autoptr (GMenuModel) menu = build_menu ();
  LoamDocument *document = loam_session_get_document (session);

  self->session = g_object_ref (session);
  loam_panel_header_add_button (header, "list-add-symbolic", "terrain.add", _ ("Add terrain"));
  loam_panel_header_add_menu (header, "view-more-symbolic", menu, _ ("Chosen terrain"));
  gtk_widget_set_parent (header, GTK_WIDGET (self));

  self->list = LOAM_ITEM_LIST (loam_item_list_new (_ ("Terrains"), build_row, refresh_row, self));
  loam_item_list_set_menu (self->list, menu);
  gtk_widget_set_parent (GTK_WIDGET (self->list), GTK_WIDGET (self));
  self->hint = loam_panel_placeholder_new (
      _ ("No Terrains"), _ ("Terrains are what the ground is made of. Add one with the + above."));
  gtk_widget_set_parent (self->hint, GTK_WIDGET (self));

  g_signal_connect (self->list, "chosen", G_CALLBACK (chosen_cb), self);
  g_signal_connect (self->list, "move-by", G_CALLBACK (move_by_cb), self);
  g_signal_connect (self->list, "move-to", G_CALLBACK (dropped_cb), self);
  g_signal_connect (document, "list-changed", G_CALLBACK (list_changed_cb), self);
  g_signal_connect (document, "object-changed", G_CALLBACK (object_changed_cb), self);
  g_signal_connect_swapped (session, "notify::terrain", G_CALLBACK (follow_terrain), self);
  g_signal_connect_swapped (session, "images-changed", G_CALLBACK (update), self);
  gtk_widget_add_controller (GTK_WIDGET (self), build_digits ());
  update (self);
  return GTK_WIDGET (self);
}
