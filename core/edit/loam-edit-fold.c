/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-private.h"
#include "loam-project.h"
#include "loam-resolve.h"

/* Deleting what others delegate to: their own bags take over what they inherited from it. */

/* Where @under takes a component away that @over gives again, the fields that stand above @under were not seen;
 * with @under gone they would be. Their defaults, said outright, keep hiding them. */
static LoamBag *
hide_again (LoamProject *project,
            LoamBag *merged,
            const LoamBagEntry *taken,
            const LoamObject *above)
{
  const LoamComponent *type = loam_project_find_component (project, taken->component);

  for (guint i = 0; type != NULL && i < type->fields->length; i++) {
    const LoamField *field = &type->fields->items[i];
    const LoamObject *giver = NULL;
    LoamBag *more;

    if (loam_bag_get (merged, taken->component, field->name) != NULL)
      continue;
    loam_resolve_get (project, above, taken->component, field->name, NULL, &giver);
    if (giver == NULL)
      continue;
    more = loam_bag_with (merged, taken->component, field->name, &field->initial);
    loam_bag_unref (merged);
    merged = more;
  }
  return merged;
}

/* One bag that says, over @above, what @over says over @doomed. */
static LoamBag *
fold (LoamProject *project, LoamObject *doomed, LoamBag *over)
{
  LoamBag *under = loam_object_get_values (doomed);
  LoamObject *above = loam_object_get_prototype (doomed);
  LoamBag *merged = loam_bag_merge (under, over);

  for (guint i = 0; above != NULL && i < under->length; i++) {
    const LoamBagEntry *entry = &under->entries[i];
    const LoamBagEntry *own;

    if (entry->field != NULL || entry->value.type != LOAM_VALUE_NONE)
      continue;
    own = loam_bag_component (over, entry->component);
    if (own != NULL && own->value.type != LOAM_VALUE_NONE)
      merged = hide_again (project, merged, entry, above);
  }
  return merged;
}

typedef struct {
  LoamDocument *document;
  GHashTable *doomed;
} Folding;

static void
fold_cb (LoamObject *user, gpointer user_data)
{
  const Folding *folding = user_data;
  LoamProject *project = loam_document_get_project (folding->document);
  LoamObject *prototype;
  LoamBag *values;

  if (user->kind == LOAM_KIND_TERRAIN || g_hash_table_contains (folding->doomed, user))
    return;
  prototype = loam_object_get_prototype (user);
  if (prototype == NULL || !g_hash_table_contains (folding->doomed, prototype))
    return;

  values = loam_bag_ref (loam_object_get_values (user));
  while (prototype != NULL && g_hash_table_contains (folding->doomed, prototype)) {
    LoamBag *folded = fold (project, prototype, values);

    loam_bag_unref (values);
    values = folded;
    prototype = loam_object_get_prototype (prototype);
  }
  loam_edit_push_values (folding->document, user, values, NULL);
  loam_edit_push_property (
      folding->document, user, LOAM_PROPERTY_PROTOTYPE,
      (LoamValue){.type = LOAM_VALUE_OBJECT,
                  .object = prototype != NULL ? loam_object_ref (prototype) : NULL},
      NULL);
}

void
loam_edit_fold_doomed (LoamDocument *document, GHashTable *doomed)
{
  Folding folding = {document, doomed};

  loam_edit_each_holder (loam_document_get_project (document), fold_cb, &folding);
}
