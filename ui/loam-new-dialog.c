/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-new-dialog.h"

#include "loam-dialog.h"
#include "loam-files.h"
#include "loam-window.h"

#include <glib/gi18n-lib.h>

#define MAX_SIDE 16384
#define MAX_TILE 1024

typedef struct {
  GtkWindow *parent;
  LoamDialog *dialog;
  GtkEditable *name;
  AdwComboRow *kind;
  GtkWidget *sizes;
  GtkSpinButton *width, *height, *tile_width, *tile_height;
  char **samples;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_strfreev (question->samples);
  g_free (question);
}

static char *
dup_name (Question *question)
{
  char *name = g_strstrip (g_strdup (gtk_editable_get_text (question->name)));

  if (name[0] != '\0')
    return name;
  g_free (name);
  return g_strdup (_ ("Untitled"));
}

/* Empty */

static gboolean
make_empty (Question *question, GError **error)
{
  g_autofree char *name = dup_name (question);
  g_autoptr (LoamDocument) document = loam_document_new (loam_project_new (name), 0);
  LoamObject *project = &loam_document_get_project (document)->object;
  LoamValue tile = LOAM_POINT (gtk_spin_button_get_value_as_int (question->tile_width),
                               gtk_spin_button_get_value_as_int (question->tile_height));

  if (!loam_edit_set_property (document, &project, 1, LOAM_PROPERTY_TILE, &tile, 0, error) ||
      loam_edit_level_add (document, _ ("level 1"),
                           gtk_spin_button_get_value_as_int (question->width),
                           gtk_spin_button_get_value_as_int (question->height), error) == NULL)
    return FALSE;
  /* What it begins with is nobody's work: there is nothing to lose yet. */
  loam_history_mark_saved (loam_document_get_history (document));

  GtkApplication *application = gtk_window_get_application (question->parent);
  gtk_window_present (GTK_WINDOW (loam_window_new (application, document)));
  return TRUE;
}

/* From a sample: a copy of it, in a place that is asked for. */

typedef struct {
  GtkWindow *parent; /* a reference */
  char *sample, *name;
} Copying;

static void
copying_free (gpointer data)
{
  Copying *copying = data;

  g_object_unref (copying->parent);
  g_free (copying->sample);
  g_free (copying->name);
  g_free (copying);
}

static gboolean
copy_sample (Copying *copying, const char *path, GError **error)
{
  g_autoptr (LoamDocument) document = loam_document_open (copying->sample, 0, NULL, error);

  if (document == NULL)
    return FALSE;
  LoamObject *project = &loam_document_get_project (document)->object;
  if (!g_str_equal (project->name, copying->name) &&
      !loam_edit_rename (document, project, copying->name, error))
    return FALSE;
  return loam_document_save_as (document, path, error);
}

static void
copy_chosen_cb (const char *path, gpointer user_data)
{
  Copying *copying = user_data;
  g_autoptr (GError) error = NULL;

  if (copy_sample (copying, path, &error))
    loam_window_open_path (gtk_window_get_application (copying->parent), copying->parent, path);
  else
    loam_window_show_error (LOAM_WINDOW (copying->parent), _ ("The project could not be made"),
                            error->message, _ ("_New Project…"), "win.new", NULL);
}

static void
ask_where (Question *question, const char *sample)
{
  Copying *copying = g_new0 (Copying, 1);
  g_autofree char *suggestion = NULL;

  copying->parent = g_object_ref (question->parent);
  copying->sample = g_strdup (sample);
  copying->name = dup_name (question);
  suggestion = g_strdup_printf ("%s.loam", copying->name);
  g_strdelimit (suggestion, "/\\", '-');
  LoamFilesQuestion where = {
      .parent = question->parent,
      .title = _ ("Where to Save the New Project"),
      .accept = _ ("_Create"),
      .action = GTK_FILE_CHOOSER_ACTION_SAVE,
      .suggestion = suggestion,
      .extension = "loam",
      .filter = _ ("Loam projects"),
  };
  loam_files_ask (&where, copy_chosen_cb, copying, copying_free);
}

static void
accept_cb (Question *question)
{
  guint kind = adw_combo_row_get_selected (question->kind);
  g_autoptr (GError) error = NULL;

  if (kind > 0)
    ask_where (question, question->samples[kind - 1]);
  else if (!make_empty (question, &error)) {
    loam_dialog_set_problem (question->dialog, error->message);
    return;
  }
  gtk_window_destroy (GTK_WINDOW (question->dialog));
}

/* A sample has its own size and tiles. */
static void
kind_changed_cb (Question *question)
{
  gtk_widget_set_sensitive (question->sizes, adw_combo_row_get_selected (question->kind) == 0);
}

static GtkSpinButton *
make_spin (int value, int max)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (1, max, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), value);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 5);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 5);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  return GTK_SPIN_BUTTON (spin);
}

static GtkWidget *
make_size_row (const char *title, const char *unit, GtkSpinButton *width, GtkSpinButton *height)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *times = gtk_label_new ("×");

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), unit);
  gtk_accessible_update_property (GTK_ACCESSIBLE (width), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Width"), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (height), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Height"), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (width));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), times);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (height));
  return row;
}

static GtkStringList *
list_kinds (Question *question)
{
  GtkStringList *kinds = gtk_string_list_new ((const char *[]){_ ("Empty project"), NULL});

  for (guint i = 0; question->samples[i] != NULL; i++) {
    g_autofree char *base = g_path_get_basename (question->samples[i]);
    base[0] = g_ascii_toupper (base[0]);
    g_autofree char *title = g_strdup_printf (_ ("Copy of the sample %s"), base);
    gtk_string_list_append (kinds, title);
  }
  return kinds;
}

static GtkWidget *
make_body (Question *question)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *what = adw_preferences_group_new ();
  GtkWidget *name = adw_entry_row_new ();
  GtkWidget *kind = adw_combo_row_new ();
  g_autoptr (GtkStringList) kinds = list_kinds (question);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (name), _ ("Name"));
  gtk_editable_set_text (GTK_EDITABLE (name), _ ("Untitled"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (kind), _ ("Begin with"));
  adw_combo_row_set_model (ADW_COMBO_ROW (kind), G_LIST_MODEL (kinds));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (what), name);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (what), kind);
  gtk_box_append (GTK_BOX (box), what);

  question->name = GTK_EDITABLE (name);
  question->kind = ADW_COMBO_ROW (kind);
  question->sizes = adw_preferences_group_new ();
  question->width = make_spin (64, MAX_SIDE);
  question->height = make_spin (48, MAX_SIDE);
  question->tile_width = make_spin (16, MAX_TILE);
  question->tile_height = make_spin (16, MAX_TILE);
  adw_preferences_group_add (
      ADW_PREFERENCES_GROUP (question->sizes),
      make_size_row (_ ("Level size"), _ ("cells"), question->width, question->height));
  adw_preferences_group_add (
      ADW_PREFERENCES_GROUP (question->sizes),
      make_size_row (_ ("Tile size"), _ ("pixels"), question->tile_width, question->tile_height));
  gtk_box_append (GTK_BOX (box), question->sizes);
  return box;
}

void
loam_new_dialog_show (GtkWindow *parent)
{
  Question *question = g_new0 (Question, 1);

  question->parent = parent;
  question->samples = loam_files_list_samples ();
  GtkWidget *body = make_body (question);
  question->dialog = loam_dialog_new (GTK_WIDGET (parent), _ ("New Project"), _ ("_Create"), body);
  gtk_window_set_default_size (GTK_WINDOW (question->dialog), 480, -1);
  g_object_set_data_full (G_OBJECT (question->dialog), "loam-question", question, question_free);
  g_signal_connect_swapped (question->dialog, "accept", G_CALLBACK (accept_cb), question);
  g_signal_connect_swapped (question->name, "entry-activated", G_CALLBACK (loam_dialog_accept),
                            question->dialog);
  g_signal_connect_swapped (question->kind, "notify::selected", G_CALLBACK (kind_changed_cb),
                            question);
  gtk_window_present (GTK_WINDOW (question->dialog));
}
