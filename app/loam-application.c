/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-application.h"

#include "loam-inspect.h"
#include "loam-settings.h"
#include "loam-window.h"

#include "loam-edit-levels.h"

#include <glib/gi18n.h>

#define DEFAULT_WIDTH 64
#define DEFAULT_HEIGHT 48

struct _LoamApplication {
  AdwApplication parent_instance;

  GSettings *settings; /* NULL where the schema is not installed */
  guint inspect_id;
};

G_DEFINE_FINAL_TYPE (LoamApplication, loam_application, ADW_TYPE_APPLICATION)

static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (user_data));

  /* Each asks for its unsaved changes; the application ends with the last. */
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
}

static void
startup (GApplication *application)
{
  static const GActionEntry actions[] = {{"quit", quit_cb}};
  static const char *const quit_keys[] = {"<Control>q", NULL};
  LoamApplication *self = LOAM_APPLICATION (application);

  G_APPLICATION_CLASS (loam_application_parent_class)->startup (application);
  gtk_window_set_default_icon_name (LOAM_APP_ID);
  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  gtk_application_set_accels_for_action (GTK_APPLICATION (self), "app.quit", quit_keys);
  loam_settings_add_style_action (self->settings, G_ACTION_MAP (self));
  loam_settings_add_budget_action (self->settings, G_ACTION_MAP (self));
}

/* A project to begin with: one level, nothing in it, nowhere on disk yet. */
static void
activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));
  g_autoptr (LoamDocument) document = NULL;
  gboolean begins = window == NULL;

  if (window == NULL)
    window = loam_window_recover_unsaved (GTK_APPLICATION (application));
  if (window == NULL) {
    document = loam_document_new (loam_project_new (_ ("Untitled")), 0);
    loam_edit_level_add (document, _ ("level 1"), DEFAULT_WIDTH, DEFAULT_HEIGHT, NULL);
    loam_history_mark_saved (loam_document_get_history (document));
    window = GTK_WINDOW (loam_window_new (GTK_APPLICATION (application), document));
  }
  if (begins)
    loam_window_show_waiting (LOAM_WINDOW (window), NULL);
  gtk_window_present (window);
}

static void
open_files (GApplication *application, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++) {
    g_autofree char *path = g_file_get_path (files[i]);
    GtkWindow *parent = gtk_application_get_active_window (GTK_APPLICATION (application));

    if (path == NULL) {
      g_autofree char *uri = g_file_get_uri (files[i]);
      g_printerr (_ ("loam: %s: not a local file\n"), uri);
      continue;
    }
    if (loam_window_open_path (GTK_APPLICATION (application), parent, path))
      continue;
    /* The error is shown over a window; without one it has nothing to lie over. */
    if (parent == NULL) {
      activate (application);
      parent = gtk_application_get_active_window (GTK_APPLICATION (application));
      loam_window_open_path (GTK_APPLICATION (application), parent, path);
    }
  }
}

static void
window_added (GtkApplication *application, GtkWindow *window)
{
  LoamApplication *self = LOAM_APPLICATION (application);

  GTK_APPLICATION_CLASS (loam_application_parent_class)->window_added (application, window);
  if (LOAM_IS_WINDOW (window))
    loam_settings_bind_window (self->settings, window);
}

static gboolean
dbus_register (GApplication *application,
               GDBusConnection *connection,
               const char *object_path,
               GError **error)
{
  LoamApplication *self = LOAM_APPLICATION (application);

  if (!G_APPLICATION_CLASS (loam_application_parent_class)
           ->dbus_register (application, connection, object_path, error))
    return FALSE;
  self->inspect_id =
      loam_inspect_export (GTK_APPLICATION (application), connection, object_path, error);
  return self->inspect_id != 0;
}

static void
dbus_unregister (GApplication *application, GDBusConnection *connection, const char *object_path)
{
  LoamApplication *self = LOAM_APPLICATION (application);

  if (self->inspect_id != 0)
    g_dbus_connection_unregister_object (connection, self->inspect_id);
  self->inspect_id = 0;
  G_APPLICATION_CLASS (loam_application_parent_class)
      ->dbus_unregister (application, connection, object_path);
}

static void
finalize (GObject *object)
{
  g_clear_object (&LOAM_APPLICATION (object)->settings);
  G_OBJECT_CLASS (loam_application_parent_class)->finalize (object);
}

static void
loam_application_class_init (LoamApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = finalize;
  application_class->startup = startup;
  application_class->activate = activate;
  application_class->open = open_files;
  application_class->dbus_register = dbus_register;
  application_class->dbus_unregister = dbus_unregister;
  GTK_APPLICATION_CLASS (klass)->window_added = window_added;
}

static void
loam_application_init (LoamApplication *self)
{
  self->settings = loam_settings_new ();
}

LoamApplication *
loam_application_new (void)
{
  return g_object_new (LOAM_TYPE_APPLICATION, "application-id", LOAM_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path", "/io/github/loam/Loam",
                       NULL);
}
