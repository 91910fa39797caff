/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-clipboard.h"
#include "loam-edit-cells.h"
#include "loam-edit-entities.h"
#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

static void
take_clip (LoamScript *script, char *clip, const LoamObject *layer)
{
  g_free (script->clip);
  g_free (script->clip_layer);
  script->clip = clip;
  script->clip_layer = g_strdup (layer->name);
}

/* Copies what is selected; @cut takes it out as well. */
static gboolean
copy (LoamLine *line, gboolean cut, GError **error)
{
  LoamRegion *cells = loam_document_get_cell_selection (line->document);
  GPtrArray *things = loam_document_get_selection (line->document);
  LoamEntity **items = (LoamEntity **) things->pdata;
  LoamLayer *layer;

  if (cells != NULL) {
    layer = loam_line_find_cells_layer (line, error);
    if (layer == NULL || (cut && !loam_edit_terrain_can_paint (line->document, layer, error)))
      return FALSE;
    take_clip (line->script, loam_clipboard_copy_cells (line->document, layer, cells),
               &layer->object);
    if (cut)
      loam_edit_cells_erase (line->document, &layer, 1, cells);
    return TRUE;
  }
  if (things->len == 0) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("nothing is selected; expected {\"do\": \"select\", …} before"));
    return FALSE;
  }
  if (cut && !loam_edit_entities_can_change (line->document, items, things->len, error))
    return FALSE;
  take_clip (line->script, loam_clipboard_copy_things (line->document, items, things->len),
             items[0]->object.owner);
  return !cut || loam_edit_entities_delete (line->document, items, things->len);
}

gboolean
loam_line_copy (LoamLine *line, char **output, GError **error)
{
  return copy (line, FALSE, error);
}

gboolean
loam_line_cut (LoamLine *line, char **output, GError **error)
{
  return copy (line, TRUE, error);
}

/* The layer to paste on that the line does not name: one called as the one copied from, or the first that fits. */
static LoamLayer *
find_paste_layer (const LoamLine *line, LoamLayerKind kind, GError **error)
{
  g_autoptr (GPtrArray) layers = NULL;
  LoamLayer *found = NULL;

  if (loam_line_get (line, "layer") != NULL)
    return loam_line_find_layer (line, "layer", error);
  if (line->level != NULL)
    layers = loam_level_dup_layers (line->level);
  for (guint i = 0; layers != NULL && i < layers->len; i++) {
    LoamLayer *layer = layers->pdata[i];

    if (layer->kind != kind)
      continue;
    if (g_strcmp0 (layer->object.name, line->script->clip_layer) == 0)
      return layer;
    if (found == NULL)
      found = layer;
  }
  if (found == NULL)
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("no layer can take what was copied; expected a \"layer\""));
  return found;
}

gboolean
loam_line_paste (LoamLine *line, char **output, GError **error)
{
  LoamClipKind kind = loam_clipboard_peek (line->script->clip, NULL);
  LoamLayer *layer;
  LoamPoint at;
  int cell[2];

  if (kind == LOAM_CLIP_NONE) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("nothing was copied; expected {\"do\": \"copy\"} before"));
    return FALSE;
  }
  if (kind == LOAM_CLIP_CELLS) {
    if (!loam_line_get_cell (line, "at", cell, error))
      return FALSE;
    at = (LoamPoint){cell[0], cell[1]};
  } else if (loam_line_require (line, "at", _ ("pixels such as [192, 128]"), error) == NULL ||
             !loam_line_get_point (line, "at", &at, error)) {
    return FALSE;
  }
  layer = find_paste_layer (
      line, kind == LOAM_CLIP_CELLS ? LOAM_LAYER_TERRAIN : LOAM_LAYER_ENTITIES, error);
  if (layer == NULL || !loam_clipboard_paste (line->document, layer, line->script->clip, at, error))
    return FALSE;
  if (kind == LOAM_CLIP_THINGS) {
    GPtrArray *pasted = loam_document_get_selection (line->document);

    loam_line_set_alias (line, (LoamEntity **) pasted->pdata, pasted->len);
  }
  return TRUE;
}
