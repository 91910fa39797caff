/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "edit-ops.h"

#include "edit-draw.h"
#include "edit-ops-cells.h"
#include "edit-ops-things.h"
#include "edit-ops-tiles.h"
#include "loam-clipboard.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <string.h>

/* Terrain. */

static void
run_paint (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, LOAM_LAYER_TERRAIN);
  int xy[40];
  gsize n = (gsize) (1 + pick (draw, 20));

  for (gsize i = 0; i < 2 * n; i++)
    xy[i] = pick_coordinate (draw);
  loam_edit_terrain_paint (draw->document, layer, pick_terrain (draw), xy, n,
                           pick (draw, 2) == 0 ? 0 : (guint64) (1 + pick (draw, 3)));
}

static void
run_stroke (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, LOAM_LAYER_TERRAIN);
  LoamTerrain *terrain = pick_terrain (draw);
  guint64 gesture = loam_document_new_gesture (draw->document);
  int x = pick_coordinate (draw), y = pick_coordinate (draw), brush = 1 + pick (draw, 4);

  for (int i = pick (draw, 4); i >= 0; i--) {
    int to_x = pick_coordinate (draw), to_y = pick_coordinate (draw);

    loam_edit_terrain_stroke (draw->document, layer, terrain, x, y, to_x, to_y, brush, gesture);
    x = to_x;
    y = to_y;
  }
}

static void
run_shape (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, LOAM_LAYER_TERRAIN);
  LoamTerrain *terrain = pick_terrain (draw);
  int x0 = pick_coordinate (draw), y0 = pick_coordinate (draw);
  int x1 = pick_coordinate (draw), y1 = pick_coordinate (draw);
  gboolean filled = pick (draw, 2) == 0;

  switch (pick (draw, 3)) {
  case 0:
    loam_edit_terrain_line (draw->document, layer, terrain, x0, y0, x1, y1);
    break;
  case 1:
    loam_edit_terrain_rect (draw->document, layer, terrain, x0, y0, x1, y1, filled);
    break;
  default:
    loam_edit_terrain_ellipse (draw->document, layer, terrain, x0, y0, x1, y1, filled);
  }
}

static void
run_fill (Draw *draw)
{
  loam_edit_terrain_fill (draw->document, pick_layer (draw, LOAM_LAYER_TERRAIN),
                          pick_terrain (draw), pick_coordinate (draw), pick_coordinate (draw));
}

static void
run_scatter (Draw *draw)
{
  LoamTerrain *terrains[] = {pick_terrain (draw), pick_terrain (draw), pick_terrain (draw)};
  const double weights[] = {1, pick (draw, 3), 0.5};

  loam_edit_terrain_scatter (
      draw->document, pick_layer (draw, LOAM_LAYER_TERRAIN), terrains, weights, 3,
      g_rand_int (draw->rand),
      (LoamRect){pick_coordinate (draw), pick_coordinate (draw), pick (draw, 30), pick (draw, 30)});
}

/* Things. */

static void
run_place (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, LOAM_LAYER_ENTITIES);
  LoamLevel *level = layer != NULL ? loam_object_get_level (&layer->object) : NULL;

  loam_edit_entities_place (draw->document, layer, pick_prototype (draw, level), pick_point (draw));
}

static void
run_move (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);
  guint64 gesture = loam_document_new_gesture (draw->document);

  for (int i = pick (draw, 3); i >= 0; i--)
    loam_edit_entities_move (draw->document, (LoamEntity **) things->pdata, things->len,
                             pick_point (draw), gesture);
}

static void
run_duplicate (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);

  g_ptr_array_unref (loam_edit_entities_duplicate (draw->document, (LoamEntity **) things->pdata,
                                                   things->len, pick_point (draw)));
}

static void
compare (Draw *draw, const char *before, GHashTable *doomed)
{
  g_autofree char *after = desk_describe (draw->project, doomed);

  if (strcmp (before, after) != 0)
    draw->fault = g_strdup_printf ("what is left looks different:\n%s\nwas\n%s", after, before);
}

static void
run_delete (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);
  g_autofree char *before = NULL;

  for (guint i = 0; i < things->len; i++)
    g_hash_table_add (doomed, things->pdata[i]);
  before = desk_describe (draw->project, doomed);
  if (pick (draw, 2) == 0)
    loam_document_select (draw->document, (LoamEntity **) things->pdata, things->len);
  if (loam_edit_entities_delete (draw->document, (LoamEntity **) things->pdata, things->len))
    compare (draw, before, doomed);
}

/* Selecting is a step that edits nothing. */
static void
run_select (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);
  guint64 position = loam_history_get_position (draw->desk->history);
  guint redo = loam_history_get_redo_count (draw->desk->history);
  gboolean modified = loam_document_get_modified (draw->document);

  if (pick (draw, 3) == 0) {
    g_autoptr (LoamRegion) cells = loam_region_new_rect (
        (LoamRect){pick_coordinate (draw), pick_coordinate (draw), pick (draw, 9), pick (draw, 9)});

    loam_document_select_cells (draw->document, pick_level (draw), cells);
  } else
    loam_document_select (draw->document, (LoamEntity **) things->pdata,
                          (guint) pick (draw, (int) things->len + 1));
  if (loam_history_in_group (draw->desk->history))
    return;
  if (loam_history_get_position (draw->desk->history) != position ||
      loam_history_get_redo_count (draw->desk->history) != redo ||
      loam_document_get_modified (draw->document) != modified)
    draw->fault = g_strdup ("selecting is an edit");
}

/* Several moves of one drag, or of two: as many steps. */
static void
run_drag (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);
  guint64 gesture = loam_document_new_gesture (draw->document);

  for (int i = 0; i < 5; i++) {
    if (pick (draw, 6) == 0)
      gesture = loam_document_new_gesture (draw->document);
    loam_edit_entities_move (draw->document, (LoamEntity **) things->pdata, things->len,
                             (LoamPoint){pick (draw, 9), -i}, gesture);
  }
}

static void
run_copy_things (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);
  g_autofree char *clip =
      loam_clipboard_copy_things (draw->document, (LoamEntity **) things->pdata, things->len);

  loam_clipboard_paste (draw->document, pick_layer (draw, LOAM_LAYER_ENTITIES), clip,
                        pick_point (draw), NULL);
}

/* Values and properties. */

/* Things, a prototype or a terrain. */
static GPtrArray *
pick_holders (Draw *draw)
{
  GPtrArray *holders;
  LoamObject *one;

  if (pick (draw, 3) == 0)
    return pick_things (draw);
  holders = g_ptr_array_new ();
  one = pick_from (draw, pick (draw, 4) == 0 ? draw->project->terrains : draw->project->prototypes);
  if (one != NULL)
    g_ptr_array_add (holders, one);
  return holders;
}

static void
run_set (Draw *draw)
{
  g_autoptr (GPtrArray) holders = pick_holders (draw);
  LoamComponent *type = pick_component (draw);
  const LoamFields *fields = type->fields;
  guint64 gesture = pick (draw, 2) == 0 ? 0 : loam_document_new_gesture (draw->document);

  if (fields->length == 0)
    return;
  for (int i = pick (draw, 2); i >= 0; i--) {
    const LoamField *field = &fields->items[pick (draw, (int) fields->length)];
    g_auto (LoamValue) value = pick_value (draw, field);

    loam_edit_values_set (draw->document, (LoamObject **) holders->pdata, holders->len,
                          type->object.name, field->name, &value, gesture, NULL);
  }
}

static void
run_give (Draw *draw)
{
  g_autoptr (GPtrArray) holders = pick_holders (draw);
  const LoamValue taken = LOAM_VALUE_INIT;

  loam_edit_values_set (draw->document, (LoamObject **) holders->pdata, holders->len,
                        pick_component (draw)->object.name, NULL,
                        pick (draw, 2) == 0 ? NULL : &taken, 0, NULL);
}

static void
run_unset (Draw *draw)
{
  g_autoptr (GPtrArray) holders = pick_holders (draw);
  const LoamBag *bag = holders->len > 0 ? loam_object_get_values (holders->pdata[0]) : NULL;
  const LoamBagEntry *entry;

  if (bag == NULL || bag->length == 0)
    return;
  entry = &bag->entries[pick (draw, (int) bag->length)];
  loam_edit_values_unset (draw->document, (LoamObject **) holders->pdata, holders->len,
                          entry->component, entry->field, NULL);
}

static void
run_push_up (Draw *draw)
{
  g_autoptr (GPtrArray) holders = pick_holders (draw);
  const LoamBag *bag = holders->len > 0 ? loam_object_get_values (holders->pdata[0]) : NULL;
  const LoamBagEntry *entry;

  if (bag == NULL || bag->length == 0)
    return;
  entry = &bag->entries[pick (draw, (int) bag->length)];
  loam_edit_values_push_up (draw->document, holders->pdata[0], entry->component, entry->field,
                            NULL);
}

static void
set_property (Draw *draw, gpointer object, LoamProperty property, LoamValue value)
{
  LoamObject *one = object;

  if (one != NULL)
    loam_edit_set_property (draw->document, &one, 1, property, &value, 0, NULL);
  loam_value_clear (&value);
}

static void
run_terrain_property (Draw *draw)
{
  LoamTerrain *terrain = pick_from (draw, draw->project->terrains);

  switch (pick (draw, 5)) {
  case 0:
    set_property (draw, terrain, LOAM_PROPERTY_COST, LOAM_FLOAT (pick (draw, 5) / 2.0));
    break;
  case 1:
    set_property (draw, terrain, LOAM_PROPERTY_WATER, LOAM_BOOL (pick (draw, 2)));
    break;
  case 2:
    set_property (draw, terrain, LOAM_PROPERTY_SOLID, LOAM_BOOL (pick (draw, 2)));
    break;
  case 3:
    set_property (draw, terrain, LOAM_PROPERTY_COLOR, LOAM_COLOR (g_rand_int (draw->rand)));
    break;
  default:
    set_property (draw, terrain, LOAM_PROPERTY_ART,
                  pick (draw, 2) == 0
                      ? (LoamValue) LOAM_VALUE_INIT
                      : (LoamValue){.type = LOAM_VALUE_ART,
                                    .art = loam_art_new (LOAM_ART_BLOB47, "art/g.png", 8, 16)});
  }
}

static void
run_thing_property (Draw *draw)
{
  g_autoptr (GPtrArray) things = pick_things (draw);
  LoamEntity *thing = things->len > 0 ? things->pdata[0] : NULL;
  LoamPoint at = pick_point (draw);

  switch (pick (draw, 10)) {
  case 6:
    set_property (draw, thing, LOAM_PROPERTY_SIZE, LOAM_POINT (pick (draw, 40), pick (draw, 40)));
    break;
  case 7:
    set_property (draw, thing, LOAM_PROPERTY_ROTATION, LOAM_FLOAT (pick (draw, 8000) - 4000.0));
    break;
  case 8:
    set_property (draw, thing, LOAM_PROPERTY_PIVOT, LOAM_POINT (pick (draw, 6) / 4.0, 1));
    break;
  case 9:
    set_property (draw, thing, LOAM_PROPERTY_ORDER, LOAM_INT (pick (draw, 9) - 4));
    break;
  case 0:
    set_property (draw, thing, LOAM_PROPERTY_AT, LOAM_POINT (at.x, at.y));
    break;
  case 1:
    set_property (draw, thing, LOAM_PROPERTY_HIDDEN, LOAM_BOOL (pick (draw, 2)));
    break;
  case 2:
    set_property (draw, thing, LOAM_PROPERTY_LOCKED, LOAM_BOOL (pick (draw, 4) == 0));
    break;
  default: {
    LoamObject *prototype =
        pick_prototype (draw, thing != NULL ? loam_object_get_level (&thing->object) : NULL);

    set_property (draw, thing, LOAM_PROPERTY_PROTOTYPE,
                  (LoamValue){.type = LOAM_VALUE_OBJECT,
                              .object = prototype != NULL ? loam_object_ref (prototype) : NULL});
  }
  }
}

static void
run_property (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, (LoamLayerKind) pick (draw, 2));
  LoamObject *parent = pick_prototype (draw, NULL);

  switch (pick (draw, 5)) {
  case 0:
    set_property (draw, layer, LOAM_PROPERTY_HIDDEN, LOAM_BOOL (pick (draw, 4) == 0));
    break;
  case 1:
    set_property (draw, layer, LOAM_PROPERTY_LOCKED, LOAM_BOOL (pick (draw, 4) == 0));
    break;
  case 2:
    set_property (draw, layer, LOAM_PROPERTY_OPACITY, LOAM_FLOAT (pick (draw, 5) / 3.0));
    break;
  case 3:
    set_property (draw, draw->project, LOAM_PROPERTY_TILE,
                  LOAM_POINT (pick (draw, 40), 8 + pick (draw, 40)));
    break;
  default:
    set_property (draw, pick_from (draw, draw->project->prototypes), LOAM_PROPERTY_PROTOTYPE,
                  (LoamValue){.type = LOAM_VALUE_OBJECT,
                              .object = parent != NULL ? loam_object_ref (parent) : NULL});
  }
}

/* Definitions. */

static LoamFields *
make_fields (Draw *draw)
{
  static const char *const names[] = {"gold", "resists", "size"};
  GArray *fields = g_array_new (FALSE, FALSE, sizeof (LoamField));
  LoamFields *made;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    gboolean number = pick (draw, 2) == 0;
    LoamField field = {.name = loam_intern (names[i]),
                       .type = number ? LOAM_VALUE_FLOAT : LOAM_VALUE_STRING,
                       .initial =
                           number ? LOAM_FLOAT (2) : loam_value_text (LOAM_VALUE_STRING, "x"),
                       .doc = g_strdup ("what it is"),
                       .unit = g_strdup ("")};

    g_array_append_val (fields, field);
  }
  made = loam_fields_new ((LoamField *) (gpointer) fields->data, fields->len);
  g_array_unref (fields);
  return made;
}

static void
run_define (Draw *draw)
{
  g_autoptr (LoamFields) fields = make_fields (draw);
  LoamPrototype *parent = pick_from (draw, draw->project->prototypes);

  switch (pick (draw, 3)) {
  case 0:
    loam_edit_terrain_define (draw->document, pick_name (draw), NULL);
    break;
  case 1:
    loam_edit_component_define (draw->document, pick_name (draw), fields, NULL);
    break;
  default:
    loam_edit_prototype_define (draw->document, pick_name (draw), parent,
                                parent != NULL && pick (draw, 2) == 0 ? parent->values : NULL,
                                NULL);
  }
}

static void
run_set_fields (Draw *draw)
{
  g_autoptr (LoamFields) fields = make_fields (draw);

  loam_edit_component_set_fields (draw->document, pick_component (draw), fields, NULL);
}

static void
delete_prototype (Draw *draw)
{
  LoamPrototype *prototype = pick_from (draw, draw->project->prototypes);
  g_autoptr (GHashTable) doomed = g_hash_table_new (NULL, NULL);
  g_autofree char *before = NULL;

  if (prototype == NULL)
    return;
  g_hash_table_add (doomed, prototype);
  before = desk_describe (draw->project, doomed);
  loam_edit_prototype_delete (draw->document, prototype);
  compare (draw, before, doomed);
}

/* Nothing is left that delegates to a prototype that is gone. */
static void
check_delegation (Draw *draw, LoamPrototype *prototype)
{
  g_autoptr (GPtrArray) uses = loam_edit_find_uses (draw->document, &prototype->object);

  if (prototype->object.owner == NULL && uses->len > 0)
    draw->fault = g_strdup_printf ("%u still delegate to a deleted prototype", uses->len);
}

static void
delete_prototype_for (Draw *draw)
{
  LoamPrototype *prototype = pick_from (draw, draw->project->prototypes);
  LoamPrototype *instead = pick_from (draw, draw->project->prototypes);

  if (prototype == NULL)
    return;
  if (pick (draw, 2) == 0)
    loam_edit_prototype_delete_all (draw->document, prototype, NULL);
  else
    loam_edit_prototype_replace (draw->document, prototype, instead, NULL);
  check_delegation (draw, prototype);
}

static void
run_undefine (Draw *draw)
{
  LoamTerrain *terrain = pick_from (draw, draw->project->terrains), *instead = pick_terrain (draw);

  switch (pick (draw, 5)) {
  case 0:
    if (terrain != NULL && instead != terrain)
      loam_edit_terrain_delete (draw->document, terrain, instead);
    break;
  case 1:
    loam_edit_component_delete (draw->document, pick_component (draw), NULL);
    break;
  case 2:
    delete_prototype_for (draw);
    break;
  default:
    delete_prototype (draw);
  }
}

static LoamObject *
pick_named (Draw *draw)
{
  g_autoptr (GPtrArray) things = NULL;

  switch (pick (draw, 7)) {
  case 0:
    return pick_from (draw, draw->project->terrains);
  case 1:
    return (LoamObject *) pick_component (draw);
  case 2:
    return pick_from (draw, draw->project->prototypes);
  case 3:
    return pick_from (draw, draw->project->levels);
  case 4:
    return pick_from (draw, pick_level (draw)->layers);
  case 5:
    things = pick_things (draw);
    return things->len > 0 ? things->pdata[0] : NULL;
  default:
    return &draw->project->object;
  }
}

static void
run_rename (Draw *draw)
{
  LoamObject *object = pick_named (draw);

  if (object != NULL)
    loam_edit_rename (draw->document, object, pick_name (draw), NULL);
}

static void
run_reorder (Draw *draw)
{
  LoamObject *object = pick_named (draw);

  if (object != NULL && object->kind != LOAM_KIND_PROJECT &&
      !(object->kind == LOAM_KIND_COMPONENT && ((LoamComponent *) object)->builtin))
    loam_edit_reorder (draw->document, object, (guint) pick (draw, 5));
}

/* Levels and layers. */

static void
run_level (Draw *draw)
{
  gboolean bounded = pick (draw, 3) != 0;

  switch (pick (draw, 4)) {
  case 0:
    loam_edit_level_add (draw->document, pick_name (draw), bounded ? 1 + pick (draw, 50) : 0,
                         bounded ? 1 + pick (draw, 50) : 0, NULL);
    break;
  case 1:
    if (draw->project->levels->len < 6)
      loam_edit_level_duplicate (draw->document, pick_level (draw));
    break;
  case 2:
    loam_edit_level_remove (draw->document, pick_level (draw), NULL);
    break;
  default:
    loam_edit_level_resize (draw->document, pick_level (draw), bounded ? 1 + pick (draw, 70) : 0,
                            bounded ? 1 + pick (draw, 70) : 0, pick (draw, 9) - 4,
                            pick (draw, 9) - 4, NULL);
  }
}

static void
run_layer (Draw *draw)
{
  LoamLevel *level = pick_level (draw);
  LoamLayer *layer = pick_from (draw, level->layers);

  switch (pick (draw, 4)) {
  case 0:
  case 1:
    loam_edit_layer_add (draw->document, level, (LoamLayerKind) pick (draw, 2), pick_name (draw),
                         pick (draw, 5) - 1, NULL);
    break;
  case 2:
    if (layer != NULL && level->layers->len < 6)
      loam_edit_layer_duplicate (draw->document, layer);
    break;
  default:
    if (layer != NULL)
      loam_edit_layer_remove (draw->document, layer, NULL);
  }
}

/* Groups and history. */

static void run_some (Draw *draw);

static void
run_group (Draw *draw)
{
  loam_document_begin (draw->document, "group");
  run_some (draw);
  run_some (draw);
  loam_document_end (draw->document);
}

static void
run_abort (Draw *draw)
{
  guint64 before = desk_hash (draw->desk);

  loam_document_begin (draw->document, "abandoned");
  run_some (draw);
  run_some (draw);
  loam_document_abort (draw->document);
  if (draw->fault == NULL && desk_hash (draw->desk) != before)
    draw->fault = g_strdup ("aborting left something behind");
}

static void
run_undo (Draw *draw)
{
  for (int i = pick (draw, 3); i >= 0; i--)
    loam_document_undo (draw->document);
}

static void
run_redo (Draw *draw)
{
  for (int i = pick (draw, 3); i >= 0; i--)
    loam_document_redo (draw->document);
}

/* What was saved reads back as what it was, whatever was written since the last time. */
static void
run_save (Draw *draw)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamDocument) again = NULL;

  if (loam_document_get_path (draw->document) == NULL)
    return;
  if (loam_document_save (draw->document, FALSE, &error))
    again = loam_document_open (loam_document_get_path (draw->document), 0, NULL, &error);
  if (again == NULL)
    draw->fault = g_strdup_printf ("can't be saved and read: %s", error->message);
  else if (loam_document_get_hash (again) != desk_hash (draw->desk))
    draw->fault = g_strdup ("what was saved reads back as something else");
}

typedef void (*RunFunc) (Draw *draw);

static const struct {
  const char *name;
  RunFunc run;
} kinds[] = {
    {"paint", run_paint},
    {"stroke", run_stroke},
    {"shape", run_shape},
    {"fill", run_fill},
    {"scatter", run_scatter},
    {"place", run_place},
    {"place", run_place},
    {"move", run_move},
    {"duplicate", run_duplicate},
    {"delete", run_delete},
    {"select", run_select},
    {"drag", run_drag},
    {"copy things", run_copy_things},
    {"copy cells", run_copy_cells},
    {"cells", run_cells},
    {"piece", run_piece},
    {"paint within", run_within},
    {"select more", run_extend},
    {"set", run_set},
    {"set", run_set},
    {"give", run_give},
    {"unset", run_unset},
    {"push up", run_push_up},
    {"terrain property", run_terrain_property},
    {"thing property", run_thing_property},
    {"property", run_property},
    {"define", run_define},
    {"set fields", run_set_fields},
    {"undefine", run_undefine},
    {"rename", run_rename},
    {"reorder", run_reorder},
    {"level", run_level},
    {"layer", run_layer},
    {"tileset", run_tileset},
    {"tile", run_tile},
    {"paint tiles", run_paint_tiles},
    {"arrange", run_arrange},
    {"arrange layer", run_arrange_layer},
    {"layer look", run_layer_look},
    /* These stay last: groups hold only what stands above. */
    {"group", run_group},
    {"abort", run_abort},
    {"undo", run_undo},
    {"redo", run_redo},
    {"save", run_save},
};

#define N_GROUPED (G_N_ELEMENTS (kinds) - 5)

static void
run_some (Draw *draw)
{
  if (draw->fault == NULL)
    kinds[pick (draw, (int) N_GROUPED)].run (draw);
}

guint
edit_op_n_kinds (void)
{
  return G_N_ELEMENTS (kinds);
}

const char *
edit_op_name (const EditOp *op)
{
  return kinds[op->kind].name;
}

char *
edit_op_run (const EditOp *op, Desk *desk)
{
  Draw draw = {.desk = desk,
               .document = desk->document,
               .project = desk->project,
               .rand = g_rand_new_with_seed (op->seed)};

  kinds[op->kind].run (&draw);
  g_rand_free (draw.rand);
  return draw.fault;
}
