/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-history-private.h"

#include <string.h>

/* A place between steps. */
typedef struct {
  gint64 done;    /* steps that are done there, or -1 for no place */
  guint64 edited; /* and how many edit something, with those that were dropped */
} Mark;

struct _LoamHistory {
  GObject parent_instance;

  LoamHistoryApply apply;
  gpointer user_data;
  gboolean applying;
  const LoamHistoryObserver *observer; /* or NULL */
  gpointer observer_data;

  /* Of LoamStep. The first @head of them are dropped already: they are cut off a thousand at a time, so
   * that dropping the oldest is cheap however many there are. */
  GArray *steps;
  guint head;
  guint done;           /* steps that are done; those after are undone */
  guint64 edited;       /* those of them that edit something, with those that were dropped */
  guint64 forgotten;    /* those that were dropped and edit something */
  Mark saved;           /* the saved mark */
  Mark saving;          /* the place that is being saved */
  guint64 last_gesture; /* of the last step done, while it may be merged with; or 0 */
  gsize size, budget;   /* in bytes */
  guint dropped;

  GArray *groups;      /* of guint, of open ones, outermost first: commands done before */
  GPtrArray *commands; /* of LoamCommand, done in the open groups */
  char *label;         /* of the outermost group; interned */
  guint64 gesture;
  gboolean undoing; /* what the open group does becomes an undone step */

  /* What was notified last. */
  guint shown_undo, shown_redo;
  gboolean shown_saved;
};

enum { PROP_UNDO_COUNT = 1, PROP_REDO_COUNT, PROP_IS_SAVED, PROP_BUDGET, N_PROPS };
static GParamSpec *props[N_PROPS];

static void loam_history_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (LoamHistory,
                               loam_history,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      loam_history_list_model_init))

static guint
n_steps (LoamHistory *self)
{
  return self->steps->len - self->head;
}

static LoamStep *
get_step (LoamHistory *self, guint i)
{
  return &g_array_index (self->steps, LoamStep, self->head + i);
}

static GType
loam_history_get_item_type (GListModel *model)
{
  return LOAM_TYPE_HISTORY_ROW;
}

static guint
loam_history_get_n_items (GListModel *model)
{
  return n_steps (LOAM_HISTORY (model));
}

static gpointer
loam_history_get_item (GListModel *model, guint i)
{
  LoamHistory *self = LOAM_HISTORY (model);

  if (i >= n_steps (self))
    return NULL;
  return loam_history_row_new (self, get_step (self, i)->label, self->dropped + i + 1);
}

static void
loam_history_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = loam_history_get_item_type;
  iface->get_n_items = loam_history_get_n_items;
  iface->get_item = loam_history_get_item;
}

static void
loam_history_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  LoamHistory *self = LOAM_HISTORY (object);

  switch (prop_id) {
  case PROP_UNDO_COUNT:
    g_value_set_uint (value, loam_history_get_undo_count (self));
    break;
  case PROP_REDO_COUNT:
    g_value_set_uint (value, loam_history_get_redo_count (self));
    break;
  case PROP_IS_SAVED:
    g_value_set_boolean (value, loam_history_is_saved (self));
    break;
  case PROP_BUDGET:
    g_value_set_uint64 (value, self->budget);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
loam_history_finalize (GObject *object)
{
  LoamHistory *self = LOAM_HISTORY (object);

  for (guint i = 0; i < n_steps (self); i++)
    loam_step_clear (get_step (self, i));
  g_array_unref (self->steps);
  g_array_unref (self->groups);
  g_ptr_array_set_free_func (self->commands, (GDestroyNotify) loam_command_free);
  g_ptr_array_unref (self->commands);
  g_clear_pointer (&self->label, g_ref_string_release);
  G_OBJECT_CLASS (loam_history_parent_class)->finalize (object);
}

static void
loam_history_class_init (LoamHistoryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = loam_history_get_property;
  object_class->finalize = loam_history_finalize;
  props[PROP_UNDO_COUNT] = g_param_spec_uint ("undo-count", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_REDO_COUNT] = g_param_spec_uint ("redo-count", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_IS_SAVED] = g_param_spec_boolean ("is-saved", NULL, NULL, TRUE, flags);
  props[PROP_BUDGET] = g_param_spec_uint64 ("budget", NULL, NULL, 0, G_MAXUINT64,
                                            LOAM_HISTORY_DEFAULT_BUDGET, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
loam_history_init (LoamHistory *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (LoamStep));
  self->groups = g_array_new (FALSE, FALSE, sizeof (guint));
  self->commands = g_ptr_array_new ();
  self->budget = LOAM_HISTORY_DEFAULT_BUDGET;
  self->saving.done = -1;
  self->shown_saved = TRUE;
}

LoamHistory *
loam_history_new (LoamHistoryApply apply, gpointer user_data)
{
  g_return_val_if_fail (apply != NULL, NULL);

  LoamHistory *self = g_object_new (LOAM_TYPE_HISTORY, NULL);

  self->apply = apply;
  self->user_data = user_data;
  return self;
}

/* Tells what of the counts and the mark is not what was told last. */
static void
notify_state (LoamHistory *self)
{
  guint undo = loam_history_get_undo_count (self), redo = loam_history_get_redo_count (self);
  gboolean is_saved = loam_history_is_saved (self);
  gboolean undo_changed = undo != self->shown_undo, redo_changed = redo != self->shown_redo;
  gboolean saved_changed = is_saved != self->shown_saved;

  self->shown_undo = undo;
  self->shown_redo = redo;
  self->shown_saved = is_saved;
  if (undo_changed)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_UNDO_COUNT]);
  if (redo_changed)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_REDO_COUNT]);
  if (saved_changed)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IS_SAVED]);
}

static void
apply_command (LoamHistory *self, LoamCommand *command)
{
  self->applying = TRUE;
  self->apply (command, self->user_data);
  self->applying = FALSE;
}

/* Whether no edit lies between the mark and where the history is. */
static gboolean
is_at (LoamHistory *self, const Mark *mark)
{
  return mark->done >= 0 && mark->edited == self->edited;
}

/* Whether the open group may become part of the last step. */
static gboolean
can_merge (LoamHistory *self)
{
  return self->gesture != 0 && self->gesture == self->last_gesture && self->done > 0 &&
         !is_at (self, &self->saved) && !is_at (self, &self->saving);
}

static void
tell_applying (LoamHistory *self, LoamCommand *command)
{
  if (self->observer != NULL && loam_command_get_kind (command) != LOAM_COMMAND_SELECTION)
    self->observer->applying (command, self->observer_data);
}

static void
tell_settled (LoamHistory *self)
{
  if (self->observer != NULL && self->groups->len == 0)
    self->observer->settled (self->observer_data);
}

static void
tell_ended (LoamHistory *self, LoamHistoryEnd end)
{
  if (self->observer == NULL)
    return;
  self->observer->ended (end, self->observer_data);
  tell_settled (self);
}

void
loam_history_begin (LoamHistory *history, const char *label, guint64 gesture)
{
  g_return_if_fail (LOAM_IS_HISTORY (history) && label != NULL);
  g_return_if_fail (!history->applying);

  guint start = history->commands->len;

  if (history->groups->len == 0) {
    /* A run of equal steps shares its label without a look into the table of interned texts. */
    char *last = history->done > 0 ? get_step (history, history->done - 1)->label : NULL;

    history->label = last != NULL && strcmp (last, label) == 0 ? g_ref_string_acquire (last)
                                                               : loam_intern (label);
    history->gesture = gesture;
  }
  g_array_append_val (history->groups, start);
  if (history->observer != NULL)
    history->observer->began (label, start == 0 && history->groups->len == 1 && can_merge (history),
                              history->observer_data);
}

void
loam_history_set_label (LoamHistory *history, const char *label)
{
  g_return_if_fail (LOAM_IS_HISTORY (history) && label != NULL);
  g_return_if_fail (history->groups->len > 0);

  g_ref_string_release (history->label);
  history->label = loam_intern (label);
}

void
loam_history_push (LoamHistory *history, LoamCommand *command)
{
  g_return_if_fail (LOAM_IS_HISTORY (history) && command != NULL);
  g_return_if_fail (!history->applying);
  g_return_if_fail (history->groups->len > 0);

  g_ptr_array_add (history->commands, command);
  tell_applying (history, command);
  apply_command (history, command);
}

static Mark
mark_here (LoamHistory *self)
{
  return (Mark){self->done, self->edited};
}

/* Forgets the undone steps. Returns how many. */
static guint
drop_undone (LoamHistory *self)
{
  guint n = n_steps (self) - self->done;

  for (guint i = self->done; i < self->done + n; i++) {
    self->size -= get_step (self, i)->size;
    loam_step_clear (get_step (self, i));
  }
  g_array_set_size (self->steps, self->head + self->done);
  for (guint i = 0; i < 2; i++) {
    Mark *mark = i == 0 ? &self->saved : &self->saving;

    if (mark->done > self->done)
      mark->done = is_at (self, mark) ? (gint64) self->done : -1;
  }
  return n;
}

/* Drops the oldest steps until the rest fits into the budget. */
static void
keep_budget (LoamHistory *self)
{
  guint n = 0;

  while (self->size > self->budget && self->done - n > 1) {
    LoamStep *step = get_step (self, n++);

    self->size -= step->size;
    self->forgotten += !step->selects;
    loam_step_clear (step);
  }
  if (n == 0)
    return;
  self->head += n;
  self->done -= n;
  self->dropped += n;
  for (guint i = 0; i < 2; i++) {
    Mark *mark = i == 0 ? &self->saved : &self->saving;

    if (mark->done >= 0)
      mark->done = mark->edited < self->forgotten ? -1 : MAX (mark->done - n, 0);
  }
  if (self->head > 1024 && self->head > self->steps->len / 2) {
    g_array_remove_range (self->steps, 0, self->head);
    self->head = 0;
  }
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n, 0);
}

/* Tries to make the open group part of the last step. */
static gboolean
merge_step (LoamHistory *self)
{
  LoamStep *step;
  guint32 old_size;

  if (!can_merge (self))
    return FALSE;
  step = get_step (self, self->done - 1);
  old_size = step->size;
  if (!loam_step_merge (step, self->label, (LoamCommand **) self->commands->pdata,
                        self->commands->len))
    return FALSE;
  self->size = self->size - old_size + step->size;
  return TRUE;
}

/* Moves the marks behind @done steps by @by. */
static void
shift_marks (LoamHistory *self, guint done, int by)
{
  if (self->saved.done > done)
    self->saved.done += by;
  if (self->saving.done > done)
    self->saving.done += by;
}

/* Puts a step that only selects between what is done and what is undone. */
static void
insert_selecting (LoamHistory *self)
{
  LoamStep step =
      loam_step_new (self->label, (LoamCommand **) self->commands->pdata, self->commands->len);

  g_array_insert_val (self->steps, self->head + self->done, step);
  shift_marks (self, self->done, 1);
  self->size += step.size;
  self->done++;
  self->last_gesture = 0;
}

/* Forgets the last step done, which only selects what is selected anyway. */
static void
remove_selecting (LoamHistory *self)
{
  LoamStep *step = get_step (self, --self->done);

  self->size -= step->size;
  loam_step_clear (step);
  g_array_remove_index (self->steps, self->head + self->done);
  shift_marks (self, self->done, -1);
}

/* Ends a group that only selects; its commands are of one place, and the first holds what was before. */
static void
end_selecting (LoamHistory *self)
{
  guint before = n_steps (self), removed = before - self->done, position;
  LoamStep *last = self->done > 0 ? get_step (self, self->done - 1) : NULL;

  while (self->commands->len > 1)
    loam_command_free (g_ptr_array_steal_index (self->commands, self->commands->len - 1));
  if (last != NULL && last->selects) {
    removed++;
    self->size -= last->size;
    loam_step_merge (last, self->label, (LoamCommand **) self->commands->pdata, 1);
    self->size += last->size;
  } else {
    insert_selecting (self);
  }
  self->label = NULL;
  g_ptr_array_set_size (self->commands, 0);
  if (loam_command_is_idle (get_step (self, self->done - 1)->one))
    remove_selecting (self);
  /* From the first that may be another: undone ones have other positions now. */
  position = before - removed;
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, n_steps (self) - position);
  keep_budget (self);
  notify_state (self);
}

void
loam_history_set_undoing (LoamHistory *history)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));
  g_return_if_fail (history->groups->len > 0 && history->observer == NULL);

  history->undoing = TRUE;
}

/* Ends a group that undoes. */
static void
end_undoing (LoamHistory *self)
{
  LoamCommand **commands = (LoamCommand **) self->commands->pdata;
  guint n = self->commands->len;
  LoamStep step;

  for (guint i = 0; i < n / 2; i++) {
    LoamCommand *other = commands[n - 1 - i];

    commands[n - 1 - i] = commands[i];
    commands[i] = other;
  }
  step = loam_step_new (self->label, commands, n);
  g_array_insert_val (self->steps, self->head + self->done, step);
  for (guint i = 0; i < 2; i++) {
    Mark *mark = i == 0 ? &self->saved : &self->saving;

    if (mark->done >= 0 && mark->edited >= self->edited) {
      mark->done = MAX (mark->done, self->done) + 1;
      mark->edited++;
    }
  }
  self->size += step.size;
  self->last_gesture = 0;
  self->label = NULL;
  g_ptr_array_set_size (self->commands, 0);
  g_list_model_items_changed (G_LIST_MODEL (self), self->done, 0, 1);
  keep_budget (self);
  notify_state (self);
}

gboolean
loam_history_end (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), FALSE);
  g_return_val_if_fail (!history->applying && history->groups->len > 0, FALSE);

  guint undone;
  gboolean merged, undoing;

  g_array_set_size (history->groups, history->groups->len - 1);
  if (history->groups->len > 0) {
    tell_ended (history, LOAM_HISTORY_INNER);
    return FALSE;
  }
  undoing = history->undoing;
  history->undoing = FALSE;
  if (history->commands->len == 0) {
    g_clear_pointer (&history->label, g_ref_string_release);
    tell_ended (history, LOAM_HISTORY_NOTHING);
    return FALSE;
  }

  if (loam_commands_only_select ((LoamCommand **) history->commands->pdata,
                                 history->commands->len)) {
    end_selecting (history);
    tell_ended (history, LOAM_HISTORY_NOTHING);
    return TRUE;
  }
  if (undoing) {
    end_undoing (history);
    return TRUE;
  }
  undone = drop_undone (history);
  merged = merge_step (history);
  if (!merged) {
    LoamStep step = loam_step_new (history->label, (LoamCommand **) history->commands->pdata,
                                   history->commands->len);

    g_array_append_val (history->steps, step);
    history->size += step.size;
    history->done++;
    history->edited++;
    history->last_gesture = history->gesture;
  }
  history->label = NULL;
  g_ptr_array_set_size (history->commands, 0);
  g_list_model_items_changed (G_LIST_MODEL (history), history->done - 1, undone + merged, 1);
  keep_budget (history);
  tell_ended (history, merged ? LOAM_HISTORY_MERGED : LOAM_HISTORY_NEW);
  notify_state (history);
  return TRUE;
}

void
loam_history_abort (LoamHistory *history)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));
  g_return_if_fail (!history->applying && history->groups->len > 0);

  guint start = g_array_index (history->groups, guint, history->groups->len - 1);

  if (history->observer != NULL)
    history->observer->aborting (history->observer_data);
  while (history->commands->len > start) {
    LoamCommand *command = g_ptr_array_steal_index (history->commands, history->commands->len - 1);

    apply_command (history, command);
    loam_command_free (command);
  }
  g_array_set_size (history->groups, history->groups->len - 1);
  if (history->groups->len == 0) {
    g_clear_pointer (&history->label, g_ref_string_release);
    history->undoing = FALSE;
  }
  tell_settled (history);
}

gboolean
loam_history_in_group (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), FALSE);

  return history->groups->len > 0;
}

gboolean
loam_history_is_applying (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), FALSE);

  return history->applying;
}

/* Whether the commands of the step that is about to be undone or redone are to be told. */
static gboolean
tell_moving (LoamHistory *self, const LoamStep *step, gboolean undo)
{
  return self->observer != NULL && !step->selects &&
         self->observer->moving (step->label, self->edited + (undo ? 0 : 1), undo,
                                 self->observer_data);
}

/* Swaps all commands of a step: backwards to undo it. */
static void
swap_step (LoamHistory *self, LoamStep *step, gboolean backwards, gboolean tell)
{
  LoamCommand **commands = loam_step_get_commands (step);

  for (guint i = 0; i < step->n; i++) {
    LoamCommand *command = commands[backwards ? step->n - 1 - i : i];

    if (tell)
      tell_applying (self, command);
    apply_command (self, command);
  }
  if (tell)
    self->observer->moved (self->observer_data);
  self->size -= step->size;
  loam_step_measure (step);
  self->size += step->size;
}

void
loam_history_jump (LoamHistory *history, guint n)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));
  g_return_if_fail (history->groups->len == 0 && !history->applying);
  g_return_if_fail (n <= n_steps (history));

  if (n == history->done)
    return;
  history->last_gesture = 0;
  for (; history->done > n; history->done--) {
    LoamStep *step = get_step (history, history->done - 1);
    gboolean tell = tell_moving (history, step, TRUE);

    history->edited -= !step->selects;
    swap_step (history, step, TRUE, tell);
  }
  for (; history->done < n; history->done++) {
    LoamStep *step = get_step (history, history->done);

    swap_step (history, step, FALSE, tell_moving (history, step, FALSE));
    history->edited += !step->selects;
  }
  /* What is undone may take more than it did: what it placed is its own now. */
  keep_budget (history);
  tell_settled (history);
  notify_state (history);
}

static gboolean
is_busy (LoamHistory *self)
{
  return self->groups->len > 0 || self->applying;
}

gboolean
loam_history_undo (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), FALSE);

  if (is_busy (history) || history->done == 0)
    return FALSE;
  loam_history_jump (history, history->done - 1);
  return TRUE;
}

gboolean
loam_history_redo (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), FALSE);

  if (is_busy (history) || history->done == n_steps (history))
    return FALSE;
  loam_history_jump (history, history->done + 1);
  return TRUE;
}

guint
loam_history_get_undo_count (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), 0);

  return history->done;
}

guint
loam_history_get_redo_count (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), 0);

  return n_steps (history) - history->done;
}

guint64
loam_history_get_position (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), 0);

  return history->edited;
}

const char *
loam_history_get_undo_label (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), NULL);

  return history->done > 0 ? get_step (history, history->done - 1)->label : NULL;
}

const char *
loam_history_get_redo_label (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), NULL);

  return history->done < n_steps (history) ? get_step (history, history->done)->label : NULL;
}

void
loam_history_mark_saved (LoamHistory *history)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));

  history->saved = mark_here (history);
  if (history->observer != NULL)
    history->observer->marked (history->observer_data);
  notify_state (history);
}

void
loam_history_begin_saving (LoamHistory *history)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));

  history->saving = mark_here (history);
}

void
loam_history_end_saving (LoamHistory *history, gboolean done)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));

  if (done)
    history->saved = history->saving;
  history->saving.done = -1;
  tell_settled (history);
  notify_state (history);
}

void
loam_history_forget_saved (LoamHistory *history)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));

  history->saved.done = -1;
  tell_settled (history);
  notify_state (history);
}

gboolean
loam_history_is_saved (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), FALSE);

  return is_at (history, &history->saved);
}

int
loam_history_get_saved (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), -1);

  return (int) history->saved.done;
}

void
loam_history_set_budget (LoamHistory *history, gsize bytes)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));

  if (history->budget == bytes)
    return;
  history->budget = bytes;
  keep_budget (history);
  notify_state (history);
  g_object_notify_by_pspec (G_OBJECT (history), props[PROP_BUDGET]);
}

gsize
loam_history_get_budget (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), 0);

  return history->budget;
}

gsize
loam_history_get_size (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), 0);

  return history->size;
}

guint
loam_history_get_dropped (LoamHistory *history)
{
  g_return_val_if_fail (LOAM_IS_HISTORY (history), 0);

  return history->dropped;
}

void
loam_history_set_gesture (LoamHistory *history, guint64 gesture)
{
  g_return_if_fail (LOAM_IS_HISTORY (history) && history->groups->len > 0);

  history->gesture = gesture;
}

void
loam_history_set_observer (LoamHistory *history,
                           const LoamHistoryObserver *observer,
                           gpointer user_data)
{
  g_return_if_fail (LOAM_IS_HISTORY (history));

  history->observer = observer;
  history->observer_data = user_data;
}
