/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-problems.h"

#include "test-io.h"

static const char project_text[] =
    "{\n"
    "  \"loam\": 1,\n"
    "  \"name\": \"Crypt\",\n"
    "  \"terrains\": [\n"
    "    {\"name\": \"grass\", \"art\": {\"kind\": \"blob47\", \"image\": \"sheet.png\"}},\n"
    "    {\"name\": \"stone\", \"solid\": true, \"art\": {\"kind\": \"single\", \"image\": "
    "\"gone.png\"}}\n"
    "  ],\n"
    "  \"components\": [{\"name\": \"key\", \"fields\": [{\"name\": \"door\", \"type\": "
    "\"entity\"}]}],\n"
    "  \"prototypes\": [\n"
    "    {\"name\": \"ghost\", \"values\": {\"sprite\": {\"image\": \"gone.png\"}}},\n"
    "    {\"name\": \"pale ghost\", \"prototype\": \"ghost\"},\n"
    "    {\"name\": \"statue\", \"values\": {\"shooter\": {}}},\n"
    "    {\"name\": \"hero\", \"values\": {\"player\": {}}}\n"
    "  ],\n"
    "  \"levels\": [\"levels/a.json\"]\n"
    "}\n";

/* A level of 4×2 cells, the last column of stone, with @things (a line each, from line 11). */
static GPtrArray *
problems_with (const char *things)
{
  TestFolder *folder = test_folder_new ();
  g_autofree char *level =
      g_strdup_printf ("{\n"
                       "  \"loam-level\": 1,\n"
                       "  \"name\": \"a\",\n"
                       "  \"size\": [4, 2],\n"
                       "  \"layers\": [\n"
                       "    {\"id\": \"ground\", \"name\": \"ground\", \"kind\": \"terrain\",\n"
                       "     \"key\": [\"\", \"stone\"],\n"
                       "     \"rows\": [\n"
                       "       \"3*0,1\",\n"
                       "       \"3*0,1\"]},\n"
                       "    {\"id\": \"things\", \"name\": \"things\", \"kind\": \"entities\","
                       " \"entities\": [\n%s]}\n"
                       "  ]\n"
                       "}\n",
                       things);
  g_autofree char *path = g_build_filename (folder->path, "crypt.loam", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LoamObject) project = NULL;
  GPtrArray *problems;

  test_folder_add (folder, "crypt.loam", project_text);
  test_folder_add (folder, "levels/a.json", level);
  project = (LoamObject *) loam_reader_read (path, NULL, &error);
  g_assert_no_error (error);
  problems = loam_problems_find ((LoamProject *) project, path, NULL, NULL);
  test_folder_free (folder);
  return problems;
}

/* That there is exactly one problem, and how it reads up to its message. */
static void
assert_one (const char *things, LoamProblemSeverity severity, const char *expected)
{
  g_autoptr (GPtrArray) problems = problems_with (things);
  g_autofree char *text = NULL;
  LoamProblem *problem;

  g_assert_cmpuint (problems->len, ==, 1);
  problem = g_ptr_array_index (problems, 0);
  text = loam_problem_to_string (problem);
  g_assert_cmpint (problem->severity, ==, severity);
  g_assert_true (g_str_has_prefix (text, expected));
}

static void
test_good (void)
{
  g_autoptr (GPtrArray) problems =
      problems_with ("{\"id\": \"hero\", \"prototype\": \"hero\", \"at\": [0, 0]},\n"
                     "{\"id\": \"s\", \"prototype\": \"statue\", \"at\": [47, 31]}");

  /* The statue's middle would lie outside at 56, 24; at 47, 31 with a tile's size it lies outside too. */
  g_assert_cmpuint (problems->len, ==, 1);
  g_ptr_array_unref (g_steal_pointer (&problems));
  problems = problems_with ("{\"id\": \"hero\", \"prototype\": \"hero\", \"at\": [0, 0]},\n"
                            "{\"id\": \"s\", \"prototype\": \"statue\", \"at\": [55, 23]}");
  g_assert_cmpuint (problems->len, ==, 0);
}

static void
test_places (void)
{
  assert_one ("{\"id\": \"a\", \"prototype\": \"hero\", \"at\": [64, 0]}", LOAM_PROBLEM_ERROR,
              "levels/a.json:12: layers[1].entities[0].at: ");
  assert_one ("{\"id\": \"a\", \"prototype\": \"hero\", \"at\": [0, 0]},\n"
              "{\"id\": \"b\", \"prototype\": \"hero\", \"at\": [-9, 0]}",
              LOAM_PROBLEM_ERROR, "levels/a.json:13: layers[1].entities[1].at: ");
  assert_one ("{\"id\": \"a\", \"prototype\": \"hero\", \"at\": [44, 0]}", LOAM_PROBLEM_WARNING,
              "levels/a.json:12: layers[1].entities[0].at: the thing stands in solid terrain");
}

static void
test_references (void)
{
  assert_one ("{\"id\": \"a\", \"at\": [0, 0], \"values\": {\"key\": {\"door\": \"b\"}}}",
              LOAM_PROBLEM_ERROR, "levels/a.json:12: layers[1].entities[0].values.key.door: ");
  g_autoptr (GPtrArray) problems =
      problems_with ("{\"id\": \"a\", \"at\": [0, 0], \"values\": {\"key\": {\"door\": \"a\"}}}");
  g_assert_cmpuint (problems->len, ==, 0);
}

static void
test_nothing_to_do (void)
{
  assert_one ("{\"id\": \"a\", \"at\": [0, 0]}", LOAM_PROBLEM_WARNING,
              "levels/a.json:12: layers[1].entities[0]: the thing has neither");
  assert_one ("{\"id\": \"a\", \"prototype\": \"statue\", \"at\": [0, 0]}", LOAM_PROBLEM_WARNING,
              "levels/a.json:12: layers[1].entities[0]: it shoots at the player");
}

static char *
picture (const char *path, int *width, int *height, gpointer user_data)
{
  int *asked = user_data;

  (*asked)++;
  if (g_str_equal (path, "gone.png"))
    return g_strdup ("gone.png is not there");
  *width = 128;
  *height = 95;
  return NULL;
}

static void
test_pictures (void)
{
  LoamProject *project = NULL;
  TestFolder *folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder->path, "crypt.loam", NULL);
  g_autoptr (GPtrArray) problems = NULL;
  const char *places[] = {"terrains[0].art.at", "terrains[1].art.image",
                          "prototypes[0].values.sprite.image"};
  const guint lines[] = {5, 6, 10};
  int asked = 0;

  test_folder_add (folder, "crypt.loam", project_text);
  test_folder_add (
      folder, "levels/a.json",
      "{\"loam-level\": 1, \"name\": \"a\", \"size\": [1, 1], \"layers\": [\n"
      "{\"id\": \"t\", \"name\": \"t\", \"kind\": \"entities\", \"entities\": []}]}\n");
  project = loam_reader_read (path, NULL, NULL);
  problems = loam_problems_find (project, path, picture, &asked);

  /* The sheet ends a pixel too early; a picture that is missing is told by who says it, and not by who inherits. */
  g_assert_cmpint (asked, ==, 3);
  g_assert_cmpuint (problems->len, ==, G_N_ELEMENTS (places));
  for (guint i = 0; i < problems->len; i++) {
    LoamProblem *problem = g_ptr_array_index (problems, i);
    g_assert_cmpstr (problem->file, ==, "crypt.loam");
    g_assert_cmpstr (problem->place, ==, places[i]);
    g_assert_cmpuint (problem->line, ==, lines[i]);
  }
  loam_object_unref (project);
  test_folder_free (folder);
}

static void
test_pictures_of_tiles_and_layers (void)
{
  LoamProject *project = NULL;
  TestFolder *folder = test_folder_new ();
  g_autofree char *path = g_build_filename (folder->path, "tiles.loam", NULL);
  g_autoptr (GPtrArray) problems = NULL;
  g_autoptr (GError) error = NULL;
  const char *expected[] = {
      "tiles.loam:5: tilesets[1].image: 25 tiles of 32×32 pixels do not lie in “sheet.png”",
      "tiles.loam:6: tilesets[2].image: gone.png is not there",
      "tiles.loam:8: tilesets[3].tiles[0].image: gone.png is not there",
      "tiles.loam:9: tilesets[3].tiles[1].size: 16×16 pixels from [120, 0] do not lie in "
      "“sheet.png”",
      "levels/a.json:3: layers[0].layers[0].image: gone.png is not there",
  };
  int asked = 0;

  test_folder_add (
      folder, "tiles.loam",
      "{\"loam\": 1, \"name\": \"tiles\", \"tile\": [16, 16],\n"
      "\"levels\": [\"levels/a.json\"],\n"
      "\"tilesets\": [\n"
      "{\"name\": \"good\", \"image\": \"sheet.png\", \"tile\": [32, 32], \"count\": 8},\n"
      "{\"name\": \"many\", \"image\": \"sheet.png\", \"tile\": [32, 32], \"count\": 25},\n"
      "{\"name\": \"gone\", \"image\": \"gone.png\", \"tile\": [16, 16]},\n"
      "{\"name\": \"each\", \"tiles\": [\n"
      "{\"tile\": 0, \"image\": \"gone.png\"},\n"
      "{\"tile\": 4, \"image\": \"sheet.png\", \"at\": [120, 0], \"size\": [16, 16]}]}]}\n");
  test_folder_add (folder, "levels/a.json",
                   "{\"loam-level\": 1, \"name\": \"a\", \"size\": [1, 1], \"layers\": [\n"
                   "{\"id\": \"g\", \"name\": \"g\", \"kind\": \"group\", \"layers\": [\n"
                   "{\"id\": \"i\", \"name\": \"i\", \"kind\": \"image\", \"image\": "
                   "\"gone.png\"}]}]}\n");
  project = loam_reader_read (path, NULL, &error);
  g_assert_no_error (error);
  problems = loam_problems_find (project, path, picture, &asked);
  for (guint i = 0; i < MIN (problems->len, G_N_ELEMENTS (expected)); i++) {
    g_autofree char *text = loam_problem_to_string (problems->pdata[i]);

    if (!g_str_has_prefix (text, expected[i]))
      g_assert_cmpstr (text, ==, expected[i]);
  }
  g_assert_cmpuint (problems->len, ==, G_N_ELEMENTS (expected));
  loam_object_unref (project);
  test_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/problems/a-good-level-has-none", test_good);
  g_test_add_func ("/problems/things-outside-or-in-walls-are-told-with-their-line", test_places);
  g_test_add_func ("/problems/references-to-nobody-are-told", test_references);
  g_test_add_func ("/problems/things-that-do-nothing-are-told", test_nothing_to_do);
  g_test_add_func ("/problems/bad-pictures-are-told-once", test_pictures);
  g_test_add_func ("/problems/pictures-of-tiles-and-layers", test_pictures_of_tiles_and_layers);
  return g_test_run ();
}
