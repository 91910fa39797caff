/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* Tilesets, and how layers name their tiles. */

#include "loam-reader-rows.h"

#include "loam-error.h"
#include "loam-index.h"
#include "loam-object-private.h"
#include "loam-tile-key.h"

static gboolean
read_tile (LoamReader *reader,
           LoamTileset *tileset,
           const LoamJson *json,
           const cJSON *node,
           GError **error)
{
  static const char *const keys[] = {"tile",      "image",  "at",      "size",   "probability",
                                     "animation", "shapes", "terrain", "values", NULL};
  static const LoamProperty properties[] = {LOAM_PROPERTY_NUMBER,      LOAM_PROPERTY_IMAGE,
                                            LOAM_PROPERTY_AT,          LOAM_PROPERTY_SIZE,
                                            LOAM_PROPERTY_PROBABILITY, LOAM_PROPERTY_ANIMATION,
                                            LOAM_PROPERTY_SHAPES,      LOAM_PROPERTY_TERRAIN,
                                            LOAM_PROPERTY_VALUES,      LOAM_N_PROPERTIES};
  const cJSON *members[G_N_ELEMENTS (keys) - 1];
  g_autoptr (LoamObject) object = NULL;
  GArray *extras;
  LoamTile *tile;

  if (!loam_reader_members (json, node, keys, members, &extras, TRUE, error))
    return FALSE;
  tile = loam_tile_new (0);
  object = (LoamObject *) tile;
  object->extras = extras;
  if (!loam_reader_require (json, node, members[0], keys[0], error) ||
      !loam_reader_set_properties (reader, json, members, properties, object, error))
    return FALSE;
  if (loam_tileset_get_tile (tileset, tile->number) != NULL) {
    loam_json_set_error (json, members[0], NULL, error, LOAM_ERROR_NAME,
                         "tile %d stands twice; expected each tile once", tile->number);
    return FALSE;
  }
  loam_object_insert (&tileset->object, object,
                      (int) loam_tileset_find_place (tileset, tile->number));
  return TRUE;
}

static gboolean
read_tiles (LoamReader *reader,
            LoamTileset *tileset,
            const LoamJson *json,
            const cJSON *array,
            GError **error)
{
  int place = 0;

  if (!loam_reader_get_array (json, array, LOAM_MAX_TILES, error))
    return FALSE;
  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL; node = node->next) {
    g_autoptr (GError) lost = NULL;

    if (!read_tile (reader, tileset, json, node, &lost) &&
        !loam_reader_lose (reader, json, node, &tileset->object, LOAM_LIST_TILES, place, &lost,
                           error))
      return FALSE;
    place++;
  }
  return TRUE;
}

static gboolean
read_tileset (
    LoamReader *reader, const LoamJson *json, const cJSON *node, GHashTable *names, GError **error)
{
  enum { NAME, TILES = 9, FORMERLY, N_KEYS };
  static const char *const keys[] = {"name",  "image",  "tile",  "margin", "spacing",  "columns",
                                     "count", "offset", "align", "tiles",  "formerly", NULL};
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_IMAGE,   LOAM_PROPERTY_TILE,    LOAM_PROPERTY_MARGIN,
      LOAM_PROPERTY_SPACING, LOAM_PROPERTY_COLUMNS, LOAM_PROPERTY_COUNT,
      LOAM_PROPERTY_OFFSET,  LOAM_PROPERTY_ALIGN,   LOAM_N_PROPERTIES};
  const cJSON *members[N_KEYS];
  g_autoptr (LoamObject) object = NULL;
  GArray *extras;
  const char *name;

  if (!loam_reader_members (json, node, keys, members, &extras, FALSE, error))
    return FALSE;
  object = (LoamObject *) loam_tileset_new ("");
  object->extras = extras;
  if (!loam_reader_require (json, node, members[NAME], "name", error) ||
      !loam_reader_get_name (json, members[NAME], &name, error) ||
      !loam_reader_check_unique (json, members[NAME], names, name, error) ||
      !loam_reader_set_properties (reader, json, members + 1, properties, object, error) ||
      !read_tiles (reader, (LoamTileset *) object, json, members[TILES], error) ||
      !loam_reader_read_formerly (json, members[FORMERLY], object, error))
    return FALSE;
  loam_reader_set_name (object, name);
  loam_object_insert ((LoamObject *) reader->project, object, -1);
  return TRUE;
}

gboolean
loam_reader_read_tilesets (LoamReader *reader,
                           const LoamJson *json,
                           const cJSON *array,
                           GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  int place = 0;

  if (!loam_reader_get_array (json, array, LOAM_MAX_TILESETS, error))
    return FALSE;
  for (const cJSON *node = array != NULL ? array->child : NULL; node != NULL; node = node->next) {
    g_autoptr (GError) lost = NULL;

    if (!read_tileset (reader, json, node, names, &lost) &&
        !loam_reader_lose (reader, json, node, &reader->project->object, LOAM_LIST_TILESETS, place,
                           &lost, error))
      return FALSE;
    place++;
  }
  loam_index_by_name (reader->tilesets, reader->project->tilesets);
  return TRUE;
}

/** Adds the cells that an entry of a key stands for to @values. */
static gboolean
add_run (const LoamReaderCells *cells, const cJSON *item, GArray *values)
{
  const LoamReader *reader = cells->reader;
  const LoamTileset *tileset;
  g_autofree char *name = NULL;
  int first, last;

  if (!cJSON_IsString (item) || !loam_tile_run_parse (item->valuestring, &name, &first, &last)) {
    loam_reader_expected (cells->json, item, cells->error,
                          "tiles of a tileset such as \"walls#0-63\"");
    return FALSE;
  }
  tileset = g_hash_table_lookup (reader->tilesets, name);
  if (tileset == NULL) {
    loam_reader_unknown_object (cells->json, item, cells->error, "tileset", name,
                                reader->project->tilesets);
    return FALSE;
  }
  if (values->len + (guint) (last - first) >= LOAM_MAX_KEY_TILES)
    return loam_reader_cells_fail (cells, item, LOAM_ERROR_LIMIT,
                                   "more tiles than a layer's key may name, which is 2^22");
  for (int i = first; i <= last; i++) {
    guint32 cell = loam_tileset_get_cell (tileset, i, 0);

    g_array_append_val (values, cell);
  }
  return TRUE;
}

gboolean
loam_reader_read_tile_key (LoamReaderCells *cells, LoamLayer *layer, const cJSON *key)
{
  GArray *values = g_array_new (FALSE, TRUE, sizeof (guint32));
  guint i = 1;
  gboolean ok = TRUE;

  g_array_set_size (values, 1);
  for (const cJSON *item = key != NULL ? key->child->next : NULL; ok && item != NULL;
       item = item->next) {
    cells->starts[i] = values->len;
    ok = add_run (cells, item, values);
    if (ok)
      layer->key[i++] = loam_intern (item->valuestring);
  }
  cells->starts[i] = values->len;
  cells->n_values = values->len;
  cells->values = (guint32 *) (gpointer) g_array_free (values, FALSE);
  cells->tiles = TRUE;
  return ok;
}
