/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-clipboard.h"
#include "loam-edit-entities.h"
#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-script-private.h"

#include <glib/gi18n-lib.h>

typedef enum { MODE_REPLACE, MODE_ADD, MODE_REMOVE, MODE_INTERSECT } Mode;

static gboolean
read_mode (const LoamLine *line, Mode *mode, GError **error)
{
  static const char *const names[] = {"replace", "add", "remove", "intersect", NULL};
  const cJSON *node = loam_line_get (line, "mode");

  *mode = MODE_REPLACE;
  if (node == NULL)
    return TRUE;
  for (guint i = 0; cJSON_IsString (node) && names[i] != NULL; i++)
    if (g_str_equal (names[i], node->valuestring)) {
      *mode = (Mode) i;
      return TRUE;
    }
  return loam_line_expected (line, node, error, _ ("one of: replace, add, remove, intersect"));
}

static GHashTable *
set_of (const GPtrArray *things)
{
  GHashTable *set = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < things->len; i++)
    g_hash_table_add (set, things->pdata[i]);
  return set;
}

/* Appends to @to those of @from that are in @set, or that are not. */
static void
append (GPtrArray *to, const GPtrArray *from, GHashTable *set, gboolean in)
{
  for (guint i = 0; i < from->len; i++)
    if (g_hash_table_contains (set, from->pdata[i]) == in)
      g_ptr_array_add (to, from->pdata[i]);
}

static gboolean
select_things (const LoamLine *line, Mode mode, GError **error)
{
  GPtrArray *old = loam_document_get_selection (line->document);
  g_autoptr (GPtrArray) things = loam_line_find_things (line, error);
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  g_autoptr (GHashTable) none = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) named = NULL;
  g_autoptr (GHashTable) before = set_of (old);

  if (things == NULL)
    return FALSE;
  named = set_of (things);
  if (mode == MODE_ADD)
    append (chosen, old, none, FALSE);
  if (mode == MODE_REMOVE || mode == MODE_INTERSECT)
    append (chosen, old, named, mode == MODE_INTERSECT);
  else
    append (chosen, things, mode == MODE_ADD ? before : none, FALSE);
  if (chosen->len == 0)
    loam_document_select_cells (line->document, NULL, (LoamRect){0});
  loam_document_select (line->document, (LoamEntity **) chosen->pdata, chosen->len);
  return TRUE;
}

static LoamRect
intersect (LoamRect a, LoamRect b)
{
  LoamRect both = {MAX (a.x, b.x), MAX (a.y, b.y)};

  both.width = MAX (0, MIN (a.x + a.width, b.x + b.width) - both.x);
  both.height = MAX (0, MIN (a.y + a.height, b.y + b.height) - both.y);
  return both.width > 0 && both.height > 0 ? both : (LoamRect){0};
}

static gint64
count (LoamRect rect)
{
  return (gint64) rect.width * rect.height;
}

static LoamRect
enclose (LoamRect a, LoamRect b)
{
  LoamRect all = {MIN (a.x, b.x), MIN (a.y, b.y)};

  if (count (a) == 0 || count (b) == 0)
    return count (a) == 0 ? b : a;
  all.width = MAX (a.x + a.width, b.x + b.width) - all.x;
  all.height = MAX (a.y + a.height, b.y + b.height) - all.y;
  return all;
}

/* What is left of @a without @b, where that is a rectangle. */
static gboolean
subtract (LoamRect a, LoamRect b, LoamRect *rest)
{
  LoamRect both = intersect (a, b);
  LoamRect parts[] = {
      {a.x, a.y, a.width, both.y - a.y},
      {a.x, both.y + both.height, a.width, a.y + a.height - both.y - both.height},
      {a.x, a.y, both.x - a.x, a.height},
      {both.x + both.width, a.y, a.x + a.width - both.x - both.width, a.height},
  };

  *rest = a;
  if (count (both) == 0)
    return TRUE;
  *rest = (LoamRect){0};
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (count (parts[i]) == count (a) - count (both)) {
      *rest = parts[i];
      return TRUE;
    }
  return FALSE;
}

static gboolean
combine (LoamRect old, LoamRect rect, Mode mode, LoamRect *chosen)
{
  switch (mode) {
  case MODE_ADD:
    *chosen = enclose (old, rect);
    return count (*chosen) == count (old) + count (rect) - count (intersect (old, rect));
  case MODE_REMOVE:
    return subtract (old, rect, chosen);
  case MODE_INTERSECT:
    *chosen = intersect (old, rect);
    return TRUE;
  case MODE_REPLACE:
  default:
    *chosen = rect;
    return TRUE;
  }
}

static gboolean
select_cells (const LoamLine *line, Mode mode, GError **error)
{
  LoamLayer *layer = loam_line_find_layer (line, "layer", error);
  LoamRect rect, chosen;

  if (layer == NULL)
    return FALSE;
  if (layer->kind != LOAM_LAYER_TERRAIN)
    return loam_line_expected (line, loam_line_get (line, "layer"), error,
                               _ ("a terrain layer; things are selected by \"things\""));
  if (loam_line_require (line, "rect", _ ("cells as [x, y, width, height]"), error) == NULL ||
      !loam_line_get_rect (line, "rect", &rect, error))
    return FALSE;
  if (!combine (loam_document_get_cell_selection (line->document), rect, mode, &chosen))
    return loam_line_expected (line, loam_line_get (line, "rect"), error,
                               _ ("cells that make a rectangle with those selected"));
  g_free (line->script->cells_layer);
  line->script->cells_layer = g_strdup (layer->object.id);
  if (count (chosen) == 0)
    loam_document_select (line->document, NULL, 0);
  loam_document_select_cells (line->document, line->level, chosen);
  return TRUE;
}

gboolean
loam_line_select (LoamLine *line, char **output, GError **error)
{
  Mode mode;

  if (!read_mode (line, &mode, error))
    return FALSE;
  return loam_line_get (line, "things") != NULL ? select_things (line, mode, error)
                                                : select_cells (line, mode, error);
}

/* The layer that the selected cells are of, or NULL with an error. */
static LoamLayer *
find_cells_layer (const LoamLine *line, GError **error)
{
  const char *id = line->script->cells_layer;
  LoamObject *layer = id != NULL ? loam_project_find_id (line->project, id) : NULL;

  if (layer == NULL || layer->kind != LOAM_KIND_LAYER) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("the layer of the selected cells is gone; expected another \"select\""));
    return NULL;
  }
  return (LoamLayer *) layer;
}

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
  LoamRect cells = loam_document_get_cell_selection (line->document);
  GPtrArray *things = loam_document_get_selection (line->document);
  LoamEntity **items = (LoamEntity **) things->pdata;
  LoamLayer *layer;

  if (count (cells) > 0) {
    layer = find_cells_layer (line, error);
    if (layer == NULL || (cut && !loam_edit_terrain_can_paint (line->document, layer, error)))
      return FALSE;
    take_clip (line->script, loam_clipboard_copy_cells (line->document, layer, cells),
               &layer->object);
    if (cut)
      loam_edit_terrain_rect (line->document, layer, NULL, cells.x, cells.y,
                              cells.x + cells.width - 1, cells.y + cells.height - 1, TRUE);
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
