/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-settings.h"

#include "loam-history.h"

#include <adwaita.h>

#define MAX_BUDGET 65536 /* MiB */

GSettings *
loam_settings_new (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, LOAM_APP_ID, TRUE);
  /* One of an older version lacks the newest key, and asking for that ends the program too. */
  return schema != NULL && g_settings_schema_has_key (schema, "history-budget")
             ? g_settings_new_full (schema, NULL, NULL)
             : NULL;
}

void
loam_settings_bind_window (GSettings *settings, GtkWindow *window)
{
  if (settings == NULL)
    return;
  g_settings_bind (settings, "window-width", window, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-height", window, "default-height", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-maximized", window, "maximized", G_SETTINGS_BIND_DEFAULT);
}

static AdwColorScheme
scheme_of (const char *style)
{
  if (g_strcmp0 (style, "dark") == 0)
    return ADW_COLOR_SCHEME_FORCE_DARK;
  if (g_strcmp0 (style, "light") == 0)
    return ADW_COLOR_SCHEME_FORCE_LIGHT;
  return ADW_COLOR_SCHEME_DEFAULT;
}

static void
style_cb (GSimpleAction *action, GParamSpec *pspec, gpointer user_data)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (action));
  const char *style = g_variant_get_string (state, NULL);
  GSettings *settings = user_data;

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), scheme_of (style));
  if (settings != NULL)
    g_settings_set_string (settings, "color-scheme", style);
}

static void
change_style_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  const char *style = g_variant_get_string (value, NULL);

  if (g_str_equal (style, "system") || g_str_equal (style, "light") || g_str_equal (style, "dark"))
    g_simple_action_set_state (action, value);
}

void
loam_settings_add_style_action (GSettings *settings, GActionMap *map)
{
  g_autofree char *style =
      settings != NULL ? g_settings_get_string (settings, "color-scheme") : g_strdup ("system");
  g_autoptr (GSimpleAction) action =
      g_simple_action_new_stateful ("style", G_VARIANT_TYPE_STRING, g_variant_new_string (style));

  g_signal_connect (action, "change-state", G_CALLBACK (change_style_cb), NULL);
  g_signal_connect (action, "notify::state", G_CALLBACK (style_cb), settings);
  style_cb (action, NULL, settings);
  g_action_map_add_action (map, G_ACTION (action));
}

static void
budget_cb (GSimpleAction *action, GParamSpec *pspec, gpointer user_data)
{
  g_autoptr (GVariant) state = g_action_get_state (G_ACTION (action));

  g_settings_set_int (user_data, "history-budget", g_variant_get_int32 (state));
}

static void
change_budget_cb (GSimpleAction *action, GVariant *value, gpointer user_data)
{
  gint32 budget = CLAMP (g_variant_get_int32 (value), 1, MAX_BUDGET);

  g_simple_action_set_state (action, g_variant_new_int32 (budget));
}

void
loam_settings_add_budget_action (GSettings *settings, GActionMap *map)
{
  gint32 budget = settings != NULL ? g_settings_get_int (settings, "history-budget")
                                   : (gint32) (LOAM_HISTORY_DEFAULT_BUDGET >> 20);
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (
      "history-budget", G_VARIANT_TYPE_INT32, g_variant_new_int32 (budget));

  g_signal_connect (action, "change-state", G_CALLBACK (change_budget_cb), NULL);
  if (settings != NULL)
    g_signal_connect (action, "notify::state", G_CALLBACK (budget_cb), settings);
  g_action_map_add_action (map, G_ACTION (action));
}
