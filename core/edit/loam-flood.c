/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-flood.h"

#include "loam-grid-private.h"

#define ROWS LOAM_CHUNK_SIZE
#define LAST (LOAM_CHUNK_SIZE - 1)

enum {
  UNKNOWN, /* not looked at */
  CLOSED,  /* has no cell to flood */
  PLAIN,   /* all of it is reached */
  DETAIL   /* has masks */
};

/* Cells of a detailed chunk. A reached one is no longer open. */
typedef struct {
  LoamChunkMask open, reached;
} Masks;

typedef struct {
  const LoamGrid *grid;
  guint32 from;   /* the value that is flooded */
  LoamRect limit; /* in cells */
  int left, top;  /* of the chunks that hold the limit, in chunks */
  int columns, rows;

  guint8 *kinds;
  guint8 *queued;
  Masks **masks; /* of the detailed ones; NULL for others */
  guint *queue;  /* a ring: each chunk is in it once at most */
  guint head, length, n_chunks;
} Flood;

static LoamRect
chunk_get_area (const Flood *flood, int column, int row)
{
  const LoamRect *limit = &flood->limit;
  int x0 = (flood->left + column) * LOAM_CHUNK_SIZE, y0 = (flood->top + row) * LOAM_CHUNK_SIZE;
  int x1 = MIN (x0 + LOAM_CHUNK_SIZE, limit->x + limit->width);
  int y1 = MIN (y0 + LOAM_CHUNK_SIZE, limit->y + limit->height);

  x0 = MAX (x0, limit->x);
  y0 = MAX (y0, limit->y);
  return (LoamRect){x0, y0, x1 - x0, y1 - y0};
}

/* The bits of a row that lie in @area, a part of one chunk. */
static guint32
clip_bits (LoamRect area)
{
  return (guint32) (((G_GUINT64_CONSTANT (1) << area.width) - 1) << (area.x & LAST));
}

static void
enqueue (Flood *flood, guint chunk)
{
  if (flood->queued[chunk])
    return;
  flood->queued[chunk] = TRUE;
  flood->queue[(flood->head + flood->length++) % flood->n_chunks] = chunk;
}

/* Makes the masks of a detailed chunk. */
static guint8
look_at_detail (Flood *flood, int column, int row)
{
  guint chunk = (guint) (row * flood->columns + column);
  LoamRect area = chunk_get_area (flood, column, row);
  Masks *masks = g_new0 (Masks, 1);
  guint32 clip = clip_bits (area);
  guint32 any = 0;
  int first = area.y & LAST;

  loam_grid_match_chunk (flood->grid, flood->left + column, flood->top + row, flood->from,
                         &masks->open);
  for (int y = 0; y < ROWS; y++) {
    masks->open.rows[y] &= y >= first && y < first + area.height ? clip : 0;
    any |= masks->open.rows[y];
  }
  if (any == 0) {
    g_free (masks);
    return CLOSED;
  }
  flood->masks[chunk] = masks;
  return DETAIL;
}

/* What kind a chunk is; a plain one of the flooded value is reached by being asked for. */
static guint8
look_at (Flood *flood, int column, int row)
{
  guint chunk = (guint) (row * flood->columns + column);
  guint32 value;

  if (flood->kinds[chunk] != UNKNOWN)
    return flood->kinds[chunk];
  if (!loam_grid_get_uniform (flood->grid, (flood->left + column) * LOAM_CHUNK_SIZE,
                              (flood->top + row) * LOAM_CHUNK_SIZE, &value)) {
    flood->kinds[chunk] = look_at_detail (flood, column, row);
  } else if (value == flood->from) {
    flood->kinds[chunk] = PLAIN;
    enqueue (flood, chunk);
  } else {
    flood->kinds[chunk] = CLOSED;
  }
  return flood->kinds[chunk];
}

/* Takes what comes over a side of a chunk: bits along row @y. */
static void
enter_row (Flood *flood, int column, int row, int y, guint32 bits)
{
  Masks *masks;

  if (bits == 0 || row < 0 || row >= flood->rows || look_at (flood, column, row) != DETAIL)
    return;
  masks = flood->masks[row * flood->columns + column];
  bits &= masks->open.rows[y];
  if (bits == 0)
    return;
  masks->open.rows[y] &= ~bits;
  masks->reached.rows[y] |= bits;
  enqueue (flood, (guint) (row * flood->columns + column));
}

/* The same along column @x: bit y of @bits is row y. */
static void
enter_column (Flood *flood, int column, int row, int x, guint32 bits)
{
  Masks *masks;
  gboolean entered = FALSE;

  if (bits == 0 || column < 0 || column >= flood->columns || look_at (flood, column, row) != DETAIL)
    return;
  masks = flood->masks[row * flood->columns + column];
  for (; bits != 0; bits &= bits - 1) {
    int y = __builtin_ctz (bits);
    guint32 bit = masks->open.rows[y] & ((guint32) 1 << x);

    masks->open.rows[y] &= ~bit;
    masks->reached.rows[y] |= bit;
    entered |= bit != 0;
  }
  if (entered)
    enqueue (flood, (guint) (row * flood->columns + column));
}

/* All bits of @open in runs that hold one of @seeds (which are open). */
static guint32
spread (guint32 seeds, guint32 open)
{
  guint32 up = seeds, down = seeds, through = open;

  /* A sum carries through a run from its lowest seed to its end. */
  up |= ((open + seeds) ^ open) & open;
  for (int shift = 1; shift < LOAM_CHUNK_SIZE; shift *= 2) {
    down |= through & (down >> shift);
    through &= through >> shift;
  }
  return up | down;
}

static gboolean
flood_row (Masks *masks, int y)
{
  guint32 open = masks->open.rows[y];
  guint32 reached = masks->reached.rows[y];
  guint32 seeds = reached << 1 | reached >> 1;

  if (open == 0)
    return FALSE;
  if (y > 0)
    seeds |= masks->reached.rows[y - 1];
  if (y < LAST)
    seeds |= masks->reached.rows[y + 1];
  seeds &= open;
  if (seeds == 0)
    return FALSE;
  seeds = spread (seeds, open);
  masks->reached.rows[y] |= seeds;
  masks->open.rows[y] &= ~seeds;
  return TRUE;
}

static void
flood_detail (Masks *masks)
{
  gboolean again = TRUE;

  while (again) {
    again = FALSE;
    for (int y = 0; y < ROWS; y++)
      again |= flood_row (masks, y);
    for (int y = ROWS - 1; again && y >= 0; y--)
      flood_row (masks, y);
  }
}

/* Floods a chunk from what is reached in it, and hands what touches its sides to its neighbours. */
static void
visit (Flood *flood, guint chunk)
{
  int column = (int) chunk % flood->columns, row = (int) chunk / flood->columns;
  guint32 top = G_MAXUINT32, bottom = G_MAXUINT32, left = G_MAXUINT32, right = G_MAXUINT32;

  if (flood->kinds[chunk] == DETAIL) {
    const guint32 *reached = flood->masks[chunk]->reached.rows;

    flood_detail (flood->masks[chunk]);
    top = reached[0];
    bottom = reached[LAST];
    left = right = 0;
    for (int y = 0; y < ROWS; y++) {
      left |= (reached[y] & 1) << y;
      right |= (reached[y] >> LAST) << y;
    }
  }
  enter_row (flood, column, row - 1, LAST, top);
  enter_row (flood, column, row + 1, 0, bottom);
  enter_column (flood, column - 1, row, LAST, left);
  enter_column (flood, column + 1, row, 0, right);
}

/* Whether every cell of a chunk within the limit is reached. */
static gboolean
is_full (const Flood *flood, int column, int row)
{
  guint chunk = (guint) (row * flood->columns + column);
  const Masks *masks = flood->masks[chunk];
  LoamRect area;
  const guint32 *reached;
  guint32 clip;

  if (masks == NULL)
    return flood->kinds[chunk] == PLAIN;
  area = chunk_get_area (flood, column, row);
  clip = clip_bits (area);
  reached = masks->reached.rows + (area.y & LAST);
  for (int y = 0; y < area.height; y++)
    if (reached[y] != clip)
      return FALSE;
  return TRUE;
}

/* Writes what is reached in a chunk. */
static void
write_chunk (const Flood *flood, int column, int row, LoamGrid *to, guint32 value)
{
  const Masks *masks = flood->masks[row * flood->columns + column];
  guint32 any = 0;

  if (is_full (flood, column, row)) {
    loam_grid_fill_rect (to, chunk_get_area (flood, column, row), value);
    return;
  }
  if (masks == NULL)
    return;
  for (int y = 0; y < ROWS; y++)
    any |= masks->reached.rows[y];
  if (any == 0)
    return;
  loam_grid_fill_chunk (to, flood->left + column, flood->top + row, &masks->reached, value);
  loam_grid_compact (to, chunk_get_area (flood, column, row));
}

/* Writes a page: in one where all of it is reached. Its chunks are from (@c0, @r0) to before (@c1, @r1). */
static void
write_page (const Flood *flood, int c0, int r0, int c1, int r1, LoamGrid *to, guint32 value)
{
  gboolean full = TRUE;

  for (int row = r0; full && row < r1; row++)
    for (int column = c0; full && column < c1; column++)
      full = is_full (flood, column, row);
  if (full) {
    LoamRect a = chunk_get_area (flood, c0, r0), b = chunk_get_area (flood, c1 - 1, r1 - 1);

    loam_grid_fill_rect (to, (LoamRect){a.x, a.y, b.x + b.width - a.x, b.y + b.height - a.y},
                         value);
    return;
  }
  for (int row = r0; row < r1; row++)
    for (int column = c0; column < c1; column++)
      write_chunk (flood, column, row, to, value);
}

static LoamGrid *
flood_write (const Flood *flood, guint32 value)
{
  LoamGrid *to = loam_grid_copy (flood->grid);
  int next_row, next_column;

  for (int row = 0; row < flood->rows; row = next_row) {
    next_row = MIN (flood->rows, ((flood->top + row) | (LOAM_PAGE_CHUNKS - 1)) + 1 - flood->top);
    for (int column = 0; column < flood->columns; column = next_column) {
      next_column =
          MIN (flood->columns, ((flood->left + column) | (LOAM_PAGE_CHUNKS - 1)) + 1 - flood->left);
      write_page (flood, column, row, next_column, next_row, to, value);
    }
  }
  return to;
}

LoamGrid *
loam_flood (const LoamGrid *grid, int x, int y, guint32 value)
{
  g_return_val_if_fail (grid != NULL, NULL);

  LoamRect limit =
      loam_grid_is_bounded (grid) ? loam_grid_get_bounds (grid) : loam_grid_get_extent (grid);
  Flood flood = {grid, loam_grid_get (grid, x, y), limit, limit.x >> 5, limit.y >> 5};
  LoamGrid *to;
  int column, row;

  if (x < limit.x || y < limit.y || x >= limit.x + limit.width || y >= limit.y + limit.height ||
      flood.from == value)
    return NULL;
  flood.columns = ((limit.x + limit.width - 1) >> 5) - flood.left + 1;
  flood.rows = ((limit.y + limit.height - 1) >> 5) - flood.top + 1;
  flood.n_chunks = (guint) flood.columns * (guint) flood.rows;
  flood.kinds = g_new0 (guint8, flood.n_chunks);
  flood.queued = g_new0 (guint8, flood.n_chunks);
  flood.masks = g_new0 (Masks *, flood.n_chunks);
  flood.queue = g_new (guint, flood.n_chunks);

  column = (x >> 5) - flood.left;
  row = (y >> 5) - flood.top;
  enter_row (&flood, column, row, y & LAST, (guint32) 1 << (x & LAST));
  while (flood.length > 0) {
    guint chunk = flood.queue[flood.head];

    flood.head = (flood.head + 1) % flood.n_chunks;
    flood.length--;
    flood.queued[chunk] = FALSE;
    visit (&flood, chunk);
  }
  to = flood_write (&flood, value);

  for (guint i = 0; i < flood.n_chunks; i++)
    g_free (flood.masks[i]);
  g_free (flood.masks);
  g_free (flood.kinds);
  g_free (flood.queued);
  g_free (flood.queue);
  return to;
}
