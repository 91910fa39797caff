/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "stage.h"
#include "trace.h"

static const char *const rows[] = {"..........", "..........", "..........", NULL};

static const LoamSprite *
sprite_at (const LoamView *view, guint layer, guint i)
{
  return &g_array_index (g_array_index (view->layers, LoamViewLayer, layer).sprites, LoamSprite, i);
}

static Stage *
walkers_new (void)
{
  Stage *stage = stage_new (rows);

  stage_define (stage, "walker", NULL);
  stage_set_number (stage, "walker", "patrol.speed", 4);
  stage_set_number (stage, "walker", "patrol.right", 8);
  stage_set_number (stage, "walker", "patrol.left", -8);
  stage_set_text (stage, "walker", "sprite.image", "art/walker.png");
  stage_set (stage, "walker", "sprite.at", LOAM_POINT (64, 16));
  stage_set (stage, "walker", "sprite.size", LOAM_POINT (12, 20));
  stage_set (stage, "walker", "sprite.frames", LOAM_INT (3));
  stage_set (stage, "walker", "sprite.frame-steps", LOAM_INT (2));
  /* Drawn in the order of the file, whatever their ids. */
  stage_add (stage, "z", "walker", 40, 8);
  stage_add (stage, "a", NULL, 0, 0);
  return stage;
}

static void
test_pictures_lie_between_two_steps (void)
{
  g_autoptr (Stage) stage = walkers_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  const struct {
    double alpha, x;
  } cases[] = {{0, 40}, {0.25, 41}, {1, 44}};

  loam_world_step (world);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (LoamView) view = loam_world_view (world, cases[i].alpha);

    g_assert_cmpuint (view->layers->len, ==, 3);
    g_assert_nonnull (g_array_index (view->layers, LoamViewLayer, 0).grid);
    g_assert_cmpfloat (sprite_at (view, 1, 0)->x, ==, cases[i].x);
    g_assert_cmpfloat (sprite_at (view, 1, 0)->y, ==, 8);
    g_assert_cmpstr (sprite_at (view, 1, 0)->id, ==, "z");
    g_assert_cmpstr (sprite_at (view, 1, 1)->id, ==, "a");
    g_assert_null (sprite_at (view, 1, 1)->image);
  }
}

static void
test_frames_follow_the_step_and_pictures_the_way (void)
{
  g_autoptr (Stage) stage = walkers_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);

  for (int step = 1; step <= 24; step++) {
    g_autoptr (LoamView) view = NULL;
    const LoamSprite *sprite;

    loam_world_step (world);
    view = loam_world_view (world, 1);
    sprite = sprite_at (view, 1, 0);
    g_assert_cmpstr (sprite->image, ==, "art/walker.png");
    g_assert_cmpint (sprite->image_x, ==, 64 + step / 2 % 3 * 12);
    g_assert_cmpint (sprite->image_y, ==, 16);
    g_assert_cmpfloat (sprite->width, ==, 12);
    g_assert_cmpfloat (sprite->height, ==, 20);
    /* 2 steps to the right end, 4 to the left one, 4 to the right one. */
    g_assert_cmpint (sprite->flip, ==, (step + 1) % 8 >= 4);
  }
}

static void
test_hidden_things_act_unseen (void)
{
  g_autoptr (Stage) stage = walkers_new ();
  g_autoptr (LoamWorld) world = NULL;
  g_autoptr (LoamView) view = NULL, layered = NULL;
  g_autoptr (cJSON) trace = NULL;

  stage_get (stage, "z")->hidden = TRUE;
  world = stage_play (stage, 1);
  trace = trace_step (world);
  g_assert_cmpfloat (trace_x (trace, "z"), ==, 44);
  view = loam_world_view (world, 1);
  g_assert_cmpuint (g_array_index (view->layers, LoamViewLayer, 1).sprites->len, ==, 1);
  stage->ground->hidden = TRUE;
  stage_edit (stage, world);
  loam_world_step (world);
  layered = loam_world_view (world, 1);
  g_assert_cmpuint (layered->layers->len, ==, 2);
}

static void
test_shots_are_drawn_over_things (void)
{
  g_autoptr (Stage) stage = stage_new (rows);
  g_autoptr (LoamWorld) world = NULL;
  g_autoptr (LoamView) view = NULL;
  const LoamSprite *sprite;

  stage_add (stage, "gun", NULL, 0, 0);
  stage_set_text (stage, "@gun", "shooter.aim", "right");
  stage_set (stage, "@gun", "shooter.period", LOAM_INT (2));
  world = stage_play (stage, 1);
  for (guint i = 0; i < 3; i++)
    loam_world_step (world);
  view = loam_world_view (world, 0.5);
  sprite = sprite_at (view, 2, 0);
  g_assert_cmpfloat (sprite->x, ==, 7);
  g_assert_cmpfloat (sprite->y, ==, 6);
  g_assert_cmpfloat (sprite->width, ==, 4);
  g_assert_cmphex (sprite->color, ==, 0xffd34dff);
}

static void
test_edited_picture_shows_at_once (void)
{
  g_autoptr (Stage) stage = walkers_new ();
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  g_autoptr (LoamView) view = NULL;

  loam_world_step (world);
  stage_set_text (stage, "walker", "sprite.image", "art/runner.png");
  stage_edit (stage, world);
  loam_world_step (world);
  view = loam_world_view (world, 1);
  g_assert_cmpstr (sprite_at (view, 1, 0)->image, ==, "art/runner.png");
  g_assert_cmpfloat (sprite_at (view, 1, 0)->x, ==, 48);
}

/* The picture with an edit that waits is, but for what has moved since, that of a world which has taken it. */
static void
test_an_edit_that_waits_is_in_the_picture (void)
{
  g_autoptr (Stage) stage = walkers_new ();
  g_autoptr (LoamWorld) world = NULL;
  g_autoptr (LoamView) view = NULL;
  guint64 hash;

  stage_add (stage, "gone", "walker", 60, 8);
  world = stage_play (stage, 1);
  for (guint i = 0; i < 5; i++)
    loam_world_step (world);
  hash = loam_world_hash (world);

  stage_set_text (stage, "walker", "sprite.image", "art/other.png");
  stage_remove (stage, "gone");
  stage_add (stage, "new", "walker", 70, 24);
  stage_paint (stage, 0, 0, '~');
  stage_edit (stage, world);
  view = loam_world_view (world, 1);
  g_assert_cmpuint (loam_grid_get (g_array_index (view->layers, LoamViewLayer, 0).grid, 0, 0), ==,
                    loam_grid_get (stage->ground->grid, 0, 0));
  g_assert_cmpuint (g_array_index (view->layers, LoamViewLayer, 1).sprites->len, ==, 3);
  /* Five steps: two to the right end, three back; the frame and the way are those of the step. */
  g_assert_cmpstr (sprite_at (view, 1, 0)->id, ==, "z");
  g_assert_cmpfloat (sprite_at (view, 1, 0)->x, ==, 36);
  g_assert_cmpstr (sprite_at (view, 1, 0)->image, ==, "art/other.png");
  g_assert_cmpint (sprite_at (view, 1, 0)->image_x, ==, 64 + 5 / 2 % 3 * 12);
  g_assert_true (sprite_at (view, 1, 0)->flip);
  g_assert_cmpstr (sprite_at (view, 1, 2)->id, ==, "new");
  g_assert_cmpfloat (sprite_at (view, 1, 2)->x, ==, 70);
  g_assert_cmpuint (loam_world_hash (world), ==, hash);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/world-view/pictures-lie-between-two-steps",
                   test_pictures_lie_between_two_steps);
  g_test_add_func ("/world-view/frames-follow-the-step-and-pictures-the-way",
                   test_frames_follow_the_step_and_pictures_the_way);
  g_test_add_func ("/world-view/hidden-things-act-unseen", test_hidden_things_act_unseen);
  g_test_add_func ("/world-view/shots-are-drawn-over-things", test_shots_are_drawn_over_things);
  g_test_add_func ("/world-view/an-edit-that-waits-is-in-the-picture",
                   test_an_edit_that_waits_is_in_the_picture);
  g_test_add_func ("/world-view/edited-picture-shows-at-once", test_edited_picture_shows_at_once);
  return g_test_run ();
}
