/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-project.h"

#include "loam-object-free.h"

static LoamProject *
project_alloc (const char *name)
{
  LoamProject *project = loam_object_alloc (LOAM_KIND_PROJECT, sizeof (LoamProject), NULL, name);

  project->tile_width = project->tile_height = 16;
  project->terrains = loam_object_list_new ();
  project->tilesets = loam_object_list_new ();
  project->components = loam_object_list_new ();
  project->prototypes = loam_object_list_new ();
  project->levels = loam_object_list_new ();
  project->terrain_by_index = loam_object_list_new ();
  project->tileset_by_number = loam_object_list_new ();
  return project;
}

LoamProject *
loam_project_new (const char *name)
{
  LoamProject *project = project_alloc (name);

  g_ptr_array_add (project->terrain_by_index, NULL);
  g_ptr_array_add (project->tileset_by_number, NULL);
  project->builtins = loam_builtins_new ();
  return project;
}

void
loam_project_clear (LoamProject *project)
{
  GPtrArray *lists[] = {project->terrains,          project->tilesets, project->components,
                        project->prototypes,        project->levels,   project->terrain_by_index,
                        project->tileset_by_number, project->builtins};

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    loam_object_list_free (lists[i]);
}

static gpointer
find (GPtrArray *items, const char *name)
{
  for (guint i = 0; i < items->len; i++) {
    LoamObject *item = g_ptr_array_index (items, i);

    if (g_str_equal (item->name, name))
      return item;
  }
  for (guint i = 0; i < items->len; i++) {
    LoamObject *item = g_ptr_array_index (items, i);

    if (item->formerly != NULL && g_strv_contains ((const char *const *) item->formerly, name))
      return item;
  }
  return NULL;
}

LoamTerrain *
loam_project_find_terrain (const LoamProject *project, const char *name)
{
  return find (project->terrains, name);
}

LoamTileset *
loam_project_find_tileset (const LoamProject *project, const char *name)
{
  return find (project->tilesets, name);
}

LoamPrototype *
loam_project_find_prototype (const LoamProject *project, const char *name)
{
  return find (project->prototypes, name);
}

LoamLevel *
loam_project_find_level (const LoamProject *project, const char *name)
{
  return find (project->levels, name);
}

LoamComponent *
loam_project_find_component (const LoamProject *project, const char *name)
{
  LoamComponent *component = find (project->builtins, name);

  return component != NULL ? component : find (project->components, name);
}

LoamTerrain *
loam_project_get_terrain (const LoamProject *project, guint32 cell)
{
  return cell < project->terrain_by_index->len ? g_ptr_array_index (project->terrain_by_index, cell)
                                               : NULL;
}

LoamTileset *
loam_project_get_tileset (const LoamProject *project, guint32 cell)
{
  guint number = loam_cell_get_tileset (cell);

  return number < project->tileset_by_number->len
             ? g_ptr_array_index (project->tileset_by_number, number)
             : NULL;
}

LoamObject *
loam_project_find_id (const LoamProject *project, const char *id)
{
  for (guint i = 0; i < project->levels->len; i++) {
    LoamLevel *level = g_ptr_array_index (project->levels, i);
    LoamObject *object;

    if (g_strcmp0 (level->object.id, id) == 0)
      return (LoamObject *) level;
    object = g_hash_table_lookup (level->by_id, id);
    if (object != NULL)
      return object;
  }
  return NULL;
}
