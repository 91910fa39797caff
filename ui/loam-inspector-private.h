/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#pragma once

/* What the files of the inspector share. loam-inspector.c decides what is inspected and when it is built anew;
 * loam-inspector-object.c has what is about an object (name, position, cost…), loam-inspector-values.c its components
 * and their properties.
 *
 * The rows are built for a structure: the kind of what is inspected, its components, and their fields. While that stays
 * the same, edits only refresh the rows, so that focus and scrolling stay; when it changes, all are built anew. */

#include "loam-inspector.h"
#include "loam-property-row.h"

G_BEGIN_DECLS

struct _LoamInspector {
  GtkWidget parent_instance;
  LoamSession *session;

  GtkWidget *header;
  GtkBox *picture_box;
  GtkLabel *title, *subtitle;
  GtkScrolledWindow *scroller;
  GtkBox *body;

  GPtrArray *objects;     /* of LoamObject, references: what is inspected, all of one kind */
  char *structure;        /* what the rows were built for */
  char *moved_type;       /* name of the component type that a key just moved, or NULL */
  GPtrArray *rows;        /* of LoamInspectorRow */
  gboolean subject_first; /* the subject was chosen after the selection */
  gboolean stale;         /* something that may be shown has changed */
  gboolean building;      /* rows come and go; what they say now is nobody's edit */
};

/** A row, and what it is about: a field of a component, or a LoamProperty (@component NULL), or a section's heading
 * (@field NULL). */
typedef struct {
  LoamInspector *inspector; /* borrowed */
  GtkWidget *widget;        /* borrowed */
  char *component, *field;  /* or NULL */
  LoamProperty property;
  /** Shows what is so now. */
  void (*refresh) (LoamInspector *inspector, gpointer row);
} LoamInspectorRow;

LoamDocument *loam_inspector_get_document (LoamInspector *inspector);
LoamProject *loam_inspector_get_project (LoamInspector *inspector);
/** The first of what is inspected. */
LoamObject *loam_inspector_get_first (LoamInspector *inspector);
/** Adds a widget under what there is, and keeps a row for it where @refresh is not NULL. */
LoamInspectorRow *loam_inspector_add_row (LoamInspector *inspector,
                                          GtkWidget *widget,
                                          void (*refresh) (LoamInspector *, gpointer));
/** A row's widget: a text, and a button or several at its end. */
GtkWidget *loam_inspector_button_row_new (const char *title, GtkWidget *button);
/** Reports @error, where there is one, and shows again what is so: a refused edit leaves no trace. */
void loam_inspector_done (LoamInspector *inspector, const GError *error);

/** The actions of the components' menus, "component.…". */
void loam_inspector_install_actions (LoamInspector *inspector);
/** Rows for what is about the objects. */
void loam_inspector_build_object (LoamInspector *inspector);
/** Rows for the components that all the objects have. */
void loam_inspector_build_values (LoamInspector *inspector);
/** Appends the components and fields that rows would be built for. */
void loam_inspector_describe_values (LoamInspector *inspector, GString *structure);
/** Whether objects of this kind have components. */
gboolean loam_inspector_has_values (LoamKind kind);
/** Rows for a project's own component types. */
void loam_inspector_build_types (LoamInspector *inspector);

G_END_DECLS
