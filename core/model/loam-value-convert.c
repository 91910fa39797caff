/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Conversions between types of values, and to and from text. */

#include "loam-value.h"

#include <math.h>
#include <string.h>

gboolean
loam_color_parse (const char *text, guint32 *color)
{
  guint32 digits = 0;
  gsize n;

  if (text[0] != '#')
    return FALSE;
  n = strlen (text + 1);
  if (n != 3 && n != 6 && n != 8)
    return FALSE;
  for (gsize i = 1; i <= n; i++) {
    int digit = g_ascii_xdigit_value (text[i]);

    if (digit < 0)
      return FALSE;
    digits = digits << 4 | (guint32) digit;
    if (n == 3)
      digits = digits << 4 | (guint32) digit;
  }
  *color = n == 8 ? digits : digits << 8 | 0xff;
  return TRUE;
}

char *
loam_color_print (guint32 color, char *buffer)
{
  if ((color & 0xff) == 0xff)
    g_snprintf (buffer, 10, "#%06x", color >> 8);
  else
    g_snprintf (buffer, 10, "#%08x", color);
  return buffer;
}

/* Lays out @digits, with the point after the first @point of them, as JavaScript does. */
static void
lay_out (char *out, const char *digits, int n, int point)
{
  if (n <= point && point <= 21) {
    memcpy (out, digits, (gsize) n);
    memset (out + n, '0', (gsize) (point - n));
    out[point] = '\0';
  } else if (0 < point && point <= 21) {
    memcpy (out, digits, (gsize) point);
    out[point] = '.';
    g_strlcpy (out + point + 1, digits + point, (gsize) (n - point + 1));
  } else if (-6 < point && point <= 0) {
    out[0] = '0';
    out[1] = '.';
    memset (out + 2, '0', (gsize) -point);
    g_strlcpy (out + 2 - point, digits, (gsize) n + 1);
  } else {
    char *p = out;

    *p++ = digits[0];
    if (n > 1) {
      *p++ = '.';
      memcpy (p, digits + 1, (gsize) n - 1);
      p += n - 1;
    }
    g_snprintf (p, 8, "e%d", point - 1);
  }
}

char *
loam_number_print (double number, char *buffer)
{
  char text[40], digits[20], *out = buffer;
  int n = 0, exponent;

  g_assert (isfinite (number));
  if (number == 0) /* also -0 */
    return strcpy (buffer, "0");
  if (number == floor (number) && fabs (number) < 1e15) { /* the common case, without trials */
    g_snprintf (buffer, 32, "%" G_GINT64_FORMAT, (gint64) number);
    return buffer;
  }
  for (int precision = 0; precision < 17; precision++) {
    char format[8];

    g_snprintf (format, sizeof format, "%%.%de", precision);
    g_ascii_formatd (text, sizeof text, format, number);
    if (g_ascii_strtod (text, NULL) == number)
      break;
  }
  for (const char *p = text; *p != 'e'; p++)
    if (g_ascii_isdigit (*p))
      digits[n++] = *p;
  exponent = (int) g_ascii_strtoll (strchr (text, 'e') + 1, NULL, 10);
  while (n > 1 && digits[n - 1] == '0')
    n--;
  digits[n] = '\0';
  if (number < 0)
    *out++ = '-';
  lay_out (out, digits, n, exponent + 1);
  return buffer;
}

char *
loam_value_to_string (const LoamValue *value)
{
  char buffer[32], other[32];

  switch (value->type) {
  case LOAM_VALUE_BOOL:
    return g_strdup (value->boolean ? "true" : "false");
  case LOAM_VALUE_INT:
    return g_strdup_printf ("%" G_GINT64_FORMAT, value->integer);
  case LOAM_VALUE_FLOAT:
    return g_strdup (loam_number_print (value->number, buffer));
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    return g_strdup (value->text);
  case LOAM_VALUE_COLOR:
    return g_strdup (loam_color_print (value->color, buffer));
  case LOAM_VALUE_POINT:
    return g_strdup_printf ("%s, %s", loam_number_print (value->point.x, buffer),
                            loam_number_print (value->point.y, other));
  case LOAM_VALUE_LIST: {
    GString *text = g_string_new (NULL);

    for (guint i = 0; i < value->list->length; i++) {
      g_autofree char *item = loam_value_to_string (&value->list->items[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", item);
    }
    return g_string_free (text, FALSE);
  }
  case LOAM_VALUE_NONE:
  case LOAM_VALUE_BAG:
  case LOAM_VALUE_GRID:
  case LOAM_VALUE_ART:
  case LOAM_VALUE_FIELDS:
  case LOAM_VALUE_OBJECT:
    break;
  }
  return g_strdup ("");
}

static gint64
round_to_int (double number)
{
  double rounded = round (number);

  if (rounded >= 0x1p63)
    return G_MAXINT64;
  if (rounded < -0x1p63)
    return G_MININT64;
  return (gint64) rounded;
}

/* A number that is all of @text. */
static gboolean
parse_number (const char *text, double *number)
{
  char *end;

  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && isfinite (*number);
}

static gboolean
to_number (const LoamValue *from, double *number)
{
  switch (from->type) {
  case LOAM_VALUE_BOOL:
    *number = from->boolean ? 1 : 0;
    return TRUE;
  case LOAM_VALUE_INT:
    *number = (double) from->integer;
    return TRUE;
  case LOAM_VALUE_FLOAT:
    *number = from->number;
    return TRUE;
  case LOAM_VALUE_STRING:
    return parse_number (from->text, number);
  default:
    return FALSE;
  }
}

static gboolean
to_int (const LoamValue *from, gint64 *integer)
{
  double number;

  if (from->type == LOAM_VALUE_STRING &&
      g_ascii_string_to_signed (from->text, 10, G_MININT64, G_MAXINT64, integer, NULL))
    return TRUE;
  if (!to_number (from, &number))
    return FALSE;
  *integer = round_to_int (number);
  return TRUE;
}

static gboolean
to_bool (const LoamValue *from, gboolean *boolean)
{
  double number;

  if (from->type == LOAM_VALUE_STRING && g_str_equal (from->text, "true"))
    return *boolean = TRUE, TRUE;
  if (from->type == LOAM_VALUE_STRING && g_str_equal (from->text, "false"))
    return *boolean = FALSE, TRUE;
  if (!to_number (from, &number))
    return FALSE;
  *boolean = number >= 0.5;
  return TRUE;
}

gboolean
loam_value_convert (const LoamValue *from, LoamValueType type, LoamValue *to)
{
  LoamValue made = {.type = type};
  gboolean can = FALSE;

  *to = (LoamValue) LOAM_VALUE_INIT;
  if (loam_value_type_name (from->type) == NULL || loam_value_type_name (type) == NULL)
    return FALSE;
  if (from->type == type) {
    *to = loam_value_copy (from);
    return TRUE;
  }
  switch (type) {
  case LOAM_VALUE_BOOL:
    can = to_bool (from, &made.boolean);
    break;
  case LOAM_VALUE_INT:
    can = to_int (from, &made.integer);
    break;
  case LOAM_VALUE_FLOAT:
    can = to_number (from, &made.number);
    break;
  case LOAM_VALUE_COLOR:
    can = from->type == LOAM_VALUE_STRING && loam_color_parse (from->text, &made.color);
    break;
  case LOAM_VALUE_STRING:
    can = from->type != LOAM_VALUE_LIST;
    break;
  case LOAM_VALUE_ENUM:
  case LOAM_VALUE_ENTITY:
  case LOAM_VALUE_FILE:
    can = from->type == LOAM_VALUE_STRING;
    break;
  default:
    break;
  }
  if (!can)
    return FALSE;
  if (type == LOAM_VALUE_STRING || type == LOAM_VALUE_ENUM || type == LOAM_VALUE_ENTITY ||
      type == LOAM_VALUE_FILE) {
    g_autofree char *text = loam_value_to_string (from);

    made = loam_value_text (type, text);
  }
  *to = made;
  return TRUE;
}
