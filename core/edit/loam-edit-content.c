/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-content.h"

#include "loam-compare.h"
#include "loam-edit-private.h"
#include "loam-grid-private.h"
#include "loam-object-private.h"
#include "loam-resolve.h"

/* The way is: all twins are found; definitions come first, so that all has its place in the document when levels refer
 * to it; and what goes goes before anything comes, for it may come elsewhere under the same id. An object of the other
 * project without a twin is taken out of it and put in as it is, but for what it refers to. */

typedef struct {
  LoamDocument *document;
  GHashTable *twins;   /* of the other project's objects: what stands for them in the document */
  GHashTable *staying; /* the same objects */
  guint32 *terrains;   /* by number in the other project: the number here */
  guint n_terrains;
  guint32 *tilesets; /* the same */
  guint n_tilesets;
} Replacing;

/* What the other project's @object is here. */
static LoamObject *
get_twin (const Replacing *self, LoamObject *object)
{
  LoamObject *twin = object != NULL ? g_hash_table_lookup (self->twins, object) : NULL;

  return twin != NULL ? twin : object;
}

/* Cells */

static gboolean
numbers_are_same (const guint32 *numbers, guint n)
{
  for (guint i = 0; i < n; i++)
    if (numbers[i] != 0 && numbers[i] != i)
      return FALSE;
  return TRUE;
}

static guint32
translate_cell (const Replacing *self, gboolean tiles, guint32 cell)
{
  guint tileset = loam_cell_get_tileset (cell);

  if (!tiles)
    return cell < self->n_terrains ? self->terrains[cell] : 0;
  if (tileset >= self->n_tilesets || self->tilesets[tileset] == 0)
    return 0;
  return (cell & (LOAM_CELL_FLIPS | 0xffff)) | self->tilesets[tileset] << 16;
}

/* The cells of a layer of the other project with the numbers that terrains and tilesets have here; a new reference. */
static LoamGrid *
translate (const Replacing *self, const LoamLayer *layer)
{
  LoamGrid *from = layer->grid, *to;
  gboolean tiles = layer->kind == LOAM_LAYER_TILES;
  LoamRect area = loam_grid_get_extent (from);
  LoamRect bounds = loam_grid_get_bounds (from);
  g_autofree guint32 *row = NULL;

  if (tiles ? numbers_are_same (self->tilesets, self->n_tilesets)
            : numbers_are_same (self->terrains, self->n_terrains))
    return loam_grid_ref (from);
  to = loam_grid_is_bounded (from) ? loam_grid_new (bounds.width, bounds.height, 0)
                                   : loam_grid_new_unbounded ();
  row = g_new (guint32, (gsize) MAX (area.width, 1));
  for (int y = area.y; y < area.y + area.height; y++) {
    loam_grid_get_row (from, area.x, y, area.width, row);
    for (int i = 0; i < area.width; i++)
      row[i] = translate_cell (self, tiles, row[i]);
    loam_grid_set_row (to, area.x, y, area.width, row);
    if ((y & (LOAM_CHUNK_SIZE - 1)) == LOAM_CHUNK_SIZE - 1)
      loam_grid_compact (to,
                         (LoamRect){area.x, y + 1 - LOAM_CHUNK_SIZE, area.width, LOAM_CHUNK_SIZE});
  }
  return to;
}

/* Properties */

/* The value that @property of the other's @object has here. */
static LoamValue
get_value (const Replacing *self, const LoamObject *object, LoamProperty property)
{
  LoamValue value = loam_object_get (object, property);

  if (value.type == LOAM_VALUE_OBJECT && value.object != NULL) {
    LoamObject *twin = loam_object_ref (get_twin (self, value.object));

    loam_object_unref (value.object);
    value.object = twin;
  } else if (property == LOAM_PROPERTY_CELLS) {
    LoamGrid *grid = translate (self, (const LoamLayer *) object);

    loam_grid_unref (value.grid);
    value.grid = grid;
  }
  return value;
}

static void
replace_properties (Replacing *self, LoamObject *object, const LoamObject *other)
{
  for (LoamProperty p = 0; p < LOAM_N_PROPERTIES; p++) {
    g_auto (LoamValue) own = LOAM_VALUE_INIT;
    LoamValue value;

    if (!loam_object_has_property (object, p))
      continue;
    own = loam_object_get (object, p);
    value = get_value (self, other, p);
    if (loam_value_equal (&own, &value))
      loam_value_clear (&value);
    else
      loam_edit_push_property (self->document, object, p, value, NULL);
  }
}

/* Lets what comes in as it is refer to what is here. It is in no project. */
static void
adopt (Replacing *self, LoamObject *object)
{
  static const LoamProperty referring[] = {LOAM_PROPERTY_PROTOTYPE, LOAM_PROPERTY_TERRAIN,
                                           LOAM_PROPERTY_CELLS};
  LoamListId list = loam_object_get_held_list (object);
  GPtrArray *items = list != LOAM_N_LISTS ? loam_object_get_list (object, list) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (referring); i++)
    if (loam_object_has_property (object, referring[i])) {
      g_auto (LoamValue) value = get_value (self, object, referring[i]);

      loam_object_swap (object, referring[i], &value);
    }
  for (guint i = 0; items != NULL && i < items->len; i++)
    adopt (self, items->pdata[i]);
}

/* Lists */

/* A layer of cells can't become one of things. */
static gboolean
may_stay (const LoamObject *object, const LoamObject *other)
{
  return object->kind != LOAM_KIND_LAYER ||
         ((const LoamLayer *) object)->kind == ((const LoamLayer *) other)->kind;
}

static void match_list (Replacing *self, LoamObject *owner, LoamObject *other, LoamListId list);

/* Finds the twins in all that two objects hold which stand for the same. */
static void
match_inside (Replacing *self, LoamObject *object, LoamObject *other)
{
  if (loam_object_get_held_list (object) != LOAM_N_LISTS)
    match_list (self, object, other, loam_object_get_held_list (object));
}

static void
match_list (Replacing *self, LoamObject *owner, LoamObject *other, LoamListId list)
{
  GPtrArray *theirs = loam_object_get_list (other, list);

  for (guint i = 0; i < theirs->len; i++) {
    LoamObject *twin = loam_compare_find_twin (owner, theirs->pdata[i]);

    if (twin == NULL || !may_stay (twin, theirs->pdata[i]) ||
        !g_hash_table_add (self->staying, twin))
      continue;
    g_hash_table_insert (self->twins, theirs->pdata[i], twin);
    match_inside (self, twin, theirs->pdata[i]);
  }
}

static void
remove_others (Replacing *self, LoamObject *owner, LoamListId list)
{
  GPtrArray *items = loam_object_get_list (owner, list);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < items->len; i++)
    if (!g_hash_table_contains (self->staying, items->pdata[i]))
      g_array_append_val (places, i);
  if (places->len > 0)
    loam_document_push (
        self->document,
        loam_command_new_remove (owner, list, (guint *) (gpointer) places->data, places->len));
}

/* The objects that the list is to hold, in order, references; those that come in are in no list then. */
static GPtrArray *
take_out (Replacing *self, LoamObject *other, LoamListId list)
{
  g_autoptr (GPtrArray) theirs = g_ptr_array_new ();
  GPtrArray *wanted = g_ptr_array_new_with_free_func (loam_object_unref);

  g_ptr_array_extend (theirs, loam_object_get_list (other, list), NULL, NULL);
  for (guint i = 0; i < theirs->len; i++) {
    LoamObject *object = theirs->pdata[i], *twin = g_hash_table_lookup (self->twins, object);

    if (twin != NULL) {
      g_ptr_array_add (wanted, loam_object_ref (twin));
      continue;
    }
    g_ptr_array_add (wanted, loam_object_remove (other, list, loam_object_get_index (object)));
    /* It gets a number of its own here. */
    if (object->kind == LOAM_KIND_TERRAIN)
      ((LoamTerrain *) object)->index = 0;
    if (object->kind == LOAM_KIND_TILESET)
      ((LoamTileset *) object)->number = 0;
    adopt (self, object);
  }
  return wanted;
}

/* Moves what stays into the order of @wanted. */
static void
order (Replacing *self, LoamObject *owner, LoamListId list, GPtrArray *wanted)
{
  guint place = 0;

  for (guint i = 0; i < wanted->len; i++) {
    guint at;

    if (!g_hash_table_contains (self->staying, wanted->pdata[i]))
      continue;
    g_ptr_array_find (loam_object_get_list (owner, list), wanted->pdata[i], &at);
    if (at != place)
      loam_document_push (self->document, loam_command_new_move (owner, list, at, place));
    place++;
  }
}

static void
insert_new (Replacing *self, LoamObject *owner, LoamListId list, GPtrArray *wanted)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  for (guint i = 0; i < wanted->len; i++)
    if (!g_hash_table_contains (self->staying, wanted->pdata[i])) {
      g_array_append_val (places, i);
      g_ptr_array_add (items, wanted->pdata[i]);
    }
  if (items->len > 0)
    loam_document_push (self->document,
                        loam_command_new_insert (owner, list, (LoamObject **) items->pdata,
                                                 (guint *) (gpointer) places->data, items->len));
}

/* What is left in the other's list afterwards are the twins of what stayed. */
static void
fill (Replacing *self, LoamObject *owner, LoamObject *other, LoamListId list)
{
  g_autoptr (GPtrArray) wanted = take_out (self, other, list);

  order (self, owner, list, wanted);
  insert_new (self, owner, list, wanted);
}

/* In which order its file names terrains or tiles is no content, but should stay as it is there. */
static void
take_key (LoamLayer *layer, LoamLayer *other)
{
  char **key = layer->key;
  gboolean *key_unused = layer->key_unused;

  layer->key = other->key;
  layer->key_unused = other->key_unused;
  other->key = key;
  other->key_unused = key_unused;
}

/* Makes an object like its twin, with all that it holds. */
static void
replace_object (Replacing *self, LoamObject *object, LoamObject *other)
{
  LoamListId list = loam_object_get_held_list (object);
  GPtrArray *left;

  if (object->kind == LOAM_KIND_LAYER)
    take_key ((LoamLayer *) object, (LoamLayer *) other);
  replace_properties (self, object, other);
  if (list == LOAM_N_LISTS)
    return;
  fill (self, object, other, list);
  left = loam_object_get_list (other, list);
  for (guint i = 0; i < left->len; i++)
    replace_object (self, get_twin (self, left->pdata[i]), left->pdata[i]);
}

/* Takes out what goes of all that an object holds. */
static void
remove_inside (Replacing *self, LoamObject *object)
{
  LoamListId list = loam_object_get_held_list (object);
  GPtrArray *items;

  if (list == LOAM_N_LISTS)
    return;
  remove_others (self, object, list);
  items = loam_object_get_list (object, list);
  for (guint i = 0; i < items->len; i++)
    remove_inside (self, items->pdata[i]);
}

/* Definitions */

/* The other's terrains or tilesets by their numbers there, as what they will be here. */
static GPtrArray *
list_numbered (Replacing *self, const GPtrArray *all)
{
  GPtrArray *objects = g_ptr_array_new ();

  g_ptr_array_set_size (objects, (int) all->len);
  for (guint i = 0; i < all->len; i++) {
    LoamObject *object = all->pdata[i];

    objects->pdata[i] = object != NULL && object->owner != NULL ? get_twin (self, object) : NULL;
  }
  return objects;
}

/* The numbers that they have got. */
static guint32 *
get_numbers (const GPtrArray *objects)
{
  guint32 *numbers = g_new0 (guint32, objects->len);

  for (guint i = 0; i < objects->len; i++) {
    const LoamObject *object = objects->pdata[i];

    if (object != NULL)
      numbers[i] = object->kind == LOAM_KIND_TERRAIN ? ((const LoamTerrain *) object)->index
                                                     : ((const LoamTileset *) object)->number;
  }
  return numbers;
}

static void
replace_list (Replacing *self, LoamObject *project, LoamObject *other, LoamListId list)
{
  GPtrArray *items = loam_object_get_list (project, list);
  GPtrArray *left = loam_object_get_list (other, list);

  remove_others (self, project, list);
  for (guint i = 0; i < items->len; i++)
    remove_inside (self, items->pdata[i]);
  fill (self, project, other, list);
  for (guint i = 0; i < left->len; i++)
    replace_object (self, get_twin (self, left->pdata[i]), left->pdata[i]);
}

static void
replace_definitions (Replacing *self, LoamObject *project, LoamObject *other)
{
  g_autoptr (GPtrArray) terrains = list_numbered (self, ((LoamProject *) other)->terrain_by_index);
  g_autoptr (GPtrArray) tilesets = list_numbered (self, ((LoamProject *) other)->tileset_by_number);

  for (LoamListId list = LOAM_LIST_TERRAINS; list < LOAM_LIST_LEVELS; list++)
    replace_list (self, project, other, list);
  self->n_terrains = terrains->len;
  self->terrains = get_numbers (terrains);
  self->n_tilesets = tilesets->len;
  self->tilesets = get_numbers (tilesets);
}

void
loam_edit_content_replace (LoamDocument *document, LoamProject *other, const char *label)
{
  Replacing self = {.document = document};
  LoamObject *project;

  g_return_if_fail (LOAM_IS_DOCUMENT (document));
  g_return_if_fail (other != NULL && label != NULL);

  project = &loam_document_get_project (document)->object;
  self.twins = g_hash_table_new (NULL, NULL);
  self.staying = g_hash_table_new (NULL, NULL);
  for (LoamListId list = LOAM_LIST_TERRAINS; list <= LOAM_LIST_LEVELS; list++)
    match_list (&self, project, &other->object, list);
  loam_document_begin (document, label);
  replace_properties (&self, project, &other->object);
  replace_definitions (&self, project, &other->object);
  replace_list (&self, project, &other->object, LOAM_LIST_LEVELS);
  loam_document_end (document);
  g_hash_table_unref (self.twins);
  g_hash_table_unref (self.staying);
  g_free (self.terrains);
  g_free (self.tilesets);
}
