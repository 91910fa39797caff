/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-error.h"
#include "loam-json.h"
#include "loam-save.h"
#include "loam-writer.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

static gboolean
has_level_file (const LoamProject *project, const char *file)
{
  for (guint i = 0; i < project->levels->len; i++)
    if (g_strcmp0 (((LoamLevel *) project->levels->pdata[i])->file, file) == 0)
      return TRUE;
  return FALSE;
}

/* Whether there is a file at @folder/@file that is not one of @own (nullable). */
static gboolean
is_taken (const char *folder, const char *file, GHashTable *own)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS) &&
         (own == NULL || !g_hash_table_contains (own, file));
}

/* Gives the level a file of its own in @folder: what lies there already is another's, but for @own (nullable).
 * @prefix: (nullable): what the name begins with. */
static void
choose_level_file (
    LoamDocument *self, LoamLevel *level, const char *folder, const char *prefix, GHashTable *own)
{
  g_autofree char *plain = loam_writer_level_file (self->project, level);
  g_autofree char *base = g_path_get_basename (plain);
  g_autofree char *stem = NULL;

  base[strlen (base) - strlen (".json")] = '\0';
  stem = prefix != NULL ? g_strdup_printf ("levels/%s-%s", prefix, base)
                        : g_strdup_printf ("levels/%s", base);
  for (guint i = 1;; i++) {
    g_autofree char *file =
        i == 1 ? g_strdup_printf ("%s.json", stem) : g_strdup_printf ("%s-%u.json", stem, i);

    if (is_taken (folder, file, own) || has_level_file (self->project, file))
      continue;
    g_clear_pointer (&level->file, g_ref_string_release);
    level->file = loam_intern (file);
    return;
  }
}

/* What a level's file was called before it was given one. */
typedef struct {
  LoamLevel *level; /* a reference */
  char *file;
} FormerFile;

static void
former_file_free (gpointer data)
{
  FormerFile *former = data;

  loam_object_unref (former->level);
  g_clear_pointer (&former->file, g_ref_string_release);
  g_free (former);
}

struct _LoamSaveJob {
  LoamDocument *document; /* a reference; of the document's thread only */
  LoamProject *snapshot;  /* until it is written */
  char *path;             /* of the .loam file that is written */
  char *folder;
  char *from;          /* where pictures are copied from, or NULL */
  gboolean elsewhere;  /* everything is written, to where it was not before */
  gboolean force;      /* over what others have changed */
  gboolean *must;      /* for each level of the snapshot, whether it has to be written */
  GHashTable *stamps;  /* of files when they were last read or written */
  GHashTable *touched; /* LoamLevel, references: those that were changed before the snapshot */
  GHashTable *names;   /* of the snapshot's definitions */
  GPtrArray *former;   /* of FormerFile */
  LoamSave *save;
};

static void
drop_snapshot (LoamSaveJob *job)
{
  if (job->snapshot != NULL)
    loam_object_unref (job->snapshot);
  job->snapshot = NULL;
}

void
loam_save_job_free (LoamSaveJob *job)
{
  drop_snapshot (job);
  g_clear_pointer (&job->stamps, g_hash_table_unref);
  g_clear_pointer (&job->touched, g_hash_table_unref);
  g_clear_pointer (&job->names, g_hash_table_unref);
  g_clear_pointer (&job->former, g_ptr_array_unref);
  g_clear_pointer (&job->save, loam_save_free);
  g_clear_object (&job->document);
  g_free (job->path);
  g_free (job->folder);
  g_free (job->from);
  g_free (job->must);
  g_free (job);
}

/* Gives @level a file; loam_save_job_end() takes it away again if nothing comes of it. */
static void
name_level_file (LoamSaveJob *job, LoamLevel *level, const char *prefix, GHashTable *own)
{
  FormerFile *former = g_new0 (FormerFile, 1);

  former->level = level;
  loam_object_ref (level);
  former->file = level->file != NULL ? g_ref_string_acquire (level->file) : NULL;
  g_ptr_array_add (job->former, former);
  choose_level_file (job->document, level, job->folder, prefix, own);
}

static gboolean
is_same_file (const char *a, const char *b)
{
  GStatBuf info_a, info_b;

  if (a == NULL || b == NULL)
    return FALSE;
  if (g_stat (a, &info_a) != 0 || g_stat (b, &info_b) != 0)
    return g_str_equal (a, b);
  return info_a.st_dev == info_b.st_dev && info_a.st_ino == info_b.st_ino;
}

/* The levels of the project that is replaced, which has no more need of them; none where nothing can be read. */
static GHashTable *
list_replaced_levels (const char *path)
{
  GHashTable *files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (LoamJson) json = loam_json_new_from_file (path, path, NULL);
  const cJSON *file;

  if (json == NULL)
    return files;
  cJSON_ArrayForEach (file, cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "levels"))
  {
    if (cJSON_IsString (file))
      g_hash_table_add (files, g_strdup (file->valuestring));
  }
  return files;
}

/* Beside other projects, levels need names that theirs don't have, or both would share them. */
static void
rename_level_files (LoamSaveJob *job)
{
  LoamDocument *document = job->document;
  LoamProject *project = document->project;
  g_autofree char *prefix = g_path_get_basename (job->path);
  g_autoptr (GHashTable) own = list_replaced_levels (job->path);
  gboolean beside = is_same_file (document->folder, job->folder);

  prefix[strlen (prefix) - strlen (".loam")] = '\0';
  /* What it is saved from goes on to have its own. */
  for (guint i = 0; i < project->levels->len && beside; i++) {
    LoamLevel *level = project->levels->pdata[i];

    if (level->file != NULL)
      g_hash_table_remove (own, level->file);
  }
  for (guint i = 0; i < project->levels->len; i++) {
    LoamLevel *level = project->levels->pdata[i];

    if (level->file != NULL && is_taken (job->folder, level->file, own))
      name_level_file (job, level, prefix, own);
  }
}

static char *
dup_full_path (const char *path)
{
  g_autofree char *full = g_canonicalize_filename (path, NULL);

  return g_str_has_suffix (full, ".loam") ? g_steal_pointer (&full)
                                          : g_strconcat (full, ".loam", NULL);
}

/* Where it goes: @path, or NULL for where it is. */
static void
set_target (LoamSaveJob *job, const char *path)
{
  LoamDocument *document = job->document;
  g_autofree char *full = path != NULL ? dup_full_path (path) : NULL;

  if (full == NULL || is_same_file (document->path, full)) {
    job->path = g_strdup (document->path);
    job->folder = g_strdup (document->folder);
    job->force = job->force || full != NULL;
    return;
  }
  job->elsewhere = TRUE;
  job->path = g_steal_pointer (&full);
  job->folder = g_path_get_dirname (job->path);
  if (document->folder != NULL && !is_same_file (document->folder, job->folder))
    job->from = g_strdup (document->folder);
}

/* Finds what is to be written, and where to. */
static void
choose_levels (LoamSaveJob *job)
{
  LoamDocument *document = job->document;
  GPtrArray *levels = document->project->levels;

  if (!job->elsewhere)
    loam_document_files_touch_lost (document);
  else
    rename_level_files (job);
  job->must = g_new0 (gboolean, levels->len + 1);
  for (guint i = 0; i < levels->len; i++) {
    LoamLevel *level = levels->pdata[i];

    job->must[i] =
        job->elsewhere || level->file == NULL || g_hash_table_contains (document->touched, level);
    if (level->file == NULL)
      name_level_file (job, level, NULL, NULL);
    /* Until it is written it counts as changed, also if this fails. */
    if (job->must[i])
      loam_document_files_touch (document, &level->object);
  }
}

static void
copy_stamps (LoamSaveJob *job)
{
  GHashTableIter iter;
  gpointer path, stamp;

  job->stamps = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_iter_init (&iter, job->document->stamps);
  while (g_hash_table_iter_next (&iter, &path, &stamp))
    g_hash_table_insert (job->stamps, g_strdup (path), g_memdup2 (stamp, sizeof (LoamFileStamp)));
}

LoamSaveJob *
loam_save_job_begin (LoamDocument *document, const char *path, gboolean force, GError **error)
{
  LoamSaveJob *job;

  if (document->saving) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("It is being saved already"));
    return NULL;
  }
  if (loam_history_in_group (document->history)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("An edit is under way; it can be saved when that is done"));
    return NULL;
  }
  job = g_new0 (LoamSaveJob, 1);
  job->document = g_object_ref (document);
  job->force = force;
  job->former = g_ptr_array_new_with_free_func (former_file_free);
  set_target (job, path);
  choose_levels (job);
  copy_stamps (job);
  job->snapshot = loam_project_copy (document->project);
  job->touched = document->touched;
  document->touched = g_hash_table_new_full (NULL, NULL, loam_object_unref, NULL);
  document->saving = TRUE;
  loam_history_begin_saving (document->history);
  if (document->hooks != NULL)
    document->hooks->began (document, document->hooks_data);
  return job;
}

/* What somebody else has written since is not written over. A file that was removed is made again: nothing of
 * anybody's is lost. */
static gboolean
check_unchanged (LoamSaveJob *job, const char *path, GError **error)
{
  static const LoamFileStamp nothing = {FALSE};
  const LoamFileStamp *stamp = g_hash_table_lookup (job->stamps, path);
  LoamSaveFile file = loam_save_get_file (job->save, loam_save_get_n_files (job->save) - 1);

  if (job->force || job->elsewhere || !file.differs || file.is_new)
    return TRUE;
  if (!loam_file_stamp_is_stale (stamp != NULL ? stamp : &nothing, path))
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_CHANGED,
               _ ("%s changed on disk since it was read; open it again, or save over it"), path);
  return FALSE;
}

static gboolean
prepare_levels (LoamSaveJob *job, GError **error)
{
  for (guint i = 0; i < job->snapshot->levels->len; i++) {
    const LoamLevel *level = job->snapshot->levels->pdata[i];
    g_autofree char *path = g_build_filename (job->folder, level->file, NULL);
    g_autofree char *text = NULL;
    gsize length;

    if (!job->must[i] && g_file_test (path, G_FILE_TEST_EXISTS))
      continue;
    text = loam_writer_level_text (job->snapshot, level, &length);
    if (!loam_save_add (job->save, path, text, length, error) ||
        !check_unchanged (job, path, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
prepare_project (LoamSaveJob *job, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  text = loam_writer_project_text (job->snapshot, &length);
  return loam_save_add (job->save, job->path, text, length, error) &&
         check_unchanged (job, job->path, error);
}

/* A folder is made for a new project. One that is gone may be a disk that was taken out: what is written in its place
 * would be found by nobody. */
static gboolean
check_folder (LoamSaveJob *job, GError **error)
{
  if (job->elsewhere || g_file_test (job->folder, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
               _ ("%s: the folder is no longer there; nothing is saved; save it in another place"),
               job->folder);
  return FALSE;
}

gboolean
loam_save_job_prepare (LoamSaveJob *job, GError **error)
{
  gboolean ok;

  job->save = loam_save_new ();
  ok = check_folder (job, error) &&
       (job->from == NULL || loam_document_copy_pictures (
                                 job->snapshot, job->from, job->folder,
                                 g_file_test (job->path, G_FILE_TEST_EXISTS), job->save, error)) &&
       prepare_levels (job, error) && prepare_project (job, error);
  job->names = loam_document_files_collect_names (job->snapshot);
  drop_snapshot (job);
  return ok;
}

void
loam_save_job_announce (LoamSaveJob *job)
{
  LoamDocument *document = job->document;

  if (document->hooks != NULL)
    document->hooks->saving (document, job->save, document->hooks_data);
}

gboolean
loam_save_job_commit (LoamSaveJob *job, GError **error)
{
  return loam_save_commit (job->save, error);
}

/* The files are what the snapshot was. */
static void
take_over (LoamSaveJob *job)
{
  LoamDocument *document = job->document;

  if (job->elsewhere)
    g_hash_table_remove_all (document->stamps);
  for (guint i = 0; i < loam_save_get_n_files (job->save); i++) {
    LoamSaveFile file = loam_save_get_file (job->save, i);

    loam_document_files_set_stamp (document, file.path, &file.stamp);
  }
  g_clear_pointer (&document->written_names, g_hash_table_unref);
  document->written_names = g_steal_pointer (&job->names);
  loam_document_files_set_path (document, job->path);
}

/* The files are what they were: so is all that was noted about them. */
static void
give_back (LoamSaveJob *job)
{
  GHashTableIter iter;
  gpointer level;

  g_hash_table_iter_init (&iter, job->touched);
  while (g_hash_table_iter_next (&iter, &level, NULL))
    g_hash_table_add (job->document->touched, loam_object_ref (level));
  for (guint i = 0; i < job->former->len; i++) {
    FormerFile *former = job->former->pdata[i];

    g_clear_pointer (&former->level->file, g_ref_string_release);
    former->level->file = g_steal_pointer (&former->file);
  }
}

void
loam_save_job_end (LoamSaveJob *job, gboolean done)
{
  LoamDocument *document = job->document;

  document->saving = FALSE;
  if (done)
    take_over (job);
  else
    give_back (job);
  loam_history_end_saving (document->history, done);
  if (document->hooks != NULL)
    document->hooks->ended (document, done, document->hooks_data);
}
