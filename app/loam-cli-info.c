/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* loam info: what is in a project, counted. */

#include "loam-cli.h"

#include "loam-hash.h"
#include "loam-journal.h"
#include "loam-json.h"

#include <glib/gi18n.h>

/* What the cells of a layer show: the project's terrains or tilesets. */
static const GPtrArray *
get_shown (const LoamProject *project, const LoamLayer *layer)
{
  return layer->kind == LOAM_LAYER_TILES ? project->tilesets : project->terrains;
}

static guint
get_number (const LoamObject *shown)
{
  return shown->kind == LOAM_KIND_TILESET ? ((const LoamTileset *) shown)->number
                                          : ((const LoamTerrain *) shown)->index;
}

/* How many cells of a layer show each, by number. A uniform chunk counts at once. */
static guint64 *
count_cells (const LoamProject *project, const LoamLayer *layer)
{
  gboolean tiles = layer->kind == LOAM_LAYER_TILES;
  guint n = tiles ? project->tileset_by_number->len : project->terrain_by_index->len;
  guint64 *counts = g_new0 (guint64, MAX (n, 1));
  LoamRect all = loam_grid_get_bounds (layer->grid);

  for (int y = all.y; y < all.y + all.height; y += LOAM_CHUNK_SIZE) {
    for (int x = all.x; x < all.x + all.width; x += LOAM_CHUNK_SIZE) {
      int width = MIN (LOAM_CHUNK_SIZE, all.x + all.width - x);
      int height = MIN (LOAM_CHUNK_SIZE, all.y + all.height - y);
      guint32 row[LOAM_CHUNK_SIZE], value;

      if (loam_grid_get_uniform (layer->grid, x, y, &value)) {
        value = tiles ? loam_cell_get_tileset (value) : value;
        if (value < n)
          counts[value] += (guint64) width * (guint64) height;
        continue;
      }
      for (int j = 0; j < height; j++) {
        loam_grid_get_row (layer->grid, x, y + j, width, row);
        for (int i = 0; i < width; i++) {
          value = tiles ? loam_cell_get_tileset (row[i]) : row[i];
          if (value < n)
            counts[value]++;
        }
      }
    }
  }
  return counts;
}

static guint64
count_things (const LoamLevel *level)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);
  guint64 n = 0;

  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = g_ptr_array_index (layers, i);
    if (layer->entities != NULL)
      n += layer->entities->len;
  }
  return n;
}

static void
print_cells_json (GString *out, const LoamProject *project, const LoamLayer *layer)
{
  const GPtrArray *shown = get_shown (project, layer);
  g_autofree guint64 *counts = count_cells (project, layer);
  guint64 painted = 0;
  const char *comma = "";

  g_string_append_printf (out, ", \"%s\": {",
                          layer->kind == LOAM_LAYER_TILES ? "tilesets" : "terrains");
  for (guint i = 0; i < shown->len; i++) {
    const LoamObject *object = g_ptr_array_index (shown, i);
    guint64 count = counts[get_number (object)];

    painted += count;
    if (count == 0)
      continue;
    g_string_append (out, comma);
    loam_json_print_string (out, object->name);
    g_string_append_printf (out, ": %" G_GUINT64_FORMAT, count);
    comma = ", ";
  }
  g_string_append_printf (out, "}, \"cells\": %" G_GUINT64_FORMAT, painted);
}

static void print_layers_json (GString *out, const LoamProject *project, const GPtrArray *layers);

static void
print_layer_json (GString *out, const LoamProject *project, const LoamLayer *layer)
{
  g_string_append (out, "{\"id\": ");
  loam_json_print_string (out, layer->object.id);
  g_string_append (out, ", \"name\": ");
  loam_json_print_string (out, layer->object.name);
  g_string_append_printf (out, ", \"kind\": \"%s\"", loam_layer_kind_name (layer->kind));
  if (layer->grid != NULL)
    print_cells_json (out, project, layer);
  if (layer->entities != NULL)
    g_string_append_printf (out, ", \"things\": %u", layer->entities->len);
  if (layer->layers != NULL)
    print_layers_json (out, project, layer->layers);
  g_string_append_c (out, '}');
}

static void
print_layers_json (GString *out, const LoamProject *project, const GPtrArray *layers)
{
  g_string_append (out, ", \"layers\": [");
  for (guint i = 0; i < layers->len; i++) {
    if (i > 0)
      g_string_append (out, ", ");
    print_layer_json (out, project, g_ptr_array_index (layers, i));
  }
  g_string_append_c (out, ']');
}

static void
print_level_json (GString *out, const LoamProject *project, const LoamLevel *level)
{
  g_string_append (out, "{\"name\": ");
  loam_json_print_string (out, level->object.name);
  g_string_append (out, ", \"file\": ");
  loam_json_print_string (out, level->file != NULL ? level->file : "");
  if (loam_level_is_bounded (level))
    g_string_append_printf (out, ", \"size\": [%d, %d]", level->width, level->height);
  else
    g_string_append (out, ", \"size\": null");
  g_string_append_printf (out, ", \"things\": %" G_GUINT64_FORMAT, count_things (level));
  print_layers_json (out, project, level->layers);
  g_string_append_c (out, '}');
}

/* What a program that died has left of the project, of LoamJournalInfo. */
static GPtrArray *
find_journals (const char *path)
{
  g_autofree char *root = loam_journal_dup_default_root ();

  return loam_journal_list (root, path);
}

static void
print_journals_json (GString *out, const char *path)
{
  g_autoptr (GPtrArray) journals = find_journals (path);

  g_string_append (out, ", \"journals\": [");
  for (guint i = 0; i < journals->len; i++) {
    const LoamJournalInfo *info = journals->pdata[i];

    g_string_append_printf (out, "%s{\"name\": \"%s\", \"undo\": %u, \"redo\": %u}",
                            i > 0 ? ", " : "", info->name, info->n_undo, info->n_redo);
  }
  g_string_append_c (out, ']');
}

static void
print_journals (GString *out, const char *path)
{
  g_autoptr (GPtrArray) journals = find_journals (path);

  for (guint i = 0; i < journals->len; i++) {
    const LoamJournalInfo *info = journals->pdata[i];

    g_string_append_printf (out,
                            ngettext ("unsaved changes wait, %u step: loam recover %s\n",
                                      "unsaved changes wait, %u steps: loam recover %s\n",
                                      info->n_undo),
                            info->n_undo, info->name);
  }
}

static void
print_json (GString *out, const LoamProject *project, const char *path)
{
  g_string_append (out, "{\"file\": ");
  loam_json_print_string (out, path);
  g_string_append (out, ", \"name\": ");
  loam_json_print_string (out, project->object.name);
  g_string_append_printf (out,
                          ", \"hash\": \"%016" G_GINT64_MODIFIER "x\", \"tile\": [%d, %d]"
                          ", \"terrains\": %u, \"components\": %u, \"prototypes\": %u"
                          ", \"levels\": [",
                          loam_project_hash (project), project->tile_width, project->tile_height,
                          project->terrains->len, project->components->len,
                          project->prototypes->len);
  for (guint i = 0; i < project->levels->len; i++) {
    if (i > 0)
      g_string_append (out, ", ");
    print_level_json (out, project, g_ptr_array_index (project->levels, i));
  }
  g_string_append_c (out, ']');
  print_journals_json (out, path);
  g_string_append (out, "}\n");
}

static void
print_level (GString *out, const LoamProject *project, const LoamLevel *level)
{
  g_autoptr (GPtrArray) layers = loam_level_dup_layers (level);

  g_string_append_printf (out, "%s", level->object.name);
  if (loam_level_is_bounded (level))
    g_string_append_printf (out, _ (": %d × %d cells"), level->width, level->height);
  else
    g_string_append (out, _ (": without bounds"));
  g_string_append_printf (out, _ (", %" G_GUINT64_FORMAT " things\n"), count_things (level));

  for (guint i = 0; i < layers->len; i++) {
    const LoamLayer *layer = g_ptr_array_index (layers, i);
    g_autofree guint64 *counts = NULL;
    const GPtrArray *shown;

    if (layer->kind == LOAM_LAYER_ENTITIES) {
      g_string_append_printf (out, _ ("  %s: %u things\n"), layer->object.name,
                              layer->entities->len);
      continue;
    }
    g_string_append_printf (out, "  %s:", layer->object.name);
    if (layer->grid != NULL) {
      shown = get_shown (project, layer);
      counts = count_cells (project, layer);
      for (guint t = 0; t < shown->len; t++) {
        const LoamObject *object = g_ptr_array_index (shown, t);
        guint64 count = counts[get_number (object)];

        if (count > 0)
          g_string_append_printf (out, " %s %" G_GUINT64_FORMAT, object->name, count);
      }
    } else if (layer->kind == LOAM_LAYER_GROUP) {
      g_string_append_printf (out, _ (" a group of %u layers"), layer->layers->len);
    } else {
      g_string_append_printf (out, " %s", layer->image);
    }
    g_string_append_c (out, '\n');
  }
}

static void
print_text (GString *out, const LoamProject *project, const char *path)
{
  g_string_append_printf (out, "%s (%s)\n", project->object.name, path);
  g_string_append_printf (
      out,
      _ ("tile %d × %d px; %u terrains, %u component types, %u prototypes, %u levels\n"
         "hash %016" G_GINT64_MODIFIER "x\n"),
      project->tile_width, project->tile_height, project->terrains->len, project->components->len,
      project->prototypes->len, project->levels->len, loam_project_hash (project));
  for (guint i = 0; i < project->levels->len; i++)
    print_level (out, project, g_ptr_array_index (project->levels, i));
  print_journals (out, path);
}

static LoamExit
run (const LoamCliCommand *command, int argc, char **argv)
{
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
      {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print one JSON value"), NULL}, {NULL}};
  g_auto (GStrv) arguments = NULL;
  g_autofree char *path = NULL;
  g_autoptr (LoamObject) owned = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  GError *error = NULL;
  LoamProject *project;

  if (!loam_cli_parse (command, entries, argc, argv, 1, 1, &arguments))
    return LOAM_EXIT_USAGE;
  project = loam_cli_read_project (arguments[0], &path, &error);
  if (project == NULL)
    return loam_cli_fail (error);
  owned = &project->object;

  if (json)
    print_json (out, project, path);
  else
    print_text (out, project, path);
  fputs (out->str, stdout);
  return LOAM_EXIT_DONE;
}

const LoamCliCommand loam_cli_info = {
    .name = "info",
    .parameters = "FILE",
    .summary = N_ ("Count what is in a project: levels, layers, cells, things"),
    .details = N_ ("Cells are counted for each terrain of each layer; empty ones are left out.\n"
                   "The hash is of content only: the same edits give the same hash."),
    .run = run,
};
