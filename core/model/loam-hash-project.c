/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The hash of a project's content. */

#include "loam-hash.h"

#include "loam-resolve.h"

#include <string.h>

typedef struct {
  const LoamProject *project;
  GHashTable *ranks;     /* id to its rank in file order, from 1 */
  guint64 *terrain_hash; /* of each terrain's name, by index */
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
hash_base (LoamHash hash, const LoamObject *object)
{
  hash = loam_hash_int (hash, object->kind);
  hash = loam_hash_text (hash, object->name);
  hash = hash_names (hash, object->formerly);
  return hash_extras (hash, object->extras);
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

static LoamHash
hash_prototype_of (const Context *context, LoamHash hash, const LoamObject *thing)
{
  const LoamObject *prototype = loam_object_get_prototype (thing);

  if (prototype == NULL)
    return loam_hash_int (hash, 0);
  if (prototype->kind == LOAM_KIND_ENTITY)
    return hash_id (context, loam_hash_int (hash, 2), prototype->id);
  return loam_hash_text (loam_hash_int (hash, 1), prototype->name);
}

static LoamHash
hash_terrain (const Context *context, LoamHash hash, const LoamTerrain *terrain)
{
  hash = hash_base (hash, &terrain->object);
  hash = loam_hash_double (hash, terrain->cost);
  hash = loam_hash_int (hash, (terrain->water ? 2 : 0) | (terrain->solid ? 1 : 0));
  hash = loam_hash_int (hash, terrain->color);
  if (terrain->art != NULL) {
    hash = loam_hash_int (hash, terrain->art->kind);
    hash = loam_hash_text (hash, terrain->art->image);
    hash = loam_hash_int (loam_hash_int (hash, terrain->art->x), terrain->art->y);
    hash = hash_extras (hash, terrain->art->extras);
  }
  return hash_bag (context, hash, terrain->values);
}

static LoamHash
hash_component (const Context *context, LoamHash hash, const LoamComponent *component)
{
  hash = hash_base (hash, &component->object);
  for (guint i = 0; i < component->fields->length; i++) {
    const LoamField *field = &component->fields->items[i];

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

/* Runs of equal cells of one chunk, row by row, clipped to @area. */
static LoamHash
hash_chunk (const Context *context, LoamHash hash, const LoamGrid *grid, LoamRect area)
{
  guint32 cells[LOAM_CHUNK_SIZE * LOAM_CHUNK_SIZE], uniform;
  guint n = (guint) (area.width * area.height);

  if (loam_grid_get_uniform (grid, area.x, area.y, &uniform)) {
    if (uniform == 0)
      return hash;
    hash = loam_hash_int (loam_hash_int (hash, area.x), area.y);
    hash = loam_hash_int (hash, (gint64) context->terrain_hash[uniform]);
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
    hash = loam_hash_int (hash, (gint64) context->terrain_hash[cells[i]]);
    hash = loam_hash_int (hash, run);
  }
  return hash;
}

static LoamHash
hash_grid (const Context *context, LoamHash hash, const LoamGrid *grid)
{
  LoamRect bounds = loam_grid_get_bounds (grid);

  /* The bounds begin at a chunk's corner, and those of an unbounded grid end at one. */
  for (int y = bounds.y; y < bounds.y + bounds.height; y += LOAM_CHUNK_SIZE)
    for (int x = bounds.x; x < bounds.x + bounds.width; x += LOAM_CHUNK_SIZE) {
      LoamRect area = {x, y, MIN (LOAM_CHUNK_SIZE, bounds.x + bounds.width - x),
                       MIN (LOAM_CHUNK_SIZE, bounds.y + bounds.height - y)};

      hash = hash_chunk (context, hash, grid, area);
    }
  return loam_hash_int (hash, 0);
}

static LoamHash
hash_layer (const Context *context, LoamHash hash, const LoamLayer *layer)
{
  hash = hash_base (hash, &layer->object);
  hash = loam_hash_int (hash, layer->kind);
  hash = loam_hash_int (hash, (layer->hidden ? 2 : 0) | (layer->locked ? 1 : 0));
  hash = loam_hash_double (hash, layer->opacity);
  if (layer->grid != NULL)
    hash = hash_grid (context, hash, layer->grid);
  for (guint i = 0; layer->entities != NULL && i < layer->entities->len; i++) {
    const LoamEntity *entity = g_ptr_array_index (layer->entities, i);

    hash = hash_base (hash, &entity->object);
    hash = hash_prototype_of (context, hash, &entity->object);
    hash = loam_hash_double (loam_hash_double (hash, entity->at.x), entity->at.y);
    hash = loam_hash_int (hash, (entity->hidden ? 2 : 0) | (entity->locked ? 1 : 0));
    hash = hash_bag (context, hash, entity->values);
  }
  return hash;
}

static void
rank_ids (Context *context)
{
  int rank = 1;

  for (guint i = 0; i < context->project->levels->len; i++) {
    const LoamLevel *level = g_ptr_array_index (context->project->levels, i);

    for (guint j = 0; j < level->layers->len; j++) {
      const LoamLayer *layer = g_ptr_array_index (level->layers, j);

      g_hash_table_insert (context->ranks, layer->object.id, GINT_TO_POINTER (rank++));
      for (guint k = 0; layer->entities != NULL && k < layer->entities->len; k++) {
        const LoamObject *entity = g_ptr_array_index (layer->entities, k);

        g_hash_table_insert (context->ranks, entity->id, GINT_TO_POINTER (rank++));
      }
    }
  }
}

guint64
loam_project_hash (const LoamProject *project)
{
  g_autoptr (GHashTable) ranks = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree guint64 *terrain_hash = g_new0 (guint64, project->terrain_by_index->len);
  Context context = {project, ranks, terrain_hash};
  LoamHash hash = hash_base (LOAM_HASH_INIT, &project->object);

  rank_ids (&context);
  for (guint i = 1; i < project->terrain_by_index->len; i++) {
    const LoamObject *terrain = g_ptr_array_index (project->terrain_by_index, i);

    terrain_hash[i] = terrain != NULL ? loam_hash_text (LOAM_HASH_INIT, terrain->name) : 0;
  }
  hash = loam_hash_int (loam_hash_int (hash, project->tile_width), project->tile_height);
  for (guint i = 0; i < project->terrains->len; i++)
    hash = hash_terrain (&context, hash, g_ptr_array_index (project->terrains, i));
  for (guint i = 0; i < project->components->len; i++)
    hash = hash_component (&context, hash, g_ptr_array_index (project->components, i));
  for (guint i = 0; i < project->prototypes->len; i++) {
    const LoamPrototype *prototype = g_ptr_array_index (project->prototypes, i);

    hash = hash_base (hash, &prototype->object);
    hash = hash_prototype_of (&context, hash, &prototype->object);
    hash = hash_bag (&context, hash, prototype->values);
  }
  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *level = g_ptr_array_index (project->levels, i);

    hash = hash_base (hash, &level->object);
    hash = loam_hash_int (loam_hash_int (hash, level->width), level->height);
    for (guint j = 0; j < level->layers->len; j++)
      hash = hash_layer (&context, hash, g_ptr_array_index (level->layers, j));
  }
  return hash;
}
