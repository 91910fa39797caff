/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* A thing of the current level: a button that opens a list to search. The list is made when it is opened, and holds
 * the first of what matches, however many things there are. */

#include "loam-naming.h"
#include "loam-value-editor-private.h"

#include <glib/gi18n-lib.h>

#define MAX_SHOWN 100

typedef struct {
  GtkEditable *search;
  GtkListBox *box;
} Picker;

static void
pick (LoamValueEditor *self, const char *id)
{
  g_auto (LoamValue) value = loam_value_text (LOAM_VALUE_ENTITY, id);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->control));
  loam_value_editor_emit (self, &value, FALSE);
}

static void
activated_cb (GtkListBox *box, GtkListBoxRow *row, LoamValueEditor *self)
{
  pick (self, g_object_get_data (G_OBJECT (row), "loam-id"));
}

static void
add_row (Picker *picker, const char *text, const char *id)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  g_object_set_data_full (G_OBJECT (row), "loam-id", g_strdup (id), g_free);
  gtk_list_box_append (picker->box, row);
}

static void
fill (LoamValueEditor *self, Picker *picker)
{
  const LoamLevel *level = loam_session_get_level (self->session);
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (picker->search), -1);
  g_autoptr (GPtrArray) layers = level != NULL ? loam_level_dup_layers (level) : NULL;
  guint shown = 0;
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (picker->box))) != NULL)
    gtk_list_box_remove (picker->box, row);
  if (*wanted == '\0')
    add_row (picker, _ ("Nobody"), "");
  for (guint i = 0; layers != NULL && i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];

    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++) {
      const LoamObject *thing = layer->entities->pdata[j];
      g_autofree char *text = loam_naming_describe_thing (thing);
      g_autofree char *folded = g_utf8_casefold (text, -1);

      if (strstr (folded, wanted) == NULL)
        continue;
      if (shown++ == MAX_SHOWN)
        return;
      add_row (picker, text, thing->id);
    }
  }
}

static void
search_changed_cb (GtkEditable *search, LoamValueEditor *self)
{
  fill (self, g_object_get_data (G_OBJECT (self->control), "loam-picker"));
}

static void
search_activated_cb (GtkEditable *search, LoamValueEditor *self)
{
  Picker *picker = g_object_get_data (G_OBJECT (self->control), "loam-picker");
  GtkListBoxRow *first = gtk_list_box_get_row_at_index (picker->box, 0);

  if (first != NULL)
    activated_cb (picker->box, first, self);
}

static void
opened_cb (GtkWidget *popover, LoamValueEditor *self)
{
  Picker *picker = g_object_get_data (G_OBJECT (self->control), "loam-picker");

  gtk_editable_set_text (picker->search, "");
  fill (self, picker);
  gtk_widget_grab_focus (GTK_WIDGET (picker->search));
}

static GtkWidget *
build_popover (LoamValueEditor *self, Picker *picker)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *search = gtk_search_entry_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *list = gtk_list_box_new ();

  picker->search = GTK_EDITABLE (search);
  picker->box = GTK_LIST_BOX (list);
  gtk_list_box_set_placeholder (picker->box, gtk_label_new (_ ("No such thing in this level")));
  gtk_widget_add_css_class (list, "navigation-sidebar");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_size_request (scroller, 240, 240);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_box_append (GTK_BOX (box), search);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_popover_set_child (GTK_POPOVER (popover), box);

  g_signal_connect (search, "search-changed", G_CALLBACK (search_changed_cb), self);
  g_signal_connect (search, "activate", G_CALLBACK (search_activated_cb), self);
  g_signal_connect (list, "row-activated", G_CALLBACK (activated_cb), self);
  g_signal_connect (popover, "show", G_CALLBACK (opened_cb), self);
  return popover;
}

static void
entity_build (LoamValueEditor *self, const LoamField *field)
{
  Picker *picker = g_new0 (Picker, 1);

  self->control = gtk_menu_button_new ();
  g_object_set_data_full (G_OBJECT (self->control), "loam-picker", picker, g_free);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->control), build_popover (self, picker));
  gtk_widget_set_hexpand (self->control, TRUE);
  loam_value_editor_add (self, self->control, NULL);
}

static void
entity_show (LoamValueEditor *self, const LoamValue *value)
{
  const LoamLevel *level = loam_session_get_level (self->session);
  const LoamEntity *thing =
      value != NULL && level != NULL ? loam_level_get_entity (level, value->text) : NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;

  if (value == NULL)
    text = g_strdup (_ ("several things"));
  else if (*value->text == '\0')
    text = g_strdup (_ ("Nobody"));
  else if (thing != NULL)
    text = loam_naming_describe_thing (&thing->object);
  else
    text = g_strdup_printf (_ ("%s (not in this level)"), value->text);
  name = g_strdup_printf ("%s: %s", self->label, text);
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->control), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

const LoamEditorKind loam_editor_entity = {entity_build, entity_show, TRUE};
