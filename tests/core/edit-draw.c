/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "edit-draw.h"

#include "loam-clipboard.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <string.h>

int
pick (Draw *draw, int n)
{
  return n > 0 ? g_rand_int_range (draw->rand, 0, n) : 0;
}

gpointer
pick_from (Draw *draw, const GPtrArray *items)
{
  return items->len > 0 ? items->pdata[pick (draw, (int) items->len)] : NULL;
}

LoamLevel *
pick_level (Draw *draw)
{
  return pick_from (draw, draw->project->levels);
}

LoamLayer *
pick_layer (Draw *draw, LoamLayerKind kind)
{
  const LoamLevel *level = pick_level (draw);
  g_autoptr (GPtrArray) all = loam_level_dup_layers (level);
  g_autoptr (GPtrArray) layers = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (((LoamLayer *) all->pdata[i])->kind == kind)
      g_ptr_array_add (layers, all->pdata[i]);
  return pick_from (draw, layers);
}

/* Some things of one level, in any order. */
GPtrArray *
pick_things (Draw *draw)
{
  const LoamLevel *level = pick_level (draw);
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  GPtrArray *things = g_ptr_array_new ();

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];

    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++)
      g_ptr_array_add (all, layer->entities->pdata[j]);
  }
  for (int n = 1 + pick (draw, 4); n > 0 && all->len > 0; n--)
    g_ptr_array_add (things,
                     g_ptr_array_steal_index_fast (all, (guint) pick (draw, (int) all->len)));
  return things;
}

const char *
pick_name (Draw *draw)
{
  static const char *const names[] = {"grass",  "hill",   "mud",   "boss", "imp",    "monster",
                                      "loot",   "cellar", "attic", "roof", "ground", "things",
                                      "a name", "ünï",    "\"q\\", ""};

  return names[pick (draw, G_N_ELEMENTS (names))];
}

LoamTerrain *
pick_terrain (Draw *draw)
{
  return pick (draw, 4) == 0 ? NULL : pick_from (draw, draw->project->terrains);
}

int
pick_coordinate (Draw *draw)
{
  return pick (draw, 60) - 15;
}

LoamPoint
pick_point (Draw *draw)
{
  return (LoamPoint){pick (draw, 400) - 50, pick (draw, 800) / 2.0 - 50};
}

/* A prototype, or a thing of @level, or NULL. */
LoamObject *
pick_prototype (Draw *draw, const LoamLevel *level)
{
  LoamObject *thing;

  if (level != NULL && pick (draw, 3) == 0) {
    GHashTableIter iter;
    gpointer object;

    g_hash_table_iter_init (&iter, level->by_id);
    thing = NULL;
    while (g_hash_table_iter_next (&iter, NULL, &object))
      if (((LoamObject *) object)->kind == LOAM_KIND_ENTITY &&
          (thing == NULL || strcmp (((LoamObject *) object)->id, thing->id) < 0))
        thing = object;
    return thing;
  }
  return pick (draw, 5) == 0 ? NULL : pick_from (draw, draw->project->prototypes);
}

LoamComponent *
pick_component (Draw *draw)
{
  return pick_from (draw, pick (draw, 2) == 0 && draw->project->components->len > 0
                              ? draw->project->components
                              : draw->project->builtins);
}

/* A value that the field may or may not be able to hold. */
LoamValue
pick_value (Draw *draw, const LoamField *field)
{
  LoamValueType type = pick (draw, 10) == 0 ? LOAM_VALUE_STRING : field->type;

  switch (type) {
  case LOAM_VALUE_BOOL:
    return LOAM_BOOL (pick (draw, 2) == 0);
  case LOAM_VALUE_INT:
    return LOAM_INT (pick (draw, 100) - 2);
  case LOAM_VALUE_FLOAT:
    return LOAM_FLOAT (pick (draw, 1000) / 16.0);
  case LOAM_VALUE_COLOR:
    return LOAM_COLOR (g_rand_int (draw->rand));
  case LOAM_VALUE_POINT:
    return LOAM_POINT (pick (draw, 32), pick (draw, 32));
  case LOAM_VALUE_ENUM:
    return loam_value_text (LOAM_VALUE_ENUM, field->choices[0]);
  case LOAM_VALUE_ENTITY: {
    LoamObject *thing = pick_prototype (draw, pick_level (draw));

    return loam_value_text (LOAM_VALUE_ENTITY, thing != NULL && thing->id != NULL ? thing->id : "");
  }
  case LOAM_VALUE_FILE:
    return loam_value_text (LOAM_VALUE_FILE, pick (draw, 3) == 0 ? "../out.png" : "art/in.png");
  case LOAM_VALUE_LIST: {
    LoamValue items[] = {loam_value_text (LOAM_VALUE_STRING, "cold"),
                         loam_value_text (LOAM_VALUE_STRING, pick_name (draw))};

    return loam_value_list (items, G_N_ELEMENTS (items));
  }
  default:
    return loam_value_text (LOAM_VALUE_STRING, pick_name (draw));
  }
}
