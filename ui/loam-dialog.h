/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamDialog: a modal question: Cancel and an accepting button in the header bar, a body, and a line that says
 * what is wrong. Escape cancels; Enter in an entry accepts. Signal "accept" (): the answer is to be taken; whoever
 * hears it destroys the dialogue or says what is wrong. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_DIALOG (loam_dialog_get_type ())
G_DECLARE_FINAL_TYPE (LoamDialog, loam_dialog, LOAM, DIALOG, GtkWindow)

/** @widget: what asks; the dialogue stands over its window
 * @accept: the accepting button's label, with a mnemonic */
LoamDialog *
loam_dialog_new (GtkWidget *widget, const char *title, const char *accept, GtkWidget *body);
/** @problem: (nullable): what is wrong with what was entered. */
void loam_dialog_set_problem (LoamDialog *dialog, const char *problem);
void loam_dialog_set_acceptable (LoamDialog *dialog, gboolean acceptable);
/** Emits "accept", if it can be accepted; connect an entry's "activate" to it, swapped. */
void loam_dialog_accept (LoamDialog *dialog);

/** Shows that what is accepted takes something away. */
void loam_dialog_set_destructive (LoamDialog *dialog);

G_END_DECLS
