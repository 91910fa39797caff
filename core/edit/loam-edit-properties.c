/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-private.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-file.h"
#include "loam-object-spec.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MIN_COST 0.01
#define MAX_COST 1e6
#define MAX_TILE 4096

static gboolean
fail (GError **error, LoamProperty property, const char *expected)
{
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE, _ ("%s: expected %s"),
               loam_property_name (property), expected);
  return FALSE;
}

static gboolean
check_point (LoamProperty property, const LoamValue *value, LoamValue *checked, GError **error)
{
  LoamPoint p;

  if (value->type != LOAM_VALUE_POINT)
    return fail (error, property, _ ("two numbers such as [16, 32]"));
  p = value->point;
  if (property == LOAM_PROPERTY_TILE && (p.x != floor (p.x) || p.y != floor (p.y) || p.x < 1 ||
                                         p.y < 1 || p.x > MAX_TILE || p.y > MAX_TILE))
    return fail (error, property, _ ("two whole numbers from 1 to 4096"));
  if (!(fabs (p.x) <= LOAM_EDIT_MAX_PIXELS && fabs (p.y) <= LOAM_EDIT_MAX_PIXELS))
    return fail (error, property, _ ("pixels within ±2^36"));
  *checked = *value;
  return TRUE;
}

static gboolean
check_number (LoamProperty property, const LoamValue *value, LoamValue *checked, GError **error)
{
  if ((value->type != LOAM_VALUE_INT && value->type != LOAM_VALUE_FLOAT) ||
      !loam_value_convert (value, LOAM_VALUE_FLOAT, checked) || !isfinite (checked->number))
    return fail (error, property, _ ("a number"));
  if (property == LOAM_PROPERTY_COST && (checked->number < MIN_COST || checked->number > MAX_COST))
    return fail (error, property, _ ("a number from 0.01 to 1000000"));
  if (property == LOAM_PROPERTY_OPACITY && (checked->number < 0 || checked->number > 1))
    return fail (error, property, _ ("a number from 0 to 1"));
  return TRUE;
}

static gboolean
check_color (LoamProperty property, const LoamValue *value, LoamValue *checked, GError **error)
{
  guint32 color;

  if (value->type == LOAM_VALUE_COLOR) {
    *checked = *value;
    return TRUE;
  }
  if (value->type != LOAM_VALUE_STRING || !loam_color_parse (value->text, &color))
    return fail (error, property, _ ("a colour such as \"#ff8800\""));
  *checked = LOAM_COLOR (color);
  return TRUE;
}

static gboolean
check_art (LoamProperty property, const LoamValue *value, LoamValue *checked, GError **error)
{
  if (value->type != LOAM_VALUE_NONE && value->type != LOAM_VALUE_ART)
    return fail (error, property, _ ("art, or nothing for plain colour"));
  if (value->type == LOAM_VALUE_ART && !loam_file_check_path (value->art->image, error))
    return FALSE;
  *checked = loam_value_copy (value);
  return TRUE;
}

static gboolean
check_image (LoamProperty property, const LoamValue *value, LoamValue *checked, GError **error)
{
  if (value->type != LOAM_VALUE_STRING && value->type != LOAM_VALUE_FILE)
    return fail (error, property, _ ("the path of a picture, or \"\" for none"));
  if (*value->text != '\0' && !loam_file_check_path (value->text, error))
    return FALSE;
  *checked = loam_value_text (LOAM_VALUE_FILE, value->text);
  return TRUE;
}

/* What the table of properties says would be right. Free with g_free(). */
static char *
dup_expected (const LoamPropertySpec *spec)
{
  g_autofree char *choices = NULL;
  char min[32], max[32];

  switch (spec->type) {
  case LOAM_VALUE_ENUM:
    choices = g_strjoinv (", ", (char **) spec->choices);
    return g_strdup_printf (_ ("one of: %s"), choices);
  case LOAM_VALUE_INT:
    return g_strdup_printf (_ ("a whole number from %s to %s"), loam_number_print (spec->min, min),
                            loam_number_print (spec->max, max));
  case LOAM_VALUE_FLOAT:
    return g_strdup_printf (_ ("a number from %s to %s"), loam_number_print (spec->min, min),
                            loam_number_print (spec->max, max));
  case LOAM_VALUE_POINT:
    return g_strdup_printf (_ ("two numbers from %s to %s"), loam_number_print (spec->min, min),
                            loam_number_print (spec->max, max));
  case LOAM_VALUE_LIST:
    return g_strdup (spec->of == LOAM_VALUE_STRING
                         ? _ ("shapes such as [\"rectangle 0 0 16 8\"]")
                         : _ ("frames such as [[0, 100], [1, 100]]: tiles and milliseconds"));
  default:
    return g_strdup (_ ("a terrain, or nothing"));
  }
}

/* By the table of properties; what nearly fits is converted. */
static gboolean
check_by_table (const LoamObject *object,
                LoamProperty property,
                const LoamValue *value,
                LoamValue *checked,
                GError **error)
{
  const LoamPropertySpec *spec = loam_property_get_spec (object->kind, property);
  g_autofree char *expected = NULL;

  if (spec == NULL) {
    *checked = loam_value_copy (value); /* which the caller will refuse */
    return TRUE;
  }
  if (value->type == LOAM_VALUE_STRING && spec->type == LOAM_VALUE_ENUM)
    *checked = loam_value_text (LOAM_VALUE_ENUM, value->text);
  else if (value->type == LOAM_VALUE_INT && spec->type == LOAM_VALUE_FLOAT)
    *checked = LOAM_FLOAT ((double) value->integer);
  else if (value->type == LOAM_VALUE_FLOAT && spec->type == LOAM_VALUE_INT &&
           value->number == floor (value->number) && fabs (value->number) < 0x1p53)
    *checked = LOAM_INT ((gint64) value->number);
  else if (value->type == LOAM_VALUE_NONE && spec->type == LOAM_VALUE_OBJECT)
    *checked = (LoamValue){.type = LOAM_VALUE_OBJECT};
  else
    *checked = loam_value_copy (value);
  if (loam_property_check (spec, checked) &&
      (property != LOAM_PROPERTY_TERRAIN || checked->object == NULL ||
       checked->object->kind == LOAM_KIND_TERRAIN))
    return TRUE;
  loam_value_clear (checked);
  *checked = (LoamValue) LOAM_VALUE_INIT;
  expected = dup_expected (spec);
  return fail (error, property, expected);
}

/* The value as the property of @object keeps it. */
static gboolean
check_value (const LoamObject *object,
             LoamProperty property,
             const LoamValue *value,
             LoamValue *checked,
             GError **error)
{
  switch (property) {
  case LOAM_PROPERTY_HIDDEN:
  case LOAM_PROPERTY_LOCKED:
  case LOAM_PROPERTY_WATER:
  case LOAM_PROPERTY_SOLID:
    if (value->type != LOAM_VALUE_BOOL)
      return fail (error, property, _ ("true or false"));
    *checked = *value;
    return TRUE;
  case LOAM_PROPERTY_AT:
  case LOAM_PROPERTY_TILE:
    return check_point (property, value, checked, error);
  case LOAM_PROPERTY_COST:
  case LOAM_PROPERTY_OPACITY:
    return check_number (property, value, checked, error);
  case LOAM_PROPERTY_COLOR:
    return check_color (property, value, checked, error);
  case LOAM_PROPERTY_ART:
    return check_art (property, value, checked, error);
  case LOAM_PROPERTY_PROTOTYPE:
    if (value->type != LOAM_VALUE_OBJECT && value->type != LOAM_VALUE_NONE)
      return fail (error, property, _ ("a prototype or a thing"));
    *checked = (LoamValue){.type = LOAM_VALUE_OBJECT};
    if (value->type == LOAM_VALUE_OBJECT && value->object != NULL)
      checked->object = loam_object_ref (value->object);
    return TRUE;
  case LOAM_PROPERTY_TINT:
    return check_color (property, value, checked, error);
  case LOAM_PROPERTY_IMAGE:
    return check_image (property, value, checked, error);
  case LOAM_PROPERTY_BLEND:
  case LOAM_PROPERTY_REPEAT:
  case LOAM_PROPERTY_ALIGN:
  case LOAM_PROPERTY_MARGIN:
  case LOAM_PROPERTY_SPACING:
  case LOAM_PROPERTY_COLUMNS:
  case LOAM_PROPERTY_COUNT:
  case LOAM_PROPERTY_OFFSET:
  case LOAM_PROPERTY_PARALLAX:
  case LOAM_PROPERTY_PROBABILITY:
  case LOAM_PROPERTY_ANIMATION:
  case LOAM_PROPERTY_SHAPES:
  case LOAM_PROPERTY_TERRAIN:
  case LOAM_PROPERTY_ROTATION:
  case LOAM_PROPERTY_PIVOT:
  case LOAM_PROPERTY_ORDER:
    return check_by_table (object, property, value, checked, error);
  case LOAM_PROPERTY_SIZE:
    if (object->kind != LOAM_KIND_LEVEL)
      return check_by_table (object, property, value, checked, error);
    G_GNUC_FALLTHROUGH;
  default:
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("%s is changed in another way"),
                 loam_property_name (property));
    return FALSE;
  }
}

static gboolean
check_prototype (const LoamObject *object, const LoamObject *prototype, GError **error)
{
  g_autofree char *chain = NULL;

  if (prototype == NULL)
    return TRUE;
  if (prototype->kind != LOAM_KIND_PROTOTYPE &&
      (object->kind != LOAM_KIND_ENTITY || prototype->kind != LOAM_KIND_ENTITY ||
       loam_object_get_level (object) != loam_object_get_level (prototype))) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                 _ ("“%s” can't be the prototype of “%s”; expected a prototype or, for a thing, "
                    "another of the same level"),
                 loam_edit_get_display_name (prototype), loam_edit_get_display_name (object));
    return FALSE;
  }
  if (loam_resolve_would_cycle (object, prototype, &chain)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE,
                 _ ("Prototypes would delegate in a ring: %s; expected one that doesn't lead back"),
                 chain);
    return FALSE;
  }
  return loam_edit_check_join (object, prototype, error);
}

static gboolean
check_target (const LoamProject *project,
              const LoamObject *object,
              LoamProperty property,
              const LoamValue *value,
              GError **error)
{
  if (!loam_object_has_property (object, property)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE, _ ("A %s has no %s"),
                 loam_kind_name (object->kind), loam_property_name (property));
    return FALSE;
  }
  if (object->kind == LOAM_KIND_ENTITY) {
    /* A locked thing can still be unlocked and hidden. */
    if (property == LOAM_PROPERTY_LOCKED || property == LOAM_PROPERTY_HIDDEN
            ? !loam_edit_check_layer ((const LoamLayer *) object->owner, error)
            : !loam_edit_check_thing ((const LoamEntity *) object, error))
      return FALSE;
  }
  if (property == LOAM_PROPERTY_AT && object->kind == LOAM_KIND_ENTITY)
    return loam_edit_check_place (project, value->point, error);
  return property != LOAM_PROPERTY_PROTOTYPE || check_prototype (object, value->object, error);
}

static char *
make_label (LoamProperty property, const LoamValue *value, const char *what)
{
  g_autofree char *text = NULL;

  switch (property) {
  case LOAM_PROPERTY_HIDDEN:
    return g_strdup_printf (value->boolean ? _ ("Hide %s") : _ ("Show %s"), what);
  case LOAM_PROPERTY_LOCKED:
    return g_strdup_printf (value->boolean ? _ ("Lock %s") : _ ("Unlock %s"), what);
  case LOAM_PROPERTY_PROTOTYPE:
    if (value->object == NULL)
      return g_strdup_printf (_ ("Take the prototype away from %s"), what);
    return g_strdup_printf (_ ("Let %s delegate to %s"), what,
                            loam_edit_get_display_name (value->object));
  case LOAM_PROPERTY_ART:
    return g_strdup_printf (_ ("Change the art of %s"), what);
  case LOAM_PROPERTY_ANIMATION:
  case LOAM_PROPERTY_SHAPES:
    return g_strdup_printf (_ ("Change %s of %s"), loam_property_name (property), what);
  case LOAM_PROPERTY_TERRAIN:
    return g_strdup_printf (_ ("Set %s of %s to %s"), loam_property_name (property), what,
                            value->object != NULL ? value->object->name : _ ("nothing"));
  default:
    text = loam_value_to_string (value);
    return g_strdup_printf (_ ("Set %s of %s to %s"), loam_property_name (property), what, text);
  }
}

gboolean
loam_edit_set_property (LoamDocument *document,
                        LoamObject **objects,
                        guint n,
                        LoamProperty property,
                        const LoamValue *value,
                        guint64 gesture,
                        GError **error)
{
  g_auto (LoamValue) checked = LOAM_VALUE_INIT;
  g_autofree char *what = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (n > 0 && value != NULL, FALSE);

  if (!check_value (objects[0], property, value, &checked, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!check_target (loam_document_get_project (document), objects[i], property, &checked, error))
      return FALSE;
  what = loam_edit_describe (objects, n);
  label = make_label (property, &checked, what);
  loam_document_begin_gesture (document, label, gesture);
  for (guint i = 0; i < n; i++) {
    g_auto (LoamValue) old = loam_object_get (objects[i], property);

    if (!loam_value_equal (&old, &checked))
      loam_edit_push_property (document, objects[i], property, loam_value_copy (&checked), NULL);
  }
  loam_document_end (document);
  return TRUE;
}
