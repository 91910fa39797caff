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
numbers_are_same (const Replacing *self)
{
  for (guint i = 0; i < self->n_terrains; i++)
    if (self->terrains[i] != 0 && self->terrains[i] != i)
      return FALSE;
  return TRUE;
}

/* The cells of the other project's grid with the numbers that terrains have here; a new reference. */
static LoamGrid *
translate (const Replacing *self, LoamGrid *from)
{
  LoamRect area = loam_grid_get_extent (from);
  LoamRect bounds = loam_grid_get_bounds (from);
  g_autofree guint32 *row = NULL;
  LoamGrid *to;

  if (numbers_are_same (self))
    return loam_grid_ref (from);
  to = loam_grid_is_bounded (from) ? loam_grid_new (bounds.width, bounds.height, 0)
                                   : loam_grid_new_unbounded ();
  row = g_new (guint32, (gsize) MAX (area.width, 1));
  for (int y = area.y; y < area.y + area.height; y++) {
    loam_grid_get_row (from, area.x, y, area.width, row);
    for (int i = 0; i < area.width; i++)
      row[i] = row[i] < self->n_terrains ? self->terrains[row[i]] : 0;
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

  if (property == LOAM_PROPERTY_PROTOTYPE && value.object != NULL) {
    LoamObject *twin = loam_object_ref (get_twin (self, value.object));

    loam_object_unref (value.object);
    value.object = twin;
  } else if (property == LOAM_PROPERTY_CELLS) {
    LoamGrid *grid = translate (self, value.grid);

    loam_grid_unref (value.grid);
    value.grid = grid;
  }
  return value;
}

static gboolean
has_property (const LoamObject *object, LoamProperty property)
{
  return loam_kind_has_property (object->kind, property) &&
         (property != LOAM_PROPERTY_CELLS || ((const LoamLayer *) object)->grid != NULL);
}

static void
replace_properties (Replacing *self, LoamObject *object, const LoamObject *other)
{
  for (LoamProperty p = 0; p < LOAM_N_PROPERTIES; p++) {
    g_auto (LoamValue) own = LOAM_VALUE_INIT;
    LoamValue value;

    if (!has_property (object, p))
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
  static const LoamProperty referring[] = {LOAM_PROPERTY_PROTOTYPE, LOAM_PROPERTY_CELLS};
  LoamListId list = object->kind == LOAM_KIND_LEVEL ? LOAM_LIST_LAYERS : LOAM_LIST_ENTITIES;
  GPtrArray *items = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (referring); i++)
    if (has_property (object, referring[i])) {
      g_auto (LoamValue) value = get_value (self, object, referring[i]);

      loam_object_swap (object, referring[i], &value);
    }
  if (object->kind == LOAM_KIND_LEVEL ||
      (object->kind == LOAM_KIND_LAYER && ((LoamLayer *) object)->entities != NULL))
    items = loam_object_get_list (object, list);
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
  if (object->kind == LOAM_KIND_LEVEL)
    match_list (self, object, other, LOAM_LIST_LAYERS);
  else if (object->kind == LOAM_KIND_LAYER && ((LoamLayer *) object)->entities != NULL)
    match_list (self, object, other, LOAM_LIST_ENTITIES);
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

/* Definitions */

/* The other's terrains by their numbers there, as what they will be here. */
static GPtrArray *
list_terrains (Replacing *self, LoamProject *other)
{
  GPtrArray *terrains = g_ptr_array_new ();

  g_ptr_array_set_size (terrains, (int) other->terrain_by_index->len);
  for (guint i = 0; i < other->terrains->len; i++) {
    LoamTerrain *terrain = other->terrains->pdata[i];

    terrains->pdata[terrain->index] = get_twin (self, &terrain->object);
  }
  return terrains;
}

static void
replace_definitions (Replacing *self, LoamObject *project, LoamObject *other)
{
  g_autoptr (GPtrArray) terrains = list_terrains (self, (LoamProject *) other);

  for (LoamListId list = LOAM_LIST_TERRAINS; list < LOAM_LIST_LEVELS; list++) {
    GPtrArray *left = loam_object_get_list (other, list);

    remove_others (self, project, list);
    fill (self, project, other, list);
    for (guint i = 0; i < left->len; i++)
      replace_properties (self, get_twin (self, left->pdata[i]), left->pdata[i]);
  }
  self->n_terrains = terrains->len;
  self->terrains = g_new0 (guint32, terrains->len);
  for (guint i = 0; i < terrains->len; i++)
    if (terrains->pdata[i] != NULL)
      self->terrains[i] = ((LoamTerrain *) terrains->pdata[i])->index;
}

/* Levels */

static void
remove_from_level (Replacing *self, LoamLevel *level)
{
  remove_others (self, &level->object, LOAM_LIST_LAYERS);
  for (guint i = 0; i < level->layers->len; i++)
    if (((LoamLayer *) level->layers->pdata[i])->entities != NULL)
      remove_others (self, level->layers->pdata[i], LOAM_LIST_ENTITIES);
}

/* In which order its file names terrains is no content, but should stay as it is there. */
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

static void
replace_layer (Replacing *self, LoamLayer *layer, LoamLayer *other)
{
  take_key (layer, other);
  replace_properties (self, &layer->object, &other->object);
  if (layer->entities == NULL)
    return;
  fill (self, &layer->object, &other->object, LOAM_LIST_ENTITIES);
  for (guint i = 0; i < other->entities->len; i++)
    replace_properties (self, get_twin (self, other->entities->pdata[i]),
                        other->entities->pdata[i]);
}

static void
replace_level (Replacing *self, LoamLevel *level, LoamLevel *other)
{
  replace_properties (self, &level->object, &other->object);
  remove_from_level (self, level);
  fill (self, &level->object, &other->object, LOAM_LIST_LAYERS);
  for (guint i = 0; i < other->layers->len; i++)
    replace_layer (self, (LoamLayer *) get_twin (self, other->layers->pdata[i]),
                   other->layers->pdata[i]);
}

static void
replace_levels (Replacing *self, LoamObject *project, LoamProject *other)
{
  remove_others (self, project, LOAM_LIST_LEVELS);
  fill (self, project, &other->object, LOAM_LIST_LEVELS);
  for (guint i = 0; i < other->levels->len; i++)
    replace_level (self, (LoamLevel *) get_twin (self, other->levels->pdata[i]),
                   other->levels->pdata[i]);
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
  replace_levels (&self, project, other);
  loam_document_end (document);
  g_hash_table_unref (self.twins);
  g_hash_table_unref (self.staying);
  g_free (self.terrains);
}
