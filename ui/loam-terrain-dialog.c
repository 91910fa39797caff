/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-terrain-dialog.h"

#include "loam-autotile.h"
#include "loam-color.h"
#include "loam-dialog.h"
#include "loam-picture-chooser.h"
#include "loam-sheet-view.h"
#include "loam-panel-header.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/* In the order of the menu. */
enum { DRAWN_COLOR, DRAWN_SINGLE, DRAWN_BLOB47 };

typedef struct {
  LoamSession *session;
  LoamTerrain *terrain; /* a reference; NULL for a new one */
  LoamDialog *dialog;
  GtkEditable *name;
  GtkColorChooser *color;
  GtkSpinButton *cost;
  GtkSwitch *water, *solid;
  AdwComboRow *drawn;
  GtkWidget *picture_row;
  GtkWidget *sheet;
  char *image; /* or NULL */
  int x, y;
} Editor;

static void
editor_free (gpointer data)
{
  Editor *editor = data;

  g_clear_object (&editor->session);
  g_clear_pointer (&editor->terrain, loam_object_unref);
  g_free (editor->image);
  g_free (editor);
}

static LoamProject *
get_project (Editor *editor)
{
  return loam_document_get_project (loam_session_get_document (editor->session));
}

/* What is shown follows what was chosen. */

static LoamRect
get_frame (Editor *editor)
{
  const LoamProject *project = get_project (editor);
  const gboolean blob = adw_combo_row_get_selected (editor->drawn) == DRAWN_BLOB47;
  const int rows = (LOAM_BLOB_COUNT + LOAM_BLOB_COLUMNS - 1) / LOAM_BLOB_COLUMNS;

  return (LoamRect){editor->x, editor->y, project->tile_width * (blob ? LOAM_BLOB_COLUMNS : 1),
                    project->tile_height * (blob ? rows : 1)};
}

static char *
get_picture_problem (Editor *editor, LoamRect frame)
{
  LoamImages *images = loam_session_get_images (editor->session);
  cairo_surface_t *picture = loam_images_get (images, editor->image);

  if (picture == NULL)
    return g_strdup (loam_images_get_error (images, editor->image));
  if (frame.x + frame.width > cairo_image_surface_get_width (picture) ||
      frame.y + frame.height > cairo_image_surface_get_height (picture))
    return g_strdup_printf (_ ("The picture ends before %d × %d pixels from there"), frame.width,
                            frame.height);
  return NULL;
}

static void
update (Editor *editor)
{
  const LoamProject *project = get_project (editor);
  const gboolean drawn = adw_combo_row_get_selected (editor->drawn) != DRAWN_COLOR;
  const LoamRect frame = get_frame (editor);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (editor->name)));
  g_autofree char *problem =
      drawn && editor->image != NULL ? get_picture_problem (editor, frame) : NULL;
  g_autofree char *place =
      editor->image != NULL
          ? g_strdup_printf (_ ("%s, from %d, %d"), editor->image, editor->x, editor->y)
          : NULL;

  gtk_widget_set_visible (editor->picture_row, drawn);
  gtk_widget_set_visible (editor->sheet, drawn && editor->image != NULL);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (editor->picture_row),
                               place != NULL ? place : _ ("None chosen"));
  loam_sheet_view_show (LOAM_SHEET_VIEW (editor->sheet), editor->image, frame,
                        (LoamPoint){project->tile_width, project->tile_height});
  loam_dialog_set_problem (editor->dialog, problem);
  loam_dialog_set_acceptable (editor->dialog, *name != '\0' && (!drawn || editor->image != NULL));
}

static void
sheet_moved_cb (LoamSheetView *sheet, int x, int y, Editor *editor)
{
  editor->x = x;
  editor->y = y;
  update (editor);
}

static void
picture_chosen (GtkWidget *dialog, const char *path)
{
  Editor *editor = g_object_get_data (G_OBJECT (dialog), "loam-editor");

  if (editor == NULL)
    return;
  g_free (editor->image);
  editor->image = g_strdup (path);
  editor->x = editor->y = 0;
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
  LoamObject *object = &editor->terrain->object;
  g_auto (LoamValue) wanted = value;
  g_auto (LoamValue) now = loam_object_get (object, property);

  if (loam_value_equal (&now, &wanted))
    return TRUE;
  return loam_edit_set_property (loam_session_get_document (editor->session), &object, 1, property,
                                 &wanted, 0, error);
}

static LoamValue
get_art (Editor *editor)
{
  const guint drawn = adw_combo_row_get_selected (editor->drawn);

  if (drawn == DRAWN_COLOR)
    return (LoamValue) LOAM_VALUE_INIT;
  return (LoamValue){.type = LOAM_VALUE_ART,
                     .art = loam_art_new (drawn == DRAWN_SINGLE ? LOAM_ART_SINGLE : LOAM_ART_BLOB47,
                                          editor->image, editor->x, editor->y)};
}

static gboolean
apply (Editor *editor, const char *name, GError **error)
{
  LoamDocument *document = loam_session_get_document (editor->session);

  if (editor->terrain == NULL) {
    LoamTerrain *terrain = loam_edit_terrain_define (document, name, error);

    if (terrain == NULL)
      return FALSE;
    editor->terrain = (LoamTerrain *) loam_object_ref (terrain);
  } else if (!g_str_equal (editor->terrain->object.name, name) &&
             !loam_edit_rename (document, &editor->terrain->object, name, error))
    return FALSE;

  return set_property (editor, LOAM_PROPERTY_COLOR, LOAM_COLOR (loam_color_get (editor->color)),
                       error) &&
         set_property (editor, LOAM_PROPERTY_COST,
                       LOAM_FLOAT (gtk_spin_button_get_value (editor->cost)), error) &&
         set_property (editor, LOAM_PROPERTY_WATER,
                       LOAM_BOOL (gtk_switch_get_active (editor->water)), error) &&
         set_property (editor, LOAM_PROPERTY_SOLID,
                       LOAM_BOOL (gtk_switch_get_active (editor->solid)), error) &&
         set_property (editor, LOAM_PROPERTY_ART, get_art (editor), error);
}

static void
accepted_cb (Editor *editor)
{
  LoamDocument *document = loam_session_get_document (editor->session);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (editor->name)));
  const gboolean is_new = editor->terrain == NULL;
  g_autofree char *label =
      g_strdup_printf (is_new ? _ ("Add terrain %s") : _ ("Edit terrain %s"), name);
  g_autoptr (GError) error = NULL;

  gtk_spin_button_update (editor->cost);
  loam_document_begin (document, label);
  if (!apply (editor, name, &error)) {
    loam_document_abort (document);
    if (is_new)
      g_clear_pointer (&editor->terrain, loam_object_unref);
    loam_dialog_set_problem (editor->dialog, error != NULL ? error->message : NULL);
    return;
  }
  loam_document_end (document);
  if (is_new) {
    loam_session_set_terrain (editor->session, editor->terrain);
    loam_session_set_subject (editor->session, &editor->terrain->object);
  }
  gtk_window_destroy (GTK_WINDOW (editor->dialog));
}

/* Building */

static GtkWidget *
build_row (const char *title, const char *subtitle, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  return row;
}

static GtkWidget *
build_nature (Editor *editor, const LoamTerrain *terrain)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *name = adw_entry_row_new ();
  GtkWidget *color = gtk_color_button_new ();
  GtkWidget *cost = gtk_spin_button_new_with_range (0.01, 1000, 0.25);
  GtkWidget *water = gtk_switch_new ();
  GtkWidget *solid = gtk_switch_new ();

  loam_widget_set_label (color, _ ("Colour"));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (name), _ ("_Name"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (name), TRUE);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (cost), 2);
  editor->name = GTK_EDITABLE (name);
  editor->color = GTK_COLOR_CHOOSER (color);
  editor->cost = GTK_SPIN_BUTTON (cost);
  editor->water = GTK_SWITCH (water);
  editor->solid = GTK_SWITCH (solid);
  loam_color_set (editor->color, terrain != NULL ? terrain->color : 0x7a9a5aff);
  gtk_color_chooser_set_use_alpha (editor->color, FALSE);
  gtk_spin_button_set_value (editor->cost, terrain != NULL ? terrain->cost : 1);
  gtk_switch_set_active (editor->water, terrain != NULL && terrain->water);
  gtk_switch_set_active (editor->solid, terrain != NULL && terrain->solid);

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), name);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), build_row (_ ("_Colour"), NULL, color));
  adw_preferences_group_add (
      ADW_PREFERENCES_GROUP (group),
      build_row (_ ("_Movement Cost"), _ ("Speeds are divided by it"), cost));
  adw_preferences_group_add (
      ADW_PREFERENCES_GROUP (group),
      build_row (_ ("_Water"), _ ("Only what swims or floats enters"), water));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group),
                             build_row (_ ("_Solid"), _ ("Nothing that collides enters"), solid));
  return group;
}

static GtkWidget *
build_picture (Editor *editor, const LoamTerrain *terrain)
{
  static const char *const kinds[] = {N_ ("Plain colour"), N_ ("One picture"),
                                      N_ ("47 pictures (blob)"), NULL};
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *drawn = adw_combo_row_new ();
  GtkWidget *choose = gtk_button_new_with_mnemonic (_ ("Choose…"));
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  const LoamArt *art = terrain != NULL ? terrain->art : NULL;

  for (guint i = 0; kinds[i] != NULL; i++)
    gtk_string_list_append (names, _ (kinds[i]));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (drawn), _ ("_Drawn As"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (drawn), TRUE);
  adw_combo_row_set_model (ADW_COMBO_ROW (drawn), G_LIST_MODEL (names));
  adw_combo_row_set_selected (ADW_COMBO_ROW (drawn), art == NULL                    ? DRAWN_COLOR
                                                     : art->kind == LOAM_ART_SINGLE ? DRAWN_SINGLE
                                                                                    : DRAWN_BLOB47);
  editor->drawn = ADW_COMBO_ROW (drawn);
  editor->image = art != NULL ? g_strdup (art->image) : NULL;
  editor->x = art != NULL ? art->x : 0;
  editor->y = art != NULL ? art->y : 0;
  editor->picture_row = build_row (_ ("_Picture"), NULL, choose);
  g_signal_connect_swapped (choose, "clicked", G_CALLBACK (choose_clicked_cb), editor);

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), drawn);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), editor->picture_row);
  return group;
}

static GtkWidget *
build_body (Editor *editor)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_box_append (GTK_BOX (box), build_nature (editor, editor->terrain));
  gtk_box_append (GTK_BOX (box), build_picture (editor, editor->terrain));
  editor->sheet = loam_sheet_view_new (editor->session);
  gtk_widget_set_size_request (editor->sheet, -1, 200);
  gtk_box_append (GTK_BOX (box), editor->sheet);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 620);
  return scroller;
}

void
loam_terrain_dialog_present (GtkWidget *widget, LoamSession *session, LoamTerrain *terrain)
{
  Editor *editor = g_new0 (Editor, 1);
  LoamDocument *document = loam_session_get_document (session);
  GtkWidget *body;

  editor->session = g_object_ref (session);
  editor->terrain = terrain != NULL ? (LoamTerrain *) loam_object_ref (terrain) : NULL;
  body = build_body (editor);
  editor->dialog =
      loam_dialog_new (widget, terrain != NULL ? _ ("Edit Terrain") : _ ("New Terrain"),
                       terrain != NULL ? _ ("_Apply") : _ ("_Add"), body);
  g_object_set_data_full (G_OBJECT (editor->dialog), "loam-editor", editor, editor_free);
  gtk_window_set_default_size (GTK_WINDOW (editor->dialog), 440, -1);

  if (terrain != NULL)
    gtk_editable_set_text (editor->name, terrain->object.name);
  else {
    g_autofree char *name = loam_edit_free_name (document, LOAM_KIND_TERRAIN, _ ("terrain"));

    gtk_editable_set_text (editor->name, name);
  }
  g_signal_connect_swapped (editor->name, "changed", G_CALLBACK (update), editor);
  g_signal_connect_swapped (editor->name, "entry-activated", G_CALLBACK (loam_dialog_accept),
                            editor->dialog);
  g_signal_connect_swapped (editor->drawn, "notify::selected", G_CALLBACK (update), editor);
  g_signal_connect (editor->sheet, "moved", G_CALLBACK (sheet_moved_cb), editor);
  g_signal_connect_swapped (editor->dialog, "accept", G_CALLBACK (accepted_cb), editor);
  update (editor);
  gtk_window_present (GTK_WINDOW (editor->dialog));
}
