/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-export-dialog.h"
#include "loam-files.h"
#include "loam-new-dialog.h"
#include "loam-shortcuts.h"

#include <glib/gi18n-lib.h>

/* Opening, saving and closing. */

typedef void (*SavedFunc) (LoamWindow *self);

/* Opening */

static LoamWindow *
find_window (GtkApplication *application, const char *path)
{
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next)
    if (LOAM_IS_WINDOW (l->data) &&
        g_strcmp0 (loam_document_get_path (LOAM_WINDOW (l->data)->document), path) == 0)
      return l->data;
  return NULL;
}

static void
show_open_error (GtkWindow *parent, const char *path, GError *error)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *heading = g_strdup_printf (_ ("“%s” could not be opened"), name);

  if (LOAM_IS_WINDOW (parent))
    loam_window_show_error (LOAM_WINDOW (parent), heading, error->message, _ ("_Open Another…"),
                            "win.open", NULL);
  else
    g_printerr ("loam: %s\n", error->message);
}

static void
show_losses (LoamWindow *self, GPtrArray *losses)
{
  if (losses == NULL || losses->len == 0)
    return;
  g_ptr_array_add (losses, NULL);
  g_autofree char *text = g_strjoinv ("\n", (char **) losses->pdata);
  loam_window_show_notice (
      self, &(LoamNotice){.key = "losses",
                          .type = GTK_MESSAGE_WARNING,
                          .heading = _ ("Some of it could not be loaded, and is left out"),
                          .text = text});
}

gboolean
loam_window_open_path (GtkApplication *application, GtkWindow *parent, const char *path)
{
  g_autoptr (LoamDocument) document = NULL;
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  document = loam_document_open (path, 0, &losses, &error);
  if (document == NULL) {
    show_open_error (parent, path, error);
    return FALSE;
  }
  LoamWindow *window = find_window (application, loam_document_get_path (document));
  if (window == NULL) {
    window = LOAM_WINDOW (loam_window_new (application, document));
    show_losses (window, losses);
  }
  gtk_window_present (GTK_WINDOW (window));
  return TRUE;
}

static void
open_path (LoamWindow *self, const char *path)
{
  loam_window_open_path (gtk_window_get_application (GTK_WINDOW (self)), GTK_WINDOW (self), path);
}

static void
open_chosen_cb (const char *path, gpointer user_data)
{
  open_path (user_data, path);
}

static void
open_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  LoamFilesQuestion question = {
      .parent = GTK_WINDOW (self),
      .title = _ ("Open a Project"),
      .accept = _ ("_Open"),
      .action = GTK_FILE_CHOOSER_ACTION_OPEN,
      .folder = loam_document_get_folder (self->document),
      .extension = "loam",
      .filter = _ ("Loam projects"),
  };

  loam_files_ask (&question, open_chosen_cb, g_object_ref (self), g_object_unref);
}

static void
open_sample_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  open_path (user_data, g_variant_get_string (parameter, NULL));
}

static void
new_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_new_dialog_show (GTK_WINDOW (user_data));
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_export_dialog_show (GTK_WINDOW (user_data), LOAM_WINDOW (user_data)->session);
}

/* Saving */

static void
saved (LoamWindow *self, SavedFunc then)
{
  loam_window_dismiss_error (self, _ ("It could not be saved"));
  if (then != NULL)
    then (self);
  else
    loam_window_show_message (self, _ ("Saved"));
}

static void
show_save_error (LoamWindow *self, const GError *error)
{
  loam_window_show_error (self, _ ("It could not be saved"), error->message, _ ("_Try Again"),
                          "win.save", _ ("Save _As…"), "win.save-as", NULL);
}

typedef struct {
  LoamWindow *window; /* a reference */
  SavedFunc then;
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

  g_object_unref (saving->window);
  g_free (saving);
}

static void
save_chosen_cb (const char *path, gpointer user_data)
{
  Saving *saving = user_data;
  g_autoptr (GError) error = NULL;

  if (loam_document_save_as (saving->window->document, path, &error))
    saved (saving->window, saving->then);
  else
    show_save_error (saving->window, error);
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

static void save (LoamWindow *self, gboolean force, SavedFunc then);

static void
overwrite_cb (AdwMessageDialog *dialog, const char *response, Saving *saving)
{
  if (g_str_equal (response, "overwrite"))
    save (saving->window, TRUE, saving->then);
  else if (g_str_equal (response, "save-as"))
    save_as (saving->window, saving->then);
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
  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "save-as", _ ("Save _As…"),
                                    "overwrite", _ ("_Overwrite"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "overwrite", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (dialog, "save-as");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (overwrite_cb), saving_new (self, then),
                         destroy_saving, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save (LoamWindow *self, gboolean force, SavedFunc then)
{
  g_autoptr (GError) error = NULL;

  if (loam_document_get_path (self->document) == NULL)
    save_as (self, then);
  else if (loam_document_save (self->document, force, &error))
    saved (self, then);
  else if (g_error_matches (error, LOAM_ERROR, LOAM_ERROR_CHANGED))
    ask_overwrite (self, error->message, then);
  else
    show_save_error (self, error);
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

/* Not before the dialogue that was answered is done with its parent. */
static void
close_soon (LoamWindow *self)
{
  self->close_decided = TRUE;
  g_idle_add_once (close_cb, g_object_ref (self));
}

static void
close_response_cb (LoamWindow *self, const char *response)
{
  if (g_str_equal (response, "discard"))
    close_soon (self);
  else if (g_str_equal (response, "save"))
    save (self, FALSE, close_soon);
}

gboolean
loam_window_may_close (LoamWindow *self)
{
  g_autofree char *title = NULL;
  LoamCanvas *canvas = loam_window_get_canvas (self);

  if (canvas != NULL)
    loam_canvas_cancel (canvas);
  if (self->close_decided || !loam_document_get_modified (self->document))
    return TRUE;

  g_object_get (self->document, "title", &title, NULL);
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), _ ("Save Changes?"), NULL));
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
  return FALSE;
}

static const GActionEntry entries[] = {
    {"new", new_cb},   {"open", open_cb},       {"open-sample", open_sample_cb, "s"},
    {"save", save_cb}, {"save-as", save_as_cb}, {"export", export_cb},
};

static void
add_samples (LoamWindow *self)
{
  g_auto (GStrv) samples = loam_files_list_samples ();

  for (guint i = 0; samples[i] != NULL; i++) {
    g_autofree char *name = g_path_get_basename (samples[i]);
    g_autoptr (GMenuItem) item = NULL;
    name[0] = g_ascii_toupper (name[0]);
    item = g_menu_item_new (name, NULL);
    g_menu_item_set_action_and_target (item, "win.open-sample", "s", samples[i]);
    g_menu_append_item (self->samples_menu, item);
  }
}

void
loam_window_files_init (LoamWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  add_samples (self);
}
