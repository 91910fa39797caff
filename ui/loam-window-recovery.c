/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */
#include "loam-window-private.h"

#include "loam-journal.h"

#include <glib/gi18n-lib.h>

/* What a program left that died: brought back when its project is opened again, or when the program is started. Nothing
 * is asked: the recovered edits are steps that can be undone, and files are as they were until they are saved. */

#define MAX_LABELS 8 /* steps that a message lists */

/* "3 steps from 12:34, 1 December" and what they did. */
static char *
describe (const LoamJournalInfo *info)
{
  g_autoptr (GDateTime) began = g_date_time_new_from_unix_local (info->began);
  g_autofree char *when = began != NULL ? g_date_time_format (began, "%x, %H:%M") : NULL;
  guint n = info->labels != NULL ? g_strv_length (info->labels) : 0;
  GString *text = g_string_new (NULL);

  /* Where not even its beginning can be read, that is all there is to say. */
  if (n == 0 && info->problem != NULL)
    return g_string_free (g_string_append (text, info->problem), FALSE);
  g_string_append_printf (
      text,
      ngettext ("%u step since %s had not been saved when the program ended:",
                "%u steps since %s had not been saved when the program ended:", n),
      n, when != NULL ? when : "?");
  for (guint i = n > MAX_LABELS ? n - MAX_LABELS : 0; i < n; i++)
    g_string_append_printf (text, i < info->n_undo ? "\n• %s" : _ ("\n• %s (undone)"),
                            info->labels[i]);
  return g_string_free (text, FALSE);
}

static void
show_recovered (LoamWindow *self, const LoamJournalInfo *info, GPtrArray *losses)
{
  g_autofree char *steps = describe (info);
  g_autoptr (GString) text = g_string_new (steps);
  const LoamNoticeAction actions[] = {
      {_ ("Show _History"), "win.show-history", TRUE},
      {_ ("_Go Back to What Was Saved"), "win.recovery-undo", FALSE},
  };

  for (guint i = 0; losses != NULL && i < losses->len; i++)
    g_string_append_printf (text, "\n%s", (const char *) losses->pdata[i]);
  loam_window_show_notice (self, &(LoamNotice){.key = "recovered",
                                               .type = losses != NULL && losses->len > 0
                                                           ? GTK_MESSAGE_WARNING
                                                           : GTK_MESSAGE_INFO,
                                               .heading = _ ("Recovered what was not saved"),
                                               .text = text->str,
                                               .actions = actions,
                                               .n_actions = G_N_ELEMENTS (actions)});
}

/* By the second frame the first has been drawn, and what would end the program has done so. */
static gboolean
confirm_cb (GtkWidget *window, GdkFrameClock *clock, gpointer is_second)
{
  if (*(gboolean *) is_second)
    loam_document_confirm_recovery (LOAM_WINDOW (window)->document);
  *(gboolean *) is_second = !*(gboolean *) is_second;
  return *(gboolean *) is_second ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

/* A window on what waits in a journal; NULL, with an error, where that can't be read. */
static LoamWindow *
recover (GtkApplication *application, const LoamJournalInfo *info, GError **error)
{
  g_autoptr (GPtrArray) losses = NULL;
  g_autoptr (LoamDocument) document = loam_document_recover (info->folder, TRUE, &losses, error);
  LoamWindow *window;

  if (document == NULL)
    return NULL;
  window = LOAM_WINDOW (loam_window_new (application, document));
  show_recovered (window, info, losses);
  gtk_widget_add_tick_callback (GTK_WIDGET (window), confirm_cb, g_new0 (gboolean, 1), g_free);
  return window;
}

static void
show_failed (LoamWindow *self, const LoamJournalInfo *info, const GError *error)
{
  g_autofree char *text =
      g_strdup_printf (_ ("%s\nThe edits stay in %s."), error->message, info->folder);

  loam_window_show_error (self, _ ("What was not saved could not be recovered"), text, NULL);
}

/* The detailed name of an action on a journal. */
static char *
action_new (const char *name, const LoamJournalInfo *info)
{
  g_autoptr (GVariant) target = g_variant_ref_sink (g_variant_new_string (info->folder));

  return g_action_print_detailed_name (name, target);
}

/* Tells of what waits for a project that is not open, or where recovering it has ended the program before. */
static void
show_waiting (LoamWindow *self, const LoamJournalInfo *info)
{
  g_autofree char *action = action_new ("win.recover", info);
  g_autofree char *aside = action_new ("win.recovery-aside", info);
  g_autofree char *heading = g_strdup_printf (_ ("“%s” has edits that were not saved"),
                                              *info->title != '\0' ? info->title : _ ("Untitled"));
  g_autofree char *steps = describe (info);
  g_autofree char *text = g_strconcat (
      steps, info->tried ? _ ("\nThe program ended while it recovered them.") : "", NULL);
  const LoamNoticeAction actions[] = {
      {info->tried ? _ ("_Try Again") : _ ("_Recover"), action, FALSE},
      {_ ("Set _Aside"), aside, FALSE}};

  loam_window_show_notice (self, &(LoamNotice){.key = info->folder,
                                               .type = GTK_MESSAGE_WARNING,
                                               .heading = heading,
                                               .text = text,
                                               .actions = actions,
                                               .n_actions = G_N_ELEMENTS (actions)});
}

LoamWindow *
loam_window_recover_path (GtkApplication *application, const char *path)
{
  g_autofree char *root = loam_journal_dup_default_root ();
  g_autofree char *full = g_canonicalize_filename (path, NULL);
  g_autoptr (GPtrArray) infos = loam_journal_list (root, full);
  g_autoptr (GError) error = NULL;
  LoamWindow *window = NULL;

  if (infos->len == 0)
    return NULL;
  if (!((const LoamJournalInfo *) infos->pdata[0])->tried)
    window = recover (application, infos->pdata[0], &error);
  if (window == NULL) {
    g_autoptr (LoamDocument) document = loam_document_open (full, 0, NULL, NULL);

    if (document == NULL)
      return NULL;
    window = LOAM_WINDOW (loam_window_new (application, document));
    if (error != NULL)
      show_failed (window, infos->pdata[0], error);
  }
  return window;
}

void
loam_window_show_waiting (LoamWindow *window, const char *project)
{
  g_autofree char *root = loam_journal_dup_default_root ();
  g_autoptr (GPtrArray) infos = loam_journal_list (root, project);

  g_return_if_fail (LOAM_IS_WINDOW (window));

  for (guint i = 0; i < infos->len; i++)
    show_waiting (window, infos->pdata[i]);
}

GtkWindow *
loam_window_recover_unsaved (GtkApplication *application)
{
  g_autofree char *root = loam_journal_dup_default_root ();
  g_autoptr (GPtrArray) infos = loam_journal_list (root, NULL);
  LoamWindow *window = NULL;

  /* The latest lies on top. */
  for (guint i = infos->len; i > 0; i--) {
    const LoamJournalInfo *info = infos->pdata[i - 1];
    LoamWindow *found =
        info->project == NULL && !info->tried ? recover (application, info, NULL) : NULL;

    if (found == NULL)
      continue;
    gtk_window_present (GTK_WINDOW (found));
    window = found;
  }
  return (GtkWindow *) window;
}

static void
recover_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  const char *folder = g_variant_get_string (parameter, NULL);
  g_autofree char *root = loam_journal_dup_default_root ();
  g_autoptr (GPtrArray) infos = loam_journal_list (root, NULL);

  for (guint i = 0; i < infos->len; i++) {
    const LoamJournalInfo *info = infos->pdata[i];
    g_autoptr (GError) error = NULL;
    LoamWindow *window;

    if (!g_str_equal (info->folder, folder))
      continue;
    window = recover (application, info, &error);
    if (window != NULL)
      gtk_window_present (GTK_WINDOW (window));
    else
      show_failed (self, info, error);
    return;
  }
  loam_window_show_message (self, _ ("These edits are open already, or were discarded"));
}

/* What nobody wants or can recover is told of no more, and lost no less. */
static void
aside_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *to = loam_journal_put_aside (g_variant_get_string (parameter, NULL), &error);

  if (to == NULL) {
    loam_window_show_error (self, _ ("The edits could not be set aside"), error->message, NULL);
    return;
  }
  loam_window_show_notice (self, &(LoamNotice){.key = "aside",
                                               .type = GTK_MESSAGE_INFO,
                                               .heading = _ ("The edits are set aside"),
                                               .text = to});
}

static void
recovery_undo_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  LoamWindow *self = user_data;
  int saved;

  loam_window_end_gesture (self);
  /* What was undone of it comes behind. */
  saved = loam_history_get_saved (loam_document_get_history (self->document));
  loam_document_jump (self->document, saved > 0 ? (guint) saved : 0);
}

/* Whether edits are being written down. */
static void
journal_error_cb (LoamWindow *self)
{
  const char *error = loam_document_get_journal_error (self->document);
  const LoamNoticeAction actions[] = {
      {_ ("_Save"), "win.save", TRUE},
      {_ ("Save _As…"), "win.save-as", TRUE},
  };

  if (error == NULL) {
    loam_notices_dismiss (self->notices, "journal");
    return;
  }
  loam_window_show_notice (self,
                           &(LoamNotice){.key = "journal",
                                         .type = GTK_MESSAGE_WARNING,
                                         .heading = _ ("Edits are not safe from a crash just now"),
                                         .text = error,
                                         .actions = actions,
                                         .n_actions = G_N_ELEMENTS (actions)});
}

static void
tell_holder (LoamWindow *self)
{
  const char *path = loam_document_get_path (self->document);
  g_autofree char *root = loam_journal_dup_default_root ();
  g_autofree char *text = NULL;
  int holder = path != NULL ? loam_journal_find_holder (root, path, self->document) : 0;

  if (holder == 0)
    return;
  text = g_strdup_printf (_ ("Process %d has it open too. What one of them saves, the other will "
                             "tell you of before it saves."),
                          holder);
  loam_window_show_notice (
      self, &(LoamNotice){.key = "holder",
                          .type = GTK_MESSAGE_WARNING,
                          .heading = _ ("This project is open in another running program"),
                          .text = text});
}

void
loam_window_recovery_bind (LoamWindow *self)
{
  static const GActionEntry entries[] = {{"recover", recover_cb, "s"},
                                         {"recovery-aside", aside_cb, "s"},
                                         {"recovery-undo", recovery_undo_cb}};

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->document, "notify::journal-error", G_CALLBACK (journal_error_cb),
                           self, G_CONNECT_SWAPPED);
  journal_error_cb (self);
  tell_holder (self);
}
