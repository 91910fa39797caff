/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What a crash leaves of journals. */

#include "loam-journal.h"

#include "test-io.h"

/** Copies the one journal below @root to a place of its own in @folder, without its lock, as if its program had died:
 * the path of its folder, or NULL where nothing waits there. Free with g_free(). */
char *crash_copy (const char *root, TestFolder *folder);
/** Copies all files below a folder. */
void crash_copy_tree (const char *from, const char *to);
/** The only folder below @root; NULL for none. Free with g_free(). */
char *crash_find (const char *root);
/** Number of lines of the journal in @folder, its header included; 0 for none. */
guint crash_count_lines (const char *folder);
/** Writes a file, without waiting for the disk. */
void crash_write (const char *path, const char *text, gssize length);
