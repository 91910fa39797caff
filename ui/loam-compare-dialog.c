/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-compare-dialog.h"

#include "loam-compare.h"
#include "loam-reader.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/* Reading and comparing, on a thread */

typedef struct {
  LoamProject *project; /* a snapshot */
  char *path;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  loam_object_unref (job->project);
  g_free (job->path);
  g_free (job);
}

static char **
describe_all (LoamProject *mine, LoamProject *disk, GPtrArray *losses)
{
  g_autoptr (GPtrArray) found = loam_compare_projects (mine, disk);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint i = 0; i < losses->len; i++)
    g_strv_builder_add (lines, losses->pdata[i]);
  for (guint i = 0; i < found->len; i++) {
    g_autofree char *line = loam_difference_describe (found->pdata[i]);

    g_strv_builder_add (lines, line);
  }
  if (losses->len + found->len == 0)
    g_strv_builder_add (lines, _ ("Nothing: only the way in which the files are written differs"));
  return g_strv_builder_end (lines);
}

static void
compare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  GError *error = NULL;
  LoamProject *disk = loam_reader_read (job->path, losses, &error);

  if (disk == NULL) {
    g_task_return_error (task, error);
    return;
  }
  g_task_return_pointer (task, describe_all (job->project, disk, losses),
                         (GDestroyNotify) g_strfreev);
  loam_object_unref (disk);
}

/* Showing */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_list_item_set_child (item, label);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *line = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (line));
}

static GtkWidget *
list_new (char **lines)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSelectionModel *model = GTK_SELECTION_MODEL (
      gtk_no_selection_new (G_LIST_MODEL (gtk_string_list_new ((const char *const *) lines))));
  GtkWidget *scroller = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller),
                                 gtk_list_view_new (model, factory));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_add_css_class (scroller, "frame");
  return scroller;
}

static GtkWidget *
answer_new (GtkWindow *dialog, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  g_signal_connect_object (button, "clicked", G_CALLBACK (gtk_window_close), dialog,
                           G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
body_new (GtkWindow *dialog, char **lines)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *heading = gtk_label_new (_ ("From what is open here to what is on disk:"));
  GtkWidget *answers = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_label_set_wrap (GTK_LABEL (heading), TRUE);
  gtk_widget_set_halign (answers, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (answers), answer_new (dialog, _ ("_Keep Mine"), "win.disk-keep"));
  gtk_box_append (GTK_BOX (answers), answer_new (dialog, _ ("_Reload"), "win.disk-reload"));
  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), list_new (lines));
  gtk_box_append (GTK_BOX (box), answers);
  return box;
}

static void
show (GtkWindow *parent, char **lines)
{
  GtkWindow *dialog = GTK_WINDOW (gtk_window_new ());
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (keys), gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                        gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (GTK_WIDGET (dialog), keys);
  gtk_widget_insert_action_group (GTK_WIDGET (dialog), "win", G_ACTION_GROUP (parent));
  gtk_window_set_title (dialog, _ ("What Differs on Disk"));
  gtk_window_set_transient_for (dialog, parent);
  gtk_window_set_destroy_with_parent (dialog, TRUE);
  gtk_window_set_default_size (dialog, 560, 400);
  gtk_window_set_child (dialog, body_new (dialog, lines));
  gtk_window_present (dialog);
}

static void
compared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GtkWindow) parent = user_data;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = g_task_propagate_pointer (G_TASK (result), &error);

  if (!gtk_widget_get_mapped (GTK_WIDGET (parent)))
    return;
  if (lines != NULL)
    show (parent, lines);
  else
    show (parent, (char *[]){error->message, NULL});
}

void
loam_compare_dialog_show (GtkWindow *parent, LoamDocument *document)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  g_return_if_fail (GTK_IS_WINDOW (parent));
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  job = g_new0 (Job, 1);
  job->project = loam_project_copy (loam_document_get_project (document));
  job->path = g_strdup (loam_document_get_path (document));
  task = g_task_new (NULL, NULL, compared_cb, g_object_ref (parent));
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, compare_thread);
}
