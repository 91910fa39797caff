/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-project.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>
#include <math.h>

const char *
loam_edit_get_display_name (const LoamObject *object)
{
  if (object->name != NULL && object->name[0] != '\0')
    return object->name;
  if (object->kind == LOAM_KIND_ENTITY) {
    const LoamObject *prototype = ((const LoamEntity *) object)->prototype;

    return prototype != NULL ? loam_edit_get_display_name (prototype) : object->id;
  }
  return loam_kind_name (object->kind);
}

const char *
loam_edit_get_kind_name (LoamKind kind)
{
  switch (kind) {
  case LOAM_KIND_PROJECT:
    return _ ("project");
  case LOAM_KIND_TERRAIN:
    return _ ("terrain");
  case LOAM_KIND_TILESET:
    return _ ("tileset");
  case LOAM_KIND_TILE:
    return _ ("tile");
  case LOAM_KIND_COMPONENT:
    return _ ("component");
  case LOAM_KIND_PROTOTYPE:
    return _ ("prototype");
  case LOAM_KIND_LEVEL:
    return _ ("level");
  case LOAM_KIND_LAYER:
    return _ ("layer");
  case LOAM_KIND_ENTITY:
    return _ ("thing");
  }
  return "";
}

char *
loam_edit_describe (LoamObject **objects, guint n)
{
  if (n == 1)
    return g_strdup (loam_edit_get_display_name (objects[0]));
  return g_strdup_printf (ngettext ("%'u thing", "%'u things", n), n);
}

gboolean
loam_edit_check_layer (const LoamLayer *layer, GError **error)
{
  if (layer->locked) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 _ ("The layer “%s” is locked; unlock it first"), layer->object.name);
    return FALSE;
  }
  if (layer->hidden) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("The layer “%s” is hidden; show it first"),
                 layer->object.name);
    return FALSE;
  }
  return TRUE;
}

gboolean
loam_edit_check_thing (const LoamEntity *thing, GError **error)
{
  if (thing->object.owner == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("“%s” is not in the level any more"),
                 loam_edit_get_display_name (&thing->object));
    return FALSE;
  }
  if (thing->locked) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("“%s” is locked; unlock it first"),
                 loam_edit_get_display_name (&thing->object));
    return FALSE;
  }
  return loam_edit_check_layer ((const LoamLayer *) thing->object.owner, error);
}

gboolean
loam_edit_check_place (const LoamProject *project, LoamPoint at, GError **error)
{
  double x = (double) LOAM_GRID_MAX_COORDINATE * project->tile_width;
  double y = (double) LOAM_GRID_MAX_COORDINATE * project->tile_height;

  if (fabs (at.x) <= x && fabs (at.y) <= y)
    return TRUE;
  g_set_error (
      error, LOAM_ERROR, LOAM_ERROR_LIMIT,
      _ ("A thing can't stand at %.0f, %.0f; expected pixels within ±%.0f, ±%.0f (2^24 cells)"),
      at.x, at.y, x, y);
  return FALSE;
}

static gboolean
check_length (const LoamObject *prototype, guint below, GError **error)
{
  guint length = below;

  for (const LoamObject *one = prototype; one != NULL; one = loam_object_get_prototype (one))
    length++;
  if (length <= LOAM_EDIT_MAX_CHAIN)
    return TRUE;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
               _ ("The chain of prototypes above “%s” is too long; expected at most %d"),
               loam_edit_get_display_name (prototype), LOAM_EDIT_MAX_CHAIN);
  return FALSE;
}

gboolean
loam_edit_check_chain (const LoamObject *prototype, GError **error)
{
  return check_length (prototype, 1, error);
}

typedef struct {
  const LoamObject *top;
  guint length;
} Below;

static void
measure_below_cb (LoamObject *object, gpointer user_data)
{
  Below *below = user_data;
  const LoamObject *one = object;
  guint length = 1;

  for (; one != NULL && one != below->top; one = loam_object_get_prototype (one))
    length++;
  if (one != NULL)
    below->length = MAX (below->length, length);
}

gboolean
loam_edit_check_join (const LoamObject *object, const LoamObject *prototype, GError **error)
{
  LoamProject *project = loam_object_get_project (object);
  Below below = {object, 1};

  if (project != NULL)
    loam_edit_each_holder (project, measure_below_cb, &below);
  return check_length (prototype, below.length, error);
}

void
loam_edit_push_property (LoamDocument *document,
                         gpointer object,
                         LoamProperty property,
                         LoamValue value,
                         const char *detail)
{
  loam_document_push (document, loam_command_new_property (object, property, &value, detail));
}

void
loam_edit_push_values (LoamDocument *document, gpointer object, LoamBag *values, const char *detail)
{
  if (loam_bag_equal (loam_object_get_values (object), values)) {
    loam_bag_unref (values);
    return;
  }
  loam_edit_push_property (document, object, LOAM_PROPERTY_VALUES,
                           (LoamValue){.type = LOAM_VALUE_BAG, .bag = values}, detail);
}

void
loam_edit_push_insert (LoamDocument *document, gpointer owner, gpointer item, int index)
{
  LoamListId list = loam_kind_get_list (((LoamObject *) item)->kind);
  GPtrArray *items = loam_object_get_list (owner, list);
  guint place = index < 0 || (guint) index > items->len ? items->len : (guint) index;
  LoamObject *object = item;

  loam_document_push (document, loam_command_new_insert (owner, list, &object, &place, 1));
  loam_object_unref (item);
}

void
loam_edit_push_remove (LoamDocument *document, gpointer item)
{
  LoamObject *object = item;
  guint place = (guint) loam_object_get_index (object);

  loam_document_push (document, loam_command_new_remove (
                                    object->owner, loam_kind_get_list (object->kind), &place, 1));
}

static void
each_thing (const LoamLevel *level, LoamEditEachFunc func, gpointer user_data)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = layers->pdata[i];

    for (guint j = 0; layer->entities != NULL && j < layer->entities->len; j++)
      func (layer->entities->pdata[j], user_data);
  }
}

void
loam_edit_each_holder (LoamProject *project, LoamEditEachFunc func, gpointer user_data)
{
  for (guint i = 0; i < project->terrains->len; i++)
    func (project->terrains->pdata[i], user_data);
  for (guint i = 0; i < project->tilesets->len; i++) {
    const LoamTileset *tileset = project->tilesets->pdata[i];

    for (guint j = 0; j < tileset->tiles->len; j++)
      func (tileset->tiles->pdata[j], user_data);
  }
  for (guint i = 0; i < project->prototypes->len; i++)
    func (project->prototypes->pdata[i], user_data);
  for (guint i = 0; i < project->levels->len; i++)
    each_thing (project->levels->pdata[i], func, user_data);
}
