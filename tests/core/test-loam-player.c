/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "desk.h"

#include "loam-edit-definitions.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-player.h"

/* A skeleton that patrols, on a floor of grass, and one that the player steers. */
static LoamEntity *
furnish (Desk *desk)
{
  LoamObject *skeleton = &desk->skeleton->object;
  const LoamValue slow = LOAM_FLOAT (1);
  LoamObject *hero;
  LoamEntity *walker = desk_place (desk, desk->skeleton, 32, 32);

  loam_edit_terrain_rect (desk->document, desk->ground, desk->grass, 0, 0, 15, 11, TRUE);
  g_assert_true (
      loam_edit_values_set (desk->document, &skeleton, 1, "patrol", "speed", &slow, 0, NULL));
  hero = &loam_edit_prototype_define (desk->document, "hero", NULL, NULL, NULL)->object;
  g_assert_true (loam_edit_values_set (desk->document, &hero, 1, "player", NULL, NULL, 0, NULL));
  desk_place (desk, (LoamPrototype *) hero, 100, 100);
  return walker;
}

static double
find_x (LoamPlayer *player, const char *id)
{
  g_autoptr (LoamView) view = loam_world_view (loam_player_get_world (player), 1);

  for (guint i = 0; i < view->layers->len; i++) {
    const GArray *sprites = g_array_index (view->layers, LoamViewLayer, i).sprites;

    for (guint j = 0; sprites != NULL && j < sprites->len; j++)
      if (g_strcmp0 (g_array_index (sprites, LoamSprite, j).id, id) == 0)
        return g_array_index (sprites, LoamSprite, j).x;
  }
  g_assert_not_reached ();
}

static LoamPoint
find_hero (LoamPlayer *player)
{
  LoamPoint middle;

  g_assert_true (loam_world_get_player (loam_player_get_world (player), 1, &middle));
  return middle;
}

static void
start (LoamPlayer *player, LoamLevel *level)
{
  g_autoptr (GError) error = NULL;

  loam_player_start (player, level, NULL, &error);
  g_assert_no_error (error);
}

static void
test_playing_changes_neither_document_nor_history (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  guint64 before;

  furnish (desk);
  before = desk_hash (desk);
  desk_listen (desk);
  start (player, desk->cellar);
  for (guint i = 0; i < 200; i++)
    loam_player_step (player);
  g_assert_cmpuint (loam_world_get_step (loam_player_get_world (player)), ==, 200);
  desk_assert_nothing (desk, before);
}

static void
test_frames_of_any_length_give_the_same_world (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) even = loam_player_new (desk->document);
  g_autoptr (LoamPlayer) ragged = loam_player_new (desk->document);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  guint steps = 0;

  furnish (desk);
  start (even, desk->cellar);
  start (ragged, desk->cellar);
  /* A stall of two seconds is cut, and played on from there. */
  steps += loam_player_advance (ragged, 2);
  while (steps < 600)
    steps += loam_player_advance (ragged, g_rand_double_range (rand, 0, 0.05));
  for (guint i = 0; i < steps; i++)
    loam_player_step (even);
  g_assert_cmpuint (loam_player_get_dropped (ragged), ==, 0);
  g_assert_cmpuint (loam_world_hash (loam_player_get_world (even)), ==,
                    loam_world_hash (loam_player_get_world (ragged)));
}

static void
test_an_edit_reaches_the_world_at_the_next_step (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  LoamEntity *walker = furnish (desk);
  LoamObject *skeleton = &desk->skeleton->object;
  const LoamValue fast = LOAM_FLOAT (3);

  start (player, desk->cellar);
  for (guint i = 0; i < 10; i++)
    loam_player_step (player);
  g_assert_cmpfloat (find_x (player, walker->object.id), ==, 42);

  g_assert_true (
      loam_edit_values_set (desk->document, &skeleton, 1, "patrol", "speed", &fast, 0, NULL));
  g_assert_cmpfloat (find_x (player, walker->object.id), ==, 42);
  loam_player_step (player);
  g_assert_cmpfloat (find_x (player, walker->object.id), ==, 45);

  /* Undo is an edit like any other. */
  loam_document_undo (desk->document);
  loam_player_step (player);
  g_assert_cmpfloat (find_x (player, walker->object.id), ==, 46);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static guint32
find_ground (LoamPlayer *player, int x, int y)
{
  g_autoptr (LoamView) view = loam_world_view (loam_player_get_world (player), 1);

  return loam_grid_get (g_array_index (view->layers, LoamViewLayer, 0).grid, x, y);
}

static void
test_while_paused_an_edit_shows_and_nothing_steps (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  LoamEntity *walker = furnish (desk), *other;
  guint64 hash;
  guint edited = 0;

  start (player, desk->cellar);
  for (guint i = 0; i < 10; i++)
    loam_player_step (player);
  hash = loam_world_hash (loam_player_get_world (player));
  g_signal_connect_swapped (player, "edited", G_CALLBACK (count_cb), &edited);

  loam_edit_terrain_rect (desk->document, desk->ground, desk->river, 0, 0, 3, 3, TRUE);
  other = desk_place (desk, desk->goblin, 5, 6);
  g_assert_cmpuint (edited, ==, 1);
  g_assert_cmpuint (find_ground (player, 1, 1), ==, desk->grass->index);
  loam_player_catch_up (player);
  g_assert_cmpuint (find_ground (player, 1, 1), ==, desk->river->index);
  g_assert_cmpfloat (find_x (player, other->object.id), ==, 5);
  g_assert_cmpfloat (find_x (player, walker->object.id), ==, 42);
  g_assert_cmpuint (loam_world_get_step (loam_player_get_world (player)), ==, 10);
  g_assert_cmpuint (loam_world_hash (loam_player_get_world (player)), ==, hash);

  /* The next one is told of again, and shown the same way. */
  loam_document_undo (desk->document);
  loam_document_undo (desk->document);
  g_assert_cmpuint (edited, ==, 2);
  loam_player_catch_up (player);
  g_assert_cmpuint (find_ground (player, 1, 1), ==, desk->grass->index);
  loam_player_step (player);
  g_assert_cmpfloat (find_x (player, walker->object.id), ==, 43);
}

static void
test_edits_of_another_level_do_not_matter (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  g_autoptr (LoamPlayer) alone = loam_player_new (desk->document);

  furnish (desk);
  start (player, desk->cellar);
  start (alone, desk->cellar);
  for (guint i = 0; i < 20; i++) {
    loam_player_step (player);
    loam_edit_terrain_rect (desk->document, desk->plain->layers->pdata[0], desk->river, 0, 0,
                            (int) i, 3, TRUE);
  }
  for (guint i = 0; i < 20; i++)
    loam_player_step (alone);
  g_assert_cmpuint (loam_world_hash (loam_player_get_world (player)), ==,
                    loam_world_hash (loam_player_get_world (alone)));
}

static void
test_restart_is_clean (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  g_autoptr (GError) error = NULL;
  guint64 first;

  furnish (desk);
  start (player, desk->cellar);
  for (guint i = 0; i < 50; i++)
    loam_player_step (player);
  first = loam_world_hash (loam_player_get_world (player));

  loam_player_restart (player, &error);
  g_assert_no_error (error);
  loam_player_set_button (player, LOAM_BUTTON_RIGHT, TRUE);
  for (guint i = 0; i < 50; i++)
    loam_player_step (player);
  g_assert_cmpuint (loam_world_hash (loam_player_get_world (player)), !=, first);

  /* The button is not held any more. */
  loam_player_restart (player, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loam_world_get_step (loam_player_get_world (player)), ==, 0);
  for (guint i = 0; i < 50; i++)
    loam_player_step (player);
  g_assert_cmpuint (loam_world_hash (loam_player_get_world (player)), ==, first);
}

static void
test_buttons_steer_until_they_are_released (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  LoamPoint before, after;

  furnish (desk);
  start (player, desk->cellar);
  before = find_hero (player);
  loam_player_set_button (player, LOAM_BUTTON_RIGHT, TRUE);
  loam_player_set_button (player, LOAM_BUTTON_RIGHT, TRUE);
  for (guint i = 0; i < 10; i++)
    loam_player_step (player);
  after = find_hero (player);
  g_assert_cmpfloat (after.x, >, before.x);

  loam_player_release_all (player);
  for (guint i = 0; i < 10; i++)
    loam_player_step (player);
  g_assert_cmpfloat (find_hero (player).x, ==, after.x);
}

static void
test_plays_from_here (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  g_autoptr (GError) error = NULL;
  const LoamPoint here = {40, 60};
  LoamPoint there, again;

  furnish (desk);
  start (player, desk->cellar);
  there = find_hero (player);
  g_assert_true (loam_player_start (player, desk->cellar, &here, &error));
  g_assert_no_error (error);
  again = find_hero (player);
  g_assert_cmpfloat (again.x - 40, ==, there.x - 100);
  g_assert_cmpfloat (again.y - 60, ==, there.y - 100);

  loam_player_restart (player, NULL);
  g_assert_cmpfloat (find_hero (player).x, ==, again.x);
}

static void
lost_cb (LoamPlayer *player, const char *why, char **told)
{
  g_assert_null (loam_player_get_world (player));
  g_free (*told);
  *told = g_strdup (why);
}

static void
test_stops_where_its_level_is_removed (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);
  g_autoptr (GError) error = NULL;
  g_autofree char *told = NULL;

  furnish (desk);
  g_signal_connect (player, "lost", G_CALLBACK (lost_cb), &told);
  start (player, desk->cellar);
  loam_player_step (player);
  loam_edit_level_remove (desk->document, desk->plain, NULL);
  g_assert_null (told);
  loam_document_undo (desk->document);
  loam_edit_level_remove (desk->document, desk->cellar, NULL);
  g_assert_nonnull (strstr (told, "cellar"));
  g_assert_false (loam_player_restart (player, &error));
  g_assert_nonnull (error);

  /* Undo brings it back, to be played again. */
  loam_document_undo (desk->document);
  g_clear_error (&error);
  g_assert_true (loam_player_restart (player, &error));
}

static void
test_speed_scales_time (void)
{
  g_autoptr (Desk) desk = desk_new ();
  g_autoptr (LoamPlayer) player = loam_player_new (desk->document);

  furnish (desk);
  start (player, desk->cellar);
  loam_player_set_speed (player, 4);
  g_assert_cmpuint (loam_player_advance (player, 0.1), ==, 24);
  loam_player_restart (player, NULL);
  g_assert_cmpuint (loam_player_advance (player, 0.1), ==, 24);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/player/playing-changes-neither-document-nor-history",
                   test_playing_changes_neither_document_nor_history);
  g_test_add_func ("/player/frames-of-any-length-give-the-same-world",
                   test_frames_of_any_length_give_the_same_world);
  g_test_add_func ("/player/an-edit-reaches-the-world-at-the-next-step",
                   test_an_edit_reaches_the_world_at_the_next_step);
  g_test_add_func ("/player/while-paused-an-edit-shows-and-nothing-steps",
                   test_while_paused_an_edit_shows_and_nothing_steps);
  g_test_add_func ("/player/edits-of-another-level-do-not-matter",
                   test_edits_of_another_level_do_not_matter);
  g_test_add_func ("/player/restart-is-clean", test_restart_is_clean);
  g_test_add_func ("/player/buttons-steer-until-they-are-released",
                   test_buttons_steer_until_they_are_released);
  g_test_add_func ("/player/plays-from-here", test_plays_from_here);
  g_test_add_func ("/player/stops-where-its-level-is-removed",
                   test_stops_where_its_level_is_removed);
  g_test_add_func ("/player/speed-scales-time", test_speed_scales_time);
  return g_test_run ();
}
