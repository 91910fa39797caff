/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-resolve.h"

#include "loam-object-private.h"
#include "loam-project.h"

typedef struct {
  LoamProject *project;
  LoamPrototype *grunt, *wizard;
  LoamEntity *goblin;
} Fixture;

static void
say (LoamObject *thing, const char *component, const char *field, const LoamValue *value)
{
  LoamValue bag = {
      .type = LOAM_VALUE_BAG,
      .bag = loam_bag_with (loam_object_get_values (thing), component, field, value),
  };

  loam_object_swap (thing, LOAM_PROPERTY_VALUES, &bag);
  loam_value_clear (&bag);
}

static void
delegate (gpointer thing, gpointer prototype)
{
  LoamValue value = {.type = LOAM_VALUE_OBJECT, .object = loam_object_ref (prototype)};

  loam_object_swap (thing, LOAM_PROPERTY_PROTOTYPE, &value);
  loam_value_clear (&value);
}

/* A goblin that delegates to a wizard, which delegates to a grunt. */
static void
set_up (Fixture *self, gconstpointer data)
{
  self->project = loam_project_new ("goblins");
  self->grunt = loam_prototype_new ("grunt");
  self->wizard = loam_prototype_new ("wizard");
  self->goblin = loam_entity_new ("g000000001");
  loam_object_insert (&self->project->object, &self->grunt->object, -1);
  loam_object_insert (&self->project->object, &self->wizard->object, -1);
  delegate (self->wizard, self->grunt);
  delegate (self->goblin, self->wizard);
  say (&self->grunt->object, "health", "max", &LOAM_INT (30));
  say (&self->grunt->object, "health", "min", &LOAM_INT (20));
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  loam_object_unref (self->goblin);
  loam_object_unref (self->wizard);
  loam_object_unref (self->grunt);
  loam_object_unref (self->project);
}

static void
assert_field (Fixture *self,
              gpointer thing,
              const char *field,
              gint64 value,
              LoamOrigin origin,
              gpointer giver)
{
  LoamOrigin found;
  const LoamObject *from;
  const LoamValue *got = loam_resolve_get (self->project, thing, "health", field, &found, &from);

  g_assert_cmpint (found, ==, origin);
  g_assert_true (from == giver);
  if (origin == LOAM_ORIGIN_ABSENT)
    g_assert_null (got);
  else
    g_assert_cmpint (got->integer, ==, value);
}

static void
test_what_a_thing_lacks_its_prototype_gives (Fixture *self, gconstpointer data)
{
  assert_field (self, self->goblin, "max", 30, LOAM_ORIGIN_INHERITED, self->grunt);
  say (&self->wizard->object, "health", "max", &LOAM_INT (12));
  assert_field (self, self->goblin, "max", 12, LOAM_ORIGIN_INHERITED, self->wizard);
  assert_field (self, self->goblin, "min", 20, LOAM_ORIGIN_INHERITED, self->grunt);
  assert_field (self, self->wizard, "max", 12, LOAM_ORIGIN_OVERRIDDEN, self->wizard);
  assert_field (self, self->grunt, "max", 30, LOAM_ORIGIN_OWN, self->grunt);
}

static void
test_what_nobody_gives_has_its_default (Fixture *self, gconstpointer data)
{
  say (&self->grunt->object, "health", "min", NULL);
  assert_field (self, self->goblin, "min", 0, LOAM_ORIGIN_DEFAULT, NULL);
  assert_field (self, self->goblin, "nonsense", 0, LOAM_ORIGIN_ABSENT, NULL);
}

static void
test_a_component_taken_away_hides_what_is_above (Fixture *self, gconstpointer data)
{
  const LoamValue none = LOAM_VALUE_INIT;

  say (&self->wizard->object, "health", NULL, &none);
  g_assert_false (loam_resolve_has (&self->goblin->object, "health"));
  assert_field (self, self->goblin, "max", 0, LOAM_ORIGIN_ABSENT, NULL);
  /* Given again nearer to the thing, it starts from its defaults. */
  say (&self->goblin->object, "health", "max", &LOAM_INT (5));
  assert_field (self, self->goblin, "max", 5, LOAM_ORIGIN_OWN, self->goblin);
  assert_field (self, self->goblin, "min", 0, LOAM_ORIGIN_DEFAULT, NULL);
}

static void
test_flattening_says_the_same (Fixture *self, gconstpointer data)
{
  g_autoptr (LoamBag) flat = NULL;
  g_autoptr (GPtrArray) names = NULL;

  say (&self->goblin->object, "patrol", "right", &LOAM_FLOAT (8));
  say (&self->wizard->object, "health", "max", &LOAM_INT (12));
  flat = loam_resolve_flatten (&self->goblin->object);
  g_assert_cmpint (loam_bag_get (flat, "health", "max")->integer, ==, 12);
  g_assert_cmpint (loam_bag_get (flat, "health", "min")->integer, ==, 20);
  names = loam_resolve_components (&self->goblin->object);
  g_assert_cmpuint (names->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (names, 0), ==, "health");
  g_assert_cmpstr (g_ptr_array_index (names, 1), ==, "patrol");
}

static void
test_a_cycle_names_its_whole_chain (Fixture *self, gconstpointer data)
{
  g_autofree char *chain = NULL, *self_chain = NULL;

  g_assert_false (loam_resolve_would_cycle (&self->goblin->object, &self->grunt->object, NULL));
  g_assert_true (loam_resolve_would_cycle (&self->grunt->object, &self->goblin->object, &chain));
  g_assert_cmpstr (chain, ==, "grunt → @g000000001 → wizard → grunt");
  g_assert_true (
      loam_resolve_would_cycle (&self->grunt->object, &self->grunt->object, &self_chain));
  g_assert_cmpstr (self_chain, ==, "grunt → grunt");
}

#define TEST(path, func) g_test_add (path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  TEST ("/resolve/what-a-thing-lacks-its-prototype-gives",
        test_what_a_thing_lacks_its_prototype_gives);
  TEST ("/resolve/what-nobody-gives-has-its-default", test_what_nobody_gives_has_its_default);
  TEST ("/resolve/a-component-taken-away-hides-what-is-above",
        test_a_component_taken_away_hides_what_is_above);
  TEST ("/resolve/flattening-says-the-same", test_flattening_says_the_same);
  TEST ("/resolve/a-cycle-names-its-whole-chain", test_a_cycle_names_its_whole_chain);
  return g_test_run ();
}
