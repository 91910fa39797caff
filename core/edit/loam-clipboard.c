/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-clipboard.h"

#include "loam-error.h"
#include "loam-json.h"
#include "loam-project.h"
#include "loam-resolve.h"
#include "loam-writer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Copying: the document as text. Pasting is loam-clipboard-paste.c. */

static void
print_point (GString *out, double x, double y)
{
  char buffer[32];

  g_string_append_printf (out, "[%s, ", loam_number_print (x, buffer));
  g_string_append_printf (out, "%s]", loam_number_print (y, buffer));
}

static void
print_thing (GString *out, const LoamEntity *thing, LoamPoint origin)
{
  const LoamObject *prototype = thing->prototype;

  g_string_append (out, "{\"id\": ");
  loam_json_print_string (out, thing->object.id);
  if (thing->object.name[0] != '\0') {
    g_string_append (out, ", \"name\": ");
    loam_json_print_string (out, thing->object.name);
  }
  if (prototype != NULL) {
    g_autofree char *name = prototype->kind == LOAM_KIND_ENTITY
                                ? g_strconcat ("@", prototype->id, NULL)
                                : g_strdup (prototype->name);

    g_string_append (out, ", \"prototype\": ");
    loam_json_print_string (out, name);
  }
  g_string_append (out, ", \"at\": ");
  print_point (out, thing->at.x - origin.x, thing->at.y - origin.y);
  if (thing->hidden)
    g_string_append (out, ", \"hidden\": true");
  if (thing->values->length > 0) {
    g_string_append (out, ", \"values\": ");
    loam_writer_print_bag (out, thing->values);
  }
  g_string_append_c (out, '}');
}

/* The box of all things, by their sprites. */
static void
measure (const LoamProject *project, LoamEntity **things, guint n, LoamPoint *from, LoamPoint *to)
{
  for (guint i = 0; i < n; i++) {
    LoamPoint size = loam_resolve_size (project, &things[i]->object);
    LoamPoint at = things[i]->at;

    if (i == 0) {
      *from = at;
      *to = (LoamPoint){at.x + size.x, at.y + size.y};
    }
    *from = (LoamPoint){MIN (from->x, at.x), MIN (from->y, at.y)};
    *to = (LoamPoint){MAX (to->x, at.x + size.x), MAX (to->y, at.y + size.y)};
  }
}

char *
loam_clipboard_copy_things (LoamDocument *document, LoamEntity **things, guint n)
{
  LoamPoint from = {0, 0}, to = {0, 0};
  GString *out;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  measure (loam_document_get_project (document), things, n, &from, &to);
  out = g_string_new ("{\"loam-clip\": 1, \"kind\": \"things\", \"size\": ");
  print_point (out, to.x - from.x, to.y - from.y);
  g_string_append (out, ", \"things\": [");
  for (guint i = 0; i < n; i++) {
    g_string_append (out, i > 0 ? ",\n  " : "\n  ");
    print_thing (out, things[i], from);
  }
  g_string_append (out, "\n]}\n");
  return g_string_free (out, FALSE);
}

/* The number of @cell's terrain in the clip's key, which is 1 more than its place in @names. */
static guint
get_key (const LoamProject *project, GHashTable *keys, GPtrArray *names, guint32 cell)
{
  const LoamTerrain *terrain = loam_project_get_terrain (project, cell);
  gpointer key;

  if (terrain == NULL)
    return 0;
  key = g_hash_table_lookup (keys, terrain);
  if (key == NULL) {
    g_ptr_array_add (names, terrain->object.name);
    key = GUINT_TO_POINTER (names->len);
    g_hash_table_insert (keys, (gpointer) terrain, key);
  }
  return GPOINTER_TO_UINT (key);
}

static void
print_row (GString *out,
           const LoamProject *project,
           GHashTable *keys,
           GPtrArray *names,
           const guint32 *row,
           int width)
{
  for (int i = 0, run; i < width; i += run) {
    for (run = 1; i + run < width && row[i + run] == row[i];)
      run++;
    g_string_append (out, i > 0 ? "," : "");
    if (run > 1)
      g_string_append_printf (out, "%d*", run);
    g_string_append_printf (out, "%u", get_key (project, keys, names, row[i]));
  }
}

char *
loam_clipboard_copy_cells (LoamDocument *document, LoamLayer *layer, LoamRegion *cells)
{
  g_autoptr (GHashTable) keys = g_hash_table_new (NULL, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autofree guint32 *row = NULL;
  g_autofree guint32 *inside = NULL;
  LoamRect extent;
  GString *out;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (layer != NULL && layer->kind == LOAM_LAYER_TERRAIN, NULL);
  g_return_val_if_fail (cells != NULL, NULL);

  extent = loam_region_get_extent (cells);
  row = g_new (guint32, (gsize) extent.width);
  inside = g_new (guint32, (gsize) extent.width);
  for (int y = 0; y < extent.height; y++) {
    loam_grid_get_row (layer->grid, extent.x, extent.y + y, extent.width, row);
    loam_region_get_row (cells, extent.x, extent.y + y, extent.width, inside);
    for (int i = 0; i < extent.width; i++)
      row[i] = inside[i] != 0 ? row[i] : 0;
    g_string_append (rows, y > 0 ? ",\n  \"" : "\n  \"");
    print_row (rows, loam_document_get_project (document), keys, names, row, extent.width);
    g_string_append_c (rows, '"');
  }
  out = g_string_new (NULL);
  g_string_append_printf (
      out, "{\"loam-clip\": 1, \"kind\": \"cells\", \"size\": [%d, %d], \"key\": [\"\"",
      extent.width, extent.height);
  for (guint i = 0; i < names->len; i++) {
    g_string_append (out, ", ");
    loam_json_print_string (out, names->pdata[i]);
  }
  g_string_append_printf (out, "], \"rows\": [%s\n]}\n", rows->str);
  return g_string_free (out, FALSE);
}

static gboolean
scan_size (const char *text, LoamPoint *size)
{
  const char *at = strstr (text, "\"size\": [");
  char *end;

  if (at == NULL)
    return FALSE;
  size->x = g_ascii_strtod (at + strlen ("\"size\": ["), &end);
  if (*end != ',')
    return FALSE;
  size->y = g_ascii_strtod (end + 1, &end);
  return *end == ']';
}

LoamClipKind
loam_clipboard_peek (const char *text, LoamPoint *size)
{
  static const char start[] = "{\"loam-clip\": 1, \"kind\": \"";
  LoamClipKind kind = LOAM_CLIP_NONE;
  LoamPoint found;

  if (text == NULL || !g_str_has_prefix (text, start))
    return LOAM_CLIP_NONE;
  text += strlen (start);
  if (g_str_has_prefix (text, "things\""))
    kind = LOAM_CLIP_THINGS;
  else if (g_str_has_prefix (text, "cells\""))
    kind = LOAM_CLIP_CELLS;
  if (kind == LOAM_CLIP_NONE || !scan_size (text, &found))
    return LOAM_CLIP_NONE;
  if (size != NULL)
    *size = found;
  return kind;
}
