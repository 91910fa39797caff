/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-traits.h"
#include "stage.h"

static const char *const rows[] = {"....", NULL};

typedef LoamTraitsTable Table;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, loam_traits_table_clear)

static const LoamTraits *
get (LoamTraitsTable *table, LoamProject *project, const char *id)
{
  LoamLevel *level = g_ptr_array_index (project->levels, 0);
  GError *error = NULL;
  const LoamTraits *traits =
      loam_traits_table_get (table, &loam_level_get_entity (level, id)->object, &error);

  g_assert_no_error (error);
  return traits;
}

static Stage *
goblins_new (void)
{
  Stage *stage = stage_new (rows);

  stage_define (stage, "grunt", NULL);
  stage_set (stage, "grunt", "health.max", LOAM_INT (20));
  stage_define (stage, "archer", "grunt");
  stage_give (stage, "archer", "shooter");
  stage_add (stage, "g1", "grunt", 0, 0);
  stage_add (stage, "g2", "grunt", 0, 0);
  stage_add (stage, "a1", "archer", 0, 0);
  stage_add (stage, "a2", "archer", 0, 0);
  stage_set (stage, "@a2", "health.max", LOAM_INT (21));
  return stage;
}

static void
test_things_that_are_the_same_share (void)
{
  g_autoptr (Stage) stage = goblins_new ();
  g_auto (Table) table = {NULL};

  loam_traits_table_init (&table);
  loam_traits_table_begin (&table, stage->project);
  g_assert_true (get (&table, stage->project, "g1") == get (&table, stage->project, "g2"));
  g_assert_true (get (&table, stage->project, "a1") != get (&table, stage->project, "a2"));
  g_assert_cmpuint (get (&table, stage->project, "g1")->hash, !=,
                    get (&table, stage->project, "a1")->hash);
  g_assert_cmpuint (g_hash_table_size (table.table), ==, 3);
}

static void
test_newer_snapshot_changes_only_what_changed (void)
{
  g_autoptr (Stage) stage = goblins_new ();
  g_auto (Table) table = {NULL};
  g_autoptr (LoamObject) newer = NULL;
  const LoamTraits *grunt, *archer, *own;

  loam_traits_table_init (&table);
  loam_traits_table_begin (&table, stage->project);
  grunt = get (&table, stage->project, "g1");
  archer = get (&table, stage->project, "a1");
  own = get (&table, stage->project, "a2");
  loam_traits_table_end (&table);
  stage_set_text (stage, "@a2", "shooter.aim", "left");
  newer = (LoamObject *) loam_project_copy (stage->project);
  loam_traits_table_begin (&table, (LoamProject *) newer);
  g_assert_true (get (&table, (LoamProject *) newer, "g1") == grunt);
  g_assert_true (get (&table, (LoamProject *) newer, "a1") == archer);
  g_assert_true (get (&table, (LoamProject *) newer, "a2") != own);
  loam_traits_table_end (&table);
  g_assert_cmpuint (g_hash_table_size (table.table), ==, 3);
}

static void
test_change_of_a_prototype_reaches_all_below (void)
{
  g_autoptr (Stage) stage = goblins_new ();
  g_auto (Table) table = {NULL};
  guint64 archer, own;

  loam_traits_table_init (&table);
  loam_traits_table_begin (&table, stage->project);
  archer = get (&table, stage->project, "a1")->hash;
  own = get (&table, stage->project, "a2")->hash;
  loam_traits_table_end (&table);
  stage_set (stage, "grunt", "health.max", LOAM_INT (25));
  loam_traits_table_begin (&table, stage->project);
  g_assert_cmpuint (get (&table, stage->project, "a1")->hash, !=, archer);
  /* Which a2 does not show: it has its own. */
  g_assert_cmpuint (get (&table, stage->project, "a2")->hash, ==, own);
  loam_traits_table_end (&table);
}

/* What a placed thing has for itself is not what delegates to it has. */
static void
test_own_size_stays_with_the_thing (void)
{
  g_autoptr (Stage) stage = goblins_new ();
  g_auto (Table) table = {NULL};
  LoamLevel *level = g_ptr_array_index (stage->project->levels, 0);
  LoamEntity *own = loam_level_get_entity (level, "g1"),
             *child = loam_level_get_entity (level, "g2");
  const LoamTraits *large, *plain;

  own->size = (LoamPoint){40, 30};
  own->rotation = 90;
  loam_object_unref (child->prototype);
  child->prototype = loam_object_ref (own);
  loam_traits_table_init (&table);
  loam_traits_table_begin (&table, stage->project);
  large = get (&table, stage->project, "g1");
  plain = get (&table, stage->project, "g2");
  g_assert_cmpfloat (large->size.x, ==, 40);
  g_assert_cmpfloat (large->sprite.height, ==, 30);
  g_assert_cmpfloat (large->sprite.rotation, ==, 90);
  g_assert_cmpfloat (plain->size.x, ==, stage->project->tile_width);
  g_assert_cmpfloat (plain->sprite.rotation, ==, 0);
  g_assert_cmpuint (large->hash, !=, plain->hash);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/traits/things-that-are-the-same-share", test_things_that_are_the_same_share);
  g_test_add_func ("/traits/newer-snapshot-changes-only-what-changed",
                   test_newer_snapshot_changes_only_what_changed);
  g_test_add_func ("/traits/change-of-a-prototype-reaches-all-below",
                   test_change_of_a_prototype_reaches_all_below);
  g_test_add_func ("/traits/own-size-stays-with-the-thing", test_own_size_stays_with_the_thing);
  return g_test_run ();
}
