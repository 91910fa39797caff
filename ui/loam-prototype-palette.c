/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-prototype-palette.h"

#include "loam-delete-dialog.h"
#include "loam-feedback.h"
#include "loam-item-list.h"
#include "loam-panel-header.h"
#include "loam-resolve.h"
#include "loam-thumbnail.h"

#include <glib/gi18n-lib.h>

#define PICTURE_SIZE 32

struct _LoamPrototypePalette {
  GtkWidget parent_instance;
  LoamSession *session;
  LoamItemList *list;
};

G_DEFINE_FINAL_TYPE (LoamPrototypePalette, loam_prototype_palette, GTK_TYPE_WIDGET)

static LoamDocument *
get_document (LoamPrototypePalette *self)
{
  return loam_session_get_document (self->session);
}

static const GPtrArray *
get_prototypes (LoamPrototypePalette *self)
{
  return loam_document_get_project (get_document (self))->prototypes;
}

static LoamPrototype *
get_parent (const LoamPrototype *prototype)
{
  return (LoamPrototype *) prototype->prototype;
}

/* Order: each below what it delegates to, siblings as in the project. */

static void
add_with_children (GPtrArray *ordered, GHashTable *children, LoamPrototype *prototype)
{
  const GPtrArray *own = g_hash_table_lookup (children, prototype);

  g_ptr_array_add (ordered, prototype);
  for (guint i = 0; own != NULL && i < own->len; i++)
    add_with_children (ordered, children, own->pdata[i]);
}

static GPtrArray *
order_prototypes (const GPtrArray *prototypes)
{
  g_autoptr (GHashTable) children =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  GPtrArray *ordered = g_ptr_array_sized_new (prototypes->len);

  for (guint i = 0; i < prototypes->len; i++) {
    LoamPrototype *parent = get_parent (prototypes->pdata[i]);
    GPtrArray *own = parent != NULL ? g_hash_table_lookup (children, parent) : NULL;

    if (parent != NULL && own == NULL) {
      own = g_ptr_array_new ();
      g_hash_table_insert (children, parent, own);
    }
    if (own != NULL)
      g_ptr_array_add (own, prototypes->pdata[i]);
  }
  for (guint i = 0; i < prototypes->len; i++)
    if (get_parent (prototypes->pdata[i]) == NULL)
      add_with_children (ordered, children, prototypes->pdata[i]);
  return ordered;
}

/* The next one before (@by < 0) or after @prototype that delegates to the same. */
static LoamPrototype *
find_sibling (LoamPrototypePalette *self, const LoamPrototype *prototype, int by)
{
  const GPtrArray *prototypes = get_prototypes (self);
  int i = loam_object_get_index (&prototype->object);

  for (i += by; i >= 0 && i < (int) prototypes->len; i += by)
    if (get_parent (prototypes->pdata[i]) == get_parent (prototype))
      return prototypes->pdata[i];
  return NULL;
}

/* Choosing */

static void
chosen_cb (LoamItemList *list, LoamPrototype *prototype, LoamPrototypePalette *self)
{
  loam_session_set_prototype (self->session, prototype);
  loam_session_use_layer_kind (self->session, LOAM_LAYER_ENTITIES);
  loam_session_set_tool (self->session, LOAM_TOOL_PLACE);
  loam_session_set_subject (self->session, &prototype->object);
}

/* Following the session and the document */

static void
follow_prototype (LoamPrototypePalette *self)
{
  static const char *actions[] = {"prototype.add-child", "prototype.duplicate", "prototype.rename",
                                  "prototype.delete",    "prototype.move",      "prototype.show"};
  LoamPrototype *prototype = loam_session_get_prototype (self->session);

  loam_item_list_select (self->list, prototype != NULL, (LoamObject *) prototype);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i], prototype != NULL);
}

static void
update (LoamPrototypePalette *self)
{
  g_autoptr (GPtrArray) ordered = order_prototypes (get_prototypes (self));

  loam_item_list_update (self->list, ordered);
  follow_prototype (self);
}

static void
list_changed_cb (LoamDocument *document, LoamObject *owner, int list, LoamPrototypePalette *self)
{
  if (list == LOAM_LIST_PROTOTYPES || list == LOAM_LIST_COMPONENTS)
    update (self);
}

/* What delegates to @object may look different too. */
static void
refresh_family (LoamPrototypePalette *self, const LoamObject *object)
{
  const GPtrArray *prototypes = get_prototypes (self);

  for (guint i = 0; i < prototypes->len; i++)
    for (LoamObject *o = prototypes->pdata[i]; o != NULL; o = loam_object_get_prototype (o))
      if (o == object) {
        loam_item_list_refresh (self->list, prototypes->pdata[i]);
        break;
      }
}

static void
object_changed_cb (LoamDocument *document,
                   LoamObject *object,
                   int property,
                   LoamPrototypePalette *self)
{
  if (object->kind == LOAM_KIND_PROTOTYPE && property == LOAM_PROPERTY_PROTOTYPE)
    update (self);
  else if (object->kind == LOAM_KIND_PROTOTYPE)
    refresh_family (self, object);
  else if (object->kind == LOAM_KIND_COMPONENT || object->kind == LOAM_KIND_PROJECT)
    update (self);
}

/* Rows */

static void
build_row (LoamItemRow *row, gpointer user_data)
{
  LoamPrototypePalette *self = user_data;

  loam_item_row_add_prefix (
      row, loam_thumbnail_new (self->session, loam_item_row_get_object (row), PICTURE_SIZE));
}

static void
refresh_row (LoamItemRow *row, gpointer user_data)
{
  LoamObject *prototype = loam_item_row_get_object (row);
  LoamObject *parent = loam_object_get_prototype (prototype);
  g_autofree char *from = parent != NULL ? g_strdup_printf (_ ("from %s"), parent->name) : NULL;
  int depth = 0;

  for (LoamObject *o = parent; o != NULL; o = loam_object_get_prototype (o))
    depth++;
  loam_item_row_set_title (row, prototype->name);
  loam_item_row_set_subtitle (row, from);
  loam_item_row_set_depth (row, depth);
  loam_thumbnail_refresh (LOAM_THUMBNAIL (loam_item_row_get_picture (row)));
}

/* Actions */

static void
define (LoamPrototypePalette *self, const char *base, LoamPrototype *parent, LoamBag *values)
{
  LoamDocument *document = get_document (self);
  g_autofree char *name = loam_edit_free_name (document, LOAM_KIND_PROTOTYPE, base);
  g_autoptr (GError) error = NULL;
  LoamPrototype *prototype = loam_edit_prototype_define (document, name, parent, values, &error);

  if (prototype == NULL) {
    loam_session_report (self->session, error);
    return;
  }
  loam_session_set_prototype (self->session, prototype);
  loam_session_set_subject (self->session, &prototype->object);
  loam_item_list_grab_focus (self->list);
  loam_feedback_rename (GTK_WIDGET (self), self->session, &prototype->object);
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  define (LOAM_PROTOTYPE_PALETTE (widget), _ ("prototype"), NULL, NULL);
}

static void
add_child_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamPrototypePalette *self = LOAM_PROTOTYPE_PALETTE (widget);
  LoamPrototype *parent = loam_session_get_prototype (self->session);

  define (self, parent->object.name, parent, NULL);
}

static void
duplicate_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamPrototypePalette *self = LOAM_PROTOTYPE_PALETTE (widget);
  LoamPrototype *prototype = loam_session_get_prototype (self->session);

  define (self, prototype->object.name, get_parent (prototype), prototype->values);
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamPrototypePalette *self = LOAM_PROTOTYPE_PALETTE (widget);

  loam_feedback_rename (widget, self->session,
                        (LoamObject *) loam_session_get_prototype (self->session));
}

static void
show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamPrototypePalette *self = LOAM_PROTOTYPE_PALETTE (widget);

  loam_session_set_subject (self->session,
                            (LoamObject *) loam_session_get_prototype (self->session));
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamPrototypePalette *self = LOAM_PROTOTYPE_PALETTE (widget);

  loam_delete_prototype (widget, self->session, loam_session_get_prototype (self->session));
}

static void
move_to (LoamPrototypePalette *self, LoamPrototype *prototype, LoamPrototype *target)
{
  if (target != NULL)
    loam_edit_reorder (get_document (self), &prototype->object,
                       (guint) loam_object_get_index (&target->object));
  loam_item_list_grab_focus (self->list);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamPrototypePalette *self = LOAM_PROTOTYPE_PALETTE (widget);
  LoamPrototype *prototype = loam_session_get_prototype (self->session);

  move_to (self, prototype, find_sibling (self, prototype, g_variant_get_int32 (parameter)));
}

static void
move_by_cb (LoamItemList *list, LoamPrototype *prototype, int by, LoamPrototypePalette *self)
{
  move_to (self, prototype, find_sibling (self, prototype, by));
}

static void
dropped_cb (LoamItemList *list,
            LoamPrototype *prototype,
            LoamPrototype *target,
            LoamPrototypePalette *self)
{
  move_to (self, prototype, target);
}

/* Building */

static GMenuModel *
build_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) order = g_menu_new ();
  g_autoptr (GMenu) last = g_menu_new ();

  g_menu_append (menu, _ ("_Properties"), "prototype.show");
  g_menu_append (menu, _ ("Add _Child…"), "prototype.add-child");
  g_menu_append (menu, _ ("D_uplicate…"), "prototype.duplicate");
  g_menu_append (menu, _ ("_Rename…"), "prototype.rename");
  g_menu_append (order, _ ("Move U_p"), "prototype.move(-1)");
  g_menu_append (order, _ ("Move Do_wn"), "prototype.move(1)");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (order));
  g_menu_append (last, _ ("_Delete"), "prototype.delete");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
  return G_MENU_MODEL (menu);
}

static void
loam_prototype_palette_dispose (GObject *object)
{
  LoamPrototypePalette *self = LOAM_PROTOTYPE_PALETTE (object);
  GtkWidget *child;

  if (self->session != NULL) {
    g_signal_handlers_disconnect_by_data (get_document (self), self);
    g_signal_handlers_disconnect_by_data (self->session, self);
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_prototype_palette_parent_class)->dispose (object);
}

static void
loam_prototype_palette_class_init (LoamPrototypePaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_prototype_palette_dispose;
  gtk_widget_class_install_action (widget_class, "prototype.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "prototype.add-child", NULL, add_child_action);
  gtk_widget_class_install_action (widget_class, "prototype.duplicate", NULL, duplicate_action);
  gtk_widget_class_install_action (widget_class, "prototype.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "prototype.show", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "prototype.delete", NULL, delete_action);
  gtk_widget_class_install_action (widget_class, "prototype.move", "i", move_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "prototype.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "prototype.delete", NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
loam_prototype_palette_init (LoamPrototypePalette *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
}

GtkWidget *
loam_prototype_palette_new (LoamSession *session)
{
  LoamPrototypePalette *self = g_object_new (LOAM_TYPE_PROTOTYPE_PALETTE, NULL);
  GtkWidget *header = loam_panel_header_new (_ ("Prototypes"));
  g_autoptr (GMenuModel) menu = build_menu ();
  LoamDocument *document = loam_session_get_document (session);

  self->session = g_object_ref (session);
  loam_panel_header_add_button (header, "list-add-symbolic", "prototype.add", _ ("Add prototype"));
  loam_panel_header_add_menu (header, "view-more-symbolic", menu, _ ("Chosen prototype"));
  gtk_widget_set_parent (header, GTK_WIDGET (self));

  self->list = LOAM_ITEM_LIST (loam_item_list_new (_ ("Prototypes"), build_row, refresh_row, self));
  loam_item_list_set_menu (self->list, menu);
  loam_item_list_set_placeholder (
      self->list, loam_panel_placeholder_new (
                      _ ("No Prototypes"),
                      _ ("A prototype is a kind of thing to place. Add one with the + above, "
                         "then give it components below Properties.")));
  gtk_widget_set_parent (GTK_WIDGET (self->list), GTK_WIDGET (self));

  g_signal_connect (self->list, "chosen", G_CALLBACK (chosen_cb), self);
  g_signal_connect (self->list, "move-by", G_CALLBACK (move_by_cb), self);
  g_signal_connect (self->list, "move-to", G_CALLBACK (dropped_cb), self);
  g_signal_connect (document, "list-changed", G_CALLBACK (list_changed_cb), self);
  g_signal_connect (document, "object-changed", G_CALLBACK (object_changed_cb), self);
  g_signal_connect_swapped (session, "notify::prototype", G_CALLBACK (follow_prototype), self);
  g_signal_connect_swapped (session, "images-changed", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
