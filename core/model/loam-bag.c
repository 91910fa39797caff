/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-bag.h"

#include <stdlib.h>
#include <string.h>

static LoamBag *
bag_alloc (guint length)
{
  LoamBag *bag = g_malloc (sizeof (LoamBag) + length * sizeof (LoamBagEntry));

  g_atomic_ref_count_init (&bag->ref_count);
  bag->length = length;
  return bag;
}

LoamBag *
loam_bag_new (void)
{
  return bag_alloc (0);
}

LoamBag *
loam_bag_ref (LoamBag *bag)
{
  g_atomic_ref_count_inc (&bag->ref_count);
  return bag;
}

void
loam_bag_unref (LoamBag *bag)
{
  if (!g_atomic_ref_count_dec (&bag->ref_count))
    return;
  for (guint i = 0; i < bag->length; i++) {
    g_ref_string_release (bag->entries[i].component);
    if (bag->entries[i].field != NULL)
      g_ref_string_release (bag->entries[i].field);
    loam_value_clear (&bag->entries[i].value);
  }
  g_free (bag);
}

/* Order of entries: by component, a component's own entry before its fields, fields by name. */
static int
entry_compare (const LoamBagEntry *entry, const char *component, const char *field)
{
  int order = entry->component == component ? 0 : strcmp (entry->component, component);

  return order != 0 || entry->field == field ? order : g_strcmp0 (entry->field, field);
}

static int
sort_compare (const void *a, const void *b)
{
  const LoamBagEntry *second = b;

  return entry_compare (a, second->component, second->field);
}

LoamBag *
loam_bag_new_from_entries (LoamBagEntry *entries, guint length)
{
  LoamBag *bag = bag_alloc (length);

  if (length > 0) {
    memcpy (bag->entries, entries, length * sizeof (LoamBagEntry));
    qsort (bag->entries, length, sizeof (LoamBagEntry), sort_compare);
  }
  return bag;
}

/* Index of the first entry that is not before (component, field). */
static guint
lower_bound (const LoamBag *bag, const char *component, const char *field)
{
  guint low = 0, high = bag->length;

  while (low < high) {
    guint middle = (low + high) / 2;

    if (entry_compare (&bag->entries[middle], component, field) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static const LoamBagEntry *
find (const LoamBag *bag, const char *component, const char *field)
{
  guint i = lower_bound (bag, component, field);

  return i < bag->length && entry_compare (&bag->entries[i], component, field) == 0
             ? &bag->entries[i]
             : NULL;
}

const LoamBagEntry *
loam_bag_component (const LoamBag *bag, const char *component)
{
  return find (bag, component, NULL);
}

const LoamValue *
loam_bag_get (const LoamBag *bag, const char *component, const char *field)
{
  const LoamBagEntry *entry = find (bag, component, field);

  return entry != NULL ? &entry->value : NULL;
}

static LoamBagEntry
entry_copy (const LoamBagEntry *entry)
{
  return (LoamBagEntry){g_ref_string_acquire (entry->component),
                        entry->field != NULL ? g_ref_string_acquire (entry->field) : NULL,
                        loam_value_copy (&entry->value)};
}

static LoamBagEntry
entry_new (const char *component, const char *field, const LoamValue *value)
{
  return (LoamBagEntry){loam_intern (component), field != NULL ? loam_intern (field) : NULL,
                        loam_value_copy (value)};
}

/* A copy of @bag in which entries from..to are replaced by @n others (taken over). */
static LoamBag *
splice (const LoamBag *bag, guint from, guint to, const LoamBagEntry *others, guint n)
{
  LoamBag *made = bag_alloc (bag->length - (to - from) + n);
  LoamBagEntry *out = made->entries;

  for (guint i = 0; i < from; i++)
    *out++ = entry_copy (&bag->entries[i]);
  for (guint i = 0; i < n; i++)
    *out++ = others[i];
  for (guint i = to; i < bag->length; i++)
    *out++ = entry_copy (&bag->entries[i]);
  return made;
}

/* One past the last entry of the component whose own entry is at @first (or would be). */
static guint
component_end (const LoamBag *bag, guint first, const char *component)
{
  while (first < bag->length && strcmp (bag->entries[first].component, component) == 0)
    first++;
  return first;
}

static LoamBag *
with_component (const LoamBag *bag, const char *component, const LoamValue *value)
{
  const LoamValue given = LOAM_BOOL (TRUE), taken = LOAM_VALUE_INIT;
  guint first = lower_bound (bag, component, NULL);
  guint end = component_end (bag, first, component);
  LoamBagEntry own;

  if (value == NULL)
    return splice (bag, first, end, NULL, 0);
  if (value->type == LOAM_VALUE_NONE) {
    own = entry_new (component, NULL, &taken);
    return splice (bag, first, end, &own, 1);
  }
  own = entry_new (component, NULL, &given);
  return splice (bag, first, first < end ? first + 1 : first, &own, 1);
}

LoamBag *
loam_bag_with (LoamBag *bag, const char *component, const char *field, const LoamValue *value)
{
  const LoamBagEntry *own = loam_bag_component (bag, component);
  const LoamValue given = LOAM_BOOL (TRUE);
  LoamBagEntry entries[2];
  guint at;
  gboolean there;

  if (field == NULL)
    return with_component (bag, component, value);

  at = lower_bound (bag, component, field);
  there = find (bag, component, field) != NULL;
  if (value == NULL)
    return there ? splice (bag, at, at + 1, NULL, 0) : loam_bag_ref (bag);
  if (own != NULL && own->value.type != LOAM_VALUE_NONE) {
    entries[0] = entry_new (component, field, value);
    return splice (bag, at, there ? at + 1 : at, entries, 1);
  }
  /* The component was not mentioned, or taken away: now it is given, with this field. */
  entries[0] = entry_new (component, NULL, &given);
  entries[1] = entry_new (component, field, value);
  return own != NULL ? splice (bag, at - 1, at, entries, 2) : splice (bag, at, at, entries, 2);
}

LoamBag *
loam_bag_merge (LoamBag *under, LoamBag *over)
{
  LoamBag *merged;

  if (over->length == 0)
    return loam_bag_ref (under);
  merged = loam_bag_ref (under);
  for (guint i = 0; i < over->length; i++) {
    const LoamBagEntry *entry = &over->entries[i];
    LoamBag *next;

    /* A component that @over gives stays given; what @under took away, it gives anew. */
    next = loam_bag_with (merged, entry->component, entry->field, &entry->value);
    loam_bag_unref (merged);
    merged = next;
  }
  return merged;
}

gboolean
loam_bag_equal (const LoamBag *a, const LoamBag *b)
{
  if (a == b)
    return TRUE;
  if (a->length != b->length)
    return FALSE;
  for (guint i = 0; i < a->length; i++)
    if (a->entries[i].component != b->entries[i].component ||
        a->entries[i].field != b->entries[i].field ||
        !loam_value_equal (&a->entries[i].value, &b->entries[i].value))
      return FALSE;
  return TRUE;
}
