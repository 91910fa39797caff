/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* The table of properties. */

#include "loam-object-spec.h"

#include "loam-object-free.h"

/** A cell is at most this many pixels wide and high. */
#define MAX_TILE 4096
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

static const LoamPropertySpec specs[LOAM_N_KINDS][LOAM_N_PROPERTIES] = {
    [LOAM_KIND_PROJECT] = {COMMON, [LOAM_PROPERTY_TILE] =
                                       PAIR (LoamProject, tile_width, 16, 1, MAX_TILE)},
    [LOAM_KIND_TERRAIN] = {NAMED, [LOAM_PROPERTY_VALUES] = SHARED (BAG, LoamTerrain, values, FALSE),
                           [LOAM_PROPERTY_COST] = NUMBER (LoamTerrain, cost, 1, 0.01, 1e6),
                           [LOAM_PROPERTY_WATER] = FLAG (LoamTerrain, water),
                           [LOAM_PROPERTY_SOLID] = FLAG (LoamTerrain, solid),
                           [LOAM_PROPERTY_COLOR] = {.type = LOAM_VALUE_COLOR,
                                                    .storage = LOAM_STORED_COLOR,
                                                    FIELD (LoamTerrain, color),
                                                    .initial = 0x808080ff},
                           [LOAM_PROPERTY_ART] = SHARED (ART, LoamTerrain, art, TRUE)},
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
                         [LOAM_PROPERTY_CELLS] = SHARED (GRID, LoamLayer, grid, FALSE)},
    [LOAM_KIND_ENTITY] = {COMMON, [LOAM_PROPERTY_VALUES] = SHARED (BAG, LoamEntity, values, FALSE),
                          [LOAM_PROPERTY_PROTOTYPE] = SHARED (OBJECT, LoamEntity, prototype, FALSE),
                          [LOAM_PROPERTY_AT] = {.type = LOAM_VALUE_POINT,
                                                .storage = LOAM_STORED_POINT,
                                                FIELD (LoamEntity, at),
                                                .min = -FARTHEST,
                                                .max = FARTHEST},
                          [LOAM_PROPERTY_HIDDEN] = FLAG (LoamEntity, hidden),
                          [LOAM_PROPERTY_LOCKED] = FLAG (LoamEntity, locked)},
};

const LoamPropertySpec *
loam_property_get_spec (LoamKind kind, LoamProperty property)
{
  const LoamPropertySpec *spec = &specs[kind][property];

  return spec->type != LOAM_VALUE_NONE ? spec : NULL;
}

static gboolean
is_within (const LoamPropertySpec *spec, double number)
{
  return number >= spec->min && number <= spec->max;
}

static gboolean
is_whole (double number)
{
  return number == (int) number;
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
  case LOAM_STORED_BOOL:
  case LOAM_STORED_COLOR:
  case LOAM_STORED_TEXT:
  case LOAM_STORED_SHARED:
    break;
  }
  return TRUE;
}
