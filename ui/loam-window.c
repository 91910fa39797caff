/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-feedback.h"
#include "loam-history-panel.h"
#include "loam-inspector.h"
#include "loam-journal.h"
#include "loam-layers-panel.h"
#include "loam-prototype-palette.h"
#include "loam-shortcuts.h"
#include "loam-terrain-palette.h"
#include "loam-tile-palette.h"

#include <glib/gi18n-lib.h>

#define NARROW_WIDTH 940 /* below, only one of the two sides is shown */

G_DEFINE_FINAL_TYPE (LoamWindow, loam_window, ADW_TYPE_APPLICATION_WINDOW)

LoamSession *
loam_window_get_session (LoamWindow *window)
{
  g_return_val_if_fail (LOAM_IS_WINDOW (window), NULL);

  return window->session;
}

LoamPreview *
loam_window_get_preview (LoamWindow *window)
{
  g_return_val_if_fail (LOAM_IS_WINDOW (window), NULL);

  return window->preview;
}

LoamCanvas *
loam_window_get_canvas (LoamWindow *window)
{
  g_return_val_if_fail (LOAM_IS_WINDOW (window), NULL);

  int page = gtk_notebook_get_current_page (window->levels);
  return page >= 0 ? LOAM_CANVAS (gtk_notebook_get_nth_page (window->levels, page)) : NULL;
}

void
loam_window_end_gesture (LoamWindow *window)
{
  LoamCanvas *canvas = loam_window_get_canvas (window);

  if (canvas != NULL)
    loam_canvas_cancel (canvas);
}

/* Messages */

void
loam_window_show_message (LoamWindow *window, const char *text)
{
  loam_feedback_say (GTK_WIDGET (window->toasts), text);
}

void
loam_window_show_notice (LoamWindow *self, const LoamNotice *notice)
{
  loam_notices_show (self->notices, notice);
}

void
loam_window_show_error (LoamWindow *window, const char *heading, const char *message, ...)
{
  LoamNoticeAction actions[4];
  LoamNotice notice = {.key = heading,
                       .type = GTK_MESSAGE_ERROR,
                       .heading = heading,
                       .text = message,
                       .actions = actions};
  const char *label;
  va_list list;

  g_return_if_fail (LOAM_IS_WINDOW (window));

  va_start (list, message);
  while ((label = va_arg (list, const char *)) != NULL) {
    g_assert (notice.n_actions < G_N_ELEMENTS (actions));
    actions[notice.n_actions++] =
        (LoamNoticeAction){.label = label, .action = va_arg (list, const char *)};
  }
  va_end (list);
  loam_notices_show (window->notices, &notice);
}

void
loam_window_dismiss_error (LoamWindow *window, const char *heading)
{
  g_return_if_fail (LOAM_IS_WINDOW (window));

  loam_notices_dismiss (window->notices, heading);
}

static void
session_error_cb (LoamWindow *self, const char *message)
{
  loam_window_show_error (self, _ ("That did not work"), message, NULL);
}

/* The preview */

static void
preview_closed_cb (LoamWindow *self)
{
  loam_window_show_preview (self, FALSE);
}

void
loam_window_show_preview (LoamWindow *self, gboolean shown)
{
  GtkWidget *preview = GTK_WIDGET (self->preview);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "show-preview");

  if (!shown && gtk_widget_get_visible (preview))
    loam_preview_stop (self->preview);
  gtk_widget_set_visible (preview, shown);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (shown));
  if (!shown && loam_window_get_canvas (self) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (loam_window_get_canvas (self)));
}

/* Narrow windows show one side at a time, over a canvas that keeps room. */

static gboolean
adapt_cb (gpointer user_data)
{
  LoamWindow *self = user_data;

  self->adapt_id = 0;
  g_action_group_change_action_state (G_ACTION_GROUP (self), "show-properties",
                                      g_variant_new_boolean (!self->narrow));
  return G_SOURCE_REMOVE;
}

/* Told in the middle of being sized, when nothing may be shown or hidden. */
static void
width_changed_cb (LoamWindow *self)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gboolean narrow = width > 0 && width < NARROW_WIDTH;
  if (narrow == self->narrow)
    return;
  self->narrow = narrow;
  if (self->adapt_id == 0)
    self->adapt_id = g_idle_add (adapt_cb, self);
}

/* Putting together */

static void
add_panels (LoamWindow *self)
{
  LoamSession *session = self->session;

  gtk_stack_add_titled (self->palettes, loam_terrain_palette_new (session), "terrain",
                        _ ("Terrain"));
  gtk_stack_add_titled (self->palettes, loam_tile_palette_new (session), "tiles", _ ("Tiles"));
  gtk_stack_add_titled (self->palettes, loam_prototype_palette_new (session), "things",
                        _ ("Things"));
  gtk_stack_add_titled (self->properties, loam_inspector_new (session), "properties",
                        _ ("Properties"));
  gtk_stack_add_titled (self->properties, loam_history_panel_new (session), "history",
                        _ ("History"));

  GtkWidget *layers = loam_layers_panel_new (session);
  gtk_widget_set_size_request (layers, -1, 200);
  gtk_paned_set_end_child (GTK_PANED (self->right_side), layers);
  gtk_paned_set_resize_end_child (GTK_PANED (self->right_side), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->right_side), FALSE);

  self->preview = LOAM_PREVIEW (loam_preview_new (session));
  gtk_widget_set_visible (GTK_WIDGET (self->preview), FALSE);
  gtk_widget_set_size_request (GTK_WIDGET (self->preview), 200, 160);
  gtk_paned_set_end_child (self->preview_paned, GTK_WIDGET (self->preview));
  gtk_paned_set_resize_end_child (self->preview_paned, TRUE);
  gtk_paned_set_shrink_end_child (self->preview_paned, FALSE);
  g_signal_connect_object (self->preview, "closed", G_CALLBACK (preview_closed_cb), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
loam_window_new (GtkApplication *application, LoamDocument *document)
{
  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  LoamWindow *self = g_object_new (LOAM_TYPE_WINDOW, "application", application, NULL);
  g_autofree char *journals = loam_journal_dup_default_root ();

  self->document = g_object_ref (document);
  /* What goes wrong is the document's "journal-error". */
  loam_document_set_journal_root (document, journals, NULL);
  self->session = loam_session_new (document);
  g_signal_connect_object (self->session, "error", G_CALLBACK (session_error_cb), self,
                           G_CONNECT_SWAPPED);
  add_panels (self);
  loam_window_tools_bind (self);
  loam_window_levels_bind (self);
  loam_window_status_bind (self);
  loam_window_edit_bind (self);
  loam_window_actions_bind (self);
  loam_window_disk_watch (self);
  loam_window_recovery_bind (self);
  return GTK_WIDGET (self);
}

static gboolean
loam_window_close_request (GtkWindow *window)
{
  LoamWindow *self = LOAM_WINDOW (window);

  if (!loam_window_may_close (self))
    return GDK_EVENT_STOP;
  loam_preview_stop (self->preview);
  return GTK_WINDOW_CLASS (loam_window_parent_class)->close_request (window);
}

static void
loam_window_dispose (GObject *object)
{
  LoamWindow *self = LOAM_WINDOW (object);

  g_clear_handle_id (&self->adapt_id, g_source_remove);
  loam_window_disk_dispose (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), LOAM_TYPE_WINDOW);
  g_clear_object (&self->session);
  /* Who closes it has been asked about changes: what is not saved by now is discarded. */
  if (self->document != NULL)
    loam_document_set_journal_root (self->document, NULL, NULL);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (loam_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *class)
{
  g_type_ensure (LOAM_TYPE_NOTICES);
  gtk_widget_class_set_template_from_resource (class, "/io/github/loam/Loam/window.ui");
  gtk_widget_class_bind_template_child (class, LoamWindow, toasts);
  gtk_widget_class_bind_template_child (class, LoamWindow, title);
  gtk_widget_class_bind_template_child (class, LoamWindow, undo_button);
  gtk_widget_class_bind_template_child (class, LoamWindow, redo_button);
  gtk_widget_class_bind_template_child (class, LoamWindow, saving_hint);
  gtk_widget_class_bind_template_child (class, LoamWindow, notices);
  gtk_widget_class_bind_template_child (class, LoamWindow, left_paned);
  gtk_widget_class_bind_template_child (class, LoamWindow, right_paned);
  gtk_widget_class_bind_template_child (class, LoamWindow, preview_paned);
  gtk_widget_class_bind_template_child (class, LoamWindow, left_side);
  gtk_widget_class_bind_template_child (class, LoamWindow, right_side);
  gtk_widget_class_bind_template_child (class, LoamWindow, tool_grid);
  gtk_widget_class_bind_template_child (class, LoamWindow, option_none);
  gtk_widget_class_bind_template_child (class, LoamWindow, option_size);
  gtk_widget_class_bind_template_child (class, LoamWindow, brush_spin);
  gtk_widget_class_bind_template_child (class, LoamWindow, option_filled);
  gtk_widget_class_bind_template_child (class, LoamWindow, palettes);
  gtk_widget_class_bind_template_child (class, LoamWindow, properties);
  gtk_widget_class_bind_template_child (class, LoamWindow, levels);
  gtk_widget_class_bind_template_child (class, LoamWindow, status_help);
  gtk_widget_class_bind_template_child (class, LoamWindow, status_place);
  gtk_widget_class_bind_template_child (class, LoamWindow, status_zoom);
  gtk_widget_class_bind_template_child (class, LoamWindow, samples_menu);
  gtk_widget_class_bind_template_child (class, LoamWindow, canvas_menu);
  gtk_widget_class_bind_template_child (class, LoamWindow, level_menu);
}

static void
loam_window_class_init (LoamWindowClass *class)
{
  G_OBJECT_CLASS (class)->dispose = loam_window_dispose;
  GTK_WINDOW_CLASS (class)->close_request = loam_window_close_request;
  bind_template (GTK_WIDGET_CLASS (class));
}

static void
loam_window_init (LoamWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  loam_window_actions_init (self);
  loam_window_edit_init (self);
  loam_window_files_init (self);
  loam_window_save_init (self);
  loam_window_disk_init (self);
  loam_window_levels_init (self);
  loam_shortcuts_add (GTK_WIDGET (self));
  g_signal_connect (self, "notify::default-width", G_CALLBACK (width_changed_cb), NULL);
}
