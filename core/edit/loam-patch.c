/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-patch-private.h"

#include <string.h>

/* A chunk that changes in more cells is held whole: 12 bytes a cell against a kilobyte. */
#define SPARSE_MAX 48

static gboolean
patch_is_single (const LoamPatch *patch)
{
  return patch->n_cells == 1 && patch->n_chunks == 0;
}

static LoamCell *
patch_cells (const LoamPatch *patch)
{
  return patch_is_single (patch) ? (LoamCell *) &patch->cell : patch->cells;
}

/* Orders chunks by pages, then by rows in a page, as loam_grid_diff() visits them. */
static guint64
chunk_key (int chunk_x, int chunk_y)
{
  guint64 page_x = (guint64) ((chunk_x >> 3) + (1 << 21));
  guint64 page_y = (guint64) ((chunk_y >> 3) + (1 << 21));

  return (page_y << 28 | page_x << 6 | (guint64) (chunk_y & 7) << 3 | (guint64) (chunk_x & 7));
}

/* Orders cells by their chunks, then by rows. */
static guint64
cell_key (const LoamCell *cell)
{
  guint64 in_chunk = (guint64) (cell->y & 31) << 5 | (guint64) (cell->x & 31);

  return chunk_key (cell->x >> 5, cell->y >> 5) << 10 | in_chunk;
}

/* Collects cells and chunks, in order, and makes a patch of them. */
typedef struct {
  GArray *cells, *chunks;
} Builder;

static Builder
builder_new (void)
{
  return (Builder){g_array_new (FALSE, FALSE, sizeof (LoamCell)),
                   g_array_new (FALSE, FALSE, sizeof (PatchChunk))};
}

static gpointer
builder_take (GArray *array)
{
  gpointer data = g_memdup2 (array->data, (gsize) array->len * g_array_get_element_size (array));

  g_array_unref (array);
  return data;
}

/* Fills @patch, whose content is garbage. */
static void
builder_end (Builder *builder, LoamPatch *patch)
{
  patch->n_cells = builder->cells->len;
  patch->n_chunks = builder->chunks->len;
  if (patch_is_single (patch)) {
    patch->cell = g_array_index (builder->cells, LoamCell, 0);
    g_array_unref (builder->cells);
    g_array_unref (builder->chunks);
  } else {
    patch->cells = builder_take (builder->cells);
    patch->chunks = builder_take (builder->chunks);
  }
}

static void
builder_add_chunk (Builder *builder, int chunk_x, int chunk_y, LoamChunk chunk, guint n_cells)
{
  PatchChunk entry = {chunk, chunk_x, chunk_y, n_cells};

  g_array_append_val (builder->chunks, entry);
}

typedef struct {
  const LoamGrid *before, *after;
  Builder builder;
} Diff;

static void
diff_cb (LoamRect area, gpointer user_data)
{
  Diff *diff = user_data;
  int chunk_x = area.x >> 5, chunk_y = area.y >> 5;
  LoamChunkMask mask;
  guint n = loam_grid_compare_chunk (diff->before, diff->after, chunk_x, chunk_y, &mask);

  if (n > SPARSE_MAX) {
    LoamChunk chunk = loam_grid_get_chunk (diff->after, chunk_x, chunk_y);

    builder_add_chunk (&diff->builder, chunk_x, chunk_y, chunk, n);
    return;
  }
  for (int y = 0; y < LOAM_CHUNK_SIZE; y++)
    for (guint32 row = mask.rows[y]; row != 0; row &= row - 1) {
      LoamCell cell = {chunk_x * LOAM_CHUNK_SIZE + __builtin_ctz (row),
                       chunk_y * LOAM_CHUNK_SIZE + y, 0};

      cell.value = loam_grid_get (diff->after, cell.x, cell.y);
      g_array_append_val (diff->builder.cells, cell);
    }
}

LoamPatch *
loam_patch_new_diff (const LoamGrid *before, const LoamGrid *after)
{
  g_return_val_if_fail (before != NULL && after != NULL, NULL);

  Diff diff = {before, after, builder_new ()};
  LoamPatch *patch = g_new0 (LoamPatch, 1);

  loam_grid_diff (before, after, diff_cb, &diff);
  builder_end (&diff.builder, patch);
  if (patch->n_cells == 0 && patch->n_chunks == 0) {
    loam_patch_free (patch);
    return NULL;
  }
  return patch;
}

/* Stores plain chunks as one value where @n cells were set, unless looking costs more than setting. */
static void
compact_cells (LoamGrid *grid, const LoamCell *cells, gsize n)
{
  int left = G_MAXINT, top = G_MAXINT, right = G_MININT, bottom = G_MININT;
  gint64 n_chunks;

  for (gsize i = 0; i < n; i++) {
    left = MIN (left, cells[i].x);
    top = MIN (top, cells[i].y);
    right = MAX (right, cells[i].x);
    bottom = MAX (bottom, cells[i].y);
  }
  n_chunks = ((gint64) (right >> 5) - (left >> 5) + 1) * ((gint64) (bottom >> 5) - (top >> 5) + 1);
  if (n_chunks <= (gint64) n)
    loam_grid_compact (grid, (LoamRect){left, top, right - left + 1, bottom - top + 1});
}

static LoamPatch *
patch_new_single (const LoamGrid *grid, const LoamCell *cell)
{
  LoamPatch *patch;

  if (!loam_grid_can_set (grid, cell->x, cell->y) ||
      loam_grid_get (grid, cell->x, cell->y) == cell->value)
    return NULL;
  patch = g_new (LoamPatch, 1);
  patch->n_cells = 1;
  patch->n_chunks = 0;
  patch->cell = *cell;
  return patch;
}

LoamPatch *
loam_patch_new_cells (const LoamGrid *grid, const LoamCell *cells, gsize n)
{
  g_return_val_if_fail (grid != NULL, NULL);

  if (n == 0)
    return NULL;
  if (n == 1)
    return patch_new_single (grid, cells);

  g_autoptr (LoamGrid) after = loam_grid_copy (grid);

  for (gsize i = 0; i < n; i++)
    if (loam_grid_can_set (after, cells[i].x, cells[i].y))
      loam_grid_set (after, cells[i].x, cells[i].y, cells[i].value);
  compact_cells (after, cells, n);
  return loam_patch_new_diff (grid, after);
}

void
loam_patch_clear (LoamPatch *patch)
{
  for (guint i = 0; i < patch->n_chunks; i++)
    loam_chunk_clear (&patch->chunks[i].chunk);
  if (!patch_is_single (patch)) {
    g_free (patch->cells);
    g_free (patch->chunks);
  }
  memset (patch, 0, sizeof *patch);
}

void
loam_patch_free (LoamPatch *patch)
{
  g_return_if_fail (patch != NULL);

  loam_patch_clear (patch);
  g_free (patch);
}

void
loam_patch_swap (LoamPatch *patch, LoamGrid *grid)
{
  g_return_if_fail (patch != NULL && grid != NULL);

  LoamCell *cells = patch_cells (patch);

  for (guint i = 0; i < patch->n_cells; i++) {
    guint32 old = loam_grid_get (grid, cells[i].x, cells[i].y);

    loam_grid_set (grid, cells[i].x, cells[i].y, cells[i].value);
    cells[i].value = old;
  }
  for (guint i = 0; i < patch->n_chunks; i++)
    loam_grid_swap_chunk (grid, patch->chunks[i].x, patch->chunks[i].y, &patch->chunks[i].chunk);
}

/* One chunk's part of a patch: either the chunk, or cells. */
typedef struct {
  PatchChunk *chunk;
  LoamCell *cells;
  guint n;
} Part;

/* Walks a patch chunk by chunk. */
typedef struct {
  const LoamPatch *patch;
  guint cell, chunk;
} Walk;

/* The key of the chunk that the walk stands at; G_MAXUINT64 at the end. */
static guint64
walk_key (const Walk *walk)
{
  const LoamPatch *patch = walk->patch;
  guint64 key = G_MAXUINT64;

  if (walk->cell < patch->n_cells)
    key = cell_key (&patch_cells (patch)[walk->cell]) >> 10;
  if (walk->chunk < patch->n_chunks)
    key = MIN (key, chunk_key (patch->chunks[walk->chunk].x, patch->chunks[walk->chunk].y));
  return key;
}

/* Takes the part of the chunk @key, if the walk stands at it. */
static Part
walk_take (Walk *walk, guint64 key)
{
  const LoamPatch *patch = walk->patch;
  LoamCell *cells = patch_cells (patch);
  Part part = {0};

  if (walk_key (walk) != key)
    return part;
  if (walk->chunk < patch->n_chunks &&
      chunk_key (patch->chunks[walk->chunk].x, patch->chunks[walk->chunk].y) == key) {
    part.chunk = &patch->chunks[walk->chunk++];
    return part;
  }
  part.cells = cells + walk->cell;
  while (walk->cell + part.n < patch->n_cells && cell_key (&part.cells[part.n]) >> 10 == key)
    part.n++;
  walk->cell += part.n;
  return part;
}

/* What a chunk was before both parts: the grid with @later's values, and over them @first's. */
static void
merge_whole (
    Builder *builder, int chunk_x, int chunk_y, Part first, Part later, const LoamGrid *grid)
{
  g_autoptr (LoamGrid) before = loam_grid_copy (grid);
  Part parts[] = {later, first};
  LoamChunkMask mask;
  guint n;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    if (parts[i].chunk != NULL)
      loam_grid_swap_chunk (before, chunk_x, chunk_y, &parts[i].chunk->chunk);
    for (guint j = 0; j < parts[i].n; j++)
      loam_grid_set (before, parts[i].cells[j].x, parts[i].cells[j].y, parts[i].cells[j].value);
  }
  n = loam_grid_compare_chunk (before, grid, chunk_x, chunk_y, &mask);
  builder_add_chunk (builder, chunk_x, chunk_y, loam_grid_get_chunk (before, chunk_x, chunk_y), n);
}

static void
move_chunk (Builder *builder, PatchChunk *chunk)
{
  g_array_append_val (builder->chunks, *chunk);
  chunk->chunk = LOAM_CHUNK_INIT;
}

/* Cells of both, the first's where both have one. */
static void
merge_cells (Builder *builder, Part first, Part later)
{
  for (guint i = 0, j = 0; i < first.n || j < later.n;) {
    guint64 a = i < first.n ? cell_key (&first.cells[i]) : G_MAXUINT64;
    guint64 b = j < later.n ? cell_key (&later.cells[j]) : G_MAXUINT64;

    g_array_append_val (builder->cells, *(a <= b ? &first.cells[i] : &later.cells[j]));
    i += a <= b;
    j += b <= a;
  }
}

void
loam_patch_absorb (LoamPatch *patch, LoamPatch *later, const LoamGrid *grid)
{
  Walk a = {patch}, b = {later};
  Builder builder = builder_new ();

  for (;;) {
    guint64 key = MIN (walk_key (&a), walk_key (&b));
    Part first, second;

    if (key == G_MAXUINT64)
      break;
    first = walk_take (&a, key);
    second = walk_take (&b, key);
    if (first.chunk != NULL && second.chunk == NULL && second.n == 0) {
      move_chunk (&builder, first.chunk);
    } else if (second.chunk != NULL && first.chunk == NULL && first.n == 0) {
      move_chunk (&builder, second.chunk);
    } else if (first.chunk != NULL || second.chunk != NULL || first.n + second.n > SPARSE_MAX) {
      const LoamCell *cell = first.cells != NULL ? first.cells : second.cells;
      const PatchChunk *chunk = first.chunk != NULL ? first.chunk : second.chunk;

      merge_whole (&builder, chunk != NULL ? chunk->x : cell->x >> 5,
                   chunk != NULL ? chunk->y : cell->y >> 5, first, second, grid);
    } else {
      merge_cells (&builder, first, second);
    }
  }
  loam_patch_clear (patch);
  loam_patch_clear (later);
  builder_end (&builder, patch);
}

void
loam_patch_merge (LoamPatch *patch, LoamPatch *later, const LoamGrid *grid)
{
  g_return_if_fail (patch != NULL && later != NULL && grid != NULL);

  loam_patch_absorb (patch, later, grid);
  loam_patch_free (later);
}

LoamRect
loam_patch_get_area (const LoamPatch *patch)
{
  g_return_val_if_fail (patch != NULL, (LoamRect){0});

  const LoamCell *cells = patch_cells (patch);
  int left = G_MAXINT, top = G_MAXINT, right = G_MININT, bottom = G_MININT;

  for (guint i = 0; i < patch->n_cells; i++) {
    left = MIN (left, cells[i].x);
    top = MIN (top, cells[i].y);
    right = MAX (right, cells[i].x + 1);
    bottom = MAX (bottom, cells[i].y + 1);
  }
  for (guint i = 0; i < patch->n_chunks; i++) {
    int x = patch->chunks[i].x * LOAM_CHUNK_SIZE, y = patch->chunks[i].y * LOAM_CHUNK_SIZE;

    left = MIN (left, x);
    top = MIN (top, y);
    right = MAX (right, x + LOAM_CHUNK_SIZE);
    bottom = MAX (bottom, y + LOAM_CHUNK_SIZE);
  }
  return (LoamRect){left, top, right - left, bottom - top};
}

gint64
loam_patch_count (const LoamPatch *patch)
{
  g_return_val_if_fail (patch != NULL, 0);

  gint64 count = patch->n_cells;

  for (guint i = 0; i < patch->n_chunks; i++)
    count += patch->chunks[i].n_cells;
  return count;
}

gsize
loam_patch_get_size (const LoamPatch *patch)
{
  g_return_val_if_fail (patch != NULL, 0);

  gsize size = sizeof (LoamPatch);

  if (patch_is_single (patch))
    return size;
  size += patch->n_cells * sizeof (LoamCell) + patch->n_chunks * sizeof (PatchChunk);
  for (guint i = 0; i < patch->n_chunks; i++)
    size += loam_chunk_get_own_size (patch->chunks[i].chunk);
  return size;
}
