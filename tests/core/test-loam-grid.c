/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-grid-private.h"

#include <string.h>

/* A naive grid beside the real one: an array of whole chunks from (LEFT, TOP). */
#define LEFT (-320)
#define TOP (-320)
#define SIDE 960

typedef struct {
  LoamGrid *grid;
  guint32 *cells;
} Pair;

static guint32 *
naive_at (Pair *pair, int x, int y)
{
  return &pair->cells[(y - TOP) * SIDE + (x - LEFT)];
}

static Pair
pair_new (LoamGrid *grid)
{
  return (Pair){grid, g_new0 (guint32, SIDE * SIDE)};
}

static Pair
pair_copy (const Pair *pair)
{
  return (Pair){loam_grid_copy (pair->grid),
                g_memdup2 (pair->cells, SIDE * SIDE * sizeof (guint32))};
}

static void
pair_clear (Pair *pair)
{
  g_clear_pointer (&pair->grid, loam_grid_unref);
  g_clear_pointer (&pair->cells, g_free);
}

static void
assert_pair (Pair *pair)
{
  guint32 row[SIDE];
  int left = G_MAXINT, top = G_MAXINT, right = G_MININT, bottom = G_MININT;
  LoamRect extent = loam_grid_get_extent (pair->grid);

  for (int y = TOP; y < TOP + SIDE; y++) {
    loam_grid_get_row (pair->grid, LEFT, y, SIDE, row);
    g_assert_cmpmem (row, sizeof row, naive_at (pair, LEFT, y), sizeof row);
    for (int x = LEFT; x < LEFT + SIDE; x++)
      if (row[x - LEFT] != 0) {
        left = MIN (left, x);
        right = MAX (right, x + 1);
        top = MIN (top, y);
        bottom = MAX (bottom, y + 1);
      }
  }
  if (left == G_MAXINT) {
    g_assert_cmpint (extent.width, ==, 0);
    g_assert_cmpint (extent.height, ==, 0);
  } else {
    g_assert_cmpint (extent.x, ==, left);
    g_assert_cmpint (extent.y, ==, top);
    g_assert_cmpint (extent.width, ==, right - left);
    g_assert_cmpint (extent.height, ==, bottom - top);
  }
}

typedef struct {
  Pair *a, *b;
  GHashTable *seen;
} Diff;

static void
diff_cb (LoamRect area, gpointer user_data)
{
  Diff *diff = user_data;
  gboolean differs = FALSE;
  gint64 key = (gint64) (area.x >> 5) * G_MAXUINT32 + (area.y >> 5);

  g_assert_cmpint (area.x >> 5, ==, (area.x + area.width - 1) >> 5);
  g_assert_cmpint (area.y >> 5, ==, (area.y + area.height - 1) >> 5);
  for (int y = area.y; y < area.y + area.height; y++)
    for (int x = area.x; x < area.x + area.width; x++)
      differs |= *naive_at (diff->a, x, y) != *naive_at (diff->b, x, y);
  g_assert_true (differs);
  g_assert_true (g_hash_table_insert (diff->seen, g_memdup2 (&key, sizeof key),
                                      g_memdup2 (&area, sizeof area)));
}

static void
assert_differs_in (Pair *a, Pair *b)
{
  for (int i = 0; i < 20; i++) {
    LoamRect cells = {g_test_rand_int_range (LEFT, LEFT + SIDE - 100),
                      g_test_rand_int_range (TOP, TOP + SIDE - 100), g_test_rand_int_range (1, 100),
                      g_test_rand_int_range (1, 100)};
    gboolean differs = FALSE;

    for (int y = cells.y; y < cells.y + cells.height; y++)
      for (int x = cells.x; x < cells.x + cells.width; x++)
        differs |= *naive_at (a, x, y) != *naive_at (b, x, y);
    g_assert_true (loam_grid_differs_in (a->grid, b->grid, cells) == differs);
  }
}

static void
assert_diff (Pair *a, Pair *b)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Diff diff = {a, b, seen};
  gboolean equal = TRUE;

  loam_grid_diff (a->grid, b->grid, diff_cb, &diff);
  for (int y = TOP; y < TOP + SIDE; y++)
    for (int x = LEFT; x < LEFT + SIDE; x++)
      if (*naive_at (a, x, y) != *naive_at (b, x, y)) {
        gint64 key = (gint64) (x >> 5) * G_MAXUINT32 + (y >> 5);
        LoamRect *area = g_hash_table_lookup (seen, &key);

        equal = FALSE;
        g_assert_nonnull (area);
        g_assert_true (x >= area->x && x < area->x + area->width);
        g_assert_true (y >= area->y && y < area->y + area->height);
      }
  g_assert_true (loam_grid_equal (a->grid, b->grid) == equal);
  assert_differs_in (a, b);
}

static guint32
random_value (void)
{
  switch (g_test_rand_int_range (0, 8)) {
  case 0:
    return (guint32) g_test_rand_int_range (0, 70000);
  case 1:
    return (guint32) g_test_rand_int ();
  default:
    return (guint32) g_test_rand_int_range (0, 4);
  }
}

static void
random_rect (Pair *pair, int left, int top, int right, int bottom)
{
  int x = g_test_rand_int_range (left, right), y = g_test_rand_int_range (top, bottom);
  gboolean large = g_test_rand_int_range (0, 6) == 0;
  int width = g_test_rand_int_range (0, MIN (large ? SIDE : 40, right - x) + 1);
  int height = g_test_rand_int_range (0, MIN (large ? SIDE : 40, bottom - y) + 1);
  guint32 value = random_value ();

  if (large) {
    x &= ~31;
    y &= ~31;
    x = MAX (x, left);
    y = MAX (y, top);
  }
  for (int j = y; j < y + height; j++)
    for (int i = x; i < x + width; i++)
      *naive_at (pair, i, j) = value;
  loam_grid_fill_rect (pair->grid, (LoamRect){x, y, width, height}, value);
}

static void
random_row (Pair *pair, int left, int top, int right, int bottom)
{
  int x = g_test_rand_int_range (left, right), y = g_test_rand_int_range (top, bottom);
  int count = g_test_rand_int_range (0, right - x + 1);
  g_autofree guint32 *values = g_new (guint32, (gsize) count + 1);
  gboolean plain = g_test_rand_bit ();

  for (int i = 0; i < count; i++)
    values[i] = plain ? 1 : random_value ();
  memcpy (naive_at (pair, x, y), values, (gsize) count * sizeof (guint32));
  loam_grid_set_row (pair->grid, x, y, count, values);
}

static void
random_mask (Pair *pair, int x, int y)
{
  LoamChunkMask mask;
  guint32 from = *naive_at (pair, x, y), to = random_value ();
  int left = x & ~31, top = y & ~31;

  loam_grid_match_chunk (pair->grid, x >> 5, y >> 5, from, &mask);
  loam_grid_fill_chunk (pair->grid, x >> 5, y >> 5, &mask, to);
  for (int j = 0; j < 32; j++)
    for (int i = 0; i < 32; i++) {
      gboolean inside = loam_grid_can_set (pair->grid, left + i, top + j);
      gboolean match = inside && *naive_at (pair, left + i, top + j) == from;

      g_assert_cmpuint ((mask.rows[j] >> i) & 1, ==, match);
      if (match)
        *naive_at (pair, left + i, top + j) = to;
    }
}

static void
share (Pair *to, Pair *from, int x, int y)
{
  int left = x & ~31, top = y & ~31;

  LoamChunk chunk = loam_grid_get_chunk (from->grid, x >> 5, y >> 5);

  loam_grid_swap_chunk (to->grid, x >> 5, y >> 5, &chunk);
  loam_chunk_clear (&chunk);
  for (int j = top; j < top + 32; j++)
    for (int i = left; i < left + 32; i++)
      *naive_at (to, i, j) = *naive_at (from, i, j);
}

/* Random writes to a grid whose snapshots are kept and compared too. */
static void
check_random_writes (gboolean bounded)
{
  Pair pairs[4];
  int left = bounded ? 0 : -290, top = bounded ? 0 : -290;
  int right = bounded ? 517 : 590, bottom = bounded ? 301 : 590;

  pairs[0] = pair_new (bounded ? loam_grid_new (right, bottom, 0) : loam_grid_new_unbounded ());
  for (guint i = 1; i < G_N_ELEMENTS (pairs); i++)
    pairs[i] = pair_copy (&pairs[0]);

  for (int step = 0; step < 2000; step++) {
    Pair *pair = &pairs[g_test_rand_int_range (0, G_N_ELEMENTS (pairs))];
    Pair *other = &pairs[g_test_rand_int_range (0, G_N_ELEMENTS (pairs))];
    int x = g_test_rand_int_range (left, right), y = g_test_rand_int_range (top, bottom);

    switch (g_test_rand_int_range (0, 8)) {
    case 0:
      random_rect (pair, left, top, right, bottom);
      break;
    case 1:
      random_row (pair, left, top, right, bottom);
      break;
    case 2:
      random_mask (pair, x, y);
      break;
    case 3:
      share (pair, other, x, y);
      break;
    case 4:
      loam_grid_compact (pair->grid, (LoamRect){x, y, 100, 100});
      break;
    case 5:
      if (pair != other) {
        pair_clear (other);
        *other = pair_copy (pair);
      }
      break;
    default:
      *naive_at (pair, x, y) = random_value ();
      loam_grid_set (pair->grid, x, y, *naive_at (pair, x, y));
      g_assert_cmpuint (loam_grid_get (pair->grid, x, y), ==, *naive_at (pair, x, y));
    }
    if (step % 200 == 0)
      assert_diff (pair, other);
  }
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
    assert_pair (&pairs[i]);
    assert_diff (&pairs[i], &pairs[(i + 1) % G_N_ELEMENTS (pairs)]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    pair_clear (&pairs[i]);
}

static void
test_random_writes_to_bounded_grids (void)
{
  for (int i = 0; i < 3; i++)
    check_random_writes (TRUE);
}

static void
test_random_writes_to_unbounded_grids (void)
{
  for (int i = 0; i < 3; i++)
    check_random_writes (FALSE);
}

static void
test_cells_outside_read_empty (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (5, 3, 7);
  guint32 row[9];
  guint32 value = 1;

  loam_grid_get_row (grid, -2, 1, 9, row);
  g_assert_cmpmem (row, sizeof row, ((guint32[]){0, 0, 7, 7, 7, 7, 7, 0, 0}), sizeof row);
  loam_grid_get_row (grid, 0, 3, 5, row);
  g_assert_cmpmem (row, 20, ((guint32[]){0, 0, 0, 0, 0}), 20);
  loam_grid_get_row (grid, G_MININT, 0, 9, row);
  g_assert_cmpuint (row[8], ==, 0);
  g_assert_cmpuint (loam_grid_get (grid, 5, 0), ==, 0);
  g_assert_cmpuint (loam_grid_get (grid, -1, 0), ==, 0);
  g_assert_cmpuint (loam_grid_get (grid, 0, G_MAXINT), ==, 0);
  g_assert_cmpuint (loam_grid_get (grid, 4, 2), ==, 7);
  g_assert_true (loam_grid_get_uniform (grid, 0, 5, &value));
  g_assert_cmpuint (value, ==, 0);
  g_assert_false (loam_grid_can_set (grid, 5, 2));
  g_assert_false (loam_grid_can_set (grid, 0, -1));
  g_assert_true (loam_grid_can_set (grid, 4, 2));
}

static void
test_rectangles_are_clipped (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (40, 40, 1);
  LoamRect extent;

  loam_grid_fill_rect (grid, (LoamRect){-100, -100, G_MAXINT, G_MAXINT}, 0);
  extent = loam_grid_get_extent (grid);
  g_assert_cmpint (extent.width, ==, 0);
  loam_grid_fill_rect (grid, (LoamRect){30, 30, 100, 100}, 2);
  extent = loam_grid_get_extent (grid);
  g_assert_cmpint (extent.x, ==, 30);
  g_assert_cmpint (extent.height, ==, 10);
}

static void
test_edge_chunks_become_uniform (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (33, 33, 0);
  g_autoptr (LoamGrid) filled = loam_grid_new (33, 33, 9);
  guint32 value = 0;

  loam_grid_set (grid, 0, 0, 1);
  g_assert_false (loam_grid_get_uniform (grid, 31, 31, &value));
  loam_grid_fill_rect (grid, (LoamRect){0, 0, 33, 33}, 9);
  g_assert_true (loam_grid_get_uniform (grid, 31, 31, &value));
  g_assert_cmpuint (value, ==, 9);
  g_assert_true (loam_grid_equal (grid, filled));

  loam_grid_set (grid, 32, 32, 1);
  loam_grid_set (grid, 32, 32, 9);
  g_assert_false (loam_grid_get_uniform (grid, 32, 32, &value));
  loam_grid_compact (grid, (LoamRect){0, 0, 33, 33});
  g_assert_true (loam_grid_get_uniform (grid, 32, 32, &value));
}

static void
test_a_snapshot_costs_no_cells (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (4096, 4096, 3);
  g_autoptr (LoamGrid) copy = NULL;
  gsize before = loam_grid_get_own_size (grid);

  g_assert_cmpuint (before, <, 4096);
  for (int x = 0; x < 4096; x += 32)
    loam_grid_set (grid, x, 0, 1);
  g_assert_cmpuint (loam_grid_get_own_size (grid), >, 128 * 1024);

  copy = loam_grid_copy (grid);
  g_assert_cmpuint (loam_grid_get_own_size (grid), <, 128);
  g_assert_cmpuint (loam_grid_get_own_size (copy), <, 128);

  /* One cell: its own chunk, page and table, and nothing else. */
  loam_grid_set (copy, 40, 0, 5);
  g_assert_cmpuint (loam_grid_get_own_size (copy), <, 8192);
  g_assert_cmpuint (loam_grid_get (grid, 40, 0), ==, 3);
  g_assert_cmpuint (loam_grid_get (copy, 40, 0), ==, 5);
}

static void
test_writing_what_is_there_shares_on (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (100, 100, 3);
  g_autoptr (LoamGrid) copy = NULL;
  guint32 row[100];

  loam_grid_set (grid, 5, 5, 1);
  copy = loam_grid_copy (grid);
  loam_grid_set (copy, 5, 5, 1);
  loam_grid_get_row (copy, 0, 5, 100, row);
  loam_grid_set_row (copy, 0, 5, 100, row);
  g_assert_cmpuint (loam_grid_get_own_size (copy), <, 128);
}

static void
test_an_unbounded_grid_grows_by_pages (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();
  LoamRect bounds = loam_grid_get_bounds (grid);

  g_assert_cmpint (bounds.width, ==, 0);
  loam_grid_fill_rect (grid, (LoamRect){-5000, -5000, 10000, 10000}, 0);
  g_assert_cmpint (loam_grid_get_bounds (grid).width, ==, 0);

  loam_grid_set (grid, -1, 300, 2);
  bounds = loam_grid_get_bounds (grid);
  g_assert_cmpint (bounds.x, ==, -256);
  g_assert_cmpint (bounds.y, ==, 256);
  g_assert_cmpint (bounds.width, ==, 256);
  loam_grid_set (grid, 0, 0, 3);
  bounds = loam_grid_get_bounds (grid);
  g_assert_cmpint (bounds.x, ==, -256);
  g_assert_cmpint (bounds.y, ==, 0);
  g_assert_cmpint (bounds.width, ==, 512);
  g_assert_cmpint (bounds.height, ==, 512);
  g_assert_cmpuint (loam_grid_get (grid, -1, 300), ==, 2);
}

static void
test_an_unbounded_grid_has_limits (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();

  g_assert_false (loam_grid_can_set (grid, LOAM_GRID_MAX_COORDINATE, 0));
  g_assert_false (loam_grid_can_set (grid, 0, G_MININT));
  g_assert_true (loam_grid_can_set (grid, LOAM_GRID_MAX_COORDINATE - 1, 0));
  loam_grid_set (grid, 0, 0, 1);
  g_assert_true (loam_grid_can_set (grid, 4096 * 256 - 1, 255));
  g_assert_false (loam_grid_can_set (grid, 4096 * 256, 0));
  g_assert_false (loam_grid_can_set (grid, 2048 * 256, -1 - 256));
  /* Each corner alone would do. */
  g_assert_true (loam_grid_can_set_rect (grid, (LoamRect){-256, -256, 512, 512}));
  g_assert_true (loam_grid_can_set_rect (grid, (LoamRect){0, 0, 64 * 256, 64 * 256}));
  g_assert_true (loam_grid_can_set (grid, 64 * 256, 0));
  g_assert_false (loam_grid_can_set_rect (grid, (LoamRect){0, 0, 64 * 256 + 1, 64 * 256}));
  g_assert_false (loam_grid_can_set_rect (grid, (LoamRect){0, 0, G_MAXINT, 1}));
}

static void
test_empty_pages_do_not_count (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();
  g_autoptr (LoamGrid) other = loam_grid_new_unbounded ();
  g_autoptr (LoamGrid) bounded = loam_grid_new (1, 1, 0);

  loam_grid_set (grid, 1000, 1000, 4);
  g_assert_false (loam_grid_equal (grid, other));
  loam_grid_set (grid, 1000, 1000, 0);
  g_assert_true (loam_grid_equal (grid, other));
  g_assert_true (loam_grid_equal (other, grid));
  g_assert_false (loam_grid_equal (other, bounded));
}

static void
test_cells_are_as_wide_as_they_need_be (void)
{
  static const guint32 values[] = {0, 1, 255, 256, 257, 65535, 65536, 65537, G_MAXUINT32};

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    for (guint j = 0; j < G_N_ELEMENTS (values); j++) {
      g_autoptr (LoamGrid) grid = loam_grid_new (32, 32, values[i]);
      g_autoptr (LoamGrid) plain = loam_grid_new (32, 32, values[j]);
      LoamChunkMask mask;
      guint expected = i == j ? 0 : 32 * 32 - 1;

      loam_grid_set (grid, 8, 9, values[j]);
      loam_grid_set (grid, 31, 31, values[i]);
      for (int y = 0; y < 32; y++)
        for (int x = 0; x < 32; x++)
          g_assert_cmpuint (loam_grid_get (grid, x, y), ==, values[x == 8 && y == 9 ? j : i]);
      g_assert_cmpuint (loam_grid_compare_chunk (grid, plain, 0, 0, &mask), ==, expected);
      g_assert_cmpuint (loam_grid_compare_chunk (plain, grid, 0, 0, &mask), ==, expected);
      loam_grid_match_chunk (grid, 0, 0, values[j], &mask);
      g_assert_cmphex (mask.rows[9], ==, i == j ? G_MAXUINT32 : 1 << 8);
      g_assert_cmphex (mask.rows[0], ==, i == j ? G_MAXUINT32 : 0);
    }
}

static void
test_a_wide_value_is_in_no_narrow_chunk (void)
{
  static const guint32 values[] = {0, 1, 2, 256, 257, 258, 65793, 16843009};
  g_autoptr (LoamGrid) grid = loam_grid_new (32, 32, 1);

  loam_grid_set (grid, 31, 31, 2);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autoptr (LoamGrid) plain = loam_grid_new (32, 32, values[i]);
    LoamChunkMask mask;

    loam_grid_match_chunk (grid, 0, 0, values[i], &mask);
    g_assert_cmphex (mask.rows[0], ==, values[i] == 1 ? G_MAXUINT32 : 0);
    g_assert_cmphex (mask.rows[31], ==,
                     values[i] == 1   ? 0x7fffffff
                     : values[i] == 2 ? 0x80000000
                                      : 0);
    g_assert_cmpuint (loam_grid_compare_chunk (grid, plain, 0, 0, &mask), ==,
                      values[i] == 1   ? 1
                      : values[i] == 2 ? 1023
                                       : 1024);
  }
}

static gpointer
read_snapshot (gpointer data)
{
  LoamGrid *grid = data;
  guint64 sum = 0;

  for (int round = 0; round < 20; round++) {
    g_autoptr (LoamGrid) copy = loam_grid_copy (grid);

    for (int y = 0; y < 256; y++)
      for (int x = 0; x < 256; x++)
        sum += loam_grid_get (copy, x, y);
  }
  loam_grid_unref (grid);
  return GSIZE_TO_POINTER (sum / 20);
}

static void
test_threads_read_snapshots_while_one_writes (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (256, 256, 1);
  GThread *threads[2];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("reader", read_snapshot, loam_grid_copy (grid));
  for (int i = 0; i < 200000; i++)
    loam_grid_set (grid, i & 255, (i >> 8) & 255, (guint32) i);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_cmpuint (GPOINTER_TO_SIZE (g_thread_join (threads[i])), ==, 256 * 256);
}

static void
test_an_empty_grid_is_fine (void)
{
  g_autoptr (LoamGrid) grid = loam_grid_new (0, 5, 1);
  g_autoptr (LoamGrid) copy = loam_grid_copy (grid);

  g_assert_cmpuint (loam_grid_get (grid, 0, 0), ==, 0);
  g_assert_true (loam_grid_equal (grid, copy));
  g_assert_cmpint (loam_grid_get_extent (grid).width, ==, 0);
  loam_grid_fill_rect (grid, (LoamRect){0, 0, 5, 5}, 2);
  loam_grid_compact (grid, (LoamRect){0, 0, 5, 5});
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/grid/random-writes-to-bounded-grids", test_random_writes_to_bounded_grids);
  g_test_add_func ("/grid/random-writes-to-unbounded-grids", test_random_writes_to_unbounded_grids);
  g_test_add_func ("/grid/cells-outside-read-empty", test_cells_outside_read_empty);
  g_test_add_func ("/grid/rectangles-are-clipped", test_rectangles_are_clipped);
  g_test_add_func ("/grid/edge-chunks-become-uniform", test_edge_chunks_become_uniform);
  g_test_add_func ("/grid/a-snapshot-costs-no-cells", test_a_snapshot_costs_no_cells);
  g_test_add_func ("/grid/writing-what-is-there-shares-on", test_writing_what_is_there_shares_on);
  g_test_add_func ("/grid/an-unbounded-grid-grows-by-pages", test_an_unbounded_grid_grows_by_pages);
  g_test_add_func ("/grid/an-unbounded-grid-has-limits", test_an_unbounded_grid_has_limits);
  g_test_add_func ("/grid/empty-pages-do-not-count", test_empty_pages_do_not_count);
  g_test_add_func ("/grid/cells-are-as-wide-as-they-need-be",
                   test_cells_are_as_wide_as_they_need_be);
  g_test_add_func ("/grid/a-wide-value-is-in-no-narrow-chunk",
                   test_a_wide_value_is_in_no_narrow_chunk);
  g_test_add_func ("/grid/threads-read-snapshots-while-one-writes",
                   test_threads_read_snapshots_while_one_writes);
  g_test_add_func ("/grid/an-empty-grid-is-fine", test_an_empty_grid_is_fine);
  return g_test_run ();
}
