/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Reading and swapping any property of any object. */

#include "loam-object-private.h"

#include "loam-object-free.h"
#include "loam-object-spec.h"

#include <stdlib.h>

static LoamValue
names_to_value (char **names)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (LoamValue));

  if (names == NULL)
    return (LoamValue) LOAM_VALUE_INIT;
  for (char **name = names; *name != NULL; name++) {
    LoamValue item = {.type = LOAM_VALUE_STRING, .text = g_ref_string_acquire (*name)};

    g_array_append_val (items, item);
  }
  return loam_value_list ((LoamValue *) (gpointer) items->data, items->len);
}

static char **
value_to_names (const LoamValue *value)
{
  char **names;

  if (value->type == LOAM_VALUE_NONE || value->list->length == 0)
    return NULL;
  names = g_new0 (char *, value->list->length + 1);
  for (guint i = 0; i < value->list->length; i++)
    names[i] = g_ref_string_acquire (value->list->items[i].text);
  return names;
}

/* Three texts for each: what it is after, as a number, its key and its value. */
static LoamValue
extras_to_value (const GArray *extras)
{
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (LoamValue));

  if (extras == NULL)
    return (LoamValue) LOAM_VALUE_INIT;
  for (guint i = 0; i < extras->len; i++) {
    const LoamExtra *extra = &g_array_index (extras, LoamExtra, i);
    g_autofree char *after = g_strdup_printf ("%d", extra->after);
    LoamValue texts[] = {loam_value_text (LOAM_VALUE_STRING, after),
                         loam_value_text (LOAM_VALUE_STRING, extra->key),
                         loam_value_text (LOAM_VALUE_STRING, extra->value)};

    g_array_append_vals (items, texts, G_N_ELEMENTS (texts));
  }
  return loam_value_list ((LoamValue *) (gpointer) items->data, items->len);
}

static void
set_extras (LoamObject *object, const LoamValue *value)
{
  g_clear_pointer (&object->extras, g_array_unref);
  for (guint i = 0; value->type == LOAM_VALUE_LIST && i + 2 < value->list->length; i += 3) {
    const LoamValue *texts = &value->list->items[i];

    loam_object_add_extra (object, atoi (texts[0].text), texts[1].text, texts[2].text);
  }
}

/* The property as a value that owns nothing new: what the object holds, moved or borrowed. Not of what is stored
 * apart, nor of a choice. */
static LoamValue
peek (const LoamObject *object, const LoamPropertySpec *spec)
{
  gconstpointer at = G_STRUCT_MEMBER_P (object, spec->offset);
  LoamValue value = {.type = spec->type};
  const int *pair = at;

  switch (spec->storage) {
  case LOAM_STORED_BOOL:
    value.boolean = *(const gboolean *) at;
    break;
  case LOAM_STORED_INT:
    value.integer = *(const int *) at;
    break;
  case LOAM_STORED_DOUBLE:
    value.number = *(const double *) at;
    break;
  case LOAM_STORED_COLOR:
    value.color = *(const guint32 *) at;
    break;
  case LOAM_STORED_POINT:
    value.point = *(const LoamPoint *) at;
    break;
  case LOAM_STORED_PAIR:
    value.point = (LoamPoint){pair[0], pair[1]};
    break;
  case LOAM_STORED_TEXT:
    value.text = *(char *const *) at;
    break;
  case LOAM_STORED_SHARED:
    /* All members of the union that are pointers lie in one place. */
    value.object = *(LoamObject *const *) at;
    if (value.object == NULL && spec->optional)
      value.type = LOAM_VALUE_NONE;
    break;
  case LOAM_STORED_APART:
  case LOAM_STORED_CHOICE:
    g_assert_not_reached ();
  }
  return value;
}

static LoamValue
get_apart (const LoamObject *object, LoamProperty property)
{
  return property == LOAM_PROPERTY_FORMERLY ? names_to_value (object->formerly)
                                            : extras_to_value (object->extras);
}

static LoamValue
get_choice (const LoamObject *object, const LoamPropertySpec *spec)
{
  return loam_value_text (LOAM_VALUE_ENUM,
                          spec->choices[G_STRUCT_MEMBER (int, object, spec->offset)]);
}

LoamValue
loam_object_get (const LoamObject *object, LoamProperty property)
{
  const LoamPropertySpec *spec = loam_property_get_spec (object->kind, property);
  LoamValue value;

  g_assert (spec != NULL);
  if (spec->storage == LOAM_STORED_APART)
    return get_apart (object, property);
  if (spec->storage == LOAM_STORED_CHOICE)
    return get_choice (object, spec);
  value = peek (object, spec);
  return loam_value_copy (&value);
}

gboolean
loam_object_is_initial (const LoamObject *object, LoamProperty property)
{
  const LoamPropertySpec *spec = loam_property_get_spec (object->kind, property);
  LoamValue value;

  if (spec->storage == LOAM_STORED_APART)
    return property == LOAM_PROPERTY_FORMERLY ? object->formerly == NULL : object->extras == NULL;
  if (spec->storage == LOAM_STORED_CHOICE)
    return G_STRUCT_MEMBER (int, object, spec->offset) == (int) spec->initial;
  value = peek (object, spec);
  switch (value.type) {
  case LOAM_VALUE_BOOL:
    return value.boolean == (spec->initial != 0);
  case LOAM_VALUE_INT:
    return (double) value.integer == spec->initial;
  case LOAM_VALUE_FLOAT:
    return value.number == spec->initial;
  case LOAM_VALUE_COLOR:
    return value.color == (guint32) spec->initial;
  case LOAM_VALUE_POINT:
    return value.point.x == spec->initial && value.point.y == spec->initial;
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_FILE:
    return *value.text == '\0';
  case LOAM_VALUE_BAG:
    return value.bag->length == 0;
  case LOAM_VALUE_FIELDS:
    return value.fields->length == 0;
  default:
    return value.object == NULL || value.type == LOAM_VALUE_NONE;
  }
}

static void
set_apart (LoamObject *object, LoamProperty property, const LoamValue *value)
{
  if (property == LOAM_PROPERTY_FORMERLY) {
    char **names = value_to_names (value);

    loam_names_free (object->formerly);
    object->formerly = names;
  } else {
    set_extras (object, value);
  }
}

static int
find_choice (const LoamPropertySpec *spec, const char *text)
{
  int i = 0;

  while (!g_str_equal (spec->choices[i], text))
    i++;
  return i;
}

/* Makes the object hold what @value holds, without counting references. */
static void
poke (LoamObject *object, const LoamPropertySpec *spec, const LoamValue *value)
{
  gpointer at = G_STRUCT_MEMBER_P (object, spec->offset);
  int *pair = at;

  switch (spec->storage) {
  case LOAM_STORED_BOOL:
    *(gboolean *) at = value->boolean;
    break;
  case LOAM_STORED_INT:
    *(int *) at = (int) value->integer;
    break;
  case LOAM_STORED_DOUBLE:
    *(double *) at = value->number;
    break;
  case LOAM_STORED_COLOR:
    *(guint32 *) at = value->color;
    break;
  case LOAM_STORED_POINT:
    *(LoamPoint *) at = value->point;
    break;
  case LOAM_STORED_PAIR:
    pair[0] = (int) value->point.x;
    pair[1] = (int) value->point.y;
    break;
  case LOAM_STORED_TEXT:
    *(char **) at = value->text;
    break;
  case LOAM_STORED_SHARED:
    *(LoamObject **) at = value->type == LOAM_VALUE_NONE ? NULL : value->object;
    break;
  case LOAM_STORED_APART:
  case LOAM_STORED_CHOICE:
    g_assert_not_reached ();
  }
}

void
loam_object_swap (LoamObject *object, LoamProperty property, LoamValue *value)
{
  const LoamPropertySpec *spec = loam_property_get_spec (object->kind, property);
  LoamValue held;

  g_assert (spec != NULL);
  if (spec->storage == LOAM_STORED_APART) {
    held = get_apart (object, property);
    set_apart (object, property, value);
    loam_value_clear (value);
  } else if (spec->storage == LOAM_STORED_CHOICE) {
    held = get_choice (object, spec);
    G_STRUCT_MEMBER (int, object, spec->offset) = find_choice (spec, value->text);
    loam_value_clear (value);
  } else {
    held = peek (object, spec);
    poke (object, spec, value);
  }
  *value = held;
}

void
loam_object_copy_properties (LoamObject *to, const LoamObject *from)
{
  g_assert (to->kind == from->kind);
  to->formerly = loam_names_copy (from->formerly);
  to->extras = from->extras != NULL ? g_array_ref (from->extras) : NULL;
  for (LoamProperty i = LOAM_PROPERTY_NAME + 1; i < LOAM_N_PROPERTIES; i++) {
    const LoamPropertySpec *spec = loam_property_get_spec (from->kind, i);
    LoamValue value;

    if (spec == NULL || spec->storage == LOAM_STORED_APART || spec->type == LOAM_VALUE_OBJECT ||
        loam_object_is_initial (from, i))
      continue;
    value = loam_object_get (from, i);
    if (value.type == LOAM_VALUE_GRID) {
      LoamGrid *grid = loam_grid_copy (value.grid);

      loam_grid_unref (value.grid);
      value.grid = grid;
    }
    loam_object_swap (to, i, &value);
    if (value.type != LOAM_VALUE_GRID)
      loam_value_clear (&value);
  }
}
