/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the panel share. */

#include "loam-item-list.h"
#include "loam-layers-panel.h"

G_BEGIN_DECLS

struct _LoamLayersPanel {
  GtkWidget parent_instance;
  LoamSession *session;
  LoamItemList *list;
  GtkWidget *opacity_box;
  GtkRange *opacity;
  guint64 gesture; /* of the drag of the opacity, or 0 */
  gboolean quiet;  /* the program sets the switches and the scale, not the user */
};

/* loam-layers-actions.c */

/** The actions "layer.…", with their keys. */
void loam_layers_install_actions (GtkWidgetClass *widget_class);
/** The menu of the current layer. */
GMenuModel *loam_layers_build_menu (void);
GtkWidget *loam_layers_build_header (GMenuModel *menu);
/** The group nearest to @layer among those beside it, or NULL. */
LoamLayer *loam_layers_find_group (const LoamLayer *layer);
/** Moves a layer up in the panel, by -1, or down, by 1, or farther. */
void loam_layers_move_by (LoamLayersPanel *self, LoamObject *layer, int by);

G_END_DECLS
