/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-files.h"

#include <glib/gi18n-lib.h>

typedef struct {
  LoamFilesFunc func;
  gpointer user_data;
  GDestroyNotify destroy;
  char *extension;
  gboolean saves;
} Asking;

static void
asking_free (Asking *asking)
{
  if (asking->destroy != NULL)
    asking->destroy (asking->user_data);
  g_free (asking->extension);
  g_free (asking);
}

static void
response_cb (GtkNativeDialog *dialog, int response, Asking *asking)
{
  if (response == GTK_RESPONSE_ACCEPT) {
    g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
    g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
    g_autofree char *dotted = g_strconcat (".", asking->extension, NULL);
    if (path != NULL && asking->saves && !g_str_has_suffix (path, dotted)) {
      char *whole = g_strconcat (path, dotted, NULL);
      g_free (path);
      path = whole;
    }
    gtk_native_dialog_hide (dialog);
    if (path != NULL)
      asking->func (path, asking->user_data);
  }
  gtk_native_dialog_destroy (dialog);
  asking_free (asking);
  g_object_unref (dialog);
}

static void
add_filters (GtkFileChooser *chooser, const LoamFilesQuestion *question)
{
  g_autoptr (GtkFileFilter) ours = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (ours, question->filter);
  gtk_file_filter_add_suffix (ours, question->extension);
  gtk_file_chooser_add_filter (chooser, ours);
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, all);
}

void
loam_files_ask (const LoamFilesQuestion *question,
                LoamFilesFunc func,
                gpointer user_data,
                GDestroyNotify destroy)
{
  GtkFileChooserNative *native = gtk_file_chooser_native_new (
      question->title, question->parent, question->action, question->accept, NULL);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  Asking *asking = g_new0 (Asking, 1);

  asking->func = func;
  asking->user_data = user_data;
  asking->destroy = destroy;
  asking->extension = g_strdup (question->extension);
  asking->saves = question->action == GTK_FILE_CHOOSER_ACTION_SAVE;
  add_filters (chooser, question);
  if (question->folder != NULL) {
    g_autoptr (GFile) folder = g_file_new_for_path (question->folder);
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
  }
  if (question->suggestion != NULL)
    gtk_file_chooser_set_current_name (chooser, question->suggestion);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (native), TRUE);
  g_signal_connect (native, "response", G_CALLBACK (response_cb), asking);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

/* Beside the program in its build tree, which may lie a few folders below the sources; or where they are installed. */
static char *
find_samples_folder (void)
{
  g_autofree char *folder = g_file_read_link ("/proc/self/exe", NULL);

  for (int up = 0; up < 5 && folder != NULL; up++) {
    g_autofree char *above = g_path_get_dirname (folder);
    g_autofree char *built = g_build_filename (above, "data", "samples", NULL);

    if (g_file_test (built, G_FILE_TEST_IS_DIR))
      return g_steal_pointer (&built);
    g_free (g_steal_pointer (&folder));
    folder = g_steal_pointer (&above);
  }
  return g_build_filename (PKGDATADIR, "samples", NULL);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

char **
loam_files_list_samples (void)
{
  g_autofree char *folder = find_samples_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *paths = g_ptr_array_new ();
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (g_file_test (path, G_FILE_TEST_IS_DIR))
      g_ptr_array_add (paths, g_steal_pointer (&path));
  }
  g_ptr_array_sort (paths, compare_paths);
  g_ptr_array_add (paths, NULL);
  return (char **) g_ptr_array_free (paths, FALSE);
}
