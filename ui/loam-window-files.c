/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-export-dialog.h"
#include "loam-files.h"
#include "loam-new-dialog.h"
#include "loam-shortcuts.h"

#include <glib/gi18n-lib.h>

/* Opening. */

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
  LoamWindow *window =
      document != NULL ? find_window (application, loam_document_get_path (document)) : NULL;
  /* Also where its own files can't be read any more. */
  if (window == NULL)
    window = loam_window_recover_path (application,
                                       document != NULL ? loam_document_get_path (document) : path);
  if (window == NULL && document == NULL) {
    show_open_error (parent, path, error);
    return FALSE;
  }
  if (window == NULL) {
    window = LOAM_WINDOW (loam_window_new (application, document));
    show_losses (window, losses);
  }
  /* Whoever starts the program by opening a file hears of the others, too. */
  loam_window_show_waiting (window,
                            parent == NULL ? NULL : loam_document_get_path (window->document));
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

static const GActionEntry entries[] = {
    {"new", new_cb},
    {"open", open_cb},
    {"open-sample", open_sample_cb, "s"},
    {"export", export_cb},
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
