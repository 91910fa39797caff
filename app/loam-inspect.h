/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* loam --inspect: what the running editor holds and shows, as one JSON value.
 *
 * The running application exports io.github.loam.Loam.Inspect with the method Get () → s on the session bus; the
 * program with --inspect calls it and prints the answer. For tests and bug reports. Nothing can be changed through
 * it; what can be done is on the bus already, as the application's and its windows' actions. */

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Exports the interface at @object_path for as long as @application is registered; the registration's id, or 0. */
guint loam_inspect_export (GtkApplication *application,
                           GDBusConnection *connection,
                           const char *object_path,
                           GError **error);

/** Asks the running application; free with g_free(). */
char *loam_inspect_call (GError **error);

G_END_DECLS
