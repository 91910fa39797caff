/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-entity.h"

#include "loam-object-free.h"

LoamPrototype *
loam_prototype_new (const char *name)
{
  LoamPrototype *prototype =
      loam_object_alloc (LOAM_KIND_PROTOTYPE, sizeof (LoamPrototype), NULL, name);

  prototype->values = loam_bag_new ();
  return prototype;
}

LoamEntity *
loam_entity_new (const char *id)
{
  LoamEntity *entity = loam_object_alloc (LOAM_KIND_ENTITY, sizeof (LoamEntity), id, "");

  entity->values = loam_bag_new ();
  entity->pivot = (LoamPoint){0.5, 0.5};
  return entity;
}

void
loam_prototype_clear (LoamPrototype *prototype)
{
  g_clear_pointer (&prototype->prototype, loam_object_unref);
  loam_bag_unref (prototype->values);
}

void
loam_entity_clear (LoamEntity *entity)
{
  g_clear_pointer (&entity->prototype, loam_object_unref);
  loam_bag_unref (entity->values);
}
