/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the value editor share. A kind of control is a LoamEditorKind: how it is built and how it shows a
 * value (the Strategy pattern). loam-value-editor.c chooses one; the others have the controls. */

#include "loam-value-editor.h"

G_BEGIN_DECLS

typedef struct {
  /** Makes the controls, children of the editor, and connects them. */
  void (*build) (LoamValueEditor *editor, const LoamField *field);
  /** Shows @value, or with NULL that several differ. Called only where that is another than before. */
  void (*show) (LoamValueEditor *editor, const LoamValue *value);
  gboolean wide;
} LoamEditorKind;

struct _LoamValueEditor {
  GtkWidget parent_instance;
  LoamSession *session;
  const LoamEditorKind *kind;
  LoamValueType type;
  char *label;
  GtkWidget *control; /* the first, or only one */
  GtkWidget *second;  /* of a point: y. Of a list: its add button */

  LoamValue value; /* that is shown; NONE when several differ or before the first */
  gboolean known;  /* something was shown */
  gboolean quiet;  /* the program sets the controls, not the user */
  guint64 gesture;
  gint64 edit_time; /* of the last edit, microseconds */

  /* Of a list. */
  LoamField *item;    /* the field of one item */
  GPtrArray *editors; /* of LoamValueEditor, borrowed */
};

extern const LoamEditorKind loam_editor_bool;
extern const LoamEditorKind loam_editor_number;
extern const LoamEditorKind loam_editor_point;
extern const LoamEditorKind loam_editor_text;
extern const LoamEditorKind loam_editor_enum;
extern const LoamEditorKind loam_editor_color;
extern const LoamEditorKind loam_editor_entity;
extern const LoamEditorKind loam_editor_file;
extern const LoamEditorKind loam_editor_list;

/** Tells that the user set it to @value (borrowed). @flowing: one of a quick succession. */
void loam_value_editor_emit (LoamValueEditor *editor, const LoamValue *value, gboolean flowing);
/** Adds a control, named after the editor or @label. */
void loam_value_editor_add (LoamValueEditor *editor, GtkWidget *control, const char *label);

G_END_DECLS
