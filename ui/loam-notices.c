/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-notices.h"

#include <glib/gi18n-lib.h>

#define MAX_HEIGHT 300 /* pixels; beyond, they scroll */
#define MAX_LINES 12   /* of one text; the rest is copied, and in the tooltip */
#define KEY "loam-notice-key"
#define TEXT "loam-notice-text"

struct _LoamNotices {
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkBox *box;
};

G_DEFINE_FINAL_TYPE (LoamNotices, loam_notices, GTK_TYPE_WIDGET)

static void
show_if_any (LoamNotices *self)
{
  gtk_widget_set_visible (self->scroller,
                          gtk_widget_get_first_child (GTK_WIDGET (self->box)) != NULL);
}

/* The keyboard goes to no other notice, whose text would be selected by that. */
static void
drop_focus (GtkWidget *bar)
{
  GtkRoot *root = gtk_widget_get_root (bar);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, bar))
    gtk_root_set_focus (root, NULL);
}

static void
dismiss (GtkWidget *bar)
{
  LoamNotices *self = LOAM_NOTICES (gtk_widget_get_ancestor (bar, LOAM_TYPE_NOTICES));

  if (self == NULL)
    return;
  drop_focus (bar);
  gtk_box_remove (self->box, bar);
  show_if_any (self);
}

static gboolean
dismiss_idle_cb (gpointer bar)
{
  dismiss (bar);
  return G_SOURCE_REMOVE;
}

/* The button is still in the middle of being clicked. */
static void
dismiss_soon (GtkWidget *bar)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, dismiss_idle_cb, g_object_ref (bar), g_object_unref);
}

static void
copy_cb (GtkWidget *bar)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (bar), g_object_get_data (G_OBJECT (bar), TEXT));
}

static GtkWidget *
label_new (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  return label;
}

static GtkWidget *
words_new (const LoamNotice *notice)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *heading = label_new (notice->heading), *text = label_new (notice->text);

  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_lines (GTK_LABEL (heading), 2);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_selectable (GTK_LABEL (text), TRUE);
  gtk_label_set_lines (GTK_LABEL (text), MAX_LINES);
  gtk_label_set_ellipsize (GTK_LABEL (text), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), heading);
  gtk_box_append (GTK_BOX (words), text);
  return words;
}

/* Below the words, where they have room in a narrow window too. */
static GtkWidget *
buttons_new (GtkWidget *bar, const LoamNotice *notice)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *copy = gtk_button_new_with_mnemonic (_ ("_Copy"));

  for (guint i = 0; i < notice->n_actions; i++) {
    GtkWidget *button = gtk_button_new_with_mnemonic (notice->actions[i].label);

    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), notice->actions[i].action);
    if (!notice->actions[i].keeps)
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (dismiss_soon), bar);
    gtk_box_append (GTK_BOX (buttons), button);
  }
  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_tooltip_text (copy, _ ("Copy this message"));
  g_signal_connect_swapped (copy, "clicked", G_CALLBACK (copy_cb), bar);
  gtk_box_append (GTK_BOX (buttons), copy);
  gtk_widget_set_margin_top (buttons, 6);
  return buttons;
}

void
loam_notices_show (LoamNotices *notices, const LoamNotice *notice)
{
  GtkWidget *bar, *words;

  g_return_if_fail (LOAM_IS_NOTICES (notices));
  g_return_if_fail (notice != NULL && notice->key != NULL);

  loam_notices_dismiss (notices, notice->key);
  bar = gtk_info_bar_new ();
  gtk_info_bar_set_message_type (GTK_INFO_BAR (bar), notice->type);
  gtk_info_bar_set_show_close_button (GTK_INFO_BAR (bar), TRUE);
  g_object_set_data_full (G_OBJECT (bar), KEY, g_strdup (notice->key), g_free);
  g_object_set_data_full (G_OBJECT (bar), TEXT,
                          g_strdup_printf ("%s\n%s", notice->heading, notice->text), g_free);
  words = words_new (notice);
  gtk_box_append (GTK_BOX (words), buttons_new (bar, notice));
  gtk_widget_add_css_class (bar, "loam-notice");
  gtk_info_bar_add_child (GTK_INFO_BAR (bar), words);
  g_signal_connect (bar, "response", G_CALLBACK (dismiss_soon), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  notice->heading, -1);
  gtk_box_prepend (notices->box, bar);
  show_if_any (notices);
}

void
loam_notices_dismiss (LoamNotices *notices, const char *key)
{
  GtkWidget *next;

  g_return_if_fail (LOAM_IS_NOTICES (notices));

  for (GtkWidget *bar = gtk_widget_get_first_child (GTK_WIDGET (notices->box)); bar != NULL;
       bar = next) {
    next = gtk_widget_get_next_sibling (bar);
    if (g_strcmp0 (g_object_get_data (G_OBJECT (bar), KEY), key) == 0)
      dismiss (bar);
  }
}

static void
loam_notices_dispose (GObject *object)
{
  g_clear_pointer (&LOAM_NOTICES (object)->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (loam_notices_parent_class)->dispose (object);
}

static void
loam_notices_class_init (LoamNoticesClass *class)
{
  G_OBJECT_CLASS (class)->dispose = loam_notices_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (class), GTK_TYPE_BIN_LAYOUT);
}

static void
loam_notices_init (LoamNotices *self)
{
  self->scroller = gtk_scrolled_window_new ();
  self->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), MAX_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->box));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  show_if_any (self);
}
