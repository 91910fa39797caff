/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-feedback.h"

#include "loam-dialog.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/* Toast: one for an overlay, which says another thing where it is still there. libadwaita 1.2 would end the program over
 * one that follows on another and goes at once, as it fades in longer than it fades out. */

#define SHOWN_MS 5000
#define LINGER_MS 400

typedef struct {
  AdwToastOverlay *overlay; /* that has this */
  AdwToast *toast;          /* while it is there; the overlay's */
  LoamDocument *document;   /* whose step the button undoes, a reference; or NULL */
  guint timeout_id;
} Toaster;

static void
toaster_forget_step (Toaster *self)
{
  if (self->document == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->document);
}

static void
toaster_free (gpointer data)
{
  Toaster *self = data;

  toaster_forget_step (self);
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  if (self->toast != NULL)
    g_signal_handlers_disconnect_by_data (self->toast, self);
  g_free (self);
}

static gboolean
timeout_cb (gpointer user_data)
{
  Toaster *self = user_data;

  self->timeout_id = 0;
  adw_toast_dismiss (self->toast);
  return G_SOURCE_REMOVE;
}

static void
toaster_leave_in (Toaster *self, guint ms)
{
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  self->timeout_id = g_timeout_add (ms, timeout_cb, self);
}

/* Undo would undo another step now. */
static void
changed_cb (Toaster *self)
{
  toaster_forget_step (self);
  adw_toast_set_button_label (self->toast, NULL);
  toaster_leave_in (self, LINGER_MS);
}

static void
dismissed_cb (Toaster *self)
{
  g_signal_handlers_disconnect_by_data (self->toast, self);
  self->toast = NULL;
  toaster_forget_step (self);
  g_clear_handle_id (&self->timeout_id, g_source_remove);
}

/* Something may have been selected since, which is undone too. */
static void
undo_clicked_cb (Toaster *self)
{
  g_autoptr (LoamDocument) document = self->document != NULL ? g_object_ref (self->document) : NULL;
  LoamHistory *history;
  guint64 position;

  if (document == NULL)
    return;
  toaster_forget_step (self);
  history = loam_document_get_history (document);
  position = loam_history_get_position (history);
  while (loam_history_get_position (history) == position && loam_document_undo (document))
    continue;
}

static Toaster *
get_toaster (AdwToastOverlay *overlay)
{
  Toaster *self = g_object_get_data (G_OBJECT (overlay), "loam-toaster");

  if (self != NULL)
    return self;
  self = g_new0 (Toaster, 1);
  self->overlay = overlay;
  g_object_set_data_full (G_OBJECT (overlay), "loam-toaster", self, toaster_free);
  return self;
}

static void
toaster_say (Toaster *self, const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  toaster_forget_step (self);
  toaster_leave_in (self, SHOWN_MS);
  if (self->toast != NULL) {
    adw_toast_set_title (self->toast, markup);
    adw_toast_set_button_label (self->toast, NULL);
    return;
  }
  self->toast = adw_toast_new (markup);
  adw_toast_set_timeout (self->toast, 0);
  g_signal_connect_swapped (self->toast, "button-clicked", G_CALLBACK (undo_clicked_cb), self);
  g_signal_connect_swapped (self->toast, "dismissed", G_CALLBACK (dismissed_cb), self);
  adw_toast_overlay_add_toast (self->overlay, self->toast);
}

void
loam_feedback_say (GtkWidget *widget, const char *text)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);

  if (overlay != NULL)
    toaster_say (get_toaster (ADW_TOAST_OVERLAY (overlay)), text);
}

void
loam_feedback_undoable (GtkWidget *widget, LoamSession *session, const char *text)
{
  GtkWidget *overlay = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);
  Toaster *self;

  if (overlay == NULL)
    return;
  self = get_toaster (ADW_TOAST_OVERLAY (overlay));
  toaster_say (self, text);
  self->document = g_object_ref (loam_session_get_document (session));
  adw_toast_set_button_label (self->toast, _ ("_Undo"));
  g_signal_connect_swapped (self->document, "changed", G_CALLBACK (changed_cb), self);
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
