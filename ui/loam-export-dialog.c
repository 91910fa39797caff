/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-export-dialog.h"

#include "loam-dialog.h"
#include "loam-export.h"
#include "loam-file.h"
#include "loam-files.h"
#include "loam-render.h"
#include "loam-window.h"
#include "loam-writer.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef enum { FORMAT_JSON, FORMAT_CSV, FORMAT_PNG } Format;

static const char *const extensions[] = {"json", "csv", "png"};

/* What was chosen, kept while the place is asked for. */
typedef struct {
  LoamWindow *window;   /* a reference */
  LoamSession *session; /* a reference */
  Format format;
  LoamLevel *level; /* a reference, or NULL for all */
  LoamLayer *layer; /* a reference, for CSV */
  double scale;
} Export;

typedef struct {
  GtkWindow *parent;
  LoamSession *session;
  LoamDialog *dialog;
  AdwComboRow *format, *level, *layer;
  GtkWidget *scale_row;
  GtkSpinButton *scale;
} Question;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->window);
  g_object_unref (export->session);
  if (export->level != NULL)
    loam_object_unref (export->level);
  if (export->layer != NULL)
    loam_object_unref (export->layer);
  g_free (export);
}

/* Writing */

static gboolean
write_png (Export *export, const LoamProject *project, const char *path, GError **error)
{
  g_autoptr (LoamView) view = loam_view_new_for_level (project, export->level);
  LoamRect cells = loam_level_get_bounds (export->level, project->tile_width, project->tile_height);
  LoamRect region = {cells.x * project->tile_width, cells.y * project->tile_height,
                     cells.width * project->tile_width, cells.height * project->tile_height};

  g_autofree char *target = loam_file_follow_links (path, error);

  return target != NULL && loam_render_png (view, loam_session_get_images (export->session), region,
                                            export->scale, target, error);
}

static gboolean
write_export (Export *export, const char *path, GError **error)
{
  LoamDocument *document = loam_session_get_document (export->session);
  const LoamProject *project = loam_document_get_project (document);
  const char *file = loam_document_get_path (document);
  g_autofree char *text = NULL;
  gsize length = 0;

  if (file != NULL && !loam_document_check_output (project, file, path, error))
    return FALSE;
  if (export->format == FORMAT_PNG)
    return write_png (export, project, path, error);
  text = export->format == FORMAT_JSON ? loam_export_json (project, export->level, &length)
                                       : loam_export_csv (project, export->layer, &length);
  return loam_writer_save_file (path, text, length, NULL, error);
}

static void
chosen_cb (const char *path, gpointer user_data)
{
  Export *export = user_data;
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GError) error = NULL;

  if (!write_export (export, path, &error)) {
    loam_window_show_error (export->window, _ ("It could not be exported"), error->message,
                            _ ("_Export Elsewhere…"), "win.export", NULL);
    return;
  }
  g_autofree char *text = g_strdup_printf (_ ("Exported “%s”"), name);
  loam_window_show_message (export->window, text);
}

/* Asking */

static LoamLevel *
get_level (Question *question)
{
  const LoamProject *project =
      loam_document_get_project (loam_session_get_document (question->session));
  guint chosen = adw_combo_row_get_selected (question->level);
  gboolean all = adw_combo_row_get_selected (question->format) == FORMAT_JSON;

  if (all && chosen == 0)
    return NULL;
  chosen -= all ? 1 : 0;
  return chosen < project->levels->len ? project->levels->pdata[chosen] : NULL;
}

static LoamLayer *
get_layer (Question *question)
{
  LoamLevel *level = get_level (question);
  guint chosen = adw_combo_row_get_selected (question->layer);
  g_autoptr (GPtrArray) layers = level != NULL ? loam_level_dup_layers (level) : NULL;

  for (guint i = 0; layers != NULL && i < layers->len; i++) {
    LoamLayer *layer = layers->pdata[i];
    if (loam_layer_has_cells (layer) && chosen-- == 0)
      return layer;
  }
  return NULL;
}

static void
level_chosen_cb (Question *question)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  LoamLevel *level = get_level (question);
  gboolean csv = adw_combo_row_get_selected (question->format) == FORMAT_CSV;
  g_autoptr (GPtrArray) layers = level != NULL ? loam_level_dup_layers (level) : NULL;

  for (guint i = 0; layers != NULL && i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];
    if (loam_layer_has_cells (layer))
      gtk_string_list_append (names, layer->object.name);
  }
  adw_combo_row_set_model (question->layer, G_LIST_MODEL (names));
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (names)) > 0;
  loam_dialog_set_acceptable (question->dialog, !csv || any);
  loam_dialog_set_problem (question->dialog,
                           csv && !any ? _ ("This level has no layer of cells") : NULL);
}

static void
format_chosen_cb (Question *question)
{
  const LoamProject *project =
      loam_document_get_project (loam_session_get_document (question->session));
  guint format = adw_combo_row_get_selected (question->format);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint current = 0;

  if (format == FORMAT_JSON)
    gtk_string_list_append (names, _ ("All levels"));
  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *level = project->levels->pdata[i];
    if (format != FORMAT_JSON && level == loam_session_get_level (question->session))
      current = i;
    gtk_string_list_append (names, level->object.name);
  }
  adw_combo_row_set_model (question->level, G_LIST_MODEL (names));
  adw_combo_row_set_selected (question->level, current);
  gtk_widget_set_visible (GTK_WIDGET (question->layer), format == FORMAT_CSV);
  gtk_widget_set_visible (question->scale_row, format == FORMAT_PNG);
  level_chosen_cb (question);
}

static void
accept_cb (Question *question)
{
  LoamDocument *document = loam_session_get_document (question->session);
  LoamLevel *level = get_level (question);
  LoamLayer *layer = get_layer (question);
  Export *export = g_new0 (Export, 1);
  g_autofree char *title = NULL, *suggestion = NULL;

  export->window = g_object_ref (LOAM_WINDOW (question->parent));
  export->session = g_object_ref (question->session);
  export->format = (Format) adw_combo_row_get_selected (question->format);
  export->level = level != NULL ? (LoamLevel *) loam_object_ref (level) : NULL;
  export->layer = layer != NULL ? (LoamLayer *) loam_object_ref (layer) : NULL;
  export->scale = gtk_spin_button_get_value (question->scale);

  g_object_get (document, "title", &title, NULL);
  suggestion = g_strdup_printf ("%s.%s", level != NULL ? level->object.name : title,
                                extensions[export->format]);
  g_strdelimit (suggestion, "/\\", '-');
  LoamFilesQuestion where = {
      .parent = question->parent,
      .title = _ ("Export"),
      .accept = _ ("_Export"),
      .action = GTK_FILE_CHOOSER_ACTION_SAVE,
      .suggestion = suggestion,
      .extension = extensions[export->format],
      .filter = extensions[export->format],
  };
  loam_files_ask (&where, chosen_cb, export, export_free);
  gtk_window_destroy (GTK_WINDOW (question->dialog));
}

static AdwComboRow *
add_combo (GtkWidget *group, const char *title)
{
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return ADW_COMBO_ROW (row);
}

static GtkWidget *
make_body (Question *question)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autoptr (GtkStringList) formats = gtk_string_list_new ((const char *[]){
      _ ("JSON, for games"), _ ("CSV, cells of a layer"), _ ("PNG picture"), NULL});

  question->format = add_combo (group, _ ("Format"));
  adw_combo_row_set_model (question->format, G_LIST_MODEL (formats));
  question->level = add_combo (group, _ ("Level"));
  question->layer = add_combo (group, _ ("Layer"));

  question->scale = GTK_SPIN_BUTTON (gtk_spin_button_new_with_range (0.25, 16, 0.25));
  gtk_spin_button_set_value (question->scale, 1);
  gtk_widget_set_valign (GTK_WIDGET (question->scale), GTK_ALIGN_CENTER);
  question->scale_row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (question->scale_row), _ ("Scale"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (question->scale_row), GTK_WIDGET (question->scale));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (question->scale_row),
                                         GTK_WIDGET (question->scale));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), question->scale_row);
  return group;
}

void
loam_export_dialog_show (GtkWindow *parent, LoamSession *session)
{
  Question *question = g_new0 (Question, 1);

  question->parent = parent;
  question->session = session;
  GtkWidget *body = make_body (question);
  question->dialog = loam_dialog_new (GTK_WIDGET (parent), _ ("Export"), _ ("_Export…"), body);
  g_object_set_data_full (G_OBJECT (question->dialog), "loam-question", question, g_free);
  g_signal_connect_swapped (question->dialog, "accept", G_CALLBACK (accept_cb), question);
  g_signal_connect_swapped (question->format, "notify::selected", G_CALLBACK (format_chosen_cb),
                            question);
  g_signal_connect_swapped (question->level, "notify::selected", G_CALLBACK (level_chosen_cb),
                            question);
  format_chosen_cb (question);
  gtk_window_present (GTK_WINDOW (question->dialog));
}
