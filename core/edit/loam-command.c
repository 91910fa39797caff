/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-command.h"

#include "loam-object-private.h"
#include "loam-patch-private.h"

/* A command begins with this; what follows depends on the kind, so that the commonest is 40 bytes. */
struct _LoamCommand {
  guint8 kind; /* LoamCommandKind */
  guint8 what; /* LoamProperty or LoamListId */
  LoamObject *target;
};

typedef struct {
  LoamCommand head;
  LoamPatch patch;
} CellsCommand;

typedef struct {
  LoamCommand head;
  LoamValue value;
  char *detail; /* interned, or NULL */
} PropertyCommand;

typedef struct {
  LoamCommand head;
  guint n; /* 0 for a move */
  /* The items are out of the list: each is a reference of ours. Otherwise garbage. */
  gboolean holds;
  union {
    struct {
      guint from, to;
    };
    struct {
      guint *indices;
      LoamObject **items;
    };
  };
} ListCommand;

typedef struct {
  LoamCommand head;
  LoamSelection *place;
  LoamSelection selection;
} SelectionCommand;

static gpointer
command_new (gsize size, LoamCommandKind kind, int what, gpointer target)
{
  LoamCommand *command = g_malloc0 (size);

  command->kind = (guint8) kind;
  command->what = (guint8) what;
  command->target = loam_object_ref (target);
  return command;
}

LoamCommand *
loam_command_new_cells (LoamLayer *layer, LoamPatch *patch)
{
  g_return_val_if_fail (layer != NULL && loam_layer_has_cells (layer), NULL);
  g_return_val_if_fail (patch != NULL, NULL);

  CellsCommand *command =
      command_new (sizeof (CellsCommand), LOAM_COMMAND_CELLS, LOAM_PROPERTY_CELLS, layer);

  command->patch = *patch;
  g_free (patch);
  return &command->head;
}

LoamCommand *
loam_command_new_property (LoamObject *object,
                           LoamProperty property,
                           LoamValue *value,
                           const char *detail)
{
  g_return_val_if_fail (object != NULL && value != NULL, NULL);
  g_return_val_if_fail (loam_kind_has_property (object->kind, property), NULL);

  PropertyCommand *command =
      command_new (sizeof (PropertyCommand), LOAM_COMMAND_PROPERTY, (int) property, object);

  command->value = *value;
  command->detail = detail != NULL ? loam_intern (detail) : NULL;
  *value = (LoamValue) LOAM_VALUE_INIT;
  return &command->head;
}

static ListCommand *
list_command_new (LoamObject *owner, LoamListId list, const guint *indices, guint n)
{
  ListCommand *command = command_new (sizeof (ListCommand), LOAM_COMMAND_LIST, (int) list, owner);

  for (guint i = 1; i < n; i++)
    g_assert (indices[i - 1] < indices[i]);
  command->n = n;
  command->indices = g_memdup2 (indices, n * sizeof (guint));
  command->items = g_new0 (LoamObject *, n);
  return command;
}

LoamCommand *
loam_command_new_insert (
    LoamObject *owner, LoamListId list, LoamObject **items, const guint *indices, guint n)
{
  g_return_val_if_fail (owner != NULL && n > 0, NULL);

  ListCommand *command = list_command_new (owner, list, indices, n);

  for (guint i = 0; i < n; i++) {
    g_assert (loam_kind_get_list (items[i]->kind) == list);
    command->items[i] = loam_object_ref (items[i]);
  }
  command->holds = TRUE;
  return &command->head;
}

LoamCommand *
loam_command_new_remove (LoamObject *owner, LoamListId list, const guint *indices, guint n)
{
  g_return_val_if_fail (owner != NULL && n > 0, NULL);

  return &list_command_new (owner, list, indices, n)->head;
}

LoamCommand *
loam_command_new_move (LoamObject *owner, LoamListId list, guint from, guint to)
{
  g_return_val_if_fail (owner != NULL, NULL);

  ListCommand *command = command_new (sizeof (ListCommand), LOAM_COMMAND_LIST, (int) list, owner);

  command->from = from;
  command->to = to;
  return &command->head;
}

LoamCommand *
loam_command_new_selection (LoamProject *project, LoamSelection *place, LoamSelection *selection)
{
  g_return_val_if_fail (project != NULL && place != NULL && selection != NULL, NULL);

  SelectionCommand *command =
      command_new (sizeof (SelectionCommand), LOAM_COMMAND_SELECTION, LOAM_N_PROPERTIES, project);

  command->place = place;
  command->selection = *selection;
  *selection = (LoamSelection){0};
  return &command->head;
}

static void
list_command_clear (ListCommand *command)
{
  if (command->n == 0)
    return;
  for (guint i = 0; command->holds && i < command->n; i++)
    loam_object_unref (command->items[i]);
  g_free (command->indices);
  g_free (command->items);
}

void
loam_command_free (LoamCommand *command)
{
  g_return_if_fail (command != NULL);

  switch ((LoamCommandKind) command->kind) {
  case LOAM_COMMAND_CELLS:
    loam_patch_clear (&((CellsCommand *) command)->patch);
    break;
  case LOAM_COMMAND_PROPERTY:
    loam_value_clear (&((PropertyCommand *) command)->value);
    g_clear_pointer (&((PropertyCommand *) command)->detail, g_ref_string_release);
    break;
  case LOAM_COMMAND_LIST:
    list_command_clear ((ListCommand *) command);
    break;
  case LOAM_COMMAND_SELECTION:
    loam_selection_clear (&((SelectionCommand *) command)->selection);
    break;
  }
  loam_object_unref (command->target);
  g_free (command);
}

LoamCommandKind
loam_command_get_kind (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL, LOAM_COMMAND_CELLS);

  return (LoamCommandKind) command->kind;
}

LoamObject *
loam_command_get_target (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL, NULL);

  return command->target;
}

LoamProperty
loam_command_get_property (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL && command->kind != LOAM_COMMAND_LIST, LOAM_N_PROPERTIES);

  return (LoamProperty) command->what;
}

LoamListId
loam_command_get_list (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL && command->kind == LOAM_COMMAND_LIST, LOAM_N_LISTS);

  return (LoamListId) command->what;
}

LoamRect
loam_command_get_area (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL && command->kind == LOAM_COMMAND_CELLS, (LoamRect){0});

  LoamRect area = loam_patch_get_area (&((const CellsCommand *) command)->patch);
  const LoamGrid *grid = ((const LoamLayer *) command->target)->grid;

  if (loam_grid_is_bounded (grid)) {
    LoamRect bounds = loam_grid_get_bounds (grid);

    area.width = MIN (area.width, bounds.width - area.x);
    area.height = MIN (area.height, bounds.height - area.y);
  }
  return area;
}

const LoamPatch *
loam_command_get_patch (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL && command->kind == LOAM_COMMAND_CELLS, NULL);

  return &((const CellsCommand *) command)->patch;
}

const LoamValue *
loam_command_get_value (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL && command->kind == LOAM_COMMAND_PROPERTY, NULL);

  return &((const PropertyCommand *) command)->value;
}

const char *
loam_command_get_detail (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL && command->kind == LOAM_COMMAND_PROPERTY, NULL);

  return ((const PropertyCommand *) command)->detail;
}

LoamListChange
loam_command_get_list_change (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL && command->kind == LOAM_COMMAND_LIST, (LoamListChange){0});

  const ListCommand *list = (const ListCommand *) command;

  if (list->n == 0)
    return (LoamListChange){.from = list->from, .to = list->to};
  return (LoamListChange){list->n, list->indices, list->holds ? list->items : NULL};
}

static void
list_command_swap (ListCommand *command)
{
  LoamObject *owner = command->head.target;
  LoamListId list = (LoamListId) command->head.what;

  if (command->n == 0) {
    guint from = command->from;

    loam_object_move (owner, list, (int) from, (int) command->to);
    command->from = command->to;
    command->to = from;
    return;
  }
  if (command->holds) {
    loam_object_insert_many (owner, command->items, command->indices, command->n);
    for (guint i = 0; i < command->n; i++)
      loam_object_unref (command->items[i]);
  } else {
    loam_object_remove_many (owner, list, command->indices, command->n, command->items);
  }
  command->holds = !command->holds;
}

void
loam_command_swap (LoamCommand *command)
{
  g_return_if_fail (command != NULL);

  switch ((LoamCommandKind) command->kind) {
  case LOAM_COMMAND_CELLS:
    loam_patch_swap (&((CellsCommand *) command)->patch, ((LoamLayer *) command->target)->grid);
    break;
  case LOAM_COMMAND_PROPERTY:
    loam_object_swap (command->target, (LoamProperty) command->what,
                      &((PropertyCommand *) command)->value);
    break;
  case LOAM_COMMAND_LIST:
    list_command_swap ((ListCommand *) command);
    break;
  case LOAM_COMMAND_SELECTION:
    loam_selection_swap (&((SelectionCommand *) command)->selection,
                         ((SelectionCommand *) command)->place);
    break;
  }
}

gboolean
loam_command_is_idle (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL, FALSE);

  const SelectionCommand *select = (const SelectionCommand *) command;

  return command->kind == LOAM_COMMAND_SELECTION &&
         loam_selection_equal (&select->selection, select->place);
}

gboolean
loam_command_can_merge (const LoamCommand *command, const LoamCommand *later)
{
  g_return_val_if_fail (command != NULL && later != NULL, FALSE);

  if (command->kind != later->kind || command->target != later->target ||
      command->what != later->what)
    return FALSE;
  switch ((LoamCommandKind) command->kind) {
  case LOAM_COMMAND_CELLS:
  case LOAM_COMMAND_SELECTION:
    return TRUE;
  case LOAM_COMMAND_PROPERTY:
    return ((const PropertyCommand *) command)->detail == ((const PropertyCommand *) later)->detail;
  case LOAM_COMMAND_LIST:
    return FALSE;
  }
  return FALSE;
}

void
loam_command_merge (LoamCommand *command, LoamCommand *later)
{
  g_return_if_fail (loam_command_can_merge (command, later));

  /* Of a property or selection the first holds what it was before both: the later one has nothing to add. */
  if (command->kind == LOAM_COMMAND_CELLS)
    loam_patch_absorb (&((CellsCommand *) command)->patch, &((CellsCommand *) later)->patch,
                       ((LoamLayer *) command->target)->grid);
  loam_command_free (later);
}

static gsize
bag_size (const LoamBag *bag)
{
  return sizeof (LoamBag) + bag->length * sizeof (LoamBagEntry);
}

/* Bytes of an object with what it holds, about; what several hold is counted once for each. */
static gsize
object_size (const LoamObject *object)
{
  const LoamLayer *layer = (const LoamLayer *) object;
  LoamListId list = loam_object_get_held_list (object);
  GPtrArray *items = list != LOAM_N_LISTS ? loam_object_get_list (object, list) : NULL;
  gsize size = 0;

  switch (object->kind) {
  case LOAM_KIND_ENTITY:
    size = sizeof (LoamEntity) + bag_size (((const LoamEntity *) object)->values);
    break;
  case LOAM_KIND_PROTOTYPE:
    size = sizeof (LoamPrototype) + bag_size (((const LoamPrototype *) object)->values);
    break;
  case LOAM_KIND_TERRAIN:
    size = sizeof (LoamTerrain) + bag_size (((const LoamTerrain *) object)->values);
    break;
  case LOAM_KIND_COMPONENT:
    size = sizeof (LoamComponent);
    break;
  case LOAM_KIND_LAYER:
    size = sizeof (LoamLayer) + (layer->grid != NULL ? loam_grid_get_own_size (layer->grid) : 0);
    break;
  case LOAM_KIND_LEVEL:
    size = sizeof (LoamLevel);
    break;
  case LOAM_KIND_TILESET:
    size = sizeof (LoamTileset);
    break;
  case LOAM_KIND_TILE:
    size = sizeof (LoamTile) + bag_size (((const LoamTile *) object)->values);
    break;
  case LOAM_KIND_PROJECT:
    break; /* is in no list */
  }
  for (guint i = 0; items != NULL && i < items->len; i++)
    size += sizeof (gpointer) + object_size (g_ptr_array_index (items, i));
  return size;
}

static gsize
value_size (const LoamValue *value)
{
  switch (value->type) {
  case LOAM_VALUE_GRID:
    return loam_grid_get_own_size (value->grid);
  case LOAM_VALUE_BAG:
    return bag_size (value->bag);
  case LOAM_VALUE_LIST:
    return sizeof (LoamList) + value->list->length * sizeof (LoamValue);
  case LOAM_VALUE_ART:
    return sizeof (LoamArt);
  case LOAM_VALUE_FIELDS:
    return sizeof (LoamFields) + value->fields->length * sizeof (LoamField);
  default:
    return 0;
  }
}

gsize
loam_command_get_size (const LoamCommand *command)
{
  g_return_val_if_fail (command != NULL, 0);

  const ListCommand *list = (const ListCommand *) command;
  gsize size = 0;

  switch ((LoamCommandKind) command->kind) {
  case LOAM_COMMAND_CELLS:
    return sizeof (LoamCommand) + loam_patch_get_size (&((const CellsCommand *) command)->patch);
  case LOAM_COMMAND_PROPERTY:
    return sizeof (PropertyCommand) + value_size (&((const PropertyCommand *) command)->value);
  case LOAM_COMMAND_LIST:
    size = sizeof (ListCommand) + list->n * (sizeof (guint) + sizeof (LoamObject *));
    for (guint i = 0; list->holds && i < list->n; i++)
      size += object_size (list->items[i]);
    return size;
  case LOAM_COMMAND_SELECTION:
    return sizeof (SelectionCommand) +
           loam_selection_get_size (&((const SelectionCommand *) command)->selection);
  }
  return size;
}
