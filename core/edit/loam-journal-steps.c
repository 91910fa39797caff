/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-journal-private.h"

/* A serial tells a step of the history from any that was in its place before; those from before the journal have their
 * position and this. An entry is a serial, twice, and one more where the step was undone. 0 is no step's. */
#define OLD (G_GUINT64_CONSTANT (1) << 62)

void
loam_journal_steps_init (LoamJournalSteps *steps)
{
  *steps = (LoamJournalSteps){0};
  steps->serials = g_array_new (FALSE, FALSE, sizeof (guint64));
  steps->entries = g_array_new (FALSE, FALSE, sizeof (guint64));
}

void
loam_journal_steps_clear (LoamJournalSteps *steps)
{
  g_clear_pointer (&steps->serials, g_array_unref);
  g_clear_pointer (&steps->entries, g_array_unref);
}

void
loam_journal_steps_reset (LoamJournalSteps *steps, guint64 position)
{
  g_array_set_size (steps->serials, 0);
  g_array_set_size (steps->entries, 0);
  steps->n_old = position;
  steps->done = steps->barrier = 0;
  steps->n_cut = 0;
}

static guint64
get_serial (const LoamJournalSteps *steps, guint64 position)
{
  if (position <= steps->n_old || position - steps->n_old > steps->serials->len)
    return OLD | position;
  return g_array_index (steps->serials, guint64, position - steps->n_old - 1);
}

static void
append (LoamJournalSteps *steps, guint64 serial, gboolean undo)
{
  guint64 entry = serial << 1 | (undo ? 1 : 0);

  g_array_set_size (steps->entries, steps->done);
  steps->barrier = MIN (steps->barrier, steps->done);
  g_array_append_val (steps->entries, entry);
  steps->done++;
}

void
loam_journal_steps_add (LoamJournalSteps *steps, guint64 position)
{
  guint64 serial = ++steps->n_serials;

  if (position - 1 < steps->n_old) {
    steps->n_old = position - 1;
    g_array_set_size (steps->serials, 0);
  }
  g_array_set_size (steps->serials, (guint) (position - 1 - steps->n_old));
  g_array_append_val (steps->serials, serial);
  append (steps, serial, FALSE);
}

void
loam_journal_steps_adopt (LoamJournalSteps *steps, guint64 position, guint n_undone)
{
  loam_journal_steps_reset (steps, 0);
  for (guint64 i = 1; i <= position + n_undone; i++)
    loam_journal_steps_add (steps, i);
  steps->done = (guint) position;
}

static gboolean
is_entry (const LoamJournalSteps *steps, guint i, guint64 entry)
{
  return i >= steps->barrier && i < steps->entries->len &&
         g_array_index (steps->entries, guint64, i) == entry;
}

gboolean
loam_journal_steps_can_merge (const LoamJournalSteps *steps, guint64 position)
{
  return steps->done > 0 && is_entry (steps, steps->done - 1, get_serial (steps, position) << 1);
}

void
loam_journal_steps_add_part (LoamJournalSteps *steps)
{
  append (steps, 0, FALSE);
}

LoamJournalMove
loam_journal_steps_move (LoamJournalSteps *steps, guint64 position, gboolean undo)
{
  guint64 serial = get_serial (steps, position);

  if (steps->done > 0 && is_entry (steps, steps->done - 1, serial << 1 | (undo ? 0 : 1))) {
    steps->done--;
    return LOAM_JOURNAL_MOVE_UNDO;
  }
  if (is_entry (steps, steps->done, serial << 1 | (undo ? 1 : 0))) {
    steps->done++;
    return LOAM_JOURNAL_MOVE_REDO;
  }
  if (undo && steps->done == 0 && steps->barrier == 0) {
    serial <<= 1;
    g_array_prepend_val (steps->entries, serial);
    return LOAM_JOURNAL_MOVE_BACK;
  }
  append (steps, serial, undo);
  return LOAM_JOURNAL_MOVE_VALUES;
}

void
loam_journal_steps_set_barrier (LoamJournalSteps *steps)
{
  steps->barrier = steps->entries->len;
}

void
loam_journal_steps_lift_barrier (LoamJournalSteps *steps)
{
  steps->barrier = 0;
}

void
loam_journal_steps_cut (LoamJournalSteps *steps)
{
  guint n = MIN (steps->barrier, steps->done);

  /* Where nothing was added since, what is undone is from before, too. */
  if (steps->barrier > steps->done)
    g_array_set_size (steps->entries, 0);
  else
    g_array_remove_range (steps->entries, 0, n);
  steps->done -= n;
  steps->n_cut += n;
  steps->barrier = 0;
}
