/* SPDX-FileCopyrightText: 2026 The Loam authors
 * SPDX-License-Identifier: MIT */

#include "loam-preview-private.h"

static const struct {
  guint keyval;
  LoamButtons button;
} keys[LOAM_PREVIEW_N_KEYS] = {
    {GDK_KEY_Left, LOAM_BUTTON_LEFT},   {GDK_KEY_a, LOAM_BUTTON_LEFT},
    {GDK_KEY_Right, LOAM_BUTTON_RIGHT}, {GDK_KEY_d, LOAM_BUTTON_RIGHT},
    {GDK_KEY_Up, LOAM_BUTTON_UP},       {GDK_KEY_w, LOAM_BUTTON_UP},
    {GDK_KEY_Down, LOAM_BUTTON_DOWN},   {GDK_KEY_s, LOAM_BUTTON_DOWN},
    {GDK_KEY_space, LOAM_BUTTON_FIRE},  {GDK_KEY_Return, LOAM_BUTTON_FIRE},
};

/* A button is down while any of its keys is. */
static gboolean
hold (LoamPreview *self, guint keyval, gboolean down)
{
  const guint lower = gdk_keyval_to_lower (keyval);
  LoamButtons button = 0;
  gboolean pressed = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].keyval == lower) {
      self->held[i] = down;
      button = keys[i].button;
    }
  if (button == 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    pressed = pressed || (keys[i].button == button && self->held[i]);
  loam_player_set_button (self->player, button, pressed);
  return TRUE;
}

static gboolean
pressed_cb (GtkEventControllerKey *controller,
            guint keyval,
            guint keycode,
            GdkModifierType state,
            LoamPreview *self)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Escape) {
    loam_preview_stop (self);
    return GDK_EVENT_STOP;
  }
  return hold (self, keyval, TRUE) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

static void
released_cb (GtkEventControllerKey *controller,
             guint keyval,
             guint keycode,
             GdkModifierType state,
             LoamPreview *self)
{
  hold (self, keyval, FALSE);
}

static void
left_cb (LoamPreview *self)
{
  memset (self->held, 0, sizeof self->held);
  if (self->player != NULL)
    loam_player_release_all (self->player);
}

static void
clicked_cb (LoamPreview *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->screen));
}

void
loam_preview_connect_keys (LoamPreview *preview)
{
  GtkWidget *screen = GTK_WIDGET (preview->screen);
  GtkEventController *controller = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect (controller, "key-pressed", G_CALLBACK (pressed_cb), preview);
  g_signal_connect (controller, "key-released", G_CALLBACK (released_cb), preview);
  gtk_widget_add_controller (screen, controller);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (left_cb), preview);
  gtk_widget_add_controller (screen, focus);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (clicked_cb), preview);
  gtk_widget_add_controller (screen, GTK_EVENT_CONTROLLER (click));
}
