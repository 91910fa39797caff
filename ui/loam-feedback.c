/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-feedback.h"

#include "loam-dialog.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/* Toast */

/* Something may have been selected since, which is undone too. */
static void
undo_clicked_cb (AdwToast *toast, LoamDocument *document)
{
  LoamHistory *history = loam_document_get_history (document);
  guint64 position = loam_history_get_position (history);

  while (loam_history_get_position (history) == position && loam_document_undo (document))
    continue;
}

void
loam_feedback_undoable (GtkWidget *widget, LoamSession *session, const char *text)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  LoamDocument *document = loam_session_get_document (session);
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast;

  if (overlay == NULL)
    return;

  toast = adw_toast_new (markup);
  adw_toast_set_button_label (toast, _ ("_Undo"));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (undo_clicked_cb), document, 0);
  g_signal_connect_object (document, "changed", G_CALLBACK (adw_toast_dismiss), toast,
                           G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (overlay), toast);
}

/* Names */

typedef struct {
  LoamSession *session;
  LoamObject *object;
  LoamNameFunc func;
  LoamDialog *dialog;
  GtkEditable *entry;
} NameQuestion;

static void
name_question_free (gpointer data)
{
  NameQuestion *question = data;

  g_clear_object (&question->session);
  g_clear_pointer (&question->object, loam_object_unref);
  g_free (question);
}

static void
name_changed_cb (NameQuestion *question)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (question->entry)));

  loam_dialog_set_problem (question->dialog, NULL);
  loam_dialog_set_acceptable (question->dialog, *name != '\0');
}

static void
name_accepted_cb (NameQuestion *question)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (question->entry)));
  g_autoptr (GError) error = NULL;

  if (question->func (question->session, question->object, name, &error) || error == NULL)
    gtk_window_destroy (GTK_WINDOW (question->dialog));
  else
    loam_dialog_set_problem (question->dialog, error->message);
}

static GtkWidget *
build_name_body (NameQuestion *question, const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new_with_mnemonic (_ ("_Name"));
  GtkWidget *entry = gtk_entry_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), entry);
  question->entry = GTK_EDITABLE (entry);
  return box;
}

void
loam_feedback_ask_name (GtkWidget *widget,
                        LoamSession *session,
                        const char *heading,
                        const char *accept,
                        const char *name,
                        LoamObject *object,
                        LoamNameFunc func)
{
  NameQuestion *question = g_new0 (NameQuestion, 1);

  question->session = g_object_ref (session);
  question->object = object != NULL ? loam_object_ref (object) : NULL;
  question->func = func;
  question->dialog = loam_dialog_new (widget, heading, accept, build_name_body (question, name));
  g_object_set_data_full (G_OBJECT (question->dialog), "loam-question", question,
                          name_question_free);

  g_signal_connect_swapped (question->entry, "changed", G_CALLBACK (name_changed_cb), question);
  g_signal_connect_swapped (question->entry, "activate", G_CALLBACK (loam_dialog_accept),
                            question->dialog);
  g_signal_connect_swapped (question->dialog, "accept", G_CALLBACK (name_accepted_cb), question);
  gtk_window_set_resizable (GTK_WINDOW (question->dialog), FALSE);
  name_changed_cb (question);
  gtk_window_present (GTK_WINDOW (question->dialog));
  gtk_widget_grab_focus (GTK_WIDGET (question->entry));
}

static gboolean
rename_object (LoamSession *session, LoamObject *object, const char *name, GError **error)
{
  if (g_str_equal (name, object->name))
    return TRUE;
  return loam_edit_rename (loam_session_get_document (session), object, name, error);
}

static const char *
rename_heading (LoamKind kind)
{
  switch (kind) {
  case LOAM_KIND_PROJECT:
    return _ ("Rename Project");
  case LOAM_KIND_TERRAIN:
    return _ ("Rename Terrain");
  case LOAM_KIND_COMPONENT:
    return _ ("Rename Component");
  case LOAM_KIND_PROTOTYPE:
    return _ ("Rename Prototype");
  case LOAM_KIND_LEVEL:
    return _ ("Rename Level");
  case LOAM_KIND_LAYER:
    return _ ("Rename Layer");
  case LOAM_KIND_ENTITY:
  default:
    return _ ("Rename Thing");
  }
}

void
loam_feedback_rename (GtkWidget *widget, LoamSession *session, LoamObject *object)
{
  loam_feedback_ask_name (widget, session, rename_heading (object->kind), _ ("_Rename"),
                          object->name, object, rename_object);
}
