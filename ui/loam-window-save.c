/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-files.h"

#include <glib/gi18n-lib.h>

/* Saving beside the user, and closing. One save goes on at a time; what is asked for meanwhile is done after it, and a
 * window that is to close waits. */

#define HINT_DELAY 300 /* milliseconds; what takes longer says so */
#define EDIT_DELAY 50  /* milliseconds between looks at whether a stroke is done */

typedef void (*SavedFunc) (LoamWindow *self);

typedef struct _LoamSaving {
  LoamWindow *window; /* a reference */
  SavedFunc then;     /* or NULL */
  char *path;         /* where to, or NULL for where it is */
  gboolean force;
  guint hint_id, edit_id; /* sources */
} Saving;

static Saving *
saving_new (LoamWindow *self, SavedFunc then)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (self);
  saving->then = then;
  return saving;
}

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_clear_handle_id (&saving->hint_id, g_source_remove);
  g_clear_handle_id (&saving->edit_id, g_source_remove);
  g_free (saving->path);
  g_object_unref (saving->window);
  g_free (saving);
}

static void start (Saving *saving);
static void save_as (LoamWindow *self, SavedFunc then);

static void
save (LoamWindow *self, gboolean force, SavedFunc then)
{
  Saving *saving;

  if (loam_document_get_path (self->document) == NULL) {
    save_as (self, then);
    return;
  }
  if (!force)
    loam_document_note_broken_on_disk (self->document);
  saving = saving_new (self, then);
  saving->force = force;
  start (saving);
}

/* What comes of it */

static void
show_save_error (LoamWindow *self, const GError *error)
{
  loam_window_show_error (self, _ ("It could not be saved"), error->message, _ ("_Try Again"),
                          "win.save", _ ("Save _As…"), "win.save-as", NULL);
}

static void
overwrite_cb (AdwMessageDialog *dialog, const char *response, Saving *saving)
{
  if (g_str_equal (response, "overwrite"))
    save (saving->window, TRUE, saving->then);
  else if (g_str_equal (response, "save-as"))
    save_as (saving->window, saving->then);
  else if (g_str_equal (response, "reload"))
    g_action_group_activate_action (G_ACTION_GROUP (saving->window), "disk-reload", NULL);
}

static void
destroy_saving (gpointer saving, GClosure *closure)
{
  saving_free (saving);
}

/* Somebody else has written the file meanwhile. */
static void
ask_overwrite (LoamWindow *self, const char *message, SavedFunc then)
{
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), _ ("Changed on Disk"), NULL));

  adw_message_dialog_format_body (dialog, "%s.", message);
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "reload", _ ("_Reload"),
                                    "save-as", _ ("Save _As…"), "overwrite", _ ("_Overwrite"),
                                    NULL);
  adw_message_dialog_set_response_appearance (dialog, "overwrite", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "save-as");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (overwrite_cb), saving_new (self, then),
                         destroy_saving, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
show_result (LoamWindow *self, const GError *error, SavedFunc then)
{
  if (error != NULL && g_error_matches (error, LOAM_ERROR, LOAM_ERROR_CHANGED)) {
    ask_overwrite (self, error->message, then);
  } else if (error != NULL) {
    show_save_error (self, error);
  } else {
    loam_window_dismiss_error (self, _ ("It could not be saved"));
    if (then != NULL)
      then (self);
    else
      loam_window_show_message (self, self->disk_changed
                                          ? _ ("Saved, but for what another program changed")
                                          : _ ("Saved"));
  }
}

/* The save */

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Saving *saving = user_data;
  g_autoptr (LoamWindow) self = g_object_ref (saving->window);
  Saving *next = g_steal_pointer (&self->save_next);
  SavedFunc then = saving->then;
  gboolean close = self->close_due;
  g_autoptr (GError) error = NULL;

  loam_document_save_finish (LOAM_DOCUMENT (source), result, &error);
  self->saving = NULL;
  self->close_due = FALSE;
  saving_free (saving);
  gtk_widget_set_visible (self->saving_hint, FALSE);
  if (error != NULL && next != NULL) {
    saving_free (next);
    next = NULL;
  }
  if (next != NULL) {
    self->close_due = close;
    start (next);
    return;
  }
  if (error == NULL)
    loam_window_disk_watch (self);
  loam_window_disk_look (self);
  show_result (self, error, then);
  if (error == NULL && close)
    gtk_window_close (GTK_WINDOW (self));
}

static void
show_hint_cb (gpointer user_data)
{
  Saving *saving = user_data;

  saving->hint_id = 0;
  gtk_widget_set_visible (saving->window->saving_hint, TRUE);
}

static gboolean
run_cb (gpointer user_data)
{
  Saving *saving = user_data;
  LoamDocument *document = saving->window->document;

  /* A stroke is saved whole or not at all. */
  if (loam_history_in_group (loam_document_get_history (document)))
    return G_SOURCE_CONTINUE;
  saving->edit_id = 0;
  saving->hint_id = g_timeout_add_once (HINT_DELAY, show_hint_cb, saving);
  loam_document_save_async (document, saving->path, saving->force, saved_cb, saving);
  return G_SOURCE_REMOVE;
}

/* Saves now, or after what goes on; takes over @saving. */
static void
start (Saving *saving)
{
  LoamWindow *self = saving->window;

  if (self->saving != NULL) {
    g_clear_pointer (&self->save_next, saving_free);
    self->save_next = saving;
    return;
  }
  self->saving = saving;
  if (run_cb (saving))
    saving->edit_id = g_timeout_add (EDIT_DELAY, run_cb, saving);
}

static void
save_chosen_cb (const char *path, gpointer user_data)
{
  Saving *asked = user_data;
  Saving *saving = saving_new (asked->window, asked->then);

  saving->path = g_strdup (path);
  start (saving);
}

static void
save_as (LoamWindow *self, SavedFunc then)
{
  g_autofree char *title = NULL, *name = NULL;
  LoamFilesQuestion question = {
      .parent = GTK_WINDOW (self),
      .title = _ ("Save the Project As"),
      .accept = _ ("_Save"),
      .action = GTK_FILE_CHOOSER_ACTION_SAVE,
      .folder = loam_document_get_folder (self->document),
      .extension = "loam",
      .filter = _ ("Loam projects"),
  };

  g_object_get (self->document, "title", &title, NULL);
  name = g_strdup_printf ("%s.loam", g_strdelimit (title, "/\\", '-'));
  question.suggestion = name;
  loam_files_ask (&question, save_chosen_cb, saving_new (self, then), saving_free);
}

static void
save_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  save (user_data, FALSE, NULL);
}

static void
save_as_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  save_as (user_data, NULL);
}

/* Closing */

static void
close_cb (gpointer user_data)
{
  g_autoptr (LoamWindow) self = user_data;

  gtk_window_close (GTK_WINDOW (self));
}

/* Not before the dialogue that was answered is done with its parent. Edits that came meanwhile are asked about. */
static void
close_soon (LoamWindow *self)
{
  g_idle_add_once (close_cb, g_object_ref (self));
}

static void
close_response_cb (LoamWindow *self, const char *response)
{
  if (g_str_equal (response, "discard")) {
    self->close_decided = TRUE;
    close_soon (self);
  } else if (g_str_equal (response, "save")) {
    save (self, FALSE, close_soon);
  }
}

static void
ask_close (LoamWindow *self)
{
  g_autofree char *title = NULL;
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), _ ("Save Changes?"), NULL));

  g_object_get (self->document, "title", &title, NULL);
  adw_message_dialog_format_body (
      dialog, _ ("“%s” has changes that are not saved. They will be lost if you discard them."),
      title);
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"),
                                    "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "save");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (close_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

gboolean
loam_window_may_close (LoamWindow *self)
{
  LoamCanvas *canvas = loam_window_get_canvas (self);

  if (canvas != NULL)
    loam_canvas_cancel (canvas);
  if (self->saving != NULL) {
    self->close_due = TRUE;
    return FALSE;
  }
  if (self->close_decided || (!loam_document_get_modified (self->document) &&
                              !loam_document_note_broken_on_disk (self->document)))
    return TRUE;
  ask_close (self);
  return FALSE;
}

static const GActionEntry entries[] = {
    {"save", save_cb},
    {"save-as", save_as_cb},
};

void
loam_window_save_init (LoamWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
