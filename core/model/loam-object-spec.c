/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The table of properties. */

#include "loam-object-spec.h"

#include "loam-object-free.h"
#include "loam-tile-shape.h"

/** A cell is at most this many pixels wide and high. */
#define MAX_TILE 4096
/** Pixels of a side of a picture. */
#define MAX_PICTURE 65536
/** Ten times around. */
#define MAX_DEGREES 3600
#define MAX_ORDER 1000000
/** The farthest pixel from the origin. */
#define FARTHEST ((double) LOAM_GRID_MAX_COORDINATE * MAX_TILE)

#define FIELD(structure, field) .offset = G_STRUCT_OFFSET (structure, field)
#define FLAG(structure, field)                                                                     \
  {                                                                                                \
    .type = LOAM_VALUE_BOOL, .storage = LOAM_STORED_BOOL, FIELD (structure, field)                 \
  }
#define NUMBER(structure, field, first, least, most)                                               \
  {                                                                                                \
    .type = LOAM_VALUE_FLOAT, .storage = LOAM_STORED_DOUBLE, FIELD (structure, field),             \
    .initial = first, .min = least, .max = most                                                    \
  }
#define PAIR(structure, field, first, least, most)                                                 \
  {                                                                                                \
    .type = LOAM_VALUE_POINT, .storage = LOAM_STORED_PAIR, FIELD (structure, field),               \
    .initial = first, .min = least, .max = most                                                    \
  }
#define SHARED(value_type, structure, field, maybe)                                                \
  {                                                                                                \
    .type = LOAM_VALUE_##value_type, .storage = LOAM_STORED_SHARED, FIELD (structure, field),      \
    .optional = maybe                                                                              \
  }

#define NAME                                                                                       \
  [LOAM_PROPERTY_NAME] = {                                                                         \
      .type = LOAM_VALUE_STRING, .storage = LOAM_STORED_TEXT, FIELD (LoamObject, name)}
#define APART                                                                                      \
  {                                                                                                \
    .type = LOAM_VALUE_LIST, .storage = LOAM_STORED_APART, .optional = TRUE                        \
  }
/* What every kind has, and what definitions and levels have beside. */
#define COMMON NAME, [LOAM_PROPERTY_EXTRAS] = APART
#define NAMED COMMON, [LOAM_PROPERTY_FORMERLY] = APART

#define WHOLE(structure, field, least, most)                                                       \
  {                                                                                                \
    .type = LOAM_VALUE_INT, .storage = LOAM_STORED_INT, FIELD (structure, field), .min = least,    \
    .max = most                                                                                    \
  }
#define POINT(structure, field, first, least, most)                                                \
  {                                                                                                \
    .type = LOAM_VALUE_POINT, .storage = LOAM_STORED_POINT, FIELD (structure, field),              \
    .initial = first, .min = least, .max = most                                                    \
  }
#define COLOR(structure, field, first)                                                             \
  {                                                                                                \
    .type = LOAM_VALUE_COLOR, .storage = LOAM_STORED_COLOR, FIELD (structure, field),              \
    .initial = first                                                                               \
  }
#define CHOICE(structure, field, names)                                                            \
  {                                                                                                \
    .type = LOAM_VALUE_ENUM, .storage = LOAM_STORED_CHOICE, FIELD (structure, field),              \
    .choices = names                                                                               \
  }
#define PICTURE(structure, field)                                                                  \
  {                                                                                                \
    .type = LOAM_VALUE_FILE, .storage = LOAM_STORED_TEXT, FIELD (structure, field)                 \
  }
#define LIST(structure, field, item_type, item_check)                                              \
  {                                                                                                \
    .type = LOAM_VALUE_LIST, .storage = LOAM_STORED_SHARED, FIELD (structure, field),              \
    .optional = TRUE, .of = LOAM_VALUE_##item_type, .check_item = item_check                       \
  }

/* In the order of their enumerations. */
static const char *const aligns[] = {"top-left",     "top",   "top-right",   "left",
                                     "center",       "right", "bottom-left", "bottom",
                                     "bottom-right", NULL};
static const char *const blends[] = {
    "normal",     "multiply",   "screen",     "overlay",    "darken",    "lighten", "color-dodge",
    "color-burn", "hard-light", "soft-light", "difference", "exclusion", "add",     NULL};
static const char *const repeats[] = {"none", "x", "y", "both", NULL};

static gboolean
is_whole (double number)
{
  return number == (int) number;
}

/* The number of a tile, and milliseconds. */
static gboolean
is_frame (const LoamValue *value)
{
  LoamPoint point = value->point;

  return point.x >= 0 && point.x < LOAM_MAX_TILES && point.y >= 1 && point.y <= 1e6 &&
         is_whole (point.x) && is_whole (point.y);
}

static gboolean
is_shape (const LoamValue *value)
{
  g_auto (LoamTileShape) shape = {0};

  return loam_tile_shape_parse (value->text, &shape);
}

static const LoamPropertySpec specs[LOAM_N_KINDS][LOAM_N_PROPERTIES] = {
    [LOAM_KIND_PROJECT] = {COMMON, [LOAM_PROPERTY_TILE] =
                                       PAIR (LoamProject, tile_width, 16, 1, MAX_TILE)},
    [LOAM_KIND_TERRAIN] = {NAMED, [LOAM_PROPERTY_VALUES] = SHARED (BAG, LoamTerrain, values, FALSE),
                           [LOAM_PROPERTY_COST] = NUMBER (LoamTerrain, cost, 1, 0.01, 1e6),
                           [LOAM_PROPERTY_WATER] = FLAG (LoamTerrain, water),
                           [LOAM_PROPERTY_SOLID] = FLAG (LoamTerrain, solid),
                           [LOAM_PROPERTY_COLOR] = COLOR (LoamTerrain, color, 0x808080ff),
                           [LOAM_PROPERTY_ART] = SHARED (ART, LoamTerrain, art, TRUE)},
    [LOAM_KIND_TILESET] = {NAMED, [LOAM_PROPERTY_IMAGE] = PICTURE (LoamTileset, image),
                           [LOAM_PROPERTY_TILE] = PAIR (LoamTileset, tile_width, 16, 1, MAX_TILE),
                           [LOAM_PROPERTY_MARGIN] = WHOLE (LoamTileset, margin, 0, MAX_TILE),
                           [LOAM_PROPERTY_SPACING] = WHOLE (LoamTileset, spacing, 0, MAX_TILE),
                           [LOAM_PROPERTY_COLUMNS] =
                               WHOLE (LoamTileset, columns, 0, LOAM_MAX_TILES),
                           [LOAM_PROPERTY_COUNT] = WHOLE (LoamTileset, count, 0, LOAM_MAX_TILES),
                           [LOAM_PROPERTY_OFFSET] =
                               PAIR (LoamTileset, offset_x, 0, -MAX_TILE, MAX_TILE),
                           [LOAM_PROPERTY_ALIGN] = CHOICE (LoamTileset, align, aligns)},
    [LOAM_KIND_TILE] = {[LOAM_PROPERTY_EXTRAS] = APART,
                        [LOAM_PROPERTY_VALUES] = SHARED (BAG, LoamTile, values, FALSE),
                        [LOAM_PROPERTY_NUMBER] = WHOLE (LoamTile, number, 0, LOAM_MAX_TILES - 1),
                        [LOAM_PROPERTY_IMAGE] = PICTURE (LoamTile, image),
                        [LOAM_PROPERTY_AT] = PAIR (LoamTile, x, 0, 0, MAX_PICTURE),
                        [LOAM_PROPERTY_SIZE] = PAIR (LoamTile, width, 0, 0, MAX_PICTURE),
                        [LOAM_PROPERTY_PROBABILITY] = NUMBER (LoamTile, probability, 1, 0, 1e6),
                        [LOAM_PROPERTY_ANIMATION] = LIST (LoamTile, animation, POINT, is_frame),
                        [LOAM_PROPERTY_SHAPES] = LIST (LoamTile, shapes, STRING, is_shape),
                        [LOAM_PROPERTY_TERRAIN] = SHARED (OBJECT, LoamTile, terrain, FALSE)},
    [LOAM_KIND_COMPONENT] = {NAMED, [LOAM_PROPERTY_FIELDS] =
                                        SHARED (FIELDS, LoamComponent, fields, FALSE)},
    [LOAM_KIND_PROTOTYPE] =
        {NAMED, [LOAM_PROPERTY_VALUES] = SHARED (BAG, LoamPrototype, values, FALSE),
         [LOAM_PROPERTY_PROTOTYPE] = SHARED (OBJECT, LoamPrototype, prototype, FALSE)},
    [LOAM_KIND_LEVEL] = {NAMED, [LOAM_PROPERTY_SIZE] =
                                    PAIR (LoamLevel, width, 0, 0, LOAM_GRID_MAX_COORDINATE)},
    [LOAM_KIND_LAYER] = {COMMON, [LOAM_PROPERTY_HIDDEN] = FLAG (LoamLayer, hidden),
                         [LOAM_PROPERTY_LOCKED] = FLAG (LoamLayer, locked),
                         [LOAM_PROPERTY_OPACITY] = NUMBER (LoamLayer, opacity, 1, 0, 1),
                         [LOAM_PROPERTY_CELLS] = SHARED (GRID, LoamLayer, grid, FALSE),
                         [LOAM_PROPERTY_TINT] = COLOR (LoamLayer, tint, 0xffffffff),
                         [LOAM_PROPERTY_BLEND] = CHOICE (LoamLayer, blend, blends),
                         [LOAM_PROPERTY_PARALLAX] = POINT (LoamLayer, parallax, 1, -1000, 1000),
                         [LOAM_PROPERTY_OFFSET] = POINT (LoamLayer, offset, 0, -FARTHEST, FARTHEST),
                         [LOAM_PROPERTY_IMAGE] = PICTURE (LoamLayer, image),
                         [LOAM_PROPERTY_REPEAT] = CHOICE (LoamLayer, repeat, repeats)},
    [LOAM_KIND_ENTITY] = {COMMON, [LOAM_PROPERTY_VALUES] = SHARED (BAG, LoamEntity, values, FALSE),
                          [LOAM_PROPERTY_PROTOTYPE] = SHARED (OBJECT, LoamEntity, prototype, FALSE),
                          [LOAM_PROPERTY_AT] = POINT (LoamEntity, at, 0, -FARTHEST, FARTHEST),
                          [LOAM_PROPERTY_SIZE] = POINT (LoamEntity, size, 0, 0, MAX_PICTURE),
                          [LOAM_PROPERTY_ROTATION] =
                              NUMBER (LoamEntity, rotation, 0, -MAX_DEGREES, MAX_DEGREES),
                          [LOAM_PROPERTY_PIVOT] = POINT (LoamEntity, pivot, 0.5, 0, 1),
                          [LOAM_PROPERTY_ORDER] = WHOLE (LoamEntity, order, -MAX_ORDER, MAX_ORDER),
                          [LOAM_PROPERTY_HIDDEN] = FLAG (LoamEntity, hidden),
                          [LOAM_PROPERTY_LOCKED] = FLAG (LoamEntity, locked)},
};

const LoamPropertySpec *
loam_property_get_spec (LoamKind kind, LoamProperty property)
{
  const LoamPropertySpec *spec = &specs[kind][property];

  return spec->type != LOAM_VALUE_NONE ? spec : NULL;
}

const char *const *
loam_property_get_choices (LoamKind kind, LoamProperty property)
{
  return specs[kind][property].choices;
}

static gboolean
is_within (const LoamPropertySpec *spec, double number)
{
  return number >= spec->min && number <= spec->max;
}

static gboolean
check_items (const LoamPropertySpec *spec, const LoamList *list)
{
  for (guint i = 0; i < list->length; i++)
    if (list->items[i].type != spec->of || !spec->check_item (&list->items[i]))
      return FALSE;
  return TRUE;
}

gboolean
loam_property_check (const LoamPropertySpec *spec, const LoamValue *value)
{
  LoamPoint point = value->point;

  if (value->type != spec->type)
    return spec->optional && value->type == LOAM_VALUE_NONE;
  switch (spec->storage) {
  case LOAM_STORED_APART:
    return value->list->length == 0 || value->list->items[0].type == LOAM_VALUE_STRING;
  case LOAM_STORED_INT:
    return is_within (spec, (double) value->integer);
  case LOAM_STORED_DOUBLE:
    return is_within (spec, value->number);
  case LOAM_STORED_POINT:
    return is_within (spec, point.x) && is_within (spec, point.y);
  case LOAM_STORED_PAIR:
    return is_within (spec, point.x) && is_within (spec, point.y) && is_whole (point.x) &&
           is_whole (point.y);
  case LOAM_STORED_CHOICE:
    return g_strv_contains (spec->choices, value->text);
  case LOAM_STORED_SHARED:
    return spec->check_item == NULL || check_items (spec, value->list);
  case LOAM_STORED_BOOL:
  case LOAM_STORED_COLOR:
  case LOAM_STORED_TEXT:
    break;
  }
  return TRUE;
}
