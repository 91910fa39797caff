/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-error.h"
#include "loam-hash.h"
#include "loam-resolve.h"
#include "loam-writer.h"

#include "test-io.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PROJECT(members) "{\"loam\": 1, \"name\": \"p\"" members "}"
#define TERRAINS                                                                                   \
  ", \"terrains\": [{\"name\": \"grass\"}, {\"name\": \"river\", \"formerly\": [\"creek\"]}]"
#define LEVEL(size, layers) "{\"loam-level\": 1, \"name\": \"a\"" size ", \"layers\": [" layers "]}"

/** Reads what must fail, as somebody who stands in the folder. */
static char *
read_error (TestFolder *folder, const char *name, int *code)
{
  g_autofree char *path = test_folder_path (folder, name);
  g_autofree char *prefix = g_strconcat (folder->path, "/", NULL);
  g_autoptr (GError) error = NULL;
  LoamProject *project = loam_reader_read (path, NULL, &error);
  const char *message;

  g_assert_null (project);
  g_assert_nonnull (error);
  message = error->message;
  if (g_str_has_prefix (message, prefix))
    message += strlen (prefix);
  if (code != NULL)
    *code = error->code;
  return g_strdup (message);
}

static LoamObject *
read_one_level (const char *members, const char *level, TestFolder *folder)
{
  g_autofree char *project = g_strdup_printf (
      "{\"loam\": 1, \"name\": \"p\"%s, \"levels\": [\"levels/a.json\"]}", members);

  test_folder_add (folder, "p.loam", project);
  test_folder_add (folder, "levels/a.json", level);
  return test_folder_read (folder, "p.loam");
}

static LoamLevel *
level_of (LoamObject *project, guint index)
{
  return g_ptr_array_index (((LoamProject *) project)->levels, index);
}

static const LoamGrid *
first_grid (LoamObject *project)
{
  return ((LoamLayer *) g_ptr_array_index (level_of (project, 0)->layers, 0))->grid;
}

static void
test_says_what_is_broken_and_where (void)
{
  g_autofree char *table = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (TESTS_DIR "/broken/expected.txt", &table, NULL, NULL));
  lines = g_strsplit (table, "\n", -1);
  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) parts = g_strsplit (*line, "\t", 2);
    g_autoptr (TestFolder) folder = NULL;
    g_autofree char *source = NULL, *project = NULL, *message = NULL, *text = NULL;
    gboolean is_level;
    gsize length;

    if (**line == '#' || **line == '\0')
      continue;
    folder = test_folder_new ();
    is_level = g_str_has_suffix (parts[0], ".json");
    source = g_build_filename (TESTS_DIR, "broken", parts[0], NULL);
    project = test_folder_path (folder, is_level ? "levels/broken.json" : "broken.loam");
    g_assert_true (g_file_get_contents (source, &text, &length, NULL));
    test_folder_add (folder, "levels/broken.json", "");
    g_assert_true (g_file_set_contents (project, text, (gssize) length, NULL));
    if (is_level) {
      g_autofree char *frame = NULL;

      g_assert_true (g_file_get_contents (TESTS_DIR "/broken/project.loam", &frame, NULL, NULL));
      test_folder_add (folder, "broken.loam", frame);
    }
    message = read_error (folder, "broken.loam", NULL);
    g_assert_cmpstr (message, ==, parts[1]);
    n++;
  }
  g_assert_cmpuint (n, >, 90);
}

static void
test_errors_have_codes (void)
{
  static const struct {
    const char *text;
    int code;
  } cases[] = {
      {"{", LOAM_ERROR_FORMAT},
      {PROJECT (", \"tile\": [0, 0]"), LOAM_ERROR_VALUE},
      {PROJECT (", \"prototypes\": [{\"name\": \"a\", \"prototype\": \"b\"}]"), LOAM_ERROR_UNKNOWN},
      {PROJECT (", \"prototypes\": [{\"name\": \"a\", \"prototype\": \"a\"}]"), LOAM_ERROR_CYCLE},
      {PROJECT (", \"terrains\": [{\"name\": \"a\"}, {\"name\": \"a\"}]"), LOAM_ERROR_NAME},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (TestFolder) folder = test_folder_new ();
    g_autofree char *message = NULL;
    int code;

    test_folder_add (folder, "p.loam", cases[i].text);
    message = read_error (folder, "p.loam", &code);
    g_assert_cmpint (code, ==, cases[i].code);
  }
}

static void
test_what_is_no_file_is_an_error (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *pipe_path = test_folder_path (folder, "pipe.loam");
  g_autofree char *locked = test_folder_path (folder, "locked.loam");
  g_autofree char *missing = NULL, *dir = NULL, *fifo = NULL, *forbidden = NULL;

  test_folder_add (folder, "folder.loam/x", "");
  test_folder_add (folder, "locked.loam", "{}");
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  g_assert_cmpint (chmod (locked, 0), ==, 0);
  missing = read_error (folder, "missing.loam", NULL);
  dir = read_error (folder, "folder.loam", NULL);
  fifo = read_error (folder, "pipe.loam", NULL);
  g_assert_cmpstr (missing, ==, "missing.loam: No such file or directory; expected a file there");
  g_assert_cmpstr (dir, ==, "folder.loam: Is a directory; expected a file there");
  g_assert_cmpstr (fifo, ==, "pipe.loam: a pipe or a device; expected a file there");
  if (test_be_nobody (folder)) {
    forbidden = read_error (folder, "locked.loam", NULL);
    g_assert_cmpstr (forbidden, ==,
                     "locked.loam: Permission denied; it can't be opened for reading");
    test_be_oneself ();
  }
}

static void
test_finds_the_project_of_a_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *file = test_folder_path (folder, "one/a.loam");
  g_autofree char *one = test_folder_path (folder, "one");
  g_autofree char *none = test_folder_path (folder, "none");
  g_autofree char *missing = test_folder_path (folder, "missing");
  g_autofree char *by_folder = NULL, *by_name = NULL, *expected = NULL;
  g_autoptr (GError) error = NULL;

  test_folder_add (folder, "one/a.loam", "{}");
  test_folder_add (folder, "one/.b.loam", "{}");
  test_folder_add (folder, "none/readme", "");
  by_folder = loam_reader_resolve_path (one, &error);
  by_name = loam_reader_resolve_path (file, &error);
  g_assert_cmpstr (by_folder, ==, file);
  g_assert_cmpstr (by_name, ==, file);
  g_assert_null (loam_reader_resolve_path (none, &error));
  expected = g_strdup_printf ("%s: no .loam file in this folder; expected one", none);
  g_assert_cmpstr (error->message, ==, expected);
  g_clear_error (&error);
  g_assert_null (loam_reader_resolve_path (missing, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_clear_error (&error);
  test_folder_add (folder, "one/c.loam", "{}");
  g_assert_null (loam_reader_resolve_path (one, &error));
  g_assert_true (strstr (error->message, "2 .loam files in this folder") != NULL);
}

static void
test_links_do_not_lead_out_of_the_folder (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *outside = test_folder_path (folder, "outside");
  g_autofree char *levels = test_folder_path (folder, "p/levels");
  g_autofree char *art = test_folder_path (folder, "p/art.png");
  g_autofree char *within = test_folder_path (folder, "p/within.json");
  g_autofree char *level = NULL, *picture = NULL;
  g_autoptr (LoamObject) project = NULL;

  test_folder_add (folder, "outside/a.json", LEVEL (", \"size\": [1, 1]", ""));
  test_folder_add (folder, "p/inside.json", LEVEL (", \"size\": [1, 1]", ""));
  test_folder_add (folder, "p/p.loam", PROJECT (", \"levels\": [\"levels/a.json\"]"));
  g_assert_cmpint (symlink (outside, levels), ==, 0);
  level = read_error (folder, "p/p.loam", NULL);
  g_assert_cmpstr (level, ==,
                   "p/p.loam:1: levels[0]: \"levels/a.json\" is a link that leads out of the "
                   "project's folder; expected a path inside it");

  test_folder_add (folder, "p/p.loam",
                   PROJECT (", \"terrains\": [{\"name\": \"g\", \"art\": {\"kind\": \"single\", "
                            "\"image\": \"art.png\"}}]"));
  g_assert_cmpint (symlink ("/etc/passwd", art), ==, 0);
  picture = read_error (folder, "p/p.loam", NULL);
  g_assert_cmpstr (picture, ==,
                   "p/p.loam:1: terrains[0].art.image: \"art.png\" is a link that leads out of the "
                   "project's folder; expected a path inside it");

  g_assert_cmpint (symlink ("inside.json", within), ==, 0);
  test_folder_add (folder, "p/p.loam", PROJECT (", \"levels\": [\"within.json\"]"));
  project = test_folder_read (folder, "p/p.loam");
  g_assert_cmpuint (((LoamProject *) project)->levels->len, ==, 1);
}

static void
test_lost_levels_are_told_and_the_rest_is_read (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "p.loam");
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (LoamObject) project = NULL;
  g_autoptr (GError) error = NULL;

  test_folder_add (folder, "p.loam",
                   PROJECT (", \"levels\": [\"none.json\", \"a.json\", \"bad.json\", \"b.json\"]"));
  test_folder_add (folder, "a.json", LEVEL ("", ""));
  test_folder_add (folder, "bad.json", "{");
  test_folder_add (folder, "b.json", LEVEL ("", ""));
  project = (LoamObject *) loam_reader_read (path, losses, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (((LoamProject *) project)->levels->len, ==, 1);
  g_assert_cmpstr (level_of (project, 0)->file, ==, "a.json");
  g_assert_cmpuint (losses->len, ==, 3);
  g_assert_cmpstr (g_ptr_array_index (losses, 0), ==,
                   "none.json: No such file or directory; expected a file there");
  g_assert_cmpstr (g_ptr_array_index (losses, 1), ==,
                   "bad.json:1: column 2: the text ends here; expected a key in double quotes");
  g_assert_cmpstr (g_ptr_array_index (losses, 2), ==,
                   "b.json:1: name: \"a\" is the name of a.json too; expected one that no other "
                   "level has");
}

/** What is wrong with one part, told by its place; what the rest is; and that all of it is written back. */
static void
test_lost_parts_are_told_and_written_back (void)
{
  static const char project_text[] =
      "{\n  \"loam\": 1,\n  \"name\": \"p\",\n  \"tile\": [16, 16],\n"
      "  \"terrains\": [\n"
      "    {\"name\": \"grass\"},\n"
      "    {\"name\": \"mud\", \"cost\": \"deep\"},\n"
      "    {\"name\": \"river\"},\n"
      "    {\"name\": \"far\", \"art\": {\"kind\": \"single\", \"image\": \"out/a.png\"}}\n"
      "  ],\n"
      "  \"components\": [\n"
      "    {\"name\": \"odd\", \"fields\": [\n      {\"name\": \"a\", \"type\": \"hyperint\"}]},\n"
      "    {\"name\": \"even\", \"fields\": [\n      {\"name\": \"a\", \"type\": \"int\"}]}\n"
      "  ],\n"
      "  \"prototypes\": [\n"
      "    {\"name\": \"child\", \"prototype\": \"broken\"},\n"
      "    {\"name\": \"broken\", \"values\": {\"odd\": {\"a\": 1}}},\n"
      "    {\"name\": \"good\"},\n"
      "    {\"name\": \"ring\", \"prototype\": \"ring\"}\n"
      "  ],\n"
      "  \"levels\": [\"levels/a.json\"]\n}\n";
  static const char level_text[] =
      "{\n  \"loam-level\": 1,\n  \"name\": \"a\",\n  \"size\": [2, 1],\n  \"layers\": [\n"
      "    {\"id\": \"mud0000000\", \"name\": \"mud\", \"kind\": \"terrain\",\n"
      "     \"key\": [\"\", \"mud\"],\n     \"rows\": [\n       \"0,1\"\n     ]},\n"
      "    {\"id\": \"ground0000\", \"name\": \"ground\", \"kind\": \"terrain\",\n"
      "     \"key\": [\"\", \"grass\"],\n     \"rows\": [\n       \"0,1\"\n     ]},\n"
      "    {\"id\": \"things0000\", \"name\": \"things\", \"kind\": \"entities\", \"entities\": [\n"
      "       {\"id\": \"a000000000\", \"prototype\": \"@b000000000\", \"at\": [0, 0]},\n"
      "       {\"id\": \"b000000000\", \"prototype\": \"@nobody\", \"at\": [0, 0]},\n"
      "       {\"id\": \"c000000000\", \"prototype\": \"good\", \"at\": [1, 2]},\n"
      "       {\"id\": \"d000000000\", \"prototype\": \"child\", \"at\": [0, 0]},\n"
      "       {\"id\": \"e000000000\", \"prototype\": \"@c000000000\", \"at\": [3, 4]},\n"
      "       {\"id\": \"f000000000\", \"at\": \"there\"}\n"
      "     ]},\n"
      "    {\"id\": \"smell00000\", \"name\": \"smell\", \"kind\": \"smells\", \"strong\": [\n"
      "       1]}\n"
      "  ]\n}\n";
  static const char *const expected[] = {
      ": components[0].fields[0].type: ",
      ": terrains[1].cost: ",
      ": prototypes[1].values.odd: ",
      ": prototypes[3].prototype: ",
      ": prototypes[0]: delegates to \"broken\", which could not be read",
      ": terrains[3].art.image: ",
      ": layers[0].key[1]: no terrain is called \"mud\"",
      ": layers[2].entities[3].prototype: no prototype is called \"child\"",
      ": layers[2].entities[5].at: ",
      ": layers[3].kind: ",
      ": layers[2].entities[1].prototype: no entity of this level",
      ": layers[2].entities[0].prototype: delegates to \"b000000000\"",
  };
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *path = test_folder_path (folder, "p.loam");
  g_autofree char *link = test_folder_path (folder, "out");
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (LoamObject) object = NULL, copy = NULL;
  g_autoptr (GError) error = NULL;
  LoamProject *project;
  LoamLevel *level;

  g_assert_cmpint (symlink ("/tmp", link), ==, 0);
  test_folder_add (folder, "p.loam", project_text);
  test_folder_add (folder, "levels/a.json", level_text);
  project = loam_reader_read (path, losses, &error);
  g_assert_no_error (error);
  object = &project->object;
  for (guint i = 0; i < losses->len && i < G_N_ELEMENTS (expected); i++)
    if (strstr (losses->pdata[i], expected[i]) == NULL)
      g_error ("%s\nis not\n%s", (char *) losses->pdata[i], expected[i]);
  g_assert_cmpuint (losses->len, ==, G_N_ELEMENTS (expected));

  level = level_of (object, 0);
  g_assert_cmpuint (project->terrains->len, ==, 2);
  g_assert_cmpuint (project->components->len, ==, 1);
  g_assert_cmpuint (project->prototypes->len, ==, 1);
  g_assert_cmpuint (level->layers->len, ==, 2);
  g_assert_cmpuint (((LoamLayer *) level->layers->pdata[1])->entities->len, ==, 2);
  g_assert_null (loam_project_find_id (project, "b000000000"));
  test_assert_text (loam_writer_project_text (project, NULL), project_text);
  test_assert_text (loam_writer_level_text (project, level, NULL), level_text);
  /* A snapshot is saved. */
  copy = &loam_project_copy (project)->object;
  test_assert_text (loam_writer_project_text ((LoamProject *) copy, NULL), project_text);
  test_assert_text (loam_writer_level_text ((LoamProject *) copy, level_of (copy, 0), NULL),
                    level_text);
}

/** Many that hang together are found in no time; and what is broken all over is refused. */
static void
test_many_lost_parts (void)
{
  static const guint counts[] = {1000, 1001, 20000};

  for (guint k = 0; k < G_N_ELEMENTS (counts); k++) {
    g_autoptr (TestFolder) folder = test_folder_new ();
    g_autofree char *path = test_folder_path (folder, "p.loam");
    g_autoptr (GString) text = g_string_new (
        "{\n  \"loam\": 1,\n  \"name\": \"p\",\n  \"tile\": [16, 16],\n  \"prototypes\": [\n"
        "    {\"name\": \"n0\", \"prototype\": 7}");
    g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GError) error = NULL;
    LoamProject *project;

    for (guint i = 1; i < counts[k]; i++)
      g_string_append_printf (text, ",\n    {\"name\": \"n%u\", \"prototype\": \"n%u\"}", i, i - 1);
    g_string_append (text, "\n  ],\n  \"levels\": []\n}\n");
    test_folder_add (folder, "p.loam", text->str);
    project = loam_reader_read (path, losses, &error);
    if (counts[k] > 1000) {
      g_assert_null (project);
      g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
      continue;
    }
    g_assert_no_error (error);
    g_assert_cmpuint (project->prototypes->len, ==, 0);
    g_assert_cmpuint (losses->len, ==, counts[k]);
    test_assert_text (loam_writer_project_text (project, NULL), text->str);
    loam_object_unref (project);
  }
}

static void
test_ids_are_unique_in_the_project (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *message = NULL, *twice = NULL;

  test_folder_add (folder, "p.loam", PROJECT (", \"levels\": [\"a.json\", \"b.json\"]"));
  test_folder_add (folder, "a.json",
                   LEVEL ("", "{\"id\": \"x\", \"name\": \"l\", \"kind\": \"entities\", "
                              "\"entities\": [{\"id\": \"e\", \"at\": [0, 0]}]}"));
  test_folder_add (folder, "b.json",
                   "{\"loam-level\": 1, \"name\": \"b\", \"layers\": [{\"id\": \"e\", \"name\": "
                   "\"l\", \"kind\": \"entities\"}]}");
  message = read_error (folder, "p.loam", NULL);
  g_assert_cmpstr (message, ==,
                   "b.json:1: layers[0].id: \"e\" is taken by a thing of a.json; expected an id "
                   "that no other one in the project has");
  test_folder_add (folder, "p.loam", PROJECT (", \"levels\": [\"a.json\", \"a.json\"]"));
  twice = read_error (folder, "p.loam", NULL);
  g_assert_cmpstr (twice, ==, "p.loam:1: levels[1]: \"a.json\" stands here twice; keep one");
}

static void
test_cells_are_what_the_key_says (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) project = read_one_level (
      TERRAINS,
      LEVEL (", \"size\": [4, 2]",
             "{\"id\": \"x\", \"name\": \"g\", \"kind\": \"terrain\", \"key\": [\"\", \"creek\", "
             "\"grass\"], \"rows\": [\"2,2,1,0\", \"1*0,3*1\"]}"),
      folder);
  static const guint32 expected[2][4] = {{1, 1, 2, 0}, {0, 2, 2, 2}};

  for (int y = 0; y < 2; y++)
    for (int x = 0; x < 4; x++)
      g_assert_cmpuint (loam_grid_get (first_grid (project), x, y), ==, expected[y][x]);
}

/** Compares a grid read from random runs with the runs written out. */
static void
test_random_rows_are_read_as_written (void)
{
  for (int round = 0; round < 30; round++) {
    g_autoptr (TestFolder) folder = test_folder_new ();
    g_autoptr (GString) rows = g_string_new (NULL);
    g_autofree char *level = NULL;
    g_autoptr (LoamObject) project = NULL;
    int width = g_test_rand_int_range (1, 200), height = g_test_rand_int_range (1, 100);
    g_autofree guint8 *cells = g_malloc ((gsize) width * (gsize) height);
    int longest = round % 3 == 0 ? 2 : round % 3 == 1 ? 40 : 300;

    for (int y = 0; y < height; y++) {
      g_string_append (rows, y > 0 ? ", \"" : "\"");
      for (int x = 0; x < width;) {
        int wanted = g_test_rand_int_range (1, longest + 1), n = MIN (wanted, width - x);
        guint8 value = (guint8) g_test_rand_int_range (0, 3);

        memset (cells + y * width + x, value, (gsize) n);
        g_string_append (rows, x > 0 ? "," : "");
        if (n > 1 || g_test_rand_bit ())
          g_string_append_printf (rows, "%d*", n);
        g_string_append_printf (rows, "%u", value);
        x += n;
      }
      g_string_append_c (rows, '"');
    }
    level = g_strdup_printf (
        "{\"loam-level\": 1, \"name\": \"a\", \"size\": [%d, %d], \"layers\": [{\"id\": \"x\", "
        "\"name\": \"g\", \"kind\": \"terrain\", \"key\": [\"\", \"grass\", \"river\"], \"rows\": "
        "[%s]}]}",
        width, height, rows->str);
    project = read_one_level (TERRAINS, level, folder);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        g_assert_cmpuint (loam_grid_get (first_grid (project), x, y), ==, cells[y * width + x]);
  }
}

static void
test_plain_ground_costs_no_memory (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GString) level = g_string_new (
      "{\"loam-level\": 1, \"name\": \"a\", \"size\": [16384, 16384], \"layers\": [{\"id\": \"x\", "
      "\"name\": \"g\", \"kind\": \"terrain\", \"key\": [\"\", \"grass\"], \"rows\": [");
  g_autoptr (LoamObject) project = NULL;
  guint32 value;

  for (int y = 0; y < 16384; y++)
    g_string_append (level, y > 0 ? ",\"16384*1\"" : "\"16384*1\"");
  g_string_append (level, "]}]}");
  project = read_one_level (TERRAINS, level->str, folder);
  g_assert_true (loam_grid_get_uniform (first_grid (project), 5000, 7000, &value));
  g_assert_cmpuint (value, ==, 1);
  g_assert_cmpuint (loam_grid_get_own_size (first_grid (project)), <, 4 << 20);
}

/** A few kilobytes must not ask for gigabytes: every layer below has 2^28 cells that differ. */
static void
test_memory_for_cells_is_bounded (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (GString) level =
      g_string_new ("{\"loam-level\": 1, \"name\": \"a\", \"size\": [8388608, 32], \"layers\": [");
  g_autofree char *path = test_folder_path (folder, "p.loam");
  g_autoptr (GError) error = NULL;

  for (int layer = 0; layer < 20; layer++) {
    g_string_append_printf (level,
                            "%s{\"id\": \"x%d\", \"name\": \"g\", \"kind\": \"terrain\", \"key\": "
                            "[\"\", \"grass\"], \"rows\": [",
                            layer > 0 ? "," : "", layer);
    for (int y = 0; y < 32; y++)
      g_string_append_printf (level, "%s\"8388608*%d\"", y > 0 ? "," : "", y % 2);
    g_string_append (level, "]}");
  }
  g_string_append (level, "]}");
  test_folder_add (folder, "p.loam", PROJECT (TERRAINS ", \"levels\": [\"a.json\"]"));
  test_folder_add (folder, "a.json", level->str);
  g_assert_null (loam_reader_read (path, NULL, &error));
  g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
}

static void
test_blocks_lie_anywhere (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) project = read_one_level (
      TERRAINS,
      LEVEL ("",
             "{\"id\": \"x\", \"name\": \"g\", \"kind\": \"terrain\", \"key\": [\"\", \"grass\", "
             "\"river\"], \"blocks\": [{\"at\": [-3, -40], \"rows\": [\"5*1,60*2\", \"65*1\"]}, "
             "{\"at\": [-16000, 3], \"rows\": [\"1\"]}]}"),
      folder);
  const LoamGrid *grid = first_grid (project);
  LoamRect extent = loam_grid_get_extent (grid);

  g_assert_false (loam_grid_is_bounded (grid));
  g_assert_cmpuint (loam_grid_get (grid, -3, -40), ==, 1);
  g_assert_cmpuint (loam_grid_get (grid, 1, -40), ==, 1);
  g_assert_cmpuint (loam_grid_get (grid, 2, -40), ==, 2);
  g_assert_cmpuint (loam_grid_get (grid, 61, -40), ==, 2);
  g_assert_cmpuint (loam_grid_get (grid, 62, -40), ==, 0);
  g_assert_cmpuint (loam_grid_get (grid, -16000, 3), ==, 1);
  g_assert_cmpint (extent.x, ==, -16000);
  g_assert_cmpint (extent.y, ==, -40);
  g_assert_cmpint (extent.width, ==, 16062);
  g_assert_cmpint (extent.height, ==, 44);
}

static void
test_things_delegate_in_any_order (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) project = read_one_level (
      ", \"prototypes\": [{\"name\": \"captain\", \"prototype\": \"bones\"}, {\"name\": "
      "\"skeleton\", \"formerly\": [\"bones\"], \"values\": {\"health\": {\"max\": 7}}}]",
      LEVEL ("",
             "{\"id\": \"x\", \"name\": \"t\", \"kind\": \"entities\", \"entities\": [{\"id\": "
             "\"a\", \"prototype\": \"@b\", \"at\": [1, 2.5]}, {\"id\": \"b\", \"prototype\": "
             "\"captain\", \"at\": [0, 0], \"hidden\": true, \"locked\": true, \"name\": \"Bob\", "
             "\"values\": {\"patrol\": {}}}]}"),
      folder);
  LoamEntity *a = loam_level_get_entity (level_of (project, 0), "a");
  LoamEntity *b = loam_level_get_entity (level_of (project, 0), "b");
  const LoamValue *max =
      loam_resolve_get ((LoamProject *) project, (LoamObject *) a, "health", "max", NULL, NULL);

  g_assert_true (a->prototype == (LoamObject *) b);
  g_assert_cmpint (max->integer, ==, 7);
  g_assert_true (loam_resolve_has ((LoamObject *) a, "patrol"));
  g_assert_cmpfloat (a->at.y, ==, 2.5);
  g_assert_true (b->hidden && b->locked && !a->hidden && !a->locked);
  g_assert_cmpstr (b->object.name, ==, "Bob");
}

static void
test_chains_have_a_longest (void)
{
  static const guint lengths[] = {255, 256, 257, 2000};

  for (guint upward = 0; upward < 2; upward++)
    for (guint i = 0; i < G_N_ELEMENTS (lengths); i++) {
      g_autoptr (TestFolder) folder = test_folder_new ();
      g_autoptr (GString) text =
          g_string_new ("{\"loam\": 1, \"name\": \"p\", \"prototypes\": [{\"name\": \"n0\"}");
      g_autofree char *path = test_folder_path (folder, "p.loam");
      g_autoptr (GError) error = NULL;
      LoamProject *project;

      /* Each delegates to the one before, or to the one behind. */
      if (upward == 1)
        g_string_truncate (text, text->len - strlen ("{\"name\": \"n0\"}"));
      for (guint n = 1; n < lengths[i]; n++)
        g_string_append_printf (text, "%s{\"name\": \"n%u\", \"prototype\": \"n%u\"}",
                                upward == 1 && n == 1 ? "" : ",", n, upward == 1 ? n + 1 : n - 1);
      if (upward == 1)
        g_string_append_printf (text, ",{\"name\": \"n%u\"}", lengths[i]);
      g_string_append (text, "]}");
      test_folder_add (folder, "p.loam", text->str);
      project = loam_reader_read (path, NULL, &error);
      if (lengths[i] <= 256) {
        g_assert_no_error (error);
        loam_object_unref (project);
      } else {
        g_assert_null (project);
        g_assert_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT);
      }
    }
}

static void
test_lines_may_end_as_on_windows (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) project = NULL;
  g_autofree char *message = NULL;

  test_folder_add (folder, "p.loam", "{\r\n  \"loam\": 1,\r\n  \"name\": \"p\"\r\n}\r\n");
  project = test_folder_read (folder, "p.loam");
  g_assert_cmpstr (project->name, ==, "p");
  test_folder_add (folder, "p.loam", "{\r\n  \"loam\": 1,\r\n  \"name\": 5\r\n}\r\n");
  message = read_error (folder, "p.loam", NULL);
  g_assert_cmpstr (message, ==, "p.loam:3: name: 5; expected a string");
}

static void
test_messages_hold_no_control_characters (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree char *message = NULL;

  test_folder_add (folder, "p.loam",
                   PROJECT (", \"prototypes\": [{\"name\": \"a\", \"values\": "
                            "{\"\\u001b[2J\\u009b1\": {}}}]"));
  message = read_error (folder, "p.loam", NULL);
  for (const char *p = message; *p != '\0'; p = g_utf8_next_char (p))
    g_assert_false (g_unichar_iscntrl (g_utf8_get_char (p)));
}

static void
test_the_same_files_give_the_same_hash_and_ids (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) first = read_one_level ("", LEVEL ("", ""), folder);
  g_autoptr (LoamObject) second = test_folder_read (folder, "p.loam");

  g_assert_cmpuint (loam_project_hash ((LoamProject *) first), ==,
                    loam_project_hash ((LoamProject *) second));
  g_assert_cmpstr (level_of (first, 0)->object.id, ==, level_of (second, 0)->object.id);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, name) g_test_add_func ("/reader/" path, test_##name)
  ADD ("says-what-is-broken-and-where", says_what_is_broken_and_where);
  ADD ("errors-have-codes", errors_have_codes);
  ADD ("what-is-no-file-is-an-error", what_is_no_file_is_an_error);
  ADD ("finds-the-project-of-a-folder", finds_the_project_of_a_folder);
  ADD ("links-do-not-lead-out-of-the-folder", links_do_not_lead_out_of_the_folder);
  ADD ("lost-levels-are-told-and-the-rest-is-read", lost_levels_are_told_and_the_rest_is_read);
  ADD ("lost-parts-are-told-and-written-back", lost_parts_are_told_and_written_back);
  ADD ("many-lost-parts", many_lost_parts);
  ADD ("ids-are-unique-in-the-project", ids_are_unique_in_the_project);
  ADD ("cells-are-what-the-key-says", cells_are_what_the_key_says);
  ADD ("random-rows-are-read-as-written", random_rows_are_read_as_written);
  ADD ("plain-ground-costs-no-memory", plain_ground_costs_no_memory);
  ADD ("memory-for-cells-is-bounded", memory_for_cells_is_bounded);
  ADD ("blocks-lie-anywhere", blocks_lie_anywhere);
  ADD ("things-delegate-in-any-order", things_delegate_in_any_order);
  ADD ("chains-have-a-longest", chains_have_a_longest);
  ADD ("lines-may-end-as-on-windows", lines_may_end_as_on_windows);
  ADD ("messages-hold-no-control-characters", messages_hold_no_control_characters);
  ADD ("the-same-files-give-the-same-hash-and-ids", the_same_files_give_the_same_hash_and_ids);
#undef ADD
  return g_test_run ();
}
