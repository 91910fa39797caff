/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-roster.h"

#include <string.h>

void
loam_roster_init (LoamRoster *roster)
{
  *roster = (LoamRoster){NULL};
  roster->things = g_array_new (FALSE, TRUE, sizeof (LoamThing));
  roster->free_slots = g_array_new (FALSE, FALSE, sizeof (guint32));
  roster->order = g_array_new (FALSE, FALSE, sizeof (guint32));
  roster->ranks = g_array_new (FALSE, TRUE, sizeof (guint32));
  roster->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  roster->ids =
      g_hash_table_new_full (g_str_hash, g_str_equal, (GDestroyNotify) g_ref_string_release, NULL);
}

void
loam_roster_clear (LoamRoster *roster)
{
  g_clear_pointer (&roster->things, g_array_unref);
  g_clear_pointer (&roster->free_slots, g_array_unref);
  g_clear_pointer (&roster->order, g_array_unref);
  g_clear_pointer (&roster->ranks, g_array_unref);
  g_clear_pointer (&roster->by_id, g_hash_table_unref);
  g_clear_pointer (&roster->ids, g_hash_table_unref);
}

static const char *
keep_id (LoamRoster *roster, const char *id)
{
  gpointer kept = NULL;

  if (!g_hash_table_lookup_extended (roster->ids, id, &kept, NULL)) {
    kept = loam_intern (id);
    g_hash_table_add (roster->ids, kept);
  }
  return kept;
}

guint32
loam_roster_add (LoamRoster *roster, const char *id)
{
  guint32 slot;
  LoamThing *thing;

  g_return_val_if_fail (!loam_roster_find_id (roster, id, NULL), 0);

  if (roster->free_slots->len > 0) {
    slot = g_array_index (roster->free_slots, guint32, roster->free_slots->len - 1);
    g_array_set_size (roster->free_slots, roster->free_slots->len - 1);
  } else {
    slot = roster->things->len;
    g_array_set_size (roster->things, slot + 1);
    g_array_set_size (roster->ranks, slot + 1);
  }
  thing = loam_roster_get (roster, slot);
  *thing = (LoamThing){
      .generation = thing->generation + 1,
      .alive = TRUE,
      .id = keep_id (roster, id),
      .id_hash = loam_hash_text (LOAM_HASH_INIT, id),
  };
  roster->came = TRUE;
  g_hash_table_insert (roster->by_id, (gpointer) thing->id, GUINT_TO_POINTER (slot + 1));
  return slot;
}

void
loam_roster_remove (LoamRoster *roster, guint32 slot)
{
  LoamThing *thing = loam_roster_get (roster, slot);

  g_return_if_fail (thing->alive);

  g_hash_table_remove (roster->by_id, thing->id);
  *thing = (LoamThing){.generation = thing->generation};
  g_array_append_val (roster->free_slots, slot);
  roster->went = TRUE;
}

static int
compare_ids (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const LoamRoster *roster = user_data;

  return strcmp (loam_roster_get (roster, *(const guint32 *) a)->id,
                 loam_roster_get (roster, *(const guint32 *) b)->id);
}

/* Those who stayed are in order already. */
static void
keep_who_stayed (LoamRoster *roster)
{
  guint kept = 0;

  for (guint i = 0; i < roster->order->len; i++) {
    guint32 slot = g_array_index (roster->order, guint32, i);

    if (loam_roster_get (roster, slot)->alive)
      g_array_index (roster->order, guint32, kept++) = slot;
  }
  g_array_set_size (roster->order, kept);
}

static void
sort_all (LoamRoster *roster)
{
  g_array_set_size (roster->order, 0);
  for (guint32 slot = 0; slot < roster->things->len; slot++) {
    if (loam_roster_get (roster, slot)->alive)
      g_array_append_val (roster->order, slot);
  }
  g_array_sort_with_data (roster->order, compare_ids, roster);
}

void
loam_roster_sort (LoamRoster *roster)
{
  if (roster->came)
    sort_all (roster);
  else if (roster->went)
    keep_who_stayed (roster);
  else
    return;
  roster->came = roster->went = FALSE;
  for (guint32 i = 0; i < roster->order->len; i++)
    g_array_index (roster->ranks, guint32, g_array_index (roster->order, guint32, i)) = i;
}

LoamHandle
loam_roster_handle (const LoamRoster *roster, guint32 slot)
{
  return (LoamHandle){slot, loam_roster_get (roster, slot)->generation};
}

gboolean
loam_roster_find (const LoamRoster *roster, LoamHandle handle, guint32 *slot)
{
  const LoamThing *thing;

  if (handle.generation == 0 || handle.index >= roster->things->len)
    return FALSE;
  thing = loam_roster_get (roster, handle.index);
  if (!thing->alive || thing->removed || thing->generation != handle.generation)
    return FALSE;
  if (slot != NULL)
    *slot = handle.index;
  return TRUE;
}

gboolean
loam_roster_find_id (const LoamRoster *roster, const char *id, guint32 *slot)
{
  gpointer found = g_hash_table_lookup (roster->by_id, id);

  if (found == NULL)
    return FALSE;
  if (slot != NULL)
    *slot = GPOINTER_TO_UINT (found) - 1;
  return TRUE;
}
