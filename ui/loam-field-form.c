/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-field-form.h"

#include "loam-error.h"
#include "loam-fields.h"
#include "loam-panel-header.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* In the order of the menu. */
static const LoamValueType types[] = {
    LOAM_VALUE_BOOL,  LOAM_VALUE_INT,    LOAM_VALUE_FLOAT, LOAM_VALUE_STRING, LOAM_VALUE_COLOR,
    LOAM_VALUE_POINT, LOAM_VALUE_ENTITY, LOAM_VALUE_FILE,  LOAM_VALUE_ENUM,   LOAM_VALUE_LIST};

/* What a list may be of: all but members and lists. */
#define N_ITEM_TYPES 8

struct _LoamFieldForm {
  AdwExpanderRow parent_instance;
  GtkEditable *name, *choices, *min, *max, *initial, *unit, *doc;
  AdwComboRow *type, *of;
  GArray *extras; /* of the field that it started with, or NULL */
};

G_DEFINE_FINAL_TYPE (LoamFieldForm, loam_field_form, ADW_TYPE_EXPANDER_ROW)

enum { SIGNAL_CHANGED, SIGNAL_REMOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

static LoamValueType
get_type (LoamFieldForm *self)
{
  return types[adw_combo_row_get_selected (self->type)];
}

static LoamValueType
get_item_type (LoamFieldForm *self)
{
  return types[adw_combo_row_get_selected (self->of)];
}

/* What is shown follows the type. */
static void
update (LoamFieldForm *self)
{
  const LoamValueType type = get_type (self);
  const LoamValueType number = type == LOAM_VALUE_LIST ? get_item_type (self) : type;
  const gboolean has_range = number == LOAM_VALUE_INT || number == LOAM_VALUE_FLOAT;
  const char *name = gtk_editable_get_text (self->name);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self),
                                 *name != '\0' ? name : _ ("New Field"));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), loam_value_type_name (type));
  gtk_widget_set_visible (GTK_WIDGET (self->of), type == LOAM_VALUE_LIST);
  gtk_widget_set_visible (GTK_WIDGET (self->choices), type == LOAM_VALUE_ENUM);
  gtk_widget_set_visible (GTK_WIDGET (self->min), has_range);
  gtk_widget_set_visible (GTK_WIDGET (self->max), has_range);
  gtk_widget_set_visible (GTK_WIDGET (self->unit), has_range || type == LOAM_VALUE_POINT);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
removed_cb (LoamFieldForm *self)
{
  g_signal_emit (self, signals[SIGNAL_REMOVED], 0);
}

/* Reading */

static gboolean
read_limit (GtkEditable *entry, gboolean *has, double *limit)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  char *end;

  *has = *text != '\0' && gtk_widget_get_visible (GTK_WIDGET (entry));
  if (!*has)
    return TRUE;
  *limit = g_ascii_strtod (text, &end);
  return *end == '\0' && isfinite (*limit);
}

/* Parts of "fire, ice", without the spaces about them and without empty ones. */
static GPtrArray *
split (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  GPtrArray *names = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ref_string_release);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_ptr_array_add (names, loam_intern (parts[i]));
  return names;
}

static char **
read_choices (LoamFieldForm *self)
{
  g_autoptr (GPtrArray) names = split (gtk_editable_get_text (self->choices));

  if (get_type (self) != LOAM_VALUE_ENUM || names->len == 0)
    return NULL;
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

static gboolean
convert_list (const char *text, LoamValueType of, LoamValue *value)
{
  g_autoptr (GPtrArray) parts = split (text);
  g_autofree LoamValue *items = g_new0 (LoamValue, parts->len + 1);
  guint n = 0;

  for (; n < parts->len; n++) {
    g_auto (LoamValue) part = loam_value_text (LOAM_VALUE_STRING, parts->pdata[n]);

    if (!loam_value_convert (&part, of, &items[n]))
      break;
  }
  if (n == parts->len) {
    *value = loam_value_list (items, n);
    return TRUE;
  }
  for (guint i = 0; i < n; i++)
    loam_value_clear (&items[i]);
  return FALSE;
}

static gboolean
convert_point (const char *text, LoamValue *value)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", 3);
  char *end[2];

  if (g_strv_length (parts) != 2)
    return FALSE;
  *value = LOAM_POINT (g_ascii_strtod (g_strstrip (parts[0]), &end[0]),
                       g_ascii_strtod (g_strstrip (parts[1]), &end[1]));
  return *end[0] == '\0' && *end[1] == '\0' && isfinite (value->point.x) &&
         isfinite (value->point.y);
}

static gboolean
read_initial (LoamFieldForm *self, LoamField *field, GError **error)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->initial)));
  g_auto (LoamValue) typed = loam_value_text (LOAM_VALUE_STRING, text);
  g_auto (LoamValue) value = LOAM_VALUE_INIT;
  gboolean ok;

  if (*text == '\0') {
    field->initial = loam_field_get_plain_default (field);
    return TRUE;
  }
  if (field->type == LOAM_VALUE_LIST)
    ok = convert_list (text, field->of, &value);
  else if (field->type == LOAM_VALUE_POINT)
    ok = convert_point (text, &value);
  else
    ok = loam_value_convert (&typed, field->type, &value);
  if (!ok) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                 _ ("The default of “%s” does not fit its type"), field->name);
    return FALSE;
  }
  return loam_field_check (field, &value, &field->initial, error);
}

static gboolean
check (LoamFieldForm *self, LoamField *field, GError **error)
{
  if (*field->name == '\0') {
    g_set_error_literal (error, LOAM_ERROR, LOAM_ERROR_VALUE, _ ("Every field needs a name"));
    return FALSE;
  }
  if (field->type == LOAM_VALUE_ENUM && field->choices == NULL) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE, _ ("“%s” needs at least one member"),
                 field->name);
    return FALSE;
  }
  if (!read_limit (self->min, &field->has_min, &field->min) ||
      !read_limit (self->max, &field->has_max, &field->max) ||
      (field->has_min && field->has_max && field->min > field->max)) {
    g_set_error (error, LOAM_ERROR, LOAM_ERROR_VALUE,
                 _ ("The range of “%s” is no range of numbers"), field->name);
    return FALSE;
  }
  return read_initial (self, field, error);
}

gboolean
loam_field_form_read (LoamFieldForm *form, LoamField *field, GError **error)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (LOAM_IS_FIELD_FORM (form), FALSE);

  name = g_strstrip (g_strdup (gtk_editable_get_text (form->name)));
  *field = (LoamField){.name = loam_intern (name),
                       .type = get_type (form),
                       .choices = read_choices (form),
                       .doc = g_strdup (gtk_editable_get_text (form->doc)),
                       .unit = g_strdup (gtk_editable_get_text (form->unit)),
                       .extras = form->extras != NULL ? g_array_ref (form->extras) : NULL};
  if (field->type == LOAM_VALUE_LIST)
    field->of = get_item_type (form);
  if (!check (form, field, error)) {
    loam_fields_unref (loam_fields_new (field, 1));
    return FALSE;
  }
  return TRUE;
}

/* Building */

static GtkEditable *
add_entry (LoamFieldForm *self, const char *title, const char *text)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  return GTK_EDITABLE (row);
}

static AdwComboRow *
add_types (LoamFieldForm *self, const char *title, guint n, LoamValueType selected)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint at = 0;

  for (guint i = 0; i < n; i++) {
    gtk_string_list_append (names, loam_value_type_name (types[i]));
    if (types[i] == selected)
      at = i;
  }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), at);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
  return ADW_COMBO_ROW (row);
}

static void
loam_field_form_finalize (GObject *object)
{
  g_clear_pointer (&LOAM_FIELD_FORM (object)->extras, g_array_unref);
  G_OBJECT_CLASS (loam_field_form_parent_class)->finalize (object);
}

static void
loam_field_form_class_init (LoamFieldFormClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = loam_field_form_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", LOAM_TYPE_FIELD_FORM, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REMOVED] = g_signal_new ("removed", LOAM_TYPE_FIELD_FORM, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
loam_field_form_init (LoamFieldForm *self)
{
}

static void
follow (LoamFieldForm *self)
{
  GtkEditable *entries[] = {self->name,    self->choices, self->min, self->max,
                            self->initial, self->unit,    self->doc};
  AdwComboRow *menus[] = {self->type, self->of};

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    g_signal_connect_object (entries[i], "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (menus); i++)
    g_signal_connect_object (menus[i], "notify::selected", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
}

static char *
print_limit (gboolean has, double limit)
{
  char buffer[32];

  return g_strdup (has ? loam_number_print (limit, buffer) : "");
}

GtkWidget *
loam_field_form_new (const LoamField *field)
{
  static const LoamField fresh = {
      .name = (char *) "", .type = LOAM_VALUE_INT, .doc = (char *) "", .unit = (char *) ""};
  const LoamField *f = field != NULL ? field : &fresh;
  LoamFieldForm *self = g_object_new (LOAM_TYPE_FIELD_FORM, NULL);
  GtkWidget *remove = loam_icon_button_new ("user-trash-symbolic", _ ("Remove field"));
  g_autofree char *min = print_limit (f->has_min, f->min);
  g_autofree char *max = print_limit (f->has_max, f->max);
  g_autofree char *choices = f->choices != NULL ? g_strjoinv (", ", f->choices) : g_strdup ("");
  g_autofree char *initial = field != NULL ? loam_value_to_string (&f->initial) : g_strdup ("");

  self->extras = f->extras != NULL ? g_array_ref (f->extras) : NULL;
  self->name = add_entry (self, _ ("_Name"), f->name);
  self->type = add_types (self, _ ("_Type"), G_N_ELEMENTS (types), f->type);
  self->of = add_types (self, _ ("_Of"), N_ITEM_TYPES, f->of);
  self->choices = add_entry (self, _ ("_Members, with commas between"), choices);
  self->min = add_entry (self, _ ("_Smallest"), min);
  self->max = add_entry (self, _ ("_Largest"), max);
  self->initial = add_entry (self, _ ("_Default"), initial);
  self->unit = add_entry (self, _ ("_Unit"), f->unit);
  self->doc = add_entry (self, _ ("_What it does, for the designer"), f->doc);

  follow (self);
  gtk_widget_set_valign (remove, GTK_ALIGN_CENTER);
  adw_expander_row_add_action (ADW_EXPANDER_ROW (self), remove);
  g_signal_connect_object (remove, "clicked", G_CALLBACK (removed_cb), self, G_CONNECT_SWAPPED);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), field == NULL);
  update (self);
  return GTK_WIDGET (self);
}

void
loam_field_form_focus_name (LoamFieldForm *form)
{
  g_return_if_fail (LOAM_IS_FIELD_FORM (form));

  gtk_widget_grab_focus (GTK_WIDGET (form->name));
}
