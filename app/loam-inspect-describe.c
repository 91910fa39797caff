/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The JSON value of `loam --inspect`, from documents, sessions and windows. */

#include "loam-inspect-private.h"

#include "loam-json.h"
#include "loam-shape-view.h"
#include "loam-tile-view.h"
#include "loam-window.h"

static const char *const tool_names[] = {
    [LOAM_TOOL_SELECT] = "select", [LOAM_TOOL_BRUSH] = "brush",     [LOAM_TOOL_LINE] = "line",
    [LOAM_TOOL_RECT] = "rect",     [LOAM_TOOL_ELLIPSE] = "ellipse", [LOAM_TOOL_BUCKET] = "bucket",
    [LOAM_TOOL_ERASER] = "eraser", [LOAM_TOOL_PICKER] = "picker",   [LOAM_TOOL_PLACE] = "place",
};
G_STATIC_ASSERT (G_N_ELEMENTS (tool_names) == LOAM_N_TOOLS);

static void
print_member (GString *out, const char *key, const char *text)
{
  g_string_append_printf (out, ", \"%s\": ", key);
  if (text != NULL)
    loam_json_print_string (out, text);
  else
    g_string_append (out, "null");
}

static void
print_name (GString *out, const char *key, gconstpointer object)
{
  print_member (out, key, object != NULL ? ((const LoamObject *) object)->name : NULL);
}

static void
print_number (GString *out, double number)
{
  char text[32];

  g_string_append (out, loam_number_print (number, text));
}

static const char *
truth (gboolean value)
{
  return value ? "true" : "false";
}

static void
print_history (GString *out, LoamHistory *history)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (history));

  g_string_append_printf (out, ", \"undo\": %u, \"redo\": %u",
                          loam_history_get_undo_count (history),
                          loam_history_get_redo_count (history));
  print_member (out, "undo-label", loam_history_get_undo_label (history));
  print_member (out, "redo-label", loam_history_get_redo_label (history));
  g_string_append (out, ", \"history\": [");
  for (guint i = 0; i < n; i++) {
    g_autoptr (LoamHistoryRow) row = g_list_model_get_item (G_LIST_MODEL (history), i);

    g_string_append (out, i > 0 ? ", " : "");
    loam_json_print_string (out, loam_history_row_get_label (row));
  }
  g_string_append_printf (out, "], \"history-bytes\": %" G_GSIZE_FORMAT,
                          loam_history_get_size (history));
}

static void
print_document (GString *out, LoamDocument *document)
{
  g_string_append_printf (out, "\"hash\": \"%016" G_GINT64_MODIFIER "x\", \"modified\": %s",
                          loam_document_get_hash (document),
                          truth (loam_document_get_modified (document)));
  print_name (out, "name", loam_document_get_project (document));
  print_member (out, "path", loam_document_get_path (document));
  print_history (out, loam_document_get_history (document));
}

static void
print_selection (GString *out, LoamDocument *document)
{
  GPtrArray *things = loam_document_get_selection (document);
  const LoamRegion *cells = loam_document_get_cell_selection (document);
  LoamRect extent = loam_region_get_extent (cells);

  g_string_append (out, ", \"selection\": {\"things\": [");
  for (guint i = 0; i < things->len; i++) {
    g_string_append (out, i > 0 ? ", " : "");
    loam_json_print_string (out, ((LoamObject *) g_ptr_array_index (things, i))->id);
  }
  if (cells != NULL)
    g_string_append_printf (out, "], \"cells\": [%d, %d, %d, %d], \"count\": %" G_GINT64_FORMAT "}",
                            extent.x, extent.y, extent.width, extent.height,
                            loam_region_count (cells));
  else
    g_string_append (out, "], \"cells\": null, \"count\": 0}");
}

/* Size, and the first cell as the number that it is. */
static void
print_pattern (GString *out, const LoamPattern *pattern)
{
  if (pattern == NULL)
    g_string_append (out, ", \"pattern\": null");
  else
    g_string_append_printf (out, ", \"pattern\": [%d, %d, %u]", pattern->width, pattern->height,
                            pattern->cells[0]);
}

static void
print_session (GString *out, LoamSession *session)
{
  g_string_append_printf (
      out, ", \"tool\": \"%s\", \"brush\": %d, \"filled\": %s, \"grid\": %s",
      tool_names[loam_session_get_tool (session)], loam_session_get_brush (session),
      truth (loam_session_get_filled (session)), truth (loam_session_get_grid (session)));
  print_name (out, "level", loam_session_get_level (session));
  print_name (out, "layer", loam_session_get_layer (session));
  print_name (out, "terrain", loam_session_get_terrain (session));
  print_name (out, "prototype", loam_session_get_prototype (session));
  print_name (out, "tileset", loam_session_get_tileset (session));
  print_pattern (out, loam_session_get_pattern (session));
}

/* Where a part of the window lies in its surface, which is what a screenshot of it shows. */
static void
print_area (GString *out, LoamWindow *window, GtkWidget *part)
{
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  double x, y;

  gtk_native_get_surface_transform (GTK_NATIVE (window), &x, &y);
  if (!gtk_widget_compute_bounds (part, GTK_WIDGET (window), &area))
    x = y = 0;
  g_string_append_printf (out, "\"area\": [%d, %d, %d, %d]", (int) (area.origin.x + x),
                          (int) (area.origin.y + y), (int) area.size.width, (int) area.size.height);
}

static void
print_preview (GString *out, LoamWindow *window)
{
  LoamPreview *preview = loam_window_get_preview (window);
  guint64 step, hash;

  if (preview == NULL || !loam_preview_get_state (preview, &step, &hash)) {
    g_string_append (out, ", \"preview\": null");
    return;
  }
  g_string_append_printf (out,
                          ", \"preview\": {\"step\": %" G_GUINT64_FORMAT
                          ", \"hash\": \"%016" G_GINT64_MODIFIER "x\", \"paused\": %s, ",
                          step, hash, truth (loam_preview_is_paused (preview)));
  print_area (out, window, GTK_WIDGET (preview));
  g_string_append_c (out, '}');
}

/* Where the canvas lies, and where in it the level begins. */
static void
print_canvas (GString *out, LoamWindow *window)
{
  LoamCanvas *canvas = loam_window_get_canvas (window);
  LoamPoint offset;

  if (canvas == NULL) {
    g_string_append (out, ", \"canvas\": null");
    return;
  }
  g_string_append (out, ", \"canvas\": {");
  print_area (out, window, GTK_WIDGET (canvas));
  offset = loam_canvas_to_widget (canvas, (LoamPoint){0, 0});
  g_string_append (out, ", \"offset\": [");
  print_number (out, offset.x);
  g_string_append (out, ", ");
  print_number (out, offset.y);
  g_string_append (out, "], \"zoom\": ");
  print_number (out, loam_canvas_get_zoom (canvas));
  g_string_append_c (out, '}');
}

/* The first widget of that type that is shown, or NULL. */
static GtkWidget *
find_widget (GtkWidget *widget, GType type)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, type);
  return found;
}

/* Where the tiles of the palette are. */
static void
print_tiles (GString *out, LoamWindow *window)
{
  GtkWidget *view = find_widget (GTK_WIDGET (window), LOAM_TYPE_TILE_VIEW);

  g_string_append (out, ", \"tiles\": ");
  if (view == NULL) {
    g_string_append (out, "null");
    return;
  }
  g_string_append_c (out, '{');
  print_area (out, window, view);
  g_string_append_c (out, '}');
}

static void
print_handlers (GString *out, LoamSession *session)
{
  LoamDocument *document = loam_session_get_document (session);

  g_string_append_printf (out,
                          ", \"handlers\": {\"document\": %u, \"history\": %u, \"session\": %u}",
                          loam_inspect_count_handlers (document),
                          loam_inspect_count_handlers (loam_document_get_history (document)),
                          loam_inspect_count_handlers (session));
}

static void
print_window (GString *out, LoamWindow *window)
{
  GtkWidget *widget = GTK_WIDGET (window);
  LoamSession *session = loam_window_get_session (window);
  LoamDocument *document = loam_session_get_document (session);

  g_string_append_c (out, '{');
  print_document (out, document);
  print_selection (out, document);
  print_session (out, session);
  print_preview (out, window);
  print_canvas (out, window);
  print_tiles (out, window);
  print_handlers (out, session);
  print_member (out, "title", gtk_window_get_title (GTK_WINDOW (window)));
  g_string_append_printf (out, ", \"size\": [%d, %d], \"panels\": ", gtk_widget_get_width (widget),
                          gtk_widget_get_height (widget));
  loam_inspect_print_panels (out, widget);
  g_string_append (out, ", \"text\": ");
  loam_inspect_print_text (out, widget, TRUE);
  g_string_append_c (out, '}');
}

/* Where in its surface a dialogue shows a tile to draw shapes on. */
static void
print_shapes (GString *out, GtkWidget *window)
{
  GtkWidget *view = find_widget (window, LOAM_TYPE_SHAPE_VIEW);
  graphene_rect_t area;
  double x, y;

  gtk_native_get_surface_transform (GTK_NATIVE (window), &x, &y);
  if (view == NULL || !gtk_widget_compute_bounds (view, window, &area))
    g_string_append (out, ", \"shapes\": null");
  else
    g_string_append_printf (out, ", \"shapes\": [%d, %d, %d, %d]", (int) (area.origin.x + x),
                            (int) (area.origin.y + y), (int) area.size.width,
                            (int) area.size.height);
}

/* Every other toplevel that is shown: questions, errors, the shortcuts. */
static void
print_dialogs (GString *out)
{
  GListModel *toplevels = gtk_window_get_toplevels ();
  guint n = g_list_model_get_n_items (toplevels);
  gboolean first = TRUE;

  g_string_append_c (out, '[');
  for (guint i = 0; i < n; i++) {
    g_autoptr (GtkWidget) widget = g_list_model_get_item (toplevels, i);

    if (LOAM_IS_WINDOW (widget) || !gtk_widget_get_mapped (widget))
      continue;
    g_string_append_printf (out, "%s{\"type\": \"%s\"", first ? "" : ", ",
                            G_OBJECT_TYPE_NAME (widget));
    print_member (out, "title", gtk_window_get_title (GTK_WINDOW (widget)));
    g_string_append_printf (out, ", \"active\": %s",
                            gtk_window_is_active (GTK_WINDOW (widget)) ? "true" : "false");
    print_shapes (out, widget);
    g_string_append (out, ", \"text\": ");
    loam_inspect_print_text (out, widget, FALSE);
    g_string_append_c (out, '}');
    first = FALSE;
  }
  g_string_append_c (out, ']');
}

char *
loam_inspect_describe (GtkApplication *application)
{
  GString *out = g_string_new ("{\"version\": \"" LOAM_VERSION "\", \"windows\": [");
  gboolean first = TRUE;

  /* GTK lists windows by how lately they had the focus. */
  for (GList *l = gtk_application_get_windows (application); l != NULL; l = l->next) {
    if (!LOAM_IS_WINDOW (l->data))
      continue;
    g_string_append (out, first ? "" : ", ");
    print_window (out, l->data);
    first = FALSE;
  }
  g_string_append (out, "], \"dialogs\": ");
  print_dialogs (out);
  g_string_append_c (out, '}');
  return g_string_free (out, FALSE);
}
