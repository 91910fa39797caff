/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-private.h"
#include "loam-id.h"
#include "loam-object-spec.h"
#include "loam-project.h"

/* Copies of things, and what they refer to (the Prototype pattern's clone: what a thing holds, and the references
 * inside what is copied together). */

LoamEntity *
loam_edit_copy_thing (LoamDocument *document, const LoamEntity *thing)
{
  char id[LOAM_ID_LENGTH + 1];
  LoamEntity *copy;

  loam_document_new_id (document, id);
  copy = loam_entity_new (id);
  loam_object_copy_properties (&copy->object, &thing->object);
  if (thing->prototype != NULL)
    copy->prototype = loam_object_ref (thing->prototype);
  g_ref_string_release (copy->object.name);
  copy->object.name = g_ref_string_acquire (thing->object.name);
  return copy;
}

/* The value with ids of originals replaced by those of their copies, or FALSE where it has none. */
static gboolean
remap_value (GHashTable *by_id, const LoamValue *value, LoamValue *remapped)
{
  if (value->type == LOAM_VALUE_ENTITY) {
    const LoamObject *copy = g_hash_table_lookup (by_id, value->text);

    if (copy != NULL)
      *remapped = loam_value_text (LOAM_VALUE_ENTITY, copy->id);
    return copy != NULL;
  }
  if (value->type == LOAM_VALUE_LIST && value->list->length > 0 &&
      value->list->items[0].type == LOAM_VALUE_ENTITY) {
    g_autofree LoamValue *items = g_new (LoamValue, value->list->length);

    for (guint i = 0; i < value->list->length; i++)
      if (!remap_value (by_id, &value->list->items[i], &items[i]))
        items[i] = loam_value_copy (&value->list->items[i]);
    *remapped = loam_value_list (items, value->list->length);
    return TRUE;
  }
  return FALSE;
}

static void
remap_thing (GHashTable *by_id, LoamEntity *thing)
{
  LoamBag *old = loam_bag_ref (thing->values);
  LoamObject *copy = NULL;

  for (guint i = 0; i < old->length; i++) {
    const LoamBagEntry *entry = &old->entries[i];
    g_auto (LoamValue) value = LOAM_VALUE_INIT;
    LoamBag *values;

    if (!remap_value (by_id, &entry->value, &value))
      continue;
    values = loam_bag_with (thing->values, entry->component, entry->field, &value);
    loam_bag_unref (thing->values);
    thing->values = values;
  }
  loam_bag_unref (old);

  if (thing->prototype != NULL && thing->prototype->kind == LOAM_KIND_ENTITY)
    copy = g_hash_table_lookup (by_id, thing->prototype->id);
  if (copy != NULL) {
    loam_object_unref (thing->prototype);
    thing->prototype = loam_object_ref (copy);
  }
}

void
loam_edit_remap_things (GHashTable *by_id)
{
  GHashTableIter iter;
  gpointer thing;

  g_hash_table_iter_init (&iter, by_id);
  while (g_hash_table_iter_next (&iter, NULL, &thing))
    remap_thing (by_id, thing);
}
