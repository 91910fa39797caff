/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

/* What is about an object: its name, prototype, place, cost, … */

#include "loam-inspector-section.h"
#include "loam-level-dialog.h"
#include "loam-terrain-dialog.h"

#include <glib/gi18n-lib.h>

#define NO_PROTOTYPE "—"

/* Values */

/* The corner that is shown as the place of several things: top and left of all. */
static LoamPoint
get_corner (LoamInspector *self)
{
  LoamPoint corner = ((const LoamEntity *) loam_inspector_get_first (self))->at;

  for (guint i = 1; i < self->objects->len; i++) {
    const LoamEntity *entity = self->objects->pdata[i];

    corner.x = MIN (corner.x, entity->at.x);
    corner.y = MIN (corner.y, entity->at.y);
  }
  return corner;
}

static char *
name_prototype (const LoamObject *prototype)
{
  if (prototype == NULL)
    return g_strdup (NO_PROTOTYPE);
  if (prototype->kind == LOAM_KIND_ENTITY)
    return g_strconcat ("@", prototype->id, NULL);
  return g_strdup (prototype->name);
}

static LoamValue
get_value (LoamInspector *self, const LoamObject *object, LoamProperty property)
{
  if (property == LOAM_PROPERTY_PROTOTYPE) {
    g_autofree char *name = name_prototype (loam_object_get_prototype (object));

    return loam_value_text (LOAM_VALUE_ENUM, name);
  }
  return loam_object_get (object, property);
}

static void
refresh_property (LoamInspector *self, gpointer data)
{
  LoamInspectorRow *row = data;
  g_auto (LoamValue) value = LOAM_VALUE_INIT;
  gboolean same = TRUE;

  if (row->property == LOAM_PROPERTY_AT) {
    const LoamPoint corner = get_corner (self);

    value = LOAM_POINT (corner.x, corner.y);
  } else {
    value = get_value (self, loam_inspector_get_first (self), row->property);
    for (guint i = 1; same && i < self->objects->len; i++) {
      g_auto (LoamValue) other = get_value (self, self->objects->pdata[i], row->property);

      same = loam_value_equal (&value, &other);
    }
  }
  loam_property_row_set_value (LOAM_PROPERTY_ROW (row->widget), same ? &value : NULL);
}

/* Edits */

static gboolean
set_prototype (LoamInspector *self, const char *name, GError **error)
{
  LoamProject *project = loam_inspector_get_project (self);
  LoamObject *first = loam_inspector_get_first (self);
  LoamValue value = {.type = LOAM_VALUE_OBJECT};

  if (*name == '@')
    value.object = (LoamObject *) loam_level_get_entity (loam_object_get_level (first), name + 1);
  else if (!g_str_equal (name, NO_PROTOTYPE))
    value.object = (LoamObject *) loam_project_find_prototype (project, name);
  return loam_edit_set_property (loam_inspector_get_document (self),
                                 (LoamObject **) self->objects->pdata, self->objects->len,
                                 LOAM_PROPERTY_PROTOTYPE, &value, 0, error);
}

/* Several things keep their places to one another. */
static void
move (LoamInspector *self, LoamPoint to, guint64 gesture, GError **error)
{
  LoamDocument *document = loam_inspector_get_document (self);
  LoamEntity **things = (LoamEntity **) self->objects->pdata;
  const LoamPoint corner = get_corner (self);
  const LoamPoint by = {to.x - corner.x, to.y - corner.y};

  if (loam_edit_entities_can_move (document, things, self->objects->len, by, error))
    loam_edit_entities_move (document, things, self->objects->len, by, gesture);
}

static void
property_edited_cb (GtkWidget *widget,
                    const LoamValue *value,
                    guint64 gesture,
                    LoamInspectorRow *row)
{
  LoamInspector *self = row->inspector;
  LoamDocument *document = loam_inspector_get_document (self);
  LoamObject **objects = (LoamObject **) self->objects->pdata;
  g_autoptr (GError) error = NULL;

  if (self->building)
    return;
  switch (row->property) {
  case LOAM_PROPERTY_NAME:
    loam_edit_rename (document, objects[0], value->text, &error);
    break;
  case LOAM_PROPERTY_PROTOTYPE:
    set_prototype (self, value->text, &error);
    break;
  case LOAM_PROPERTY_AT:
    move (self, value->point, gesture, &error);
    break;
  default:
    loam_edit_set_property (document, objects, self->objects->len, row->property, value, gesture,
                            &error);
  }
  loam_inspector_done (self, error);
}

/* Rows */

static void
add_property (LoamInspector *self, LoamProperty property, const char *title, LoamField field)
{
  GtkWidget *widget;
  LoamInspectorRow *row;

  if (field.unit == NULL)
    field.unit = (char *) "";
  if (field.doc == NULL)
    field.doc = (char *) "";
  widget = loam_property_row_new (self->session, &field, title);
  row = loam_inspector_add_row (self, widget, refresh_property);
  row->property = property;
  g_signal_connect (widget, "edited", G_CALLBACK (property_edited_cb), row);
}

static void
add_name (LoamInspector *self)
{
  if (self->objects->len == 1)
    add_property (self, LOAM_PROPERTY_NAME, _ ("Name"), (LoamField){.type = LOAM_VALUE_STRING});
}

static void
add_bool (LoamInspector *self, LoamProperty property, const char *title, const char *doc)
{
  add_property (self, property, title, (LoamField){.type = LOAM_VALUE_BOOL, .doc = (char *) doc});
}

static void
add_choice (LoamInspector *self, LoamProperty property, const char *title, const char *doc)
{
  LoamKind kind = loam_inspector_get_first (self)->kind;

  add_property (self, property, title,
                (LoamField){.type = LOAM_VALUE_ENUM,
                            .choices = (char **) loam_property_get_choices (kind, property),
                            .doc = (char *) doc});
}

static void
add_prototype (LoamInspector *self, const char *title)
{
  const GPtrArray *prototypes = loam_inspector_get_project (self)->prototypes;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (names, g_strdup (NO_PROTOTYPE));
  for (guint i = 0; i < prototypes->len; i++)
    if (prototypes->pdata[i] != loam_inspector_get_first (self))
      g_ptr_array_add (names, g_strdup (((LoamObject *) prototypes->pdata[i])->name));
  for (guint i = 0; i < self->objects->len; i++) {
    const LoamObject *prototype = loam_object_get_prototype (self->objects->pdata[i]);
    g_autofree char *name = name_prototype (prototype);

    if (prototype != NULL && prototype->kind == LOAM_KIND_ENTITY &&
        !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
      g_ptr_array_add (names, g_steal_pointer (&name));
  }
  g_ptr_array_add (names, NULL);
  add_property (self, LOAM_PROPERTY_PROTOTYPE, title,
                (LoamField){.type = LOAM_VALUE_ENUM, .choices = (char **) names->pdata});
}

GtkWidget *
loam_inspector_button_row_new (const char *title, GtkWidget *button)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_tooltip_text (label, title);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (box, "loam-property");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
edit_terrain_cb (LoamInspector *self)
{
  loam_terrain_dialog_present (GTK_WIDGET (self), self->session,
                               (LoamTerrain *) loam_inspector_get_first (self));
}

static void
refresh_art (LoamInspector *self, gpointer data)
{
  LoamInspectorRow *row = data;
  const LoamArt *art = ((const LoamTerrain *) loam_inspector_get_first (self))->art;
  const char *text = art != NULL ? art->image : _ ("Plain colour");

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (row->widget)), text);
}

static void
build_terrain (LoamInspector *self)
{
  GtkWidget *edit = gtk_button_new_with_mnemonic (_ ("_Picture…"));

  add_property (self, LOAM_PROPERTY_COLOR, _ ("Colour"), (LoamField){.type = LOAM_VALUE_COLOR});
  add_property (self, LOAM_PROPERTY_COST, _ ("Movement cost"),
                (LoamField){.type = LOAM_VALUE_FLOAT,
                            .has_min = TRUE,
                            .min = 0.01,
                            .doc = (char *) _ ("Speeds are divided by it")});
  add_bool (self, LOAM_PROPERTY_WATER, _ ("Water"), _ ("Only what swims or floats enters"));
  add_bool (self, LOAM_PROPERTY_SOLID, _ ("Solid"), _ ("Nothing that collides enters"));
  g_signal_connect_swapped (edit, "clicked", G_CALLBACK (edit_terrain_cb), self);
  loam_inspector_add_row (self, loam_inspector_button_row_new ("", edit), refresh_art);
}

static void
resize_cb (LoamInspector *self)
{
  loam_level_dialog_resize (GTK_WIDGET (self), self->session,
                            (LoamLevel *) loam_inspector_get_first (self));
}

static void
refresh_size (LoamInspector *self, gpointer data)
{
  LoamInspectorRow *row = data;
  const LoamLevel *level = (const LoamLevel *) loam_inspector_get_first (self);
  g_autofree char *text = loam_level_is_bounded (level)
                              ? g_strdup_printf (_ ("%d × %d cells"), level->width, level->height)
                              : g_strdup (_ ("No bounds"));

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (row->widget)), text);
}

static void
show_project_cb (LoamInspector *self)
{
  loam_session_set_subject (self->session, &loam_inspector_get_project (self)->object);
}

static void
show_level_cb (LoamInspector *self)
{
  loam_session_set_subject (self->session, (LoamObject *) loam_session_get_level (self->session));
}

static void
refresh_project_name (LoamInspector *self, gpointer data)
{
  LoamInspectorRow *row = data;
  g_autofree char *text =
      g_strdup_printf (_ ("In the project %s"), loam_inspector_get_project (self)->object.name);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (row->widget)), text);
}

static void
refresh_level_name (LoamInspector *self, gpointer data)
{
  LoamInspectorRow *row = data;
  const LoamLevel *level = loam_session_get_level (self->session);
  g_autofree char *text =
      level != NULL ? g_strdup_printf (_ ("Level %s"), level->object.name) : g_strdup ("");

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (row->widget)), text);
  gtk_widget_set_visible (row->widget, level != NULL);
}

static void
build_level (LoamInspector *self)
{
  GtkWidget *project = gtk_button_new_with_mnemonic (_ ("Pro_ject"));
  GtkWidget *resize = gtk_button_new_with_mnemonic (_ ("Resi_ze…"));

  g_signal_connect_swapped (resize, "clicked", G_CALLBACK (resize_cb), self);
  loam_inspector_add_row (self, loam_inspector_button_row_new ("", resize), refresh_size);
  g_signal_connect_swapped (project, "clicked", G_CALLBACK (show_project_cb), self);
  loam_inspector_add_row (self, loam_inspector_button_row_new ("", project), refresh_project_name);
}

static gboolean
all_have (LoamInspector *self, LoamProperty property)
{
  for (guint i = 0; i < self->objects->len; i++)
    if (!loam_object_has_property (self->objects->pdata[i], property))
      return FALSE;
  return TRUE;
}

static void
build_layer (LoamInspector *self)
{
  add_property (
      self, LOAM_PROPERTY_OPACITY, _ ("Opacity"),
      (LoamField){.type = LOAM_VALUE_FLOAT, .has_min = TRUE, .has_max = TRUE, .min = 0, .max = 1});
  add_bool (self, LOAM_PROPERTY_HIDDEN, _ ("Hidden"),
            _ ("It is neither shown nor exported in "
               "pictures"));
  add_bool (self, LOAM_PROPERTY_LOCKED, _ ("Locked"), _ ("It can't be changed"));
  if (all_have (self, LOAM_PROPERTY_IMAGE)) {
    add_property (self, LOAM_PROPERTY_IMAGE, _ ("Picture"), (LoamField){.type = LOAM_VALUE_FILE});
    add_choice (self, LOAM_PROPERTY_REPEAT, _ ("Repeat"), _ ("Along which ways it is repeated"));
  }
  add_property (self, LOAM_PROPERTY_TINT, _ ("Tint"),
                (LoamField){.type = LOAM_VALUE_COLOR,
                            .doc = (char *) _ ("Its colours are multiplied with this one")});
  add_choice (self, LOAM_PROPERTY_BLEND, _ ("Blending"), _ ("How it is laid over what is below"));
  add_property (self, LOAM_PROPERTY_OFFSET, _ ("Offset"),
                (LoamField){.type = LOAM_VALUE_POINT, .unit = (char *) "px"});
  add_property (self, LOAM_PROPERTY_PARALLAX, _ ("Parallax"),
                (LoamField){.type = LOAM_VALUE_POINT,
                            .doc = (char *) _ ("1 moves with the view as the level does; less is "
                                               "farther away")});
}

static void
add_number (LoamInspector *self, LoamProperty property, const char *title, const char *doc)
{
  add_property (self, property, title,
                (LoamField){.type = LOAM_VALUE_INT,
                            .has_min = TRUE,
                            .has_max = TRUE,
                            .min = 0,
                            .max = 4096,
                            .doc = (char *) doc});
}

static void
build_tileset (LoamInspector *self)
{
  add_property (self, LOAM_PROPERTY_IMAGE, _ ("Picture"), (LoamField){.type = LOAM_VALUE_FILE});
  add_property (self, LOAM_PROPERTY_TILE, _ ("Tile size"),
                (LoamField){.type = LOAM_VALUE_POINT,
                            .unit = (char *) "px",
                            .has_min = TRUE,
                            .has_max = TRUE,
                            .min = 1,
                            .max = 4096});
  add_number (self, LOAM_PROPERTY_MARGIN, _ ("Margin"), _ ("Pixels around all tiles"));
  add_number (self, LOAM_PROPERTY_SPACING, _ ("Spacing"), _ ("Pixels between tiles"));
  add_number (self, LOAM_PROPERTY_COLUMNS, _ ("Columns"), _ ("0 for as many as fit"));
  add_property (self, LOAM_PROPERTY_OFFSET, _ ("Drawing offset"),
                (LoamField){.type = LOAM_VALUE_POINT, .unit = (char *) "px"});
  add_choice (self, LOAM_PROPERTY_ALIGN, _ ("Alignment"),
              _ ("Which point of a thing's picture stands at its position"));
}

static void
build_thing (LoamInspector *self)
{
  add_prototype (self, _ ("Prototype"));
  add_property (self, LOAM_PROPERTY_AT, _ ("Position"),
                (LoamField){.type = LOAM_VALUE_POINT,
                            .unit = (char *) "px",
                            .doc = (char *) _ ("The top left corner")});
  add_property (self, LOAM_PROPERTY_SIZE, _ ("Size"),
                (LoamField){.type = LOAM_VALUE_POINT,
                            .unit = (char *) "px",
                            .has_min = TRUE,
                            .has_max = TRUE,
                            .min = 0,
                            .max = 65536,
                            .doc = (char *) _ ("0 for the size of its sprite")});
  add_property (self, LOAM_PROPERTY_ROTATION, _ ("Rotation"),
                (LoamField){.type = LOAM_VALUE_FLOAT,
                            .unit = (char *) "°",
                            .has_min = TRUE,
                            .has_max = TRUE,
                            .min = -3600,
                            .max = 3600,
                            .doc = (char *) _ ("Clockwise, about the pivot")});
  add_property (
      self, LOAM_PROPERTY_PIVOT, _ ("Pivot"),
      (LoamField){.type = LOAM_VALUE_POINT,
                  .has_min = TRUE,
                  .has_max = TRUE,
                  .min = 0,
                  .max = 1,
                  .doc = (char *) _ ("What it turns about: 0 is left or top, 1 right or bottom")});
  add_property (self, LOAM_PROPERTY_ORDER, _ ("Draw order"),
                (LoamField){.type = LOAM_VALUE_INT,
                            .has_min = TRUE,
                            .has_max = TRUE,
                            .min = -1000000,
                            .max = 1000000,
                            .doc = (char *) _ ("Lower ones are drawn first")});
  add_bool (self, LOAM_PROPERTY_HIDDEN, _ ("Hidden"), _ ("It is not shown"));
  add_bool (self, LOAM_PROPERTY_LOCKED, _ ("Locked"), _ ("It can't be moved or changed"));
}

static void
build_project (LoamInspector *self)
{
  GtkWidget *level = gtk_button_new_with_mnemonic (_ ("Le_vel"));

  add_property (self, LOAM_PROPERTY_TILE, _ ("Tile size"),
                (LoamField){.type = LOAM_VALUE_POINT,
                            .unit = (char *) "px",
                            .has_min = TRUE,
                            .has_max = TRUE,
                            .min = 1,
                            .max = 1024});
  g_signal_connect_swapped (level, "clicked", G_CALLBACK (show_level_cb), self);
  loam_inspector_add_row (self, loam_inspector_button_row_new ("", level), refresh_level_name);
}

void
loam_inspector_build_object (LoamInspector *inspector)
{
  add_name (inspector);
  switch (loam_inspector_get_first (inspector)->kind) {
  case LOAM_KIND_ENTITY:
    build_thing (inspector);
    break;
  case LOAM_KIND_PROTOTYPE:
    add_prototype (inspector, _ ("Delegates to"));
    break;
  case LOAM_KIND_TERRAIN:
    build_terrain (inspector);
    break;
  case LOAM_KIND_TILESET:
    build_tileset (inspector);
    break;
  case LOAM_KIND_LAYER:
    build_layer (inspector);
    break;
  case LOAM_KIND_LEVEL:
    build_level (inspector);
    break;
  case LOAM_KIND_PROJECT:
    build_project (inspector);
    break;
  case LOAM_KIND_COMPONENT:
  default:
    break;
  }
}
