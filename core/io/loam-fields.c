/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-fields.h"

#include <math.h>

LoamValue
loam_field_get_plain_default (const LoamField *field)
{
  double number = 0;

  if (field->has_min)
    number = MAX (number, field->min);
  if (field->has_max)
    number = MIN (number, field->max);
  switch (field->type) {
  case LOAM_VALUE_BOOL:
    return LOAM_BOOL (FALSE);
  case LOAM_VALUE_INT:
    /* Beyond what an int holds a double has no fraction. */
    return LOAM_INT (number >= 0x1p63    ? G_MAXINT64
                     : number <= -0x1p63 ? G_MININT64
                                         : (gint64) number);
  case LOAM_VALUE_FLOAT:
    return LOAM_FLOAT (number);
  case LOAM_VALUE_COLOR:
    return LOAM_COLOR (0x000000ff);
  case LOAM_VALUE_POINT:
    return LOAM_POINT (0, 0);
  case LOAM_VALUE_ENUM:
    return loam_value_text (LOAM_VALUE_ENUM, field->choices[0]);
  case LOAM_VALUE_LIST:
    return loam_value_list (NULL, 0);
  default:
    return loam_value_text (field->type, "");
  }
}
