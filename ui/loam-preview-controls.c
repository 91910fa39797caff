/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The preview's buttons, menus and pages. */

#include "loam-panel-header.h"
#include "loam-preview-private.h"

#include <glib/gi18n-lib.h>

static const double speeds[] = {0.125, 0.25, 0.5, 1, 2, 4, 8};

static void
speed_changed_cb (GtkDropDown *dropdown, GParamSpec *pspec, LoamPreview *self)
{
  loam_player_set_speed (self->player, speeds[gtk_drop_down_get_selected (dropdown)]);
}

static void
zoom_changed_cb (GtkDropDown *dropdown, GParamSpec *pspec, LoamPreview *self)
{
  self->zoom = (int) gtk_drop_down_get_selected (dropdown);
  loam_screen_render (self->screen);
}

static GtkWidget *
build_dropdown (const char *const *texts, guint selected, const char *label)
{
  GtkWidget *dropdown = gtk_drop_down_new_from_strings (texts);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (dropdown), selected);
  gtk_widget_set_tooltip_text (dropdown, label);
  gtk_widget_add_css_class (dropdown, "flat");
  loam_widget_set_label (dropdown, label);
  return dropdown;
}

static GtkWidget *
build_controls (LoamPreview *self)
{
  const char *speed_names[] = {"⅛×", "¼×", "½×", "1×", "2×", "4×", "8×", NULL};
  const char *zoom_names[] = {_ ("Auto"), _ ("Whole"), "1×", "2×", "3×", "4×", NULL};
  GtkWidget *bar = loam_panel_header_new ("");
  GtkWidget *speed = build_dropdown (speed_names, 3, _ ("Speed"));
  GtkWidget *zoom = build_dropdown (zoom_names, LOAM_PREVIEW_ZOOM_AUTO, _ ("Zoom"));
  GtkWidget *title = gtk_widget_get_first_child (bar);

  self->title = GTK_LABEL (title);
  self->toggle = loam_panel_header_add_button (bar, "media-playback-start-symbolic",
                                               "preview.toggle", _ ("Play from the start"));
  gtk_box_reorder_child_after (GTK_BOX (bar), self->toggle, NULL);
  gtk_box_reorder_child_after (GTK_BOX (bar),
                               loam_panel_header_add_button (bar, "media-skip-forward-symbolic",
                                                             "preview.step", _ ("One step")),
                               self->toggle);
  gtk_box_reorder_child_after (
      GTK_BOX (bar),
      loam_panel_header_add_button (bar, "view-refresh-symbolic", "preview.restart", _ ("Restart")),
      gtk_widget_get_prev_sibling (title));
  gtk_box_reorder_child_after (GTK_BOX (bar),
                               loam_panel_header_add_button (bar, "media-playback-stop-symbolic",
                                                             "preview.stop", _ ("Stop")),
                               gtk_widget_get_prev_sibling (title));
  gtk_box_append (GTK_BOX (bar), speed);
  gtk_box_append (GTK_BOX (bar), zoom);
  loam_panel_header_add_button (bar, "window-close-symbolic", "preview.close", _ ("Close preview"));

  g_signal_connect (speed, "notify::selected", G_CALLBACK (speed_changed_cb), self);
  g_signal_connect (zoom, "notify::selected", G_CALLBACK (zoom_changed_cb), self);
  gtk_widget_set_margin_start (bar, 6);
  return bar;
}

static void
build_stack (LoamPreview *self)
{
  GtkWidget *error = adw_status_page_new ();
  GtkWidget *again = gtk_button_new_with_mnemonic (_ ("_Try Again"));
  GtkWidget *screen = loam_screen_new (loam_preview_draw, self);

  adw_status_page_set_icon_name (ADW_STATUS_PAGE (error), "dialog-warning-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (error), _ ("The Level Can't Run"));
  gtk_widget_add_css_class (error, "compact");
  gtk_widget_add_css_class (again, "pill");
  gtk_widget_set_halign (again, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (again), "preview.restart");
  adw_status_page_set_child (ADW_STATUS_PAGE (error), again);
  gtk_accessible_update_property (GTK_ACCESSIBLE (screen), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Playing level"), -1);

  self->stack = GTK_STACK (gtk_stack_new ());
  self->error = ADW_STATUS_PAGE (error);
  self->screen = LOAM_SCREEN (screen);
  gtk_stack_add_named (
      self->stack,
      loam_panel_placeholder_new (_ ("Preview"),
                                  _ ("Play the level here while you go on editing it. Arrow "
                                     "keys or WASD move the player, Space fires, "
                                     "Escape stops.")),
      "idle");
  gtk_stack_add_named (self->stack, error, "error");
  gtk_stack_add_named (self->stack, screen, "screen");
  loam_preview_connect_keys (self);
}

void
loam_preview_build (LoamPreview *preview)
{
  build_stack (preview);
  gtk_widget_set_parent (build_controls (preview), GTK_WIDGET (preview));
  gtk_widget_set_parent (GTK_WIDGET (preview->stack), GTK_WIDGET (preview));
}
