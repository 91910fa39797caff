/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-clipboard.h"

#include "loam-edit-entities.h"
#include "loam-edit-private.h"
#include "loam-edit-terrain.h"
#include "loam-error.h"
#include "loam-grid-private.h"
#include "loam-id.h"
#include "loam-json.h"
#include "loam-reader.h"
#include "loam-resolve.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Pasting. A clip may come from any program: it is read as strictly as a file. */

typedef struct {
  LoamDocument *document;
  LoamProject *project;
  LoamLayer *layer;
  const LoamJson *json;
  const cJSON *root;
  LoamPoint at;   /* where the clip's top left corner goes */
  LoamPoint size; /* that the clip says it has */
} Paste;

static gboolean
fail (const Paste *paste, const cJSON *node, GError **error, const char *expected)
{
  loam_json_set_error (paste->json, node, NULL, error, LOAM_ERROR_FORMAT, _ ("expected %s"),
                       expected);
  return FALSE;
}

static const cJSON *
get_array (const Paste *paste, const char *name, GError **error)
{
  const cJSON *node = cJSON_GetObjectItemCaseSensitive (paste->root, name);

  if (node != NULL && cJSON_IsArray (node))
    return node;
  g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, _ ("The clip has no list of “%s”"), name);
  return NULL;
}

static const char *
get_text (const cJSON *node, const char *name)
{
  const cJSON *member = cJSON_GetObjectItemCaseSensitive (node, name);

  return member != NULL && cJSON_IsString (member) ? member->valuestring : NULL;
}

/* Cells. */

/* What cells hold for each number of the clip's key. */
static GArray *
read_key (const Paste *paste, GError **error)
{
  const cJSON *key = get_array (paste, "key", error), *item;
  g_autoptr (GArray) cells = NULL;

  if (key == NULL)
    return NULL;
  cells = g_array_new (FALSE, FALSE, sizeof (guint32));
  cJSON_ArrayForEach (item, key)
  {
    const LoamTerrain *terrain = NULL;
    guint32 cell = 0;

    if (!cJSON_IsString (item)) {
      fail (paste, item, error, _ ("a terrain's name"));
      return NULL;
    }
    if (item->valuestring[0] != '\0') {
      terrain = loam_project_find_terrain (paste->project, item->valuestring);
      if (terrain == NULL) {
        g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                     _ ("There is no terrain called “%s” here; define it first"),
                     item->valuestring);
        return NULL;
      }
      cell = terrain->index;
    }
    g_array_append_val (cells, cell);
  }
  return g_steal_pointer (&cells);
}

/* Writes the runs "count*value" of a row at (@x, @y); number 0 of the key leaves what is there. */
static gboolean
paste_row (
    LoamGrid *grid, LoamRect area, int x, int y, const char *text, const GArray *key, int *width)
{
  gint64 done = 0;

  while (*text != '\0') {
    char *end;
    guint64 value = g_ascii_strtoull (text, &end, 10), count = 1;

    if (end == text || !g_ascii_isdigit (*text))
      return FALSE;
    if (*end == '*') {
      count = value;
      text = end + 1;
      value = g_ascii_strtoull (text, &end, 10);
      if (end == text || !g_ascii_isdigit (*text))
        return FALSE;
    }
    if (value >= key->len || count < 1 || count > LOAM_GRID_MAX_COORDINATE ||
        done + (gint64) count > LOAM_GRID_MAX_COORDINATE)
      return FALSE;
    if (value > 0 && y >= area.y && y < area.y + area.height) {
      gint64 from = MAX ((gint64) x + done, area.x);
      gint64 to = MIN ((gint64) x + done + (gint64) count, (gint64) area.x + area.width);

      if (from < to)
        loam_grid_fill_rect (grid, (LoamRect){(int) from, y, (int) (to - from), 1},
                             g_array_index (key, guint32, value));
    }
    done += (gint64) count;
    if (*end == ',')
      end++;
    else if (*end != '\0')
      return FALSE;
    text = end;
  }
  *width = (int) done;
  return TRUE;
}

static gboolean
paste_rows (const Paste *paste,
            LoamGrid *grid,
            const cJSON *rows,
            LoamRect area,
            const GArray *key,
            GError **error)
{
  const cJSON *row;
  int y = 0;

  cJSON_ArrayForEach (row, rows)
  {
    int width;

    if (!cJSON_IsString (row) || !paste_row (grid, area, 0, y, row->valuestring, key, &width) ||
        width != area.width)
      return fail (paste, row, error, _ ("a row of cells as wide as the clip, such as \"3*1,2\""));
    y++;
  }
  return TRUE;
}

/* The cells of the clip as a grid from (0, 0), which @area of is theirs. */
static LoamGrid *
read_cells (const Paste *paste, LoamRect *area, GError **error)
{
  g_autoptr (GArray) key = read_key (paste, error);
  const cJSON *rows = key != NULL ? get_array (paste, "rows", error) : NULL;
  g_autoptr (LoamGrid) grid = loam_grid_new_unbounded ();
  LoamPoint size = paste->size;

  if (rows == NULL)
    return NULL;
  if (!(size.x >= 1 && size.x <= LOAM_GRID_MAX_COORDINATE) || size.y < 1 ||
      cJSON_GetArraySize (rows) != size.y) {
    fail (paste, rows, error, _ ("as many rows as the clip is high"));
    return NULL;
  }
  *area = (LoamRect){0, 0, (int) size.x, (int) size.y};
  if (!loam_grid_can_set_rect (grid, *area)) {
    fail (paste, rows, error, _ ("at most 2^28 cells"));
    return NULL;
  }
  if (!paste_rows (paste, grid, rows, *area, key, error))
    return NULL;
  loam_grid_compact (grid, *area);
  return g_steal_pointer (&grid);
}

static LoamPiece *
read_piece (const Paste *paste, GError **error)
{
  g_autoptr (LoamGrid) grid = NULL;
  g_autoptr (LoamRegion) region = NULL;
  LoamPoint at = paste->at;
  LoamPiece *piece;
  LoamRect area;

  if (!loam_edit_terrain_can_paint (paste->document, paste->layer, error))
    return NULL;
  if (!(fabs (at.x) <= LOAM_GRID_MAX_COORDINATE && fabs (at.y) <= LOAM_GRID_MAX_COORDINATE)) {
    fail (paste, paste->root, error, _ ("a place within 2^24 cells"));
    return NULL;
  }
  grid = read_cells (paste, &area, error);
  if (grid == NULL)
    return NULL;
  region = loam_region_new_filled (grid);
  if (region == NULL)
    region = loam_region_new_rect (area);
  piece = loam_piece_new_pasted (paste->document, paste->layer, grid, region);
  loam_piece_move (piece, (int) at.x, (int) at.y);
  return piece;
}

static gboolean
paste_cells (const Paste *paste, GError **error)
{
  g_autoptr (LoamPiece) piece = read_piece (paste, error);

  if (piece == NULL || !loam_piece_can_place (piece, error))
    return FALSE;
  loam_piece_place (piece, FALSE);
  return TRUE;
}

/* Things. */

static LoamEntity *
new_thing (const Paste *paste, const cJSON *node, GError **error)
{
  const cJSON *values = cJSON_GetObjectItemCaseSensitive (node, "values");
  const cJSON *at = cJSON_GetObjectItemCaseSensitive (node, "at");
  const char *name = get_text (node, "name");
  const cJSON *hidden = cJSON_GetObjectItemCaseSensitive (node, "hidden");
  g_autoptr (LoamBag) bag = NULL;
  char id[LOAM_ID_LENGTH + 1];
  LoamEntity *thing;
  double x, y;

  if (!cJSON_IsObject (node) || at == NULL || !cJSON_IsArray (at) || cJSON_GetArraySize (at) != 2 ||
      !cJSON_IsNumber (at->child) || !cJSON_IsNumber (at->child->next) ||
      !loam_json_get_double (paste->json, at->child, &x) ||
      !loam_json_get_double (paste->json, at->child->next, &y)) {
    fail (paste, node, error, _ ("a thing with \"at\": [x, y]"));
    return NULL;
  }
  if (!loam_edit_check_place (paste->project, (LoamPoint){paste->at.x + x, paste->at.y + y}, error))
    return NULL;
  bag = values != NULL ? loam_reader_read_bag (paste->json, values, paste->project, error)
                       : loam_bag_new ();
  if (bag == NULL)
    return NULL;
  loam_document_new_id (paste->document, id);
  thing = loam_entity_new (id);
  thing->at = (LoamPoint){paste->at.x + x, paste->at.y + y};
  if (name != NULL &&
      loam_edit_check_name (paste->project, LOAM_KIND_ENTITY, NULL, NULL, name, NULL)) {
    g_ref_string_release (thing->object.name);
    thing->object.name = loam_intern (name);
  }
  thing->hidden = hidden != NULL && cJSON_IsTrue (hidden);
  loam_bag_unref (thing->values);
  thing->values = g_steal_pointer (&bag);
  return thing;
}

/* The thing's prototype: by name, or "@id" of another of the clip or of the level. */
static gboolean
link_thing (
    const Paste *paste, const cJSON *node, LoamEntity *thing, GHashTable *by_id, GError **error)
{
  const char *name = get_text (node, "prototype");
  LoamObject *prototype = NULL;

  if (name == NULL)
    return TRUE;
  if (name[0] == '@') {
    prototype = g_hash_table_lookup (by_id, name + 1);
    if (prototype == NULL)
      prototype = (LoamObject *) loam_level_get_entity (
          loam_object_get_level (&paste->layer->object), name + 1);
  } else {
    prototype = (LoamObject *) loam_project_find_prototype (paste->project, name);
  }
  if (prototype == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_UNKNOWN,
                 _ ("There is no prototype called “%s” here; define it first"), name);
    return FALSE;
  }
  if (loam_resolve_would_cycle (&thing->object, prototype, NULL)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_CYCLE, _ ("The clip's things delegate in a ring"));
    return FALSE;
  }
  thing->prototype = loam_object_ref (prototype);
  return TRUE;
}

/* The things of the clip, of LoamEntity (owned), linked with each other but in no list. */
static GPtrArray *
read_things (const Paste *paste, GError **error)
{
  g_autoptr (GPtrArray) things = g_ptr_array_new_with_free_func (loam_object_unref);
  g_autoptr (GHashTable) by_id = g_hash_table_new_full (
      g_str_hash, g_str_equal, (GDestroyNotify) g_ref_string_release, loam_object_unref);
  const cJSON *array = get_array (paste, "things", error), *node;
  guint i = 0;

  if (array == NULL)
    return NULL;
  cJSON_ArrayForEach (node, array)
  {
    LoamEntity *thing = new_thing (paste, node, error);
    const char *id;

    if (thing == NULL)
      return NULL;
    g_ptr_array_add (things, thing);
    id = get_text (node, "id");
    if (id != NULL)
      g_hash_table_insert (by_id, loam_intern (id), loam_object_ref (thing));
  }
  cJSON_ArrayForEach (node, array)
  {
    if (!link_thing (paste, node, things->pdata[i++], by_id, error))
      return NULL;
  }
  loam_edit_remap_things (by_id);
  return g_steal_pointer (&things);
}

static gboolean
paste_things (const Paste *paste, GError **error)
{
  g_autoptr (GPtrArray) things = NULL;
  g_autofree guint *indices = NULL;
  g_autofree char *what = NULL;
  g_autofree char *label = NULL;

  if (!loam_edit_entities_can_place (paste->document, paste->layer, error))
    return FALSE;
  things = read_things (paste, error);
  if (things == NULL)
    return FALSE;
  if (things->len == 0)
    return TRUE;
  indices = g_new (guint, things->len);
  for (guint i = 0; i < things->len; i++)
    indices[i] = paste->layer->entities->len + i;
  what = loam_edit_describe ((LoamObject **) things->pdata, things->len);
  label = g_strdup_printf (_ ("Paste %s"), what);
  loam_document_begin (paste->document, label);
  loam_document_push (paste->document, loam_command_new_insert (
                                           &paste->layer->object, LOAM_LIST_ENTITIES,
                                           (LoamObject **) things->pdata, indices, things->len));
  loam_document_select (paste->document, (LoamEntity **) things->pdata, things->len);
  loam_document_end (paste->document);
  return TRUE;
}

/* Begins to read a clip; what @paste points to is @json's, which the caller holds. */
static LoamClipKind
open_clip (Paste *paste,
           LoamDocument *document,
           LoamLayer *layer,
           const char *text,
           LoamPoint at,
           LoamJson **json,
           GError **error)
{
  LoamPoint size;
  LoamClipKind kind = loam_clipboard_peek (text, &size);

  if (kind == LOAM_CLIP_NONE) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_FORMAT, _ ("There is nothing of Loam's to paste"));
    return LOAM_CLIP_NONE;
  }
  *json = loam_json_new (NULL, g_strdup (text), strlen (text), error);
  if (*json == NULL)
    return LOAM_CLIP_NONE;
  *paste = (Paste){.document = document,
                   .project = loam_document_get_project (document),
                   .layer = layer,
                   .json = *json,
                   .root = loam_json_get_root (*json),
                   .at = at,
                   .size = size};
  return kind;
}

gboolean
loam_clipboard_paste (
    LoamDocument *document, LoamLayer *layer, const char *text, LoamPoint at, GError **error)
{
  g_autoptr (LoamJson) json = NULL;
  Paste paste;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), FALSE);

  switch (open_clip (&paste, document, layer, text, at, &json, error)) {
  case LOAM_CLIP_CELLS:
    return paste_cells (&paste, error);
  case LOAM_CLIP_THINGS:
    return paste_things (&paste, error);
  case LOAM_CLIP_NONE:
  default:
    return FALSE;
  }
}

LoamPiece *
loam_clipboard_read_piece (
    LoamDocument *document, LoamLayer *layer, const char *text, LoamPoint at, GError **error)
{
  g_autoptr (LoamJson) json = NULL;
  Paste paste;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);
  g_return_val_if_fail (loam_clipboard_peek (text, NULL) == LOAM_CLIP_CELLS, NULL);

  return open_clip (&paste, document, layer, text, at, &json, error) == LOAM_CLIP_CELLS
             ? read_piece (&paste, error)
             : NULL;
}
