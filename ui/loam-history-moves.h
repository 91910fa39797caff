/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* Steps back and forth that show what they did: where it was all in another level, that becomes the current one. */

#include "loam-session.h"

G_BEGIN_DECLS

void loam_history_moves_undo (LoamSession *session);
void loam_history_moves_redo (LoamSession *session);
/** To where @position steps are done. */
void loam_history_moves_jump (LoamSession *session, guint position);

G_END_DECLS
