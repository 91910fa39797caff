/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-grid-private.h"
#include "loam-hash.h"
#include "loam-object-private.h"
#include "loam-reader.h"
#include "loam-writer.h"

#include "test-io.h"

#include <string.h>

static const char project_text[] =
    "{\n"
    "  \"loam\": 1,\n"
    "  \"name\": \"Crypt\",\n"
    "  \"tile\": [16, 16],\n"
    "  \"terrains\": [\n"
    "    {\"name\": \"grass\", \"color\": \"#5a9b4a\", \"art\": {\"kind\": "
    "\"blob47\", "
    "\"image\": \"art/ground.png\", \"at\": [0, 0]}},\n"
    "    {\"name\": \"river\", \"cost\": 2, \"water\": true, \"color\": \"#3b6fb6\", \"formerly\": "
    "[\"creek\"]}\n"
    "  ],\n"
    "  \"tilesets\": [\n"
    "    {\"name\": \"walls\", \"image\": \"art/walls.png\", \"tile\": [16, 16], \"margin\": 1, "
    "\"columns\": 8, "
    "\"offset\": [0, -4], \"align\": \"bottom-left\", \"x-note\": [1], \"tiles\": [\n"
    "      {\"tile\": 3, \"probability\": 0.5, \"shapes\": [\"rectangle 0 0 16 8\"], \"terrain\": "
    "\"grass\"},\n"
    "      {\"tile\": 9, \"animation\": [[9, 100], [10, 250]], \"values\": {\"monster\": "
    "{\"gold\": 2}}, "
    "\"x-own\": {}}], \"formerly\": [\"bricks\"]}\n"
    "  ],\n"
    "  \"components\": [\n"
    "    {\"name\": \"monster\", \"fields\": [\n"
    "      {\"name\": \"resists\", \"type\": \"list\", \"of\": \"string\"},\n"
    "      {\"name\": \"spells\", \"type\": \"list\", \"of\": \"string\"},\n"
    "      {\"name\": \"gold\", \"type\": \"int\", \"min\": 0, \"default\": 5, \"doc\": \"dropped "
    "when it "
    "dies\"}]}\n"
    "  ],\n"
    "  \"prototypes\": [\n"
    "    {\"name\": \"skeleton\", \"values\": {\"patrol\": {\"speed\": 0.5}}},\n"
    "    {\"name\": \"goblin grunt\", \"values\": {\"health\": {\"max\": 30, \"min\": 20}, "
    "\"monster\": "
    "{\"resists\": [\"cold\", \"poison\"]}}},\n"
    "    {\"name\": \"goblin wizard\", \"prototype\": \"goblin grunt\", \"values\": {\"health\": "
    "null, "
    "\"monster\": {\"spells\": [\"fire ball\"]}}}\n"
    "  ],\n"
    "  \"levels\": [\"levels/cellar.json\"]\n"
    "}\n";

static const char level_text[] =
    "{\n"
    "  \"loam-level\": 1,\n"
    "  \"name\": \"cellar\",\n"
    "  \"size\": [64, 3],\n"
    "  \"layers\": [\n"
    "    {\"id\": \"k3f9a0c2mz\", \"name\": \"ground\", \"kind\": \"terrain\",\n"
    "     \"key\": [\"\", \"grass\", \"river\"],\n"
    "     \"rows\": [\n"
    "       \"64*1\",\n"
    "       \"20*1,3*2,41*1\",\n"
    "       \"2,1,62*0\"\n"
    "     ]},\n"
    "    {\"id\": \"m2c7pq81xd\", \"name\": \"things\", \"kind\": \"entities\", \"entities\": [\n"
    "       {\"id\": \"p81x00aabb\", \"prototype\": \"skeleton\", \"at\": [192, 128], \"values\": "
    "{\"patrol\": {\"left\": 0, \"right\": 100}}},\n"
    "       {\"id\": \"p81x00aabc\", \"prototype\": \"@p81x00aabb\", \"at\": [0.5, -3]}\n"
    "     ]}\n"
    "  ],\n"
    "  \"wires\": [\n"
    "    {\"from\": [\"p81x00aabb\", \"died\"], \"to\": [\"q0aa11ccdd\", \"open\"]}\n"
    "  ]\n"
    "}\n";

static const char level_text_empty[] = "{\n"
                                       "  \"loam-level\": 1,\n"
                                       "  \"name\": \"cellar\",\n"
                                       "  \"layers\": []\n"
                                       "}\n";

/* Layers of every kind, groups in groups, tiles turned in every way, runs of tiles that nothing uses. */
static const char level_text_layers[] =
    "{\n"
    "  \"loam-level\": 1,\n"
    "  \"name\": \"cellar\",\n"
    "  \"size\": [4, 2],\n"
    "  \"layers\": [\n"
    "    {\"id\": \"k3f9a0c2ma\", \"name\": \"sky\", \"kind\": \"image\", \"parallax\": [0.5, 1], "
    "\"offset\": [-3, 2.5], "
    "\"image\": \"art/sky.png\", \"repeat\": \"both\"},\n"
    "    {\"id\": \"k3f9a0c2mb\", \"name\": \"house\", \"kind\": \"group\", \"opacity\": 0.5,\n"
    "     \"layers\": [\n"
    "       {\"id\": \"k3f9a0c2mc\", \"name\": \"walls\", \"kind\": \"tiles\", \"tint\": "
    "\"#ff000080\", \"blend\": "
    "\"multiply\",\n"
    "        \"key\": [\"\", \"walls#64-127\", \"walls#0-63\", \"walls#7\"],\n"
    "        \"rows\": [\n"
    "          \"1,1h,2*2hvdr\",\n"
    "          \"0,65d,65r,128\"\n"
    "        ]},\n"
    "       {\"id\": \"k3f9a0c2md\", \"name\": \"inside\", \"kind\": \"group\",\n"
    "        \"layers\": [\n"
    "          {\"id\": \"k3f9a0c2me\", \"name\": \"things\", \"kind\": \"entities\", "
    "\"entities\": [\n"
    "             {\"id\": \"p81x00aabb\", \"prototype\": \"skeleton\", \"at\": [192, 128]}\n"
    "           ]},\n"
    "          {\"id\": \"k3f9a0c2mf\", \"name\": \"nothing\", \"kind\": \"group\",\n"
    "           \"layers\": []}\n"
    "        ]}\n"
    "     ]}\n"
    "  ]\n"
    "}\n";

/** Reads the two texts as a project and expects the same bytes when it is written. */
static void
assert_stable (const char *project, const char *level)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) read = NULL;

  test_folder_add (folder, "p.loam", project);
  test_folder_add (folder, "levels/cellar.json", level);
  read = test_folder_read (folder, "p.loam");
  test_assert_text (loam_writer_project_text ((LoamProject *) read, NULL), project);
  test_assert_text (loam_writer_level_text ((LoamProject *) read,
                                            g_ptr_array_index (((LoamProject *) read)->levels, 0),
                                            NULL),
                    level);
}

static void
test_what_was_read_is_written_the_same (void)
{
  assert_stable (project_text, level_text);
  assert_stable (project_text, level_text_layers);
}

/* Unknown members in every object: first, in the middle and last, with what cJSON would spoil. */
#define ODD "9007199254740993, 0.30000000000000004, 1.50, 1e999, \"\\u00e4\\/\", {\"a\":[ ]}"

static const char odd_project[] =
    "{\n"
    "  \"x-first\": [" ODD "],\n"
    "  \"loam\": 1,\n"
    "  \"name\": \"p\",\n"
    "  \"tile\": [8, 8],\n"
    "  \"x-lines\": {\n      \"deep\": [1,\n2],   \"b\" :null\n},\n"
    "  \"terrains\": [\n"
    "    {\"x-0\": [" ODD
    "], \"name\": \"grass\", \"x-1\": 1, \"x-2\": 2, \"color\": \"#102030\", \"art\": "
    "{\"kind\": \"single\", \"x-3\": [" ODD
    "], \"image\": \"a.png\", \"at\": [1, 2], \"x-4\": {}}, "
    "\"x-5\": null}\n"
    "  ],\n"
    "  \"components\": [\n"
    "    {\"name\": \"monster\", \"x-6\": [" ODD "], \"fields\": [\n"
    "      {\"x-7\": 0, \"name\": \"gold\", \"type\": \"int\", \"x-8\": [" ODD
    "], \"doc\": \"d\"}], "
    "\"x-9\": \"y\"}\n"
    "  ],\n"
    "  \"prototypes\": [\n"
    "    {\"name\": \"bones\", \"x-10\": [" ODD "], \"values\": {\"monster\": {}}, \"x-11\": 1}\n"
    "  ],\n"
    "  \"levels\": [\"levels/cellar.json\"],\n"
    "  \"x-last\": 0.10\n"
    "}\n";

static const char odd_level[] =
    "{\n"
    "  \"x-0\": [" ODD "],\n"
    "  \"loam-level\": 1,\n"
    "  \"name\": \"cellar\",\n"
    "  \"size\": [2, 1],\n"
    "  \"x-1\": [\n     1, 2 ],\n"
    "  \"layers\": [\n"
    "    {\"x-2\": 1, \"id\": \"a\", \"name\": \"ground\", \"kind\": \"terrain\", \"x-3\": [" ODD
    "],\n"
    "     \"key\": [\"\", \"grass\"],\n"
    "     \"x-4\": 4,\n"
    "     \"rows\": [\n"
    "       \"0,1\"\n"
    "     ],\n"
    "     \"x-5\": 5},\n"
    "    {\"id\": \"b\", \"name\": \"things\", \"x-6\": [" ODD
    "], \"kind\": \"entities\", \"entities\": [\n"
    "       {\"x-7\": 1, \"id\": \"c\", \"x-8\": [" ODD "], \"at\": [0, 0], \"x-9\": false}\n"
    "     ], \"x-10\": {}}\n"
    "  ],\n"
    "  \"x-11\": [" ODD "]\n"
    "}\n";

static void
test_unknown_members_come_back_where_they_stood (void)
{
  assert_stable (odd_project, odd_level);
}

static LoamProject *
read_texts (TestFolder *folder, const char *project, const char *level)
{
  test_folder_add (folder, "p.loam", project);
  test_folder_add (folder, "levels/cellar.json", level);
  return (LoamProject *) test_folder_read (folder, "p.loam");
}

static void
test_unknown_members_of_several_lines_are_laid_on_one (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) project = (LoamObject *) read_texts (
      folder,
      "{\"loam\": 1, \"name\": \"p\", \"terrains\": [{\"name\": \"g\", \"x\": {\n  \"a\": [\r\n    "
      "1.0,\n    \"b  c\"\n  ],\n  \"d\" :2\n}}], \"levels\": []}",
      "");

  test_assert_text (loam_writer_project_text ((LoamProject *) project, NULL),
                    "{\n  \"loam\": 1,\n  \"name\": \"p\",\n  \"tile\": [16, 16],\n  \"terrains\": "
                    "[\n    {\"name\": \"g\", \"x\": {\"a\": [1.0, \"b  c\"], \"d\" :2}}\n  ],\n  "
                    "\"levels\": []\n}\n");
}

static void
test_a_cell_changes_a_row_and_nothing_else (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = (LoamObject *) read_texts (folder, odd_project, odd_level);
  LoamProject *project = (LoamProject *) object;
  LoamLevel *level = g_ptr_array_index (project->levels, 0);
  LoamLayer *layer = g_ptr_array_index (level->layers, 0);
  g_auto (GStrv) parts = g_strsplit (odd_level, "\"0,1\"", 2);
  g_autofree char *expected = g_strconcat (parts[0], "\"2*1\"", parts[1], NULL);

  loam_grid_set (layer->grid, 0, 0, 1);
  test_assert_text (loam_writer_level_text (project, level, NULL), expected);
  test_assert_text (loam_writer_project_text (project, NULL), odd_project);
}

/** The key that is written for a layer whose key was read, and whose cells were set since. */
static char *
written_key (LoamProject *project)
{
  LoamLevel *level = g_ptr_array_index (project->levels, 0);
  g_autofree char *text = loam_writer_level_text (project, level, NULL);
  const char *key = strstr (text, "\"key\": ");

  return g_strndup (key, strcspn (key, "\n"));
}

static void
test_keys_keep_their_order_and_grow_at_the_end (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = (LoamObject *) read_texts (
      folder,
      "{\"loam\": 1, \"name\": \"p\", \"terrains\": [{\"name\": \"a\"}, {\"name\": \"b\", "
      "\"formerly\": [\"old\"]}, {\"name\": \"c\"}, {\"name\": \"d\"}, {\"name\": \"e\"}], "
      "\"levels\": [\"levels/cellar.json\"]}",
      "{\"loam-level\": 1, \"name\": \"l\", \"size\": [6, 1], \"layers\": [{\"id\": \"i\", "
      "\"name\": "
      "\"g\", \"kind\": \"terrain\", \"key\": [\"\", \"d\", \"old\", \"a\", \"b\"], \"rows\": "
      "[\"1,2,4,0,0,0\"]}]}");
  LoamProject *project = (LoamProject *) object;
  LoamLevel *level = g_ptr_array_index (project->levels, 0);
  LoamLayer *layer = g_ptr_array_index (level->layers, 0);
  LoamObject *removed;

  /* "a" was unused when read, and stays; "old" and "b" are one terrain. */
  test_assert_text (written_key (project), "\"key\": [\"\", \"d\", \"b\", \"a\"],");
  /* "d" goes out of use; "e" and "c" come in. */
  loam_grid_set (layer->grid, 0, 0, 5);
  loam_grid_set (layer->grid, 4, 0, 3);
  test_assert_text (written_key (project), "\"key\": [\"\", \"b\", \"a\", \"e\", \"c\"],");
  /* A terrain that is removed is neither a name nor a cell. */
  removed = loam_object_remove (object, LOAM_LIST_TERRAINS, 1);
  test_assert_text (written_key (project), "\"key\": [\"\", \"a\", \"e\", \"c\"],");
  loam_object_unref (removed);
}

static void
test_lost_levels_keep_their_place (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "p.loam");
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (LoamObject) object = NULL;
  LoamObject *removed;
  LoamProject *project;
  static const char text[] =
      "{\n  \"loam\": 1,\n  \"name\": \"p\",\n  \"tile\": [16, 16],\n  \"levels\": "
      "[\"no\\u006ee.json\", \"levels/cellar.json\", 7, \"bad.json\"],\n  \"x\": 1\n}\n";

  test_folder_add (folder, "p.loam", text);
  test_folder_add (folder, "levels/cellar.json",
                   "{\"loam-level\": 1, \"name\": \"cellar\", \"layers\": []}");
  test_folder_add (folder, "bad.json", "[");
  project = loam_reader_read (path, losses, NULL);
  object = (LoamObject *) project;
  g_assert_cmpuint (losses->len, ==, 3);
  test_assert_text (loam_writer_project_text (project, NULL), text);
  removed = loam_object_remove (object, LOAM_LIST_LEVELS, 0);
  loam_object_unref (removed);
  test_assert_text (loam_writer_project_text (project, NULL),
                    "{\n  \"loam\": 1,\n  \"name\": \"p\",\n  \"tile\": [16, 16],\n  \"levels\": "
                    "[\"no\\u006ee.json\", 7, \"bad.json\"],\n  \"x\": 1\n}\n");
}

static void
test_defaults_are_left_out (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = (LoamObject *) read_texts (
      folder,
      "{\"levels\": [\"levels/cellar.json\"], \"prototypes\": [{\"values\": {}, \"name\": \"a\"}], "
      "\"components\": [{\"fields\": [{\"type\": \"int\", \"name\": \"n\", \"min\": 2, "
      "\"default\": "
      "2, \"doc\": \"\"}], \"name\": \"c\"}, {\"name\": \"e\", \"fields\": []}], \"terrains\": "
      "[{\"solid\": false, \"cost\": 1.0, \"water\": false, \"name\": \"t\", \"color\": "
      "\"#808080\"}], \"tile\": [16, 16], \"name\": \"p\", \"loam\": 1}",
      "{\"loam-level\": 1, \"name\": \"l\", \"layers\": [{\"id\": \"i\", \"name\": \"g\", "
      "\"kind\": "
      "\"entities\", \"hidden\": false, \"opacity\": 1.00, \"entities\": [{\"id\": \"e\", "
      "\"hidden\": false, \"values\": {}, \"at\": [-0.0, 1e2]}]}, {\"id\": \"j\", \"name\": \"h\", "
      "\"kind\": \"terrain\"}]}");
  LoamProject *project = (LoamProject *) object;

  test_assert_text (loam_writer_project_text (project, NULL),
                    "{\n  \"loam\": 1,\n  \"name\": \"p\",\n  \"tile\": [16, 16],\n  \"terrains\": "
                    "[\n    {\"name\": \"t\"}\n  ],\n  \"components\": [\n    {\"name\": \"c\", "
                    "\"fields\": [\n      {\"name\": \"n\", \"type\": \"int\", \"min\": 2}]},\n    "
                    "{\"name\": \"e\"}\n  ],\n  \"prototypes\": [\n    {\"name\": \"a\"}\n  ],\n  "
                    "\"levels\": [\"levels/cellar.json\"]\n}\n");
  test_assert_text (loam_writer_level_text (project, g_ptr_array_index (project->levels, 0), NULL),
                    "{\n  \"loam-level\": 1,\n  \"name\": \"l\",\n  \"layers\": [\n    {\"id\": "
                    "\"i\", \"name\": \"g\", \"kind\": \"entities\", \"entities\": [\n       "
                    "{\"id\": \"e\", \"at\": [0, 100]}\n     ]},\n    {\"id\": \"j\", \"name\": "
                    "\"h\", \"kind\": \"terrain\",\n     \"key\": [\"\"],\n     \"blocks\": []}\n  "
                    "]\n}\n");
}

static void
test_values_of_every_type_come_back (void)
{
  assert_stable (
      "{\n"
      "  \"loam\": 1,\n"
      "  \"name\": \"p\",\n"
      "  \"tile\": [16, 16],\n"
      "  \"components\": [\n"
      "    {\"name\": \"c\", \"formerly\": [\"b\"], \"fields\": [\n"
      "      {\"name\": \"bool\", \"type\": \"bool\", \"default\": true},\n"
      "      {\"name\": \"int\", \"type\": \"int\", \"min\": -10, \"max\": 9007199254740992, "
      "\"default\": -3, \"unit\": \"px\"},\n"
      "      {\"name\": \"float\", \"type\": \"float\", \"default\": 0.30000000000000004},\n"
      "      {\"name\": \"string\", \"type\": \"string\", \"default\": \"a\\n\\\"ä\"},\n"
      "      {\"name\": \"color\", \"type\": \"color\", \"default\": \"#11223344\"},\n"
      "      {\"name\": \"point\", \"type\": \"point\", \"default\": [0.1, -2]},\n"
      "      {\"name\": \"enum\", \"type\": \"enum\", \"choices\": [\"a\", \"b\"], \"default\": "
      "\"b\"},\n"
      "      {\"name\": \"entity\", \"type\": \"entity\", \"default\": \"x\"},\n"
      "      {\"name\": \"file\", \"type\": \"file\", \"default\": \"a/b.png\"},\n"
      "      {\"name\": \"points\", \"type\": \"list\", \"of\": \"point\", \"default\": [[1, 2], "
      "[0.5, 3]]},\n"
      "      {\"name\": \"numbers\", \"type\": \"list\", \"of\": \"float\", \"default\": [1, "
      "2.5]}]}\n"
      "  ],\n"
      "  \"prototypes\": [\n"
      "    {\"name\": \"q\", \"values\": {\"c\": {\"bool\": false, \"color\": \"#aabbcc\", "
      "\"entity\": \"\", \"enum\": \"a\", \"file\": \"\", \"float\": 1e-7, \"int\": "
      "9007199254740992, \"numbers\": [], \"point\": [0, 0], \"points\": [[1, 2]], \"string\": "
      "\"\"}}}\n"
      "  ],\n"
      "  \"levels\": [\"levels/cellar.json\"]\n"
      "}\n",
      level_text_empty);
}

static void
test_blocks_come_back (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = (LoamObject *) read_texts (
      folder,
      "{\"loam\": 1, \"name\": \"p\", \"terrains\": [{\"name\": \"a\"}, {\"name\": \"b\"}], "
      "\"levels\": [\"levels/cellar.json\"]}",
      "{\"loam-level\": 1, \"name\": \"l\", \"layers\": [{\"id\": \"i\", \"name\": \"g\", "
      "\"kind\": "
      "\"terrain\", \"key\": [\"\", \"b\", \"a\"], \"blocks\": [{\"at\": [-40, 30], \"rows\": "
      "[\"50*2,1\", \"51*1\"]}, {\"at\": [1000, 0], \"rows\": [\"31*0,1\"]}]}]}");
  LoamProject *project = (LoamProject *) object;
  g_autofree char *first =
      loam_writer_level_text (project, g_ptr_array_index (project->levels, 0), NULL);
  g_autoptr (LoamObject) again = NULL;

  g_assert_nonnull (strstr (first, "     \"blocks\": [\n       {\"at\": [-64, 0], \"rows\": [\n"
                                   "         \"32*0\",\n"));
  g_assert_nonnull (strstr (first, "\n       ]},\n       {\"at\": [-32, 0], \"rows\": [\n"));
  g_assert_nonnull (strstr (first, "\n         \"32*0\"\n       ]}\n     ]}\n  ]\n}\n"));
  test_folder_add (folder, "levels/cellar.json", first);
  again = test_folder_read (folder, "p.loam");
  g_assert_cmpuint (loam_project_hash ((LoamProject *) again), ==, loam_project_hash (project));
  test_assert_text (loam_writer_level_text ((LoamProject *) again,
                                            g_ptr_array_index (((LoamProject *) again)->levels, 0),
                                            NULL),
                    first);
}

/** Random levels, written, read and written again. */
static void
test_random_levels_come_back (void)
{
  for (int round = 0; round < 40; round++) {
    g_autoptr (TestFolder) folder = test_folder_new ();
    g_autoptr (LoamObject) object = (LoamObject *) read_texts (folder, project_text, level_text);
    LoamProject *project = (LoamProject *) object;
    LoamLevel *level = g_ptr_array_index (project->levels, 0);
    LoamLayer *layer = g_ptr_array_index (level->layers, 0);
    int width = g_test_rand_int_range (1, 150), height = g_test_rand_int_range (1, 150);
    g_autofree char *first = NULL;
    g_autoptr (LoamObject) again = NULL;

    loam_grid_unref (layer->grid);
    if (round % 2 == 0) {
      level->width = width;
      level->height = height;
      layer->grid = loam_grid_new (width, height, 0);
    } else {
      level->width = level->height = 0;
      layer->grid = loam_grid_new_unbounded ();
    }
    for (int i = g_test_rand_int_range (0, 40); i > 0; i--) {
      LoamRect rect = {g_test_rand_int_range (0, 150), g_test_rand_int_range (0, 150),
                       g_test_rand_int_range (1, 100), g_test_rand_int_range (1, 100)};

      if (round % 2 == 1)
        rect.x -= 75;
      loam_grid_fill_rect (layer->grid, rect, (guint32) g_test_rand_int_range (0, 3));
    }
    first = loam_writer_level_text (project, level, NULL);
    test_folder_add (folder, "levels/cellar.json", first);
    again = test_folder_read (folder, "p.loam");
    g_assert_cmpuint (loam_project_hash ((LoamProject *) again), ==, loam_project_hash (project));
    test_assert_text (
        loam_writer_level_text ((LoamProject *) again,
                                g_ptr_array_index (((LoamProject *) again)->levels, 0), NULL),
        first);
  }
}

static void
test_samples_are_as_the_writer_writes (void)
{
  static const char *const names[] = {"crypt", "meadow"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *folder = g_build_filename (TESTS_DIR, "..", "data", "samples", names[i], NULL);
    g_autoptr (GError) error = NULL;
    g_autofree char *path = loam_reader_resolve_path (folder, &error);
    g_autofree char *text = NULL;
    g_autoptr (LoamObject) object = NULL;
    LoamProject *project;

    g_assert_no_error (error);
    project = loam_reader_read (path, NULL, &error);
    object = (LoamObject *) project;
    g_assert_no_error (error);
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    test_assert_text (loam_writer_project_text (project, NULL), text);
    for (guint j = 0; j < project->levels->len; j++) {
      LoamLevel *level = g_ptr_array_index (project->levels, j);
      g_autofree char *file = g_build_filename (folder, level->file, NULL);
      g_autofree char *level_bytes = NULL;

      g_assert_true (g_file_get_contents (file, &level_bytes, NULL, NULL));
      test_assert_text (loam_writer_level_text (project, level, NULL), level_bytes);
    }
  }
}

static void
test_levels_get_files_of_their_own (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = (LoamObject *) read_texts (folder, project_text, level_text);
  LoamProject *project = (LoamProject *) object;
  static const struct {
    const char *name, *file;
  } cases[] = {
      {"attic", "levels/attic.json"},     {"Cellar", "levels/Cellar-2.json"},
      {"../../etc", "levels/etc.json"},   {"a / b: c", "levels/a-b-c.json"},
      {"Höhle 2", "levels/Höhle-2.json"}, {"...", "levels/level.json"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (LoamObject) level = (LoamObject *) loam_level_new ("id", cases[i].name, 1, 1);

    test_assert_text (loam_writer_level_file (project, (LoamLevel *) level), cases[i].file);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, name) g_test_add_func ("/writer/" path, test_##name)
  ADD ("what-was-read-is-written-the-same", what_was_read_is_written_the_same);
  ADD ("unknown-members-come-back-where-they-stood", unknown_members_come_back_where_they_stood);
  ADD ("unknown-members-of-several-lines-are-laid-on-one",
       unknown_members_of_several_lines_are_laid_on_one);
  ADD ("a-cell-changes-a-row-and-nothing-else", a_cell_changes_a_row_and_nothing_else);
  ADD ("keys-keep-their-order-and-grow-at-the-end", keys_keep_their_order_and_grow_at_the_end);
  ADD ("lost-levels-keep-their-place", lost_levels_keep_their_place);
  ADD ("defaults-are-left-out", defaults_are_left_out);
  ADD ("values-of-every-type-come-back", values_of_every_type_come_back);
  ADD ("blocks-come-back", blocks_come_back);
  ADD ("random-levels-come-back", random_levels_come_back);
  ADD ("samples-are-as-the-writer-writes", samples_are_as_the_writer_writes);
  ADD ("levels-get-files-of-their-own", levels_get_files_of_their_own);
#undef ADD
  return g_test_run ();
}
