/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-clipboard.h"
#include "loam-edit-arrange.h"
#include "loam-things.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Actions on what is selected: things, or cells of the current terrain layer. */

typedef enum { SELECTED_NOTHING, SELECTED_THINGS, SELECTED_CELLS } Selected;

static LoamEntity **
get_things (LoamWindow *self, guint *n)
{
  GPtrArray *selection = loam_document_get_selection (self->document);

  *n = selection->len;
  return (LoamEntity **) selection->pdata;
}

static Selected
get_selected (LoamWindow *self)
{
  LoamLayer *layer = loam_session_get_layer (self->session);
  guint n;
  LoamEntity **things = get_things (self, &n);

  if (n > 0)
    return loam_object_get_level (&things[0]->object) == loam_session_get_level (self->session)
               ? SELECTED_THINGS
               : SELECTED_NOTHING;
  if (loam_document_get_cell_selection (self->document) != NULL && layer != NULL &&
      layer->grid != NULL)
    return SELECTED_CELLS;
  return SELECTED_NOTHING;
}

/* Copying */

static void
copy (LoamWindow *self)
{
  g_autofree char *text = NULL;
  guint n;
  LoamEntity **things = get_things (self, &n);

  if (get_selected (self) == SELECTED_THINGS)
    text = loam_clipboard_copy_things (self->document, things, n);
  else if (get_selected (self) == SELECTED_CELLS)
    text = loam_clipboard_copy_cells (self->document, loam_session_get_layer (self->session),
                                      loam_document_get_cell_selection (self->document));
  if (text != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static gboolean
delete_things (LoamWindow *self)
{
  g_autoptr (GError) error = NULL;
  guint n;
  LoamEntity **things = get_things (self, &n);

  if (!loam_edit_entities_can_change (self->document, things, n, &error)) {
    loam_window_show_message (self, error->message);
    return FALSE;
  }
  return loam_edit_entities_delete (self->document, things, n);
}

static gboolean
erase_cells (LoamWindow *self)
{
  LoamLayer *layer = loam_session_get_layer (self->session);
  LoamRegion *cells = loam_document_get_cell_selection (self->document);
  g_autoptr (GError) error = NULL;

  if (!loam_edit_cells_can_erase (self->document, &layer, 1, cells, &error)) {
    loam_window_show_message (self, error->message);
    return FALSE;
  }
  return loam_edit_cells_erase (self->document, &layer, 1, cells);
}

static void
delete_selected (LoamWindow *self)
{
  switch (get_selected (self)) {
  case SELECTED_THINGS:
    delete_things (self);
    break;
  case SELECTED_CELLS:
    erase_cells (self);
    break;
  case SELECTED_NOTHING:
    break;
  }
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  copy (user_data);
}

static void
cut_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_window_end_gesture (user_data);
  copy (user_data);
  delete_selected (user_data);
}

static void
delete_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  loam_window_end_gesture (user_data);
  delete_selected (user_data);
}

static void
duplicate_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  LoamProject *project = loam_document_get_project (self->document);
  LoamPoint by = {project->tile_width, project->tile_height};
  g_autoptr (GError) error = NULL;
  guint n;
  LoamEntity **things = get_things (self, &n);

  loam_window_end_gesture (user_data);
  if (get_selected (self) != SELECTED_THINGS)
    return;
  if (!loam_edit_entities_can_move (self->document, things, n, by, &error)) {
    loam_window_show_message (self, error->message);
    return;
  }

  /* One step: the copies, and that they are selected. */
  g_autofree char *what = loam_edit_describe ((LoamObject **) things, n);
  g_autofree char *label = g_strdup_printf (_ ("Duplicate %s"), what);
  loam_document_begin (self->document, label);
  g_autoptr (GPtrArray) copies = loam_edit_entities_duplicate (self->document, things, n, by);
  if (copies != NULL)
    loam_document_select (self->document, (LoamEntity **) copies->pdata, copies->len);
  loam_document_end (self->document);
}

/* Pasting */

static LoamLayer *
find_layer (LoamWindow *self, LoamClipKind kind, GError **error)
{
  gboolean things = kind == LOAM_CLIP_THINGS;
  LoamLayer *layer =
      loam_session_find_layer (self->session, things ? LOAM_LAYER_ENTITIES : LOAM_LAYER_TERRAIN);

  if (layer == NULL) {
    g_set_error_literal (error, LOAM_ERROR, LOAM_ERROR_STATE,
                         things ? _ ("This level has no layer for things; add one to place on")
                                : _ ("This level has no layer of terrain; add one to paint on"));
    return NULL;
  }
  gboolean can = things ? loam_edit_entities_can_place (self->document, layer, error)
                        : loam_edit_terrain_can_paint (self->document, layer, error);
  return can ? layer : NULL;
}

/* Where the user points; in the middle of the view, the clip's middle goes there. */
static LoamPoint
find_place (LoamWindow *self, LoamClipKind kind, LoamPoint size)
{
  LoamProject *project = loam_document_get_project (self->document);
  double width = project->tile_width, height = project->tile_height;
  LoamPoint at;
  gboolean pointed = loam_canvas_get_focus_point (loam_window_get_canvas (self), &at);
  LoamPoint cell = {floor (at.x / width), floor (at.y / height)};

  if (kind == LOAM_CLIP_CELLS) {
    if (!pointed)
      cell = (LoamPoint){floor (cell.x - size.x / 2), floor (cell.y - size.y / 2)};
    return cell;
  }
  if (!pointed)
    cell = (LoamPoint){floor ((at.x - size.x / 2) / width), floor ((at.y - size.y / 2) / height)};
  return (LoamPoint){cell.x * width, cell.y * height};
}

static void
paste (LoamWindow *self, const char *text)
{
  LoamPoint size = {0, 0};
  LoamClipKind kind = loam_clipboard_peek (text, &size);
  g_autoptr (GError) error = NULL;

  if (kind == LOAM_CLIP_NONE) {
    loam_window_show_message (self, _ ("The clipboard holds nothing that a level can take"));
    return;
  }
  LoamLayer *layer = find_layer (self, kind, &error);
  if (layer == NULL) {
    loam_window_show_message (self, error->message);
    return;
  }
  LoamPoint at = find_place (self, kind, size);
  gboolean pasted;
  if (kind == LOAM_CLIP_CELLS) {
    g_autoptr (LoamPiece) piece =
        loam_clipboard_read_piece (self->document, layer, text, at, &error);
    pasted = piece != NULL && loam_piece_can_place (piece, &error);
    if (pasted)
      loam_piece_place (piece, TRUE);
  } else {
    pasted = loam_clipboard_paste (self->document, layer, text, at, &error);
  }
  if (!pasted) {
    loam_window_show_error (self, _ ("It could not be pasted"), error->message, NULL);
    return;
  }
  loam_session_set_layer (self->session, layer);
  loam_session_set_tool (self->session, LOAM_TOOL_SELECT);
}

static void
text_read_cb (GObject *clipboard, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (LoamWindow) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  /* The window may have closed while the other program thought. */
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || loam_window_get_canvas (self) == NULL)
    return;
  loam_window_end_gesture (self);
  paste (self, text != NULL ? text : "");
}

static void
paste_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (user_data));

  gdk_clipboard_read_text_async (clipboard, NULL, text_read_cb, g_object_ref (user_data));
}

/* Selecting */

static void
select_all_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  LoamLayer *layer = loam_session_get_layer (self->session);

  loam_window_end_gesture (self);
  if (layer != NULL)
    loam_edit_selection_all (self->document, layer);
  loam_session_set_tool (self->session, LOAM_TOOL_SELECT);
}

static void
arrange_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  LoamArrange how;
  guint n;
  LoamEntity **things = get_things (self, &n);

  loam_window_end_gesture (user_data);
  if (get_selected (self) != SELECTED_THINGS ||
      !loam_arrange_from_name (g_variant_get_string (parameter, NULL), &how))
    return;
  if (loam_edit_entities_can_arrange (self->document, things, n, how, &error))
    loam_edit_entities_arrange (self->document, things, n, how);
  else
    loam_window_show_message (self, error->message);
}

/* Choosing more, less and others. */

static void
select_more (LoamWindow *self, void (*select) (LoamDocument *, LoamLayer *))
{
  LoamLayer *layer = loam_session_get_layer (self->session);

  loam_window_end_gesture (self);
  if (layer != NULL)
    select (self->document, layer);
}

static void
select_invert_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  select_more (user_data, loam_edit_selection_invert);
}

static void
select_alike_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  g_autoptr (GError) error = NULL;

  if (loam_edit_selection_can_extend (self->document, loam_session_get_layer (self->session),
                                      &error))
    select_more (self, loam_edit_selection_extend);
  else
    loam_window_show_message (self, error->message);
}

/* By a ring of cells. */
static void
resize_selection (LoamWindow *self, void (*resize) (LoamDocument *, int))
{
  g_autoptr (GError) error = NULL;

  loam_window_end_gesture (self);
  if (loam_edit_selection_can_grow (self->document, &error))
    resize (self->document, 1);
  else
    loam_window_show_message (self, error->message);
}

static void
select_grow_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  resize_selection (user_data, loam_edit_selection_grow);
}

static void
select_shrink_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  resize_selection (user_data, loam_edit_selection_shrink);
}

static void
fill_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  LoamLayer *layer = loam_session_get_layer (self->session);
  g_autoptr (GError) error = NULL;

  loam_window_end_gesture (self);
  if (get_selected (self) != SELECTED_CELLS)
    return;
  if (loam_edit_terrain_can_paint (self->document, layer, &error))
    loam_edit_cells_fill (self->document, layer, loam_session_get_terrain (self->session),
                          loam_document_get_cell_selection (self->document));
  else
    loam_window_show_message (self, error->message);
}

gboolean
loam_window_turn_selection (LoamWindow *self, LoamTurn turn)
{
  LoamLayer *layer = loam_session_get_layer (self->session);
  LoamRegion *region = loam_document_get_cell_selection (self->document);
  g_autoptr (GError) error = NULL;

  if (loam_session_get_tool (self->session) != LOAM_TOOL_SELECT ||
      get_selected (self) != SELECTED_CELLS)
    return FALSE;
  loam_window_end_gesture (self);
  if (loam_edit_cells_can_turn (self->document, &layer, 1, region, turn, 1, &error))
    loam_edit_cells_turn (self->document, &layer, 1, region, turn, 1);
  else
    loam_window_show_message (self, error->message);
  return TRUE;
}

static const GActionEntry entries[] = {
    {"copy", copy_cb},
    {"cut", cut_cb},
    {"paste", paste_cb},
    {"duplicate", duplicate_cb},
    {"delete", delete_cb},
    {"select-all", select_all_cb},
    {"select-invert", select_invert_cb},
    {"select-alike", select_alike_cb},
    {"select-grow", select_grow_cb},
    {"select-shrink", select_shrink_cb},
    {"fill", fill_cb},
    {"arrange", arrange_cb, "s"},
};

void
loam_window_update_edit_actions (LoamWindow *self)
{
  const LoamLayer *layer = loam_session_get_layer (self->session);
  Selected selected = get_selected (self);
  gboolean copies = selected == SELECTED_THINGS ||
                    (selected == SELECTED_CELLS && layer->kind == LOAM_LAYER_TERRAIN);

  loam_window_enable (self, "copy", copies);
  loam_window_enable (self, "cut", copies);
  loam_window_enable (self, "fill",
                      selected == SELECTED_CELLS && layer->kind == LOAM_LAYER_TERRAIN);
  loam_window_enable (self, "select-alike", selected != SELECTED_NOTHING);
  loam_window_enable (self, "select-grow", selected == SELECTED_CELLS);
  loam_window_enable (self, "select-shrink", selected == SELECTED_CELLS);
  loam_window_enable (self, "delete", selected != SELECTED_NOTHING);
  loam_window_enable (self, "arrange", selected == SELECTED_THINGS);
  loam_window_enable (self, "duplicate", selected == SELECTED_THINGS);
}

void
loam_window_edit_init (LoamWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

void
loam_window_edit_bind (LoamWindow *self)
{
  loam_document_set_limits_painting (self->document, TRUE);
  g_signal_connect_object (self->document, "selection-changed",
                           G_CALLBACK (loam_window_update_edit_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::layer",
                           G_CALLBACK (loam_window_update_edit_actions), self, G_CONNECT_SWAPPED);
}
