/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-history-private.h"

gboolean
loam_commands_only_select (LoamCommand **commands, guint n)
{
  for (guint i = 0; i < n; i++)
    if (loam_command_get_kind (commands[i]) != LOAM_COMMAND_SELECTION)
      return FALSE;
  return TRUE;
}

LoamStep
loam_step_new (char *label, LoamCommand **commands, guint n)
{
  LoamStep step = {.label = label, .n = n, .selects = loam_commands_only_select (commands, n)};

  if (n == 1)
    step.one = commands[0];
  else
    step.many = g_memdup2 (commands, n * sizeof (LoamCommand *));
  loam_step_measure (&step);
  return step;
}

LoamCommand **
loam_step_get_commands (LoamStep *step)
{
  return step->n == 1 ? &step->one : step->many;
}

void
loam_step_clear (LoamStep *step)
{
  LoamCommand **commands = loam_step_get_commands (step);

  for (guint i = 0; i < step->n; i++)
    loam_command_free (commands[i]);
  if (step->n > 1)
    g_free (step->many);
  g_ref_string_release (step->label);
}

void
loam_step_measure (LoamStep *step)
{
  LoamCommand **commands = loam_step_get_commands (step);
  gsize size = sizeof (LoamStep);

  for (guint i = 0; i < step->n; i++)
    size += loam_command_get_size (commands[i]);
  if (step->n > 1)
    size += step->n * sizeof (LoamCommand *);
  step->size = (guint32) MIN (size, G_MAXUINT32);
}

/* What a command writes, as a key: two with different keys can change places. A patch and a swap of the
 * same layer's whole grid have one key. */
typedef struct {
  LoamObject *target;
  LoamProperty property;
} Place;

static Place
place_of (LoamCommand *command)
{
  if (loam_command_get_kind (command) == LOAM_COMMAND_SELECTION)
    return (Place){loam_command_get_target (command), LOAM_N_PROPERTIES};
  return (Place){loam_command_get_target (command), loam_command_get_property (command)};
}

static guint
place_hash (gconstpointer key)
{
  const Place *place = key;

  return g_direct_hash (place->target) * 31 + place->property;
}

static gboolean
place_equal (gconstpointer a, gconstpointer b)
{
  const Place *p = a, *q = b;

  return p->target == q->target && p->property == q->property;
}

/* The commands by their places; NULL where one is of a list, or two have one place. */
static GHashTable *
commands_by_place (LoamCommand **commands, guint n)
{
  g_autoptr (GHashTable) table = g_hash_table_new_full (place_hash, place_equal, g_free, NULL);

  for (guint i = 0; i < n; i++) {
    Place place;

    if (loam_command_get_kind (commands[i]) == LOAM_COMMAND_LIST)
      return NULL;
    place = place_of (commands[i]);
    if (!g_hash_table_insert (table, g_memdup2 (&place, sizeof place), commands[i]))
      return NULL;
  }
  return g_steal_pointer (&table);
}

static gboolean
merge_many (LoamStep *step, LoamCommand **commands, guint n)
{
  g_autoptr (GHashTable) table = commands_by_place (loam_step_get_commands (step), step->n);
  g_autoptr (GPtrArray) into = g_ptr_array_sized_new (n);

  if (table == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    LoamCommand *first;
    Place place;

    if (loam_command_get_kind (commands[i]) == LOAM_COMMAND_LIST)
      return FALSE;
    place = place_of (commands[i]);
    first = g_hash_table_lookup (table, &place);
    if (first == NULL || !loam_command_can_merge (first, commands[i]))
      return FALSE;
    g_ptr_array_add (into, first);
    /* A further one of the same place goes into this one first. */
    g_hash_table_insert (table, g_memdup2 (&place, sizeof place), commands[i]);
  }
  /* From the last, so that each is merged while what the model holds is what comes right after it. */
  for (guint i = n; i-- > 0;)
    loam_command_merge (g_ptr_array_index (into, i), commands[i]);
  return TRUE;
}

gboolean
loam_step_merge (LoamStep *step, char *label, LoamCommand **commands, guint n)
{
  if (step->n == 1 && n == 1) {
    if (!loam_command_can_merge (step->one, commands[0]))
      return FALSE;
    loam_command_merge (step->one, commands[0]);
  } else if (!merge_many (step, commands, n)) {
    return FALSE;
  }
  g_ref_string_release (step->label);
  step->label = label;
  loam_step_measure (step);
  return TRUE;
}
