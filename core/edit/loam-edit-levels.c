/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-levels.h"

#include "loam-edit-definitions.h"
#include "loam-edit-layers.h"
#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-grid-private.h"
#include "loam-id.h"
#include "loam-object-private.h"
#include "loam-project.h"

#include <glib/gi18n-lib.h>

static gboolean
check_size (int width, int height, GError **error)
{
  if (width == 0 && height == 0)
    return TRUE;
  if (width < 1 || height < 1 || width > LOAM_GRID_MAX_COORDINATE ||
      height > LOAM_GRID_MAX_COORDINATE || (gint64) width * height > LOAM_GRID_MAX_CELLS) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                 _ ("A level can't be %d×%d cells; expected 1 to 2^28 cells in all, or 0×0 for no "
                    "bounds"),
                 width, height);
    return FALSE;
  }
  return TRUE;
}

/* Puts @item at the end of what is not yet part of a document, which keeps the only reference. */
static void
give (gpointer owner, gpointer item)
{
  loam_object_insert (owner, item, -1);
  loam_object_unref (item);
}

static LoamLevel *
new_level (LoamDocument *document, const char *name, int width, int height)
{
  char id[LOAM_ID_LENGTH + 1];

  loam_document_new_id (document, id);
  return loam_level_new (id, name, width, height);
}

LoamLevel *
loam_edit_level_add (
    LoamDocument *document, const char *name, int width, int height, GError **error)
{
  LoamProject *project;
  LoamLevel *level;
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  project = loam_document_get_project (document);
  if (!loam_edit_check_name (project, LOAM_KIND_LEVEL, &project->object, NULL, name, error) ||
      !check_size (width, height, error))
    return NULL;
  level = new_level (document, name, width, height);
  give (level, loam_edit_new_layer (document, LOAM_LAYER_TERRAIN, "ground", width, height));
  give (level, loam_edit_new_layer (document, LOAM_LAYER_ENTITIES, "things", width, height));
  label = g_strdup_printf (_ ("Add level %s"), name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, project, level, -1);
  loam_document_end (document);
  return level;
}

LoamLevel *
loam_edit_level_duplicate (LoamDocument *document, LoamLevel *level)
{
  g_autoptr (GHashTable) copies = g_hash_table_new_full (NULL, NULL, NULL, loam_object_unref);
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;
  const GArray *extras;
  LoamLevel *copy;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (level != NULL && level->object.owner != NULL, NULL);

  extras = level->object.extras;
  name = loam_edit_free_name (document, LOAM_KIND_LEVEL, level->object.name);
  copy = new_level (document, name, level->width, level->height);
  for (guint i = 0; i < level->layers->len; i++) {
    const LoamLayer *layer = level->layers->pdata[i];

    give (copy, loam_edit_copy_layer (document, layer, layer->object.name, copies));
  }
  loam_edit_remap_things (copies);
  for (guint i = 0; extras != NULL && i < extras->len; i++) {
    const LoamExtra *extra = &g_array_index (extras, LoamExtra, i);

    loam_object_add_extra (&copy->object, extra->after, extra->key, extra->value);
  }
  label = g_strdup_printf (_ ("Duplicate level %s"), level->object.name);
  loam_document_begin (document, label);
  loam_edit_push_insert (document, level->object.owner, copy,
                         loam_object_get_index (&level->object) + 1);
  loam_document_end (document);
  return copy;
}

gboolean
loam_edit_level_can_remove (LoamDocument *document, LoamLevel *level, GError **error)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  if (level == NULL || level->object.owner == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("There is no such level"));
    return FALSE;
  }
  if (loam_document_get_project (document)->levels->len < 2) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("“%s” is the last level; a project has at least one"), level->object.name);
    return FALSE;
  }
  return TRUE;
}

gboolean
loam_edit_level_remove (LoamDocument *document, LoamLevel *level, GError **error)
{
  g_autofree char *label = NULL;

  if (!loam_edit_level_can_remove (document, level, error))
    return FALSE;
  label = g_strdup_printf (_ ("Remove level %s"), level->object.name);
  loam_document_begin (document, label);
  loam_edit_push_remove (document, level);
  loam_document_end (document);
  return TRUE;
}

static LoamRect
intersect (LoamRect a, LoamRect b)
{
  int x1 = MIN (a.x + a.width, b.x + b.width), y1 = MIN (a.y + a.height, b.y + b.height);
  LoamRect both = {MAX (a.x, b.x), MAX (a.y, b.y)};

  both.width = MAX (0, x1 - both.x);
  both.height = MAX (0, y1 - both.y);
  return both;
}

/* Cells of the new size: those of @grid that still lie inside, moved by (@dx, @dy). */
static LoamGrid *
resize_grid (const LoamGrid *grid, int width, int height, int dx, int dy)
{
  LoamGrid *resized = loam_edit_new_grid (width, height);
  LoamRect area = loam_grid_get_extent (grid);
  g_autofree guint32 *row = NULL;

  area.x += dx;
  area.y += dy;
  if (width > 0)
    area = intersect (area, (LoamRect){0, 0, width, height});
  else
    area = loam_edit_get_writable (resized, area);
  if (area.width == 0 || area.height == 0)
    return resized;
  row = g_new (guint32, (gsize) area.width);
  for (int y = area.y; y < area.y + area.height; y++) {
    loam_grid_get_row (grid, area.x - dx, y - dy, area.width, row);
    loam_grid_set_row (resized, area.x, y, area.width, row);
  }
  loam_grid_compact (resized, area);
  return resized;
}

/* Whether all things of @level may be moved so far. */
static gboolean
check_shift (const LoamProject *project, const LoamLevel *level, int dx, int dy, GError **error)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; (dx != 0 || dy != 0) && i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];

    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++) {
      LoamPoint at = ((const LoamEntity *) layer->entities->pdata[j])->at;

      at.x += (double) dx * project->tile_width;
      at.y += (double) dy * project->tile_height;
      if (!loam_edit_check_place (project, at, error))
        return FALSE;
    }
  }
  return TRUE;
}

static void
shift_things (LoamDocument *document, const LoamLayer *layer, double dx, double dy)
{
  for (guint i = 0; layer->entities != NULL && i < layer->entities->len; i++) {
    LoamEntity *thing = layer->entities->pdata[i];
    LoamPoint at = {thing->at.x + dx, thing->at.y + dy};

    loam_edit_push_property (document, thing, LOAM_PROPERTY_AT, LOAM_POINT (at.x, at.y), NULL);
  }
}

static void
resize_layer (LoamDocument *document, LoamLayer *layer, int width, int height, int dx, int dy)
{
  const LoamProject *project = loam_document_get_project (document);

  double x = (double) dx * project->tile_width, y = (double) dy * project->tile_height;

  if (layer->grid != NULL)
    loam_edit_push_property (document, layer, LOAM_PROPERTY_CELLS,
                             (LoamValue){.type = LOAM_VALUE_GRID,
                                         .grid = resize_grid (layer->grid, width, height, dx, dy)},
                             NULL);
  else if (layer->kind == LOAM_LAYER_IMAGE && (dx != 0 || dy != 0))
    loam_edit_push_property (document, layer, LOAM_PROPERTY_OFFSET,
                             LOAM_POINT (layer->offset.x + x, layer->offset.y + y), NULL);
  else if (dx != 0 || dy != 0)
    shift_things (document, layer, x, y);
}

const char *
loam_anchor_get_name (LoamAnchor anchor)
{
  static const char *const names[LOAM_N_ANCHORS] = {"top-left",    "top",    "top-right",
                                                    "left",        "center", "right",
                                                    "bottom-left", "bottom", "bottom-right"};

  g_return_val_if_fail (anchor < LOAM_N_ANCHORS, NULL);

  return names[anchor];
}

void
loam_anchor_get_shift (
    LoamAnchor anchor, const LoamLevel *level, int width, int height, int *dx, int *dy)
{
  gboolean bounded = loam_level_is_bounded (level) && width > 0;

  /* In the middle half of it comes in before, at the far side all. */
  *dx = bounded ? (width - level->width) * ((int) anchor % 3) / 2 : 0;
  *dy = bounded ? (height - level->height) * ((int) anchor / 3) / 2 : 0;
}

gboolean
loam_edit_level_resize (
    LoamDocument *document, LoamLevel *level, int width, int height, int dx, int dy, GError **error)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  g_autofree char *label = NULL;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);
  g_return_val_if_fail (level != NULL && level->object.owner != NULL, FALSE);

  if (!check_size (width, height, error))
    return FALSE;
  if (ABS ((gint64) dx) > LOAM_GRID_MAX_COORDINATE ||
      ABS ((gint64) dy) > LOAM_GRID_MAX_COORDINATE) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                 _ ("Cells can't move by %d, %d; expected at most 2^24 each way"), dx, dy);
    return FALSE;
  }
  if (width == level->width && height == level->height && dx == 0 && dy == 0)
    return TRUE;
  if (!check_shift (loam_document_get_project (document), level, dx, dy, error))
    return FALSE;
  label = width > 0
              ? g_strdup_printf (_ ("Resize level %s to %d×%d"), level->object.name, width, height)
              : g_strdup_printf (_ ("Take the bounds away from level %s"), level->object.name);
  loam_document_begin (document, label);
  if (width != level->width || height != level->height)
    loam_edit_push_property (document, level, LOAM_PROPERTY_SIZE, LOAM_POINT (width, height), NULL);
  for (guint i = 0; i < layers->len; i++)
    resize_layer (document, layers->pdata[i], width, height, dx, dy);
  loam_document_end (document);
  return TRUE;
}
