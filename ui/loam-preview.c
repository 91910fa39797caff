/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-preview-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define STATS_PERIOD (G_USEC_PER_SEC / 4)

G_DEFINE_FINAL_TYPE (LoamPreview, loam_preview, GTK_TYPE_WIDGET)

enum { SIGNAL_CLOSED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* What is shown follows what the player does. */

static void
show_stats (LoamPreview *self)
{
  LoamWorld *world = loam_player_get_world (self->player);
  const guint64 dropped = loam_player_get_dropped (self->player);
  g_autofree char *step = NULL;
  g_autofree char *lost = NULL;
  g_autofree char *text = NULL;
  guint things;

  if (world == NULL) {
    gtk_label_set_text (self->stats, "");
    return;
  }
  things = loam_world_count_entities (world);
  step = g_strdup_printf ("%" G_GUINT64_FORMAT, loam_world_get_step (world));
  if (self->playing)
    text = g_strdup_printf (ngettext ("Step %s · %u thing · %.0f fps · %.0f µs a step",
                                      "Step %s · %u things · %.0f fps · %.0f µs a step", things),
                            step, things, self->fps,
                            ceil (loam_player_get_step_time (self->player) * 1e6));
  else
    text = g_strdup_printf (
        ngettext ("Paused at step %s · %u thing", "Paused at step %s · %u things", things), step,
        things);
  if (dropped > 0)
    lost = g_strdup_printf (_ ("%s · %u dropped"), text, (guint) MIN (dropped, G_MAXUINT));
  gtk_label_set_text (self->stats, lost != NULL ? lost : text);
}

static gboolean tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data);

static void
update (LoamPreview *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const gboolean active = loam_player_get_world (self->player) != NULL;
  const char *toggle = self->playing ? _ ("Pause")
                       : active      ? _ ("Go on")
                                     : _ ("Play from the start");

  /* Nothing ticks while nothing moves, or nobody sees it. */
  if (self->playing && gtk_widget_get_mapped (widget)) {
    if (self->tick == 0) {
      self->last_frame = 0;
      self->tick = gtk_widget_add_tick_callback (widget, tick_cb, NULL, NULL);
    }
  } else if (self->tick != 0) {
    gtk_widget_remove_tick_callback (widget, self->tick);
    self->tick = 0;
  }

  gtk_button_set_icon_name (GTK_BUTTON (self->toggle), self->playing
                                                           ? "media-playback-pause-symbolic"
                                                           : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->toggle, toggle);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->toggle), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  toggle, -1);
  gtk_widget_action_set_enabled (widget, "preview.stop", active);
  gtk_widget_action_set_enabled (widget, "preview.restart",
                                 loam_player_get_level_name (self->player) != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->stats), active);
  show_stats (self);
}

static void
show_error (LoamPreview *self, const char *message)
{
  g_autofree char *markup = g_markup_escape_text (message, -1);

  self->playing = FALSE;
  adw_status_page_set_description (self->error, markup);
  gtk_stack_set_visible_child_name (self->stack, "error");
  update (self);
}

static void
lost_cb (LoamPlayer *player, const char *why, LoamPreview *self)
{
  show_error (self, why);
}

/* A world began, or could not. */
static void
begun (LoamPreview *self, gboolean ok, const GError *error, gboolean playing)
{
  if (!ok) {
    show_error (self, error->message);
    return;
  }
  self->playing = playing;
  gtk_label_set_text (self->title, loam_player_get_level_name (self->player));
  gtk_stack_set_visible_child_name (self->stack, "screen");
  loam_screen_render (self->screen);
  gtk_widget_grab_focus (GTK_WIDGET (self->screen));
  update (self);
}

/* Time */

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  LoamPreview *self = LOAM_PREVIEW (widget);
  const gint64 now = gdk_frame_clock_get_frame_time (clock);
  const double elapsed =
      self->last_frame != 0 ? (double) (now - self->last_frame) / G_USEC_PER_SEC : 0;

  self->last_frame = now;
  loam_player_advance (self->player, elapsed);
  loam_screen_render (self->screen);

  self->frames++;
  if (now - self->stats_time >= STATS_PERIOD) {
    if (self->stats_time != 0)
      self->fps = self->frames * (double) G_USEC_PER_SEC / (double) (now - self->stats_time);
    self->frames = 0;
    self->stats_time = now;
    show_stats (self);
  }
  return G_SOURCE_CONTINUE;
}

/* Several edits between two frames are one picture. */
static gboolean
redraw_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  LoamPreview *self = LOAM_PREVIEW (widget);

  self->redraw = 0;
  loam_player_catch_up (self->player);
  loam_screen_render (self->screen);
  return G_SOURCE_REMOVE;
}

/* While it plays, the next step brings it. */
static void
queue_redraw (LoamPreview *self)
{
  if (!self->playing && self->redraw == 0)
    self->redraw = gtk_widget_add_tick_callback (GTK_WIDGET (self), redraw_cb, NULL, NULL);
}

/* Public */

static void
play (LoamPreview *self, const LoamPoint *at)
{
  LoamLevel *level = loam_session_get_level (self->session);
  g_autoptr (GError) error = NULL;

  if (level == NULL)
    return;
  self->has_from = at != NULL;
  if (at != NULL)
    self->from = *at;
  gboolean ok = loam_player_start (self->player, level, at, &error);
  begun (self, ok, error, TRUE);
}

void
loam_preview_play (LoamPreview *preview)
{
  g_return_if_fail (LOAM_IS_PREVIEW (preview));

  play (preview, NULL);
}

void
loam_preview_play_from (LoamPreview *preview, LoamPoint at)
{
  g_return_if_fail (LOAM_IS_PREVIEW (preview));

  play (preview, &at);
}

void
loam_preview_toggle_pause (LoamPreview *preview)
{
  g_return_if_fail (LOAM_IS_PREVIEW (preview));

  if (loam_player_get_world (preview->player) == NULL) {
    play (preview, NULL);
    return;
  }
  preview->playing = !preview->playing;
  queue_redraw (preview);
  update (preview);
}

void
loam_preview_step (LoamPreview *preview)
{
  g_return_if_fail (LOAM_IS_PREVIEW (preview));

  if (loam_player_get_world (preview->player) == NULL)
    play (preview, NULL);
  if (loam_player_get_world (preview->player) == NULL)
    return;
  preview->playing = FALSE;
  loam_player_step (preview->player);
  loam_screen_render (preview->screen);
  update (preview);
}

void
loam_preview_restart (LoamPreview *preview)
{
  g_autoptr (GError) error = NULL;
  gboolean playing;

  g_return_if_fail (LOAM_IS_PREVIEW (preview));

  if (loam_player_get_level_name (preview->player) == NULL) {
    play (preview, NULL);
    return;
  }
  /* Paused, it waits at the start. */
  playing = preview->playing || loam_player_get_world (preview->player) == NULL;
  gboolean ok = loam_player_restart (preview->player, &error);
  begun (preview, ok, error, playing);
}

void
loam_preview_stop (LoamPreview *preview)
{
  g_return_if_fail (LOAM_IS_PREVIEW (preview));

  loam_player_stop (preview->player);
  preview->playing = FALSE;
  gtk_label_set_text (preview->title, "");
  gtk_stack_set_visible_child_name (preview->stack, "idle");
  update (preview);
}

gboolean
loam_preview_is_active (LoamPreview *preview)
{
  g_return_val_if_fail (LOAM_IS_PREVIEW (preview), FALSE);

  return loam_player_get_world (preview->player) != NULL;
}

gboolean
loam_preview_is_paused (LoamPreview *preview)
{
  g_return_val_if_fail (LOAM_IS_PREVIEW (preview), FALSE);

  return loam_preview_is_active (preview) && !preview->playing;
}

gboolean
loam_preview_get_state (LoamPreview *preview, guint64 *step, guint64 *hash)
{
  LoamWorld *world;

  g_return_val_if_fail (LOAM_IS_PREVIEW (preview), FALSE);

  world = loam_player_get_world (preview->player);
  if (world == NULL)
    return FALSE;
  *step = loam_world_get_step (world);
  *hash = loam_world_hash (world);
  return TRUE;
}

/* Actions */

static void
toggle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  loam_preview_toggle_pause (LOAM_PREVIEW (widget));
}

static void
step_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  loam_preview_step (LOAM_PREVIEW (widget));
}

static void
restart_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  loam_preview_restart (LOAM_PREVIEW (widget));
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  loam_preview_stop (LOAM_PREVIEW (widget));
}

static void
close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  loam_preview_stop (LOAM_PREVIEW (widget));
  g_signal_emit (widget, signals[SIGNAL_CLOSED], 0);
}

static void
images_changed_cb (LoamPreview *self)
{
  g_clear_pointer (&self->cache, loam_chunk_cache_free);
  self->cache =
      loam_chunk_cache_new (loam_session_get_images (self->session), LOAM_PREVIEW_CACHE_BUDGET);
  loam_screen_render (self->screen);
}

/* GObject */

static void
loam_preview_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (loam_preview_parent_class)->map (widget);
  update (LOAM_PREVIEW (widget));
}

static void
loam_preview_unmap (GtkWidget *widget)
{
  LoamPreview *self = LOAM_PREVIEW (widget);

  GTK_WIDGET_CLASS (loam_preview_parent_class)->unmap (widget);
  if (self->player != NULL)
    update (self);
}

static void
loam_preview_dispose (GObject *object)
{
  LoamPreview *self = LOAM_PREVIEW (object);
  GtkWidget *child;

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  if (self->redraw != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->redraw);
  self->tick = self->redraw = 0;
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  if (self->player != NULL)
    g_signal_handlers_disconnect_by_data (self->player, self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->cache, loam_chunk_cache_free);
  g_clear_object (&self->player);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (loam_preview_parent_class)->dispose (object);
}

static void
loam_preview_class_init (LoamPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = loam_preview_dispose;
  widget_class->map = loam_preview_map;
  widget_class->unmap = loam_preview_unmap;
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", LOAM_TYPE_PREVIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "preview.toggle", NULL, toggle_action);
  gtk_widget_class_install_action (widget_class, "preview.step", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "preview.restart", NULL, restart_action);
  gtk_widget_class_install_action (widget_class, "preview.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "preview.close", NULL, close_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
loam_preview_init (LoamPreview *self)
{
  gtk_orientable_set_orientation (
      GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
}

GtkWidget *
loam_preview_new (LoamSession *session)
{
  LoamPreview *self = g_object_new (LOAM_TYPE_PREVIEW, NULL);
  GtkWidget *stats = gtk_label_new (NULL);

  self->session = g_object_ref (session);
  self->player = loam_player_new (loam_session_get_document (session));
  self->cache = loam_chunk_cache_new (loam_session_get_images (session), LOAM_PREVIEW_CACHE_BUDGET);

  loam_preview_build (self);
  self->stats = GTK_LABEL (stats);
  gtk_widget_add_css_class (stats, "caption");
  gtk_widget_add_css_class (stats, "numeric");
  gtk_widget_add_css_class (stats, "dim-label");
  gtk_label_set_xalign (self->stats, 0);
  gtk_label_set_ellipsize (self->stats, PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (stats, 12);
  gtk_widget_set_margin_end (stats, 12);
  gtk_widget_set_margin_top (stats, 4);
  gtk_widget_set_margin_bottom (stats, 4);
  gtk_widget_set_parent (stats, GTK_WIDGET (self));

  g_signal_connect (self->player, "lost", G_CALLBACK (lost_cb), self);
  g_signal_connect_swapped (self->player, "edited", G_CALLBACK (queue_redraw), self);
  g_signal_connect_swapped (session, "images-changed", G_CALLBACK (images_changed_cb), self);
  update (self);
  return GTK_WIDGET (self);
}
