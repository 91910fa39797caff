/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-script.h"

#include "desk.h"
#include "loam-clipboard.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

static void
run (LoamScript *script, const char *line)
{
  g_autoptr (GError) error = NULL;

  loam_script_run_line (script, line, NULL, &error);
  if (error != NULL)
    g_test_message ("%s: %s", line, error->message);
  g_assert_no_error (error);
}

/* The same work by a script and by the verbs. */

static const char *const work[] = {
    "{\"do\": \"paint\", \"layer\": \"ground\", \"terrain\": \"river\", \"cells\": [[3, 4], [4, "
    "4]]}",
    "{\"do\": \"line\", \"layer\": \"ground\", \"terrain\": \"hill\", \"from\": [0, 0], \"to\": "
    "[9, 5]}",
    "{\"do\": \"rect\", \"layer\": \"ground\", \"terrain\": \"grass\", \"from\": [1, 1], \"to\": "
    "[6, 4], "
    "\"filled\": true}",
    "{\"do\": \"ellipse\", \"layer\": \"ground\", \"terrain\": \"river\", \"from\": [2, 2], "
    "\"to\": [12, 9]}",
    "{\"do\": \"fill\", \"layer\": \"ground\", \"terrain\": \"hill\", \"at\": [7, 6]}",
    "{\"do\": \"erase\", \"layer\": \"ground\", \"cells\": [[3, 4]]}",
    "{\"do\": \"scatter\", \"layer\": \"ground\", \"weights\": {\"grass\": 60, \"hill\": 18, \"\": "
    "5}, "
    "\"seed\": 7, \"rect\": [0, 6, 5, 5]}",
    "",
    "{\"do\": \"place\", \"layer\": \"things\", \"prototype\": \"skeleton\", \"at\": [192, 128.5], "
    "\"as\": "
    "\"bones\"}",
    "{\"do\": \"move\", \"things\": [\"bones\"], \"by\": [16, 0]}",
    "{\"do\": \"duplicate\", \"things\": [\"bones\"], \"by\": [0, 16], \"as\": \"more\"}",
    "{\"do\": \"set\", \"on\": \"bones\", \"property\": \"patrol.speed\", \"value\": 2}",
    "{\"do\": \"set\", \"on\": \"more\", \"property\": \"patrol\", \"value\": null}",
    "{\"do\": \"set\", \"on\": \"terrain:river\", \"property\": \"cost\", \"value\": 2.5}",
    "{\"do\": \"set\", \"on\": \"terrain:river\", \"property\": \"color\", \"value\": \"#ff0000\"}",
    "{\"do\": \"set\", \"on\": \"layer:ground\", \"property\": \"opacity\", \"value\": 0.5}",
    "{\"do\": \"set\", \"on\": \"more\", \"property\": \"at\", \"value\": [1, 2]}",
    "{\"do\": \"set\", \"on\": \"more\", \"property\": \"hidden\", \"value\": true}",
    "{\"do\": \"set\", \"on\": \"more\", \"property\": \"prototype\", \"value\": \"@bones\"}",
    "{\"do\": \"set\", \"on\": \"prototype:goblin\", \"property\": \"monster.resists\", \"value\": "
    "[\"cold\"]}",
    "{\"do\": \"unset\", \"on\": \"prototype:goblin\", \"property\": \"health.max\"}",
    "{\"do\": \"define\", \"kind\": \"prototype\", \"name\": \"boss\", \"prototype\": \"goblin\", "
    "\"values\": "
    "{\"health\": {\"max\": 90}}}",
    "{\"do\": \"define\", \"kind\": \"terrain\", \"name\": \"mud\", \"cost\": 4, \"solid\": true}",
    "{\"do\": \"define\", \"kind\": \"component\", \"name\": \"loot\", \"fields\": [{\"name\": "
    "\"worth\", "
    "\"type\": \"int\", \"default\": 3}]}",
    "{\"do\": \"rename\", \"kind\": \"terrain\", \"name\": \"hill\", \"to\": \"knoll\"}",
    "{\"do\": \"select\", \"things\": [\"bones\", \"more\"]}",
    "{\"do\": \"copy\"}",
    "{\"do\": \"paste\", \"at\": [8, 8], \"as\": \"pasted\"}",
    "{\"do\": \"select\", \"layer\": \"ground\", \"rect\": [0, 0, 4, 4]}",
    "{\"do\": \"cut\"}",
    "{\"do\": \"paste\", \"at\": [9, 2]}",
    "{\"do\": \"delete\", \"things\": [\"bones\"]}",
    "{\"do\": \"delete\", \"kind\": \"prototype\", \"name\": \"goblin\"}",
    "{\"do\": \"layer\", \"add\": \"roof\", \"kind\": \"terrain\", \"above\": \"ground\"}",
    "{\"do\": \"layer\", \"move\": \"roof\", \"above\": \"things\"}",
    "{\"do\": \"level\", \"add\": \"attic\", \"size\": [32, 32]}",
    "{\"do\": \"level\", \"resize\": \"attic\", \"size\": [16, 16]}",
    "{\"do\": \"level\", \"rename\": \"attic\", \"to\": \"loft\"}",
    "{\"do\": \"paint\", \"level\": \"loft\", \"layer\": \"ground\", \"terrain\": \"mud\", "
    "\"cells\": [[1, 1]]}",
};

static void
set_one (Desk *desk, gpointer object, const char *component, const char *field, LoamValue value)
{
  LoamObject *one = object;

  g_assert_true (loam_edit_values_set (desk->document, &one, 1, component, field, &value, 0, NULL));
  loam_value_clear (&value);
}

static void
set_about (Desk *desk, gpointer object, LoamProperty property, LoamValue value)
{
  LoamObject *one = object;

  g_assert_true (loam_edit_set_property (desk->document, &one, 1, property, &value, 0, NULL));
}

static void
work_on_terrain (Desk *desk)
{
  LoamTerrain *terrains[] = {desk->grass, desk->hill, NULL};

  loam_edit_terrain_paint (desk->document, desk->ground, desk->river, (int[]){3, 4, 4, 4}, 2, 0);
  loam_edit_terrain_line (desk->document, desk->ground, desk->hill, 0, 0, 9, 5);
  loam_edit_terrain_rect (desk->document, desk->ground, desk->grass, 1, 1, 6, 4, TRUE);
  loam_edit_terrain_ellipse (desk->document, desk->ground, desk->river, 2, 2, 12, 9, FALSE);
  loam_edit_terrain_fill (desk->document, desk->ground, desk->hill, 7, 6);
  loam_edit_terrain_paint (desk->document, desk->ground, NULL, (int[]){3, 4}, 1, 0);
  loam_edit_terrain_scatter (desk->document, desk->ground, terrains, (double[]){60, 18, 5}, 3, 7,
                             (LoamRect){0, 6, 5, 5});
}

static void
work_on_definitions (Desk *desk)
{
  g_autoptr (LoamBag) empty = loam_bag_new ();
  g_autoptr (LoamBag) values = loam_bag_with (empty, "health", "max", &LOAM_INT (90));
  LoamField field = {.name = loam_intern ("worth"),
                     .type = LOAM_VALUE_INT,
                     .initial = LOAM_INT (3),
                     .doc = g_strdup (""),
                     .unit = g_strdup ("")};
  g_autoptr (LoamFields) fields = loam_fields_new (&field, 1);
  LoamObject *goblin = &desk->goblin->object;
  LoamValue cold = loam_value_text (LOAM_VALUE_STRING, "cold");
  LoamTerrain *mud;

  set_one (desk, desk->goblin, "monster", "resists", loam_value_list (&cold, 1));
  g_assert_true (loam_edit_values_unset (desk->document, &goblin, 1, "health", "max", NULL));
  loam_edit_prototype_define (desk->document, "boss", desk->goblin, values, NULL);
  loam_document_begin (desk->document, "mud");
  mud = loam_edit_terrain_define (desk->document, "mud", NULL);
  set_about (desk, mud, LOAM_PROPERTY_COST, LOAM_FLOAT (4));
  set_about (desk, mud, LOAM_PROPERTY_SOLID, LOAM_BOOL (TRUE));
  loam_document_end (desk->document);
  loam_edit_component_define (desk->document, "loot", fields, NULL);
  loam_edit_rename (desk->document, &desk->hill->object, "knoll", NULL);
}

static void
work_by_verbs (Desk *desk)
{
  g_autoptr (LoamRegion) corner = loam_region_new_rect ((LoamRect){0, 0, 4, 4});
  g_autoptr (GPtrArray) more = NULL;
  g_autofree char *things = NULL;
  g_autofree char *cells = NULL;
  LoamEntity *bones, *copy;
  LoamLevel *attic;
  LoamLayer *roof;

  work_on_terrain (desk);
  bones = desk_place (desk, desk->skeleton, 192, 128.5);
  loam_edit_entities_move (desk->document, &bones, 1, (LoamPoint){16, 0}, 0);
  more = loam_edit_entities_duplicate (desk->document, &bones, 1, (LoamPoint){0, 16});
  copy = more->pdata[0];
  set_one (desk, bones, "patrol", "speed", LOAM_INT (2));
  set_one (desk, copy, "patrol", NULL, (LoamValue) LOAM_VALUE_INIT);
  set_about (desk, desk->river, LOAM_PROPERTY_COST, LOAM_FLOAT (2.5));
  set_about (desk, desk->river, LOAM_PROPERTY_COLOR, LOAM_COLOR (0xff0000ff));
  set_about (desk, desk->ground, LOAM_PROPERTY_OPACITY, LOAM_FLOAT (0.5));
  set_about (desk, copy, LOAM_PROPERTY_AT, LOAM_POINT (1, 2));
  set_about (desk, copy, LOAM_PROPERTY_HIDDEN, LOAM_BOOL (TRUE));
  set_about (desk, copy, LOAM_PROPERTY_PROTOTYPE,
             (LoamValue){.type = LOAM_VALUE_OBJECT, .object = &bones->object});
  work_on_definitions (desk);
  things = loam_clipboard_copy_things (desk->document, (LoamEntity *[]){bones, copy}, 2);
  loam_clipboard_paste (desk->document, desk->things, things, (LoamPoint){8, 8}, NULL);
  cells = loam_clipboard_copy_cells (desk->document, desk->ground, corner);
  loam_edit_terrain_rect (desk->document, desk->ground, NULL, 0, 0, 3, 3, TRUE);
  loam_clipboard_paste (desk->document, desk->ground, cells, (LoamPoint){9, 2}, NULL);
  loam_edit_entities_delete (desk->document, &bones, 1);
  loam_edit_prototype_delete (desk->document, desk->goblin);
  roof = loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_TERRAIN, "roof", 1, NULL);
  loam_edit_reorder (desk->document, &roof->object, 2);
  attic = loam_edit_level_add (desk->document, "attic", 32, 32, NULL);
  loam_edit_level_resize (desk->document, attic, 16, 16, 0, 0, NULL);
  loam_edit_rename (desk->document, &attic->object, "loft", NULL);
  loam_edit_terrain_paint (desk->document, loam_level_find_layer (attic, "ground"),
                           loam_project_find_terrain (desk->project, "mud"), (int[]){1, 1}, 1, 0);
}

static void
test_same_as_verbs (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (Desk) other = desk_new ();
  g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);
  guint64 start = desk_hash (desk);
  guint steps = 0;

  g_assert_cmpuint (start, ==, desk_hash (other));
  for (guint i = 0; i < G_N_ELEMENTS (work); i++) {
    guint64 before = desk_hash (desk);
    guint64 done = loam_history_get_position (desk->history);

    run (script, work[i]);
    /* Each line that changes something is one step; those that select are not counted. */
    steps += desk_hash (desk) != before;
    g_assert_cmpuint (loam_history_get_position (desk->history), ==,
                      done + (desk_hash (desk) != before));
  }
  g_assert_cmpuint (steps, ==, G_N_ELEMENTS (work) - 4); /* select twice, copy, a blank line */
  work_by_verbs (other);
  g_assert_cmpuint (desk_hash (desk), ==, desk_hash (other));
  g_assert_cmpuint (loam_history_get_position (other->history), ==, steps);
  run (script, "{\"do\": \"undo\", \"times\": 1000}");
  g_assert_cmpuint (desk_hash (desk), ==, start);
  run (script, "{\"do\": \"redo\", \"times\": 1000}");
  g_assert_cmpuint (desk_hash (desk), ==, desk_hash (other));
}

static void
test_hash (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);
  g_autofree char *output = NULL;
  g_autofree char *expected =
      g_strdup_printf ("{\"hash\": \"%016" G_GINT64_MODIFIER "x\", \"undo\": 1, \"redo\": 0}",
                       (run (script, work[0]), desk_hash (desk)));

  g_assert_true (loam_script_run_line (script, "{\"do\": \"hash\"}", &output, NULL));
  g_assert_cmpstr (output, ==, expected);
}

static void
test_groups (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  {
    g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);

    run (script, "{\"do\": \"begin\", \"label\": \"village\"}");
    run (script, work[0]);
    run (script, work[1]);
    g_assert_false (loam_script_run_line (script, "{\"do\": \"undo\"}", NULL, NULL));
    run (script, "{\"do\": \"end\"}");
    g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "village");
    desk_assert_one_step (desk, before);
    g_assert_false (loam_script_run_line (script, "{\"do\": \"end\"}", NULL, NULL));
    before = desk_hash (desk);
    run (script, "{\"do\": \"begin\"}");
    run (script, work[2]);
  }
  /* The end of the script ends what it began. */
  g_assert_false (loam_history_in_group (desk->history));
  desk_assert_one_step (desk, before);
}

static void
test_selection (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);
  LoamRect cells;

  for (int i = 0; i < 3; i++) {
    g_autofree char *line = g_strdup_printf (
        "{\"do\": \"place\", \"layer\": \"things\", \"at\": [0, 0], \"as\": \"t%d\"}", i);

    run (script, line);
  }
  run (script, "{\"do\": \"select\", \"things\": [\"t0\", \"t1\"]}");
  run (script, "{\"do\": \"select\", \"things\": [\"t1\", \"t2\"], \"mode\": \"intersect\"}");
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 1);
  run (script, "{\"do\": \"select\", \"things\": [\"t2\"], \"mode\": \"add\"}");
  run (script, "{\"do\": \"select\", \"things\": [\"t1\"], \"mode\": \"remove\"}");
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 1);
  g_assert_true (loam_document_is_selected (desk->document, desk->things->entities->pdata[2]));

  run (script, "{\"do\": \"select\", \"layer\": \"ground\", \"rect\": [0, 0, 4, 4]}");
  g_assert_cmpuint (loam_document_get_selection (desk->document)->len, ==, 0);
  run (script,
       "{\"do\": \"select\", \"layer\": \"ground\", \"rect\": [4, 0, 4, 4], \"mode\": \"add\"}");
  run (script,
       "{\"do\": \"select\", \"layer\": \"ground\", \"rect\": [0, 0, 2, 4], \"mode\": \"remove\"}");
  run (script, "{\"do\": \"select\", \"layer\": \"ground\", \"rect\": [0, 1, 9, 9], \"mode\": "
               "\"intersect\"}");
  cells = loam_region_get_extent (loam_document_get_cell_selection (desk->document));
  g_assert_cmpint (cells.x, ==, 2);
  g_assert_cmpint (cells.y, ==, 1);
  g_assert_cmpint (cells.width, ==, 6);
  g_assert_cmpint (cells.height, ==, 3);
  /* A hole is no rectangle, but a selection all the same. */
  run (script, "{\"do\": \"select\", \"layer\": \"ground\", \"rect\": [3, 2, 1, 1], \"mode\": "
               "\"remove\"}");
  g_assert_cmpint (loam_region_count (loam_document_get_cell_selection (desk->document)), ==, 17);
}

/* A line that can't be done leaves all as it was, and says what would be right. */
static void
test_errors (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);
  guint64 before;
  const struct {
    const char *line, *says;
  } cases[] = {
      {"{\"do\": \"pant\"}", "paint"},
      {"{}", "do"},
      {"[1]", "object"},
      {"{\"do\": \"undo\"", "ends before"},
      {"{\"do\": \"undo\", \"do\": \"redo\"}", "do"},
      {"{\"do\": \"undo\", \"tims\": 2}", "times"},
      {"{\"do\": \"undo\", \"times\": 1.5}", "whole number"},
      {"{\"do\": \"paint\", \"layer\": \"gnd\", \"terrain\": \"river\", \"cells\": []}", "ground"},
      {"{\"do\": \"paint\", \"layer\": \"ground\", \"terrain\": \"lava\", \"cells\": []}", "river"},
      {"{\"do\": \"paint\", \"layer\": \"ground\", \"terrain\": \"river\"}", "cells"},
      {"{\"do\": \"paint\", \"layer\": \"ground\", \"terrain\": \"river\", \"cells\": [[1, 2], "
       "[3]]}",
       "cells[1]"},
      {"{\"do\": \"paint\", \"layer\": \"things\", \"terrain\": \"river\", \"cells\": [[1, 2]]}",
       "terrain layer"},
      {"{\"do\": \"line\", \"layer\": \"ground\", \"terrain\": \"river\", \"from\": [0, 0], "
       "\"to\": "
       "[99999999, 0]}",
       "16777216"},
      {"{\"do\": \"scatter\", \"layer\": \"ground\", \"weights\": {\"grass\": 0}}", "above 0"},
      {"{\"do\": \"place\", \"layer\": \"things\", \"prototype\": \"skelton\", \"at\": [0, 0]}",
       "skeleton"},
      {"{\"do\": \"place\", \"layer\": \"things\", \"at\": [0, 0], \"as\": 5}", "name"},
      {"{\"do\": \"place\", \"layer\": \"things\"}", "at"},
      {"{\"do\": \"move\", \"things\": [\"nobody\"], \"by\": [1, 1]}", "alias"},
      {"{\"do\": \"move\", \"things\": [], \"by\": [1, 1]}", "Nothing"},
      {"{\"do\": \"set\", \"on\": \"prototype:skeleton\", \"property\": \"patrol.spede\", "
       "\"value\": 1}",
       "speed"},
      {"{\"do\": \"set\", \"on\": \"prototype:skeleton\", \"property\": \"patrol\", \"value\": 1}",
       "{}"},
      {"{\"do\": \"set\", \"on\": \"prototype:skeleton\", \"property\": \"name\", \"value\": "
       "\"x\"}",
       "rename"},
      {"{\"do\": \"set\", \"on\": \"ghost:skeleton\", \"property\": \"name\", \"value\": \"x\"}",
       "prototype:"},
      {"{\"do\": \"set\", \"on\": \"terrain:river\", \"property\": \"cost\", \"value\": -1}",
       "0.01"},
      {"{\"do\": \"define\", \"kind\": \"machine\", \"name\": \"x\"}", "terrain"},
      {"{\"do\": \"define\", \"kind\": \"terrain\", \"name\": \"x\", \"cost\": -1}", "0.01"},
      {"{\"do\": \"define\", \"kind\": \"terrain\", \"name\": \"x\", \"prototype\": \"goblin\"}",
       "leave"},
      {"{\"do\": \"define\", \"kind\": \"prototype\", \"name\": \"goblin\"}", "already"},
      {"{\"do\": \"rename\", \"kind\": \"level\", \"name\": \"cellar\", \"to\": \"plain\"}",
       "already"},
      {"{\"do\": \"delete\", \"kind\": \"component\", \"name\": \"health\"}", "built in"},
      {"{\"do\": \"delete\", \"kind\": \"prototype\", \"name\": \"goblin\", \"then\": \"keep\"}",
       "fold"},
      {"{\"do\": \"delete\", \"kind\": \"prototype\", \"name\": \"goblin\", \"then\": "
       "{\"prototype\": \"goblin wizard\"}}",
       "itself"},
      {"{\"do\": \"delete\", \"kind\": \"prototype\", \"name\": \"goblin\", \"replace\": "
       "\"grass\"}",
       "leave it out"},
      {"{\"do\": \"delete\", \"kind\": \"terrain\", \"name\": \"river\", \"then\": \"fold\"}",
       "leave it out"},
      {"{\"do\": \"delete\", \"kind\": \"terrain\", \"name\": \"river\", \"replace\": \"river\"}",
       "another terrain"},
      {"{\"do\": \"delete\", \"kind\": \"project\"}", "terrain"},
      {"{\"do\": \"reorder\", \"kind\": \"terrain\", \"name\": \"river\"}", "to"},
      {"{\"do\": \"level\", \"resize\": \"cellar\", \"size\": [8, 8], \"anchor\": \"middle\"}",
       "center"},
      {"{\"do\": \"level\", \"resize\": \"cellar\", \"size\": [8, 8], \"anchor\": \"top\", "
       "\"by\": [1, 1]}",
       "either"},
      {"{\"do\": \"select\", \"layer\": \"ground\", \"all\": 3}", "true"},
      {"{\"do\": \"select\", \"layer\": \"ground\", \"alike\": true}", "elect"},
      {"{\"do\": \"select\", \"layer\": \"ground\", \"polygon\": [[0, 0], [1, 1]]}", "three"},
      {"{\"do\": \"select\", \"layer\": \"ground\", \"rect\": [0, 0, 1, 1], \"mode\": \"xor\"}",
       "intersect"},
      {"{\"do\": \"select\", \"layer\": \"ground\", \"wand\": 3}", "wand"},
      {"{\"do\": \"select\", \"grow\": 1}", "elected"},
      {"{\"do\": \"cells\", \"flip\": \"x\"}", "elected"},
      {"{\"do\": \"copy\"}", "select"},
      {"{\"do\": \"paste\", \"at\": [0, 0]}", "copy"},
      {"{\"do\": \"layer\", \"add\": \"x\", \"kind\": \"tile\"}", "entities"},
      {"{\"do\": \"layer\", \"add\": \"x\", \"remove\": \"ground\"}", "one of"},
      {"{\"do\": \"layer\", \"set\": \"ground\", \"hidden\": true, \"opacity\": 2}", "0 to 1"},
      {"{\"do\": \"level\", \"add\": \"x\", \"size\": [100000, 100000]}", "2^28"},
      {"{\"do\": \"undo\", \"level\": \"attic\"}", "cellar"},
  };

  run (script, work[0]);
  before = desk_hash (desk);
  desk_listen (desk);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (loam_script_run_line (script, cases[i].line, NULL, &error));
    if (strstr (error->message, cases[i].says) == NULL)
      g_error ("%s: “%s” does not say “%s”", cases[i].line, error->message, cases[i].says);
    g_assert_cmpuint (desk_hash (desk), ==, before);
    g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 1);
    g_assert_false (loam_history_in_group (desk->history));
  }
}

static const LoamObject *
item (GPtrArray *list, guint i)
{
  return list->pdata[i];
}

/* Definitions, levels and the project, each line one step. */
static void
test_definitions (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);
  LoamComponent *monster = loam_project_find_component (desk->project, "monster");
  LoamEntity *thing = desk_place (desk, desk->goblin, 32, 0);
  guint64 before = loam_history_get_position (desk->history);

  desk_draw (desk, (const char *[]){"ghr", NULL});
  run (script, "{\"do\": \"reorder\", \"kind\": \"terrain\", \"name\": \"river\", \"to\": 0}");
  g_assert_true (item (desk->project->terrains, 0) == &desk->river->object);
  run (script, "{\"do\": \"reorder\", \"kind\": \"prototype\", \"name\": \"skeleton\", \"to\": 0}");
  g_assert_true (item (desk->project->prototypes, 0) == &desk->skeleton->object);
  run (script, "{\"do\": \"level\", \"move\": \"plain\", \"to\": 0}");
  g_assert_true (item (desk->project->levels, 0) == &desk->plain->object);
  run (script, "{\"do\": \"level\", \"duplicate\": \"cellar\"}");
  g_assert_cmpuint (desk->project->levels->len, ==, 3);
  run (script, "{\"do\": \"layer\", \"duplicate\": \"ground\"}");
  g_assert_cmpuint (desk->cellar->layers->len, ==, 3);
  run (script, "{\"do\": \"rename\", \"kind\": \"project\", \"to\": \"desk 2\"}");
  g_assert_cmpstr (desk->project->object.name, ==, "desk 2");
  run (script, "{\"do\": \"set\", \"on\": \"project\", \"property\": \"tile\", \"value\": [8, 8]}");
  g_assert_cmpint (desk->project->tile_width, ==, 8);
  run (script,
       "{\"do\": \"set\", \"on\": \"component:monster\", \"property\": \"fields\", \"value\": "
       "[{\"name\": \"gold\", \"type\": \"int\", \"default\": 1}]}");
  g_assert_cmpuint (monster->fields->length, ==, 1);
  run (script, "{\"do\": \"level\", \"resize\": \"cellar\", \"size\": [20, 14], \"anchor\": "
               "\"bottom-right\"}");
  g_assert_cmpuint (loam_grid_get (desk->ground->grid, 4, 2), ==, desk->grass->index);
  g_assert_cmpfloat (thing->at.x, ==, 32 + 4 * 8);
  run (script,
       "{\"do\": \"delete\", \"kind\": \"terrain\", \"name\": \"grass\", \"replace\": \"hill\"}");
  g_assert_cmpuint (loam_grid_get (desk->ground->grid, 4, 2), ==, desk->hill->index);
  run (script,
       "{\"do\": \"delete\", \"kind\": \"prototype\", \"name\": \"goblin wizard\", \"then\": "
       "{\"prototype\": \"skeleton\"}}");
  run (script,
       "{\"do\": \"delete\", \"kind\": \"prototype\", \"name\": \"goblin\", \"then\": \"delete\"}");
  g_assert_null (thing->object.owner);
  g_assert_cmpuint (loam_history_get_position (desk->history), ==, before + 12);
}

static void
test_removed_level (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamScript) script = loam_script_new (desk->document, desk->cellar);

  run (script, "{\"do\": \"level\", \"remove\": \"cellar\"}");
  g_assert_false (loam_script_run_line (script, work[0], NULL, NULL));
  run (script, "{\"do\": \"undo\"}");
  run (script, work[0]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/script/gives-what-the-verbs-give", test_same_as_verbs);
  g_test_add_func ("/script/prints-the-hash", test_hash);
  g_test_add_func ("/script/groups-lines-into-a-step", test_groups);
  g_test_add_func ("/script/selects", test_selection);
  g_test_add_func ("/script/a-line-that-fails-changes-nothing", test_errors);
  g_test_add_func ("/script/changes-definitions-levels-and-the-project", test_definitions);
  g_test_add_func ("/script/goes-on-after-its-level-was-removed", test_removed_level);
  return g_test_run ();
}
