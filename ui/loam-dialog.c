/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-dialog.h"

#include <glib/gi18n-lib.h>

struct _LoamDialog {
  GtkWindow parent_instance;
  GtkWidget *accept;
  GtkLabel *problem;
};

G_DEFINE_FINAL_TYPE (LoamDialog, loam_dialog, GTK_TYPE_WINDOW)

enum { SIGNAL_ACCEPT, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
loam_dialog_class_init (LoamDialogClass *klass)
{
  signals[SIGNAL_ACCEPT] = g_signal_new ("accept", LOAM_TYPE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
loam_dialog_init (LoamDialog *self)
{
  GtkWidget *bar = gtk_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  self->accept = gtk_button_new ();
  gtk_button_set_use_underline (GTK_BUTTON (self->accept), TRUE);
  gtk_widget_add_css_class (self->accept, "suggested-action");
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (bar), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (bar), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (bar), self->accept);
  gtk_window_set_titlebar (GTK_WINDOW (self), bar);
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);

  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_close), self);
  g_signal_connect_swapped (self->accept, "clicked", G_CALLBACK (loam_dialog_accept), self);
}

static GtkWidget *
build_problem (LoamDialog *self)
{
  GtkWidget *problem = gtk_label_new (NULL);

  self->problem = GTK_LABEL (problem);
  gtk_label_set_xalign (self->problem, 0);
  gtk_label_set_wrap (self->problem, TRUE);
  gtk_label_set_max_width_chars (self->problem, 40);
  gtk_widget_add_css_class (problem, "error");
  gtk_widget_set_visible (problem, FALSE);
  return problem;
}

LoamDialog *
loam_dialog_new (GtkWidget *widget, const char *title, const char *accept, GtkWidget *body)
{
  LoamDialog *self = g_object_new (LOAM_TYPE_DIALOG, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkRoot *root = gtk_widget_get_root (widget);

  gtk_button_set_label (GTK_BUTTON (self->accept), accept);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_window_set_default_size (GTK_WINDOW (self), 400, -1);
  if (GTK_IS_WINDOW (root))
    gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (root));

  gtk_widget_set_margin_top (box, 18);
  gtk_widget_set_margin_bottom (box, 18);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);
  gtk_widget_set_vexpand (body, TRUE);
  gtk_box_append (GTK_BOX (box), body);
  gtk_box_append (GTK_BOX (box), build_problem (self));
  gtk_window_set_child (GTK_WINDOW (self), box);
  return self;
}

void
loam_dialog_set_problem (LoamDialog *dialog, const char *problem)
{
  g_return_if_fail (LOAM_IS_DIALOG (dialog));

  gtk_label_set_text (dialog->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (dialog->problem), problem != NULL);
}

void
loam_dialog_set_acceptable (LoamDialog *dialog, gboolean acceptable)
{
  g_return_if_fail (LOAM_IS_DIALOG (dialog));

  gtk_widget_set_sensitive (dialog->accept, acceptable);
}

void
loam_dialog_accept (LoamDialog *dialog)
{
  g_return_if_fail (LOAM_IS_DIALOG (dialog));

  if (gtk_widget_is_sensitive (dialog->accept))
    g_signal_emit (dialog, signals[SIGNAL_ACCEPT], 0);
}

void
loam_dialog_set_destructive (LoamDialog *dialog)
{
  g_return_if_fail (LOAM_IS_DIALOG (dialog));

  gtk_widget_remove_css_class (dialog->accept, "suggested-action");
  gtk_widget_add_css_class (dialog->accept, "destructive-action");
}
