/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-item-row.h"

#define INDENT 14
#define MAX_INDENTS 6

struct _LoamItemRow {
  GtkListBoxRow parent_instance;
  LoamObject *object;
  int position;
  GtkBox *box;
  GtkBox *prefixes, *suffixes;
  GtkLabel *title, *subtitle, *badge;
};

G_DEFINE_FINAL_TYPE (LoamItemRow, loam_item_row, GTK_TYPE_LIST_BOX_ROW)

static void
loam_item_row_dispose (GObject *object)
{
  g_clear_pointer (&LOAM_ITEM_ROW (object)->object, loam_object_unref);
  G_OBJECT_CLASS (loam_item_row_parent_class)->dispose (object);
}

static void
loam_item_row_class_init (LoamItemRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = loam_item_row_dispose;
}

static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  if (css_class != NULL) {
    gtk_widget_add_css_class (label, "dim-label");
    gtk_widget_add_css_class (label, css_class);
    gtk_widget_set_visible (label, FALSE);
  }
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
loam_item_row_init (LoamItemRow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *prefixes = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *suffixes = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  gtk_widget_set_margin_start (box, 4);
  gtk_widget_set_margin_end (box, 4);
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), prefixes);
  gtk_box_append (GTK_BOX (box), texts);
  self->title = add_label (texts, NULL);
  self->subtitle = add_label (texts, "caption");
  self->badge = add_label (box, "caption");
  gtk_box_append (GTK_BOX (box), suffixes);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);

  self->box = GTK_BOX (box);
  self->prefixes = GTK_BOX (prefixes);
  self->suffixes = GTK_BOX (suffixes);
}

LoamItemRow *
loam_item_row_new (LoamObject *object)
{
  LoamItemRow *self = g_object_new (LOAM_TYPE_ITEM_ROW, NULL);

  self->object = object != NULL ? loam_object_ref (object) : NULL;
  return self;
}

LoamObject *
loam_item_row_get_object (LoamItemRow *row)
{
  g_return_val_if_fail (LOAM_IS_ITEM_ROW (row), NULL);

  return row->object;
}

int
loam_item_row_get_position (LoamItemRow *row)
{
  g_return_val_if_fail (LOAM_IS_ITEM_ROW (row), -1);

  return row->position;
}

void
loam_item_row_set_position (LoamItemRow *row, int position)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  row->position = position;
}

static void
describe (LoamItemRow *self)
{
  const char *subtitle = gtk_label_get_text (self->subtitle);
  const char *badge = gtk_label_get_text (self->badge);
  g_autofree char *description =
      g_strconcat (subtitle, *subtitle != '\0' && *badge != '\0' ? ", " : "", badge, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (self->title),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void
loam_item_row_set_title (LoamItemRow *row, const char *title)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  gtk_label_set_text (row->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->title), title);
  describe (row);
}

const char *
loam_item_row_get_title (LoamItemRow *row)
{
  g_return_val_if_fail (LOAM_IS_ITEM_ROW (row), NULL);

  return gtk_label_get_text (row->title);
}

void
loam_item_row_set_subtitle (LoamItemRow *row, const char *subtitle)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  gtk_label_set_text (row->subtitle, subtitle != NULL ? subtitle : "");
  gtk_widget_set_visible (GTK_WIDGET (row->subtitle), subtitle != NULL);
  describe (row);
}

void
loam_item_row_set_badge (LoamItemRow *row, const char *badge)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  gtk_label_set_text (row->badge, badge != NULL ? badge : "");
  gtk_widget_set_visible (GTK_WIDGET (row->badge), badge != NULL);
  describe (row);
}

void
loam_item_row_set_depth (LoamItemRow *row, int depth)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  gtk_widget_set_margin_start (GTK_WIDGET (row->box), 4 + INDENT * MIN (depth, MAX_INDENTS));
}

void
loam_item_row_set_dim (LoamItemRow *row, gboolean dim)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  if (dim)
    gtk_widget_add_css_class (GTK_WIDGET (row->title), "dim-label");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (row->title), "dim-label");
}

void
loam_item_row_add_prefix (LoamItemRow *row, GtkWidget *widget)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  gtk_box_append (row->prefixes, widget);
}

void
loam_item_row_add_suffix (LoamItemRow *row, GtkWidget *widget)
{
  g_return_if_fail (LOAM_IS_ITEM_ROW (row));

  gtk_box_append (row->suffixes, widget);
}

GtkWidget *
loam_item_row_get_picture (LoamItemRow *row)
{
  g_return_val_if_fail (LOAM_IS_ITEM_ROW (row), NULL);

  return gtk_widget_get_first_child (GTK_WIDGET (row->prefixes));
}
