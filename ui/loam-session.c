/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-session.h"

#define MAX_BRUSH 64

/* A choice out of a list of the model: the object, and where it stood, so that a neighbour can take its place. */
typedef struct {
  LoamObject *object; /* a reference, or NULL */
  int index;
} Choice;

struct _LoamSession {
  GObject parent_instance;

  LoamDocument *document;
  LoamImages *images;

  Choice level, layer, terrain, tileset, prototype;
  LoamPattern *pattern;   /* or NULL */
  LoamLayerKind painting; /* terrain, or tiles */
  LoamObject *subject;
  /* What each level's layer was: LoamLevel to LoamLayer, both references. */
  GHashTable *layers;
  GHashTable *
      layers_by_kind[LOAM_N_LAYER_KINDS]; /* by LoamLayerKind: the same, of the last of that kind */

  LoamToolId tool;
  int brush;
  gboolean filled;
  gboolean grid;
};

G_DEFINE_FINAL_TYPE (LoamSession, loam_session, G_TYPE_OBJECT)

enum {
  PROP_DOCUMENT = 1,
  PROP_LEVEL,
  PROP_LAYER,
  PROP_TERRAIN,
  PROP_TILESET,
  PROP_PATTERN,
  PROP_PAINTING,
  PROP_PROTOTYPE,
  PROP_SUBJECT,
  PROP_TOOL,
  PROP_BRUSH,
  PROP_FILLED,
  PROP_GRID,
  N_PROPS
};

enum { SIGNAL_ERROR, SIGNAL_IMAGES_CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

/* Choices */

static gboolean
choice_set (Choice *choice, gpointer object)
{
  if (object != NULL)
    choice->index = loam_object_get_index (object);
  if (choice->object == object)
    return FALSE;

  g_clear_pointer (&choice->object, loam_object_unref);
  if (object != NULL)
    choice->object = loam_object_ref (object);
  return TRUE;
}

/* What stands where @choice stood, now that it has left @items. */
static gpointer
choice_neighbour (const Choice *choice, const GPtrArray *items)
{
  if (items == NULL || items->len == 0)
    return NULL;
  return items->pdata[CLAMP (choice->index, 0, (int) items->len - 1)];
}

static gboolean
choice_is_gone (const Choice *choice, const GPtrArray *items)
{
  return choice->object != NULL &&
         (items == NULL || !g_ptr_array_find ((GPtrArray *) items, choice->object, NULL));
}

/* Remembers where a choice stands now; an object that moved in its list is the same choice. */
static void
choice_follow (Choice *choice)
{
  if (choice->object != NULL)
    choice->index = loam_object_get_index (choice->object);
}

static void
set_painting (LoamSession *session, LoamLayerKind kind)
{
  if (session->painting == kind)
    return;
  session->painting = kind;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_PAINTING]);
}

/* Following the document */

static void
follow_levels (LoamSession *self)
{
  const GPtrArray *levels = loam_document_get_project (self->document)->levels;
  GHashTableIter iter;
  gpointer level;

  if (self->level.object == NULL || choice_is_gone (&self->level, levels))
    loam_session_set_level (self, choice_neighbour (&self->level, levels));
  else
    choice_follow (&self->level);

  GHashTable *memories[1 + LOAM_N_LAYER_KINDS] = {self->layers};
  memcpy (memories + 1, self->layers_by_kind, sizeof self->layers_by_kind);
  for (guint i = 0; i < G_N_ELEMENTS (memories); i++) {
    g_hash_table_iter_init (&iter, memories[i]);
    while (g_hash_table_iter_next (&iter, &level, NULL))
      if (!g_ptr_array_find ((GPtrArray *) levels, level, NULL))
        g_hash_table_iter_remove (&iter);
  }
}

static void
follow_layers (LoamSession *self)
{
  LoamLevel *level = (LoamLevel *) self->level.object;
  g_autoptr (GPtrArray) layers = level != NULL ? loam_level_dup_layers (level) : NULL;

  if (self->layer.object == NULL || choice_is_gone (&self->layer, layers))
    loam_session_set_layer (self, choice_neighbour (&self->layer, layers));
  else
    choice_follow (&self->layer);
}

static void
follow_terrains (LoamSession *self)
{
  const GPtrArray *terrains = loam_document_get_project (self->document)->terrains;

  if (choice_is_gone (&self->terrain, terrains))
    loam_session_set_terrain (self, choice_neighbour (&self->terrain, terrains));
  else
    choice_follow (&self->terrain);
}

/* Whether all that the pattern shows is in the project. */
static gboolean
is_pattern_whole (LoamSession *self)
{
  const LoamProject *project = loam_document_get_project (self->document);

  for (int i = 0; i < self->pattern->width * self->pattern->height; i++) {
    guint32 cell = self->pattern->cells[i];
    const LoamTileset *tileset = loam_project_get_tileset (project, cell);

    if (cell != 0 && (tileset == NULL || tileset->object.owner == NULL))
      return FALSE;
  }
  return TRUE;
}

static void
follow_tilesets (LoamSession *self)
{
  const GPtrArray *tilesets = loam_document_get_project (self->document)->tilesets;

  if (self->tileset.object == NULL || choice_is_gone (&self->tileset, tilesets))
    loam_session_set_tileset (self, choice_neighbour (&self->tileset, tilesets));
  else
    choice_follow (&self->tileset);
  if (self->pattern != NULL && !is_pattern_whole (self))
    loam_session_set_pattern (self, NULL);
}

static void
follow_prototypes (LoamSession *self)
{
  const GPtrArray *prototypes = loam_document_get_project (self->document)->prototypes;

  if (choice_is_gone (&self->prototype, prototypes))
    loam_session_set_prototype (self, choice_neighbour (&self->prototype, prototypes));
  else
    choice_follow (&self->prototype);
}

static void
list_changed_cb (LoamDocument *document, LoamObject *owner, int list, LoamSession *self)
{
  switch ((LoamListId) list) {
  case LOAM_LIST_LEVELS:
    follow_levels (self);
    break;
  case LOAM_LIST_LAYERS:
    if ((LoamObject *) loam_object_get_level (owner) == self->level.object)
      follow_layers (self);
    break;
  case LOAM_LIST_TERRAINS:
    follow_terrains (self);
    break;
  case LOAM_LIST_TILESETS:
    follow_tilesets (self);
    break;
  case LOAM_LIST_PROTOTYPES:
    follow_prototypes (self);
    break;
  default:
    break;
  }

  if (self->subject != NULL &&
      loam_object_get_project (self->subject) != loam_document_get_project (document))
    loam_session_set_subject (self, NULL);
}

static void
path_changed_cb (LoamDocument *document, GParamSpec *pspec, LoamSession *self)
{
  /* Whoever draws with the old ones lets go of them while it is told. */
  g_autoptr (LoamImages) old = g_steal_pointer (&self->images);

  self->images = loam_images_new (loam_document_get_folder (document));
  g_signal_emit (self, signals[SIGNAL_IMAGES_CHANGED], 0);
}

/* GObject */

static void
loam_session_constructed (GObject *object)
{
  LoamSession *self = LOAM_SESSION (object);
  const LoamProject *project = loam_document_get_project (self->document);

  G_OBJECT_CLASS (loam_session_parent_class)->constructed (object);

  self->images = loam_images_new (loam_document_get_folder (self->document));
  loam_session_set_level (self, choice_neighbour (&self->level, project->levels));
  loam_session_set_tileset (self, choice_neighbour (&self->tileset, project->tilesets));
  loam_session_set_terrain (self, choice_neighbour (&self->terrain, project->terrains));
  loam_session_set_prototype (self, choice_neighbour (&self->prototype, project->prototypes));

  g_signal_connect_object (self->document, "list-changed", G_CALLBACK (list_changed_cb), self, 0);
  g_signal_connect_object (self->document, "notify::path", G_CALLBACK (path_changed_cb), self, 0);
}

static void
loam_session_dispose (GObject *object)
{
  LoamSession *self = LOAM_SESSION (object);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);

  g_clear_pointer (&self->layers, g_hash_table_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->layers_by_kind); i++)
    g_clear_pointer (&self->layers_by_kind[i], g_hash_table_unref);
  g_clear_pointer (&self->level.object, loam_object_unref);
  g_clear_pointer (&self->layer.object, loam_object_unref);
  g_clear_pointer (&self->terrain.object, loam_object_unref);
  g_clear_pointer (&self->tileset.object, loam_object_unref);
  g_clear_pointer (&self->pattern, loam_pattern_free);
  g_clear_pointer (&self->prototype.object, loam_object_unref);
  g_clear_pointer (&self->subject, loam_object_unref);
  g_clear_pointer (&self->images, loam_images_free);
  g_clear_object (&self->document);

  G_OBJECT_CLASS (loam_session_parent_class)->dispose (object);
}

static void
loam_session_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  LoamSession *self = LOAM_SESSION (object);

  switch (prop_id) {
  case PROP_DOCUMENT:
    g_value_set_object (value, self->document);
    break;
  case PROP_LEVEL:
    g_value_set_pointer (value, self->level.object);
    break;
  case PROP_LAYER:
    g_value_set_pointer (value, self->layer.object);
    break;
  case PROP_TERRAIN:
    g_value_set_pointer (value, self->terrain.object);
    break;
  case PROP_TILESET:
    g_value_set_pointer (value, self->tileset.object);
    break;
  case PROP_PATTERN:
    g_value_set_pointer (value, self->pattern);
    break;
  case PROP_PAINTING:
    g_value_set_int (value, (int) self->painting);
    break;
  case PROP_PROTOTYPE:
    g_value_set_pointer (value, self->prototype.object);
    break;
  case PROP_SUBJECT:
    g_value_set_pointer (value, self->subject);
    break;
  case PROP_TOOL:
    g_value_set_int (value, (int) self->tool);
    break;
  case PROP_BRUSH:
    g_value_set_int (value, self->brush);
    break;
  case PROP_FILLED:
    g_value_set_boolean (value, self->filled);
    break;
  case PROP_GRID:
    g_value_set_boolean (value, self->grid);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
loam_session_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  LoamSession *self = LOAM_SESSION (object);

  switch (prop_id) {
  case PROP_DOCUMENT:
    self->document = g_value_dup_object (value);
    break;
  case PROP_TOOL:
    loam_session_set_tool (self, (LoamToolId) g_value_get_int (value));
    break;
  case PROP_BRUSH:
    loam_session_set_brush (self, g_value_get_int (value));
    break;
  case PROP_FILLED:
    loam_session_set_filled (self, g_value_get_boolean (value));
    break;
  case PROP_GRID:
    loam_session_set_grid (self, g_value_get_boolean (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
  }
}

static void
loam_session_class_init (LoamSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags seen = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags set = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->constructed = loam_session_constructed;
  object_class->dispose = loam_session_dispose;
  object_class->get_property = loam_session_get_property;
  object_class->set_property = loam_session_set_property;

  props[PROP_DOCUMENT] =
      g_param_spec_object ("document", NULL, NULL, LOAM_TYPE_DOCUMENT,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  props[PROP_LEVEL] = g_param_spec_pointer ("level", NULL, NULL, seen);
  props[PROP_LAYER] = g_param_spec_pointer ("layer", NULL, NULL, seen);
  props[PROP_TERRAIN] = g_param_spec_pointer ("terrain", NULL, NULL, seen);
  props[PROP_TILESET] = g_param_spec_pointer ("tileset", NULL, NULL, seen);
  props[PROP_PATTERN] = g_param_spec_pointer ("pattern", NULL, NULL, seen);
  props[PROP_PAINTING] = g_param_spec_int ("painting", NULL, NULL, 0, LOAM_N_LAYER_KINDS - 1,
                                           LOAM_LAYER_TERRAIN, seen);
  props[PROP_PROTOTYPE] = g_param_spec_pointer ("prototype", NULL, NULL, seen);
  props[PROP_SUBJECT] = g_param_spec_pointer ("subject", NULL, NULL, seen);
  props[PROP_TOOL] =
      g_param_spec_int ("tool", NULL, NULL, 0, LOAM_N_TOOLS - 1, LOAM_TOOL_SELECT, set);
  props[PROP_BRUSH] = g_param_spec_int ("brush", NULL, NULL, 1, MAX_BRUSH, 1, set);
  props[PROP_FILLED] = g_param_spec_boolean ("filled", NULL, NULL, TRUE, set);
  props[PROP_GRID] = g_param_spec_boolean ("grid", NULL, NULL, TRUE, set);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[SIGNAL_ERROR] = g_signal_new ("error", LOAM_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_IMAGES_CHANGED] = g_signal_new (
      "images-changed", LOAM_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/* Of LoamLayer by LoamLevel, references. */
static GHashTable *
new_memory (void)
{
  return g_hash_table_new_full (NULL, NULL, (GDestroyNotify) loam_object_unref,
                                (GDestroyNotify) loam_object_unref);
}

static void
loam_session_init (LoamSession *self)
{
  self->layers = new_memory ();
  for (guint i = 0; i < G_N_ELEMENTS (self->layers_by_kind); i++)
    self->layers_by_kind[i] = new_memory ();
  self->tool = LOAM_TOOL_SELECT;
  self->brush = 1;
  self->filled = TRUE;
  self->grid = TRUE;
}

/* Public */

LoamSession *
loam_session_new (LoamDocument *document)
{
  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  return g_object_new (LOAM_TYPE_SESSION, "document", document, NULL);
}

LoamDocument *
loam_session_get_document (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return session->document;
}

LoamImages *
loam_session_get_images (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return session->images;
}

LoamLevel *
loam_session_get_level (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return (LoamLevel *) session->level.object;
}

void
loam_session_set_level (LoamSession *session, LoamLevel *level)
{
  LoamLayer *layer = NULL;

  g_return_if_fail (LOAM_IS_SESSION (session));

  if (!choice_set (&session->level, level))
    return;

  if (level != NULL) {
    layer = g_hash_table_lookup (session->layers, level);
    if (layer == NULL || loam_object_get_level (&layer->object) != level)
      layer = level->layers->len > 0 ? level->layers->pdata[0] : NULL;
  }

  g_object_freeze_notify (G_OBJECT (session));
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_LEVEL]);
  loam_session_set_layer (session, layer);
  g_object_thaw_notify (G_OBJECT (session));
}

LoamLayer *
loam_session_get_layer (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return (LoamLayer *) session->layer.object;
}

void
loam_session_set_layer (LoamSession *session, LoamLayer *layer)
{
  g_return_if_fail (LOAM_IS_SESSION (session));
  g_return_if_fail (layer == NULL ||
                    (LoamObject *) loam_object_get_level (&layer->object) == session->level.object);

  if (!choice_set (&session->layer, layer))
    return;

  if (layer != NULL) {
    g_hash_table_insert (session->layers, loam_object_ref (session->level.object),
                         loam_object_ref (layer));
    g_hash_table_insert (session->layers_by_kind[layer->kind],
                         loam_object_ref (session->level.object), loam_object_ref (layer));
  }
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_LAYER]);
  if (layer != NULL && loam_layer_has_cells (layer))
    set_painting (session, layer->kind);
}

static gboolean
is_usable (const LoamLayer *layer)
{
  LoamLayerLook look = loam_layer_get_look (layer);

  return !look.hidden && !look.locked;
}

LoamLayer *
loam_session_find_layer (LoamSession *session, LoamLayerKind kind)
{
  LoamLevel *level;
  LoamLayer *current, *recent, *best = NULL;
  g_autoptr (GPtrArray) layers = NULL;

  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  level = (LoamLevel *) session->level.object;
  current = (LoamLayer *) session->layer.object;
  if (level == NULL)
    return NULL;
  if (current != NULL && current->kind == kind)
    return current;
  recent = g_hash_table_lookup (session->layers_by_kind[kind], level);
  if (recent != NULL && loam_object_get_level (&recent->object) == level && is_usable (recent))
    return recent;

  layers = loam_level_dup_layers (level);
  for (guint i = 0; i < layers->len; i++) {
    LoamLayer *layer = layers->pdata[i];
    gboolean higher = kind != LOAM_LAYER_TERRAIN;

    if (layer->kind != kind)
      continue;
    if (best == NULL || (is_usable (layer) && (higher || !is_usable (best))))
      best = layer;
  }
  return best;
}

gboolean
loam_session_use_layer_kind (LoamSession *session, LoamLayerKind kind)
{
  LoamLayer *layer = loam_session_find_layer (session, kind);

  if (layer != NULL)
    loam_session_set_layer (session, layer);
  return layer != NULL;
}

LoamTerrain *
loam_session_get_terrain (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return (LoamTerrain *) session->terrain.object;
}

void
loam_session_set_terrain (LoamSession *session, LoamTerrain *terrain)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  if (choice_set (&session->terrain, terrain))
    g_object_notify_by_pspec (G_OBJECT (session), props[PROP_TERRAIN]);
  set_painting (session, LOAM_LAYER_TERRAIN);
}

LoamTileset *
loam_session_get_tileset (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return (LoamTileset *) session->tileset.object;
}

void
loam_session_set_tileset (LoamSession *session, LoamTileset *tileset)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  if (choice_set (&session->tileset, tileset))
    g_object_notify_by_pspec (G_OBJECT (session), props[PROP_TILESET]);
}

const LoamPattern *
loam_session_get_pattern (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return session->pattern;
}

void
loam_session_set_pattern (LoamSession *session, LoamPattern *pattern)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  g_clear_pointer (&session->pattern, loam_pattern_free);
  session->pattern = pattern;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_PATTERN]);
  if (pattern != NULL)
    set_painting (session, LOAM_LAYER_TILES);
}

LoamLayerKind
loam_session_get_painting (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), LOAM_LAYER_TERRAIN);

  return session->painting;
}

LoamPrototype *
loam_session_get_prototype (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return (LoamPrototype *) session->prototype.object;
}

void
loam_session_set_prototype (LoamSession *session, LoamPrototype *prototype)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  if (choice_set (&session->prototype, prototype))
    g_object_notify_by_pspec (G_OBJECT (session), props[PROP_PROTOTYPE]);
}

LoamToolId
loam_session_get_tool (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), LOAM_TOOL_SELECT);

  return session->tool;
}

void
loam_session_set_tool (LoamSession *session, LoamToolId tool)
{
  g_return_if_fail (LOAM_IS_SESSION (session));
  g_return_if_fail (tool < LOAM_N_TOOLS);

  if (session->tool == tool)
    return;
  session->tool = tool;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_TOOL]);
}

int
loam_session_get_brush (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), 1);

  return session->brush;
}

void
loam_session_set_brush (LoamSession *session, int cells)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  cells = CLAMP (cells, 1, MAX_BRUSH);
  if (session->brush == cells)
    return;
  session->brush = cells;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_BRUSH]);
}

gboolean
loam_session_get_filled (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), FALSE);

  return session->filled;
}

void
loam_session_set_filled (LoamSession *session, gboolean filled)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  if (session->filled == !!filled)
    return;
  session->filled = !!filled;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_FILLED]);
}

gboolean
loam_session_get_grid (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), FALSE);

  return session->grid;
}

void
loam_session_set_grid (LoamSession *session, gboolean shown)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  if (session->grid == !!shown)
    return;
  session->grid = !!shown;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_GRID]);
}

LoamObject *
loam_session_get_subject (LoamSession *session)
{
  g_return_val_if_fail (LOAM_IS_SESSION (session), NULL);

  return session->subject;
}

void
loam_session_set_subject (LoamSession *session, LoamObject *subject)
{
  g_return_if_fail (LOAM_IS_SESSION (session));

  if (session->subject == NULL && subject == NULL)
    return;
  /* Setting it again asks for it again: the canvas may have had the inspector meanwhile. */
  if (subject != NULL)
    loam_object_ref (subject);
  g_clear_pointer (&session->subject, loam_object_unref);
  session->subject = subject;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_SUBJECT]);
}

void
loam_session_report (LoamSession *session, const GError *error)
{
  g_return_if_fail (LOAM_IS_SESSION (session));
  g_return_if_fail (error != NULL);

  g_signal_emit (session, signals[SIGNAL_ERROR], 0, error->message);
}
