/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-inspector-private.h"

#include "loam-naming.h"
#include "loam-panel-header.h"
#include "loam-thumbnail.h"

#include <glib/gi18n-lib.h>

#define PICTURE_SIZE 40

G_DEFINE_FINAL_TYPE (LoamInspector, loam_inspector, GTK_TYPE_WIDGET)

LoamDocument *
loam_inspector_get_document (LoamInspector *inspector)
{
  return loam_session_get_document (inspector->session);
}

LoamProject *
loam_inspector_get_project (LoamInspector *inspector)
{
  return loam_document_get_project (loam_inspector_get_document (inspector));
}

LoamObject *
loam_inspector_get_first (LoamInspector *inspector)
{
  return inspector->objects->pdata[0];
}

/* Rows */

static void
row_free (gpointer data)
{
  LoamInspectorRow *row = data;

  g_free (row->component);
  g_free (row->field);
  g_free (row);
}

LoamInspectorRow *
loam_inspector_add_row (LoamInspector *inspector,
                        GtkWidget *widget,
                        void (*refresh) (LoamInspector *, gpointer))
{
  LoamInspectorRow *row;

  gtk_box_append (inspector->body, widget);
  if (refresh == NULL)
    return NULL;
  row = g_new0 (LoamInspectorRow, 1);
  row->inspector = inspector;
  row->widget = widget;
  row->refresh = refresh;
  g_ptr_array_add (inspector->rows, row);
  return row;
}

/* What is inspected */

static void
add_objects (GPtrArray *objects, gpointer *pdata, guint n)
{
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (objects, loam_object_ref (pdata[i]));
}

/* The selected things or the subject, whichever was chosen last; else the level. */
static GPtrArray *
find_objects (LoamInspector *self)
{
  GPtrArray *objects = g_ptr_array_new_with_free_func (loam_object_unref);
  GPtrArray *selection = loam_document_get_selection (loam_inspector_get_document (self));
  LoamLevel *level = loam_session_get_level (self->session);
  gpointer subject = loam_session_get_subject (self->session);
  const gboolean selected =
      selection->len > 0 && loam_object_get_level (selection->pdata[0]) == level;

  if (selected && !(self->subject_first && subject != NULL))
    add_objects (objects, selection->pdata, selection->len);
  else if (subject != NULL)
    add_objects (objects, &subject, 1);
  else if (level != NULL)
    add_objects (objects, (gpointer *) &level, 1);
  return objects;
}

static char *
describe_structure (LoamInspector *self)
{
  GString *structure = g_string_new (NULL);

  if (self->objects->len == 0)
    return g_string_free (structure, FALSE);
  g_string_append_printf (structure, "%d %d", (int) loam_inspector_get_first (self)->kind,
                          self->objects->len > 1);
  if (loam_inspector_has_values (loam_inspector_get_first (self)->kind))
    loam_inspector_describe_values (self, structure);
  else if (loam_inspector_get_first (self)->kind == LOAM_KIND_PROJECT)
    for (guint i = 0; i < loam_inspector_get_project (self)->components->len; i++)
      g_string_append_printf (
          structure, "\n%s",
          ((LoamObject *) loam_inspector_get_project (self)->components->pdata[i])->name);
  return g_string_free (structure, FALSE);
}

static gboolean
same_objects (const GPtrArray *a, const GPtrArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->pdata, b->pdata, a->len * sizeof (gpointer)) == 0);
}

/* The heading */

static char *
describe_subtitle (LoamInspector *self, const LoamObject *first)
{
  const LoamObject *prototype =
      first->kind == LOAM_KIND_PROTOTYPE || first->kind == LOAM_KIND_ENTITY
          ? loam_object_get_prototype (first)
          : NULL;

  if (self->objects->len == 1 && prototype != NULL)
    return g_strdup_printf (_ ("%s from %s"), loam_naming_get_kind (first),
                            loam_naming_get_name (prototype));
  return g_strdup (loam_naming_get_kind (first));
}

static char *
describe_title (LoamInspector *self, const LoamObject *first)
{
  if (self->objects->len > 1)
    return g_strdup_printf (ngettext ("%u Thing", "%u Things", self->objects->len),
                            self->objects->len);
  if (first->kind == LOAM_KIND_ENTITY)
    return loam_naming_describe_thing (first);
  return g_strdup (first->name);
}

static void
refresh_header (LoamInspector *self)
{
  const LoamObject *first =
      self->objects->len > 0 ? (const LoamObject *) self->objects->pdata[0] : NULL;
  GtkWidget *picture = gtk_widget_get_first_child (GTK_WIDGET (self->picture_box));
  g_autofree char *title = first != NULL ? describe_title (self, first) : NULL;
  g_autofree char *subtitle = first != NULL ? describe_subtitle (self, first) : NULL;

  gtk_widget_set_visible (self->header, first != NULL);
  if (first == NULL)
    return;
  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), title);
  gtk_label_set_text (self->subtitle, subtitle);
  if (picture != NULL)
    loam_thumbnail_refresh (LOAM_THUMBNAIL (picture));
}

static void
build_picture (LoamInspector *self)
{
  LoamObject *first = self->objects->len > 0 ? self->objects->pdata[0] : NULL;
  GtkWidget *picture = gtk_widget_get_first_child (GTK_WIDGET (self->picture_box));

  if (picture != NULL)
    gtk_box_remove (self->picture_box, picture);
  if (first != NULL && (first->kind == LOAM_KIND_TERRAIN || first->kind == LOAM_KIND_PROTOTYPE ||
                        first->kind == LOAM_KIND_ENTITY))
    gtk_box_append (self->picture_box, loam_thumbnail_new (self->session, first, PICTURE_SIZE));
}

/* Building and refreshing */

static void
clear (LoamInspector *self)
{
  GtkWidget *child;

  g_ptr_array_set_size (self->rows, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->body))) != NULL)
    gtk_box_remove (self->body, child);
}

/* A row that has the keyboard focus takes it along; the panel keeps it, or GTK would move it to the first row that it
 * finds and scroll there. */
static void
keep_focus (LoamInspector *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->body)))
    gtk_root_set_focus (root, GTK_WIDGET (self->scroller));
}

static void
build (LoamInspector *self)
{
  self->building = TRUE;
  keep_focus (self);
  clear (self);
  if (self->objects->len == 0) {
    gtk_box_append (self->body, loam_panel_placeholder_new (
                                    _ ("Nothing to Show"),
                                    _ ("Select a thing in the level, or choose a prototype, "
                                       "terrain or layer, to see its properties here.")));
  } else {
    const LoamKind kind = loam_inspector_get_first (self)->kind;

    loam_inspector_build_object (self);
    if (loam_inspector_has_values (kind))
      loam_inspector_build_values (self);
    if (kind == LOAM_KIND_PROJECT)
      loam_inspector_build_types (self);
  }
  self->building = FALSE;
}

/* Refreshing shows what is so, it edits nothing; rows may be built anew by what is refreshed first. */
static void
refresh (LoamInspector *self)
{
  refresh_header (self);
  for (guint i = 0; i < self->rows->len; i++) {
    LoamInspectorRow *row = self->rows->pdata[i];

    row->refresh (self, row);
  }
}

static void
update (LoamInspector *self)
{
  g_autoptr (GPtrArray) objects = find_objects (self);
  const gboolean others = !same_objects (objects, self->objects);
  g_autofree char *structure = NULL;

  self->stale = FALSE;
  if (others) {
    g_ptr_array_unref (self->objects);
    self->objects = g_ptr_array_ref (objects);
    build_picture (self);
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  }
  structure = describe_structure (self);
  /* Other objects get other rows, so that what was typed for one is never taken for another. */
  if (others || g_strcmp0 (structure, self->structure) != 0) {
    g_free (self->structure);
    self->structure = g_steal_pointer (&structure);
    build (self);
  }
  refresh (self);
}

void
loam_inspector_done (LoamInspector *inspector, const GError *error)
{
  if (error != NULL)
    loam_session_report (inspector->session, error);
  update (inspector);
}

/* Following the document and the session */

static void
object_changed_cb (LoamDocument *document, LoamObject *object, int property, LoamInspector *self)
{
  self->stale = TRUE;
}

static void
list_changed_cb (LoamDocument *document, LoamObject *owner, int list, LoamInspector *self)
{
  self->stale = TRUE;
}

static void
changed_cb (LoamDocument *document, LoamInspector *self)
{
  if (self->stale)
    update (self);
}

static void
selection_changed_cb (LoamDocument *document, LoamInspector *self)
{
  if (loam_document_get_selection (document)->len > 0)
    self->subject_first = FALSE;
  update (self);
}

static void
subject_changed_cb (LoamInspector *self)
{
  self->subject_first = TRUE;
  update (self);
}

static void
images_changed_cb (LoamInspector *self)
{
  refresh_header (self);
}

/* GObject */

static void
loam_inspector_dispose (GObject *object)
{
  LoamInspector *self = LOAM_INSPECTOR (object);
  GtkWidget *child;

  self->building = TRUE;
  if (self->session != NULL) {
    g_signal_handlers_disconnect_by_data (loam_inspector_get_document (self), self);
    g_signal_handlers_disconnect_by_data (self->session, self);
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_inspector_parent_class)->dispose (object);
}

static void
loam_inspector_finalize (GObject *object)
{
  LoamInspector *self = LOAM_INSPECTOR (object);

  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->objects);
  g_free (self->structure);
  g_free (self->moved_type);
  G_OBJECT_CLASS (loam_inspector_parent_class)->finalize (object);
}

static void
loam_inspector_class_init (LoamInspectorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = loam_inspector_dispose;
  G_OBJECT_CLASS (klass)->finalize = loam_inspector_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
loam_inspector_init (LoamInspector *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  self->objects = g_ptr_array_new_with_free_func (loam_object_unref);
  self->rows = g_ptr_array_new_with_free_func (row_free);
}

static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
build_header (LoamInspector *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *picture_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  self->picture_box = GTK_BOX (picture_box);
  gtk_widget_set_margin_start (self->header, 12);
  gtk_widget_set_margin_end (self->header, 12);
  gtk_widget_set_margin_top (self->header, 8);
  gtk_widget_set_margin_bottom (self->header, 8);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  self->title = add_label (texts, "heading");
  self->subtitle = add_label (texts, "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->subtitle), "dim-label");
  gtk_box_append (GTK_BOX (self->header), picture_box);
  gtk_box_append (GTK_BOX (self->header), texts);
  gtk_widget_set_parent (self->header, GTK_WIDGET (self));
}

GtkWidget *
loam_inspector_new (LoamSession *session)
{
  LoamInspector *self = g_object_new (LOAM_TYPE_INSPECTOR, NULL);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  LoamDocument *document = loam_session_get_document (session);

  self->session = g_object_ref (session);
  loam_inspector_install_actions (self);
  build_header (self);
  gtk_widget_set_margin_bottom (body, 12);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), body);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  self->body = GTK_BOX (body);

  g_signal_connect (document, "object-changed", G_CALLBACK (object_changed_cb), self);
  g_signal_connect (document, "list-changed", G_CALLBACK (list_changed_cb), self);
  g_signal_connect (document, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (document, "selection-changed", G_CALLBACK (selection_changed_cb), self);
  g_signal_connect_swapped (session, "notify::subject", G_CALLBACK (subject_changed_cb), self);
  g_signal_connect_swapped (session, "notify::level", G_CALLBACK (update), self);
  g_signal_connect_swapped (session, "images-changed", G_CALLBACK (images_changed_cb), self);
  update (self);
  return GTK_WIDGET (self);
}
