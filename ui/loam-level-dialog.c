/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-level-dialog.h"

#include "loam-dialog.h"
#include "loam-feedback.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define MAX_SIDE 65536
#define DEFAULT_WIDTH 64
#define DEFAULT_HEIGHT 48

typedef struct {
  LoamSession *session;
  LoamLevel *level; /* that is resized, a reference; NULL for a new one */
  LoamDialog *dialog;
  GtkEditable *name; /* of a new one */
  GtkSwitch *bounded;
  GtkSpinButton *width, *height;
  GtkWidget *width_row, *height_row;
  GtkToggleButton *anchors[LOAM_N_ANCHORS]; /* by LoamAnchor; when resizing */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_clear_object (&question->session);
  g_clear_pointer (&question->level, loam_object_unref);
  g_free (question);
}

static void
update (Question *question)
{
  const gboolean bounded = gtk_switch_get_active (question->bounded);

  gtk_widget_set_sensitive (question->width_row, bounded);
  gtk_widget_set_sensitive (question->height_row, bounded);
  loam_dialog_set_problem (question->dialog, NULL);
  if (question->name != NULL) {
    g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (question->name)));

    loam_dialog_set_acceptable (question->dialog, *name != '\0');
  }
}

/* Taking the answer */

static gboolean
add_level (Question *question, int width, int height, GError **error)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (question->name)));
  LoamLevel *level = loam_edit_level_add (loam_session_get_document (question->session), name,
                                          width, height, error);

  if (level == NULL)
    return FALSE;
  loam_session_set_level (question->session, level);
  loam_session_set_subject (question->session, &level->object);
  return TRUE;
}

static LoamAnchor
get_anchor (const Question *question)
{
  for (int i = 0; i < LOAM_N_ANCHORS && question->anchors[i] != NULL; i++)
    if (gtk_toggle_button_get_active (question->anchors[i]))
      return (LoamAnchor) i;
  return LOAM_ANCHOR_TOP_LEFT;
}

/* Arrows lead from the anchor to where cells are added or cut. */
static void
point_arrows (Question *question)
{
  static const char *const arrows[3][3] = {{"↖", "↑", "↗"}, {"←", "•", "→"}, {"↙", "↓", "↘"}};
  int anchor = (int) get_anchor (question);

  for (int i = 0; i < LOAM_N_ANCHORS; i++) {
    int dx = i % 3 - anchor % 3, dy = i / 3 - anchor / 3;
    gboolean beside = ABS (dx) <= 1 && ABS (dy) <= 1;

    gtk_button_set_label (GTK_BUTTON (question->anchors[i]), beside ? arrows[dy + 1][dx + 1] : "");
  }
}

static gboolean
resize_level (Question *question, int width, int height, GError **error)
{
  const LoamLevel *level = question->level;
  int dx, dy;

  loam_anchor_get_shift (get_anchor (question), level, width, height, &dx, &dy);
  if (width == level->width && height == level->height)
    return TRUE;
  return loam_edit_level_resize (loam_session_get_document (question->session), question->level,
                                 width, height, dx, dy, error);
}

static void
accepted_cb (Question *question)
{
  const gboolean bounded = gtk_switch_get_active (question->bounded);
  g_autoptr (GError) error = NULL;
  int width, height;

  gtk_spin_button_update (question->width);
  gtk_spin_button_update (question->height);
  width = bounded ? gtk_spin_button_get_value_as_int (question->width) : 0;
  height = bounded ? gtk_spin_button_get_value_as_int (question->height) : 0;

  if (question->level != NULL ? resize_level (question, width, height, &error)
                              : add_level (question, width, height, &error))
    gtk_window_destroy (GTK_WINDOW (question->dialog));
  else
    loam_dialog_set_problem (question->dialog, error != NULL ? error->message : NULL);
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
build_size (Question *question)
{
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *bounded = gtk_switch_new ();
  GtkWidget *width = gtk_spin_button_new_with_range (1, MAX_SIDE, 1);
  GtkWidget *height = gtk_spin_button_new_with_range (1, MAX_SIDE, 1);
  const LoamLevel *level = question->level;
  const gboolean has_size = level != NULL && loam_level_is_bounded (level);

  question->bounded = GTK_SWITCH (bounded);
  question->width = GTK_SPIN_BUTTON (width);
  question->height = GTK_SPIN_BUTTON (height);
  gtk_switch_set_active (question->bounded, level == NULL || has_size);
  gtk_spin_button_set_value (question->width, has_size ? level->width : DEFAULT_WIDTH);
  gtk_spin_button_set_value (question->height, has_size ? level->height : DEFAULT_HEIGHT);
  question->width_row = build_row (_ ("_Width"), _ ("cells"), width);
  question->height_row = build_row (_ ("_Height"), _ ("cells"), height);

  if (level == NULL) {
    GtkWidget *name = adw_entry_row_new ();

    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (name), _ ("_Name"));
    adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (name), TRUE);
    question->name = GTK_EDITABLE (name);
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), name);
  }
  adw_preferences_group_add (
      ADW_PREFERENCES_GROUP (group),
      build_row (_ ("_Bounds"), _ ("Off: it grows as it is painted"), bounded));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), question->width_row);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), question->height_row);
  return group;
}

static GtkWidget *
build_anchors (Question *question)
{
  static const char *const labels[LOAM_N_ANCHORS] = {
      N_ ("Keep at the top left"),    N_ ("Keep at the top"),    N_ ("Keep at the top right"),
      N_ ("Keep at the left"),        N_ ("Keep in the middle"), N_ ("Keep at the right"),
      N_ ("Keep at the bottom left"), N_ ("Keep at the bottom"), N_ ("Keep at the bottom right")};
  GtkWidget *grid = gtk_grid_new ();

  for (int i = 0; i < LOAM_N_ANCHORS; i++) {
    GtkWidget *button = gtk_toggle_button_new ();

    gtk_widget_set_size_request (button, 32, 32);
    gtk_widget_set_tooltip_text (button, _ (labels[i]));
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (labels[i]), -1);
    question->anchors[i] = GTK_TOGGLE_BUTTON (button);
    if (i > 0)
      gtk_toggle_button_set_group (question->anchors[i], question->anchors[0]);
    gtk_grid_attach (GTK_GRID (grid), button, i % 3, i / 3, 1, 1);
  }
  gtk_toggle_button_set_active (question->anchors[0], TRUE);
  point_arrows (question);
  for (int i = 0; i < LOAM_N_ANCHORS; i++)
    g_signal_connect_swapped (question->anchors[i], "toggled", G_CALLBACK (point_arrows), question);
  gtk_widget_set_margin_top (grid, 6);
  gtk_widget_set_margin_bottom (grid, 6);
  return grid;
}

static Question *
ask (GtkWidget *widget,
     LoamSession *session,
     LoamLevel *level,
     const char *title,
     const char *accept)
{
  Question *question = g_new0 (Question, 1);
  GtkWidget *group;

  question->session = g_object_ref (session);
  question->level = level != NULL ? (LoamLevel *) loam_object_ref (level) : NULL;
  group = build_size (question);
  if (level != NULL && loam_level_is_bounded (level))
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group),
                               build_row (_ ("What Is There Stays"),
                                          _ ("Cells are added or cut on the other sides"),
                                          build_anchors (question)));
  question->dialog = loam_dialog_new (widget, title, accept, group);
  g_object_set_data_full (G_OBJECT (question->dialog), "loam-question", question, question_free);
  g_signal_connect_swapped (question->bounded, "notify::active", G_CALLBACK (update), question);
  g_signal_connect_swapped (question->dialog, "accept", G_CALLBACK (accepted_cb), question);
  return question;
}

void
loam_level_dialog_new_level (GtkWidget *parent, LoamSession *session)
{
  Question *question = ask (parent, session, NULL, _ ("New Level"), _ ("_Add"));
  g_autofree char *name =
      loam_edit_free_name (loam_session_get_document (session), LOAM_KIND_LEVEL, _ ("level"));

  gtk_editable_set_text (question->name, name);
  g_signal_connect_swapped (question->name, "changed", G_CALLBACK (update), question);
  g_signal_connect_swapped (question->name, "entry-activated", G_CALLBACK (loam_dialog_accept),
                            question->dialog);
  update (question);
  gtk_window_present (GTK_WINDOW (question->dialog));
}

void
loam_level_dialog_resize (GtkWidget *parent, LoamSession *session, LoamLevel *level)
{
  Question *question = ask (parent, session, level, _ ("Resize Level"), _ ("_Resize"));

  update (question);
  gtk_window_present (GTK_WINDOW (question->dialog));
}

void
loam_level_dialog_rename (GtkWidget *parent, LoamSession *session, LoamLevel *level)
{
  loam_feedback_rename (parent, session, &level->object);
}
