/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-traits.h"

#include "loam-error.h"
#include "loam-resolve.h"

/* Deeper than any designer delegates; also what ends the walk in a ring. */
#define MAX_DEPTH 1000

static guint
traits_hash (gconstpointer key)
{
  const LoamTraits *traits = key;

  return g_direct_hash (traits->values) * 31 + g_direct_hash (traits->parent);
}

static gboolean
traits_equal (gconstpointer a, gconstpointer b)
{
  const LoamTraits *first = a, *second = b;

  return first->values == second->values && first->parent == second->parent &&
         first->own_size.x == second->own_size.x && first->own_size.y == second->own_size.y &&
         first->rotation == second->rotation && first->pivot.x == second->pivot.x &&
         first->pivot.y == second->pivot.y;
}

static void
traits_free (gpointer data)
{
  LoamTraits *traits = data;

  loam_bag_unref (traits->values);
  g_clear_pointer (&traits->image, g_ref_string_release);
  g_free (traits);
}

static GHashTable *
table_new (void)
{
  return g_hash_table_new_full (traits_hash, traits_equal, traits_free, NULL);
}

void
loam_traits_table_init (LoamTraitsTable *traits)
{
  *traits = (LoamTraitsTable){.table = table_new ()};
}

void
loam_traits_table_clear (LoamTraitsTable *traits)
{
  g_clear_pointer (&traits->table, g_hash_table_unref);
  g_clear_pointer (&traits->outdated, g_hash_table_unref);
  g_clear_pointer (&traits->project, loam_object_unref);
}

/* Whether what resolving takes from the project itself, and not from bags, is the same in both. */
static gboolean
same_types (const LoamProject *a, const LoamProject *b)
{
  if (a->tile_width != b->tile_width || a->tile_height != b->tile_height ||
      a->components->len != b->components->len)
    return FALSE;
  for (guint i = 0; i < a->components->len; i++) {
    const LoamComponent *first = g_ptr_array_index (a->components, i);
    const LoamComponent *second = g_ptr_array_index (b->components, i);

    if (first->object.name != second->object.name || first->fields != second->fields)
      return FALSE;
  }
  return TRUE;
}

void
loam_traits_table_begin (LoamTraitsTable *traits, LoamProject *project)
{
  GHashTableIter iter;
  gpointer key;

  /* The old ones live on until the end, so that a new one is not taken for one that lay at its address. */
  if (traits->project != NULL && !same_types (traits->project, project)) {
    traits->outdated = traits->table;
    traits->table = table_new ();
  }
  loam_object_ref (project);
  g_clear_pointer (&traits->project, loam_object_unref);
  traits->project = project;

  g_hash_table_iter_init (&iter, traits->table);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    ((LoamTraits *) key)->used = FALSE;
}

static gboolean
is_unused (gpointer key, gpointer value, gpointer user_data)
{
  return !((const LoamTraits *) key)->used;
}

void
loam_traits_table_end (LoamTraitsTable *traits)
{
  g_hash_table_foreach_remove (traits->table, is_unused, NULL);
  g_clear_pointer (&traits->outdated, g_hash_table_unref);
}

static LoamHash
hash_fields (const LoamProject *project, const LoamObject *thing)
{
  g_autoptr (GPtrArray) components = loam_resolve_components (thing);
  LoamHash hash = LOAM_HASH_INIT;

  for (guint i = 0; i < components->len; i++) {
    const char *name = g_ptr_array_index (components, i);
    const LoamComponent *type = loam_project_find_component (project, name);

    hash = loam_hash_text (hash, name);
    for (guint j = 0; type != NULL && j < type->fields->length; j++) {
      const char *field = type->fields->items[j].name;

      hash = loam_hash_text (hash, field);
      hash = loam_hash_value (hash, loam_resolve_get (project, thing, name, field, NULL, NULL));
    }
  }
  return hash;
}

static LoamTraits *
traits_new (const LoamProject *project, const LoamObject *thing, const LoamTraits *key)
{
  LoamTraits *traits = g_new0 (LoamTraits, 1);

  traits->values = loam_bag_ref (key->values);
  traits->parent = key->parent;
  traits->own_size = key->own_size;
  traits->rotation = key->rotation;
  traits->pivot = key->pivot;
  traits->hash = hash_fields (project, thing);
  traits->size = loam_resolve_frame_size (project, thing);
  traits->sprite = loam_view_sprite_for_thing (project, thing, (LoamPoint){0, 0});
  if (key->own_size.x > 0) {
    traits->size = key->own_size;
    traits->hash =
        loam_hash_double (loam_hash_double (traits->hash, key->own_size.x), key->own_size.y);
  }
  traits->sprite.width = traits->size.x;
  traits->sprite.height = traits->size.y;
  traits->sprite.rotation = key->rotation;
  traits->sprite.pivot = key->pivot;
  if (traits->sprite.image != NULL)
    traits->sprite.image = traits->image = loam_intern (traits->sprite.image);
  return traits;
}

/* What a placed thing has for itself alone: who delegates to it does not get it. FALSE where that is nothing. */
static gboolean
read_own (const LoamObject *thing, LoamTraits *key)
{
  const LoamEntity *entity = (const LoamEntity *) thing;
  gboolean sized;

  if (thing->kind != LOAM_KIND_ENTITY)
    return FALSE;
  sized = entity->size.x > 0 && entity->size.y > 0;
  if (sized)
    key->own_size = entity->size;
  if (entity->rotation != 0) {
    key->rotation = entity->rotation;
    key->pivot = entity->pivot;
  }
  return sized || entity->rotation != 0;
}

/* @below: how many already delegate to it. */
static const LoamTraits *
get (LoamTraitsTable *traits, const LoamObject *thing, guint below, GError **error)
{
  const LoamObject *prototype = loam_object_get_prototype (thing);
  LoamTraits key = {.values = loam_object_get_values (thing)};
  gboolean own = below == 0 && read_own (thing, &key);
  LoamTraits *found;

  if (below > MAX_DEPTH) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE,
                 "“%s”: more than %d prototypes in a chain, or a ring",
                 thing->name[0] != '\0' ? thing->name : thing->id, MAX_DEPTH);
    return NULL;
  }
  if (prototype != NULL) {
    key.parent = get (traits, prototype, below + 1, error);
    if (key.parent == NULL)
      return NULL;
    if (key.values->length == 0 && !own)
      return key.parent;
  }

  found = g_hash_table_lookup (traits->table, &key);
  if (found == NULL) {
    found = traits_new (traits->project, thing, &key);
    g_hash_table_add (traits->table, found);
  }
  found->used = TRUE;
  return found;
}

const LoamTraits *
loam_traits_table_get (LoamTraitsTable *traits, const LoamObject *thing, GError **error)
{
  return get (traits, thing, 0, error);
}
