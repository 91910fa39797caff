/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "stage.h"

#include "loam-grid-private.h"
#include "loam-object-private.h"
#include "loam-reader.h"
#include "loam-resolve.h"

#include <string.h>

static const struct {
  char character;
  const char *name;
  double cost;
  gboolean water, solid;
} kinds[] = {
    {'.', "grass", 1, FALSE, FALSE}, {'^', "hill", 2, FALSE, FALSE},
    {',', "swamp", 4, FALSE, FALSE}, {'~', "river", 2, TRUE, FALSE},
    {'#', "wall", 1, FALSE, TRUE},
};

static guint32
cell_of (Stage *stage, char character)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    if (kinds[i].character == character)
      return loam_project_find_terrain (stage->project, kinds[i].name)->index;
  }
  g_assert (character == ' ');
  return 0;
}

static void
swap (gpointer object, LoamProperty property, LoamValue value)
{
  g_auto (LoamValue) held = value;

  loam_object_swap (object, property, &held);
}

static void
add_terrains (Stage *stage)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    g_autoptr (LoamObject) terrain = (LoamObject *) loam_terrain_new (kinds[i].name);

    swap (terrain, LOAM_PROPERTY_COST, LOAM_FLOAT (kinds[i].cost));
    swap (terrain, LOAM_PROPERTY_WATER, LOAM_BOOL (kinds[i].water));
    swap (terrain, LOAM_PROPERTY_SOLID, LOAM_BOOL (kinds[i].solid));
    loam_object_insert (&stage->project->object, terrain, -1);
  }
}

Stage *
stage_new (const char *const *rows)
{
  Stage *stage = g_new0 (Stage, 1);
  int height = (int) g_strv_length ((char **) rows);
  int width = (int) strlen (rows[0]);

  stage->project = loam_project_new ("stage");
  stage->level = loam_level_new ("level00000", "level", width, height);
  stage->ground = loam_layer_new (LOAM_LAYER_TERRAIN, "ground0000", "ground");
  stage->things = loam_layer_new (LOAM_LAYER_ENTITIES, "things0000", "things");
  add_terrains (stage);
  loam_object_insert (&stage->project->object, &stage->level->object, -1);
  loam_object_insert (&stage->level->object, &stage->ground->object, -1);
  loam_object_insert (&stage->level->object, &stage->things->object, -1);
  stage->ground->grid = loam_grid_new (width, height, 0);
  for (int row = 0; row < height; row++) {
    g_assert_cmpint ((int) strlen (rows[row]), ==, width);
    for (int column = 0; column < width; column++)
      stage_paint (stage, column, row, rows[row][column]);
  }
  return stage;
}

Stage *
stage_open_sample (const char *name)
{
  Stage *stage = g_new0 (Stage, 1);
  g_autofree char *file = g_strconcat (name, ".loam", NULL);
  g_autofree char *path = g_build_filename (TESTS_DIR, "..", "data", "samples", name, file, NULL);
  GError *error = NULL;

  stage->project = loam_reader_read (path, NULL, &error);
  g_assert_no_error (error);
  stage->level = (LoamLevel *) loam_object_ref (g_ptr_array_index (stage->project->levels, 0));
  for (guint i = stage->level->layers->len; i > 0; i--) {
    LoamLayer *layer = g_ptr_array_index (stage->level->layers, i - 1);
    LoamLayer **place = layer->grid != NULL ? &stage->ground : &stage->things;

    g_clear_pointer (place, loam_object_unref);
    *place = (LoamLayer *) loam_object_ref (layer);
  }
  return stage;
}

void
stage_free (Stage *stage)
{
  loam_object_unref (stage->things);
  loam_object_unref (stage->ground);
  loam_object_unref (stage->level);
  loam_object_unref (stage->project);
  g_free (stage);
}

void
stage_paint (Stage *stage, int column, int row, char character)
{
  loam_grid_set (stage->ground->grid, column, row, cell_of (stage, character));
}

static void
set_prototype (gpointer object, LoamObject *prototype)
{
  g_assert_nonnull (prototype);
  swap (object, LOAM_PROPERTY_PROTOTYPE,
        (LoamValue){.type = LOAM_VALUE_OBJECT, .object = loam_object_ref (prototype)});
}

static LoamObject *
find (Stage *stage, const char *thing)
{
  if (thing[0] == '@')
    return (LoamObject *) stage_get (stage, thing + 1);
  return (LoamObject *) loam_project_find_prototype (stage->project, thing);
}

void
stage_define (Stage *stage, const char *name, const char *parent)
{
  g_autoptr (LoamObject) prototype = (LoamObject *) loam_prototype_new (name);

  if (parent != NULL)
    set_prototype (prototype, find (stage, parent));
  loam_object_insert (&stage->project->object, prototype, -1);
}

void
stage_add (Stage *stage, const char *id, const char *prototype, double x, double y)
{
  g_autoptr (LoamObject) entity = (LoamObject *) loam_entity_new (id);

  if (prototype != NULL)
    set_prototype (entity, find (stage, prototype));
  swap (entity, LOAM_PROPERTY_AT, LOAM_POINT (x, y));
  loam_object_insert (&stage->things->object, entity, -1);
}

void
stage_remove (Stage *stage, const char *id)
{
  int index = loam_object_get_index (&stage_get (stage, id)->object);

  loam_object_unref (loam_object_remove (&stage->things->object, LOAM_LIST_ENTITIES, index));
}

static void
change_bag (Stage *stage,
            const char *thing,
            const char *component,
            const char *field,
            const LoamValue *value)
{
  LoamObject *object = find (stage, thing);
  LoamBag *bag;

  g_assert_nonnull (object);
  bag = loam_bag_with (loam_object_get_values (object), component, field, value);
  swap (object, LOAM_PROPERTY_VALUES, (LoamValue){.type = LOAM_VALUE_BAG, .bag = bag});
}

void
stage_set (Stage *stage, const char *thing, const char *property, LoamValue value)
{
  g_auto (GStrv) names = g_strsplit (property, ".", 2);
  const LoamComponent *type = loam_project_find_component (stage->project, names[0]);
  g_auto (LoamValue) given = value;
  g_auto (LoamValue) checked = LOAM_VALUE_INIT;
  GError *error = NULL;

  loam_field_check (loam_component_get_field (type, names[1]), &given, &checked, &error);
  g_assert_no_error (error);
  change_bag (stage, thing, names[0], names[1], &checked);
}

void
stage_set_number (Stage *stage, const char *thing, const char *property, double value)
{
  stage_set (stage, thing, property, LOAM_FLOAT (value));
}

void
stage_set_text (Stage *stage, const char *thing, const char *property, const char *value)
{
  stage_set (stage, thing, property, loam_value_text (LOAM_VALUE_STRING, value));
}

void
stage_give (Stage *stage, const char *thing, const char *component)
{
  change_bag (stage, thing, component, NULL, &LOAM_BOOL (TRUE));
}

void
stage_take (Stage *stage, const char *thing, const char *component)
{
  LoamValue none = LOAM_VALUE_INIT;

  change_bag (stage, thing, component, NULL, &none);
}

void
stage_shuffle (Stage *stage, GRand *rand)
{
  int n = (int) stage->things->entities->len;

  for (int i = 0; i < n; i++)
    loam_object_move (&stage->things->object, LOAM_LIST_ENTITIES, i, g_rand_int_range (rand, 0, n));
}

LoamEntity *
stage_get (Stage *stage, const char *id)
{
  return loam_level_get_entity (stage->level, id);
}

LoamWorld *
stage_play (Stage *stage, guint32 seed)
{
  LoamProject *copy = loam_project_copy (stage->project);
  g_autoptr (GError) error = NULL;
  LoamWorld *world = loam_world_new (copy, g_ptr_array_index (copy->levels, 0), seed, &error);

  g_assert_no_error (error);
  loam_object_unref (copy);
  return world;
}

void
stage_edit (Stage *stage, LoamWorld *world)
{
  LoamProject *copy = loam_project_copy (stage->project);

  loam_world_edit (world, copy, g_ptr_array_index (copy->levels, 0));
  loam_object_unref (copy);
}
