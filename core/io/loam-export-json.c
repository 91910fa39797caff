/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-export.h"

#include "loam-json.h"
#include "loam-resolve.h"
#include "loam-writer-private.h"

/** The version of the export's format. */
#define EXPORT_VERSION 1
/** Cells that are printed together. */
#define PIECE 4096

typedef struct {
  GString *out;
  const LoamProject *project;
  guint32 *numbers; /* by LoamTerrain.index: in the export; 0 for what is no terrain any more */
  guint n_numbers;
  guint32 *tilesets;     /* by LoamTileset.number: its place in the export's list, from 1; or 0 */
  GHashTable *inherited; /* of LoamBag by LoamObject (a prototype): what its things inherit */
} Export;

static void
print_key (GString *out, const char *before, const char *key)
{
  g_string_append (out, before);
  g_string_append_c (out, '"');
  g_string_append (out, key);
  g_string_append (out, "\": ");
}

static void
print_bool (GString *out, const char *before, const char *key, gboolean value)
{
  print_key (out, before, key);
  g_string_append (out, value ? "true" : "false");
}

static void
print_text (GString *out, const char *before, const char *key, const char *text)
{
  print_key (out, before, key);
  loam_json_print_string (out, text);
}

static void
print_pair (GString *out, const char *before, const char *key, double x, double y)
{
  print_key (out, before, key);
  loam_writer_print_value (out, &LOAM_POINT (x, y));
}

/** Prints `{"max": 10, "min": 0}`: every field of @component, as @bag has it or by default. */
static void
print_fields (GString *out, const LoamComponent *component, const LoamBag *bag)
{
  g_string_append_c (out, '{');
  for (guint i = 0; i < component->fields->length; i++) {
    const LoamField *field = &component->fields->items[i];
    const LoamValue *value = loam_bag_get (bag, component->object.name, field->name);

    g_string_append (out, i > 0 ? ", " : "");
    loam_json_print_string (out, field->name);
    g_string_append (out, ": ");
    loam_writer_print_value (out, value != NULL ? value : &field->initial);
  }
  g_string_append_c (out, '}');
}

/** Prints all components that @bag gives, with all their fields. */
static void
print_values (const Export *export, const LoamBag *bag)
{
  GString *out = export->out;
  gboolean first = TRUE;

  g_string_append_c (out, '{');
  for (guint i = 0; i < bag->length; i++) {
    const LoamBagEntry *entry = &bag->entries[i];
    const LoamComponent *component = NULL;

    if (entry->field == NULL && entry->value.type != LOAM_VALUE_NONE)
      component = loam_project_find_component (export->project, entry->component);
    if (component == NULL)
      continue;
    g_string_append (out, first ? "" : ", ");
    loam_json_print_string (out, component->object.name);
    g_string_append (out, ": ");
    print_fields (out, component, bag);
    first = FALSE;
  }
  g_string_append_c (out, '}');
}

static void
print_terrain (Export *export, const LoamTerrain *terrain)
{
  GString *out = export->out;

  g_string_append_printf (out, "\n    {\"index\": %u", export->numbers[terrain->index]);
  print_text (out, ", ", "name", terrain->object.name);
  print_key (out, ", ", "cost");
  loam_writer_print_double (out, terrain->cost);
  print_bool (out, ", ", "water", terrain->water);
  print_bool (out, ", ", "solid", terrain->solid);
  print_key (out, ", ", "color");
  loam_writer_print_color (out, terrain->color);
  print_key (out, ", ", "art");
  if (terrain->art != NULL) {
    print_text (out, "{", "kind", terrain->art->kind == LOAM_ART_BLOB47 ? "blob47" : "single");
    print_text (out, ", ", "image", terrain->art->image);
    print_pair (out, ", ", "at", terrain->art->x, terrain->art->y);
    g_string_append_c (out, '}');
  } else {
    g_string_append (out, "null");
  }
  print_key (out, ", ", "values");
  print_values (export, terrain->values);
  g_string_append_c (out, '}');
}

static void
print_field (GString *out, const LoamField *field)
{
  print_text (out, "\n        {", "name", field->name);
  print_text (out, ", ", "type", loam_value_type_name (field->type));
  if (field->type == LOAM_VALUE_LIST)
    print_text (out, ", ", "of", loam_value_type_name (field->of));
  if (field->choices != NULL) {
    print_key (out, ", ", "choices");
    loam_writer_print_names (out, field->choices);
  }
  if (field->has_min) {
    print_key (out, ", ", "min");
    loam_writer_print_double (out, field->min);
  }
  if (field->has_max) {
    print_key (out, ", ", "max");
    loam_writer_print_double (out, field->max);
  }
  print_key (out, ", ", "default");
  loam_writer_print_value (out, &field->initial);
  print_text (out, ", ", "unit", field->unit);
  print_text (out, ", ", "doc", field->doc);
  g_string_append_c (out, '}');
}

static void
print_components (GString *out, GPtrArray *components, gboolean *first)
{
  for (guint i = 0; i < components->len; i++) {
    const LoamComponent *component = g_ptr_array_index (components, i);

    g_string_append (out, *first ? "\n    " : ",\n    ");
    *first = FALSE;
    print_text (out, "{", "name", component->object.name);
    print_key (out, ", ", "fields");
    g_string_append_c (out, '[');
    for (guint j = 0; j < component->fields->length; j++) {
      g_string_append (out, j > 0 ? "," : "");
      print_field (out, &component->fields->items[j]);
    }
    g_string_append (out, component->fields->length > 0 ? "\n    ]}" : "]}");
  }
}

static inline char *
print_cell (char *at, guint32 number)
{
  char digits[10];
  int n = 0;

  do
    digits[n++] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  while (n > 0)
    *at++ = digits[--n];
  *at++ = ',';
  return at;
}

/* Of a layer of tiles: a cell as the model has it (loam-tileset.h), with the tileset's place in the export's list. */
static guint32
get_number (const Export *export, const LoamLayer *layer, guint32 cell)
{
  guint32 tileset;

  if (layer->kind != LOAM_LAYER_TILES)
    return cell < export->n_numbers ? export->numbers[cell] : 0;
  tileset = export->tilesets[loam_cell_get_tileset (cell)];
  return tileset != 0 ? (cell & (LOAM_CELL_FLIPS | 0xffff)) | tileset << 16 : 0;
}

static void
print_row (const Export *export, const LoamLayer *layer, int x, int y, int width)
{
  guint32 cells[PIECE];
  char text[PIECE * 11];

  g_string_append (export->out, "\n       [");
  for (int from = 0; from < width; from += PIECE) {
    int n = MIN (PIECE, width - from);
    char *at = text;

    loam_grid_get_row (layer->grid, x + from, y, n, cells);
    for (int i = 0; i < n; i++)
      at = print_cell (at, get_number (export, layer, cells[i]));
    g_string_append_len (export->out, text, at - text);
  }
  if (width > 0)
    g_string_truncate (export->out, export->out->len - 1);
  g_string_append_c (export->out, ']');
}

static void
print_cells (const Export *export, const LoamLevel *level, const LoamLayer *layer)
{
  LoamRect area = loam_level_is_bounded (level) ? loam_grid_get_bounds (layer->grid)
                                                : loam_grid_get_extent (layer->grid);

  print_pair (export->out, ",\n     ", "at", area.x, area.y);
  print_pair (export->out, ", ", "size", area.width, area.height);
  print_key (export->out, ",\n     ", "cells");
  g_string_append_c (export->out, '[');
  for (int y = 0; y < area.height; y++) {
    g_string_append (export->out, y > 0 ? "," : "");
    print_row (export, layer, area.x, area.y + y, area.width);
  }
  g_string_append (export->out, area.height > 0 ? "\n     ]" : "]");
}

/** All that @entity is, without the types' defaults. */
static LoamBag *
resolve (Export *export, const LoamEntity *entity)
{
  LoamBag *inherited;

  if (entity->prototype == NULL)
    return loam_bag_ref (entity->values);
  inherited = g_hash_table_lookup (export->inherited, entity->prototype);
  if (inherited == NULL) {
    inherited = loam_resolve_flatten (entity->prototype);
    g_hash_table_insert (export->inherited, entity->prototype, inherited);
  }
  return loam_bag_merge (inherited, entity->values);
}

static void
print_thing_name (GString *out, const LoamObject *thing)
{
  g_autofree char *reference = NULL;

  if (thing->kind == LOAM_KIND_ENTITY)
    reference = g_strconcat ("@", thing->id, NULL);
  loam_json_print_string (out, reference != NULL ? reference : thing->name);
}

static void
print_entity (Export *export, const LoamEntity *entity)
{
  const LoamObject *thing = (const LoamObject *) entity;
  LoamPoint size = loam_resolve_size (export->project, thing);
  g_autoptr (LoamBag) values = resolve (export, entity);
  GString *out = export->out;

  print_text (out, "\n       {", "id", thing->id);
  print_text (out, ", ", "name", thing->name);
  print_key (out, ", ", "prototype");
  if (entity->prototype != NULL)
    print_thing_name (out, entity->prototype);
  else
    g_string_append (out, "null");
  print_key (out, ", ", "chain");
  g_string_append_c (out, '[');
  for (const LoamObject *at = entity->prototype; at != NULL; at = loam_object_get_prototype (at)) {
    g_string_append (out, at != entity->prototype ? ", " : "");
    print_thing_name (out, at);
  }
  g_string_append_c (out, ']');
  print_pair (out, ", ", "at", entity->at.x, entity->at.y);
  print_pair (out, ", ", "size", size.x, size.y);
  print_key (out, ", ", "rotation");
  loam_writer_print_double (out, entity->rotation);
  print_pair (out, ", ", "pivot", entity->pivot.x, entity->pivot.y);
  print_key (out, ", ", "order");
  loam_writer_print_int (out, entity->order);
  print_bool (out, ", ", "hidden", entity->hidden);
  print_key (out, ", ", "values");
  print_values (export, values);
  g_string_append_c (out, '}');
}

static void
print_look (GString *out, const LoamLayer *layer)
{
  static const LoamProperty properties[] = {LOAM_PROPERTY_TINT,     LOAM_PROPERTY_BLEND,
                                            LOAM_PROPERTY_PARALLAX, LOAM_PROPERTY_OFFSET,
                                            LOAM_PROPERTY_IMAGE,    LOAM_PROPERTY_REPEAT};

  for (guint i = 0; i < G_N_ELEMENTS (properties); i++) {
    g_auto (LoamValue) value = LOAM_VALUE_INIT;

    if (!loam_object_has_property (&layer->object, properties[i]))
      continue;
    value = loam_object_get (&layer->object, properties[i]);
    print_key (out, ", ", loam_property_name (properties[i]));
    loam_writer_print_value (out, &value);
  }
}

static void print_layers (Export *export, const LoamLevel *level, const GPtrArray *layers);

static void
print_layer (Export *export, const LoamLevel *level, const LoamLayer *layer)
{
  GString *out = export->out;

  print_text (out, "\n    {", "id", layer->object.id);
  print_text (out, ", ", "name", layer->object.name);
  print_text (out, ", ", "kind", loam_layer_kind_name (layer->kind));
  print_bool (out, ", ", "hidden", layer->hidden);
  print_key (out, ", ", "opacity");
  loam_writer_print_double (out, layer->opacity);
  print_look (out, layer);
  if (layer->grid != NULL) {
    print_cells (export, level, layer);
  } else if (layer->layers != NULL) {
    print_layers (export, level, layer->layers);
  } else if (layer->entities != NULL) {
    print_key (out, ",\n     ", "entities");
    g_string_append_c (out, '[');
    for (guint i = 0; i < layer->entities->len; i++) {
      g_string_append (out, i > 0 ? "," : "");
      print_entity (export, g_ptr_array_index (layer->entities, i));
    }
    g_string_append (out, layer->entities->len > 0 ? "\n     ]" : "]");
  }
  g_string_append_c (out, '}');
}

static void
print_layers (Export *export, const LoamLevel *level, const GPtrArray *layers)
{
  print_key (export->out, ", ", "layers");
  g_string_append_c (export->out, '[');
  for (guint i = 0; i < layers->len; i++) {
    g_string_append (export->out, i > 0 ? "," : "");
    print_layer (export, level, g_ptr_array_index (layers, i));
  }
  g_string_append (export->out, layers->len > 0 ? "\n  ]" : "]");
}

static void
print_level (Export *export, const LoamLevel *level)
{
  const LoamProject *project = export->project;
  LoamRect bounds = loam_level_get_bounds (level, project->tile_width, project->tile_height);
  GString *out = export->out;

  print_text (out, "\n  {", "name", level->object.name);
  print_bool (out, ", ", "bounded", loam_level_is_bounded (level));
  print_pair (out, ", ", "at", bounds.x, bounds.y);
  print_pair (out, ", ", "size", bounds.width, bounds.height);
  print_layers (export, level, level->layers);
  g_string_append_c (out, '}');
}

static void
print_definitions (Export *export)
{
  const LoamProject *project = export->project;
  GString *out = export->out;
  gboolean first = TRUE;

  print_key (out, ",\n  ", "terrains");
  g_string_append_c (out, '[');
  for (guint i = 0; i < project->terrains->len; i++) {
    g_string_append (out, i > 0 ? "," : "");
    print_terrain (export, g_ptr_array_index (project->terrains, i));
  }
  g_string_append (out, project->terrains->len > 0 ? "\n  ]" : "]");
  print_key (out, ",\n  ", "tilesets");
  g_string_append_c (out, '[');
  for (guint i = 0; i < project->tilesets->len; i++) {
    g_string_append (out, i > 0 ? ",\n    " : "\n    ");
    loam_writer_print_tileset (out, g_ptr_array_index (project->tilesets, i));
  }
  g_string_append (out, project->tilesets->len > 0 ? "\n  ]" : "]");
  print_key (out, ",\n  ", "components");
  g_string_append_c (out, '[');
  print_components (out, project->builtins, &first);
  print_components (out, project->components, &first);
  g_string_append (out, "\n  ]");
}

char *
loam_export_json (const LoamProject *project, const LoamLevel *level, gsize *length)
{
  Export export = {.project = project};

  g_return_val_if_fail (project != NULL, NULL);

  export.out = g_string_new (NULL);
  export.n_numbers = project->terrain_by_index->len;
  export.numbers = g_new0 (guint32, export.n_numbers);
  for (guint i = 0; i < project->terrains->len; i++)
    export.numbers[((LoamTerrain *) g_ptr_array_index (project->terrains, i))->index] = i + 1;
  export.tilesets = g_new0 (guint32, LOAM_MAX_TILESETS + 1);
  for (guint i = 0; i < project->tilesets->len; i++)
    export.tilesets[((LoamTileset *) g_ptr_array_index (project->tilesets, i))->number] = i + 1;
  export.inherited = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) loam_bag_unref);

  g_string_append_printf (export.out, "{\n  \"loam-export\": %d", EXPORT_VERSION);
  print_text (export.out, ",\n  ", "project", project->object.name);
  print_pair (export.out, ",\n  ", "tile", project->tile_width, project->tile_height);
  print_definitions (&export);
  print_key (export.out, ",\n  ", "levels");
  g_string_append_c (export.out, '[');
  for (guint i = 0; level == NULL && i < project->levels->len; i++) {
    g_string_append (export.out, i > 0 ? "," : "");
    print_level (&export, g_ptr_array_index (project->levels, i));
  }
  if (level != NULL)
    print_level (&export, level);
  g_string_append (export.out, level != NULL || project->levels->len > 0 ? "\n  ]\n}\n" : "]\n}\n");

  g_hash_table_unref (export.inherited);
  g_free (export.numbers);
  g_free (export.tilesets);
  if (length != NULL)
    *length = export.out->len;
  return g_string_free (export.out, FALSE);
}
