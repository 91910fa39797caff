/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include "loam-error.h"
#include "loam-file.h"
#include "loam-hash.h"
#include "loam-id.h"
#include "loam-reader.h"
#include "loam-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* What a journal begins with: copies of the project's files, or what was in memory, in the same format. */

void
loam_journal_level_free (gpointer data)
{
  LoamJournalLevel *level = data;

  g_free (level->base);
  g_free (level->id);
  g_free (level->file);
  g_free (level);
}

GPtrArray *
loam_journal_levels_new (LoamDocument *document, gboolean copied)
{
  g_autoptr (GPtrArray) levels = g_ptr_array_new_with_free_func (loam_journal_level_free);

  for (guint i = 0; i < document->project->levels->len; i++) {
    const LoamLevel *level = document->project->levels->pdata[i];
    LoamJournalLevel *entry;

    if (copied && level->file == NULL)
      return NULL;
    entry = g_new0 (LoamJournalLevel, 1);
    entry->base = copied ? g_strdup (level->file) : g_strdup_printf ("level-%u.json", i);
    entry->id = g_strdup (level->object.id);
    entry->file = g_strdup (level->file);
    g_ptr_array_add (levels, entry);
  }
  return g_steal_pointer (&levels);
}

static char *
checksum_text (guint64 checksum)
{
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", checksum);
}

static gboolean
set_errno (GError **error, const char *path)
{
  int code = errno;

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", path,
               g_strerror (code));
  return FALSE;
}

static gboolean
make_parent (const char *path, GError **error)
{
  g_autofree char *parent = g_path_get_dirname (path);

  return g_mkdir_with_parents (parent, 0700) == 0 || set_errno (error, parent);
}

static gboolean
write_file (const char *path, const char *text, gsize length, GError **error)
{
  return make_parent (path, error) &&
         g_file_set_contents_full (path, text, (gssize) length, G_FILE_SET_CONTENTS_NONE, 0600,
                                   error);
}

/* All bytes of @from; the system does it, without reading them to here where it can. */
static gboolean
copy_bytes (int from, int to)
{
  char buffer[1 << 16];
  ssize_t n;

  while ((n = copy_file_range (from, NULL, to, NULL, (size_t) 1 << 30, 0)) > 0)
    ;
  if (n == 0)
    return TRUE;
  while ((n = read (from, buffer, sizeof buffer)) > 0)
    for (ssize_t done = 0, wrote; done < n; done += wrote) {
      wrote = write (to, buffer + done, (size_t) (n - done));
      if (wrote < 0)
        return FALSE;
    }
  return n == 0;
}

/* Copies a file that still is what the document knows of it, and notes its checksum. */
static gboolean
copy_file (LoamDocument *document,
           const char *from,
           const char *to,
           const char *name,
           GHashTable *files,
           GError **error)
{
  const LoamFileStamp *stamp = g_hash_table_lookup (document->stamps, from);
  int in, out;
  gboolean good;

  g_return_val_if_fail (from != NULL, FALSE);

  if (!make_parent (to, error))
    return FALSE;
  in = g_open (from, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  out = g_open (to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  good = in >= 0 && out >= 0 && copy_bytes (in, out);
  if (!good)
    set_errno (error, in < 0 ? from : to);
  if (in >= 0)
    close (in);
  if (out >= 0)
    close (out);
  if (good && (stamp == NULL || !stamp->exists || !loam_file_stamp_is_as_it_was (stamp, from))) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED, _ ("%s: changed on disk"), from);
    good = FALSE;
  }
  if (good)
    g_hash_table_insert (files, g_strdup (name), checksum_text (stamp->checksum));
  return good;
}

static gboolean
copy_all (LoamDocument *document,
          const char *path,
          const char *name,
          GPtrArray *levels,
          GHashTable *files,
          GError **error)
{
  g_autofree char *project = g_build_filename (path, name, NULL);

  if (!copy_file (document, document->path, project, name, files, error))
    return FALSE;
  for (guint i = 0; i < levels->len; i++) {
    const LoamJournalLevel *level = levels->pdata[i];
    g_autofree char *from = g_build_filename (document->folder, level->file, NULL);
    g_autofree char *to = g_build_filename (path, level->base, NULL);

    if (!copy_file (document, from, to, level->base, files, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
write_text (
    const char *path, const char *name, char *text, gsize length, GHashTable *files, GError **error)
{
  g_autofree char *owned = text;
  g_autofree char *file = g_build_filename (path, name, NULL);

  g_hash_table_insert (files, g_strdup (name),
                       checksum_text (loam_hash_bytes (LOAM_HASH_INIT, text, length)));
  return write_file (file, text, length, error);
}

/* What is in memory, its levels by the names that they have in @levels. */
static gboolean
write_all (LoamDocument *document,
           const char *path,
           const char *name,
           GPtrArray *levels,
           GHashTable *files,
           GError **error)
{
  g_autoptr (LoamObject) owned = (LoamObject *) loam_project_copy (document->project);
  LoamProject *project = (LoamProject *) owned;
  gsize length;
  char *text;

  for (guint i = 0; i < levels->len; i++) {
    LoamLevel *level = project->levels->pdata[i];
    const LoamJournalLevel *entry = levels->pdata[i];

    g_clear_pointer (&level->file, g_ref_string_release);
    level->file = loam_intern (entry->base);
    text = loam_writer_level_text (project, level, &length);
    if (!write_text (path, entry->base, text, length, files, error))
      return FALSE;
  }
  text = loam_writer_project_text (project, &length);
  return write_text (path, name, text, length, files, error);
}

static void
print_member (GString *line, const char *key, const char *text)
{
  g_string_append_printf (line, ",\"%s\":", key);
  if (text != NULL)
    loam_json_print_string (line, text);
  else
    g_string_append (line, "null");
}

static void
print_checksums (GString *line, const char *key, GHashTable *files)
{
  GHashTableIter iter;
  gpointer path, checksum;
  const char *comma = "";

  g_string_append_printf (line, ",\"%s\":{", key);
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &path, &checksum)) {
    g_string_append (line, comma);
    loam_json_print_string (line, path);
    g_string_append_printf (line, ":\"%s\"", (const char *) checksum);
    comma = ",";
  }
  g_string_append_c (line, '}');
}

/* What the document knows of the project's own files. */
static GHashTable *
collect_disk (LoamDocument *document)
{
  GHashTable *disk = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer path, stamp;

  g_hash_table_iter_init (&iter, document->stamps);
  while (g_hash_table_iter_next (&iter, &path, &stamp))
    if (((const LoamFileStamp *) stamp)->exists)
      g_hash_table_insert (disk, g_canonicalize_filename (path, NULL),
                           checksum_text (((const LoamFileStamp *) stamp)->checksum));
  return disk;
}

static void
print_levels (GString *line, GPtrArray *levels)
{
  g_string_append (line, ",\"levels\":[");
  for (guint i = 0; i < levels->len; i++) {
    const LoamJournalLevel *level = levels->pdata[i];

    g_string_append (line, i > 0 ? ",[" : "[");
    loam_json_print_string (line, level->base);
    g_string_append_c (line, ',');
    loam_json_print_string (line, level->id);
    g_string_append_c (line, ',');
    if (level->file != NULL)
      loam_json_print_string (line, level->file);
    else
      g_string_append (line, "null");
    g_string_append_c (line, ']');
  }
  g_string_append_c (line, ']');
}

GString *
loam_journal_base_write (LoamDocument *document,
                         const char *path,
                         GPtrArray *levels,
                         gboolean clean,
                         guint64 n_cut,
                         GError **error)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) disk = collect_disk (document);
  g_autoptr (GPtrArray) own = levels == NULL ? loam_journal_levels_new (document, FALSE) : NULL;
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *project =
      document->path != NULL ? g_canonicalize_filename (document->path, NULL) : NULL;
  g_autofree char *name =
      document->path != NULL ? g_path_get_basename (document->path) : g_strdup ("untitled.loam");
  GString *line;

  if (!(levels != NULL ? copy_all (document, path, name, levels, files, error)
                       : write_all (document, path, name, own, files, error)))
    return NULL;
  line = g_string_new ("{\"loam-journal\":1");
  print_member (line, "project", project);
  print_member (line, "title", document->project->object.name);
  print_member (line, "base", base);
  print_member (line, "file", name);
  g_string_append_printf (line,
                          ",\"copied\":%s,\"clean\":%s,\"cut\":%" G_GUINT64_FORMAT
                          ",\"began\":%" G_GINT64_FORMAT ",\"pid\":%d",
                          levels != NULL ? "true" : "false", clean ? "true" : "false", n_cut,
                          g_get_real_time () / G_USEC_PER_SEC, (int) getpid ());
  print_checksums (line, "files", files);
  print_checksums (line, "disk", disk);
  print_levels (line, levels != NULL ? levels : own);
  return line;
}
