/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-history-moves.h"

/* What a move changed. */
typedef struct {
  LoamLevel *current;
  LoamLevel *other; /* the last but the current one; of the session's project, so it lives */
  gboolean in_current;
} Changes;

static void
note (Changes *changes, const LoamObject *object)
{
  LoamLevel *level = loam_object_get_level (object);

  if (level == changes->current)
    changes->in_current = TRUE;
  else if (level != NULL)
    changes->other = level;
}

static void
cells_changed_cb (LoamDocument *document, LoamLayer *layer, LoamRect *area, Changes *changes)
{
  note (changes, &layer->object);
}

static void
object_changed_cb (LoamDocument *document, LoamObject *object, int what, Changes *changes)
{
  note (changes, object);
}

static void
begin (Changes *changes, LoamSession *session)
{
  LoamDocument *document = loam_session_get_document (session);

  *changes = (Changes){.current = loam_session_get_level (session)};
  g_signal_connect (document, "cells-changed", G_CALLBACK (cells_changed_cb), changes);
  g_signal_connect (document, "object-changed", G_CALLBACK (object_changed_cb), changes);
  g_signal_connect (document, "list-changed", G_CALLBACK (object_changed_cb), changes);
}

static void
end (Changes *changes, LoamSession *session)
{
  LoamDocument *document = loam_session_get_document (session);
  const LoamProject *project = loam_document_get_project (document);

  g_signal_handlers_disconnect_by_data (document, changes);
  if (!changes->in_current && changes->other != NULL &&
      g_ptr_array_find (project->levels, changes->other, NULL))
    loam_session_set_level (session, changes->other);
}

void
loam_history_moves_undo (LoamSession *session)
{
  Changes changes;

  begin (&changes, session);
  loam_document_undo (loam_session_get_document (session));
  end (&changes, session);
}

void
loam_history_moves_redo (LoamSession *session)
{
  Changes changes;

  begin (&changes, session);
  loam_document_redo (loam_session_get_document (session));
  end (&changes, session);
}

void
loam_history_moves_jump (LoamSession *session, guint position)
{
  Changes changes;

  begin (&changes, session);
  loam_document_jump (loam_session_get_document (session), position);
  end (&changes, session);
}
