/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-document-private.h"

#include "loam-hash.h"
#include "loam-id.h"
#include "loam-journal-private.h"

#include <glib/gi18n-lib.h>

enum { PROP_TITLE = 1, PROP_PATH, PROP_MODIFIED, PROP_JOURNAL_ERROR, N_PROPS };
enum { CELLS_CHANGED, OBJECT_CHANGED, LIST_CHANGED, SELECTION_CHANGED, CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (LoamDocument, loam_document, G_TYPE_OBJECT)

static char *
dup_title (LoamDocument *self)
{
  const char *name = self->project->object.name;

  if (name[0] != '\0')
    return g_strdup (name);
  if (self->path != NULL)
    return g_path_get_basename (self->path);
  return g_strdup (_ ("Untitled"));
}

static void
loam_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  LoamDocument *self = LOAM_DOCUMENT (object);

  switch (id) {
  case PROP_TITLE:
    g_value_take_string (value, dup_title (self));
    break;
  case PROP_PATH:
    g_value_set_string (value, self->path);
    break;
  case PROP_MODIFIED:
    g_value_set_boolean (value, loam_document_get_modified (self));
    break;
  case PROP_JOURNAL_ERROR:
    g_value_set_string (value, self->journal_error);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
loam_document_dispose (GObject *object)
{
  LoamDocument *self = LOAM_DOCUMENT (object);

  loam_rows_detach (self);
  G_OBJECT_CLASS (loam_document_parent_class)->dispose (object);
}

static void
loam_document_finalize (GObject *object)
{
  LoamDocument *self = LOAM_DOCUMENT (object);

  g_clear_pointer (&self->journal, loam_journal_free);
  g_clear_pointer (&self->journal_error, g_free);
  loam_document_files_finalize (self);
  loam_document_selection_finalize (self);
  g_clear_object (&self->history);
  g_clear_pointer (&self->seen_ids, g_hash_table_unref);
  g_clear_pointer (&self->rand, g_rand_free);
  if (self->project != NULL)
    loam_object_unref (self->project);
  G_OBJECT_CLASS (loam_document_parent_class)->finalize (object);
}

static void
loam_document_class_init (LoamDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = loam_document_get_property;
  object_class->dispose = loam_document_dispose;
  object_class->finalize = loam_document_finalize;

  props[PROP_TITLE] =
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_PATH] =
      g_param_spec_string ("path", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_JOURNAL_ERROR] = g_param_spec_string ("journal-error", NULL, NULL, NULL,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[CELLS_CHANGED] =
      g_signal_new ("cells-changed", LOAM_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_POINTER);
  signals[OBJECT_CHANGED] =
      g_signal_new ("object-changed", LOAM_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_INT);
  signals[LIST_CHANGED] =
      g_signal_new ("list-changed", LOAM_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_INT);
  signals[SELECTION_CHANGED] =
      g_signal_new ("selection-changed", LOAM_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[CHANGED] = g_signal_new ("changed", LOAM_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
}

static void
loam_document_init (LoamDocument *self)
{
  loam_document_selection_init (self);
  loam_document_files_init (self);
}

void
loam_document_notify_path (LoamDocument *document)
{
  g_object_notify_by_pspec (G_OBJECT (document), props[PROP_PATH]);
  g_object_notify_by_pspec (G_OBJECT (document), props[PROP_TITLE]);
}

void
loam_document_set_journal_error (LoamDocument *document, char *message)
{
  gboolean same = (message != NULL) == (document->journal_error != NULL);

  g_free (document->journal_error);
  document->journal_error = message;
  if (!same)
    g_object_notify_by_pspec (G_OBJECT (document), props[PROP_JOURNAL_ERROR]);
}

void
loam_document_emit_selection_changed (LoamDocument *document)
{
  g_signal_emit (document, signals[SELECTION_CHANGED], 0);
}

static void
apply_property (LoamDocument *self, LoamCommand *command)
{
  LoamObject *target = loam_command_get_target (command);
  LoamProperty property = loam_command_get_property (command);

  loam_command_swap (command);
  g_signal_emit (self, signals[OBJECT_CHANGED], 0, target, (int) property);
  if (property == LOAM_PROPERTY_NAME && target == &self->project->object)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TITLE]);
}

/* A level that comes back may have a file from when other names were in use. */
static void
touch_levels_but (LoamDocument *self, GHashTable *before)
{
  for (guint i = 0; i < self->project->levels->len; i++)
    if (!g_hash_table_contains (before, self->project->levels->pdata[i]))
      loam_document_files_touch (self, self->project->levels->pdata[i]);
}

static void
apply_levels (LoamDocument *self, LoamCommand *command)
{
  g_autoptr (GHashTable) before = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->project->levels->len; i++)
    g_hash_table_add (before, self->project->levels->pdata[i]);
  loam_command_swap (command);
  touch_levels_but (self, before);
}

static void
apply_list (LoamDocument *self, LoamCommand *command)
{
  LoamObject *target = loam_command_get_target (command);
  LoamListId list = loam_command_get_list (command);
  g_autoptr (GPtrArray) before = loam_rows_remember (self, target, list);

  if (list == LOAM_LIST_LEVELS)
    apply_levels (self, command);
  else
    loam_command_swap (command);
  self->selection_stale = TRUE;
  if (before != NULL)
    loam_rows_update (self, target, list, before);
  g_signal_emit (self, signals[LIST_CHANGED], 0, target, (int) list);
}

/* The history's LoamHistoryApply: the one place where the model of a document changes. */
static void
apply_cb (LoamCommand *command, gpointer user_data)
{
  LoamDocument *self = user_data;
  LoamObject *target = loam_command_get_target (command);
  LoamRect area;

  if (loam_command_get_kind (command) == LOAM_COMMAND_SELECTION) {
    loam_command_swap (command);
    self->selection_stale = TRUE;
    return;
  }
  self->pending = TRUE;
  if (!self->holds_files)
    loam_document_files_touch (self, target);
  switch (loam_command_get_kind (command)) {
  case LOAM_COMMAND_CELLS:
    area = loam_command_get_area (command);
    loam_command_swap (command);
    g_signal_emit (self, signals[CELLS_CHANGED], 0, target, &area);
    break;
  case LOAM_COMMAND_PROPERTY:
    apply_property (self, command);
    break;
  case LOAM_COMMAND_LIST:
    apply_list (self, command);
    break;
  case LOAM_COMMAND_SELECTION:
    break;
  }
}

static void
saved_cb (LoamDocument *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODIFIED]);
}

static void
see_id (LoamDocument *self, const LoamObject *object)
{
  g_hash_table_add (self->seen_ids, loam_intern (object->id));
}

static void
see_ids (LoamDocument *self)
{
  self->seen_ids = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) g_ref_string_release, NULL);
  for (guint i = 0; i < self->project->levels->len; i++) {
    LoamLevel *level = self->project->levels->pdata[i];
    GHashTableIter iter;
    gpointer object;

    see_id (self, &level->object);
    g_hash_table_iter_init (&iter, level->by_id);
    while (g_hash_table_iter_next (&iter, NULL, &object))
      see_id (self, object);
  }
}

LoamDocument *
loam_document_new (LoamProject *project, guint32 seed)
{
  LoamDocument *self;

  g_return_val_if_fail (project != NULL, NULL);

  self = g_object_new (LOAM_TYPE_DOCUMENT, NULL);
  self->project = project;
  self->rand = seed != 0 ? g_rand_new_with_seed (seed) : g_rand_new ();
  if (seed != 0)
    see_ids (self);
  self->history = loam_history_new (apply_cb, self);
  g_signal_connect_object (self->history, "notify::is-saved", G_CALLBACK (saved_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

LoamProject *
loam_document_get_project (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  return document->project;
}

LoamHistory *
loam_document_get_history (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  return document->history;
}

gboolean
loam_document_get_modified (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  return !loam_history_is_saved (document->history);
}

guint64
loam_document_get_hash (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), 0);

  return loam_project_hash (document->project);
}

/* What is due once a step is complete. */
static void
settle (LoamDocument *self)
{
  if (loam_history_in_group (self->history))
    return;
  loam_document_selection_settle (self);
  if (!self->pending)
    return;
  self->pending = FALSE;
  g_signal_emit (self, signals[CHANGED], 0);
}

void
loam_document_begin (LoamDocument *document, const char *label)
{
  loam_document_begin_gesture (document, label, 0);
}

void
loam_document_begin_gesture (LoamDocument *document, const char *label, guint64 gesture)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  loam_history_begin (document->history, label, gesture);
}

void
loam_document_set_label (LoamDocument *document, const char *label)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  loam_history_set_label (document->history, label);
}

void
loam_document_end (LoamDocument *document)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  loam_history_end (document->history);
  settle (document);
}

void
loam_document_abort (LoamDocument *document)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  loam_history_abort (document->history);
  settle (document);
}

guint64
loam_document_new_gesture (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), 0);

  return ++document->last_gesture;
}

gboolean
loam_document_undo (LoamDocument *document)
{
  gboolean done;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  done = loam_history_undo (document->history);
  settle (document);
  return done;
}

gboolean
loam_document_redo (LoamDocument *document)
{
  gboolean done;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  done = loam_history_redo (document->history);
  settle (document);
  return done;
}

void
loam_document_jump (LoamDocument *document, guint n)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  loam_history_jump (document->history, n);
  settle (document);
}

void
loam_document_push (LoamDocument *document, LoamCommand *command)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  loam_history_push (document->history, command);
}

void
loam_document_push_renamed (LoamDocument *document, LoamCommand *command)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  document->holds_files = TRUE;
  loam_history_push (document->history, command);
  document->holds_files = FALSE;
}

void
loam_document_new_id (LoamDocument *document, char *id)
{
  g_return_if_fail (LOAM_IS_DOCUMENT (document));

  do
    loam_id_new (document->rand, id);
  while (loam_project_find_id (document->project, id) != NULL ||
         (document->seen_ids != NULL && !g_hash_table_add (document->seen_ids, loam_intern (id))));
}
