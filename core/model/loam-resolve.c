/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-resolve.h"

#include "loam-project.h"

LoamObject *
loam_object_get_prototype (const LoamObject *thing)
{
  switch (thing->kind) {
  case LOAM_KIND_PROTOTYPE:
    return ((const LoamPrototype *) thing)->prototype;
  case LOAM_KIND_ENTITY:
    return ((const LoamEntity *) thing)->prototype;
  default:
    return NULL;
  }
}

LoamBag *
loam_object_get_values (const LoamObject *thing)
{
  switch (thing->kind) {
  case LOAM_KIND_PROTOTYPE:
    return ((const LoamPrototype *) thing)->values;
  case LOAM_KIND_ENTITY:
    return ((const LoamEntity *) thing)->values;
  case LOAM_KIND_TERRAIN:
    return ((const LoamTerrain *) thing)->values;
  case LOAM_KIND_TILE:
    return ((const LoamTile *) thing)->values;
  default:
    return NULL;
  }
}

/* Whether the walk up from @thing meets @component given before it meets it taken away. */
static gboolean
is_given (const LoamObject *thing, const char *component)
{
  for (; thing != NULL; thing = loam_object_get_prototype (thing)) {
    const LoamBagEntry *own = loam_bag_component (loam_object_get_values (thing), component);

    if (own != NULL)
      return own->value.type != LOAM_VALUE_NONE;
  }
  return FALSE;
}

gboolean
loam_resolve_has (const LoamObject *thing, const char *component)
{
  return is_given (thing, component);
}

/* The nearest value on the walk up from @thing, and who gives it. */
static const LoamValue *
walk (const LoamObject *thing, const char *component, const char *field, const LoamObject **giver)
{
  for (; thing != NULL; thing = loam_object_get_prototype (thing)) {
    LoamBag *bag = loam_object_get_values (thing);
    const LoamBagEntry *own = loam_bag_component (bag, component);
    const LoamValue *value;

    if (own == NULL)
      continue;
    if (own->value.type == LOAM_VALUE_NONE)
      break;
    value = loam_bag_get (bag, component, field);
    if (value != NULL) {
      *giver = thing;
      return value;
    }
  }
  *giver = NULL;
  return NULL;
}

const LoamValue *
loam_resolve_get (const LoamProject *project,
                  const LoamObject *thing,
                  const char *component,
                  const char *field,
                  LoamOrigin *origin,
                  const LoamObject **giver)
{
  const LoamComponent *type = loam_project_find_component (project, component);
  const LoamField *declared = type != NULL ? loam_component_get_field (type, field) : NULL;
  const LoamObject *from = NULL, *above = NULL;
  const LoamObject *parent = loam_object_get_prototype (thing);
  const LoamValue *value = NULL;
  LoamOrigin found = LOAM_ORIGIN_ABSENT;

  if (declared != NULL && is_given (thing, component)) {
    value = walk (thing, component, field, &from);
    if (value == NULL) {
      value = &declared->initial;
      found = LOAM_ORIGIN_DEFAULT;
    } else if (from != thing) {
      found = LOAM_ORIGIN_INHERITED;
    } else if (parent != NULL && walk (parent, component, field, &above) != NULL) {
      found = LOAM_ORIGIN_OVERRIDDEN;
    } else {
      found = LOAM_ORIGIN_OWN;
    }
  }
  if (origin != NULL)
    *origin = found;
  if (giver != NULL)
    *giver = from;
  return value;
}

LoamBag *
loam_resolve_flatten (const LoamObject *thing)
{
  const LoamObject *parent = loam_object_get_prototype (thing);
  g_autoptr (LoamBag) above = NULL;

  if (parent == NULL)
    return loam_bag_ref (loam_object_get_values (thing));
  above = loam_resolve_flatten (parent);
  return loam_bag_merge (above, loam_object_get_values (thing));
}

GPtrArray *
loam_resolve_components (const LoamObject *thing)
{
  g_autoptr (LoamBag) all = loam_resolve_flatten (thing);
  GPtrArray *names = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ref_string_release);

  for (guint i = 0; i < all->length; i++)
    if (all->entries[i].field == NULL && all->entries[i].value.type != LOAM_VALUE_NONE)
      g_ptr_array_add (names, g_ref_string_acquire (all->entries[i].component));
  return names;
}

LoamPoint
loam_resolve_frame_size (const LoamProject *project, const LoamObject *thing)
{
  const LoamValue *size = loam_resolve_get (project, thing, "sprite", "size", NULL, NULL);

  if (size != NULL && size->point.x > 0 && size->point.y > 0)
    return size->point;
  return (LoamPoint){project->tile_width, project->tile_height};
}

LoamPoint
loam_resolve_size (const LoamProject *project, const LoamObject *thing)
{
  const LoamEntity *entity = (const LoamEntity *) thing;

  if (thing->kind == LOAM_KIND_ENTITY && entity->size.x > 0 && entity->size.y > 0)
    return entity->size;
  return loam_resolve_frame_size (project, thing);
}

static void
append_name (GString *chain, const LoamObject *thing)
{
  if (thing->kind == LOAM_KIND_ENTITY)
    g_string_append_printf (chain, "@%s", thing->id);
  else
    g_string_append (chain, thing->name);
}

gboolean
loam_resolve_would_cycle (const LoamObject *thing, const LoamObject *prototype, char **chain)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const LoamObject *at = prototype;

  append_name (names, thing);
  for (; at != NULL && at != thing; at = loam_object_get_prototype (at)) {
    g_string_append (names, " → ");
    append_name (names, at);
  }
  if (at == NULL)
    return FALSE;
  g_string_append (names, " → ");
  append_name (names, thing);
  if (chain != NULL)
    *chain = g_strdup (names->str);
  return TRUE;
}
