/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-compare-dialog.h"
#include "loam-feedback.h"

#include <glib/gi18n-lib.h>

/* What others do to the files on disk: noticed when it happens, and when the window is turned to again, told in a
 * message that stays, and never written over in silence. */

#define LOOK_DELAY 250 /* milliseconds: several files are written as one change */
#define NOTICE "disk"

/* Telling */

static const char *
get_short_path (LoamWindow *self, const char *path)
{
  const char *folder = loam_document_get_folder (self->document);
  gsize n = strlen (folder);

  return strncmp (path, folder, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

/* One line a file. */
static char *
describe (LoamWindow *self, GPtrArray *changes)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < changes->len; i++) {
    const LoamDiskChange *change = changes->pdata[i];

    g_string_append (text, i > 0 ? "\n" : "");
    g_string_append_printf (
        text, change->removed ? _ ("%s was removed, or is out of reach.") : _ ("%s was changed."),
        get_short_path (self, change->path));
  }
  return g_string_free (text, FALSE);
}

/* Different whenever something else is to be told. */
static char *
identify (GPtrArray *changes)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < changes->len; i++) {
    const LoamDiskChange *change = changes->pdata[i];

    g_string_append_printf (text, "%s %" G_GINT64_FORMAT "\n", change->path, change->time);
  }
  return g_string_free (text, FALSE);
}

static gboolean
all_removed (GPtrArray *changes)
{
  for (guint i = 0; i < changes->len; i++)
    if (!((LoamDiskChange *) changes->pdata[i])->removed)
      return FALSE;
  return TRUE;
}

static void
show_changed (LoamWindow *self, const char *text)
{
  static const LoamNoticeAction actions[] = {
      {N_ ("_Reload"), "win.disk-reload", FALSE},
      {N_ ("_Keep Mine"), "win.disk-keep", FALSE},
      {N_ ("_Compare…"), "win.disk-compare", TRUE},
  };
  LoamNoticeAction translated[G_N_ELEMENTS (actions)];

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    translated[i] = actions[i];
    translated[i].label = _ (actions[i].label);
  }
  loam_window_show_notice (self, &(LoamNotice){.key = NOTICE,
                                               .type = GTK_MESSAGE_WARNING,
                                               .heading = _ ("Another program changed the files"),
                                               .text = text,
                                               .actions = translated,
                                               .n_actions = G_N_ELEMENTS (translated)});
}

static void
show_removed (LoamWindow *self, const char *text)
{
  /* Where its folder is gone too, it can't be written there. */
  gboolean folder_is_there =
      g_file_test (loam_document_get_folder (self->document), G_FILE_TEST_IS_DIR);
  g_autofree char *whole = g_strconcat (
      text, "\n",
      folder_is_there ? _ ("Nothing is lost: all of it is here. Save to write it again.")
                      : _ ("Nothing is lost: all of it is here. Save it in another place."),
      NULL);
  const LoamNoticeAction actions[] = {
      {_ ("Save _As…"), "win.save-as", FALSE},
      {_ ("_Save"), "win.save", FALSE},
  };

  loam_window_show_notice (self, &(LoamNotice){.key = NOTICE,
                                               .type = GTK_MESSAGE_WARNING,
                                               .heading = _ ("Files are gone from the disk"),
                                               .text = whole,
                                               .actions = actions,
                                               .n_actions = folder_is_there ? 2 : 1});
}

void
loam_window_disk_look (LoamWindow *self)
{
  g_autoptr (GPtrArray) changes = NULL;
  g_autofree char *identity = NULL;
  g_autofree char *text = NULL;

  /* Looked at again when that is done. */
  if (self->saving != NULL)
    return;
  changes = loam_document_find_disk_changes (self->document);
  self->disk_changed = changes->len > 0;
  identity = identify (changes);
  if (g_strcmp0 (identity, self->disk_told) == 0)
    return;
  g_free (self->disk_told);
  self->disk_told = g_steal_pointer (&identity);
  if (changes->len == 0) {
    loam_notices_dismiss (self->notices, NOTICE);
    return;
  }
  text = describe (self, changes);
  /* What is gone is not saved any more: closing asks. */
  loam_document_keep_mine (self->document, TRUE);
  if (all_removed (changes))
    show_removed (self, text);
  else
    show_changed (self, text);
}

/* Noticing */

static gboolean
look_cb (gpointer user_data)
{
  LoamWindow *self = user_data;

  self->disk_id = 0;
  loam_window_disk_look (self);
  return G_SOURCE_REMOVE;
}

static void
look_soon (LoamWindow *self)
{
  if (self->disk_id == 0)
    self->disk_id = g_timeout_add (LOOK_DELAY, look_cb, self);
}

static void
active_cb (LoamWindow *self)
{
  if (gtk_window_is_active (GTK_WINDOW (self)))
    look_soon (self);
}

static void
watch_folder (LoamWindow *self, const char *path)
{
  g_autoptr (GFile) folder = g_file_new_for_path (path);
  GFileMonitor *monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);

  if (monitor == NULL)
    return;
  g_signal_connect_object (monitor, "changed", G_CALLBACK (look_soon), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->monitors, monitor);
}

void
loam_window_disk_watch (LoamWindow *self)
{
  GPtrArray *levels = loam_document_get_project (self->document)->levels;
  const char *folder = loam_document_get_folder (self->document);
  g_autoptr (GHashTable) folders = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer path;

  g_ptr_array_set_size (self->monitors, 0);
  loam_window_enable (self, "disk-reload", folder != NULL);
  loam_window_enable (self, "disk-keep", folder != NULL);
  loam_window_enable (self, "disk-compare", folder != NULL);
  if (folder == NULL)
    return;
  g_hash_table_add (folders, g_strdup (folder));
  for (guint i = 0; i < levels->len; i++) {
    const LoamLevel *level = levels->pdata[i];
    g_autofree char *file =
        level->file != NULL ? g_build_filename (folder, level->file, NULL) : NULL;

    if (file != NULL)
      g_hash_table_add (folders, g_path_get_dirname (file));
  }
  g_hash_table_iter_init (&iter, folders);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    watch_folder (self, path);
}

/* Answers */

static void
answered (LoamWindow *self)
{
  g_clear_pointer (&self->disk_told, g_free);
  loam_notices_dismiss (self->notices, NOTICE);
  loam_window_disk_watch (self);
  loam_window_disk_look (self);
}

static void
reload_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  g_autoptr (GError) error = NULL;

  if (self->saving != NULL)
    return;
  loam_window_end_gesture (self);
  if (loam_document_reload (self->document, &error)) {
    loam_window_dismiss_error (self, _ ("It could not be reloaded"));
    loam_feedback_undoable (GTK_WIDGET (self->levels), self->session, _ ("Reloaded from disk"));
  } else {
    loam_window_show_error (self, _ ("It could not be reloaded"), error->message, _ ("_Try Again"),
                            "win.disk-reload", _ ("_Keep Mine"), "win.disk-keep", NULL);
  }
  answered (self);
}

static void
keep_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;

  if (self->saving != NULL)
    return;
  loam_document_keep_mine (self->document, FALSE);
  answered (self);
}

static void
compare_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_compare_dialog_show (GTK_WINDOW (user_data), LOAM_WINDOW (user_data)->document);
}

static const GActionEntry entries[] = {
    {"disk-reload", reload_cb},
    {"disk-keep", keep_cb},
    {"disk-compare", compare_cb},
};

void
loam_window_disk_init (LoamWindow *self)
{
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
}

void
loam_window_disk_dispose (LoamWindow *self)
{
  g_clear_handle_id (&self->disk_id, g_source_remove);
  g_clear_pointer (&self->monitors, g_ptr_array_unref);
  g_clear_pointer (&self->disk_told, g_free);
}
