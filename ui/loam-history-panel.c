/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-history-panel.h"

#include "loam-history-moves.h"
#include "loam-panel-header.h"

#include <glib/gi18n-lib.h>

struct _LoamHistoryPanel {
  GtkWidget parent_instance;
  LoamSession *session;
  GtkStack *stack;
  GtkListView *view;
  GtkLabel *lost;   /* how many steps the budget has let go */
  GtkLabel *memory; /* how much of it is used */
  GPtrArray *shown; /* of GtkListItem, borrowed: those that a row shows now */
  PangoAttrList *bold;
};

G_DEFINE_FINAL_TYPE (LoamHistoryPanel, loam_history_panel, GTK_TYPE_WIDGET)

static LoamHistory *
get_history (LoamHistoryPanel *self)
{
  return loam_document_get_history (loam_session_get_document (self->session));
}

/* Rows. Row 0 is the state before the oldest step, so row i is the state in which i steps are done. */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, LoamHistoryPanel *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *mark = gtk_image_new_from_icon_name ("go-next-symbolic");
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *saved = gtk_label_new (_ ("saved"));

  gtk_accessible_update_property (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("the document is here"), -1);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (saved, "dim-label");
  gtk_widget_add_css_class (saved, "caption");
  gtk_box_append (GTK_BOX (box), mark);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), saved);
  gtk_list_item_set_child (item, box);
}

static void
refresh_item (LoamHistoryPanel *self, GtkListItem *item)
{
  const guint done = loam_history_get_undo_count (get_history (self));
  const guint position = gtk_list_item_get_position (item);
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *mark = gtk_widget_get_first_child (box);
  GtkWidget *label = gtk_widget_get_next_sibling (mark);
  GtkWidget *saved = gtk_widget_get_next_sibling (label);
  gpointer row = gtk_list_item_get_item (item);
  const char *text = LOAM_IS_HISTORY_ROW (row) ? loam_history_row_get_label (row)
                     : loam_history_get_dropped (get_history (self)) > 0 ? _ ("Before these steps")
                                                                         : _ ("Start");

  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_widget_set_tooltip_text (label, text);
  gtk_widget_set_opacity (mark, position == done ? 1 : 0);
  gtk_accessible_update_state (GTK_ACCESSIBLE (mark), GTK_ACCESSIBLE_STATE_HIDDEN, position != done,
                               -1);
  gtk_widget_set_visible (saved, (int) position == loam_history_get_saved (get_history (self)));
  /* The row of the list, which has the focus, names itself after nothing in it. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (box)),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  position > done    ? _ ("undone")
                                  : position == done ? _ ("the document is here")
                                                     : "",
                                  -1);
  gtk_label_set_attributes (GTK_LABEL (label), position == done ? self->bold : NULL);
  if (position > done)
    gtk_widget_add_css_class (label, "dim-label");
  else
    gtk_widget_remove_css_class (label, "dim-label");
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, LoamHistoryPanel *self)
{
  g_ptr_array_add (self->shown, item);
  refresh_item (self, item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, LoamHistoryPanel *self)
{
  g_ptr_array_remove_fast (self->shown, item);
}

static void
activate_cb (GtkListView *view, guint position, LoamHistoryPanel *self)
{
  /* In the middle of a stroke the step that it makes is not there yet. */
  if (!loam_history_in_group (get_history (self)))
    loam_history_moves_jump (self->session, position);
}

/* Following the history */

static void
update (LoamHistoryPanel *self)
{
  LoamHistory *history = get_history (self);
  const guint steps = g_list_model_get_n_items (G_LIST_MODEL (history));
  const guint dropped = loam_history_get_dropped (history);
  const double size = (double) loam_history_get_size (history) / (1 << 20);
  const guint budget = (guint) (loam_history_get_budget (history) >> 20);
  /* Translators: of mebibytes, where it is little */
  g_autofree char *used =
      g_strdup_printf (size >= 0.05 ? "%.1f" : _ ("under %.1f"), MAX (size, 0.1));
  /* Translators: "12 steps, 3.4 of 256 MiB" */
  g_autofree char *memory = g_strdup_printf (
      ngettext ("%'u step, %s of %'u MiB", "%'u steps, %s of %'u MiB", steps), steps, used, budget);

  for (guint i = 0; i < self->shown->len; i++)
    refresh_item (self, self->shown->pdata[i]);
  g_autofree char *lost =
      g_strdup_printf (ngettext ("%'u older step was let go to stay within %'u MiB",
                                 "%'u older steps were let go to stay within %'u MiB", dropped),
                       dropped, budget);

  gtk_label_set_text (self->lost, lost);
  gtk_widget_set_visible (GTK_WIDGET (self->lost), dropped > 0);
  gtk_label_set_text (self->memory, memory);
  gtk_widget_set_visible (GTK_WIDGET (self->memory), steps > 0);
  gtk_stack_set_visible_child_name (self->stack, steps > 0 ? "steps" : "none");
  if (steps > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u",
                                loam_history_get_undo_count (history));
}

/* Building */

static GListModel *
build_model (LoamHistory *history)
{
  GListStore *models = g_list_store_new (G_TYPE_LIST_MODEL);
  /* Its text is made when it is shown. */
  const char *start[] = {"", NULL};
  g_autoptr (GtkStringList) first = gtk_string_list_new (start);

  g_list_store_append (models, first);
  g_list_store_append (models, history);
  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (models)));
}

static GtkWidget *
build_view (LoamHistoryPanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view;

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  view = gtk_list_view_new (
      GTK_SELECTION_MODEL (gtk_no_selection_new (build_model (get_history (self)))), factory);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (view), TRUE);
  gtk_widget_add_css_class (view, "navigation-sidebar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("History"), -1);
  g_signal_connect (view, "activate", G_CALLBACK (activate_cb), self);
  self->view = GTK_LIST_VIEW (view);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_widget_set_vexpand (scroller, TRUE);
  return scroller;
}

/* A line above or below the list. */
static GtkLabel *
build_note (LoamHistoryPanel *self)
{
  GtkWidget *note = gtk_label_new (NULL);

  gtk_widget_add_css_class (note, "dim-label");
  gtk_widget_add_css_class (note, "caption");
  gtk_label_set_xalign (GTK_LABEL (note), 0);
  gtk_label_set_wrap (GTK_LABEL (note), TRUE);
  gtk_widget_set_margin_start (note, 12);
  gtk_widget_set_margin_end (note, 12);
  gtk_widget_set_margin_bottom (note, 6);
  gtk_widget_set_parent (note, GTK_WIDGET (self));
  return GTK_LABEL (note);
}

static void
loam_history_panel_dispose (GObject *object)
{
  LoamHistoryPanel *self = LOAM_HISTORY_PANEL (object);
  GtkWidget *child;

  if (self->session != NULL) {
    g_signal_handlers_disconnect_by_data (loam_session_get_document (self->session), self);
    g_signal_handlers_disconnect_by_data (get_history (self), self);
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_history_panel_parent_class)->dispose (object);
}

static void
loam_history_panel_finalize (GObject *object)
{
  g_ptr_array_unref (LOAM_HISTORY_PANEL (object)->shown);
  pango_attr_list_unref (LOAM_HISTORY_PANEL (object)->bold);
  G_OBJECT_CLASS (loam_history_panel_parent_class)->finalize (object);
}

static void
loam_history_panel_class_init (LoamHistoryPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = loam_history_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = loam_history_panel_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
loam_history_panel_init (LoamHistoryPanel *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  self->shown = g_ptr_array_new ();
  self->bold = pango_attr_list_new ();
  pango_attr_list_insert (self->bold, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
}

GtkWidget *
loam_history_panel_new (LoamSession *session)
{
  LoamHistoryPanel *self = g_object_new (LOAM_TYPE_HISTORY_PANEL, NULL);

  self->session = g_object_ref (session);
  gtk_widget_set_parent (loam_panel_header_new (_ ("History")), GTK_WIDGET (self));

  self->lost = build_note (self);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_named (self->stack, build_view (self), "steps");
  gtk_stack_add_named (
      self->stack,
      loam_panel_placeholder_new (_ ("Nothing Done Yet"),
                                  _ ("Every step appears here. Choose one to go back to it.")),
      "none");
  gtk_widget_set_parent (GTK_WIDGET (self->stack), GTK_WIDGET (self));

  self->memory = build_note (self);

  g_signal_connect_swapped (loam_session_get_document (session), "changed", G_CALLBACK (update),
                            self);
  g_signal_connect_swapped (loam_session_get_document (session), "selection-changed",
                            G_CALLBACK (update), self);
  g_signal_connect_swapped (get_history (self), "notify::undo-count", G_CALLBACK (update), self);
  g_signal_connect_swapped (get_history (self), "notify::redo-count", G_CALLBACK (update), self);
  g_signal_connect_swapped (get_history (self), "notify::is-saved", G_CALLBACK (update), self);
  g_signal_connect_swapped (get_history (self), "notify::budget", G_CALLBACK (update), self);
  update (self);
  return GTK_WIDGET (self);
}
