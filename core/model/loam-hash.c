/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-hash.h"

#include <string.h>

#define FNV_PRIME G_GUINT64_CONSTANT (0x100000001b3)

LoamHash
loam_hash_bytes (LoamHash hash, gconstpointer bytes, gsize length)
{
  const guchar *p = bytes;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ p[i]) * FNV_PRIME;
  return hash;
}

LoamHash
loam_hash_int (LoamHash hash, gint64 number)
{
  hash = (hash ^ (guint64) number) * FNV_PRIME;
  return hash ^ hash >> 29; /* a word at a time: bring the high bits down again */
}

LoamHash
loam_hash_double (LoamHash hash, double number)
{
  gint64 bits;

  if (number == 0)
    number = 0; /* −0 too */
  memcpy (&bits, &number, sizeof bits);
  if (number != number)
    bits = G_GINT64_CONSTANT (0x7ff8000000000000);
  return loam_hash_int (hash, bits);
}

LoamHash
loam_hash_text (LoamHash hash, const char *text)
{
  if (text == NULL)
    return loam_hash_int (hash, -1);
  hash = loam_hash_int (hash, (gint64) strlen (text));
  return loam_hash_bytes (hash, text, strlen (text));
}

LoamHash
loam_hash_value (LoamHash hash, const LoamValue *value)
{
  hash = loam_hash_int (hash, value->type);
  switch (value->type) {
  case LOAM_VALUE_BOOL:
    return loam_hash_int (hash, value->boolean != FALSE);
  case LOAM_VALUE_INT:
    return loam_hash_int (hash, value->integer);
  case LOAM_VALUE_FLOAT:
    return loam_hash_double (hash, value->number);
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    return loam_hash_text (hash, value->text);
  case LOAM_VALUE_COLOR:
    return loam_hash_int (hash, value->color);
  case LOAM_VALUE_POINT:
    return loam_hash_double (loam_hash_double (hash, value->point.x), value->point.y);
  case LOAM_VALUE_LIST:
    hash = loam_hash_int (hash, value->list->length);
    for (guint i = 0; i < value->list->length; i++)
      hash = loam_hash_value (hash, &value->list->items[i]);
    return hash;
  case LOAM_VALUE_NONE:
    return hash;
  case LOAM_VALUE_BAG:
  case LOAM_VALUE_GRID:
  case LOAM_VALUE_ART:
  case LOAM_VALUE_FIELDS:
  case LOAM_VALUE_OBJECT:
    break;
  }
  g_assert_not_reached ();
}
