/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-shortcuts.h"

#include <glib/gi18n-lib.h>

/* The tools: a button each, the options of the current one, and the palette that goes with it. */

#define COLUMNS 5

static void
add_button (LoamWindow *self, LoamToolId id)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *action = g_strdup_printf ("win.tool::%s", loam_tool_id_get_name (id));
  g_autofree char *key = loam_shortcuts_dup_label (action);
  g_autofree char *tip = key != NULL ? g_strdup_printf ("%s (%s)", loam_tool_id_get_title (id), key)
                                     : g_strdup (loam_tool_id_get_title (id));

  gtk_button_set_icon_name (GTK_BUTTON (button), loam_tool_id_get_icon (id));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  loam_tool_id_get_title (id), -1);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_grid_attach (self->tool_grid, button, (int) id % COLUMNS, (int) id / COLUMNS, 1, 1);
}

static void
tool_changed_cb (LoamWindow *self)
{
  LoamToolId id = loam_session_get_tool (self->session);
  gboolean tiles = loam_session_get_painting (self->session) == LOAM_LAYER_TILES;
  gboolean sized = (id == LOAM_TOOL_BRUSH && !tiles) || id == LOAM_TOOL_ERASER;
  gboolean filled = (id == LOAM_TOOL_RECT && !tiles) || id == LOAM_TOOL_ELLIPSE;

  gtk_widget_set_visible (self->option_size, sized);
  gtk_widget_set_visible (GTK_WIDGET (self->option_filled), filled);
  gtk_widget_set_visible (self->option_none, !sized && !filled);
  gtk_label_set_text (GTK_LABEL (self->option_none), loam_tool_id_get_title (id));

  if (id == LOAM_TOOL_PLACE)
    gtk_stack_set_visible_child_name (self->palettes, "things");
  else if (id != LOAM_TOOL_SELECT && id != LOAM_TOOL_PICKER)
    gtk_stack_set_visible_child_name (self->palettes, tiles ? "tiles" : "terrain");
}

void
loam_window_tools_bind (LoamWindow *self)
{
  for (int i = 0; i < LOAM_N_TOOLS; i++)
    add_button (self, (LoamToolId) i);

  g_object_bind_property (self->session, "brush", self->brush_spin, "value",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_object_bind_property (self->session, "filled", self->option_filled, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_signal_connect_object (self->session, "notify::tool", G_CALLBACK (tool_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::painting", G_CALLBACK (tool_changed_cb), self,
                           G_CONNECT_SWAPPED);
  tool_changed_cb (self);
}
