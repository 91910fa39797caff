/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-definitions.h"
#include "loam-edit-levels.h"
#include "loam-edit-values.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

/* Which of @names the line has; exactly one. */
static const char *
find_one (const LoamLine *line, const char *const *names, GError **error)
{
  const char *found = NULL;
  g_autofree char *all = NULL;
  guint n = 0;

  for (guint i = 0; names[i] != NULL; i++)
    if (loam_line_get (line, names[i]) != NULL) {
      found = names[i];
      n++;
    }
  if (n == 1)
    return found;
  all = g_strjoinv (", ", (char **) names);
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, _ ("expected one of these members: %s"), all);
  return NULL;
}

static gboolean
read_layer_kind (const LoamLine *line, LoamLayerKind *kind, GError **error)
{
  const char *name = loam_line_get_text (line, "kind", error);

  if (name == NULL)
    return FALSE;
  return loam_layer_kind_from_name (name, kind) ||
         loam_line_expected (line, loam_line_get (line, "kind"), error,
                             _ ("one of: terrain, entities, tiles, image, group"));
}

/* The group that "group" names, or the level where it is null; @owner stays where the line has none. */
static gboolean
read_group (const LoamLine *line, LoamObject **owner, GError **error)
{
  const cJSON *node = loam_line_get (line, "group");
  LoamLayer *group;

  if (node == NULL)
    return TRUE;
  *owner = &line->level->object;
  if (cJSON_IsNull (node))
    return TRUE;
  group = loam_line_find_layer (line, "group", error);
  if (group == NULL)
    return FALSE;
  *owner = &group->object;
  return group->layers != NULL ||
         loam_line_expected (line, node, error, _ ("a layer of kind \"group\", or null"));
}

/* Where "above", "below" or "to" puts a layer among the others, and in which group or level; @index is -1 where the line has
 * none of them. */
static gboolean
read_place (
    const LoamLine *line, const LoamLayer *moved, LoamObject **owner, int *index, GError **error)
{
  gboolean above = loam_line_get (line, "above") != NULL;
  gint64 to = -1;
  LoamLayer *other;
  int from = moved != NULL ? loam_object_get_index (&moved->object) : G_MAXINT;

  *index = -1;
  if (!above && loam_line_get (line, "below") == NULL) {
    if (!loam_line_get_int (line, "to", 0, G_MAXINT, &to, error))
      return FALSE;
    *index = (int) to;
    return TRUE;
  }
  other = loam_line_find_layer (line, above ? "above" : "below", error);
  if (other == NULL)
    return FALSE;
  *index = loam_object_get_index (&other->object) + (above ? 1 : 0);
  *owner = other->object.owner;
  /* The layers above the moved one come down by one. */
  if (moved != NULL && moved->object.owner == *owner && *index > from)
    (*index)--;
  return TRUE;
}

static gboolean
add_layer (const LoamLine *line, GError **error)
{
  const char *name = loam_line_get_text (line, "add", error);
  LoamObject *owner = (LoamObject *) line->level;
  LoamLayerKind kind;
  int index;

  if (name == NULL || !read_layer_kind (line, &kind, error) || !read_group (line, &owner, error) ||
      !read_place (line, NULL, &owner, &index, error))
    return FALSE;
  if (line->level == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("no level; add one first"));
    return FALSE;
  }
  return loam_edit_layer_add (line->document, owner, kind, name, index, error) != NULL;
}

static gboolean
move_layer (const LoamLine *line, GError **error)
{
  LoamLayer *layer = loam_line_find_layer (line, "move", error);
  LoamObject *owner = layer != NULL ? layer->object.owner : NULL;
  int index;

  if (layer == NULL || !read_group (line, &owner, error) ||
      !read_place (line, layer, &owner, &index, error))
    return FALSE;
  if (index < 0 && owner != layer->object.owner)
    index = G_MAXINT;
  if (index < 0) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT,
                 _ ("expected \"above\" or \"below\" with a layer, or \"to\" with a number"));
    return FALSE;
  }
  return loam_edit_layer_move (line->document, layer, owner, (guint) index, error);
}

/* Sets all that the line says of the layer, in one step. */
static gboolean
set_layer_members (const LoamLine *line, LoamLayer *layer, GError **error)
{
  static const LoamProperty properties[] = {
      LOAM_PROPERTY_HIDDEN, LOAM_PROPERTY_LOCKED, LOAM_PROPERTY_OPACITY,
      LOAM_PROPERTY_TINT,   LOAM_PROPERTY_BLEND,  LOAM_PROPERTY_PARALLAX,
      LOAM_PROPERTY_OFFSET, LOAM_PROPERTY_IMAGE,  LOAM_PROPERTY_REPEAT};
  LoamObject *object = &layer->object;

  for (guint i = 0; i < G_N_ELEMENTS (properties); i++) {
    const cJSON *node = loam_line_get (line, loam_property_name (properties[i]));

    if (node != NULL && !loam_line_set_about (line, &object, 1, properties[i], node, error))
      return FALSE;
  }
  if (loam_line_get (line, "name") != NULL) {
    const char *name = loam_line_get_text (line, "name", error);

    return name != NULL && loam_edit_rename (line->document, object, name, error);
  }
  return TRUE;
}

static gboolean
set_layer (const LoamLine *line, GError **error)
{
  LoamLayer *layer = loam_line_find_layer (line, "set", error);
  g_autofree char *label = NULL;

  if (layer == NULL)
    return FALSE;
  label = g_strdup_printf (_ ("Change layer %s"), layer->object.name);
  loam_document_begin (line->document, label);
  if (!set_layer_members (line, layer, error)) {
    loam_document_abort (line->document);
    return FALSE;
  }
  loam_document_end (line->document);
  return TRUE;
}

gboolean
loam_line_layer (LoamLine *line, char **output, GError **error)
{
  static const char *const acts[] = {"add", "remove", "duplicate", "move", "set", "rename", NULL};
  const char *act = find_one (line, acts, error);
  LoamLayer *layer;

  if (act == NULL)
    return FALSE;
  if (g_str_equal (act, "add"))
    return add_layer (line, error);
  if (g_str_equal (act, "move"))
    return move_layer (line, error);
  if (g_str_equal (act, "set"))
    return set_layer (line, error);
  layer = loam_line_find_layer (line, act, error);
  if (layer == NULL)
    return FALSE;
  if (g_str_equal (act, "remove"))
    return loam_edit_layer_remove (line->document, layer, error);
  if (g_str_equal (act, "duplicate"))
    return loam_edit_layer_duplicate (line->document, layer) != NULL;
  return loam_line_get_text (line, "to", error) != NULL &&
         loam_edit_rename (line->document, &layer->object, loam_line_get (line, "to")->valuestring,
                           error);
}

static gboolean
add_level (const LoamLine *line, GError **error)
{
  const char *name = loam_line_get_text (line, "add", error);
  int size[2];

  return name != NULL && loam_line_get_size (line, "size", size, error) &&
         loam_edit_level_add (line->document, name, size[0], size[1], error) != NULL;
}

static gboolean
read_anchor (const LoamLine *line, LoamAnchor *anchor, GError **error)
{
  const char *name = loam_line_get_text (line, "anchor", error);

  if (name == NULL)
    return FALSE;
  for (int i = 0; i < LOAM_N_ANCHORS; i++)
    if (g_str_equal (name, loam_anchor_get_name ((LoamAnchor) i))) {
      *anchor = (LoamAnchor) i;
      return TRUE;
    }
  return loam_line_expected (line, loam_line_get (line, "anchor"), error,
                             _ ("one of: top-left, top, top-right, left, center, right, "
                                "bottom-left, bottom, bottom-right"));
}

/* How many cells come in at the left and top: by "by", or by "anchor". */
static gboolean
read_shift (
    const LoamLine *line, const LoamLevel *level, const int *size, int *shift, GError **error)
{
  const cJSON *by = loam_line_get (line, "by");
  LoamAnchor anchor = LOAM_ANCHOR_TOP_LEFT;

  if (by != NULL && loam_line_get (line, "anchor") != NULL)
    return loam_line_expected (line, by, error, _ ("either \"by\" or \"anchor\""));
  if (by != NULL)
    return loam_line_read_pair (line, by, -LOAM_GRID_MAX_COORDINATE, LOAM_GRID_MAX_COORDINATE,
                                shift, error);
  if (loam_line_get (line, "anchor") != NULL && !read_anchor (line, &anchor, error))
    return FALSE;
  loam_anchor_get_shift (anchor, level, size[0], size[1], &shift[0], &shift[1]);
  return TRUE;
}

static gboolean
resize_level (const LoamLine *line, LoamLevel *level, GError **error)
{
  int size[2], shift[2] = {0, 0};

  return loam_line_get_size (line, "size", size, error) &&
         read_shift (line, level, size, shift, error) &&
         loam_edit_level_resize (line->document, level, size[0], size[1], shift[0], shift[1],
                                 error);
}

static gboolean
move_level (const LoamLine *line, LoamLevel *level, GError **error)
{
  gint64 to = 0;

  if (loam_line_require (line, "to", _ ("a place in the list, from 0"), error) == NULL ||
      !loam_line_get_int (line, "to", 0, G_MAXINT, &to, error))
    return FALSE;
  loam_edit_reorder (line->document, &level->object, (guint) to);
  return TRUE;
}

gboolean
loam_line_level (LoamLine *line, char **output, GError **error)
{
  static const char *const acts[] = {"add",    "remove", "duplicate", "move",
                                     "rename", "resize", NULL};
  const char *act = find_one (line, acts, error);
  LoamLevel *level;

  if (act == NULL)
    return FALSE;
  if (g_str_equal (act, "add"))
    return add_level (line, error);
  level = loam_line_find_level (line, act, error);
  if (level == NULL)
    return FALSE;
  if (g_str_equal (act, "remove"))
    return loam_edit_level_remove (line->document, level, error);
  if (g_str_equal (act, "resize"))
    return resize_level (line, level, error);
  if (g_str_equal (act, "duplicate"))
    return loam_edit_level_duplicate (line->document, level) != NULL;
  if (g_str_equal (act, "move"))
    return move_level (line, level, error);
  return loam_line_get_text (line, "to", error) != NULL &&
         loam_edit_rename (line->document, &level->object, loam_line_get (line, "to")->valuestring,
                           error);
}
