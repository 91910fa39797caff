/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-component-dialog.h"

#include "loam-dialog.h"
#include "loam-field-form.h"

#include <glib/gi18n-lib.h>

typedef struct {
  LoamSession *session;
  LoamComponent *component; /* a reference; NULL for a new one */
  LoamDialog *dialog;
  GtkEditable *name;
  AdwPreferencesGroup *group;
  GPtrArray *forms; /* of LoamFieldForm, borrowed */
} Editor;

static void
editor_free (gpointer data)
{
  Editor *editor = data;

  g_clear_object (&editor->session);
  g_clear_pointer (&editor->component, loam_object_unref);
  g_ptr_array_unref (editor->forms);
  g_free (editor);
}

static void
update (Editor *editor)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (editor->name)));

  loam_dialog_set_problem (editor->dialog, NULL);
  loam_dialog_set_acceptable (editor->dialog, *name != '\0');
}

static void
removed_cb (GtkWidget *form, Editor *editor)
{
  g_ptr_array_remove (editor->forms, form);
  adw_preferences_group_remove (editor->group, form);
  update (editor);
}

static LoamFieldForm *
add_form (Editor *editor, const LoamField *field)
{
  GtkWidget *form = loam_field_form_new (field);

  g_ptr_array_add (editor->forms, form);
  adw_preferences_group_add (editor->group, form);
  g_signal_connect_swapped (form, "changed", G_CALLBACK (update), editor);
  g_signal_connect (form, "removed", G_CALLBACK (removed_cb), editor);
  return LOAM_FIELD_FORM (form);
}

static void
add_clicked_cb (Editor *editor)
{
  loam_field_form_focus_name (add_form (editor, NULL));
}

/* Taking the answer */

static LoamFields *
read_fields (Editor *editor, GError **error)
{
  g_autofree LoamField *items = g_new0 (LoamField, editor->forms->len + 1);
  guint n = 0;

  for (; n < editor->forms->len; n++)
    if (!loam_field_form_read (editor->forms->pdata[n], &items[n], error)) {
      loam_fields_unref (loam_fields_new (items, n));
      return NULL;
    }
  return loam_fields_new (items, n);
}

static gboolean
apply (Editor *editor, const char *name, LoamFields *fields, GError **error)
{
  LoamDocument *document = loam_session_get_document (editor->session);
  LoamComponent *component = editor->component;

  if (component == NULL)
    return loam_edit_component_define (document, name, fields, error) != NULL;
  if (!g_str_equal (component->object.name, name) &&
      !loam_edit_rename (document, &component->object, name, error))
    return FALSE;
  if (loam_fields_equal (component->fields, fields))
    return TRUE;
  return loam_edit_component_set_fields (document, component, fields, error);
}

static void
accepted_cb (Editor *editor)
{
  LoamDocument *document = loam_session_get_document (editor->session);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (editor->name)));
  g_autofree char *label = g_strdup_printf (
      editor->component == NULL ? _ ("Add component type %s") : _ ("Edit component type %s"), name);
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamFields) fields = read_fields (editor, &error);

  if (fields == NULL || error != NULL) {
    loam_dialog_set_problem (editor->dialog, error != NULL ? error->message : NULL);
    return;
  }
  loam_document_begin (document, label);
  if (!apply (editor, name, fields, &error)) {
    loam_document_abort (document);
    loam_dialog_set_problem (editor->dialog, error != NULL ? error->message : NULL);
    return;
  }
  loam_document_end (document);
  gtk_window_destroy (GTK_WINDOW (editor->dialog));
}

/* Building */

static GtkWidget *
build_body (Editor *editor)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *names = adw_preferences_group_new ();
  GtkWidget *name = adw_entry_row_new ();
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *add = gtk_button_new_with_mnemonic (_ ("Add _Field"));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (name), _ ("_Name"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (name), TRUE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (names), name);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), _ ("Fields"));
  adw_preferences_group_set_description (
      ADW_PREFERENCES_GROUP (group),
      _ ("Values that no longer fit a changed field are dropped, and come back with Undo."));
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (group), add);
  g_signal_connect_swapped (add, "clicked", G_CALLBACK (add_clicked_cb), editor);
  editor->name = GTK_EDITABLE (name);
  editor->group = ADW_PREFERENCES_GROUP (group);

  gtk_box_append (GTK_BOX (box), names);
  gtk_box_append (GTK_BOX (box), group);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  return scroller;
}

void
loam_component_dialog_present (GtkWidget *widget, LoamSession *session, LoamComponent *component)
{
  Editor *editor = g_new0 (Editor, 1);
  GtkWidget *body;

  editor->session = g_object_ref (session);
  editor->component = component != NULL ? (LoamComponent *) loam_object_ref (component) : NULL;
  editor->forms = g_ptr_array_new ();
  body = build_body (editor);
  editor->dialog = loam_dialog_new (
      widget, component != NULL ? _ ("Edit Component Type") : _ ("New Component Type"),
      component != NULL ? _ ("_Apply") : _ ("_Add"), body);
  g_object_set_data_full (G_OBJECT (editor->dialog), "loam-editor", editor, editor_free);
  gtk_window_set_default_size (GTK_WINDOW (editor->dialog), 460, 560);

  if (component != NULL) {
    gtk_editable_set_text (editor->name, component->object.name);
    for (guint i = 0; i < component->fields->length; i++)
      add_form (editor, &component->fields->items[i]);
  } else {
    g_autofree char *name = loam_edit_free_name (loam_session_get_document (session),
                                                 LOAM_KIND_COMPONENT, _ ("component"));

    gtk_editable_set_text (editor->name, name);
  }
  g_signal_connect_swapped (editor->name, "changed", G_CALLBACK (update), editor);
  g_signal_connect_swapped (editor->name, "entry-activated", G_CALLBACK (loam_dialog_accept),
                            editor->dialog);
  g_signal_connect_swapped (editor->dialog, "accept", G_CALLBACK (accepted_cb), editor);
  update (editor);
  gtk_window_present (GTK_WINDOW (editor->dialog));
}
