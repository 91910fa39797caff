/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-history-private.h"

struct _LoamHistoryRow {
  GObject parent_instance;
  LoamHistory *history;
  char *label; /* interned */
  guint number;
};

G_DEFINE_FINAL_TYPE (LoamHistoryRow, loam_history_row, G_TYPE_OBJECT)

static void
loam_history_row_finalize (GObject *object)
{
  LoamHistoryRow *self = LOAM_HISTORY_ROW (object);

  g_object_unref (self->history);
  g_ref_string_release (self->label);
  G_OBJECT_CLASS (loam_history_row_parent_class)->finalize (object);
}

static void
loam_history_row_class_init (LoamHistoryRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = loam_history_row_finalize;
}

static void
loam_history_row_init (LoamHistoryRow *self)
{
}

LoamHistoryRow *
loam_history_row_new (LoamHistory *history, const char *label, guint number)
{
  LoamHistoryRow *self = g_object_new (LOAM_TYPE_HISTORY_ROW, NULL);

  self->history = g_object_ref (history);
  self->label = loam_intern (label);
  self->number = number;
  return self;
}

const char *
loam_history_row_get_label (LoamHistoryRow *row)
{
  g_return_val_if_fail (LOAM_IS_HISTORY_ROW (row), NULL);

  return row->label;
}

guint
loam_history_row_get_position (LoamHistoryRow *row)
{
  g_return_val_if_fail (LOAM_IS_HISTORY_ROW (row), 0);

  guint dropped = loam_history_get_dropped (row->history);

  return row->number > dropped ? row->number - dropped : 0;
}
