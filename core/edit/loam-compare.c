/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-compare.h"

#include "loam-edit-private.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>

/* Which is which */

static gboolean
was_called (const LoamObject *object, const char *name)
{
  for (char **old = object->formerly; old != NULL && *old != NULL; old++)
    if (*old == name)
      return TRUE;
  return FALSE;
}

static LoamObject *
find_named (GPtrArray *list, const char *name)
{
  for (guint i = 0; i < list->len; i++)
    if (((LoamObject *) list->pdata[i])->name == name)
      return list->pdata[i];
  return NULL;
}

/* A definition of the same name, or one that either was renamed to or from. */
static LoamObject *
find_definition (GPtrArray *list, const LoamObject *object)
{
  LoamObject *found = find_named (list, object->name);

  for (char **old = object->formerly; found == NULL && old != NULL && *old != NULL; old++)
    found = find_named (list, *old);
  for (guint i = 0; found == NULL && i < list->len; i++)
    if (was_called (list->pdata[i], object->name))
      found = list->pdata[i];
  return found;
}

static LoamObject *
find_level (GPtrArray *levels, const LoamLevel *level)
{
  for (guint i = 0; level->file != NULL && i < levels->len; i++)
    if (((LoamLevel *) levels->pdata[i])->file == level->file)
      return levels->pdata[i];
  return NULL;
}

LoamObject *
loam_compare_find_twin (LoamObject *owner, const LoamObject *object)
{
  LoamLevel *level;
  LoamObject *found;

  g_return_val_if_fail (owner != NULL && object != NULL, NULL);

  switch (object->kind) {
  case LOAM_KIND_LEVEL:
    return find_level (((LoamProject *) owner)->levels, (const LoamLevel *) object);
  case LOAM_KIND_LAYER:
  case LOAM_KIND_ENTITY:
    level = loam_object_get_level (owner);
    found = level != NULL ? g_hash_table_lookup (level->by_id, object->id) : NULL;
    return found != NULL && found->kind == object->kind && found->owner == owner ? found : NULL;
  case LOAM_KIND_TILE:
    return (LoamObject *) loam_tileset_get_tile ((LoamTileset *) owner,
                                                 ((const LoamTile *) object)->number);
  default:
    return find_definition (loam_object_get_list (owner, loam_kind_get_list (object->kind)),
                            object);
  }
}

static guint
get_number (const LoamObject *object)
{
  return object->kind == LOAM_KIND_TERRAIN ? ((const LoamTerrain *) object)->index
                                           : ((const LoamTileset *) object)->number;
}

static guint32 *
map_numbers (GPtrArray *from, GPtrArray *to, guint n)
{
  guint32 *map = g_new0 (guint32, n);

  for (guint i = 0; i < from->len; i++) {
    const LoamObject *object = from->pdata[i];
    const LoamObject *twin = find_definition (to, object);

    if (twin != NULL)
      map[get_number (object)] = get_number (twin);
  }
  return map;
}

guint32 *
loam_compare_map_terrains (LoamProject *from, LoamProject *to, guint *n)
{
  g_return_val_if_fail (from != NULL && to != NULL && n != NULL, NULL);

  *n = from->terrain_by_index->len;
  return map_numbers (from->terrains, to->terrains, *n);
}

/* What differs */

typedef struct {
  LoamProject *before, *after;
  guint32 *terrains; /* by number before: the number after */
  guint n_terrains;
  guint32 *tilesets; /* the same */
  guint n_tilesets;
  GPtrArray *found;
} Comparison;

static void
difference_free (gpointer data)
{
  LoamDifference *difference = data;

  if (difference->before != NULL)
    loam_object_unref (difference->before);
  if (difference->after != NULL)
    loam_object_unref (difference->after);
  g_free (difference);
}

static void
add (Comparison *self, LoamDifference difference)
{
  if (difference.before != NULL)
    loam_object_ref (difference.before);
  if (difference.after != NULL)
    loam_object_ref (difference.after);
  g_ptr_array_add (self->found, g_memdup2 (&difference, sizeof difference));
}

/* Whether both refer to what stands for the same. */
static gboolean
same_reference (const LoamObject *a, const LoamObject *b)
{
  if (a == NULL || b == NULL || a->kind != b->kind)
    return a == b;
  return a->kind == LOAM_KIND_ENTITY
             ? a->id == b->id
             : a->name == b->name || was_called (b, a->name) || was_called (a, b->name);
}

static guint64
compare_properties (const LoamObject *before, const LoamObject *after)
{
  guint64 differ = 0;

  for (LoamProperty p = 0; p < LOAM_N_PROPERTIES; p++) {
    g_auto (LoamValue) a = LOAM_VALUE_INIT;
    g_auto (LoamValue) b = LOAM_VALUE_INIT;
    gboolean same;

    if (!loam_kind_has_property (before->kind, p) || p == LOAM_PROPERTY_CELLS)
      continue;
    a = loam_object_get (before, p);
    b = loam_object_get (after, p);
    same = a.type == LOAM_VALUE_OBJECT ? same_reference (a.object, b.object)
                                       : loam_value_equal (&a, &b);
    if (!same)
      differ |= LOAM_DIFFERENCE_OF (p);
  }
  return differ;
}

static guint32
translate (const Comparison *self, gboolean tiles, guint32 cell)
{
  guint tileset = loam_cell_get_tileset (cell);

  if (cell == 0)
    return 0;
  if (!tiles)
    return cell < self->n_terrains && self->terrains[cell] != 0 ? self->terrains[cell]
                                                                : G_MAXUINT32;
  return tileset < self->n_tilesets && self->tilesets[tileset] != 0
             ? (cell & (LOAM_CELL_FLIPS | 0xffff)) | self->tilesets[tileset] << 16
             : G_MAXUINT32;
}

static void
join (LoamRect *area, int x, int y)
{
  int right = MAX (area->x + area->width, x + 1), bottom = MAX (area->y + area->height, y + 1);

  if (area->width == 0) {
    *area = (LoamRect){x, y, 1, 1};
    return;
  }
  area->x = MIN (area->x, x);
  area->y = MIN (area->y, y);
  area->width = right - area->x;
  area->height = bottom - area->y;
}

static void
compare_row (const Comparison *self,
             const LoamLayer *before,
             const LoamLayer *after,
             LoamRect row,
             LoamDifference *difference)
{
  g_autofree guint32 *a = NULL;
  g_autofree guint32 *b = NULL;

  if (row.width <= 0)
    return;
  a = g_new (guint32, (gsize) row.width);
  b = g_new (guint32, (gsize) row.width);
  loam_grid_get_row (before->grid, row.x, row.y, row.width, a);
  loam_grid_get_row (after->grid, row.x, row.y, row.width, b);
  for (int i = 0; i < row.width; i++)
    if (translate (self, before->kind == LOAM_LAYER_TILES, a[i]) != b[i]) {
      difference->n_cells++;
      join (&difference->cells, row.x + i, row.y);
    }
}

/* Grids without bounds may lie far apart: only what either covers is looked at, each cell once. */
static void
compare_cells (const Comparison *self,
               const LoamLayer *before,
               const LoamLayer *after,
               LoamDifference *difference)
{
  LoamRect a, b;

  if (before->grid == NULL || after->kind != before->kind)
    return;
  a = loam_grid_get_extent (before->grid);
  b = loam_grid_get_extent (after->grid);
  for (int y = a.y; y < a.y + a.height; y++)
    compare_row (self, before, after, (LoamRect){a.x, y, a.width, 1}, difference);
  for (int y = b.y; y < b.y + b.height; y++) {
    gboolean beside = y >= a.y && y < a.y + a.height;
    int end = b.x + b.width, left = beside ? MIN (end, a.x) : end;
    int right = beside ? MAX (b.x, a.x + a.width) : end;

    compare_row (self, before, after, (LoamRect){b.x, y, left - b.x, 1}, difference);
    compare_row (self, before, after, (LoamRect){right, y, end - right, 1}, difference);
  }
}

static void
compare_object (Comparison *self, LoamObject *before, LoamObject *after, gboolean moved)
{
  LoamDifference difference = {.before = before, .after = after, .moved = moved};

  difference.properties = compare_properties (before, after);
  if (before->kind == LOAM_KIND_LAYER)
    compare_cells (self, (LoamLayer *) before, (LoamLayer *) after, &difference);
  if (difference.properties != 0 || moved || difference.n_cells > 0)
    add (self, difference);
}

static void compare_list (Comparison *self, LoamObject *before, LoamObject *after, LoamListId list);

static void
compare_inside (Comparison *self, LoamObject *before, LoamObject *after)
{
  LoamListId list = loam_object_get_held_list (before);

  if (list != LOAM_N_LISTS && loam_object_get_held_list (after) == list)
    compare_list (self, before, after, list);
}

/* Of @n places in the order of now, -1 for what was nowhere: which of them have moved, the fewest that can have. The
 * others are a longest ascending sequence, found as in patience sorting. */
static gboolean *
find_moved (const int *places, guint n)
{
  gboolean *moved = g_new (gboolean, n + 1);
  g_autofree int *tops = g_new (int, n + 1); /* by length less one: the last of the best sequence */
  g_autofree int *previous = g_new (int, n + 1); /* of each: the one before it in its sequence */
  guint length = 0;

  for (guint i = 0; i < n; i++) {
    guint low = 0, high = length;

    moved[i] = places[i] >= 0;
    if (places[i] < 0)
      continue;
    while (low < high) {
      guint middle = (low + high) / 2;

      if (places[tops[middle]] < places[i])
        low = middle + 1;
      else
        high = middle;
    }
    previous[i] = low > 0 ? tops[low - 1] : -1;
    tops[low] = (int) i;
    length = MAX (length, low + 1);
  }
  for (int i = length > 0 ? tops[length - 1] : -1; i >= 0; i = previous[i])
    moved[i] = FALSE;
  return moved;
}

static void
compare_list (Comparison *self, LoamObject *before, LoamObject *after, LoamListId list)
{
  GPtrArray *old = loam_object_get_list (before, list), *new = loam_object_get_list (after, list);
  g_autoptr (GHashTable) by_twin = g_hash_table_new (NULL, NULL);
  g_autofree int *places = g_new (int, new->len + 1);
  g_autofree gboolean *moved = NULL;

  for (guint i = 0; i < old->len; i++) {
    LoamObject *twin = loam_compare_find_twin (after, old->pdata[i]);

    if (twin == NULL)
      add (self, (LoamDifference){.kind = LOAM_DIFFERENCE_REMOVED, .before = old->pdata[i]});
    else
      g_hash_table_insert (by_twin, twin, GUINT_TO_POINTER (i + 1));
  }
  for (guint i = 0; i < new->len; i++)
    places[i] = (int) GPOINTER_TO_UINT (g_hash_table_lookup (by_twin, new->pdata[i])) - 1;
  moved = find_moved (places, new->len);
  for (guint i = 0; i < new->len; i++) {
    if (places[i] < 0) {
      add (self, (LoamDifference){.kind = LOAM_DIFFERENCE_ADDED, .after = new->pdata[i]});
      continue;
    }
    compare_object (self, old->pdata[places[i]], new->pdata[i], moved[i]);
    compare_inside (self, old->pdata[places[i]], new->pdata[i]);
  }
}

GPtrArray *
loam_compare_projects (LoamProject *before, LoamProject *after)
{
  Comparison self = {before, after};

  g_return_val_if_fail (before != NULL && after != NULL, NULL);

  self.found = g_ptr_array_new_with_free_func (difference_free);
  self.terrains = loam_compare_map_terrains (before, after, &self.n_terrains);
  self.n_tilesets = before->tileset_by_number->len;
  self.tilesets = map_numbers (before->tilesets, after->tilesets, self.n_tilesets);
  compare_object (&self, &before->object, &after->object, FALSE);
  for (LoamListId list = LOAM_LIST_TERRAINS; list <= LOAM_LIST_LEVELS; list++)
    compare_list (&self, &before->object, &after->object, list);
  g_free (self.terrains);
  g_free (self.tilesets);
  return self.found;
}

/* In words */

/* "cellar, ground" */
static char *
describe_place (const LoamObject *object)
{
  const LoamLevel *level = loam_object_get_level (object);
  const char *name = loam_edit_get_display_name (object);

  switch (object->kind) {
  case LOAM_KIND_TERRAIN:
    return g_strdup_printf (_ ("Terrain %s"), name);
  case LOAM_KIND_TILESET:
    return g_strdup_printf (_ ("Tileset %s"), name);
  case LOAM_KIND_TILE:
    return g_strdup_printf (_ ("Tileset %s, tile %d"),
                            object->owner != NULL ? object->owner->name : "",
                            ((const LoamTile *) object)->number);
  case LOAM_KIND_COMPONENT:
    return g_strdup_printf (_ ("Component %s"), name);
  case LOAM_KIND_PROTOTYPE:
    return g_strdup_printf (_ ("Prototype %s"), name);
  case LOAM_KIND_LEVEL:
    return g_strdup_printf (_ ("Level %s"), name);
  case LOAM_KIND_LAYER:
    return g_strdup_printf (_ ("%s, layer %s"), level->object.name, name);
  case LOAM_KIND_ENTITY:
    return g_strdup_printf (_ ("%s, %s %s"), level->object.name, name, object->id);
  case LOAM_KIND_PROJECT:
  default:
    return g_strdup (_ ("The project"));
  }
}

static char *
describe_change (const LoamDifference *difference)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (difference->n_cells > 0)
    g_ptr_array_add (
        parts, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%'" G_GINT64_FORMAT " cell differs",
                                             "%'" G_GINT64_FORMAT " cells differ",
                                             (gulong) difference->n_cells),
                                difference->n_cells));
  if (difference->properties != 0) {
    g_autoptr (GPtrArray) names = g_ptr_array_new ();
    g_autofree char *all = NULL;

    for (LoamProperty p = 0; p < LOAM_N_PROPERTIES; p++)
      if ((difference->properties & LOAM_DIFFERENCE_OF (p)) != 0)
        g_ptr_array_add (names, (gpointer) loam_property_name (p));
    g_ptr_array_add (names, NULL);
    all = g_strjoinv (", ", (char **) names->pdata);
    g_ptr_array_add (
        parts, g_strdup_printf (
                   g_dngettext (GETTEXT_PACKAGE, "%s differs", "%s differ", names->len - 1), all));
  }
  if (difference->moved)
    g_ptr_array_add (parts, g_strdup (_ ("stands elsewhere in its list")));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv ("; ", (char **) parts->pdata);
}

char *
loam_difference_describe (const LoamDifference *difference)
{
  g_autofree char *place = NULL;
  g_autofree char *what = NULL;

  g_return_val_if_fail (difference != NULL, NULL);

  place = describe_place (difference->after != NULL ? difference->after : difference->before);
  switch (difference->kind) {
  case LOAM_DIFFERENCE_ADDED:
    return g_strdup_printf (_ ("%s: added"), place);
  case LOAM_DIFFERENCE_REMOVED:
    return g_strdup_printf (_ ("%s: removed"), place);
  case LOAM_DIFFERENCE_CHANGED:
  default:
    what = describe_change (difference);
    return g_strdup_printf ("%s: %s", place, what);
  }
}
