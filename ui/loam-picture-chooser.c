/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-picture-chooser.h"

#include "loam-error.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

typedef struct {
  GtkWidget *widget;
  LoamSession *session;
  LoamPictureFunc func;
  GtkFileChooserNative *chooser;
  GFile *outside; /* chosen, but not in the project's folder */
} Question;

static void
question_free (Question *question)
{
  g_clear_object (&question->widget);
  g_clear_object (&question->session);
  g_clear_object (&question->chooser);
  g_clear_object (&question->outside);
  g_free (question);
}

static GtkWindow *
get_window (Question *question)
{
  GtkRoot *root = gtk_widget_get_root (question->widget);

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

static GFile *
get_folder (Question *question)
{
  return g_file_new_for_path (
      loam_document_get_folder (loam_session_get_document (question->session)));
}

static void
copy_into_project (Question *question)
{
  g_autoptr (GFile) folder = get_folder (question);
  g_autoptr (GFile) art = g_file_get_child (folder, "art");
  g_autofree char *name = g_file_get_basename (question->outside);
  g_autoptr (GFile) copy = g_file_get_child (art, name);
  g_autofree char *path = g_strconcat ("art/", name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_make_directory_with_parents (art, NULL, NULL);
  if (!g_file_copy (question->outside, copy, G_FILE_COPY_NONE, NULL, NULL, NULL, &error)) {
    loam_session_report (question->session, error);
    return;
  }
  question->func (question->widget, path);
}

static void
copy_response_cb (AdwMessageDialog *dialog, const char *response, Question *question)
{
  if (g_str_equal (response, "copy"))
    copy_into_project (question);
  question_free (question);
}

static void
ask_to_copy (Question *question)
{
  GtkWidget *dialog = adw_message_dialog_new (
      get_window (question), _ ("Copy the Picture Into the Project?"),
      _ ("Pictures must lie in the project's folder. A copy will be put into its folder “art”."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "copy",
                                    _ ("C_opy"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "copy",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "copy");
  g_signal_connect (dialog, "response", G_CALLBACK (copy_response_cb), question);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
response_cb (GtkNativeDialog *dialog, int response, Question *question)
{
  g_autoptr (GFile) folder = get_folder (question);
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL) {
    path = g_file_get_relative_path (folder, file);
    if (path == NULL) {
      question->outside = g_steal_pointer (&file);
      ask_to_copy (question);
      return;
    }
    question->func (question->widget, path);
  }
  question_free (question);
}

void
loam_picture_chooser_choose (GtkWidget *widget, LoamSession *session, LoamPictureFunc func)
{
  Question *question;
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autoptr (GFile) folder = NULL;
  g_autoptr (GError) error = NULL;

  if (loam_document_get_folder (loam_session_get_document (session)) == NULL) {
    g_set_error_literal (&error, LOAM_ERROR, LOAM_ERROR_STATE,
                         _ ("Save the project first: its pictures lie in its folder"));
    loam_session_report (session, error);
    return;
  }

  question = g_new0 (Question, 1);
  question->widget = g_object_ref (widget);
  question->session = g_object_ref (session);
  question->func = func;
  question->chooser = gtk_file_chooser_native_new (_ ("Choose a Picture"), get_window (question),
                                                   GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  folder = get_folder (question);
  gtk_file_filter_set_name (filter, _ ("Pictures"));
  gtk_file_filter_add_pixbuf_formats (filter);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (question->chooser), filter);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (question->chooser), folder, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (question->chooser), TRUE);
  g_signal_connect (question->chooser, "response", G_CALLBACK (response_cb), question);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (question->chooser));
}
