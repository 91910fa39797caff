/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The program links before the inspector is there; its own definition wins. */

#include "loam-inspector.h"

GtkWidget *loam_inspector_new (LoamSession *session) __attribute__ ((weak));

GtkWidget *
loam_inspector_new (LoamSession *session)
{
  return gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
}
