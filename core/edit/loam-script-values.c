/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"
#include "loam-edit-values.h"

#include "loam-error.h"
#include "loam-reader.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

gboolean
loam_line_find_about (LoamKind kind, const char *name, LoamProperty *property)
{
  for (int i = 0; i < LOAM_N_PROPERTIES; i++)
    if (i != LOAM_PROPERTY_EXTRAS && loam_kind_has_property (kind, (LoamProperty) i) &&
        g_str_equal (loam_property_name ((LoamProperty) i), name)) {
      *property = (LoamProperty) i;
      return TRUE;
    }
  return FALSE;
}

/* A number, text, point, … as it stands; what the property can hold is for the verb to say. */
static gboolean
read_plain (const LoamLine *line, const cJSON *node, LoamValue *value, GError **error)
{
  double number, other;

  if (cJSON_IsBool (node)) {
    *value = LOAM_BOOL (cJSON_IsTrue (node));
    return TRUE;
  }
  if (cJSON_IsNumber (node) && loam_json_get_double (line->json, node, &number)) {
    *value = LOAM_FLOAT (number);
    return TRUE;
  }
  if (cJSON_IsString (node)) {
    *value = loam_value_text (LOAM_VALUE_STRING, node->valuestring);
    return TRUE;
  }
  if (cJSON_IsArray (node) && cJSON_GetArraySize (node) == 2 && cJSON_IsNumber (node->child) &&
      cJSON_IsNumber (node->child->next) &&
      loam_json_get_double (line->json, node->child, &number) &&
      loam_json_get_double (line->json, node->child->next, &other)) {
    *value = LOAM_POINT (number, other);
    return TRUE;
  }
  return loam_line_expected (line, node, error,
                             _ ("true or false, a number, a text, or two numbers"));
}

gboolean
loam_line_read_about (const LoamLine *line,
                      LoamProperty property,
                      const cJSON *node,
                      LoamValue *value,
                      GError **error)
{
  LoamTerrain *terrain;
  LoamObject *prototype;

  switch (property) {
  case LOAM_PROPERTY_ANIMATION:
  case LOAM_PROPERTY_SHAPES:
    return cJSON_IsNull (node) ||
           loam_reader_read_list (line->json, node, LOAM_KIND_TILE, property, value, error);
  case LOAM_PROPERTY_TERRAIN:
    if (!loam_line_find_terrain (line, node, &terrain, error))
      return FALSE;
    *value = (LoamValue){.type = LOAM_VALUE_OBJECT};
    value->object = terrain != NULL ? loam_object_ref (terrain) : NULL;
    return TRUE;
  case LOAM_PROPERTY_PROTOTYPE:
    if (!loam_line_find_prototype (line, node, &prototype, error))
      return FALSE;
    *value = (LoamValue){.type = LOAM_VALUE_OBJECT};
    value->object = prototype != NULL ? loam_object_ref (prototype) : NULL;
    return TRUE;
  case LOAM_PROPERTY_ART:
    if (cJSON_IsNull (node))
      return TRUE;
    *value =
        (LoamValue){.type = LOAM_VALUE_ART, .art = loam_reader_read_art (line->json, node, error)};
    if (value->art == NULL)
      *value = (LoamValue) LOAM_VALUE_INIT;
    return value->type != LOAM_VALUE_NONE;
  default:
    return read_plain (line, node, value, error);
  }
}

gboolean
loam_line_set_about (const LoamLine *line,
                     LoamObject **objects,
                     guint n,
                     LoamProperty property,
                     const cJSON *node,
                     GError **error)
{
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  if (property == LOAM_PROPERTY_SIZE && objects[0]->kind == LOAM_KIND_ENTITY)
    return loam_line_read_about (line, property, node, &value, error) &&
           loam_edit_set_property (line->document, objects, n, property, &value, 0, error);
  switch (property) {
  case LOAM_PROPERTY_NAME:
  case LOAM_PROPERTY_FORMERLY:
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("a name is not set; expected {\"do\": \"rename\", \"kind\": …, \"name\": …, "
                    "\"to\": …}"));
    return FALSE;
  case LOAM_PROPERTY_SIZE:
  case LOAM_PROPERTY_NUMBER:
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("a size is not set; expected {\"do\": \"level\", \"resize\": …, \"size\": …}"));
    return FALSE;
  default:
    return loam_line_read_about (line, property, node, &value, error) &&
           loam_edit_set_property (line->document, objects, n, property, &value, 0, error);
  }
}

/* Splits "patrol.speed" at its dot; "patrol" alone has no field. */
static char *
split (const char *property, const char **field)
{
  const char *dot = strchr (property, '.');

  *field = dot != NULL ? dot + 1 : NULL;
  return dot != NULL ? g_strndup (property, (gsize) (dot - property)) : g_strdup (property);
}

static gboolean
set_field (const LoamLine *line,
           GPtrArray *targets,
           const char *component,
           const char *field,
           const cJSON *node,
           GError **error)
{
  const LoamComponent *type = loam_project_find_component (line->project, component);
  const LoamField *declared = type != NULL ? loam_component_get_field (type, field) : NULL;
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  /* What is not declared is for the verb to refuse. */
  if (declared != NULL && !loam_reader_read_value (line->json, node, declared, &value, error))
    return FALSE;
  return loam_edit_values_set (line->document, (LoamObject **) targets->pdata, targets->len,
                               component, field, &value, 0, error);
}

static gboolean
set_component (const LoamLine *line,
               GPtrArray *targets,
               const char *component,
               const cJSON *node,
               GError **error)
{
  const LoamValue taken = LOAM_VALUE_INIT;

  if (loam_project_find_component (line->project, component) != NULL && !cJSON_IsNull (node) &&
      !(cJSON_IsObject (node) && node->child == NULL))
    return loam_line_expected (line, node, error,
                               _ ("{} to give the component or null to take it away; a field is "
                                  "set as \"component.field\""));
  return loam_edit_values_set (line->document, (LoamObject **) targets->pdata, targets->len,
                               component, NULL, cJSON_IsNull (node) ? &taken : NULL, 0, error);
}

/* The fields of a component type. */
static gboolean
set_fields (const LoamLine *line, GPtrArray *targets, const cJSON *node, GError **error)
{
  g_autoptr (LoamFields) fields = loam_reader_read_fields (line->json, node, error);

  return fields != NULL &&
         loam_edit_component_set_fields (line->document, targets->pdata[0], fields, error);
}

gboolean
loam_line_set (LoamLine *line, char **output, GError **error)
{
  g_autoptr (GPtrArray) targets = loam_line_find_targets (line, error);
  const char *name = targets != NULL ? loam_line_get_text (line, "property", error) : NULL;
  const cJSON *node = name != NULL ? loam_line_require (line, "value", _ ("a value"), error) : NULL;
  g_autofree char *component = NULL;
  LoamProperty about;
  const char *field;

  if (node == NULL)
    return FALSE;
  if (loam_line_find_about (((LoamObject *) targets->pdata[0])->kind, name, &about) &&
      about != LOAM_PROPERTY_VALUES && about != LOAM_PROPERTY_CELLS &&
      about != LOAM_PROPERTY_FIELDS)
    return loam_line_set_about (line, (LoamObject **) targets->pdata, targets->len, about, node,
                                error);
  if (((LoamObject *) targets->pdata[0])->kind == LOAM_KIND_COMPONENT &&
      g_str_equal (name, loam_property_name (LOAM_PROPERTY_FIELDS)))
    return set_fields (line, targets, node, error);
  component = split (name, &field);
  return field != NULL ? set_field (line, targets, component, field, node, error)
                       : set_component (line, targets, component, node, error);
}

gboolean
loam_line_unset (LoamLine *line, char **output, GError **error)
{
  g_autoptr (GPtrArray) targets = loam_line_find_targets (line, error);
  const char *name = targets != NULL ? loam_line_get_text (line, "property", error) : NULL;
  g_autofree char *component = NULL;
  const char *field;

  if (name == NULL)
    return FALSE;
  component = split (name, &field);
  return loam_edit_values_unset (line->document, (LoamObject **) targets->pdata, targets->len,
                                 component, field, error);
}
