/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Reading and swapping any property of any object. */

#include "loam-object-private.h"

#include "loam-object-free.h"

#include <stdlib.h>

static LoamBag **
bag_of (LoamObject *object)
{
  switch (object->kind) {
  case LOAM_KIND_TERRAIN:
    return &((LoamTerrain *) object)->values;
  case LOAM_KIND_PROTOTYPE:
    return &((LoamPrototype *) object)->values;
  default:
    return &((LoamEntity *) object)->values;
  }
}

static LoamObject **
prototype_of (LoamObject *object)
{
  return object->kind == LOAM_KIND_PROTOTYPE ? &((LoamPrototype *) object)->prototype
                                             : &((LoamEntity *) object)->prototype;
}

static gboolean *
hidden_of (LoamObject *object)
{
  return object->kind == LOAM_KIND_LAYER ? &((LoamLayer *) object)->hidden
                                         : &((LoamEntity *) object)->hidden;
}

static gboolean *
locked_of (LoamObject *object)
{
  return object->kind == LOAM_KIND_LAYER ? &((LoamLayer *) object)->locked
                                         : &((LoamEntity *) object)->locked;
}

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

/* The property as a value that owns nothing new: what the object holds, moved or borrowed. */
static LoamValue
peek (const LoamObject *object, LoamProperty property)
{
  LoamObject *self = (LoamObject *) object;
  LoamLevel *level = (LoamLevel *) self;
  LoamProject *project = (LoamProject *) self;
  LoamTerrain *terrain = (LoamTerrain *) self;

  switch (property) {
  case LOAM_PROPERTY_NAME:
    return (LoamValue){.type = LOAM_VALUE_STRING, .text = self->name};
  case LOAM_PROPERTY_VALUES:
    return (LoamValue){.type = LOAM_VALUE_BAG, .bag = *bag_of (self)};
  case LOAM_PROPERTY_PROTOTYPE:
    return (LoamValue){.type = LOAM_VALUE_OBJECT, .object = *prototype_of (self)};
  case LOAM_PROPERTY_AT:
    return (LoamValue){.type = LOAM_VALUE_POINT, .point = ((LoamEntity *) self)->at};
  case LOAM_PROPERTY_HIDDEN:
    return LOAM_BOOL (*hidden_of (self));
  case LOAM_PROPERTY_LOCKED:
    return LOAM_BOOL (*locked_of (self));
  case LOAM_PROPERTY_OPACITY:
    return LOAM_FLOAT (((LoamLayer *) self)->opacity);
  case LOAM_PROPERTY_CELLS:
    return (LoamValue){.type = LOAM_VALUE_GRID, .grid = ((LoamLayer *) self)->grid};
  case LOAM_PROPERTY_SIZE:
    return LOAM_POINT (level->width, level->height);
  case LOAM_PROPERTY_TILE:
    return LOAM_POINT (project->tile_width, project->tile_height);
  case LOAM_PROPERTY_COST:
    return LOAM_FLOAT (terrain->cost);
  case LOAM_PROPERTY_WATER:
    return LOAM_BOOL (terrain->water);
  case LOAM_PROPERTY_SOLID:
    return LOAM_BOOL (terrain->solid);
  case LOAM_PROPERTY_COLOR:
    return LOAM_COLOR (terrain->color);
  case LOAM_PROPERTY_ART:
    if (terrain->art == NULL)
      return (LoamValue) LOAM_VALUE_INIT;
    return (LoamValue){.type = LOAM_VALUE_ART, .art = terrain->art};
  case LOAM_PROPERTY_FIELDS:
    return (LoamValue){.type = LOAM_VALUE_FIELDS, .fields = ((LoamComponent *) self)->fields};
  case LOAM_PROPERTY_FORMERLY:
  case LOAM_PROPERTY_EXTRAS:
  case LOAM_N_PROPERTIES:
    break;
  }
  g_assert_not_reached ();
}

LoamValue
loam_object_get (const LoamObject *object, LoamProperty property)
{
  LoamValue value;

  g_assert (loam_kind_has_property (object->kind, property));
  if (property == LOAM_PROPERTY_FORMERLY)
    return names_to_value (object->formerly);
  if (property == LOAM_PROPERTY_EXTRAS)
    return extras_to_value (object->extras);
  value = peek (object, property);
  return loam_value_copy (&value);
}

/* Makes the object hold what @value holds, without counting references. */
static void
poke (LoamObject *self, LoamProperty property, const LoamValue *value)
{
  LoamLevel *level = (LoamLevel *) self;
  LoamProject *project = (LoamProject *) self;
  LoamTerrain *terrain = (LoamTerrain *) self;

  switch (property) {
  case LOAM_PROPERTY_NAME:
    self->name = value->text;
    break;
  case LOAM_PROPERTY_VALUES:
    *bag_of (self) = value->bag;
    break;
  case LOAM_PROPERTY_PROTOTYPE:
    *prototype_of (self) = value->object;
    break;
  case LOAM_PROPERTY_AT:
    ((LoamEntity *) self)->at = value->point;
    break;
  case LOAM_PROPERTY_HIDDEN:
    *hidden_of (self) = value->boolean;
    break;
  case LOAM_PROPERTY_LOCKED:
    *locked_of (self) = value->boolean;
    break;
  case LOAM_PROPERTY_OPACITY:
    ((LoamLayer *) self)->opacity = value->number;
    break;
  case LOAM_PROPERTY_CELLS:
    ((LoamLayer *) self)->grid = value->grid;
    break;
  case LOAM_PROPERTY_SIZE:
    level->width = (int) value->point.x;
    level->height = (int) value->point.y;
    break;
  case LOAM_PROPERTY_TILE:
    project->tile_width = (int) value->point.x;
    project->tile_height = (int) value->point.y;
    break;
  case LOAM_PROPERTY_COST:
    terrain->cost = value->number;
    break;
  case LOAM_PROPERTY_WATER:
    terrain->water = value->boolean;
    break;
  case LOAM_PROPERTY_SOLID:
    terrain->solid = value->boolean;
    break;
  case LOAM_PROPERTY_COLOR:
    terrain->color = value->color;
    break;
  case LOAM_PROPERTY_ART:
    terrain->art = value->type == LOAM_VALUE_NONE ? NULL : value->art;
    break;
  case LOAM_PROPERTY_FIELDS:
    ((LoamComponent *) self)->fields = value->fields;
    break;
  case LOAM_PROPERTY_FORMERLY:
  case LOAM_PROPERTY_EXTRAS:
  case LOAM_N_PROPERTIES:
    g_assert_not_reached ();
  }
}

void
loam_object_swap (LoamObject *object, LoamProperty property, LoamValue *value)
{
  LoamValue held;

  g_assert (loam_kind_has_property (object->kind, property));
  if (property == LOAM_PROPERTY_FORMERLY) {
    char **names = value_to_names (value);

    held = names_to_value (object->formerly);
    loam_value_clear (value);
    loam_names_free (object->formerly);
    object->formerly = names;
  } else if (property == LOAM_PROPERTY_EXTRAS) {
    held = extras_to_value (object->extras);
    set_extras (object, value);
    loam_value_clear (value);
  } else {
    held = peek (object, property);
    poke (object, property, value);
  }
  *value = held;
}
