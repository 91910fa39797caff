/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-tiles.h"
#include "loam-edit-tilesets.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-reader.h"
#include "loam-script-private.h"
#include "loam-tile-key.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Lines about tiles. A pattern is "walls#5h", a cell; or rows of such, [["walls#0", "walls#1"], ["", "walls#17"]]. */

#define PATTERN _ ("a tile such as \"walls#5\" or \"walls#5h\", or rows of them")
#define MAX_PATTERN 4096

gboolean
loam_line_is_for_tiles (const LoamLine *line)
{
  const LoamLayer *layer = NULL;

  if (cJSON_IsString (loam_line_get (line, "layer")))
    layer = loam_line_find_layer (line, "layer", NULL);
  return layer != NULL && layer->kind == LOAM_LAYER_TILES;
}

static LoamTileset *
find_tileset (const LoamLine *line, const cJSON *node, const char *name, GError **error)
{
  LoamTileset *tileset = loam_project_find_tileset (line->project, name);

  if (tileset == NULL)
    loam_json_set_error (line->json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                         _ ("no tileset is called “%s”; define it first"), name);
  return tileset;
}

/* "walls#5h"; "" is the empty cell. */
static gboolean
read_cell (const LoamLine *line, const cJSON *node, guint32 *cell, GError **error)
{
  const char *text = cJSON_IsString (node) ? node->valuestring : NULL, *letters;
  g_autofree char *run = NULL;
  g_autofree char *name = NULL;
  const LoamTileset *tileset;
  guint32 flips;
  int first, last;

  *cell = 0;
  if (text != NULL && *text == '\0')
    return TRUE;
  letters = text != NULL ? text + strlen (text) : NULL;
  while (letters != NULL && letters > text && g_ascii_isalpha (letters[-1]))
    letters--;
  run = text != NULL ? g_strndup (text, (gsize) (letters - text)) : NULL;
  if (run == NULL || !loam_tile_flips_parse (&letters, &flips) || *letters != '\0' ||
      !loam_tile_run_parse (run, &name, &first, &last) || first != last)
    return loam_line_expected (line, node, error, PATTERN);
  tileset = find_tileset (line, node, name, error);
  if (tileset != NULL)
    *cell = loam_tileset_get_cell (tileset, first, flips);
  return tileset != NULL;
}

static LoamPattern *
read_rows (const LoamLine *line, const cJSON *rows, GError **error)
{
  int height = cJSON_GetArraySize (rows), width = cJSON_GetArraySize (rows->child), y = 0;
  g_autoptr (LoamPattern) pattern = NULL;
  const cJSON *row, *item;

  if (!cJSON_IsArray (rows->child) || width < 1 || width > MAX_PATTERN || height > MAX_PATTERN) {
    loam_line_expected (line, rows, error, PATTERN);
    return NULL;
  }
  pattern = loam_pattern_new (width, height);
  cJSON_ArrayForEach (row, rows)
  {
    int x = 0;

    if (!cJSON_IsArray (row) || cJSON_GetArraySize (row) != width) {
      loam_line_expected (line, row, error, _ ("rows of one length"));
      return NULL;
    }
    cJSON_ArrayForEach (item, row)
    {
      if (!read_cell (line, item, &pattern->cells[y * width + x++], error))
        return NULL;
    }
    y++;
  }
  return g_steal_pointer (&pattern);
}

static LoamPattern *
read_pattern (const LoamLine *line, GError **error)
{
  const cJSON *node = loam_line_require (line, "tiles", PATTERN, error);
  guint32 cell;

  if (node == NULL)
    return NULL;
  if (cJSON_IsArray (node) && node->child != NULL)
    return read_rows (line, node, error);
  return read_cell (line, node, &cell, error) ? loam_pattern_new_single (cell) : NULL;
}

/* The layer of tiles that the line is about, if it can be painted on. */
static LoamLayer *
find_layer (const LoamLine *line, GError **error)
{
  LoamLayer *layer = loam_line_find_layer (line, "layer", error);

  return layer != NULL && loam_edit_tiles_can_paint (line->document, layer, error) ? layer : NULL;
}

gboolean
loam_line_paint_tiles (const LoamLine *line, gboolean erase, GError **error)
{
  LoamLayer *layer = find_layer (line, error);
  g_autoptr (GArray) cells = layer != NULL ? loam_line_read_cells (line, error) : NULL;
  g_autoptr (LoamPattern) pattern = NULL;

  if (cells == NULL)
    return FALSE;
  pattern = erase ? loam_pattern_new_single (0) : read_pattern (line, error);
  if (pattern == NULL)
    return FALSE;
  loam_edit_tiles_paint (line->document, layer, pattern, (int *) (gpointer) cells->data,
                         cells->len / 2, 0);
  return TRUE;
}

gboolean
loam_line_rect_of_tiles (const LoamLine *line, GError **error)
{
  LoamLayer *layer = find_layer (line, error);
  g_autoptr (LoamPattern) pattern = layer != NULL ? read_pattern (line, error) : NULL;
  int from[2], to[2];
  LoamRect rect;

  if (pattern == NULL || !loam_line_get_cell (line, "from", from, error) ||
      !loam_line_get_cell (line, "to", to, error))
    return FALSE;
  rect = (LoamRect){MIN (from[0], to[0]), MIN (from[1], to[1]), ABS (to[0] - from[0]) + 1,
                    ABS (to[1] - from[1]) + 1};
  loam_edit_tiles_rect (line->document, layer, pattern, rect);
  return TRUE;
}

gboolean
loam_line_fill_tiles (const LoamLine *line, GError **error)
{
  LoamLayer *layer = find_layer (line, error);
  g_autoptr (LoamPattern) pattern = layer != NULL ? read_pattern (line, error) : NULL;
  int at[2];

  if (pattern == NULL || !loam_line_get_cell (line, "at", at, error))
    return FALSE;
  loam_edit_tiles_fill (line->document, layer, pattern, at[0], at[1]);
  return TRUE;
}

/* The numbers of "tiles": one, or a list. */
static GArray *
read_numbers (const LoamLine *line, GError **error)
{
  const char *expected = _ ("the number of a tile, or a list of them");
  const cJSON *node = loam_line_require (line, "tiles", expected, error), *item;
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));

  if (node == NULL)
    return NULL;
  for (item = cJSON_IsArray (node) ? node->child : node; item != NULL;
       item = cJSON_IsArray (node) ? item->next : NULL) {
    gint64 number;

    if (!cJSON_IsNumber (item) || !loam_json_get_int (line->json, item, &number) || number < 0 ||
        number >= LOAM_MAX_TILES) {
      loam_line_expected (line, item, error, expected);
      return NULL;
    }
    g_array_append_vals (numbers, &(int){(int) number}, 1);
  }
  if (numbers->len == 0)
    loam_line_expected (line, node, error, expected);
  return numbers->len > 0 ? g_steal_pointer (&numbers) : NULL;
}

/* Sets "component.field", or gives or takes a component. */
static gboolean
set_value (const LoamLine *line,
           LoamTileset *tileset,
           const GArray *numbers,
           const char *property,
           const cJSON *node,
           GError **error)
{
  g_auto (GStrv) parts = g_strsplit (property, ".", 2);
  const LoamComponent *type = loam_project_find_component (line->project, parts[0]);
  const LoamField *field =
      type != NULL && parts[1] != NULL ? loam_component_get_field (type, parts[1]) : NULL;
  g_auto (LoamValue) value = LOAM_VALUE_INIT;
  const LoamValue *given = &value;

  if (field != NULL && !loam_reader_read_value (line->json, node, field, &value, error))
    return FALSE;
  if (parts[1] == NULL && !cJSON_IsNull (node))
    given = NULL;
  return loam_edit_tiles_set_value (line->document, tileset, (int *) (gpointer) numbers->data,
                                    numbers->len, parts[0], parts[1], given, 0, error);
}

gboolean
loam_line_tile (LoamLine *line, char **output, GError **error)
{
  const char *name = loam_line_get_text (line, "tileset", error);
  LoamTileset *tileset =
      name != NULL ? find_tileset (line, loam_line_get (line, "tileset"), name, error) : NULL;
  g_autoptr (GArray) numbers = tileset != NULL ? read_numbers (line, error) : NULL;
  const char *property = numbers != NULL ? loam_line_get_text (line, "property", error) : NULL;
  const cJSON *node =
      property != NULL ? loam_line_require (line, "value", _ ("a value"), error) : NULL;
  g_auto (LoamValue) value = LOAM_VALUE_INIT;
  LoamProperty about;

  if (node == NULL)
    return FALSE;
  if (!loam_line_find_about (LOAM_KIND_TILE, property, &about) || about == LOAM_PROPERTY_VALUES)
    return set_value (line, tileset, numbers, property, node, error);
  return loam_line_read_about (line, about, node, &value, error) &&
         loam_edit_tiles_set_property (line->document, tileset, (int *) (gpointer) numbers->data,
                                       numbers->len, about, &value, 0, error);
}

static gboolean
fill_tileset (const LoamLine *line, LoamTileset *tileset, GError **error)
{
  static const LoamProperty properties[] = {LOAM_PROPERTY_MARGIN,  LOAM_PROPERTY_SPACING,
                                            LOAM_PROPERTY_COLUMNS, LOAM_PROPERTY_COUNT,
                                            LOAM_PROPERTY_OFFSET,  LOAM_PROPERTY_ALIGN};
  LoamObject *object = &tileset->object;

  for (guint i = 0; i < G_N_ELEMENTS (properties); i++) {
    const cJSON *node = loam_line_get (line, loam_property_name (properties[i]));

    if (node != NULL && !loam_line_set_about (line, &object, 1, properties[i], node, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
loam_line_define_tileset (const LoamLine *line, const char *name, GError **error)
{
  static const char *const others[] = {"prototype", "values", "cost",   "water", "solid",
                                       "color",     "art",    "fields", NULL};
  g_autofree char *label = g_strdup_printf (_ ("Define tileset %s"), name);
  const char *image = "";
  LoamTileset *tileset;
  int tile[2];

  if (!loam_line_refuse (line, others, error) || !loam_line_get_size (line, "tile", tile, error))
    return FALSE;
  if (loam_line_get (line, "image") != NULL) {
    image = loam_line_get_text (line, "image", error);
    if (image == NULL)
      return FALSE;
  }
  loam_document_begin (line->document, label);
  tileset = loam_edit_tileset_define (line->document, name, image, tile[0], tile[1], error);
  if (tileset == NULL || !fill_tileset (line, tileset, error)) {
    loam_document_abort (line->document);
    return FALSE;
  }
  loam_document_end (line->document);
  return TRUE;
}
