/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Prototypes: making them, and deleting them with or from what delegates to them. */

#include "loam-edit-definitions.h"

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>

LoamPrototype *
loam_edit_prototype_define (LoamDocument *document,
                            const char *name,
                            LoamPrototype *parent,
                            LoamBag *values,
                            GError **error)
{
  g_autoptr (LoamBag) checked = NULL;
  LoamPrototype *prototype;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  if (!loam_edit_check_chain ((LoamObject *) parent, error))
    return NULL;
  if (values != NULL) {
    checked = loam_edit_check_values (loam_document_get_project (document), values, error);
    if (checked == NULL)
      return NULL;
  }
  prototype = loam_prototype_new (name);
  if (parent != NULL)
    prototype->prototype = loam_object_ref (parent);
  if (checked != NULL) {
    loam_bag_unref (prototype->values);
    prototype->values = g_steal_pointer (&checked);
  }
  return loam_edit_define (document, prototype, error) ? prototype : NULL;
}

typedef struct {
  const LoamObject *thing;
  GPtrArray *users;
} Uses;

static void
add_use_cb (LoamObject *object, gpointer user_data)
{
  Uses *uses = user_data;

  if (loam_object_get_prototype (object) == uses->thing)
    g_ptr_array_add (uses->users, object);
}

GPtrArray *
loam_edit_find_uses (LoamDocument *document, const LoamObject *thing)
{
  Uses uses = {thing, NULL};

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (thing != NULL, NULL);

  uses.users = g_ptr_array_new ();
  loam_edit_each_holder (loam_document_get_project (document), add_use_cb, &uses);
  return uses.users;
}

gboolean
loam_edit_prototype_delete (LoamDocument *document, LoamPrototype *prototype)
{
  g_autoptr (GHashTable) doomed = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (prototype != NULL, FALSE);

  if (prototype->object.owner == NULL)
    return FALSE;
  doomed = g_hash_table_new (NULL, NULL);
  g_hash_table_add (doomed, prototype);
  label = g_strdup_printf (_ ("Delete prototype %s"), prototype->object.name);
  loam_document_begin (document, label);
  loam_edit_fold_doomed (document, doomed);
  loam_edit_push_remove (document, prototype);
  loam_document_end (document);
  return TRUE;
}

gboolean
loam_edit_prototype_can_replace (LoamDocument *document,
                                 LoamPrototype *prototype,
                                 LoamPrototype *instead,
                                 GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  for (const LoamObject *one = &instead->object; one != NULL; one = loam_object_get_prototype (one))
    if (one == &prototype->object) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE,
                   _ ("“%s” delegates to “%s” itself; expected a prototype that doesn't"),
                   instead->object.name, prototype->object.name);
      return FALSE;
    }
  return TRUE;
}

gboolean
loam_edit_prototype_replace (LoamDocument *document,
                             LoamPrototype *prototype,
                             LoamPrototype *instead,
                             GError **error)
{
  g_autoptr (GPtrArray) uses = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (prototype != NULL && prototype->object.owner != NULL, FALSE);
  g_return_val_if_fail (instead != NULL && instead->object.owner != NULL, FALSE);

  if (!loam_edit_prototype_can_replace (document, prototype, instead, error))
    return FALSE;
  uses = loam_edit_find_uses (document, &prototype->object);
  label = g_strdup_printf (_ ("Replace prototype %s by %s"), prototype->object.name,
                           instead->object.name);
  loam_document_begin (document, label);
  for (guint i = 0; i < uses->len; i++)
    loam_edit_push_property (
        document, uses->pdata[i], LOAM_PROPERTY_PROTOTYPE,
        (LoamValue){.type = LOAM_VALUE_OBJECT, .object = loam_object_ref (&instead->object)}, NULL);
  loam_edit_push_remove (document, prototype);
  loam_document_end (document);
  return TRUE;
}

/* Everything that delegates to a prototype, whatever lies between. */

typedef struct {
  GHashTable *doomed;
  GPtrArray *things, *prototypes; /* of the doomed, borrowed */
  gboolean found;
} Heirs;

static void
add_heir_cb (LoamObject *object, gpointer user_data)
{
  Heirs *heirs = user_data;

  if (object->kind == LOAM_KIND_TERRAIN ||
      !g_hash_table_contains (heirs->doomed, loam_object_get_prototype (object)) ||
      !g_hash_table_add (heirs->doomed, object))
    return;
  g_ptr_array_add (object->kind == LOAM_KIND_ENTITY ? heirs->things : heirs->prototypes, object);
  heirs->found = TRUE;
}

static void
heirs_clear (Heirs *heirs)
{
  g_hash_table_unref (heirs->doomed);
  g_ptr_array_unref (heirs->things);
  g_ptr_array_unref (heirs->prototypes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Heirs, heirs_clear)

static Heirs
find_heirs (LoamDocument *document, LoamPrototype *prototype)
{
  Heirs heirs = {g_hash_table_new (NULL, NULL), g_ptr_array_new (), g_ptr_array_new (), TRUE};

  g_hash_table_add (heirs.doomed, prototype);
  while (heirs.found) {
    heirs.found = FALSE;
    loam_edit_each_holder (loam_document_get_project (document), add_heir_cb, &heirs);
  }
  return heirs;
}

void
loam_edit_prototype_count_heirs (LoamDocument *document,
                                 LoamPrototype *prototype,
                                 guint *n_prototypes,
                                 guint *n_things)
{
  g_auto (Heirs) heirs = {NULL};

  g_return_if_fail (LOAM_IS_DOCUMENT (document));
  g_return_if_fail (prototype != NULL);

  heirs = find_heirs (document, prototype);
  *n_prototypes = heirs.prototypes->len;
  *n_things = heirs.things->len;
}

static char *
make_label (const LoamPrototype *prototype, const Heirs *heirs)
{
  guint n = heirs->prototypes->len + heirs->things->len;

  if (n == 0)
    return g_strdup_printf (_ ("Delete prototype %s"), prototype->object.name);
  if (heirs->prototypes->len == 0)
    return g_strdup_printf (
        ngettext ("Delete prototype %s and %'u thing", "Delete prototype %s and %'u things", n),
        prototype->object.name, n);
  return g_strdup_printf (ngettext ("Delete prototype %s and %'u that delegates to it",
                                    "Delete prototype %s and %'u that delegate to it", n),
                          prototype->object.name, n);
}

gboolean
loam_edit_prototype_delete_all (LoamDocument *document, LoamPrototype *prototype, GError **error)
{
  g_auto (Heirs) heirs = {NULL};
  g_autofree char *label = NULL;
  const GPtrArray *levels;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (prototype != NULL && prototype->object.owner != NULL, FALSE);

  heirs = find_heirs (document, prototype);
  for (guint i = 0; i < heirs.things->len; i++)
    if (!loam_edit_check_thing (heirs.things->pdata[i], error))
      return FALSE;
  label = make_label (prototype, &heirs);
  levels = loam_document_get_project (document)->levels;
  loam_document_begin (document, label);
  for (guint i = 0; i < levels->len; i++)
    loam_edit_push_remove_things (document, levels->pdata[i], heirs.doomed);
  /* From those that were found last: nothing is there that delegates to what is not. */
  for (guint i = heirs.prototypes->len; i-- > 0;)
    loam_edit_push_remove (document, heirs.prototypes->pdata[i]);
  loam_edit_push_remove (document, prototype);
  loam_document_end (document);
  return TRUE;
}
