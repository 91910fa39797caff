/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-tile-palette.h"

#include "loam-feedback.h"
#include "loam-panel-header.h"
#include "loam-tile-dialog.h"
#include "loam-tile-view.h"
#include "loam-tileset-dialog.h"

#include <glib/gi18n-lib.h>

struct _LoamTilePalette {
  GtkWidget parent_instance;
  LoamSession *session;
  GtkDropDown *tilesets;
  GtkWidget *bar; /* the choice of a tileset, and the turns */
  GtkWidget *scroller;
  LoamTileView *view;
  GtkLabel *problem; /* why nothing is shown */
  GtkWidget *hint;   /* what to do while there are no tilesets */
  gboolean quiet;    /* the program sets the choice, not the user */
};

G_DEFINE_FINAL_TYPE (LoamTilePalette, loam_tile_palette, GTK_TYPE_WIDGET)

static LoamDocument *
get_document (LoamTilePalette *self)
{
  return loam_session_get_document (self->session);
}

static const GPtrArray *
get_tilesets (LoamTilePalette *self)
{
  return loam_document_get_project (get_document (self))->tilesets;
}

/* Choosing */

static void follow_choice (LoamTilePalette *self);

static void
view_chosen_cb (LoamTileView *view, LoamTilePalette *self)
{
  LoamToolId tool = loam_session_get_tool (self->session);

  self->quiet = TRUE;
  loam_session_set_pattern (self->session, loam_tile_view_dup_pattern (view));
  self->quiet = FALSE;
  follow_choice (self);
  loam_session_use_layer_kind (self->session, LOAM_LAYER_TILES);
  if (tool != LOAM_TOOL_RECT && tool != LOAM_TOOL_BUCKET)
    loam_session_set_tool (self->session, LOAM_TOOL_BRUSH);
}

static void
tileset_selected_cb (LoamTilePalette *self)
{
  const GPtrArray *tilesets = get_tilesets (self);
  guint index = gtk_drop_down_get_selected (self->tilesets);

  if (self->quiet || index >= tilesets->len)
    return;
  loam_session_set_tileset (self->session, tilesets->pdata[index]);
  loam_session_set_subject (self->session, tilesets->pdata[index]);
}

/* Following the session and the document */

static void
show_problem (LoamTilePalette *self, LoamTileset *tileset)
{
  LoamImages *images = loam_session_get_images (self->session);
  const char *problem = NULL;

  if (tileset != NULL && *tileset->image != '\0' &&
      loam_images_get (images, tileset->image) == NULL)
    problem = loam_images_get_error (images, tileset->image);
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

static void
follow_choice (LoamTilePalette *self)
{
  g_autoptr (LoamPattern) pattern = loam_tile_view_dup_pattern (self->view);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tileset.tile", pattern != NULL);
}

static void
follow_tileset (LoamTilePalette *self)
{
  LoamTileset *tileset = loam_session_get_tileset (self->session);
  GtkWidget *widget = GTK_WIDGET (self);
  guint index = GTK_INVALID_LIST_POSITION;

  if (tileset != NULL)
    g_ptr_array_find ((GPtrArray *) get_tilesets (self), tileset, &index);
  self->quiet = TRUE;
  gtk_drop_down_set_selected (self->tilesets, index);
  self->quiet = FALSE;
  loam_tile_view_show (self->view, tileset);
  show_problem (self, tileset);
  follow_choice (self);
  gtk_widget_action_set_enabled (widget, "tileset.edit", tileset != NULL);
  gtk_widget_action_set_enabled (widget, "tileset.show", tileset != NULL);
  gtk_widget_action_set_enabled (widget, "tileset.rename", tileset != NULL);
  gtk_widget_action_set_enabled (widget, "tileset.delete", tileset != NULL);
}

/* What was picked up on the canvas is framed, if it is one tile of what is shown. */
static void
follow_pattern (LoamTilePalette *self)
{
  const LoamPattern *pattern = loam_session_get_pattern (self->session);
  const LoamTileset *tileset = loam_session_get_tileset (self->session);

  if (self->quiet)
    return;
  if (pattern != NULL && pattern->width == 1 && pattern->height == 1 && tileset != NULL &&
      loam_cell_get_tileset (pattern->cells[0]) == tileset->number)
    loam_tile_view_select (self->view, loam_cell_get_tile (pattern->cells[0]));
  follow_choice (self);
}

static void
update (LoamTilePalette *self)
{
  const GPtrArray *tilesets = get_tilesets (self);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < tilesets->len; i++)
    gtk_string_list_append (names, ((LoamObject *) tilesets->pdata[i])->name);
  self->quiet = TRUE;
  gtk_drop_down_set_model (self->tilesets, G_LIST_MODEL (names));
  self->quiet = FALSE;
  gtk_widget_set_visible (self->bar, tilesets->len > 0);
  gtk_widget_set_visible (self->scroller, tilesets->len > 0);
  gtk_widget_set_visible (self->hint, tilesets->len == 0);
  follow_tileset (self);
}

static void
list_changed_cb (LoamDocument *document, LoamObject *owner, int list, LoamTilePalette *self)
{
  if (list == LOAM_LIST_TILESETS || list == LOAM_LIST_TILES)
    update (self);
}

static void
object_changed_cb (LoamDocument *document, LoamObject *object, int property, LoamTilePalette *self)
{
  if (object->kind == LOAM_KIND_TILESET || object->kind == LOAM_KIND_TILE)
    update (self);
}

/* Actions */

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  loam_tileset_dialog_present (widget, LOAM_TILE_PALETTE (widget)->session, NULL);
}

static void
edit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTilePalette *self = LOAM_TILE_PALETTE (widget);

  loam_tileset_dialog_present (widget, self->session, loam_session_get_tileset (self->session));
}

static void
tile_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTilePalette *self = LOAM_TILE_PALETTE (widget);
  LoamTileset *tileset = loam_session_get_tileset (self->session);
  g_autoptr (LoamPattern) pattern = loam_tile_view_dup_pattern (self->view);

  if (tileset != NULL && pattern != NULL)
    loam_tile_dialog_present (widget, self->session, tileset, pattern);
}

static void
show_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTilePalette *self = LOAM_TILE_PALETTE (widget);

  loam_session_set_subject (self->session, (LoamObject *) loam_session_get_tileset (self->session));
}

static void
rename_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTilePalette *self = LOAM_TILE_PALETTE (widget);

  loam_feedback_rename (widget, self->session,
                        (LoamObject *) loam_session_get_tileset (self->session));
}

static void
delete_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LoamTilePalette *self = LOAM_TILE_PALETTE (widget);
  LoamTileset *tileset = loam_session_get_tileset (self->session);
  gulong n = (gulong) loam_edit_tileset_count_cells (get_document (self), tileset);
  g_autofree char *text =
      n == 0 ? g_strdup_printf (_ ("Deleted tileset “%s”"), tileset->object.name)
             : g_strdup_printf (ngettext ("Deleted tileset “%s” and its %'lu cell",
                                          "Deleted tileset “%s” and its %'lu cells", n),
                                tileset->object.name, n);

  if (loam_edit_tileset_delete (get_document (self), tileset))
    loam_feedback_undoable (widget, self->session, text);
}

/* Building */

static GMenuModel *
build_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) last = g_menu_new ();

  g_menu_append (menu, _ ("Chosen _Tiles…"), "tileset.tile");
  g_menu_append (menu, _ ("_Cut Anew…"), "tileset.edit");
  g_menu_append (menu, _ ("_Properties"), "tileset.show");
  g_menu_append (menu, _ ("_Rename…"), "tileset.rename");
  g_menu_append (last, _ ("_Delete"), "tileset.delete");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (last));
  return G_MENU_MODEL (menu);
}

static GtkWidget *
build_turn (const char *icon, const char *action, const char *label)
{
  GtkWidget *button = loam_icon_button_new (icon, label);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static GtkWidget *
build_bar (LoamTilePalette *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);
  GtkWidget *tilesets = gtk_drop_down_new (NULL, NULL);

  self->tilesets = GTK_DROP_DOWN (tilesets);
  gtk_widget_set_hexpand (tilesets, TRUE);
  loam_widget_set_label (tilesets, _ ("Tileset"));
  g_signal_connect_swapped (tilesets, "notify::selected", G_CALLBACK (tileset_selected_cb), self);
  gtk_box_append (GTK_BOX (bar), tilesets);
  gtk_box_append (GTK_BOX (bar), build_turn ("document-edit-symbolic", "tileset.tile",
                                             _ ("Chosen tiles: probability, collision, animation "
                                                "(Enter)")));
  gtk_box_append (GTK_BOX (bar), build_turn ("object-flip-horizontal-symbolic", "win.flip-h",
                                             _ ("Mirror left to right (X)")));
  gtk_box_append (GTK_BOX (bar), build_turn ("object-flip-vertical-symbolic", "win.flip-v",
                                             _ ("Mirror top to bottom (Y)")));
  gtk_box_append (GTK_BOX (bar), build_turn ("object-rotate-right-symbolic", "win.turn",
                                             _ ("Turn by a quarter (Z)")));
  gtk_widget_set_margin_start (bar, 6);
  gtk_widget_set_margin_end (bar, 6);
  gtk_widget_set_margin_bottom (bar, 6);
  return bar;
}

static GtkWidget *
build_problem (LoamTilePalette *self)
{
  GtkWidget *problem = gtk_label_new (NULL);

  self->problem = GTK_LABEL (problem);
  gtk_label_set_wrap (self->problem, TRUE);
  gtk_label_set_wrap_mode (self->problem, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (self->problem, 0);
  gtk_label_set_max_width_chars (self->problem, 30);
  gtk_label_set_selectable (self->problem, TRUE);
  gtk_widget_add_css_class (problem, "error");
  gtk_widget_set_margin_start (problem, 12);
  gtk_widget_set_margin_end (problem, 12);
  return problem;
}

static void
loam_tile_palette_dispose (GObject *object)
{
  LoamTilePalette *self = LOAM_TILE_PALETTE (object);
  GtkWidget *child;

  if (self->session != NULL) {
    g_signal_handlers_disconnect_by_data (get_document (self), self);
    g_signal_handlers_disconnect_by_data (self->session, self);
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_tile_palette_parent_class)->dispose (object);
}

static void
loam_tile_palette_class_init (LoamTilePaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_tile_palette_dispose;
  gtk_widget_class_install_action (widget_class, "tileset.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "tileset.edit", NULL, edit_action);
  gtk_widget_class_install_action (widget_class, "tileset.tile", NULL, tile_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, 0, "tileset.tile", NULL);
  gtk_widget_class_install_action (widget_class, "tileset.show", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "tileset.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "tileset.delete", NULL, delete_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
loam_tile_palette_init (LoamTilePalette *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
}

GtkWidget *
loam_tile_palette_new (LoamSession *session)
{
  LoamTilePalette *self = g_object_new (LOAM_TYPE_TILE_PALETTE, NULL);
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *header = loam_panel_header_new (_ ("Tiles"));
  g_autoptr (GMenuModel) menu = build_menu ();
  LoamDocument *document = loam_session_get_document (session);

  self->session = g_object_ref (session);
  loam_panel_header_add_button (header, "list-add-symbolic", "tileset.add", _ ("Add tileset"));
  loam_panel_header_add_menu (header, "view-more-symbolic", menu, _ ("Chosen tileset"));
  gtk_widget_set_parent (header, widget);
  self->bar = build_bar (self);
  gtk_widget_set_parent (self->bar, widget);
  gtk_widget_set_parent (build_problem (self), widget);
  self->view = LOAM_TILE_VIEW (loam_tile_view_new (session));
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_widget_set_margin_start (self->scroller, 6);
  gtk_widget_set_parent (self->scroller, widget);
  self->hint = loam_panel_placeholder_new (
      _ ("No Tilesets"),
      _ ("A tileset is a picture cut into tiles, to paint on tile layers. Add one with the + "
         "above."));
  gtk_widget_set_parent (self->hint, widget);

  g_signal_connect (self->view, "chosen", G_CALLBACK (view_chosen_cb), self);
  g_signal_connect (document, "list-changed", G_CALLBACK (list_changed_cb), self);
  g_signal_connect (document, "object-changed", G_CALLBACK (object_changed_cb), self);
  g_signal_connect_swapped (session, "notify::tileset", G_CALLBACK (follow_tileset), self);
  g_signal_connect_swapped (session, "notify::pattern", G_CALLBACK (follow_pattern), self);
  g_signal_connect_swapped (session, "images-changed", G_CALLBACK (update), self);
  update (self);
  return widget;
}
