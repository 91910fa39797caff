/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* LoamPlayer: a level of the document, playing; without any widget.
 *
 * It runs a LoamWorld over a snapshot, so that nothing it does reaches the document or its history. It watches the
 * document the other way: what is edited while it plays becomes a live edit at the next step's boundary, several edits
 * between two steps one snapshot. It has no clock: whoever drives it says how much time has passed (see loam-loop.h).
 *
 * Signals: "lost" (const char *why): it stopped by itself: the level was removed; "edited": something was edited that it
 * plays, for the first time since the last step or loam_player_catch_up(). */

#include "loam-document.h"
#include "loam-loop.h"
#include "loam-world.h"

G_BEGIN_DECLS

#define LOAM_TYPE_PLAYER (loam_player_get_type ())
G_DECLARE_FINAL_TYPE (LoamPlayer, loam_player, LOAM, PLAYER, GObject)

LoamPlayer *loam_player_new (LoamDocument *document);

/** Begins @level anew from the document as it is now. @at: (nullable): where the player's thing starts, in pixels.
 * The error names what keeps the level from running; nothing plays then. */
gboolean
loam_player_start (LoamPlayer *player, LoamLevel *level, const LoamPoint *at, GError **error);
/** The same level from the same place, from the document as it is now. */
gboolean loam_player_restart (LoamPlayer *player, GError **error);
void loam_player_stop (LoamPlayer *player);
/** Borrowed, valid until the next start or stop; NULL while nothing plays. */
LoamWorld *loam_player_get_world (LoamPlayer *player);
/** The name of the level that plays, or played last, at its start. NULL before the first start. */
const char *loam_player_get_level_name (LoamPlayer *player);

/** Runs the steps that are due after @elapsed seconds; returns how many. */
guint loam_player_advance (LoamPlayer *player, double elapsed);
/** Runs one step, whatever the time. */
void loam_player_step (LoamPlayer *player);
/** Brings what was edited into the picture, though not into the world, which takes it at the next step. */
void loam_player_catch_up (LoamPlayer *player);
/** How far the picture is between the last two steps, 0..1. */
double loam_player_get_alpha (LoamPlayer *player);
/** 1/8 to 8 times real time. */
void loam_player_set_speed (LoamPlayer *player, double speed);
/** Presses or releases a button; pressing what is pressed does nothing. */
void loam_player_set_button (LoamPlayer *player, LoamButtons button, gboolean pressed);
void loam_player_release_all (LoamPlayer *player);

/** Steps that were due and left out because the machine was too slow. */
guint64 loam_player_get_dropped (LoamPlayer *player);
/** Seconds that a step took, on average lately. */
double loam_player_get_step_time (LoamPlayer *player);

G_END_DECLS
