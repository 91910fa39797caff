/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What panels say back: a toast that offers to undo the step just made, and small questions. */

#include "loam-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Shows @text for a moment in the toast overlay around @widget, or that is @widget. */
void loam_feedback_say (GtkWidget *widget, const char *text);
/** Shows @text with an Undo button in the toast overlay around @widget. It leaves with the next step, so that Undo
 * always undoes what the text speaks of. */
void loam_feedback_undoable (GtkWidget *widget, LoamSession *session, const char *text);

/** What to do with the name that was typed: FALSE, with a reason, keeps the question open. */
typedef gboolean (*LoamNameFunc) (LoamSession *session,
                                  LoamObject *object,
                                  const char *name,
                                  GError **error);

/**
 * loam_feedback_ask_name:
 * @heading: "Rename Terrain"
 * @accept: the mnemonic label of the button that does it: "_Rename"
 * @object: (nullable): handed to @func; a reference is kept meanwhile
 *
 * Asks for a name in a dialogue over @widget.
 */
void loam_feedback_ask_name (GtkWidget *widget,
                             LoamSession *session,
                             const char *heading,
                             const char *accept,
                             const char *name,
                             LoamObject *object,
                             LoamNameFunc func);
/** Asks for another name of @object, whatever it is, and renames it. */
void loam_feedback_rename (GtkWidget *widget, LoamSession *session, LoamObject *object);

G_END_DECLS
