/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamApplication: the running editor. It opens documents, gives each a window, and exports what
 * loam-inspect.h tells. One runs in a session; a second `loam FILE` hands its file over. */

#include <adwaita.h>

G_BEGIN_DECLS

#define LOAM_TYPE_APPLICATION (loam_application_get_type ())
G_DECLARE_FINAL_TYPE (LoamApplication, loam_application, LOAM, APPLICATION, AdwApplication)

LoamApplication *loam_application_new (void);

G_END_DECLS
