/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-arrange.h"
#include "loam-edit-entities.h"
#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

gboolean
loam_line_place (LoamLine *line, char **output, GError **error)
{
  LoamLayer *layer = loam_line_find_layer (line, "layer", error);
  const cJSON *node = loam_line_get (line, "prototype");
  LoamObject *prototype = NULL;
  LoamEntity *thing;
  LoamPoint at;

  if (layer == NULL || !loam_edit_entities_can_place (line->document, layer, error) ||
      (node != NULL && !loam_line_find_prototype (line, node, &prototype, error)) ||
      loam_line_require (line, "at", _ ("pixels such as [192, 128]"), error) == NULL ||
      !loam_line_get_point (line, "at", &at, error))
    return FALSE;
  if (prototype != NULL && prototype->kind == LOAM_KIND_ENTITY &&
      loam_object_get_level (prototype) != line->level)
    return loam_line_expected (line, node, error, _ ("a thing of the same level"));
  if (!loam_edit_check_chain (prototype, error) ||
      !loam_edit_check_place (line->project, at, error))
    return FALSE;
  thing = loam_edit_entities_place (line->document, layer, prototype, at);
  loam_line_set_alias (line, &thing, 1);
  return TRUE;
}

/* The things of the line, if they can be changed. */
static GPtrArray *
find_changeable (const LoamLine *line, GError **error)
{
  GPtrArray *things = loam_line_find_things (line, error);

  if (things != NULL && !loam_edit_entities_can_change (
                            line->document, (LoamEntity **) things->pdata, things->len, error))
    g_clear_pointer (&things, g_ptr_array_unref);
  return things;
}

gboolean
loam_line_move (LoamLine *line, char **output, GError **error)
{
  g_autoptr (GPtrArray) things = find_changeable (line, error);
  LoamPoint by;

  if (things == NULL ||
      loam_line_require (line, "by", _ ("pixels such as [16, 0]"), error) == NULL ||
      !loam_line_get_point (line, "by", &by, error) ||
      !loam_edit_entities_can_move (line->document, (LoamEntity **) things->pdata, things->len, by,
                                    error))
    return FALSE;
  loam_edit_entities_move (line->document, (LoamEntity **) things->pdata, things->len, by, 0);
  return TRUE;
}

gboolean
loam_line_arrange (LoamLine *line, char **output, GError **error)
{
  g_autoptr (GPtrArray) things = find_changeable (line, error);
  const char *name = things != NULL ? loam_line_get_text (line, "to", error) : NULL;
  LoamArrange how;

  if (name == NULL)
    return FALSE;
  if (!loam_arrange_from_name (name, &how))
    return loam_line_expected (line, loam_line_get (line, "to"), error,
                               _ ("front, forward, backward, back, left, center, right, top, "
                                  "middle, bottom, across or down"));
  if (!loam_edit_entities_can_arrange (line->document, (LoamEntity **) things->pdata, things->len,
                                       how, error))
    return FALSE;
  loam_edit_entities_arrange (line->document, (LoamEntity **) things->pdata, things->len, how);
  return TRUE;
}

gboolean
loam_line_duplicate (LoamLine *line, char **output, GError **error)
{
  g_autoptr (GPtrArray) things = find_changeable (line, error);
  g_autoptr (GPtrArray) copies = NULL;
  LoamPoint by = {0, 0};

  if (things == NULL || !loam_line_get_point (line, "by", &by, error) ||
      !loam_edit_entities_can_move (line->document, (LoamEntity **) things->pdata, things->len, by,
                                    error))
    return FALSE;
  copies =
      loam_edit_entities_duplicate (line->document, (LoamEntity **) things->pdata, things->len, by);
  loam_line_set_alias (line, (LoamEntity **) copies->pdata, copies->len);
  return TRUE;
}

gboolean
loam_line_delete_things (LoamLine *line, GError **error)
{
  g_autoptr (GPtrArray) things = find_changeable (line, error);

  return things != NULL &&
         loam_edit_entities_delete (line->document, (LoamEntity **) things->pdata, things->len);
}
