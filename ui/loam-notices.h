/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamNotices: messages that stay until they are read: errors, and what needs an answer but not at once.
 *
 * They lie over each other at the top of the window, the newest first, each with its text to select and copy, buttons
 * that offer what to do, and one that closes it. What is told in passing is a toast instead. A notice has a key: a
 * newer one of the same key takes its place, and what has been put right dismisses it. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define LOAM_TYPE_NOTICES (loam_notices_get_type ())
G_DECLARE_FINAL_TYPE (LoamNotices, loam_notices, LOAM, NOTICES, GtkWidget)

/** What a notice offers to do. */
typedef struct {
  const char *label;  /**< with a mnemonic */
  const char *action; /**< a detailed action name: "win.save-as", "win.recover::KEY" */
  gboolean keeps;     /**< the notice stays when it was chosen */
} LoamNoticeAction;

typedef struct {
  const char *key;
  GtkMessageType type; /**< GTK_MESSAGE_ERROR, …_WARNING or …_INFO */
  const char *heading;
  const char *text; /**< plain; may have many lines */
  const LoamNoticeAction *actions;
  guint n_actions;
} LoamNotice;

void loam_notices_show (LoamNotices *notices, const LoamNotice *notice);
/** Takes the notice of @key away, if there is one. */
void loam_notices_dismiss (LoamNotices *notices, const char *key);

G_END_DECLS
