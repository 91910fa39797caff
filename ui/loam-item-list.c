/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-item-list.h"

#include <glib/gi18n-lib.h>

#define SEARCH_FROM 10 /* rows */

struct _LoamItemList {
  GtkWidget parent_instance;

  GtkWidget *search;
  GtkWidget *scroller;
  GtkListBox *box;
  GtkWidget *popover; /* or NULL */

  LoamItemBuild build;
  LoamItemRefresh refresh;
  gpointer user_data;

  GHashTable *rows; /* LoamObject to LoamItemRow, both borrowed; NULL is a key too */
  gboolean quiet;   /* the program selects, not the user */
};

G_DEFINE_FINAL_TYPE (LoamItemList, loam_item_list, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_MOVE_BY, SIGNAL_MOVE_TO, N_SIGNALS };

static guint signals[N_SIGNALS];

/* Choosing */

static void
row_selected_cb (GtkListBox *box, LoamItemRow *row, LoamItemList *self)
{
  if (row != NULL && !self->quiet)
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, loam_item_row_get_object (row));
}

/* Choosing the chosen one again brings its properties back. */
static void
row_activated_cb (GtkListBox *box, LoamItemRow *row, LoamItemList *self)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, loam_item_row_get_object (row));
}

/* Searching and order */

static gboolean
filter_row (GtkListBoxRow *row, gpointer user_data)
{
  LoamItemList *self = user_data;
  g_autofree char *wanted = NULL;
  g_autofree char *title = NULL;

  if (!loam_item_list_is_searching (self))
    return TRUE;
  wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  title = g_utf8_casefold (loam_item_row_get_title (LOAM_ITEM_ROW (row)), -1);
  return strstr (title, wanted) != NULL;
}

static int
compare_rows (GtkListBoxRow *a, GtkListBoxRow *b, gpointer user_data)
{
  return loam_item_row_get_position (LOAM_ITEM_ROW (a)) -
         loam_item_row_get_position (LOAM_ITEM_ROW (b));
}

static void
search_changed_cb (LoamItemList *self)
{
  gtk_list_box_invalidate_filter (self->box);
}

/* The menu */

static void
popup_menu (LoamItemList *self, LoamItemRow *row, const GdkRectangle *at)
{
  if (self->popover == NULL || row == NULL)
    return;
  gtk_list_box_select_row (self->box, GTK_LIST_BOX_ROW (row));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), at);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

/* On release: a popover that takes the release would leave the row looking pressed. */
static void
right_released_cb (GtkGestureClick *gesture, int n_press, double x, double y, LoamItemList *self)
{
  double row_y;
  LoamItemRow *row;

  gtk_widget_translate_coordinates (GTK_WIDGET (self), GTK_WIDGET (self->box), x, y, NULL, &row_y);
  row = (LoamItemRow *) gtk_list_box_get_row_at_y (self->box, (int) row_y);
  popup_menu (self, row, &(GdkRectangle){(int) x, (int) y, 1, 1});
}

static void
menu_key (GtkWidget *widget, const char *action, GVariant *parameter)
{
  LoamItemList *self = LOAM_ITEM_LIST (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->box);
  graphene_rect_t bounds;

  if (row == NULL || !gtk_widget_compute_bounds (GTK_WIDGET (row), widget, &bounds))
    return;
  popup_menu (self, LOAM_ITEM_ROW (row),
              &(GdkRectangle){(int) bounds.origin.x + 24,
                              (int) (bounds.origin.y + bounds.size.height / 2), 1, 1});
}

/* Moving */

static void
move_key (GtkWidget *widget, const char *action, GVariant *parameter)
{
  LoamItemList *self = LOAM_ITEM_LIST (widget);
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->box);
  LoamObject *object = row != NULL ? loam_item_row_get_object (LOAM_ITEM_ROW (row)) : NULL;

  if (object != NULL)
    g_signal_emit (self, signals[SIGNAL_MOVE_BY], 0, object, g_variant_get_int32 (parameter));
}

char *
loam_item_list_drag_text (const LoamObject *object)
{
  return g_strdup_printf ("loam-%s:%s", loam_kind_name (object->kind),
                          object->id != NULL ? object->id : object->name);
}

static GdkContentProvider *
drag_prepare_cb (GtkDragSource *source, double x, double y, LoamItemRow *row)
{
  g_autofree char *text = loam_item_list_drag_text (loam_item_row_get_object (row));
  g_autoptr (GdkPaintable) icon = gtk_widget_paintable_new (GTK_WIDGET (row));

  gtk_drag_source_set_icon (source, icon, (int) x, (int) y);
  return gdk_content_provider_new_typed (G_TYPE_STRING, text);
}

static LoamObject *
find_dragged (LoamItemList *self, const char *text)
{
  GHashTableIter iter;
  gpointer object;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, &object, NULL)) {
    g_autofree char *own = object != NULL ? loam_item_list_drag_text (object) : NULL;

    if (g_strcmp0 (own, text) == 0)
      return object;
  }
  return NULL;
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, LoamItemList *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  LoamObject *onto = loam_item_row_get_object (LOAM_ITEM_ROW (row));
  LoamObject *object = find_dragged (self, g_value_get_string (value));

  if (object == NULL || onto == NULL || object == onto || loam_item_list_is_searching (self))
    return FALSE;
  g_signal_emit (self, signals[SIGNAL_MOVE_TO], 0, object, onto);
  return TRUE;
}

static void
add_row (LoamItemList *self, LoamObject *object)
{
  LoamItemRow *row = loam_item_row_new (object);
  GtkDragSource *source;
  GtkDropTarget *target;

  self->build (row, self->user_data);
  g_hash_table_insert (self->rows, object, row);
  if (object != NULL) {
    source = gtk_drag_source_new ();
    gtk_drag_source_set_actions (source, GDK_ACTION_COPY | GDK_ACTION_MOVE);
    g_signal_connect (source, "prepare", G_CALLBACK (drag_prepare_cb), row);
    gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (source));

    target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_MOVE);
    g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
    gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (target));
  }
  gtk_list_box_append (self->box, GTK_WIDGET (row));
}

/* Public */

void
loam_item_list_update (LoamItemList *list, const GPtrArray *objects)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer object, row;

  g_return_if_fail (LOAM_IS_ITEM_LIST (list));

  list->quiet = TRUE;
  for (guint i = 0; i < objects->len; i++)
    g_hash_table_add (wanted, objects->pdata[i]);
  g_hash_table_iter_init (&iter, list->rows);
  while (g_hash_table_iter_next (&iter, &object, &row))
    if (!g_hash_table_contains (wanted, object)) {
      g_hash_table_iter_remove (&iter);
      gtk_list_box_remove (list->box, row);
    }

  for (guint i = 0; i < objects->len; i++) {
    if (!g_hash_table_contains (list->rows, objects->pdata[i]))
      add_row (list, objects->pdata[i]);
    row = g_hash_table_lookup (list->rows, objects->pdata[i]);
    loam_item_row_set_position (row, (int) i);
    list->refresh (row, list->user_data);
  }
  gtk_list_box_invalidate_sort (list->box);

  gtk_widget_set_visible (list->search, objects->len > SEARCH_FROM);
  if (objects->len <= SEARCH_FROM)
    gtk_editable_set_text (GTK_EDITABLE (list->search), "");
  gtk_list_box_invalidate_filter (list->box);
  list->quiet = FALSE;
}

void
loam_item_list_refresh (LoamItemList *list, LoamObject *object)
{
  LoamItemRow *row;

  g_return_if_fail (LOAM_IS_ITEM_LIST (list));

  row = g_hash_table_lookup (list->rows, object);
  if (row != NULL)
    list->refresh (row, list->user_data);
}

void
loam_item_list_select (LoamItemList *list, gboolean has, LoamObject *object)
{
  GtkListBoxRow *row;

  g_return_if_fail (LOAM_IS_ITEM_LIST (list));

  row = has ? g_hash_table_lookup (list->rows, object) : NULL;
  if (row == gtk_list_box_get_selected_row (list->box))
    return;
  list->quiet = TRUE;
  gtk_list_box_select_row (list->box, row);
  list->quiet = FALSE;
}

void
loam_item_list_grab_focus (LoamItemList *list)
{
  GtkListBoxRow *row;

  g_return_if_fail (LOAM_IS_ITEM_LIST (list));

  row = gtk_list_box_get_selected_row (list->box);
  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

gboolean
loam_item_list_is_searching (LoamItemList *list)
{
  g_return_val_if_fail (LOAM_IS_ITEM_LIST (list), FALSE);

  return *gtk_editable_get_text (GTK_EDITABLE (list->search)) != '\0';
}

void
loam_item_list_set_placeholder (LoamItemList *list, GtkWidget *placeholder)
{
  g_return_if_fail (LOAM_IS_ITEM_LIST (list));

  gtk_list_box_set_placeholder (list->box, placeholder);
}

void
loam_item_list_set_menu (LoamItemList *list, GMenuModel *menu)
{
  g_return_if_fail (LOAM_IS_ITEM_LIST (list));

  g_clear_pointer (&list->popover, gtk_widget_unparent);
  list->popover = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (list->popover), FALSE);
  gtk_widget_set_halign (list->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (list->popover, GTK_WIDGET (list));
}

GtkWidget *
loam_item_list_new (const char *label,
                    LoamItemBuild build,
                    LoamItemRefresh refresh,
                    gpointer user_data)
{
  LoamItemList *self = g_object_new (LOAM_TYPE_ITEM_LIST, NULL);

  self->build = build;
  self->refresh = refresh;
  self->user_data = user_data;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  return GTK_WIDGET (self);
}

/* GObject */

static void
loam_item_list_dispose (GObject *object)
{
  LoamItemList *self = LOAM_ITEM_LIST (object);

  /* Rows that leave unselect themselves; nobody chose that. */
  self->quiet = TRUE;
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_pointer (&self->search, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->rows, g_hash_table_unref);
  G_OBJECT_CLASS (loam_item_list_parent_class)->dispose (object);
}

static void
loam_item_list_class_init (LoamItemListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_item_list_dispose;

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", LOAM_TYPE_ITEM_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_MOVE_BY] =
      g_signal_new ("move-by", LOAM_TYPE_ITEM_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_INT);
  signals[SIGNAL_MOVE_TO] =
      g_signal_new ("move-to", LOAM_TYPE_ITEM_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_POINTER);

  gtk_widget_class_install_action (widget_class, "item.menu", NULL, menu_key);
  gtk_widget_class_install_action (widget_class, "item.move", "i", move_key);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "item.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "item.menu",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "item.move", "i",
                                       -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "item.move", "i",
                                       1);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
loam_item_list_init (LoamItemList *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkGesture *right = gtk_gesture_click_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  self->rows = g_hash_table_new (NULL, NULL);

  self->search = gtk_search_entry_new ();
  gtk_widget_set_margin_start (self->search, 6);
  gtk_widget_set_margin_end (self->search, 6);
  gtk_widget_set_margin_bottom (self->search, 6);
  gtk_widget_set_visible (self->search, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search by name"), -1);
  gtk_widget_set_parent (self->search, GTK_WIDGET (self));

  self->box = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->box, GTK_SELECTION_BROWSE);
  gtk_list_box_set_sort_func (self->box, compare_rows, NULL, NULL);
  gtk_list_box_set_filter_func (self->box, filter_row, self, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "navigation-sidebar");
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->box));
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (right), GDK_BUTTON_SECONDARY);
  g_signal_connect (right, "released", G_CALLBACK (right_released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (right));
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_changed_cb), self);
  g_signal_connect (self->box, "row-selected", G_CALLBACK (row_selected_cb), self);
  g_signal_connect (self->box, "row-activated", G_CALLBACK (row_activated_cb), self);
}
