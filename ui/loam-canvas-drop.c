/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-canvas-private.h"

/* Prototypes dragged here from the palette, as the text "loam-prototype:NAME". */

static LoamPrototype *
find_dragged (LoamCanvas *self, const GValue *value)
{
  const char *prefix = "loam-prototype:";
  const char *text = value != NULL ? g_value_get_string (value) : NULL;

  if (text == NULL || !g_str_has_prefix (text, prefix))
    return NULL;
  return loam_project_find_prototype (loam_document_get_project (self->document),
                                      text + strlen (prefix));
}

/* A prototype dropped from the palette: the placing tool does it, as a click there would. */
static gboolean
drop_cb (LoamCanvas *self, const GValue *value, double x, double y)
{
  LoamPrototype *prototype = find_dragged (self, value);
  LoamTool *tool = self->tools[LOAM_TOOL_PLACE];

  self->dropping = FALSE;
  if (prototype == NULL)
    return FALSE;
  loam_session_set_prototype (self->session, prototype);
  self->modifiers &= ~LOAM_MODIFIER_ALT;
  LoamToolEvent event = loam_canvas_event_at (self, (LoamPoint){x, y});
  loam_tool_press (tool, &event);
  loam_tool_release (tool, &event);
  g_autofree char *message = loam_tool_take_message (tool);
  if (message != NULL)
    loam_canvas_emit_message (self, message);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  loam_canvas_settle (self);
  return TRUE;
}

static GdkDragAction
drop_motion_cb (LoamCanvas *self, double x, double y, GtkDropTarget *drop)
{
  LoamPrototype *prototype = find_dragged (self, gtk_drop_target_get_value (drop));

  self->dropping = TRUE;
  if (prototype != NULL)
    loam_session_set_prototype (self->session, prototype);
  loam_canvas_move_pointer (self, x, y);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  loam_canvas_emit_view_changed (self);
  return GDK_ACTION_COPY;
}

static void
drop_leave_cb (LoamCanvas *self)
{
  self->dropping = FALSE;
  loam_canvas_leave (self);
}

void
loam_canvas_drop_init (LoamCanvas *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);

  /* What is dragged is known before it is dropped, for its ghost. */
  gtk_drop_target_set_preload (drop, TRUE);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (drop_cb), self);
  g_signal_connect_swapped (drop, "motion", G_CALLBACK (drop_motion_cb), self);
  g_signal_connect_swapped (drop, "leave", G_CALLBACK (drop_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
