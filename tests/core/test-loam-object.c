/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-object.h"

#include "loam-grid-private.h"
#include "loam-hash.h"
#include "loam-id.h"
#include "loam-object-private.h"
#include "loam-object-spec.h"
#include "loam-project.h"

/* A project with a terrain, a prototype and a level that has ground and @n things. */
static LoamProject *
make_project (guint n)
{
  LoamProject *project = loam_project_new ("test");
  g_autoptr (LoamObject) grass = &loam_terrain_new ("grass")->object;
  g_autoptr (LoamObject) bones = &loam_prototype_new ("skeleton")->object;
  g_autoptr (LoamObject) level = &loam_level_new ("level00000", "cellar", 40, 40)->object;
  g_autoptr (LoamObject) ground =
      &loam_layer_new (LOAM_LAYER_TERRAIN, "ground0000", "ground")->object;
  g_autoptr (LoamObject) things =
      &loam_layer_new (LOAM_LAYER_ENTITIES, "things0000", "things")->object;
  g_autoptr (GRand) rand = g_rand_new_with_seed (n);

  loam_object_insert (&project->object, grass, -1);
  loam_object_insert (&project->object, bones, -1);
  loam_object_insert (&project->object, level, -1);
  ((LoamLayer *) ground)->grid = loam_grid_new (40, 40, ((LoamTerrain *) grass)->index);
  loam_object_insert (level, ground, -1);
  loam_object_insert (level, things, -1);
  for (guint i = 0; i < n; i++) {
    char id[LOAM_ID_LENGTH + 1];
    g_autoptr (LoamObject) entity = NULL;
    LoamValue prototype = {.type = LOAM_VALUE_OBJECT, .object = loam_object_ref (bones)};

    loam_id_new (rand, id);
    entity = &loam_entity_new (id)->object;
    loam_object_swap (entity, LOAM_PROPERTY_PROTOTYPE, &prototype);
    loam_object_insert (things, entity, -1);
  }
  return project;
}

static LoamLevel *
first_level (LoamProject *project)
{
  return g_ptr_array_index (project->levels, 0);
}

static void
test_swapping_twice_is_nothing (void)
{
  g_autoptr (LoamObject) project = &make_project (1)->object;
  LoamLayer *things = loam_level_find_layer (first_level ((LoamProject *) project), "things");
  LoamObject *objects[] = {project,
                           g_ptr_array_index (((LoamProject *) project)->terrains, 0),
                           g_ptr_array_index (((LoamProject *) project)->prototypes, 0),
                           &first_level ((LoamProject *) project)->object,
                           &things->object,
                           g_ptr_array_index (things->entities, 0)};
  guint64 hash = loam_project_hash ((LoamProject *) project);

  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    for (LoamProperty p = 0; p < LOAM_N_PROPERTIES; p++) {
      g_auto (LoamValue) value = LOAM_VALUE_INIT;

      if (!loam_kind_has_property (objects[i]->kind, p) ||
          (p == LOAM_PROPERTY_CELLS && ((LoamLayer *) objects[i])->grid == NULL))
        continue;
      value = loam_object_get (objects[i], p);
      if (p == LOAM_PROPERTY_NAME) {
        loam_value_clear (&value);
        value = loam_value_text (LOAM_VALUE_STRING, "other");
      }
      loam_object_swap (objects[i], p, &value);
      if (p == LOAM_PROPERTY_NAME)
        g_assert_cmphex (loam_project_hash ((LoamProject *) project), !=, hash);
      loam_object_swap (objects[i], p, &value);
      g_assert_cmphex (loam_project_hash ((LoamProject *) project), ==, hash);
    }
}

static void
test_many_are_removed_and_put_back_where_they_were (void)
{
  g_autoptr (LoamObject) project = &make_project (50)->object;
  LoamLevel *level = first_level ((LoamProject *) project);
  LoamLayer *things = loam_level_find_layer (level, "things");
  guint64 hash = loam_project_hash ((LoamProject *) project);

  for (guint round = 0; round < 200; round++) {
    guint indices[50], n = 0;
    LoamObject *items[50];

    for (guint i = 0; i < 50; i++)
      if (g_test_rand_bit ())
        indices[n++] = i;
    if (n == 0)
      continue;
    loam_object_remove_many (&things->object, LOAM_LIST_ENTITIES, indices, n, items);
    g_assert_cmpuint (things->entities->len, ==, 50 - n);
    g_assert_null (items[0]->owner);
    g_assert_null (loam_level_get_entity (level, items[0]->id));
    loam_object_insert_many (&things->object, items, indices, n);
    for (guint i = 0; i < n; i++) {
      g_assert_true (g_ptr_array_index (things->entities, indices[i]) == items[i]);
      g_assert_true ((LoamObject *) loam_level_get_entity (level, items[i]->id) == items[i]);
      loam_object_unref (items[i]);
    }
    g_assert_cmphex (loam_project_hash ((LoamProject *) project), ==, hash);
  }
}

static void
test_a_removed_terrain_keeps_its_number (void)
{
  g_autoptr (LoamObject) project = &make_project (0)->object;
  LoamProject *self = (LoamProject *) project;
  g_autoptr (LoamObject) grass = loam_object_remove (project, LOAM_LIST_TERRAINS, 0);
  g_autoptr (LoamObject) sand = &loam_terrain_new ("sand")->object;

  loam_object_insert (project, sand, -1);
  g_assert_cmpuint (((LoamTerrain *) grass)->index, ==, 1);
  g_assert_cmpuint (((LoamTerrain *) sand)->index, ==, 2);
  loam_object_insert (project, grass, 0);
  g_assert_true (loam_project_get_terrain (self, 1) == (LoamTerrain *) grass);
  g_assert_null (loam_project_get_terrain (self, 99));
}

static void
test_a_copy_is_equal_and_apart (void)
{
  g_autoptr (LoamObject) project = &make_project (20)->object;
  g_autoptr (LoamObject) copy = &loam_project_copy ((LoamProject *) project)->object;
  guint64 hash = loam_project_hash ((LoamProject *) project);
  LoamLayer *ground = loam_level_find_layer (first_level ((LoamProject *) project), "ground");
  LoamLayer *things = loam_level_find_layer (first_level ((LoamProject *) copy), "things");
  const LoamEntity *thing = g_ptr_array_index (things->entities, 0);

  g_assert_cmphex (loam_project_hash ((LoamProject *) copy), ==, hash);
  g_assert_true (loam_object_get_project (thing->prototype) == (LoamProject *) copy);
  loam_grid_set (ground->grid, 3, 3, 0);
  g_assert_cmphex (loam_project_hash ((LoamProject *) copy), ==, hash);
  g_assert_cmphex (loam_project_hash ((LoamProject *) project), !=, hash);
}

static void
test_the_hash_ignores_which_ids_were_drawn (void)
{
  g_autoptr (LoamObject) one = &make_project (20)->object;
  g_autoptr (LoamObject) other = &make_project (20)->object;
  LoamLayer *things = loam_level_find_layer (first_level ((LoamProject *) other), "things");
  LoamObject *entity = loam_object_remove (&things->object, LOAM_LIST_ENTITIES, 7);

  loam_object_set_id (entity, "another001");
  loam_object_insert (&things->object, entity, 7);
  loam_object_unref (entity);
  g_assert_cmphex (loam_project_hash ((LoamProject *) one), ==,
                   loam_project_hash ((LoamProject *) other));
}

static void
test_former_names_are_found_last (void)
{
  g_autoptr (LoamObject) project = &make_project (0)->object;
  LoamTerrain *grass = loam_project_find_terrain ((LoamProject *) project, "grass");
  LoamValue item = loam_value_text (LOAM_VALUE_STRING, "turf");
  LoamValue names = loam_value_list (&item, 1);
  g_autoptr (LoamObject) turf = &loam_terrain_new ("turf")->object;

  loam_object_swap (&grass->object, LOAM_PROPERTY_FORMERLY, &names);
  g_assert_true (loam_project_find_terrain ((LoamProject *) project, "turf") == grass);
  loam_object_insert (project, turf, -1);
  g_assert_true (loam_project_find_terrain ((LoamProject *) project, "turf") ==
                 (LoamTerrain *) turf);
}

static LoamObject *
new_of_kind (LoamKind kind)
{
  switch (kind) {
  case LOAM_KIND_PROJECT:
    return (LoamObject *) loam_project_new ("");
  case LOAM_KIND_TERRAIN:
    return (LoamObject *) loam_terrain_new ("");
  case LOAM_KIND_TILESET:
    return (LoamObject *) loam_tileset_new ("");
  case LOAM_KIND_TILE:
    return (LoamObject *) loam_tile_new (0);
  case LOAM_KIND_COMPONENT:
    return (LoamObject *) loam_component_new ("");
  case LOAM_KIND_PROTOTYPE:
    return (LoamObject *) loam_prototype_new ("");
  case LOAM_KIND_LEVEL:
    return (LoamObject *) loam_level_new ("a", "", 0, 0);
  case LOAM_KIND_LAYER:
    return (LoamObject *) loam_layer_new (LOAM_LAYER_TERRAIN, "b", "");
  case LOAM_KIND_ENTITY:
    return (LoamObject *) loam_entity_new ("c");
  }
  g_assert_not_reached ();
}

/* The table says what the functions that make objects do. */
static void
test_initial (void)
{
  for (LoamKind kind = 0; kind < LOAM_N_KINDS; kind++) {
    g_autoptr (LoamObject) object = new_of_kind (kind);

    for (LoamProperty i = 0; i < LOAM_N_PROPERTIES; i++) {
      const LoamPropertySpec *spec = loam_property_get_spec (kind, i);
      g_auto (LoamValue) value = LOAM_VALUE_INIT;

      if (spec == NULL)
        continue;
      g_assert_true (loam_object_is_initial (object, i));
      if (spec->type == LOAM_VALUE_GRID)
        continue;
      value = loam_object_get (object, i);
      g_assert_true (loam_property_check (spec, &value));
      loam_object_swap (object, i, &value);
      g_assert_true (loam_object_is_initial (object, i));
    }
  }
}

/* Some value that a new object does not have. */
static LoamValue
other_value (const LoamPropertySpec *spec)
{
  double number = spec->initial != spec->max ? spec->max : spec->min;

  switch (spec->type) {
  case LOAM_VALUE_BOOL:
    return LOAM_BOOL (spec->initial == 0);
  case LOAM_VALUE_INT:
    return LOAM_INT ((gint64) number);
  case LOAM_VALUE_FLOAT:
    return LOAM_FLOAT (number);
  case LOAM_VALUE_COLOR:
    return LOAM_COLOR (0x12345678);
  case LOAM_VALUE_POINT:
    return LOAM_POINT (number, number);
  case LOAM_VALUE_ENUM:
    return loam_value_text (LOAM_VALUE_ENUM, spec->choices[spec->initial == 0 ? 1 : 0]);
  case LOAM_VALUE_STRING:
  case LOAM_VALUE_FILE:
    return loam_value_text (spec->type, "other");
  case LOAM_VALUE_ART:
    return (LoamValue){.type = LOAM_VALUE_ART,
                       .art = loam_art_new (LOAM_ART_SINGLE, "a.png", 1, 2)};
  default:
    return (LoamValue) LOAM_VALUE_INIT;
  }
}

/* Each plain property is held, checked at its ends, and copied. */
static void
test_each_property (void)
{
  for (LoamKind kind = 0; kind < LOAM_N_KINDS; kind++)
    for (LoamProperty i = LOAM_PROPERTY_NAME + 1; i < LOAM_N_PROPERTIES; i++) {
      const LoamPropertySpec *spec = loam_property_get_spec (kind, i);
      g_auto (LoamValue) value = LOAM_VALUE_INIT, wanted = LOAM_VALUE_INIT,
                         copied = LOAM_VALUE_INIT;
      g_autoptr (LoamObject) object = NULL, copy = NULL;

      if (spec != NULL)
        value = other_value (spec);
      if (value.type == LOAM_VALUE_NONE)
        continue;
      g_assert_true (loam_property_check (spec, &value));
      object = new_of_kind (kind);
      copy = new_of_kind (kind);
      wanted = loam_value_copy (&value);
      loam_object_swap (object, i, &value);
      g_assert_false (loam_object_is_initial (object, i));
      loam_object_copy_properties (copy, object);
      copied = loam_object_get (copy, i);
      g_assert_true (loam_value_equal (&copied, &wanted));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/object/swapping-twice-is-nothing", test_swapping_twice_is_nothing);
  g_test_add_func ("/object/many-are-removed-and-put-back-where-they-were",
                   test_many_are_removed_and_put_back_where_they_were);
  g_test_add_func ("/object/a-removed-terrain-keeps-its-number",
                   test_a_removed_terrain_keeps_its_number);
  g_test_add_func ("/object/a-copy-is-equal-and-apart", test_a_copy_is_equal_and_apart);
  g_test_add_func ("/object/the-hash-ignores-which-ids-were-drawn",
                   test_the_hash_ignores_which_ids_were_drawn);
  g_test_add_func ("/object/former-names-are-found-last", test_former_names_are_found_last);
  g_test_add_func ("/object/new-ones-are-as-the-table-says", test_initial);
  g_test_add_func ("/object/properties-are-held-checked-and-copied", test_each_property);
  return g_test_run ();
}
