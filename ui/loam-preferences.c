/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-preferences.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define MAX_BUDGET 65536 /* MiB */
#define BUDGET_STEP 16

static const char *const styles[] = {"system", "light", "dark"};

static void
style_chosen_cb (AdwComboRow *row, GParamSpec *pspec, GActionGroup *actions)
{
  g_action_group_change_action_state (
      actions, "style", g_variant_new_string (styles[adw_combo_row_get_selected (row)]));
}

static GtkWidget *
build_style_row (GActionGroup *actions)
{
  const char *names[] = {_ ("As the Desktop"), _ ("Light"), _ ("Dark"), NULL};
  g_autoptr (GtkStringList) model = gtk_string_list_new (names);
  g_autoptr (GVariant) state = g_action_group_get_action_state (actions, "style");
  GtkWidget *row = adw_combo_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("_Style"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (model));
  for (guint i = 0; state != NULL && i < G_N_ELEMENTS (styles); i++)
    if (g_str_equal (g_variant_get_string (state, NULL), styles[i]))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (style_chosen_cb), actions, 0);
  return row;
}

static void
budget_chosen_cb (GtkSpinButton *spin, GActionGroup *actions)
{
  g_action_group_change_action_state (
      actions, "history-budget", g_variant_new_int32 (gtk_spin_button_get_value_as_int (spin)));
}

static GtkWidget *
build_budget_row (GActionGroup *actions)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (actions, "history-budget");
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range (1, MAX_BUDGET, BUDGET_STEP);

  if (state != NULL)
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), g_variant_get_int32 (state));
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (budget_chosen_cb), actions, 0);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("_Memory for Steps, in MiB"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               _ ("Of each project. The oldest steps are let go where they would "
                                  "take more, and can't be undone then."));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), spin);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Memory for steps, in MiB"), -1);
  return row;
}

static void
add_group (GtkWidget *page, const char *title, GtkWidget *row)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
}

void
loam_preferences_show (GtkWindow *parent)
{
  GtkWidget *window = adw_preferences_window_new ();
  GtkWidget *page = adw_preferences_page_new ();
  GActionGroup *actions = G_ACTION_GROUP (gtk_window_get_application (parent));

  add_group (page, _ ("Appearance"), build_style_row (actions));
  add_group (page, _ ("History"), build_budget_row (actions));
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (page));
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (window), 520, 340);
  gtk_window_present (GTK_WINDOW (window));
}
