/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-export.h"
#include "loam-json.h"
#include "loam-object-private.h"

#include "test-io.h"

static const char project_text[] =
    "{\"loam\": 1, \"name\": \"Crypt\", \"tile\": [8, 16], \"terrains\": [{\"name\": \"grass\", "
    "\"x-unknown\": 1, \"values\": {\"soil\": {\"depth\": 2}}}, {\"name\": \"a, \\\"b\\\"\", "
    "\"cost\": 2.5, \"water\": true, \"color\": \"#3b6fb6\", \"art\": {\"kind\": \"blob47\", "
    "\"image\": \"r.png\", \"at\": [3, 4]}}], \"components\": [{\"name\": \"soil\", \"fields\": "
    "[{\"name\": \"depth\", \"type\": \"float\"}, {\"name\": \"kinds\", \"type\": \"list\", "
    "\"of\": "
    "\"string\", \"default\": [\"loam\"]}]}], \"prototypes\": [{\"name\": \"thing\", \"values\": "
    "{\"soil\": {\"depth\": 0.5}, \"health\": {}}}, {\"name\": \"large thing\", \"prototype\": "
    "\"thing\", \"values\": {\"health\": null, \"sprite\": {\"size\": [40, 50]}}}], \"levels\": "
    "[\"levels/a.json\", \"levels/b.json\"]}";

static const char level_text[] =
    "{\"loam-level\": 1, \"name\": \"a\", \"size\": [3, 2], \"layers\": [{\"id\": \"g\", \"name\": "
    "\"ground\", \"kind\": \"terrain\", \"opacity\": 0.5, \"key\": [\"\", \"a, \\\"b\\\"\", "
    "\"grass\"], \"rows\": [\"2*2,1\", \"0,1,0\"]}, {\"id\": \"t\", \"name\": \"things\", "
    "\"kind\": "
    "\"entities\", \"entities\": [{\"id\": \"e\", \"prototype\": \"large thing\", \"at\": [1, "
    "2.5], "
    "\"values\": {\"soil\": {\"kinds\": []}}}, {\"id\": \"f\", \"prototype\": \"@e\", \"at\": [0, "
    "0], \"hidden\": true}, {\"id\": \"h\", \"at\": [0, 0]}]}]}";

static const char endless_text[] =
    "{\"loam-level\": 1, \"name\": \"b\", \"layers\": [{\"id\": \"u\", \"name\": \"ground\", "
    "\"kind\": \"terrain\", \"key\": [\"\", \"grass\"], \"blocks\": [{\"at\": [-2, 5], \"rows\": "
    "[\"2*1\", \"0,1\"]}]}]}";

static LoamObject *
read_project (TestFolder *folder)
{
  test_folder_add (folder, "p.loam", project_text);
  test_folder_add (folder, "levels/a.json", level_text);
  test_folder_add (folder, "levels/b.json", endless_text);
  return test_folder_read (folder, "p.loam");
}

static LoamJson *export(const LoamProject *project, const LoamLevel *level)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  char *text = loam_export_json (project, level, &length);
  LoamJson *json;

  g_assert_cmpuint (strlen (text), ==, length);
  json = loam_json_new ("export", text, length, &error);
  g_assert_no_error (error);
  return json;
}

/** The text of what stands at a path such as "levels.0.name". */
static char *
at (const LoamJson *json, const char *path)
{
  g_auto (GStrv) steps = g_strsplit (path, ".", -1);
  const cJSON *node = loam_json_get_root (json);
  const char *raw;
  gsize length;

  for (char **step = steps; *step != NULL; step++) {
    node = cJSON_IsArray (node) ? cJSON_GetArrayItem (node, atoi (*step))
                                : cJSON_GetObjectItemCaseSensitive (node, *step);
    g_assert_nonnull (node);
  }
  raw = loam_json_get_raw (json, node, &length);
  return g_strndup (raw, length);
}

static void
test_a_level_is_self_contained (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = read_project (folder);
  g_autoptr (LoamJson) json = export((LoamProject *) object, NULL);
  static const char *const expected[][2] = {
      {"loam-export", "1"},
      {"project", "\"Crypt\""},
      {"tile", "[8, 16]"},
      {"terrains.0",
       "{\"index\": 1, \"name\": \"grass\", \"cost\": 1, \"water\": false, \"solid\": "
       "false, \"color\": \"#808080\", \"art\": null, \"values\": {\"soil\": "
       "{\"depth\": 2, \"kinds\": [\"loam\"]}}}"},
      {"terrains.1", "{\"index\": 2, \"name\": \"a, \\\"b\\\"\", \"cost\": 2.5, \"water\": true, "
                     "\"solid\": false, \"color\": \"#3b6fb6\", \"art\": {\"kind\": \"blob47\", "
                     "\"image\": \"r.png\", \"at\": [3, 4]}, \"values\": {}}"},
      {"levels.0.name", "\"a\""},
      {"levels.0.bounded", "true"},
      {"levels.0.size", "[3, 2]"},
      {"levels.0.layers.0.opacity", "0.5"},
      {"levels.0.layers.0.cells.0", "[1,1,2]"},
      {"levels.0.layers.0.cells.1", "[0,2,0]"},
      {"levels.0.layers.1.entities.0",
       "{\"id\": \"e\", \"name\": \"\", \"prototype\": \"large thing\", \"chain\": [\"large "
       "thing\", \"thing\"], \"at\": [1, 2.5], \"size\": [40, 50], \"rotation\": 0, \"pivot\": "
       "[0.5, 0.5], "
       "\"order\": 0, \"hidden\": false, \"values\": "
       "{\"soil\": {\"depth\": 0.5, \"kinds\": []}, \"sprite\": {\"image\": \"\", \"at\": [0, 0], "
       "\"size\": [40, 50], \"color\": \"#c0c0c0\", \"frames\": 1, \"frame-steps\": 8, \"flip\": "
       "false}}}"},
      {"levels.0.layers.1.entities.1.prototype", "\"@e\""},
      {"levels.0.layers.1.entities.1.chain", "[\"@e\", \"large thing\", \"thing\"]"},
      {"levels.0.layers.1.entities.1.hidden", "true"},
      {"levels.0.layers.1.entities.1.values.soil", "{\"depth\": 0.5, \"kinds\": []}"},
      {"levels.0.layers.1.entities.2.prototype", "null"},
      {"levels.0.layers.1.entities.2.size", "[8, 16]"},
      {"levels.0.layers.1.entities.2.values", "{}"},
      {"levels.1.bounded", "false"},
      {"levels.1.at", "[-2, 5]"},
      {"levels.1.layers.0.at", "[-2, 5]"},
      {"levels.1.layers.0.size", "[2, 2]"},
      {"levels.1.layers.0.cells.1", "[0,1]"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    test_assert_text (at (json, expected[i][0]), expected[i][1]);
}

static void
test_one_level_is_exported_alone (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = read_project (folder);
  LoamProject *project = (LoamProject *) object;
  g_autoptr (LoamJson) json = export(project, g_ptr_array_index (project->levels, 1));
  const cJSON *levels = cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "levels");

  g_assert_cmpint (cJSON_GetArraySize (levels), ==, 1);
  test_assert_text (at (json, "levels.0.name"), "\"b\"");
}

static void
test_terrains_are_numbered_by_their_order (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = read_project (folder);
  LoamProject *project = (LoamProject *) object;
  g_autoptr (LoamJson) moved = NULL, removed = NULL;
  LoamObject *terrain;

  loam_object_move (object, LOAM_LIST_TERRAINS, 0, 1);
  moved = export(project, NULL);
  test_assert_text (at (moved, "terrains.1.name"), "\"grass\"");
  test_assert_text (at (moved, "levels.0.layers.0.cells.0"), "[2,2,1]");
  terrain = loam_object_remove (object, LOAM_LIST_TERRAINS, 0);
  removed = export(project, NULL);
  test_assert_text (at (removed, "levels.0.layers.0.cells.0"), "[1,1,0]");
  loam_object_unref (terrain);
}

static void
test_csv_has_names_by_cell (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autoptr (LoamObject) object = read_project (folder);
  LoamProject *project = (LoamProject *) object;
  LoamLevel *level = g_ptr_array_index (project->levels, 0);
  LoamLevel *endless = g_ptr_array_index (project->levels, 1);
  gsize length;
  char *text = loam_export_csv (project, g_ptr_array_index (level->layers, 0), &length);

  g_assert_cmpuint (strlen (text), ==, length);
  test_assert_text (text, "grass,grass,\"a, \"\"b\"\"\"\n,\"a, \"\"b\"\"\",\n");
  test_assert_text (loam_export_csv (project, g_ptr_array_index (endless->layers, 0), NULL),
                    "grass,grass\n,grass\n");
}

/* Random chains against a resolver that is nothing but the rule. */

#define N_CHAINS 500
#define DEEPEST 12
#define N_COMPONENTS 3
#define N_FIELDS 3

typedef enum { UNSET, TAKEN_AWAY, GIVEN } Mention;

/** What one thing on a chain says: a value of 0 is no value. */
typedef struct {
  Mention mentions[N_COMPONENTS];
  int fields[N_COMPONENTS][N_FIELDS];
} Node;

static void
fill_node (Node *node, GString *text)
{
  const char *separator = "";

  *node = (Node){0};
  g_string_append (text, "\"values\": {");
  for (int c = 0; c < N_COMPONENTS; c++) {
    gboolean first = TRUE;

    node->mentions[c] = (Mention) g_test_rand_int_range (UNSET, GIVEN + 1);
    if (node->mentions[c] == UNSET)
      continue;
    g_string_append_printf (text, "%s\"c%d\": ", separator, c);
    separator = ", ";
    if (node->mentions[c] == TAKEN_AWAY) {
      g_string_append (text, "null");
      continue;
    }
    g_string_append_c (text, '{');
    for (int f = 0; f < N_FIELDS; f++)
      if (g_test_rand_bit ()) {
        node->fields[c][f] = g_test_rand_int_range (1, 1000);
        g_string_append_printf (text, "%s\"f%d\": %d", first ? "" : ", ", f, node->fields[c][f]);
        first = FALSE;
      }
    g_string_append_c (text, '}');
  }
  g_string_append_c (text, '}');
}

/** The value of a field of the first of @n nodes; -1 without the component. */
static int
resolve (const Node *nodes, int n, int component, int field)
{
  gboolean has = FALSE;

  for (int i = 0; i < n; i++) {
    if (nodes[i].mentions[component] == TAKEN_AWAY)
      break;
    if (nodes[i].mentions[component] == GIVEN) {
      has = TRUE;
      if (nodes[i].fields[component][field] != 0)
        return nodes[i].fields[component][field];
    }
  }
  return has ? -component * 10 - field - 100 : -1;
}

static void
assert_chain (const cJSON *values, const Node *nodes, int n)
{
  for (int c = 0; c < N_COMPONENTS; c++) {
    char name[] = {'c', (char) ('0' + c), '\0'};
    const cJSON *component = cJSON_GetObjectItemCaseSensitive (values, name);

    for (int f = 0; f < N_FIELDS; f++) {
      char field[] = {'f', (char) ('0' + f), '\0'};
      int expected = resolve (nodes, n, c, f);

      if (expected == -1)
        g_assert_null (component);
      else
        g_assert_cmpfloat (cJSON_GetObjectItemCaseSensitive (component, field)->valuedouble, ==,
                           expected);
    }
  }
}

static void
test_random_chains_resolve_by_the_rule (void)
{
  g_autoptr (TestFolder) folder = test_folder_new ();
  g_autofree Node *nodes = g_new0 (Node, N_CHAINS * DEEPEST);
  g_autofree int *depths = g_new0 (int, N_CHAINS);
  g_autoptr (GString) project = g_string_new ("{\"loam\": 1, \"name\": \"p\", \"components\": [");
  g_autoptr (GString) level = g_string_new (
      "{\"loam-level\": 1, \"name\": \"a\", \"layers\": [{\"id\": \"t\", \"name\": \"things\", "
      "\"kind\": \"entities\", \"entities\": [");
  g_autoptr (LoamObject) object = NULL;
  g_autoptr (LoamJson) json = NULL;
  const cJSON *entity;

  for (int c = 0; c < N_COMPONENTS; c++) {
    g_string_append_printf (project, "%s{\"name\": \"c%d\", \"fields\": [", c > 0 ? "," : "", c);
    for (int f = 0; f < N_FIELDS; f++)
      g_string_append_printf (project, "%s{\"name\": \"f%d\", \"type\": \"int\", \"default\": %d}",
                              f > 0 ? "," : "", f, -c * 10 - f - 100);
    g_string_append (project, "]}");
  }
  g_string_append (project, "], \"prototypes\": [");
  for (int i = 0; i < N_CHAINS; i++) {
    depths[i] = g_test_rand_int_range (1, DEEPEST + 1);
    g_string_append_printf (level, "%s{\"id\": \"e%d\", ", i > 0 ? "," : "", i);
    if (depths[i] > 1)
      g_string_append_printf (level, "\"prototype\": \"p%d-1\", ", i);
    fill_node (&nodes[i * DEEPEST], level);
    g_string_append_c (level, '}');
    for (int d = 1; d < depths[i]; d++) {
      g_string_append_printf (project, "%s{\"name\": \"p%d-%d\", ",
                              project->str[project->len - 1] == '[' ? "" : ",", i, d);
      if (d + 1 < depths[i])
        g_string_append_printf (project, "\"prototype\": \"p%d-%d\", ", i, d + 1);
      fill_node (&nodes[i * DEEPEST + d], project);
      g_string_append_c (project, '}');
    }
  }
  g_string_append (project, "], \"levels\": [\"levels/a.json\"]}");
  g_string_append (level, "]}]}");
  test_folder_add (folder, "p.loam", project->str);
  test_folder_add (folder, "levels/a.json", level->str);
  object = test_folder_read (folder, "p.loam");
  json = export((LoamProject *) object, NULL);

  entity = cJSON_GetObjectItemCaseSensitive (loam_json_get_root (json), "levels")->child;
  entity = cJSON_GetObjectItemCaseSensitive (entity, "layers")->child;
  entity = cJSON_GetObjectItemCaseSensitive (entity, "entities")->child;
  for (int i = 0; i < N_CHAINS; i++, entity = entity->next)
    assert_chain (cJSON_GetObjectItemCaseSensitive (entity, "values"), &nodes[i * DEEPEST],
                  depths[i]);
  g_assert_null (entity);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, name) g_test_add_func ("/export/" path, test_##name)
  ADD ("a-level-is-self-contained", a_level_is_self_contained);
  ADD ("one-level-is-exported-alone", one_level_is_exported_alone);
  ADD ("terrains-are-numbered-by-their-order", terrains_are_numbered_by_their_order);
  ADD ("csv-has-names-by-cell", csv_has_names_by_cell);
  ADD ("random-chains-resolve-by-the-rule", random_chains_resolve_by_the_rule);
#undef ADD
  return g_test_run ();
}
