/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

/* What waits, and who has what open. Lines are only looked through: their steps are counted and not done. */

void
loam_journal_info_free (LoamJournalInfo *info)
{
  g_free (info->folder);
  g_free (info->name);
  g_free (info->project);
  g_free (info->title);
  g_strfreev (info->labels);
  g_free (info->problem);
  g_free (info);
}

/* The steps of a journal while it is looked through. */
typedef struct {
  GPtrArray *labels;
  guint done;
  guint depth;
  gboolean works; /* the open group has done something */
  gboolean back;  /* it undoes a step from before */
  char *label;    /* of it */
} Steps;

static void
steps_end (Steps *steps, gboolean merged)
{
  if (--steps->depth > 0 || !steps->works)
    return;
  if (steps->back) {
    g_ptr_array_insert (steps->labels, (int) steps->done, g_strdup (steps->label));
    return;
  }
  if (merged && steps->done > 0)
    steps->done--;
  g_ptr_array_set_size (steps->labels, (int) steps->done);
  g_ptr_array_add (steps->labels, g_strdup (steps->label));
  steps->done++;
}

static void
steps_look (Steps *steps, const LoamJson *json)
{
  const cJSON *root = loam_json_get_root (json), *label;
  gboolean merged = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "merged"));
  gint64 n = 0;

  loam_journal_get_int (json, root, "end", 1, steps->depth, &n);
  while (n-- > 0 && steps->depth > 0)
    steps_end (steps, merged);
  cJSON_ArrayForEach (label, cJSON_GetObjectItemCaseSensitive (root, "begin"))
  {
    if (steps->depth++ > 0 || !cJSON_IsString (label))
      continue;
    g_free (steps->label);
    steps->label = g_strdup (label->valuestring);
    steps->works = FALSE;
    steps->back = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (root, "back"));
  }
  if (cJSON_GetObjectItemCaseSensitive (root, "undo") != NULL)
    steps->done -= steps->done > 0;
  else if (cJSON_GetObjectItemCaseSensitive (root, "redo") != NULL)
    steps->done += steps->done < steps->labels->len;
  else if (cJSON_GetObjectItemCaseSensitive (root, "abort") != NULL) {
    steps->depth -= steps->depth > 0;
    steps->works = steps->works && steps->depth > 0;
  } else if (steps->depth > 0 && cJSON_GetObjectItemCaseSensitive (root, "kept") == NULL)
    steps->works = TRUE;
}

static void
look_through (LoamJournalLines *lines, LoamJournalInfo *info)
{
  Steps steps = {g_ptr_array_new_with_free_func (g_free)};
  g_autoptr (GError) error = NULL;
  LoamJson *json;

  while ((json = loam_journal_lines_next (lines, FALSE, &error)) != NULL) {
    steps_look (&steps, json);
    loam_json_free (json);
  }
  while (steps.depth > 0)
    steps_end (&steps, FALSE);
  if (error != NULL)
    info->problem = g_strdup (error->message);
  info->n_undo = steps.done;
  info->n_redo = steps.labels->len - steps.done;
  g_ptr_array_set_free_func (steps.labels, NULL);
  g_ptr_array_add (steps.labels, NULL);
  info->labels = (char **) g_ptr_array_free (steps.labels, FALSE);
  g_free (steps.label);
}

static void
read_info (LoamJournalInfo *info)
{
  LoamJournalLines lines;
  g_autoptr (LoamJournalHeader) header = NULL;
  g_autoptr (LoamJson) json = NULL;
  g_autoptr (GError) error = NULL;

  if (loam_journal_lines_open (&lines, info->folder, &error))
    json = loam_journal_lines_next (&lines, FALSE, &error);
  if (json != NULL)
    header = loam_journal_header_read (json, &error);
  if (header != NULL) {
    info->project = g_strdup (header->project);
    info->title = g_strdup (header->title);
    info->began = header->began;
    look_through (&lines, info);
  } else {
    info->title = g_strdup ("");
    info->labels = g_new0 (char *, 1);
    info->problem = g_strdup (error != NULL ? error->message : _ ("the journal is empty"));
  }
  loam_journal_lines_close (&lines);
}

static LoamJournalInfo *
info_new (const char *root, const char *name)
{
  LoamJournalInfo *info = g_new0 (LoamJournalInfo, 1);
  g_autofree char *trying = NULL;

  info->folder = g_build_filename (root, name, NULL);
  info->name = g_strdup (name);
  info->pid = loam_journal_folder_get_holder (info->folder);
  trying = g_build_filename (info->folder, LOAM_JOURNAL_TRYING, NULL);
  info->tried = info->pid == 0 && g_file_test (trying, G_FILE_TEST_EXISTS);
  return info;
}

static gboolean
has_key (const char *project, const char *key)
{
  g_autofree char *own = loam_journal_dup_key (project);

  return g_str_equal (own, key);
}

static int
compare_infos (gconstpointer a, gconstpointer b)
{
  const LoamJournalInfo *one = *(const LoamJournalInfo *const *) a;
  const LoamJournalInfo *other = *(const LoamJournalInfo *const *) b;

  if (one->began != other->began)
    return one->began > other->began ? -1 : 1;
  return strcmp (one->name, other->name);
}

GPtrArray *
loam_journal_list (const char *root, const char *project)
{
  GPtrArray *infos = g_ptr_array_new_with_free_func ((GDestroyNotify) loam_journal_info_free);
  g_autofree char *key = project != NULL ? loam_journal_dup_key (project) : NULL;
  g_autofree char *prefix = key != NULL ? g_strconcat (key, "-", NULL) : NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_return_val_if_fail (root != NULL, infos);

  dir = g_dir_open (root, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autoptr (LoamJournalInfo) info = NULL;

    if (prefix != NULL && !g_str_has_prefix (name, prefix))
      continue;
    info = info_new (root, name);
    if (info->pid != 0 || !loam_journal_folder_waits (info->folder))
      continue;
    read_info (info);
    /* Two projects may have one key. */
    if (key != NULL && info->project != NULL && !has_key (info->project, key))
      continue;
    g_ptr_array_add (infos, g_steal_pointer (&info));
  }
  g_ptr_array_sort (infos, compare_infos);
  return infos;
}

int
loam_journal_find_holder (const char *root, const char *project, LoamDocument *self)
{
  g_autofree char *key = loam_journal_dup_key (project);
  g_autofree char *prefix = g_strconcat (key, "-", NULL);
  const char *own =
      self != NULL && self->journal != NULL ? loam_journal_get_folder (self->journal) : NULL;
  g_autoptr (GDir) dir = g_dir_open (root, 0, NULL);
  const char *name;

  /* Folders of those who closed it before are missing in the row. */
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (root, name, NULL);
    g_autofree char *full = g_canonicalize_filename (path, NULL);
    int holder;

    if (!g_str_has_prefix (name, prefix) || g_strcmp0 (full, own) == 0)
      continue;
    holder = loam_journal_folder_get_holder (full);
    if (holder != 0)
      return holder;
  }
  return 0;
}

gboolean
loam_journal_discard (const char *folder, GError **error)
{
  g_autofree char *path = NULL;
  LoamJournalFolder *taken;

  g_return_val_if_fail (folder != NULL, FALSE);

  path = g_canonicalize_filename (folder, NULL);
  taken = loam_journal_folder_lock (path, error);
  if (taken == NULL)
    return FALSE;
  loam_journal_folder_empty (path, NULL);
  loam_journal_folder_free (taken);
  return TRUE;
}

char *
loam_journal_put_aside (const char *folder, GError **error)
{
  g_autofree char *path = NULL, *to = NULL, *above = NULL;
  LoamJournalFolder *taken;
  gboolean done;

  g_return_val_if_fail (folder != NULL, NULL);

  path = g_canonicalize_filename (folder, NULL);
  taken = loam_journal_folder_lock (path, error);
  if (taken == NULL)
    return NULL;
  to = loam_journal_dup_aside (path);
  above = g_path_get_dirname (to);
  done = g_mkdir_with_parents (above, 0700) == 0 && g_rename (path, to) == 0;
  if (!done) {
    int code = errno;

    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), "%s: %s", to,
                 g_strerror (code));
  }
  loam_journal_folder_free (taken);
  return done ? g_steal_pointer (&to) : NULL;
}

/* What documents are asked for. */

gboolean
loam_document_set_journal_root (LoamDocument *document, const char *root, GError **error)
{
  g_autofree char *full = root != NULL ? g_canonicalize_filename (root, NULL) : NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (
      root == NULL || !(loam_history_in_group (document->history) || document->saving), FALSE);

  if (document->journal != NULL && g_strcmp0 (loam_journal_get_root (document->journal), full) == 0)
    return TRUE;
  g_clear_pointer (&document->journal, loam_journal_free);
  loam_document_set_journal_error (document, NULL);
  if (full == NULL)
    return TRUE;
  document->journal = loam_journal_new (document, full);
  return loam_journal_start (document->journal, error);
}

void
loam_document_leave_journal (LoamDocument *document)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  if (document->journal != NULL)
    loam_journal_leave (document->journal);
  g_clear_pointer (&document->journal, loam_journal_free);
}

const char *
loam_document_get_journal_error (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  return document->journal_error;
}
