/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-naming.h"

#include "loam-resolve.h"

#include <glib/gi18n-lib.h>

const char *
loam_naming_get_name (const LoamObject *object)
{
  return *object->name != '\0' || object->id == NULL ? object->name : object->id;
}

char *
loam_naming_describe_thing (const LoamObject *thing)
{
  const LoamObject *prototype = loam_object_get_prototype (thing);
  const char *kind = prototype != NULL ? loam_naming_get_name (prototype) : _ ("thing");

  if (*thing->name != '\0')
    return g_strdup_printf ("%s (%s, %s)", thing->name, kind, thing->id);
  return g_strdup_printf ("%s %s", kind, thing->id);
}

const char *
loam_naming_get_layer_kind (LoamLayerKind kind)
{
  switch (kind) {
  case LOAM_LAYER_TERRAIN:
    return _ ("Terrain layer");
  case LOAM_LAYER_ENTITIES:
    return _ ("Layer of things");
  case LOAM_LAYER_TILES:
    return _ ("Tile layer");
  case LOAM_LAYER_IMAGE:
    return _ ("Image layer");
  case LOAM_LAYER_GROUP:
  default:
    return _ ("Group of layers");
  }
}

const char *
loam_naming_get_kind (const LoamObject *object)
{
  switch (object->kind) {
  case LOAM_KIND_PROJECT:
    return _ ("Project");
  case LOAM_KIND_TERRAIN:
    return _ ("Terrain");
  case LOAM_KIND_COMPONENT:
    return _ ("Component");
  case LOAM_KIND_PROTOTYPE:
    return _ ("Prototype");
  case LOAM_KIND_LEVEL:
    return _ ("Level");
  case LOAM_KIND_TILESET:
    return _ ("Tileset");
  case LOAM_KIND_TILE:
    return _ ("Tile");
  case LOAM_KIND_LAYER:
    return loam_naming_get_layer_kind (((const LoamLayer *) object)->kind);
  case LOAM_KIND_ENTITY:
  default:
    return _ ("Thing");
  }
}

char *
loam_naming_make_title (const char *name)
{
  g_autofree char *words = g_strdelimit (g_strdup (name), "-_", ' ');
  const char *rest = *words != '\0' ? g_utf8_next_char (words) : words;
  g_autofree char *first = g_utf8_strup (words, rest - words);

  return g_strconcat (first, rest, NULL);
}
