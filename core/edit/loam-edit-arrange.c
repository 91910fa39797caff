/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-edit-arrange.h"

#include "loam-edit-entities.h"
#include "loam-edit-private.h"
#include "loam-error.h"
#include "loam-object-spec.h"
#include "loam-project.h"
#include "loam-view.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static const char *const names[] = {"front", "forward", "backward", "back",   "left",   "center",
                                    "right", "top",     "middle",   "bottom", "across", "down"};

const char *
loam_arrange_get_name (LoamArrange how)
{
  return names[how];
}

gboolean
loam_arrange_from_name (const char *name, LoamArrange *how)
{
  for (guint i = 0; i < LOAM_N_ARRANGES; i++)
    if (g_str_equal (names[i], name)) {
      *how = (LoamArrange) i;
      return TRUE;
    }
  return FALSE;
}

/* Draw order. */

/** A thing of a layer, and where it stands in the layer's list. */
typedef struct {
  LoamEntity *thing;
  guint index;
  gboolean chosen;
  gint64 order; /**< that it is to have */
} Drawn;

static GArray *
list_drawn (const LoamLayer *layer, GHashTable *chosen)
{
  g_autoptr (GPtrArray) things = loam_layer_dup_drawn (layer);
  g_autoptr (GHashTable) indices = g_hash_table_new (NULL, NULL);
  GArray *drawn = g_array_sized_new (FALSE, FALSE, sizeof (Drawn), things->len);

  for (guint i = 0; i < layer->entities->len; i++)
    g_hash_table_insert (indices, layer->entities->pdata[i], GUINT_TO_POINTER (i));
  for (guint i = 0; i < things->len; i++) {
    LoamEntity *thing = things->pdata[i];
    Drawn item = {thing, GPOINTER_TO_UINT (g_hash_table_lookup (indices, thing)),
                  g_hash_table_contains (chosen, thing), thing->order};

    g_array_append_val (drawn, item);
  }
  return drawn;
}

static void
swap (Drawn *a, Drawn *b)
{
  Drawn kept = *a;

  *a = *b;
  *b = kept;
}

/* The chosen ones behind the others, or before them; among themselves they stay as they are. */
static void
part (Drawn *items, guint n, gboolean chosen_first)
{
  g_autofree Drawn *sorted = g_new (Drawn, n);
  guint length = 0;

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      if (items[i].chosen == (chosen_first ? pass == 0 : pass == 1))
        sorted[length++] = items[i];
  memcpy (items, sorted, n * sizeof (Drawn));
}

static void
permute (Drawn *items, guint n, LoamArrange how)
{
  switch (how) {
  case LOAM_ARRANGE_FORWARD:
    for (guint i = n - 1; i > 0; i--)
      if (items[i - 1].chosen && !items[i].chosen)
        swap (&items[i - 1], &items[i]);
    break;
  case LOAM_ARRANGE_BACKWARD:
    for (guint i = 1; i < n; i++)
      if (items[i].chosen && !items[i - 1].chosen)
        swap (&items[i - 1], &items[i]);
    break;
  default:
    part (items, n, how == LOAM_ARRANGE_BACK);
  }
}

/* Numbers under which the things are drawn as they stand in @items. Those that were not chosen keep theirs where that
 * is possible; all that stand where they stood keep theirs. */
static void
number (Drawn *items, guint n)
{
  gint64 least = G_MAXINT;
  guint first = 0;

  while (first < n && items[first].chosen)
    first++;
  /* Those at the back go down from the first one that stays. */
  if (first < n) {
    least = items[first].thing->order;
    for (guint i = first, index = items[first].index; i > 0; i--) {
      Drawn *item = &items[i - 1];
      gint64 most = item->index < index ? least : least - 1;

      item->order = MIN (item->thing->order, most);
      least = item->order;
      index = item->index;
    }
  }
  for (guint i = MAX (first, 1); i < n; i++) {
    const Drawn *before = &items[i - 1];
    gint64 needed = before->index < items[i].index ? before->order : before->order + 1;

    items[i].order = items[i].chosen ? needed : MAX (needed, items[i].thing->order);
  }
}

static gboolean
is_same (const Drawn *items, guint n, GArray *before)
{
  for (guint i = 0; i < n; i++)
    if (items[i].thing != g_array_index (before, Drawn, i).thing)
      return FALSE;
  return TRUE;
}

/* The things of @layer with the numbers that they get; NULL where nothing changes there. */
static GArray *
find_orders (const LoamLayer *layer, GHashTable *chosen, LoamArrange how)
{
  g_autoptr (GArray) drawn = NULL;
  g_autoptr (GArray) before = NULL;
  Drawn *items;

  if (layer->entities == NULL || layer->entities->len < 2)
    return NULL;
  drawn = list_drawn (layer, chosen);
  before = g_array_copy (drawn);
  items = (Drawn *) (gpointer) drawn->data;
  permute (items, drawn->len, how);
  if (is_same (items, drawn->len, before))
    return NULL;
  number (items, drawn->len);
  return g_steal_pointer (&drawn);
}

/* Gives the things their numbers; with @document NULL, says only whether all numbers are within bounds. */
static gboolean
arrange_layers (LoamDocument *document,
                LoamEntity **things,
                guint n,
                LoamArrange how,
                gboolean *changed,
                GError **error)
{
  const LoamPropertySpec *spec = loam_property_get_spec (LOAM_KIND_ENTITY, LOAM_PROPERTY_ORDER);
  g_autoptr (GHashTable) chosen = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (loam_object_get_level (&things[0]->object));

  for (guint i = 0; i < n; i++)
    g_hash_table_add (chosen, things[i]);
  for (guint i = 0; i < layers->len; i++) {
    g_autoptr (GArray) drawn = find_orders (layers->pdata[i], chosen, how);

    for (guint j = 0; drawn != NULL && j < drawn->len; j++) {
      const Drawn *item = &g_array_index (drawn, Drawn, j);

      if ((double) item->order < spec->min || (double) item->order > spec->max) {
        g_set_error (error, LOAM_ERROR, LOAM_ERROR_LIMIT,
                     _ ("The layer “%s” has no numbers left for its draw order; expected ones "
                        "within ±%d"),
                     ((LoamLayer *) layers->pdata[i])->object.name, (int) spec->max);
        return FALSE;
      }
      if (document == NULL || item->order == item->thing->order)
        continue;
      *changed = TRUE;
      loam_edit_push_property (document, item->thing, LOAM_PROPERTY_ORDER, LOAM_INT (item->order),
                               NULL);
    }
  }
  return TRUE;
}

/* Places. */

/** The box around a thing: along one axis, from and to. */
typedef struct {
  LoamEntity *thing;
  double from, to;
} Extent;

static gboolean
is_down (LoamArrange how)
{
  return how == LOAM_ARRANGE_TOP || how == LOAM_ARRANGE_MIDDLE || how == LOAM_ARRANGE_BOTTOM ||
         how == LOAM_ARRANGE_DOWN;
}

static Extent *
find_extents (LoamDocument *document, LoamEntity **things, guint n, gboolean down)
{
  Extent *extents = g_new (Extent, n);

  for (guint i = 0; i < n; i++) {
    LoamSprite sprite = loam_view_sprite_for_thing (loam_document_get_project (document),
                                                    &things[i]->object, things[i]->at);
    LoamPoint from, to;

    loam_sprite_get_bounds (&sprite, &from, &to);
    extents[i] = down ? (Extent){things[i], from.y, to.y} : (Extent){things[i], from.x, to.x};
  }
  return extents;
}

static int
compare_extents (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Extent *one = a, *other = b;

  return (one->from > other->from) - (one->from < other->from);
}

/* How far each is to be moved. Middles and what is distributed come to whole pixels. */
static void
find_moves (Extent *extents, guint n, LoamArrange how, double *by)
{
  double from = G_MAXDOUBLE, to = -G_MAXDOUBLE, at, gap = 0;

  for (guint i = 0; i < n; i++) {
    from = MIN (from, extents[i].from);
    to = MAX (to, extents[i].to);
    gap -= extents[i].to - extents[i].from;
  }
  if (how == LOAM_ARRANGE_ACROSS || how == LOAM_ARRANGE_DOWN) {
    g_qsort_with_data (extents, (int) n, sizeof (Extent), compare_extents, NULL);
    /* The last of them by its beginning may end before another. */
    gap = (gap + extents[n - 1].to - from) / (n - 1);
    at = from;
    for (guint i = 0; i < n; i++) {
      by[i] = i + 1 == n ? 0 : round (at) - extents[i].from;
      at += extents[i].to - extents[i].from + gap;
    }
    return;
  }
  for (guint i = 0; i < n; i++) {
    double size = extents[i].to - extents[i].from;

    if (how == LOAM_ARRANGE_LEFT || how == LOAM_ARRANGE_TOP)
      by[i] = from - extents[i].from;
    else if (how == LOAM_ARRANGE_RIGHT || how == LOAM_ARRANGE_BOTTOM)
      by[i] = to - extents[i].to;
    else
      by[i] = round ((from + to - size) / 2) - extents[i].from;
  }
}

static void
arrange_places (
    LoamDocument *document, LoamEntity **things, guint n, LoamArrange how, gboolean *changed)
{
  gboolean down = is_down (how);
  g_autofree Extent *extents = find_extents (document, things, n, down);
  g_autofree double *by = g_new (double, n);

  find_moves (extents, n, how, by);
  for (guint i = 0; i < n; i++) {
    LoamPoint at = extents[i].thing->at;

    if (by[i] == 0)
      continue;
    *changed = TRUE;
    loam_edit_push_property (
        document, extents[i].thing, LOAM_PROPERTY_AT,
        down ? LOAM_POINT (at.x, at.y + by[i]) : LOAM_POINT (at.x + by[i], at.y), NULL);
  }
}

gboolean
loam_edit_entities_can_arrange (
    LoamDocument *document, LoamEntity **things, guint n, LoamArrange how, GError **error)
{
  guint least = how < LOAM_ARRANGE_LEFT ? 1 : how < LOAM_ARRANGE_ACROSS ? 2 : 3;

  if (!loam_edit_entities_can_change (document, things, n, error))
    return FALSE;
  if (n < least) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE,
                 ngettext ("Select at least %u thing", "Select at least %u things", least), least);
    return FALSE;
  }
  return how >= LOAM_ARRANGE_LEFT || arrange_layers (NULL, things, n, how, NULL, error);
}

static char *
make_label (LoamArrange how, const char *what)
{
  switch (how) {
  case LOAM_ARRANGE_FRONT:
    return g_strdup_printf (_ ("Bring %s to the front"), what);
  case LOAM_ARRANGE_FORWARD:
    return g_strdup_printf (_ ("Bring %s forward"), what);
  case LOAM_ARRANGE_BACKWARD:
    return g_strdup_printf (_ ("Send %s backward"), what);
  case LOAM_ARRANGE_BACK:
    return g_strdup_printf (_ ("Send %s to the back"), what);
  case LOAM_ARRANGE_LEFT:
    return g_strdup_printf (_ ("Align %s left"), what);
  case LOAM_ARRANGE_CENTER:
    return g_strdup_printf (_ ("Align the centres of %s"), what);
  case LOAM_ARRANGE_RIGHT:
    return g_strdup_printf (_ ("Align %s right"), what);
  case LOAM_ARRANGE_TOP:
    return g_strdup_printf (_ ("Align the tops of %s"), what);
  case LOAM_ARRANGE_MIDDLE:
    return g_strdup_printf (_ ("Align the middles of %s"), what);
  case LOAM_ARRANGE_BOTTOM:
    return g_strdup_printf (_ ("Align the bottoms of %s"), what);
  case LOAM_ARRANGE_ACROSS:
    return g_strdup_printf (_ ("Distribute %s across"), what);
  case LOAM_ARRANGE_DOWN:
    return g_strdup_printf (_ ("Distribute %s down"), what);
  case LOAM_N_ARRANGES:
    break;
  }
  g_assert_not_reached ();
}

gboolean
loam_edit_entities_arrange (LoamDocument *document, LoamEntity **things, guint n, LoamArrange how)
{
  g_autofree char *what = NULL;
  g_autofree char *label = NULL;
  gboolean changed = FALSE;

  if (!loam_edit_entities_can_arrange (document, things, n, how, NULL))
    return FALSE;
  what = loam_edit_describe ((LoamObject **) things, n);
  label = make_label (how, what);
  loam_document_begin (document, label);
  if (how < LOAM_ARRANGE_LEFT)
    arrange_layers (document, things, n, how, &changed, NULL);
  else
    arrange_places (document, things, n, how, &changed);
  loam_document_end (document);
  return changed;
}
