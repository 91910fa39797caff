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

/** Prints items, each after @separator, by @print. */
static void
print_items (GString *out,
             LoamWriterItems *items,
             const char *separator,
             void (*print) (GString *out, gconstpointer item))
{
  const char *lost;
  gpointer item;
  gsize begin = out->len;

  while (loam_writer_items_next (items, &item, &lost)) {
    g_string_append (out, out->len > begin ? "," : "");
    g_string_append (out, separator);
    if (item != NULL)
      print (out, item);
    else
      g_string_append (out, lost);
  }
}

/** Prints the member @number, a list of which each item has a line, where there are any. */
static void
print_definitions (LoamWriterObject *object,
                   int number,
                   const LoamProject *project,
                   LoamListId list,
                   const char *key,
                   void (*print) (GString *out, gconstpointer item))
{
  LoamWriterItems items;

  loam_writer_items_init (&items, &project->object, list);
  if (!loam_writer_items_is_empty (&items)) {
    loam_writer_key (object, number, key);
    g_string_append_c (object->out, '[');
    print_items (object->out, &items, "\n    ", print);
    g_string_append (object->out, "\n  ]");
  }
  loam_writer_items_clear (&items);
}

static void
print_terrain (GString *out, gconstpointer item)
{
  loam_writer_print_terrain (out, item);
}

static void
print_tileset (GString *out, gconstpointer item)
{
  loam_writer_print_tileset (out, item);
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

/** Prints the levels' paths. */
static void
print_levels (GString *out, const LoamProject *project)
{
  LoamWriterItems items;
  const char *lost, *separator = "";
  gpointer item;

  loam_writer_items_init (&items, &project->object, LOAM_LIST_LEVELS);
  g_string_append_c (out, '[');
  while (loam_writer_items_next (&items, &item, &lost)) {
    const LoamLevel *level = item;

    g_string_append (out, separator);
    separator = ", ";
    if (level == NULL) {
      g_string_append (out, lost);
    } else {
      g_autofree char *file =
          level->file != NULL ? g_strdup (level->file) : loam_writer_level_file (project, level);

      loam_json_print_string (out, file);
    }
  }
  g_string_append_c (out, ']');
  loam_writer_items_clear (&items);
}

char *
loam_writer_project_text (const LoamProject *project, gsize *length)
{
  static const LoamListId lists[] = {LOAM_LIST_TERRAINS,   LOAM_LIST_TILESETS, LOAM_LIST_COMPONENTS,
                                     LOAM_LIST_PROTOTYPES, LOAM_LIST_LEVELS,   LOAM_N_LISTS};
  GString *out = g_string_new (NULL);
  LoamWriterObject object;

  loam_writer_begin (&object, out, project->object.extras, ",\n  ", lists);
  loam_writer_key (&object, 0, "loam");
  loam_writer_print_int (out, LOAM_FORMAT_VERSION);
  loam_writer_key (&object, 1, "name");
  loam_json_print_string (out, project->object.name);
  loam_writer_key (&object, 2, "tile");
  g_string_append_printf (out, "[%d, %d]", project->tile_width, project->tile_height);
  print_definitions (&object, 3, project, LOAM_LIST_TERRAINS, "terrains", print_terrain);
  print_definitions (&object, 4, project, LOAM_LIST_TILESETS, "tilesets", print_tileset);
  print_definitions (&object, 5, project, LOAM_LIST_COMPONENTS, "components", print_component);
  print_definitions (&object, 6, project, LOAM_LIST_PROTOTYPES, "prototypes", print_prototype);
  loam_writer_key (&object, 7, "levels");
  print_levels (out, project);
  loam_writer_end (&object, "\n}");
  return finish (out, length);
}

static void
print_entity (GString *out, gconstpointer item)
{
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_SIZE,   LOAM_PROPERTY_ROTATION, LOAM_PROPERTY_PIVOT,  LOAM_PROPERTY_ORDER,
      LOAM_PROPERTY_HIDDEN, LOAM_PROPERTY_LOCKED,   LOAM_PROPERTY_VALUES, LOAM_N_PROPERTIES};
  const LoamEntity *entity = item;
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
  loam_writer_properties (&object, 4, &entity->object, properties);
  loam_writer_end (&object, "}");
}

/* Places of members in the order of files. */
enum { LEVEL_LAYERS = 4 };
enum {
  LAYER_PROPERTIES = 3,
  LAYER_KEY = 12,
  LAYER_ROWS,
  LAYER_BLOCKS,
  LAYER_ENTITIES,
  LAYER_LAYERS
};

/** What the lines of a layer begin with. */
typedef struct {
  char member[96]; /**< ",\n" and spaces */
  char item[96];   /**< "\n" and more of them */
} Indents;

/* @depth: groups that hold the layer. */
static Indents
indents_at (guint depth)
{
  Indents indents;

  g_snprintf (indents.member, sizeof indents.member, ",\n%*s", 5 + 3 * (int) depth, "");
  g_snprintf (indents.item, sizeof indents.item, "\n%*s", 7 + 3 * (int) depth, "");
  return indents;
}

static void
print_cells (LoamWriterObject *object,
             const LoamProject *project,
             const LoamLevel *level,
             const LoamLayer *layer,
             const Indents *indents)
{
  GString *out = object->out;
  LoamWriterKey key;

  loam_writer_key_init (&key, project, layer);
  loam_writer_separate_by (object, LAYER_KEY, indents->member);
  loam_writer_key (object, LAYER_KEY, "key");
  g_ptr_array_add (key.names, NULL);
  loam_writer_print_names (out, (char **) key.names->pdata);
  if (loam_level_is_bounded (level)) {
    loam_writer_key (object, LAYER_ROWS, "rows");
    g_string_append (out, "[\n");
    loam_writer_print_rows (out, layer->grid, &key, (LoamRect){0, 0, level->width, level->height},
                            indents->item + 1);
    g_string_append_printf (out, "%s]", indents->member + 2);
  } else {
    gsize before;

    loam_writer_key (object, LAYER_BLOCKS, "blocks");
    g_string_append_c (out, '[');
    before = out->len;
    loam_writer_print_blocks (out, layer->grid, &key, indents->item + 1);
    g_string_append_printf (out, "%s]", out->len > before ? indents->member + 1 : "");
  }
  loam_writer_key_clear (&key);
}

static void print_layers (LoamWriterObject *object,
                          const LoamProject *project,
                          const LoamLevel *level,
                          const LoamObject *owner,
                          guint depth);

static void
print_layer (GString *out,
             const LoamProject *project,
             const LoamLevel *level,
             const LoamLayer *layer,
             guint depth)
{
  static const LoamListId lists[] = {LOAM_LIST_ENTITIES, LOAM_LIST_LAYERS, LOAM_N_LISTS};
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_HIDDEN, LOAM_PROPERTY_LOCKED,   LOAM_PROPERTY_OPACITY, LOAM_PROPERTY_TINT,
      LOAM_PROPERTY_BLEND,  LOAM_PROPERTY_PARALLAX, LOAM_PROPERTY_OFFSET,  LOAM_PROPERTY_IMAGE,
      LOAM_PROPERTY_REPEAT, LOAM_N_PROPERTIES};
  Indents indents = indents_at (depth);
  LoamWriterObject object;

  loam_writer_begin (&object, out, layer->object.extras, ", ", lists);
  loam_writer_key (&object, 0, "id");
  loam_json_print_string (out, layer->object.id);
  loam_writer_key (&object, 1, "name");
  loam_json_print_string (out, layer->object.name);
  loam_writer_key (&object, 2, "kind");
  loam_json_print_string (out, loam_layer_kind_name (layer->kind));
  loam_writer_properties (&object, LAYER_PROPERTIES, &layer->object, properties);
  if (loam_layer_has_cells (layer))
    print_cells (&object, project, level, layer, &indents);
  if (layer->kind == LOAM_LAYER_GROUP) {
    loam_writer_separate_by (&object, LAYER_LAYERS, indents.member);
    print_layers (&object, project, level, &layer->object, depth + 1);
  }
  if (layer->kind == LOAM_LAYER_ENTITIES) {
    LoamWriterItems items;

    loam_writer_key (&object, LAYER_ENTITIES, "entities");
    g_string_append_c (out, '[');
    loam_writer_items_init (&items, &layer->object, LOAM_LIST_ENTITIES);
    print_items (out, &items, indents.item, print_entity);
    g_string_append_printf (out, "%s]",
                            loam_writer_items_is_empty (&items) ? "" : indents.member + 1);
    loam_writer_items_clear (&items);
  }
  loam_writer_end (&object, "}");
}

/** Prints the member "layers" of a level or a group. */
static void
print_layers (LoamWriterObject *object,
              const LoamProject *project,
              const LoamLevel *level,
              const LoamObject *owner,
              guint depth)
{
  gboolean top = owner->kind == LOAM_KIND_LEVEL;
  GString *out = object->out;
  LoamWriterItems items;
  const char *lost, *comma = "";
  gpointer layer;

  loam_writer_key (object, top ? LEVEL_LAYERS : LAYER_LAYERS, "layers");
  g_string_append_c (out, '[');
  loam_writer_items_init (&items, owner, LOAM_LIST_LAYERS);
  while (loam_writer_items_next (&items, &layer, &lost)) {
    g_string_append_printf (out, "%s\n%*s", comma, 4 + 3 * (int) depth, "");
    comma = ",";
    if (layer != NULL)
      print_layer (out, project, level, layer, depth);
    else
      g_string_append (out, lost);
  }
  if (!loam_writer_items_is_empty (&items))
    g_string_append_printf (out, "\n%*s", top ? 2 : 2 + 3 * (int) depth, "");
  g_string_append_c (out, ']');
  loam_writer_items_clear (&items);
}

char *
loam_writer_level_text (const LoamProject *project, const LoamLevel *level, gsize *length)
{
  static const LoamListId lists[] = {LOAM_LIST_LAYERS, LOAM_N_LISTS};
  GString *out = g_string_new (NULL);
  LoamWriterObject object;

  loam_writer_begin (&object, out, level->object.extras, ",\n  ", lists);
  loam_writer_key (&object, 0, "loam-level");
  loam_writer_print_int (out, LOAM_FORMAT_VERSION);
  loam_writer_key (&object, 1, "name");
  loam_json_print_string (out, level->object.name);
  loam_writer_property (&object, 2, &level->object, LOAM_PROPERTY_FORMERLY);
  if (loam_level_is_bounded (level)) {
    loam_writer_key (&object, 3, "size");
    g_string_append_printf (out, "[%d, %d]", level->width, level->height);
  }
  print_layers (&object, project, level, &level->object, 0);
  loam_writer_end (&object, "\n}");
  return finish (out, length);
}
