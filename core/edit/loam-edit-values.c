/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-values.h"

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>

/* "patrol.speed", or "patrol"; a detail of commands, by which they merge, and a word in labels. */
static char *
make_detail (const char *component, const char *field)
{
  return field != NULL ? g_strdup_printf ("%s.%s", component, field) : g_strdup (component);
}

static char *
join_components (const LoamProject *project)
{
  GPtrArray *lists[] = {project->builtins, project->components};
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint j = 0; j < lists[i]->len; j++)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              ((LoamObject *) lists[i]->pdata[j])->name);
  return g_string_free (names, FALSE);
}

static char *
join_fields (const LoamFields *fields)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < fields->length; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", fields->items[i].name);
  return g_string_free (names, FALSE);
}

/* The component type, and with @field the field in @found. */
static LoamComponent *
find_declared (LoamDocument *document,
               const char *component,
               const char *field,
               const LoamField **found,
               GError **error)
{
  LoamProject *project = loam_document_get_project (document);
  LoamComponent *type = loam_project_find_component (project, component);

  if (type == NULL) {
    g_autofree char *names = join_components (project);

    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 _ ("No component is called “%s”; expected one of: %s"), component, names);
    return NULL;
  }
  if (field == NULL)
    return type;
  *found = loam_component_get_field (type, field);
  if (*found == NULL) {
    g_autofree char *names = join_fields (type->fields);

    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 _ ("The component “%s” has no field “%s”; expected one of: %s"), type->object.name,
                 field, names);
    return NULL;
  }
  return type;
}

/* Whether all have bags and may change. */
static gboolean
check_holders (LoamObject **objects, guint n, GError **error)
{
  if (n == 0) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("Nothing is selected"));
    return FALSE;
  }
  for (guint i = 0; i < n; i++) {
    if (!loam_kind_has_property (objects[i]->kind, LOAM_PROPERTY_VALUES)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                   _ ("A %s has no components; expected a thing, a prototype or a terrain"),
                   loam_kind_name (objects[i]->kind));
      return FALSE;
    }
    if (objects[i]->kind == LOAM_KIND_ENTITY &&
        !loam_edit_check_thing ((LoamEntity *) objects[i], error))
      return FALSE;
  }
  return TRUE;
}

/* The value as the field keeps it; for a whole component, given or taken away. */
static gboolean
check_value (const LoamField *field, const LoamValue *value, LoamValue *checked, GError **error)
{
  if (field != NULL)
    return loam_edit_check_field (field, value, checked, error);
  *checked = value != NULL && value->type == LOAM_VALUE_NONE ? (LoamValue) LOAM_VALUE_INIT
                                                             : LOAM_BOOL (TRUE);
  return TRUE;
}

static char *
make_set_label (
    const char *detail, gboolean whole, const LoamValue *value, LoamObject **objects, guint n)
{
  g_autofree char *what = loam_edit_describe (objects, n);
  g_autofree char *text = NULL;

  if (whole && value->type == LOAM_VALUE_NONE)
    return g_strdup_printf (_ ("Take %s away from %s"), detail, what);
  if (whole)
    return g_strdup_printf (_ ("Give %s to %s"), detail, what);
  text = loam_value_to_string (value);
  if (g_utf8_strlen (text, -1) > 40)
    return g_strdup_printf (_ ("Set %s of %s"), detail, what);
  return g_strdup_printf (_ ("Set %s of %s to %s"), detail, what, text);
}

gboolean
loam_edit_values_set (LoamDocument *document,
                      LoamObject **objects,
                      guint n,
                      const char *component,
                      const char *field,
                      const LoamValue *value,
                      guint64 gesture,
                      GError **error)
{
  g_auto (LoamValue) checked = LOAM_VALUE_INIT;
  g_autofree char *detail = NULL;
  g_autofree char *label = NULL;
  const LoamField *declared = NULL;
  LoamComponent *type;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (field == NULL || value != NULL, FALSE);

  type = find_declared (document, component, field, &declared, error);
  if (type == NULL || !check_holders (objects, n, error) ||
      !check_value (declared, value, &checked, error))
    return FALSE;
  detail = make_detail (type->object.name, field);
  label = make_set_label (detail, field == NULL, &checked, objects, n);
  loam_document_begin_gesture (document, label, gesture);
  for (guint i = 0; i < n; i++)
    loam_edit_push_values (
        document, objects[i],
        loam_bag_with (loam_object_get_values (objects[i]), type->object.name, field, &checked),
        detail);
  loam_document_end (document);
  return TRUE;
}

/* The bag without the field, and without a component that says nothing and is inherited anyway. */
static LoamBag *
forget (const LoamObject *object, const char *component, const char *field)
{
  const LoamObject *prototype = loam_object_get_prototype (object);
  LoamBag *bag = loam_bag_with (loam_object_get_values (object), component, field, NULL);
  const LoamBagEntry *own;
  LoamBag *shorter;

  if (field == NULL || prototype == NULL || !loam_resolve_has (prototype, component))
    return bag;
  own = loam_bag_component (bag, component);
  if (own == NULL || own->value.type == LOAM_VALUE_NONE)
    return bag;
  if (own + 1 < bag->entries + bag->length && own[1].component == own->component)
    return bag;
  shorter = loam_bag_with (bag, component, NULL, NULL);
  loam_bag_unref (bag);
  return shorter;
}

gboolean
loam_edit_values_unset (LoamDocument *document,
                        LoamObject **objects,
                        guint n,
                        const char *component,
                        const char *field,
                        GError **error)
{
  g_autofree char *detail = NULL;
  g_autofree char *what = NULL;
  g_autofree char *label = NULL;
  const LoamField *declared = NULL;
  LoamComponent *type;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  type = find_declared (document, component, field, &declared, error);
  if (type == NULL || !check_holders (objects, n, error))
    return FALSE;
  detail = make_detail (type->object.name, field);
  what = loam_edit_describe (objects, n);
  label = g_strdup_printf (_ ("Reset %s of %s"), detail, what);
  loam_document_begin (document, label);
  for (guint i = 0; i < n; i++)
    loam_edit_push_values (document, objects[i], forget (objects[i], type->object.name, field),
                           detail);
  loam_document_end (document);
  return TRUE;
}

/* What @prototype says once it has taken over what @thing says of a component or of one field of it. */
static LoamBag *
take_over (const LoamObject *prototype,
           const LoamBag *own,
           const char *component,
           const char *field)
{
  LoamBag *bag = loam_bag_ref (loam_object_get_values (prototype));

  for (guint i = 0; i < own->length; i++) {
    const LoamBagEntry *entry = &own->entries[i];
    LoamBag *next;

    if (entry->component != component || (field != NULL && g_strcmp0 (entry->field, field) != 0))
      continue;
    next = loam_bag_with (bag, component, entry->field, &entry->value);
    loam_bag_unref (bag);
    bag = next;
  }
  return bag;
}

gboolean
loam_edit_values_push_up (LoamDocument *document,
                          LoamObject *thing,
                          const char *component,
                          const char *field,
                          GError **error)
{
  g_autofree char *detail = NULL;
  g_autofree char *label = NULL;
  const LoamField *declared = NULL;
  LoamObject *prototype;
  LoamComponent *type;
  LoamBag *own;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  type = find_declared (document, component, field, &declared, error);
  if (type == NULL || !check_holders (&thing, 1, error))
    return FALSE;
  detail = make_detail (type->object.name, field);
  prototype = loam_object_get_prototype (thing);
  own = loam_object_get_values (thing);
  if (prototype == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("“%s” has no prototype that %s could be moved to"),
                 loam_edit_get_display_name (thing), detail);
    return FALSE;
  }
  if (field != NULL ? loam_bag_get (own, type->object.name, field) == NULL
                    : loam_bag_component (own, type->object.name) == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("“%s” says nothing of %s itself"),
                 loam_edit_get_display_name (thing), detail);
    return FALSE;
  }
  if (!check_holders (&prototype, 1, error))
    return FALSE;
  label = g_strdup_printf (_ ("Move %s of %s to its prototype"), detail,
                           loam_edit_get_display_name (thing));
  loam_document_begin (document, label);
  loam_edit_push_values (document, prototype, take_over (prototype, own, type->object.name, field),
                         detail);
  loam_edit_push_values (document, thing, forget (thing, type->object.name, field), detail);
  loam_document_end (document);
  return TRUE;
}
