/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* The heading of a panel, with buttons for its actions at the end. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Names a control for who can't see it. Drop-downs and colour buttons have a button inside, which has the focus. */
void loam_widget_set_label (GtkWidget *control, const char *label);
GtkWidget *loam_panel_header_new (const char *title);
/** @label: the button's accessible name and tooltip */
GtkWidget *loam_panel_header_add_button (GtkWidget *header,
                                         const char *icon_name,
                                         const char *action,
                                         const char *label);
GtkWidget *loam_panel_header_add_menu (GtkWidget *header,
                                       const char *icon_name,
                                       GMenuModel *menu,
                                       const char *label);
/** A button that shows only an icon, named and with a tooltip. */
GtkWidget *loam_icon_button_new (const char *icon_name, const char *label);
/** What a panel shows while there is nothing to show: @title, and what to do about it. */
GtkWidget *loam_panel_placeholder_new (const char *title, const char *text);

G_END_DECLS
