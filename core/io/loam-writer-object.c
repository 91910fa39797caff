/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Printing one JSON object, with unknown members where they stood; and plain values. */

#include "loam-writer-private.h"

#include <math.h>
#include <string.h>

#include "loam-json.h"
#include "loam-object-spec.h"
#include "loam-reader-private.h"

/** Prints what stands before a member. */
static void
separate (LoamWriterObject *object)
{
  const char *separator = object->separator;

  if (object->empty)
    separator = separator[1] == '\n' ? separator + 1 : "";
  g_string_append (object->out, separator);
  object->empty = FALSE;
}

/** Whether it is no member, but an item of one of the object's lists. */
static gboolean
is_lost (const LoamWriterObject *object, const LoamExtra *extra)
{
  for (const LoamListId *list = object->lists; list != NULL && *list != LOAM_N_LISTS; list++)
    if (strcmp (extra->key, loam_lost_key (*list)) == 0)
      return TRUE;
  return FALSE;
}

/** Prints the unknown members that followed known ones before @number. */
static void
flush (LoamWriterObject *object, int number)
{
  for (; object->last < number - 1; object->last++) {
    for (guint i = 0; object->extras != NULL && i < object->extras->len; i++) {
      const LoamExtra *extra = &g_array_index (object->extras, LoamExtra, i);

      if (extra->after != object->last + 1 || is_lost (object, extra))
        continue;
      separate (object);
      g_string_append (object->out, extra->key);
      g_string_append (object->out, ": ");
      g_string_append (object->out, extra->value);
    }
  }
}

void
loam_writer_begin (LoamWriterObject *object,
                   GString *out,
                   const GArray *extras,
                   const char *separator,
                   const LoamListId *lists)
{
  *object = (LoamWriterObject){out, extras, separator, lists, -2, TRUE};
  g_string_append_c (out, '{');
}

void
loam_writer_key (LoamWriterObject *object, int number, const char *key)
{
  flush (object, number);
  separate (object);
  g_string_append_c (object->out, '"');
  g_string_append (object->out, key);
  g_string_append (object->out, "\": ");
}

void
loam_writer_separate_by (LoamWriterObject *object, int number, const char *separator)
{
  flush (object, number);
  object->separator = separator;
}

void
loam_writer_property (LoamWriterObject *object,
                      int number,
                      const LoamObject *from,
                      LoamProperty property)
{
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  if (loam_object_is_initial (from, property))
    return;
  value = loam_object_get (from, property);
  loam_writer_key (object, number, loam_property_name (property));
  loam_writer_print_value (object->out, &value);
}

void
loam_writer_properties (LoamWriterObject *object,
                        int number,
                        const LoamObject *from,
                        const LoamProperty *properties)
{
  for (; *properties != LOAM_N_PROPERTIES; properties++)
    loam_writer_property (object, number++, from, *properties);
}

void
loam_writer_end (LoamWriterObject *object, const char *close)
{
  flush (object, 64); /* more than any object has known members */
  g_string_append (object->out, close);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const LoamExtra *one = *(const LoamExtra *const *) a, *other = *(const LoamExtra *const *) b;

  return (one->after > other->after) - (one->after < other->after);
}

void
loam_writer_items_init (LoamWriterItems *items, const LoamObject *owner, LoamListId list)
{
  items->items = loam_object_get_list (owner, list);
  items->lost = g_ptr_array_new ();
  items->item = items->next = 0;
  for (guint i = 0; owner->extras != NULL && i < owner->extras->len; i++) {
    LoamExtra *extra = &g_array_index (owner->extras, LoamExtra, i);

    if (strcmp (extra->key, loam_lost_key (list)) == 0)
      g_ptr_array_add (items->lost, extra);
  }
  g_ptr_array_sort (items->lost, compare_places);
}

void
loam_writer_items_clear (LoamWriterItems *items)
{
  g_ptr_array_unref (items->lost);
}

gboolean
loam_writer_items_is_empty (const LoamWriterItems *items)
{
  return items->items->len + items->lost->len == 0;
}

gboolean
loam_writer_items_next (LoamWriterItems *items, gpointer *item, const char **lost)
{
  int place = (int) (items->item + items->next);
  const LoamExtra *extra = items->next < items->lost->len ? items->lost->pdata[items->next] : NULL;

  *item = NULL;
  *lost = NULL;
  if (extra != NULL && (extra->after <= place || items->item == items->items->len)) {
    *lost = extra->value;
    items->next++;
  } else if (items->item < items->items->len) {
    *item = items->items->pdata[items->item++];
  }
  return *item != NULL || *lost != NULL;
}

void
loam_writer_print_int (GString *out, gint64 number)
{
  char digits[24], *at = digits + sizeof digits;
  guint64 rest = number < 0 ? -(guint64) number : (guint64) number;

  do
    *--at = (char) ('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (number < 0)
    *--at = '-';
  g_string_append_len (out, at, digits + sizeof digits - at);
}

void
loam_writer_print_double (GString *out, double number)
{
  char buffer[32];

  if (number == floor (number) && fabs (number) < 1e15) /* the common case */
    loam_writer_print_int (out, (gint64) number);
  else
    g_string_append (out, loam_number_print (number, buffer));
}

void
loam_writer_print_color (GString *out, guint32 color)
{
  char buffer[10];

  g_string_append_printf (out, "\"%s\"", loam_color_print (color, buffer));
}

void
loam_writer_print_names (GString *out, char **names)
{
  g_string_append_c (out, '[');
  for (guint i = 0; names[i] != NULL; i++) {
    if (i > 0)
      g_string_append (out, ", ");
    loam_json_print_string (out, names[i]);
  }
  g_string_append_c (out, ']');
}

void
loam_writer_print_value (GString *out, const LoamValue *value)
{
  switch (value->type) {
  case LOAM_VALUE_BOOL:
    g_string_append (out, value->boolean ? "true" : "false");
    break;
  case LOAM_VALUE_INT:
    loam_writer_print_int (out, value->integer);
    break;
  case LOAM_VALUE_FLOAT:
    loam_writer_print_double (out, value->number);
    break;
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    loam_json_print_string (out, value->text);
    break;
  case LOAM_VALUE_COLOR:
    loam_writer_print_color (out, value->color);
    break;
  case LOAM_VALUE_POINT:
    g_string_append_c (out, '[');
    loam_writer_print_double (out, value->point.x);
    g_string_append (out, ", ");
    loam_writer_print_double (out, value->point.y);
    g_string_append_c (out, ']');
    break;
  case LOAM_VALUE_LIST:
    g_string_append_c (out, '[');
    for (guint i = 0; i < value->list->length; i++) {
      if (i > 0)
        g_string_append (out, ", ");
      loam_writer_print_value (out, &value->list->items[i]);
    }
    g_string_append_c (out, ']');
    break;
  case LOAM_VALUE_BAG:
    loam_writer_print_bag (out, value->bag);
    break;
  case LOAM_VALUE_ART:
    loam_writer_print_art (out, value->art);
    break;
  case LOAM_VALUE_OBJECT: /* a definition, by its name */
    if (value->object != NULL)
      loam_json_print_string (out, value->object->name);
    else
      g_string_append (out, "null");
    break;
  case LOAM_VALUE_NONE:
  case LOAM_VALUE_GRID:
  case LOAM_VALUE_FIELDS:
    g_string_append (out, "null");
    break;
  }
}

void
loam_writer_print_bag (GString *out, const LoamBag *bag)
{
  gboolean open = FALSE;

  g_string_append_c (out, '{');
  for (guint i = 0; i < bag->length; i++) {
    const LoamBagEntry *entry = &bag->entries[i];

    if (entry->field == NULL) {
      g_string_append (out, open ? "}" : "");
      g_string_append (out, i > 0 ? ", " : "");
      loam_json_print_string (out, entry->component);
      open = entry->value.type != LOAM_VALUE_NONE;
      g_string_append (out, open ? ": {" : ": null");
    } else {
      g_string_append (out, bag->entries[i - 1].field != NULL ? ", " : "");
      loam_json_print_string (out, entry->field);
      g_string_append (out, ": ");
      loam_writer_print_value (out, &entry->value);
    }
  }
  g_string_append (out, open ? "}}" : "}");
}
