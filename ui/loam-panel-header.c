/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-panel-header.h"

GtkWidget *
loam_panel_header_new (const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *label = gtk_label_new (title);

  gtk_widget_add_css_class (label, "heading");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 2);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 6);
  return box;
}

static void
set_label (GtkWidget *widget, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

void
loam_widget_set_label (GtkWidget *control, const char *label)
{
  GtkWidget *inside = gtk_widget_get_first_child (control);

  set_label (control, label);
  if ((GTK_IS_DROP_DOWN (control) || GTK_IS_COLOR_BUTTON (control)) && GTK_IS_BUTTON (inside))
    set_label (inside, label);
}

static void
name_button (GtkWidget *button, const char *label)
{
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  set_label (button, label);
}

GtkWidget *
loam_icon_button_new (const char *icon_name, const char *label)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name);

  name_button (button, label);
  return button;
}

GtkWidget *
loam_panel_header_add_button (GtkWidget *header,
                              const char *icon_name,
                              const char *action,
                              const char *label)
{
  GtkWidget *button = loam_icon_button_new (icon_name, label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (header), button);
  return button;
}

GtkWidget *
loam_panel_header_add_menu (GtkWidget *header,
                            const char *icon_name,
                            GMenuModel *menu,
                            const char *label)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), icon_name);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), menu);
  name_button (button, label);
  gtk_box_append (GTK_BOX (header), button);
  return button;
}

GtkWidget *
loam_panel_placeholder_new (const char *title, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = gtk_label_new (title);
  GtkWidget *body = gtk_label_new (text);

  gtk_widget_add_css_class (heading, "heading");
  gtk_widget_add_css_class (body, "dim-label");
  for (GtkWidget *label = heading; label != NULL; label = label == heading ? body : NULL) {
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
    gtk_widget_set_halign (label, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (box), label);
  }
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand (box, TRUE);
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  return box;
}
