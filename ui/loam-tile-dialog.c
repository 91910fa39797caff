/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tile-dialog.h"

#include "loam-dialog.h"
#include "loam-panel-header.h"
#include "loam-shape-view.h"
#include "loam-tile-draw.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define STRIP_SIZE 48

typedef struct {
  LoamSession *session;
  LoamTileset *tileset; /* a reference */
  GArray *numbers;      /* of int */
  LoamDialog *dialog;
  GtkSpinButton *probability;
  AdwComboRow *terrain;
  GtkEditable *frames;
  GtkWidget *strip;
  LoamShapeView *view;
  GtkListBox *shapes;
  LoamValue
      animation; /* what the frames say; NONE for nothing, and while they say nothing that can be understood */
  guint tick;
} Editor;

static void
editor_free (gpointer data)
{
  Editor *editor = data;

  g_clear_object (&editor->session);
  loam_object_unref (editor->tileset);
  g_array_unref (editor->numbers);
  loam_value_clear (&editor->animation);
  g_free (editor);
}

static LoamProject *
get_project (Editor *editor)
{
  return loam_document_get_project (loam_session_get_document (editor->session));
}

/* Animation: "4 100, 5 100" is tile 4 for 100 ms, then tile 5 for as long. */

static gboolean
parse_frames (const char *text, LoamValue *animation)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (LoamValue));

  *animation = (LoamValue) LOAM_VALUE_INIT;
  for (char **part = parts; *part != NULL; part++) {
    int tile, milliseconds = 100, end = 0;
    char *words = g_strstrip (*part);
    LoamValue frame;

    if (*words == '\0' && part[1] == NULL)
      break;
    if (sscanf (words, "%d %d%n", &tile, &milliseconds, &end) < 1 ||
        (end > 0 && words[end] != '\0') || tile < 0 || tile >= LOAM_MAX_TILES || milliseconds < 1 ||
        milliseconds > 1000000)
      return FALSE;
    frame = LOAM_POINT (tile, milliseconds);
    g_array_append_val (items, frame);
  }
  if (items->len > 0)
    *animation = loam_value_list ((LoamValue *) (gpointer) items->data, items->len);
  return TRUE;
}

static char *
print_frames (const LoamList *animation)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; animation != NULL && i < animation->length; i++)
    g_string_append_printf (text, "%s%d %d", i > 0 ? ", " : "", (int) animation->items[i].point.x,
                            (int) animation->items[i].point.y);
  return g_string_free (text, FALSE);
}

/* The tile that an animation shows after so many milliseconds. */
static int
get_frame (const LoamList *animation, gint64 milliseconds)
{
  gint64 total = 0;

  for (guint i = 0; i < animation->length; i++)
    total += (gint64) animation->items[i].point.y;
  milliseconds %= MAX (total, 1);
  for (guint i = 0; i < animation->length; i++) {
    milliseconds -= (gint64) animation->items[i].point.y;
    if (milliseconds < 0)
      return (int) animation->items[i].point.x;
  }
  return (int) animation->items[0].point.x;
}

static void
draw_strip_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  Editor *editor = data;
  int number = g_array_index (editor->numbers, int, 0);

  if (editor->animation.type == LOAM_VALUE_LIST)
    number = get_frame (editor->animation.list, g_get_monotonic_time () / 1000);
  loam_tile_draw_in_box (cr, loam_session_get_images (editor->session), get_project (editor),
                         loam_tileset_get_cell (editor->tileset, number, 0), width, height);
}

static gboolean
tick_cb (GtkWidget *strip, GdkFrameClock *clock, gpointer data)
{
  Editor *editor = data;

  if (editor->animation.type == LOAM_VALUE_LIST)
    gtk_widget_queue_draw (strip);
  return G_SOURCE_CONTINUE;
}

static void
frames_changed_cb (Editor *editor)
{
  LoamValue animation;
  gboolean good = parse_frames (gtk_editable_get_text (editor->frames), &animation);

  loam_value_clear (&editor->animation);
  editor->animation = animation;
  gtk_widget_queue_draw (editor->strip);
  loam_dialog_set_problem (editor->dialog,
                           good ? NULL
                                : _ ("Frames are tiles and milliseconds, such as “4 100, 5 100”"));
  loam_dialog_set_acceptable (editor->dialog, good);
}

/* Shapes: the list says what the picture shows. */

static void
remove_clicked_cb (GtkButton *button, Editor *editor)
{
  loam_shape_view_remove (editor->view,
                          GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "loam-index")));
}

static void
list_shapes (Editor *editor)
{
  const GPtrArray *shapes = loam_shape_view_get_shapes (editor->view);
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (editor->shapes))) != NULL)
    gtk_list_box_remove (editor->shapes, row);
  for (guint i = 0; i < shapes->len; i++) {
    GtkWidget *remove = loam_icon_button_new ("user-trash-symbolic", _ ("Remove shape"));
    GtkWidget *item = adw_action_row_new ();

    gtk_widget_add_css_class (remove, "flat");
    gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
    g_object_set_data (G_OBJECT (remove), "loam-index", GUINT_TO_POINTER (i));
    g_signal_connect (remove, "clicked", G_CALLBACK (remove_clicked_cb), editor);
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (item), shapes->pdata[i]);
    adw_action_row_set_title_lines (ADW_ACTION_ROW (item), 1);
    adw_action_row_add_suffix (ADW_ACTION_ROW (item), remove);
    gtk_list_box_append (editor->shapes, item);
  }
  gtk_widget_set_visible (GTK_WIDGET (editor->shapes), shapes->len > 0);
}

static void
kind_toggled_cb (GtkToggleButton *button, Editor *editor)
{
  if (gtk_toggle_button_get_active (button))
    loam_shape_view_set_kind (editor->view,
                              GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "loam-kind")));
}

/* Taking the answer */

static gboolean
set_property (Editor *editor, LoamProperty property, LoamValue value, GError **error)
{
  g_auto (LoamValue) wanted = value;

  return loam_edit_tiles_set_property (loam_session_get_document (editor->session), editor->tileset,
                                       (int *) (gpointer) editor->numbers->data,
                                       editor->numbers->len, property, &wanted, 0, error);
}

static LoamValue
get_shapes (Editor *editor)
{
  const GPtrArray *shapes = loam_shape_view_get_shapes (editor->view);
  g_autofree LoamValue *items = g_new (LoamValue, shapes->len + 1);

  if (shapes->len == 0)
    return (LoamValue) LOAM_VALUE_INIT;
  for (guint i = 0; i < shapes->len; i++)
    items[i] = loam_value_text (LOAM_VALUE_STRING, shapes->pdata[i]);
  return loam_value_list (items, shapes->len);
}

static LoamValue
get_terrain (Editor *editor)
{
  const GPtrArray *terrains = get_project (editor)->terrains;
  guint chosen = adw_combo_row_get_selected (editor->terrain);
  LoamValue value = {.type = LOAM_VALUE_OBJECT};

  if (chosen > 0 && chosen <= terrains->len)
    value.object = loam_object_ref (terrains->pdata[chosen - 1]);
  return value;
}

static void
accepted_cb (Editor *editor)
{
  LoamDocument *document = loam_session_get_document (editor->session);
  g_autofree char *label =
      editor->numbers->len == 1
          ? g_strdup_printf (_ ("Edit tile %d of %s"), g_array_index (editor->numbers, int, 0),
                             editor->tileset->object.name)
          : g_strdup_printf (
                ngettext ("Edit %u tile of %s", "Edit %u tiles of %s", editor->numbers->len),
                editor->numbers->len, editor->tileset->object.name);
  g_autoptr (GError) error = NULL;

  gtk_spin_button_update (editor->probability);
  loam_document_begin (document, label);
  if (set_property (editor, LOAM_PROPERTY_PROBABILITY,
                    LOAM_FLOAT (gtk_spin_button_get_value (editor->probability)), &error) &&
      set_property (editor, LOAM_PROPERTY_TERRAIN, get_terrain (editor), &error) &&
      set_property (editor, LOAM_PROPERTY_ANIMATION, loam_value_copy (&editor->animation),
                    &error) &&
      set_property (editor, LOAM_PROPERTY_SHAPES, get_shapes (editor), &error)) {
    loam_document_end (document);
    gtk_window_destroy (GTK_WINDOW (editor->dialog));
    return;
  }
  loam_document_abort (document);
  loam_dialog_set_problem (editor->dialog, error->message);
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

static void
build_terrain (Editor *editor, const LoamTile *tile)
{
  const GPtrArray *terrains = get_project (editor)->terrains;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkWidget *row = adw_combo_row_new ();
  guint index = 0;

  gtk_string_list_append (names, _ ("None"));
  for (guint i = 0; i < terrains->len; i++) {
    gtk_string_list_append (names, ((LoamObject *) terrains->pdata[i])->name);
    if (tile != NULL && tile->terrain == terrains->pdata[i])
      index = i + 1;
  }
  editor->terrain = ADW_COMBO_ROW (row);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("_Terrain"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("The kind of ground that it shows"));
  adw_combo_row_set_model (editor->terrain, G_LIST_MODEL (names));
  adw_combo_row_set_selected (editor->terrain, index);
}

static GtkWidget *
build_said (Editor *editor, const LoamTile *tile)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *probability = gtk_spin_button_new_with_range (0, 1000000, 0.1);
  GtkWidget *frames = adw_entry_row_new ();
  g_autofree char *text = print_frames (tile != NULL ? tile->animation : NULL);

  editor->probability = GTK_SPIN_BUTTON (probability);
  gtk_spin_button_set_digits (editor->probability, 2);
  gtk_spin_button_set_value (editor->probability, tile != NULL ? tile->probability : 1);
  adw_preferences_group_add (
      ADW_PREFERENCES_GROUP (group),
      build_row (_ ("_Probability"), _ ("Its weight among tiles chosen at random"), probability));
  build_terrain (editor, tile);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), GTK_WIDGET (editor->terrain));
  editor->strip = gtk_drawing_area_new ();
  gtk_widget_set_size_request (editor->strip, STRIP_SIZE, STRIP_SIZE);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (editor->strip), draw_strip_cb, editor, NULL);
  gtk_widget_add_tick_callback (editor->strip, tick_cb, editor, NULL);
  editor->frames = GTK_EDITABLE (frames);
  gtk_editable_set_text (editor->frames, text);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (frames),
                                 _ ("A_nimation: tile and milliseconds, …"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (frames), TRUE);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (frames), editor->strip);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), frames);
  return group;
}

static GtkWidget *
build_kinds (Editor *editor)
{
  const char *titles[] = {_ ("_Rectangle"), _ ("_Ellipse"), _ ("P_olygon")};
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *first = NULL;

  gtk_widget_add_css_class (box, "linked");
  gtk_widget_set_halign (box, GTK_ALIGN_START);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++) {
    GtkWidget *button = gtk_toggle_button_new_with_mnemonic (titles[i]);

    g_object_set_data (G_OBJECT (button), "loam-kind", GUINT_TO_POINTER (i));
    if (first != NULL)
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
    else
      first = button;
    g_signal_connect (button, "toggled", G_CALLBACK (kind_toggled_cb), editor);
    gtk_box_append (GTK_BOX (box), button);
  }
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (first), TRUE);
  return box;
}

static GtkWidget *
build_collision (Editor *editor, const LoamTile *tile)
{
  int number = g_array_index (editor->numbers, int, 0);
  gboolean own = tile != NULL && tile->width > 0 && tile->height > 0;
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = gtk_label_new (_ ("Collision"));
  GtkWidget *view =
      loam_shape_view_new (editor->session, loam_tileset_get_cell (editor->tileset, number, 0),
                           own ? tile->width : editor->tileset->tile_width,
                           own ? tile->height : editor->tileset->tile_height);
  GtkWidget *shapes = gtk_list_box_new ();

  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  editor->view = LOAM_SHAPE_VIEW (view);
  editor->shapes = GTK_LIST_BOX (shapes);
  gtk_list_box_set_selection_mode (editor->shapes, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (shapes, "boxed-list");
  gtk_widget_set_size_request (view, 300, 240);
  loam_shape_view_set_shapes (editor->view, tile != NULL ? tile->shapes : NULL);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), build_kinds (editor));
  gtk_box_append (GTK_BOX (box), view);
  gtk_box_append (GTK_BOX (box), shapes);
  g_signal_connect_swapped (view, "changed", G_CALLBACK (list_shapes), editor);
  list_shapes (editor);
  return box;
}

static GtkWidget *
build_body (Editor *editor)
{
  const LoamTile *tile =
      loam_tileset_get_tile (editor->tileset, g_array_index (editor->numbers, int, 0));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_box_append (GTK_BOX (box), build_said (editor, tile));
  gtk_box_append (GTK_BOX (box), build_collision (editor, tile));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 680);
  return scroller;
}

void
loam_tile_dialog_present (GtkWidget *widget,
                          LoamSession *session,
                          LoamTileset *tileset,
                          const LoamPattern *pattern)
{
  Editor *editor = g_new0 (Editor, 1);
  g_autofree char *title = NULL;
  GtkWidget *body;

  editor->session = g_object_ref (session);
  editor->tileset = (LoamTileset *) loam_object_ref (tileset);
  editor->numbers = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < pattern->width * pattern->height; i++)
    if (pattern->cells[i] != 0) {
      int number = loam_cell_get_tile (pattern->cells[i]);

      g_array_append_val (editor->numbers, number);
    }
  title = editor->numbers->len == 1
              ? g_strdup_printf (_ ("Tile %d"), g_array_index (editor->numbers, int, 0))
              : g_strdup_printf (ngettext ("%u Tile", "%u Tiles", editor->numbers->len),
                                 editor->numbers->len);
  body = build_body (editor);
  editor->dialog = loam_dialog_new (widget, title, _ ("_Apply"), body);
  g_object_set_data_full (G_OBJECT (editor->dialog), "loam-editor", editor, editor_free);
  gtk_window_set_default_size (GTK_WINDOW (editor->dialog), 460, -1);
  g_signal_connect_swapped (editor->frames, "changed", G_CALLBACK (frames_changed_cb), editor);
  g_signal_connect_swapped (editor->dialog, "accept", G_CALLBACK (accepted_cb), editor);
  frames_changed_cb (editor);
  gtk_window_present (GTK_WINDOW (editor->dialog));
}
