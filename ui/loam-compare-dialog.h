/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What differs between a document and its files on disk, by objects and cells, read afresh; with the two answers. It
 * changes nothing by itself. */

#include "loam-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Reads and compares on a thread, then shows it over @parent, whose actions "win.disk-reload" and "win.disk-keep" it
 * offers. @document has a path. */
void loam_compare_dialog_show (GtkWindow *parent, LoamDocument *document);

G_END_DECLS
