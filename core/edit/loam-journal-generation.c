/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* A generation: a base and the lines from there on. The next one is written beside, and takes the place of the one
 * before by one rename: at any moment one of them is whole. */

#define NEW_FILE "journal.new"

static gboolean
set_errno (GError **error, const char *path)
{
  int code = errno;

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", path,
               g_strerror (code));
  return FALSE;
}

/* A name in the folder that nothing has. */
static char *
choose_base (const char *folder)
{
  for (guint i = 1;; i++) {
    g_autofree char *name = g_strdup_printf ("base-%u", i);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&path);
  }
}

/* Has the files beside that the lines name in the new folder, too. */
static gboolean
bring_sides (const LoamJournalGeneration *generation, GError **error)
{
  if (g_str_equal (generation->from, generation->folder))
    return TRUE;
  for (guint i = generation->first_side; i < generation->side; i++) {
    g_autofree char *name = g_strdup_printf ("%u.zst", i);
    g_autofree char *from = g_build_filename (generation->from, name, NULL);
    g_autofree char *to = g_build_filename (generation->folder, name, NULL);

    if (g_file_test (from, G_FILE_TEST_EXISTS) && link (from, to) != 0)
      return set_errno (error, to);
  }
  return TRUE;
}

/* Writes the old lines from the offset on behind the new header. */
static gboolean
copy_lines (const LoamJournalGeneration *generation, LoamJournalFile *file, GError **error)
{
  g_autofree char *path = g_build_filename (generation->from, LOAM_JOURNAL_FILE, NULL);
  g_autoptr (GMappedFile) mapped = g_mapped_file_new (path, FALSE, error);
  g_autoptr (GString) line = g_string_new (NULL);
  const char *at, *end, *next;

  if (mapped == NULL || !bring_sides (generation, error))
    return FALSE;
  at = g_mapped_file_get_contents (mapped);
  end = at + g_mapped_file_get_length (mapped);
  for (at += generation->offset; at < end; at = next + 1) {
    next = memchr (at, '\n', (gsize) (end - at));
    if (next == NULL || next - at < LOAM_JOURNAL_SUM_BYTES)
      break;
    g_string_truncate (line, 0);
    g_string_append_len (line, at, next - at - LOAM_JOURNAL_SUM_BYTES);
    if (!loam_journal_file_append (file, line, line->len, error))
      return FALSE;
  }
  return TRUE;
}

static LoamJournalFile *
write_lines (LoamJournalGeneration *generation, GString *header, GError **error)
{
  g_autoptr (LoamJournalFile) file = loam_journal_file_open (
      generation->folder, NEW_FILE, 0, LOAM_JOURNAL_SUM_INIT, generation->side, error);

  if (file == NULL || !loam_journal_file_append (file, header, header->len, error))
    return NULL;
  generation->first = loam_journal_file_get_length (file);
  if (generation->from != NULL &&
      (!copy_lines (generation, file, error) || !loam_journal_file_sync (file, error)))
    return NULL;
  return g_steal_pointer (&file);
}

/* Removes what the generation before left; @base: name of what stays. */
static void
remove_old (const LoamJournalGeneration *generation, const char *base)
{
  g_autoptr (GPtrArray) keep = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (keep, g_strdup (base));
  g_ptr_array_add (keep, g_strdup (LOAM_JOURNAL_FILE));
  for (guint i = generation->first_side; i < generation->side && generation->from != NULL; i++)
    g_ptr_array_add (keep, g_strdup_printf ("%u.zst", i));
  g_ptr_array_add (keep, NULL);
  loam_journal_folder_empty (generation->folder, (const char *const *) keep->pdata);
}

static void
sync_folder (LoamJournalFile *file, const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    if (g_file_test (child, G_FILE_TEST_IS_DIR))
      sync_folder (file, child);
    else
      loam_journal_file_sync_later (file, child);
  }
}

LoamJournalFile *
loam_journal_generation_write (LoamJournalGeneration *generation, GError **error)
{
  g_autofree char *base = choose_base (generation->folder);
  g_autofree char *base_name = g_path_get_basename (base);
  g_autofree char *from = g_build_filename (generation->folder, NEW_FILE, NULL);
  g_autofree char *to = g_build_filename (generation->folder, LOAM_JOURNAL_FILE, NULL);
  g_autoptr (LoamJournalFile) file = NULL;
  GString *header;

  header = loam_journal_base_write (generation->document, base, generation->levels,
                                    generation->clean, generation->n_cut, error);
  if (header != NULL) {
    file = write_lines (generation, header, error);
    g_string_free (header, TRUE);
  }
  if (file != NULL && g_rename (from, to) != 0) {
    set_errno (error, to);
    g_clear_pointer (&file, loam_journal_file_free);
  }
  if (file == NULL) {
    g_unlink (from);
    loam_journal_remove_tree (base);
    return NULL;
  }
  remove_old (generation, base_name);
  sync_folder (file, base);
  return g_steal_pointer (&file);
}
