/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-inspector-section.h"

#include "loam-component-dialog.h"
#include "loam-naming.h"

#include <glib/gi18n-lib.h>

/* What a component's menu does; each to the component that its action is named after. */
typedef enum { COMPONENT_ADD, COMPONENT_FORGET, COMPONENT_TAKE_AWAY, COMPONENT_PUSH_UP } Deed;

static void
act (LoamInspector *self, Deed deed, const char *component)
{
  LoamDocument *document = loam_inspector_get_document (self);
  LoamObject **objects = (LoamObject **) self->objects->pdata;
  const guint n = self->objects->len;
  const LoamValue none = LOAM_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  switch (deed) {
  case COMPONENT_ADD:
    loam_edit_values_set (document, objects, n, component, NULL, NULL, 0, &error);
    break;
  case COMPONENT_FORGET:
    loam_edit_values_unset (document, objects, n, component, NULL, &error);
    break;
  case COMPONENT_TAKE_AWAY:
    loam_edit_values_set (document, objects, n, component, NULL, &none, 0, &error);
    break;
  case COMPONENT_PUSH_UP:
    loam_edit_values_push_up (document, objects[0], component, NULL, &error);
    break;
  default:
    g_assert_not_reached ();
  }
  loam_inspector_done (self, error);
}

static void
deed_activated_cb (GSimpleAction *action, GVariant *parameter, LoamInspector *self)
{
  const Deed deed = (Deed) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (action), "loam-deed"));

  act (self, deed, g_variant_get_string (parameter, NULL));
}

static void
type_activated_cb (GSimpleAction *action, GVariant *parameter, LoamInspector *self)
{
  loam_component_dialog_present (GTK_WIDGET (self), self->session, NULL);
}

static void
add_action (GActionMap *map, LoamInspector *self, const char *name, Deed deed)
{
  g_autoptr (GSimpleAction) action = g_simple_action_new (name, G_VARIANT_TYPE_STRING);

  g_object_set_data (G_OBJECT (action), "loam-deed", GINT_TO_POINTER (deed));
  g_signal_connect (action, "activate", G_CALLBACK (deed_activated_cb), self);
  g_action_map_add_action (map, G_ACTION (action));
}

void
loam_inspector_install_actions (LoamInspector *inspector)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GSimpleAction) type = g_simple_action_new ("new-type", NULL);
  GActionMap *map = G_ACTION_MAP (group);

  add_action (map, inspector, "add", COMPONENT_ADD);
  add_action (map, inspector, "forget", COMPONENT_FORGET);
  add_action (map, inspector, "take-away", COMPONENT_TAKE_AWAY);
  add_action (map, inspector, "push-up", COMPONENT_PUSH_UP);
  g_signal_connect (type, "activate", G_CALLBACK (type_activated_cb), inspector);
  g_action_map_add_action (map, G_ACTION (type));
  gtk_widget_insert_action_group (GTK_WIDGET (inspector), "component", G_ACTION_GROUP (group));
}

/* A component's menu */

static gboolean
inherits (LoamInspector *self, const char *component)
{
  const LoamObject *prototype = loam_object_get_prototype (loam_inspector_get_first (self));

  return prototype != NULL && loam_resolve_has (prototype, component);
}

static gboolean
any_says (LoamInspector *self, const char *component)
{
  for (guint i = 0; i < self->objects->len; i++)
    if (loam_bag_component (loam_object_get_values (self->objects->pdata[i]), component) != NULL)
      return TRUE;
  return FALSE;
}

static void
append (GMenu *menu, const char *label, const char *action, const char *component)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", component);
  g_menu_append_item (menu, item);
}

static void
menu_opened_cb (GtkMenuButton *button, gpointer user_data)
{
  LoamInspector *self = user_data;
  const char *component = g_object_get_data (G_OBJECT (button), "loam-component");
  const LoamObject *prototype = loam_object_get_prototype (loam_inspector_get_first (self));
  const gboolean inherited = inherits (self, component);
  const gboolean own = any_says (self, component);
  const gboolean has = loam_resolve_has (loam_inspector_get_first (self), component);
  g_autoptr (GMenu) menu = g_menu_new ();

  if (!has)
    append (menu, _ ("_Bring It Back"), "component.forget", component);
  else if (own)
    append (menu, inherited ? _ ("_Reset All") : _ ("_Remove"), "component.forget", component);
  if (has && inherited)
    append (menu, _ ("_Take Away"), "component.take-away", component);
  if (has && own && prototype != NULL && self->objects->len == 1) {
    g_autofree char *label =
        g_strdup_printf (_ ("_Push Up to %s"), loam_naming_get_name (prototype));

    append (menu, label, "component.push-up", component);
  }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

/* Headings */

GtkWidget *
loam_inspector_heading_new (const char *title, GtkWidget **box)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (heading, "loam-section");
  gtk_box_append (GTK_BOX (heading), label);
  *box = heading;
  return heading;
}

static void
refresh_section (LoamInspector *self, gpointer data)
{
  LoamInspectorRow *row = data;
  const LoamObject *prototype = loam_object_get_prototype (loam_inspector_get_first (self));
  GtkWidget *label = gtk_widget_get_next_sibling (gtk_widget_get_first_child (row->widget));
  g_autofree char *text = NULL;

  if (!loam_resolve_has (loam_inspector_get_first (self), row->component))
    text = g_strdup (_ ("taken away"));
  else if (!any_says (self, row->component) && prototype != NULL)
    text = g_strdup_printf (_ ("from %s"), loam_naming_get_name (prototype));
  else if (inherits (self, row->component))
    text = g_strdup (_ ("overridden"));
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
}

void
loam_inspector_build_section (LoamInspector *inspector,
                              const LoamComponent *component,
                              gboolean taken_away)
{
  g_autofree char *title = loam_naming_make_title (component->object.name);
  g_autofree char *name = g_strdup_printf (_ ("What to do with %s"), title);
  GtkWidget *box;
  GtkWidget *heading = loam_inspector_heading_new (title, &box);
  GtkWidget *origin = gtk_label_new (NULL);
  GtkWidget *button = gtk_menu_button_new ();
  LoamInspectorRow *row;

  if (component->doc != NULL && *component->doc != '\0')
    gtk_widget_set_tooltip_text (gtk_widget_get_first_child (heading), component->doc);
  if (taken_away)
    gtk_widget_add_css_class (gtk_widget_get_first_child (heading), "dim-label");
  gtk_widget_add_css_class (origin, "caption");
  gtk_widget_add_css_class (origin, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (origin), PANGO_ELLIPSIZE_END);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "loam-component", g_strdup (component->object.name),
                          g_free);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), menu_opened_cb, inspector, NULL);
  gtk_box_append (GTK_BOX (box), origin);
  gtk_box_append (GTK_BOX (box), button);

  row = loam_inspector_add_row (inspector, heading, refresh_section);
  row->component = g_strdup (component->object.name);
}

/* Adding */

static void
append_missing (LoamInspector *self, GMenu *menu, const GPtrArray *components)
{
  for (guint i = 0; i < components->len; i++) {
    const LoamComponent *component = components->pdata[i];
    gboolean all = TRUE;
    g_autofree char *title = loam_naming_make_title (component->object.name);

    for (guint j = 0; j < self->objects->len; j++)
      all = all && loam_resolve_has (self->objects->pdata[j], component->object.name);
    if (!all)
      append (menu, title, "component.add", component->object.name);
  }
}

static void
add_opened_cb (GtkMenuButton *button, gpointer user_data)
{
  LoamInspector *self = user_data;
  const LoamProject *project = loam_inspector_get_project (self);
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) builtins = g_menu_new ();
  g_autoptr (GMenu) own = g_menu_new ();

  append_missing (self, builtins, project->builtins);
  append_missing (self, own, project->components);
  g_menu_append (own, _ ("_New Component Type…"), "component.new-type");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (builtins));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
loam_inspector_build_add (LoamInspector *inspector)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_label (GTK_MENU_BUTTON (button), _ ("Add _Component"));
  gtk_menu_button_set_use_underline (GTK_MENU_BUTTON (button), TRUE);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), add_opened_cb, inspector, NULL);
  gtk_widget_set_margin_top (button, 12);
  gtk_widget_set_margin_start (button, 12);
  gtk_widget_set_margin_end (button, 12);
  loam_inspector_add_row (inspector, button, NULL);
}
