/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "desk.h"

#include "loam-edit-entities.h"
#include "loam-grid-private.h"
#include "loam-hash.h"
#include "loam-object-private.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <string.h>

static void
give (gpointer owner, gpointer item)
{
  loam_object_insert (owner, item, -1);
  loam_object_unref (item);
}

static LoamTerrain *
add_terrain (Desk *desk, const char *name, guint32 color)
{
  LoamTerrain *terrain = loam_terrain_new (name);

  terrain->color = color;
  give (desk->project, terrain);
  return terrain;
}

static LoamField
make_field (const char *name, LoamValueType type, LoamValueType of, LoamValue initial)
{
  return (LoamField){.name = loam_intern (name),
                     .type = type,
                     .of = of,
                     .initial = initial,
                     .doc = g_strdup (""),
                     .unit = g_strdup ("")};
}

static void
add_monster (Desk *desk)
{
  LoamComponent *component = loam_component_new ("monster");
  LoamField fields[] = {
      make_field ("gold", LOAM_VALUE_INT, LOAM_VALUE_NONE, LOAM_INT (5)),
      make_field ("resists", LOAM_VALUE_LIST, LOAM_VALUE_STRING, loam_value_list (NULL, 0)),
      make_field ("friend", LOAM_VALUE_ENTITY, LOAM_VALUE_NONE,
                  loam_value_text (LOAM_VALUE_ENTITY, "")),
      make_field ("portrait", LOAM_VALUE_FILE, LOAM_VALUE_NONE,
                  loam_value_text (LOAM_VALUE_FILE, "")),
  };

  fields[0].has_min = TRUE;
  loam_fields_unref (component->fields);
  component->fields = loam_fields_new (fields, G_N_ELEMENTS (fields));
  give (desk->project, component);
}

static void
set (LoamPrototype *prototype, const char *component, const char *field, LoamValue value)
{
  LoamBag *bag = loam_bag_with (prototype->values, component, field, &value);

  loam_bag_unref (prototype->values);
  prototype->values = bag;
}

static LoamPrototype *
add_prototype (Desk *desk, const char *name, LoamPrototype *parent)
{
  LoamPrototype *prototype = loam_prototype_new (name);

  if (parent != NULL)
    prototype->prototype = loam_object_ref (parent);
  give (desk->project, prototype);
  return prototype;
}

static LoamLevel *
add_level (Desk *desk, const char *name, int width, int height)
{
  g_autofree char *id = g_strdup_printf ("%s0", name);
  g_autofree char *ground_id = g_strdup_printf ("%s1", name);
  g_autofree char *things_id = g_strdup_printf ("%s2", name);
  LoamLevel *level = loam_level_new (id, name, width, height);
  LoamLayer *ground = loam_layer_new (LOAM_LAYER_TERRAIN, ground_id, "ground");

  ground->grid = width > 0 ? loam_grid_new (width, height, 0) : loam_grid_new_unbounded ();
  give (level, ground);
  give (level, loam_layer_new (LOAM_LAYER_ENTITIES, things_id, "things"));
  give (desk->project, level);
  return level;
}

/* Swapped, so that the counter comes first whatever the signal carries. */
static void
count_cb (guint *counter)
{
  (*counter)++;
}

static void
count (Desk *desk, const char *signal, guint *counter)
{
  g_signal_connect_swapped (desk->document, signal, G_CALLBACK (count_cb), counter);
}

Desk *
desk_new (void)
{
  Desk *desk = g_new0 (Desk, 1);

  desk->project = loam_project_new ("desk");
  desk->grass = add_terrain (desk, "grass", 0x5a9b4aff);
  desk->hill = add_terrain (desk, "hill", 0x8a7b4aff);
  desk->river = add_terrain (desk, "river", 0x3b6fb6ff);
  add_monster (desk);
  desk->goblin = add_prototype (desk, "goblin", NULL);
  desk->wizard = add_prototype (desk, "goblin wizard", desk->goblin);
  desk->skeleton = add_prototype (desk, "skeleton", NULL);
  set (desk->goblin, "health", "max", LOAM_INT (30));
  set (desk->goblin, "monster", "gold", LOAM_INT (7));
  set (desk->wizard, "mover", NULL, LOAM_BOOL (TRUE));
  set (desk->skeleton, "patrol", "speed", LOAM_FLOAT (1.5));
  desk->cellar = add_level (desk, "cellar", 16, 12);
  desk->plain = add_level (desk, "plain", 0, 0);
  desk->ground = loam_level_find_layer (desk->cellar, "ground");
  desk->things = loam_level_find_layer (desk->cellar, "things");
  desk->document = loam_document_new (desk->project, 1);
  desk->history = loam_document_get_history (desk->document);
  count (desk, "changed", &desk->n_changed);
  count (desk, "cells-changed", &desk->n_cells);
  count (desk, "object-changed", &desk->n_objects);
  count (desk, "list-changed", &desk->n_lists);
  count (desk, "selection-changed", &desk->n_selections);
  return desk;
}

void
desk_free (Desk *desk)
{
  g_object_unref (desk->document);
  g_free (desk);
}

guint64
desk_hash (Desk *desk)
{
  return loam_project_hash (desk->project);
}

void
desk_listen (Desk *desk)
{
  desk->n_changed = desk->n_cells = desk->n_objects = desk->n_lists = desk->n_selections = 0;
}

void
desk_assert_one_step (Desk *desk, guint64 before)
{
  guint undo = loam_history_get_undo_count (desk->history);
  guint64 after = desk_hash (desk);

  g_assert_cmpuint (desk->n_changed, ==, 1);
  g_assert_cmpuint (loam_history_get_redo_count (desk->history), ==, 0);
  g_assert_nonnull (loam_history_get_undo_label (desk->history));
  g_assert_cmpuint (after, !=, before);
  g_assert_true (loam_document_undo (desk->document));
  g_assert_cmpuint (desk->n_changed, ==, 2);
  g_assert_cmpuint (desk_hash (desk), ==, before);
  g_assert_true (loam_document_redo (desk->document));
  g_assert_cmpuint (desk->n_changed, ==, 3);
  g_assert_cmpuint (desk_hash (desk), ==, after);
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, undo);
  desk_listen (desk);
}

void
desk_assert_nothing (Desk *desk, guint64 before)
{
  g_assert_cmpuint (desk->n_changed, ==, 0);
  g_assert_cmpuint (desk->n_cells + desk->n_objects + desk->n_lists, ==, 0);
  g_assert_false (loam_history_in_group (desk->history));
  g_assert_cmpuint (desk_hash (desk), ==, before);
}

static LoamTerrain *
terrain_of (Desk *desk, char character)
{
  switch (character) {
  case 'g':
    return desk->grass;
  case 'h':
    return desk->hill;
  case 'r':
    return desk->river;
  default:
    return NULL;
  }
}

void
desk_draw (Desk *desk, const char *const *picture)
{
  for (int y = 0; picture[y] != NULL; y++)
    for (int x = 0; picture[y][x] != '\0'; x++) {
      const LoamTerrain *terrain = terrain_of (desk, picture[y][x]);

      loam_grid_set (desk->ground->grid, x, y, terrain != NULL ? terrain->index : 0);
    }
}

void
desk_assert_picture (Desk *desk, const char *const *picture)
{
  for (int y = 0; picture[y] != NULL; y++) {
    g_autoptr (GString) row = g_string_new (NULL);

    for (int x = 0; picture[y][x] != '\0'; x++)
      g_string_append_c (row, ".ghr"[MIN (3, loam_grid_get (desk->ground->grid, x, y))]);
    g_assert_cmpstr (row->str, ==, picture[y]);
  }
}

LoamEntity *
desk_place (Desk *desk, LoamPrototype *prototype, double x, double y)
{
  return loam_edit_entities_place (desk->document, desk->things, (LoamObject *) prototype,
                                   (LoamPoint){x, y});
}

static void
describe_thing (LoamProject *project, const LoamObject *thing, GString *out)
{
  g_autoptr (GPtrArray) components = loam_resolve_components (thing);

  g_string_append_printf (out, "%s %s:", thing->name, thing->id != NULL ? thing->id : "");
  for (guint i = 0; i < components->len; i++) {
    const LoamComponent *type = loam_project_find_component (project, components->pdata[i]);

    g_string_append_printf (out, " %s(", (char *) components->pdata[i]);
    for (guint j = 0; j < type->fields->length; j++) {
      g_autofree char *text = loam_value_to_string (loam_resolve_get (
          project, thing, type->object.name, type->fields->items[j].name, NULL, NULL));

      g_string_append_printf (out, "%s,", text);
    }
    g_string_append_c (out, ')');
  }
  g_string_append_c (out, '\n');
}

char *
desk_describe (LoamProject *project, GHashTable *without)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < project->prototypes->len; i++)
    if (without == NULL || !g_hash_table_contains (without, project->prototypes->pdata[i]))
      describe_thing (project, project->prototypes->pdata[i], out);
  for (guint i = 0; i < project->levels->len; i++) {
    g_autoptr (GPtrArray) layers = loam_level_dup_layers (project->levels->pdata[i]);

    for (guint j = 0; j < layers->len; j++) {
      const LoamLayer *layer = layers->pdata[j];

      for (guint k = 0; layer->entities != NULL && k < layer->entities->len; k++)
        if (without == NULL || !g_hash_table_contains (without, layer->entities->pdata[k]))
          describe_thing (project, layer->entities->pdata[k], out);
    }
  }
  return g_string_free (out, FALSE);
}
