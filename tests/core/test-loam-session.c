/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "desk.h"

#include "loam-session.h"

static void
count_cb (guint *count)
{
  (*count)++;
}

static guint
listen (LoamSession *session, const char *signal, guint *count)
{
  *count = 0;
  return (guint) g_signal_connect_swapped (session, signal, G_CALLBACK (count_cb), count);
}

static void
test_starts_with_the_first_of_everything (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);

  g_assert_true (loam_session_get_document (session) == desk->document);
  g_assert_true (loam_session_get_level (session) == desk->cellar);
  g_assert_true (loam_session_get_layer (session) == desk->ground);
  g_assert_true (loam_session_get_terrain (session) == desk->grass);
  g_assert_true (loam_session_get_prototype (session) == desk->goblin);
  g_assert_null (loam_session_get_subject (session));
  g_assert_cmpint (loam_session_get_brush (session), ==, 1);
}

static void
test_each_level_remembers_its_layer (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);
  guint layers, levels;

  loam_session_set_layer (session, desk->things);
  listen (session, "notify::layer", &layers);
  listen (session, "notify::level", &levels);
  loam_session_set_level (session, desk->plain);
  g_assert_true (loam_session_get_layer (session) == desk->plain->layers->pdata[0]);
  loam_session_set_level (session, desk->cellar);
  g_assert_true (loam_session_get_layer (session) == desk->things);
  g_assert_cmpuint (layers, ==, 2);
  g_assert_cmpuint (levels, ==, 2);
}

static void
test_a_removed_level_gives_way_to_its_neighbour (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);
  g_autoptr (GError) error = NULL;

  loam_session_set_level (session, desk->plain);
  g_assert_true (loam_edit_level_remove (desk->document, desk->plain, &error));
  g_assert_no_error (error);
  g_assert_true (loam_session_get_level (session) == desk->cellar);
  g_assert_true (loam_session_get_layer (session) == desk->ground);
}

static void
test_a_removed_layer_gives_way_to_its_neighbour (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);

  loam_session_set_layer (session, desk->things);
  g_assert_true (loam_edit_layer_remove (desk->document, desk->things, NULL));
  g_assert_true (loam_session_get_layer (session) == desk->ground);
  g_assert_true (loam_edit_layer_remove (desk->document, desk->ground, NULL));
  g_assert_null (loam_session_get_layer (session));

  /* What comes back into an empty level is worked on again. */
  loam_document_undo (desk->document);
  g_assert_true (loam_session_get_layer (session) == desk->ground);
}

static void
test_removed_definitions_give_way_to_their_neighbours (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);

  loam_session_set_terrain (session, desk->hill);
  loam_edit_terrain_delete (desk->document, desk->hill, NULL);
  g_assert_true (loam_session_get_terrain (session) == desk->river);
  loam_edit_terrain_delete (desk->document, desk->river, NULL);
  g_assert_true (loam_session_get_terrain (session) == desk->grass);

  loam_session_set_prototype (session, desk->wizard);
  loam_edit_prototype_delete (desk->document, desk->wizard);
  g_assert_true (loam_session_get_prototype (session) == desk->skeleton);
}

static void
test_erasing_stays_chosen_while_terrains_go (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);

  loam_session_set_terrain (session, NULL);
  loam_edit_terrain_delete (desk->document, desk->grass, NULL);
  g_assert_null (loam_session_get_terrain (session));
}

static void
test_a_choice_follows_its_object_through_reordering (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);

  loam_session_set_terrain (session, desk->grass);
  loam_edit_reorder (desk->document, &desk->grass->object, 2);
  g_assert_true (loam_session_get_terrain (session) == desk->grass);
  loam_edit_terrain_delete (desk->document, desk->grass, NULL);
  g_assert_true (loam_session_get_terrain (session) == desk->river);
}

static void
test_the_subject_goes_with_its_object (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);
  guint subjects;

  listen (session, "notify::subject", &subjects);
  loam_session_set_subject (session, &desk->wizard->object);
  loam_session_set_subject (session, &desk->wizard->object);
  g_assert_cmpuint (subjects, ==, 2);
  loam_edit_prototype_delete (desk->document, desk->skeleton);
  g_assert_true (loam_session_get_subject (session) == &desk->wizard->object);
  loam_edit_prototype_delete (desk->document, desk->wizard);
  g_assert_null (loam_session_get_subject (session));
  g_assert_cmpuint (subjects, ==, 3);

  /* So does one that lies in what was removed. */
  loam_session_set_subject (session, &desk->ground->object);
  loam_edit_level_remove (desk->document, desk->cellar, NULL);
  g_assert_null (loam_session_get_subject (session));
}

static void
test_uses_a_layer_that_a_tool_can_work_on (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);
  LoamLayer *roof =
      loam_edit_layer_add (desk->document, desk->cellar, LOAM_LAYER_TERRAIN, "roof", -1, NULL);
  LoamObject *object = &roof->object;
  const LoamValue locked = LOAM_BOOL (TRUE);

  loam_session_set_layer (session, desk->things);
  g_assert_true (loam_session_use_layer_kind (session, LOAM_LAYER_TERRAIN));
  g_assert_true (loam_session_get_layer (session) == desk->ground);

  /* The last of the kind. */
  loam_session_set_layer (session, roof);
  loam_session_set_layer (session, desk->things);
  g_assert_true (loam_session_use_layer_kind (session, LOAM_LAYER_TERRAIN));
  g_assert_true (loam_session_get_layer (session) == roof);

  /* The current one stays, whatever it is like. */
  g_assert_true (
      loam_edit_set_property (desk->document, &object, 1, LOAM_PROPERTY_LOCKED, &locked, 0, NULL));
  g_assert_true (loam_session_use_layer_kind (session, LOAM_LAYER_TERRAIN));
  g_assert_true (loam_session_get_layer (session) == roof);

  loam_session_set_layer (session, desk->things);
  g_assert_true (loam_session_use_layer_kind (session, LOAM_LAYER_TERRAIN));
  g_assert_true (loam_session_get_layer (session) == desk->ground);

  loam_edit_layer_remove (desk->document, desk->things, NULL);
  g_assert_false (loam_session_use_layer_kind (session, LOAM_LAYER_ENTITIES));
}

static void
test_choices_are_neither_steps_nor_told_twice (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamSession) session = loam_session_new (desk->document);
  const guint64 before = desk_hash (desk);
  guint tools, brushes;

  desk_listen (desk);
  listen (session, "notify::tool", &tools);
  listen (session, "notify::brush", &brushes);
  loam_session_set_tool (session, LOAM_TOOL_BRUSH);
  loam_session_set_tool (session, LOAM_TOOL_BRUSH);
  loam_session_set_brush (session, 1000);
  g_assert_cmpint (loam_session_get_brush (session), ==, 64);
  loam_session_set_brush (session, 64);
  loam_session_set_terrain (session, desk->river);
  loam_session_set_filled (session, FALSE);
  loam_session_set_grid (session, FALSE);
  g_assert_cmpuint (tools, ==, 1);
  g_assert_cmpuint (brushes, ==, 1);
  desk_assert_nothing (desk, before);
}

static void
test_lets_go_of_the_document (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamSession *session = loam_session_new (desk->document);

  g_object_add_weak_pointer (G_OBJECT (session), (gpointer *) &session);
  g_object_unref (session);
  g_assert_null (session);
  /* Nobody listens any more. */
  loam_edit_terrain_delete (desk->document, desk->grass, NULL);
  loam_edit_level_remove (desk->document, desk->plain, NULL);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/starts-with-the-first-of-everything",
                   test_starts_with_the_first_of_everything);
  g_test_add_func ("/session/each-level-remembers-its-layer", test_each_level_remembers_its_layer);
  g_test_add_func ("/session/a-removed-level-gives-way-to-its-neighbour",
                   test_a_removed_level_gives_way_to_its_neighbour);
  g_test_add_func ("/session/a-removed-layer-gives-way-to-its-neighbour",
                   test_a_removed_layer_gives_way_to_its_neighbour);
  g_test_add_func ("/session/removed-definitions-give-way-to-their-neighbours",
                   test_removed_definitions_give_way_to_their_neighbours);
  g_test_add_func ("/session/erasing-stays-chosen-while-terrains-go",
                   test_erasing_stays_chosen_while_terrains_go);
  g_test_add_func ("/session/a-choice-follows-its-object-through-reordering",
                   test_a_choice_follows_its_object_through_reordering);
  g_test_add_func ("/session/the-subject-goes-with-its-object",
                   test_the_subject_goes_with_its_object);
  g_test_add_func ("/session/uses-a-layer-that-a-tool-can-work-on",
                   test_uses_a_layer_that_a_tool_can_work_on);
  g_test_add_func ("/session/choices-are-neither-steps-nor-told-twice",
                   test_choices_are_neither_steps_nor_told_twice);
  g_test_add_func ("/session/lets-go-of-the-document", test_lets_go_of_the_document);
  return g_test_run ();
}
