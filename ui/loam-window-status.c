/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The status bar and the title. */

void
loam_window_update_status (LoamWindow *self)
{
  LoamCanvas *canvas = loam_window_get_canvas (self);
  g_autofree char *place = NULL, *help = NULL, *zoom = NULL;

  if (canvas == NULL)
    return;
  loam_canvas_dup_status (canvas, &place, &help);
  gtk_label_set_text (self->status_place, place);
  if (g_strcmp0 (gtk_label_get_text (self->status_help), help) != 0) {
    gtk_label_set_text (self->status_help, help);
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->status_help), help);
  }
  double percent = loam_canvas_get_zoom (canvas) * 100;
  zoom = g_strdup_printf (_ ("%d %%"), (int) round (percent));
  if (g_strcmp0 (gtk_menu_button_get_label (self->status_zoom), zoom) != 0)
    gtk_menu_button_set_label (self->status_zoom, zoom);
}

/* As a shell writes it: "~/games/crypt". */
static char *
dup_short_path (const char *folder)
{
  const char *home = g_get_home_dir ();
  gsize n = strlen (home);

  if (n > 1 && g_str_has_prefix (folder, home) && (folder[n] == '\0' || folder[n] == '/'))
    return g_strconcat ("~", folder + n, NULL);
  return g_strdup (folder);
}

/* "crypt •" over where it is. */
void
loam_window_update_title (LoamWindow *self)
{
  g_autofree char *name = NULL, *title = NULL, *window_title = NULL, *place = NULL;
  const char *path = loam_document_get_path (self->document);
  gboolean modified = loam_document_get_modified (self->document);

  g_object_get (self->document, "title", &name, NULL);
  title = modified ? g_strdup_printf ("%s •", name) : g_strdup (name);
  if (path != NULL) {
    g_autofree char *folder = g_path_get_dirname (path);
    place = dup_short_path (folder);
  } else {
    place = g_strdup (_ ("Not saved yet"));
  }
  adw_window_title_set_title (self->title, title);
  adw_window_title_set_subtitle (self->title, place);
  window_title = g_strdup_printf (_ ("%s — Loam"), title);
  gtk_window_set_title (GTK_WINDOW (self), window_title);
}

void
loam_window_status_bind (LoamWindow *self)
{
  g_signal_connect_object (self->document, "notify::title", G_CALLBACK (loam_window_update_title),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::path", G_CALLBACK (loam_window_update_title),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->document, "notify::modified",
                           G_CALLBACK (loam_window_update_title), self, G_CONNECT_SWAPPED);
  loam_window_update_title (self);
  loam_window_update_status (self);
}
