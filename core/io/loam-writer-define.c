/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Definitions, a line each; a component type's fields are a line each. */

#include "loam-writer-private.h"

#include "loam-component.h"
#include "loam-fields.h"
#include "loam-json.h"

void
loam_writer_print_art (GString *out, const LoamArt *art)
{
  LoamWriterObject object;

  loam_writer_begin (&object, out, art->extras, ", ", NULL);
  loam_writer_key (&object, 0, "kind");
  g_string_append (out, art->kind == LOAM_ART_BLOB47 ? "\"blob47\"" : "\"single\"");
  loam_writer_key (&object, 1, "image");
  loam_json_print_string (out, art->image);
  loam_writer_key (&object, 2, "at");
  g_string_append_printf (out, "[%d, %d]", art->x, art->y);
  loam_writer_end (&object, "}");
}

void
loam_writer_print_terrain (GString *out, const LoamTerrain *terrain)
{
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_COST, LOAM_PROPERTY_WATER,  LOAM_PROPERTY_SOLID,    LOAM_PROPERTY_COLOR,
      LOAM_PROPERTY_ART,  LOAM_PROPERTY_VALUES, LOAM_PROPERTY_FORMERLY, LOAM_N_PROPERTIES};
  LoamWriterObject object;

  loam_writer_begin (&object, out, terrain->object.extras, ", ", NULL);
  loam_writer_key (&object, 0, "name");
  loam_json_print_string (out, terrain->object.name);
  loam_writer_properties (&object, 1, &terrain->object, properties);
  loam_writer_end (&object, "}");
}

void
loam_writer_print_prototype (GString *out, const LoamPrototype *prototype)
{
  LoamWriterObject object;

  loam_writer_begin (&object, out, prototype->object.extras, ", ", NULL);
  loam_writer_key (&object, 0, "name");
  loam_json_print_string (out, prototype->object.name);
  if (prototype->prototype != NULL) {
    loam_writer_key (&object, 1, "prototype");
    loam_json_print_string (out, prototype->prototype->name);
  }
  loam_writer_property (&object, 2, &prototype->object, LOAM_PROPERTY_VALUES);
  loam_writer_property (&object, 3, &prototype->object, LOAM_PROPERTY_FORMERLY);
  loam_writer_end (&object, "}");
}

static void
print_range (LoamWriterObject *object, const LoamField *field)
{
  if (field->has_min) {
    loam_writer_key (object, 4, "min");
    loam_writer_print_double (object->out, field->min);
  }
  if (field->has_max) {
    loam_writer_key (object, 5, "max");
    loam_writer_print_double (object->out, field->max);
  }
}

void
loam_writer_print_field (GString *out, const LoamField *field)
{
  g_auto (LoamValue) plain = loam_field_get_plain_default (field);
  LoamWriterObject object;

  loam_writer_begin (&object, out, field->extras, ", ", NULL);
  loam_writer_key (&object, 0, "name");
  loam_json_print_string (out, field->name);
  loam_writer_key (&object, 1, "type");
  loam_json_print_string (out, loam_value_type_name (field->type));
  if (field->type == LOAM_VALUE_LIST) {
    loam_writer_key (&object, 2, "of");
    loam_json_print_string (out, loam_value_type_name (field->of));
  }
  if (field->choices != NULL) {
    loam_writer_key (&object, 3, "choices");
    loam_writer_print_names (out, field->choices);
  }
  print_range (&object, field);
  if (!loam_value_equal (&field->initial, &plain)) {
    loam_writer_key (&object, 6, "default");
    loam_writer_print_value (out, &field->initial);
  }
  if (*field->unit != '\0') {
    loam_writer_key (&object, 7, "unit");
    loam_json_print_string (out, field->unit);
  }
  if (*field->doc != '\0') {
    loam_writer_key (&object, 8, "doc");
    loam_json_print_string (out, field->doc);
  }
  loam_writer_end (&object, "}");
}

void
loam_writer_print_component (GString *out, const LoamComponent *component)
{
  LoamWriterObject object;

  loam_writer_begin (&object, out, component->object.extras, ", ", NULL);
  loam_writer_key (&object, 0, "name");
  loam_json_print_string (out, component->object.name);
  loam_writer_property (&object, 1, &component->object, LOAM_PROPERTY_FORMERLY);
  if (component->fields->length > 0) {
    loam_writer_key (&object, 2, "fields");
    g_string_append_c (out, '[');
    for (guint i = 0; i < component->fields->length; i++) {
      g_string_append (out, i > 0 ? ",\n      " : "\n      ");
      loam_writer_print_field (out, &component->fields->items[i]);
    }
    g_string_append_c (out, ']');
  }
  loam_writer_end (&object, "}");
}
