/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

/* Saving, at once or beside the user: both are the same job. */

/* All of it at once. */
static gboolean
save (LoamDocument *document, const char *path, gboolean force, GError **error)
{
  LoamSaveJob *job = loam_save_job_begin (document, path, force, error);
  gboolean done;

  if (job == NULL)
    return FALSE;
  done = loam_save_job_prepare (job, error);
  if (done) {
    loam_save_job_announce (job);
    done = loam_save_job_commit (job, error);
  }
  loam_save_job_end (job, done);
  loam_save_job_free (job);
  return done;
}

gboolean
loam_document_save (LoamDocument *document, gboolean force, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (document->path != NULL, FALSE);

  return save (document, NULL, force, error);
}

gboolean
loam_document_save_as (LoamDocument *document, const char *path, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (path != NULL, FALSE);

  return save (document, path, FALSE, error);
}

/* Beside the user: the job is prepared on a thread, then looked at here, and put in place on a thread. */

static void
end (GTask *task, gboolean done, GError *error)
{
  LoamSaveJob *job = g_task_get_task_data (task);

  loam_save_job_end (job, done);
  loam_save_job_free (job);
  if (done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  g_object_unref (task);
}

static void
commit_thread (GTask *step, gpointer document, gpointer job, GCancellable *cancellable)
{
  GError *error = NULL;

  if (loam_save_job_commit (job, &error))
    g_task_return_boolean (step, TRUE);
  else
    g_task_return_error (step, error);
}

static void
prepare_thread (GTask *step, gpointer document, gpointer job, GCancellable *cancellable)
{
  GError *error = NULL;

  if (loam_save_job_prepare (job, &error))
    g_task_return_boolean (step, TRUE);
  else
    g_task_return_error (step, error);
}

static void
run_step (GTask *task, GTaskThreadFunc thread, GAsyncReadyCallback then)
{
  g_autoptr (GTask) step = g_task_new (NULL, NULL, then, task);

  g_task_set_task_data (step, g_task_get_task_data (task), NULL);
  g_task_run_in_thread (step, thread);
}

static void
committed_cb (GObject *source, GAsyncResult *result, gpointer task)
{
  GError *error = NULL;
  gboolean done = g_task_propagate_boolean (G_TASK (result), &error);

  end (task, done, error);
}

static void
prepared_cb (GObject *source, GAsyncResult *result, gpointer task)
{
  GError *error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    end (task, FALSE, error);
    return;
  }
  loam_save_job_announce (g_task_get_task_data (task));
  run_step (task, commit_thread, committed_cb);
}

void
loam_document_save_async (LoamDocument *document,
                          const char *path,
                          gboolean force,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  GError *error = NULL;
  LoamSaveJob *job;
  GTask *task;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));
  g_return_if_fail (path != NULL || document->path != NULL);

  task = g_task_new (document, NULL, callback, user_data);
  g_task_set_source_tag (task, loam_document_save_async);
  job = loam_save_job_begin (document, path, force, &error);
  if (job == NULL) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  g_task_set_task_data (task, job, NULL);
  run_step (task, prepare_thread, prepared_cb);
}

gboolean
loam_document_save_finish (LoamDocument *document, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, document), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
loam_document_set_save_hooks (LoamDocument *document,
                              const LoamSaveHooks *hooks,
                              gpointer user_data)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  document->hooks = hooks;
  document->hooks_data = user_data;
}

gboolean
loam_document_is_saving (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  return document->saving;
}
