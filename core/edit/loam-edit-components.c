/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"
#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-file.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>

static gboolean
check_value_files (const LoamValue *value, GError **error)
{
  if (value->type == LOAM_VALUE_FILE)
    return value->text[0] == '\0' || loam_file_check_path (value->text, error);
  for (guint i = 0; value->type == LOAM_VALUE_LIST && i < value->list->length; i++)
    if (!check_value_files (&value->list->items[i], error))
      return FALSE;
  return TRUE;
}

gboolean
loam_edit_check_field (const LoamField *field,
                       const LoamValue *value,
                       LoamValue *checked,
                       GError **error)
{
  return loam_field_check (field, value, checked, error) && check_value_files (checked, error);
}

/* One entry of a bag, checked, put into @bag, which it replaces. */
static gboolean
add_checked (LoamProject *project, LoamBag **bag, const LoamBagEntry *entry, GError **error)
{
  const LoamComponent *type = loam_project_find_component (project, entry->component);
  const LoamField *field = NULL;
  g_auto (LoamValue) checked = LOAM_VALUE_INIT;
  LoamBag *next;

  if (type != NULL && entry->field != NULL)
    field = loam_component_get_field (type, entry->field);
  if (type == NULL || (entry->field != NULL && field == NULL)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 _ ("No component type declares %s%s%s; define it first"), entry->component,
                 entry->field != NULL ? "." : "", entry->field != NULL ? entry->field : "");
    return FALSE;
  }
  if (field != NULL && !loam_edit_check_field (field, &entry->value, &checked, error))
    return FALSE;
  next = loam_bag_with (*bag, entry->component, entry->field,
                        field != NULL ? &checked : &entry->value);
  loam_bag_unref (*bag);
  *bag = next;
  return TRUE;
}

LoamBag *
loam_edit_check_values (LoamProject *project, const LoamBag *values, GError **error)
{
  g_autoptr (LoamBag) checked = loam_bag_new ();

  for (guint i = 0; i < values->length; i++)
    if (!add_checked (project, &checked, &values->entries[i], error))
      return NULL;
  return g_steal_pointer (&checked);
}

/* Whether the fields can be a component type's: named, each once, with defaults that fit. */
static gboolean
check_fields (const LoamFields *fields, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < fields->length; i++) {
    const LoamField *field = &fields->items[i];
    g_auto (LoamValue) checked = LOAM_VALUE_INIT;

    if (field->name[0] == '\0') {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_NAME, _ ("A field's name can't be empty"));
      return FALSE;
    }
    if (!g_hash_table_add (names, field->name)) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_NAME,
                   _ ("Two fields are called “%s”; expected a name for each"), field->name);
      return FALSE;
    }
    if (!loam_edit_check_field (field, &field->initial, &checked, error)) {
      g_prefix_error (error, _ ("The default of %s: "), field->name);
      return FALSE;
    }
  }
  return TRUE;
}

LoamComponent *
loam_edit_component_define (LoamDocument *document,
                            const char *name,
                            LoamFields *fields,
                            GError **error)
{
  LoamProject *project;
  LoamComponent *component;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (name != NULL && fields != NULL, NULL);

  project = loam_document_get_project (document);
  if (!loam_edit_check_name (project, LOAM_KIND_COMPONENT, &project->object, NULL, name, error) ||
      !check_fields (fields, error))
    return NULL;
  component = loam_component_new (name);
  loam_fields_unref (component->fields);
  component->fields = loam_fields_ref (fields);
  label = g_strdup_printf (_ ("Define component %s"), name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, project, component, -1);
  loam_document_end (document);
  return component;
}

static gboolean
check_own (const LoamComponent *component, GError **error)
{
  if (!component->builtin && component->object.owner != NULL)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
               _ ("The component “%s” is built in; only a project's own can be changed"),
               component->object.name);
  return FALSE;
}

typedef struct {
  LoamDocument *document;
  LoamComponent *component;
} Refit;

/* Drops what the component's fields can't hold, and converts what they hold otherwise. */
static void
refit_cb (LoamObject *holder, gpointer user_data)
{
  const Refit *refit = user_data;
  const char *name = refit->component->object.name;
  LoamBag *old = loam_object_get_values (holder);
  LoamBag *bag;

  if (loam_bag_component (old, name) == NULL)
    return;
  bag = loam_bag_ref (old);
  for (guint i = 0; i < old->length; i++) {
    const LoamBagEntry *entry = &old->entries[i];
    g_auto (LoamValue) checked = LOAM_VALUE_INIT;
    const LoamField *field;
    gboolean fits;
    LoamBag *next;

    if (entry->field == NULL || !g_str_equal (entry->component, name))
      continue;
    field = loam_component_get_field (refit->component, entry->field);
    fits = field != NULL && loam_edit_check_field (field, &entry->value, &checked, NULL);
    next = loam_bag_with (bag, name, entry->field, fits ? &checked : NULL);
    loam_bag_unref (bag);
    bag = next;
  }
  loam_edit_push_values (refit->document, holder, bag, NULL);
}

gboolean
loam_edit_component_set_fields (LoamDocument *document,
                                LoamComponent *component,
                                LoamFields *fields,
                                GError **error)
{
  Refit refit = {document, component};
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (component != NULL && fields != NULL, FALSE);

  if (!check_own (component, error) || !check_fields (fields, error))
    return FALSE;
  if (loam_fields_equal (component->fields, fields))
    return TRUE;
  label = g_strdup_printf (_ ("Change the fields of %s"), component->object.name);
  loam_document_begin (document, label);
  loam_edit_push_property (
      document, component, LOAM_PROPERTY_FIELDS,
      (LoamValue){.type = LOAM_VALUE_FIELDS, .fields = loam_fields_ref (fields)}, NULL);
  loam_edit_each_holder (loam_document_get_project (document), refit_cb, &refit);
  loam_document_end (document);
  return TRUE;
}

static void
forget_component_cb (LoamObject *holder, gpointer user_data)
{
  const Refit *refit = user_data;
  const char *name = refit->component->object.name;
  LoamBag *old = loam_object_get_values (holder);

  if (loam_bag_component (old, name) != NULL)
    loam_edit_push_values (refit->document, holder, loam_bag_with (old, name, NULL, NULL), NULL);
}

gboolean
loam_edit_component_delete (LoamDocument *document, LoamComponent *component, GError **error)
{
  Refit refit = {document, component};
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (component != NULL, FALSE);

  if (!check_own (component, error))
    return FALSE;
  label = g_strdup_printf (_ ("Delete component %s"), component->object.name);
  loam_document_begin (document, label);
  loam_edit_each_holder (loam_document_get_project (document), forget_component_cb, &refit);
  loam_edit_push_remove (document, component);
  loam_document_end (document);
  return TRUE;
}
