/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The tools, driven by tables of pointer events, with no display. */

#include "desk.h"

#include "loam-grid-private.h"
#include "loam-tool.h"

#include <glib.h>

typedef struct {
  Desk *desk;
  LoamSession *session;
  LoamTool *tool;
} Bench;

/* Steps of a pointer, as in "v 2,3": press in that cell; 'm' moves, '^' lets go, 'x' cancels. */
typedef struct {
  char what;
  double x, y; /* in cells; their fraction is a place within the cell */
  LoamModifiers modifiers;
} Step;

#define TILE 16.0

static void
bench_free (Bench *bench)
{
  g_clear_pointer (&bench->tool, loam_tool_free);
  g_clear_object (&bench->session);
  desk_free (bench->desk);
  g_free (bench);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Bench, bench_free)

static Bench *
bench_new (LoamToolId id)
{
  Bench *bench = g_new0 (Bench, 1);

  bench->desk = desk_new ();
  bench->session = loam_session_new (bench->desk->document);
  loam_session_set_level (bench->session, bench->desk->cellar);
  loam_session_set_layer (bench->session, bench->desk->ground);
  loam_session_set_terrain (bench->session, bench->desk->river);
  loam_session_set_prototype (bench->session, bench->desk->skeleton);
  loam_session_set_tool (bench->session, id);
  bench->tool = loam_tool_new (id, bench->session);
  return bench;
}

static LoamToolEvent
event_at (double x, double y, LoamModifiers modifiers)
{
  return (LoamToolEvent){
      .at = {x * TILE, y * TILE},
      .x = (int) x - (x < 0),
      .y = (int) y - (y < 0),
      .modifiers = modifiers,
      .zoom = 1,
  };
}

static void
run (Bench *bench, const Step *steps)
{
  for (; steps->what != '\0'; steps++) {
    LoamToolEvent event = event_at (steps->x, steps->y, steps->modifiers);
    switch (steps->what) {
    case 'v':
      loam_tool_press (bench->tool, &event);
      break;
    case 'm':
      loam_tool_motion (bench->tool, &event);
      break;
    case '^':
      loam_tool_release (bench->tool, &event);
      break;
    case 'x':
      g_assert_true (loam_tool_cancel (bench->tool));
      break;
    default:
      g_assert_not_reached ();
    }
  }
}

#define RUN(bench, ...) run (bench, (const Step[]){__VA_ARGS__, {0}})

/* The hash to compare with, and silence to listen in. */
static guint64
begin (Bench *bench)
{
  desk_listen (bench->desk);
  return desk_hash (bench->desk);
}

/* Brush */

static void
test_brush_leaves_no_gap (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BRUSH);
  guint64 before = begin (bench);

  RUN (bench, {'v', 0.5, 0.5}, {'m', 4.5, 0.5}, {'m', 4.5, 3.5}, {'^', 4.5, 3.5});
  desk_assert_picture (bench->desk, (const char *const[]){
                                        "rrrrr...",
                                        "....r...",
                                        "....r...",
                                        "....r...",
                                        "........",
                                        NULL,
                                    });
  g_assert_cmpstr (loam_history_get_undo_label (bench->desk->history), ==,
                   "Paint 8 cells with river");
  desk_assert_one_step (bench->desk, before);
}

static void
test_brush_keeps_to_a_row_with_shift (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BRUSH);

  RUN (bench, {'v', 1.5, 1.5, LOAM_MODIFIER_SHIFT}, {'m', 3.5, 2.5, LOAM_MODIFIER_SHIFT},
       {'m', 5.5, 5.5, LOAM_MODIFIER_SHIFT}, {'^', 5.5, 5.5, LOAM_MODIFIER_SHIFT});
  desk_assert_picture (bench->desk, (const char *const[]){
                                        "........",
                                        ".rrrrr..",
                                        "........",
                                        NULL,
                                    });
}

static void
test_cancelled_stroke_changes_nothing (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BRUSH);
  guint64 before = begin (bench);
  guint undo, redo;

  /* And keeps what could be redone. */
  RUN (bench, {'v', 9.5, 9.5}, {'^', 9.5, 9.5});
  loam_document_undo (bench->desk->document);
  undo = loam_history_get_undo_count (bench->desk->history);
  redo = loam_history_get_redo_count (bench->desk->history);

  RUN (bench, {'v', 0.5, 0.5}, {'m', 4.5, 4.5}, {'x', 0, 0}, {'m', 5.5, 5.5}, {'^', 5.5, 5.5});
  g_assert_cmpuint (desk_hash (bench->desk), ==, before);
  g_assert_cmpuint (loam_history_get_undo_count (bench->desk->history), ==, undo);
  g_assert_cmpuint (loam_history_get_redo_count (bench->desk->history), ==, redo);
}

static void
test_eraser_erases (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_ERASER);

  desk_draw (bench->desk, (const char *const[]){"gggg", "gggg", NULL});
  loam_session_set_brush (bench->session, 2);
  RUN (bench, {'v', 0.5, 0.5}, {'m', 1.5, 0.5}, {'^', 1.5, 0.5});
  desk_assert_picture (bench->desk, (const char *const[]){"...g", "...g", NULL});
}

/* The ghost is what the click does. */
static void
test_ghost_of_the_brush_is_what_it_paints (void)
{
  for (int size = 1; size <= 5; size++) {
    g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BRUSH);
    LoamToolEvent event = event_at (6.5, 6.5, 0);
    LoamGhost ghost;

    loam_session_set_brush (bench->session, size);
    loam_tool_get_ghost (bench->tool, &event, (LoamRect){0, 0, 16, 12}, &ghost);
    g_assert_cmpuint (ghost.cells->len, ==, (guint) (2 * size * size));
    g_assert_true (ghost.terrain == bench->desk->river);

    RUN (bench, {'v', 6.5, 6.5}, {'^', 6.5, 6.5});
    for (guint i = 0; i < ghost.cells->len; i += 2) {
      int x = g_array_index (ghost.cells, int, i), y = g_array_index (ghost.cells, int, i + 1);
      g_assert_cmpuint (loam_grid_get (bench->desk->ground->grid, x, y), ==,
                        bench->desk->river->index);
    }
    loam_ghost_clear (&ghost);
  }
}

static void
test_locked_layer_is_refused_with_a_reason (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BRUSH);
  LoamObject *layer = &bench->desk->ground->object;
  LoamValue locked = LOAM_BOOL (TRUE);

  g_assert_true (loam_edit_set_property (bench->desk->document, &layer, 1, LOAM_PROPERTY_LOCKED,
                                         &locked, 0, NULL));
  guint64 before = begin (bench);
  RUN (bench, {'v', 1.5, 1.5}, {'m', 3.5, 1.5}, {'^', 3.5, 1.5});
  g_autofree char *message = loam_tool_take_message (bench->tool);
  g_assert_nonnull (message);
  g_assert_cmpuint (desk_hash (bench->desk), ==, before);
  g_assert_null (loam_tool_take_message (bench->tool));
}

static void
test_brush_finds_a_terrain_layer (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BRUSH);

  loam_session_set_layer (bench->session, bench->desk->things);
  RUN (bench, {'v', 1.5, 0.5}, {'^', 1.5, 0.5});
  desk_assert_picture (bench->desk, (const char *const[]){".r..", NULL});
  g_assert_true (loam_session_get_layer (bench->session) == bench->desk->ground);
}

static void
test_brush_goes_on_where_it_last_painted (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BRUSH);
  LoamLayer *upper = loam_edit_layer_add (bench->desk->document, bench->desk->cellar,
                                          LOAM_LAYER_TERRAIN, "upper", 1, NULL);

  g_assert_nonnull (upper);
  loam_session_set_layer (bench->session, upper);
  loam_session_set_layer (bench->session, bench->desk->things);
  RUN (bench, {'v', 1.5, 0.5}, {'^', 1.5, 0.5});
  g_assert_cmpuint (loam_grid_get (upper->grid, 1, 0), ==, bench->desk->river->index);
  desk_assert_picture (bench->desk, (const char *const[]){"....", NULL});
}

/* Shapes */

static void
test_shapes_draw_at_the_release (void)
{
  static const struct {
    LoamToolId id;
    LoamModifiers modifiers;
    gboolean filled;
    Step from, to;
    const char *picture[8];
  } cases[] = {
      {LOAM_TOOL_LINE, 0, TRUE, {'v', 0.5, 0.5}, {'^', 3.5, 3.5}, {"r...", ".r..", "..r.", "...r"}},
      {LOAM_TOOL_LINE,
       LOAM_MODIFIER_SHIFT,
       TRUE,
       {'v', 0.5, 0.5},
       {'^', 3.5, 1.5},
       {"rrrr", "....", "...."}},
      {LOAM_TOOL_RECT, 0, TRUE, {'v', 0.5, 0.5}, {'^', 2.5, 1.5}, {"rrr.", "rrr.", "...."}},
      {LOAM_TOOL_RECT, 0, FALSE, {'v', 2.5, 2.5}, {'^', 0.5, 0.5}, {"rrr.", "r.r.", "rrr."}},
      {LOAM_TOOL_RECT,
       LOAM_MODIFIER_SHIFT,
       TRUE,
       {'v', 0.5, 0.5},
       {'^', 2.5, 1.5},
       {"rrr.", "rrr.", "rrr.", "...."}},
      {LOAM_TOOL_RECT,
       LOAM_MODIFIER_CTRL,
       TRUE,
       {'v', 2.5, 1.5},
       {'^', 3.5, 2.5},
       {".rrr.", ".rrr.", ".rrr.", "....."}},
      {LOAM_TOOL_ELLIPSE,
       0,
       FALSE,
       {'v', 0.5, 0.5},
       {'^', 4.5, 4.5},
       {".rrr.", "r...r", "r...r", "r...r", ".rrr."}},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (Bench) bench = bench_new (cases[i].id);
    Step from = cases[i].from, to = cases[i].to;
    guint64 before = begin (bench);

    g_test_message ("case %u", i);
    loam_session_set_filled (bench->session, cases[i].filled);
    from.modifiers = to.modifiers = cases[i].modifiers;
    RUN (bench, from, {'m', to.x, to.y, to.modifiers});
    g_assert_cmpuint (desk_hash (bench->desk), ==, before);
    RUN (bench, to);
    desk_assert_picture (bench->desk, cases[i].picture);
    desk_assert_one_step (bench->desk, before);
  }
}

static void
test_cancelled_shape_changes_nothing (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_RECT);
  guint64 before = begin (bench);

  RUN (bench, {'v', 0.5, 0.5}, {'m', 4.5, 4.5}, {'x', 0, 0}, {'^', 4.5, 4.5});
  desk_assert_nothing (bench->desk, before);
}

/* Bucket */

static void
test_bucket_fills_and_its_ghost_says_so (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BUCKET);
  LoamToolEvent event = event_at (0.5, 0.5, 0);
  LoamGhost ghost;

  desk_draw (bench->desk, (const char *const[]){"gghg", "gghg", "hhhg", NULL});
  loam_tool_get_ghost (bench->tool, &event, (LoamRect){0, 0, 16, 12}, &ghost);
  g_assert_cmpuint (ghost.cells->len, ==, 2 * 4);
  loam_ghost_clear (&ghost);

  guint64 before = begin (bench);
  RUN (bench, {'v', 0.5, 0.5}, {'^', 0.5, 0.5});
  desk_assert_picture (bench->desk, (const char *const[]){"rrhg", "rrhg", "hhhg", NULL});
  desk_assert_one_step (bench->desk, before);

  /* The ground has changed: the ghost kept from before must not be shown. */
  loam_tool_get_ghost (bench->tool, &event, (LoamRect){0, 0, 2, 1}, &ghost);
  g_assert_cmpuint (ghost.cells->len, ==, 2 * 2);
  loam_ghost_clear (&ghost);
}

/* Whatever is visible, and wherever the pointer: what the click changes there, and nothing else. */
static void
test_the_ghost_of_the_bucket_is_what_the_click_does (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_BUCKET);
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  LoamGrid *grid = bench->desk->ground->grid;

  for (guint round = 0; round < 40; round++) {
    for (int i = 0; i < 16 * 12; i++)
      loam_grid_set (grid, i % 16, i / 16, g_rand_int_range (rand, 0, 5) < 3 ? 1 : 2);
    g_autoptr (LoamGrid) before = loam_grid_copy (grid);
    const LoamRect view = {g_rand_int_range (rand, -2, 6), g_rand_int_range (rand, -2, 5), 8, 7};
    const int x = MAX (0, view.x) + g_rand_int_range (rand, 0, 6);
    const int y = MAX (0, view.y) + g_rand_int_range (rand, 0, 5);
    LoamToolEvent event = event_at (x + 0.5, y + 0.5, 0);
    guint n = 0;
    LoamGhost ghost;

    /* From where the pointer was before. */
    for (guint i = 0; i < 2; i++) {
      LoamToolEvent hover = i == 0 ? event_at (MAX (0, view.x) + 0.5, y + 0.5, 0) : event;
      loam_tool_get_ghost (bench->tool, &hover, view, &ghost);
      if (i == 0)
        loam_ghost_clear (&ghost);
    }
    RUN (bench, {'v', event.at.x / 16, event.at.y / 16}, {'^', event.at.x / 16, event.at.y / 16});
    for (guint i = 0; i < ghost.cells->len; i += 2) {
      int cx = g_array_index (ghost.cells, int, i), cy = g_array_index (ghost.cells, int, i + 1);
      g_assert_cmpuint (loam_grid_get (before, cx, cy), !=, loam_grid_get (grid, cx, cy));
    }
    for (int cy = view.y; cy < view.y + view.height; cy++)
      for (int cx = view.x; cx < view.x + view.width; cx++)
        n += loam_grid_get (before, cx, cy) != loam_grid_get (grid, cx, cy);
    g_assert_cmpuint (ghost.cells->len, ==, 2 * n);
    loam_ghost_clear (&ghost);
  }
}

/* Picker */

static void
test_picker_takes_ground_and_things (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_PICKER);

  desk_draw (bench->desk, (const char *const[]){"gh", NULL});
  desk_place (bench->desk, bench->desk->goblin, 0, 0);
  RUN (bench, {'v', 1.5, 0.5}, {'^', 1.5, 0.5});
  g_assert_true (loam_session_get_terrain (bench->session) == bench->desk->hill);
  g_assert_cmpint (loam_session_get_tool (bench->session), ==, LOAM_TOOL_BRUSH);

  RUN (bench, {'v', 0.5, 0.5}, {'^', 0.5, 0.5});
  g_assert_true (loam_session_get_prototype (bench->session) == bench->desk->goblin);
  g_assert_cmpint (loam_session_get_tool (bench->session), ==, LOAM_TOOL_PLACE);
}

static void
test_alt_picks_from_a_painting_tool (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_RECT);

  desk_draw (bench->desk, (const char *const[]){"gh", NULL});
  desk_place (bench->desk, bench->desk->goblin, 0, 0);
  guint64 before = begin (bench);
  RUN (bench, {'v', 0.5, 0.5, LOAM_MODIFIER_ALT}, {'^', 0.5, 0.5, LOAM_MODIFIER_ALT});
  /* What is painted with is ground, though a thing stands on it. */
  g_assert_true (loam_session_get_terrain (bench->session) == bench->desk->grass);
  g_assert_cmpint (loam_session_get_tool (bench->session), ==, LOAM_TOOL_RECT);
  g_assert_cmpuint (desk_hash (bench->desk), ==, before);
}

/* Place */

static LoamEntity *
get_thing (Bench *bench, guint i)
{
  g_assert_cmpuint (i, <, bench->desk->things->entities->len);
  return bench->desk->things->entities->pdata[i];
}

static void
test_place_snaps_to_the_cell (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_PLACE);
  guint64 before = begin (bench);

  RUN (bench, {'v', 1, 1}, {'m', 3.7, 2.2}, {'^', 3.7, 2.2});
  g_assert_cmpuint (bench->desk->things->entities->len, ==, 1);
  LoamEntity *thing = get_thing (bench, 0);
  g_assert_true (thing->prototype == &bench->desk->skeleton->object);
  g_assert_cmpfloat (thing->at.x, ==, 48);
  g_assert_cmpfloat (thing->at.y, ==, 32);
  g_assert_true (loam_document_is_selected (bench->desk->document, thing));
  g_assert_true (loam_session_get_layer (bench->session) == bench->desk->things);
  desk_assert_one_step (bench->desk, before);
}

static void
test_cancelled_placing_places_nothing (void)
{
  g_autoptr (Bench) bench = bench_new (LOAM_TOOL_PLACE);
  guint64 before = begin (bench);

  RUN (bench, {'v', 1, 1}, {'x', 0, 0}, {'^', 1, 1});
  desk_assert_nothing (bench->desk, before);
}

/* Select */

static Bench *
bench_with_things (void)
{
  Bench *bench = bench_new (LOAM_TOOL_SELECT);

  desk_place (bench->desk, bench->desk->goblin, 0, 0);
  desk_place (bench->desk, bench->desk->skeleton, 64, 0);
  desk_place (bench->desk, bench->desk->skeleton, 64, 64);
  loam_document_select (bench->desk->document, NULL, 0);
  loam_session_set_layer (bench->session, bench->desk->things);
  return bench;
}

static guint
count_selected (Bench *bench)
{
  return loam_document_get_selection (bench->desk->document)->len;
}

static void
test_select_clicks_and_adds (void)
{
  g_autoptr (Bench) bench = bench_with_things ();

  RUN (bench, {'v', 0.5, 0.5}, {'^', 0.5, 0.5});
  g_assert_cmpuint (count_selected (bench), ==, 1);
  RUN (bench, {'v', 4.5, 0.5, LOAM_MODIFIER_SHIFT}, {'^', 4.5, 0.5, LOAM_MODIFIER_SHIFT});
  g_assert_cmpuint (count_selected (bench), ==, 2);
  /* Again takes it out. */
  RUN (bench, {'v', 4.5, 0.5, LOAM_MODIFIER_CTRL}, {'^', 4.5, 0.5, LOAM_MODIFIER_CTRL});
  g_assert_cmpuint (count_selected (bench), ==, 1);
  RUN (bench, {'v', 9.5, 9.5}, {'^', 9.5, 9.5});
  g_assert_cmpuint (count_selected (bench), ==, 0);
}

static void
test_marquee_selects_what_it_touches (void)
{
  g_autoptr (Bench) bench = bench_with_things ();

  RUN (bench, {'v', 6, 6}, {'m', 5, 5}, {'m', 3, -1}, {'^', 3, -1});
  g_assert_cmpuint (count_selected (bench), ==, 2);
  RUN (bench, {'v', 2.5, 2.5, LOAM_MODIFIER_SHIFT}, {'m', 0.5, 0.5, LOAM_MODIFIER_SHIFT},
       {'^', 0.5, 0.5, LOAM_MODIFIER_SHIFT});
  g_assert_cmpuint (count_selected (bench), ==, 3);
}

static void
test_drag_moves_to_cells_as_one_step (void)
{
  g_autoptr (Bench) bench = bench_with_things ();
  guint64 before = begin (bench);

  RUN (bench, {'v', 0.5, 0.5}, {'m', 1.2, 0.9}, {'m', 2.3, 1.7}, {'^', 2.3, 1.7});
  g_assert_cmpfloat (get_thing (bench, 0)->at.x, ==, 32);
  g_assert_cmpfloat (get_thing (bench, 0)->at.y, ==, 16);
  desk_assert_one_step (bench->desk, before);
}

static void
test_drag_with_ctrl_is_free_and_with_shift_straight (void)
{
  g_autoptr (Bench) bench = bench_with_things ();

  RUN (bench, {'v', 0.5, 0.5}, {'m', 1, 1, LOAM_MODIFIER_CTRL},
       {'^', 0.5 + 5 / TILE, 0.5 + 3 / TILE, LOAM_MODIFIER_CTRL});
  g_assert_cmpfloat (get_thing (bench, 0)->at.x, ==, 5);
  g_assert_cmpfloat (get_thing (bench, 0)->at.y, ==, 3);

  RUN (bench, {'v', 4.5, 0.5}, {'m', 6, 1, LOAM_MODIFIER_SHIFT},
       {'^', 6.5, 1.5, LOAM_MODIFIER_SHIFT});
  g_assert_cmpfloat (get_thing (bench, 1)->at.x, ==, 96);
  g_assert_cmpfloat (get_thing (bench, 1)->at.y, ==, 0);
}

static void
test_small_tremble_moves_nothing (void)
{
  g_autoptr (Bench) bench = bench_with_things ();
  guint64 before = begin (bench);

  RUN (bench, {'v', 0.9, 0.9}, {'m', 1.05, 0.95}, {'^', 1.1, 1.0});
  g_assert_cmpuint (desk_hash (bench->desk), ==, before);
  g_assert_cmpuint (count_selected (bench), ==, 1);
}

static void
test_cancelled_drag_changes_nothing (void)
{
  g_autoptr (Bench) bench = bench_with_things ();
  guint64 before = begin (bench);

  RUN (bench, {'v', 0.5, 0.5}, {'m', 4.2, 0.9}, {'x', 0, 0}, {'^', 4.2, 0.9});
  g_assert_cmpuint (desk_hash (bench->desk), ==, before);
}

static void
test_cells_are_selected_on_a_terrain_layer (void)
{
  g_autoptr (Bench) bench = bench_with_things ();

  loam_session_set_layer (bench->session, bench->desk->ground);
  RUN (bench, {'v', 5.5, 3.5}, {'m', 2.5, 1.5}, {'^', -3, 1.5});
  LoamRect cells =
      loam_region_get_extent (loam_document_get_cell_selection (bench->desk->document));
  g_assert_cmpint (cells.x, ==, 0);
  g_assert_cmpint (cells.y, ==, 1);
  g_assert_cmpint (cells.width, ==, 6);
  g_assert_cmpint (cells.height, ==, 3);

  /* A click is at a thing, whatever the layer. */
  RUN (bench, {'v', 4.5, 0.5}, {'^', 4.5, 0.5});
  g_assert_cmpuint (count_selected (bench), ==, 1);
  g_assert_null (loam_document_get_cell_selection (bench->desk->document));
}

static void
test_every_tool_says_what_it_does (void)
{
  for (int id = 0; id < LOAM_N_TOOLS; id++) {
    g_autoptr (Bench) bench = bench_new ((LoamToolId) id);
    g_autofree char *plain = loam_tool_dup_status (bench->tool, 0);
    g_autofree char *alt = loam_tool_dup_status (bench->tool, LOAM_MODIFIER_ALT);

    g_assert_cmpint (loam_tool_get_id (bench->tool), ==, id);
    g_assert_cmpstr (plain, !=, "");
    g_assert_cmpstr (alt, !=, "");
    if (id != LOAM_TOOL_PICKER)
      g_assert_cmpstr (plain, !=, alt);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/tool/brush-leaves-no-gap", test_brush_leaves_no_gap);
  g_test_add_func ("/tool/brush-keeps-to-a-row-with-shift", test_brush_keeps_to_a_row_with_shift);
  g_test_add_func ("/tool/cancelled-stroke-changes-nothing", test_cancelled_stroke_changes_nothing);
  g_test_add_func ("/tool/eraser-erases", test_eraser_erases);
  g_test_add_func ("/tool/ghost-of-the-brush-is-what-it-paints",
                   test_ghost_of_the_brush_is_what_it_paints);
  g_test_add_func ("/tool/locked-layer-is-refused-with-a-reason",
                   test_locked_layer_is_refused_with_a_reason);
  g_test_add_func ("/tool/brush-finds-a-terrain-layer", test_brush_finds_a_terrain_layer);
  g_test_add_func ("/tool/brush-goes-on-where-it-last-painted",
                   test_brush_goes_on_where_it_last_painted);
  g_test_add_func ("/tool/shapes-draw-at-the-release", test_shapes_draw_at_the_release);
  g_test_add_func ("/tool/cancelled-shape-changes-nothing", test_cancelled_shape_changes_nothing);
  g_test_add_func ("/tool/bucket-fills-and-its-ghost-says-so",
                   test_bucket_fills_and_its_ghost_says_so);
  g_test_add_func ("/tool/the-ghost-of-the-bucket-is-what-the-click-does",
                   test_the_ghost_of_the_bucket_is_what_the_click_does);
  g_test_add_func ("/tool/picker-takes-ground-and-things", test_picker_takes_ground_and_things);
  g_test_add_func ("/tool/alt-picks-from-a-painting-tool", test_alt_picks_from_a_painting_tool);
  g_test_add_func ("/tool/place-snaps-to-the-cell", test_place_snaps_to_the_cell);
  g_test_add_func ("/tool/cancelled-placing-places-nothing", test_cancelled_placing_places_nothing);
  g_test_add_func ("/tool/select-clicks-and-adds", test_select_clicks_and_adds);
  g_test_add_func ("/tool/marquee-selects-what-it-touches", test_marquee_selects_what_it_touches);
  g_test_add_func ("/tool/drag-moves-to-cells-as-one-step", test_drag_moves_to_cells_as_one_step);
  g_test_add_func ("/tool/drag-with-ctrl-is-free-and-with-shift-straight",
                   test_drag_with_ctrl_is_free_and_with_shift_straight);
  g_test_add_func ("/tool/small-tremble-moves-nothing", test_small_tremble_moves_nothing);
  g_test_add_func ("/tool/cancelled-drag-changes-nothing", test_cancelled_drag_changes_nothing);
  g_test_add_func ("/tool/cells-are-selected-on-a-terrain-layer",
                   test_cells_are_selected_on_a_terrain_layer);
  g_test_add_func ("/tool/every-tool-says-what-it-does", test_every_tool_says_what_it_does);
  return g_test_run ();
}
