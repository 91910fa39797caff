/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Tilesets; and the key of a layer of tiles, whose entries are runs of them. */

#include "loam-writer-private.h"

#include <string.h>

#include "loam-index.h"
#include "loam-json.h"
#include "loam-tile-key.h"

static void
print_tile (GString *out, const LoamTile *tile)
{
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_IMAGE,       LOAM_PROPERTY_AT,        LOAM_PROPERTY_SIZE,
      LOAM_PROPERTY_PROBABILITY, LOAM_PROPERTY_ANIMATION, LOAM_PROPERTY_SHAPES,
      LOAM_PROPERTY_TERRAIN,     LOAM_PROPERTY_VALUES,    LOAM_N_PROPERTIES};
  LoamWriterObject object;

  loam_writer_begin (&object, out, tile->object.extras, ", ", NULL);
  loam_writer_key (&object, 0, "tile");
  loam_writer_print_int (out, tile->number);
  loam_writer_properties (&object, 1, &tile->object, properties);
  loam_writer_end (&object, "}");
}

void
loam_writer_print_tileset (GString *out, const LoamTileset *tileset)
{
  static const LoamListId lists[] = {LOAM_LIST_TILES, LOAM_N_LISTS};
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_MARGIN, LOAM_PROPERTY_SPACING, LOAM_PROPERTY_COLUMNS, LOAM_PROPERTY_COUNT,
      LOAM_PROPERTY_OFFSET, LOAM_PROPERTY_ALIGN,   LOAM_N_PROPERTIES};
  LoamWriterObject object;
  LoamWriterItems items;
  const char *lost, *separator = "\n      ";
  gpointer tile;

  loam_writer_begin (&object, out, tileset->object.extras, ", ", lists);
  loam_writer_key (&object, 0, "name");
  loam_json_print_string (out, tileset->object.name);
  loam_writer_property (&object, 1, &tileset->object, LOAM_PROPERTY_IMAGE);
  loam_writer_key (&object, 2, "tile");
  g_string_append_printf (out, "[%d, %d]", tileset->tile_width, tileset->tile_height);
  loam_writer_properties (&object, 3, &tileset->object, properties);
  loam_writer_items_init (&items, &tileset->object, LOAM_LIST_TILES);
  if (!loam_writer_items_is_empty (&items)) {
    loam_writer_key (&object, 9, "tiles");
    g_string_append_c (out, '[');
    while (loam_writer_items_next (&items, &tile, &lost)) {
      g_string_append (out, separator);
      separator = ",\n      ";
      if (tile != NULL)
        print_tile (out, tile);
      else
        g_string_append (out, lost);
    }
    g_string_append_c (out, ']');
  }
  loam_writer_items_clear (&items);
  loam_writer_property (&object, 10, &tileset->object, LOAM_PROPERTY_FORMERLY);
  loam_writer_end (&object, "}");
}

/** Which tiles a layer shows. */
typedef struct {
  const LoamProject *project;
  LoamWriterKey *key;
  guint32 next; /**< the number that is free */
} Keying;

#define USED G_MAXUINT32

static void
mark_used (guint32 cell, gpointer user_data)
{
  LoamWriterKey *key = ((Keying *) user_data)->key;
  guint tileset = loam_cell_get_tileset (cell), tile = (guint) loam_cell_get_tile (cell);

  if (tileset == 0 || tileset >= key->n_tilesets)
    return;
  if (tile >= key->n_tiles[tileset]) {
    guint n = (tile / LOAM_TILE_RUN + 1) * LOAM_TILE_RUN, old = key->n_tiles[tileset];

    key->tile_numbers[tileset] = g_renew (guint32, key->tile_numbers[tileset], n);
    memset (key->tile_numbers[tileset] + old, 0, (n - old) * sizeof (guint32));
    key->n_tiles[tileset] = n;
  }
  key->tile_numbers[tileset][tile] = USED;
}

/** Whether a run has a tile that is used and has no number yet. */
static gboolean
is_wanted (const LoamWriterKey *key, guint tileset, guint first, guint last)
{
  for (guint i = first; i <= last && i < key->n_tiles[tileset]; i++)
    if (key->tile_numbers[tileset][i] == USED)
      return TRUE;
  return FALSE;
}

static void
add_run (Keying *keying, const LoamTileset *tileset, guint first, guint last)
{
  LoamWriterKey *key = keying->key;
  guint32 *numbers = key->tile_numbers[tileset->number];

  g_ptr_array_add (key->names, loam_tile_run_print (tileset->object.name, (int) first, (int) last));
  for (guint i = first; i <= last && i < key->n_tiles[tileset->number]; i++)
    if (numbers[i] == USED)
      numbers[i] = keying->next + i - first;
  keying->next += last - first + 1;
}

/** The runs that the file had, but for those that went out of use since it was read. */
static void
add_old_runs (Keying *keying, const LoamLayer *layer)
{
  g_autoptr (GHashTable) tilesets = g_hash_table_new (g_str_hash, g_str_equal);

  loam_index_by_name (tilesets, keying->project->tilesets);
  for (guint i = 1; layer->key != NULL && layer->key[0] != NULL && layer->key[i] != NULL; i++) {
    const LoamTileset *tileset;
    g_autofree char *name = NULL;
    int first, last;

    if (!loam_tile_run_parse (layer->key[i], &name, &first, &last))
      continue;
    tileset = g_hash_table_lookup (tilesets, name);
    if (tileset != NULL && (layer->key_unused[i] ||
                            is_wanted (keying->key, tileset->number, (guint) first, (guint) last)))
      add_run (keying, tileset, (guint) first, (guint) last);
  }
}

/** The runs that come into use, in the order of the project. */
static void
add_new_runs (Keying *keying)
{
  const LoamWriterKey *key = keying->key;

  for (guint i = 0; i < keying->project->tilesets->len; i++) {
    const LoamTileset *tileset = g_ptr_array_index (keying->project->tilesets, i);

    for (guint first = 0; first < key->n_tiles[tileset->number]; first += LOAM_TILE_RUN)
      if (is_wanted (key, tileset->number, first, first + LOAM_TILE_RUN - 1))
        add_run (keying, tileset, first, first + LOAM_TILE_RUN - 1);
  }
}

/** Forgets the tiles of tilesets that are no longer in the project. */
static void
forget_gone (Keying *keying)
{
  LoamWriterKey *key = keying->key;

  for (guint i = 0; i < key->n_tilesets; i++) {
    const LoamObject *tileset = g_ptr_array_index (keying->project->tileset_by_number, i);

    if (tileset == NULL || tileset->owner == NULL)
      key->n_tiles[i] = 0;
  }
}

void
loam_writer_tile_key_init (LoamWriterKey *key, const LoamProject *project, const LoamLayer *layer)
{
  LoamRect bounds = loam_grid_get_bounds (layer->grid);
  int right = bounds.x + bounds.width, bottom = bounds.y + bounds.height;
  Keying keying = {project, key, 1};

  key->n_tilesets = project->tileset_by_number->len;
  key->tile_numbers = g_new0 (guint32 *, key->n_tilesets);
  key->n_tiles = g_new0 (guint, key->n_tilesets);
  for (int y = bounds.y; y < bottom; y += LOAM_CHUNK_SIZE)
    for (int x = bounds.x; x < right; x += LOAM_CHUNK_SIZE)
      loam_writer_visit_chunk (
          layer->grid,
          (LoamRect){x, y, MIN (LOAM_CHUNK_SIZE, right - x), MIN (LOAM_CHUNK_SIZE, bottom - y)},
          mark_used, &keying);
  forget_gone (&keying);
  add_old_runs (&keying, layer);
  add_new_runs (&keying);
}
