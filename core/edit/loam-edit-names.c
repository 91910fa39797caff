/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"
#include "loam-edit-private.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#define MAX_NAME_BYTES 255

static gboolean
has_name (const LoamObject *object, const char *name)
{
  return g_str_equal (object->name, name) ||
         (object->formerly != NULL &&
          g_strv_contains ((const char *const *) object->formerly, name));
}

/* Whoever among @items, other than @self, has the name or had it. */
static const LoamObject *
find_named (const GPtrArray *items, const LoamObject *self, const char *name)
{
  for (guint i = 0; i < items->len; i++) {
    const LoamObject *item = items->pdata[i];

    if (item != self && has_name (item, name))
      return item;
  }
  return NULL;
}

static const LoamObject *
find_taker (LoamProject *project,
            LoamKind kind,
            LoamObject *owner,
            const LoamObject *self,
            const char *name)
{
  const LoamObject *taker = NULL;

  /* Things may well have one name: they are told apart by their ids. */
  if (kind == LOAM_KIND_PROJECT || kind == LOAM_KIND_ENTITY || kind == LOAM_KIND_TILE)
    return NULL;
  if (kind == LOAM_KIND_COMPONENT)
    taker = find_named (project->builtins, self, name);
  if (kind == LOAM_KIND_LAYER) {
    g_autoptr (GPtrArray) layers = loam_level_dup_layers (loam_object_get_level (owner));

    return find_named (layers, self, name);
  }
  if (taker == NULL)
    taker = find_named (loam_object_get_list (owner, loam_kind_get_list (kind)), self, name);
  return taker;
}

/* What makes a text no name, or NULL. A dot stands between component and field; an "@" before an id. */
static const char *
find_flaw (LoamKind kind, const char *name)
{
  if (name[0] == '\0')
    return kind != LOAM_KIND_ENTITY ? _ ("A name can't be empty") : NULL;
  if (strlen (name) > MAX_NAME_BYTES)
    return _ ("The name is too long; expected at most 255 bytes");
  if (!g_utf8_validate (name, -1, NULL))
    return _ ("The name is not valid UTF-8");
  for (const char *p = name; *p != '\0'; p++)
    if ((guchar) *p < 0x20 || *p == 0x7f)
      return _ ("A name can't contain control characters");
  if (kind == LOAM_KIND_COMPONENT && strchr (name, '.') != NULL)
    return _ ("A component's name can't contain a dot, which stands before the field");
  if (name[0] == '@')
    return _ ("A name can't begin with “@”, which stands before an id");
  return NULL;
}

gboolean
loam_edit_check_name (LoamProject *project,
                      LoamKind kind,
                      LoamObject *owner,
                      const LoamObject *self,
                      const char *name,
                      GError **error)
{
  const char *flaw = find_flaw (kind, name);
  const LoamObject *taker;

  if (flaw != NULL) {
    g_set_error_literal (error, LOAM_ERROR, LOAM_ERROR_NAME, flaw);
    return FALSE;
  }
  taker = find_taker (project, kind, owner, self, name);
  if (taker == NULL)
    return TRUE;
  if (g_str_equal (taker->name, name))
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_NAME,
                 _ ("There is a %s called “%s” already; expected a name that none has"),
                 loam_kind_name (kind), name);
  else
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_NAME,
                 _ ("The %s “%s” was formerly called “%s”; expected a name that none had"),
                 loam_kind_name (kind), taker->name, name);
  return FALSE;
}

/* Length of @name without a number that was put behind it: "crypt 2" is another "crypt". */
static int
length_without_number (const char *name)
{
  gsize n = strlen (name);

  while (n > 0 && g_ascii_isdigit (name[n - 1]))
    n--;
  return n > 1 && name[n - 1] == ' ' && name[n] != '\0' ? (int) n - 1 : (int) strlen (name);
}

char *
loam_edit_free_name (LoamDocument *document, LoamKind kind, const char *base)
{
  LoamProject *project;
  char *name;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (kind != LOAM_KIND_LAYER && kind != LOAM_KIND_ENTITY, NULL);

  project = loam_document_get_project (document);
  name = g_strdup (base);
  for (guint i = 2; find_taker (project, kind, &project->object, NULL, name) != NULL; i++) {
    g_free (name);
    name = g_strdup_printf ("%.*s %u", length_without_number (base), base, i);
  }
  return name;
}

/* The names that @object has had, now with its present one and without @name, which it gets. */
static LoamValue
make_formerly (const LoamObject *object, const char *name)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (LoamValue));

  for (char **old = object->formerly; old != NULL && *old != NULL; old++) {
    LoamValue item = loam_value_text (LOAM_VALUE_STRING, *old);

    if (g_str_equal (*old, name))
      loam_value_clear (&item);
    else
      g_array_append_val (items, item);
  }
  {
    LoamValue item = loam_value_text (LOAM_VALUE_STRING, object->name);

    g_array_append_val (items, item);
  }
  return loam_value_list ((LoamValue *) (gpointer) items->data, items->len);
}

typedef struct {
  LoamDocument *document;
  const char *from, *to;
} Renaming;

/* Values name their component: those of one that is renamed move along. */
static void
rename_in_values_cb (LoamObject *holder, gpointer user_data)
{
  const Renaming *renaming = user_data;
  LoamBag *old = loam_object_get_values (holder);
  LoamBag *bag;

  if (loam_bag_component (old, renaming->from) == NULL)
    return;
  bag = loam_bag_with (old, renaming->from, NULL, NULL);
  for (guint i = 0; i < old->length; i++) {
    const LoamBagEntry *entry = &old->entries[i];
    LoamBag *next;

    if (!g_str_equal (entry->component, renaming->from))
      continue;
    next = loam_bag_with (bag, renaming->to, entry->field, &entry->value);
    loam_bag_unref (bag);
    bag = next;
  }
  loam_document_push_renamed (
      renaming->document,
      loam_command_new_property (holder, LOAM_PROPERTY_VALUES,
                                 &(LoamValue){.type = LOAM_VALUE_BAG, .bag = bag}, NULL));
}

static gboolean
check_rename (LoamDocument *document, LoamObject *object, const char *name, GError **error)
{
  LoamProject *project = loam_document_get_project (document);

  if (object->owner == NULL && object->kind != LOAM_KIND_PROJECT) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("“%s” is not in the project any more"),
                 loam_edit_get_display_name (object));
    return FALSE;
  }
  if (object->kind == LOAM_KIND_ENTITY && !loam_edit_check_thing ((LoamEntity *) object, error))
    return FALSE;
  if (object->kind == LOAM_KIND_COMPONENT && ((LoamComponent *) object)->builtin) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("The component “%s” is built in"),
                 object->name);
    return FALSE;
  }
  return loam_edit_check_name (project, object->kind, object->owner, object, name, error);
}

gboolean
loam_edit_rename (LoamDocument *document, LoamObject *object, const char *name, GError **error)
{
  g_autofree char *old = NULL;
  g_autofree char *label = NULL;
  Renaming renaming;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (object != NULL && name != NULL, FALSE);

  if (!check_rename (document, object, name, error))
    return FALSE;
  if (g_str_equal (object->name, name))
    return TRUE;
  old = g_strdup (object->name);
  /* Translators: "Rename terrain hill to knoll" */
  label = name[0] != '\0'
              ? g_strdup_printf (_ ("Rename %s %s to %s"), loam_edit_get_kind_name (object->kind),
                                 loam_edit_get_display_name (object), name)
              : g_strdup_printf (_ ("Take the name away from %s"), old);
  loam_document_begin (document, label);
  if (loam_kind_has_property (object->kind, LOAM_PROPERTY_FORMERLY) && old[0] != '\0')
    loam_edit_push_property (document, object, LOAM_PROPERTY_FORMERLY, make_formerly (object, name),
                             NULL);
  loam_edit_push_property (document, object, LOAM_PROPERTY_NAME,
                           loam_value_text (LOAM_VALUE_STRING, name), NULL);
  if (object->kind == LOAM_KIND_COMPONENT) {
    renaming = (Renaming){document, old, name};
    loam_edit_each_holder (loam_document_get_project (document), rename_in_values_cb, &renaming);
  }
  loam_document_end (document);
  return TRUE;
}
