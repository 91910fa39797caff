/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "edit-ops-tiles.h"

#include "loam-edit-definitions.h"
#include "loam-edit-levels.h"
#include "loam-edit-tiles.h"
#include "loam-edit-tilesets.h"
#include "loam-edit-values.h"
#include "loam-project.h"

static LoamTileset *
pick_tileset (Draw *draw)
{
  return pick_from (draw, draw->project->tilesets);
}

static LoamValue
pick_tileset_value (Draw *draw, LoamProperty property)
{
  static const char *const aligns[] = {"top-left", "center", "bottom-right", "nowhere"};
  static const char *const images[] = {"", "art/walls.png", "art/floor.png", "../out.png"};

  switch (property) {
  case LOAM_PROPERTY_IMAGE:
    return loam_value_text (LOAM_VALUE_STRING, images[pick (draw, 4)]);
  case LOAM_PROPERTY_TILE:
  case LOAM_PROPERTY_OFFSET:
    return LOAM_POINT (pick (draw, 40) - 4, pick (draw, 40) - 4);
  case LOAM_PROPERTY_ALIGN:
    return loam_value_text (LOAM_VALUE_STRING, aligns[pick (draw, 4)]);
  default:
    return LOAM_INT (pick (draw, 20) - 2);
  }
}

void
run_tileset (Draw *draw)
{
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_IMAGE,   LOAM_PROPERTY_TILE,  LOAM_PROPERTY_MARGIN, LOAM_PROPERTY_SPACING,
      LOAM_PROPERTY_COLUMNS, LOAM_PROPERTY_COUNT, LOAM_PROPERTY_OFFSET, LOAM_PROPERTY_ALIGN};
  LoamTileset *tileset = pick_tileset (draw);
  LoamObject *object = (LoamObject *) tileset;
  LoamProperty property;
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  switch (tileset == NULL ? 0 : pick (draw, 5)) {
  case 0:
    if (draw->project->tilesets->len < 5)
      loam_edit_tileset_define (draw->document, pick_name (draw),
                                pick (draw, 4) == 0 ? "" : "art/walls.png", 1 + pick (draw, 40),
                                1 + pick (draw, 40), NULL);
    break;
  case 1:
    loam_edit_tileset_delete (draw->document, tileset);
    break;
  case 2:
    loam_edit_rename (draw->document, object, pick_name (draw), NULL);
    break;
  default:
    property = properties[pick (draw, G_N_ELEMENTS (properties))];
    value = pick_tileset_value (draw, property);
    loam_edit_set_property (draw->document, &object, 1, property, &value, 0, NULL);
  }
}

/* A value that tiles may or may not take. */
static LoamValue
pick_tile_value (Draw *draw, LoamProperty property)
{
  LoamTerrain *terrain;
  LoamValue item;

  switch (property) {
  case LOAM_PROPERTY_PROBABILITY:
    return LOAM_FLOAT (pick (draw, 5) - 1);
  case LOAM_PROPERTY_ANIMATION:
    if (pick (draw, 2) == 0)
      return (LoamValue) LOAM_VALUE_INIT;
    item = LOAM_POINT (pick (draw, 90), pick (draw, 900));
    return loam_value_list (&item, 1);
  case LOAM_PROPERTY_SHAPES:
    if (pick (draw, 2) == 0)
      return (LoamValue) LOAM_VALUE_INIT;
    item = loam_value_text (LOAM_VALUE_STRING,
                            pick (draw, 2) == 0 ? "rectangle 0 0 16 8" : "polygon 0 0 16");
    return loam_value_list (&item, 1);
  case LOAM_PROPERTY_TERRAIN:
    terrain = pick_terrain (draw);
    return (LoamValue){.type = LOAM_VALUE_OBJECT,
                       .object = terrain != NULL ? loam_object_ref (terrain) : NULL};
  case LOAM_PROPERTY_IMAGE:
    return loam_value_text (LOAM_VALUE_STRING, pick (draw, 2) == 0 ? "" : "art/one.png");
  default:
    return LOAM_POINT (pick (draw, 30), pick (draw, 30));
  }
}

void
run_tile (Draw *draw)
{
  static const LoamProperty properties[] = {LOAM_PROPERTY_PROBABILITY, LOAM_PROPERTY_ANIMATION,
                                            LOAM_PROPERTY_SHAPES,      LOAM_PROPERTY_TERRAIN,
                                            LOAM_PROPERTY_IMAGE,       LOAM_PROPERTY_AT,
                                            LOAM_PROPERTY_SIZE};
  LoamTileset *tileset = pick_tileset (draw);
  const int numbers[] = {pick (draw, 6), 6 + pick (draw, 200)};
  guint n = (guint) (1 + pick (draw, 2));
  LoamProperty property;
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  if (tileset == NULL)
    return;
  if (pick (draw, 3) == 0) {
    value = LOAM_FLOAT (pick (draw, 9));
    loam_edit_tiles_set_value (
        draw->document, tileset, numbers, n, "patrol", pick (draw, 3) == 0 ? NULL : "speed",
        pick (draw, 4) == 0 ? &(LoamValue) LOAM_VALUE_INIT : &value, 0, NULL);
    return;
  }
  property = properties[pick (draw, G_N_ELEMENTS (properties))];
  value = pick_tile_value (draw, property);
  loam_edit_tiles_set_property (draw->document, tileset, numbers, n, property, &value, 0, NULL);
}

/* A pattern of tiles, some of them turned; or an eraser. */
static LoamPattern *
pick_pattern (Draw *draw)
{
  const LoamTileset *tileset = pick_tileset (draw);
  LoamPattern *pattern;

  if (tileset == NULL || pick (draw, 6) == 0)
    return loam_pattern_new_single (0);
  pattern = loam_pattern_new (1 + pick (draw, 3), 1 + pick (draw, 3));
  for (int i = 0; i < pattern->width * pattern->height; i++)
    if (pick (draw, 5) > 0)
      pattern->cells[i] = loam_tileset_get_cell (tileset, pick (draw, pick (draw, 2) ? 4 : 300),
                                                 (guint32) pick (draw, 16) << 28);
  return pattern;
}

void
run_paint_tiles (Draw *draw)
{
  LoamLayer *layer = pick_layer (draw, LOAM_LAYER_TILES);
  g_autoptr (LoamPattern) pattern = pick_pattern (draw);
  int xy[4];

  if (layer == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (xy); i++)
    xy[i] = pick_coordinate (draw);
  switch (pick (draw, 3)) {
  case 0:
    loam_edit_tiles_paint (draw->document, layer, pattern, xy, 2, (guint64) pick (draw, 3));
    break;
  case 1:
    loam_edit_tiles_rect (draw->document, layer, pattern,
                          (LoamRect){xy[0], xy[1], 1 + pick (draw, 40), 1 + pick (draw, 40)});
    break;
  default:
    loam_edit_tiles_fill (draw->document, layer, pattern, xy[0], xy[1]);
  }
}

/* Makes layers of all kinds, and moves them into groups and out of them. */
void
run_arrange_layer (Draw *draw)
{
  LoamLevel *level = pick_level (draw);
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  LoamLayer *layer = pick_from (draw, layers), *group = pick_from (draw, layers);
  gpointer owner = level;

  if (group != NULL && group->layers != NULL)
    owner = group;
  switch (pick (draw, 3)) {
  case 0:
    if (layers->len < 9)
      loam_edit_layer_add (draw->document, owner,
                           (LoamLayerKind) (LOAM_LAYER_TILES + pick (draw, 3)), pick_name (draw),
                           -1, NULL);
    break;
  case 1:
    if (layer != NULL && layers->len > 6)
      loam_edit_layer_remove (draw->document, layer, NULL);
    break;
  default:
    if (layer != NULL)
      loam_edit_layer_move (draw->document, layer, owner, (guint) pick (draw, 5), NULL);
  }
}

void
run_layer_look (Draw *draw)
{
  static const LoamProperty properties[] = {LOAM_PROPERTY_TINT,     LOAM_PROPERTY_BLEND,
                                            LOAM_PROPERTY_PARALLAX, LOAM_PROPERTY_OFFSET,
                                            LOAM_PROPERTY_IMAGE,    LOAM_PROPERTY_REPEAT};
  static const char *const words[] = {"multiply", "both", "normal", "none"};
  LoamLevel *level = pick_level (draw);
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  LoamObject *layer = pick_from (draw, layers);
  LoamProperty property = properties[pick (draw, G_N_ELEMENTS (properties))];
  g_auto (LoamValue) value = LOAM_VALUE_INIT;

  if (layer == NULL)
    return;
  if (property == LOAM_PROPERTY_TINT)
    value = LOAM_COLOR ((guint32) pick (draw, 1 << 24) << 8 | 0xff);
  else if (property == LOAM_PROPERTY_PARALLAX || property == LOAM_PROPERTY_OFFSET)
    value = LOAM_POINT (pick (draw, 9) / 4.0, pick (draw, 9) - 4);
  else if (property == LOAM_PROPERTY_IMAGE)
    value = loam_value_text (LOAM_VALUE_STRING, "art/sky.png");
  else
    value = loam_value_text (LOAM_VALUE_STRING, words[pick (draw, G_N_ELEMENTS (words))]);
  loam_edit_set_property (draw->document, &layer, 1, property, &value, 0, NULL);
}
