/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The texts of whole files. */

#include "loam-writer.h"

#include <string.h>

#include "loam-json.h"
#include "loam-reader-private.h"
#include "loam-writer-private.h"

static char *
finish (GString *out, gsize *length)
{
  g_string_append_c (out, '\n');
  if (length != NULL)
    *length = out->len;
  return g_string_free (out, FALSE);
}

/** Prints the brackets of a list of which each item has a line, and its items by @print. */
static void
print_lines (GString *out, GPtrArray *items, void (*print) (GString *out, gconstpointer item))
{
  g_string_append_c (out, '[');
  for (guint i = 0; i < items->len; i++) {
    g_string_append (out, i > 0 ? ",\n    " : "\n    ");
    print (out, g_ptr_array_index (items, i));
  }
  g_string_append (out, "\n  ]");
}

static void
print_terrain (GString *out, gconstpointer item)
{
  loam_writer_print_terrain (out, item);
}

static void
print_component (GString *out, gconstpointer item)
{
  loam_writer_print_component (out, item);
}

static void
print_prototype (GString *out, gconstpointer item)
{
  loam_writer_print_prototype (out, item);
}

/** Prints the levels' paths, those of levels that could not be read among them where they stood. */
static void
print_levels (GString *out, const LoamProject *project)
{
  const GArray *extras = project->object.extras;
  guint extra = 0, level = 0;
  int place = 0;

  g_string_append_c (out, '[');
  while (TRUE) {
    const LoamExtra *lost = NULL;

    while (extras != NULL && extra < extras->len &&
           strcmp (g_array_index (extras, LoamExtra, extra).key, LOAM_LOST_LEVEL_KEY) != 0)
      extra++;
    if (extras != NULL && extra < extras->len)
      lost = &g_array_index (extras, LoamExtra, extra);
    if (lost == NULL && level == project->levels->len)
      break;
    g_string_append (out, place > 0 ? ", " : "");
    if (lost != NULL && (lost->after <= place || level == project->levels->len)) {
      g_string_append (out, lost->value);
      extra++;
    } else {
      const LoamLevel *item = g_ptr_array_index (project->levels, level++);
      g_autofree char *file =
          item->file != NULL ? g_strdup (item->file) : loam_writer_level_file (project, item);

      loam_json_print_string (out, file);
    }
    place++;
  }
  g_string_append_c (out, ']');
}

char *
loam_writer_project_text (const LoamProject *project, gsize *length)
{
  GString *out = g_string_new (NULL);
  LoamWriterObject object;

  loam_writer_begin (&object, out, project->object.extras, ",\n  ", LOAM_LOST_LEVEL_KEY);
  loam_writer_key (&object, 0, "loam");
  loam_writer_print_int (out, LOAM_FORMAT_VERSION);
  loam_writer_key (&object, 1, "name");
  loam_json_print_string (out, project->object.name);
  loam_writer_key (&object, 2, "tile");
  g_string_append_printf (out, "[%d, %d]", project->tile_width, project->tile_height);
  if (project->terrains->len > 0) {
    loam_writer_key (&object, 3, "terrains");
    print_lines (out, project->terrains, print_terrain);
  }
  if (project->components->len > 0) {
    loam_writer_key (&object, 4, "components");
    print_lines (out, project->components, print_component);
  }
  if (project->prototypes->len > 0) {
    loam_writer_key (&object, 5, "prototypes");
    print_lines (out, project->prototypes, print_prototype);
  }
  loam_writer_key (&object, 6, "levels");
  print_levels (out, project);
  loam_writer_end (&object, "\n}");
  return finish (out, length);
}

static void
print_entity (GString *out, const LoamEntity *entity)
{
  LoamWriterObject object;

  loam_writer_begin (&object, out, entity->object.extras, ", ", NULL);
  loam_writer_key (&object, 0, "id");
  loam_json_print_string (out, entity->object.id);
  if (*entity->object.name != '\0') {
    loam_writer_key (&object, 1, "name");
    loam_json_print_string (out, entity->object.name);
  }
  if (entity->prototype != NULL) {
    gboolean is_entity = entity->prototype->kind == LOAM_KIND_ENTITY;
    g_autofree char *name = is_entity ? g_strconcat ("@", entity->prototype->id, NULL)
                                      : g_strdup (entity->prototype->name);

    loam_writer_key (&object, 2, "prototype");
    loam_json_print_string (out, name);
  }
  loam_writer_key (&object, 3, "at");
  loam_writer_print_value (out, &LOAM_POINT (entity->at.x, entity->at.y));
  if (entity->hidden) {
    loam_writer_key (&object, 4, "hidden");
    g_string_append (out, "true");
  }
  if (entity->locked) {
    loam_writer_key (&object, 5, "locked");
    g_string_append (out, "true");
  }
  if (entity->values->length > 0) {
    loam_writer_key (&object, 6, "values");
    loam_writer_print_bag (out, entity->values);
  }
  loam_writer_end (&object, "}");
}

static void
print_cells (LoamWriterObject *object,
             const LoamProject *project,
             const LoamLevel *level,
             const LoamLayer *layer)
{
  GString *out = object->out;
  LoamWriterKey key;

  loam_writer_key_init (&key, project, layer);
  loam_writer_separate_by (object, 6, ",\n     ");
  loam_writer_key (object, 6, "key");
  g_ptr_array_add (key.names, NULL);
  loam_writer_print_names (out, (char **) key.names->pdata);
  if (loam_level_is_bounded (level)) {
    loam_writer_key (object, 7, "rows");
    g_string_append (out, "[\n");
    loam_writer_print_rows (out, layer->grid, &key, (LoamRect){0, 0, level->width, level->height},
                            "       ");
    g_string_append (out, "     ]");
  } else {
    gsize before;

    loam_writer_key (object, 8, "blocks");
    g_string_append_c (out, '[');
    before = out->len;
    loam_writer_print_blocks (out, layer->grid, &key, "       ");
    g_string_append (out, out->len > before ? "\n     ]" : "]");
  }
  loam_writer_key_clear (&key);
}

static void
print_layer (GString *out,
             const LoamProject *project,
             const LoamLevel *level,
             const LoamLayer *layer)
{
  LoamWriterObject object;

  loam_writer_begin (&object, out, layer->object.extras, ", ", NULL);
  loam_writer_key (&object, 0, "id");
  loam_json_print_string (out, layer->object.id);
  loam_writer_key (&object, 1, "name");
  loam_json_print_string (out, layer->object.name);
  loam_writer_key (&object, 2, "kind");
  g_string_append (out, layer->kind == LOAM_LAYER_TERRAIN ? "\"terrain\"" : "\"entities\"");
  if (layer->hidden) {
    loam_writer_key (&object, 3, "hidden");
    g_string_append (out, "true");
  }
  if (layer->locked) {
    loam_writer_key (&object, 4, "locked");
    g_string_append (out, "true");
  }
  if (layer->opacity != 1) {
    loam_writer_key (&object, 5, "opacity");
    loam_writer_print_double (out, layer->opacity);
  }
  if (layer->kind == LOAM_LAYER_TERRAIN) {
    print_cells (&object, project, level, layer);
  } else {
    loam_writer_key (&object, 9, "entities");
    g_string_append_c (out, '[');
    for (guint i = 0; i < layer->entities->len; i++) {
      g_string_append (out, i > 0 ? ",\n       " : "\n       ");
      print_entity (out, g_ptr_array_index (layer->entities, i));
    }
    g_string_append (out, layer->entities->len > 0 ? "\n     ]" : "]");
  }
  loam_writer_end (&object, "}");
}

char *
loam_writer_level_text (const LoamProject *project, const LoamLevel *level, gsize *length)
{
  GString *out = g_string_new (NULL);
  LoamWriterObject object;

  loam_writer_begin (&object, out, level->object.extras, ",\n  ", NULL);
  loam_writer_key (&object, 0, "loam-level");
  loam_writer_print_int (out, LOAM_FORMAT_VERSION);
  loam_writer_key (&object, 1, "name");
  loam_json_print_string (out, level->object.name);
  if (level->object.formerly != NULL) {
    loam_writer_key (&object, 2, "formerly");
    loam_writer_print_names (out, level->object.formerly);
  }
  if (loam_level_is_bounded (level)) {
    loam_writer_key (&object, 3, "size");
    g_string_append_printf (out, "[%d, %d]", level->width, level->height);
  }
  loam_writer_key (&object, 4, "layers");
  g_string_append_c (out, '[');
  for (guint i = 0; i < level->layers->len; i++) {
    g_string_append (out, i > 0 ? ",\n    " : "\n    ");
    print_layer (out, project, level, g_ptr_array_index (level->layers, i));
  }
  g_string_append (out, level->layers->len > 0 ? "\n  ]" : "]");
  loam_writer_end (&object, "\n}");
  return finish (out, length);
}
