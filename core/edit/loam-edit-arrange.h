/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Verbs that arrange things: before and behind others of their layer, in line with one another, and evenly. Each is one
 * undo step. Things are of one level; turned ones count with the upright box around them. */

#include "loam-document.h"

G_BEGIN_DECLS

typedef enum {
  LOAM_ARRANGE_FRONT,    /**< before all others of the layer */
  LOAM_ARRANGE_FORWARD,  /**< before the next one */
  LOAM_ARRANGE_BACKWARD, /**< behind the next one */
  LOAM_ARRANGE_BACK,     /**< behind all others */
  LOAM_ARRANGE_LEFT,     /**< in line with the leftmost edge of all */
  LOAM_ARRANGE_CENTER,
  LOAM_ARRANGE_RIGHT,
  LOAM_ARRANGE_TOP,
  LOAM_ARRANGE_MIDDLE,
  LOAM_ARRANGE_BOTTOM,
  LOAM_ARRANGE_ACROSS, /**< with equal gaps from left to right; the outer two stay */
  LOAM_ARRANGE_DOWN,   /**< the same from top to bottom */
  LOAM_N_ARRANGES
} LoamArrange;

/** "front", "forward", … as in scripts. */
const char *loam_arrange_get_name (LoamArrange how);
/** FALSE where none has that name. */
gboolean loam_arrange_from_name (const char *name, LoamArrange *how);

/** Whether they can be changed and are enough: two in line, three evenly. */
gboolean loam_edit_entities_can_arrange (
    LoamDocument *document, LoamEntity **things, guint n, LoamArrange how, GError **error);
/** FALSE, and no step, where it can't be done or they stand so already. */
gboolean
loam_edit_entities_arrange (LoamDocument *document, LoamEntity **things, guint n, LoamArrange how);

G_END_DECLS
