/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-value-editor-private.h"
#include "loam-panel-header.h"

#define SUCCESSION (G_USEC_PER_SEC * 8 / 10) /* edits closer than this are one gesture */

G_DEFINE_FINAL_TYPE (LoamValueEditor, loam_value_editor, GTK_TYPE_WIDGET)

enum { SIGNAL_EDITED, N_SIGNALS };

static guint signals[N_SIGNALS];

static const LoamEditorKind *
choose_kind (LoamValueType type)
{
  switch (type) {
  case LOAM_VALUE_BOOL:
    return &loam_editor_bool;
  case LOAM_VALUE_INT:
  case LOAM_VALUE_FLOAT:
    return &loam_editor_number;
  case LOAM_VALUE_POINT:
    return &loam_editor_point;
  case LOAM_VALUE_ENUM:
    return &loam_editor_enum;
  case LOAM_VALUE_COLOR:
    return &loam_editor_color;
  case LOAM_VALUE_ENTITY:
    return &loam_editor_entity;
  case LOAM_VALUE_FILE:
    return &loam_editor_file;
  case LOAM_VALUE_LIST:
    return &loam_editor_list;
  case LOAM_VALUE_STRING:
  default:
    return &loam_editor_text;
  }
}

void
loam_value_editor_emit (LoamValueEditor *editor, const LoamValue *value, gboolean flowing)
{
  const gint64 now = g_get_monotonic_time ();

  if (editor->quiet)
    return;
  if (!flowing)
    editor->gesture = 0;
  else if (editor->gesture == 0 || now - editor->edit_time > SUCCESSION)
    editor->gesture = loam_document_new_gesture (loam_session_get_document (editor->session));
  editor->edit_time = now;
  g_signal_emit (editor, signals[SIGNAL_EDITED], 0, value, editor->gesture);
}

void
loam_value_editor_add (LoamValueEditor *editor, GtkWidget *control, const char *label)
{
  loam_widget_set_label (control, label != NULL ? label : editor->label);
  gtk_widget_set_parent (control, GTK_WIDGET (editor));
}

void
loam_value_editor_set_value (LoamValueEditor *editor, const LoamValue *value)
{
  const LoamValue none = LOAM_VALUE_INIT;
  const LoamValue *shown = value != NULL ? value : &none;

  g_return_if_fail (LOAM_IS_VALUE_EDITOR (editor));

  if (editor->known && loam_value_equal (shown, &editor->value))
    return;
  loam_value_clear (&editor->value);
  editor->value = loam_value_copy (shown);
  editor->known = TRUE;

  editor->quiet = TRUE;
  editor->kind->show (editor, value);
  editor->quiet = FALSE;
}

gboolean
loam_value_editor_is_wide (LoamValueEditor *editor)
{
  g_return_val_if_fail (LOAM_IS_VALUE_EDITOR (editor), FALSE);

  return editor->kind->wide;
}

GtkWidget *
loam_value_editor_new (LoamSession *session, const LoamField *field, const char *label)
{
  LoamValueEditor *self = g_object_new (LOAM_TYPE_VALUE_EDITOR, NULL);

  self->session = g_object_ref (session);
  self->type = field->type;
  self->label = g_strdup (label);
  self->kind = choose_kind (field->type);
  self->kind->build (self, field);
  return GTK_WIDGET (self);
}

static gboolean
loam_value_editor_grab_focus (GtkWidget *widget)
{
  LoamValueEditor *self = LOAM_VALUE_EDITOR (widget);

  return self->control != NULL && gtk_widget_grab_focus (self->control);
}

static void
loam_value_editor_dispose (GObject *object)
{
  LoamValueEditor *self = LOAM_VALUE_EDITOR (object);
  GtkWidget *child;

  /* A control that loses the focus now has nobody to tell. */
  self->quiet = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_value_editor_parent_class)->dispose (object);
}

static void
loam_value_editor_finalize (GObject *object)
{
  LoamValueEditor *self = LOAM_VALUE_EDITOR (object);

  loam_value_clear (&self->value);
  g_clear_pointer (&self->editors, g_ptr_array_unref);
  if (self->item != NULL) {
    loam_value_clear (&self->item->initial);
    g_strfreev (self->item->choices);
    g_free (self->item);
  }
  g_free (self->label);
  G_OBJECT_CLASS (loam_value_editor_parent_class)->finalize (object);
}

static void
loam_value_editor_class_init (LoamValueEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_value_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = loam_value_editor_finalize;
  widget_class->grab_focus = loam_value_editor_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  signals[SIGNAL_EDITED] =
      g_signal_new ("edited", LOAM_TYPE_VALUE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT64);
}

static void
loam_value_editor_init (LoamValueEditor *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                              6);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}
