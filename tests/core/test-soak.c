/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* A long day's work in one document: edits of every kind with undo and redo between them. What the history holds stays
 * within its budget, and what the program takes within that and the document.
 *
 * LOAM_TEST_SOAK sets how many edits there are. */

#include "desk.h"
#include "loam-edit-definitions.h"
#include "loam-edit-entities.h"
#include "loam-edit-levels.h"
#include "loam-edit-terrain.h"
#include "loam-edit-values.h"
#include "loam-project.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define DEFAULT_EDITS 20000
#define BUDGET ((gsize) 16 << 20)
#define SIDE 512
#define MAX_THINGS 300
/* What the allocator keeps of what was freed, above what is in use. */
#define SLACK ((gsize) 24 << 20)

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED TRUE /* what is freed is kept for a while: the program's size says nothing */
#else
#define SANITIZED FALSE
#endif

typedef struct {
  Desk *desk;
  GRand *rand;
  LoamLayer *ground, *things;
  gsize most_held; /* bytes that the history held at most */
} Soak;

static int
pick (Soak *soak, int n)
{
  return g_rand_int_range (soak->rand, 0, n);
}

static LoamTerrain *
pick_terrain (Soak *soak)
{
  const GPtrArray *terrains = soak->desk->project->terrains;

  return terrains->pdata[pick (soak, (int) terrains->len)];
}

static LoamEntity *
pick_thing (Soak *soak)
{
  const GPtrArray *things = soak->things->entities;

  return things->len > 0 ? things->pdata[pick (soak, (int) things->len)] : NULL;
}

static void
paint (Soak *soak)
{
  int x = pick (soak, SIDE), y = pick (soak, SIDE);
  LoamDocument *document = soak->desk->document;

  if (pick (soak, 4) != 0)
    loam_edit_terrain_stroke (document, soak->ground, pick_terrain (soak), x, y,
                              x + pick (soak, 40) - 20, y + pick (soak, 40) - 20,
                              1 + pick (soak, 4), 0);
  else
    loam_edit_terrain_rect (document, soak->ground, pick_terrain (soak), x, y, pick (soak, SIDE),
                            pick (soak, SIDE), pick (soak, 2) == 0);
}

static void
place (Soak *soak)
{
  LoamPoint at = {pick (soak, SIDE * 16), pick (soak, SIDE * 16)};
  LoamEntity *thing = pick_thing (soak);

  if (soak->things->entities->len < MAX_THINGS)
    loam_edit_entities_place (soak->desk->document, soak->things, &soak->desk->skeleton->object,
                              at);
  else
    loam_edit_entities_delete (soak->desk->document, &thing, 1);
}

static void
change_thing (Soak *soak)
{
  LoamEntity *thing = pick_thing (soak);
  LoamObject *object = (LoamObject *) thing;
  LoamValue speed = LOAM_FLOAT (pick (soak, 80) / 8.0);

  if (thing == NULL)
    return;
  if (pick (soak, 2) == 0)
    loam_edit_entities_move (soak->desk->document, &thing, 1, (LoamPoint){pick (soak, 9), 1}, 0);
  else
    loam_edit_values_set (soak->desk->document, &object, 1, "patrol", "speed", &speed, 0, NULL);
}

static void
change_definition (Soak *soak)
{
  LoamDocument *document = soak->desk->document;
  LoamPrototype *boss = loam_project_find_prototype (soak->desk->project, "boss");
  LoamObject *terrain = (LoamObject *) pick_terrain (soak);
  LoamValue color = LOAM_COLOR (g_rand_int (soak->rand) | 0xff);

  switch (pick (soak, 3)) {
  case 0:
    if (boss == NULL)
      loam_edit_prototype_define (document, "boss", soak->desk->goblin, NULL, NULL);
    else
      loam_edit_prototype_delete (document, boss);
    break;
  case 1:
    loam_edit_set_property (document, &terrain, 1, LOAM_PROPERTY_COLOR, &color, 0, NULL);
    break;
  default:
    loam_edit_reorder (document, terrain, (guint) pick (soak, 3));
  }
}

static void
select_thing (Soak *soak)
{
  LoamEntity *thing = pick_thing (soak);

  loam_document_select (soak->desk->document, &thing, thing != NULL ? 1 : 0);
}

static void
travel (Soak *soak)
{
  gboolean (*go) (LoamDocument *) = pick (soak, 3) != 0 ? loam_document_undo : loam_document_redo;

  for (int n = pick (soak, 6); n >= 0; n--)
    go (soak->desk->document);
}

static void
work (Soak *soak)
{
  static void (*const acts[]) (Soak *) = {
      paint, paint, paint, place, change_thing, change_thing, select_thing, change_definition,
      travel};

  acts[pick (soak, G_N_ELEMENTS (acts))](soak);
  soak->most_held = MAX (soak->most_held, loam_history_get_size (soak->desk->history));
}

/* Bytes of the program that are in memory. */
static gsize
get_resident (void)
{
  g_autofree char *text = NULL;
  unsigned long pages = 0;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  g_assert_cmpint (sscanf (text, "%*u %lu", &pages), ==, 1);
  return (gsize) pages * (gsize) sysconf (_SC_PAGESIZE);
}

static void
soak_set_up (Soak *soak)
{
  LoamLevel *level;

  soak->desk = desk_new ();
  soak->rand = g_rand_new_with_seed (2026);
  level = loam_edit_level_add (soak->desk->document, "soak", SIDE, SIDE, NULL);
  soak->ground = loam_level_find_layer (level, "ground");
  soak->things = loam_level_find_layer (level, "things");
  loam_history_set_budget (soak->desk->history, BUDGET);
}

static void
test_soak (void)
{
  const char *wanted = g_getenv ("LOAM_TEST_SOAK");
  guint n = wanted != NULL ? (guint) atoi (wanted) : DEFAULT_EDITS;
  gsize before = get_resident (), most = before;
  gint64 start = g_get_monotonic_time ();
  Soak soak = {NULL};

  soak_set_up (&soak);
  for (guint i = 0; i < n; i++) {
    work (&soak);
    if (i % 1000 == 0)
      most = MAX (most, get_resident ());
  }
  g_test_message (
      "%u edits in %.1f s: the history held at most %.1f of %.1f MiB, and let %u steps go; "
      "the program grew by %.1f MiB",
      n, (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC,
      (double) soak.most_held / (1 << 20), (double) BUDGET / (1 << 20),
      loam_history_get_dropped (soak.desk->history), (double) (most - before) / (1 << 20));
  g_assert_cmpuint (loam_history_get_dropped (soak.desk->history), >, 0);
  g_assert_cmpuint (soak.most_held, <=, BUDGET);
  if (!SANITIZED)
    g_assert_cmpuint (most - before, <=, BUDGET + SLACK);
  g_rand_free (soak.rand);
  desk_free (soak.desk);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/a-long-day-stays-within-the-budget", test_soak);
  return g_test_run ();
}
