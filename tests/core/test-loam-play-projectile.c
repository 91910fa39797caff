/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "stage.h"
#include "trace.h"

#include <string.h>

/* A slow model of shooters, shots and health on empty ground: everything is looked at in half pixels, one after
 * the other, in lists. */
typedef struct {
  char id[8];
  int x, y;      /* 16×16 */
  gint64 health; /* 0: has none */
  int period, count, aim_x, aim_y, speed, damage, range;
  gboolean dead;
} Actor;

typedef struct {
  double x, y;
  int dx, dy, speed, damage, shooter;
  double left;
  gboolean fresh, gone;
} Shot;

typedef struct {
  GArray *actors; /* of Actor, by id */
  GArray *shots;  /* of Shot */
  GString *told;
} Model;

static void
model_fire (Model *model)
{
  for (guint i = 0; i < model->actors->len; i++) {
    Actor *actor = &g_array_index (model->actors, Actor, i);
    Shot shot = {actor->x + 8,  actor->y + 8, actor->aim_x, actor->aim_y, actor->speed,
                 actor->damage, (int) i,      actor->range, TRUE,         FALSE};

    if (actor->dead || ++actor->count < actor->period)
      continue;
    actor->count = 0;
    g_string_append_printf (model->told, "fire %s\n", actor->id);
    g_array_append_val (model->shots, shot);
  }
}

static Actor *
model_find_target (Model *model, const Shot *shot)
{
  for (guint i = 0; i < model->actors->len; i++) {
    Actor *actor = &g_array_index (model->actors, Actor, i);

    if (actor->dead || actor->health == 0 || (int) i == shot->shooter)
      continue;
    if (shot->x + 2 > actor->x && shot->x - 2 < actor->x + 16 && shot->y + 2 > actor->y &&
        shot->y - 2 < actor->y + 16)
      return actor;
  }
  return NULL;
}

/* Moves one shot; the thing that it hits, or NULL. */
static Actor *
model_fly (Model *model, Shot *shot, int width, int height)
{
  for (int half = 0; half < 2 * shot->speed && shot->left > 0; half++) {
    Actor *target;

    shot->x += shot->dx * 0.5;
    shot->y += shot->dy * 0.5;
    shot->left -= 0.5;
    if (shot->x < 0 || shot->y < 0 || shot->x > width || shot->y > height) {
      shot->gone = TRUE;
      return NULL;
    }
    target = model_find_target (model, shot);
    if (target != NULL)
      return target;
  }
  shot->gone = shot->left <= 0;
  return NULL;
}

static void
model_step (Model *model, int width, int height)
{
  g_autoptr (GPtrArray) hit = g_ptr_array_new ();
  g_autoptr (GArray) damages = g_array_new (FALSE, FALSE, sizeof (int));

  model_fire (model);
  for (guint i = 0; i < model->shots->len; i++) {
    Shot *shot = &g_array_index (model->shots, Shot, i);
    Actor *target = shot->fresh ? NULL : model_fly (model, shot, width, height);

    shot->fresh = FALSE;
    if (target == NULL)
      continue;
    shot->gone = TRUE;
    g_ptr_array_add (hit, target);
    g_array_append_val (damages, shot->damage);
    g_string_append_printf (model->told, "hit %s by %s\n", target->id,
                            g_array_index (model->actors, Actor, shot->shooter).id);
  }
  for (guint i = 0; i < hit->len; i++) {
    Actor *target = g_ptr_array_index (hit, i);

    if (target->dead)
      continue;
    target->health -= g_array_index (damages, int, i);
    if (target->health <= 0) {
      target->dead = TRUE;
      g_string_append_printf (model->told, "died %s\n", target->id);
    }
  }
  for (guint i = model->shots->len; i > 0; i--) {
    if (g_array_index (model->shots, Shot, i - 1).gone)
      g_array_remove_index (model->shots, i - 1);
  }
}

/* What the world told, in the model's words; then who is there. */
static void
tell_world (LoamWorld *world, GString *told)
{
  g_autoptr (cJSON) trace = trace_read (world, FALSE);
  const cJSON *event;

  cJSON_ArrayForEach (event, cJSON_GetObjectItemCaseSensitive (trace, "events"))
  {
    const char *type = cJSON_GetObjectItemCaseSensitive (event, "type")->valuestring;
    const char *from = cJSON_GetObjectItemCaseSensitive (event, "from")->valuestring;
    const cJSON *to = cJSON_GetObjectItemCaseSensitive (event, "to");

    if (g_str_equal (type, "hit"))
      g_string_append_printf (told, "hit %s by %s\n", to->valuestring, from);
    else
      g_string_append_printf (told, "%s %s\n", type, from);
  }
  cJSON_ArrayForEach (event, cJSON_GetObjectItemCaseSensitive (trace, "entities"))
      g_string_append_printf (told, "%s ",
                              cJSON_GetObjectItemCaseSensitive (event, "id")->valuestring);
}

#define COLUMNS 30
#define ROWS 20

static Stage *
battle_new (Model *model)
{
  static const char *const aims[] = {"left", "right", "up", "down"};
  static const int ways[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  char rows[ROWS][COLUMNS + 1];
  const char *lines[ROWS + 1] = {NULL};
  Stage *stage;

  for (guint i = 0; i < ROWS; i++) {
    memset (rows[i], '.', COLUMNS);
    rows[i][COLUMNS] = '\0';
    lines[i] = rows[i];
  }
  stage = stage_new (lines);
  for (guint i = 0; i < 60; i++) {
    int aim = g_test_rand_int_range (0, 4);
    Actor actor = {.x = g_test_rand_int_range (0, (COLUMNS - 1) * 16),
                   .y = g_test_rand_int_range (0, (ROWS - 1) * 16),
                   .health = i % 5 == 0 ? 0 : g_test_rand_int_range (1, 30),
                   .period = i % 3 == 0 ? g_test_rand_int_range (3, 40) : G_MAXINT,
                   .aim_x = ways[aim][0],
                   .aim_y = ways[aim][1],
                   .speed = g_test_rand_int_range (1, 60),
                   .damage = g_test_rand_int_range (1, 12),
                   .range = g_test_rand_int_range (50, 500)};
    g_autofree char *name = g_strdup_printf ("@a%03u", i);

    g_snprintf (actor.id, sizeof actor.id, "%s", name + 1);
    stage_add (stage, actor.id, NULL, actor.x, actor.y);
    if (actor.health > 0)
      stage_set (stage, name, "health.max", LOAM_INT (actor.health));
    if (actor.period < G_MAXINT) {
      stage_set (stage, name, "shooter.period", LOAM_INT (actor.period));
      stage_set (stage, name, "shooter.damage", LOAM_INT (actor.damage));
      stage_set_number (stage, name, "shooter.speed", actor.speed);
      stage_set_number (stage, name, "shooter.range", actor.range);
      stage_set_text (stage, name, "shooter.aim", aims[aim]);
    }
    g_array_append_val (model->actors, actor);
  }
  return stage;
}

/* Shots come and go and things die while all is updated. */
static void
test_battles_follow_a_slow_model (void)
{
  guint deaths = 0;

  for (guint round = 0; round < 20; round++) {
    g_autoptr (GArray) actors = g_array_new (FALSE, FALSE, sizeof (Actor));
    g_autoptr (GArray) shots = g_array_new (FALSE, FALSE, sizeof (Shot));
    Model model = {actors, shots, NULL};
    g_autoptr (Stage) stage = battle_new (&model);
    g_autoptr (LoamWorld) world = stage_play (stage, 1);

    for (guint step = 1; step <= 300; step++) {
      g_autoptr (GString) expected = g_string_new (NULL);
      g_autoptr (GString) told = g_string_new (NULL);
      LoamPoolStats stats;

      model.told = expected;
      model_step (&model, COLUMNS * 16, ROWS * 16);
      for (guint i = 0; i < actors->len; i++) {
        if (!g_array_index (actors, Actor, i).dead)
          g_string_append_printf (expected, "%s ", g_array_index (actors, Actor, i).id);
      }
      loam_world_step (world);
      tell_world (world, told);
      g_assert_cmpstr (told->str, ==, expected->str);
      loam_world_get_pool (world, 0, &stats);
      g_assert_cmpuint (stats.live, ==, shots->len);
    }
    deaths += actors->len - loam_world_count_entities (world);
  }
  g_assert_cmpuint (deaths, >, 50);
}

static Stage *
gun_new (const char *row, double x)
{
  const char *const rows[] = {row, row, row, NULL};
  Stage *stage = stage_new (rows);

  stage_add (stage, "gun", NULL, x, 16);
  stage_set_text (stage, "@gun", "shooter.aim", "right");
  stage_set (stage, "@gun", "shooter.period", LOAM_INT (1000));
  stage_set (stage, "@gun", "shooter.phase", LOAM_INT (999));
  return stage;
}

/* In how many steps after the shot nothing flies any more. */
static guint
life_of_shot (Stage *stage)
{
  g_autoptr (LoamWorld) world = stage_play (stage, 1);
  LoamPoolStats stats = {.live = 1};
  guint steps = 0;

  loam_world_step (world);
  for (; stats.live > 0 && steps < 900; steps++) {
    loam_world_step (world);
    loam_world_get_pool (world, 0, &stats);
  }
  return steps;
}

static void
test_shot_ends_with_its_range (void)
{
  g_autoptr (Stage) stage = gun_new ("..............................", 0);

  g_assert_cmpuint (life_of_shot (stage), ==, 80);
  stage_set_number (stage, "@gun", "shooter.range", 7);
  g_assert_cmpuint (life_of_shot (stage), ==, 4);
}

static void
test_shot_ends_at_walls_and_the_edge (void)
{
  g_autoptr (Stage) walled = gun_new (".....#........................", 0);
  g_autoptr (Stage) edged = gun_new ("......", 0);

  /* 72 pixels from its middle to the wall: the step that would enter it is its last. */
  g_assert_cmpuint (life_of_shot (walled), ==, 37);
  stage_set_number (walled, "@gun", "shooter.speed", 64);
  g_assert_cmpuint (life_of_shot (walled), ==, 2);
  g_assert_cmpuint (life_of_shot (edged), ==, 45);
}

static void
test_shot_does_not_fly_through_anything_at_full_speed (void)
{
  g_autoptr (Stage) stage = gun_new ("..............................", 0);
  g_autoptr (LoamWorld) world = NULL;
  g_autofree char *lines = NULL;

  stage_set_number (stage, "@gun", "shooter.speed", 64);
  stage_add (stage, "thin", NULL, 90, 16);
  stage_set (stage, "@thin", "sprite.size", LOAM_POINT (1, 16));
  stage_set (stage, "@thin", "health.max", LOAM_INT (5));
  world = stage_play (stage, 1);
  lines = trace_run (world, 4);
  g_assert_nonnull (strstr (lines, "{\"type\":\"hit\",\"from\":\"gun\",\"to\":\"thin\",\"via\":[],"
                                   "\"cause\":1,\"priority\":0,\"args\":{\"damage\":5}}"));
  g_assert_nonnull (strstr (lines, "{\"type\":\"died\",\"from\":\"thin\",\"to\":null,\"via\":[],"
                                   "\"cause\":2,\"priority\":0,\"args\":{}}"));
}

static void
test_shot_of_who_died_still_hits (void)
{
  g_autoptr (Stage) stage = gun_new ("..............................", 0);
  g_autoptr (LoamWorld) world = NULL;
  g_autofree char *lines = NULL, *more = NULL;

  stage_add (stage, "target", NULL, 160, 16);
  stage_set (stage, "@target", "health.max", LOAM_INT (5));
  world = stage_play (stage, 1);
  lines = trace_run (world, 10);
  stage_remove (stage, "gun");
  stage_edit (stage, world);
  more = trace_run (world, 100);
  g_assert_nonnull (strstr (more, "{\"type\":\"hit\",\"from\":\"gun\",\"to\":\"target\""));
}

static void
test_full_pool_gives_up_the_oldest (void)
{
  g_autoptr (Stage) stage = gun_new ("..............................", 0);
  g_autoptr (LoamWorld) world = NULL;
  LoamPoolStats stats;

  stage_set (stage, "@gun", "shooter.period", LOAM_INT (1));
  stage_set_number (stage, "@gun", "shooter.speed", 0.01);
  world = stage_play (stage, 1);
  for (guint i = 0; i < 2000; i++)
    loam_world_step (world);
  loam_world_get_pool (world, 0, &stats);
  g_assert_cmpuint (stats.live, ==, stats.capacity);
  g_assert_cmpuint (stats.high, ==, stats.capacity);
  g_assert_cmpuint (stats.refused, ==, 2000 - stats.capacity);
}

static void
test_start_of_health_is_within_its_range (void)
{
  g_autoptr (Stage) stage = gun_new ("..............................", 0);
  gboolean seen[13] = {FALSE};

  /* One point a hit: the number of hits until it dies is what it started with. */
  stage_set (stage, "@gun", "shooter.period", LOAM_INT (1));
  stage_set (stage, "@gun", "shooter.damage", LOAM_INT (1));
  stage_add (stage, "target", NULL, 20, 16);
  stage_set (stage, "@target", "health.min", LOAM_INT (8));
  stage_set (stage, "@target", "health.max", LOAM_INT (12));
  for (guint32 seed = 0; seed < 60; seed++) {
    g_autoptr (LoamWorld) world = stage_play (stage, seed);
    guint hits = 0;

    while (loam_world_count_entities (world) == 2) {
      g_autoptr (cJSON) trace = trace_step (world);

      hits += trace_count (trace, "hit", "gun");
    }
    g_assert_cmpuint (hits, >=, 8);
    g_assert_cmpuint (hits, <=, 12);
    seen[hits] = TRUE;
  }
  for (guint i = 8; i <= 12; i++)
    g_assert_true (seen[i]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/projectile/battles-follow-a-slow-model", test_battles_follow_a_slow_model);
  g_test_add_func ("/projectile/ends-with-its-range", test_shot_ends_with_its_range);
  g_test_add_func ("/projectile/ends-at-walls-and-the-edge", test_shot_ends_at_walls_and_the_edge);
  g_test_add_func ("/projectile/does-not-fly-through-anything-at-full-speed",
                   test_shot_does_not_fly_through_anything_at_full_speed);
  g_test_add_func ("/projectile/of-who-died-still-hits", test_shot_of_who_died_still_hits);
  g_test_add_func ("/projectile/full-pool-gives-up-the-oldest", test_full_pool_gives_up_the_oldest);
  g_test_add_func ("/health/start-is-within-its-range", test_start_of_health_is_within_its_range);
  return g_test_run ();
}
