/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Components and their properties: those that all inspected objects have. */

#include "loam-inspector-section.h"
#include "loam-naming.h"

#include <glib/gi18n-lib.h>

gboolean
loam_inspector_has_values (LoamKind kind)
{
  return kind == LOAM_KIND_PROTOTYPE || kind == LOAM_KIND_ENTITY || kind == LOAM_KIND_TERRAIN;
}

/* Structure */

static gboolean
all_have (LoamInspector *self, const char *component)
{
  for (guint i = 0; i < self->objects->len; i++)
    if (!loam_resolve_has (self->objects->pdata[i], component))
      return FALSE;
  return TRUE;
}

static gboolean
is_taken_away (LoamInspector *self, const char *component)
{
  const LoamBagEntry *entry =
      loam_bag_component (loam_object_get_values (loam_inspector_get_first (self)), component);

  return self->objects->len == 1 && entry != NULL && entry->value.type == LOAM_VALUE_NONE;
}

typedef void (*ComponentFunc) (LoamInspector *self, LoamComponent *component, gpointer user_data);

static void
foreach_component (LoamInspector *self, ComponentFunc func, gpointer user_data)
{
  const LoamProject *project = loam_inspector_get_project (self);
  GPtrArray *lists[] = {project->builtins, project->components};

  for (guint list = 0; list < G_N_ELEMENTS (lists); list++)
    for (guint i = 0; i < lists[list]->len; i++)
      func (self, lists[list]->pdata[i], user_data);
}

static void
describe_component (LoamInspector *self, LoamComponent *component, gpointer user_data)
{
  GString *structure = user_data;

  if (all_have (self, component->object.name))
    g_string_append_printf (structure, "\n%s %p", component->object.name,
                            (gpointer) component->fields);
  else if (is_taken_away (self, component->object.name))
    g_string_append_printf (structure, "\n-%s", component->object.name);
}

void
loam_inspector_describe_values (LoamInspector *inspector, GString *structure)
{
  foreach_component (inspector, describe_component, structure);
}

/* A property */

typedef struct {
  const LoamValue *value; /* NULL: they differ */
  LoamOrigin origin;      /* of the first */
  const LoamObject *giver;
  gboolean same_origin;
  gboolean any_own;
} Found;

static Found
find_value (LoamInspector *self, const char *component, const char *field)
{
  const LoamProject *project = loam_inspector_get_project (self);
  Found found = {.same_origin = TRUE};

  found.value = loam_resolve_get (project, loam_inspector_get_first (self), component, field,
                                  &found.origin, &found.giver);
  found.any_own = found.origin == LOAM_ORIGIN_OWN || found.origin == LOAM_ORIGIN_OVERRIDDEN;
  for (guint i = 1; i < self->objects->len; i++) {
    LoamOrigin origin;
    const LoamObject *giver;
    const LoamValue *value =
        loam_resolve_get (project, self->objects->pdata[i], component, field, &origin, &giver);

    if (found.value != NULL && (value == NULL || !loam_value_equal (value, found.value)))
      found.value = NULL;
    found.same_origin = found.same_origin && origin == found.origin &&
                        (origin != LOAM_ORIGIN_INHERITED || giver == found.giver);
    found.any_own = found.any_own || origin == LOAM_ORIGIN_OWN || origin == LOAM_ORIGIN_OVERRIDDEN;
  }
  return found;
}

/* Whose value it would be without the object's own, and which. */
static char *
describe_reset (LoamInspector *self, const char *component, const char *field)
{
  const LoamObject *prototype = loam_object_get_prototype (loam_inspector_get_first (self));
  const LoamProject *project = loam_inspector_get_project (self);
  const LoamObject *giver = NULL;
  LoamOrigin origin;
  const LoamValue *value = NULL;
  g_autofree char *text = NULL;

  if (self->objects->len > 1)
    return g_strdup (_ ("Reset"));
  if (prototype != NULL)
    value = loam_resolve_get (project, prototype, component, field, &origin, &giver);
  if (value == NULL)
    value = &loam_component_get_field (loam_project_find_component (project, component), field)
                 ->initial;
  text = loam_value_to_string (value);
  if (giver != NULL)
    return g_strdup_printf (_ ("Reset to %s, from %s"), *text != '\0' ? text : _ ("nothing"),
                            loam_naming_get_name (giver));
  return g_strdup_printf (_ ("Reset to %s, the default"), *text != '\0' ? text : _ ("nothing"));
}

static char *
describe_push_up (LoamInspector *self)
{
  const LoamObject *prototype = loam_object_get_prototype (loam_inspector_get_first (self));

  if (self->objects->len > 1 || prototype == NULL)
    return NULL;
  return g_strdup_printf (_ ("Push up to %s"), loam_naming_get_name (prototype));
}

static char *
describe_origin (LoamInspector *self,
                 const Found *found,
                 const LoamInspectorRow *row,
                 const char **icon)
{
  const LoamObject *prototype = loam_object_get_prototype (loam_inspector_get_first (self));
  const LoamObject *giver = NULL;
  LoamOrigin origin;

  *icon = "dialog-question-symbolic";
  if (!found->same_origin)
    return g_strdup (_ ("differ"));
  switch (found->origin) {
  case LOAM_ORIGIN_INHERITED:
    *icon = "insert-link-symbolic";
    return g_strdup_printf (_ ("from %s"), loam_naming_get_name (found->giver));
  case LOAM_ORIGIN_OWN:
    *icon = "mark-location-symbolic";
    return g_strdup (_ ("own"));
  case LOAM_ORIGIN_OVERRIDDEN:
    *icon = "document-edit-symbolic";
    if (prototype != NULL)
      loam_resolve_get (loam_inspector_get_project (self), prototype, row->component, row->field,
                        &origin, &giver);
    if (giver == NULL || self->objects->len > 1)
      return g_strdup (_ ("overridden"));
    return g_strdup_printf (_ ("overrides %s"), loam_naming_get_name (giver));
  case LOAM_ORIGIN_DEFAULT:
  case LOAM_ORIGIN_ABSENT:
  default:
    *icon = "radio-symbolic";
    return g_strdup (_ ("default"));
  }
}

static void
refresh_field (LoamInspector *self, gpointer data)
{
  LoamInspectorRow *row = data;
  const Found found = find_value (self, row->component, row->field);
  const char *icon;
  g_autofree char *origin = describe_origin (self, &found, row, &icon);
  g_autofree char *reset = found.any_own ? describe_reset (self, row->component, row->field) : NULL;
  g_autofree char *push_up = found.any_own ? describe_push_up (self) : NULL;

  loam_property_row_set_value (LOAM_PROPERTY_ROW (row->widget), found.value);
  loam_property_row_set_origin (LOAM_PROPERTY_ROW (row->widget), origin, icon, found.any_own, reset,
                                push_up);
}

static void
edited_cb (GtkWidget *widget, const LoamValue *value, guint64 gesture, LoamInspectorRow *row)
{
  LoamInspector *self = row->inspector;
  g_autoptr (GError) error = NULL;

  if (self->building)
    return;
  loam_edit_values_set (loam_inspector_get_document (self), (LoamObject **) self->objects->pdata,
                        self->objects->len, row->component, row->field, value, gesture, &error);
  loam_inspector_done (self, error);
}

static void
reset_cb (GtkWidget *widget, LoamInspectorRow *row)
{
  LoamInspector *self = row->inspector;
  g_autoptr (GError) error = NULL;

  loam_edit_values_unset (loam_inspector_get_document (self), (LoamObject **) self->objects->pdata,
                          self->objects->len, row->component, row->field, &error);
  loam_inspector_done (self, error);
}

static void
push_up_cb (GtkWidget *widget, LoamInspectorRow *row)
{
  LoamInspector *self = row->inspector;
  g_autoptr (GError) error = NULL;

  loam_edit_values_push_up (loam_inspector_get_document (self), loam_inspector_get_first (self),
                            row->component, row->field, &error);
  loam_inspector_done (self, error);
}

static void
build_field (LoamInspector *self, const LoamComponent *component, const LoamField *field)
{
  g_autofree char *title = loam_naming_make_title (field->name);
  GtkWidget *widget = loam_property_row_new (self->session, field, title);
  LoamInspectorRow *row = loam_inspector_add_row (self, widget, refresh_field);

  row->component = g_strdup (component->object.name);
  row->field = g_strdup (field->name);
  g_signal_connect (widget, "edited", G_CALLBACK (edited_cb), row);
  g_signal_connect (widget, "reset", G_CALLBACK (reset_cb), row);
  g_signal_connect (widget, "push-up", G_CALLBACK (push_up_cb), row);
}

static void
build_component (LoamInspector *self, LoamComponent *component, gpointer user_data)
{
  if (all_have (self, component->object.name)) {
    loam_inspector_build_section (self, component, FALSE);
    for (guint i = 0; i < component->fields->length; i++)
      build_field (self, component, &component->fields->items[i]);
  } else if (is_taken_away (self, component->object.name)) {
    loam_inspector_build_section (self, component, TRUE);
  }
}

void
loam_inspector_build_values (LoamInspector *inspector)
{
  foreach_component (inspector, build_component, NULL);
  loam_inspector_build_add (inspector);
}
