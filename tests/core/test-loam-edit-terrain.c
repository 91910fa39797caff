/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-terrain.h"

#include "desk.h"
#include "loam-error.h"
#include "loam-grid-private.h"
#include "loam-object-private.h"
#include "loam-project.h"

#include <time.h>

static LoamRect
everywhere (void)
{
  return (LoamRect){-1000, -1000, 2000, 2000};
}

static void
test_paint (void)
{
  g_autoptr (Desk) desk = desk_new ();
  const int cells[] = {1, 0, 2, 1, -1, 0, 99, 99, 2, 1};
  guint64 before = desk_hash (desk);

  g_assert_true (loam_edit_terrain_paint (desk->document, desk->ground, desk->river, cells, 5, 0));
  desk_assert_picture (desk, (const char *[]){".r..", "..r.", "....", NULL});
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Paint 2 cells with river");
  g_assert_cmpuint (desk->n_cells, ==, 1);
  desk_assert_one_step (desk, before);
}

static void
test_paint_nothing (void)
{
  g_autoptr (Desk) desk = desk_new ();
  const int cells[] = {1, 0};
  guint64 before;

  desk_draw (desk, (const char *[]){".r", NULL});
  before = desk_hash (desk);
  g_assert_false (loam_edit_terrain_paint (desk->document, desk->ground, desk->river, cells, 1, 0));
  g_assert_false (loam_edit_terrain_paint (desk->document, desk->ground, desk->river, cells, 0, 0));
  desk_assert_nothing (desk, before);
}

static void
test_erase (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before;

  desk_draw (desk, (const char *[]){"grh", NULL});
  before = desk_hash (desk);
  g_assert_true (
      loam_edit_terrain_paint (desk->document, desk->ground, NULL, (int[]){1, 0, 2, 0}, 2, 0));
  desk_assert_picture (desk, (const char *[]){"g..", NULL});
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Erase 2 cells");
  desk_assert_one_step (desk, before);
}

static void
test_stroke (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk), gesture = loam_document_new_gesture (desk->document);

  loam_edit_terrain_stroke (desk->document, desk->ground, desk->grass, 0, 0, 3, 1, 1, gesture);
  loam_edit_terrain_stroke (desk->document, desk->ground, desk->grass, 3, 1, 3, 3, 2, gesture);
  desk_assert_picture (desk,
                       (const char *[]){"gg....", "..ggg.", "...gg.", "...gg.", "...gg.", NULL});
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 1);
  g_assert_cmpuint (desk->n_changed, ==, 2);
  desk->n_changed = 1;
  desk_assert_one_step (desk, before);

  /* The next gesture is a step of its own. */
  loam_edit_terrain_stroke (desk->document, desk->ground, desk->hill, 9, 0, 9, 0, 1,
                            loam_document_new_gesture (desk->document));
  g_assert_cmpuint (loam_history_get_undo_count (desk->history), ==, 2);
}

static void
test_stroke_has_no_gaps (void)
{
  g_autoptr (Desk) desk = desk_new ();
  int last_x = 0, last_y = 0;

  loam_edit_terrain_stroke (desk->document, desk->ground, desk->grass, 0, 0, 15, 9, 1, 0);
  for (int x = 0; x < 16; x++)
    for (int y = 0; y < 12; y++)
      if (loam_grid_get (desk->ground->grid, x, y) != 0) {
        g_assert_cmpint (x - last_x, <=, 1);
        g_assert_cmpint (ABS (y - last_y), <=, 1);
        last_x = x;
        last_y = y;
      }
  g_assert_cmpint (last_x, ==, 15);
  g_assert_cmpint (last_y, ==, 9);
}

static void
test_shapes (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  g_assert_true (
      loam_edit_terrain_rect (desk->document, desk->ground, desk->hill, 3, 2, 0, 0, FALSE));
  desk_assert_picture (desk, (const char *[]){"hhhh.", "h..h.", "hhhh.", ".....", NULL});
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (
      loam_edit_terrain_rect (desk->document, desk->ground, desk->river, -5, 1, 1, 99, TRUE));
  desk_assert_picture (desk, (const char *[]){"hhhh.", "rr.h.", "rrhh.", "rr...", NULL});
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_true (loam_edit_terrain_line (desk->document, desk->ground, desk->grass, 4, 3, 2, 2));
  desk_assert_picture (desk, (const char *[]){"hhhh.", "rr.h.", "rrgg.", "rr..g", NULL});
  desk_assert_one_step (desk, before);
}

static void
test_ellipse (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before = desk_hash (desk);

  loam_edit_terrain_ellipse (desk->document, desk->ground, desk->grass, 0, 0, 6, 4, TRUE);
  desk_assert_picture (
      desk, (const char *[]){".ggggg.", "ggggggg", "ggggggg", "ggggggg", ".ggggg.", NULL});
  desk_assert_one_step (desk, before);
  loam_edit_terrain_ellipse (desk->document, desk->ground, desk->river, 0, 0, 6, 4, FALSE);
  desk_assert_picture (
      desk, (const char *[]){".rrrrr.", "rgggggr", "rgggggr", "rgggggr", ".rrrrr.", NULL});
}

/* Every ellipse touches all sides of its box, mirrors itself both ways, and its outline closes what its filling
 * fills. */
static void
test_every_ellipse_fits_its_box (void)
{
  for (int width = 1; width <= 40; width++)
    for (int height = 1; height <= 40; height++) {
      g_autoptr (GArray) filled =
          loam_shape_ellipse (0, 0, width - 1, height - 1, TRUE, everywhere ());
      g_autoptr (GArray) outline =
          loam_shape_ellipse (0, 0, width - 1, height - 1, FALSE, everywhere ());
      g_autoptr (LoamGrid) grid = loam_grid_new (width, height, 0);
      gboolean left = FALSE, right = FALSE, top = FALSE, bottom = FALSE;

      for (guint i = 0; i < filled->len; i += 2) {
        int x = g_array_index (filled, int, i), y = g_array_index (filled, int, i + 1);

        g_assert_cmpuint (loam_grid_get (grid, x, y), ==, 0);
        loam_grid_set (grid, x, y, 1);
        left |= x == 0;
        right |= x == width - 1;
        top |= y == 0;
        bottom |= y == height - 1;
      }
      g_assert_true (left && right && top && bottom);
      for (guint i = 0; i < outline->len; i += 2) {
        int x = g_array_index (outline, int, i), y = g_array_index (outline, int, i + 1);

        g_assert_cmpuint (loam_grid_get (grid, x, y), ==, 1);
        loam_grid_set (grid, x, y, 2);
      }
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          guint32 cell = loam_grid_get (grid, x, y);

          g_assert_cmpuint (loam_grid_get (grid, width - 1 - x, y), ==, cell);
          g_assert_cmpuint (loam_grid_get (grid, x, height - 1 - y), ==, cell);
          /* What is inside is walled off from what is outside. */
          if (cell == 1)
            g_assert_true (loam_grid_get (grid, x - 1, y) && loam_grid_get (grid, x + 1, y) &&
                           loam_grid_get (grid, x, y - 1) && loam_grid_get (grid, x, y + 1));
        }
    }
}

static void
test_shapes_are_clipped (void)
{
  g_autoptr (GArray) line = loam_shape_line (-5, 2, 5, 2, (LoamRect){0, 0, 3, 3});
  g_autoptr (GArray) rect = loam_shape_rect (-5, -5, 1, 1, TRUE, (LoamRect){0, 0, 3, 3});
  g_autoptr (GArray) away = loam_shape_rect (50, 50, 60, 60, TRUE, (LoamRect){0, 0, 3, 3});

  g_assert_cmpuint (line->len, ==, 6);
  g_assert_cmpuint (rect->len, ==, 8);
  g_assert_cmpuint (away->len, ==, 0);
}

static void
test_fill (void)
{
  g_autoptr (Desk) desk = desk_new ();
  guint64 before;

  desk_draw (desk, (const char *[]){"gghgg", "ghh.g", "h.ggg", NULL});
  before = desk_hash (desk);
  g_assert_true (loam_edit_terrain_fill (desk->document, desk->ground, desk->river, 4, 0));
  desk_assert_picture (desk, (const char *[]){"gghrr", "ghh.r", "h.rrr", NULL});
  g_assert_cmpstr (loam_history_get_undo_label (desk->history), ==, "Fill 6 cells with river");
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  g_assert_false (loam_edit_terrain_fill (desk->document, desk->ground, desk->river, 4, 0));
  g_assert_false (loam_edit_terrain_fill (desk->document, desk->ground, desk->river, 99, 0));
  desk_assert_nothing (desk, before);
}

/* 60, 18, 10, 6 and 6 of 100 on a million cells: by chance, χ² of four degrees of freedom is above 18.5 once in a
 * thousand times. */
static void
test_scatter_follows_weights (void)
{
  LoamProject *project = loam_project_new ("scatter");
  g_autoptr (LoamDocument) document = loam_document_new (project, 1);
  LoamLevel *level = loam_level_new ("l", "level", 1000, 1000);
  LoamLayer *layer = loam_layer_new (LOAM_LAYER_TERRAIN, "g", "ground");
  const double weights[] = {60, 18, 10, 6, 6};
  LoamTerrain *terrains[5] = {NULL};

  layer->grid = loam_grid_new (1000, 1000, 0);
  loam_object_insert (&level->object, &layer->object, -1);
  loam_object_insert (&project->object, &level->object, -1);
  for (guint i = 1; i < 5; i++) {
    g_autofree char *name = g_strdup_printf ("t%u", i);

    terrains[i] = loam_terrain_new (name);
    loam_object_insert (&project->object, &terrains[i]->object, -1);
    loam_object_unref (terrains[i]);
  }
  for (guint32 seed = 0; seed < 5; seed++) {
    gint64 counts[5] = {0};
    double chi = 0;

    g_assert_true (loam_edit_terrain_scatter (document, layer, terrains, weights, 5, seed,
                                              (LoamRect){0, 0, 1000, 1000}));
    for (int y = 0; y < 1000; y++)
      for (int x = 0; x < 1000; x++)
        counts[loam_grid_get (layer->grid, x, y)]++;
    for (guint i = 0; i < 5; i++) {
      double expected = weights[i] * 10000, off = (double) counts[i] - expected;

      chi += off * off / expected;
    }
    g_test_message ("seed %u: chi squared is %.2f", seed, chi);
    g_assert_cmpfloat (chi, <, 18.5);
  }
  loam_object_unref (layer);
  loam_object_unref (level);
}

static void
test_scatter_depends_on_seed_and_cell_alone (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamTerrain *terrains[] = {desk->grass, desk->hill, NULL};
  const double weights[] = {1, 1, 1};
  g_autoptr (LoamGrid) whole = NULL;
  guint64 before = desk_hash (desk);

  loam_edit_terrain_scatter (desk->document, desk->ground, terrains, weights, 3, 7,
                             (LoamRect){0, 0, 16, 12});
  whole = loam_grid_copy (desk->ground->grid);
  desk_assert_one_step (desk, before);
  loam_document_undo (desk->document);
  loam_edit_terrain_rect (desk->document, desk->ground, desk->river, 0, 0, 15, 11, TRUE);
  loam_edit_terrain_scatter (desk->document, desk->ground, terrains, weights, 3, 7,
                             (LoamRect){4, 3, 99, 5});
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 16; x++)
      g_assert_cmpuint (loam_grid_get (desk->ground->grid, x, y), ==,
                        x >= 4 && y >= 3 && y < 8 ? loam_grid_get (whole, x, y)
                                                  : desk->river->index);
  loam_edit_terrain_scatter (desk->document, desk->ground, terrains, weights, 3, 8,
                             (LoamRect){0, 0, 16, 12});
  g_assert_false (loam_grid_equal (desk->ground->grid, whole));
}

static void
test_locked_and_hidden_layers_refuse (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamLayer *const layers[] = {desk->ground, desk->ground, desk->things, NULL};

  for (guint i = 0; i < G_N_ELEMENTS (layers); i++) {
    g_autoptr (GError) error = NULL;
    guint64 before;

    desk->ground->locked = i == 0;
    desk->ground->hidden = i == 1;
    before = desk_hash (desk);
    g_assert_false (loam_edit_terrain_can_paint (desk->document, layers[i], &error));
    g_assert_error (error, LOAM_ERROR, LOAM_ERROR_STATE);
    if (layers[i] == NULL)
      continue;
    g_assert_false (
        loam_edit_terrain_paint (desk->document, layers[i], desk->grass, (int[]){0, 0}, 1, 0));
    g_assert_false (loam_edit_terrain_fill (desk->document, layers[i], desk->grass, 0, 0));
    g_assert_false (
        loam_edit_terrain_rect (desk->document, layers[i], desk->grass, 0, 0, 3, 3, TRUE));
    desk_assert_nothing (desk, before);
  }
}

static void
test_without_bounds (void)
{
  g_autoptr (Desk) desk = desk_new ();
  LoamLayer *ground = loam_level_find_layer (desk->plain, "ground");
  guint64 before = desk_hash (desk);
  LoamRect extent;

  g_assert_true (
      loam_edit_terrain_rect (desk->document, ground, desk->grass, -40, -3, 50, 2, FALSE));
  extent = loam_grid_get_extent (ground->grid);
  g_assert_cmpint (extent.x, ==, -40);
  g_assert_cmpint (extent.width, ==, 91);
  desk_assert_one_step (desk, before);
  before = desk_hash (desk);
  /* Farther than the limits of a level. */
  g_assert_false (loam_edit_terrain_paint (desk->document, ground, desk->grass,
                                           (int[]){LOAM_GRID_MAX_COORDINATE * 2, 0}, 1, 0));
  g_assert_false (loam_edit_terrain_line (desk->document, ground, desk->grass, -(1 << 20),
                                          -(1 << 20), 1 << 20, 1 << 20));
  desk_assert_nothing (desk, before);
  g_assert_true (loam_edit_terrain_fill (desk->document, ground, desk->river, 0, 0));
  g_assert_cmpint (loam_grid_get_extent (ground->grid).width, ==, 91);
}

/* Milliseconds of the processor's time since @start. */
static double
since (clock_t start)
{
  return (double) (clock () - start) * 1000 / CLOCKS_PER_SEC;
}

/* How long things take on a level of 4096 by 4096 cells; told, not asserted. */
static void
test_speed (void)
{
  g_autoptr (Desk) desk = desk_new ();
  clock_t start;
  const int n = 20000;

  loam_grid_unref (desk->ground->grid);
  desk->ground->grid = loam_grid_new (4096, 4096, 1);
  start = clock ();
  g_assert_true (loam_edit_terrain_fill (desk->document, desk->ground, desk->hill, 1, 0));
  g_test_message ("4096 by 4096 plain cells filled in %.1f ms, held in %.0f bytes", since (start),
                  (double) loam_history_get_size (desk->history));
  start = clock ();
  for (int i = 0; i < n; i++)
    loam_edit_terrain_paint (desk->document, desk->ground, desk->river,
                             (int[]){i % 200 * 20, i / 200 * 40}, 1, 0);
  g_test_message ("a cell painted in %.2f us, held in %.0f bytes", since (start) * 1000 / n,
                  (double) loam_history_get_size (desk->history) / n);
  start = clock ();
  g_assert_true (loam_edit_terrain_fill (desk->document, desk->ground, desk->grass, 1, 0));
  g_test_message ("filled around 20,000 others in %.1f ms", since (start));
  start = clock ();
  g_assert_true (loam_document_undo (desk->document));
  g_test_message ("and undone in %.1f ms", since (start));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit-terrain/paints-cells-inside-the-level", test_paint);
  g_test_add_func ("/edit-terrain/a-change-of-nothing-is-no-step", test_paint_nothing);
  g_test_add_func ("/edit-terrain/erases", test_erase);
  g_test_add_func ("/edit-terrain/merges-strokes-of-one-gesture", test_stroke);
  g_test_add_func ("/edit-terrain/strokes-have-no-gaps", test_stroke_has_no_gaps);
  g_test_add_func ("/edit-terrain/draws-lines-and-rectangles", test_shapes);
  g_test_add_func ("/edit-terrain/draws-ellipses", test_ellipse);
  g_test_add_func ("/edit-terrain/every-ellipse-fits-its-box", test_every_ellipse_fits_its_box);
  g_test_add_func ("/edit-terrain/shapes-are-clipped", test_shapes_are_clipped);
  g_test_add_func ("/edit-terrain/fills-what-is-joined", test_fill);
  g_test_add_func ("/edit-terrain/scatter-follows-weights", test_scatter_follows_weights);
  g_test_add_func ("/edit-terrain/scatter-depends-on-seed-and-cell-alone",
                   test_scatter_depends_on_seed_and_cell_alone);
  g_test_add_func ("/edit-terrain/locked-and-hidden-layers-refuse",
                   test_locked_and_hidden_layers_refuse);
  g_test_add_func ("/edit-terrain/works-without-bounds", test_without_bounds);
  g_test_add_func ("/edit-terrain/tells-how-long-it-takes", test_speed);
  return g_test_run ();
}
