/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-value.h"

#include <string.h>

#include "loam-bag.h"
#include "loam-component.h"
#include "loam-grid.h"
#include "loam-terrain.h"

char *
loam_intern (const char *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return g_ref_string_new_intern (text);
}

static gboolean
is_text (LoamValueType type)
{
  return type == LOAM_VALUE_STRING || type == LOAM_VALUE_ENUM || type == LOAM_VALUE_ENTITY ||
         type == LOAM_VALUE_FILE;
}

LoamValue
loam_value_text (LoamValueType type, const char *text)
{
  g_assert (is_text (type));

  return (LoamValue){.type = type, .text = loam_intern (text)};
}

LoamValue
loam_value_list (const LoamValue *items, guint length)
{
  LoamList *list = g_malloc (sizeof (LoamList) + length * sizeof (LoamValue));

  g_atomic_ref_count_init (&list->ref_count);
  list->length = length;
  if (length > 0)
    memcpy (list->items, items, length * sizeof (LoamValue));
  return (LoamValue){.type = LOAM_VALUE_LIST, .list = list};
}

LoamValue
loam_value_copy (const LoamValue *value)
{
  switch (value->type) {
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    g_ref_string_acquire (value->text);
    break;
  case LOAM_VALUE_LIST:
    g_atomic_ref_count_inc (&value->list->ref_count);
    break;
  case LOAM_VALUE_BAG:
    loam_bag_ref (value->bag);
    break;
  case LOAM_VALUE_GRID:
    loam_grid_ref (value->grid);
    break;
  case LOAM_VALUE_ART:
    loam_art_ref (value->art);
    break;
  case LOAM_VALUE_FIELDS:
    loam_fields_ref (value->fields);
    break;
  case LOAM_VALUE_OBJECT:
    if (value->object != NULL)
      loam_object_ref (value->object);
    break;
  default: /* owns nothing */
    break;
  }
  return *value;
}

static void
list_unref (LoamList *list)
{
  if (!g_atomic_ref_count_dec (&list->ref_count))
    return;
  for (guint i = 0; i < list->length; i++)
    loam_value_clear (&list->items[i]);
  g_free (list);
}

void
loam_value_clear (LoamValue *value)
{
  switch (value->type) {
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    g_ref_string_release (value->text);
    break;
  case LOAM_VALUE_LIST:
    list_unref (value->list);
    break;
  case LOAM_VALUE_BAG:
    loam_bag_unref (value->bag);
    break;
  case LOAM_VALUE_GRID:
    loam_grid_unref (value->grid);
    break;
  case LOAM_VALUE_ART:
    loam_art_unref (value->art);
    break;
  case LOAM_VALUE_FIELDS:
    loam_fields_unref (value->fields);
    break;
  case LOAM_VALUE_OBJECT:
    if (value->object != NULL)
      loam_object_unref (value->object);
    break;
  default: /* owns nothing */
    break;
  }
  value->type = LOAM_VALUE_NONE;
}

static gboolean
list_equal (const LoamList *a, const LoamList *b)
{
  if (a == b)
    return TRUE;
  if (a->length != b->length)
    return FALSE;
  for (guint i = 0; i < a->length; i++)
    if (!loam_value_equal (&a->items[i], &b->items[i]))
      return FALSE;
  return TRUE;
}

gboolean
loam_value_equal (const LoamValue *a, const LoamValue *b)
{
  if (a->type != b->type)
    return FALSE;
  switch (a->type) {
  case LOAM_VALUE_NONE:
    return TRUE;
  case LOAM_VALUE_BOOL:
    return !a->boolean == !b->boolean;
  case LOAM_VALUE_INT:
    return a->integer == b->integer;
  case LOAM_VALUE_FLOAT:
    return a->number == b->number;
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    return a->text == b->text;
  case LOAM_VALUE_COLOR:
    return a->color == b->color;
  case LOAM_VALUE_POINT:
    return a->point.x == b->point.x && a->point.y == b->point.y;
  case LOAM_VALUE_LIST:
    return list_equal (a->list, b->list);
  case LOAM_VALUE_BAG:
    return loam_bag_equal (a->bag, b->bag);
  case LOAM_VALUE_GRID:
    return loam_grid_equal (a->grid, b->grid);
  case LOAM_VALUE_ART:
    return loam_art_equal (a->art, b->art);
  case LOAM_VALUE_FIELDS:
    return loam_fields_equal (a->fields, b->fields);
  case LOAM_VALUE_OBJECT:
    return a->object == b->object;
  }
  return FALSE;
}

static const char *const type_names[] = {
    [LOAM_VALUE_BOOL] = "bool",     [LOAM_VALUE_INT] = "int",       [LOAM_VALUE_FLOAT] = "float",
    [LOAM_VALUE_STRING] = "string", [LOAM_VALUE_COLOR] = "color",   [LOAM_VALUE_POINT] = "point",
    [LOAM_VALUE_ENUM] = "enum",     [LOAM_VALUE_ENTITY] = "entity", [LOAM_VALUE_FILE] = "file",
    [LOAM_VALUE_LIST] = "list",
};

const char *
loam_value_type_name (LoamValueType type)
{
  return type < G_N_ELEMENTS (type_names) ? type_names[type] : NULL;
}

LoamValueType
loam_value_type_from_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (type_names); i++)
    if (g_strcmp0 (type_names[i], name) == 0)
      return name != NULL ? (LoamValueType) i : LOAM_VALUE_NONE;
  return LOAM_VALUE_NONE;
}
