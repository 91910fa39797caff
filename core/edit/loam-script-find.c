/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

/* Names of @objects, such as are offered in place of one that is unknown. */
static char *
join_names (const GPtrArray *objects)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < objects->len && i < 20; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            ((LoamObject *) objects->pdata[i])->name);
  if (objects->len > 20)
    g_string_append (names, ", …");
  return g_string_free (names, FALSE);
}

static void
set_unknown (const LoamLine *line,
             const cJSON *node,
             GError **error,
             LoamKind kind,
             const char *name,
             const GPtrArray *objects)
{
  g_autofree char *names = join_names (objects);

  if (objects->len == 0)
    loam_json_set_error (line->json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                         _ ("no %s is called “%s”, and there is none; add one first"),
                         loam_kind_name (kind), name);
  else
    loam_json_set_error (line->json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                         _ ("no %s is called “%s”; expected one of: %s"), loam_kind_name (kind),
                         name, names);
}

/* The level, layer or definition of that name, with an error at @node. */
static LoamObject *
find_by_name (
    const LoamLine *line, const cJSON *node, LoamKind kind, const char *name, GError **error)
{
  g_autoptr (GPtrArray) layers = NULL;
  const GPtrArray *objects = NULL;
  LoamObject *found = NULL;

  switch (kind) {
  case LOAM_KIND_TERRAIN:
    objects = line->project->terrains;
    found = (LoamObject *) loam_project_find_terrain (line->project, name);
    break;
  case LOAM_KIND_TILESET:
    objects = line->project->tilesets;
    found = (LoamObject *) loam_project_find_tileset (line->project, name);
    break;
  case LOAM_KIND_COMPONENT:
    objects = line->project->components;
    found = (LoamObject *) loam_project_find_component (line->project, name);
    break;
  case LOAM_KIND_PROTOTYPE:
    objects = line->project->prototypes;
    found = (LoamObject *) loam_project_find_prototype (line->project, name);
    break;
  case LOAM_KIND_LEVEL:
    objects = line->project->levels;
    found = (LoamObject *) loam_project_find_level (line->project, name);
    break;
  case LOAM_KIND_LAYER:
    if (line->level == NULL) {
      g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                   _ ("the line is about no level; expected a \"level\""));
      return NULL;
    }
    objects = layers = loam_level_dup_layers (line->level);
    found = (LoamObject *) loam_level_get_layer (line->level, name);
    if (found == NULL)
      found = (LoamObject *) loam_level_find_layer (line->level, name);
    break;
  case LOAM_KIND_PROJECT:
  case LOAM_KIND_TILE:
  case LOAM_KIND_ENTITY:
    g_assert_not_reached ();
  }
  if (found == NULL)
    set_unknown (line, node, error, kind, name, objects);
  return found;
}

LoamLevel *
loam_line_find_level (const LoamLine *line, const char *name, GError **error)
{
  const char *text = loam_line_get_text (line, name, error);

  if (text == NULL)
    return NULL;
  return (LoamLevel *) find_by_name (line, loam_line_get (line, name), LOAM_KIND_LEVEL, text,
                                     error);
}

LoamLayer *
loam_line_find_layer (const LoamLine *line, const char *name, GError **error)
{
  const char *text = loam_line_get_text (line, name, error);

  if (text == NULL)
    return NULL;
  return (LoamLayer *) find_by_name (line, loam_line_get (line, name), LOAM_KIND_LAYER, text,
                                     error);
}

LoamLayer *
loam_line_find_layer_named (const LoamLine *line, const cJSON *node, GError **error)
{
  if (!cJSON_IsString (node)) {
    loam_line_expected (line, node, error, _ ("a layer's name"));
    return NULL;
  }
  return (LoamLayer *) find_by_name (line, node, LOAM_KIND_LAYER, node->valuestring, error);
}

gboolean
loam_line_find_terrain_named (const LoamLine *line,
                              const cJSON *node,
                              const char *name,
                              LoamTerrain **terrain,
                              GError **error)
{
  *terrain = NULL;
  if (name[0] == '\0')
    return TRUE;
  *terrain = (LoamTerrain *) find_by_name (line, node, LOAM_KIND_TERRAIN, name, error);
  return *terrain != NULL;
}

gboolean
loam_line_find_terrain (const LoamLine *line,
                        const cJSON *node,
                        LoamTerrain **terrain,
                        GError **error)
{
  *terrain = NULL;
  if (cJSON_IsNull (node))
    return TRUE;
  if (!cJSON_IsString (node))
    return loam_line_expected (line, node, error, _ ("a terrain's name, or \"\" for none"));
  return loam_line_find_terrain_named (line, node, node->valuestring, terrain, error);
}

/* Adds the thing, or the things that an alias stands for. */
static gboolean
add_things (
    const LoamLine *line, const cJSON *node, const char *name, GPtrArray *things, GError **error)
{
  char **ids = g_hash_table_lookup (line->script->aliases, name);
  char *own[] = {(char *) name, NULL};

  for (char **id = ids != NULL ? ids : own; *id != NULL; id++) {
    LoamObject *object = loam_project_find_id (line->project, *id);

    if (object == NULL || object->kind != LOAM_KIND_ENTITY) {
      loam_json_set_error (line->json, node, NULL, error, LOAM_ERROR_UNKNOWN,
                           _ ("no thing is called “%s”; expected an id, or an alias given with "
                              "\"as\""),
                           name);
      return FALSE;
    }
    if (!g_ptr_array_find (things, object, NULL))
      g_ptr_array_add (things, object);
  }
  return TRUE;
}

gboolean
loam_line_find_prototype (const LoamLine *line,
                          const cJSON *node,
                          LoamObject **prototype,
                          GError **error)
{
  g_autoptr (GPtrArray) things = NULL;
  const char *name = cJSON_IsString (node) ? node->valuestring : NULL;

  *prototype = NULL;
  if (cJSON_IsNull (node))
    return TRUE;
  if (name == NULL || name[0] == '\0')
    return loam_line_expected (line, node, error, _ ("a prototype's name, or null for none"));
  if (name[0] != '@') {
    *prototype = find_by_name (line, node, LOAM_KIND_PROTOTYPE, name, error);
    return *prototype != NULL;
  }
  things = g_ptr_array_new ();
  if (!add_things (line, node, name + 1, things, error))
    return FALSE;
  if (things->len != 1)
    return loam_line_expected (line, node, error, _ ("one thing, not several"));
  *prototype = things->pdata[0];
  return TRUE;
}

GPtrArray *
loam_line_find_things (const LoamLine *line, GError **error)
{
  g_autoptr (GPtrArray) things = g_ptr_array_new ();
  const cJSON *node =
      loam_line_require (line, "things", _ ("a list of ids or aliases such as [\"bones\"]"), error);
  const cJSON *item;

  if (node == NULL)
    return NULL;
  if (!cJSON_IsArray (node)) {
    loam_line_expected (line, node, error, _ ("a list of ids or aliases such as [\"bones\"]"));
    return NULL;
  }
  cJSON_ArrayForEach (item, node)
  {
    if (!cJSON_IsString (item)) {
      loam_line_expected (line, item, error, _ ("an id or an alias"));
      return NULL;
    }
    if (!add_things (line, item, item->valuestring, things, error))
      return NULL;
  }
  for (guint i = 1; i < things->len; i++)
    if (loam_object_get_level (things->pdata[i]) != loam_object_get_level (things->pdata[0])) {
      loam_line_expected (line, node, error, _ ("things of one level"));
      return NULL;
    }
  return g_steal_pointer (&things);
}

static gboolean
parse_kind (const char *name, gsize length, LoamKind *kind)
{
  static const LoamKind kinds[] = {LOAM_KIND_TERRAIN,   LOAM_KIND_TILESET, LOAM_KIND_COMPONENT,
                                   LOAM_KIND_PROTOTYPE, LOAM_KIND_LEVEL,   LOAM_KIND_LAYER};

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    const char *kind_name = loam_kind_name (kinds[i]);

    if (strlen (kind_name) == length && strncmp (kind_name, name, length) == 0) {
      *kind = kinds[i];
      return TRUE;
    }
  }
  return FALSE;
}

GPtrArray *
loam_line_find_targets (const LoamLine *line, GError **error)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();
  const char *name = loam_line_get_text (line, "on", error);
  const cJSON *node = loam_line_get (line, "on");
  const char *colon;
  LoamObject *named;
  LoamKind kind;

  if (name == NULL)
    return NULL;
  colon = strchr (name, ':');
  if (g_str_equal (name, "project")) {
    g_ptr_array_add (targets, line->project);
  } else if (colon != NULL && parse_kind (name, (gsize) (colon - name), &kind)) {
    named = find_by_name (line, node, kind, colon + 1, error);
    if (named == NULL)
      return NULL;
    g_ptr_array_add (targets, named);
  } else if (colon != NULL) {
    loam_line_expected (line, node, error,
                        _ ("an id, an alias, \"project\", or a name behind \"terrain:\", "
                           "\"component:\", \"prototype:\", \"level:\" or \"layer:\""));
    return NULL;
  } else if (!add_things (line, node, name, targets, error)) {
    return NULL;
  }
  if (targets->len == 0) {
    loam_line_expected (line, node, error, _ ("an alias that stands for something"));
    return NULL;
  }
  return g_steal_pointer (&targets);
}

LoamObject *
loam_line_find_named (const LoamLine *line, GError **error)
{
  const char *kind_name = loam_line_get_text (line, "kind", error);
  const char *name;
  LoamKind kind;

  if (kind_name == NULL)
    return NULL;
  if (g_str_equal (kind_name, "project"))
    return &line->project->object;
  if (!parse_kind (kind_name, strlen (kind_name), &kind)) {
    loam_line_expected (line, loam_line_get (line, "kind"), error,
                        _ ("one of: terrain, component, prototype, level, layer"));
    return NULL;
  }
  name = loam_line_get_text (line, "name", error);
  if (name == NULL)
    return NULL;
  return find_by_name (line, loam_line_get (line, "name"), kind, name, error);
}

void
loam_line_set_alias (const LoamLine *line, LoamEntity **things, guint n)
{
  const cJSON *node = loam_line_get (line, "as");
  char **ids;

  if (node == NULL)
    return;
  ids = g_new0 (char *, n + 1);
  for (guint i = 0; i < n; i++)
    ids[i] = g_strdup (things[i]->object.id);
  g_hash_table_insert (line->script->aliases, g_strdup (node->valuestring), ids);
}
