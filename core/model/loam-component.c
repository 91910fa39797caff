/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-component.h"

#include "loam-error.h"
#include "loam-object-free.h"

#include <math.h>
#include <string.h>

LoamFields *
loam_fields_new (const LoamField *items, guint length)
{
  LoamFields *fields = g_malloc (sizeof (LoamFields) + length * sizeof (LoamField));

  g_atomic_ref_count_init (&fields->ref_count);
  fields->length = length;
  if (length > 0)
    memcpy (fields->items, items, length * sizeof (LoamField));
  return fields;
}

LoamFields *
loam_fields_ref (LoamFields *fields)
{
  g_atomic_ref_count_inc (&fields->ref_count);
  return fields;
}

void
loam_fields_unref (LoamFields *fields)
{
  if (!g_atomic_ref_count_dec (&fields->ref_count))
    return;
  for (guint i = 0; i < fields->length; i++) {
    LoamField *field = &fields->items[i];

    g_ref_string_release (field->name);
    loam_value_clear (&field->initial);
    loam_names_free (field->choices);
    g_free (field->doc);
    g_free (field->unit);
    g_clear_pointer (&field->extras, g_array_unref);
  }
  g_free (fields);
}

static gboolean
names_equal (char **a, char **b)
{
  return a == b || (a != NULL && b != NULL &&
                    g_strv_equal ((const char *const *) a, (const char *const *) b));
}

static gboolean
field_equal (const LoamField *a, const LoamField *b)
{
  return a->name == b->name && a->type == b->type && a->of == b->of &&
         loam_value_equal (&a->initial, &b->initial) && a->has_min == b->has_min &&
         a->has_max == b->has_max && (!a->has_min || a->min == b->min) &&
         (!a->has_max || a->max == b->max) && names_equal (a->choices, b->choices) &&
         g_str_equal (a->doc, b->doc) && g_str_equal (a->unit, b->unit) &&
         loam_extras_equal (a->extras, b->extras);
}

gboolean
loam_fields_equal (const LoamFields *a, const LoamFields *b)
{
  if (a == b)
    return TRUE;
  if (a->length != b->length)
    return FALSE;
  for (guint i = 0; i < a->length; i++)
    if (!field_equal (&a->items[i], &b->items[i]))
      return FALSE;
  return TRUE;
}

LoamComponent *
loam_component_new (const char *name)
{
  LoamComponent *component =
      loam_object_alloc (LOAM_KIND_COMPONENT, sizeof (LoamComponent), NULL, name);

  component->doc = "";
  component->fields = loam_fields_new (NULL, 0);
  return component;
}

void
loam_component_clear (LoamComponent *component)
{
  loam_fields_unref (component->fields);
}

const LoamField *
loam_component_get_field (const LoamComponent *component, const char *name)
{
  for (guint i = 0; i < component->fields->length; i++) {
    const LoamField *field = &component->fields->items[i];

    if (field->name == name || g_str_equal (field->name, name))
      return field;
  }
  return NULL;
}

/* "an int from 0 to 9", "one of: left, right", "a list of strings". */
static char *
describe (const LoamField *field, LoamValueType type)
{
  static const char *const nouns[] = {
      [LOAM_VALUE_BOOL] = "true or false",
      [LOAM_VALUE_INT] = "an int",
      [LOAM_VALUE_FLOAT] = "a number",
      [LOAM_VALUE_STRING] = "a string",
      [LOAM_VALUE_COLOR] = "a color such as \"#ff8800\"",
      [LOAM_VALUE_POINT] = "a point such as [8, 16]",
      [LOAM_VALUE_ENTITY] = "an entity's id",
      [LOAM_VALUE_FILE] = "a path inside the project's folder",
  };
  char low[32], high[32];

  if (type == LOAM_VALUE_ENUM) {
    g_autofree char *names = g_strjoinv (", ", field->choices);

    return g_strdup_printf ("one of: %s", names);
  }
  if (type == LOAM_VALUE_LIST) {
    g_autofree char *item = describe (field, field->of);

    return g_strdup_printf ("a list, each %s", item);
  }
  if (type == LOAM_VALUE_INT || type == LOAM_VALUE_FLOAT) {
    if (field->has_min)
      loam_number_print (field->min, low);
    if (field->has_max)
      loam_number_print (field->max, high);
    if (field->has_min && field->has_max)
      return g_strdup_printf ("%s from %s to %s", nouns[type], low, high);
    if (field->has_min)
      return g_strdup_printf ("%s of at least %s", nouns[type], low);
    if (field->has_max)
      return g_strdup_printf ("%s of at most %s", nouns[type], high);
  }
  return g_strdup (nouns[type]);
}

/* @value as @type without loss, or FALSE. */
static gboolean
convert_lossless (const LoamValue *value, LoamValueType type, LoamValue *to)
{
  if (value->type == type) {
    *to = loam_value_copy (value);
    return TRUE;
  }
  if (type == LOAM_VALUE_POINT && value->type == LOAM_VALUE_LIST && value->list->length == 2) {
    LoamValue x, y;

    if (!loam_value_convert (&value->list->items[0], LOAM_VALUE_FLOAT, &x) ||
        !loam_value_convert (&value->list->items[1], LOAM_VALUE_FLOAT, &y))
      return FALSE;
    *to = LOAM_POINT (x.number, y.number);
    return TRUE;
  }
  if (type == LOAM_VALUE_INT && value->type == LOAM_VALUE_FLOAT)
    return value->number == floor (value->number) && fabs (value->number) <= 0x1p53 &&
           loam_value_convert (value, type, to);
  if (type == LOAM_VALUE_FLOAT && value->type == LOAM_VALUE_INT)
    return loam_value_convert (value, type, to);
  if (value->type == LOAM_VALUE_STRING && (type == LOAM_VALUE_ENUM || type == LOAM_VALUE_ENTITY ||
                                           type == LOAM_VALUE_FILE || type == LOAM_VALUE_COLOR))
    return loam_value_convert (value, type, to);
  return FALSE;
}

static gboolean
in_range (const LoamField *field, const LoamValue *value)
{
  double number;

  switch (value->type) {
  case LOAM_VALUE_INT:
    number = (double) value->integer;
    break;
  case LOAM_VALUE_FLOAT:
    number = value->number;
    break;
  case LOAM_VALUE_ENUM:
    return field->choices != NULL &&
           g_strv_contains ((const char *const *) field->choices, value->text);
  default:
    return TRUE;
  }
  return isfinite (number) && (!field->has_min || number >= field->min) &&
         (!field->has_max || number <= field->max);
}

static gboolean
check_as (const LoamField *field, LoamValueType type, const LoamValue *value, LoamValue *checked);

static gboolean
check_list (const LoamField *field, const LoamValue *value, LoamValue *checked)
{
  g_autoptr (GArray) items = NULL;

  if (value->type != LOAM_VALUE_LIST)
    return FALSE;
  items = g_array_new (FALSE, FALSE, sizeof (LoamValue));
  for (guint i = 0; i < value->list->length; i++) {
    LoamValue item;

    if (!check_as (field, field->of, &value->list->items[i], &item)) {
      for (guint j = 0; j < items->len; j++)
        loam_value_clear (&g_array_index (items, LoamValue, j));
      return FALSE;
    }
    g_array_append_val (items, item);
  }
  *checked = loam_value_list ((LoamValue *) (gpointer) items->data, items->len);
  return TRUE;
}

static gboolean
check_as (const LoamField *field, LoamValueType type, const LoamValue *value, LoamValue *checked)
{
  *checked = (LoamValue) LOAM_VALUE_INIT;
  if (type == LOAM_VALUE_LIST)
    return check_list (field, value, checked);
  if (!convert_lossless (value, type, checked))
    return FALSE;
  if (in_range (field, checked))
    return TRUE;
  loam_value_clear (checked);
  return FALSE;
}

gboolean
loam_field_check (const LoamField *field,
                  const LoamValue *value,
                  LoamValue *checked,
                  GError **error)
{
  g_autofree char *expected = NULL, *found = NULL;

  if (check_as (field, field->type, value, checked))
    return TRUE;
  expected = describe (field, field->type);
  found = loam_value_to_string (value);
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE, "%s is \"%.80s\"; expected %s", field->name,
               found, expected);
  return FALSE;
}
