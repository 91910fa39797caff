/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Reading files that somebody else may have made, and paths that they name.
 *
 * A path in a project's file is relative to the project's folder, is written with '/', and stays inside that
 * folder, links included: opening a project from a stranger reads nothing else. */

#include <glib.h>

G_BEGIN_DECLS

/**
 * loam_file_read:
 * @name: for messages
 * @limit: bytes that are taken at most
 *
 * The bytes of a regular file (nothing waits on a pipe or a device), with a NUL behind them; free with g_free().
 * Errors are G_FILE_ERROR, or LOAM_ERROR_LIMIT.
 */
char *
loam_file_read (const char *path, const char *name, gsize limit, gsize *length, GError **error);

/** Whether @path may stand in a file; the error says what would be right, to be put behind a place. */
gboolean loam_file_check_path (const char *path, GError **error);

/**
 * loam_file_resolve:
 * @folder: the project's folder
 * @path: a path as in files
 *
 * Where @path is: loam_file_check_path(), and symbolic links do not lead out of @folder. What does not exist is
 * no error. Free with g_free().
 */
char *loam_file_resolve (const char *folder, const char *path, GError **error);
/** Where symbolic links at @path lead in the end, which need not exist: what is written there keeps them. Free with
 * g_free(); NULL for links in a ring. */
char *loam_file_follow_links (const char *path, GError **error);

G_END_DECLS
