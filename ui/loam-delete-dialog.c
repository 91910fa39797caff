/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-delete-dialog.h"

#include "loam-dialog.h"
#include "loam-feedback.h"
#include "loam-panel-header.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#define MAX_CHOICES 3

typedef struct {
  GtkWidget *widget; /* what asked, a reference: the toast is shown around it */
  LoamSession *session;
  LoamObject *object; /* a reference */
  LoamDialog *dialog;
  GtkWidget *group;
  GtkCheckButton *choices[MAX_CHOICES];
  guint n_choices;
  GtkDropDown *others; /* that can take its place */
  GPtrArray *objects;  /* what those are, of LoamObject, references */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->widget);
  g_object_unref (question->session);
  loam_object_unref (question->object);
  g_ptr_array_unref (question->objects);
  g_free (question);
}

static gboolean
is_chosen (const Question *question, guint i)
{
  return gtk_check_button_get_active (question->choices[i]);
}

static LoamObject *
get_other (const Question *question)
{
  return question->objects->pdata[gtk_drop_down_get_selected (question->others)];
}

static void
update (Question *question)
{
  loam_dialog_set_problem (question->dialog, NULL);
}

/* Building */

/* One choice, a row of its own; the first is chosen. */
static void
add_choice (Question *question, const char *title, const char *subtitle, GtkWidget *suffix)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = gtk_check_button_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  if (question->n_choices > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check), question->choices[0]);
  else
    gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  if (suffix != NULL)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), suffix);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (update), question);
  question->choices[question->n_choices++] = GTK_CHECK_BUTTON (check);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (question->group), row);
}

static void
other_chosen_cb (Question *question)
{
  gtk_check_button_set_active (question->choices[question->n_choices - 1], TRUE);
  update (question);
}

/* The choice of another object, where there is one: choosing which chooses that too. */
static void
add_others (Question *question, const char *title, const char *subtitle)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkWidget *others;

  if (question->objects->len == 0)
    return;
  for (guint i = 0; i < question->objects->len; i++)
    gtk_string_list_append (names, ((LoamObject *) question->objects->pdata[i])->name);
  others = gtk_drop_down_new (G_LIST_MODEL (g_object_ref (names)), NULL);
  gtk_widget_set_valign (others, GTK_ALIGN_CENTER);
  loam_widget_set_label (others, subtitle);
  question->others = GTK_DROP_DOWN (others);
  add_choice (question, title, subtitle, others);
  g_signal_connect_swapped (others, "notify::selected", G_CALLBACK (other_chosen_cb), question);
}

static Question *
question_new (GtkWidget *widget, LoamSession *session, gpointer object, const char *what)
{
  Question *question = g_new0 (Question, 1);

  question->widget = g_object_ref (widget);
  question->session = g_object_ref (session);
  question->object = loam_object_ref (object);
  question->objects = g_ptr_array_new_with_free_func (loam_object_unref);
  question->group = adw_preferences_group_new ();
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (question->group), what);
  return question;
}

static void
ask (Question *question, const char *title, GCallback accepted)
{
  question->dialog = loam_dialog_new (question->widget, title, _ ("_Delete"), question->group);
  loam_dialog_set_destructive (question->dialog);
  g_object_set_data_full (G_OBJECT (question->dialog), "loam-question", question, question_free);
  g_signal_connect_swapped (question->dialog, "accept", accepted, question);
  gtk_window_set_resizable (GTK_WINDOW (question->dialog), FALSE);
  gtk_window_present (GTK_WINDOW (question->dialog));
  gtk_widget_grab_focus (GTK_WIDGET (question->choices[0]));
}

/* Ends the question: with what was done, or with why it was not. */
static void
answer (Question *question, const char *done, const GError *error)
{
  if (error != NULL) {
    loam_dialog_set_problem (question->dialog, error->message);
    return;
  }
  if (done != NULL)
    loam_feedback_undoable (question->widget, question->session, done);
  gtk_window_destroy (GTK_WINDOW (question->dialog));
}

/* Whether all are still there that the answer speaks of: an undo over the bus may have come between. */
static gboolean
is_there (const Question *question)
{
  return question->object->owner != NULL &&
         (question->others == NULL || get_other (question)->owner != NULL);
}

/* Terrains */

static char *
delete_terrain (LoamSession *session, LoamTerrain *terrain, LoamTerrain *instead)
{
  g_autofree char *name = g_strdup (terrain->object.name);

  if (!loam_edit_terrain_delete (loam_session_get_document (session), terrain, instead))
    return NULL;
  return instead != NULL ? g_strdup_printf (_ ("Replaced “%s” by “%s”"), name, instead->object.name)
                         : g_strdup_printf (_ ("Deleted “%s”"), name);
}

static void
terrain_accepted_cb (Question *question)
{
  LoamTerrain *instead = question->n_choices > 1 && is_chosen (question, 1)
                             ? (LoamTerrain *) get_other (question)
                             : NULL;
  g_autofree char *done = NULL;

  if (is_there (question))
    done = delete_terrain (question->session, (LoamTerrain *) question->object, instead);
  answer (question, done, NULL);
}

void
loam_delete_terrain (GtkWidget *widget, LoamSession *session, LoamTerrain *terrain)
{
  LoamDocument *document = loam_session_get_document (session);
  const GPtrArray *terrains = loam_document_get_project (document)->terrains;
  gulong n = (gulong) loam_edit_terrain_count_cells (document, terrain);
  g_autofree char *what = NULL;
  g_autofree char *done = NULL;
  Question *question;

  if (n == 0) {
    done = delete_terrain (session, terrain, NULL);
    loam_feedback_undoable (widget, session, done);
    return;
  }
  what = g_strdup_printf (ngettext ("“%s” is in %'lu cell. What becomes of it?",
                                    "“%s” is in %'lu cells. What becomes of them?", n),
                          terrain->object.name, n);
  question = question_new (widget, session, terrain, what);
  for (guint i = 0; i < terrains->len; i++)
    if (terrains->pdata[i] != terrain)
      g_ptr_array_add (question->objects, loam_object_ref (terrains->pdata[i]));
  add_choice (question, _ ("_Empty"), _ ("Nothing is there then"), NULL);
  add_others (question, _ ("_Another Terrain"), _ ("Takes its place"));
  ask (question, _ ("Delete Terrain"), G_CALLBACK (terrain_accepted_cb));
}

/* Prototypes */

enum { KEEP, DELETE_TOO, DELEGATE };

static gboolean
delete_prototype (Question *question, GError **error)
{
  LoamDocument *document = loam_session_get_document (question->session);
  LoamPrototype *prototype = (LoamPrototype *) question->object;

  if (is_chosen (question, DELETE_TOO))
    return loam_edit_prototype_delete_all (document, prototype, error);
  if (question->n_choices > DELEGATE && is_chosen (question, DELEGATE))
    return loam_edit_prototype_replace (document, prototype, (LoamPrototype *) get_other (question),
                                        error);
  return loam_edit_prototype_delete (document, prototype);
}

static void
prototype_accepted_cb (Question *question)
{
  g_autofree char *done = g_strdup_printf (_ ("Deleted “%s”"), question->object->name);
  g_autoptr (GError) error = NULL;
  gboolean deleted = is_there (question) && delete_prototype (question, &error);

  answer (question, deleted ? done : NULL, error);
}

/* "2 prototypes and 14 things" */
static char *
describe_heirs (guint n_prototypes, guint n_things)
{
  g_autofree char *prototypes =
      g_strdup_printf (ngettext ("%'u prototype", "%'u prototypes", n_prototypes), n_prototypes);
  g_autofree char *things =
      g_strdup_printf (ngettext ("%'u thing", "%'u things", n_things), n_things);

  if (n_prototypes == 0)
    return g_steal_pointer (&things);
  if (n_things == 0)
    return g_steal_pointer (&prototypes);
  /* Translators: "2 prototypes and 14 things" */
  return g_strdup_printf (_ ("%s and %s"), prototypes, things);
}

void
loam_delete_prototype (GtkWidget *widget, LoamSession *session, LoamPrototype *prototype)
{
  LoamDocument *document = loam_session_get_document (session);
  const GPtrArray *prototypes = loam_document_get_project (document)->prototypes;
  g_autofree char *heirs = NULL;
  g_autofree char *what = NULL;
  guint n_prototypes, n_things;
  Question *question;

  loam_edit_prototype_count_heirs (document, prototype, &n_prototypes, &n_things);
  if (n_prototypes + n_things == 0) {
    g_autofree char *done = g_strdup_printf (_ ("Deleted “%s”"), prototype->object.name);

    if (loam_edit_prototype_delete (document, prototype))
      loam_feedback_undoable (widget, session, done);
    return;
  }
  heirs = describe_heirs (n_prototypes, n_things);
  what = g_strdup_printf (ngettext ("%s delegates to “%s”. What becomes of it?",
                                    "%s delegate to “%s”. What becomes of them?",
                                    n_prototypes + n_things),
                          heirs, prototype->object.name);
  question = question_new (widget, session, prototype, what);
  for (guint i = 0; i < prototypes->len; i++)
    if (loam_edit_prototype_can_replace (document, prototype, prototypes->pdata[i], NULL))
      g_ptr_array_add (question->objects, loam_object_ref (prototypes->pdata[i]));
  add_choice (question, _ ("_Keep Their Values"), _ ("All stays as it is"), NULL);
  add_choice (question, _ ("Delete _Them Too"), heirs, NULL);
  add_others (question, _ ("_Another Prototype"), _ ("They delegate to it"));
  ask (question, _ ("Delete Prototype"), G_CALLBACK (prototype_accepted_cb));
}
