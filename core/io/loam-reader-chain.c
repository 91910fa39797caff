/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Who delegates to whom, without rings. */

#include "loam-reader-private.h"

#include "loam-error.h"
#include "loam-object-private.h"
#include "loam-resolve.h"

LoamObject *
loam_reader_find_prototype (
    LoamReader *reader, const LoamJson *json, const cJSON *node, const char *name, GError **error)
{
  LoamObject *found = g_hash_table_lookup (reader->prototypes, name);

  if (found == NULL) {
    g_autoptr (GPtrArray) names = g_ptr_array_new ();

    for (guint i = 0; i < reader->project->prototypes->len; i++)
      g_ptr_array_add (names,
                       ((LoamObject *) g_ptr_array_index (reader->project->prototypes, i))->name);
    loam_reader_unknown (json, node, error, "prototype", name, names);
  }
  return found;
}

static void
fail_length (const LoamJson *json, const cJSON *node, GError **error)
{
  loam_json_set_error (json, node, NULL, error, LOAM_ERROR_LIMIT,
                       "a chain of more than %d prototypes; expected a shorter one",
                       LOAM_MAX_CHAIN);
}

/** The last of up to LOAM_MAX_CHAIN things from @thing up, or @end where that comes first. */
static const LoamObject *
walk_up (const LoamObject *thing, const LoamObject *end)
{
  for (guint n = 0; thing != NULL && thing != end && n < LOAM_MAX_CHAIN; n++)
    thing = loam_object_get_prototype (thing);
  return thing;
}

gboolean
loam_reader_link (const LoamJson *json,
                  const cJSON *node,
                  LoamObject *thing,
                  LoamObject *prototype,
                  GError **error)
{
  LoamValue value = {.type = LOAM_VALUE_OBJECT, .object = prototype};
  const LoamObject *last = walk_up (prototype, thing);

  if (last == thing) {
    g_autofree char *chain = NULL;

    loam_resolve_would_cycle (thing, prototype, &chain);
    loam_json_set_error (json, node, NULL, error, LOAM_ERROR_CYCLE,
                         "prototypes in a ring: %s; expected one of them to have none", chain);
    return FALSE;
  }
  if (last != NULL) {
    fail_length (json, node, error);
    return FALSE;
  }
  loam_object_ref (prototype);
  loam_object_swap (thing, LOAM_PROPERTY_PROTOTYPE, &value);
  loam_value_clear (&value);
  return TRUE;
}
