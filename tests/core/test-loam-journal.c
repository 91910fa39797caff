/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What a journal brings back: every kind of command and of value, and steps. What becomes of files and locks is in
 * test-loam-journal-files.c. */

#include "crash.h"
#include "desk.h"
#include "loam-edit-tiles.h"
#include "loam-edit-tilesets.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-grid-private.h"
#include "loam-hash.h"
#include "loam-journal-private.h"
#include "loam-object-private.h"
#include "loam-project.h"

#include "test-io.h"

typedef struct {
  Desk *desk;
  TestFolder *folder;
  char *root;
} Fixture;

static void
set_up (Fixture *f, gconstpointer saved)
{
  g_autoptr (GError) error = NULL;

  f->desk = desk_new ();
  f->folder = test_folder_new ();
  f->root = test_folder_path (f->folder, "journals");
  if (saved != NULL) {
    g_autofree char *path = test_folder_path (f->folder, "desk/desk.loam");

    g_assert_true (loam_document_save_as (f->desk->document, path, &error));
  }
  g_assert_true (loam_document_set_journal_root (f->desk->document, f->root, &error));
  g_assert_no_error (error);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  desk_free (f->desk);
  test_folder_free (f->folder);
  g_free (f->root);
}

/* What would be there after a crash now. */
static LoamDocument *
recover (Fixture *f)
{
  g_autofree char *folder = crash_copy (f->root, f->folder);
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (GError) error = NULL;
  LoamDocument *document;

  g_assert_nonnull (folder);
  document = loam_document_recover (folder, FALSE, &losses, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (losses->len, ==, 0);
  return document;
}

static char *
describe_steps (LoamHistory *history)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (history)); i++) {
    g_autoptr (LoamHistoryRow) row = g_list_model_get_item (G_LIST_MODEL (history), i);

    g_string_append_printf (text, "%s%s\n", loam_history_row_get_label (row),
                            i < loam_history_get_undo_count (history) ? "" : " (undone)");
  }
  return g_string_free (text, FALSE);
}

/* That both have the same content and the same steps, at each of them. */
static void
assert_same (LoamDocument *a, LoamDocument *b)
{
  LoamHistory *one = loam_document_get_history (a), *other = loam_document_get_history (b);
  guint done = loam_history_get_undo_count (one);
  g_autofree char *expected = describe_steps (one);

  test_assert_text (describe_steps (other), expected);
  g_assert_cmphex (loam_document_get_hash (a), ==, loam_document_get_hash (b));
  while (loam_document_undo (a)) {
    g_assert_true (loam_document_undo (b));
    g_assert_cmphex (loam_document_get_hash (a), ==, loam_document_get_hash (b));
  }
  while (loam_document_redo (a)) {
    g_assert_true (loam_document_redo (b));
    g_assert_cmphex (loam_document_get_hash (a), ==, loam_document_get_hash (b));
  }
  loam_document_jump (a, done);
}

/* That a crash now, after undoing the last step, and after redoing it, loses nothing. */
static void
assert_kept (Fixture *f)
{
  gboolean undone = FALSE;

  for (int i = 0; i < 3; i++) {
    g_autofree char *folder = crash_copy (f->root, f->folder);

    /* Nothing waits where nothing is unsaved. */
    if (folder == NULL) {
      g_assert_false (loam_document_get_modified (f->desk->document));
    } else {
      g_autoptr (LoamDocument) recovered = recover (f);

      assert_same (f->desk->document, recovered);
    }
    if (i == 0)
      undone = loam_document_undo (f->desk->document);
    else if (i == 1 && undone)
      loam_document_redo (f->desk->document);
  }
}

static void
paint (Fixture *f, int x, int y, LoamTerrain *terrain, guint64 gesture)
{
  g_assert_true (loam_edit_terrain_paint (f->desk->document, f->desk->ground, terrain,
                                          (int[]){x, y}, 1, gesture));
}

static void
push (Fixture *f, LoamCommand *command)
{
  loam_document_begin (f->desk->document, "something “odd”\n\"and\" \\ more");
  loam_document_push (f->desk->document, command);
  loam_document_end (f->desk->document);
}

static void
set (Fixture *f, gpointer object, LoamProperty property, LoamValue value)
{
  push (f, loam_command_new_property (object, property, &value, NULL));
}

static LoamValue
texts (const char *first, const char *second, const char *third)
{
  LoamValue items[] = {loam_value_text (LOAM_VALUE_STRING, first),
                       loam_value_text (LOAM_VALUE_STRING, second),
                       loam_value_text (LOAM_VALUE_STRING, third)};

  return loam_value_list (items, G_N_ELEMENTS (items));
}

static void
test_every_property_comes_back (Fixture *f, gconstpointer saved)
{
  Desk *desk = f->desk;
  LoamEntity *thing = desk_place (desk, desk->wizard, 3.25, -4);
  LoamEntity *other = desk_place (desk, NULL, 0, 0);
  LoamTileset *walls =
      loam_edit_tileset_define (desk->document, "walls", "art/walls.png", 16, 16, NULL);
  const int number = 3;
  gpointer objects[] = {
      desk->project,
      desk->river,
      desk->project->components->pdata[0],
      desk->skeleton,
      desk->cellar,
      desk->ground,
      desk->things,
      thing,
      walls,
      NULL,
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_IMAGE, "sky", -1, NULL)};
  LoamArt *art = loam_art_new (LOAM_ART_BLOB47, "art/ä b.png", 16, 32);
  LoamGrid *grid = loam_grid_new (desk->cellar->width, desk->cellar->height, desk->hill->index);
  guint n = 0;

  loam_edit_tiles_set_property (desk->document, walls, &number, 1, LOAM_PROPERTY_PROBABILITY,
                                &LOAM_FLOAT (0.5), 0, NULL);
  objects[9] = loam_tileset_get_tile (walls, 3);
  loam_grid_set (grid, 1, 1, desk->river->index);
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++) {
    LoamObject *object = objects[i];

    for (LoamProperty p = 0; p < LOAM_N_PROPERTIES; p++) {
      g_auto (LoamValue) now = LOAM_VALUE_INIT;
      LoamValue value = LOAM_VALUE_INIT;

      /* A component's name stands in values too, and they would be refused. */
      if (!loam_object_has_property (object, p) ||
          (p == LOAM_PROPERTY_NAME && object->kind == LOAM_KIND_COMPONENT) ||
          (p == LOAM_PROPERTY_CELLS && object != &desk->ground->object))
        continue;
      n++;
      now = loam_object_get (object, p);
      switch (p) {
      case LOAM_PROPERTY_NAME:
        value = loam_value_text (LOAM_VALUE_STRING, "a: “name” \\ \"new\"");
        break;
      case LOAM_PROPERTY_FORMERLY:
        value = texts ("once", "twice\t", "");
        break;
      case LOAM_PROPERTY_EXTRAS:
        value = texts ("1", "\"x-note\"", "{\"a\":\n [1e999, \"\\u00e9\"]}");
        break;
      case LOAM_PROPERTY_VALUES:
        value = (LoamValue){.type = LOAM_VALUE_BAG};
        value.bag = loam_bag_with (now.bag, "patrol", "speed", &LOAM_FLOAT (0.1));
        break;
      case LOAM_PROPERTY_PROTOTYPE:
        value = (LoamValue){.type = LOAM_VALUE_OBJECT, .object = loam_object_ref (other)};
        if (object->kind == LOAM_KIND_PROTOTYPE) {
          loam_object_unref (other);
          value.object = loam_object_ref (desk->goblin);
        }
        break;
      case LOAM_PROPERTY_AT:
      case LOAM_PROPERTY_TILE:
      case LOAM_PROPERTY_OFFSET:
      case LOAM_PROPERTY_PARALLAX:
        value = LOAM_POINT (8, 24);
        break;
      case LOAM_PROPERTY_PIVOT:
        value = LOAM_POINT (0, 0.25);
        break;
      case LOAM_PROPERTY_SIZE:
        value = LOAM_POINT (20, 12);
        break;
      case LOAM_PROPERTY_OPACITY:
      case LOAM_PROPERTY_PROBABILITY:
      case LOAM_PROPERTY_ROTATION:
      case LOAM_PROPERTY_COST:
        value = LOAM_FLOAT (0.30000000000000004);
        break;
      case LOAM_PROPERTY_CELLS:
        value = (LoamValue){.type = LOAM_VALUE_GRID, .grid = loam_grid_ref (grid)};
        break;
      case LOAM_PROPERTY_IMAGE:
        value = loam_value_text (LOAM_VALUE_FILE, "art/ä b.png");
        break;
      case LOAM_PROPERTY_MARGIN:
      case LOAM_PROPERTY_SPACING:
      case LOAM_PROPERTY_COLUMNS:
      case LOAM_PROPERTY_COUNT:
      case LOAM_PROPERTY_ORDER:
        value = LOAM_INT (7);
        break;
      case LOAM_PROPERTY_NUMBER: /* it is what tiles are called by */
        value = LOAM_INT (3);
        break;
      case LOAM_PROPERTY_ALIGN:
        value = loam_value_text (LOAM_VALUE_ENUM, "bottom");
        break;
      case LOAM_PROPERTY_BLEND:
        value = loam_value_text (LOAM_VALUE_ENUM, "soft-light");
        break;
      case LOAM_PROPERTY_REPEAT:
        value = loam_value_text (LOAM_VALUE_ENUM, "both");
        break;
      case LOAM_PROPERTY_ANIMATION:
        value = loam_value_list ((LoamValue[]){LOAM_POINT (1, 100), LOAM_POINT (2, 250)}, 2);
        break;
      case LOAM_PROPERTY_SHAPES:
        value = texts ("rectangle 0 0 16 8", "ellipse 0.5 1 2 3", "polygon 0 0 16 0 16 16");
        break;
      case LOAM_PROPERTY_TERRAIN:
        value = (LoamValue){.type = LOAM_VALUE_OBJECT, .object = loam_object_ref (desk->hill)};
        break;
      case LOAM_PROPERTY_TINT:
      case LOAM_PROPERTY_COLOR:
        value = LOAM_COLOR (0x01020304);
        break;
      case LOAM_PROPERTY_ART:
        value = (LoamValue){.type = LOAM_VALUE_ART, .art = loam_art_ref (art)};
        break;
      case LOAM_PROPERTY_FIELDS:
        value = loam_value_copy (&now);
        break;
      case LOAM_PROPERTY_HIDDEN:
      case LOAM_PROPERTY_LOCKED:
      case LOAM_PROPERTY_WATER:
      case LOAM_PROPERTY_SOLID:
        value = LOAM_BOOL (!now.boolean);
        break;
      case LOAM_N_PROPERTIES:
        break;
      }
      set (f, object, p, value);
      assert_kept (f);
    }
  }
  g_assert_cmpuint (n, >, 30);
  loam_art_unref (art);
  loam_grid_unref (grid);
}

/* A component with a field of every type, alone and in lists. */
static LoamComponent *
add_everything (Fixture *f)
{
  LoamComponent *component = loam_component_new ("everything");
  g_autoptr (GArray) fields = g_array_new (FALSE, FALSE, sizeof (LoamField));

  for (LoamValueType type = LOAM_VALUE_BOOL; type <= LOAM_VALUE_LIST; type++) {
    g_autofree char *name = g_strdup_printf ("of type %s", loam_value_type_name (type));
    LoamField field = {.name = loam_intern (name), .type = type};

    if (type == LOAM_VALUE_LIST)
      field.of = LOAM_VALUE_POINT;
    if (type == LOAM_VALUE_ENUM) {
      field.choices = g_new0 (char *, 3);
      field.choices[0] = loam_intern ("one, \"1\"");
      field.choices[1] = loam_intern ("two");
    }
    field.doc = g_strdup ("doc\\");
    field.unit = g_strdup ("px/step");
    field.has_max = type == LOAM_VALUE_FLOAT;
    field.max = field.has_max ? 1e300 : 0;
    field.initial = type == LOAM_VALUE_LIST    ? loam_value_list (NULL, 0)
                    : type == LOAM_VALUE_ENUM  ? loam_value_text (type, "two")
                    : type == LOAM_VALUE_BOOL  ? LOAM_BOOL (TRUE)
                    : type == LOAM_VALUE_INT   ? LOAM_INT (-3)
                    : type == LOAM_VALUE_FLOAT ? LOAM_FLOAT (0.1)
                    : type == LOAM_VALUE_COLOR ? LOAM_COLOR (0xff)
                    : type == LOAM_VALUE_POINT ? LOAM_POINT (1, 2.5)
                                               : loam_value_text (type, "");
    g_array_append_val (fields, field);
  }
  loam_fields_unref (component->fields);
  component->fields = loam_fields_new ((LoamField *) (gpointer) fields->data, fields->len);
  push (f, loam_command_new_insert (&f->desk->project->object, LOAM_LIST_COMPONENTS,
                                    (LoamObject *[]){&component->object}, &(guint){1}, 1));
  return component;
}

static void
test_every_type_of_value_comes_back (Fixture *f, gconstpointer saved)
{
  Desk *desk = f->desk;
  LoamEntity *thing = desk_place (desk, desk->goblin, 0, 0);
  LoamComponent *component = add_everything (f);
  LoamValue points[] = {LOAM_POINT (-0.5, 1e-300), LOAM_POINT (1e15, 3)};
  LoamValue values[] = {
      LOAM_BOOL (FALSE),
      LOAM_INT (G_MININT64),
      LOAM_FLOAT (0.30000000000000004),
      loam_value_text (LOAM_VALUE_STRING, "\" \\ \n \x7f ü 𝄞"),
      LOAM_COLOR (0xfedcba98),
      LOAM_POINT (0.1, -1e22),
      loam_value_text (LOAM_VALUE_ENUM, "one, \"1\""),
      loam_value_text (LOAM_VALUE_ENTITY, thing->object.id),
      loam_value_text (LOAM_VALUE_FILE, "art/x.png"),
      loam_value_list (points, G_N_ELEMENTS (points)),
  };

  assert_kept (f);
  g_assert_cmpuint (component->fields->length, ==, G_N_ELEMENTS (values));
  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    LoamValue bag = {.type = LOAM_VALUE_BAG};

    bag.bag =
        loam_bag_with (thing->values, "everything", component->fields->items[i].name, &values[i]);
    set (f, thing, LOAM_PROPERTY_VALUES, bag);
    assert_kept (f);
    loam_value_clear (&values[i]);
  }
  loam_object_unref (component);
}

/* A tileset, what is said of its tiles, and tiles in a layer that is in a group; away and back. */
static void
add_tiles (Fixture *f)
{
  Desk *desk = f->desk;
  LoamTileset *walls =
      loam_edit_tileset_define (desk->document, "walls: of #1", "art/walls.png", 16, 16, NULL);
  LoamLayer *group =
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_GROUP, "house", -1, NULL);
  LoamLayer *tiles =
      loam_edit_layer_add (desk->document, group, LOAM_LAYER_TILES, "bricks", -1, NULL);
  g_autoptr (LoamPattern) pattern = loam_pattern_new (2, 1);
  g_autoptr (LoamPattern) eraser = loam_pattern_new_single (0);

  assert_kept (f);
  pattern->cells[0] = loam_tileset_get_cell (walls, 65535, LOAM_CELL_FLIPS);
  pattern->cells[1] = loam_tileset_get_cell (walls, 0, 0);
  g_assert_true (loam_edit_tiles_paint (desk->document, tiles, pattern, (int[]){0, 0, 3, 3}, 2, 0));
  assert_kept (f);
  g_assert_true (loam_edit_tiles_rect (desk->document, tiles, pattern, (LoamRect){-2, 2, 99, 99}));
  assert_kept (f);
  g_assert_true (loam_edit_tiles_fill (desk->document, tiles, eraser, 1, 2));
  assert_kept (f);
  g_assert_true (loam_edit_tiles_set_value (desk->document, walls, (int[]){7, 2}, 2, "patrol",
                                            "speed", &LOAM_FLOAT (2), 0, NULL));
  g_assert_true (loam_edit_tiles_set_property (
      desk->document, walls, (int[]){5}, 1, LOAM_PROPERTY_TERRAIN,
      &(LoamValue){.type = LOAM_VALUE_OBJECT, .object = &desk->hill->object}, 0, NULL));
  assert_kept (f);
  g_assert_true (loam_edit_layer_move (desk->document, desk->things, group, 0, NULL));
  assert_kept (f);
  g_assert_true (loam_edit_layer_remove (desk->document, group, NULL));
  assert_kept (f);
  loam_document_undo (desk->document);
  assert_kept (f);
  g_assert_true (loam_edit_tileset_delete (desk->document, walls));
  assert_kept (f);
  loam_document_undo (desk->document);
  assert_kept (f);
}

static void
test_whole_objects_come_back (Fixture *f, gconstpointer saved)
{
  Desk *desk = f->desk;
  LoamEntity *one = desk_place (desk, desk->wizard, 1, 2), *two = desk_place (desk, NULL, 3, 4);
  LoamLevel *copy;

  set (f, two, LOAM_PROPERTY_PROTOTYPE,
       (LoamValue){.type = LOAM_VALUE_OBJECT, .object = loam_object_ref (one)});
  set (f, one, LOAM_PROPERTY_EXTRAS, texts ("0", "\"x\"", "[\n]"));
  set (f, desk->ground, LOAM_PROPERTY_EXTRAS, texts ("1", "\"x\"", "[\n 3]"));
  paint (f, 15, 11, desk->river, 0);
  /* A level with all, and layers of it, away and back. */
  push (f, loam_command_new_remove (&desk->cellar->object, LOAM_LIST_LAYERS, (guint[]){0, 1}, 2));
  assert_kept (f);
  loam_document_undo (desk->document);
  assert_kept (f);
  push (f, loam_command_new_move (&desk->cellar->object, LOAM_LIST_LAYERS, 0, 1));
  assert_kept (f);
  push (f, loam_command_new_remove (&desk->project->object, LOAM_LIST_LEVELS, (guint[]){0}, 1));
  assert_kept (f);
  loam_document_undo (desk->document);
  copy = loam_edit_level_duplicate (desk->document, desk->cellar);
  g_assert_nonnull (copy);
  assert_kept (f);
  copy = loam_edit_level_duplicate (desk->document, desk->plain);
  g_assert_nonnull (copy);
  assert_kept (f);
  add_tiles (f);
  for (LoamListId list = LOAM_LIST_TERRAINS; list <= LOAM_LIST_PROTOTYPES; list++) {
    push (f, loam_command_new_remove (&desk->project->object, list, &(guint){0}, 1));
    loam_document_undo (desk->document);
    assert_kept (f);
  }
}

static void
test_groups_and_gestures_make_the_same_steps (Fixture *f, gconstpointer saved)
{
  LoamDocument *document = f->desk->document;

  loam_document_begin (document, "outer");
  paint (f, 0, 0, f->desk->hill, 0);
  loam_document_begin (document, "inner");
  paint (f, 1, 0, f->desk->hill, 0);
  loam_document_begin (document, "taken back");
  paint (f, 2, 0, f->desk->hill, 0);
  loam_document_abort (document);
  loam_document_begin (document, "empty");
  loam_document_end (document);
  loam_document_end (document);
  paint (f, 3, 0, f->desk->hill, 0);
  loam_document_end (document);
  assert_kept (f);
  loam_document_begin (document, "nothing");
  paint (f, 4, 0, f->desk->hill, 0);
  loam_document_abort (document);
  assert_kept (f);
  /* Strokes: one step each, though the second looks like the first. */
  for (guint64 stroke = 1; stroke <= 2; stroke++) {
    for (int x = 0; x < 5; x++)
      paint (f, x, (int) stroke, f->desk->river, stroke);
    assert_kept (f);
  }
  /* What is undone and done again does not go on. */
  loam_document_undo (document);
  loam_document_redo (document);
  paint (f, 9, 2, f->desk->river, 2);
  assert_kept (f);
  /* Selecting parts two, and is none itself. */
  paint (f, 0, 5, f->desk->river, 3);
  g_assert_cmpuint (loam_history_get_undo_count (f->desk->history), ==, 5);
}

static void
test_selecting_parts_steps_of_one_gesture (Fixture *f, gconstpointer saved)
{
  LoamDocument *document = f->desk->document;
  g_autoptr (LoamDocument) recovered = NULL;
  g_autoptr (LoamRegion) cells = loam_region_new_rect ((LoamRect){0, 0, 2, 2});

  paint (f, 0, 5, f->desk->river, 3);
  loam_document_select_cells (document, f->desk->cellar, cells);
  paint (f, 1, 5, f->desk->river, 3);
  recovered = recover (f);
  g_assert_cmpuint (loam_history_get_position (f->desk->history), ==, 2);
  g_assert_cmpuint (loam_history_get_undo_count (loam_document_get_history (recovered)), ==, 2);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, desk_hash (f->desk));
}

static void
test_open_groups_become_a_step (Fixture *f, gconstpointer saved)
{
  LoamDocument *document = f->desk->document;
  guint64 before = desk_hash (f->desk), after;
  g_autoptr (LoamDocument) recovered = NULL;
  LoamHistory *history;

  loam_document_begin (document, "outer");
  paint (f, 0, 0, f->desk->hill, 0);
  loam_document_begin (document, "inner");
  paint (f, 1, 0, f->desk->hill, 0);
  after = desk_hash (f->desk);
  recovered = recover (f);
  history = loam_document_get_history (recovered);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, after);
  g_assert_cmpuint (loam_history_get_undo_count (history), ==, 1);
  g_assert_cmpstr (loam_history_get_undo_label (history), ==, "outer");
  loam_document_undo (recovered);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, before);
  loam_document_end (document);
  loam_document_end (document);
}

/* Cuts the journal behind each of its bytes: what is there is what the last whole line says. */
static void
test_a_journal_cut_anywhere_gives_its_whole_lines (Fixture *f, gconstpointer saved)
{
  LoamDocument *document = f->desk->document;
  g_autoptr (GArray) hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  guint64 hash = desk_hash (f->desk);
  gsize length;
  guint n_lines = 0;

  g_array_append_val (hashes, hash);
  for (int i = 0; i < 6; i++) {
    if (i == 3)
      loam_document_undo (document);
    else if (i == 4)
      desk_place (f->desk, f->desk->wizard, i, i);
    else
      paint (f, i, i, f->desk->river, 0);
    hash = desk_hash (f->desk);
    g_array_append_val (hashes, hash);
  }
  folder = crash_copy (f->root, f->folder);
  path = g_build_filename (folder, "journal.jsonl", NULL);
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_assert_cmpuint (crash_count_lines (folder), ==, 7);
  for (gsize i = strchr (text, '\n') + 1 - text; i <= length; i++) {
    g_autoptr (LoamDocument) recovered = NULL;
    g_autoptr (GPtrArray) losses = NULL;
    g_autoptr (GError) error = NULL;

    n_lines += i > 0 && text[i - 1] == '\n';
    crash_write (path, text, (gssize) i);
    recovered = loam_document_recover (folder, FALSE, &losses, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (losses->len, ==, 0);
    g_assert_cmphex (loam_document_get_hash (recovered), ==,
                     g_array_index (hashes, guint64, n_lines - 1));
  }
  g_assert_cmpuint (n_lines, ==, hashes->len);
}

static void
fill_unevenly (Fixture *f, LoamLevel *level, LoamLayer *layer, guint seed)
{
  const LoamTerrain *terrains[] = {f->desk->grass, f->desk->river, NULL};
  const double weights[] = {1, 1, 1};

  g_assert_true (loam_edit_terrain_scatter (f->desk->document, layer,
                                            (LoamTerrain **) (gpointer) terrains, weights, 3, seed,
                                            (LoamRect){-70, -70, 300, 300}));
}

static void
test_large_patches_lie_beside (Fixture *f, gconstpointer saved)
{
  LoamLayer *ground = loam_level_find_layer (f->desk->plain, "ground");
  g_autofree char *folder = NULL, *side = NULL, *name = NULL;
  g_autoptr (LoamDocument) recovered = NULL;
  g_autoptr (GPtrArray) losses = NULL;
  guint64 before;

  paint (f, 0, 0, f->desk->river, 0);
  before = desk_hash (f->desk);
  fill_unevenly (f, f->desk->plain, ground, 1);
  assert_kept (f);
  fill_unevenly (f, f->desk->plain, ground, 2);
  assert_kept (f);
  folder = crash_copy (f->root, f->folder);
  side = g_build_filename (folder, "0.zst", NULL);
  name = g_build_filename (folder, "1.zst", NULL);
  g_assert_true (g_file_test (side, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (name, G_FILE_TEST_EXISTS));
  /* Without it, what came before is there. */
  crash_write (side, "nothing of the kind", -1);
  recovered = loam_document_recover (folder, FALSE, &losses, NULL);
  g_assert_nonnull (recovered);
  g_assert_cmpuint (losses->len, ==, 1);
  g_assert_cmphex (loam_document_get_hash (recovered), ==, before);
}

/* Damages one place after the other, with checksums put right: nothing crashes, hangs or asserts. */
static void
mend_sums (GString *text)
{
  guint32 sum = LOAM_JOURNAL_SUM_INIT;
  char *line = text->str, *end;

  for (; (end = strchr (line, '\n')) != NULL; line = end + 1) {
    gsize length = (gsize) (end - line);
    g_autofree char *digits = NULL;

    if (length <= LOAM_JOURNAL_SUM_BYTES)
      return;
    sum = loam_journal_sum (sum, line, length - LOAM_JOURNAL_SUM_BYTES);
    digits = g_strdup_printf ("%08x", sum);
    memcpy (end - 10, digits, 8);
  }
}

static void
test_hostile_journals_are_refused (Fixture *f, gconstpointer saved)
{
  static const char *const bits[] = {"null",
                                     "-1",
                                     "99999999999",
                                     "[]",
                                     "{}",
                                     "\"\"",
                                     "1e999",
                                     "true",
                                     "\"project:\"",
                                     "\"terrain:grass\"",
                                     "[\"bag\",{\"x\":{\"y\":1}}]",
                                     "[\"grid\",{\"size\":[16000,16000],\"key\":[]}]",
                                     "[\"object\",\"prototype:goblin\"]"};
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  guint n_good = 0, n_bad = 0;
  gsize header;

  loam_document_begin (f->desk->document, "much");
  paint (f, 0, 0, f->desk->river, 0);
  desk_place (f->desk, f->desk->wizard, 1, 1);
  g_assert_nonnull (loam_edit_level_duplicate (f->desk->document, f->desk->cellar));
  push (f, loam_command_new_move (&f->desk->project->object, LOAM_LIST_PROTOTYPES, 0, 1));
  loam_document_end (f->desk->document);
  set (f, f->desk->wizard, LOAM_PROPERTY_PROTOTYPE, (LoamValue){.type = LOAM_VALUE_OBJECT});
  loam_document_undo (f->desk->document);
  folder = crash_copy (f->root, f->folder);
  path = g_build_filename (folder, "journal.jsonl", NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  header = (gsize) (strchr (text, '\n') + 1 - text);
  for (int i = 0; i < 600; i++) {
    g_autoptr (GString) damaged = g_string_new (text);
    g_autoptr (LoamDocument) recovered = NULL;
    g_autoptr (GPtrArray) losses = NULL;
    gsize at = header + (gsize) g_rand_int_range (rand, 0, (int) (damaged->len - header - 40));
    gsize n = strcspn (damaged->str + at, ",:]}\n");

    if (damaged->str[at + n] == '\n' || n > 40)
      continue;
    at += n + 1;
    n = strcspn (damaged->str + at, ",:]}\n");
    if (damaged->str[at] == '\n' || damaged->str[at + n] == '\n' ||
        g_str_has_prefix (damaged->str + at, "\"sum\""))
      continue;
    g_string_erase (damaged, (gssize) at, (gssize) n);
    g_string_insert (damaged, (gssize) at, bits[g_rand_int_range (rand, 0, G_N_ELEMENTS (bits))]);
    mend_sums (damaged);
    crash_write (path, damaged->str, (gssize) damaged->len);
    recovered = loam_document_recover (folder, FALSE, &losses, NULL);
    n_good += recovered != NULL && losses->len == 0;
    n_bad += recovered == NULL || losses->len > 0;
    while (recovered != NULL && loam_document_undo (recovered))
      ;
    while (recovered != NULL && loam_document_redo (recovered))
      ;
  }
  g_assert_cmpuint (n_bad, >, 100);
  g_assert_cmpuint (n_good, >, 0);
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_autofree char *never = g_strconcat ("/journal/never-saved/", path, NULL);
  g_autofree char *saved = g_strconcat ("/journal/saved/", path, NULL);

  g_test_add (never, Fixture, NULL, set_up, test, tear_down);
  g_test_add (saved, Fixture, "saved", set_up, test, tear_down);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("every-property-comes-back", test_every_property_comes_back);
  add ("every-type-of-value-comes-back", test_every_type_of_value_comes_back);
  add ("whole-objects-come-back", test_whole_objects_come_back);
  add ("groups-and-gestures-make-the-same-steps", test_groups_and_gestures_make_the_same_steps);
  add ("selecting-parts-steps-of-one-gesture", test_selecting_parts_steps_of_one_gesture);
  add ("open-groups-become-a-step", test_open_groups_become_a_step);
  add ("a-journal-cut-anywhere-gives-its-whole-lines",
       test_a_journal_cut_anywhere_gives_its_whole_lines);
  add ("large-patches-lie-beside", test_large_patches_lie_beside);
  add ("hostile-journals-are-refused", test_hostile_journals_are_refused);
  return g_test_run ();
}
