/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-tilesets.h"

#include "loam-edit-definitions.h"
#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-file.h"
#include "loam-grid-private.h"
#include "loam-object-private.h"
#include "loam-object-spec.h"
#include "loam-project.h"

#include <glib/gi18n-lib.h>

LoamTileset *
loam_edit_tileset_define (LoamDocument *document,
                          const char *name,
                          const char *image,
                          int tile_width,
                          int tile_height,
                          GError **error)
{
  g_auto (LoamValue) path = LOAM_VALUE_INIT;
  const LoamPropertySpec *spec = loam_property_get_spec (LOAM_KIND_TILESET, LOAM_PROPERTY_TILE);
  LoamValue tile = LOAM_POINT (tile_width, tile_height);
  LoamTileset *tileset;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (name != NULL && image != NULL, NULL);

  if (loam_document_get_project (document)->tileset_by_number->len > LOAM_MAX_TILESETS) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                 _ ("A project has at most %d tilesets, deleted ones included until it is opened "
                    "again"),
                 LOAM_MAX_TILESETS);
    return NULL;
  }
  if (!loam_property_check (spec, &tile)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                 _ ("Tiles of %d×%d pixels; expected 1 to 4096 each way"), tile_width, tile_height);
    return NULL;
  }
  if (*image != '\0' && !loam_file_check_path (image, error))
    return NULL;
  tileset = loam_tileset_new (name);
  path = loam_value_text (LOAM_VALUE_FILE, image);
  loam_object_swap (&tileset->object, LOAM_PROPERTY_IMAGE, &path);
  loam_object_swap (&tileset->object, LOAM_PROPERTY_TILE, &tile);
  return loam_edit_define (document, tileset, error) ? tileset : NULL;
}

/* The grid with the cells of a tileset emptied, as a patch; NULL where there are none. */
static LoamPatch *
make_erasure (const LoamGrid *grid, guint tileset)
{
  LoamRect area = loam_grid_get_extent (grid);
  g_autoptr (LoamGrid) after = loam_grid_copy (grid);
  g_autofree guint32 *row = g_new (guint32, (gsize) MAX (area.width, 1));

  for (int y = area.y; y < area.y + area.height; y++) {
    gboolean found = FALSE;

    loam_grid_get_row (grid, area.x, y, area.width, row);
    for (int i = 0; i < area.width; i++)
      if (loam_cell_get_tileset (row[i]) == tileset) {
        row[i] = 0;
        found = TRUE;
      }
    if (found)
      loam_grid_set_row (after, area.x, y, area.width, row);
  }
  loam_grid_compact (after, area);
  return loam_patch_new_diff (grid, after);
}

/* Adds the commands that empty the cells of a tileset to @commands, and counts them. */
static guint64
erase_everywhere (LoamDocument *document, const LoamTileset *tileset, GPtrArray *commands)
{
  const LoamProject *project = loam_document_get_project (document);
  guint64 n_cells = 0;

  for (guint i = 0; i < project->levels->len; i++) {
    g_autoptr (GPtrArray) layers = loam_level_dup_layers (project->levels->pdata[i]);

    for (guint j = 0; j < layers->len; j++) {
      LoamLayer *layer = layers->pdata[j];
      LoamPatch *patch =
          layer->kind == LOAM_LAYER_TILES ? make_erasure (layer->grid, tileset->number) : NULL;

      if (patch == NULL)
        continue;
      n_cells += (guint64) loam_patch_count (patch);
      g_ptr_array_add (commands, loam_command_new_cells (layer, patch));
    }
  }
  return n_cells;
}

guint64
loam_edit_tileset_count_cells (LoamDocument *document, LoamTileset *tileset)
{
  g_autoptr (GPtrArray) commands =
      g_ptr_array_new_with_free_func ((GDestroyNotify) loam_command_free);

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document) && tileset != NULL, 0);

  return erase_everywhere (document, tileset, commands);
}

gboolean
loam_edit_tileset_delete (LoamDocument *document, LoamTileset *tileset)
{
  g_autoptr (GPtrArray) commands = g_ptr_array_new ();
  g_autofree char *label = NULL;
  gulong n;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document) && tileset != NULL, FALSE);

  if (tileset->object.owner == NULL)
    return FALSE;
  n = (gulong) erase_everywhere (document, tileset, commands);
  label = n == 0 ? g_strdup_printf (_ ("Delete tileset %s"), tileset->object.name)
                 : g_strdup_printf (ngettext ("Delete tileset %s and %'lu cell",
                                              "Delete tileset %s and %'lu cells", n),
                                    tileset->object.name, n);
  loam_document_begin (document, label);
  for (guint i = 0; i < commands->len; i++)
    loam_document_push (document, commands->pdata[i]);
  loam_edit_push_remove (document, tileset);
  loam_document_end (document);
  return TRUE;
}

/* Makes what holds what is said about the tiles, where there is nothing yet; of LoamTile, borrowed. Within a group. */
static GPtrArray *
make_tiles (LoamDocument *document, LoamTileset *tileset, const int *numbers, guint n)
{
  GPtrArray *tiles = g_ptr_array_new ();

  for (guint i = 0; i < n; i++) {
    LoamTile *tile = loam_tileset_get_tile (tileset, numbers[i]);

    if (tile == NULL) {
      tile = loam_tile_new (numbers[i]);
      loam_edit_push_insert (document, tileset, tile,
                             (int) loam_tileset_find_place (tileset, numbers[i]));
    }
    g_ptr_array_add (tiles, tile);
  }
  return tiles;
}

static gboolean
says_nothing (const LoamTile *tile)
{
  for (LoamProperty i = 0; i < LOAM_N_PROPERTIES; i++)
    if (i != LOAM_PROPERTY_NUMBER && loam_kind_has_property (LOAM_KIND_TILE, i) &&
        !loam_object_is_initial (&tile->object, i))
      return FALSE;
  return TRUE;
}

static void
drop_tiles (LoamDocument *document, const GPtrArray *tiles)
{
  for (guint i = 0; i < tiles->len; i++) {
    LoamTile *tile = tiles->pdata[i];

    if (tile->object.owner != NULL && says_nothing (tile))
      loam_edit_push_remove (document, tile);
  }
}

static char *
make_label (const LoamTileset *tileset, const int *numbers, guint n, const char *what)
{
  return n == 1 ? g_strdup_printf (_ ("Set %s of tile %d of %s"), what, numbers[0],
                                   tileset->object.name)
                : g_strdup_printf (
                      ngettext ("Set %s of %'u tile of %s", "Set %s of %'u tiles of %s", n), what,
                      n, tileset->object.name);
}

static gboolean
check_numbers (const int *numbers, guint n, GError **error)
{
  for (guint i = 0; i < n; i++)
    if (numbers[i] < 0 || numbers[i] >= LOAM_MAX_TILES) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                   _ ("Tile %d; expected a number from 0 to %d"), numbers[i], LOAM_MAX_TILES - 1);
      return FALSE;
    }
  return n > 0;
}

/* Ends what was begun: as a step, or as if nothing had been. */
static gboolean
finish (LoamDocument *document, const GPtrArray *tiles, gboolean good)
{
  if (!good) {
    loam_document_abort (document);
    return FALSE;
  }
  drop_tiles (document, tiles);
  loam_document_end (document);
  return TRUE;
}

gboolean
loam_edit_tiles_set_property (LoamDocument *document,
                              LoamTileset *tileset,
                              const int *numbers,
                              guint n,
                              LoamProperty property,
                              const LoamValue *value,
                              guint64 gesture,
                              GError **error)
{
  g_autoptr (GPtrArray) tiles = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (tileset != NULL && numbers != NULL && value != NULL, FALSE);

  if (!check_numbers (numbers, n, error))
    return FALSE;
  label = make_label (tileset, numbers, n, loam_property_name (property));
  loam_document_begin_gesture (document, label, gesture);
  tiles = make_tiles (document, tileset, numbers, n);
  return finish (document, tiles,
                 loam_edit_set_property (document, (LoamObject **) tiles->pdata, n, property, value,
                                         0, error));
}

gboolean
loam_edit_tiles_set_value (LoamDocument *document,
                           LoamTileset *tileset,
                           const int *numbers,
                           guint n,
                           const char *component,
                           const char *field,
                           const LoamValue *value,
                           guint64 gesture,
                           GError **error)
{
  g_autoptr (GPtrArray) tiles = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (tileset != NULL && numbers != NULL && component != NULL, FALSE);

  if (!check_numbers (numbers, n, error))
    return FALSE;
  label = make_label (tileset, numbers, n, component);
  loam_document_begin_gesture (document, label, gesture);
  tiles = make_tiles (document, tileset, numbers, n);
  return finish (document, tiles,
                 loam_edit_values_set (document, (LoamObject **) tiles->pdata, n, component, field,
                                       value, 0, error));
}

void
loam_edit_tiles_replace_terrain (LoamDocument *document, LoamTerrain *terrain, LoamTerrain *instead)
{
  const LoamProject *project = loam_document_get_project (document);

  for (guint i = 0; i < project->tilesets->len; i++) {
    const LoamTileset *tileset = project->tilesets->pdata[i];

    for (guint j = 0; j < tileset->tiles->len; j++) {
      LoamTile *tile = tileset->tiles->pdata[j];
      LoamValue value = {.type = LOAM_VALUE_OBJECT};

      if (tile->terrain != &terrain->object)
        continue;
      value.object = instead != NULL ? loam_object_ref (instead) : NULL;
      loam_edit_push_property (document, tile, LOAM_PROPERTY_TERRAIN, value, NULL);
    }
  }
}
