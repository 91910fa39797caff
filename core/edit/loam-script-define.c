/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"
#include "loam-edit-levels.h"
#include "loam-edit-tilesets.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-reader.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

gboolean
loam_line_refuse (const LoamLine *line, const char *const *names, GError **error)
{
  for (; *names != NULL; names++)
    if (loam_line_get (line, *names) != NULL) {
      loam_json_set_error (line->json, loam_line_get (line, *names), NULL, error,
                           LOAM_ERROR_UNKNOWN, _ ("a %s has no “%s”; leave it out"),
                           loam_line_get (line, "kind")->valuestring, *names);
      return FALSE;
    }
  return TRUE;
}

/* The line's "values", or an empty bag. */
static LoamBag *
read_values (const LoamLine *line, GError **error)
{
  const cJSON *node = loam_line_get (line, "values");

  return node != NULL ? loam_reader_read_bag (line->json, node, line->project, error)
                      : loam_bag_new ();
}

static gboolean
define_prototype (const LoamLine *line, const char *name, GError **error)
{
  static const char *const others[] = {"cost", "water", "solid", "color", "art", "fields", NULL};
  const cJSON *node = loam_line_get (line, "prototype");
  g_autoptr (LoamBag) values = NULL;
  LoamObject *parent = NULL;

  if (!loam_line_refuse (line, others, error) ||
      (node != NULL && !loam_line_find_prototype (line, node, &parent, error)))
    return FALSE;
  if (parent != NULL && parent->kind != LOAM_KIND_PROTOTYPE)
    return loam_line_expected (line, node, error,
                               _ ("a prototype; only things delegate to things"));
  values = read_values (line, error);
  return values != NULL &&
         loam_edit_prototype_define (line->document, name, (LoamPrototype *) parent, values,
                                     error) != NULL;
}

/* Sets each field that the bag has. */
static gboolean
set_values (const LoamLine *line, LoamObject *object, const LoamBag *values, GError **error)
{
  for (guint i = 0; i < values->length; i++) {
    const LoamBagEntry *entry = &values->entries[i];

    if (!loam_edit_values_set (line->document, &object, 1, entry->component, entry->field,
                               &entry->value, 0, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
fill_terrain (const LoamLine *line, LoamTerrain *terrain, GError **error)
{
  static const LoamProperty properties[] = {LOAM_PROPERTY_COST, LOAM_PROPERTY_WATER,
                                            LOAM_PROPERTY_SOLID, LOAM_PROPERTY_COLOR,
                                            LOAM_PROPERTY_ART};
  g_autoptr (LoamBag) values = read_values (line, error);
  LoamObject *object = &terrain->object;

  if (values == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++) {
    const cJSON *node = loam_line_get (line, loam_property_name (properties[i]));

    if (node != NULL && !loam_line_set_about (line, &object, 1, properties[i], node, error))
      return FALSE;
  }
  return set_values (line, object, values, error);
}

static gboolean
define_terrain (const LoamLine *line, const char *name, GError **error)
{
  static const char *const others[] = {"prototype", "fields", NULL};
  g_autofree char *label = g_strdup_printf (_ ("Define terrain %s"), name);
  LoamTerrain *terrain;

  if (!loam_line_refuse (line, others, error))
    return FALSE;
  loam_document_begin (line->document, label);
  terrain = loam_edit_terrain_define (line->document, name, error);
  if (terrain == NULL || !fill_terrain (line, terrain, error)) {
    loam_document_abort (line->document);
    return FALSE;
  }
  loam_document_end (line->document);
  return TRUE;
}

static gboolean
define_component (const LoamLine *line, const char *name, GError **error)
{
  static const char *const others[] = {"prototype", "values", "cost", "water",
                                       "solid",     "color",  "art",  NULL};
  const cJSON *node = loam_line_get (line, "fields");
  g_autoptr (LoamFields) fields = NULL;

  if (!loam_line_refuse (line, others, error))
    return FALSE;
  fields =
      node != NULL ? loam_reader_read_fields (line->json, node, error) : loam_fields_new (NULL, 0);
  return fields != NULL && loam_edit_component_define (line->document, name, fields, error) != NULL;
}

gboolean
loam_line_define (LoamLine *line, char **output, GError **error)
{
  const char *kind = loam_line_get_text (line, "kind", error);
  const char *name = kind != NULL ? loam_line_get_text (line, "name", error) : NULL;

  if (name == NULL)
    return FALSE;
  if (g_str_equal (kind, "prototype"))
    return define_prototype (line, name, error);
  if (g_str_equal (kind, "terrain"))
    return define_terrain (line, name, error);
  if (g_str_equal (kind, "component"))
    return define_component (line, name, error);
  if (g_str_equal (kind, "tileset"))
    return loam_line_define_tileset (line, name, error);
  return loam_line_expected (line, loam_line_get (line, "kind"), error,
                             _ ("one of: terrain, tileset, component, prototype"));
}

gboolean
loam_line_rename (LoamLine *line, char **output, GError **error)
{
  LoamObject *object = loam_line_find_named (line, error);
  const char *to = object != NULL ? loam_line_get_text (line, "to", error) : NULL;

  return to != NULL && loam_edit_rename (line->document, object, to, error);
}

static gboolean
delete_terrain (const LoamLine *line, LoamTerrain *terrain, GError **error)
{
  const cJSON *node = loam_line_get (line, "replace");
  LoamTerrain *instead = NULL;

  if (node != NULL && !loam_line_find_terrain (line, node, &instead, error))
    return FALSE;
  if (instead == terrain)
    return loam_line_expected (line, node, error, _ ("another terrain"));
  return loam_edit_terrain_delete (line->document, terrain, instead);
}

/* What becomes of what delegates to the prototype: "then" says. */
static gboolean
delete_prototype (const LoamLine *line, LoamPrototype *prototype, GError **error)
{
  const cJSON *then = loam_line_get (line, "then");
  const cJSON *name = cJSON_IsObject (then) ? then->child : NULL;
  LoamObject *instead = NULL;

  if (then == NULL || (cJSON_IsString (then) && g_str_equal (then->valuestring, "fold")))
    return loam_edit_prototype_delete (line->document, prototype);
  if (cJSON_IsString (then) && g_str_equal (then->valuestring, "delete"))
    return loam_edit_prototype_delete_all (line->document, prototype, error);
  if (name == NULL || name->next != NULL || !g_str_equal (name->string, "prototype"))
    return loam_line_expected (line, then, error,
                               _ ("\"fold\", \"delete\" or {\"prototype\": a prototype's name}"));
  if (!loam_line_find_prototype (line, name, &instead, error))
    return FALSE;
  if (instead == NULL || instead->kind != LOAM_KIND_PROTOTYPE || instead == &prototype->object)
    return loam_line_expected (line, name, error, _ ("another prototype"));
  return loam_edit_prototype_replace (line->document, prototype, (LoamPrototype *) instead, error);
}

/* Refuses what only the deletion of another kind has. */
static gboolean
check_delete_members (const LoamLine *line, const LoamObject *object, GError **error)
{
  const char *const *others = (const char *const[]){
      object->kind == LOAM_KIND_TERRAIN ? "then" : "replace",
      object->kind == LOAM_KIND_TERRAIN || object->kind == LOAM_KIND_PROTOTYPE ? NULL : "then",
      NULL};

  return loam_line_refuse (line, others, error);
}

gboolean
loam_line_delete (LoamLine *line, char **output, GError **error)
{
  LoamObject *object;

  if (loam_line_get (line, "things") != NULL)
    return loam_line_delete_things (line, error);
  object = loam_line_find_named (line, error);
  if (object == NULL || !check_delete_members (line, object, error))
    return FALSE;
  switch (object->kind) {
  case LOAM_KIND_TERRAIN:
    return delete_terrain (line, (LoamTerrain *) object, error);
  case LOAM_KIND_TILESET:
    return loam_edit_tileset_delete (line->document, (LoamTileset *) object);
  case LOAM_KIND_COMPONENT:
    return loam_edit_component_delete (line->document, (LoamComponent *) object, error);
  case LOAM_KIND_PROTOTYPE:
    return delete_prototype (line, (LoamPrototype *) object, error);
  case LOAM_KIND_LEVEL:
    return loam_edit_level_remove (line->document, (LoamLevel *) object, error);
  case LOAM_KIND_LAYER:
    return loam_edit_layer_remove (line->document, (LoamLayer *) object, error);
  case LOAM_KIND_PROJECT:
    return loam_line_expected (line, loam_line_get (line, "kind"), error,
                               _ ("one of: terrain, tileset, component, prototype, level, layer"));
  case LOAM_KIND_TILE:
  case LOAM_KIND_ENTITY:
    break;
  }
  g_assert_not_reached ();
}

gboolean
loam_line_reorder (LoamLine *line, char **output, GError **error)
{
  LoamObject *object = loam_line_find_named (line, error);
  gint64 to = 0;

  if (object == NULL ||
      loam_line_require (line, "to", _ ("a place in the list, from 0"), error) == NULL ||
      !loam_line_get_int (line, "to", 0, G_MAXINT, &to, error))
    return FALSE;
  if (object->kind == LOAM_KIND_PROJECT ||
      (object->kind == LOAM_KIND_COMPONENT && ((LoamComponent *) object)->builtin))
    return loam_line_expected (line, loam_line_get (line, "name"), error,
                               _ ("a definition, level or layer of the project"));
  loam_edit_reorder (line->document, object, (guint) to);
  return TRUE;
}
