/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The samples as files: their makers in data/ write what Loam itself would write, and what other tests and
 * people count on is in them. */

#include <string.h>

#include "loam-reader.h"
#include "loam-resolve.h"
#include "loam-writer.h"

static char *
sample_path (const char *name, const char *file)
{
  return g_build_filename (TESTS_DIR, "..", "data", "samples", name, file, NULL);
}

static LoamProject *
read_sample (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".loam", NULL);
  g_autofree char *path = sample_path (name, file);
  g_autoptr (GError) error = NULL;
  LoamProject *project = loam_reader_read (path, NULL, &error);

  g_assert_no_error (error);
  return project;
}

static void
assert_file (const char *name, const char *file, const char *text, gsize length)
{
  g_autofree char *path = sample_path (name, file);
  g_autofree char *bytes = NULL;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_cmpmem (bytes, size, text, length);
}

static void
test_bytes (gconstpointer data)
{
  const char *name = data;
  LoamProject *project = read_sample (name);
  g_autofree char *file = g_strconcat (name, ".loam", NULL);
  gsize length;
  g_autofree char *text = loam_writer_project_text (project, &length);

  assert_file (name, file, text, length);
  for (guint i = 0; i < project->levels->len; i++) {
    const LoamLevel *level = g_ptr_array_index (project->levels, i);
    g_autofree char *level_text = loam_writer_level_text (project, level, &length);

    assert_file (name, level->file, level_text, length);
  }
  loam_object_unref (project);
}

/* Every picture that a terrain or a prototype names lies in the sample's own folder. */
static void
test_pictures (gconstpointer data)
{
  const char *name = data;
  LoamProject *project = read_sample (name);

  for (guint i = 0; i < project->terrains->len; i++) {
    const LoamTerrain *terrain = g_ptr_array_index (project->terrains, i);
    g_autofree char *path = sample_path (name, terrain->art->image);

    g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
  }
  for (guint i = 0; i < project->prototypes->len; i++) {
    const LoamObject *prototype = g_ptr_array_index (project->prototypes, i);
    const LoamValue *image = loam_resolve_get (project, prototype, "sprite", "image", NULL, NULL);
    g_autofree char *path = sample_path (name, image->text);

    g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
  }
  loam_object_unref (project);
}

/* The things of a level that are of a prototype itself, and not of its children. */
static GPtrArray *
find_things (const LoamProject *project, const char *prototype)
{
  const LoamLevel *level = g_ptr_array_index (project->levels, 0);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < level->layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (level->layers, i);

    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++) {
      LoamEntity *entity = g_ptr_array_index (layer->entities, j);

      if (entity->prototype != NULL && g_str_equal (entity->prototype->name, prototype))
        g_ptr_array_add (found, entity);
    }
  }
  return found;
}

static double
number_of (const LoamProject *project,
           gconstpointer thing,
           const char *component,
           const char *field)
{
  const LoamValue *value = loam_resolve_get (project, thing, component, field, NULL, NULL);

  g_assert_nonnull (value);
  return value->type == LOAM_VALUE_INT ? (double) value->integer : value->number;
}

static void
test_crypt (void)
{
  LoamProject *project = read_sample ("crypt");
  g_autoptr (GPtrArray) skeletons = find_things (project, "skeleton");
  g_autoptr (GPtrArray) statues = find_things (project, "statue");
  g_autoptr (GPtrArray) heroes = find_things (project, "hero");

  g_assert_cmpuint (skeletons->len, >=, 3);
  for (guint i = 0; i < skeletons->len; i++) {
    g_assert_cmpfloat (number_of (project, skeletons->pdata[i], "patrol", "left"), ==, 0);
    g_assert_cmpfloat (number_of (project, skeletons->pdata[i], "patrol", "right"), ==, 100);
    g_assert_cmpfloat (number_of (project, skeletons->pdata[i], "patrol", "speed"), ==, 1);
    g_assert_false (loam_resolve_has (skeletons->pdata[i], "collider"));
  }
  g_assert_cmpuint (statues->len, ==, 2);
  g_assert_cmpfloat (number_of (project, statues->pdata[0], "shooter", "period"), ==, 90);
  g_assert_cmpfloat (number_of (project, statues->pdata[1], "shooter", "period"), ==, 80);
  g_assert_cmpuint (heroes->len, ==, 1);
  g_assert_true (loam_resolve_has (heroes->pdata[0], "player"));
  g_assert_true (loam_resolve_has (heroes->pdata[0], "collider"));
  g_assert_true (loam_resolve_has (heroes->pdata[0], "health"));
  loam_object_unref (project);
}

/* 60, 18, 10, 6 and 6 of a hundred. */
static void
test_meadow (void)
{
  static const struct {
    const char *name;
    double share;
  } kinds[] = {{"grass", 60}, {"hill", 18}, {"forest", 10}, {"river", 6}, {"sand", 6}};
  LoamProject *project = read_sample ("meadow");
  const LoamLevel *level = g_ptr_array_index (project->levels, 0);
  const LoamLayer *ground = loam_level_find_layer (level, "ground");

  g_assert_cmpuint (project->terrains->len, ==, G_N_ELEMENTS (kinds));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    const LoamTerrain *terrain = loam_project_find_terrain (project, kinds[i].name);
    int count = 0;

    for (int y = 0; y < level->height; y++)
      for (int x = 0; x < level->width; x++)
        count += loam_grid_get (ground->grid, x, y) == terrain->index;
    g_assert_cmpfloat_with_epsilon (count * 100.0 / (level->width * level->height), kinds[i].share,
                                    0.1);
    g_assert_true (terrain->water == g_str_equal (terrain->object.name, "river"));
  }
  loam_object_unref (project);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/samples/crypt-is-written-as-it-is", "crypt", test_bytes);
  g_test_add_data_func ("/samples/meadow-is-written-as-it-is", "meadow", test_bytes);
  g_test_add_data_func ("/samples/crypt-holds-its-pictures", "crypt", test_pictures);
  g_test_add_data_func ("/samples/meadow-holds-its-pictures", "meadow", test_pictures);
  g_test_add_func ("/samples/crypt-has-who-it-should", test_crypt);
  g_test_add_func ("/samples/meadow-is-made-of-its-shares", test_meadow);
  return g_test_run ();
}
