/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-problems.h"

#include "loam-json.h"
#include "loam-resolve.h"

#include <gio/gio.h>

/* A blob sheet is 8 tiles wide and 6 high. */
#define BLOB_COLUMNS 8
#define BLOB_ROWS 6

typedef struct {
  const LoamProject *project;
  LoamPictureFunc picture;
  gpointer user_data;
  GPtrArray *problems;
  gboolean has_player; /* of the level that is checked */
} Search;

void
loam_problem_free (LoamProblem *problem)
{
  loam_object_unref (problem->object);
  g_free (problem->file);
  g_free (problem->place);
  g_free (problem->message);
  g_free (problem);
}

char *
loam_problem_to_string (const LoamProblem *problem)
{
  GString *text = g_string_new (problem->file);

  if (problem->line > 0)
    g_string_append_printf (text, ":%u", problem->line);
  if (problem->place[0] != '\0')
    g_string_append_printf (text, ": %s", problem->place);
  g_string_append_printf (text, ": %s", problem->message);
  return g_string_free (text, FALSE);
}

/* Where an object stands in its file: "layers[1].entities[3]"; @file (out): which, "" for the project's. */
static char *
place_of (const LoamObject *object, const char **file)
{
  g_autofree char *owner = NULL;
  int index;

  if (object->owner == NULL) {
    *file = "";
    return g_strdup ("");
  }
  index = loam_object_get_index (object);
  switch (object->kind) {
  case LOAM_KIND_LEVEL:
    *file = ((const LoamLevel *) object)->file;
    return g_strdup ("");
  case LOAM_KIND_TERRAIN:
    *file = "";
    return g_strdup_printf ("terrains[%d]", index);
  case LOAM_KIND_TILESET:
    *file = "";
    return g_strdup_printf ("tilesets[%d]", index);
  case LOAM_KIND_TILE:
    owner = place_of (object->owner, file);
    return g_strdup_printf ("%s.tiles[%d]", owner, index);
  case LOAM_KIND_COMPONENT:
    *file = "";
    return g_strdup_printf ("components[%d]", index);
  case LOAM_KIND_PROTOTYPE:
    *file = "";
    return g_strdup_printf ("prototypes[%d]", index);
  case LOAM_KIND_LAYER:
    owner = place_of (object->owner, file);
    return g_strdup_printf ("%s%slayers[%d]", owner, *owner != '\0' ? "." : "", index);
  case LOAM_KIND_ENTITY:
    owner = place_of (object->owner, file);
    return g_strdup_printf ("%s.entities[%d]", owner, index);
  case LOAM_KIND_PROJECT:
  default:
    *file = "";
    return g_strdup ("");
  }
}

G_GNUC_PRINTF (5, 6)
static void
add (Search *search,
     LoamProblemSeverity severity,
     const LoamObject *object,
     const char *member,
     const char *format,
     ...)
{
  LoamProblem *problem = g_new0 (LoamProblem, 1);
  g_autofree char *place = NULL;
  const char *file = NULL;
  va_list args;

  place = place_of (object, &file);
  problem->severity = severity;
  problem->object = loam_object_ref ((gpointer) object);
  problem->file = g_strdup (file != NULL ? file : object->name);
  problem->place = member == NULL     ? g_strdup (place)
                   : place[0] == '\0' ? g_strdup (member)
                                      : g_strconcat (place, ".", member, NULL);
  va_start (args, format);
  problem->message = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (search->problems, problem);
}

/* Whether the picture is good; its size. Else it becomes a problem of @object. */
static gboolean
check_picture (Search *search,
               const LoamObject *object,
               const char *member,
               const char *image,
               int *width,
               int *height)
{
  g_autofree char *reason = NULL;

  if (search->picture == NULL)
    return FALSE;
  reason = search->picture (image, width, height, search->user_data);
  if (reason == NULL)
    return TRUE;
  add (search, LOAM_PROBLEM_ERROR, object, member,
       "%s; expected a picture inside the project's folder", reason);
  return FALSE;
}

static void
check_terrain (Search *search, const LoamTerrain *terrain)
{
  const LoamArt *art = terrain->art;
  int width, height, w = search->project->tile_width, h = search->project->tile_height;

  if (art == NULL ||
      !check_picture (search, &terrain->object, "art.image", art->image, &width, &height))
    return;
  if (art->kind == LOAM_ART_BLOB47) {
    w *= BLOB_COLUMNS;
    h *= BLOB_ROWS;
  }
  if (art->x < 0 || art->y < 0 || art->x > width - w || art->y > height - h)
    add (search, LOAM_PROBLEM_ERROR, &terrain->object, "art.at",
         "%d×%d pixels from [%d, %d] do not lie in “%s”, which has %d×%d", w, h, art->x, art->y,
         art->image, width, height);
}

static void
check_tile (Search *search, const LoamTileset *tileset, const LoamTile *tile)
{
  LoamRect area;
  int width, height;

  if (*tile->image != '\0' &&
      check_picture (search, &tile->object, "image", tile->image, &width, &height) &&
      !loam_tileset_cut (tileset, tile->number, width, height, &area))
    add (search, LOAM_PROBLEM_ERROR, &tile->object, "size",
         "%d×%d pixels from [%d, %d] do not lie in “%s”, which has %d×%d", area.width, area.height,
         area.x, area.y, tile->image, width, height);
}

static void
check_tileset (Search *search, const LoamTileset *tileset)
{
  int width, height, n, last;
  LoamRect area;

  for (guint i = 0; i < tileset->tiles->len; i++)
    check_tile (search, tileset, tileset->tiles->pdata[i]);
  if (*tileset->image == '\0' ||
      !check_picture (search, &tileset->object, "image", tileset->image, &width, &height))
    return;
  n = loam_tileset_count (tileset, width, height);
  /* What has a picture of its own is told of above. */
  for (last = MAX (n, 1) - 1; last > 0; last--) {
    const LoamTile *tile = loam_tileset_get_tile (tileset, last);

    if (tile == NULL || *tile->image == '\0')
      break;
  }
  if (n == 0 || !loam_tileset_cut (tileset, last, width, height, &area))
    add (search, LOAM_PROBLEM_ERROR, &tileset->object, "image",
         "%d tiles of %d×%d pixels do not lie in “%s”, which has %d×%d", MAX (n, 1),
         tileset->tile_width, tileset->tile_height, tileset->image, width, height);
}

/* The picture of a prototype or thing, where it says so itself; what it inherits is told once, above. */
static void
check_sprite (Search *search, const LoamObject *thing)
{
  const LoamProject *project = search->project;
  const LoamValue *image = loam_resolve_get (project, thing, "sprite", "image", NULL, NULL);
  const LoamValue *at, *frames;
  LoamPoint size;
  int width, height;

  if (loam_bag_component (loam_object_get_values (thing), "sprite") == NULL || image == NULL ||
      image->text[0] == '\0' ||
      !check_picture (search, thing, "values.sprite.image", image->text, &width, &height))
    return;
  at = loam_resolve_get (project, thing, "sprite", "at", NULL, NULL);
  frames = loam_resolve_get (project, thing, "sprite", "frames", NULL, NULL);
  size = loam_resolve_size (project, thing);
  if (at->point.x < 0 || at->point.y < 0 ||
      at->point.x + size.x * (double) frames->integer > width || at->point.y + size.y > height)
    add (search, LOAM_PROBLEM_ERROR, thing, "values.sprite",
         "%" G_GINT64_FORMAT
         " pictures of %g×%g pixels from [%g, %g] do not lie in “%s”, which has %d×%d",
         frames->integer, size.x, size.y, at->point.x, at->point.y, image->text, width, height);
}

static void
check_reference (Search *search,
                 const LoamObject *thing,
                 const LoamLevel *level,
                 const LoamBagEntry *entry,
                 const LoamValue *value)
{
  g_autofree char *member = NULL;

  if (value->type != LOAM_VALUE_ENTITY || value->text[0] == '\0' ||
      loam_level_get_entity (level, value->text) != NULL)
    return;
  member = g_strdup_printf ("values.%s.%s", entry->component, entry->field);
  add (search, LOAM_PROBLEM_ERROR, thing, member,
       "no thing of this level has the id “%s”; expected one of the level, or \"\"", value->text);
}

/* References to things that are not there. */
static void
check_references (Search *search, const LoamObject *thing, const LoamLevel *level)
{
  const LoamBag *values = loam_object_get_values (thing);

  for (guint i = 0; i < values->length; i++) {
    const LoamBagEntry *entry = &values->entries[i];

    if (entry->field == NULL)
      continue;
    check_reference (search, thing, level, entry, &entry->value);
    for (guint j = 0; entry->value.type == LOAM_VALUE_LIST && j < entry->value.list->length; j++)
      check_reference (search, thing, level, entry, &entry->value.list->items[j]);
  }
}

static gboolean
stands_in_solid (const LoamProject *project, const LoamLevel *level, LoamPoint middle)
{
  int x = (int) (middle.x / project->tile_width), y = (int) (middle.y / project->tile_height);
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);
    const LoamTerrain *terrain =
        layer->kind == LOAM_LAYER_TERRAIN
            ? loam_project_get_terrain (project, loam_grid_get (layer->grid, x, y))
            : NULL;
    if (terrain != NULL && terrain->solid)
      return TRUE;
  }
  return FALSE;
}

static void
check_place (Search *search, const LoamEntity *entity, const LoamLevel *level)
{
  const LoamProject *project = search->project;
  LoamPoint size = loam_resolve_size (project, &entity->object);
  LoamPoint middle = {entity->at.x + size.x / 2, entity->at.y + size.y / 2};

  if (loam_level_is_bounded (level) &&
      (middle.x < 0 || middle.y < 0 || middle.x >= (double) level->width * project->tile_width ||
       middle.y >= (double) level->height * project->tile_height)) {
    add (search, LOAM_PROBLEM_ERROR, &entity->object, "at",
         "the thing lies outside of the level, which is %d×%d pixels; move it in",
         level->width * project->tile_width, level->height * project->tile_height);
    return;
  }
  if ((loam_resolve_has (&entity->object, "player") ||
       loam_resolve_has (&entity->object, "mover")) &&
      stands_in_solid (project, level, middle))
    add (search, LOAM_PROBLEM_WARNING, &entity->object, "at",
         "the thing stands in solid terrain and cannot move; move it out");
}

static void
check_entity (Search *search, const LoamEntity *entity, const LoamLevel *level)
{
  const LoamObject *thing = &entity->object;
  const LoamValue *aim = loam_resolve_get (search->project, thing, "shooter", "aim", NULL, NULL);
  g_autoptr (GPtrArray) components = loam_resolve_components (thing);

  if (components->len == 0)
    add (search, LOAM_PROBLEM_WARNING, thing, NULL,
         "the thing has neither a prototype nor values: it does nothing; give it a prototype");
  if (aim != NULL && g_strcmp0 (aim->text, "player") == 0 && !search->has_player &&
      !loam_resolve_has (thing, "player"))
    add (search, LOAM_PROBLEM_WARNING, thing, NULL,
         "it shoots at the player, but no thing of the level has the component player");
  check_place (search, entity, level);
  check_sprite (search, thing);
  check_references (search, thing, level);
}

static gboolean
level_has_player (const LoamLevel *level)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);
    for (guint e = 0; layer->entities != NULL && e < layer->entities->len; e++)
      if (loam_resolve_has (g_ptr_array_index (layer->entities, e), "player"))
        return TRUE;
  }
  return FALSE;
}

static void
check_level (Search *search, const LoamLevel *level)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  if (layers->len == 0)
    add (search, LOAM_PROBLEM_WARNING, &level->object, "layers",
         "the level has no layers; add one to paint on");
  search->has_player = level_has_player (level);
  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);
    int width, height;

    if (layer->kind == LOAM_LAYER_IMAGE && *layer->image != '\0')
      check_picture (search, &layer->object, "image", layer->image, &width, &height);
    for (guint e = 0; layer->entities != NULL && e < layer->entities->len; e++)
      check_entity (search, g_ptr_array_index (layer->entities, e), level);
  }
}

/* The node at a place such as "layers[1].entities[3].at", or the last on the way that is there: a value that
 * is inherited has no line of its own. */
static const cJSON *
find_place (const cJSON *node, const char *place)
{
  g_auto (GStrv) parts = g_strsplit_set (place, ".[", -1);

  for (guint i = 0; parts[i] != NULL; i++) {
    const cJSON *next;

    if (parts[i][0] == '\0')
      continue;
    next = g_str_has_suffix (parts[i], "]")
               ? cJSON_GetArrayItem (node, (int) g_ascii_strtoll (parts[i], NULL, 10))
               : cJSON_GetObjectItemCaseSensitive (node, parts[i]);
    if (next == NULL)
      break;
    node = next;
  }
  return node;
}

/* Lines from the files on disk; each is read once. */
static void
find_lines (GPtrArray *problems, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (LoamJson) json = NULL;
  const char *loaded = NULL;

  for (guint i = 0; i < problems->len; i++) {
    LoamProblem *problem = g_ptr_array_index (problems, i);

    if (problem->file[0] == '\0') {
      g_free (problem->file);
      problem->file = g_strdup (name);
    }
    if (g_strcmp0 (loaded, problem->file) != 0) {
      g_autofree char *full = g_build_filename (folder, problem->file, NULL);

      g_clear_pointer (&json, loam_json_free);
      json = loam_json_new_from_file (full, problem->file, NULL);
      loaded = problem->file;
    }
    if (json != NULL)
      problem->line =
          loam_json_get_line (json, find_place (loam_json_get_root (json), problem->place));
  }
}

GPtrArray *
loam_problems_find (const LoamProject *project,
                    const char *path,
                    LoamPictureFunc picture,
                    gpointer user_data)
{
  Search search = {
      .project = project,
      .picture = picture,
      .user_data = user_data,
      .problems = g_ptr_array_new_with_free_func ((GDestroyNotify) loam_problem_free),
  };

  if (project->levels->len == 0)
    add (&search, LOAM_PROBLEM_ERROR, &project->object, "levels",
         "the project has no levels; add one");
  for (guint i = 0; i < project->terrains->len; i++)
    check_terrain (&search, g_ptr_array_index (project->terrains, i));
  for (guint i = 0; i < project->tilesets->len; i++)
    check_tileset (&search, g_ptr_array_index (project->tilesets, i));
  for (guint i = 0; i < project->prototypes->len; i++)
    check_sprite (&search, g_ptr_array_index (project->prototypes, i));
  for (guint i = 0; i < project->levels->len; i++)
    check_level (&search, g_ptr_array_index (project->levels, i));
  if (path != NULL)
    find_lines (search.problems, path);
  return search.problems;
}
