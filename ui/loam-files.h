/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Small things that files need: choosers with the right filters, and the samples. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Called with the path that was chosen. */
typedef void (*LoamFilesFunc) (const char *path, gpointer user_data);

typedef struct {
  GtkWindow *parent;
  const char *title, *accept; /**< @accept: "_Save" */
  GtkFileChooserAction action;
  const char *suggestion; /**< (nullable): a name to save by */
  const char *folder;     /**< (nullable): where to begin */
  const char *extension;  /**< "loam": shown, and put behind a name to save by that lacks it */
  const char *filter;     /**< what such files are: "Loam projects" */
} LoamFilesQuestion;

/** Asks for a file. @func is not called where the user changes their mind; @user_data is freed by @destroy. */
void loam_files_ask (const LoamFilesQuestion *question,
                     LoamFilesFunc func,
                     gpointer user_data,
                     GDestroyNotify destroy);

/** Paths of the samples' folders, sorted; of the installed ones, or those beside the program in its build tree. Free
 * with g_strfreev(). */
char **loam_files_list_samples (void);

G_END_DECLS
