/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* A list: an editor for each item, with a button that takes it out, and one that adds an item. */

#include "loam-fields.h"
#include "loam-panel-header.h"
#include "loam-value-editor-private.h"

#include <glib/gi18n-lib.h>

/* Tells of the list with item @at replaced by @item, taken out (@item NULL), or added at the end. */
static void
emit_changed (LoamValueEditor *self, guint at, const LoamValue *item)
{
  const LoamList *list = self->value.type == LOAM_VALUE_LIST ? self->value.list : NULL;
  const guint length = list != NULL ? list->length : 0;
  g_autofree LoamValue *items = g_new0 (LoamValue, length + 1);
  g_auto (LoamValue) value = LOAM_VALUE_INIT;
  guint n = 0;

  for (guint i = 0; i < length; i++)
    if (i != at)
      items[n++] = loam_value_copy (&list->items[i]);
    else if (item != NULL)
      items[n++] = loam_value_copy (item);
  if (at >= length && item != NULL)
    items[n++] = loam_value_copy (item);
  value = loam_value_list (items, n);
  loam_value_editor_emit (self, &value, FALSE);
}

static void
item_edited_cb (LoamValueEditor *editor, LoamValue *value, guint64 gesture, LoamValueEditor *self)
{
  guint at;

  if (g_ptr_array_find (self->editors, editor, &at))
    emit_changed (self, at, value);
}

static void
item_removed_cb (GtkWidget *button, LoamValueEditor *self)
{
  guint at;

  if (g_ptr_array_find (self->editors, gtk_widget_get_prev_sibling (button), &at))
    emit_changed (self, at, NULL);
}

static void
item_added_cb (LoamValueEditor *self)
{
  g_auto (LoamValue) item = loam_value_copy (&self->item->initial);

  emit_changed (self, G_MAXUINT, &item);
}

static void
list_build (LoamValueEditor *self, const LoamField *field)
{
  GtkWidget *add = loam_icon_button_new ("list-add-symbolic", _ ("Add item"));

  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  self->editors = g_ptr_array_new ();

  /* An item is like a field of the list's type of items, with the list's range. */
  self->item = g_new0 (LoamField, 1);
  self->item->type = field->of;
  self->item->has_min = field->has_min;
  self->item->has_max = field->has_max;
  self->item->min = field->min;
  self->item->max = field->max;
  self->item->unit = (char *) "";
  self->item->choices = g_strdupv (field->choices);
  self->item->initial = loam_field_get_plain_default (self->item);

  self->control = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_set_parent (self->control, GTK_WIDGET (self));
  gtk_widget_set_halign (add, GTK_ALIGN_START);
  self->second = add;
  gtk_widget_set_parent (add, GTK_WIDGET (self));
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (item_added_cb), self);
}

static void
add_item (LoamValueEditor *self)
{
  g_autofree char *label = g_strdup_printf (_ ("%s, item %u"), self->label, self->editors->len + 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *editor = loam_value_editor_new (self->session, self->item, label);
  GtkWidget *remove = loam_icon_button_new ("list-remove-symbolic", _ ("Take item out"));

  gtk_widget_set_hexpand (editor, TRUE);
  gtk_box_append (GTK_BOX (box), editor);
  gtk_box_append (GTK_BOX (box), remove);
  gtk_box_append (GTK_BOX (self->control), box);
  g_ptr_array_add (self->editors, editor);
  g_signal_connect (editor, "edited", G_CALLBACK (item_edited_cb), self);
  g_signal_connect (remove, "clicked", G_CALLBACK (item_removed_cb), self);
}

static void
remove_last_item (LoamValueEditor *self)
{
  GtkWidget *box = gtk_widget_get_last_child (self->control);

  g_ptr_array_set_size (self->editors, (int) self->editors->len - 1);
  gtk_box_remove (GTK_BOX (self->control), box);
}

static void
list_show (LoamValueEditor *self, const LoamValue *value)
{
  const guint length = value != NULL ? value->list->length : 0;

  while (self->editors->len > length)
    remove_last_item (self);
  while (self->editors->len < length)
    add_item (self);
  for (guint i = 0; i < length; i++)
    loam_value_editor_set_value (self->editors->pdata[i], &value->list->items[i]);
}

const LoamEditorKind loam_editor_list = {list_build, list_show, TRUE};
