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
    "  \"tilesets\": [ {\"name\": \"walls\", \"image\": \"art/walls.png\", \"tile\": [16, 16], "
    "\"margin\": 0, \"spacing\": 0} ],\n"
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
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/writer/what-was-read-is-written-the-same",
                   test_what_was_read_is_written_the_same);
  return g_test_run ();
}
