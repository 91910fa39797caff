/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-player.h"

#include "loam-error.h"

#include <glib/gi18n-lib.h>

#define RATE 60 /* steps a second */
#define SEED 0  /* the same as that of the command line */

struct _LoamPlayer {
  GObject parent_instance;
  LoamDocument *document;

  LoamWorld *world; /* or NULL */
  LoamLoop loop;
  char *level_id, *level_name; /* of what plays, or played last */
  gboolean from_here;
  LoamPoint at;

  gboolean stale; /* the document was edited since the world's last snapshot */
  guint pressed;  /* LoamButtons */
  double alpha;
  double step_time;
};

G_DEFINE_FINAL_TYPE (LoamPlayer, loam_player, G_TYPE_OBJECT)

enum { SIGNAL_LOST, SIGNAL_EDITED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* A snapshot, and the level in it; NULL where the document does not have it any more. */
static LoamObject *
take_snapshot (LoamPlayer *self, LoamLevel **level)
{
  LoamProject *project = loam_project_copy (loam_document_get_project (self->document));
  g_autoptr (LoamObject) snapshot = &project->object;

  *level = (LoamLevel *) loam_project_find_id (project, self->level_id);
  return *level != NULL ? g_steal_pointer (&snapshot) : NULL;
}

static void
lose (LoamPlayer *self)
{
  g_autofree char *why = g_strdup_printf (_ ("The level “%s” was removed"), self->level_name);

  loam_player_stop (self);
  g_signal_emit (self, signals[SIGNAL_LOST], 0, why);
}

/* Following the document. What lies in other levels does not matter here. */

static void
touch (LoamPlayer *self, LoamObject *object)
{
  const LoamLevel *level = loam_object_get_level (object);

  if (self->world == NULL || self->stale ||
      (level != NULL && g_strcmp0 (level->object.id, self->level_id) != 0))
    return;
  self->stale = TRUE;
  g_signal_emit (self, signals[SIGNAL_EDITED], 0);
}

static void
cells_changed_cb (LoamDocument *document, LoamLayer *layer, LoamRect *area, LoamPlayer *self)
{
  touch (self, &layer->object);
}

static void
object_changed_cb (LoamDocument *document, LoamObject *object, int property, LoamPlayer *self)
{
  touch (self, object);
}

static void
list_changed_cb (LoamDocument *document, LoamObject *owner, int list, LoamPlayer *self)
{
  touch (self, owner);
  if (self->world != NULL && list == LOAM_LIST_LEVELS &&
      loam_project_find_id (loam_document_get_project (document), self->level_id) == NULL)
    lose (self);
}

static void
catch_up (LoamPlayer *self)
{
  LoamLevel *level;
  g_autoptr (LoamObject) project = NULL;

  if (!self->stale)
    return;
  self->stale = FALSE;
  project = take_snapshot (self, &level);
  if (project != NULL)
    loam_world_edit (self->world, (LoamProject *) project, level);
}

static void
run_step (LoamPlayer *self)
{
  const gint64 before = g_get_monotonic_time ();
  double took;

  catch_up (self);
  loam_world_step (self->world);

  took = (double) (g_get_monotonic_time () - before) / G_USEC_PER_SEC;
  /* A moving average, so that the figure can be read. */
  self->step_time += (took - self->step_time) / (self->step_time > 0 ? 30 : 1);
}

/* Public */

LoamPlayer *
loam_player_new (LoamDocument *document)
{
  LoamPlayer *self;

  g_return_val_if_fail (LOAM_IS_DOCUMENT (document), NULL);

  self = g_object_new (LOAM_TYPE_PLAYER, NULL);
  self->document = g_object_ref (document);
  g_signal_connect (document, "cells-changed", G_CALLBACK (cells_changed_cb), self);
  g_signal_connect (document, "object-changed", G_CALLBACK (object_changed_cb), self);
  g_signal_connect (document, "list-changed", G_CALLBACK (list_changed_cb), self);
  return self;
}

static gboolean
begin (LoamPlayer *self, GError **error)
{
  LoamLevel *level;
  g_autoptr (LoamObject) project = NULL;
  const double speed = self->loop.speed;

  loam_player_stop (self);
  project = take_snapshot (self, &level);
  if (project == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_STATE, _ ("The level “%s” was removed"),
                 self->level_name);
    return FALSE;
  }
  self->world = loam_world_new ((LoamProject *) project, level, SEED, error);
  if (self->world == NULL)
    return FALSE;
  if (self->from_here)
    loam_world_place_player (self->world, self->at);
  loam_loop_init (&self->loop, RATE);
  self->loop.speed = speed;
  self->alpha = 1;
  self->step_time = 0;
  self->stale = FALSE;
  return TRUE;
}

gboolean
loam_player_start (LoamPlayer *player, LoamLevel *level, const LoamPoint *at, GError **error)
{
  g_return_val_if_fail (LOAM_IS_PLAYER (player), FALSE);
  g_return_val_if_fail (level != NULL, FALSE);

  g_free (player->level_id);
  g_free (player->level_name);
  player->level_id = g_strdup (level->object.id);
  player->level_name = g_strdup (level->object.name);
  player->from_here = at != NULL;
  if (at != NULL)
    player->at = *at;
  return begin (player, error);
}

gboolean
loam_player_restart (LoamPlayer *player, GError **error)
{
  g_return_val_if_fail (LOAM_IS_PLAYER (player), FALSE);
  g_return_val_if_fail (player->level_id != NULL, FALSE);

  return begin (player, error);
}

void
loam_player_stop (LoamPlayer *player)
{
  g_return_if_fail (LOAM_IS_PLAYER (player));

  g_clear_pointer (&player->world, loam_world_free);
  player->pressed = 0;
  player->stale = FALSE;
}

LoamWorld *
loam_player_get_world (LoamPlayer *player)
{
  g_return_val_if_fail (LOAM_IS_PLAYER (player), NULL);

  return player->world;
}

const char *
loam_player_get_level_name (LoamPlayer *player)
{
  g_return_val_if_fail (LOAM_IS_PLAYER (player), NULL);

  return player->level_name;
}

guint
loam_player_advance (LoamPlayer *player, double elapsed)
{
  guint steps;

  g_return_val_if_fail (LOAM_IS_PLAYER (player), 0);
  g_return_val_if_fail (player->world != NULL, 0);

  steps = loam_loop_advance (&player->loop, elapsed);
  for (guint i = 0; i < steps; i++)
    run_step (player);
  player->alpha = loam_loop_get_alpha (&player->loop);
  return steps;
}

void
loam_player_step (LoamPlayer *player)
{
  g_return_if_fail (LOAM_IS_PLAYER (player));
  g_return_if_fail (player->world != NULL);

  run_step (player);
  player->alpha = 1;
}

void
loam_player_catch_up (LoamPlayer *player)
{
  g_return_if_fail (LOAM_IS_PLAYER (player));

  if (player->world != NULL)
    catch_up (player);
}

double
loam_player_get_alpha (LoamPlayer *player)
{
  g_return_val_if_fail (LOAM_IS_PLAYER (player), 1);

  return player->alpha;
}

void
loam_player_set_speed (LoamPlayer *player, double speed)
{
  g_return_if_fail (LOAM_IS_PLAYER (player));

  player->loop.speed = CLAMP (speed, 0.125, 8);
}

void
loam_player_set_button (LoamPlayer *player, LoamButtons button, gboolean pressed)
{
  g_return_if_fail (LOAM_IS_PLAYER (player));

  if (player->world == NULL || ((player->pressed & button) != 0) == !!pressed)
    return;
  player->pressed ^= button;
  loam_world_input (player->world, button, pressed);
}

void
loam_player_release_all (LoamPlayer *player)
{
  g_return_if_fail (LOAM_IS_PLAYER (player));

  for (guint button = 1; player->pressed != 0 && button <= player->pressed; button <<= 1)
    loam_player_set_button (player, (LoamButtons) button, FALSE);
}

guint64
loam_player_get_dropped (LoamPlayer *player)
{
  g_return_val_if_fail (LOAM_IS_PLAYER (player), 0);

  return player->loop.dropped;
}

double
loam_player_get_step_time (LoamPlayer *player)
{
  g_return_val_if_fail (LOAM_IS_PLAYER (player), 0);

  return player->step_time;
}

/* GObject */

static void
loam_player_dispose (GObject *object)
{
  LoamPlayer *self = LOAM_PLAYER (object);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_pointer (&self->world, loam_world_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (loam_player_parent_class)->dispose (object);
}

static void
loam_player_finalize (GObject *object)
{
  LoamPlayer *self = LOAM_PLAYER (object);

  g_free (self->level_id);
  g_free (self->level_name);
  G_OBJECT_CLASS (loam_player_parent_class)->finalize (object);
}

static void
loam_player_class_init (LoamPlayerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = loam_player_dispose;
  G_OBJECT_CLASS (klass)->finalize = loam_player_finalize;
  signals[SIGNAL_LOST] = g_signal_new ("lost", LOAM_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_EDITED] = g_signal_new ("edited", LOAM_TYPE_PLAYER, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
}

static void
loam_player_init (LoamPlayer *self)
{
  loam_loop_init (&self->loop, RATE);
  self->alpha = 1;
}
