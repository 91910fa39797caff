/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What can be told of widgets and objects without knowing them. */

#include "loam-inspect-private.h"

#include "loam-json.h"

/* The parts of the window that can be opened and closed, by the ends of their types' names. */
static gboolean
is_panel (GtkWidget *widget)
{
  const char *type = G_OBJECT_TYPE_NAME (widget);

  return g_str_has_prefix (type, "Loam") &&
         (g_str_has_suffix (type, "Panel") || g_str_has_suffix (type, "Palette") ||
          g_str_has_suffix (type, "Inspector") || g_str_has_suffix (type, "Preview"));
}

static const char *
text_of (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  if (GTK_IS_TEXT (widget))
    return gtk_editable_get_text (GTK_EDITABLE (widget));
  return NULL;
}

static void
print_text (GString *out, GtkWidget *widget, gboolean skip_panels, gboolean *first)
{
  const char *text = text_of (widget);

  if (!gtk_widget_get_mapped (widget))
    return;
  if (text != NULL && text[0] != '\0') {
    g_string_append (out, *first ? "" : ", ");
    loam_json_print_string (out, text);
    *first = FALSE;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!skip_panels || !is_panel (child))
      print_text (out, child, skip_panels, first);
}

void
loam_inspect_print_text (GString *out, GtkWidget *widget, gboolean skip_panels)
{
  gboolean first = TRUE;

  g_string_append_c (out, '[');
  print_text (out, widget, skip_panels, &first);
  g_string_append_c (out, ']');
}

static void
print_panels (GString *out, GtkWidget *widget, gboolean *first)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (is_panel (widget)) {
    g_string_append (out, *first ? "" : ", ");
    loam_json_print_string (out, G_OBJECT_TYPE_NAME (widget));
    g_string_append (out, ": ");
    loam_inspect_print_text (out, widget, FALSE);
    *first = FALSE;
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    print_panels (out, child, first);
}

void
loam_inspect_print_panels (GString *out, GtkWidget *widget)
{
  gboolean first = TRUE;

  g_string_append_c (out, '{');
  print_panels (out, widget, &first);
  g_string_append_c (out, '}');
}

/* GObject does not count handlers, but it finds those that are not blocked: each is blocked as it is found, and all
 * are let go at once. */
static guint
count_for_type (gpointer instance, GType type)
{
  const GSignalMatchType wanted = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_UNBLOCKED;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (gulong));
  guint n_ids;
  g_autofree guint *ids = g_signal_list_ids (type, &n_ids);

  for (guint i = 0; i < n_ids; i++) {
    gulong id;

    while ((id = g_signal_handler_find (instance, wanted, ids[i], 0, NULL, NULL, NULL)) != 0) {
      g_signal_handler_block (instance, id);
      g_array_append_val (found, id);
    }
  }
  for (guint i = 0; i < found->len; i++)
    g_signal_handler_unblock (instance, g_array_index (found, gulong, i));
  return found->len;
}

guint
loam_inspect_count_handlers (gpointer instance)
{
  guint n_interfaces, count = 0;
  g_autofree GType *interfaces = g_type_interfaces (G_OBJECT_TYPE (instance), &n_interfaces);

  for (GType type = G_OBJECT_TYPE (instance); type != 0; type = g_type_parent (type))
    count += count_for_type (instance, type);
  for (guint i = 0; i < n_interfaces; i++)
    count += count_for_type (instance, interfaces[i]);
  return count;
}
