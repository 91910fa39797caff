/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LOAM_ERROR: what a user or a file can cause. The message stands alone, names the place and the mend,
 * and has no full stop: "levels/cellar.json:14: layers[0].rows[12]: 63 cells; expected 64". */

#include <glib.h>

G_BEGIN_DECLS

#define LOAM_ERROR (loam_error_quark ())
GQuark loam_error_quark (void);

typedef enum {
  LOAM_ERROR_FORMAT,  /**< a file's text is not what it should be */
  LOAM_ERROR_VALUE,   /**< a value is of the wrong type or out of range */
  LOAM_ERROR_UNKNOWN, /**< a name or id that nothing has */
  LOAM_ERROR_CYCLE,   /**< prototypes that delegate in a ring */
  LOAM_ERROR_LIMIT,   /**< larger than Loam takes */
  LOAM_ERROR_NAME,    /**< a name that is taken, or is not one */
  LOAM_ERROR_STATE,   /**< not possible now: a locked layer, nothing selected */
  LOAM_ERROR_CHANGED  /**< the file changed on disk since it was read */
} LoamErrorCode;

G_END_DECLS
