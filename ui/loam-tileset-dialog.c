/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tileset-dialog.h"

#include "loam-dialog.h"
#include "loam-panel-header.h"
#include "loam-picture-chooser.h"
#include "loam-sheet-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

enum { NUMBER_WIDTH, NUMBER_HEIGHT, NUMBER_MARGIN, NUMBER_SPACING, N_NUMBERS };

typedef struct {
  LoamSession *session;
  LoamTileset *tileset; /* a reference; NULL for a new one */
  LoamDialog *dialog;
  GtkEditable *name;
  GtkWidget *picture_row;
  GtkSpinButton *numbers[N_NUMBERS];
  GtkWidget *sheet;
  GtkLabel *count;
  char *image; /* or NULL */
} Editor;

static void
editor_free (gpointer data)
{
  Editor *editor = data;

  g_clear_object (&editor->session);
  g_clear_pointer (&editor->tileset, loam_object_unref);
  g_free (editor->image);
  g_free (editor);
}

/* What is shown follows what was chosen. */

static int
get_number (Editor *editor, int which)
{
  return gtk_spin_button_get_value_as_int (editor->numbers[which]);
}

/* How many tiles a length has room for. */
static int
fit (Editor *editor, int length, int tile)
{
  int spacing = get_number (editor, NUMBER_SPACING);

  return MAX (0, (length - get_number (editor, NUMBER_MARGIN) + spacing) / (tile + spacing));
}

static void
update (Editor *editor)
{
  LoamImages *images = loam_session_get_images (editor->session);
  int width = get_number (editor, NUMBER_WIDTH), height = get_number (editor, NUMBER_HEIGHT);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (editor->name)));
  cairo_surface_t *picture = editor->image != NULL ? loam_images_get (images, editor->image) : NULL;
  g_autofree char *count = NULL;
  const char *problem = NULL;
  int columns = 0, rows = 0;

  if (picture != NULL) {
    columns = fit (editor, cairo_image_surface_get_width (picture), width);
    rows = fit (editor, cairo_image_surface_get_height (picture), height);
    count = g_strdup_printf (_ ("%d × %d tiles"), columns, rows);
  } else if (editor->image != NULL) {
    problem = loam_images_get_error (images, editor->image);
  }
  if (picture != NULL && columns * rows == 0)
    problem = _ ("No tile of that size fits into the picture; make it smaller, or the margin");
  else if ((gint64) columns * rows > LOAM_MAX_TILES)
    problem = _ ("More than 65,536 tiles; make them larger");
  adw_action_row_set_subtitle (ADW_ACTION_ROW (editor->picture_row),
                               editor->image != NULL ? editor->image : _ ("None chosen"));
  gtk_widget_set_visible (editor->sheet, picture != NULL);
  gtk_label_set_text (editor->count, count != NULL ? count : "");
  gtk_widget_set_visible (GTK_WIDGET (editor->count), count != NULL);
  loam_sheet_view_show (LOAM_SHEET_VIEW (editor->sheet), editor->image, (LoamRect){0},
                        (LoamPoint){width, height});
  loam_sheet_view_cut (LOAM_SHEET_VIEW (editor->sheet), get_number (editor, NUMBER_MARGIN),
                       get_number (editor, NUMBER_SPACING));
  loam_dialog_set_problem (editor->dialog, problem);
  loam_dialog_set_acceptable (editor->dialog,
                              *name != '\0' && editor->image != NULL && problem == NULL);
}

static void
picture_chosen (GtkWidget *dialog, const char *path)
{
  Editor *editor = g_object_get_data (G_OBJECT (dialog), "loam-editor");

  if (editor == NULL)
    return;
  g_free (editor->image);
  editor->image = g_strdup (path);
  if (editor->tileset == NULL) {
    g_autofree char *base = g_path_get_basename (path);
    char *dot = strrchr (base, '.');
    g_autofree char *name = NULL;

    if (dot != NULL && dot != base)
      *dot = '\0';
    name =
        loam_edit_free_name (loam_session_get_document (editor->session), LOAM_KIND_TILESET, base);
    gtk_editable_set_text (editor->name, name);
  }
  update (editor);
}

static void
choose_clicked_cb (Editor *editor)
{
  loam_picture_chooser_choose (GTK_WIDGET (editor->dialog), editor->session, picture_chosen);
}

/* Taking the answer */

static gboolean
set_property (Editor *editor, LoamProperty property, LoamValue value, GError **error)
{
  LoamObject *object = &editor->tileset->object;
  g_auto (LoamValue) wanted = value;
  g_auto (LoamValue) now = loam_object_get (object, property);

  if (loam_value_equal (&now, &wanted))
    return TRUE;
  return loam_edit_set_property (loam_session_get_document (editor->session), &object, 1, property,
                                 &wanted, 0, error);
}

static gboolean
apply (Editor *editor, const char *name, GError **error)
{
  LoamDocument *document = loam_session_get_document (editor->session);
  int width = get_number (editor, NUMBER_WIDTH), height = get_number (editor, NUMBER_HEIGHT);

  if (editor->tileset == NULL) {
    LoamTileset *tileset =
        loam_edit_tileset_define (document, name, editor->image, width, height, error);

    if (tileset == NULL)
      return FALSE;
    editor->tileset = (LoamTileset *) loam_object_ref (tileset);
  } else if (!g_str_equal (editor->tileset->object.name, name) &&
             !loam_edit_rename (document, &editor->tileset->object, name, error)) {
    return FALSE;
  }
  return set_property (editor, LOAM_PROPERTY_IMAGE,
                       loam_value_text (LOAM_VALUE_FILE, editor->image), error) &&
         set_property (editor, LOAM_PROPERTY_TILE, LOAM_POINT (width, height), error) &&
         set_property (editor, LOAM_PROPERTY_MARGIN, LOAM_INT (get_number (editor, NUMBER_MARGIN)),
                       error) &&
         set_property (editor, LOAM_PROPERTY_SPACING,
                       LOAM_INT (get_number (editor, NUMBER_SPACING)), error);
}

static void
accepted_cb (Editor *editor)
{
  LoamDocument *document = loam_session_get_document (editor->session);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (editor->name)));
  const gboolean is_new = editor->tileset == NULL;
  g_autofree char *label =
      g_strdup_printf (is_new ? _ ("Add tileset %s") : _ ("Cut tileset %s anew"), name);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < N_NUMBERS; i++)
    gtk_spin_button_update (editor->numbers[i]);
  loam_document_begin (document, label);
  if (!apply (editor, name, &error)) {
    loam_document_abort (document);
    if (is_new)
      g_clear_pointer (&editor->tileset, loam_object_unref);
    loam_dialog_set_problem (editor->dialog, error != NULL ? error->message : NULL);
    return;
  }
  loam_document_end (document);
  if (is_new)
    loam_session_set_tileset (editor->session, editor->tileset);
  gtk_window_destroy (GTK_WINDOW (editor->dialog));
}

/* Building */

static GtkWidget *
build_row (const char *title, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  return row;
}

static GtkWidget *
build_choices (Editor *editor)
{
  const LoamProject *project =
      loam_document_get_project (loam_session_get_document (editor->session));
  const LoamTileset *tileset = editor->tileset;
  const struct {
    const char *title;
    int min, value;
  } numbers[N_NUMBERS] = {
      {_ ("Tile _Width"), 1, tileset != NULL ? tileset->tile_width : project->tile_width},
      {_ ("Tile _Height"), 1, tileset != NULL ? tileset->tile_height : project->tile_height},
      {_ ("_Margin Around All"), 0, tileset != NULL ? tileset->margin : 0},
      {_ ("_Spacing Between Tiles"), 0, tileset != NULL ? tileset->spacing : 0},
  };
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *name = adw_entry_row_new ();
  GtkWidget *choose = gtk_button_new_with_mnemonic (_ ("_Choose…"));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (name), _ ("_Name"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (name), TRUE);
  editor->name = GTK_EDITABLE (name);
  editor->picture_row = build_row (_ ("_Picture"), choose);
  g_signal_connect_swapped (choose, "clicked", G_CALLBACK (choose_clicked_cb), editor);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), editor->picture_row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), name);
  for (guint i = 0; i < N_NUMBERS; i++) {
    GtkWidget *spin = gtk_spin_button_new_with_range (numbers[i].min, 4096, 1);

    editor->numbers[i] = GTK_SPIN_BUTTON (spin);
    gtk_spin_button_set_value (editor->numbers[i], numbers[i].value);
    g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (update), editor);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), build_row (numbers[i].title, spin));
  }
  return group;
}

static GtkWidget *
build_body (Editor *editor)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *count = gtk_label_new (NULL);

  gtk_box_append (GTK_BOX (box), build_choices (editor));
  editor->sheet = loam_sheet_view_new (editor->session);
  gtk_widget_set_size_request (editor->sheet, -1, 240);
  gtk_box_append (GTK_BOX (box), editor->sheet);
  editor->count = GTK_LABEL (count);
  gtk_label_set_xalign (editor->count, 0);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_box_append (GTK_BOX (box), count);
  return box;
}

void
loam_tileset_dialog_present (GtkWidget *widget, LoamSession *session, LoamTileset *tileset)
{
  Editor *editor = g_new0 (Editor, 1);
  LoamDocument *document = loam_session_get_document (session);
  GtkWidget *body;

  editor->session = g_object_ref (session);
  editor->tileset = tileset != NULL ? (LoamTileset *) loam_object_ref (tileset) : NULL;
  editor->image = tileset != NULL && *tileset->image != '\0' ? g_strdup (tileset->image) : NULL;
  body = build_body (editor);
  editor->dialog = loam_dialog_new (widget, tileset != NULL ? _ ("Cut Tileset") : _ ("New Tileset"),
                                    tileset != NULL ? _ ("_Apply") : _ ("_Add"), body);
  g_object_set_data_full (G_OBJECT (editor->dialog), "loam-editor", editor, editor_free);
  gtk_window_set_default_size (GTK_WINDOW (editor->dialog), 460, -1);
  if (tileset != NULL) {
    gtk_editable_set_text (editor->name, tileset->object.name);
  } else {
    g_autofree char *name = loam_edit_free_name (document, LOAM_KIND_TILESET, _ ("tiles"));

    gtk_editable_set_text (editor->name, name);
  }
  g_signal_connect_swapped (editor->name, "changed", G_CALLBACK (update), editor);
  g_signal_connect_swapped (editor->name, "entry-activated", G_CALLBACK (loam_dialog_accept),
                            editor->dialog);
  g_signal_connect_swapped (editor->dialog, "accept", G_CALLBACK (accepted_cb), editor);
  update (editor);
  gtk_window_present (GTK_WINDOW (editor->dialog));
}
