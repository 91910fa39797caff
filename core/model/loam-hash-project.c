/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The hash of a project's content. */

#include "loam-hash.h"

#include "loam-object-spec.h"

#include <string.h>

typedef struct {
  const LoamProject *project;
  GHashTable *ranks;     /* id to its rank in file order, from 1 */
  guint64 *terrain_hash; /* of each terrain's name, by index */
  guint64 *tileset_hash; /* of each tileset's name, by number */
} Context;

static LoamHash
hash_names (LoamHash hash, char **names)
{
  for (; names != NULL && *names != NULL; names++)
    hash = loam_hash_text (hash, *names);
  return loam_hash_int (hash, 0);
}

static LoamHash
hash_extras (LoamHash hash, const GArray *extras)
{
  for (guint i = 0; extras != NULL && i < extras->len; i++) {
    const LoamExtra *extra = &g_array_index (extras, LoamExtra, i);

    hash = loam_hash_text (loam_hash_text (hash, extra->key), extra->value);
  }
  return loam_hash_int (hash, 0);
}

static LoamHash
hash_id (const Context *context, LoamHash hash, const char *id)
{
  gpointer rank = g_hash_table_lookup (context->ranks, id);

  return rank != NULL ? loam_hash_int (hash, GPOINTER_TO_INT (rank)) : loam_hash_text (hash, id);
}

/* A value, with ids replaced by their ranks. */
static LoamHash
hash_value (const Context *context, LoamHash hash, const LoamValue *value)
{
  if (value->type == LOAM_VALUE_ENTITY)
    return hash_id (context, loam_hash_int (hash, value->type), value->text);
  if (value->type != LOAM_VALUE_LIST)
    return loam_hash_value (hash, value);
  hash = loam_hash_int (hash, value->list->length);
  for (guint i = 0; i < value->list->length; i++)
    hash = hash_value (context, hash, &value->list->items[i]);
  return hash;
}

static LoamHash
hash_bag (const Context *context, LoamHash hash, const LoamBag *bag)
{
  for (guint i = 0; i < bag->length; i++) {
    hash = loam_hash_text (hash, bag->entries[i].component);
    hash = loam_hash_text (hash, bag->entries[i].field);
    hash = hash_value (context, hash, &bag->entries[i].value);
  }
  return loam_hash_int (hash, bag->length);
}

/* What an object refers to: by name, or by rank. */
static LoamHash
hash_reference (const Context *context, LoamHash hash, const LoamObject *object)
{
  if (object->id != NULL)
    return hash_id (context, loam_hash_int (hash, object->kind), object->id);
  return loam_hash_text (loam_hash_int (hash, object->kind), object->name);
}

static LoamHash
hash_art (LoamHash hash, const LoamArt *art)
{
  hash = loam_hash_int (hash, art->kind);
  hash = loam_hash_text (hash, art->image);
  hash = loam_hash_int (loam_hash_int (hash, art->x), art->y);
  return hash_extras (hash, art->extras);
}

static LoamHash
hash_fields (const Context *context, LoamHash hash, const LoamFields *fields)
{
  for (guint i = 0; i < fields->length; i++) {
    const LoamField *field = &fields->items[i];

    hash = loam_hash_text (hash, field->name);
    hash = loam_hash_int (loam_hash_int (hash, field->type), field->of);
    hash = hash_value (context, hash, &field->initial);
    hash = loam_hash_int (hash, (field->has_min ? 2 : 0) | (field->has_max ? 1 : 0));
    hash = loam_hash_double (loam_hash_double (hash, field->min), field->max);
    hash = hash_names (hash, field->choices);
    hash = loam_hash_text (loam_hash_text (hash, field->doc), field->unit);
    hash = hash_extras (hash, field->extras);
  }
  return hash;
}

/* What a cell shows, by name. */
static LoamHash
hash_cell (const Context *context, LoamHash hash, gboolean tiles, guint32 cell)
{
  if (!tiles)
    return loam_hash_int (hash, (gint64) context->terrain_hash[cell]);
  hash = loam_hash_int (hash, (gint64) context->tileset_hash[loam_cell_get_tileset (cell)]);
  return loam_hash_int (hash, cell & (LOAM_CELL_FLIPS | 0xffff));
}

/* Runs of equal cells of one chunk, row by row, clipped to @area. */
static LoamHash
hash_chunk (
    const Context *context, LoamHash hash, const LoamGrid *grid, gboolean tiles, LoamRect area)
{
  guint32 cells[LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE] = {0}, uniform;
  guint n = (guint) (area.width * area.height);

  if (loam_grid_get_uniform (grid, area.x, area.y, &uniform)) {
    if (uniform == 0)
      return hash;
    hash = loam_hash_int (loam_hash_int (hash, area.x), area.y);
    hash = hash_cell (context, hash, tiles, uniform);
    return loam_hash_int (hash, n);
  }
  for (int row = 0; row < area.height; row++)
    loam_grid_get_row (grid, area.x, area.y + row, area.width, cells + row * area.width);
  for (guint i = 0, run; i < n; i += run) {
    for (run = 1; i + run < n && cells[i + run] == cells[i];)
      run++;
    if (run == n && cells[0] == 0)
      return hash;
    if (i == 0)
      hash = loam_hash_int (loam_hash_int (hash, area.x), area.y);
    hash = hash_cell (context, hash, tiles, cells[i]);
    hash = loam_hash_int (hash, run);
  }
  return hash;
}

static LoamHash
hash_grid (const Context *context, LoamHash hash, const LoamGrid *grid, gboolean tiles)
{
  LoamRect bounds = loam_grid_get_bounds (grid);

  /* The bounds begin at a chunk's corner, and those of an unbounded grid end at one. */
  for (int y = bounds.y; y < bounds.y + bounds.height; y += LOAM_CHUNK_SIZE)
    for (int x = bounds.x; x < bounds.x + bounds.width; x += LOAM_CHUNK_SIZE) {
      LoamRect area = {x, y, MIN (LOAM_CHUNK_SIZE, bounds.x + bounds.width - x),
                       MIN (LOAM_CHUNK_SIZE, bounds.y + bounds.height - y)};

      hash = hash_chunk (context, hash, grid, tiles, area);
    }
  return loam_hash_int (hash, 0);
}

static LoamHash
hash_property (const Context *context,
               LoamHash hash,
               const LoamObject *object,
               LoamProperty property)
{
  g_auto (LoamValue) value = loam_object_get (object, property);

  switch (value.type) {
  case LOAM_VALUE_BAG:
    return hash_bag (context, hash, value.bag);
  case LOAM_VALUE_GRID:
    return hash_grid (context, hash, value.grid,
                      ((const LoamLayer *) object)->kind == LOAM_LAYER_TILES);
  case LOAM_VALUE_ART:
    return hash_art (hash, value.art);
  case LOAM_VALUE_FIELDS:
    return hash_fields (context, hash, value.fields);
  case LOAM_VALUE_OBJECT:
    return hash_reference (context, hash, value.object);
  default:
    return hash_value (context, hash, &value);
  }
}

/* All that is not as in a new object, so that a property which comes to be changes no hash. */
static LoamHash
hash_object (const Context *context, LoamHash hash, const LoamObject *object)
{
  hash = loam_hash_int (hash, object->kind);
  hash = hash_names (hash, object->formerly);
  hash = hash_extras (hash, object->extras);
  for (LoamProperty i = 0; i < LOAM_N_PROPERTIES; i++)
    if (i != LOAM_PROPERTY_FORMERLY && i != LOAM_PROPERTY_EXTRAS &&
        loam_kind_has_property (object->kind, i) && !loam_object_is_initial (object, i))
      hash = hash_property (context, loam_hash_text (hash, loam_property_name (i)), object, i);
  return hash;
}

static LoamHash
hash_list (const Context *context, LoamHash hash, const GPtrArray *list)
{
  for (guint i = 0; i < list->len; i++)
    hash = hash_object (context, hash, g_ptr_array_index (list, i));
  return loam_hash_int (hash, list->len);
}

static LoamHash hash_layers (const Context *context, LoamHash hash, const GPtrArray *layers);

static LoamHash
hash_layer (const Context *context, LoamHash hash, const LoamLayer *layer)
{
  hash = hash_object (context, hash, &layer->object);
  hash = loam_hash_int (hash, layer->kind);
  if (layer->layers != NULL)
    return hash_layers (context, hash, layer->layers);
  return layer->entities != NULL ? hash_list (context, hash, layer->entities) : hash;
}

static LoamHash
hash_layers (const Context *context, LoamHash hash, const GPtrArray *layers)
{
  for (guint i = 0; i < layers->len; i++)
    hash = hash_layer (context, hash, g_ptr_array_index (layers, i));
  return loam_hash_int (hash, layers->len);
}

static void
rank_ids (Context *context)
{
  int rank = 1;

  for (guint i = 0; i < context->project->levels->len; i++) {
    const LoamLevel *level = g_ptr_array_index (context->project->levels, i);

    g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

    for (guint j = 0; j < layers->len; j++) {
      const LoamLayer *layer = g_ptr_array_index (layers, j);

      g_hash_table_insert (context->ranks, layer->object.id, GINT_TO_POINTER (rank++));
      for (guint k = 0; layer->entities != NULL && k < layer->entities->len; k++) {
        const LoamObject *entity = g_ptr_array_index (layer->entities, k);

        g_hash_table_insert (context->ranks, entity->id, GINT_TO_POINTER (rank++));
      }
    }
  }
}

/* @hashes: of each name, by place in @all, where there is something. */
static void
hash_all_names (const GPtrArray *all, guint64 *hashes)
{
  for (guint i = 1; i < all->len; i++) {
    const LoamObject *object = g_ptr_array_index (all, i);

    hashes[i] = object != NULL ? loam_hash_text (LOAM_HASH_INIT, object->name) : 0;
  }
}

guint64
loam_project_hash (const LoamProject *project)
{
  g_autoptr (GHashTable) ranks = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint64 *terrain_hash = g_new0 (guint64, project->terrain_by_index->len);
  g_autofree guint64 *tileset_hash = g_new0 (guint64, LOAM_MAX_TILESETS + 1);
  Context context = {project, ranks, terrain_hash, tileset_hash};
  LoamHash hash;

  rank_ids (&context);
  hash_all_names (project->terrain_by_index, terrain_hash);
  hash_all_names (project->tileset_by_number, tileset_hash);
  hash = hash_object (&context, LOAM_HASH_INIT, &project->object);
  hash = hash_list (&context, hash, project->terrains);
  for (guint i = 0; i < project->tilesets->len; i++) {
    const LoamTileset *tileset = g_ptr_array_index (project->tilesets, i);

    hash = hash_object (&context, hash, &tileset->object);
    hash = hash_list (&context, hash, tileset->tiles);
  }
  hash = hash_list (&context, hash, project->components);
  hash = hash_list (&context, hash, project->prototypes);
  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *level = g_ptr_array_index (project->levels, i);

    hash = hash_object (&context, hash, &level->object);
    hash = hash_layers (&context, hash, level->layers);
  }
  return hash;
}
